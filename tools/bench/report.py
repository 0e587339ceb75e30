#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Report the measurements of measure.py: a table, RESULTS.md and a picture.

    report.py JSON [RESULTS.md PICTURE.svg]

With one argument it prints the table.
"""

import html
import json
import math
import pathlib
import statistics
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# For each kind of names: how many times as long as libxn ICU should take, with
# AVX-512 and without.
GOALS = {'a': (7, 5), 'b': (13, 9), 'c': (5.2, 4.8), 'd': (4.4, 4),
         'e': (5, 4.6), 'e2': (4.4, 4.1), 'decode': (2, 2), 'encode': (4, 3.5)}
# How many times as long as the drop-in libidn2 should take.
DROPIN_GOALS = {'a': 60, 'b': 60, '_': 20, 'c': 20, 'd': 20, 'wide': 20,
                'e': 20}
# How many times as long as in UTF-8 a name may take.
ENCODING_GOALS = {'UTF-16': 1.15, 'UTF-32': 1.4}
# How many times as long as in a batch a name should take alone.
BATCH_GOAL = 1.4
FIRST_CALL_US = 9
RESIDENT_KIB = 200
NAMES = {'libxn': 'libxn', 'icu': 'ICU', 'idna': 'Rust idna', 'ada': 'Ada',
         'lexbor': 'lexbor', 'libidn2': 'libidn2', 'libidn': 'libidn',
         'floor': 'floor', 'drop-in': 'drop-in', 'UTF-16': 'UTF-16',
         'UTF-32': 'UTF-32'}
PEERS = ('icu', 'idna', 'ada', 'lexbor', 'libidn2', 'libidn')
# These are no libraries to choose from.
OURS = {'drop-in', 'floor', *ENCODING_GOALS}


# ---- figures --------------------------------------------------------------

def figure(value):
    """A value with three significant digits."""
    if value is None:
        return '-'
    if value >= 100:
        return f'{value:.0f}'
    return f'{value:.1f}' if value >= 10 else f'{value:.2f}'


def median(corpus, library, runs='rounds'):
    """Nanoseconds per name, or None."""
    rounds = corpus[runs].get(library)
    return statistics.median(rounds) if rounds else None


def spread(found):
    """How far from the median quartiles of rounds are at most, in per cent."""
    return max(abs(quartile / statistics.median(rounds) - 1) * 100
               for corpus in found['corpora']
               for name, rounds in corpus['rounds'].items() if name not in OURS
               for quartile in statistics.quantiles(rounds * 2, n=4))


def ratios(corpus, library, base='libxn', runs='rounds'):
    """How many times as long as base it took, round by round."""
    return [theirs / ours for theirs, ours in zip(
        corpus[runs].get(library, []), corpus[runs].get(base, []))]


def ratio(corpus, library, base='libxn'):
    """'6.1 (5.9-6.3)': the median, the lowest and the highest."""
    all_of_them = ratios(corpus, library, base)
    if not all_of_them:
        return '-'
    return (f'{figure(statistics.median(all_of_them))} '
            f'({figure(min(all_of_them))}-{figure(max(all_of_them))})')


def both(corpus, of_runs):
    """'5.3 / 4.1': what of_runs tells with AVX-512, and without."""
    return ' / '.join(figure(of_runs(runs)) for runs in ('rounds', 'plain')
                      if corpus[runs])


def time_and_ratio(corpus, library):
    """'48.1 (5.3)': nanoseconds, and how many times as long as libxn."""
    if not ratios(corpus, library):
        return '-'
    return f'{figure(median(corpus, library))} (' + both(
        corpus, lambda runs: statistics.median(
            ratios(corpus, library, runs=runs))) + ')'


def peers(found):
    """The other libraries that were measured."""
    there = {row['name'] for row in found['libraries'] if not row['missing']}
    return [name for name in PEERS if name in there]


def corpus_of(found, ident):
    """The row of a kind of names."""
    return next(row for row in found['corpora'] if row['id'] == ident)


def missing(found):
    """{library: why it is missing}."""
    return {row['name']: row['missing'] for row in found['libraries']
            if row['missing']}


def goals(corpus):
    """Yield (which run, times to reach, times), if ICU was measured."""
    for runs, words, times in zip(
            ('rounds', 'plain') if corpus['plain'] else ('', 'rounds'),
            ('', ' without AVX-512'), GOALS.get(corpus['id'], ())):
        all_of_them = ratios(corpus, 'icu', runs=runs) if runs else []
        if all_of_them:
            yield words, times, statistics.median(all_of_them)


def resident(row):
    """KiB resident of a library's files and of its heap."""
    return sum(row['files'].values()) + row['heap']


