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

# For each kind of names: the library to compare with, and how many times as
# long as libxn it should take.
GOALS = {'a': ('icu', 6), 'b': ('icu', 9), 'c': ('icu', 4), 'd': ('icu', 4),
         'e': ('icu', 4), 'e2': ('icu', 4), 'decode': ('libidn2', 2.5),
         'encode': ('libidn2', 3)}
FIRST_CALL_US = 5
RESIDENT_KIB = 160
PEERS = ('icu', 'libidn2', 'libidn')
NAMES = {'libxn': 'libxn', 'icu': 'ICU', 'libidn2': 'libidn2',
         'libidn': 'libidn', 'drop-in': 'drop-in', 'UTF-16': 'UTF-16',
         'UTF-32': 'UTF-32'}
# libxn again, through other functions.
ENCODINGS = ('UTF-16', 'UTF-32')
OURS = {'drop-in', *ENCODINGS}


# ---- figures --------------------------------------------------------------

def figure(value):
    """A value with three significant digits."""
    if value is None:
        return '-'
    if value >= 100:
        return f'{value:.0f}'
    return f'{value:.1f}' if value >= 10 else f'{value:.2f}'


def median(corpus, library):
    """Nanoseconds per name, or None."""
    rounds = corpus['rounds'].get(library)
    return statistics.median(rounds) if rounds else None


def quartiles(values):
    """The first and the third quartile."""
    if len(values) < 2:
        return values[0], values[0]
    first, _, third = statistics.quantiles(values, n=4, method='inclusive')
    return first, third


def ratios(corpus, library, base='libxn'):
    """How many times as long as base it took, round by round."""
    return [theirs / ours for theirs, ours in zip(
        corpus['rounds'].get(library, []), corpus['rounds'].get(base, []))]


def ratio(corpus, library):
    """'6.1 (5.9-6.3)': the median, the lowest and the highest."""
    all_of_them = ratios(corpus, library)
    if not all_of_them:
        return '-'
    return (f'{figure(statistics.median(all_of_them))} '
            f'({figure(min(all_of_them))}-{figure(max(all_of_them))})')


def missing(found):
    """{library: why it is missing}."""
    return {row['name']: row['missing'] for row in found['libraries']
            if row['missing']}


def goal(corpus):
    """'6 x ICU', and whether that was met; '' and None if there is no goal."""
    library, times = GOALS.get(corpus['id'], ('', 0))
    all_of_them = ratios(corpus, library)
    if not all_of_them:
        return '', None
    met = statistics.median(all_of_them) >= times
    return f'{times:g} x {NAMES[library]}', met


def resident(row):
    """KiB resident of a library's files and of its heap."""
    return sum(row['files'].values()) + row['heap']


def shortfalls(found):
    """Yield a sentence for each goal that was missed."""
    for corpus in found['corpora']:
        text, met = goal(corpus)
        if met is False:
            library = GOALS[corpus['id']][0]
            got = statistics.median(ratios(corpus, library))
            yield (f'{corpus["title"]}: {figure(got)} times as fast as '
                   f'{NAMES[library]}; the goal is {text.split()[0]}')
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
    yield ['names', 'bytes', 'libxn', *(
        head for peer in PEERS for head in (NAMES[peer], 'ratio')),
        'goal', 'met']
    for corpus in found['corpora']:
        text, met = goal(corpus)
        unit = corpus['units'] / corpus['kept'] if corpus['kept'] else None
        yield [corpus['title'], figure(unit), figure(median(corpus, 'libxn')),
               *(cell for peer in PEERS for cell in (
                   figure(median(corpus, peer)), ratio(corpus, peer))),
               text, {None: '', True: 'yes', False: 'no'}[met]]


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
        'nanoseconds per name, medians; ratios to libxn (lowest-highest)',
        *aligned(time_rows(found)),
        *(f'{NAMES[name]} is missing: {why}'
          for name, why in missing(found).items()),
        *(f'left out: {text}' for text in left_out(found)),
        *(f'falls short: {text}' for text in shortfalls(found))])


