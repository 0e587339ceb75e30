# SPDX-License-Identifier: MIT
"""The package xn: what doc/python.md and the docstrings promise."""

import codecs
import copy
import ctypes
import doctest
import gc
import importlib.util
import inspect
import operator
import os
import pickle
import struct
import subprocess
import sys
import threading
import types
import unittest
from unittest import mock

import shared
from arrow_made import Chunks, Made

FOLDER = shared.package()
import xn
from xn import punycode

sys.path.append(str(shared.SOURCE / 'tools/packaging'))
import rules


class One(unittest.TestCase):
    """One name a call."""

    def test_both_ways(self):
        """The results, of str, bytes and a subclass of str."""
        class Text(str):
            pass

        for name in ('Bücher.example', 'Bücher.example'.encode(),
                     Text('Bücher.example')):
            self.assertEqual(xn.to_ascii(name), 'xn--bcher-kva.example')
        self.assertIs(type(xn.to_ascii(Text('a.b'))), str)
        self.assertEqual(xn.to_unicode('xn--bcher-kva'), 'bücher')
        self.assertEqual(xn.to_ascii('a_b'), 'a_b')
        self.assertEqual(xn.to_ascii('faß', transitional=True), 'fass')
        self.assertEqual(xn.to_ascii('faß', 'idna2003'), 'fass')
        self.assertEqual(xn.to_ascii(name='a', profile='strict'), 'a')
        self.assertEqual(xn.register('bücher', 'xn--bcher-kva'),
                         'xn--bcher-kva')
        self.assertEqual(xn.skeleton('раураl'), xn.skeleton('paypal'))

    def test_error(self):
        """The exception, its places and its message."""
        with self.assertRaises(xn.HostNameError) as caught:
            xn.to_ascii('büch℀er.example')
        error = caught.exception
        self.assertIsInstance(error, UnicodeError)
        self.assertEqual(error.errors, ('forbidden-domain',))
        self.assertEqual(error.faults[0][:4], ('forbidden-domain', 0, 4, 0))
        lines = str(error).split('\n')
        self.assertEqual(len(lines), 3)
        self.assertEqual(lines[1][lines[2].index('^')], '℀')
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual(again.args, error.args)
        self.assertEqual(again.faults, error.faults)
        self.assertEqual(copy.copy(error).name, error.name)

    def test_picture(self):
        """Thirty characters on each side of a fault, and what is cut off."""
        for length in range(1, 95):
            name = ''.join(chr(0x21 + i) for i in range(length))
            for at in range(length + 1):
                fault = xn.Fault('x', 0, at, 0, '', 'text')
                line, caret = str(xn.HostNameError(
                    name, ('x',), (fault,))).split('\n')[1:]
                start = max(0, at - 30)
                left = '…' if at > 30 else ''
                right = '…' if at + 30 < length else ''
                if at == length:
                    right = ''
                self.assertEqual(line, '    ' + left + name[start:at + 30]
                                 + right, (length, at))
                self.assertEqual(len(caret) - 1,
                                 4 + len(left) + at - start, (length, at))

    def test_plain_results(self):
        """No result is of a subclass, also if it is the name itself."""
        class Text(str):
            pass

        name = Text('a.example')
        for result in (
                xn.to_ascii(name), xn.to_unicode(name),
                xn.to_unicode(name, strict=True), xn.register(name),
                *xn.to_ascii_many([name]), *xn.to_unicode_many([name]),
                xn.display(name).text, xn.skeleton(name),
                xn.analyze(name).ascii, xn.analyze(name).unicode,
                xn.analyze(name).labels[0].unicode):
            self.assertIs(type(result), str)

    def test_places(self):
        """Characters of a str, bytes of bytes."""
        name = '日本.א1.\ud800'
        self.assertEqual(xn.analyze(name).faults[0].at, 6)
        self.assertEqual(xn.analyze('日本..a').faults[0].at, 3)
        self.assertEqual(xn.analyze('日本..a'.encode()).faults[0].at, 7)
        self.assertEqual([label.span for label in xn.analyze('日本.a').labels],
                         [(0, 2), (3, 4)])
        self.assertEqual(xn.analyze('a\ud800').errors, ('invalid-utf8',))
        self.assertEqual(xn.to_unicode('a\ud800'), 'a\ud800')
        self.assertEqual(xn.to_unicode(b'a\xff'), 'a\udcff')
        with self.assertRaises(xn.HostNameError):
            xn.to_unicode(b'a\xff', strict=True)

    def test_same_places(self):
        """Each place in a str is that in its bytes, whatever the order."""
        def places(result, name=None):
            def count(at):
                return at if name is None or at is None else len(
                    name.encode()[:at].decode())

            return ([(*fault[:2], count(fault.at), *fault[3:])
                     for fault in result.faults],
                    [label._replace(span=tuple(map(count, label.span)))
                     for label in result.labels])

        names = shared.Names(8)
        tried = [names.name() for _ in range(300)]
        # Faults that go back; more labels, and more faults, than usual.
        tried += ['\u65e5\xfc\u0301a\u0301-b_\u65e5', '\u65e5-_a-',
                  'xn--\xfc_\u0378', '\xfc_\u200d.\u65e5..-', '\xfc.' * 16,
                  *('\xfc_.' * n for n in (15, 16, 17, 18)), '\xfc.' * 17,
                  '\xfc' + '_' * 17, '_\xfc.' * 40, 'a' * 64 + '_\xfc.' * 20,
                  *('_\xfc-.' * 8 + end for end in ('a', '_', '_-', '_-._'))]
        for name in tried:
            if any('\ud800' <= c <= '\udfff' for c in name):
                continue
            for profile in xn.profiles:
                result = xn.analyze(name, profile)
                self.assertEqual(places(result),
                                 places(xn.analyze(name.encode(), profile),
                                        name), (name, profile))
                if not set('\u3002\uff0e\uff61') & set(name):
                    self.assertEqual([name[slice(*label.span)]
                                      for label in result.labels],
                                     name.split('.'))
                self.assertEqual(result.ok, xn.is_valid(name, profile))
                self.assertEqual(result.unicode, xn.to_unicode(name, profile))
                if result.ok:
                    self.assertEqual(result.ascii, xn.to_ascii(name, profile))
                    continue
                with self.assertRaises(xn.HostNameError) as caught:
                    xn.to_ascii(name, profile)
                self.assertEqual(caught.exception.errors, result.errors)
                self.assertEqual(caught.exception.faults, result.faults)

    def test_analysis(self):
        """Every part of a Result."""
        name = '\xfc_.\u65e5\u672c.xn--tda'
        section = 'UTS #46, section 4.1, criterion 7'
        text = 'of ASCII only letters, digits and hyphens are allowed here'
        self.assertEqual(xn.analyze(name, 'strict'), (
            False, None, '\xfc_.\u65e5\u672c.\xfc', ('std3',),
            (('std3', 0, 1, 0, section, text),),
            (('\xfc_', None, (0, 2), ('std3',)),
             ('\u65e5\u672c', None, (3, 5), ()),
             ('\xfc', None, (6, 13), ()))))
        self.assertEqual(xn.analyze('xn--TDA.B'), (
            True, 'xn--tda.b', '\xfc.b', (), (),
            (('\xfc', 'xn--tda', (0, 7), ()), ('b', 'b', (8, 9), ()))))
        # Errors of labels are those of ToASCII; the unit is a character.
        result = xn.analyze('\u65e5' + 'a' * 70 + '.b')
        self.assertEqual(result.labels[0].errors, ('label-too-long',))
        self.assertEqual(result.labels[1], ('b', None, (72, 73), ()))
        self.assertEqual(xn.analyze(b'\xff.\xc3\xbc').labels[1][:3],
                         ('\xfc', None, (2, 4)))
        self.assertEqual(
            xn.analyze('\ud800.\xfc').labels[0][:3], ('\ud800', None, (0, 1)))
        for name, error, rule, section in (
                ('\u05d0a', 'bidi', 2, 'RFC 5893, section 2, rule 2'),
                ('a\u200db', 'contextj', 2, 'RFC 5892, appendix A.2'),
                ('a\u200cb', 'contextj', 1, 'RFC 5892, appendix A.1')):
            fault = xn.analyze(name).faults[0]
            self.assertEqual((fault.error, fault.rule, fault.section),
                             (error, rule, section))
        fault = xn.analyze('a\xb7b', contexto=True).faults[0]
        self.assertEqual(fault[:5], ('contexto', 0, 1, 3,
                                     'RFC 5892, appendix A.3'))

    def test_checks(self):
        """A check that is off already stays off; each has its own value."""
        self.assertEqual(xn.to_ascii('a_b', std3=False), 'a_b')
        self.assertEqual(xn.to_ascii('a_b', 'strict', std3=False), 'a_b')
        for std3, hyphens in (True, False), (False, True):
            for order in 0, 1:
                checks = {'std3': std3, 'hyphens': hyphens}
                if order:
                    checks = dict(reversed(checks.items()))
                self.assertEqual(xn.analyze('-_', **checks).errors,
                                 ('std3',) if std3 else ('leading-hyphen',))
                self.assertEqual(
                    xn.to_ascii_many(['a_', '-a'], threads=1, **checks),
                    [None, '-a'] if std3 else ['a_', None])
        for function in xn.to_ascii, xn.is_valid, xn.analyze, xn.to_unicode:
            self.assertEqual(function('FA\xdf', 'lookup'), function('FA\xdf'))
            self.assertEqual(function(profile='lookup', name='FA\xdf'),
                             function('FA\xdf'))
        self.assertFalse(xn.is_valid('a_', profile='strict'))
        self.assertTrue(xn.is_valid('a_', profile='lookup'))
        self.assertFalse(xn.is_valid('a.', root_dot=False))
        # The other checks of the profile stay on.
        for more in {}, {'std3': True}, {'std3': False}, {'hyphens': True}:
            self.assertEqual(xn.analyze('a..\u05d0a', **more).errors,
                             ('empty-label', 'bidi'))
        # Each direction has errors of its own, and a NUL is a character.
        for name, profile, errors in (
                ('a..\xfc b', 'lookup', ('forbidden-domain',)),
                ('xn--99999999.de', 'url', ('bad-punycode',)),
                (b'a\0b', 'lookup', ('forbidden-domain',))):
            with self.assertRaises(xn.HostNameError) as caught:
                xn.to_unicode(name, profile, strict=True)
            self.assertEqual(caught.exception.errors, errors)
        for name in b'a\0b', 'a\0b':
            self.assertEqual(xn.to_unicode(name), 'a\0b')
            self.assertEqual(xn.to_unicode_many([name]), ['a\0b'])
            self.assertEqual(xn.analyze(name).unicode, 'a\0b')

    def test_same_host(self):
        """A final dot and capitals change nothing, anything else does."""
        for a, b, profile, same in (
                ('A.\xfc', 'a.XN--TDA.', 'lookup', True),
                ('Z', 'z', 'idna2003', True), ('AZ', 'az.', 'idna2003', True),
                ('a', 'ab', 'lookup', False), ('ab', 'a', 'lookup', False),
                ('.', '..', 'url', False), ('..', '.', 'url', False),
                ('a', 'b', 'lookup', False), ('a@', 'a`', 'idna2003', False),
                ('a[', 'a{', 'idna2003', False),
                ('fa\xdf', 'fass', 'idna2003', True),
                ('fa\xdf', 'fass', 'lookup', False),
                ('a' * 3000, 'A' * 3000, 'url', True),
                ('\xfc' * 3000, 'xn--' + punycode.encode('\xfc' * 3000), 'url',
                 True)):
            self.assertIs(xn.same_host(a, b, profile), same, (a, b))
            self.assertIs(xn.same_host(b=b, a=a, profile=profile), same)

    def test_long(self):
        """Names of megabytes."""
        long = 'ü' * 1_000_000
        ascii_form = xn.to_ascii(long, length=False)
        self.assertEqual(xn.to_unicode(ascii_form), long)
        self.assertFalse(xn.is_valid(long))
        self.assertEqual(xn.to_ascii_many([long], length=False), [ascii_form])
        # A result that is much shorter than the name.
        for more in '', 'b' * 70:
            short = 'a' + more
            for length in 100, 1000, 100_000:
                name = short + '\xad' * length
                self.assertEqual(xn.to_unicode(name), short)
                self.assertEqual(xn.to_unicode_many([name]), [short])
                self.assertEqual(xn.to_ascii(name, length=False), short)
        self.assertEqual(len(xn.analyze('.' * 100_000).labels), 100_001)
        with self.assertRaises(xn.HostNameError) as caught:
            xn.to_ascii('.' * 100_000)
        self.assertEqual(len(caught.exception.faults), 1000)

    def test_known(self):
        """Domains with one skeleton, domains below, and each policy."""
        false = 'p\u0430ypal.com'
        for domains, alike in (
                (['paypal.com'], True), (['b.de', 'PayPal.com.'], True),
                ([b'paypal.com'], True), ((d for d in ['paypal.com']), True),
                (['a.paypal.com'], False), (['paypal.com', false], False),
                ([false, 'paypal.com'], False), ([], False),
                ([false + '.', 'paypal.com'], False)):
            known = xn.KnownDomains(domains)
            for _ in range(2):
                for policy in xn.policies:
                    reasons = xn.display(false, policy, known=known).reasons
                    self.assertEqual('known-name' in reasons[0], alike)
                    self.assertEqual(len(reasons[0]), 2 if alike else 1)
                    self.assertEqual(reasons[1], ())
                    self.assertEqual(
                        xn.display('www.' + false, policy, known=known).reasons,
                        ((), *reasons))
                    self.assertEqual(
                        xn.display(false + '.', policy, known=known).reasons[0],
                        reasons[0])
            self.assertEqual(repr(known),
                             f'<xn.KnownDomains of {len(known)} domains>')
        self.assertEqual(len(xn.KnownDomains(['a.de', 'b.de'])), 2)
        # Chromium has several skeletons for thorn: it looks like b and p.
        for name in '\u0430bb.de', '\u0430pb.de':
            self.assertIn('known-name', xn.display(
                name, known=xn.KnownDomains(['a\xfeb.de'])).reasons[0])
        known = xn.KnownDomains(['paypal.com'])
        self.assertEqual(xn.KnownDomains.__module__, 'xn')
        with self.assertRaises(AttributeError):
            known.domains = []
        for _ in range(2):
            again = pickle.loads(pickle.dumps(known))
            self.assertEqual(again._ascii, known._ascii)
            for one in known, again, copy.copy(known), copy.deepcopy(known):
                self.assertFalse(xn.display(false, known=one).safe)

    def test_lookalikes(self):
        """Both policies, domains as they were given, and many of them."""
        given = ['PayPal.com.', b'c\xc3\xb6pe.org', 'cope.org', 'paypal.com']
        for policy, name, found in (
                ('uts39', 'p\u0430ypal.com', ['PayPal.com.']),
                ('uts39', 'p\xe4ypal.com', []),
                ('uts39', 'c\u043epe.org', ['cope.org']),
                ('uts39', 'www.paypal.com', []),
                ('chromium', 'p\xe4ypal.com', ['PayPal.com.']),
                ('chromium', b'www.p\xc3\xa4ypal.com', ['PayPal.com.']),
                ('chromium', 'c\xf6p\u0435.org', ['c\xf6pe.org']),
                ('chromium', 'paypa1.com', [])):
            known = xn.KnownDomains(given, policy=policy)
            for _ in range(2):
                self.assertEqual(known.lookalikes(name), found, (policy, name))
                self.assertFalse(
                    xn.display('p\xe4ypal.com', known=known).safe)
                known = pickle.loads(pickle.dumps(known))
        self.assertEqual(xn.KnownDomains(given).lookalikes('paypa1.com'),
                         ['PayPal.com.'])
        alike = [f'{i:07b}.com'.translate({48: 'a', 49: '\u0430'})
                 for i in range(100)]
        self.assertEqual(xn.KnownDomains(alike).lookalikes('aaaaaaa.com'),
                         alike[1:])

    def test_display(self):
        """Every part of a Shown, and the arguments."""
        for name, text, reasons, safe in (
                ('xn--tda.\u65e5', '\xfc.\u65e5', ((), ()), True),
                (b'\xff.de', '\udcff.de', (('invalid',), ()), False),
                ('\ud800.de', '\ud800.de', (('invalid',), ()), False),
                ('a\u0430', 'xn--a-8sb', (('mixed-script',),), False),
                ('a b.\xfc', 'a b.\xfc', (('invalid',), ()), False),
                ('', '', ((),), False),
                ('a..b', 'a..b', ((), (), ()), True)):
            for more in ({}, {'policy': 'chromium'}, {'known': None},
                         {'level': 'highly'}, {'level': 2}):
                shown = xn.display(name, **more)
                self.assertEqual(shown, (text, reasons, safe))
        for count in 15, 16, 17, 18, 33:
            shown = xn.display('a\u0430.\xfc.' * count + 'b')
            self.assertEqual(shown.reasons,
                             (('mixed-script',), ()) * count + ((),))
            shown = xn.display('\xfc.' * (count - 1) + 'a\u0430')
            self.assertEqual(shown.reasons,
                             ((),) * (count - 1) + (('mixed-script',),))
        for policy in xn.policies:
            self.assertEqual(xn.display('a\u0430', policy),
                             xn.display(name='a\u0430', policy=policy))
        # Each level, at the first text that it allows.
        for level, text in enumerate(('abc', '\xfcb', 'a\u3042', 'a\u0e01',
                                      'a\u03b1', 'a\u2603')):
            self.assertEqual(xn.restriction_level(text), level)
            self.assertIs(type(xn.restriction_level(text)), xn.Level)
            self.assertEqual(xn.is_highly_restrictive(text), level < 3)
            self.assertEqual(xn.is_highly_restrictive(text.encode()), level < 3)
            if level < 5:
                for given in range(6):
                    shown = xn.display(text, 'uts39', level=given)
                    self.assertEqual(shown.safe, level <= given, (text, given))
        self.assertEqual([(row.name, row.value) for row in xn.Level],
                         [('ASCII', 0), ('SINGLE', 1), ('HIGHLY', 2),
                          ('MODERATELY', 3), ('MINIMALLY', 4),
                          ('UNRESTRICTED', 5)])

    def test_look_alikes(self):
        """UTS #39: the example of its section 4, and the three kinds."""
        self.assertEqual(xn.skeleton('A1<\u05e9'), xn.skeleton(
            '\u0391\u05e9>1'))
        self.assertEqual(xn.skeleton(''), '')
        kinds = xn.Confusable
        self.assertEqual({row.name: row.value for row in kinds},
                         {'SINGLE_SCRIPT': 1, 'MIXED_SCRIPT': 2,
                          'WHOLE_SCRIPT': 4})
        for a, b, how in (
                ('a', 'b', kinds(0)), ('l1', '1l', kinds.SINGLE_SCRIPT),
                ('paypal', 'p\u0430ypal', kinds.MIXED_SCRIPT),
                ('scope', '\u0455\u0441\u043e\u0440\u0435',
                 kinds.MIXED_SCRIPT | kinds.WHOLE_SCRIPT),
                ('rn', 'm', kinds.SINGLE_SCRIPT)):
            for found in (xn.confusable(a, b), xn.confusable(b=b, a=a),
                          xn.confusable(b.encode(), a)):
                self.assertEqual(found, how)
                self.assertIs(type(found), kinds)

    def test_codecs_and_punycode(self):
        """bytes and back."""
        self.assertEqual('bücher.example'.encode('xn'),
                         b'xn--bcher-kva.example')
        self.assertEqual(b'xn--bcher-kva.example'.decode('xn'),
                         'bücher.example')
        for wrong in (lambda: '..'.encode('xn'),
                      lambda: 'a'.encode('xn', 'ignore')):
            with self.assertRaises(UnicodeError):
                wrong()
        codec = codecs.lookup('xn')
        self.assertEqual(codec.name, 'xn')
        for name in 'x', 'xnx', 'axn':
            with self.assertRaises(LookupError):
                codecs.lookup(name)
        for name in 'ü.de', 'xn--tda.de', '':
            ascii_name = b'xn--tda.de' if name else b''
            self.assertEqual(codec.encode(name), (ascii_name, len(name)))
            for kind in bytes, bytearray, memoryview:
                self.assertEqual(codec.decode(kind(ascii_name)),
                                 ('ü.de' if name else '', len(ascii_name)))
        with self.assertRaises(xn.HostNameError):
            codec.decode(b'a b')
        for label in ('', 'a', 'bücher', 'ü' * 5000, '日本語', 'a-ü',
                      '\U00080000\U0010ffff'):
            self.assertEqual(punycode.decode(punycode.encode(label)), label)
        for wrong in ('\xfc', 'a-\xfc', '99999999', 'bcher-kv'):
            with self.assertRaises(UnicodeError):
                punycode.decode(wrong)
        with self.assertRaises(UnicodeError):
            punycode.encode('\ud800')

    def test_surface(self):
        """Signatures, docstrings, hashes, and the lists."""
        for name in xn.__all__:
            self.assertTrue(hasattr(xn, name), name)
            value = getattr(xn, name)
            if inspect.isbuiltin(value):
                self.assertTrue(value.__doc__, name)
                inspect.signature(value)
        hash(xn.analyze('a..ü'))
        hash(xn.display('a'))
        self.assertIn('root_dot', xn.checks)
        for check in xn.checks:
            profile = 'idna2008' if check == 'map' else 'lookup'
            xn.to_ascii('a', profile, **{check: True})
            for wrong in check + 's', check[:-1], check.replace('_', '-') + '-':
                with self.assertRaises(TypeError):
                    xn.to_ascii('a', profile, **{wrong: True})
        for profile in xn.profiles:
            self.assertEqual(xn.to_ascii('a', profile), 'a')
            self.assertEqual(xn.to_ascii('a-b', profile, hyphens=True), 'a-b')
        for policy in xn.policies:
            self.assertTrue(xn.display('a', policy).safe)
        self.assertEqual(list(xn.profiles), rules.PROFILES)
        self.assertEqual(list(xn.checks), [
            name.replace('-', '_') for name in rules.CHECKS])
        self.assertEqual(list(xn.policies), rules.POLICIES)
        for table in xn.profiles, xn.checks, xn.policies:
            self.assertTrue(all(' ' in text for text in table.values()))
            self.assertEqual(len(set(table.values())), len(table))
            with self.assertRaises(TypeError):
                table['a'] = ''
        # The examples import xn.idna.
        names = {name for name in vars(xn)
                 if not name.startswith('_') and name != 'idna'}
        self.assertEqual({*names, 'Confusable', 'Level'}, set(xn.__all__))
        self.assertLessEqual({*names, *xn.__all__, '__version__'}, set(dir(xn)))
        self.assertEqual(sorted(punycode.__all__), ['decode', 'encode'])
        header = (shared.SOURCE / 'include/xn/export.h').read_text('utf-8')
        self.assertIn(f'"{xn.__version__}"', header)
        data = (shared.SOURCE / 'data/README.md').read_text('utf-8')
        self.assertIn(f'\nUnicode {xn.unicode_version}. ', data)
        for name in ('Column', 'Fault', 'HostNameError', 'Label', 'Result',
                     'Shown', 'KnownDomains'):
            self.assertEqual((getattr(xn, name).__module__,
                              getattr(xn, name).__name__), ('xn', name))
            self.assertTrue(getattr(xn, name).__doc__)
        for made in (xn.analyze('a..b'), xn.display('a'),
                     xn.Level.HIGHLY, xn.Confusable(3)):
            self.assertEqual(pickle.loads(pickle.dumps(made)), made)
        self.assertEqual(xn.Result._fields, ('ok', 'ascii', 'unicode', 'errors',
                                             'faults', 'labels'))
        self.assertEqual(xn.Label._fields, ('unicode', 'ascii', 'span',
                                            'errors'))
        self.assertEqual(xn.Fault._fields, ('error', 'label', 'at', 'rule',
                                            'section', 'text'))
        self.assertEqual(xn.Shown._fields, ('text', 'reasons', 'safe'))


