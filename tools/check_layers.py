#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Hold the #include lines to the layers of the design.

    check_layers.py [ROOT]

Each C file of the library, of the public headers and of the command has a row
in the table below, which says what it may include: that is all that it knows
of the rest.  A file without a row is an error, and so is a row that reaches
upward.  The library's files may include the headers of a freestanding C
implementation and <string.h>; the others whatever the system has.
"""

import pathlib
import re
import sys

# Layer, files, headers of this project that they may include.
TABLE = (
    (0, 'include/xn/export.h', ''),
    (0, 'include/xn/punycode.h include/xn/bootstring.h include/xn/idna.h',
     'include/xn/export.h'),
    (0, 'include/xn/batch.h include/xn/wire.h',
     'include/xn/export.h include/xn/idna.h'),
    (0, 'include/xn/icu.h', 'include/xn/export.h include/xn/idna.h'),
    # The cores: each alone with its header can be taken out and used.
    (0, 'lib/digits.h', 'lib/word.h include/xn/punycode.h'),
    (0, 'lib/digits.c', 'lib/digits.h'),
    (0, 'lib/punycode_short.c', 'lib/digits.h lib/fast.h'),
    (0, 'lib/punycode.c', 'lib/digits.h lib/places.h'),
    (0, 'lib/bootstring.c', 'include/xn/bootstring.h'),
    (0, 'lib/utf8.h lib/trie.h lib/fast.h lib/word.h lib/places.h', ''),
    (0, 'lib/text.h', 'lib/utf8.h'),
    (0, 'lib/out.h', 'lib/text.h'),
    (0, 'lib/octets.h', 'lib/fast.h lib/text.h lib/word.h'),
    # The only door to the tables.
    (1, 'lib/ucd.h', 'lib/trie.h'),
    (1, 'lib/ucd.c', 'lib/ucd.h lib/ucd_tables.h include/xn/idna.h'),
    (1, 'lib/label.h', 'lib/text.h'),
    (1, 'lib/profile.h', 'include/xn/idna.h'),
    (1, 'lib/ascii.h', 'lib/fast.h lib/octets.h lib/profile.h'),
    # The stages: none includes another.
    (2, 'lib/stages.h', 'lib/label.h lib/out.h lib/profile.h'),
    (2, 'lib/ascii.c', 'lib/fast.h lib/stages.h lib/word.h'),
    (2, 'lib/split.c', 'lib/fast.h lib/stages.h'),
    (2, 'lib/foreign.c', 'lib/stages.h'),
    (2, 'lib/nfd.h', 'lib/label.h lib/ucd.h'),
    (2, 'lib/nfc.c', 'lib/nfd.h lib/stages.h lib/ucd.h'),
    (2, 'lib/facts.c lib/prep.c lib/context.c lib/bidi.c',
     'lib/stages.h lib/ucd.h'),
    (2, 'lib/check.c', 'lib/fast.h lib/stages.h lib/ucd.h'),
    (2, 'lib/mapped.h', 'lib/profile.h lib/ucd.h'),
    (2, 'lib/map.c', 'lib/fast.h lib/mapped.h lib/stages.h lib/ucd.h'),
    (2, 'lib/ace.c', 'lib/fast.h lib/stages.h include/xn/punycode.h'),
    (2, 'lib/profile.c', 'lib/profile.h'),
    (2, 'lib/names.c', 'lib/fast.h lib/ucd.h include/xn/idna.h'),
    (2, 'lib/report.h', 'lib/label.h include/xn/idna.h'),
    (2, 'lib/report.c', 'lib/report.h'),
    # The pipeline.
    (3, 'lib/run.h', 'lib/text.h include/xn/idna.h'),
    (3, 'lib/front.h', 'lib/ascii.h lib/run.h'),
    (3, 'lib/idna.c',
     'lib/ascii.h lib/front.h lib/report.h lib/run.h lib/stages.h lib/ucd.h'),
    # Conveniences over it.
    (4, 'lib/front.c lib/wide.c lib/choose.c', 'lib/front.h'),
    (4, 'lib/point.c', 'lib/mapped.h'),
    (4, 'lib/alloc.c', 'lib/label.h lib/report.h lib/run.h'),
    (4, 'lib/batch.c',
     'include/xn/batch.h lib/ascii.h lib/front.h lib/label.h lib/run.h'),
    (4, 'lib/host.c', 'lib/report.h lib/run.h'),
    (4, 'lib/wire.c', 'include/xn/wire.h'),
    # Outsiders.
    (0, 'include/xn/idn2.h', ''),
    (5, 'lib/compat/compat.h', 'include/xn/idn2.h include/xn/idna.h'),
    (5, 'lib/compat/*.c',
     'include/xn/*.h lib/compat/compat.h lib/utf8.h'),
    (5, 'lib/provider/icu.c', 'include/xn/icu.h'),
    # The npm package, and what it has in place of a C library.
    (0, 'lib/wasm/include/*.h', ''),
    (0, 'lib/wasm/libc.c', ''),
    (5, 'lib/wasm/exports.c lib/wasm/show.c', 'include/xn/*.h lib/utf8.h'),
    (5, 'lib/wasm/points.c', 'include/xn/*.h lib/ucd.h tools/xn/rules.h'),
    # libxn-display: converts by the public headers, and has of libxn's own
    # headers those that need nothing of libxn.so.
    (0, 'include/xn/display.h', 'include/xn/export.h include/xn/idna.h'),
    (5, 'lib/display/points.h',
     'include/xn/display.h lib/display/display_scripts.h lib/trie.h '
     'lib/ucd.h'),
    (5, 'lib/display/points.c',
     'lib/display/points.h lib/display/display_tables.h'),
    (5, 'lib/display/scripts.h', 'include/xn/display.h lib/display/points.h'),
    (5, 'lib/display/skeleton.h', 'include/xn/display.h'),
    (5, 'lib/display/marks.h', ''),
    (5, 'lib/display/marks.c', 'lib/display/marks.h lib/display/points.h'),
    (5, 'lib/display/scripts.c', 'lib/display/scripts.h'),
    (5, 'lib/display/decompose.c', 'lib/display/skeleton.h lib/nfd.h'),
    (5, 'lib/display/skeleton.c',
     'lib/display/points.h lib/display/skeleton.h lib/out.h lib/utf8.h'),
    (5, 'lib/display/paragraph.h', 'lib/display/points.h'),
    (5, 'lib/display/explicit.c', 'lib/display/paragraph.h'),
    (5, 'lib/display/resolve.c', 'lib/display/paragraph.h'),
    (5, 'lib/display/reorder.c',
     'lib/display/paragraph.h lib/display/skeleton.h'),
    (5, 'lib/display/restriction.c',
     'lib/display/marks.h lib/display/scripts.h lib/display/skeleton.h '
     'lib/utf8.h'),
    (5, 'lib/display/texts.c', 'lib/display/skeleton.h'),
    (5, 'lib/display/confusable.c',
     'lib/display/scripts.h lib/display/skeleton.h'),
    # The policies over that, and xn_display.
    (5, 'lib/display/lists.h', ''),
    (5, 'lib/display/policy.h',
     'include/xn/display.h lib/display/scripts.h'),
    (5, 'lib/display/policy.c lib/display/uts39.c', 'lib/display/policy.h'),
    (5, 'lib/display/chromium.c',
     'lib/display/lists.h lib/display/marks.h lib/display/policy.h'),
    (5, 'lib/display/firefox.c lib/display/safari.c',
     'lib/display/lists.h lib/display/policy.h'),
    (5, 'lib/display/reasons.c', 'include/xn/display.h'),
    (5, 'lib/display/known.h lib/display/host.h', 'lib/display/policy.h'),
    (5, 'lib/display/known.c',
     'lib/display/known.h lib/display/skeleton.h lib/out.h lib/utf8.h'),
    (5, 'lib/display/name.h',
     'lib/display/host.h lib/display/known.h lib/out.h'),
    (5, 'lib/display/label.c', 'lib/display/name.h lib/utf8.h'),
    (5, 'lib/display/whole.c', 'lib/display/name.h lib/display/skeleton.h'),
    (5, 'lib/display/host.c', 'lib/display/name.h lib/utf8.h'),
    (5, 'lib/display/display.c',
     'lib/display/host.h lib/display/known.h lib/display/skeleton.h '
     'lib/out.h'),
    # Other implementations, loaded at run time.
    (5, 'tools/peers/*.c tools/peers/*.h',
     'include/xn/*.h lib/utf8.h tools/peers/*.h'),
    # What explains differences: knows the facts as the library has them.
    (5, 'tools/compare/*.c tools/compare/*.h',
     'include/xn/*.h lib/ucd.h lib/utf8.h tools/compare/*.h tools/peers/*.h '
     'tools/compare/compare_ages.h'),
    (5, 'tools/idn2.c', 'include/xn/export.h include/xn/idn2.h'),
    (5, 'tools/bench/*.c tools/bench/*.h',
     'include/xn/*.h lib/utf8.h tools/bench/*.h tools/peers/*.h'),
    (5, 'tools/xn/*.c tools/xn/*.h',
     'include/xn/*.h lib/utf8.h tools/compare/*.h tools/peers/*.h '
     'tools/xn/*.h'),
)

# Made by the build.
GENERATED = {'lib/ucd_tables.h': 1, 'lib/display/display_tables.h': 5,
             'lib/display/display_scripts.h': 5, 'tools/compare/compare_ages.h': 5}

# Standard headers in the library: none has a function that allocates, or
# does any input or output; those that need more are named.
PLAIN = {'assert.h', 'limits.h', 'stdbool.h', 'stddef.h', 'stdint.h',
         'string.h'}
MORE = {
    'lib/alloc.c': {'stdlib.h'},
    'lib/wasm/libc.c': {'stdlib.h'},
    'lib/choose.c': {'sys/platform/x86.h'},
    'lib/octets.h': {'arm_neon.h', 'emmintrin.h', 'immintrin.h'},
}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.M)


def expand(root, patterns):
    """The files that blank-separated patterns mean, relative to root."""
    found = set()
    for pattern in patterns.split():
        if '*' in pattern:
            found |= {path.relative_to(root).as_posix()
                      for path in root.glob(pattern)}
        else:
            found.add(pattern)
    return found


def read_table(root):
    """{file: (layer, what it may include)}."""
    rows = {}
    for layer, files, headers in TABLE:
        allowed = expand(root, headers)
        for file in expand(root, files):
            rows[file] = layer, allowed
    return rows


def target(root, file, quote, name):
    """The project's file that an include means; None for the system's."""
    if quote == '<':
        return 'include/' + name if name.startswith('xn/') else None
    path = (root / file).parent / name
    return path.resolve().relative_to(root).as_posix()


def check_file(root, rows, file):
    """What is wrong with a file's includes."""
    layer, allowed = rows[file]
    text = (root / file).read_text('utf-8')
    for quote, name in INCLUDE.findall(text):
        to = target(root, file, quote, name)
        if to is None:
            if layer < 5 and name not in PLAIN | MORE.get(file, set()):
                yield f'{file}: <{name}> is not for the library'
        elif to not in rows and to not in GENERATED:
            yield f'{file}: {to} is not in the table'
        elif to not in allowed:
            yield f'{file}: may not include {to}'


def check_table(root, rows, there):
    """What is wrong with the table itself."""
    for file in sorted(there - rows.keys()):
        yield f'{file}: not in the table of layers'
    for file in sorted(rows.keys() - there):
        yield f'{file}: in the table of layers, but not there'
    for file, (layer, allowed) in sorted(rows.items()):
        for header in sorted(allowed):
            below = rows[header][0] if header in rows else GENERATED[header]
            if below > layer:
                yield f'{file}: {header} is in a layer above it'


def main():
    """Print what is wrong; exit status 1 if there is anything."""
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else
                        pathlib.Path(__file__).parent.parent).resolve()
    there = expand(root, ' '.join(
        f'{folder}/**/*.{suffix}' for folder in (
            'lib', 'include', 'tools')
        for suffix in ('c', 'h')))
    rows = read_table(root)
    wrong = list(check_table(root, rows, there))
    for file in sorted(there & rows.keys()):
        wrong += check_file(root, rows, file)
    for line in wrong:
        print(line)
    return 1 if wrong else 0


sys.exit(main())
