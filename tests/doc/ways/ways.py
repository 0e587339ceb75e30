#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every way into the library gives a name the same host.

    ways.py WAYS XN [NAMES [WAY...]]
    meson test -C BUILD ways --verbose -t 0 --test-args='10000000'

WAYS is the program of ways.c, XN the command.  XN_SOURCE is the project,
XN_MODULE the module for Python, XN_PGMODULE the one for PostgreSQL.  NAMES is
how many names to try, by default 100,000; WAY... are the ways to hold against
the first one, by default all.  A way that needs something that is not here is
skipped by its name.

Each way converts the same lines: to ASCII, the results to Unicode, and both
back.  What one accepts no other takes for another host; all accept the same
names, except the drop-in, whose differences have the classes of CLASSES; what
is converted again, or back from Unicode, stays.
"""

import collections
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

BLOCK = 100_000
FIRST = 'utf8'
# Where the drop-in is like libidn2 and not like the profile lookup: its errors
# for names that lookup accepts, and what the names have that only it accepts.
HYPHENS = 'lookup does not check hyphens (doc/profiles.md)'
ASCII = 'an ASCII character that is no letter, digit or hyphen, in a U-label'
CLASSES = {
    'IDN2_HYPHEN_STARTEND': HYPHENS,
    'IDN2_2HYPHEN': HYPHENS,
    'IDN2_DISALLOWED': ASCII,
    'IDN2_ALABEL_ROUNDTRIP_FAILED': ASCII,
    'IDN2_PUNYCODE_BAD_INPUT': ASCII,
    'accepts': 'an empty label, or a forbidden ASCII character',
}
ACCEPTS = re.compile(r'^[.]|[.][.]|[\x00-\x20"#%/:<>?@[\\\]^`{|}\x7f]')

JAVASCRIPT = """
import { readFileSync } from 'node:fs';
const { toASCII, toUnicode } = await import(process.argv[1]);
const by = process.argv[2] === 'unicode' ? toUnicode : toASCII;
const lines = readFileSync(0, 'utf8').split('\\n').slice(0, -1);
process.stdout.write(lines.map((line) => {
	const { ok, output } = by(line);
	return (ok ? output : '') + '\\n';
}).join(''));
"""


class Skip(Exception):
    """What a way needs is not here."""


def run(command, lines, **how):
    """The lines that a program makes of lines."""
    done = subprocess.run(list(map(str, command)), check=False,
                          input='\n'.join([*lines, '']).encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          **how)
    found = done.stdout.decode().split('\n')[:-1]
    if len(found) != len(lines):
        raise SystemExit(f'{command[:3]}: {len(found)} of {len(lines)} lines: '
                         f'{done.stderr[-2000:].decode()}')
    return found


def python_way(folder):
    """Make the package, and convert in this process."""
    if 'XN_MODULE' not in os.environ:
        raise Skip('the module is not built')
    source = pathlib.Path(os.environ['XN_SOURCE']) / 'lib/python/xn'
    shutil.copytree(source, folder / 'python/xn')
    shutil.copy(os.environ['XN_MODULE'], folder / 'python/xn')
    sys.path.insert(0, str(folder / 'python'))
    import xn  # pylint: disable=import-error,import-outside-toplevel

    def one(by, name):
        try:
            return by(name)
        except ValueError:
            return ''
    return lambda direction, lines: [
        one(getattr(xn, f'to_{direction}'), line) for line in lines]


def npm_way(folder):
    """Build the package and run Node."""
    for tool in ('clang', 'wasm-ld', 'node'):
        if not shutil.which(tool):
            raise Skip(f'there is no {tool}')
    source = pathlib.Path(os.environ['XN_SOURCE'])
    subprocess.run([source / 'tools/wasm', folder / 'npm'], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return lambda direction, lines: run(
        ['node', '--input-type=module', '-e', JAVASCRIPT,
         (folder / 'npm/index.js').as_uri(), direction], lines)


def sql_way(folder):
    """Start a server, once."""
    if 'XN_PGMODULE' not in os.environ:
        raise Skip('the extension is not built')
    source = pathlib.Path(os.environ['XN_SOURCE'])
    sys.path.insert(0, str(source / 'tools/support'))
    import postgresql  # pylint: disable=import-error,import-outside-toplevel
    if not postgresql.has_server():
        raise Skip('there is no PostgreSQL server')
    place = postgresql.workplace(folder / 'servers')
    installation = postgresql.Installation(
        place / 'server', pathlib.Path(os.environ['XN_PGMODULE']))
    cluster = postgresql.Cluster(installation, place / 'ways')
    CLOSE.append(lambda: cluster.__exit__(None, None, None))
    cluster.__enter__()
    functions = {'ascii': "coalesce(xn_try_to_ascii(n), '')",
                 'unicode': 'xn_to_unicode(n)'}

    def convert(direction, lines):
        cluster.sql('DROP TABLE IF EXISTS names;'
                    'CREATE TABLE names (i serial, n text)')
        cluster.psql('-c', 'COPY names (n) FROM STDIN', input=''.join(
            line.replace('\\', '\\\\').replace('\t', '\\t') + '\n'
            for line in lines))
        found = cluster.psql('-c', f'COPY (SELECT {functions[direction]} FROM '
                             'names ORDER BY i) TO STDOUT').stdout
        return [line.replace('\\t', '\t').replace('\\\\', '\\')
                for line in found.split('\n')[:-1]]
    return convert


CLOSE = []


def ways_of(program, command, folder, wanted):
    """{name: function of a direction and lines}, the first one first."""
    makers = {name: lambda folder, name=name: lambda direction, lines: run(
        [program, name, direction], lines)
        for name in (FIRST, 'dropin')}
    makers['command'] = lambda folder: lambda direction, lines: run(
        [command, direction, '--quiet'], lines)
    makers.update(python=python_way, npm=npm_way, sql=sql_way)
    ways = {}
    for name, make in makers.items():
        try:
            if name == FIRST or not wanted or name in wanted:
                ways[name] = make(folder)
        except Skip as why:
            print(f'skipped: {name}: {why}')
    return ways


def compare(way, names, wanted, found, tally):
    """Count the differences from the first way; the faults are returned."""
    for name, want, have in zip(names, wanted, found):
        if have == want:
            continue
        kind = None
        if way == 'dropin' and have.startswith('! '):
            kind = have[2:] if want else 'both refuse'
        elif way == 'dropin' and not want and ACCEPTS.search(have):
            kind = 'accepts'
        if kind is not None:
            tally[kind] += 1
        if kind not in (*CLASSES, 'both refuse'):
            yield f'{way}: {name!r}: {have!r}, not {want!r}'


def hold(way, convert, names, wanted, tally):
    """The faults of a way with a block of names; wanted is the first way's."""
    found = convert('ascii', names)
    yield from compare(way, names, wanted, found, tally)
    hosts = sorted({host for host in found if host and host[0] != '!'})
    shown = convert('unicode', hosts)
    for what, lines in ('a host', hosts), ('its Unicode form', shown):
        for host, line, again in zip(hosts, lines, convert('ascii', lines)):
            if again != host:
                yield f'{way}: {what}, {line!r}, is {again!r}, not {host!r}'


