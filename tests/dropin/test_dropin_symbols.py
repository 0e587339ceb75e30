#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check which symbols the built libidn2.so.0 exports and needs.

    test_dropin_symbols.py SHARED HEADER PC [STRIP LIMIT]

The library has exactly libidn2's functions, each with libidn2's version as the
default one, and its soname.  It needs nothing but the C library, and has no
writable data. libidn2.pc must agree with the header.  With STRIP, the path of
that program, the stripped library has at most LIMIT bytes.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

SONAME = 'libidn2.so.0'

FUNCTIONS = {
    'IDN2_0.0.0': """
        _idn2_punycode_decode _idn2_punycode_encode idn2_check_version
        idn2_free idn2_lookup_u8 idn2_lookup_ul idn2_register_u8
        idn2_register_ul idn2_strerror idn2_strerror_name idn2_to_ascii_4i
        idn2_to_ascii_4z idn2_to_ascii_8z idn2_to_ascii_lz
        idn2_to_unicode_44i idn2_to_unicode_4z4z idn2_to_unicode_8z4z
        idn2_to_unicode_8z8z idn2_to_unicode_8zlz idn2_to_unicode_lzlz""",
    'IDN2_2.1.0': 'idn2_to_ascii_4i2',
    'IDN2_2.3.5': 'idn2_punycode_decode idn2_punycode_encode',
}
# The version nodes, each with the node that it follows.
NODES = [(SONAME, None), ('IDN2_0.0.0', None), ('IDN2_2.1.0', 'IDN2_0.0.0'),
         ('IDN2_2.3.5', 'IDN2_2.1.0')]
UNDECLARED = {'_idn2_punycode_decode', '_idn2_punycode_encode'}
# The C compiler's symbols, in every shared object.
OF_COMPILER = re.compile(r'completed\.\d+|__dso_handle|__TMC_END__|_edata|_end'
                         r'|__bss_start|\.data|\.bss')


def tool(*args):
    """The lines that a program prints."""
    run = subprocess.run(args, check=True, text=True, stdout=subprocess.PIPE,
                         env={**os.environ, 'LC_ALL': 'C'})
    return run.stdout.splitlines()


def without_comments(header):
    text = pathlib.Path(header).read_text('utf-8')
    return re.sub(r'/\*.*?\*/|^[ \t]*#.*?$', '', text, flags=re.M | re.S)


def check_exports(shared, header):
    """Yield what is wrong with the dynamic symbols."""
    want = {(name, node) for node, names in FUNCTIONS.items()
            for name in names.split()}
    found = set()
    for line in tool('nm', '-D', '--defined-only', shared):
        kind, symbol = line.split()[1:]
        name, mark, node = symbol.partition('@')
        if kind == 'A' and not mark and name in FUNCTIONS:
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
        if re.search(r'\((TEXTREL|RPATH|RUNPATH)\)', line):
            yield f'the dynamic section has {line.strip()}'


def check_data(shared):
    """Yield the data that is written while the program runs."""
    symbols = 0
    for line in tool('objdump', '-t', shared):
        found = re.match(
            r'[0-9a-f]+ .{7} (\S+)\t[0-9a-f]+\s+(?:\.\w+ )?(\S+)', line)
        if not found:
            continue
        symbols += 1
        if (found[1] in ('.data', '.bss', '.tbss', '.tdata', '*COM*')
                and not OF_COMPILER.fullmatch(found[2])):
            yield f'{found[2]}: writable data ({found[1]})'
    if symbols < 30:
        yield f'only {symbols} symbols: the library cannot be read'
    for line in tool('readelf', '-S', '-W', shared):
        found = re.match(r'\s*\[ *\d+\] (\.(?:data|bss|tdata|tbss))\s+\S+ +'
                         r'\S+ +\S+ +([0-9a-f]+)', line)
        if found and int(found[2], 16) > 16:
            yield f'{found[1]} has {int(found[2], 16)} bytes'
    if not any('GNU_RELRO' in line
               for line in tool('readelf', '-l', '-W', shared)):
        yield 'addresses stay writable: no RELRO'


def check_pc(path, header):
    """Yield what is wrong with libidn2.pc."""
    lines = pathlib.Path(path).read_text('utf-8').splitlines()
    fields = dict(re.split(r'=|: ', line, maxsplit=1)
                  for line in lines if line)
    text = pathlib.Path(header).read_text('utf-8')
    version = re.search(r'#define IDN2_VERSION "(.*)"', text)[1]
    want = {'Name': 'libidn2', 'Version': version,
            'Libs': '-L${libdir} -lidn2', 'Cflags': '-I${includedir}'}
    for field, value in want.items():
        if fields.get(field) != value:
            yield f'libidn2.pc: {field} is {fields.get(field)}, not {value}'
    for field in ('prefix', 'libdir', 'includedir', 'Description'):
        if not fields.get(field):
            yield f'libidn2.pc: no {field}'
    if '@' in ''.join(lines):
        yield 'libidn2.pc: a variable was not replaced'


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
    shared, header, pc, *size = sys.argv[1:]
    wrong = [*check_exports(shared, header), *check_nodes(shared),
             *check_dynamic(shared), *check_data(shared),
             *check_pc(pc, header)]
    if size:
        wrong += check_size(shared, size[0], int(size[1]))
    for line in wrong:
        print(line)
    return 1 if wrong else 0


sys.exit(main())
