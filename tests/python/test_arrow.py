# SPDX-License-Identifier: MIT
"""Arrow arrays and streams of every format, made by hand: right ones give what
a list gives, wrong ones are refused and never read beyond."""

import ctypes
import gc
import struct
import unittest

import shared
from arrow_made import (
    LAST_ERROR, RELEASE, Array, Chunks, Made, Schema, capsule_pointer, opened)

shared.package()
import xn

FORMATS = ('u', 'z', 'U', 'Z', 'vu', 'vz')


def rows_of(count):
    """Names of all lengths, and no names."""
    names = shared.Names(3)
    rows = [None, '', 'a' * 12, 'b' * 13, 'ü' * 6, 'ü' * 7]
    while len(rows) < count:
        name = names.name()
        if not any('\ud800' <= c <= '\udfff' for c in name):
            rows.append(None if len(rows) % 7 == 0 else name)
    return rows


def field(name, value):
    """Changes a field of the array."""
    return lambda made: setattr(made.array, name, value)


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

    def test_nulls(self):
        """Bitmaps that are there or not, counts that are known or not."""
        rows = ['a', 'b', None, 'ü' * 9, 'c' * 13]
        some = [None, 'b', None, None, 'c' * 13]

        def without_buffers(made):
            made.array.n_buffers = 0
            made.array.buffers = None

        for more, change, expected in (
                ({}, field('null_count', -1), rows),
                ({'records': True}, field('null_count', -1), rows),
                ({'records': True, 'record_validity': b'\x12'}, None, some),
                ({'records': True, 'record_validity': b'\0'},
                 field('n_buffers', 0), rows),
                ({'records': True, 'record_validity': b'\0'},
                 without_buffers, rows)):
            for form in FORMATS:
                made = Made(rows, form, **more)
                if change:
                    change(made)
                self.assertEqual(xn.to_unicode_many(made).to_pylist(),
                                 expected, (form, more))
        rows = [row for row in rows_of(100) if row is not None]
        for form in FORMATS:
            self.assertEqual(
                xn.to_ascii_many(Made(rows, form, nulls=False)).to_pylist(),
                xn.to_ascii_many(rows))

    def test_record_offset(self):
        """The records have an offset, the column another, and both nulls."""
        rows = ['a', None, 'c', 'd', 'ü' * 9, 'f', None, 'h', None, 'j', 'k']
        for form in FORMATS:
            for validity, nulls in (None, ''), (b'\xff\xff', ''), (
                    b'\xdf\x03', 'h'):
                made = Made(rows, form, offset=2, records=True,
                            record_validity=validity)
                made.array.offset = 3
                made.array.length -= 3
                self.assertEqual(
                    xn.to_unicode_many(made).to_pylist(),
                    [None if row in (None, *nulls) else row
                     for row in rows[5:]], (form, validity))

    def test_result(self):
        """What a receiver sees of a result."""
        for form, kind in ('u', 'i'), ('U', 'q'):
            for rows, bits in ([], 0), (['a', 'bc'], 0), (['a', '..'], 1), (
                    ['..', 'ü', 'b'], 6):
                names = xn.to_ascii_many(rows)
                result = xn.to_ascii_many(Made(rows, form))
                schema, array = opened(result)
                self.assertEqual((schema.format, schema.name, schema.flags),
                                 (form.encode(), b'', 2))
                self.assertEqual(
                    (array.length, array.null_count, array.offset,
                     array.n_buffers), (len(rows), names.count(None), 0, 3))
                text = ''.join(name or '' for name in names).encode()
                self.assertEqual(ctypes.string_at(array.buffers[2], len(text)),
                                 text)
                ends = struct.unpack(f'{len(rows) + 1}{kind}', ctypes.string_at(
                    array.buffers[1], (len(rows) + 1) * struct.calcsize(kind)))
                self.assertEqual(ends[-1], len(text))
                if bits:
                    self.assertEqual(ctypes.string_at(array.buffers[0], 1)[0],
                                     bits)
                else:
                    self.assertIsNone(array.buffers[0])
                self.assertEqual(repr(result), f'<xn.Column of {len(rows)} '
                                 f'names, {names.count(None)} null>')

    def test_kinds_of_results(self):
        """A result has the offsets of its names, and 64 bits for views."""
        for form in FORMATS:
            for records in False, True:
                for rows in ['ü', None], []:
                    for names in (Made(rows, form, records=records),
                                  Chunks(form, [rows, rows], records=records)):
                        schema, array = opened(xn.to_ascii_many(names))
                        self.assertEqual(
                            schema.format, b'u' if form in ('u', 'z') else b'U',
                            (form, records))
                        # Some receivers want an address, also of nothing.
                        self.assertTrue(array.buffers[1])
                        self.assertTrue(array.buffers[2])

    def test_texts(self):
        """Names in a column of texts; one without a name stays, not null."""
        rows = ['a@ü.b', None, 'ü', 'é@b'] * 3
        for form in FORMATS:
            for names in Made(rows, form), Chunks(form, [rows[:5], rows[5:]]):
                result = xn.ascii_in(names, 'mail')
                self.assertEqual(result.to_pylist(),
                                 xn.ascii_in(rows, 'mail'))
                self.assertEqual(opened(result)[1].null_count, 3)
        self.assertEqual(
            xn.unicode_in(Made(['xn--tda.a x'], 'u'), 'text').to_pylist(),
            ['ü.a x'])

    def test_result_is_taken(self):
        """A receiver moves the structures away, and releases them later."""
        def call(struct):
            at = ctypes.addressof(struct)
            struct.release(at)
            self.assertFalse(struct.release)

        result = xn.to_ascii_many(Made(['ü', None], 'u'))
        result.__arrow_c_array__(None)
        result.__arrow_c_array__(object())
        result.__arrow_c_array__(requested_schema=None)
        capsules = result.__arrow_c_array__()
        there = [kind.from_address(capsule_pointer(capsule, name))
                 for kind, capsule, name in zip(
                     (Schema, Array), capsules,
                     (b'arrow_schema', b'arrow_array'))]
        moved = [type(struct).from_buffer_copy(struct) for struct in there]
        for struct in there:
            struct.release = RELEASE()
        del result, capsules, there
        gc.collect()
        self.assertEqual(moved[0].format, b'u')
        self.assertEqual(ctypes.string_at(moved[1].buffers[2], 7), b'xn--tda')
        for struct in moved:
            call(struct)
        # Released before the capsule is.
        result = xn.to_ascii_many(Made(['ü', None], 'u'))
        capsules = result.__arrow_c_array__()
        for kind, capsule, name in zip((Schema, Array), capsules,
                                       (b'arrow_schema', b'arrow_array')):
            call(kind.from_address(capsule_pointer(capsule, name)))
        self.assertEqual(result.to_pylist(), ['xn--tda', None])
        for more in ((1, 2), {}), ((), {'schema': None}):
            with self.assertRaisesRegex(TypeError, r'^__arrow_c_array__\(\) '):
                result.__arrow_c_array__(*more[0], **more[1])

    def test_every_part(self):
        """Each part of a thread has its rows, nulls and errors."""
        rows = ['ü%d' % i for i in range(4099)]
        for i in range(0, len(rows), 97):
            rows[i] = '..' if i % 2 else None
        expected = xn.to_ascii_many(rows)
        for form in FORMATS:
            for made in Made(rows, form), Chunks(
                    form, [rows[:1025], rows[1025:3071], [], rows[3071:]]):
                result = xn.to_ascii_many(made, threads=4)
                self.assertEqual(result.to_pylist(), expected)
                self.assertEqual(len(result), len(rows))
                self.assertEqual(opened(result)[1].null_count,
                                 expected.count(None))
            with self.assertRaises(xn.HostNameError) as caught:
                xn.to_ascii_many(Made(rows, form), threads=4, errors='raise')
            self.assertEqual(caught.exception.index, rows.index('..'))
        # Names too long for a batch on each side of every border.
        long = 'ü' * 1001
        rows = [long if i % 8 in (0, 7) else None if i % 8 == 3 else 'ü'
                for i in range(2056)]
        right = {None: None, 'ü': 'xn--tda', long: xn.to_ascii(long, 'url')}
        expected = [right[row] for row in rows]
        for threads in 1, 2:
            result = xn.to_ascii_many(Made(rows, 'u'), 'url', threads=threads)
            self.assertEqual(result.to_pylist(), expected)
            self.assertEqual(opened(result)[1].null_count, rows.count(None))

    def test_nothing(self):
        """Columns without rows, or without text, need no buffers."""
        for form in FORMATS:
            made = Made([], form, nulls=False)
            for i in range(1, made.array.n_buffers):
                made.array.buffers[i] = None
            self.assertEqual(xn.to_ascii_many(made).to_pylist(), [])
            made = Made(['', None, ''], form)
            made.array.buffers[2] = None
            self.assertEqual(xn.to_unicode_many(made).to_pylist(),
                             ['', None, ''])
            made = Made(['a', 'b', 'c'], form, records=True)
            made.array.length = 2
            self.assertEqual(xn.to_unicode_many(made).to_pylist(), ['a', 'b'])

    def test_empty_view_buffer(self):
        """All long texts are in the second buffer; the first is not there."""
        for form in 'vu', 'vz':
            made = Made(['', 'a' * 20], form)
            made.array.buffers[2] = None
            self.assertEqual(xn.to_unicode_many(made).to_pylist(),
                             ['', 'a' * 20])

    def test_lengths(self):
        """Lists whose text fills its memory to the last byte."""
        for length in range(1, 50):
            for more in 255, 256, 257, 258:
                rows = ['a' * length, 'b' * more, 'c' * (2 * length + 769)]
                self.assertEqual(xn.to_ascii_many(rows, length=False), rows)
                self.assertEqual(
                    xn.to_unicode_many(Made(rows, 'u')).to_pylist(), rows)

    def test_growth(self):
        """Results longer than the names, and names of any length before."""
        rows = ['ü' * 2000, '\u337f' * 2000, '..', None,
                *['\u337f.a'] * 900, '..', 'b', *['\u337f.c'] * 900]
        for call in xn.to_ascii_many, xn.to_unicode_many:
            expected = [row if row is None else call([row], length=False)[0]
                        for row in rows]
            self.assertEqual(call(rows, length=False), expected)
            for form in FORMATS:
                for threads in 1, 3:
                    result = call(Made(rows, form), length=False,
                                  threads=threads)
                    self.assertEqual(result.to_pylist(), expected)
                    self.assertEqual(opened(result)[1].null_count,
                                     expected.count(None))
                for made in (Chunks(form, [rows[:3], rows[3:700], rows[700:]]),
                             Made([None, 'a', *rows], form, offset=2),
                             Made([None, 'a', *rows], form, offset=2,
                                  records=True)):
                    self.assertEqual(call(made, length=False).to_pylist(),
                                     expected)
            # With a limit, and with one direction that has none.
            for profile in 'lookup', 'url':
                expected = [row if row is None else call([row], profile)[0]
                            for row in rows]
                for made in rows, Made(rows, 'u'):
                    result = call(made, profile)
                    self.assertEqual(expected, result if made is rows
                                     else result.to_pylist())
        long = 'ü' * 2000
        self.assertEqual(xn.to_unicode_many([long, None, xn.to_ascii(
            long, 'url')]), [long, None, long])
        for name in long, 'ü' * 70:
            with self.assertRaises(xn.HostNameError) as caught:
                xn.to_ascii_many(['a', name], errors='raise')
            self.assertEqual(caught.exception.errors, xn.analyze(name).errors)
            with self.assertRaises(xn.HostNameError) as caught:
                xn.to_ascii_many(Made(['a', name], 'u'), errors='raise')
            self.assertEqual(caught.exception.errors, xn.analyze(name).errors)
        # A long result behind another needs more than the usual growth.
        for length in 2000, 100_000:
            rows = ['\u337f' * length] * 2
            right = ['\u682a\u5f0f\u4f1a\u793e' * length] * 2
            self.assertEqual(xn.to_unicode_many(rows), right)
            self.assertEqual(xn.to_unicode_many(Made(rows, 'u')).to_pylist(),
                             right)
        # No row has an error left after the second conversion.
        self.assertEqual(xn.to_ascii_many(['a', long], 'url', errors='raise'),
                         ['a', xn.to_ascii(long, 'url')])
        xn.to_ascii_many(Made(['a', long], 'u'), 'url', errors='raise')

    def test_bytes(self):
        """A row that is not UTF-8 has an error; the others are converted."""
        for form in 'z', 'Z', 'vz':
            made = Made([b'\xff.de', b'a'], form)
            self.assertEqual(xn.to_ascii_many(made).to_pylist(), [None, 'a'])
            with self.assertRaises(xn.HostNameError) as caught:
                xn.to_ascii_many(made, errors='raise')
            self.assertEqual((caught.exception.index,
                              caught.exception.errors), (0, ('invalid-utf8',)))
            self.assertEqual(xn.to_unicode_many(made).to_pylist(),
                             ['\udcff.de', 'a'])

    def test_streams(self):
        rows = rows_of(90)
        for form in FORMATS:
            for records in False, True:
                chunks = Chunks(form, [rows[:1], [], rows[1:50], rows[50:]],
                                records=records)
                result = xn.to_ascii_many(chunks)
                self.assertEqual(result.to_pylist(), xn.to_ascii_many(rows))
                self.assertEqual([x.released for x in chunks.columns], [1] * 4)
                self.assertEqual(chunks.first.released, 1)
            self.assertEqual(xn.to_ascii_many(Chunks(form, [])).to_pylist(), [])

    def test_result_as_names(self):
        rows = rows_of(5000)
        for form in 'u', 'U':
            for threads in 1, 3, 0:
                result = xn.to_ascii_many(Made(rows, form), threads=threads)
                self.assertEqual(len(result), len(rows))
                self.assertEqual(result.to_pylist(), xn.to_ascii_many(rows))
                again = xn.to_ascii_many(result, threads=threads)
                self.assertEqual(again.to_pylist(), result.to_pylist())

    def test_released_once(self):
        chunks = Chunks('u', [['a'], ['a..b'], ['c']])
        with self.assertRaises(xn.HostNameError) as caught:
            xn.to_ascii_many(chunks, errors='raise')
        self.assertEqual(caught.exception.index, 1)
        self.assertEqual([x.released for x in chunks.columns], [1] * 3)


