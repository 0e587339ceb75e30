#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""xn compare, with installed libraries and with fake ones.

    test_compare.py XN [unittest's arguments] -- CC [ARG...]

XN is the path of the built command, CC a C compiler.  Tests that need a
library which is not installed are skipped.  compare.txt has the examples.
"""

import ctypes
import itertools
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import time
import unittest

import reference
import running
from running import XN, answered_at_once, sanitized, terminal, xn

HERE = pathlib.Path(__file__).parent
CC = ['cc']
FOLDER = None  # of the fake libraries

PROFILES = list(reference.PROFILES)
LIBIDN2 = ['libidn2', 'libidn2-transitional', 'libidn2-std3',
           'libidn2-no-tr46']
ICU = ['icu', 'icu-transitional', 'icu-idna2003']
ROW_KEYS = ['name', 'kind', 'version', 'ok', 'output', 'errors', 'differs',
            'classes']


def build(name, *flags, source='fake_idn.c'):
    """Build a shared library, in FOLDER; returns its path."""
    path = pathlib.Path(FOLDER, name + '.so')
    flags = flags or ['-DVERSION="9.9.9"']
    subprocess.run([*CC, '-shared', '-fPIC', '-o', path, HERE / source, *flags],
                   check=True)
    return str(path)


def build_icu(name, *flags):
    return build(name, *flags or ['-DSUFFIX=_90'], source='fake_icu.c')


def find(name):
    """Whether a library is there."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def environment():
    """A sanitizer would turn the signal into an exit."""
    return {**os.environ, 'ASAN_OPTIONS': os.environ.get('ASAN_OPTIONS', '') +
            ''.join(f':handle_{name}=0' for name in (
                'segv', 'sigbus', 'sigfpe', 'sigill'))}


def compare(*args, env=None, **more):
    return xn('compare', *args, env={**environment(), **(env or {})}, **more)


def rows(thing):
    """The rows of an object, by name."""
    return {row['name']: row for row in thing['rows']}


def results(name, *args):
    """ToASCII's output or errors, by row."""
    run = compare('--json', *args, '--', name)
    return {row['name']: row['output'] if row['ok'] else row['errors']
            for row in run.objects[0]['rows']}


def state(pid):
    """A process's state and its parent; '' if it is gone."""
    try:
        text = pathlib.Path(f'/proc/{pid}/stat').read_text()
    except OSError:
        return '', 0
    fields = text.rpartition(')')[2].split()
    return fields[0].replace('Z', ''), int(fields[1])


needs_all = unittest.skipUnless(
    find('libidn2.so.0') and
    (find('libidn.so.12') or find('libidn.so.11')) and
    any(find(f'libicuuc.so.{i}') for i in range(60, 91)),
    'libidn2, libidn or ICU is missing')
needs_proc = unittest.skipUnless(pathlib.Path('/proc/self/stat').exists(),
                                 'no /proc')


class Case(running.Case):
    @classmethod
    def setUpClass(cls):
        cls.idn = build('fake')
        cls.icu = build_icu('icu')

    def usage(self, run, *words):
        super().usage(run, *words)
        self.assertIn("'xn compare --help'", run.message)


class Examples(Case):
    def shown(self, command):
        """What a line of sh prints, and its exit status unless that is 0."""
        run = running.run(['sh', '-c', 'exec 2>&1\n' + command], cwd=FOLDER,
                          env={**environment(),
                               'PATH': f'{FOLDER}:{os.environ["PATH"]}'})
        text = re.sub(r'(?m)^(xn |.*"profile","version":")[\d.]+', r'\1V',
                      run.text)
        text = re.sub(r'("profile","version":")[\d.]+', r'\1V', text)
        text = re.sub(r'\(Unicode [\d.]+\)', '(Unicode V)', text)
        text = re.sub(r'no answer in \d+ s', 'no answer in 5 s', text)
        return text.splitlines() + [f'[{run.status}]'] * (run.status != 0)

    def test_examples(self):
        (pathlib.Path(FOLDER) / 'xn').symlink_to(XN)
        build('odd', r'-DVERSION="9\xC3\xBC\x7F\x1B.9"')
        build('stillborn', '-DVERSION="9"', '-DLOADS="/absent"')
        build('mortal', '-DVERSION="9.9.9"', '-DLOADS="loads"')
        build('other', source='no_threads.c')
        groups = (HERE / 'compare.txt').read_text('utf-8').split('\n\n## ')
        count = 0
        for group in groups[1:]:
            title, *examples = re.split(r'(?m)^\$ ', group.rstrip('\n'))
            count += len(examples)
            for example in examples:
                command, *lines = example.rstrip('\n').split('\n')
                with self.subTest(title.strip(), command=command):
                    self.assertEqual(self.shown(command), lines)
        self.assertGreaterEqual(count, 50)


# ---- installed libraries --------------------------------------------------

class Rows(Case):
    def test_profiles_come_first(self):
        (thing,) = compare('--json', 'a.example').objects
        names = [row['name'] for row in thing['rows']]
        self.assertEqual(names[:len(PROFILES)], PROFILES)
        for row in thing['rows']:
            self.assertEqual(list(row), ROW_KEYS)
            self.assertRegex(row['version'], r'^\d')

    @needs_all
    def test_installed(self):
        (thing,) = compare('--json', 'a.example').objects
        self.assertEqual(list(rows(thing))[len(PROFILES):],
                         [*LIBIDN2, 'libidn', *ICU])
        for name, row, right in (
                ('faß.de', 'libidn2', 'xn--fa-hia.de'),
                ('faß.de', 'libidn2-transitional', 'fass.de'),
                ('faß.de', 'libidn', 'fass.de'),
                ('faß.de', 'icu', 'xn--fa-hia.de'),
                ('faß.de', 'icu-transitional', 'fass.de'),
                ('faß.de', 'icu-idna2003', 'fass.de'),
                ('☃.de', 'libidn2-no-tr46', ['IDN2_DISALLOWED']),
                ('a..b', 'libidn', ['IDNA_INVALID_LENGTH']),
                ('-a..b', 'icu', ['UIDNA_ERROR_EMPTY_LABEL',
                                  'UIDNA_ERROR_LEADING_HYPHEN']),
                ('-a..b', 'icu-idna2003',
                 ['U_IDNA_ZERO_LENGTH_LABEL_ERROR']),
                ('evil.c℀.example', 'libidn2', 'evil.ca/c.example')):
            self.assertEqual(results(name)[row], right, (name, row))


# ---- how it is shown ------------------------------------------------------

class Shown(Case):
    def test_on_terminals(self):
        """Results are not shortened, and other lines fit."""
        name = 'ü' * 50 + '.☃.example'
        found = results(name)['lookup']
        longest = []
        for columns in (60, 80, 120, 200):
            run = terminal('compare', name, '..', columns=columns)
            self.assertIn(f'lookup                {found}\n', run.text)
            self.assertIn('\x1b[1mToASCII of ' + name, run.text)
            plain = re.sub('\x1b\\[[0-9]*m', '', run.text)
            longest.append(max(len(line) for line in plain.splitlines()
                               if name not in line and found not in line))
            self.assertLessEqual(longest[-1], columns)
        self.assertEqual(longest, sorted(set(longest)))


# ---- many names -----------------------------------------------------------

class Stream(Case):
    def test_answers_come_while_input_waits(self):
        for args in [], ['--json'], ['-0'], ['--json', '-0']:
            for some in [], ['--rows=strict']:
                self.assertTrue(answered_at_once('abc', 'compare', '-q',
                                                 *some, *args), args)

    def test_memory_is_flat(self):
        if sanitized():
            self.skipTest('the sanitizer keeps freed memory')
        few, many = (self.measured('compare', '-q', data=[
            f'nämé{i}.example\n'.encode() for i in range(count)])[1]
            for count in (4000, 40000))
        self.assertLess(many, few * 1.2 + 2048)


# ---- libraries that are not there, or not right ---------------------------

class Libraries(Case):
    def test_icu(self):
        """Its functions have a number from 60 to 90, or none.  A warning,
        which is negative, is no error."""
        for flags, works in (
                (['-DSUFFIX=_60'], True), (['-DSUFFIX=_59'], False),
                (['-DSUFFIX=_91'], False), (['-DSUFFIX='], True),
                *((['-DSUFFIX=_90', f'-DOPEN={code}'], code <= 0)
                  for code in (-127, 0, 1, 7))):
            run = compare('--icu', build_icu('opened', *flags), '--rows=icu',
                          'a')
            if works:
                self.assertEqual(run.status, 0, flags)
            else:
                self.usage(run, '--icu', 'functions')

    def test_each_needed_function(self):
        """The last of those in a library's list that are needed."""
        for library, make, name in (
                ('libidn2', build, 'idn2_free'),
                ('libidn', build, 'idn_free'),
                ('icu', build_icu, 'u_getUnicodeVersion')):
            script = pathlib.Path(FOLDER, 'hidden')
            script.write_text('{ local: ' + name + '; };')
            lacks = make('lacks', '-DVERSION="9"', '-DSUFFIX=',
                         f'-Wl,--version-script={script}')
            self.usage(compare(f'--{library}', lacks, 'a'), library,
                       'functions')


# ---- what other libraries say ---------------------------------------------

class Others(Case):
    def answers(self, row, names):
        """A row's outputs, or lists of errors, for each name."""
        run = compare('--json', '-q', '--' + row.partition('-')[0],
                      self.icu if 'icu' in row else self.idn,
                      '--rows', row, stdin='\n'.join(names) + '\n')
        return [one['output'] if one['ok'] else one['errors']
                for one in (rows(thing)[row] for thing in run.objects)]

    def test_utf16(self):
        """Surrogates that are alone do not pass for text, as in Python."""
        units = list(itertools.product(
            (0x61, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000), repeat=3))
        self.assertEqual(
            self.answers('icu-idna2003', [
                'units ' + ''.join(f'{unit:04x}' for unit in three)
                for three in units]),
            [struct.pack('<3H', *three).decode('utf-16-le', 'replace')
             for three in units])
        points = '\U0001f600\U0010ffff\U00010000'
        self.assertEqual(
            self.answers('icu-idna2003', ['u:' + point for point in points]),
            list(points))


# ---- crashes --------------------------------------------------------------

class Crashes(Case):
    @needs_proc
    def test_no_process_stays(self):
        """Not even one that hangs, when xn is killed."""
        deadline = time.monotonic() + 20
        left = []
        with subprocess.Popen([XN, 'compare', '--libidn2', self.idn],
                              stdin=subprocess.PIPE,
                              stdout=subprocess.DEVNULL) as process:
            process.stdin.write(b'hang\n')
            process.stdin.flush()
            while not left and time.monotonic() < deadline:
                left = [path.name for path in pathlib.Path('/proc').iterdir()
                        if path.name.isdigit() and
                        state(path.name)[1] == process.pid]
            process.kill()
            process.wait(60)
            process.stdin.close()
        self.assertNotEqual(left, [])
        while any(state(pid)[0] for pid in left):
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.05)

    @needs_proc
    def test_a_library_forks(self):
        """Its processes end, and do not answer."""
        run = compare('--json', '-q', '--libidn2', self.idn,
                      '--rows', 'libidn2', stdin='fork.example\nb\n')
        self.assertEqual([rows(thing)['libidn2']['output']
                          for thing in run.objects], ['fork.example', 'b'])
        deadline = time.monotonic() + 20
        while any(self.idn.encode() in path.read_bytes() for path in
                  pathlib.Path('/proc').glob('[0-9]*/cmdline')
                  if path.exists()):
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.05)