def batch_ratio(found):
    """How many times as long as in a batch a name takes alone, by round."""
    return [alone / batch for alone, batch in zip(
        corpus_of(found, 'a')['rounds']['libxn'],
        corpus_of(found, 'a-batch')['rounds']['libxn'])]


def time_shortfalls(found):
    """Yield a sentence for each goal about time that was missed."""
    for corpus in found['corpora']:
        title, ident = corpus['title'], corpus['id']
        for words, times, got in goals(corpus):
            if got < times:
                yield (f'{title}: {figure(got)} times as fast as ICU{words}; '
                       f'the goal is {times}')
        for library, times in ENCODING_GOALS.items():
            all_of_them = ratios(corpus, library)
            if all_of_them and statistics.median(all_of_them) > times:
                yield (f'{title}, {library}: '
                       f'{figure(statistics.median(all_of_them))} times as '
                       f'long as UTF-8; the goal is {times} at most')
        all_of_them = ratios(corpus, 'libidn2', 'drop-in')
        if ident in DROPIN_GOALS and all_of_them:
            got = statistics.median(all_of_them)
            if got < DROPIN_GOALS[ident]:
                yield (f'{title}, drop-in: {figure(got)} times as fast as '
                       f'libidn2; the goal is {DROPIN_GOALS[ident]}')
    got = statistics.median(batch_ratio(found))
    if got < BATCH_GOAL:
        yield (f'a batch of ASCII names: {figure(got)} times as fast as one '
               f'name at a time; the goal is {BATCH_GOAL}')


def shortfalls(found):
    """Yield a sentence for each goal that was missed."""
    yield from time_shortfalls(found)
    ours = found['start'].get('libxn')
    for key, name in (('ascii', 'an ASCII name'), ('idn', 'an IDN')):
        if ours and ours[key] >= 1000 * FIRST_CALL_US:
            yield (f'the first call, with {name}: '
                   f'{figure(ours[key] / 1000)} µs; the goal is less than '
                   f'{FIRST_CALL_US}')
    if ours and resident(ours) > RESIDENT_KIB:
        yield (f'memory: {resident(ours)} KiB resident; the goal is '
               f'{RESIDENT_KIB} at most')


# ---- tables ---------------------------------------------------------------

def time_rows(found):
    """Yield the head and the rows of the table of times."""
    names = ['floor', *peers(found)]
    yield ['names', 'bytes', 'libxn', *(NAMES[name] for name in names),
           'goal, × ICU']
    for corpus in found['corpora']:
        unit = corpus['units'] / corpus['kept'] if corpus['kept'] else None
        yield [corpus['title'], figure(unit),
               both(corpus, lambda runs: median(corpus, 'libxn', runs)),
               *(time_and_ratio(corpus, name) for name in names),
               ' / '.join(f'{times:g}' for _, times, _ in goals(corpus))]


def aligned(rows):
    """Rows as text in columns, for a terminal."""
    rows = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        cells = [cell.ljust(width) if i == 0 else cell.rjust(width)
                 for i, (cell, width) in enumerate(zip(row, widths))]
        yield '  '.join(cells).rstrip()


def markdown(rows):
    """Rows as a table in Markdown."""
    rows = list(rows)
    for i, row in enumerate(rows):
        yield '| ' + ' | '.join(row) + ' |'
        if i == 0:
            yield '|---' * len(row) + '|'