# ---- RESULTS.md -----------------------------------------------------------

def spread_rows(found):
    """Yield the table of quartiles."""
    libraries = ('libxn', *PEERS)
    yield ['names', *(NAMES[name] for name in libraries)]
    for corpus in found['corpora']:
        cells = []
        for name in libraries:
            rounds = corpus['rounds'].get(name)
            cells.append('-'.join(map(figure, quartiles(rounds)))
                         if rounds else '-')
        yield [corpus['title'], *cells]


def count_rows(found):
    """Yield the table of instructions and branch misses per name."""
    libraries = ('libxn', *PEERS)
    yield ['names', *(NAMES[name] for name in libraries)]
    titles = {row['id']: row['title'] for row in found['corpora']}
    for ident, row in found['counts']['rows'].items():
        cells = []
        for name in libraries:
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


def long_rows(found):
    """Yield the table of long names: MB/s, and time for twice the length."""
    yield ['name', 'xn ascii, MB/s', 'factor', 'xn unicode, MB/s', 'factor']
    for row in found['long']:
        cells = [row['shape']]
        for command in ('ascii', 'unicode'):
            once, twice = row[command]
            # The clock counts milliseconds: do not divide by 0.
            cells += [figure(row['size'] / 1e6 / max(once, 1e-3)),
                      f'{twice / max(once, 1e-3):.2f}']
        yield cells


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
    yield ['names', 'libidn2', 'drop-in', 'ratio']
    for corpus in found['corpora']:
        times = ratios(corpus, 'libidn2', 'drop-in')
        if times:
            yield [corpus['title'], figure(median(corpus, 'libidn2')),
                   figure(median(corpus, 'drop-in')),
                   f'{figure(statistics.median(times))} '
                   f'({figure(min(times))}-{figure(max(times))})']


def encoding_rows(found):
    """Yield the table of UTF-8, UTF-16 and UTF-32."""
    yield ['names', 'UTF-8', *(
        head for name in ENCODINGS for head in (name, 'ratio'))]
    for corpus in found['corpora']:
        if ENCODINGS[0] in corpus['rounds']:
            yield [corpus['title'], figure(median(corpus, 'libxn')),
                   *(cell for name in ENCODINGS for cell in (
                       figure(median(corpus, name)), ratio(corpus, name)))]


def files_of(found):
    """Yield the files of each library with their sizes, as text."""
    for name, files in found['sizes'].items():
        parts = ', '.join(f'{pathlib.Path(path).name} {size / 1000:.0f}'
                          for path, size in files.items())
        yield f'{NAMES[name]}: {parts}'


INTRODUCTION = '''\
Made by `tools/bench/run --save` on {date}; not written by hand.

{processor}, {processors} processors, {system}, {libc}; libxn and the programs
built by {compiler} with Meson's default options. {versions}.
All in one process on core {core}, in turn: {rounds} rounds of each kind of
names. The libraries are shared objects, called as their documentation
recommends:
`xn_to_ascii` and `xn_to_unicode` with `XN_LOOKUP`; ICU's UTS #46 functions for
UTF-8 with the checks for Bidi and joiners, nontransitional; `idn2_lookup_u8`
with `IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL` and `idn2_to_unicode_8z8z`;
`idna_to_ascii_8z` and `idna_to_unicode_8z8z`. Results that they allocate are
released. Only names are timed that all libraries convert, and to the same
result, apart from the case of ASCII.

The names are generated from a seed, with letter frequencies, lengths, endings
and scripts of real names; `tools/bench/likely_names.c` has the figures and
their sources. `tools/bench/run FILE` also measures names of your own.
'''

PICTURE = '![The times of the table, on a logarithmic scale](bench.svg)\n'

