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
import shutil
import signal
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

LIBRARIES = ('libidn2', 'libidn', 'icu')
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
needs_linux = unittest.skipUnless(sys.platform == 'linux',
                                  'how Linux finds libraries')
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
        for group in groups[1:]:
            title, *examples = re.split(r'(?m)^\$ ', group.rstrip('\n'))
            for example in examples:
                command, *lines = example.rstrip('\n').split('\n')
                with self.subTest(title.strip(), command=command):
                    self.assertEqual(self.shown(command), lines)


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
    def test_jobs(self):
        """The same with any number."""
        text = ''.join(f'{x}{i}.example\n' for i in range(3000)
                       for x in ('faß', 'a_b', '-ü', 'www'))
        for args in ((), ('--only-different',), ('--json', '--rows',
                                                 'strict,url')):
            runs = [compare(*args, '-j', jobs, stdin=text)
                    for jobs in ('1', '7', '1000')]
            for run in runs[1:]:
                self.assertTrue((run.status, run.out, run.err) ==
                                (runs[0].status, runs[0].out, runs[0].err))

    def test_answers_come_while_input_waits(self):
        for args in [], ['--json'], ['-0'], ['--json', '-0']:
            for some in [], ['--rows=strict']:
                self.assertTrue(answered_at_once('abc', 'compare', '-q',
                                                 *some, *args), args)

    def test_memory_is_flat(self):
        if sanitized():
            self.skipTest('the sanitizer keeps freed memory')
        peaks = []
        for count in (4000, 40000):
            with tempfile.TemporaryFile() as names:
                for i in range(count):
                    names.write(f'nämé{i}.example\n'.encode())
                names.seek(0)
                with subprocess.Popen(
                        [XN, 'compare', '-q'], stdin=names,
                        stdout=subprocess.DEVNULL) as process:
                    _, status, usage = os.wait4(process.pid, 0)
                    process.returncode = os.waitstatus_to_exitcode(status)
                self.assertEqual(process.returncode, 0)
                peaks.append(usage.ru_maxrss)
        self.assertLess(peaks[1], peaks[0] * 1.2 + 2048, peaks)


# ---- libraries that are not there, or not right ---------------------------

