#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What transcripts leave out of xn display, skeleton and lookalikes: amounts,
memory, threads and terminals.

    test_display.py XN [unittest's arguments]

XN is the path of the built command.
"""

import pathlib
import re
import unicodedata

from running import Case, TextFile, ace, main, terminal, xn

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The first field is the policy, the fourth the reason.
RULES = [line.split('\t') for line in (
    ROOT / 'tests/support/policies.tsv').read_text('utf-8').splitlines()
    if not line.startswith('#')]
POLICIES = tuple(dict.fromkeys(row[0].partition(':')[0] for row in RULES))


def display(*args, **more):
    return xn('display', *args, **more)


def lines(*args, stdin=''):
    return display(*args, stdin=stdin).lines


def objects(*args, stdin=''):
    return display('--json', *args, stdin=stdin).objects


class Names(Case):
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


class Domains(Case):
    def test_million(self):
        data = ''.join(f'name{i}x.com\n' for i in range(1000000))
        with TextFile(data) as path:
            self.assertEqual(
                lines('--known', path, 'nämé77x.com', 'nämé1000077x.com'),
                [ace('nämé77x') + '.com',
                 'nämé1000077x.com'])


class Policies(Case):
    """tests/display has the rules; here, that each policy has some."""

    def test_all_are_there(self):
        header = (ROOT / 'include/xn/display.h').read_text('utf-8')
        policies, reasons = (
            {name.lower().replace('_', '-') for name in re.findall(
                rf'\bXN_{kind}_(\w+)(?: =|,| \(UINT32|\n)', header)}
            for kind in ('POLICY', 'REASON'))
        self.assertEqual(policies, set(POLICIES))
        self.assertLessEqual(reasons - {row[3] for row in RULES},
                             {'known-name', 'count'})
        self.assertGreaterEqual(len(RULES), 90)


class Skeletons(Case):
    def test_decomposed(self):
        """A skeleton is that of NFD (UTS #39, 4), of as many steps as it has.

        Hangul is decomposed by arithmetic; a few of its syllables will do.
        """
        texts = [chr(p) + more for p in range(0xA0, 0x110000)
                 if not 0xAC40 < p < 0xE000 for more in ('', '\u0323')
                 if unicodedata.normalize('NFD', chr(p)) != chr(p)]
        self.assertGreater(len(texts), 4000)
        found, wanted = (xn('skeleton', '--text', stdin='\n'.join(some)).lines
                         for some in (texts, (unicodedata.normalize('NFD', text)
                                              for text in texts)))
        for text, one, other in zip(texts, found, wanted, strict=True):
            self.assertEqual(one, other, text)

    def test_long_names(self):
        for name in ('m' * 1000000, 'ü.' * 300000, 'á' * 2000, 'm ' * 3000):
            run = xn('skeleton', stdin=name + '\n')
            self.assertEqual(run.status, 0)
            self.assertEqual(len(run.lines), 1)
            self.assertEqual(run.text.count('rn'), name.count('m'))
        end = '.a' * 3000 + '.com'
        self.assertEqual(xn('skeleton', stdin='אב' + end).lines,
                         ['בא' + end.replace('m', 'rn')])

    def test_long_names_of_lookalikes(self):
        for name in ('a' * 2000000 + '.pаypal.com', 'ü.' * 30000 +
                     'pаypal.com', ' ' * 5000 + '.pаypal.com'):
            with TextFile(b'\xff.com\n' + b'a' * 3000000
                          + b'\npaypal.com\n') as path:
                run = xn('lookalikes', '--known', path, stdin=name + '\nb\n')
            self.assertEqual((run.status, run.lines), (3, ['paypal.com', '']))


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


class Terminal(Case):
    def notes(self, *args):
        """The lines for a person, without names and carets."""
        run = terminal('display', *args, env={'NO_COLOR': '1'})
        return [line for line in run.lines if 'e: name' in line]

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

    def test_notes_of_threads(self):
        """They come in the order of the names."""
        end = '.a' * 100 + '.com\n'
        with TextFile(('аре' + end) * 2500) as path:
            run = terminal('display', '-j', '2', '-f', path, out=False)
        self.assertEqual(re.findall('line (.*?): label 1', run.text),
                         list(map(str, range(1, 2501))))


if __name__ == '__main__':
    main()