def left_out(found):
    """Yield a sentence about names that were not timed."""
    for corpus in found['corpora']:
        for library, row in corpus['differs'].items():
            examples = ', '.join(f'`{name}`' for name in row['examples'])
            why = ('libxn refuses' if library == 'libxn' else
                   f'{NAMES[library]} refuses or converts differently')
            yield (f'{corpus["title"]}: {row["count"]} of {corpus["items"]} '
                   f'that {why}, for example {examples}')


def table(found):
    """The report for a terminal."""
    return lines([
        'nanoseconds per name (and how many times as long as libxn), medians; '
        'behind a slash without AVX-512',
        *aligned(time_rows(found)),
        *(f'{NAMES[name]} is missing: {why}'
          for name, why in missing(found).items()),
        *(f'left out: {text}' for text in left_out(found)),
        *(f'falls short: {text}' for text in shortfalls(found))])


# ---- RESULTS.md -----------------------------------------------------------

def count_rows(found):
    """Yield the table of instructions and branch misses per name."""
    names = ['libxn', *peers(found)]
    yield ['names', *(NAMES[name] for name in names)]
    titles = {row['id']: row['title'] for row in found['corpora']}
    for ident, row in found['counts']['rows'].items():
        cells = []
        for name in names:
            cell = row.get(name)
            cells.append(f'{cell["instructions"]:.0f}, '
                         f'{cell["misses"]:.1f}' if cell else '-')
        yield [titles[ident], *cells]


def growth_rows(found):
    """Yield the table of instructions for n and 2n code points."""
    yield ['shape', 'library', 'n', 'instructions', '2n', 'factor']
    for row in found['growth']:
        yield [row['shape'], NAMES[row['library']], str(row['points']),
               f'{row["once"]:.0f}', f'{row["twice"]:.0f}',
               f'{row["twice"] / row["once"]:.2f}']


def start_rows(found):
    """Yield the table of first calls, memory and sizes."""
    yield ['library', 'first ASCII name, µs', 'first IDN, µs',
           'files resident, KiB', 'heap, KiB', 'size stripped, KB']
    for name, row in found['start'].items():
        size = sum(found['sizes'].get(name, {}).values())
        yield [NAMES[name], figure(row['ascii'] / 1000),
               figure(row['idn'] / 1000), str(sum(row['files'].values())),
               str(row['heap']), f'{size / 1000:.0f}']


def dropin_rows(found):
    """Yield the table of libidn2 and its drop-in."""
    yield ['names', 'libidn2', 'drop-in', 'ratio', 'goal']
    for corpus in found['corpora']:
        if ratios(corpus, 'libidn2', 'drop-in'):
            yield [corpus['title'], figure(median(corpus, 'libidn2')),
                   figure(median(corpus, 'drop-in')),
                   ratio(corpus, 'libidn2', 'drop-in'),
                   str(DROPIN_GOALS.get(corpus['id'], ''))]


def encoding_rows(found):
    """Yield the table of UTF-8, UTF-16 and UTF-32."""
    yield ['names', 'UTF-8', *(
        head for name in ENCODING_GOALS for head in (name, 'ratio'))]
    for corpus in found['corpora']:
        if 'UTF-16' in corpus['rounds']:
            yield [corpus['title'], figure(median(corpus, 'libxn')),
                   *(cell for name in ENCODING_GOALS for cell in (
                       figure(median(corpus, name)), ratio(corpus, name)))]


def files_of(found):
    """Yield the files of each library with their sizes, as text."""
    for name, files in found['sizes'].items():
        parts = ', '.join(f'{pathlib.Path(path).name} {size / 1000:.0f}'
                          for path, size in files.items())
        yield f'{NAMES[name]}: {parts}'