TIME = '''\
Nanoseconds of processor time for a name, or for a label in the rows of
Punycode: medians over the rounds. The column "bytes" is the average length; in
the row "Punycode, encode" it counts code points. A ratio says how many times as
long as libxn the other library took: the median of the ratios of the rounds,
and in parentheses the lowest and the highest.
'''

UNCHECKED = '''\
The libraries do not always do the same work: libidn's ToASCII passes A-labels
on as they are, and libidn2's ToUnicode checks nothing, while libxn and ICU
check every rule in both.
'''

COUNTS = '''\
Instructions and mispredicted branches per name, {tool}; {names} names of each
kind. valgrind does not know AVX-512, so these figures are without it; the times
above are with it if the processor has it.
'''

TOOLS = {'perf': 'counted by the processor (`perf stat`)',
         'callgrind': 'simulated by callgrind, whose branch predictor is '
                      'simpler than that of processors'}

GROWTH = '''\
Instructions to convert one hostile name of n code points, and one of 2n, to
ASCII, with lengths not checked. A factor of 2 means linear time; it is lower if
the name is refused early. The test `linear` holds libxn to linear time for all
shapes and functions.
'''

LONG = '''\
Hostile names of a megabyte through the command, including its start: megabytes
per second of processor time, and how many times as long two megabytes take. For
U+FDFA, each code point becomes 18, so a megabyte becomes six.
'''

START = '''\
The first conversion in a new process, including the library's initialisation:
the median of {starts} processes. Memory is the resident part of the library's
files and of the files that it loads, and the growth of the heap, after names of
all kinds. The size is that of these shared objects without symbols; below the
table it is given for each file, in KB.
'''

