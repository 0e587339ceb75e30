#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check that every public function that takes a text is a row of entries.def.

    test_headers.py SOURCE

A text is a pointer to constant units with a length behind it, or a column.
"""

import pathlib
import re
import sys

UNITS = r'const (?:char|uint8_t|uint16_t|uint32_t) \*\w+,\s*size_t \w+'
COLUMN = r'const xn_column_in \*\w+'


def functions(header):
    """The functions of a header that take a text."""
    text = re.sub(r'/\*.*?\*/', ' ', header.read_text('utf-8'), flags=re.S)
    for name, arguments in re.findall(
            r'XN_API[^;(]*?\b(xn_\w+)\(([^;]*)\);', text):
        if re.search(f'{UNITS}|{COLUMN}', arguments):
            yield name


def rows(table, macros):
    """The names in the table, with the suffixes of SHOWS and CONVERTS."""
    names = set(re.findall(r'ROW_OF\("(xn_\w+)[",]', table + macros))
    names |= {f'xn_{name}' for name in re.findall(r'ROW\((\w+),', table)}
    for name in re.findall(r'CONVERTS\((\w+),', table):
        names |= {f'xn_{name}', f'xn_{name}_alloc'}
    shows = macros[macros.index('#define SHOWS'):]
    for suffix in re.findall(r'SHOWS\((\w*),', table):
        names |= {'xn_' + name.replace('##suffix', suffix).replace('##', '')
                  for name in re.findall(r'ROW\(([\w#]+##\w+),', shows)}
        names |= {name + suffix
                  for name in re.findall(r'"(xn_\w+)" #suffix', shows)}
    return names


def main():
    root = pathlib.Path(sys.argv[1])
    there = rows(*((root / 'tests/entries' / name).read_text('utf-8')
                   for name in ('entries.def', 'entries.c')))
    public = {name for header in sorted((root / 'include/xn').glob('*.h'))
              for name in functions(header)}
    for name in sorted(public - there):
        print(f'{name} takes a text, and no row of tests/entries has it')
    for name in sorted(there - public):
        print(f'tests/entries has {name}, which no header has')
    return public != there or len(public) < 60


if __name__ == '__main__':
    sys.exit(main())
