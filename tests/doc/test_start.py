#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The commands that users start pass on arguments, environment and status.

    tests/doc/test_start.py SOURCE

tools/run, tools/with-libxn and tools/postgresql run in a copy of their tree, in
which everything is built already: the command is a script that tells what it
got, and the PostgreSQL server is a stand-in.  Other scripts refuse arguments
that they would ignore or misunderstand, before they install or write anything.
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
# Tells what it has to build, or to configure.
NINJA = '''#!/bin/sh
echo "$@" >>"${0%/*}/../built"
'''
NEED = '''
need() {
	:
}
missing() {
	:
}
unpack() {
	:
}
'''
# What tools/postgresql needs of tools/support/postgresql.py, and ninja.
SERVER = '''
import subprocess

def workplace(folder):
    return folder

class Installation:
    def __init__(self, folder, module):
        print(module.name)

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


# What each script refuses.
MISUSES = {
    'dev/release': (['--key=K'], ['--key'], ['--key', ''], ['one', 'two'],
                    ['one', '--no-tests'], ['--', 'one'], ['--tests'],
                    ['--twice=']),
    'dev/try-release': ([], ['one'], ['--help=1', '.'], ['--from', 'one', '.']),
    'dev/package': (['one'], ['--lto', 'one'], ['--lto', '--lto'], ['--lto=']),
    'dev/abi': (['one'], ['--update', 'one'], ['--updates']),
    'packaging/deb': ([], [''], ['--source=A', 'one'], ['--source', 'A', 'one'],
                      ['--source'], ['one', 'two'], ['one', '--no-tests'],
                      ['--', 'one']),
    'packaging/try-deb': ([], [''], ['one'], ['.'], ['.', '--inside'],
                          ['--inside'], ['--inside', '--inside', '.']),
    'packaging/wheel': ([], [''], ['one', 'two'], ['--sdist'],
                        ['--python', 'one']),
    'web/site': ([''], ['one', 'two'], ['--port', 'one']),
    'wasm': (['one', 'two'], ['-o', 'one']),
    'duckdb': (['one'], ['--test', 'one'], ['--tests']),
    'bench/newest/fetch': (['one'], ['--help=1']),
}


class Tree:
    """A copy of what the commands are made of."""

    def __init__(self, source, folder):
        self.root = folder / 'a tree'
        for name in ('run', 'with-libxn', 'postgresql', 'support/build.sh',
                     'support/usage.sh', 'support/toolbox.py', *MISUSES):
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
        self.write('tools/support/need.sh', NEED)
        for name in ('ninja', 'meson'):
            self.write('bin/' + name, NINJA).chmod(0o755)
        self.write('bin/pkg-config', '#!/bin/sh\necho 2\n').chmod(0o755)
        self.write('build/release/expat', '2\n')
        self.write('bin/pg_config', '#!/bin/sh\n').chmod(0o755)
        for name in ('build/release/tools/xn',
                     'build/release/lib/idn2/libidn2.so.0.4.0'):
            self.write(name, SCRIPT).chmod(0o755)

    def write(self, name, text):
        """A file, newer than those before."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, 'utf-8')
        return path

    def link(self, name):
        """A link to a command, elsewhere."""
        link = self.root / 'a/deep' / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(f'../../tools/{name}')

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
    tree.link('run')
    equal(tree.run('../a/deep/run', 'ascii'), (5, '[ascii]', ''))


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
    equal(tree.run('with-libxn', 'no-command', 'a'),
          (127, '', f'{tree.root}/tools/with-libxn: there is no command'
                    ' no-command\n'))
    # An option of the command is not one of ours.
    equal(tree.run('with-libxn', *show, '--help')[:2], (7, f'{ours}|--help'))
    # By a link, from anywhere, whatever cd looks for.
    tree.link('with-libxn')
    equal(tree.run('../a/deep/with-libxn', *show, CDPATH='/:/usr:.',
                   LD_LIBRARY_PATH=None), (7, f'{ours}|', ''))


def try_build(tree):
    """What is older than a source is built, and the lock is released."""
    locked = 'sh', '-c', 'if { : >&9; } 2>/dev/null; then echo locked; fi'
    release = tree.root / 'build/release'
    (tree.root / 'built').unlink(missing_ok=True)
    for command, file, args in (
            ('run', 'tools/xn', ('a',)),
            ('with-libxn', 'lib/idn2/libidn2.so.0.4.0', locked)):
        tree.write('lib/new.c', '')
        os.utime(release / file, (1, 1))
        _, out, err = tree.run(command, *args)
        equal((out, err), ('[a]' if command == 'run' else '', ''))
        equal((tree.root / 'built').read_text('utf-8'),
              f'-C {release} {file}\n')
        (tree.root / 'built').unlink()
        # Once is enough.
        tree.run(command, *args)
        equal((tree.root / 'built').exists(), False)
    # What Meson did not find before is looked for again once it is there.
    tree.write('bin/pkg-config', '#!/bin/sh\necho 3\n').chmod(0o755)
    equal(tree.run('run', 'a'), (5, '[a]', ''))
    equal((tree.root / 'built').read_text('utf-8'),
          f'setup --wipe {release}\n'
          f'-C {release} tools/xn\n')
    # If the build fails, its output is shown, and nothing runs.
    tree.write('bin/ninja', '#!/bin/sh\necho why\nexit 1\n').chmod(0o755)
    for command, file in (('run', 'tools/xn'),
                          ('with-libxn', 'lib/idn2/libidn2.so.0.4.0')):
        os.utime(release / file, (1, 1))
        equal(tree.run(command, 'echo', 'a'), (3, '', 'why\n'))


def try_postgresql(tree):
    """tools/postgresql: psql's status is its own."""
    for args, psql in (((), "('psql', '-X')"),
                       (('-c', 'SELECT 1'), "('psql', '-X', '-c', 'SELECT 1')"),
                       (('-c', ''), "('psql', '-X', '-c', '')")):
        status, out, _ = tree.run('postgresql', *args)
        equal((status, out.splitlines()),
              (3, ['xn.so',
                   'CREATE TABLE hosts (h hostname PRIMARY KEY)',
                   f'{psql} False False', 'stopped']))
    equal(tree.run('postgresql', '--nope')[:2], (2, ''))


def try_misuse(tree):
    """Arguments that a script refuses, and --help, which comes first."""
    # A script that goes on ends before it does anything.
    tree.write('tools/support/need.sh', NEED.replace(':', 'exit 9', 1))
    before = sorted(tree.root.rglob('*'))
    for name, misuses in MISUSES.items():
        for args in misuses:
            status, out, err = tree.run(name, *args)
            equal((name, args, status, out, err.count('\n'),
                   err.endswith('; see --help\n')),
                  (name, args, 2, '', 1, True))
        for args in ['--help'], ['one', 'two', '-h']:
            status, out, err = tree.run(name, *args)
            equal((name, status, out.startswith(f'tools/{name}'), err),
                  (name, 0, True, ''))
    equal(sorted(tree.root.rglob('*')), before)


def main():
    """Try the commands."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        tree = Tree(pathlib.Path(sys.argv[1]), pathlib.Path(folder).resolve())
        try_run(tree)
        try_with_libxn(tree)
        try_postgresql(tree)
        try_build(tree)
        try_misuse(tree)
    print('run, with-libxn, postgresql;', *MISUSES)


if __name__ == '__main__':
    main()
