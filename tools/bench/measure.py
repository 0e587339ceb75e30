#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measure libxn and its peers, and report.

    measure.py BUILD [--newest FOLDER] [--quick] [--json FILE] [--save]
               [FILE of names...]

BUILD is a build directory with the programs xn-bench and xn-start; the drop-in
for libidn2 is measured if it is there.  FOLDER is what tools/bench/newest/fetch
made: the programs run with its loader and libraries.  Where the processor has
AVX-512, times are measured a second time with AVX-512 hidden.
It prints a table.  --json writes all figures to FILE; --save writes RESULTS.md
and bench.svg.
"""

import argparse
import collections
import concurrent.futures
import datetime
import json
import os
import pathlib
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

import report

# How much is measured: names and rounds, names whose instructions are counted,
# processes for the first call, code points of hostile names (four times as many
# must be fewer than 1,000, ICU's limit in UTF-16 units).  QUICK counts no
# instructions.
FULL = {'names': 100_000, 'rounds': 11, 'counted': 2000, 'starts': 50,
        'points': 240}
QUICK = {'names': 20_000, 'rounds': 5, 'counted': 0, 'starts': 10, 'points': 0}
# Hides AVX-512 from libxn and the C library, which choose their functions.
HIDDEN = 'glibc.cpu.hwcaps=-AVX512F,-AVX512VL,-AVX512BW'
SHAPES = ('ascending', 'shuffled', 'falling marks', 'right to left',
          'insertions', 'labels')
PROCESSORS = os.cpu_count() or 1


class Programs:
    """The programs of a build directory, and how to run them."""

    def __init__(self, build, newest=None):
        self.build = build
        self.loader = []
        # Libraries that the loader does not find.
        self.files = {'drop-in': build / 'lib/idn2/libidn2.so.0'}
        if newest is not None:
            loader, = newest.glob('root/usr/lib*/ld-linux*.so.*')
            libs = newest / f'root/usr/lib/{platform.machine()}-linux-gnu'
            self.loader = [loader, '--inhibit-cache', '--library-path', libs]
            self.files |= {'idna': newest / 'idna.so',
                           'ada': newest / 'ada.so'}
            self.files |= {'lexbor': file
                           for file in libs.glob('liblexbor.so.*.*')}

    def bench(self):
        """The command xn-bench, with all libraries that there are."""
        return [*self.loader, self.build / 'tools/bench/xn-bench', *(
            argument for name, file in self.files.items() if file.exists()
            for argument in ('--at', f'{name}={file}'))]

    def start(self, library):
        """The command xn-start for a library."""
        if library in self.files:
            library = f'{library}={self.files[library]}'
        return [*self.loader, self.build / 'tools/bench/xn-start', library]


def run(*command, **environment):
    """The output of a program."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE,
                          env=os.environ | environment).stdout


# ---- time -----------------------------------------------------------------

def read_bench(text):
    """xn-bench's output as {compiler, libc, core, libraries, corpora}."""
    found = {'compiler': '', 'libc': '', 'core': None, 'libraries': [],
             'corpora': []}
    rounds = collections.defaultdict(lambda: collections.defaultdict(list))
    differs = collections.defaultdict(dict)
    examples = collections.defaultdict(list)
    # Not splitlines(): names may contain other line ends.
    for line in text.rstrip('\n').split('\n'):
        kind, *fields = line.split('\t')
        if kind in ('compiler', 'libc'):
            found[kind] = fields[0]
        elif kind == 'core':
            found['core'] = int(fields[0])
        elif kind == 'library':
            found['libraries'].append(dict(zip(
                ('name', 'version', 'missing'), fields)))
        elif kind == 'example':
            examples[fields[0], fields[1]].append('\t'.join(fields[2:]))
        elif kind == 'differs':
            differs[fields[0]][fields[1]] = {
                'count': int(fields[2]),
                'examples': examples[fields[0], fields[1]]}
        elif kind == 'corpus':
            ident, title, items, kept, units = fields
            found['corpora'].append({
                'id': ident, 'title': title, 'items': int(items),
                'kept': int(kept), 'units': int(units),
                'differs': differs[ident], 'rounds': rounds[ident]})
        elif kind == 'round':
            rounds[fields[0]][fields[1]].append(float(fields[2]))
    return found


