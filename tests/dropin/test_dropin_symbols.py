#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check which symbols the built libidn2.so.0 exports and needs.

    test_dropin_symbols.py SHARED HEADER INTERFACE [STRIP LIMIT]

The library has exactly the functions of INTERFACE, which tools/dev/abi writes,
each with libidn2's version as the default one, and libidn2's soname.  INTERFACE
has libidn2's functions.  The library needs nothing but the C library.  With
STRIP, the path of that program, it has at most LIMIT bytes when stripped.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

SONAME = 'libidn2.so.0'

# The version nodes, each with the node that it follows.
NODES = [(SONAME, None), ('IDN2_0.0.0', None), ('IDN2_2.1.0', 'IDN2_0.0.0'),
         ('IDN2_2.3.5', 'IDN2_2.1.0')]
UNDECLARED = {'_idn2_punycode_decode', '_idn2_punycode_encode'}


def tool(*args):
    """The lines that a program prints."""
    run = subprocess.run(args, check=True, text=True, stdout=subprocess.PIPE,
                         env={**os.environ, 'LC_ALL': 'C'})
    return run.stdout.splitlines()


def without_comments(header):
    text = pathlib.Path(header).read_text('utf-8')
    return re.sub(r'/\*.*?\*/|^[ \t]*#.*?$', '', text, flags=re.M | re.S)


def check_exports(shared, header, interface):
    """Yield what is wrong with the dynamic symbols."""
    want = set(re.findall(r'(\w+)@@([\w.]+)',
                          pathlib.Path(interface).read_text('utf-8')))
    nodes = {node for _, node in want}
    if nodes != {node for node, _ in NODES[1:]}:
        yield f'the functions have the versions {nodes}'
    found = set()
    for line in tool('nm', '-D', '--defined-only', shared):
        kind, symbol = line.split()[1:]
        name, mark, node = symbol.partition('@')
        if kind == 'A' and not mark and name in nodes:
            continue
        if kind != 'T':
            yield f'{symbol}: exported, but not a function ({kind})'
        if not node.startswith('@'):
            yield f'{symbol}: its version is not the default one'
        found.add((name, node.lstrip('@')))
    for name, node in sorted(found - want):
        yield f'{name}: exported with {node}, which libidn2 does not'
    for name, node in sorted(want - found):
        yield f'{name}: not exported with {node}'
    names = {name for name, _ in want}
    declared = set(re.findall(r'\b_IDN2_API\b[^;(]*?\b(\w+)\s*\(',
                              without_comments(header)))
    for name in sorted(declared - names):
        yield f'{name}: in the header, but not exported'
    for name in sorted(names - declared - UNDECLARED):
        yield f'{name}: exported, but not in the header'


def check_nodes(shared):
    """Yield what is wrong with the version definitions."""
    nodes = []
    part = tool('readelf', '-V', '-W', shared)
    for line in part:
        name = re.search(r'Rev: 1 .*Name: (\S+)', line)
        parent = re.search(r'Parent \d+: (\S+)', line)
        if name:
            nodes.append((name[1], None))
        elif parent:
            nodes[-1] = (nodes[-1][0], parent[1])
    if nodes != NODES:
        yield f'the version nodes are {nodes}'


def check_dynamic(shared):
    """Yield what is wrong with the dynamic section."""
    lines = tool('readelf', '-d', '-W', shared)
    soname = [line for line in lines if '(SONAME)' in line]
    if len(soname) != 1 or f'[{SONAME}]' not in soname[0]:
        yield f'the soname is not {SONAME}: {soname}'
    needed = [re.search(r'\[(.*)\]', line)[1] for line in lines
              if '(NEEDED)' in line]
    others = [name for name in needed
              if not re.match(r'(libc|ld-[\w-]+)\.so', name)]
    if others or not needed:
        yield f'needs {needed}, not only the C library'
    for line in lines:
        if re.search(r'\((RPATH|RUNPATH)\)', line):
            yield f'the dynamic section has {line.strip()}'


def check_size(shared, strip, limit):
    """Yield whether the library is too large."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, SONAME)
        subprocess.run([strip, '-o', path, shared], check=True)
        size = path.stat().st_size
    print(f'{SONAME}, stripped: {size:,} of {limit:,} bytes')
    if size > limit:
        yield f'the library has {size:,} bytes'


def main():
    """Print what is wrong; exit status 1 if there is anything."""
    shared, header, interface, *size = sys.argv[1:]
    wrong = [*check_exports(shared, header, interface), *check_nodes(shared),
             *check_dynamic(shared)]
    if size:
        wrong += check_size(shared, size[0], int(size[1]))
    for line in wrong:
        print(line)
    return 1 if wrong else 0


sys.exit(main())
