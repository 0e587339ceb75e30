# SPDX-License-Identifier: MIT
"""A private PostgreSQL server with the extension xn.

Installation copies PostgreSQL, the system's or the one that need.sh unpacks, into
a folder: its programs find their files by their own place, and the server's user
may have no way to where they came from.  The extension goes into the copy, so the system's folders stay as they are.

Cluster is a database cluster in a folder.  Its server listens on a socket in
that folder only and trusts its own user alone.  As root it runs as postgres or
nobody, because PostgreSQL refuses to run as root.
"""

import atexit
import os
import pathlib
import pwd
import shutil
import subprocess
import tempfile

# Where need.sh unpacks a server.
UNPACKED = pathlib.Path(os.environ.get('XN_UNPACKED') or pathlib.Path(
    __file__).resolve().parents[2] / 'build/unpacked')
# The extension's scripts and its control file.
EXTENSION = pathlib.Path(__file__).resolve().parents[2] / 'lib/postgresql'
# Parts of it that no test uses.
UNUSED = shutil.ignore_patterns('bitcode', 'pgxs')
# A socket's path has at most 107 bytes, ".s.PGSQL.5432" among them.
SOCKET_PATH = 90


def config(what):
    """What pg_config says, as a path."""
    run = subprocess.run(['pg_config', '--' + what], check=True,
                         capture_output=True, text=True)
    return pathlib.Path(run.stdout.strip())


def folders(what):
    """The system's folder, and that of the server that was unpacked."""
    path = config(what)
    return [folder for folder in (path, UNPACKED / str(path).lstrip('/'))
            if folder.is_dir()]


def has_server():
    """Whether there is a server of pg_config's version."""
    return any((folder / 'initdb').exists() for folder in folders('bindir'))


def server_user():
    """Arguments of subprocess that make a process of an ordinary user."""
    if os.geteuid() != 0:
        return {}
    for name in ('postgres', 'nobody'):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {'user': user.pw_uid, 'group': user.pw_gid,
                'extra_groups': []}
    raise SystemExit('there is no user postgres or nobody to run a server as')


def is_open(folder):
    """Whether every user can go through a folder and those above it."""
    return all(part.stat().st_mode & 0o001
               for part in (folder, *folder.parents))


def workplace(folder):
    """A folder for servers, or one in /tmp if their user cannot use it.

    The path may be too long for sockets, or lead through a private folder.  A
    folder in /tmp is removed at the end.
    """
    folder = pathlib.Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if len(str(folder)) <= SOCKET_PATH - len('/cluster') and (
            not server_user() or is_open(folder)):
        return folder
    other = pathlib.Path(tempfile.mkdtemp(prefix='xn-postgresql-', dir='/tmp'))
    other.chmod(0o755)
    atexit.register(shutil.rmtree, other, ignore_errors=True)
    return other


class Installation:
    """The system's PostgreSQL with the extension, in a folder."""

    def __init__(self, folder, module):
        root = pathlib.Path(folder).resolve()
        shutil.rmtree(root, ignore_errors=True)
        inside = {what: root / str(config(what)).lstrip('/')
                  for what in ('bindir', 'pkglibdir', 'sharedir')}
        self.bin = inside['bindir']
        for what, target in inside.items():
            for folder in folders(what):
                shutil.copytree(folder.resolve(), target, dirs_exist_ok=True,
                                ignore_dangling_symlinks=True, ignore=UNUSED)
        self.extensions = inside['sharedir'] / 'extension'
        self.module = self.put(module, inside['pkglibdir'])
        for file in (*EXTENSION.glob('xn--*.sql'), EXTENSION / 'xn.control'):
            self.put(file, self.extensions)

    @staticmethod
    def put(file, folder):
        """Copy a file for everybody to read.  Returns the copy."""
        target = folder / pathlib.Path(file).name
        shutil.copy(file, target)
        target.chmod(0o755 if target.suffix == '.so' else 0o644)
        return target


class Cluster:
    """A database cluster; use it as a context manager."""

    def __init__(self, installation, folder, *options):
        self.bin = installation.bin
        self.folder = pathlib.Path(folder).resolve()
        self.data = self.folder / 'data'
        self.options = list(options)
        self.user = server_user()
        if len(str(self.folder)) > SOCKET_PATH:
            raise SystemExit(f'{self.folder}: this path is too long for a'
                             ' socket')

    def run(self, program, *arguments, **how):
        """Run one of PostgreSQL's programs as the server's user."""
        how = {'check': True, 'capture_output': True, 'text': True, **how}
        environment = dict(os.environ, PGHOST=str(self.folder),
                           PGUSER='xn', PGDATABASE='xn', LC_ALL='C.UTF-8',
                           **how.pop('env', {}))
        for name in ('PGPORT', 'PGSERVICE', 'PGOPTIONS'):
            environment.pop(name, None)
        check = how.pop('check')
        done = subprocess.run([self.bin / program, *arguments],
                              cwd=self.folder, env=environment, **self.user,
                              **how)
        if check and done.returncode != 0:
            raise RuntimeError(f'{program}: {done.stderr}')
        return done

    def create(self, *options):
        """Make an empty cluster."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        if self.user:
            os.chown(self.folder, self.user['user'], self.user['group'])
        self.folder.chmod(0o700)
        self.run('initdb', '-D', self.data, '-U', 'xn', '-A', 'trust',
                 '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync',
                 *options)

    def start(self):
        """Start the server.  Its messages go to the file log."""
        options = ['listen_addresses=', f'unix_socket_directories='
                   f"'{self.folder}'", 'unix_socket_permissions=0700',
                   'fsync=off', *self.options]
        self.run('pg_ctl', 'start', '-w', '-s', '-D', self.data,
                 '-l', self.folder / 'log', '-o',
                 ' '.join(f'-c {option}' for option in options),
                 capture_output=False)

    def stop(self, mode='fast'):
        """Stop the server if it runs."""
        if (self.data / 'postmaster.pid').exists():
            self.run('pg_ctl', 'stop', '-w', '-s', '-D', self.data, '-m',
                     mode, check=False)

    def sql(self, text, database='xn', **how):
        """What psql prints for some SQL, without padding."""
        return self.psql('-At', '-c', text, '-d', database, **how).stdout[:-1]

    def psql(self, *arguments, **how):
        """Run psql without its start-up file."""
        return self.run('psql', '-X', '-q', '-v', 'ON_ERROR_STOP=1',
                        *arguments, **how)

    def __enter__(self):
        self.create()
        try:
            self.start()
            self.sql('CREATE DATABASE xn', 'postgres')
            self.sql('CREATE EXTENSION xn')
        except BaseException:
            self.stop('immediate')
            raise
        return self

    def __exit__(self, *_):
        self.stop()
