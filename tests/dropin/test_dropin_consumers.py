#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run programs written for libidn2 with the drop-in in its place.

    test_dropin_consumers.py DROPIN HEADER -c COMMAND... [-x COMMAND...]

DROPIN is the folder with libidn2.so, HEADER the drop-in's header; the commands
are a C and a C++ compiler.  The programs in consumers/ use the library as
others do that clients/ does not run.
"""

import collections
import concurrent.futures
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).parents[1] / 'consumers'))
from test_consumers import SKIPPED, compilers  # noqa: E402

HERE = pathlib.Path(__file__).parent / 'consumers'
WARNINGS = ['-Wall', '-Wextra', '-Werror']
LANGUAGES = {'-c': ['-x', 'c', '-std=gnu11'],
             '-x': ['-x', 'c++', '-std=gnu++17']}

NAMES = ['bücher.example', 'FAß.de', '日本語.jp', 'xn--tda.de', 'a_b.c',
         'ab--c.de']

# A program: its arguments, the lines it prints, other libraries it links to.
Program = collections.namedtuple('Program', 'args lines libraries',
                                 defaults=[[]])
PROGRAMS = {
    'mutt': Program(
        [*NAMES, 'www.Example.com'],
        ['xn--bcher-kva.example bücher.example', 'xn--fa-hia.de faß.de',
         'xn--wgv71a119e.jp 日本語.jp', 'xn--tda.de ü.de', 'a_b.c a_b.c',
         'error', 'www.example.com www.example.com']),
    'prototypes': Program([], ['19 a new']),
    'skip_compat': Program(NAMES[:2] + NAMES[5:6],
                           ['7 xn--bcher-kva.example', '7 xn--fa-hia.de']),
    'beside_libidn': Program(
        NAMES[:2],
        ['2 32 xn--bcher-kva.example xn--bcher-kva.example',
         '2 32 fass.de xn--fa-hia.de'],
        ['-lidn']),
}


class Failed(Exception):
    """Something is wrong with a program."""


def call(args, **more):
    return subprocess.run(args, check=False, capture_output=True, text=True,
                          **more)


def make(args):
    """Run a compiler, which must not print anything."""
    run = call(args)
    if run.returncode != 0 or run.stderr:
        raise Failed(' '.join(map(str, args)) + '\n' + run.stderr)


def is_gnu(header):
    """Whether a header is GNU's."""
    return (header.is_file()
            and 'SPDX-License-Identifier: MIT' not in
            header.read_text('utf-8', 'replace')[:200])


def gnu_library(compiler):
    """The path of GNU's libidn2.so.0, or None."""
    path = call([*compiler, '-print-file-name=libidn2.so.0']).stdout.strip()
    if not os.path.isabs(path):
        return None
    # GNU's has its Unicode data there; the drop-in has its own.
    if 'libunistring' not in call(['readelf', '-d', path]).stdout:
        return None
    return pathlib.Path(path).resolve()


class Bench:
    """The headers, libraries and compilers, and a folder to work in."""

    def __init__(self, folder, dropin, header, compilers):
        self.folder = folder
        self.compilers = compilers
        self.skipped = []
        self.headers, self.libraries = {}, {}
        self.add('ours', header, pathlib.Path(dropin, 'libidn2.so.0'))
        system = pathlib.Path('/usr/include/idn2.h')
        library = gnu_library(compilers['-c'])
        if is_gnu(system) and library:
            self.add('gnu', system, library)
        else:
            self.skipped.append('GNU libidn2: header or library')
        self.libidn = (pathlib.Path('/usr/include/idna.h').is_file()
                       and os.path.isabs(
                           call([*compilers['-c'],
                                 '-print-file-name=libidn.so']).stdout))
        if not self.libidn:
            self.skipped.append('beside_libidn: header or library of libidn')

    def add(self, name, header, library):
        """Make folders with one header and one library each."""
        for kind, sources in (('include', {'idn2.h': header}),
                              ('lib', {'libidn2.so': library,
                                       'libidn2.so.0': library})):
            to = self.folder / name / kind
            to.mkdir(parents=True)
            for link, source in sources.items():
                (to / link).symlink_to(pathlib.Path(source).resolve())
        self.headers[name] = self.folder / name / 'include'
        self.libraries[name] = self.folder / name / 'lib'

    def build(self, language, name, header):
        """Compile a program, and link it with each library."""
        command = self.compilers[language]
        stem = self.folder / f'{name}{language}-{header}'
        obj = stem.with_suffix('.o')
        make([*command, *LANGUAGES[language], *WARNINGS,
              '-I', self.headers[header], '-c', '-o', obj,
              HERE / f'{name}.c'])
        for linked, folder in self.libraries.items():
            path = f'{stem}-{linked}'
            make([*command, '-o', path, obj, '-L', folder, '-lidn2',
                  *PROGRAMS[name].libraries])
            yield linked, path

    def start(self, name, path, library):
        """What a program prints when it runs with a library."""
        folder = self.libraries[library]
        run = call([path, *PROGRAMS[name].args],
                   env={**os.environ, 'LC_ALL': 'C.UTF-8',
                        'LD_LIBRARY_PATH': str(folder),
                        'LD_DEBUG': 'files'})
        if f'calling init: {folder}/libidn2.so.0' not in run.stderr:
            raise Failed(f'{path} does not load {folder}')
        if run.returncode != 0:
            raise Failed(f'{path}: exit status {run.returncode}')
        return run.stdout.splitlines()

    def try_program(self, key):
        """Build a program and run it; return how often it was run."""
        language, name, header = key
        count = 0
        for linked, path in self.build(language, name, header):
            for library in self.libraries:
                want = PROGRAMS[name].lines
                got = self.start(name, path, library)
                if got != want:
                    raise Failed(f'{name} ({language}), header {header}, '
                                 f'linked to {linked}, run with {library}: '
                                 f'{got}, not {want}')
                count += 1
        return count


