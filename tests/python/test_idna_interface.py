# SPDX-License-Identifier: MIT
"""What idna 3.19 documents and older ones lack: codes and places of errors,
limits, display; and what holds for any text."""

import codecs
import pickle
import unicodedata
import unittest
import warnings

import shared

shared.package()
import xn.idna as idna

COUNT = shared.scaled(100_000)
R, AN, NSM = '\u05d0', '\u0660', '\u0610'

# (code, function, its argument, exception, text or None, place in it)
FAULTS = (
    ('input_too_long', 'encode', 'a' * 1025, 'IDNAError', None, None),
    ('input_too_long', 'check_label', 'a' * 1025, 'IDNAError', None, None),
    ('input_too_long', 'uts46_remap', 'a' * 1025, 'IDNAError', None, None),
    ('label_too_long', 'alabel', 'a' * 64, 'IDNAError', None, None),
    ('label_too_long', 'check_label', 'a' * 255, 'IDNAError', None, None),
    ('domain_too_long', 'encode', '.'.join(['a' * 63] * 4), 'IDNAError', None,
     None),
    ('domain_too_long', 'decode', 'a.' * 128, 'IDNAError', None, None),
    ('empty_label', 'encode', 'a..b', 'IDNAError', None, None),
    ('empty_label', 'alabel', '', 'IDNAError', None, None),
    ('empty_domain', 'encode', '', 'IDNAError', None, None),
    ('not_nfc', 'alabel', 'e\u0301a', 'IDNAError', None, None),
    ('hyphen_3_4', 'alabel', 'ab--cd', 'IDNAError', None, None),
    ('hyphen_start_end', 'alabel', '-abc', 'IDNAError', None, None),
    ('hyphen_start_end', 'alabel', 'abc-', 'IDNAError', None, None),
    ('leading_combiner', 'alabel', '\u0301abc', 'IDNAError', '\u0301abc', 1),
    ('disallowed_codepoint', 'alabel', 'abc\u0141', 'InvalidCodepoint',
     'abc\u0141', 4),
    ('contextj', 'alabel', 'a\u200cb', 'InvalidCodepointContext', 'a\u200cb',
     2),
    ('contexto', 'alabel', 'a\xb7b', 'InvalidCodepointContext', 'a\xb7b', 2),
    ('bidi_rule_1', 'check_bidi', AN + R, 'IDNABidiError', AN + R, 1),
    ('bidi_rule_2', 'check_bidi', R + 'a', 'IDNABidiError', R + 'a', 2),
    ('bidi_rule_3', 'check_bidi', R + '-' + NSM, 'IDNABidiError',
     R + '-' + NSM, 2),
    ('bidi_rule_4', 'check_bidi', R + AN + '0', 'IDNABidiError', R + AN + '0',
     3),
    ('bidi_rule_5', 'alabel', 'a' + R, 'IDNABidiError', 'a' + R, 2),
    ('bidi_unknown_direction', 'check_bidi', 'a\u0378', 'IDNABidiError',
     'a\u0378', 2),
    ('invalid_alabel', 'ulabel', 'xn--', 'IDNAError', None, None),
    ('invalid_alabel', 'ulabel', 'xn--a-', 'IDNAError', None, None),
    ('invalid_alabel', 'ulabel', b'xn--99999999', 'IDNAError', None, None),
    ('non_canonical_alabel', 'ulabel', 'xn---bbk', 'IDNAError', None, None),
    ('invalid_ascii', 'encode', b'\xff', 'IDNAError', None, None),
    ('invalid_ascii', 'ulabel', b'\xff', 'IDNAError', None, None),
    ('invalid_utf8', 'check_label', b'\xff', 'IDNAError', None, None),
    ('uts46_disallowed', 'uts46_remap', 'a\x80', 'InvalidCodepoint', 'a\x80',
     2),
    ('uts46_std3', 'uts46_remap', 'a_b', 'InvalidCodepoint', 'a_b', 2),
    ('uts46_std3', 'uts46_remap', 'a\uff3fb', 'InvalidCodepoint', 'a\uff3fb',
     2),
)


class Faults(unittest.TestCase):
    def test_codes_and_places(self):
        for code, function, argument, kind, text, position in FAULTS:
            with self.subTest(code=code, function=function):
                with self.assertRaises(idna.IDNAError) as caught:
                    getattr(idna, function)(argument)
                error = caught.exception
                self.assertEqual((type(error).__name__, error.code, error.text,
                                  error.position), (kind, code, text, position))
                point = ord(text[position - 1]) if text else None
                self.assertEqual(error.codepoint, point)
                again = pickle.loads(pickle.dumps(error))
                self.assertEqual((type(again), str(again), vars(again)),
                                 (type(error), str(error), vars(error)))

    def test_rule_6(self):
        with self.assertRaises(idna.IDNABidiError) as caught:
            idna.check_bidi('a-', check_ltr=True)
        self.assertEqual((caught.exception.code, caught.exception.position),
                         ('bidi_rule_6', 2))

    def test_other_handlers(self):
        for call in ('a'.encode, b'a'.decode):
            with self.assertRaises(idna.IDNAError) as caught:
                call('idna2008', 'ignore')
            self.assertEqual(caught.exception.code, 'unsupported_errors')

    def test_made_by_hand(self):
        error = idna.InvalidCodepoint('a', 'b')
        self.assertEqual(error.args, ('a', 'b'))
        self.assertIsNone(error.code)


