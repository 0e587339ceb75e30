#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check README.md and the programs of the guides.

test_readme.py ROOT LIBRARY -c COMPILER... [-x COMPILER...]

Each program in C must print the block of text below it, and so must those of
doc/cplusplus.md as C++17 and as C++20.  Each fragment in
doc/library.md must compile, and so must the files that doc/installing.md calls
a Punycode codec, without any others.  README.md must have a quick start of two
lines, be no longer than LINES, and have the figures that the benchmarks measured.

LIBRARY is the built shared library; the COMPILERs are one for C and one for C++,
with their options.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from documents import section, tables

BLOCK = re.compile(r'^```(\w+)\n(.*?)^```$', re.M | re.S)
QUICK_START = 'tools/run ascii bücher.example\ntools/test\n'
WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Werror']
STRICT = ['-std=c11', *WARNINGS]
FRAGMENT = '''#include <string.h>
#include <xn/idna.h>
void fragment(xn_options opt, const char *ascii);
void
fragment(xn_options opt, const char *ascii)
{{
(void)ascii;
{{
{}
(void)r;
}}
}}
'''
LINES = 160


def programs(text, mark='c'):
    """Yield each program in a language, and the block of text below it, or
    None."""
    found = BLOCK.findall(text)
    for (language, source), (kind, output) in zip(
            found, [*found[1:], ('', '')]):
        if language == mark and '\nmain(' in source:
            yield source, output if kind == 'text' else None


def compiled(compiler, source, program, *arguments, standard='c11'):
    """Build a program; a warning of the compiler is an error."""
    file = program.with_suffix('.cc' if '+' in standard else '.c')
    file.write_text(source, 'utf-8')
    subprocess.run([*compiler, *WARNINGS, f'-std={standard}', file, *arguments,
                    '-o', program], check=True)


def run_example(root, library, compiler, source, standard='c11'):
    """Build it as installing.md says; return what it prints."""
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, 'example')
        compiled(compiler, source, program, '-I', root / 'include', library,
                 f'-Wl,-rpath,{library.parent}', standard=standard)
        return subprocess.run(
            [program], check=True, stdout=subprocess.PIPE,
            env={**os.environ, 'LC_ALL': 'C'}).stdout.decode('utf-8')


def check_programs(root, library, compiler):
    """Run the programs of README.md and the guides."""
    for path in (root / 'README.md', *sorted((root / 'doc').glob('*.md'))):
        found = list(programs(path.read_text('utf-8')))
        if not found and path.name in ('README.md', 'library.md'):
            yield f'{path.name}: no program in C'
        for source, want in found:
            got = run_example(root, library, compiler, source)
            if got != want:
                yield f'{path.name}: a program prints\n{got}and not\n{want}'


def check_cplusplus(root, library, compiler):
    """Run the programs of the guide to C++."""
    found = list(programs((root / 'doc/cplusplus.md').read_text('utf-8'),
                          'cpp'))
    if len(found) < 2:
        yield f'cplusplus.md: {len(found)} programs'
    for source, want in found:
        for standard in 'c++17', 'c++20':
            got = run_example(root, library, compiler, source, standard)
            if got != want:
                yield f'as {standard} a program prints\n{got}and not\n{want}'


def check_fragments(root, compiler):
    """Compile the fragments of C in the guide to the library."""
    text = (root / 'doc/library.md').read_text('utf-8')
    found = [source for language, source in BLOCK.findall(text)
             if language == 'c' and '\nmain(' not in source]
    if len(found) < 2:
        yield 'library.md: hardly any fragments'
    with tempfile.TemporaryDirectory() as folder:
        for source in found:
            compiled(compiler, FRAGMENT.format(source),
                     pathlib.Path(folder, 'fragment'), '-I', root / 'include',
                     '-c')


def check_codec(root, compiler):
    """Compile the files for Punycode, without any others."""
    text = section((root / 'doc/installing.md').read_text('utf-8'),
                   'Punycode alone')
    files = set(re.findall(r'\b(?:lib|include)/[\w/]+\.[ch]\b', text))
    sources = sorted(name for name in files if name.endswith('.c'))
    if len(sources) < 3:
        yield 'installing.md: hardly any files for Punycode'
    with tempfile.TemporaryDirectory() as folder:
        for name in files:
            to = pathlib.Path(folder, name)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(root / name, to)
        object_file = pathlib.Path(folder, 'codec')
        done = subprocess.run(
            [*compiler, *STRICT, '-fPIC', '-shared', '-Wl,--no-undefined',
             '-I', 'include', *sources, '-o', object_file], cwd=folder,
            check=False)
        if done.returncode:
            yield 'installing.md: the files for Punycode do not compile alone'


def check_quick_start(text):
    """The quick start is two lines and nothing else to type."""
    blocks = BLOCK.findall(section(text, 'Quick start'))
    if blocks[:1] != [('sh', QUICK_START)] or [
            language for language, _ in blocks].count('sh') != 1:
        yield f'the quick start is not\n{QUICK_START}'


def measured(root):
    """(row, column of README.md): the figure that a benchmark measured."""
    found = {}
    text = (root / 'tools/bench/RESULTS.md').read_text('utf-8')
    for table in tables(text):
        for row in table:
            if 'bytes' in row:
                for name, cell in row.items():
                    found[f'{row["names"]}, ns', name] = cell
            if 'heap, KiB' in row:
                name = row['library']
                found['heap in use afterwards, KiB', name] = row['heap, KiB']
                found['size of the library, KB', name] = row[
                    'size stripped, KB']
            if 'factor' in row and 'shape' in row:
                key = ('instructions for a hostile label of twice the length',
                       row['library'])
                found[key] = max(found.get(key, ''),
                                 f'× {float(row["factor"]):.1f}')
    return found


def check_figures(root, text):
    """Compare the cells of the first table that benchmarks know."""
    found, seen = measured(root), 0
    rows = next(tables(text))
    for row in rows:
        for head, cell in row.items():
            name = re.sub(r' \d.*', '', head)
            want = found.get((row[''], name))
            seen += want is not None
            if want not in (None, cell):
                yield f'{row[""]}, {name}: {cell}, and measured was {want}'
    if seen < 20:
        yield f'only {seen} figures are those of a benchmark'


def main():
    """Print what is wrong; exit status 1 if there is anything."""
    root = pathlib.Path(sys.argv[1])
    library = pathlib.Path(sys.argv[2]).resolve()
    text = (root / 'README.md').read_text('utf-8')
    *_, compiler = ' '.join(sys.argv[3:]).partition('-c ')
    compiler, _, cplusplus = compiler.partition(' -x ')
    compiler = compiler.split()
    wrong = [*check_programs(root, library, compiler),
             *check_fragments(root, compiler), *check_codec(root, compiler),
             *check_quick_start(text), *check_figures(root, text)]
    if cplusplus:
        wrong += check_cplusplus(root, library, cplusplus.split())
    if text.count('\n') > LINES:
        wrong.append(f'README.md has more than {LINES} lines')
    print(*wrong, sep='\n')
    return 1 if wrong else 0


sys.exit(main())
