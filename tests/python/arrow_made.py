# SPDX-License-Identifier: MIT
"""Arrow arrays and streams, made by hand."""

import ctypes
import struct

P = ctypes.c_void_p
RELEASE = ctypes.CFUNCTYPE(None, P)


class Schema(ctypes.Structure):
    """struct ArrowSchema."""


class Array(ctypes.Structure):
    """struct ArrowArray."""


class Stream(ctypes.Structure):
    """struct ArrowArrayStream."""


Schema._fields_ = [
    ('format', ctypes.c_char_p), ('name', ctypes.c_char_p), ('metadata', P),
    ('flags', ctypes.c_int64), ('n_children', ctypes.c_int64),
    ('children', ctypes.POINTER(ctypes.POINTER(Schema))), ('dictionary', P),
    ('release', RELEASE), ('private_data', P)]
Array._fields_ = [
    ('length', ctypes.c_int64), ('null_count', ctypes.c_int64),
    ('offset', ctypes.c_int64), ('n_buffers', ctypes.c_int64),
    ('n_children', ctypes.c_int64), ('buffers', ctypes.POINTER(P)),
    ('children', ctypes.POINTER(ctypes.POINTER(Array))), ('dictionary', P),
    ('release', RELEASE), ('private_data', P)]
GET_SCHEMA = ctypes.CFUNCTYPE(ctypes.c_int, P, ctypes.POINTER(Schema))
GET_NEXT = ctypes.CFUNCTYPE(ctypes.c_int, P, ctypes.POINTER(Array))
LAST_ERROR = ctypes.CFUNCTYPE(P, P)
Stream._fields_ = [('get_schema', GET_SCHEMA), ('get_next', GET_NEXT),
                   ('get_last_error', LAST_ERROR), ('release', RELEASE),
                   ('private_data', P)]

new_capsule = ctypes.pythonapi.PyCapsule_New
new_capsule.restype = ctypes.py_object
new_capsule.argtypes = [P, ctypes.c_char_p, P]
capsule_pointer = ctypes.pythonapi.PyCapsule_GetPointer
capsule_pointer.restype = P
capsule_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]


def opened(column):
    """Copies of a column's structures, valid as long as the column is."""
    schema, array = column.__arrow_c_array__()
    made = (Schema.from_buffer_copy(Schema.from_address(
        capsule_pointer(schema, b'arrow_schema'))),
        Array.from_buffer_copy(Array.from_address(
            capsule_pointer(array, b'arrow_array'))))
    made[1].keep = schema, array
    return made


class Made:
    """The structures of a column, and the memory that they point into.

    They count how often they are released.
    """

    def __init__(self, rows, form, nulls=True, offset=0, records=False,
                 record_validity=None):
        self.kept = []
        self.released = 0
        self.release = RELEASE(self.on_release)
        data = [None if row is None else
                row if isinstance(row, bytes) else row.encode() for row in rows]
        self.array = self.column(data, form, nulls, offset)
        self.schema = Schema(format=form.encode(), release=self.release)
        if records:
            self.array = self.wrap(self.array, Array(
                length=len(data) - offset, n_buffers=1, release=self.release,
                null_count=-1 if record_validity else 0,
                buffers=self.pointers([record_validity])), Array)
            self.schema = self.wrap(self.schema, Schema(
                format=b'+s', release=self.release), Schema)

    def on_release(self, at):
        kind = Array if at == ctypes.addressof(self.array) else Schema
        self.released += 1
        kind.from_address(at).release = RELEASE()

    def keep(self, data):
        """The address of a copy of bytes."""
        if data is None:
            return None
        buffer = ctypes.create_string_buffer(data, max(len(data), 1))
        self.kept.append(buffer)
        return ctypes.addressof(buffer)

    def pointers(self, buffers):
        """An array of the addresses of buffers."""
        made = (P * max(len(buffers), 1))(*map(self.keep, buffers))
        self.kept.append(made)
        return made

    def wrap(self, child, parent, kind):
        """A parent with one child."""
        children = (ctypes.POINTER(kind) * 1)(ctypes.pointer(child))
        self.kept += [child, children]
        parent.n_children = 1
        parent.children = children
        return parent

    def column(self, data, form, nulls, offset):
        bits = sum(1 << i for i, row in enumerate(data) if row is not None)
        validity = bits.to_bytes(len(data) // 8 + 1, 'little') if nulls else None
        if form in ('vu', 'vz'):
            buffers = [validity, *self.views(data)]
        else:
            places, text = [0], b''
            for row in data:
                text += row or b''
                places.append(len(text))
            kind = 'i' if form in ('u', 'z') else 'q'
            buffers = [validity, struct.pack(f'{len(places)}{kind}', *places),
                       text]
        return Array(length=len(data) - offset, offset=offset,
                     null_count=data.count(None) if nulls else 0,
                     n_buffers=len(buffers), buffers=self.pointers(buffers),
                     release=self.release)

    @staticmethod
    def views(data):
        """The views, two buffers in turns, and their sizes."""
        texts, views = [b'', b''], b''
        for i, row in enumerate(data):
            row = row or b''
            if len(row) <= 12:
                views += struct.pack('i12s', len(row), row)
            else:
                views += struct.pack('i4sii', len(row), row[:4], i % 2,
                                     len(texts[i % 2]))
                texts[i % 2] += row
        return views, *texts, struct.pack('2q', *map(len, texts))

    def __arrow_c_array__(self, requested_schema=None):
        return (new_capsule(ctypes.addressof(self.schema), b'arrow_schema',
                            None),
                new_capsule(ctypes.addressof(self.array), b'arrow_array', None))


class Chunks:
    """A stream of columns; an exception, or a code, in the place of one."""

    def __init__(self, form, chunks, schema_code=0, **more):
        self.columns = [chunk if isinstance(chunk, int) else
                        Made(chunk, form, **more) for chunk in chunks]
        self.schema_code = schema_code
        self.first = Made([], form, **more)
        self.rest = iter(self.columns)
        self.why = ctypes.create_string_buffer(b'on fire')
        self.stream = Stream(
            get_schema=GET_SCHEMA(self.get_schema),
            get_next=GET_NEXT(self.get_next),
            get_last_error=LAST_ERROR(lambda _: ctypes.addressof(self.why)),
            release=RELEASE(lambda _: None))

    def get_schema(self, _, to):
        ctypes.pointer(to.contents)[0] = self.first.schema
        return self.schema_code

    def get_next(self, _, to):
        made = next(self.rest, None)
        if isinstance(made, int):
            return made
        if made is None:
            to.contents.release = RELEASE()
        else:
            to[0] = made.array
        return 0

    def __arrow_c_stream__(self, requested_schema=None):
        return new_capsule(ctypes.addressof(self.stream), b'arrow_array_stream',
                           None)