class Interface(unittest.TestCase):
    def test_display(self):
        for name, shown in (('xn--bcher-kva.xn--a', 'bücher.xn--a'),
                            ('XN--A.XN--BCHER-KVA', 'xn--a.bücher'),
                            ('xn---bbk.de.', 'xn---bbk.de.')):
            self.assertEqual(idna.decode(name, display=True), shown)
            self.assertRaises(idna.IDNAError, idna.decode, name)
        for name in 'a_b', 'a..b', '', 'é_', '.'.join(['xn--a' * 9] * 9):
            self.assertRaises(idna.IDNAError, idna.decode, name, display=True)

    def test_lengths(self):
        """253 characters, and a dot that ends the name."""
        name = '.'.join(['a' * 63] * 3 + ['a' * 61])
        for longest in name, name + '.':
            self.assertEqual(idna.encode(longest).decode(), longest)
            self.assertEqual(idna.decode(longest), longest)
        for part in '\xfc', '\xfc.':
            # The last label is xn--tda.
            longest = name[:-8] + '.' + part
            self.assertEqual(len(idna.encode(longest)) - part.count('.'), 253)
            longest = name[:-7] + '.' + part
            self.assertRaises(idna.IDNAError, idna.encode, longest)
        for wrong in 'b' + name[:-61] + 'a' * 62, name + 'a', name + 'a.':
            self.assertRaises(idna.IDNAError, idna.encode, wrong)

    def test_mapping(self):
        self.assertEqual(idna.uts46_remap('a\u00adB\u3002\ufb00'), 'ab.ff')

    def test_digits(self):
        """Of the two kinds of Arabic digits a label has one."""
        for i in range(10):
            for k in range(10):
                one, other = chr(0x660 + i), chr(0x6F0 + k)
                for label in one + other, other + one:
                    self.assertFalse(idna.valid_contexto(label, 0))
            for zero in 0x660, 0x6F0:
                self.assertTrue(idna.valid_contexto(
                    chr(zero + i) + chr(zero + 9) + chr(zero), 0))

    def test_final_dots(self):
        """In pieces, with the dot in a piece of its own or not."""
        for parts in ['xn--tda.'], ['xn--tda', '.'], ['a.xn--', 'tda.', '']:
            name = ''.join(parts)
            self.assertEqual(''.join(codecs.iterdecode(
                [part.encode() for part in parts], 'idna2008')),
                idna.decode(name))
            self.assertEqual(b''.join(codecs.iterencode(parts, 'idna2008')),
                             name.encode())

    def test_transitional(self):
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter('always')
            self.assertEqual(
                idna.encode('faß.de', uts46=True, transitional=True),
                b'xn--fa-hia.de')
            self.assertEqual(idna.uts46_remap('faß', True, True), 'faß')
        self.assertEqual([row.category for row in told],
                         [DeprecationWarning] * 2)
        self.assertTrue(all(row.filename == __file__ for row in told))

    def test_versions(self):
        self.assertRegex(idna.unicode_version, r'^\d+\.\d+\.\d+$')
        self.assertRegex(idna.__version__, r'^3\.\d+$')


def tried(function, *args, **more):
    """A result, or IDNAError; any other exception ends the test."""
    try:
        return function(*args, **more)
    except idna.IDNAError:
        return idna.IDNAError


def pieces(text, made):
    """A text, cut at random."""
    cuts = sorted(made.randrange(len(text) + 1) for _ in range(3))
    return [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)])]


class AnyText(unittest.TestCase):
    def setUp(self):
        self.names = shared.Names(7)

    def test_names(self):
        for _ in range(COUNT):
            name = self.names.name()
            ascii_name = tried(idna.encode, name)
            if ascii_name is not idna.IDNAError:
                back = idna.decode(ascii_name)
                self.assertEqual(idna.encode(back), ascii_name.lower())
                self.assertEqual(idna.decode(ascii_name, display=True), back)
                self.assertLessEqual(len(ascii_name), 254)
            tried(idna.decode, name, display=True)
            if name and name.isascii():
                for f in idna.encode, idna.decode:
                    self.assertEqual(tried(f, name), tried(f, name, True))

    def test_mapping(self):
        for _ in range(COUNT):
            name = self.names.name()
            mapped = tried(idna.uts46_remap, name, False)
            strict = tried(idna.uts46_remap, name, True)
            self.assertIn(strict, (mapped, idna.IDNAError))
            if mapped is not idna.IDNAError:
                self.assertEqual(idna.uts46_remap(mapped, False), mapped)
                # Python's Unicode may be older.
                if 'Cn' not in map(unicodedata.category, mapped):
                    self.assertTrue(unicodedata.is_normalized('NFC', mapped))

    def test_labels(self):
        for _ in range(COUNT):
            label = self.names.label()
            for function in ('check_label', 'check_bidi', 'check_nfc',
                             'check_hyphen_ok', 'check_initial_combiner'):
                tried(getattr(idna, function), label)
            tried(idna.ulabel, label.encode('utf-8', 'surrogatepass'))
            ascii_label = tried(idna.alabel, label)
            if ascii_label is not idna.IDNAError:
                self.assertEqual(idna.alabel(idna.ulabel(ascii_label)),
                                 ascii_label.lower())

    def test_codec_in_pieces(self):
        made = self.names.random
        for _ in range(COUNT):
            name = self.names.name()
            if not name:
                continue
            whole = tried(idna.encode, name)
            self.assertEqual(tried(name.encode, 'idna2008'), whole)
            self.assertEqual(tried(lambda: b''.join(codecs.iterencode(
                pieces(name, made), 'idna2008'))), whole)
            data = (name.encode('utf-8', 'surrogatepass')
                    if whole is idna.IDNAError else whole)
            text = tried(idna.decode, data)
            self.assertEqual(tried(data.decode, 'idna2008'), text)
            self.assertEqual(tried(lambda: ''.join(codecs.iterdecode(
                pieces(data, made), 'idna2008'))), text)


if __name__ == '__main__':
    unittest.main()
