#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Time libxn, ICU, libidn2, libidn, Rust's idna and Ada; print a table.

    table.py BUILD IDNA.so ADA.so [--save]

BUILD is a build directory with xn-bench.  --save writes RESULTS.md here.
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
TEXT = '''# libxn compared with libraries in other languages

Made by `tools/bench/others/run --save` on {date}; not written by hand.

{machine}; {versions}. All in one process on one core, in turn: 11 rounds of
100,000 names of each kind, as in `tools/bench/RESULTS.md`. Only names are timed
that all libraries convert, and to the same result. libxn, ICU, libidn2 and
libidn are called as there; Rust's idna with the checks of libxn's profile
`lookup` (`Uts46::to_ascii`, `AsciiDenyList::URL`, `Hyphens::Allow`,
`DnsLength::VerifyAllowRootDot`); Ada through `ada::idna::to_ascii` and
`ada::idna::to_unicode`, with `-O3`. A C function around each of the last two
copies the result into the caller's array.

Nanoseconds of processor time per name, medians over the rounds, and in
parentheses how many times as long as libxn:

{times}
The size of the shared object without symbols, in KB: {sizes}. Rust's contains
the parts of Rust's standard library that it needs, Ada's the parts of its URL
parser that the linker keeps.
'''


def wrapped(text):
    """Fill paragraphs to lines of 80 columns, but not tables."""
    return '\n\n'.join(
        part if part.startswith(('#', '|')) else
        textwrap.fill(part, 80, break_on_hyphens=False,
                      break_long_words=False)
        for part in text.strip().split('\n\n')) + '\n'


def time_table(corpora, names):
    """Yield rows of Markdown: a kind of names, and each library's median."""
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
    """Measure, print, and save with --save."""
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
