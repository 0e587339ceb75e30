#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The command idn2 beside GNU's, over the drop-in libidn2.

    test_idn2.py IDN2 [unittest's arguments]

IDN2 is the path of the built command.  GNU's, at /usr/bin/idn2 or at
XN_GNU_IDN2, gets the same command lines and input.  Output and exit status
must be equal, and messages must have the same shape.  There are few names: the
libraries are compared in tests/dropin.  GNU's binary on the drop-in is one of
the programs of tests/dropin/clients.  A test that lacks something is skipped,
and the exit status is 77.
"""

import collections
import concurrent.futures
import functools
import itertools
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

import running

IDN2 = 'idn2'
GNU = os.environ.get('XN_GNU_IDN2', '/usr/bin/idn2')
FOLDER = None  # of files that the tests make
SKIPPED = 77
SCALE = int(os.environ.get('XN_TEST_SCALE', '100'))
LATIN = 'xn_XN.ISO-8859-1'
CHINESE = 'xn_XN.GB2312'
INCLUDE = pathlib.Path(__file__).resolve().parents[2] / 'include/xn'

Run = collections.namedtuple('Run', 'status out err')


# ---- running it -----------------------------------------------------------

def is_gnu(path):
    """Whether a file is GNU's command."""
    if not os.access(path, os.X_OK):
        return False
    version = subprocess.run([path, '--version'], capture_output=True,
                             env=environment('C'), check=False).stdout
    return version.startswith(b'idn2 (Libidn2)')


def environment(locale, **more):
    """No locale settings.  Meson's LD_LIBRARY_PATH leads to the drop-in."""
    env = {key: value for key, value in os.environ.items()
           if not key.startswith('LC_')
           and key not in ('LANG', 'LANGUAGE', 'LD_LIBRARY_PATH',
                           'POSIXLY_CORRECT')}
    if locale in (LATIN, CHINESE):
        env['LOCPATH'] = FOLDER
    return {**env, 'LC_ALL': locale, **more}


def run(program, *args, stdin=b'', locale='C.UTF-8', **more):
    """Run a command under the name idn2; stdin is bytes or a file."""
    if isinstance(stdin, bytes):
        given = {'input': stdin}
    else:
        given = {'stdin': stdin}
    process = subprocess.run(
        ['idn2', *args], executable=program, capture_output=True,
        env=environment(locale, **more), timeout=120, check=False, **given)
    return Run(process.returncode, process.stdout, process.stderr)


def idn2(*args, **more):
    return run(IDN2, *args, **more)


def gnu(*args, **more):
    return run(GNU, *args, **more)


def shape(err):
    """Messages without the parts that may differ."""
    err = re.sub(rb"(?m)^(\S+): `--(\S+?)'.* given more than once$",
                 rb"\1: option '--\2' given twice", err)
    return re.sub(rb'(?m)^(\S+: (?:toAscii|register|decode)): .+$',
                  rb'\1: TEXT', err)


def shaped(result):
    return result._replace(err=shape(result.err))


@functools.lru_cache(None)
def has_locale(name):
    """Make a locale, if its sources and tools are installed."""
    if (not shutil.which('localedef')
            or not os.path.exists('/usr/share/i18n/locales/en_US')):
        return False
    made = subprocess.run(
        ['localedef', '-c', '-i', 'en_US', '-f', name.split('.')[1],
         os.path.join(FOLDER, name)], capture_output=True, check=False)
    return made.returncode in (0, 1) and os.path.isdir(
        os.path.join(FOLDER, name))


def has_latin():
    return has_locale(LATIN)


def together(function, rows):
    """Call a function for every row, two at a time."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(function, rows))


# ---- the command lines ----------------------------------------------------

# In the order of the help page.
OPTIONS = ('help', 'version', 'decode', 'lookup', 'register', 'tr46t',
           'tr46nt', 'no-tr46', 'usestd3asciirules', 'no-alabelroundtrip',
           'debug', 'quiet')
LETTERS = 'hVdlrTN'

# Most of the options change this name or make it fail.
NAME = 'Faß.example'

LINES = [
    ['-x', 'a'], ['-xh'], ['-hx'], ['-h=3'], ['-T=3', 'a'], ['-TN', NAME],
    ['-NT', NAME], ['-N', '--no-tr46', NAME], ['-T', '--no-tr46', NAME],
    ['--no-tr46', '-NT', NAME], ['-dr', 'xn--tda'], ['-rd', 'xn--tda'],
    ['-ld', 'xn--tda'], ['-dl', 'xn--tda'], ['-lr', 'xn--tda'],
    ['-ldr', 'ü'], ['-rT', 'ü'], ['-r', '--no-tr46', '-TN', 'ü'],
    ['-dT', 'xn--tda'], ['-d-', 'a'], ['-dx', 'a'], ['-W', 'tr46t', NAME],
    ['--', '-T', NAME], [NAME, '-T'], [NAME, '--', '-T'], [NAME, '-T', NAME],
    ['-T', '--', NAME, '--'], ['a', '-x'], ['a', '--bogus'], ['a', '-h'],
    ['a', '-V'], ['-V', '-h'], ['-h', '-V'], ['-h', '-x'], ['-x', '-h'],
    ['--bogus'], ['--bogus=3'], ['--debug=1', 'a'], ['--help=3'], ['--HELP'],
    ['--d=1', 'a'], ['--=x'], ['--no', '--no-tr46', NAME], ['-help'],
    ['--no-alab', '--no-alabelroundtrip', NAME], ['-T', '--tr46t', NAME],
    ['--quiet', '--quiet', 'a'], ['--debug', '--deb', 'a'], ['-TT', NAME],
    ['-d', '-l', '-d', 'a'], ['-TT', '-h'], ['-h', '-TT'], ['-TT', '-x'],
    ['-x', '-TT'], ['--quiet', NAME], [''], ['', ''], ['-'], ['--'],
    ['--', '--'], ['--', '-'], ['a', '', 'b'], ['.', 'a..b', '..'],
    [b'-\xff'], [b'--\xff'], [b'--q\xff'], ['-ü'], ['a', 'ab--c', 'b'],
    ['a\nb'], ['a b'], ['a'] * 500, ['-d', 'ü', 'xn--tda', 'a'],
]

INPUTS = [
    b'', b'\n', b'\n\n', b'a', b'a\n', b'a\n\nb\n', b'a\nb', b'a\n\n',
    'ê.example\n'.encode(), 'ê.example'.encode(), b'-h\n', b'--no-tr46\n',
    b'a\nab--c\nb\n', 'xn--tda\nê\nÜ\nb\n'.encode(), b' a \n', b'\ta\n',
    b'a\\n\n', b'a\r', b'a\n\xff\nb\n', b'\xff', b'\xc3', b'\xc3\n',
    b'\xed\xa0\x80\n', b'\xc0\xaf\n', b'\xf4\x90\x80\x80\n', b'\xfc.a\n',
    b'a\xe9\n', b'\x80\n', b'\x1b[m\n', b'a\n' * 5000,
]

LOCALE_ARGS = [
    [], ['-d'], ['-r'], ['-T'], ['--no-tr46'],
]
LOCALE_NAMES = [
    b'a', b'xn--tda', b'xn--fa-hia.example', b'xn--wgv71a', b'\xfc', b'\xdc',
    b'a\xdf', b'\xc3\xaa', b'\xff', b'\xe6\x97\xa5', b'xn--zz', b'ab--c',
    b'\xb7', b'l\xb7l', b'\xad', b'-\xfc', b'A', b'',
]

class Case(unittest.TestCase):
    maxDiff = None

    def fails(self, result, text, out=b''):
        """Assert exit status 1, a message, and these results before it."""
        self.assertEqual(result.status, 1, result)
        self.assertRegex(result.err, text)
        self.assertEqual(result.out, out)


@unittest.skipUnless(is_gnu(GNU), 'needs GNU idn2')
class BesideGnu(Case):
    """The same command lines and input for both."""

    def same(self, rows):
        """Compare rows of (arguments, input, locale)."""
        rows = [row for row in rows if row[2] != LATIN or has_latin()]

        def both(row):
            args, stdin, locale = row
            return (gnu(*args, stdin=stdin, locale=locale),
                    idn2(*args, stdin=stdin, locale=locale))

        for row, (theirs, ours) in zip(rows, together(both, rows)):
            self.assertEqual(shaped(ours), shaped(theirs), row)

    def test_options(self):
        rows = [(args, b'Q\n', 'C.UTF-8') for args in LINES]
        self.same(self.without_pages(rows))

    def test_abbreviations(self):
        rows = [([f'--{name[:n]}', NAME], b'', 'C.UTF-8')
                for name in OPTIONS for n in range(1, len(name) + 1)
                if name not in ('help', 'version', 'debug')]
        self.same(self.without_pages(rows))

    def test_pairs(self):
        """All pairs of options, and each letter given twice.

        With XN_TEST_SCALE below 100 a fifth of them.
        """
        words = [f'--{name}' for name in OPTIONS if name != 'debug']
        words += [f'-{letter}' for letter in LETTERS]
        rows = [([*pair, name], b'', 'C.UTF-8')
                for pair in itertools.product(words, words)
                for name in (NAME, 'xn--Tda')]
        if SCALE < 100:
            rows = rows[::5]
        self.same(self.without_pages(rows))

    def without_pages(self, rows):
        """Leave out those for which GNU's prints its help or version."""
        pages = together(
            lambda row: gnu(*row[0], stdin=row[1]).out.startswith(
                (b'Usage:', b'idn2 (')), rows)
        for row, page in zip(rows, pages):
            if page:
                self.page(row[0])
        return [row for row, page in zip(rows, pages) if not page]

    def page(self, args):
        """The same page, in other words."""
        ours, theirs = idn2(*args), gnu(*args)
        self.assertEqual((ours.status, ours.err),
                         (theirs.status, theirs.err), args)
        self.assertEqual(ours.out[:6], theirs.out[:6])
        if ours.out.startswith(b'Usage:'):
            self.assertEqual(*(
                (r.out.splitlines()[0],
                 re.findall(rb'(?m)^ *(?:-(\w),)? +--([\w-]+)  ', r.out))
                for r in (ours, theirs)))
        else:
            self.assertRegex(
                ours.out, rb'\Aidn2 \(.+\) \d+\.\d+\.\d+\n')

    def test_posixly_correct(self):
        for args in ([NAME, '-T'], ['-T', NAME, '-N'], ['a', '-x']):
            ours, theirs = (shaped(one(*args, POSIXLY_CORRECT='1'))
                            for one in (idn2, gnu))
            self.assertEqual(ours, theirs, args)

    def test_inputs(self):
        self.same((args, stdin, locale)
                  for locale in ('C', 'C.UTF-8', LATIN)
                  for args in ([], ['-d'], ['-r'], ['--quiet'], ['--no-tr46'])
                  for stdin in INPUTS)

    def test_locales(self):
        locales = ['C', 'POSIX', 'C.UTF-8', LATIN, 'no such locale']
        self.same(([*args, '--', name], b'', locale)
                  for locale in locales
                  for args in LOCALE_ARGS
                  for name in LOCALE_NAMES)

    def test_encoding_of_one_category(self):
        for variables in ({'LC_CTYPE': 'C.UTF-8', 'LANG': 'C'},
                          {'LC_CTYPE': 'C', 'LANG': 'C.UTF-8'},
                          {'LANG': 'C.UTF-8'}, {'LC_MESSAGES': 'C.UTF-8'}):
            results = [run(program, 'ü', locale='', **variables)
                       for program in (IDN2, GNU)]
            self.assertEqual(*map(shaped, results), variables)

    def test_debug_of_the_input(self):
        """--debug, without the output, which GNU's shows wrongly."""
        def inputs(result):
            return result._replace(err=b''.join(
                line for line in shape(result.err).splitlines(True)
                if b'output[' not in line))

        rows = [(['--debug', *args, *names], stdin, locale)
                for locale in ('C', 'C.UTF-8', LATIN)
                if locale != LATIN or has_latin()
                for args in ([], ['-d'], ['-r'], ['--quiet'])
                for names, stdin in (
                    (['a'], b''), ([''], b''), (['xn--tda'], b''),
                    ([b'\xfc'], b''), ([b'\xc3\xaa.a', 'b'], b''),
                    ([b'\xf0\xa0\x80\x80'], b''), (['ab--c', 'b'], b''),
                    (['xn--wgv71a'], b''), ([], b''), ([], b'a\nb\n'),
                    ([], b'\n'), ([], b'a\n\xff\n'), ([], b'a'))]
        for args, stdin, locale in rows:
            ours, theirs = (inputs(one(*args, stdin=stdin, locale=locale))
                            for one in (idn2, gnu))
            self.assertEqual(ours, theirs, (args, stdin, locale))

    def test_program_name(self):
        for name in ('a/b/idn2', './idn2', 'x'):
            for args in (['-x'], ['ab--c'], ['-TT', 'a'], ['--d'], ['-h']):
                ours, theirs = (
                    subprocess.run([name, *args], executable=program,
                                   capture_output=True, check=False,
                                   env=environment('C')).stderr
                    for program in (IDN2, GNU))
                self.assertEqual(shape(ours), shape(theirs), (name, args))
            line = subprocess.run([name, '-h'], executable=IDN2, check=True,
                                  capture_output=True).stdout.split(b'\n')[0]
            self.assertEqual(
                line, f'Usage: {name} [OPTION]... [STRINGS]...'.encode())

    def test_greeting(self):
        """Whether a terminal is greeted, and where --debug's line is."""
        for args in ([], ['--quiet'], ['a'], ['-d'], ['--debug'], ['-r'],
                     ['--quiet', '--debug'], ['--debug', 'a'], ['-h'],
                     ['--no-tr46', '--']):
            ours, theirs = (on_terminal(program, args, b'xn--tda\n\x04')
                            for program in (IDN2, GNU))
            self.assertEqual(ours.status, theirs.status, args)
            if args != ['-h']:
                self.assertEqual(ours.out, theirs.out, args)
            self.assertEqual(*map(greeting, (ours, theirs)), args)

    def test_signals_and_closed_files(self):
        for redirections in ('', '<&-', '2>&-', '< /'):
            for args in ('', 'a', 'ab--c', '-x', '-d xn--tda'):
                script = f'"$0" {args} {redirections}'
                ours, theirs = (shell(script, program)
                                for program in (IDN2, GNU))
                self.assertEqual(*(
                    (r.status, r.out, shape(r.err.replace(
                        p.encode(), b'idn2')))
                    for r, p in ((ours, IDN2), (theirs, GNU))), script)


# ---- the terminal ---------------------------------------------------------

def on_terminal(program, args, typed):
    """Run a program with a terminal as its standard input only."""
    master, slave = pty.openpty()
    try:
        process = subprocess.Popen(
            ['idn2', *args], executable=program, stdin=slave,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=environment('C.UTF-8'))
        os.write(master, typed)
        out, err = process.communicate(timeout=120)
    finally:
        os.close(slave)
        os.close(master)
    return Run(process.returncode, out, err)


def greeting(result):
    """The greeting on a terminal: version, charset, and what to do."""
    kinds = []
    for line in result.err.decode().splitlines():
        if re.search(r'\d+\.\d+\.\d+$', line):
            kinds.append('version')
        elif line.startswith(('Charset', 'input[', 'UCS-4 input[')):
            kinds.append(line)
        elif 'line' in line:
            kinds.append('prompt')
    return kinds


class Terminal(Case):
    def test_failure_ends_it(self):
        result = on_terminal(IDN2, ['--quiet'], b'a\nab--c\nb\n')
        self.fails(result, rb'^idn2: toAscii: .+\n\Z', b'a\n')


# ---- what GNU's does worse ------------------------------------------------

def shell(script, program=None, **more):
    """Run a line of sh in which $0 is the command."""
    process = subprocess.run(
        ['sh', '-c', script, program or IDN2], capture_output=True,
        stdin=subprocess.DEVNULL, env=environment('C.UTF-8'), timeout=120,
        check=False, **more)
    return Run(process.returncode, process.stdout, process.stderr)


class Mended(Case):
    def test_debug_in_another_encoding(self):
        if not has_latin():
            self.skipTest('needs localedef and its sources')
        result = idn2('--debug', '-d', 'xn--tda', locale=LATIN)
        self.assertEqual(result.out, b'\xfc\n')
        self.assertEqual(result.err.split(b'\n')[-5:], [
            b'output[0] = 0xfc', b'UTF-8 output[0] = 0xc3',
            b'UTF-8 output[1] = 0xbc', b'UCS-4 output[0] = U+00fc', b''])
        # Other bytes, but as many as in UTF-8.
        if not has_locale(CHINESE):
            self.skipTest('needs the charmap of GB2312')
        result = idn2('--debug', '-d', 'xn--9ca', locale=CHINESE)
        self.assertEqual(result.out, b'\xa8\xa6\n')
        self.assertEqual(result.err.split(b'\n')[-6:], [
            b'output[0] = 0xa8', b'output[1] = 0xa6',
            b'UTF-8 output[0] = 0xc3', b'UTF-8 output[1] = 0xa9',
            b'UCS-4 output[0] = U+00e9', b''])

    def test_version(self):
        """That of libxn, and that of the libidn2 that it stands for."""
        ours, theirs = (
            re.search(rf'define {name} "(.*)"',
                      (INCLUDE / header).read_text('utf-8'))[1]
            for name, header in (('XN_VERSION', 'export.h'),
                                 ('IDN2_VERSION', 'idn2.h')))
        self.assertNotEqual(ours, theirs)
        for option in '-V', '--version':
            self.assertEqual(
                idn2(option).out.decode().split('\n')[0],
                f'idn2 (libxn {ours}) {theirs}')


# ---- files, pipes, amounts ------------------------------------------------

class Streams(Case):
    def test_closed_pipe(self):
        for args in ([], ['--debug']):
            with subprocess.Popen(
                    [IDN2, *args], stdin=subprocess.PIPE, bufsize=0,
                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                    restore_signals=True) as process:
                process.stdout.close()
                try:
                    process.stdin.write(b'a\n' * 100000)
                except BrokenPipeError:
                    pass
                process.stdin.close()
                self.assertEqual(process.wait(120), -signal.SIGPIPE)

    def test_long_line(self):
        line = b'a' * 10000000
        for args, title in (([], b'toAscii'), (['--no-tr46'], b'toAscii'),
                            (['-d'], b'decode'), (['-r'], b'register')):
            for stdin in (line, line + b'\nb\n', line + b'\r\n'):
                result = idn2(*args, stdin=stdin)
                self.fails(result, rb'\Aidn2: %s: .{1,99}\n\Z' % title)
        for part in ('ü', '.', 'xn--', 'a\u0308'):
            result = idn2(stdin=part.encode() * 2000000)
            self.fails(result, rb'\Aidn2: toAscii: .{1,99}\n\Z')

    def test_line_without_end(self):
        """The program has no memory for it, and says so."""
        if running.sanitized(IDN2):
            return  # it would need all addresses
        result = shell('ulimit -v 40000; (echo a; exec cat /dev/zero) | "$0"')
        self.fails(result, rb'\A\S+: input error: .+\n\Z', b'a\n')

    def test_many_lines(self):
        names = [f'bü{i}.example' for i in range(20000)]
        want = ''.join(f'xn--{f"bü{i}".encode("punycode").decode()}.example\n'
                       for i in range(20000))
        text = '\n'.join(names).encode() + b'\n'
        path = pathlib.Path(FOLDER, 'names')
        path.write_bytes(text)
        self.assertEqual(idn2(stdin=text), Run(0, want.encode(), b''))
        with path.open('rb') as file:
            self.assertEqual(idn2(stdin=file), Run(0, want.encode(), b''))

    def test_answer_to_each_line(self):
        """Results are written line by line; GNU's buffers in a pipe."""
        for args in ([], ['--quiet'], ['-d'], ['--debug']):
            with subprocess.Popen(
                    [IDN2, *args], stdin=subprocess.PIPE, bufsize=0,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL) as process:
                for name in (b'a\n', b'b\n', b'\n'):
                    process.stdin.write(name)
                    ready, _, _ = select.select([process.stdout], [], [], 60)
                    self.assertTrue(ready, args)
                    self.assertEqual(os.read(process.stdout.fileno(), 99),
                                     name)
                process.stdin.close()
                self.assertEqual(process.wait(120), 0)


def main():
    global IDN2, FOLDER
    args = sys.argv[1:]
    if not args:
        sys.exit(__doc__)
    IDN2 = running.plain_path(args.pop(0))
    with tempfile.TemporaryDirectory() as folder:
        FOLDER = folder
        program = unittest.main(argv=sys.argv[:1] + args, exit=False)
    result = program.result
    if not result.wasSuccessful():
        sys.exit(1)
    if result.skipped:
        sys.exit(SKIPPED)


if __name__ == '__main__':
    main()
