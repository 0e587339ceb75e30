# SPDX-License-Identifier: MIT
"""What is refused: the class of each exception, its message, what it has."""

import codecs
import pickle
import unittest

import shared
from arrow_made import Chunks, Made

shared.package()
import xn
from xn import punycode


CONTEXT = {**{name: getattr(xn, name) for name in xn.__all__}, 'xn': xn,
           'punycode': punycode, 'NoSet': shared.NoSet,
           'codec': codecs.lookup('xn')}

ARGUMENTS = [
    (f'{function}({given})', f'{function}() missing required argument '
     f"'{missing}'") for function, given, missing in (
         ('to_ascii', '', 'name'), ('to_unicode', '', 'name'),
         ('analyze', '', 'name'), ('is_valid', '', 'name'),
         ('same_host', '', 'a'), ('same_host', '"a"', 'b'),
         ('same_host', 'b="a"', 'a'), ('to_ascii_many', '', 'names'),
         ('to_unicode_many', 'threads=2', 'names'), ('display', '', 'name'),
         ('confusable', '', 'a'), ('confusable', '"a"', 'b'))
] + [
    (f'{function}({given})', f'{function}() takes at most {most} positional '
     f'arguments ({most + 1} given)') for function, given, most in (
         ('to_ascii', '"a", "url", True', 2),
         ('to_unicode', '"a", "url", True', 2),
         ('analyze', '"a", "url", True', 2),
         ('is_valid', '"a", "url", True', 2),
         ('same_host', '"a", "b", "url", True', 3),
         ('to_ascii_many', '[], "url", "none"', 2),
         ('to_unicode_many', '[], "url", "none"', 2),
         ('display', '"a", "uts39", "highly"', 2),
         ('register', '"a", "a", "a"', 2), ('confusable', '"a", "b", 1', 2))
] + [
    (f'{function}({given}, nope=True)', f'{function}() got an unexpected '
     f"keyword argument 'nope'") for function, given in (
         ('to_ascii', '"a"'), ('to_unicode', '"a"'), ('analyze', '"a"'),
         ('is_valid', '"a"'), ('same_host', '"a", "b"'), ('register', '"a"'),
         ('to_ascii_many', '[]'), ('to_unicode_many', '[]'),
         ('display', '"a"'), ('confusable', '"a", "b"'))
] + [
    (f'{function}("a", {more})', f'{function}() got multiple values for '
     f"argument '{name}'") for function, more, name in (
         ('to_ascii', 'name="b"', 'name'),
         ('to_unicode', '"url", profile="url"', 'profile'),
         ('register', 'ulabel="a"', 'ulabel'),
         ('display', '"uts39", policy="uts39"', 'policy'))
] + [
    ('register()', 'register() needs a ulabel, an alabel, or both'),
    ('register(None, None)', 'register() needs a ulabel, an alabel, or both'),
    ('to_ascii("a", std3=1)', 'std3 must be True or False'),
    ('to_ascii("a", std3=None)', 'std3 must be True or False'),
    ('to_ascii("a", root_dot=0)', 'root_dot must be True or False'),
    ('to_unicode("a", strict=1)', 'strict must be True or False'),
    ('to_unicode("a", strict=None)', 'strict must be True or False'),
    ('to_ascii("a", "idna2003", ignore_invalid_punycode=True)',
     "check 'ignore_invalid_punycode' has no meaning in profile 'idna2003'"),
    ('to_ascii("a", xstd3=True)',
     "to_ascii() got an unexpected keyword argument 'xstd3'"),
    ('to_ascii("a", rootxdot=True)',
     "to_ascii() got an unexpected keyword argument 'rootxdot'"),
    ('to_ascii("a", 3)', 'profile must be str'),
    ('to_ascii("a", b"url")', 'profile must be str'),
    ('same_host("a", "b", None)', 'profile must be str'),
    ('to_ascii(3)', 'name must be str or bytes, not int'),
    ('to_unicode(bytearray())', 'name must be str or bytes, not bytearray'),
    ('is_valid(None)', 'name must be str or bytes, not NoneType'),
    ('analyze([])', 'name must be str or bytes, not list'),
    ('same_host(3, "a")', 'name must be str or bytes, not int'),
    ('same_host("a", 3)', 'name must be str or bytes, not int'),
    ('display(3)', 'name must be str or bytes, not int'),
    ('register(3)', 'ulabel must be str or bytes, not int'),
    ('register("a", 3)', 'alabel must be str or bytes, not int'),
    ('to_ascii_many(["a", 3])', 'row 1: a name must be str or bytes, not int'),
    ('restriction_level(3)', 'text must be str or bytes, not int'),
    ('skeleton(3)', 'text must be str or bytes, not int'),
    ('confusable(3, "a")', 'a must be str or bytes, not int'),
    ('confusable("a", 3)', 'b must be str or bytes, not int'),
    ('punycode.encode(b"a")', 'label must be str'),
    ('punycode.decode(3)', 'label must be str or bytes, not int'),
    ('to_ascii_many("abc")',
     'names must be an iterable of names, not one name'),
    ('to_unicode_many(b"abc")',
     'names must be an iterable of names, not one name'),
    ('to_ascii_many(3)', "'int' object is not iterable"),
    ('to_ascii_many([], errors=1)', 'errors must be str'),
    ('to_ascii_many([], threads="2")',
     "'str' object cannot be interpreted as an integer"),
    ('display("a", 3)', 'policy must be str'),
    ('display("a", level=1.5)', 'level must be str'),
    ('display("a", known=NoSet)', 'known must be KnownDomains'),
    ('display("a", known=["a.de"])', 'known must be KnownDomains'),
    ('KnownDomains("a.de")', 'domains must be an iterable of names'),
    ('KnownDomains(b"a.de")', 'domains must be an iterable of names'),
    ('KnownDomains([], 3)', 'policy must be str'),
    ('KnownDomains([]).lookalikes(3)', 'name must be str or bytes, not int'),
    ('xn._xn.mapping("ab")', 'one character is needed'),
    ('xn._xn.bidi_class("")', 'one character is needed'),
    ('xn._xn.bidi_class(b"a")', 'one character is needed'),
    ('xn._xn.nfc(3)', 'text must be str or bytes, not int'),
    ('xn._xn.idna_encode()', "encode() missing required argument 's'"),
    ('xn._xn.idna_decode()', "decode() missing required argument 's'"),
    ('Column()', "cannot create 'xn.Column' instances"),
]