def measure_once(programs, size, files, **environment):
    """Measure the time of names of all kinds and of files."""
    text = run(*programs.bench(), '--names', str(size['names']), '--rounds',
               str(size['rounds']), '--', *map(os.path.abspath, files),
               **environment)
    return read_bench(text.decode('utf-8', 'replace'))


def measure_time(programs, size, files):
    """The same, and "plain" of each kind: its rounds without AVX-512."""
    found = measure_once(programs, size, files)
    plain = []
    if machine()['avx512']:
        plain = measure_once(programs, size, files,
                             GLIBC_TUNABLES=HIDDEN)['corpora']
    for i, corpus in enumerate(found['corpora']):
        corpus['plain'] = plain[i]['rounds'] if plain else {}
    return found


# ---- instructions ---------------------------------------------------------

def count(command):
    """(instructions, branch misses) of a program in valgrind's processor."""
    out = subprocess.run(
        ['valgrind', '--tool=callgrind', '--branch-sim=yes',
         '--callgrind-out-file=/dev/null', *command],
        check=True, stderr=subprocess.PIPE, text=True)
    events = re.search(r'Events +: (.*)', out.stderr)[1].split()
    counts = re.search(r'Collected : (.*)', out.stderr)[1].split()
    found = dict(zip(events, map(int, counts)))
    return found['Ir'], found['Bcm'] + found['Bim']


def count_item(programs, library, names, *what):
    """(instructions, branch misses) of a pass: half of what two more cost."""
    command = [*programs.bench(), '--library', library, '--names', str(names),
               *what, '--count']
    once, thrice = count([*command, '1']), count([*command, '3'])
    return [(b - a) / 2 for a, b in zip(once, thrice)]


def measure_counts(programs, size, found, pool):
    """Count instructions and branch misses per name."""
    if shutil.which('valgrind') is None or not size['counted']:
        return None
    jobs = {}
    for corpus in found['corpora']:
        if corpus['id'].startswith('/'):
            continue  # a file of names
        for library in corpus['rounds'].keys() - report.OURS:
            jobs[corpus['id'], library] = pool.submit(
                count_item, programs, library, size['counted'], '--corpus',
                corpus['id'])
    rows = collections.defaultdict(dict)
    for (ident, library), job in jobs.items():
        instructions, misses = (n / size['counted'] for n in job.result())
        rows[ident][library] = {'instructions': instructions,
                                'misses': misses}
    return {'names': size['counted'], 'rows': rows}


def measure_growth(programs, size, found, pool):
    """Count instructions for hostile names of n and of 2n code points."""
    if shutil.which('valgrind') is None or not size['points']:
        return []
    there = {row['name'] for row in found['libraries'] if not row['missing']}
    keys = [(shape, library) for shape in SHAPES
            for library in ('libxn', 'icu', 'lexbor') if library in there]
    jobs = [[pool.submit(count_item, programs, library, points, '--shape',
                         shape)
             for points in (size['points'], 2 * size['points'])]
            for shape, library in keys]
    return [{'shape': shape, 'library': library, 'points': size['points'],
             'once': once.result()[0], 'twice': twice.result()[0]}
            for (shape, library), (once, twice) in zip(keys, jobs)]


# ---- start and memory -----------------------------------------------------

def read_smaps(text):
    """{file: KiB resident}; '' is memory that belongs to no file."""
    sizes = collections.Counter()
    name = ''
    for line in text.splitlines():
        head = re.match(r'[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+ *(.*)', line)
        if head:
            name = head[1] if head[1].startswith('/') else (
                '' if head[1] in ('', '[heap]') else None)
        elif line.startswith('Rss:') and name is not None:
            sizes[name] += int(line.split()[1])
    return sizes


def belongs(library, path):
    """Whether a file is loaded because of the library."""
    name = pathlib.Path(path).name
    if name.startswith('libxn.so'):
        return library == 'libxn'
    return '.so' in name and not name.startswith(('libc.so', 'ld-linux'))


