#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check which symbols the built library exports and needs.

    test_symbols.py [--display | --lgr] SHARED STATIC INCLUDE
    test_symbols.py --data STATIC

The shared library exports the functions of the public headers, each with the
version node XN_1, and nothing else.  No object has writable data.  Only HEAP's
objects refer to functions that allocate, and none to functions that do input
or output or keep state.  With --display the library is libxn-display, and its
header display.h; with --lgr it is libxn-lgr, and lgr.h.  --data looks only for
writable data.  If the objects are for link-time optimisation, they are not
examined, and the exit status is 77.
"""

import pathlib
import re
import subprocess
import sys

SKIPPED = 77
# The library: its version node, its soname, what it needs besides the C
# library, and its headers.
NODE, SONAME = 'XN_1', 'libxn.so.1'
BESIDE = ()
# Headers of the other libraries.
OTHERS = {'icu.h', 'display.h', 'lgr.h'}

# Functions that the compiler may call, and those that the sources call.
PLAIN = {'bcmp', 'memchr', 'memcmp', 'memcpy', 'memmove', 'memset', 'strlen',
         '__stack_chk_fail', '_GLOBAL_OFFSET_TABLE_'}
FORTIFIED = re.compile(r'__mem(cpy|move|set)_chk$')
# What these objects may call in addition.
HEAP = {'find_memory.c': {'malloc', 'free'},
        'idna_memory.c': {'malloc', 'free'},
        'locale_locale.c': {'malloc', 'realloc', 'free', '__errno_location',
                            'iconv', 'iconv_open', 'iconv_close',
                            'nl_langinfo', 'strcmp'},
        'ascii_dispatch.c': {'__x86_get_cpuid_feature_leaf'},
        '.._base_secret.c': {'getentropy'},
        'skeleton_skeleton_alloc.c': {'malloc', 'free'},
        'known_known_set_build.c': {'calloc', 'realloc', 'free'},
        'lookalikes.c': {'malloc', 'calloc', 'free'},
        'display.c': {'malloc', 'realloc', 'free'}}
# What all objects of libxn-lgr may call in addition, besides expat.
LGR = {'malloc', 'calloc', 'realloc', 'free', 'qsort', 'snprintf', 'strchr',
       'strcmp', 'strncmp', 'strrchr', '__snprintf_chk'}


def tool(*args):
    """The lines that a program prints."""
    run = subprocess.run(args, check=True, text=True, stdout=subprocess.PIPE)
    return run.stdout.splitlines()


def declared(include, others):
    """The functions that the public headers, except others, export."""
    names = set()
    for path in pathlib.Path(include).glob('xn/*.h'):
        if path.name in others:
            continue
        text = re.sub(r'/\*.*?\*/|^[ \t]*#.*?$', '', path.read_text('utf-8'),
                      flags=re.M | re.S)
        names |= set(re.findall(r'\bXN_API\b[^;(]*?\b(\w+)\s*\(', text))
    return names


def check_exports(shared, include):
    """Yield what is wrong with the dynamic symbols."""
    exported = set()
    for line in tool('nm', '-D', '--defined-only', shared):
        kind, symbol = line.split()[1:]
        if kind == 'A' and symbol.split('@')[0] == NODE:
            continue
        name, _, version = symbol.partition('@@')
        if version != NODE:
            yield f'{symbol}: not of version {NODE}'
        if kind != 'T':
            yield f'{symbol}: exported, but not a function ({kind})'
        exported.add(name)
    names = declared(include, OTHERS)
    if len(names) < 10:
        yield f'only {len(names)} declarations found in the headers'
    for name in sorted(exported - names):
        yield f'{name}: exported, but in no public header'
    for name in sorted(names - exported):
        yield f'{name}: in a public header, but not exported'
    for name in sorted(exported):
        if not name.startswith('xn_'):
            yield f'{name}: exported, but not called xn_'


def check_dynamic(shared):
    """Yield what is wrong with the dynamic section."""
    lines = tool('readelf', '-d', '-W', shared)
    soname = [line for line in lines if '(SONAME)' in line]
    if len(soname) != 1 or f'[{SONAME}]' not in soname[0]:
        yield f'the soname is not {SONAME}: {soname}'
    for line in lines:
        if '(NEEDED)' in line and not any(
                f'[{name}' in line for name in ('libc.so', *BESIDE)):
            yield f'needs more than the C library: {line.strip()}'
        if '(TEXTREL)' in line:
            yield 'it has text relocations'


def check_data(static):
    """Sections of the objects that are written while the program runs."""
    member = None
    section = re.compile(
        r'\s*\[ *\d+\] (\S+)\s+\S+\s+\S+ \S+ ([0-9a-f]+) \S+ +(\w*)')
    for line in tool('readelf', '-S', '-W', static):
        if line.startswith('File: '):
            member = line[6:]
            continue
        found = section.match(line)
        if not found or 'W' not in found[3] or int(found[2], 16) == 0:
            continue
        # Constants with addresses in them are read-only once loaded.
        if not found[1].startswith('.data.rel.ro'):
            yield f'{member}: {found[1]} is writable'
    if member is None:
        yield f'no objects in {static}'


def check_needs(static, beside):
    """Yield references to symbols outside the library and what it may use."""
    defined, needed = set(beside), []
    for line in tool('nm', '-A', static):
        where, rest = line.rsplit(':', 1)
        *_, kind, symbol = rest.split()
        member = where.rsplit(':', 1)[-1].removesuffix('.o')
        if kind == 'U':
            needed.append((member, symbol))
        else:
            defined.add(symbol)
    if not any(symbol == 'malloc' for _, symbol in needed):
        yield 'nothing allocates: the objects cannot be read'
    for member, symbol in needed:
        if (symbol not in defined | PLAIN | HEAP.get(member, set())
                and not FORTIFIED.match(symbol)):
            yield f'{member} refers to {symbol}'


def for_linker(static):
    """Whether the linker will compile the objects: those of gcc, of clang."""
    text = pathlib.Path(static).read_bytes()
    return b'.gnu.lto_' in text or b'BC\xc0\xde' in text


def main():
    """Print what is wrong; exit status 1 if there is anything."""
    global NODE, SONAME, BESIDE, OTHERS
    if sys.argv[1] == '--data':
        wrong = list(check_data(sys.argv[2]))
        print('\n'.join(wrong))
        return 1 if wrong else 0
    *which, shared, static, include = sys.argv[1:]
    beside = set()
    if which == ['--display']:
        NODE, SONAME = 'XN_DISPLAY_1', 'libxn-display.so.1'
        BESIDE = ('libxn.so.1',)
        beside = declared(include, OTHERS) | {
            # Both libraries have this part of lib/unicode/.
            'xn_nfd', 'xn_ucd_decomposition', 'xn_ucd_prep', 'xn_ucd_prep_row',
            'xn_ucd_rows',
            *(f'xn_ucd_row_{stage}' for stage in ('top', 'mid', 'leaf'))}
        OTHERS = {path.name for path in pathlib.Path(include).glob('xn/*.h')
                  if path.name != 'display.h'}
    if which == ['--lgr']:
        NODE, SONAME = 'XN_LGR_1', 'libxn-lgr.so.1'
        BESIDE = ('libxn.so.1', 'libexpat.so.1')
        beside = declared(include, OTHERS) | LGR | {
            line.split()[-1] for line in tool('nm', '-u', static)
            if line.split()[-1:] and line.split()[-1].startswith('XML_')}
        OTHERS = {path.name for path in pathlib.Path(include).glob('xn/*.h')
                  if path.name != 'lgr.h'}
    wrong = [*check_exports(shared, include), *check_dynamic(shared)]
    skipped = for_linker(static)
    if skipped:
        print('skipped: the objects: they are for link-time optimisation')
    else:
        wrong += [*check_data(static), *check_needs(static, beside)]
    for line in wrong:
        print(line)
    if wrong:
        return 1
    return SKIPPED if skipped else 0


sys.exit(main())