INTRODUCTION = '''\
Made by `tools/bench/run{option} --save` on {date}; not written by hand.

{processor}, {processors} processors, {system}, {libc}; libxn and the programs
built by {compiler} with Meson's default options. {versions}.
All in one process on core {core}, in turn: {rounds} rounds of each kind of
names{again}.
{newest}The libraries are shared objects, called as their documentation
recommends:
{calls}. Results that they allocate are released. Only names are timed that all
libraries convert, and to the same result, apart from the case of ASCII.

The names are generated from a seed, with letter frequencies, lengths, endings
and scripts of real names; `tools/bench/likely_names.c` has the figures and
their sources. `tools/bench/run FILE` also measures names of your own.
On your machine, `tools/bench/run --quick` takes a minute and measures the
system's ICU, libidn2 and libidn; `--newest` downloads the libraries measured
here into build/newest, and installs nothing.
'''

NEWEST = '''\
The other libraries are Debian unstable's packages, and all run with its C
library. Between Rust's idna and ICU4X stands an adapter of our own, because
Debian's takes other crates. The C functions around Rust's idna and around Ada
copy each result into the caller's array; so does the one to which lexbor passes
its results.
'''

AGAIN = ', and as many in another process from which AVX-512 was hidden'

CALLS = {
    'libxn': '`xn_to_ascii` and `xn_to_unicode` with `XN_LOOKUP`',
    'icu': 'ICU\'s UTS #46 functions for UTF-8 with the checks for Bidi and '
           'joiners, nontransitional, and its internal `u_strToPunycode` and '
           '`u_strFromPunycode` on UTF-16',
    'idna': '`Uts46::to_ascii` and `to_unicode` with `AsciiDenyList::URL`, '
            '`Hyphens::Allow` and `DnsLength::VerifyAllowRootDot`',
    'ada': '`ada::idna::to_ascii` and `to_unicode`',
    'lexbor': '`lxb_unicode_idna_to_ascii` and `to_unicode` with the flags for '
              'Bidi, joiners and lengths',
    'libidn2': '`idn2_lookup_u8` with `IDN2_NFC_INPUT | '
               'IDN2_NONTRANSITIONAL` and `idn2_to_unicode_8z8z`',
    'libidn': '`idna_to_ascii_8z` and `idna_to_unicode_8z8z`'}

PICTURE = '![The times of the table, on a logarithmic scale](bench.svg)\n'

TIME = '''\
Nanoseconds of processor time for a name, or for a label in the rows of
Punycode: medians over the rounds. In parentheses is how many times as long as
libxn the other library took: the median of the ratios of the rounds. Of two
figures with a slash between them the first is with AVX-512, the second with
AVX-512 hidden from libxn and the C library; the times of other libraries are
those of the first run. Quartiles of the rounds are at most {spread} % from the
median. The column "bytes" is the average length; in the row "Punycode, encode"
it counts code points. The floor is a loop of vector instructions that checks
the letters of a name, makes them lower case and copies it.
'''

UNCHECKED = '''\
The libraries do not always do the same work: libidn's ToASCII passes A-labels
on as they are, and libidn2's ToUnicode checks nothing, while libxn, ICU and
Rust's idna check every rule in both. lexbor checks only that each code point is
allowed and that Punycode can be decoded: of its flags, those for Bidi, joiners,
lengths and STD3 are declared and not implemented.
'''

BATCH = '''\
With `xn_to_ascii_batch`, ASCII names in lower case take {batch} ns instead of
{alone} ns: it is {times} times as fast as one call a name; the goal is {goal}.
Other libraries have no such function; they convert one name at a time in that
row.
'''

COUNTS = '''\
Instructions and mispredicted branches per name, simulated by callgrind, whose
branch predictor is simpler than that of processors; {names} names of each kind.
valgrind does not know AVX-512, so these figures are without it.
'''

GROWTH = '''\
Instructions to convert one hostile name of n code points, and one of 2n, to
ASCII, with lengths not checked. A factor of 2 means linear time; it is lower if
the name is refused early. The test `linear` holds libxn to linear time for all
shapes and functions.
'''

START = '''\
The first conversion in a new process, including the library's initialisation:
the median of {starts} processes. Memory is the resident part of the library's
files and of the files that it loads, and the growth of the heap, after names of
all kinds. The size is that of these shared objects without symbols; below the
table it is given for each file, in KB. lexbor's also parses HTML, CSS and URLs.
'''

