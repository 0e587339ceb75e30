#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""xn explain: its pages and its JSON.

    test_explain.py XN [unittest's arguments]

XN is the path of the built command.
"""

import itertools
import re
import subprocess
import unicodedata

from reference import PROFILES
from running import Case, main, terminal, width, xn

class Explain(Case):
    def test_fits_eighty_columns(self):
        names = ['Bücher.example', '\ufdfa.日本語', 'a\u200db.אa1..',
                 'xn--bcher-kva.xn--a', 'ab--c-.ﬃ\u1e9e', 'a\u0378']
        for profile in PROFILES:
            run = xn('explain', '-p', profile, *names)
            for line in run.lines:
                self.assertLessEqual(width(line), 80, line)

    def test_fits_the_terminal(self):
        names = ['B\u00fccher.\ufdfa', 'a\u200db.\u05d0a1..', 'xn--a', 'ab--c-']
        plain = xn('explain', *names).text
        lengths = []
        for columns in (40, 60, 80, 120):
            text = terminal('explain', *names, columns=columns,
                            env={'NO_COLOR': '1'}).text
            self.assertEqual(text.split(), plain.split())
            lengths.append(max(map(width, text.splitlines())))
            self.assertLessEqual(lengths[-1], columns)
            self.assertEqual(text == plain, columns == 80)
        self.assertEqual(lengths, sorted(set(lengths)))

    def test_lines_are_full(self):
        # A fault's line ends only where the next word does not fit, wherever
        # its byte is; the sources begin a line.
        bad = ['a\u0378', '\u0301a', 'ab--c', 'a-', 'a_b', 'א1a', 'a\u200db',
               'xn--a', 'xn--zzzz99999', 'xn--a-ecp', 'xn--BCHER-KVA', '٠۰',
               'l·a', 'x' * 64]
        broken = 0
        for labels in (0, 5, 50, 500):
            run = xn('explain', '-p', 'idna2008',
                     stdin='\n'.join('a.' * labels + end for end in bad))
            for line, below in zip(run.lines, run.lines[1:]):
                if (line.startswith('  FAILED') and below.startswith(' ' * 14)
                        and not below.strip().startswith(('RFC', 'UTS'))):
                    word = below.split()[0]
                    self.assertGreater(width(f'{line} {word}'), 80, line)
                    broken += 1
        self.assertGreater(broken, 10)

    def test_names_of_characters(self):
        # Only root has /sbin in its PATH.
        have = subprocess.run(
            ['sh', '-c', 'PATH=$PATH:/sbin:/usr/sbin ldconfig -p'
             ' | grep -q libicuuc'], check=False).returncode == 0
        run = xn('explain', 'ü')
        self.assertEqual('LATIN SMALL LETTER U WITH DIAERESIS' in run.text,
                         have)
        points = [0xFC, 0x1FC, 0x4FC, 0xFC, 0x1D4FC, 0x1FC]
        o = xn('explain', '--json', ''.join(map(chr, points))).objects[0]
        self.assertEqual(
            [c['name'] for c in o['labels'][0]['characters']],
            [unicodedata.name(chr(p)) if have else None for p in points])

    def test_json(self):
        names = ['Bu\u0308\u00adcher.xn--bcher-kva', 'א1a..', 'xn--a', '',
                 'a"\\\x01\u2028', 'ß', 'x' * 3000]
        for profile in PROFILES:
            run = xn('explain', '--json', '-p', profile, *names)
            objects = run.objects
            self.assertEqual([o['input'] for o in objects], names)
            for o in objects:
                self.assertEqual(
                    list(o), ['input', 'ok', 'profile', 'checks', 'ascii',
                              'unicode', 'faults', 'labels'])
                self.assertEqual(o['profile'], profile)
                self.agrees(o, 'ascii', profile)
                self.agrees(o, 'unicode', profile)

    def agrees(self, o, command, profile):
        """explain gives the results of the other commands."""
        plain = xn(command, '--json', '-q', '-p', profile,
                   o['input']).objects[0]
        for key in ('ok', 'output', 'errors'):
            self.assertEqual(o[command][key], plain[key])
        self.assertEqual([label['input'] for label in o['labels']],
                         [label['input'] for label in plain['labels']])

    def test_rules_that_hold(self):
        """A rule fails in a label if one of its faults is there."""
        faults = {'repertoire': ['disallowed'], 'std3': ['std3'],
                  'leading-mark': ['leading-mark'], 'joiners': ['contextj'],
                  'hyphens': ['leading-hyphen', 'trailing-hyphen',
                              'hyphen-3-4'],
                  'length': ['label-too-long']}
        labels = [''.join(label) for label in itertools.product(
            ('', '\u0301', '-'), ('ab',), ('', '--'), ('', '\u0378'),
            ('', '_'), ('', '\u200d'), ('', 'x' * 64), ('', '-'))]
        o = xn('explain', '--json', '-p', 'strict', '--',
               '.'.join(labels)).objects[0]
        self.assertEqual(len(o['labels']), len(labels))
        found = [set() for _ in labels]
        for fault in o['faults']:
            if fault['label'] is not None:
                found[fault['label']].add(fault['error'])
        self.assertGreater(len(set(map(frozenset, found))), 32)
        for label, errors in zip(o['labels'], found):
            for rule, names in faults.items():
                self.assertIs(label['checks'][rule],
                              not errors.intersection(names), errors)

    def test_long_names_of_many_labels(self):
        labels = [f'ä{i}' + 'x' * (i % 50) for i in range(3000)]
        o = xn('explain', '--json', stdin='.'.join(labels)).objects[0]
        self.assertEqual(
            [''.join(chr(int(point[2:], 16)) for point in label['mapped'])
             for label in o['labels']], labels)

    def test_after_any_other_name(self):
        """Nothing is left of an earlier name: each pair, in this order."""
        names = ['a', 'B', '\u00e4', '\u00c4B', 'xn--tda', 'xn--a', 'a b', '',
                 'a..b', '\u05d01', '1.\u05d0', 'A\u00ad.\u00ad', 'a\u200db',
                 'xn--9', 'a\u0323\u0307.c', 'x' * 300]
        pairs = [name for a in names for b in names for name in (a, b)]
        for profile in ('lookup', 'url', 'idna2003'):
            for args in (('--json', '-p', profile, '--'),
                         ('-0', '-p', profile, '--')):
                alone = {name: xn('explain', *args, name).out
                         for name in names}
                run = xn('explain', *args, *pairs)
                self.assertTrue(run.out == b''.join(alone[name]
                                                    for name in pairs))

    def test_colours(self):
        """Good rules are green, faults red, headings bold; nothing else."""
        run = terminal('explain', '\u0301a', columns=200)
        self.assertRegex(run.text, r'(?m)^  \x1b\[31mFAILED\x1b\[m {6}leading')
        self.assertRegex(run.text, r'(?m)^  \x1b\[32mpassed\x1b\[m {6}rep')
        self.assertRegex(run.text, r'(?m)^\x1b\[1mResult\x1b\[m$')
        plain = re.sub('\x1b\\[[0-9]*m', '', run.text)
        coloured = re.findall(r'(?m)^(?:  FAILED|  passed|\S)', plain)
        self.assertEqual(run.text.count('\x1b['), 2 * len(coloured))
        for env in ({'NO_COLOR': '1'}, {'TERM': 'dumb'}):
            self.assertEqual(terminal('explain', '\u0301a', env=env,
                                      columns=200).text, plain)
        for args in (), ('--json',):
            self.assertNotIn('\x1b', xn('explain', *args, '\u0301a').text)


if __name__ == '__main__':
    main()