ENCODED = '''\
The same names through libxn's functions for UTF-16 and UTF-32, in nanoseconds,
and how many times as long as UTF-8 they take:
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
    yield paragraphs(TIME)
    yield lines(markdown(time_rows(found)))
    yield paragraphs(UNCHECKED)
    out = [f'* {text}' for text in left_out(found)]
    if out:
        yield 'Left out are:\n'
        yield lines(out)
    short = [f'* {text}' for text in shortfalls(found)]
    yield '## Goals that were missed\n'
    yield lines(short or ['None.'])
    yield '## Spread\n'
    yield 'The first and the third quartile of the rounds.\n'
    yield lines(markdown(spread_rows(found)))


def other_parts(found):
    """Yield the other parts."""
    if found['counts']:
        yield '## Instructions and branch misses\n'
        yield paragraphs(COUNTS, tool=TOOLS[found['counts']['tool']],
                         names=found['counts']['names'])
        yield lines(markdown(count_rows(found)))
    if found['growth']:
        yield '## Growth\n'
        yield paragraphs(GROWTH)
        yield lines(markdown(growth_rows(found)))
    if found['long']:
        yield '## Long names\n'
        yield paragraphs(LONG)
        yield lines(markdown(long_rows(found)))
    yield '## Start, memory, size\n'
    yield paragraphs(START, starts=found['size']['starts'])
    yield lines(markdown(start_rows(found)))
    yield lines(f'* {text}' for text in files_of(found))
    if any(ENCODINGS[0] in corpus['rounds'] for corpus in found['corpora']):
        yield '## UTF-16 and UTF-32\n'
        yield paragraphs(ENCODED)
        yield lines(markdown(encoding_rows(found)))
    if any('drop-in' in corpus['rounds'] for corpus in found['corpora']):
        yield '## In place of libidn2\n'
        yield paragraphs(DROPIN)
        yield lines(markdown(dropin_rows(found)))


def results(found):
    """The text of RESULTS.md."""
    versions = ', '.join(f'{NAMES[row["name"]]} {row["version"]}'
                         for row in found['libraries']
                         if not row['missing'] and row['name'] not in OURS)
    return '\n'.join([
        '# Speed and memory of libxn and other libraries\n',
        paragraphs(INTRODUCTION, date=found['date'], versions=versions,
                   compiler=found['compiler'], core=found['core'],
                   rounds=found['size']['rounds'], **found['machine']),
        *(f'{NAMES[name]} is missing: {why}.\n'
          for name, why in missing(found).items()),
        *time_parts(found), *other_parts(found)])


def lines(texts):
    """Texts, each with its line feed."""
    return ''.join(f'{text}\n' for text in texts)


# ---- the picture ----------------------------------------------------------

# In pixels: where the bars begin, the greatest length, the height, the gap.
LEFT, LENGTH, BAR, GAP = 150, 470, 13, 9
STYLE = '''\
.g{fill:#fff}text{font:11px sans-serif;fill:#222}.n{text-anchor:end}.m{text-anchor:middle}
.libxn{fill:#0a7d4f}.icu{fill:#4a78b5}.libidn2{fill:#8a8a8a}.libidn{fill:#b9b9b9}
.b{font-weight:bold}line{stroke:#999;stroke-width:.5}
@media(prefers-color-scheme:dark){.g{fill:#14181f}text{fill:#ddd}.libxn{fill:#2fbf85}
.icu{fill:#6f9ede}.libidn2{fill:#999}.libidn{fill:#6b6b6b}line{stroke:#666}}'''


def nanoseconds(value, shape=figure):
    """A time with its unit."""
    if value < 1000:
        return f'{shape(value)} ns'
    return f'{shape(value / 1000)} µs'


def scale_of(found):
    """The powers of ten below and above all times."""
    times = [median(corpus, name) for corpus in found['corpora']
             for name in corpus['rounds']]
    return (math.floor(math.log10(min(times))),
            math.ceil(math.log10(max(times))))


def bars_of(corpus, y, place):
    """A group of bars, and the place of the next one."""
    title = html.escape(corpus['title'])
    parts = [f'<text class="n" x="{LEFT - 8}" y="{y + 10}">{title}</text>']
    for name in ('libxn', *PEERS):
        time = median(corpus, name)
        if time is None:
            continue
        end = place(time)
        times = ratios(corpus, name)
        more = '' if name == 'libxn' else (
            f' ({figure(statistics.median(times))} x)')
        bold = ' class="b"' if name == 'libxn' else ''
        parts.append(
            f'<rect class="{name}" x="{LEFT}" y="{y}" '
            f'width="{end - LEFT:.0f}" height="{BAR - 2}"/>'
            f'<text{bold} x="{end + 4:.0f}" y="{y + 9}">'
            f'{nanoseconds(time)}{more}</text>')
        y += BAR
    return parts, y + GAP


def picture(found):
    """The times as bars, in SVG."""
    low, high = scale_of(found)

    def place(time):
        share = (math.log10(time) - low) / (high - low)
        return LEFT + LENGTH * share

    y = 46
    parts = []
    for corpus in found['corpora']:
        if corpus['rounds']:
            more, y = bars_of(corpus, y, place)
            parts += more
    ticks = [f'<line x1="{place(10 ** n):.0f}" x2="{place(10 ** n):.0f}" '
             f'y1="40" y2="{y}"/><text class="m" x="{place(10 ** n):.0f}" '
             f'y="36">{nanoseconds(10 ** n, "{:g}".format)}</text>'
             for n in range(low, high + 1)]
    legend = [f'<rect class="{name}" x="{LEFT + 90 * i}" y="5" width="11" '
              f'height="11"/><text x="{LEFT + 90 * i + 16}" y="15">'
              f'{NAMES[name]}</text>'
              for i, name in enumerate(('libxn', *PEERS))]
    width = LEFT + LENGTH + 110
    return '\n'.join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" '
        f'height="{y + 4}" viewBox="0 0 {width} {y + 4}">',
        f'<title>Time per name, logarithmic, {found["date"]}</title>',
        f'<style>{STYLE}</style>',
        '<rect class="g" width="100%" height="100%"/>', *ticks, *legend, *parts, '</svg>\n'])


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
