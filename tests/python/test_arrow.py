# SPDX-License-Identifier: MIT
"""Arrow arrays and streams of every format, made by hand: right ones give what
a list gives, wrong ones are refused and never read beyond."""

import ctypes
import struct
import unittest

import shared

shared.package()
import xn

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

FORMATS = ('u', 'z', 'U', 'Z', 'vu', 'vz')


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


def rows_of(count):
    """Names of all lengths, and no names."""
    names = shared.Names(3)
    rows = [None, '', 'a' * 12, 'b' * 13, 'ü' * 6, 'ü' * 7]
    while len(rows) < count:
        name = names.name()
        if not any('\ud800' <= c <= '\udfff' for c in name):
            rows.append(None if len(rows) % 7 == 0 else name)
    return rows


class Right(unittest.TestCase):
    def test_formats(self):
        rows = rows_of(200)
        for form in FORMATS:
            for offset in 0, 3, 64:
                for records in False, True:
                    made = Made(rows, form, offset=offset, records=records)
                    for call in xn.to_ascii_many, xn.to_unicode_many:
                        self.assertEqual(call(made).to_pylist(),
                                         call(rows[offset:]),
                                         (form, offset, records))

    def test_without_validity(self):
        rows = [row for row in rows_of(100) if row is not None]
        for form in FORMATS:
            self.assertEqual(
                xn.to_ascii_many(Made(rows, form, nulls=False)).to_pylist(),
                xn.to_ascii_many(rows))

    def test_null_records(self):
        rows = ['a', 'b', None, 'c', 'd']
        for form in FORMATS:
            made = Made(rows, form, records=True, record_validity=b'\x16')
            self.assertEqual(xn.to_ascii_many(made).to_pylist(),
                             [None, 'b', None, None, 'd'])

    def test_bytes(self):
        """What is not UTF-8 is an error of its row."""
        for form in 'z', 'Z', 'vz':
            made = Made([b'\xff.de', b'a'], form)
            self.assertEqual(xn.to_ascii_many(made).to_pylist(), [None, 'a'])
            with self.assertRaises(xn.HostNameError) as caught:
                xn.to_ascii_many(made, errors='raise')
            self.assertEqual((caught.exception.index,
                              caught.exception.errors), (0, ('invalid-utf8',)))

    def test_streams(self):
        rows = rows_of(90)
        for form in FORMATS:
            for records in False, True:
                chunks = Chunks(form, [rows[:1], [], rows[1:50], rows[50:]],
                                records=records)
                result = xn.to_ascii_many(chunks)
                self.assertEqual(result.to_pylist(), xn.to_ascii_many(rows))
                self.assertEqual([x.released for x in chunks.columns], [1] * 4)
            self.assertEqual(xn.to_ascii_many(Chunks(form, [])).to_pylist(), [])

    def test_released_once(self):
        chunks = Chunks('u', [['a'], ['a..b'], ['c']])
        with self.assertRaises(xn.HostNameError) as caught:
            xn.to_ascii_many(chunks, errors='raise')
        self.assertEqual(caught.exception.index, 1)
        self.assertEqual([x.released for x in chunks.columns], [1] * 3)


class Wrong(unittest.TestCase):
    def refused(self, made, kind=ValueError):
        """Every function refuses it."""
        for call in xn.to_ascii_many, xn.to_unicode_many:
            with self.assertRaises(kind):
                call(made)

    def test_fields(self):
        for form in FORMATS:
            for name, value in (
                    ('length', -1), ('offset', -1), ('length', 2 ** 61),
                    ('offset', 2 ** 61), ('n_buffers', 2), ('n_buffers', 0),
                    ('n_buffers', -1), ('buffers', None), ('release', None)):
                made = Made(['a' * 20, 'b'], form)
                setattr(made.array, name,
                        RELEASE() if name == 'release' else value)
                self.refused(made)

    def test_buffers(self):
        for form in FORMATS:
            made = Made(['a' * 20, 'b'], form)
            made.array.buffers[1] = None
            self.refused(made)
            made = Made(['a' * 20, 'b'], form)
            made.array.buffers[2] = None
            self.refused(made)

    def test_offsets(self):
        for form, kind in (('u', 'i'), ('U', 'q')):
            for places in ([0, 5, 2], [0, -1, 2], [-1, 0, 1], [3, 2, 2],
                           [0, 1, -2], [0, 2 ** 31 - 1, 3]):
                made = Made(['a', 'b'], form)
                made.array.buffers[1] = made.keep(struct.pack('3' + kind,
                                                              *places))
                self.refused(made)

    def test_views(self):
        for view in ((-1, 0, 0, 0), (20, 0, 2, 0), (20, 0, -1, 0),
                     (20, 0, 0, -1), (20, 0, 0, 2), (21, 0, 0, 0),
                     (20, 0, 0, 2 ** 31 - 1), (2 ** 31 - 1, 0, 0, 0)):
            for form in 'vu', 'vz':
                made = Made(['a' * 20], form)
                made.array.buffers[1] = made.keep(struct.pack('4i', *view))
                self.refused(made)
        made = Made(['a' * 20], 'vu')
        made.array.buffers[made.array.n_buffers - 1] = None
        self.refused(made)

    def test_records(self):
        for change in ('length', 2), ('offset', 1), ('n_children', 0), (
                'n_children', 2), ('children', None):
            made = Made(['a'], 'u', records=True)
            setattr(made.array, *change)
            self.refused(made)
        made = Made(['a'], 'u', records=True)
        made.array.children[0].contents.release = RELEASE()
        self.refused(made)

    def test_formats(self):
        for form in b'', b'i', b'+l', b'vvu', b'uu', b'n', b'+s':
            made = Made(['a'], 'u')
            made.schema.format = form
            self.refused(made, TypeError)
        made = Made(['a'], 'u')
        made.schema.dictionary = ctypes.addressof(made.schema)
        self.refused(made, TypeError)
        for name in 'format', 'release':
            made = Made(['a'], 'u')
            setattr(made.schema, name, None if name == 'format' else RELEASE())
            self.refused(made)

    def test_streams(self):
        with self.assertRaisesRegex(OSError, 'on fire'):
            xn.to_ascii_many(Chunks('u', [['a'], 5]))
        with self.assertRaisesRegex(OSError, 'on fire'):
            xn.to_ascii_many(Chunks('u', [], schema_code=5))
        chunks = Chunks('u', [['a'], ['b']])
        chunks.columns[1].array.n_buffers = 1
        with self.assertRaises(ValueError):
            xn.to_ascii_many(chunks)
        self.assertEqual([x.released for x in chunks.columns], [1, 1])
        chunks = Chunks('u', [['a']])
        chunks.stream.release = RELEASE()
        self.refused(chunks)

    def test_capsules(self):
        class Wild:
            def __init__(self, value):
                self.value = value

            def __arrow_c_array__(self, requested_schema=None):
                return self.value

        schema, array = Made([], 'u').__arrow_c_array__()
        for value in None, 1, (), (1, 2), (schema,), (schema, array, array):
            self.refused(Wild(value), TypeError if not isinstance(
                value, tuple) or len(value) != 2 else (TypeError, ValueError))
        self.refused(Wild((array, schema)))


if __name__ == '__main__':
    unittest.main()