VALUES = (
    ('to_ascii("a", "nope")', "there is no profile 'nope'"),
    ('to_ascii("a", profile="lookup ")', "there is no profile 'lookup '"),
    ('to_ascii_many([], errors="raisin")', "errors must be 'none' or 'raise'"),
    ('to_ascii_many([], errors="")', "errors must be 'none' or 'raise'"),
    ('to_ascii_many([], threads=-1)', 'threads must not be negative'),
    ('display("a", "nope")', "there is no policy 'nope'"),
    ('display("a", "uts39", level="nope")', "there is no level 'nope'"),
    ('display("a", "uts39", level=6)', 'there is no level 6'),
    ('display("a", "uts39", level=-1)', 'there is no level -1'),
    ('display("a", "uts39", level=Confusable(16))',
     f'there is no level {xn.Confusable(16)!r}'),
    ('KnownDomains([], "safari")', "look-alikes have no policy 'safari'"),
    ('display("a", level="minimally")', "only policy 'uts39' has other levels"),
    ('display("a", level=Level.ASCII)', "only policy 'uts39' has other levels"),
)

TEXTS = (
    ('restriction_level("a\\ud800")', 'text has a lone surrogate'),
    ('skeleton("\\ud800")', 'text has a lone surrogate'),
    ('KnownDomains([]).lookalikes("\\ud800")', 'name has a lone surrogate'),
    ('KnownDomains([]).lookalikes(b"a\\xff")', 'not UTF-8 at byte 1'),
    ('confusable("\\ud800", "a")', 'a has a lone surrogate'),
    ('confusable("a", "\\ud800")', 'b has a lone surrogate'),
    ('restriction_level(b"a\\xff")', 'not UTF-8 at byte 1'),
    ('skeleton(b"ab\\xff")', 'not UTF-8 at byte 2'),
    ('confusable(b"\\xff", "a")', 'a text is not UTF-8, or too long'),
    ('punycode.decode("bcher-kv")', 'bad-input at 8'),
    ('punycode.decode("a-b\\xfc")', 'bad-input at 3'),
    ('punycode.decode("a-99999999a")', 'overflow at 6'),
    ('punycode.encode("ab\\ud800")', 'bad-input at 2'),
    ('codec.encode("a", "ignore")',
     "codec xn: errors must be 'strict', not 'ignore'"),
    ('codec.decode(b"a", "replace")',
     "codec xn: errors must be 'strict', not 'replace'"),
)