ENCODED = '''\
The same names through libxn's functions for UTF-16 and UTF-32, in nanoseconds,
and how many times as long as UTF-8 they take. The goals are {goals}.
'''

DROPIN = '''\
The same names through libidn2's interface: GNU's library and this project's
drop-in.
'''


def paragraphs(text, **values):
    """A text of this file with its values filled in, in lines of 80 columns."""
    whole = text.format(**values)
    return '\n\n'.join(textwrap.fill(
        part, 80, break_on_hyphens=False, break_long_words=False)
                       for part in whole.strip().split('\n\n')) + '\n'


def time_parts(found):
    """Yield the parts of RESULTS.md about time."""
    yield '## Time\n'
    yield PICTURE
    yield paragraphs(TIME, spread=figure(spread(found)))
    yield lines(markdown(time_rows(found)))
    yield paragraphs(UNCHECKED)
    out = [f'* {text}' for text in left_out(found)]
    if out:
        yield 'Left out are:\n'
        yield lines(out)
    short = [f'* {text}' for text in shortfalls(found)]
    yield '## Many names at once\n'
    times = batch_ratio(found)
    yield paragraphs(
        BATCH, batch=figure(median(corpus_of(found, 'a-batch'), 'libxn')),
        alone=figure(median(corpus_of(found, 'a'), 'libxn')),
        times=figure(statistics.median(times)), goal=BATCH_GOAL)
    yield '## Goals that were missed\n'
    yield lines(short or ['None.'])


def other_parts(found):
    """Yield the other parts."""
    if found['counts']:
        yield '## Instructions and branch misses\n'
        yield paragraphs(COUNTS, names=found['counts']['names'])
        yield lines(markdown(count_rows(found)))
    if found['growth']:
        yield '## Growth\n'
        yield paragraphs(GROWTH)
        yield lines(markdown(growth_rows(found)))
    yield '## Start, memory, size\n'
    yield paragraphs(START, starts=found['size']['starts'])
    yield lines(markdown(start_rows(found)))
    yield lines(f'* {text}' for text in files_of(found))
    if any('UTF-16' in corpus['rounds'] for corpus in found['corpora']):
        yield '## UTF-16 and UTF-32\n'
        yield paragraphs(ENCODED, goals=' and '.join(
            f'{times} for {name}' for name, times in ENCODING_GOALS.items()))
        yield lines(markdown(encoding_rows(found)))
    if any('drop-in' in corpus['rounds'] for corpus in found['corpora']):
        yield '## In place of libidn2\n'
        yield paragraphs(DROPIN)
        yield lines(markdown(dropin_rows(found)))


def results(found):
    """The text of RESULTS.md."""
    names = ['libxn', *peers(found)]
    versions = {row['name']: row['version'] for row in found['libraries']}
    newest = 'idna' in names
    return '\n'.join([
        '# Speed and memory of libxn and other libraries\n',
        paragraphs(INTRODUCTION, date=found['date'],
                   option=' --newest' if newest else '',
                   newest=NEWEST if newest else '',
                   versions=', '.join(f'{NAMES[name]} {versions[name]}'
                                      for name in names),
                   calls='; '.join(CALLS[name] for name in names),
                   compiler=found['compiler'], core=found['core'],
                   libc=found['libc'], rounds=found['size']['rounds'],
                   again=AGAIN if found['machine']['avx512'] else '',
                   **found['machine']),
        *(f'{NAMES[name]} is missing: {why}.\n'
          for name, why in missing(found).items()),
        *time_parts(found), *other_parts(found)])


def lines(texts):
    """Texts, each with its line feed."""
    return ''.join(f'{text}\n' for text in texts)


# ---- the picture ----------------------------------------------------------

