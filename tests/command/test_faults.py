#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every call of xn that can fail does so in turn; xn reports it and ends.

    test_faults.py XN PRELOAD [--all] [unittest's arguments]

XN is the path of the built command, PRELOAD the built preload.c. --all tries
more commands and errors, which takes minutes.

Whatever fails, xn does not crash, hang or leak.  Either it ends with the usual
output and status, or it ends with status 3 and a message that says why.  Then
no record is cut or wrong: each is that of a run without the fault, or says
itself that it failed.  Only if writing fails may the end of the last record be
missing.
"""

import concurrent.futures
import contextlib
import errno
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest

import running

XN = 'xn'
PRELOAD = ''
ALL = False
WAIT = 60  # seconds; more than any run takes

NAMES = ('www.example', 'bücher.example', 'a..b', '', 'xn--bcher-kva',
         'xn--a', 'a_b-.é' + 'é' * 300, 'ｗ' * 2000, '\u05d0.1.\u200da')
LINES = '\n'.join(NAMES).encode() + b'\n\xff\xc3.a\nlast'
LABELS = b'b\xc3\xbccher\nab\n\xff\n' + 'ü'.encode() * 300
CODED = b'bcher-kva\n!\n-\nab' + b'a' * 300 + b'-kva'
POINTS = b'u+0061 U+00E9\nu+61 x\n'
MANY = LINES + b'\na.example' * 30000 + b'\n..'  # more than one read
WIDE = LINES + 'ｗ'.encode() * 9000 + b'\nxn--a' + b'.a' * 900 + b'\nb'
LONG = b'a\n' + b'b' * 300000 + b'\nc'  # a line longer than one read
TABLE = b'h,name\n' + b''.join(b'"a\nb",%s\n' % name
                               for name in LINES.split(b'\n')) + b'c\n'
PAIRS = 'bücher\txn--bcher-kva\nü\ta\nb\n'.encode()
KNOWN = 'google.com\nbücher.example\n' + 'é.example\n' * 300

# Labels with variants, with faults, long ones, and text that is not a label.
RULESET = '''\
<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">
<data>
<char cp="0061"><var cp="00E9" type="blocked"/><var cp="0062"/></char>
<char cp="00E9"><var cp="0061" type="blocked"/></char>
<char cp="0062" when="last"/>
</data>
<rules><rule name="last"><anchor/><look-ahead><end/></look-ahead></rule></rules>
</lgr>
'''
RULED = '\n'.join(('xn--a', 'é', 'ab', 'x' * 30, 'a' * 60 + '\u0301', 'a.b',
                   'é', 'é' * 80, 'a'))

NO_MEMORY = ('not enough memory', 'Cannot allocate memory')
SHORT = 'short'

# The C library's loader, which gives up by itself.
LOADER = ('out of memory\n',
          'cannot allocate memory for thread-local data: ABORT\n')

# The errors that each call may fail with.  The first row is for all commands.
ERRORS = {
    'alloc': (errno.ENOMEM,),
    'read': (errno.EIO, errno.EINTR, errno.EAGAIN, SHORT),
    'write': (errno.ENOSPC, errno.EINTR, errno.EAGAIN, SHORT, errno.EPIPE),
    'open': (errno.EACCES, errno.EMFILE),
    'close': (errno.EIO, errno.EINTR),
    'pthread_create': (errno.EAGAIN,),
    'poll': (errno.ENOMEM, errno.EINTR),
    'fstat64': (errno.EIO,),
    'isatty': (errno.ENOTTY,),
    'lseek64': (errno.ESPIPE,),
    'dlopen': (errno.ENOENT,),
    'fcntl64': (errno.EMFILE,),
    'pipe': (errno.EMFILE,),
    'fork': (errno.EAGAIN,),
    'getentropy': (errno.EIO,),
}

# Errors that a program must survive, or that make no difference.
SURVIVED = {('read', errno.EINTR), ('read', errno.EAGAIN), ('read', SHORT),
            ('write', errno.EINTR), ('write', errno.EAGAIN), ('write', SHORT),
            ('close', errno.EINTR), ('poll', errno.EINTR),
            ('fstat64', errno.EIO), ('isatty', errno.ENOTTY),
            ('lseek64', errno.ESPIPE), ('pthread_create', errno.EAGAIN)}


class Case:
    """A command, and how to read its output."""

    def __init__(self, name, *args, stdin=LINES, end=b'\n', kind='plain',
                 often=True, path=None):
        self.name = name
        self.args = args
        self.stdin = stdin
        self.end = end
        self.kind = kind  # plain, json, table, groups or compare
        self.often = often  # also without --all
        self.path = path  # the file that it reads

    def faults(self):
        calls = ['alloc', 'read', 'write', 'close', 'fstat64', 'isatty']
        if self.stdin is not MANY:
            calls += ['lseek64', 'poll', 'open', 'dlopen']
        else:
            calls += ['pthread_create', 'poll']
        if self.kind == 'compare':
            calls += ['pipe', 'fork']
        if '--known' in self.args or 'lgr' in self.args:
            calls += ['getentropy']
        if not ALL:
            calls = [call for call in calls if self.often or call in (
                'alloc', 'getentropy', 'read', 'write')]
        for call in calls:
            for error in ERRORS[call][:None if ALL or self.often else 1]:
                # A ruleset is a file, for which no program has to wait.
                if error != errno.EAGAIN or call != 'read' or (
                        'lgr' not in self.args):
                    yield call, error


def cases(directory):
    """All commands; directory is for their files."""
    known = pathlib.Path(directory, 'known.txt')
    known.write_text(KNOWN)
    ruleset = pathlib.Path(directory, 'ruleset.xml')
    ruleset.write_text(RULESET)
    labels = RULED.encode()
    return [
        Case('ascii', 'ascii'),
        Case('ascii arguments', 'ascii', *NAMES, stdin=b''),
        Case('ascii quiet', 'ascii', '-0', '-q', end=b'\0',
             stdin=LINES.replace(b'\n', b'\0'), often=False),
        Case('ascii lines', 'ascii', '--line-buffered'),
        Case('ascii json', 'ascii', '--json', kind='json'),
        Case('ascii jobs', 'ascii', '-j', '3', stdin=MANY),
        Case('ascii icu', 'ascii', '-N', 'icu', kind='icu', often=False),
        Case('icu json', 'ascii', '--json', '-N', 'icu', '-p', 'strict',
             stdin='a_.ü\u0301.a\n'.encode() + LINES, kind='icu', often=False),
        Case('unicode', 'unicode', '-p', 'idna2003', often=False),
        Case('unicode arguments', 'unicode', '--json', *NAMES, kind='json',
             often=False),
        Case('unicode json jobs', 'unicode', '--json', '-j', '2', stdin=MANY,
             kind='json', often=False),
        Case('encode', 'punycode', 'encode', stdin=LABELS),
        Case('encode points', 'punycode', 'encode', '--code-points',
             stdin=POINTS, often=False),
        Case('encode trace', 'punycode', 'encode', '--trace', '-0',
             stdin=LABELS.replace(b'\n', b'\0'), end=b'\0', often=False),
        Case('decode', 'punycode', 'decode', stdin=CODED),
        Case('decode points', 'punycode', 'decode', '--code-points',
             stdin=CODED, often=False),
        Case('explain', 'explain', '-0', *NAMES[:6], stdin=b'', end=b'\0'),
        Case('explain json', 'explain', '--json', kind='json', often=False),
        Case('display', 'display', stdin=LINES, often=False),
        Case('display known', 'display', '--json', '--known', str(known),
             kind='json', path=str(known)),
        Case('long', 'ascii', '--json', '--long', stdin=WIDE, kind='json',
             often=False),
        Case('long line', 'ascii', stdin=LONG, often=False),
        Case('long line jobs', 'ascii', '-j', '2', stdin=LONG, often=False),
        Case('display json', 'display', '--json', stdin=WIDE, kind='json',
             often=False),
        Case('pairs', 'ascii', '-p', 'register', '--pair', stdin=PAIRS,
             often=False),
        Case('files', 'unicode', '-f', str(known), stdin=b'', often=False),
        Case('table', 'ascii', '--csv', 'name', stdin=TABLE, kind='table',
             often=False),
        Case('table jobs', 'unicode', '--csv', '2', '-j', '2',
             stdin=TABLE.replace(b'"a\nb"', b'a'), kind='table',
             often=False),
        Case('skeleton', 'skeleton', stdin=LINES + 'ｗ'.encode() * 9000,
             often=False),
        Case('skeleton json', 'skeleton', '--json', '--text', *NAMES,
             stdin=b'', kind='json', often=False),
        Case('lookalikes', 'lookalikes', '--known', str(known),
             stdin=LINES.replace(b'www', 'g\u043eogle.com\nwww'.encode()),
             often=False),
        Case('lookalikes json', 'lookalikes', '--json', '--known', str(known),
             'g\u043eogle.com', *NAMES, stdin=b'', kind='json', often=False),
        Case('profiles', 'profiles', stdin=b'', often=False),
        Case('profiles json', 'profiles', '--json', kind='json', stdin=b'',
             often=False),
        Case('version', '--version', stdin=b'', often=False),
        Case('help', 'ascii', '--help', stdin=b'', often=False),
        Case('lgr check', 'lgr', 'check', '-r', str(ruleset), '--idna',
             stdin=labels, path=str(ruleset)),
        Case('lgr check variants', 'lgr', 'check', '-r', str(ruleset),
             '--json', '--variants', '--idna', '-j', '1', stdin=labels,
             kind='json', often=False),
        Case('lgr variants json', 'lgr', 'variants', '-r', str(ruleset),
             '--json', *RULED.split('\n'), stdin=b'', kind='json',
             often=False),
        Case('lgr collide', 'lgr', 'collide', '-r', str(ruleset),
             stdin=labels, kind='groups', often=False),
        Case('compare', 'compare', '--json', kind='compare',
             stdin=b'a.example\nfa\xc3\x9f\na..b\n', often=False),
        Case('compare arguments', 'compare', 'a.example', 'fa\xdf', stdin=b'',
             kind='compare', often=False),
    ]


def built(cases_of_all):
    """The cases of commands that this build has: without expat there is no
    lgr."""
    commands = subprocess.run([XN, 'help'], capture_output=True, text=True,
                              check=True).stdout
    return [case for case in cases_of_all
            if case.args[0].startswith('-') or
            f'\n  {case.args[0]} ' in commands]


# ---- running --------------------------------------------------------------

class Run:
    """The result of one run."""

    def __init__(self, case, fault=None, child=False):
        environment = {'PATH': os.environ['PATH'], 'MALLOC_PERTURB_': '165'}
        for name in ('ASAN_OPTIONS', 'XN_ICU', 'LD_LIBRARY_PATH'):
            if name in os.environ:
                environment[name] = os.environ[name]
        at, to = os.pipe()
        environment['LD_PRELOAD'] = PRELOAD
        environment['XN_FAULT_FD'] = str(to)
        environment['XN_FAULT'] = 'none 1 1' if fault is None else (
            f'{fault[0]} {fault[1]} {fault[2]}')
        if child:
            environment['XN_FAULT_CHILD'] = '1'
        with tempfile.TemporaryFile() as stdin, open(at, 'rb') as report:
            stdin.write(case.stdin)
            stdin.seek(0)
            with subprocess.Popen(
                    [XN, *case.args], stdin=stdin, env=environment,
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                    pass_fds=[to]) as process:
                os.close(to)
                try:
                    self.out, err = process.communicate(timeout=WAIT)
                except subprocess.TimeoutExpired:
                    process.kill()
                    self.out, err = process.communicate()
                    err += b'(killed: it hangs)'
            self.status = process.returncode
            self.err = err.decode()
            lines = report.read().decode().splitlines()
        self.met = 'met' in lines
        self.leaks = [line for line in lines if line != 'met']

    def __repr__(self):
        return (f'status {self.status}, {self.leaks}, {len(self.out)} bytes,'
                f' stderr {self.err[-600:]!r}')


def is_none(record, case):
    """Whether a record says itself that it failed."""
    if case.kind == 'table':
        return record.endswith(b',,')
    if '--json' not in case.args:
        return record == b''
    found = json.loads(record)
    if found is None or 'complete' in found:
        return found is None or not found['complete']
    if 'index' in found:
        return found == {'input': found['input'], 'ok': False, 'action': -1,
                         'invalid': [], 'errors': [], **dict.fromkeys(
                             ('label', 'disposition', 'index', 'variants',
                              'counts'))}
    return found['ok'] is False and (
        found.get('state') == 'failed' or not any(
            found.get(key) for key in ('output', 'errors', 'labels', 'faults',
                                       'known', 'how')))


class Judge:
    """Knows what a run with a fault may give."""

    def __init__(self, case, plain):
        self.case = case
        self.plain = plain
        # explain shows names of characters only if ICU can be loaded.
        self.others = [plain.out]
        self.loads = 'explain' in case.args or case.kind in ('compare', 'icu')
        if 'explain' in case.args:
            self.others.append(Run(case, ('dlopen', 0, errno.ENOENT)).out)

    def wrong(self, call, error, run):
        """Tell what is wrong with a run, or None."""
        if (call == 'alloc' and run.status == 127 and self.loads and
                run.err.endswith(LOADER)):
            return None
        # The loader and ICU may leak when they fail.
        if self.case.kind == 'icu' and run.status == 2:
            return (None if 'cannot be used' in run.err and not run.out
                    else 'the normaliser is not named')
        if run.status not in (self.plain.status, 3):
            return 'another status'
        if run.leaks != ['leaks 0']:
            return 'it leaks'
        if (call, error) in SURVIVED or call == 'dlopen':
            return self.wrong_survivor(call, run)
        if run.status == self.plain.status:
            # The call that failed was not needed.
            if run.out not in self.others and self.case.kind != 'compare':
                return 'other output, and no message'
            # Without a locale labels are cut elsewhere.
            if call == 'alloc' and self.case.kind not in (
                    'compare', 'icu') and (
                        run.err.count('\n') != self.plain.err.count('\n')):
                return 'other messages'
            return None
        return (self.wrong_message(call, error, run) or
                self.wrong_records(call, run))

    def wrong_survivor(self, call, run):
        if call == 'dlopen' and self.case.kind in ('compare', 'icu'):
            return None
        if run.status != self.plain.status:
            return 'xn should have survived it'
        if run.out not in self.others or run.err != self.plain.err:
            return 'other output'
        return None

    def wrong_message(self, call, error, run):
        why = {'alloc': NO_MEMORY,
               'getentropy': ('the system gives no random bytes',)}.get(
                   call, (os.strerror(error),))
        if call == 'write':
            # If writing to standard error fails, no message can be written.
            if error == errno.EPIPE or self.plain.err.startswith(run.err):
                return None
        if self.case.kind in ('compare', 'icu'):
            return None if run.err else 'no message'
        if not any(text in run.err for text in why):
            return 'no message'
        if not run.err.startswith('xn: ') and not self.plain.err:
            return 'another message'
        if self.case.path and call == 'open' and self.case.path not in run.err:
            return 'the file is not named'
        return None

    def wrong_records(self, call, run):
        end = self.case.end
        if call == 'write':
            return (None if self.plain.out.startswith(run.out)
                    else 'not the beginning of the output')
        if run.out and not run.out.endswith(end):
            return 'a record is cut'
        records = run.out.split(end)[:-1]
        if self.case.kind == 'groups':
            return None  # labels may be missing from any of them
        if self.case.kind == 'compare':
            if '--json' in self.case.args:
                for record in records:
                    json.loads(record)
            return None
        right = self.plain.out.split(end)[:-1]
        if len(records) > len(right):
            return 'too many records'
        others = [other.split(end) for other in self.others]
        none = 0
        for i, record in enumerate(records):
            if all(record != other[i] for other in others):
                if not is_none(record, self.case):
                    return f'record {i} is wrong: {record!r}'
                none += 1
        if none > 1 and call == 'alloc':
            return 'the names after it fail, too'
        if none > run.err.count('memory') + run.err.count('xn: name'):
            return 'records are missing, and no message'
        if run.err.count('not enough memory') > 1:
            return 'one failure, and several messages'
        # Rows of a table and steps of explain have no number of their own.
        if self.case.kind != 'table' and 'explain' not in self.case.args:
            for number in re.findall(
                    r'(?:line|name) (\d+): not enough memory', run.err):
                if not is_none(records[int(number) - 1], self.case):
                    return f'record {number} is there, and a message, too'
        return None


# ---- one fault after the other --------------------------------------------

def try_all(case, plain, call, error, child=False):
    """Run with call 1, 2, ... failing; return runs and complaints."""
    judge = Judge(case, plain)
    found = []
    number = 0
    while True:
        number += 1
        run = Run(case, (call, number, error), child)
        if not run.met:
            break
        if child:
            wrong = (None if run.status in (plain.status, 3) and
                     run.leaks == ['leaks 0'] else 'in a child')
        else:
            wrong = judge.wrong(call, error, run)
        if wrong:
            found.append(f'{case.name}: {call} {number} {error}: {wrong}:'
                         f' {run}')
    return number - 1, found


class Faults(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.stack = contextlib.ExitStack()
        self.addCleanup(self.stack.close)
        directory = self.stack.enter_context(tempfile.TemporaryDirectory())
        self.directory = directory
        self.cases = built(cases(directory))

    def test_each_call(self):
        """Every call of every command, on all processors."""
        found = []
        counts = {}
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            runs = []
            for case in self.cases:
                plain = Run(case)
                if (case.kind == 'icu' and plain.status == 2) or (
                        'this build has no' in plain.err):
                    continue  # not built, or not found
                self.assertIn(plain.status, (0, 1), plain)
                self.assertEqual(plain.leaks, ['leaks 0'], case.name)
                for call, error in case.faults():
                    runs.append((call, pool.submit(
                        try_all, case, plain, call, error)))
                if case.kind == 'compare' and ALL:
                    for call in ('alloc', 'write', 'open', 'fcntl64'):
                        runs.append((call, pool.submit(
                            try_all, case, plain, call, ERRORS[call][0],
                            True)))
            for call, run in runs:
                count, wrong = run.result()
                counts[call] = counts.get(call, 0) + count
                found += wrong
        print(f'{sum(counts.values())} faults:',
              ', '.join(f'{call} {count}' for call, count in
                        sorted(counts.items())))
        self.assertEqual(found, [])
        for call in ('alloc', 'read', 'write', 'open', 'pthread_create'):
            self.assertGreater(counts[call], 0, call)

    def test_start_of_a_line_that_cannot_be_read(self):
        """Each file is read twice, and its last line has no newline."""
        names = pathlib.Path(self.directory, 'names')
        names.write_bytes(LINES)
        case = Case('files', 'ascii', '-j', '1', '-f', str(names), '-f', '-',
                    '-f', str(names))
        whole = Run(case).out
        one = whole[:len(whole) // 3]
        cut = one.removesuffix(b'last\n')
        self.assertEqual((whole, len(one) - len(cut)), (one * 3, 5))
        for number, expected in ((2, cut + one + one), (4, one + cut + one),
                                 (6, one + one + cut)):
            run = Run(case, ('read', number, errno.EIO))
            self.assertEqual((run.status, run.out), (3, expected))

    def test_line_without_memory(self):
        """The rest of its file is left out, and the next file is read."""
        names = pathlib.Path(self.directory, 'names')
        names.write_bytes(LONG)
        after = Run(Case('after', 'ascii')).out
        found, number, met = 0, 0, True
        while met:
            number += 1
            run = Run(Case('long', 'ascii', '-f', str(names), '-f', '-'),
                      ('alloc', number, errno.ENOMEM))
            met = run.met
            if any(f'xn: {names}: {why}' in run.err for why in NO_MEMORY):
                self.assertEqual(run.status, 3)
                self.assertTrue(run.out.endswith(after), run)
                found += 1
        self.assertGreater(found, 0)

    def test_a_byte_at_a_time(self):
        """All reads and writes are short."""
        for case in self.cases:
            if case.kind == 'compare' or case.stdin is MANY or not (
                    case.often or ALL):
                continue
            plain = Run(case)
            for call in ('read', 'write'):
                if call == 'write' and len(plain.out) > 20000:
                    continue
                run = Run(case, (call, 0, SHORT))
                self.assertEqual((run.status, run.out, run.err),
                                 (plain.status, plain.out, plain.err),
                                 f'{case.name}: {call}')

    def test_no_memory_at_all(self):
        for case in self.cases:
            run = Run(case, ('alloc', 0, errno.ENOMEM))
            if run.err.endswith(LOADER):
                continue
            self.assertEqual((run.leaks, run.met), (['leaks 0'], True))
            if run.status == 0:
                self.assertEqual(run.out, Run(case).out, case.name)
                continue
            self.assertIn(run.status, (2, 3) if case.kind == 'icu' else (3,),
                          case.name)
            self.assertRegex(run.err, 'xn: .*(memory|cannot be used)')



def main():
    global XN, PRELOAD, ALL
    arguments = sys.argv[1:]
    if '--all' in arguments:
        arguments.remove('--all')
        ALL = True
    if len(arguments) < 2:
        sys.exit(__doc__)
    XN, PRELOAD = map(running.plain_path, arguments[:2])
    started = time.monotonic()
    program = unittest.main(argv=[sys.argv[0], *arguments[2:]], exit=False)
    print(f'{time.monotonic() - started:.1f} s')
    sys.exit(not program.result.wasSuccessful())


if __name__ == '__main__':
    main()