# ---- bad input ------------------------------------------------------------

class BadInput(Case):
    @needs_all
    def test_what_they_cannot_take(self):
        run = compare('--json', '-q', stdin=b'\xff\na\0b.de\n')
        first, second = map(rows, run.objects)
        self.assertEqual(first['icu-idna2003']['errors'], ['not-utf8'])
        self.assertEqual(first['libidn2']['errors'], ['IDN2_ENCODING_ERROR'])
        self.assertEqual(run.objects[1]['input'], 'a\0b.de')
        self.assertEqual(second['libidn2']['output'], 'a')
        self.assertIn('ends-at-nul', second['libidn2']['classes'])

    def test_long_names(self):
        names = ['a' * 1000000, 'ü' * 10000, 'ü.' * 10000 + 'de',
                 'a.' * 500000, 'xn--' + 'a' * 10000, 'b.example']
        run = compare('--json', '-q', stdin='\n'.join(names) + '\n')
        self.assertEqual(run.status, 1)
        self.assertEqual([thing['input'] for thing in run.objects], names)
        for thing in run.objects:
            for row in thing['rows']:
                self.assertTrue(row['ok'] or row['errors'], row['name'])
        self.assertEqual(rows(run.objects[2])['url']['output'],
                         'xn--tda.' * 10000 + 'de')
        for row in run.objects[-1]['rows']:
            self.assertEqual(row['output'], 'b.example')


def main():
    global CC, FOLDER
    at = sys.argv.index('--')
    CC = sys.argv[at + 1:]
    with tempfile.TemporaryDirectory() as FOLDER:
        unittest.main(argv=[sys.argv[0], *sys.argv[2:at]])


if __name__ == '__main__':
    main()