# In pixels: where the axis begins, its length, the height of a row.
LEFT, LENGTH, ROW = 190, 520, 22
STYLE = '''\
.g{fill:#fff}text{font:11px sans-serif;fill:#222}.n{text-anchor:end}.m{text-anchor:middle}
.libxn{fill:#0a7d4f}.icu{fill:#2f6fc4}.idna{fill:#c2571a}.ada{fill:#8c4bb0}
.libidn2{fill:#777}.libidn{fill:#b9b9b9}.lexbor{fill:#c9a400}line{stroke:#bbb;stroke-width:.5}
.plain{fill:none;stroke:#0a7d4f;stroke-width:1.5}
@media(prefers-color-scheme:dark){.g{fill:#14181f}text{fill:#ddd}.libxn{fill:#2fbf85}
.icu{fill:#6f9ede}.idna{fill:#e88a50}.ada{fill:#c58be0}.libidn2{fill:#aaa}
.libidn{fill:#666}.plain{stroke:#2fbf85}line{stroke:#444}}'''


def nanoseconds(value):
    """A time with its unit."""
    return f'{value:g} ns' if value < 1000 else f'{value / 1000:g} µs'


def scale_of(found):
    """The powers of ten below and above all times."""
    times = [median(corpus, name) for corpus in found['corpora']
             for name in ('libxn', *peers(found)) if corpus['rounds'].get(name)]
    return (math.floor(math.log10(min(times))),
            math.ceil(math.log10(max(times))))


def dots_of(corpus, names, y, place):
    """A row: a dot for each library's time, a ring for it without AVX-512."""
    title = html.escape(corpus['title'])
    yield f'<text class="n" x="{LEFT - 8}" y="{y + 4}">{title}</text>'
    for name in reversed(names):
        time = median(corpus, name)
        if time is not None:
            yield (f'<circle class="{name}" cx="{place(time):.0f}" cy="{y}" '
                   f'r="{6 if name == "libxn" else 4}"/>')
    if corpus['plain']:
        time = place(median(corpus, 'libxn', 'plain'))
        yield f'<circle class="plain" cx="{time:.0f}" cy="{y}" r="5"/>'


def picture(found):
    """The times as dots on a logarithmic axis, in SVG."""
    low, high = scale_of(found)
    names = ['libxn', *peers(found)]

    def place(time):
        share = (math.log10(time) - low) / (high - low)
        return LEFT + LENGTH * share

    y = 60
    dots = []
    for corpus in found['corpora']:
        if corpus['rounds']:
            dots += dots_of(corpus, names, y, place)
            y += ROW
    bottom = y - ROW // 2
    axis = [f'<line x1="{place(10 ** n):.0f}" x2="{place(10 ** n):.0f}" '
            f'y1="40" y2="{bottom}"/><text class="m" '
            f'x="{place(10 ** n):.0f}" y="36">{nanoseconds(10 ** n)}</text>'
            for n in range(low, high + 1)]
    legend = [f'<circle class="{name}" cx="{14 + 82 * i}" cy="11" r="5"/>'
              f'<text x="{24 + 82 * i}" y="15">{text}</text>'
              for i, (name, text) in enumerate(
                  [*((name, NAMES[name]) for name in names),
                   ('plain', 'libxn without AVX-512')])]
    width = LEFT + LENGTH + 40
    return '\n'.join([
        '<!-- SPDX-License-Identifier: MIT -->',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" '
        f'height="{bottom + 8}" viewBox="0 0 {width} {bottom + 8}">',
        f'<title>Time per name, logarithmic, {found["date"]}</title>',
        f'<style>{STYLE}</style>',
        '<rect class="g" width="100%" height="100%"/>', *axis, *legend, *dots,
        '</svg>\n'])


# ---- the command ----------------------------------------------------------

def save(found, results_file=ROOT / 'tools/bench/RESULTS.md',
         picture_file=ROOT / 'tools/bench/bench.svg'):
    """Write RESULTS.md and the picture."""
    pathlib.Path(results_file).write_text(results(found), 'utf-8')
    pathlib.Path(picture_file).write_text(picture(found), 'utf-8')


def main():
    """Print the table, or write the files."""
    if len(sys.argv) not in (2, 4):
        sys.exit(__doc__.strip())
    found = json.loads(pathlib.Path(sys.argv[1]).read_text('utf-8'))
    if len(sys.argv) == 4:
        save(found, *sys.argv[2:])
    else:
        print(table(found), end='')


if __name__ == '__main__':
    main()