def of_schema(name, value):
    return lambda made: setattr(made.schema, name, value)


def buffer(number, *words):
    """Puts numbers, or none, into the place of a buffer."""
    return lambda made: made.array.buffers.__setitem__(number, made.keep(
        struct.pack(f'{len(words) - 1}{words[0]}', *words[1:])
        if words else None))


WRONG = 'the Arrow array is wrong'
LACKS = 'the Arrow array lacks a buffer'
RELEASED = 'the Arrow schema has been released'
OFFSETS = 'the offsets of the Arrow array are wrong'
VIEW = 'a view of the Arrow array is outside its buffers'
NO_TEXT = 'names need an Arrow array of text, not format '
NARROW, WIDE, VIEWS = ('u', 'z'), ('U', 'Z'), ('vu', 'vz')

# Formats, records or not, what is changed, and the message; a TypeError if the
# column is no text.  The rows are a long one and a short one.
FAULTS = (
    *((FORMATS, False, field(name, value), WRONG) for name, value in (
        ('length', -1), ('offset', -1), ('length', 2 ** 61),
        ('offset', 2 ** 61), ('n_buffers', 2), ('n_buffers', 0),
        ('n_buffers', -1), ('buffers', None), ('release', RELEASE()),
        ('offset', 2 ** 63 - 1), ('length', 2 ** 63 - 1))),
    (NARROW + WIDE, False, field('n_buffers', 4), None),
    *((FORMATS, False, of_schema(name, value), RELEASED) for name, value in (
        ('release', RELEASE()), ('format', None))),
    *((FORMATS, False, of_schema('format', form.encode()), NO_TEXT + repr(form))
      for form in ('', 'i', '+l', 'vvu', 'uu', 'n', '+s')),
    (('u',), False, lambda made: of_schema('dictionary', ctypes.addressof(
        made.schema))(made), NO_TEXT + "'u' in a dictionary"),
    (FORMATS, False, buffer(1), LACKS),
    (NARROW + WIDE, False, buffer(2), OFFSETS),
    *((forms, False, buffer(1, kind, *places), OFFSETS)
      for forms, kind in ((NARROW, 'i'), (WIDE, 'q'))
      for places in ((0, 20, 2), (0, -1, 2), (-1, 0, 1), (3, 2, 2), (0, 1, -2),
                     (0, 2 ** 31 - 1, 3))),
    (WIDE, False, buffer(1, 'q', -2 ** 62, 0, 1), OFFSETS),
    *((VIEWS, False, buffer(1, 'i', *view, *[0] * 4), VIEW) for view in (
        (20, 0, 2, 0), (20, 0, -1, 0), (20, 0, 0, -1), (20, 0, 0, 2),
        (21, 0, 0, 0), (20, 0, 0, 2 ** 31 - 1), (2 ** 31 - 1, 0, 0, 0),
        (-1, 0, 0, 0))),
    (VIEWS, False, buffer(2), VIEW), (VIEWS, False, buffer(4), None),
    (VIEWS, False, field('n_buffers', 1), WRONG),
    *((FORMATS, True, field(*change), None) for change in (
        ('length', 3), ('offset', 1), ('n_children', 0), ('n_children', 2),
        ('children', None))),
    (FORMATS, True, lambda made: made.array.children.__setitem__(
        0, ctypes.POINTER(Array)()), WRONG),
    (FORMATS, True, lambda made: setattr(
        made.array.children[0].contents, 'release', RELEASE()), None),
    (FORMATS, True, of_schema('n_children', 2), NO_TEXT + "'+s'"))