def main(program, command, count=BLOCK, *wanted):
    """Try so many names, a block at a time; the result is the exit status."""
    folder = pathlib.Path(program).resolve().parent / 'folder'
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    faults, done, accepted = [], 0, 0
    tally = collections.Counter()
    try:
        ways = ways_of(program, command, folder, wanted)
        while done < int(count) and len(faults) < 100:
            size = min(BLOCK, int(count) - done)
            names = run_names(program, size, done // BLOCK)
            hosts = ways[FIRST]('ascii', names)
            with concurrent.futures.ThreadPoolExecutor() as pool:
                for found in pool.map(
                        lambda way, names=names, hosts=hosts: list(hold(
                            *way, names, hosts, tally)), ways.items()):
                    faults += found
            done += size
            accepted += sum(map(bool, hosts))
            print(f'{done} names, {accepted} accepted, {len(faults)} faults',
                  flush=True)
    finally:
        for close in CLOSE:
            close()
    print('ways:', *ways)
    for kind, number in sorted(tally.items()):
        print(f'dropin, {kind}: {number}: {CLASSES.get(kind, "")}')
    print(*faults[:100], sep='\n')
    return bool(faults)


def run_names(program, count, seed):
    """A block of names."""
    found = subprocess.run([program, 'names', str(count), str(seed)],
                           check=True, stdout=subprocess.PIPE).stdout
    return found.decode().split('\n')[:-1]


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