class Messages(unittest.TestCase):
    """Exactly this class, exactly this message."""

    def refused(self, rows, kind):
        """Each row is a call and its message."""
        for call, message in rows:
            with self.subTest(call=call):
                try:
                    eval(call, CONTEXT)
                except Exception as error:
                    self.assertIs(type(error), kind)
                    self.assertEqual(str(error), message)
                else:
                    self.fail('not refused')

    def test_arguments(self):
        self.refused(ARGUMENTS, TypeError)

    def test_values(self):
        self.refused(VALUES, ValueError)

    def test_texts(self):
        self.refused(TEXTS, UnicodeError)

    def test_others(self):
        """What Python itself says."""
        for call, kind in (
                (lambda: xn.to_ascii('a', '\ud800'), UnicodeEncodeError),
                (lambda: xn.to_ascii('a', **{'\ud800': True}),
                 UnicodeEncodeError),
                (lambda: xn.display('a', known=3), TypeError),
                (lambda: xn.nope, AttributeError),
                (lambda: xn.to_ascii_many([], threads=10 ** 30), OverflowError),
                (lambda: xn.display('a', 'uts39', level=10 ** 30),
                 OverflowError)):
            with self.assertRaises(kind) as caught:
                call()
            self.assertIs(type(caught.exception), kind)
        with self.assertRaisesRegex(
                AttributeError, "^module 'xn' has no attribute 'nope'$"):
            xn.nope
        for count in 0, 4, 6:
            with self.assertRaises(TypeError):
                xn._xn.use_classes(*[int] * count)


class Names(unittest.TestCase):
    """HostNameError of each function that raises it."""

    def raised(self, call, name, errors, places, index=None):
        """Its attributes; pickling keeps them."""
        with self.assertRaises(xn.HostNameError) as caught:
            call()
        error = caught.exception
        self.assertIs(error.name, name)
        self.assertEqual(error.errors, errors)
        self.assertEqual([(fault.label, fault.at) for fault in error.faults],
                         places)
        self.assertEqual(error.index, index)
        self.assertIs(type(error.errors), tuple)
        self.assertIs(type(error.faults), tuple)
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((vars(again), again.args, str(again)),
                         (vars(error), error.args, str(error)))
        return error

    def test_one(self):
        std3 = ('std3',)
        for name, at in ('\xfc.b_', 3), ('\xfc.b_'.encode(), 4):
            for call in (lambda: xn.to_ascii(name, 'strict'),
                         lambda: xn.to_unicode(name, 'strict', strict=True),
                         lambda: xn.same_host(name, 'a', 'strict'),
                         lambda: xn.same_host('a', name, 'strict')):
                self.raised(call, name, std3, [(1, at)])
        self.assertEqual(xn.to_unicode('\xfc.b_', 'strict'), '\xfc.b_')

    def test_register(self):
        ulabel, alabel, other = '\xfcb_', 'xn--a_', '\xfc'
        for call in (lambda: xn.register(ulabel),
                     lambda: xn.register(ulabel, None),
                     lambda: xn.register(ulabel, 'xn--tda')):
            self.raised(call, ulabel, ('disallowed', 'std3'),
                        [(0, 2), (0, 2)])
        for call in (lambda: xn.register(None, alabel),
                     lambda: xn.register(alabel=alabel)):
            self.raised(call, alabel, ('bad-punycode',), [(0, 5)])
        self.raised(lambda: xn.register(other, 'xn--a'), other, ('bad-ace',),
                    [(None, None)])

    def test_lists(self):
        """Each place around the blocks, in which a list is converted."""
        wrong = '\xfc.a b'
        for place in 0, 1, 510, 511, 512, 513, 1023, 1024, 1099:
            names = ['a'] * 1100
            names[place:] = [wrong] + ['a b'] * (1099 - place)
            for threads in 1, 2:
                for call in xn.to_ascii_many, xn.to_unicode_many:
                    error = self.raised(
                        lambda: call(names, errors='raise', threads=threads),
                        wrong, ('forbidden-domain',), [(1, 3)], place)
                    self.assertTrue(str(error).startswith(
                        f'row {place}: label 2: forbidden-domain: '))
        self.assertEqual(xn.to_ascii_many(['a'] * 600, errors='raise'),
                         ['a'] * 600)

    def test_columns(self):
        """The name of the row, in each piece of a stream."""
        for form in 'u', 'z', 'U', 'Z', 'vu', 'vz':
            for place in range(6):
                rows = ['ab', None, 'c', 'd', '\xfc', 'e']
                rows[place] = '\xfcx..'
                for made in Made(rows, form), Chunks(
                        form, [rows[:2], rows[2:3], [], rows[3:]]), Made(
                            ['x', *rows], form, offset=1, records=True):
                    with self.assertRaises(xn.HostNameError) as caught:
                        xn.to_ascii_many(made, errors='raise')
                    error = caught.exception
                    self.assertEqual((error.index, error.name, error.errors),
                                     (place, rows[place], ('empty-label',)))
                    self.assertEqual(error.faults[0][:3],
                                     ('empty-label', 1, 3))
        with self.assertRaises(xn.HostNameError) as caught:
            xn.to_ascii_many(Made([b'a\xff'], 'z'), errors='raise')
        self.assertEqual(caught.exception.name, 'a\udcff')

    def test_known(self):
        """A domain that is not a host name, for each kind of fault."""
        for domain in 'a..b', '.', '', '..', 'a b', 'a' * 64, b'\xff':
            with self.assertRaises(xn.HostNameError) as caught:
                xn.KnownDomains(['a.de', domain])
            self.assertIs(caught.exception.name, domain)
        names = shared.Names(9)
        for _ in range(100):
            name = names.name()
            if xn.is_valid(name):
                xn.display('a.de', known=xn.KnownDomains([name]))


