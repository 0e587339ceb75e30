#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run Debian's own programs on the system's libidn2 and on ours.

    test_clients.py LIBRARY --resolve PROGRAM [--idna-map PROGRAM]
                    [--only CLIENT,...] [--show]

LIBRARY is our libidn2.so.0.  All clients in clients.py are asked for the names
in cases.py twice, once with each library, in two private networks side by side
(world.py).  The names that the resolver was asked for, and the answers, are
compared with those in cases.py.  The loader's log shows which library was
really loaded.

Without private networks, or one of the servers, the test is skipped, with a
line that says so; a missing client is left out, also with a line.  If CI is
set, both are failures, except for systemd's client.  --show prints the
observations and compares nothing.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import cases
import clients
import verdict
import world

SKIPPED = 77
SERVERS = ['unbound', 'gnutls-serv', 'certtool', 'ip', 'unshare', 'mount']
# systemd's resolver should not be installed just for this test.
OPTIONAL = ['resolvectl']
PATIENCE = 300  # seconds for everything
SHOWN = 40  # failures
# The first of these that is allowed.  The process namespace ends all processes
# that are left.
NAMESPACES = [
    ['-n', '-m', '-p', '-f', '--kill-child', '--mount-proc'],
    ['-r', '-n', '-m', '-p', '-f', '--kill-child', '--mount-proc'],
    ['-n', '-m'],
]


def unshare(option):
    return [world.tool('unshare'), *option, '--propagation', 'private']


def allowed():
    """The options that give private namespaces, or None and the reason."""
    why = ''
    for option in NAMESPACES:
        try:
            done = subprocess.run(
                [*unshare(option), world.tool('mount'), '-t', 'tmpfs', 'none',
                 '/run'],
                capture_output=True, check=False, timeout=30)
        except subprocess.TimeoutExpired:
            why = 'unshare does not return'
            continue
        if done.returncode == 0:
            return option, ''
        why = why or done.stderr.decode(errors='replace').strip()
    return None, why


def in_ci():
    return os.environ.get('CI', '').lower() not in ('', '0', 'false')


def skip(why):
    print('skipped:', why)
    if in_ci():
        print('clients: CI is set, where nothing may be skipped: failed')
        return 1
    return SKIPPED


# Inside a namespace: one world, one library, all clients.

# A function of libidn2, and the library that it is bound to.
BINDING = re.compile(r'binding file (\S+) \[0\] to \S*/libidn2\.so\S* \[0\]: '
                     r"normal symbol `(_?idn2_\w+)'")


def loaded(folder, by_name):
    """The libidn2 that a run loaded, and the functions bound in it.

    The log does not name callers of dlsym: after libidn2 is initialised it
    looks as if libidn2 had looked up the function itself.
    """
    paths = set()
    symbols = set()
    for log in pathlib.Path(folder).iterdir():
        started = False
        with open(log, encoding='utf-8', errors='replace') as lines:
            for line in lines:
                if 'libidn2.so' not in line:
                    continue
                paths.update(re.findall(r'(/\S*/libidn2\.so\S*)', line))
                started = started or 'calling init' in line
                for source, symbol in BINDING.findall(line):
                    if 'libidn2.so' not in source:
                        symbols.add(symbol)
                    elif started and by_name:
                        symbols.add(symbol)
    return sorted(paths), sorted(symbols)


