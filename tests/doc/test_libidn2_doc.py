#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare doc/libidn2.md with the library.

    test_libidn2_doc.py LIBRARY SOURCE

Every example in the table of return values must return its value.  Every value
that the header names must be in the document.  Every class of the differential
test must be in the table of differences.
"""

import ctypes
import locale
import pathlib
import re
import sys

UNTOUCHED = b'untouched'
NEVER = {-101, -201, -306, -308, -311, -312}


def as_bytes(text):
    return text.encode() if isinstance(text, str) else text


class Library:
    """The functions that the examples call; each returns a value."""

    def __init__(self, path):
        self.lib = ctypes.CDLL(path)
        self.lib.idn2_strerror_name.restype = ctypes.c_char_p

    def call(self, name, *args):
        out = ctypes.c_char_p(UNTOUCHED)
        before, flags = args[:-1], args[-1]
        value = getattr(self.lib, name)(*before, ctypes.byref(out), flags)
        if (value == 0) == (out.value == UNTOUCHED):
            sys.exit(f'{name}: returned {value}, and out is {out.value}')
        return value

    def lookup_u8(self, src, flags=0):
        return self.call('idn2_lookup_u8', as_bytes(src), flags)

    def lookup_ul(self, src, flags=0):
        return self.call('idn2_lookup_ul', as_bytes(src), flags)

    def register_u8(self, ulabel, alabel, flags=0):
        return self.call('idn2_register_u8', as_bytes(ulabel),
                         as_bytes(alabel), flags)


def check_values(library, text, header):
    """Check the table of return values."""
    rows = re.findall(r'^\| `(IDN2_\w+)` \| (-?\d+) \|[^|]*\| ?(.*?) ?\|$', text,
                      re.M)
    names = {'lookup_u8': library.lookup_u8, 'lookup_ul': library.lookup_ul,
             'register_u8': library.register_u8, '__builtins__': {}}
    examples = 0
    for name, value, example in rows:
        value = int(value)
        real = library.lib.idn2_strerror_name(value).decode()
        if real != name:
            yield f'{value} is {real}, not {name}'
        if example.strip():
            examples += 1
            got = eval(example.strip('` '), names)
            if got != value:
                yield f'{example} returns {got}, not {value}'
    if examples < 20:
        yield f'only {examples} examples were found'
    there = set(map(int, re.findall(r'^\tIDN2_\w+ = (-?\d+)', header, re.M)))
    # Flags are above 0, return values are not.
    missing = {v for v in there if v <= 0} - {int(r[1]) for r in rows} - NEVER
    if missing:
        yield f'not in the table: {sorted(missing)}'
    for value in NEVER:
        if f'{value}' not in text:
            yield f'{value} is not mentioned'


def check_classes(text, tests):
    """Check that the table of differences has the test's classes."""
    known = set(re.findall(r'X\(\w+,\s*"([\w-]+)",', tests))
    table = text[text.index('## Differences'):text.index('What is the same')]
    told = {name for row in table.splitlines() if row.startswith('| ')
            for name in re.findall(r'`([\w-]+)`', row.rsplit('|', 2)[1])}
    if not known:
        yield 'no classes were found in the test'
    for name in sorted(known ^ told):
        where = 'the test' if name in known else 'the document'
        yield f'class {name} is only in {where}'


def main():
    locale.setlocale(locale.LC_ALL, 'C.UTF-8')
    root = pathlib.Path(sys.argv[2])
    text = (root / 'doc/libidn2.md').read_text('utf-8')
    header = (root / 'include/xn/idn2.h').read_text('utf-8')
    tests = (root / 'tests/dropin/classes.h').read_text('utf-8')
    wrong = list(check_values(Library(sys.argv[1]), text, header))
    wrong += check_classes(text, tests)
    for line in wrong:
        print(line)
    return 1 if wrong else 0


sys.exit(main())
