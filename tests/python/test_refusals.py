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


class Messages(unittest.TestCase):
    """Exactly this class, exactly this message."""

    def test_rows(self):
        """Those of refused.tsv."""
        rows = shared.rows('refused.tsv')
        self.assertGreaterEqual(len(rows), 112)
        for call, kind, message in rows:
            with self.subTest(call=call):
                try:
                    eval(call, CONTEXT)
                except Exception as error:
                    self.assertEqual((type(error).__name__, str(error)),
                                     (kind, message))
                else:
                    self.fail('not refused')

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
        # Pythons write this one differently.
        level = xn.Confusable(16)
        with self.assertRaises(ValueError) as caught:
            xn.display('a', 'uts39', level=level)
        self.assertEqual(str(caught.exception), f'there is no level {level!r}')
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