class Many(unittest.TestCase):
    """Lists and columns."""

    def setUp(self):
        names = shared.Names(5)
        self.names = [names.name() for _ in range(5000)]

    def test_like_one(self):
        """Each result is that of a call of its own."""
        for profile in xn.profiles:
            expected = [xn.analyze(name, profile).ascii for name in self.names]
            for threads in (1, 2, 0):
                self.assertEqual(xn.to_ascii_many(self.names, profile,
                                                  threads=threads), expected)
            expected = [xn.to_unicode(name, profile) for name in self.names]
            self.assertEqual(xn.to_unicode_many(self.names, profile), expected)

    def test_missing(self):
        """None, NaN and pandas.NA; a stand-in where there is no pandas."""
        class Float(float):
            pass
        pandas = types.ModuleType('pandas')
        pandas.NA = object()
        rows = ['Ü', None, float('nan'), pandas.NA, Float('nan'), b'..', 'a']
        with mock.patch.dict(sys.modules, pandas=pandas):
            for errors in 'none', 'raise':
                self.assertEqual(
                    xn.to_ascii_many(iter(rows), errors=errors, length=False),
                    ['xn--tda', None, None, None, None, '..', 'a'])
            self.assertEqual(xn.to_unicode_many(rows * 300)[-7:],
                             ['ü', None, None, None, None, '..', 'a'])
            with self.assertRaises(xn.HostNameError) as caught:
                xn.to_ascii_many(rows, errors='raise')
            self.assertTrue(str(caught.exception).startswith('row 5: label 1'))
        for module in types.ModuleType('pandas'), None:
            with mock.patch.dict(sys.modules, pandas=module), \
                    self.assertRaisesRegex(TypeError, '^row 3: .* not object$'):
                xn.to_ascii_many(rows)

    def test_mixed(self):
        """A value that is no text is told with its row, in each block."""
        for row in 0, 1, 511, 512, 700:
            rows = ['a'] * row + [1.5, 'b', 2]
            for call in xn.to_ascii_many, xn.to_unicode_many:
                for threads in 1, 2:
                    with self.assertRaises(TypeError) as caught:
                        call(rows, threads=threads)
                    self.assertEqual(
                        str(caught.exception),
                        f'row {row}: a name must be str or bytes, not float')

    def test_pandas(self):
        """Columns of the real one."""
        try:
            import pandas
        except ImportError:
            self.skipTest('pandas is not installed')
        rows = ['Ü', None, float('nan'), pandas.NA, '..']
        for kind in object, 'string':
            column = pandas.Series(rows, dtype=kind, index=range(7, 12))
            for call, last in (xn.to_ascii_many, None), \
                    (xn.to_unicode_many, '..'):
                made = call(column)
                self.assertEqual(made[1:], [None, None, None, last])
            self.assertEqual(xn.to_ascii_many(column)[0], 'xn--tda')
        with self.assertRaisesRegex(TypeError, '^row 2: .* not int'):
            xn.to_ascii_many(pandas.Series(['a', None, 3], dtype=object))

    def test_list(self):
        """Iterables of any kind, None, and errors."""
        mixed = ['A.b', b'\xc3\xbc', '..', None, 'a\ud800']
        self.assertEqual(xn.to_ascii_many(iter(mixed)),
                         ['a.b', 'xn--tda', None, None, None])
        self.assertEqual(xn.to_unicode_many(mixed + [b'\xff']),
                         ['a.b', 'ü', '..', None, 'a\ud800', '\udcff'])
        # A name that stays as it is needs no new object.
        same = ['a.example', 'b' * 20, 'c.example']
        for call in xn.to_ascii_many, xn.to_unicode_many:
            for name, result in zip(same, call(same)):
                self.assertIs(result, name)
        self.assertEqual(xn.to_ascii_many([]), [])
        self.assertEqual(xn.to_unicode_many([None]), [None])
        with self.assertRaises(xn.HostNameError) as caught:
            xn.to_ascii_many(['a'] * 2000 + ['..'], errors='raise')
        self.assertEqual(caught.exception.index, 2000)
        self.assertEqual(pickle.loads(pickle.dumps(caught.exception)).index,
                         2000)

        def raises():
            yield 'a'
            raise KeyError
        with self.assertRaises(KeyError):
            xn.to_ascii_many(raises())

    def test_threads(self):
        """Calls from several threads at once."""
        expected = xn.to_ascii_many(self.names)
        wrong = []

        def work():
            for _ in range(5):
                if xn.to_ascii_many(self.names, threads=2) != expected:
                    wrong.append(1)
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_without_lock(self):
        """Other Python threads run meanwhile, and more threads convert."""
        tasks = '/proc/self/task'
        rows = ['ü' * 200] * 4096
        processors = os.cpu_count
        self.addCleanup(setattr, os, 'cpu_count', processors)
        os.cpu_count = lambda: 4
        for make, threads in (list, 4), (lambda rows: Made(rows, 'u'), 0):
            seen = set()

            def work(names):
                seen.add('begun')
                xn.to_ascii_many(names, 'url', threads=threads)
                seen.add('done')

            before = sys.getswitchinterval()
            # No thread has to let go of the lock before it wants to.
            sys.setswitchinterval(1000)
            try:
                # On a busy machine it may be over before this thread runs, so
                # there is more and more to do.
                for attempt in range(50):
                    seen.clear()
                    count = 0 if os.path.exists(tasks) else 9
                    thread = threading.Thread(
                        target=work, args=(make(rows * (1 + attempt // 5)),))
                    thread.start()
                    free = seen == {'begun'}
                    # The threads begin after the lock is let go.
                    while seen == {'begun'} and count <= 3:
                        count = len(os.listdir(tasks))
                    thread.join()
                    if free and count > 3:
                        break
                else:
                    self.fail('the lock is held, or there is one thread')
            finally:
                sys.setswitchinterval(before)

    def test_processors(self):
        """threads=0 asks for their number; a strange answer is one."""
        before = os.cpu_count
        asked = []

        def answer(value):
            asked.append(value)
            if value == 'raise':
                raise KeyError
            return value
        try:
            for value in 2, None, 0, -1, 10 ** 30, 'a', 'raise':
                os.cpu_count = lambda value=value: answer(value)
                self.assertEqual(xn.to_ascii_many(['ü', None], threads=0),
                                 ['xn--tda', None])
                self.assertEqual(xn.to_ascii_many(['ü'], threads=1),
                                 ['xn--tda'])
        finally:
            os.cpu_count = before
        self.assertEqual(len(asked), 7)


class Robust(unittest.TestCase):
    """Memory, failing allocations, any object as any argument."""

    CALLS = (
        lambda: xn.to_ascii('bücher.de'), lambda: xn.to_unicode('xn--tda'),
        lambda: xn.analyze('a..\ud800'), lambda: xn.to_ascii('..'),
        lambda: xn.to_ascii('a\ud800'), lambda: xn.to_ascii('a', nope=1),
        lambda: xn.to_ascii_many(['ü', None, '..', b'a']),
        lambda: xn.to_ascii_many(['..'], errors='raise'),
        lambda: xn.display('pаypal.com', known=KNOWN),
        lambda: xn.register('ü', 'xn--a'), lambda: xn.skeleton('ü'),
        lambda: xn.confusable('a', 'а'), lambda: xn.same_host('ü', '..'),
        lambda: punycode.encode('ü'), lambda: punycode.decode('\xfc'),
        lambda: xn.to_ascii_many(xn.to_ascii_many(SOURCE)))

    def quietly(self, call):
        """The call, whatever it raises."""
        try:
            call()
        except (TypeError, ValueError, MemoryError, OSError):
            pass

    def test_nothing_is_left(self):
        """Calls leave no object and no memory, and no reference."""
        class Info(ctypes.Structure):
            """struct mallinfo2."""

            _fields_ = [(name, ctypes.c_size_t) for name in (
                'arena', 'ordblks', 'smblks', 'hblks', 'hblkhd', 'usmblks',
                'fsmblks', 'uordblks', 'fordblks', 'keepcost')]

        class Text(str):
            pass

        info = getattr(ctypes.CDLL(None), 'mallinfo2', None)
        if info is None or 'asan' in os.environ.get('LD_PRELOAD', ''):
            info = Info  # not glibc's malloc
        info.restype = Info
        named = 'abc', Text('abc'), b'abc', LONG, 'a\ud800', 'ü', '..', 'a_b'
        watched = [None, True, False, '', (), 'abc'[:1], xn.Column, xn.Fault,
                   xn.Label, xn.Result, xn.Shown, xn.HostNameError, xn.Level,
                   xn.Level.ASCII, xn.Confusable(0), os, os.cpu_count,
                   os.cpu_count(), KNOWN, SOURCE, *named,
                   *xn.analyze('..').errors,
                   *xn.analyze('a b').errors,
                   *xn.display('аррӏе.com').reasons[0]]
        calls = (*self.CALLS, *LEAKS, *(
            lambda function=function, name=name: function(name)
            for function in (xn.to_ascii, xn.to_unicode, xn.analyze,
                             xn.is_valid, xn.register, xn.display,
                             xn.skeleton, xn.restriction_level, punycode.encode,
                             lambda name: xn.to_ascii_many([name, None] * 20),
                             lambda name: xn.same_host(name, name),
                             lambda name: xn.confusable(name, name))
            for name in named))

        def left(call):
            """What 50 calls leave: objects, 16 bytes each, references."""
            def now():
                gc.collect()
                return [sys.getallocatedblocks(), info().uordblks // 16,
                        *map(sys.getrefcount, watched)]

            before = now()
            for _ in range(50):
                self.quietly(call)
            objects, used, *counts = map(operator.sub, now(), before)
            return [objects, used, *map(abs, counts)]

        for number, call in enumerate(calls):
            self.quietly(call)
            least = left(call)
            for _ in range(9):
                # Caches fill, and objects come and go; a leak is one a call.
                if max(least) >= 45:
                    least = list(map(min, least, left(call)))
            self.assertLess(max(least), 45, (number, least))

    def test_no_room(self):
        """If memory is short, each function raises MemoryError."""
        if not os.path.exists('/proc/self/statm'):
            self.skipTest('needs Linux')
        if 'asan' in os.environ.get('LD_PRELOAD', ''):
            self.skipTest('a sanitizer takes all addresses')
        code = (f'import sys; sys.path[:0] = [{str(FOLDER)!r}, '
                f'{str(shared.SOURCE / "tests" / "python")!r}]\n'
                'import resource, xn\n'
                'from arrow_made import Made\n'
                'from xn import punycode\n'
                'name = b"a" * 40_000_000\n'
                'text = "a" * 40_000_000\n'
                'rows = [None] * 3_000_000\n'
                'wide = "\\xfc" * 700_000\n'
                'column = Made([wide], "u")\n'
                'made = {form: Made([name], form)\n'
                '        for form in ("u", "U", "vu")}\n'
                'views = Made([""], "vu")\n'
                'views.array.length = 2_000_000\n'
                'views.array.buffers[1] = views.keep(bytes(32_000_000))\n'
                'with open("/proc/self/statm") as file:\n'
                '    pages = int(file.read().split()[0])\n'
                'limit = pages * resource.getpagesize() + 9_000_000\n'
                'resource.setrlimit(resource.RLIMIT_AS, (limit,) * 2)\n'
                'for number, call in enumerate((\n'
                '        lambda: xn.to_ascii(name, "url"),\n'
                '        lambda: xn.to_unicode(name, "url"),\n'
                '        lambda: xn.to_unicode(name, "url", strict=True),\n'
                '        lambda: xn.analyze(name, "url"),\n'
                '        lambda: xn.is_valid(name, "url"),\n'
                '        lambda: xn.same_host(name, b"a", "url"),\n'
                '        lambda: xn.same_host(b"a", name, "url"),\n'
                '        lambda: xn.to_ascii_many([name], "url"),\n'
                '        lambda: xn.to_ascii_many(rows),\n'
                '        lambda: xn.to_ascii_many(made["u"], "url"),\n'
                '        lambda: xn.to_unicode_many(made["U"], "url"),\n'
                '        lambda: xn.to_unicode_many(made["vu"], "url"),\n'
                '        lambda: xn.to_unicode_many(column),\n'
                '        lambda: xn.to_unicode_many(views),\n'
                '        lambda: xn.to_ascii_many([wide], "url"),\n'
                '        lambda: xn.display(name),\n'
                '        lambda: xn.skeleton(name),\n'
                '        lambda: punycode.encode(text),\n'
                '        lambda: punycode.decode(name))):\n'
                '    try:\n        call()\n'
                '    except MemoryError: pass\n'
                '    else: print("no MemoryError", number)\n'
                # For some of these only the second result has no room.
                'for size in range(400_000, 8_000_000, 400_000):\n'
                '    try:\n        xn.analyze(name[:size], "url")\n'
                '    except MemoryError: pass\n')
        done = subprocess.run([sys.executable, '-c', code], check=False,
                              capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout, done.stderr),
                         (0, '', ''))

    def test_no_memory(self):
        """The n-th allocation fails: MemoryError, or what is right."""
        try:
            from _testcapi import remove_mem_hooks, set_nomemory
        except ImportError:
            self.skipTest('no _testcapi')

        def outcome(call, args, n):
            """A result, or what an exception has."""
            try:
                set_nomemory(n, n + 1)
                result = call(*args)
            except Exception as error:
                result = error
            finally:
                remove_mem_hooks()
            # CPython 3.11 itself may have no exception, and SOURCE another.
            if isinstance(result, (MemoryError, ctypes.ArgumentError)) or (
                    isinstance(result, SystemError) and
                    str(result) == 'error return without exception set'):
                return MemoryError
            if isinstance(result, xn.HostNameError):
                return str(result), vars(result)
            if isinstance(result, Exception):
                return type(result)  # Python may have no memory for its text
            return (result.to_pylist() if isinstance(result, xn.Column)
                    else result)

        def try_all(call, count, make=lambda: ()):
            """make() makes the arguments of each call."""
            # Tuples come from a list of free ones as long as it has any.
            kept = [(None,) for _ in range(3000)]
            found = []
            for n in range(count):
                args = make()
                kept += [(None,) for _ in range(30)]
                found.append(outcome(call, args, n))
            right = outcome(call, make(), 10 ** 9)
            self.assertIn(MemoryError, found)
            for n, result in enumerate(found):
                self.assertIn(result, (MemoryError, right), (call, n))

        def load(module):
            try:
                spec.loader.exec_module(module)
            except SystemError as error:
                # CPython 3.11 has no exception for one allocation of a type.
                if 'without setting an exception' not in str(error):
                    raise
                raise MemoryError from error
            return vars(module)['unicode_version']

        spec = importlib.util.spec_from_file_location(
            'xn._xn', xn._xn.__file__)
        names = ['a'] * 400 + ['..']
        column = xn.to_ascii_many(Made([f'n{i}' for i in range(9)], 'u'))
        for call, count, *make in (
                *((call, 40) for call in self.CALLS),
                (lambda: xn._xn.tables(), 200),
                (lambda: xn.to_ascii_many(names, errors='raise'), 60),
                (lambda: column.to_pylist(), 30),
                (load, 90, lambda: [importlib.util.module_from_spec(spec)])):
            try_all(call, count, *make)
        # The quick way has no result then; the other way is gone.
        for call in xn._xn.idna_encode, xn._xn.idna_decode:
            for n in range(10):
                name = ''.join(('b', '\xfc', str(n)))
                self.assertIn(outcome(call, (name,), n),
                              (MemoryError, None, name,
                               xn.to_ascii(name).encode()))

    def test_any_object(self):
        """No object as an argument ends in anything but an exception."""
        class Lies(list):
            def __iter__(self):
                return iter((self, None, 1))

        class Odd:
            __arrow_c_array__ = 3
            __arrow_c_stream__ = None

        objects = (None, 1, 1.5, True, '', 'a', '\ud800', b'', b'\xff', [], (),
                   {}, object(), xn, str, Lies(), Odd(), 'a' * 70, 10 ** 30)
        functions = [getattr(xn, name) for name in xn.__all__
                     if inspect.isbuiltin(getattr(xn, name))]
        for function in functions:
            for first in objects:
                for second in objects:
                    for args, keywords in (
                            ((first,), {}), ((first, second), {}),
                            ((first,), {'profile': second}),
                            ((first,), {'threads': second}),
                            ((first,), {'known': second}),
                            ((first,), {'std3': second})):
                        if keywords.get('threads') == 10 ** 30:
                            continue
                        try:
                            function(*args, **keywords)
                        except (TypeError, ValueError, AttributeError):
                            pass

    def test_collected(self):
        """Nothing of the package is left when nobody holds it."""
        import weakref

        before = {name: sys.modules.pop(name) for name in list(sys.modules)
                  if name.split('.')[0] == 'xn'}
        try:
            import xn as other
            self.assertIsNot(other, xn)
            gone = [weakref.ref(value) for value in (
                other._xn, other.Column, other.HostNameError, other.Result,
                other.Label, other.Fault, other.Shown)]
            self.quietly(lambda: other.to_ascii('..'))
            codecs.unregister(other._codec._find)
        finally:
            for name in [name for name in sys.modules
                         if name.split('.')[0] == 'xn']:
                del sys.modules[name]
            sys.modules.update(before)
        del other
        gc.collect()
        self.assertEqual([ref() for ref in gone], [None] * len(gone))

    def test_subinterpreter(self):
        """The module works in more interpreters than one."""
        try:
            import _xxsubinterpreters as interpreters
        except ImportError:
            self.skipTest('no subinterpreters')
        code = (f'import sys; sys.path.insert(0, {str(FOLDER)!r})\n'
                'import xn\n'
                'assert xn.to_ascii("ü") == "xn--tda"\n'
                'try:\n\txn.to_ascii("..")\n'
                'except xn.HostNameError: pass\n')
        for _ in range(3):
            interpreter = interpreters.create()
            interpreters.run_string(interpreter, code)
            interpreters.destroy(interpreter)
        self.assertEqual(xn.to_ascii('ü'), 'xn--tda')


KNOWN = xn.KnownDomains(['paypal.com'])
SOURCE = Made(['ü', None, '..'], 'u')
LONG = 'ü' * 3000


# Every way that memory, or an object, is kept for a while.
LEAKS = (
    lambda: xn.same_host(LONG, LONG, 'url'), lambda: xn.same_host('a', LONG),
    lambda: xn.same_host(LONG, '\ud800', 'url'),
    lambda: xn.is_valid('\ud800'), lambda: xn.is_valid(LONG, 'url'),
    lambda: xn.register('\ud800'), lambda: xn.register('ü', '\ud800'),
    lambda: xn.register('\ud800', 3), lambda: xn.to_ascii('_' * 40, 'strict'),
    lambda: xn.to_unicode('\ud800', strict=True),
    lambda: xn.to_ascii_many(['\ud800']), lambda: xn.to_ascii_many(['ü', 1]),
    lambda: xn.to_ascii_many([b'\xff', LONG], length=False),
    lambda: xn.to_ascii_many(['ü'] * 4000, threads=3),
    lambda: xn.to_ascii_many([], threads=0), lambda: xn.to_ascii_many(3),
    lambda: xn.to_unicode_many([LONG, None], errors='raise'),
    lambda: xn.display('a.' * 40), lambda: xn.display('a.' * 40, known=KNOWN),
    lambda: xn.display('a.paypal.com', known=KNOWN),
    lambda: xn.display('ü', known=shared.NoSet),
    lambda: xn.display(3, known=KNOWN), lambda: xn.display('\ud800'),
    lambda: xn.display('ü', 'nope'), lambda: xn.display('ü', level='nope'),
    lambda: xn.display('pаypal.com', known=xn.KnownDomains(['a-ü.de', 'b.de'])),
    lambda: KNOWN.lookalikes('pаypal.com'), lambda: KNOWN.lookalikes('\ud800'),
    lambda: KNOWN.lookalikes(b'\xff'), lambda: xn._xn.lookalikes(3, 'a'),
    lambda: xn.to_ascii_many([float('nan'), object()]),
    lambda: xn.skeleton('\ud800'), lambda: xn.skeleton(b'\xff'),
    lambda: xn.confusable('a', '\ud800'), lambda: xn.confusable('\ud800', 'a'),
    lambda: xn.confusable('a', b'\xff'), lambda: xn.restriction_level('ü'),
    lambda: xn.restriction_level('\ud800'),
    lambda: xn.restriction_level(b'\xff'), lambda: punycode.encode('\ud800'),
    lambda: punycode.encode(LONG), lambda: punycode.decode('\ud800'),
    lambda: xn._xn.nfc('e\u0301'), lambda: xn._xn.nfc('\ud800'),
    lambda: xn._xn.mapping('A'), lambda: xn._xn.mapping('ab'),
    lambda: xn._xn.bidi_class('A'), lambda: xn._xn.tables(),
    lambda: xn._xn.idna_encode('ü'), lambda: xn._xn.idna_encode('\ud800'),
    lambda: xn._xn.idna_decode('xn--tda'), lambda: xn._xn.idna_decode('\ud800'),
    lambda: xn._xn.known_set(1, ('a.de', '\ud800.de')),
    lambda: 'ü'.encode('xn'), lambda: b'xn--a'.decode('xn'),
    *(lambda form=form, more=more: xn.to_ascii_many(MADE[form], **more)
      for form in ('u', 'U', 'vu') for more in ({}, {'errors': 'raise'})),
    lambda: xn.to_ascii_many(Chunks('u', [['a'], ['b']])),
    lambda: xn.to_ascii_many(Chunks('u', [['a'], 5])),
    lambda: xn.to_ascii_many(Chunks('u', [], schema_code=5)),
    lambda: xn.to_ascii_many(WRONG),
    lambda: xn.to_ascii_many(SOURCE).to_pylist(),
    lambda: xn.to_ascii_many(SOURCE, errors='raise'),
    lambda: xn.to_ascii_many([1]), lambda: xn.to_ascii(LONG),
    lambda: xn.analyze('.' * 40), lambda: xn.register('ü', 'a'),
    lambda: xn.to_ascii('.' * 40), lambda: hash(KNOWN),
    lambda: xn.to_ascii_many(SOURCE).__arrow_c_array__(),
    lambda: punycode.decode('99999999'))
WRONG = Made(['a', 'b'], 'u')
WRONG.array.buffers[1] = WRONG.keep(struct.pack('3i', 0, 2, 1))
MADE = {form: Made(['ü' * 20, None, '..', 'b'], form, records=True,
                   record_validity=b'\x07') for form in ('u', 'U', 'vu')}


class OtherText(unittest.TestCase):
    """Names in other text."""

    def test_texts(self):
        """Bytes and lone surrogates pass; places count as the text does."""
        self.assertEqual(xn.unicode_in('\ud800 xn--tda.a\udc00', 'text'),
                         '\ud800 ü.a\udc00')
        self.assertEqual(xn.ascii_in(b'\xff \xc3\xbc.a', 'text'),
                         '\udcff xn--tda.a')
        self.assertEqual(xn.find('ü http://%C3%BC/', 'text'),
                         [('ü', 9, 15, 'host')])
        self.assertEqual(xn.find('ü xn--p1ai'.encode(), 'text'),
                         [('xn--p1ai', 3, 11, 'label')])
        self.assertEqual(xn.ascii_in('http://0x1/', 'url', 'url'),
                         'http://0.0.0.1/')
        self.assertEqual(xn.url_host('sc://' + 'ü' * 1000), '%C3%BC' * 1000)
        same = 'no name'
        self.assertIs(xn.ascii_in(same, 'text'), same)
        self.assertEqual(xn.ascii_in(same.encode(), 'text'), same)
        self.assertEqual(xn.ascii_in([None, float('nan'), 'ü.a'], 'text'),
                         [None, None, 'xn--tda.a'])

    def test_misuse(self):
        """Kinds and types."""
        for call in (xn.find, xn.ascii_in, xn.unicode_in):
            self.assertRaises(ValueError, call, 'a', 'mails')
            self.assertRaises(ValueError, call, 'a', 'mail\0')
            self.assertRaises(TypeError, call, 'a', 1)
            self.assertRaises(TypeError, call, 1, 'url')
            self.assertRaises(TypeError, call, 'a')
        self.assertRaises(TypeError, xn.ascii_in, ['a', 1], 'url')
        self.assertRaises(TypeError, xn.url_host, 1)


class Documents(unittest.TestCase):
    """The examples are true, and the types are right."""

    def test_examples(self):
        """doc/python.md and the docstrings."""
        failed, tried = doctest.testfile(
            str(shared.SOURCE / 'doc' / 'python.md'), module_relative=False,
            encoding='utf-8')
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 10)
        for module in (xn, punycode):
            self.assertEqual(doctest.testmod(module).failed, 0)

    def test_types(self):
        """mypy --strict on the use of everything, if mypy is there."""
        try:
            done = subprocess.run(
                ['mypy', '--strict', '--cache-dir', str(FOLDER / 'cache'),
                 str(shared.SOURCE / 'tests' / 'python' / 'typed.py')],
                env={**os.environ, 'MYPYPATH': str(FOLDER)},
                capture_output=True, text=True, check=False)
        except FileNotFoundError:
            self.skipTest('mypy is not installed')
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_stubs(self):
        """The stubs name what there is, with its arguments and defaults."""
        try:
            done = subprocess.run(
                ['stubtest', '--concise', 'xn'], cwd=FOLDER,
                env={**os.environ, 'MYPYPATH': str(FOLDER),
                     'PYTHONPATH': str(FOLDER)},
                capture_output=True, text=True, check=False)
        except FileNotFoundError:
            self.skipTest('stubtest is not installed')
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == '__main__':
    unittest.main()
