#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What scripts say and do when packages are missing.

    tests/doc/test_need.py SOURCE

tools/support/need.sh runs with stand-ins for apt-get and its relatives, which
tell what they were asked for.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(sys.argv[1]).resolve()

LISTS = '''
build the-tool:the-package
build FOLDER/*/a.h:headers
other @server
'''
# What each program of the system does.
PROGRAMS = {
    'apt-get': '''echo "apt-get $*" >>"$LOG"
        case "$*" in
        *print-uris*) echo "'http://x/a.deb' a.deb 2500000 SHA256:0" ;;
        *install*) [ -z "$FAIL" ] || { echo "E: $FAIL"; exit 100; } ;;
        *update) [ ! -e "$LOG.lock" ] || {
                rm "$LOG.lock"
                echo 'E: Could not get lock x'
                exit 100
            } ;;
        esac''',
    'apt-cache': '''case $2 in
        server) echo '  Depends: server-9' ;;
        server-9) printf '  Depends: %s\\n' libgood libbad adduser libllvm9 ;;
        esac''',
    'dpkg-query': '[ "$2" != libbad ]',
    'dpkg': ':',
    'id': 'echo "$WHO"',
    'sudo': 'echo "sudo $*" >>"$LOG"; "$@"',
}
SYSTEM = ('sh', 'sed', 'grep', 'sort', 'tr', 'awk', 'env', 'mktemp', 'rm',
          'sleep', 'tail', 'cat', 'cut')


class Need(unittest.TestCase):
    """need, in a system of our own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.bin = self.root / 'bin'
        self.bin.mkdir()
        for name in SYSTEM:
            path = subprocess.run(['sh', '-c', f'command -v {name}'],
                                  check=True, capture_output=True,
                                  text=True).stdout.strip()
            (self.bin / name).symlink_to(path)
        for name, text in PROGRAMS.items():
            self.program(name, text)
        support = self.root / 'tools/support'
        support.mkdir(parents=True)
        (support / 'packages.txt').write_text(
            LISTS.replace('FOLDER', str(self.root)))

    def program(self, name, text):
        """A program on the path."""
        path = self.bin / name
        path.write_text(f'#!/bin/sh\n{text}\n')
        path.chmod(0o755)

    def need(self, *things, who=0, fail=''):
        """Status, messages, and the calls of apt-get and sudo."""
        log = self.root / 'log'
        log.write_text('')
        done = subprocess.run(
            [self.bin / 'sh', '-c', 'root=$1; shift; set -eu; . "$NEED";'
             ' need "$@"; echo "then $?"', 'tool', self.root, *things],
            env={'PATH': str(self.bin), 'LOG': str(log), 'WHO': str(who),
                 'FAIL': fail, 'TMPDIR': str(self.root),
                 'NEED': str(SOURCE / 'tools/support/need.sh')},
            check=False, capture_output=True, text=True)
        self.assertEqual(done.stdout, '' if done.returncode else 'then 0\n')
        return done.returncode, done.stderr, log.read_text().splitlines()

    def test_one_round(self):
        """Everything that is missing, and nothing else, is asked for once."""
        status, said, calls = self.need('build', 'other', 'sh:bash', 'no:no')
        self.assertEqual(status, 0)
        self.assertEqual(said, 'tool: this needs 1 packages, 3 MB to download;'
                         ' installing with apt-get: headers libbad no'
                         ' the-package \n')
        self.assertEqual([call.split()[-1] for call in calls],
                         ['update', 'the-package', 'the-package'])
        self.assertIn('install -y --no-install-recommends headers libbad no'
                      ' the-package', calls[-1])

    def test_nothing_is_missing(self):
        self.program('the-tool', '')
        (self.root / 'some').mkdir()
        (self.root / 'some/a.h').write_text('')
        self.program('dpkg-query', ':')
        self.assertEqual(self.need('build', 'other'), (0, '', []))

    def test_sudo(self):
        """The password is asked for before anything is quiet."""
        status, said, calls = self.need('build', who=1000)
        self.assertEqual((status, calls[0]), (0, 'sudo true'))
        self.assertIn('sudo env', calls[-2])
        self.assertIn('to install with apt-get: headers the-package\n', said)

    def test_sudo_that_refuses(self):
        self.program('sudo', 'exit 1')
        status, said, calls = self.need('build', who=1000)
        self.assertEqual((status, calls), (1, []))
        self.assertIn('    the-tool (the-package)\n', said)

    def test_neither_root_nor_sudo(self):
        (self.bin / 'sudo').unlink()
        status, said, calls = self.need('build', 'other', who=1000)
        self.assertEqual((status, calls), (1, []))
        self.assertIn('    the-tool (the-package)\n', said)
        self.assertIn('    the libraries of server\n', said)
        self.assertTrue(said.endswith('--no-install-recommends headers libbad'
                                      ' the-package\n'), said)

    def test_no_apt(self):
        """Another system is told what to look for."""
        (self.bin / 'apt-get').unlink()
        (self.bin / 'apt-cache').unlink()
        status, said, calls = self.need('build', 'other')
        self.assertEqual((status, calls), (1, []))
        self.assertIn('    the-tool (the-package)\n', said)
        self.assertNotIn('apt-get', said)

    def test_another_apt(self):
        """While it holds a lock, it is waited for."""
        (self.root / 'log.lock').write_text('')
        status, said, calls = self.need('build')
        self.assertEqual((status, len(calls)), (0, 4))
        self.assertIn('tool: waiting for another apt-get\n', said)

    def test_interrupted_before(self):
        """What an interrupted run left is repaired first."""
        self.program('dpkg', 'echo broken; exit 1')
        status, _, calls = self.need('build')
        self.assertEqual(status, 0)
        self.assertIn(' install -f -y ', calls[1])

    def test_failure(self):
        """apt-get's own words, and where the rest is."""
        status, said, _ = self.need('build', fail='no space left')
        self.assertEqual(status, 1)
        self.assertIn('    E: no space left\n', said)
        log = said.split(' is in ')[-1].strip()
        self.assertIn('no space left', pathlib.Path(log).read_text())


if __name__ == '__main__':
    os.environ.pop('LANG', None)
    unittest.main(argv=sys.argv[:1])
