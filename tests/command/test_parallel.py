#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""xn under GNU parallel gives the bytes that one process gives.

    test_parallel.py XN [unittest's arguments]

XN is the path of the built command; the commands are those of
doc/many-names.md.  Skipped without GNU parallel.  All machines are this one:
":" needs no ssh, and a script replaces ssh.
"""

import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import unittest

import running
from running import main, plain_path

XN = plain_path(running.XN)
SKIPPED = 77
BLOCK = '40k'  # of input for a process; there are many


def mixture(count):
    """Lines of which most pass; those that pass are all different."""
    choose = random.Random(1)
    kinds = ('www%d.example', 'bücher%d.example', '例え%d.テスト', 'a..b%d',
             'WWW%d.Example.\r', 'xn--a%d', '', "it's \"%d\" $HOME `x` \\")
    lines = (choose.choice(kinds).replace('%d', str(i)).encode()
             for i in range(count))
    return b'\n'.join(line if i % 997 else b'\xff' + line
                      for i, line in enumerate(lines))


class Parallel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.data = mixture(30000)

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(
            tempfile.TemporaryDirectory()))
        self.names = self.folder / 'names.txt'
        self.names.write_bytes(self.data)
        self.log = self.folder / 'log'

    def one(self, *args, data=None):
        """(Status, output) of one process."""
        run = subprocess.run([XN, *args], input=data or self.data,
                             stdout=subprocess.PIPE, check=False)
        return run.returncode, run.stdout

    def parallel(self, *args, data=None):
        """(Status, output, statuses of the processes) under parallel."""
        env = dict(os.environ, HOME=str(self.folder),
                   PATH=f'{os.path.dirname(XN)}:{os.environ["PATH"]}')
        run = subprocess.run(
            ['parallel', '--plain', '--will-cite', '--joblog', self.log,
             '--block', BLOCK, '-k', *args],
            input=data or self.data, stdout=subprocess.PIPE, env=env,
            timeout=300, check=False)
        rows = [line.split('\t')
                for line in self.log.read_text().splitlines()[1:]]
        self.hosts = {row[1] for row in rows}
        self.assertTrue(all(row[7] == '0' for row in rows), rows)
        return run.returncode, run.stdout, [int(row[6]) for row in rows]

    def same(self, run, expected, least=8):
        """Assert the same output; parallel's status counts failures."""
        status, out, statuses = run
        self.assertTrue(out == expected[1], (len(out), len(expected[1])))
        self.assertGreaterEqual(len(statuses), least)
        self.assertEqual(max(statuses), expected[0])
        self.assertEqual(status, sum(one != 0 for one in statuses))

    def test_several_workers(self):
        for args in ('ascii -q', 'unicode -q', 'ascii --json -q -p strict',
                     'ascii -q -j 2'):
            self.same(self.parallel('--pipe', '-j', '4', XN, *args.split()),
                      self.one(*args.split()))

    def test_null(self):
        data = self.data.replace(b'\n', b'\0')
        self.same(self.parallel('--pipe', '--recend', '\\0', '-j', '4', XN,
                                'ascii', '-q0', data=data),
                  self.one('ascii', '-q0', data=data))

    def test_failed_names_that_are_no_failure(self):
        status, out, statuses = self.parallel(
            '--pipe', '-j', '4', 'xn ascii -q || [ $? -eq 1 ]')
        self.assertEqual((status, set(statuses)), (0, {0}))
        self.assertTrue(out == self.one('ascii', '-q')[1])

    def test_other_failures_are_seen(self):
        status, _, statuses = self.parallel(
            '--pipe', '-j', '4', '{ xn ascii -q >/dev/full; } 2>/dev/null'
            ' || [ $? -eq 1 ]')
        self.assertEqual(status, len(statuses))

    def test_two_machines_in_name(self):
        shell = self.folder / 'shell'
        # Like ssh HOST [--] COMMAND..., but on this machine. sshd sets SHELL,
        # with which parallel starts the command.
        shell.write_text('#!/bin/sh\nshift\n[ "$1" != -- ] || shift\n'
                         'SHELL=/bin/sh exec sh -c "$*"\n')
        shell.chmod(0o755)
        self.same(self.parallel('--pipe', '--ssh', shell, '--sshlogin',
                                '2/one,2/two', XN, 'ascii', '-q'),
                  self.one('ascii', '-q'))
        self.assertEqual(self.hosts, {'one', 'two'})
        # The first check that doc/many-names.md recommends.
        run, version = (subprocess.run(
            [*args, XN, '--version'], stdout=subprocess.PIPE, check=True,
            env=dict(os.environ, HOME=str(self.folder))).stdout
            for args in (['parallel', '--plain', '--will-cite', '--nonall',
                          '--tag', '--ssh', shell, '--sshlogin', 'one,two'],
                         []))
        self.assertEqual(sorted(run.splitlines()),
                         [host + b'\t' + version.strip()
                          for host in (b'one', b'two')])


if __name__ == '__main__':
    found = shutil.which('parallel')
    if not found or b'GNU' not in subprocess.run(
            [found, '--version'], capture_output=True, check=False).stdout:
        print('skipped: there is no GNU parallel')
        sys.exit(SKIPPED)
    main()