class Inside:
    """One run of all clients with one library."""

    def __init__(self, folder, options):
        self.folder = pathlib.Path(folder)
        self.env = {
            'PATH': os.environ['PATH'] + ':/usr/sbin:/sbin',
            'HOME': folder,
            'LC_ALL': 'C.UTF-8',
            'LOCPATH': str(self.folder / 'locales'),
            'TERM': 'dumb',
        }
        if options.kind == 'ours':
            # A folder with nothing else in it.
            (self.folder / 'ours').mkdir()
            # A copy: a server that is not root may not be able to read the
            # build's.
            shutil.copy(options.library, self.folder / 'ours/libidn2.so.0')
            self.env['LD_LIBRARY_PATH'] = str(self.folder / 'ours')
        self.place = world.World(folder, self.env, cases.SUFFIXES)
        self.options = options
        self.count = 0

    def locale(self):
        """An 8-bit locale; Debian has only its source."""
        (self.folder / 'locales').mkdir()
        tool = world.tool('localedef')
        if tool is None or not os.path.exists(cases.LATIN1_SOURCE):
            return False
        done = subprocess.run(
            [tool, '--no-archive', '-i', 'de_DE', '-f', 'ISO-8859-1',
             str(self.folder / 'locales' / cases.LATIN1)],
            capture_output=True, check=False)
        return done.returncode in (0, 1)

    def one(self, kind, client, case):
        """Ask one client for one name."""
        self.count += 1
        log = self.folder / 'loaded-{}'.format(self.count)
        log.mkdir()
        env = {**self.env, 'LC_ALL': case.locale,
               'LD_DEBUG': 'files,bindings',
               'LD_DEBUG_OUTPUT': str(log / 'ld')}
        self.place.hosts.clear()
        command = [os.fsencode(part) for part in
                   [client.path(self.place, self.options),
                    *client.arguments(self.place, case.name)]]
        status, text = clients.run(
            command, env, client.terminal,
            'latin-1' if case.locale == cases.LATIN1 else 'utf-8')
        paths, symbols = loaded(log, client.by_name)
        shutil.rmtree(log)
        return {
            'client': kind,
            'name': case.name,
            'locale': case.locale,
            'system': case.system,
            'ours': case.ours,
            'reason': case.reason,
            'lazy': client.lazy,
            'asked': self.place.asked() if client.resolves else [],
            'hosts': list(self.place.hosts),
            'answer': client.answer(status, text),
            'status': status,
            'text': text,
            'paths': paths,
            'symbols': symbols,
        }

    def all(self):
        """Everything that was observed."""
        latin1 = self.locale()
        out = {'runs': [], 'missing': {}, 'latin1': latin1,
               'path': str(self.folder / 'ours/libidn2.so.0')}
        try:
            self.place.open()
            for kind, client in clients.CLIENTS.items():
                if self.options.only and kind not in self.options.only:
                    continue
                if client.path(self.place, self.options) is None:
                    out['missing'][kind] = client.why_not(self.place)
                    continue
                out['runs'] += [
                    self.one(kind, client, case)
                    for case in cases.of_client(kind)
                    if latin1 or case.locale != cases.LATIN1]
        finally:
            self.place.close()
        daemon = self.folder / 'loaded-systemd-resolved'
        out['daemon'] = loaded(daemon, True) if daemon.exists() else [[], []]
        return out


def inside(options):
    """Run in private namespaces; the result goes to a file."""
    with tempfile.TemporaryDirectory(prefix='xn-clients-') as folder:
        os.chmod(folder, 0o755)
        result = Inside(folder, options).all()
        pathlib.Path(options.inside).write_text(json.dumps(result),
                                                encoding='ascii')
    return 0


# Outside: runs two worlds side by side, and compares them.


def observe(option, options, folder):
    """Run both libraries; return a dictionary for each."""
    results = {}
    running = {}
    for kind in verdict.LIBRARY:
        out = pathlib.Path(folder, kind + '.json')
        command = [*unshare(option), sys.executable, '-B',
                   os.path.abspath(__file__), options.library,
                   '--inside', str(out), '--with', kind,
                   '--resolve', options.resolve]
        if options.idna_map:
            command += ['--idna-map', options.idna_map]
        if options.only:
            command += ['--only', ','.join(options.only)]
        env = {key: value for key, value in os.environ.items()
               if not key.startswith(('LD_', 'ASAN_'))}
        running[kind] = (out, subprocess.Popen(
            command, env={**env, 'LC_ALL': 'C.UTF-8'},
            stdin=subprocess.DEVNULL))
    for kind, (out, process) in running.items():
        try:
            status = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            status = process.wait()
        if status == 0:
            results[kind] = json.loads(out.read_text(encoding='ascii'))
    return results


def missing_tools():
    return [name for name in SERVERS if world.tool(name) is None]


def report(results, options):
    """Print the result; return the exit status."""
    failures = verdict.judge(results, options)
    ours = results['ours']
    left_out = [(client, why) for client, why in ours['missing'].items()]
    if not ours['latin1']:
        left_out.append((cases.LATIN1, 'its source is not installed'))
    for what, why in left_out:
        print('skipped: {}: {}'.format(what, why))
        if in_ci() and what not in OPTIONAL:
            failures.append('{}: left out, and CI is set'.format(what))
    for failure in failures[:SHOWN]:
        print('FAILED:', failure)
    print('clients: {} failures'.format(len(failures)))
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('library', type=os.path.abspath)
    parser.add_argument('--resolve', required=True, type=os.path.abspath)
    parser.add_argument('--idna-map', type=os.path.abspath)
    parser.add_argument('--only', type=lambda text: text.split(','))
    parser.add_argument('--show', action='store_true')
    parser.add_argument('--inside', help=argparse.SUPPRESS)
    parser.add_argument('--with', dest='kind', help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        return inside(options)
    if missing_tools():
        return skip('not installed: ' + ' '.join(missing_tools()))
    option, why = allowed()
    if option is None:
        return skip('no private namespaces: ' + why)
    with tempfile.TemporaryDirectory(prefix='xn-clients-') as folder:
        results = observe(option, options, folder)
    if len(results) != len(verdict.LIBRARY):
        print('clients: a run ended early: FAILED')
        return 1
    if options.show:
        verdict.show(results)
        return 0
    return report(results, options)


if __name__ == '__main__':
    sys.exit(main())
