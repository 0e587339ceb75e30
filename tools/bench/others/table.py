#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Time libxn, ICU, libidn2, libidn, Rust's idna and Ada; print a table.

    table.py BUILD IDNA.so ADA.so [--save]

BUILD has xn-bench.  --save writes RESULTS.md beside this file.
"""

import datetime
import pathlib
import statistics
import sys
import textwrap

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import measure  # noqa: E402

NAMES = {'libxn': 'libxn', 'icu': 'ICU', 'libidn2': 'libidn2',
         'libidn': 'libidn', 'idna': 'Rust idna', 'ada': 'Ada'}
TEXT = '''# libxn beside libraries in other languages

Made by `tools/bench/others/run --save` on {date}; not written by hand.

{machine}; {versions}. All in one process on one core, in turn: 11 rounds of
100,000 names of each kind, those of `tools/bench/RESULTS.md`, as far as all of
them convert a name, and to the same. libxn, ICU, libidn2 and libidn are called
as there; Rust's idna with the checks of libxn's profile `lookup`
(`Uts46::to_ascii`, `AsciiDenyList::URL`, `Hyphens::Allow`,
`DnsLength::VerifyAllowRootDot`); Ada by `ada::idna::to_ascii` and
`ada::idna::to_unicode`, with `-O3`. The last two are behind a function in C
that copies the result into the caller's array.

Nanoseconds of the processor a name, medians over the rounds, and in brackets
how many times as long as libxn:

{times}
The shared object without symbols, with everything that it brings along, in KB:
{sizes}.
Rust's has what it needs of Rust's standard library in it, Ada's its URL parser
as far as the linker keeps that.
'''


def wrapped(text):
    """Paragraphs in lines of 80 columns, tables left alone."""
    return '\n\n'.join(
        part if part.startswith(('#', '|')) else
        textwrap.fill(part, 80, break_on_hyphens=False,
                      break_long_words=False)
        for part in text.strip().split('\n\n')) + '\n'


def time_table(corpora, names):
    """Rows of Markdown: a kind of names, and each library's median."""
    yield f'| names | {" | ".join(NAMES[name] for name in names)} |'
    yield '|---' + '|--:' * len(names) + '|'
    for corpus in corpora:
        rounds = corpus['rounds']
        if not all(name in rounds for name in names):
            continue
        medians = {name: statistics.median(rounds[name]) for name in names}
        cells = [f'{medians[name]:.3g}' if name == 'libxn' else
                 f'{medians[name]:.4g} ({medians[name] / medians["libxn"]:.1f})'
                 for name in names]
        yield f'| {corpus["title"]} | {" | ".join(cells)} |'


def main():
    """Measure, print, and save if that is asked for."""
    build, idna, ada = map(pathlib.Path, sys.argv[1:4])
    found = measure.read_bench(measure.run(
        build / 'tools/bench/xn-bench', '--idna', idna, '--ada',
        ada).decode('utf-8', 'replace'))
    versions = {row['name']: row['version'] for row in found['libraries']
                if not row['missing']}
    names = [name for name in NAMES if name in versions]
    text = wrapped(TEXT.format(
        date=datetime.date.today(),
        machine='{processor}, {processors} processors'.format(
            **measure.machine()),
        versions=', '.join(f'{NAMES[name]} {versions[name]}'
                           for name in names),
        times='\n'.join(time_table(found['corpora'], names)) + '\n',
        sizes=', '.join(
            f'{NAMES[name]} {measure.stripped_size(path) // 1000}'
            for name, path in (('idna', idna), ('ada', ada)))))
    print(text, end='')
    if '--save' in sys.argv[4:]:
        (HERE / 'RESULTS.md').write_text(text, 'utf-8')


main()
