#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Test the benchmark: its output, its JSON, and the report made from it.

    test_bench.py BUILD ROOT

No times are checked.  If no other library is installed, or no valgrind, the
tests that need them are left out and the exit status is 77.
"""

import copy
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

BUILD = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(sys.argv[2])
sys.path.insert(0, str(ROOT / 'tools/bench'))

import measure  # noqa: E402
import report  # noqa: E402

SKIPPED = 77
SIZE = {'names': 300, 'rounds': 1, 'counted': 0, 'starts': 1, 'points': 0}
KINDS = ['a', 'a-batch', 'b', '_', 'c', 'd', 'wide', 'e', 'e2', 'decode',
         'encode']
# Names that libraries disagree on: with ß, hyphens, and nonsense.
NAMES = ('www.example.com\nstraße.example\nr3---sn.example\n\n\xad\n'
         'a\u2028\tb\n')
KEYS = {'date', 'machine', 'size', 'compiler', 'libc', 'core', 'libraries',
        'corpora', 'counts', 'growth', 'start', 'sizes'}
PROGRAMS = measure.Programs(BUILD)


def bench(*arguments):
    """The parsed output of xn-bench."""
    run = subprocess.run([BUILD / 'tools/bench/xn-bench', *arguments],
                         check=True, stdout=subprocess.PIPE)
    return measure.read_bench(run.stdout.decode('utf-8', 'replace'))


class Bench(unittest.TestCase):
    """Run everything once, with few names and with those of a file."""

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            cls.file = str(pathlib.Path(folder, 'names'))
            pathlib.Path(cls.file).write_text(NAMES, 'utf-8')
            found = measure.measure(PROGRAMS, SIZE, [cls.file])
        cls.found = json.loads(json.dumps(found, ensure_ascii=False))
        cls.there = [row['name'] for row in found['libraries']
                     if not row['missing']]

    def corpus(self, ident):
        """The row of one of the measured things."""
        return next(row for row in self.found['corpora']
                    if row['id'] == ident)

    def need(self, library):
        """Skip the test if a library is not installed."""
        if library not in self.there:
            self.skipTest(f'{library} is not there')

    def test_keys(self):
        self.assertEqual(set(self.found), KEYS)
        self.assertEqual([row['id'] for row in self.found['corpora']],
                         [*KINDS, self.file])
        self.assertEqual(self.there[0], 'libxn')
        self.assertIn('libxn.so', ''.join(self.found['sizes']['libxn']))
        for row in self.found['corpora']:
            self.assertEqual(set(row), {'id', 'title', 'items', 'kept',
                                        'units', 'differs', 'rounds',
                                        'plain'})
            self.assertEqual(len(row['rounds']['libxn']), SIZE['rounds'])
        for row in self.found['start'].values():
            self.assertEqual(set(row), {'files', 'heap', 'ascii', 'idn'})

    def test_libidn2_is_not_ours(self):
        for library, row in self.found['start'].items():
            for path in row['files']:
                self.assertEqual(path.startswith(str(BUILD)),
                                 library == 'libxn', path)

    def test_results_agree(self):
        # Except for ß, which IDNA2003 does not have.
        for ident in KINDS:
            row = self.corpus(ident)
            self.assertEqual(row['items'], SIZE['names'])
            for library, differs in row['differs'].items():
                self.assertEqual(library, 'libidn')
                self.assertLess(differs['count'], SIZE['names'] / 20)
                for name in differs['examples']:
                    self.assertRegex(name, 'ß|xn--')
            self.assertGreater(row['kept'], SIZE['names'] * 0.95)

    def test_names_are_varied(self):
        for ident, lengths in (('a', (15, 20)), ('c', (19, 25))):
            row = self.corpus(ident)
            self.assertTrue(
                lengths[0] < row['units'] / row['kept'] < lengths[1], row)

    def test_differences_are_seen(self):
        row = self.corpus(self.file)
        self.assertEqual(row['items'], 5)
        # A name that becomes empty, and one with line ends, count as
        # different.
        self.assertEqual(row['differs']['libxn'],
                         {'count': 2, 'examples': ['\xad', 'a\u2028\tb']})
        self.assertLessEqual(row['kept'], 3)

    def test_a_peer_that_differs(self):
        self.need('libidn')
        row = self.corpus(self.file)
        self.assertIn('straße.example', row['differs']['libidn']['examples'])
        self.assertIn('libidn', report.results(self.found).split(
            'Left out are')[1])

    def test_seed(self):
        one, same, other = (
            bench('--names', '50', '--rounds', '1', '--only', 'none',
                  '--seed', seed)['corpora'][0]['units']
            for seed in ('1', '1', '2'))
        self.assertEqual(one, same)
        self.assertNotEqual(one, other)

    def test_a_library_that_is_missing(self):
        found = bench('--names', '5', '--rounds', '1', '--at',
                      'drop-in=/nowhere/libidn2.so.0', '--only', 'none')
        for corpus in found['corpora']:
            corpus['plain'] = {}
        names = [row['name'] for row in found['libraries']]
        self.assertEqual(names, ['libxn', 'drop-in'])
        self.assertIn('/nowhere', found['libraries'][1]['missing'])
        whole = {**self.found, **found}
        self.assertIn('drop-in is missing', report.table(whole))
        self.assertIn('drop-in is missing', report.results(whole))
        report.picture(whole)

    def test_goals(self):
        found = copy.deepcopy(self.found)
        row = found['corpora'][0]
        row['rounds'] = {'libxn': [10.0, 10.0, 20.0],
                         'icu': [64.0, 64.0, 200.0],
                         'UTF-16': [12.0, 12.0, 25.0]}
        row['plain'] = {}
        self.assertEqual(list(report.goals(row)),
                         [(' without AVX-512', 5, 6.4)])
        self.assertEqual(report.ratio(row, 'icu'), '6.40 (6.40-10.0)')
        self.assertEqual(report.time_and_ratio(row, 'icu'), '64.0 (6.40)')
        row['plain'] = {'libxn': [16.0], 'icu': [64.0]}
        self.assertEqual(report.time_and_ratio(row, 'icu'),
                         '64.0 (6.40 / 4.00)')
        text = report.results(found)
        self.assertIn('6.40 times as fast as ICU; the goal is 7', text)
        self.assertIn('4.00 times as fast as ICU without AVX-512; the goal is '
                      '5', text)
        self.assertIn('UTF-16: 1.20 times as long as UTF-8', text)
        row['rounds']['icu'] = [70.0, 71.0, 200.0]
        row['plain']['icu'] = [80.0]
        row['rounds']['UTF-16'] = [11.0, 11.0, 22.0]
        self.assertNotIn(f'{row["title"]}: ', report.table(found))
        self.assertNotIn(f'{row["title"]}, UTF-16', report.table(found))

    def test_batch_goal(self):
        found = copy.deepcopy(self.found)
        for ident, times in (('a', [14.0, 14.0]), ('a-batch', [10.0, 10.1])):
            report.corpus_of(found, ident)['rounds']['libxn'] = times
        self.assertIn('a batch of ASCII names: 1.39', report.table(found))
        report.corpus_of(found, 'a-batch')['rounds']['libxn'] = [10.0, 10.0]
        self.assertNotIn('a batch', report.table(found))

    def test_picture(self):
        text = report.picture(self.found)
        self.assertLess(len(text.encode('utf-8')), 10_000)
        root = xml.etree.ElementTree.fromstring(text)
        words = ' '.join(root.itertext())
        self.assertIn('IDN to be mapped', words)
        bars = [node for node in root.iter() if node.get('class') == 'libxn']
        self.assertEqual(len(bars), 1 + len(self.found['corpora']))
        rings = [node for node in root.iter() if node.get('class') == 'plain']
        self.assertEqual(len(rings), 1 + (
            len(bars) - 1 if self.found['machine']['avx512'] else 0))

    def test_command(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = [pathlib.Path(folder, name)
                     for name in ('json', 'results', 'picture')]
            paths[0].write_text(json.dumps(self.found), 'utf-8')
            command = [sys.executable, '-B', ROOT / 'tools/bench/report.py']
            out = subprocess.run([*command, paths[0]], check=True, text=True,
                                 stdout=subprocess.PIPE).stdout
            self.assertEqual(out, report.table(self.found))
            subprocess.run([*command, *paths], check=True)
            self.assertEqual(paths[1].read_text('utf-8'),
                             report.results(self.found))
            self.assertEqual(paths[2].read_text('utf-8'),
                             report.picture(self.found))

    def test_instructions(self):
        if shutil.which('valgrind') is None:
            self.skipTest('valgrind is not there')
        for what, names in ((('--corpus', 'a'), 100),
                            (('--shape', 'shuffled'), 100)):
            counts = measure.count_item(PROGRAMS, 'libxn', names, *what)
            # A few instructions a name at least, but not the start of a
            # process.
            self.assertTrue(20 < counts[0] / names < 5000, counts)

    def test_wrong_usage(self):
        for arguments in (['--names', '0'], ['--nonsense'],
                          ['--core', '-7'],
                          ['--library', 'libxn', '--shape', 'none'],
                          ['--library', 'none', '--corpus', 'a'],
                          ['/nowhere/names']):
            run = subprocess.run(
                [BUILD / 'tools/bench/xn-bench', '--names', '5', '--rounds',
                 '1', *arguments], stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE, check=False)
            self.assertIn(run.returncode, (2, 3), arguments)
            self.assertNotEqual(run.stderr, b'')

    def test_saved_results(self):
        """RESULTS.md in the tree is such a report."""
        text = (ROOT / 'tools/bench/RESULTS.md').read_text('utf-8')
        date = re.search(r' on (\d{4}-\d\d-\d\d);', text)
        self.assertTrue(date)
        picture = (ROOT / 'tools/bench/bench.svg').read_text('utf-8')
        self.assertIn(date[1], picture)


def main():
    """Exit status 77 if something was skipped."""
    program = unittest.main(argv=sys.argv[:1], exit=False)
    if not program.result.wasSuccessful():
        return 1
    for _, why in program.result.skipped:
        print('skipped:', why)
    return SKIPPED if program.result.skipped else 0


if __name__ == '__main__':
    sys.exit(main())
