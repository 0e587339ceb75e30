#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The contract of xn display, point by point, with the real binary.

    test_display.py XN [unittest's arguments]

XN is the path of the built command.
"""

import errno
import itertools
import os
import pathlib
import re
import subprocess
import sys
import unittest
from resource import RLIMIT_AS, setrlimit

from running import (XN, Case, TextFile, ace, main, sanitized, shell,
                     terminal, xn)

ROOT = pathlib.Path(__file__).resolve().parents[2]
POLICIES = tuple(dict.fromkeys(re.findall(
    r'^([a-z]\w*)', (ROOT / 'tests/support/policies.tsv').read_text('utf-8'),
    re.M)))
LEVELS = ('ascii', 'single', 'highly', 'moderately', 'minimally',
          'unrestricted')
NAME_KEYS = ['input', 'ok', 'output', 'errors', 'labels']
LABEL_KEYS = ['input', 'output', 'errors', 'at', 'shown', 'reasons', 'known',
              'scripts', 'level']


def display(*args, **more):
    return xn('display', *args, **more)


def lines(*args, stdin=''):
    return display(*args, stdin=stdin).lines


def objects(*args, stdin=''):
    return display('--json', *args, stdin=stdin).objects


class Names(Case):
    def test_arguments_and_input(self):
        names = ['bücher.example', 'аррӏе.com', 'xn--bcher-kva.EXAMPLE', '']
        shown = ['bücher.example', 'xn--80ak6aa92e.com', 'bücher.example', '']
        self.assertEqual(lines('--', *names), shown)
        self.assertEqual(lines(stdin='\n'.join(names[:3])), shown[:3])
        self.assertEqual(lines(stdin='ü.example\r\n'), ['ü.example'])
        run = display('-0', stdin='ü.example\0аррӏе.com\0')
        self.assertEqual(run.text, 'ü.example\0xn--80ak6aa92e.com\0')

    def test_faults(self):
        run = display('a..xn--a', 'xn--A.ü.example', 'a b.ü')
        self.assertEqual(run.status, 1)
        self.assertEqual(run.text,
                         'a..xn--a\nxn--A.ü.example\na b.ü\n')
        message = run.message
        self.assertIn("xn: name 1: label 3 'xn--a': disallowed", message)
        self.assertEqual(message.count('\n'), 3)
        self.assertEqual(display('-q', 'xn--a').err, b'')
        self.assertEqual(lines('XN--A'), ['xn--a'])

    def test_messages_are_those_of_the_url_standard(self):
        names = ('a..xn--a.ü', 'xn--A.ü', 'a\u200db.a b', '1.א', 'א1a.com',
                 'ä_b', 'ü.xn--ü', '-ü', 'ü' * 70, '\u0302a', 'xn--zz-zz.ü',
                 'a\ufffdb')
        found = display('--json', '--', *names)
        self.assertEqual(found.message,
                         xn('ascii', '-p', 'url', '--', *names).message)
        self.assertGreater(found.message.count('\n'), 6)

    def test_summary(self):
        """Errors and reasons, of all threads, and of arguments."""
        names = ['аре.com', 'ü.xn--a', 'ä.example', 'аре.xn--a']
        for args, stdin, times in (
                (names, '', 1), ([], '\n'.join(names * 20000), 20000)):
            found = display('-q', '-j', '3', '--summary', *args,
                            stdin=stdin).message.splitlines()
            self.assertEqual(found[:-1], [
                f'xn: {4 * times} names: {2 * times} passed, {2 * times} '
                'failed',
                f'xn: disallowed: {2 * times}', f'xn: invalid: {2 * times}',
                f'xn: whole-script: {2 * times}'])

    def test_bytes_that_are_no_text(self):
        run = display(stdin=b'a\xff.\xc3\xbc\n')
        self.assertEqual(run.out, b'a\xff.\xc3\xbc\n')
        self.assertEqual(run.status, 1)

    def test_no_fault(self):
        run = display('аррӏе.com', 'ab--ü.example')
        self.assertEqual((run.status, run.err), (0, b''))

    def test_empty_name(self):
        self.assertEqual([o['errors'] for o in objects('', '\u00ad')],
                         [['empty-name']] * 2)

    def test_top_level_domain(self):
        self.assertEqual(lines('aþ.is.', 'aþ', 'аре.xn--p1ai', 'aþ。IS'),
                         ['xn--a-iha.is.', 'xn--a-iha', 'аре.рф', 'aþ.is'])
        self.assertEqual(lines('--policy', 'firefox', 'aþ.is.', 'aþ'),
                         ['aþ.is.', 'xn--a-iha'])
        # Safari shows whole hosts, except those with a fault.
        self.assertEqual(lines('--policy', 'safari', 'xn--a.пример.рф',
                               'ü.пример.рф', 'xn--a.ü.de'),
                         ['xn--a.xn--e1afmkfd.xn--p1ai', 'ü.пример.рф',
                          'xn--a.xn--tda.de'])

    def test_wrong_usage(self):
        for args in (['--policy', 'x'], ['--level', 'single'], ['a', '--known'],
                     ['--policy', 'uts39', '--level', 'x'], ['-p', 'url']):
            run = display(*args)
            self.assertEqual(run.status, 2, args)
            self.assertEqual(run.out, b'')
        for name in POLICIES:
            self.assertIn(name, display('--policy', 'x', 'a').message)
        message = display('--policy', 'uts39', '--level', 'x', 'a').message
        for name in LEVELS:
            self.assertIn(name, message)
        for name in POLICIES:
            self.assertEqual(
                display('--policy', name, '--level', 'single', 'a').status,
                0 if name == 'uts39' else 2, name)

    def test_policies_and_levels(self):
        for name in POLICIES:
            self.assertEqual(lines('--policy', name, 'ü.example'),
                             ['ü.example'])
        for i, level in enumerate(LEVELS):
            shown = ['ü', 'a日', 'aक', 'aя', 'ꮪя']
            got = objects('--policy', 'uts39', '--level', level,
                          *(s + '.example' for s in shown))
            self.assertEqual([o['labels'][0]['shown'] == 'unicode'
                              for o in got], [i > k for k in range(5)], level)


class Json(Case):
    def test_keys(self):
        for o in objects('ü.аре.com', 'xn--a', 'a..b', stdin=''):
            self.assertEqual(list(o), NAME_KEYS)
            for label in o['labels']:
                self.assertEqual(list(label), LABEL_KEYS)
        with TextFile('paypal.com\n') as path:
            text = display('--json', '--known', path, 'pаypal.com').text
        self.assertIn('["mixed-script","known-name"]', text)
        self.assertNotIn(' ', text)

    def test_values(self):
        [o] = objects('ü.АРЕ.xn--A')
        self.assertEqual(o['ok'], False)
        self.assertEqual(o['output'], 'ü.xn--80ak6a.xn--A')
        self.assertEqual(o['errors'], ['disallowed'])
        self.assertEqual([label['input'] for label in o['labels']],
                         [[0, 2], [3, 6], [10, 5]])
        self.assertEqual([label['output'] for label in o['labels']],
                         [[0, 2], [3, 10], [14, 5]])
        self.assertEqual([label['shown'] for label in o['labels']],
                         ['unicode', 'ascii', 'ascii'])
        self.assertEqual([label['reasons'] for label in o['labels']],
                         [[], ['whole-script'], ['invalid']])
        self.assertEqual([label['at'] for label in o['labels']],
                         [None, None, 10])
        self.assertEqual([label['scripts'] for label in o['labels']],
                         [['Latn'], ['Cyrl'], []])
        self.assertEqual([label['level'] for label in o['labels']],
                         ['single', 'single', None])
        self.assertEqual([label['known'] for label in o['labels']],
                         [None] * 3)

    def test_reasons_are_no_faults(self):
        with TextFile('paypal.com\n') as path:
            run = display('--json', '--known', path, 'аре.com', 'pаypal.com')
        self.assertEqual([(o['ok'], o['errors']) for o in run.objects],
                         [(True, [])] * 2)
        self.assertEqual((run.status, run.err), (0, b''))

    def test_scripts_and_levels(self):
        names = ['a', 'ü', 'a日', 'aक', 'aя', 'ꮪя', '1ー日', 'ب']
        got = [(o['labels'][0]['scripts'], o['labels'][0]['level'])
               for o in objects('--', *names)]
        self.assertEqual(got, [
            ([], None), (['Latn'], 'single'), (['Hani', 'Latn'], 'highly'),
            (['Deva', 'Latn'], 'moderately'), (['Cyrl', 'Latn'], 'minimally'),
            (['Cher', 'Cyrl'], 'unrestricted'), (['Hani'], 'single'),
            (['Arab'], 'single')])

    def test_all_ascii(self):
        [o] = objects('xn--a.com')
        self.assertEqual((o['ok'], o['output']), (False, 'xn--a.com'))
        self.assertEqual(display('xn--a.com').status, 1)

    def test_as_ascii(self):
        """The objects have all keys of xn ascii's, and more."""
        for name in ('ü.example', 'a..b', 'a b', 'ü.xn--ü', '', 'Ａ.ü'):
            [o] = objects(name)
            [ascii_] = xn('ascii', '--json', '-q', '-p', 'url', '--',
                          name).objects
            self.assertEqual(o['errors'], ascii_['errors'])
            for a, b in zip(o['labels'], ascii_['labels']):
                for key in ('input', 'errors', 'at'):
                    self.assertEqual(a[key], b[key])

    def test_many_labels(self):
        """More than there is room for at first, whatever ends a label."""
        for dot, length in (('.', 1), ('。', 3)):
            for count in (15, 16, 17, 20, 21, 60):
                [o] = objects(dot.join(['ü'] * count + ['xn--a']))
                self.assertEqual(
                    [(label['input'], label['shown'], label['reasons'],
                      label['scripts'], label['at']) for label in o['labels']],
                    [([i * (2 + length), 2], 'unicode', [], ['Latn'], None)
                     for i in range(count)] +
                    [([count * (2 + length), 5], 'ascii', ['invalid'], [],
                      count * (2 + length))])

    def test_many_faults(self):
        run = display('--json', '.'.join(['xn--a'] * 21))
        self.assertEqual(len(run.objects[0]['labels']), 21)
        self.assertEqual(run.message.count('disallowed at byte'), 20)
        self.assertTrue(run.message.endswith('\nxn: name 1: 1 more\n'))


class Domains(Case):
    def shown(self, domains, *names, policy='chromium'):
        with TextFile(domains) as path:
            return objects('--policy', policy, '--known', path, *names)

    def test_comparison(self):
        got = self.shown('example.com\r\n\r\nxn--bcher-kva.co.uk\n'
                         'a.b.example.net', 'exämple.com', 'ü.exämple.com',
                         'ü.example.com', 'exämple.com.', 'bücḥer.co.uk',
                         'ü.bücher.co.uk', 'ä.b.example.net',
                         'x.y.ä.b.example.net', 'ä.x.example.net',
                         'exämple.org', 'ехаmрӏе.com')
        self.assertEqual(
            [o['labels'][0]['shown'] == 'unicode' for o in got],
            [False, False, True, False, False, True, False, False, True, True,
             False])
        self.assertEqual([x['reasons'] for x in got[1]['labels']],
                         [['known-name'], ['known-name'], []])
        self.assertEqual(got[1]['output'], 'xn--tda.xn--exmple-cua.com')
        self.assertEqual(got[-1]['labels'][0]['reasons'],
                         ['mixed-script', 'known-name'])
        self.assertEqual([got[i]['labels'][0]['known'] for i in (0, 1, 2, 4)],
                         ['example.com', 'example.com', None,
                          'xn--bcher-kva.co.uk'])

    def test_beside_other_reasons(self):
        """All labels get the reason, whatever else they are refused for."""
        names = ['päypal.com', 'pаypal.com', 'ü.pаypal.com', 'раураӏ.com',
                 'xn--a.pаypal.com', 'paypal.com', 'ü.paypal.com',
                 'a\u200dü.pаypal.com', 'рay-pal.com']
        got = self.shown('paypal.com\nPay-Pal.com.\n', *names)
        reasons = [[label['reasons'] for label in o['labels']] for o in got]
        known = [[label['known'] for label in o['labels']] for o in got]
        name, script = 'known-name', 'mixed-script'
        whole, fault = 'whole-script', 'invalid'
        self.assertEqual(reasons, [
            [[name], []], [[script, name], []], [[name], [script, name], []],
            [[whole, name], []], [[fault], [script, name], []], [[], []],
            [[], [], []], [[fault], [script, name], []], [[script, name], []]])
        for o_reasons, o_known, domain in zip(
                reasons, known, ['paypal.com'] * 8 + ['Pay-Pal.com.']):
            self.assertEqual(o_known, [domain if name in label else None
                                       for label in o_reasons])
        for o in got:
            self.assertEqual([label['shown'] for label in o['labels']
                              if label['known'] is not None],
                             ['ascii'] * str(o).count(name))

    def test_example_of_the_manual(self):
        with TextFile('paypal.com\n') as domains, \
                TextFile('päypal.com\npаypal.com\nexample.com\n') as names:
            run = shell(f'"$xn" display --json --known {domains} < {names} |'
                        ' grep known-name |'
                        """ sed 's/.*"input":"\\([^"]*\\)".*"known":"""
                        """"\\([^"]*\\)".*/\\1 \\2/'""")
        self.assertEqual(run.lines,
                         ['päypal.com paypal.com', 'pаypal.com paypal.com'])

    def test_domain_as_it_stands_in_the_file(self):
        """The first domain with the skeleton is told, as the file has it."""
        for lines_, name, known in (
                ('Example.COM\nexample.com', 'exämple.com', 'Example.COM'),
                ('exámple.com\nexàmple.com', 'exämple.com', 'exámple.com'),
                ('XN--EXMPLE-CUA.com', 'exàmple.com', 'XN--EXMPLE-CUA.com'),
                ('ｅｘａｍｐｌｅ。com', 'exàmple.com', 'ｅｘａｍｐｌｅ。com'),
                ('b.com\na"b.com', 'а"b.com', 'a"b.com')):
            [o] = self.shown(lines_, name)
            self.assertEqual(o['labels'][0]['known'], known)
        # The table grows, and a domain has several skeletons.
        domains = [f'NAME{i}.com' for i in range(5000)]
        got = self.shown('\n'.join(domains + ['þœ.com']),
                         *(f'nämе{i}.com' for i in (0, 1, 4999)), 'þœ́.com')
        self.assertEqual([o['labels'][0]['known'] for o in got],
                         ['NAME0.com', 'NAME1.com', 'NAME4999.com', 'þœ.com'])

    def test_letters_with_several_readings(self):
        for name, domain in (
                ('exaþle.fo', 'exable.fo'), ('exaþle.fo', 'exaple.fo'),
                ('œnter.com', 'oenter.com'), ('œnter.com', 'center.com'),
                ('ąłpha.com', 'alpha.com'), ('ełho.com', 'etho.com'),
                ('exampӏe.com', 'example.com'),
                ('exampıe.com', 'example.com')):
            [o] = self.shown(domain, name)
            self.assertIn('known-name', o['labels'][0]['reasons'], name)
        # Three readings of each of five letters.
        names = [''.join(letters) + 'á.com'
                 for letters in itertools.product('tłl', repeat=5)]
        for o in self.shown('łłłłła.com', *names):
            self.assertIn('known-name', o['labels'][0]['reasons'], o['input'])

    def test_a_domain_below_another(self):
        """A known domain does not look like the one above it."""
        for lines_ in (('bäck.example.com', 'example.com'),
                       ('example.com', 'bäck.example.com')):
            for o in self.shown('\n'.join(lines_), 'bäck.example.com',
                                '中.bäck.example.com', '中.example.com'):
                self.assertEqual([label['reasons'] for label in o['labels']],
                                 [[]] * len(o['labels']), o['input'])

    def test_dots_that_are_none(self):
        """U+06F0 looks like a full stop, but is not one."""
        [o] = self.shown('x.com', '\u06f0.x.com', policy='uts39')
        self.assertEqual(o['labels'][0]['reasons'], [])

    def test_other_policies(self):
        for policy in POLICIES:
            [o] = self.shown('ca.com', 'çа.com', 'са.com',
                             policy=policy)[1:]
            self.assertEqual(o['labels'][0]['shown'], 'ascii', policy)

    def test_files(self):
        run = display('--known', '/nonexistent', 'a')
        self.assertEqual((run.status, run.out), (3, b''))
        self.assertIn(b'/nonexistent', run.err)
        self.assertEqual(display('--known', '/', 'a').status, 3)
        with TextFile('example.com\na..b\n') as path:
            run = display('--known', path, 'exämple.com')
        self.assertEqual(run.status, 3)
        self.assertEqual(run.out, b'xn--exmple-cua.com\n')
        self.assertIn("line 2: 'a..b' is not a domain", run.message)

    def test_domains_that_look_alike(self):
        """5,000 domains with one skeleton: l and 1 look alike."""
        labels = [''.join('1' if i >> k & 1 else 'l' for k in range(13))
                  for i in range(5000)]
        domains = ''.join(f'ü{label}.com\n' for label in labels)
        names = [f'{start}ü{label}.com' for label in labels
                 for start in ('', 'ö.')]
        for policy in POLICIES:
            with TextFile(domains) as path:
                shown = lines('--policy', policy, '--known', path,
                              stdin='\n'.join(names))
            self.assertEqual(shown, names)
        # The last of the 2^13 labels is not in the file.
        other = 'ü' + '1' * 13 + '.com'
        got = self.shown(domains, other, 'ö.' + other, other + '.ö',
                         'ü' + 'l' * 12 + '.com', 'ö' + names[0])
        self.assertEqual([o['labels'][0]['reasons'] for o in got],
                         [['known-name'], ['known-name'], [], [], []])

    def test_nul_in_a_name(self):
        """NUL does not end a skeleton, wherever it is in the table."""
        domain = ace('ü0') + '.com'
        names = [f'ü0.com\0{i:0{len(domain)}}' for i in range(20000)]
        with TextFile(domain) as path:
            shown = lines('--policy', 'uts39', '--known', path,
                          stdin='\n'.join(names))
        self.assertEqual(shown, names)

    @unittest.skipUnless(sys.platform == 'linux', 'needs RLIMIT_AS')
    def test_too_little_memory(self):
        """If a line is too long for the memory, xn says so."""
        if sanitized():
            self.skipTest('needs an address space without limit')
        with TextFile('a.com\n' + 'a' * 60000000 + '\nexample.com\n') as path:
            run = display('--known', path, 'exämple.com',
                     preexec_fn=lambda: setrlimit(RLIMIT_AS,
                                                  (40 << 20, 40 << 20)))
            self.assertEqual((run.status, run.out), (3, b''))
            self.assertEqual(run.message,
                             f'xn: {path}: {os.strerror(errno.ENOMEM)}\n')

    @unittest.skipUnless(sys.platform == 'linux', 'needs RLIMIT_AS')
    def test_no_memory_for_labels(self):
        """The object of such a name has nothing, also if errors are known."""
        if sanitized():
            self.skipTest('needs an address space without limit')
        for command, dot in itertools.product(
                ('ascii', 'unicode', 'display'), '.。'):
            name = 'xn--a' + f'{dot}a' * 700000
            run = xn(command, '--json', '-q', stdin=f'a\n{name}\nb\n',
                     preexec_fn=lambda: setrlimit(RLIMIT_AS,
                                                  (40 << 20, 40 << 20)))
            self.assertEqual(run.objects[1], {
                'input': name, 'ok': False, 'output': None, 'errors': [],
                'labels': []}, command)
            self.assertEqual((run.status, run.message),
                             (3, 'xn: line 2: not enough memory\n'), command)

    def test_million(self):
        data = ''.join(f'name{i}x.com\n' for i in range(1000000))
        with TextFile(data) as path:
            self.assertEqual(
                lines('--known', path, 'nämé77x.com', 'nämé1000077x.com'),
                [ace('nämé77x') + '.com',
                 'nämé1000077x.com'])


class Options(Case):
    def test_the_last_value_counts(self):
        with TextFile('a.com\n') as first, TextFile('paypal.com\n') as last:
            for option, a, b in (
                    ('--policy', ['uts39'], ['safari']),
                    ('--policy', ['safari'], ['uts39']),
                    ('--level', ['ascii'], ['moderately']),
                    ('--known', [first], [last])):
                more = ['--policy', 'uts39'] if option == '--level' else []
                found = [xn('display', '--json', *more, *(
                    word for value in values for word in (option, value)),
                    'αа.com', 'ü.pаypal.com').text for values in (a, b, a + b)]
                self.assertNotEqual(found[0], found[1], option)
                self.assertEqual(found[2], found[1], option)


class Streams(Case):
    def test_long(self):
        label = 'ü' * 5000000
        run = display(stdin=label + '.example\n')
        self.assertEqual(run.text, label + '.example\n')
        many = 'ü.' * 100000 + 'аре.example'
        self.assertEqual(lines(stdin=many),
                         ['ü.' * 100000 + 'xn--80ak6a.example'])
        with TextFile('example.com') as path:
            self.assertEqual(lines('--known', path, stdin=label + '.com'),
                             [label + '.com'])

    def test_short_names_that_grow(self):
        """U+FDFA is mapped to 18 characters, U+3316 to six."""
        for text, mapped in (('ﷺ' * 60, 'صلى الله عليه وسلم' * 60),
                             ('㌀' * 300, 'アパート' * 300),
                             ('.'.join(['㌖' * 80] * 4),
                              '.'.join(['キロメートル' * 80] * 4)),
                             ('Ｕ' * 331, 'u' * 331), ('ü' * 498, 'ü' * 498)):
            for policy in POLICIES:
                run = display('--policy', policy, '-q', text + '.Ｃom')
                if ' ' not in mapped:
                    self.assertEqual((run.status, run.text),
                                     (0, mapped + '.com\n'))
                [o] = objects('-q', text + '.Ｃom')
                self.assertNotIn('label-too-long', o['errors'])

    def test_memory_of_long_names(self):
        """It is used again, or given back."""
        name = ('ü' * 2000 + '.example\n').encode()
        _, few = self.measured('display', data=[name] * 20)
        _, many = self.measured('display', data=[name] * 5000)
        self.limit(many - few, 4)

    def test_full_disk(self):
        if not os.path.exists('/dev/full'):
            self.skipTest('no /dev/full')
        run = shell('"$xn" display a >/dev/full')
        self.assertEqual(run.status, 3)
        self.assertIn(b'standard output', run.err)

    def test_closed_pipe(self):
        run = shell('yes ü.example | head -n 200000 | "$xn" display |'
                    ' head -n 1')
        self.assertEqual(run.text, 'ü.example\n')
        self.assertEqual(run.err, b'')

    def test_line_buffered(self):
        with subprocess.Popen([XN, 'display', '--line-buffered'],
                              stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as process:
            process.stdin.write('ü.example\n'.encode())
            process.stdin.flush()
            self.assertEqual(process.stdout.readline().decode(),
                             'ü.example\n')
            process.stdin.close()


class Terminal(Case):
    def test_person(self):
        run = terminal('display', 'pаypal.com', 'ü.com', env={'NO_COLOR': '1'})
        self.assertEqual(run.status, 0)
        shown = run.lines
        self.assertEqual(shown[0], 'xn--pypal-4ve.com')
        self.assertIn("label 1 'pаypal' is not shown: mixed-script", shown[1])
        self.assertIn('(Cyrillic, Latin; minimally)', shown[1])
        self.assertEqual(shown[2:5], ['    pаypal', '     ^', 'ü.com'])

    def notes(self, *args):
        """The lines for a person, without names and carets."""
        run = terminal('display', *args, env={'NO_COLOR': '1'})
        return [line for line in run.lines if 'e: name' in line]

    def test_quiet(self):
        run = terminal('display', '-q', 'аре.com', 'xn--a')
        self.assertEqual(run.lines, ['xn--80ak6a.com', 'xn--a'])

    def test_first_notes(self):
        """Twenty, and how many more there are; faults are told alone."""
        for faults, count in ((0, 1), (0, 19), (0, 20), (0, 21), (0, 23),
                              (2, 19), (10, 5), (10, 21), (18, 2),
                              (21, 1)):
            labels = ['xn--a'] * faults + ['аре'] * count + ['com']
            notes = self.notes('.'.join(labels))
            shown = max(0, min(count, 20 - faults))
            self.assertEqual(
                [line.split(': whole')[0] for line in notes[:shown]],
                [f"note: name 1: label {i + 1} 'аре' is not shown"
                 for i in range(faults, faults + shown)])
            self.assertEqual(notes[shown:], [] if shown == count else [
                f'note: name 1: {count - shown} more'])
        for faults in (20, 21, 40):
            self.assertEqual(self.notes('.'.join(['xn--a'] * faults)), [])

    def test_label_of_a_note(self):
        """As it is in Unicode and lower case, wherever it stands."""
        for label in 'pаypal', 'PАYPAL', 'xn--pypal-4ve':
            run = terminal('display', 'ü.' + label, env={'NO_COLOR': '1'})
            self.assertEqual(run.lines[2:4], ['    pаypal', '     ^'], label)
        for name, label, scripts in (
                ('ÜÜ.ПАypal.com', 'паypal', 'Cyrillic, Latin; minimally'),
                ('ÜÜ.xn--80ak6a.XN--80AK6A.com', 'аре', 'Cyrillic; single'),
                ('1·2.com', '1·2', 'single')):
            for note in self.notes(name):
                self.assertIn(f"'{label}' is not shown: ", note)
                self.assertTrue(note.endswith(f'({scripts})'), note)

    def test_caret_at_the_start(self):
        run = terminal('display', 'þab.com', env={'NO_COLOR': '1'})
        self.assertIn("'þab' is not shown: other-tld", run.lines[1])
        self.assertEqual(run.lines[2:], ['    þab', '    ^'])

    def test_notes_of_threads(self):
        """They come in the order of the names."""
        end = '.a' * 100 + '.com\n'
        with TextFile(('аре' + end) * 2500) as path:
            run = terminal('display', '-j', '2', '-f', path, out=False)
        self.assertEqual(re.findall('line (.*?): label 1', run.text),
                         list(map(str, range(1, 2501))))

    def test_known_domain(self):
        """The note names the domain, also beside another reason."""
        with TextFile('PayPal.com\n') as path:
            run = terminal('display', '--known', path, 'pаypal.com',
                           env={'NO_COLOR': '1'})
        self.assertEqual(run.lines[0], 'xn--pypal-4ve.com')
        self.assertIn('mixed-script', run.lines[1])
        self.assertEqual(
            run.lines[4],
            "note: name 1: label 1 'pаypal' is not shown: known-name: the name "
            "looks like a well-known domain: 'PayPal.com' (Cyrillic, Latin; "
            "minimally)")
        # Other reasons do not name it.
        self.assertNotIn('PayPal.com', run.lines[1])
        self.assertNotIn('more', run.text)
        # Two reasons for each of eleven labels.
        with TextFile('paypal.com\n') as path:
            notes = self.notes('--known', path, 'pаypal.' * 11 + 'com')
        self.assertEqual((len(notes), notes[20]),
                         (21, 'note: name 1: 2 more'))

    def test_byte_order_mark(self):
        """It is no part of the first domain of a file."""
        with TextFile('\ufeffPayPal.com\r\n') as path:
            got = objects('--known', path, 'pаypal.com')
        self.assertEqual(got[0]['labels'][0]['known'], 'PayPal.com')


if __name__ == '__main__':
    main()