class Printed(unittest.TestCase):
    """The message of HostNameError, which has three lines."""

    def test_lines(self):
        for call, message in (
                (lambda: xn.to_ascii('a.\xfc_b', 'strict'),
                 'label 2: std3: of ASCII only letters, digits and hyphens '
                 'are allowed here (UTS #46, section 4.1, criterion 7)\n'
                 '    a.\xfc_b\n       ^'),
                (lambda: xn.to_ascii(''),
                 'empty-name: the name is empty (UTS #46, section 4.2, step '
                 '4.1)\n    \n    ^'),
                (lambda: xn.to_ascii('.'.join(['\xfc' * 30] * 9)),
                 'name-too-long: '),
                (lambda: xn.to_ascii(b'\xc3\xbc.a_b', 'strict'),
                 '\n    \xc3\xbc.a_b\n        ^'),
                (lambda: xn.to_ascii(b'\xc3\x9f.a_b', 'strict'),
                 '\n    \xc3\\u{9F}.a_b\n             ^')):
            with self.assertRaises(xn.HostNameError) as caught:
                call()
            text = str(caught.exception)
            self.assertEqual(text.count('\n'), 2)
            self.assertIn(message, text)

    def test_without_section(self):
        """Made by hand: no section, no place, no faults."""
        fault = xn.Fault('x', None, None, 0, '', 'text')
        self.assertEqual(str(xn.HostNameError('ab', ('x',), (fault,))),
                         'x: text\n    ab\n    ^')
        fault = xn.Fault('x', 0, 1, 0, 's', 'text')
        self.assertEqual(str(xn.HostNameError('ab', ('x',), (fault,), 0)),
                         'row 0: label 1: x: text (s)\n    ab\n     ^')
        self.assertEqual(str(xn.HostNameError('ab', ('x', 'y'))), 'x, y')
        error = xn.HostNameError('ab')
        self.assertEqual((error.errors, error.faults, error.index),
                         ((), (), None))
        self.assertEqual(error.args, ('ab', (), (), None))
        for kind in UnicodeError, ValueError:
            self.assertIsInstance(error, kind)

    def test_characters(self):
        """Marks, wide characters, and those that cannot be printed."""
        for name, at, line, caret in (
                ('a\u0301b', 2, 'a\u0301b', 1), ('a\u0301b', 1, 'a\u0301b', 0),
                ('a\u20ddb', 2, 'a\u20ddb', 1), ('a\u20ddb', 1, 'a\u20ddb', 0),
                ('\u0301b', 0, '\u25cc\u0301b', 0),
                ('\u0301b', 1, '\u25cc\u0301b', 1),
                ('\u20ddb', 1, '\u25cc\u20ddb', 1),
                ('a\u0903b', 2, 'a\u0903b', 2),
                ('\u65e5b', 1, '\u65e5b', 2), ('\uff21b', 1, '\uff21b', 2),
                ('\uff76b', 1, '\uff76b', 1), ('\xa1b', 1, '\xa1b', 1),
                ('a\tb', 2, 'a\\u{9}b', 6), ('a\tb', 1, 'a\\u{9}b', 1),
                ('\U0010ffffb', 1, '\\u{10FFFF}b', 10),
                ('\ud800b', 1, '\\u{D800}b', 8),
                ('\u200db', 1, '\\u{200D}b', 8),
                ('\u65e5', 1, '\u65e5', 2), ('\u0301', 1, '\u25cc\u0301', 1)):
            fault = xn.Fault('x', 0, at, 0, '', 'text')
            self.assertEqual(
                str(xn.HostNameError(name, ('x',), (fault,))).split('\n')[1:],
                ['    ' + line, '    ' + ' ' * caret + '^'])
        fault = xn.Fault('x', 0, 31, 0, '', 'text')
        self.assertEqual(
            str(xn.HostNameError('a\u0301' + 'b' * 31, ('x',), (fault,))).split(
                '\n')[1:], ['    \u2026\u25cc\u0301' + 'b' * 31,
                            '    ' + ' ' * 31 + '^'])


if __name__ == '__main__':
    unittest.main()