def measure_start(programs, size, libraries):
    """Measure the first conversion, and memory after many."""
    rows = {}
    for library in libraries:
        command = programs.start(library)
        before, after = (read_smaps(part) for part in run(*command).decode(
            'utf-8', 'replace').split('\n-\n'))
        rows[library] = {
            'files': {path: rss for path, rss in after.items()
                      if path and belongs(library, path)},
            'heap': after[''] - before['']}
        for key, name in (('ascii', 'www.example.com'),
                          ('idn', 'www.bücher.example')):
            rows[library][key] = statistics.median(
                float(run(*command, name)) for _ in range(size['starts']))
    return rows


# ---- sizes ----------------------------------------------------------------

# Every program in C++ has these, so they do not count.
COMMON = ('libstdc++', 'libgcc_s', 'libm.')


def stripped_size(path):
    """Bytes of a shared object, without its symbols if strip is installed."""
    strip = shutil.which('strip')
    if strip is None:
        return os.stat(path).st_size
    with tempfile.NamedTemporaryFile() as copy:
        run(strip, '-o', copy.name, path)
        return os.stat(copy.name).st_size


def measure_sizes(start):
    """{library: {file: bytes}}."""
    return {library: {path: stripped_size(path) for path in row['files']
                      if not pathlib.Path(path).name.startswith(COMMON)}
            for library, row in start.items()}


# ---- main -----------------------------------------------------------------

def machine():
    """The machine and its system."""
    found = {'system': platform.system() + ' ' + platform.release(),
             'architecture': platform.machine(), 'processors': PROCESSORS,
             'processor': platform.processor(), 'avx512': False}
    try:
        text = pathlib.Path('/proc/cpuinfo').read_text('utf-8')
        found['processor'] = re.search(r'model name\s*: (.*)', text)[1]
        found['avx512'] = 'avx512bw' in text
    except (OSError, TypeError):
        pass
    return found


def hide(build):
    """Keep programs from loading the drop-in as libidn2.

    Meson's tests set LD_LIBRARY_PATH to the folders of the build.
    """
    paths = os.environ.get('LD_LIBRARY_PATH', '').split(':')
    os.environ['LD_LIBRARY_PATH'] = ':'.join(
        path for path in paths if not path.startswith(str(build)))


def measure(programs, size, files):
    """Measure everything; the result is what --json writes."""
    hide(programs.build)
    found = measure_time(programs, size, files)
    libraries = [row['name'] for row in found['libraries']
                 if not row['missing'] and row['name'] not in report.OURS]
    with concurrent.futures.ThreadPoolExecutor(PROCESSORS) as pool:
        counts = measure_counts(programs, size, found, pool)
        growth = measure_growth(programs, size, found, pool)
    start = measure_start(programs, size, libraries)
    return {'date': datetime.date.today().isoformat(), 'machine': machine(),
            'size': size, **found, 'counts': counts, 'growth': growth,
            'start': start, 'sizes': measure_sizes(start)}


def main():
    """Measure, print, and write the files."""
    parser = argparse.ArgumentParser(
        prog='tools/bench/run',
        description='Measure libxn and other libraries on host names.')
    parser.add_argument('build', type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument('files', nargs='*', metavar='FILE',
                        help='names to convert to ASCII, one per line')
    parser.add_argument('--newest', metavar='FOLDER', type=pathlib.Path,
                        help=argparse.SUPPRESS)
    parser.add_argument('--quick', action='store_true',
                        help='fewer names and rounds, no instructions')
    parser.add_argument('--json', metavar='FILE', type=pathlib.Path,
                        help='write all figures to FILE')
    parser.add_argument('--save', action='store_true',
                        help='write RESULTS.md and the picture')
    args = parser.parse_intermixed_args()
    if args.quick and args.save:
        parser.error('--quick measures too little for --save')
    for file in args.files:
        if not os.path.isfile(file):
            parser.error(f'{file}: no such file')
    programs = Programs(args.build.resolve(),
                        args.newest and args.newest.resolve())
    found = measure(programs, QUICK if args.quick else FULL, args.files)
    text = json.dumps(found, indent=1, ensure_ascii=False)
    print(report.table(found), end='')
    if args.json:
        try:
            args.json.write_text(text + '\n', 'utf-8')
        except OSError as error:
            print(f'tools/bench/run: {error}', file=sys.stderr)
            return 3
    if args.save:
        report.save(json.loads(text))
    return 0


if __name__ == '__main__':
    sys.exit(main())