def try_programs(bench):
    """Print what fails; return whether nothing did."""
    names = [name for name in PROGRAMS
             if name != 'beside_libidn' or bench.libidn]
    missing = {path.stem for path in HERE.glob('*.c')} ^ set(PROGRAMS)
    if missing:
        print('not in the list, or not there:', *missing)
        return False
    keys = list(itertools.product(bench.compilers, names, bench.headers))
    right, count = True, 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for job in [pool.submit(bench.try_program, key) for key in keys]:
            try:
                count += job.result()
            except Failed as error:
                print(error)
                right = False
    print(f'{len(names)} programs, {count} runs')
    return right


# ---- the header -----------------------------------------------------------

OURS_TO_SAY = re.compile(r'IDN2_VERSION(_NUMBER|_MAJOR|_MINOR|_PATCH)?')
OF_LIBIDN2 = re.compile(r'_?IDN2_|IDNA_|idna_|idn_|idn2_|G_GNUC_|GCC_VERSION_')


def macros(compiler, folder, before=''):
    """The macros of a header, as {name: text}."""
    run = call([*compiler, '-E', '-dM', '-x', 'c', '-I', folder, '-'],
               input=before + '#include <idn2.h>\n')
    found = {}
    for line in run.stdout.splitlines():
        name, text = re.match(r'#define (\w+)(.*)', line).groups()
        if OF_LIBIDN2.match(name) and not name.endswith('_H'):
            found[name] = re.sub(r'[\s_()]', '', text)
    return found


def enumerators(header):
    """The enumerators of a header, as {type: enumerators}."""
    text = re.sub(r'/\*.*?\*/', '', header.read_text('utf-8'), flags=re.S)
    return {name: re.findall(r'(\w+)\s*(?:=[^,}]*)?(?:,|$)', body.strip())
            for body, name in re.findall(
                r'\btypedef\s+enum\s*\{(.*?)\}\s*(\w+)\s*;', text, re.S)}


def values(bench, name, lines):
    """The output of a program with this main, built with a header."""
    source = bench.folder / f'values-{name}.c'
    source.write_text(
        '#include <idn2.h>\n#include <stdio.h>\nint main(void)\n{\n'
        + '\n'.join(lines) + '\n}\n', 'utf-8')
    path = source.with_suffix('')
    make([*bench.compilers['-c'], '-I', bench.headers[name], '-o', path,
          source])
    return call([path]).stdout.splitlines()


def compare_headers(bench):
    """Compare GNU's header with ours."""
    gnu, ours = (bench.headers[name] for name in ('gnu', 'ours'))
    compiler = bench.compilers['-c']
    for before in ('', '#define IDNA_H\n',
                   '#define IDN2_SKIP_LIBIDN_COMPAT\n',
                   '#define _IDN2_API extern\n', '#define IDN2_STATIC\n'):
        theirs = macros(compiler, gnu, before)
        mine = macros(compiler, ours, before)
        if len(theirs) < 12:
            yield f'only {len(theirs)} macros found in GNU\'s header'
        for name in sorted(theirs):
            if name not in mine:
                yield f'{name} is not defined (after {before!r})'
            elif (mine[name] != theirs[name]
                  and not OURS_TO_SAY.fullmatch(name)):
                yield f'{name} is {mine[name]}, not {theirs[name]}'
        more = set(mine) - set(theirs)
        if not before:
            # Macros of other versions.
            own = more
        if more - own:
            yield (f'after {before!r} there are too many macros: '
                   f'{sorted(more - own)}')
    theirs, mine = (enumerators(path / 'idn2.h') for path in (gnu, ours))
    names = [name for group in theirs.values() for name in group]
    if len(names) < 45 or len(theirs) != 4:
        yield f'only {len(names)} enumerators found in GNU\'s header'
    missing = {kind: set(theirs[kind]) - set(mine.get(kind, []))
               for kind in theirs}
    if any(missing.values()):
        yield f'these enumerators are missing: {missing}'
        return
    lines = [f'printf("{name} %d\\n", (int){name});' for name in names]
    lines += [f'printf("{kind} %zu\\n", sizeof({kind}));' for kind in theirs]
    for mine, theirs in zip(values(bench, 'ours', lines),
                            values(bench, 'gnu', lines), strict=True):
        if mine != theirs:
            yield f'{mine}, not {theirs}'
    print(f'{len(names)} enumerators, '
          f'{len(macros(compiler, gnu))} macros of GNU\'s header')


# ---------------------------------------------------------------------------

def main():
    """Print what is wrong; exit status 1 if there is anything."""
    dropin, header = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(pathlib.Path(folder), dropin, header,
                      compilers(sys.argv[3:]))
        right = try_programs(bench)
        if 'gnu' in bench.headers:
            for line in compare_headers(bench):
                print(line)
                right = False
    if '-x' not in bench.compilers:
        bench.skipped.append('C++: a compiler')
    for what in bench.skipped:
        print(f'SKIPPED without: {what}')
    if not right:
        return 1
    return SKIPPED if bench.skipped else 0


if __name__ == '__main__':
    if not shutil.which('readelf'):
        print('SKIPPED without: readelf')
        sys.exit(SKIPPED)
    sys.exit(main())