class Wrong(unittest.TestCase):
    def refused(self, made, kind=ValueError, message=None):
        """Every function refuses it."""
        for call in xn.to_ascii_many, xn.to_unicode_many:
            with self.assertRaises(kind) as caught:
                call(made)
            if message is not None:
                self.assertIs(type(caught.exception), kind)
                self.assertEqual(str(caught.exception), message)

    def test_faults(self):
        for number, (forms, records, change, message) in enumerate(FAULTS):
            for form in forms:
                made = Made(['a' * 20, 'b'], form, records=records)
                change(made)
                kind = TypeError if (message or '').startswith(
                    NO_TEXT) else ValueError
                with self.subTest(number=number, form=form):
                    self.refused(made, kind, message)

    def test_methods(self):
        """The exception of a producer; an array comes before a stream."""
        class Property:
            @property
            def __arrow_c_array__(self):
                raise KeyError

        class Method:
            kind = KeyError

            def __arrow_c_array__(self):
                raise self.kind

            def __arrow_c_stream__(self):
                return Chunks('u', [['a']]).__arrow_c_stream__()

        class Stream:
            kind = KeyError

            def __arrow_c_stream__(self):
                raise self.kind

            def __iter__(self):
                return iter(['ü', None, 'a'])

        class Names(list):
            def __arrow_c_array__(self):
                return COLUMN.__arrow_c_array__()

        for made in Property(), Method(), Stream():
            self.refused(made, KeyError)
        made = Method()
        made.kind = AttributeError
        self.refused(made, AttributeError)
        # Columns of pandas may have none, such as those of mixed types.
        made = Stream()
        for made.kind in ImportError, TypeError, UnicodeError:
            self.assertEqual(xn.to_ascii_many(made), ['xn--tda', None, 'a'])
        self.refused(Made, TypeError, "'type' object is not iterable")
        self.assertEqual(xn.to_ascii_many(Names(['b'])).to_pylist(),
                         ['xn--tda'])
        self.refused(Made([], 'u').schema, TypeError,
                     "'Schema' object is not iterable")

    def test_offsets(self):
        for form, kind in (('u', 'i'), ('U', 'q')):
            # There is something in front of the offsets.
            made = Made(['a', 'b'], form)
            made.array.buffers[1] = made.keep(struct.pack(
                '4' + kind, 0, 0, 1, 2)) + struct.calcsize(kind)
            self.assertEqual(xn.to_ascii_many(made).to_pylist(), ['a', 'b'])
            made.array.offset = -1
            self.refused(made, message='the Arrow array is wrong')
            # In each part, whatever the others say.
            for place in 5, 1500, 2500, 3500, 3999:
                made = Made(['a'] * 4001, form)
                places = list(range(4002))
                places[place] = 4001
                made.array.buffers[1] = made.keep(struct.pack(
                    f'{len(places)}{kind}', *places))
                for threads in 1, 2, 4:
                    with self.assertRaises(ValueError):
                        xn.to_ascii_many(made, threads=threads)
    def test_views(self):
        # A buffer in front of the first one, with a size.
        made = Made(['a' * 20], 'vu')
        made.array.buffers[1] = made.keep(struct.pack('8i', 20, 0, -1, 0,
                                                      *[0] * 4))
        made.array.buffers[4] = made.keep(struct.pack('3q', 20, 20, 0)) + 8
        self.refused(made)
        # A buffer behind the last one, although there is a size for it.
        made = Made(['a' * 20], 'vu')
        made.array.buffers[1] = made.keep(struct.pack('4i', 20, 0, 2, 0))
        made.array.buffers[4] = made.keep(struct.pack('3q', 20, 0, 20))
        self.refused(made)

    def test_records(self):
        # There is more behind the column, which does not belong to it.
        for form in FORMATS:
            made = Made(['a', 'b', 'c'], form, records=True)
            made.array.children[0].contents.length = 2
            made.array.length = 1
            made.array.offset = 1
            self.assertEqual(xn.to_ascii_many(made).to_pylist(), ['b'])
            made.array.offset = 2
            self.refused(made)
            made.array.offset = 0
            made.array.length = 3
            self.refused(made)

    def test_streams(self):
        for why, message in (b'on fire', 'on fire'), (None, 'no reason given'):
            for chunks in (Chunks('u', [['a'], 5]),
                           Chunks('u', [], schema_code=5)):
                if why is None:
                    chunks.stream.get_last_error = LAST_ERROR()
                with self.assertRaises(OSError) as caught:
                    xn.to_ascii_many(chunks)
                self.assertIs(type(caught.exception), OSError)
                self.assertEqual(str(caught.exception),
                                 f'the Arrow stream failed: {message} (5)')
                self.assertEqual([x.released for x in chunks.columns
                                  if isinstance(x, Made)],
                                 [1] * (len(chunks.columns) // 2))
                self.assertEqual(chunks.first.released,
                                 0 if chunks.schema_code else 1)
        chunks = Chunks('u', [], schema_code=5)
        chunks.stream.get_last_error = LAST_ERROR(lambda _: None)
        with self.assertRaisesRegex(OSError, 'failed: no reason given'):
            xn.to_ascii_many(chunks)
        chunks = Chunks('u', [['a']])
        chunks.first.schema.format = b'i'
        self.refused(chunks, TypeError)
        self.assertEqual(chunks.first.released, 2)
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
        for value in None, 1, (), (schema,), (schema, array, array):
            self.refused(Wild(value), TypeError,
                         '__arrow_c_array__ must return two capsules')
        self.refused(Wild((1, 2)))
        self.refused(Wild((array, schema)))


COLUMN = Made(['ü'], 'u')


if __name__ == '__main__':
    unittest.main()
