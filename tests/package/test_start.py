#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The commands that users start pass on arguments, environment and status.

    tests/package/test_start.py SOURCE

tools/run, tools/with-libxn and tools/postgresql run in a copy of their tree, in
which everything is built already: the command is a script that tells what it
got, and the PostgreSQL server is a stand-in.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SCRIPT = '''#!/bin/sh
printf '[%s]' "$@"
exit 5
'''
# What tools/postgresql needs of tools/support/postgresql.py, and ninja.
SERVER = '''
import subprocess

def workplace(folder):
    return folder

class Installation:
    def __init__(self, folder, module, files):
        print(module.name, *[file.name for file in files])

class Cluster:
    def __init__(self, installation, folder):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        print('stopped')

    def sql(self, text):
        print(text.split(';')[0].strip())

    def run(self, *arguments, check=True, capture_output=True):
        print(arguments, check, capture_output)
        return subprocess.CompletedProcess(arguments, 3)
'''


class Tree:
    """A copy of what the commands are made of."""

    def __init__(self, source, folder):
        self.root = folder / 'a tree'
        for name in ('run', 'with-libxn', 'postgresql', 'support/build.sh'):
            path = self.root / 'tools' / name
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source / 'tools' / name, path)
        for name in ('lib', 'include', 'data'):
            (self.root / name).mkdir()
        for name in ('meson.build', 'tools/support/postgresql.py',
                     'build/release/build.ninja',
                     'build/postgresql/build/build.ninja'):
            self.write(name, SERVER if name.endswith('.py') else '')
        # Nothing is installed.
        self.write('tools/support/need.sh', 'need() {\n\t:\n}\n')
        for name in ('bin/ninja', 'bin/pg_config'):
            self.write(name, '#!/bin/sh\n').chmod(0o755)
        for name in ('build/release/tools/xn',
                     'build/release/lib/idn2/libidn2.so.0.4.0'):
            self.write(name, SCRIPT).chmod(0o755)

    def write(self, name, text):
        """A file, newer than those before."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, 'utf-8')
        return path

    def run(self, name, *args, **env):
        """Status, output and errors of a command."""
        env = {**os.environ, 'PATH': f'{self.root}/bin:{os.environ["PATH"]}',
               **env}
        done = subprocess.run(
            [self.root / 'tools' / name, *args], check=False, text=True,
            capture_output=True,
            env={key: value for key, value in env.items() if value is not None})
        return done.returncode, done.stdout, done.stderr


def equal(found, wanted):
    """End the test unless two values are equal."""
    if found != wanted:
        sys.exit(f'found {found!r}\nwanted {wanted!r}')


def try_run(tree):
    """tools/run, also by a link."""
    equal(tree.run('run', 'a b', '', '*'), (5, '[a b][][*]', ''))
    (tree.root / 'bin/link').symlink_to('../tools/run')
    equal(tree.run('../bin/link', 'ascii'), (5, '[ascii]', ''))


def try_with_libxn(tree):
    """tools/with-libxn: our folder first, and those of the user behind it."""
    ours = f'{tree.root}/build/release/lib/idn2'
    show = 'sh', '-c', 'printf "%s|%s" "$LD_LIBRARY_PATH" "$*"; exit 7', 'sh'
    for theirs, wanted in ((None, ours), ('', ours), ('/x', f'{ours}:/x'),
                           ('/x:/y z', f'{ours}:/x:/y z')):
        equal(tree.run('with-libxn', *show, 'a  b', LD_LIBRARY_PATH=theirs),
              (7, f'{wanted}|a  b', ''))
    status, out, err = tree.run('with-libxn')
    equal((status, out, err.startswith('usage: ')), (2, '', True))
    status, out, err = tree.run('with-libxn', '--help')
    equal((status, out.startswith('usage: '), err), (0, True, ''))
    # An option of the command is not one of ours.
    equal(tree.run('with-libxn', *show, '--help')[:2], (7, f'{ours}|--help'))


def try_postgresql(tree):
    """tools/postgresql: psql's status is its own."""
    for args, psql in (((), "('psql', '-X')"),
                       (('-c', 'SELECT 1'), "('psql', '-X', '-c', 'SELECT 1')"),
                       (('-c', ''), "('psql', '-X', '-c', '')")):
        status, out, _ = tree.run('postgresql', *args)
        equal((status, out.splitlines()),
              (3, ['xn.so xn--1.0.sql xn.control',
                   'CREATE TABLE hosts (h hostname PRIMARY KEY)',
                   f'{psql} False False', 'stopped']))
    equal(tree.run('postgresql', '--nope')[:2], (2, ''))


def main():
    """Try the commands."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        tree = Tree(pathlib.Path(sys.argv[1]), pathlib.Path(folder).resolve())
        try_run(tree)
        try_with_libxn(tree)
        try_postgresql(tree)
    print('run, with-libxn, postgresql')


if __name__ == '__main__':
    main()