class Libraries(Case):
    def test_no_library(self):
        path = pathlib.Path(FOLDER, 'text.so')
        path.write_text('no library')
        for library in LIBRARIES:
            for file in '/nonexistent/x.so', str(path):
                self.usage(compare(f'--{library}', file, 'a'),
                           f'--{library}:', file)

    @needs_linux
    def test_a_bare_name_is_found_in_the_library_path(self):
        run = compare('--json', '-q', '--libidn2', 'fake.so', 'a', cwd='/',
                      env={'LD_LIBRARY_PATH': FOLDER})
        self.assertEqual(rows(run.objects[0])['libidn2']['version'], '9.9.9')

    @needs_linux
    def test_missing(self):
        """The loader's words may have any character."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=FOLDER), 'a\x1b[31mb')
        folder.mkdir()
        for name in ('libidn2.so.0', 'libidn.so.12', 'libidn.so.11',
                     *(f'libicuuc.so.{i}' for i in range(60, 91))):
            (folder / name).write_text('x')
        env = {'LD_LIBRARY_PATH': str(folder)}
        run = compare('ü', env=env)
        many = compare(stdin='ü', env=env)
        loud = compare('--json', 'ü', env=env)
        quiet = compare('--json', '-q', 'ü', env=env)
        for name in LIBRARIES:
            why = ': ' if name == 'icu' else r': .*a\\u{1B}\[31mb'
            for text in run.text, many.text:
                self.assertRegex(text, f'(?m)^{name} is missing{why}')
            self.assertRegex(loud.message,
                             f'(?m)^xn: {name} is missing{why}')
        self.assertNotIn('\x1b', run.text + many.text + loud.message)
        self.assertEqual((run.status, quiet.err), (0, b''))
        self.assertEqual(list(rows(quiet.objects[0])), PROFILES)
        some = compare('--rows=url,libidn2', 'ü', env=env)
        self.assertNotRegex(some.text, r'(?m)icu|libidn\b')

    @needs_linux
    def test_names_of_characters(self):
        folder = pathlib.Path(tempfile.mkdtemp(dir=FOLDER))
        shutil.copy(self.icu, folder / 'libicuuc.so.90')
        run = xn('explain', '--json', 'abcd',
                 env={'LD_LIBRARY_PATH': str(folder)})
        self.assertEqual(
            [c['name'] for c in run.objects[0]['labels'][0]['characters']],
            ['NAME OF a', 'NAME OF b', None, 'NAME OF d'])

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
        for library, names in (
                ('libidn2', ['idn2_lookup_u8', 'idn2_register_u8', 'idn2_free',
                             'idn2_to_unicode_8z8z', 'idn2_strerror_name',
                             'idn2_check_version']),
                ('libidn', ['idna_to_ascii_8z', 'idna_to_unicode_8z8z',
                            'idn_free', 'stringprep_check_version']),
                ('icu', ['uidna_openUTS46', 'uidna_close',
                         'uidna_nameToASCII_UTF8', 'uidna_nameToUnicodeUTF8',
                         'uidna_IDNToASCII', 'uidna_IDNToUnicode',
                         'u_errorName', 'u_getVersion',
                         'u_getUnicodeVersion'])):
            script = pathlib.Path(FOLDER, 'hidden')
            make = build_icu if library == 'icu' else build
            for name in names:
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

    def test_errors_of_libidn(self):
        """The names in its header."""
        names = {1: 'STRINGPREP_ERROR', 2: 'PUNYCODE_ERROR',
                 3: 'CONTAINS_NON_LDH', 4: 'CONTAINS_MINUS',
                 5: 'INVALID_LENGTH', 6: 'NO_ACE_PREFIX',
                 7: 'ROUNDTRIP_VERIFY_ERROR', 8: 'CONTAINS_ACE_PREFIX',
                 9: 'ICONV_ERROR', 201: 'MALLOC_ERROR', 202: 'DLOPEN_ERROR',
                 10: 'UNKNOWN', 200: 'UNKNOWN', -1: 'UNKNOWN'}
        self.assertEqual(
            self.answers('libidn', [f'code {code}' for code in names]),
            [['IDNA_' + name] for name in names.values()])
        self.assertEqual(self.answers('libidn', ['nothing', 'a']),
                         [['IDNA_UNKNOWN'], 'a'])
        self.assertEqual(
            self.answers('libidn2', ['code -304', 'code 1', 'a', 'nothing']),
            [['IDN2_-304'], ['IDN2_1'], 'a', ['IDN2_0']])

    def test_errors_of_icu(self):
        """Each bit by its name in ICU's header, in the order of the bits."""
        names = ['UIDNA_ERROR_' + name for name in (
            'EMPTY_LABEL', 'LABEL_TOO_LONG', 'DOMAIN_NAME_TOO_LONG',
            'LEADING_HYPHEN', 'TRAILING_HYPHEN', 'HYPHEN_3_4',
            'LEADING_COMBINING_MARK', 'DISALLOWED', 'PUNYCODE',
            'LABEL_HAS_DOT', 'INVALID_ACE_LABEL', 'BIDI', 'CONTEXTJ',
            'CONTEXTO_PUNCTUATION', 'CONTEXTO_DIGITS', 'UNKNOWN')]
        self.assertEqual(
            self.answers('icu', [f'bits {1 << i}' for i in range(16)]),
            [[name] for name in names])
        self.assertEqual(self.answers('icu', ['bits 0x7fff', 'bits 0x18001',
                                              'a', 'code 7', 'code -5']),
                         [names[:-1], [names[0], names[-1]], 'a', ['U_7'],
                          ''])
        self.assertEqual(self.answers('icu-idna2003', ['code 66560', 'a',
                                                       'code -124']),
                         [['U_66560'], 'a', ''])

    def test_lengths(self):
        """Only what a library cannot count is too long for it."""
        sizes = (1, 63, 71, 72, 73, 74, 511, 512, 513, 99999, 5)
        for row in ('libidn2', 'libidn', 'icu', 'icu-idna2003'):
            self.assertEqual(
                self.answers(row, [f'long {size}' for size in sizes]),
                ['x' * size for size in sizes], row)
        for row in ('icu', 'icu-idna2003'):
            self.assertEqual(
                [len(answer) for answer in self.answers(
                    row, ['x' * size for size in (150, 300000, 3000000)])],
                [150, 199, 199], row)
            self.assertEqual(self.answers(row, ['nul']), ['a\0b'])
        self.assertEqual(self.answers('icu', ['long 2000000000', 'a']),
                         [['no-memory'], 'a'])

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
    def errors(self, names, row='libidn2'):
        """The errors of a row, for each name; others are unchanged."""
        run = compare('--json', '-q', '--libidn2', self.idn,
                      '--rows', ','.join(LIBIDN2), stdin='\n'.join(names))
        self.assertEqual(run.status, 0, run.message)
        found = []
        for name, thing in zip(names, run.objects, strict=True):
            one = rows(thing)[row]
            self.assertEqual((thing['input'], one['output']),
                             (name, name if one['ok'] else None))
            self.assertEqual(one['classes'], [] if one['ok'] else ['crash'])
            found.append(one['errors'])
        return found

    def test_the_name_is_found(self):
        """In each place of its block, and in later blocks."""
        names = [f'name{i}.example' for i in range(12000)]
        bad = (0, 1, 299, 300, 511, 512, 4000, 9000, 11999)
        for i in bad:
            names[i] = f'abort{i}.example'
        names[700] = 'transitional-abort.example'
        right = [['crashed (SIGABRT)'] if i in bad else []
                 for i in range(len(names))]
        self.assertEqual(self.errors(names), right)
        right[700] = ['crashed (SIGABRT)']
        self.assertEqual(self.errors(names, 'libidn2-transitional'), right)

    def test_names_of_signals(self):
        names = ['ABRT', 'ALRM', 'BUS', 'FPE', 'ILL', 'SEGV', 'SYS', 'TERM',
                 'TRAP']
        errors = {getattr(signal, f'SIG{name}'): f'SIG{name}'
                  for name in names}
        errors[signal.SIGUSR1] = 'another signal'
        self.assertEqual(
            self.errors([f'raise{number:d}' for number in errors]),
            [[f'crashed ({name})'] for name in errors.values()])

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
    def test_not_utf8(self):
        run = compare('--json', '-q', '--direction=both',
                      stdin=b'\xff\xfd.de\n\xc3\xbc\xed\xa0\x80.de\n')
        self.assertEqual((run.status, len(run.objects)), (1, 4))
        for thing in run.objects:
            self.assertIn('\ufffd', thing['input'])
            self.assertEqual(rows(thing)['lookup']['errors'],
                             ['invalid-utf8'])

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
