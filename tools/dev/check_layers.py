#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check that each #include follows the layers of the project.

    check_layers.py [ROOT]

FOLDERS lists the folders and files that each folder may include, besides its
own.  EXCEPTIONS lists single files, each with its reason.  The library may
include the headers of a freestanding C implementation and <string.h>; HOSTED
lists the files that need other system headers.  Within lib/, no calls run in a
circle of files; a file and the header of its name count as one.
"""

import pathlib
import re
import sys

# Folder: what it may include.  A folder may include its own headers.
FOLDERS = {
    'include/xn': '',
    'lib/base': '',
    'lib/punycode': 'lib/base include/xn/punycode.h include/xn/bootstring.h',
    'lib/unicode': 'lib/base',
    'lib/ascii': 'lib/base lib/unicode',
    'lib/idna': 'lib/base lib/unicode lib/ascii lib/punycode/unchecked.h '
                'lib/punycode/short.h '
                'include/xn',
    'lib/find': 'lib/base lib/unicode include/xn',
    'lib/dns': 'lib/base lib/unicode/output.h include/xn',
    'lib/display/skeleton': 'lib/base lib/unicode include/xn',
    'lib/display/bidi': 'lib/unicode lib/display/skeleton include/xn',
    'lib/display/browsers': 'lib/base lib/unicode lib/display/skeleton '
                            'include/xn',
    'lib/display/known': 'lib/base lib/unicode lib/display/skeleton '
                         'lib/display/browsers include/xn',
    'lib/display': 'lib/base lib/unicode lib/display/skeleton lib/display/bidi '
                   'lib/display/browsers lib/display/known include/xn',
    'lib/idn2': 'lib/base lib/unicode/utf8.h include/xn',
    'lib/icu': 'include/xn',
    'lib/lgr/read': 'lib/base include/xn',
    'lib/lgr/compile': 'lib/base lib/lgr/read include/xn',
    'lib/lgr/ask': 'lib/base lib/unicode/utf8.h lib/lgr/compile '
                   'include/xn',
    'lib/lgr': 'lib/lgr/read lib/lgr/compile include/xn',
    'lib/uidna': 'lib/base lib/unicode/text.h lib/unicode/utf8.h include/xn',
    'lib/sql': 'lib/base lib/unicode/utf8.h include/xn',
    'lib/postgresql': 'lib/sql/sql.h include/xn',
    'lib/sqlite': 'lib/unicode/text.h lib/sql/sql.h include/xn',
    'lib/duckdb': 'lib/sql/sql.h include/xn',
    'lib/python/extension': 'include/xn',
    'lib/wasm': 'lib/base/secret.h lib/idna/profile.h lib/unicode/text.h '
                'include/xn',
    'lib/wasm/include': '',
    'tools/compare': 'lib/base lib/unicode/utf8.h include/xn tools/peers',
    'tools/bench': 'lib/base lib/unicode/utf8.h include/xn tools/peers',
    'tools/idn2': 'include/xn',
    'tools/peers': 'lib/base lib/unicode/utf8.h include/xn',
    'tools/xn/io': 'lib/base lib/unicode/utf8.h include/xn tools/peers',
    'tools/xn/options': 'lib/unicode/utf8.h include/xn tools/peers tools/xn/io',
    'tools/xn/run': 'include/xn tools/xn/io tools/xn/options',
    'tools/xn/print': 'lib/base lib/unicode/utf8.h include/xn tools/xn/io '
                      'tools/xn/options tools/xn/run',
    'tools/xn/command': 'lib/base lib/unicode/utf8.h include/xn tools/peers '
                        'tools/xn/io tools/xn/options tools/xn/run '
                        'tools/xn/print',
    'tools/xn/command/compare': 'include/xn tools/compare tools/peers '
                                'tools/xn/io tools/xn/options tools/xn/run '
                                'tools/xn/print',
    'tools/xn': 'tools/xn/io tools/xn/options tools/xn/print tools/xn/run',
}

# File: a header that it may include nevertheless, and why.
EXCEPTIONS = {
    'tools/compare/facts.c': {
        'lib/unicode/ucd.h': 'it reads the properties of the library'},
}

# Standard headers that the library may include: none has a function that
# allocates, reads or writes.
FREESTANDING = {'assert.h', 'limits.h', 'stdbool.h', 'stddef.h', 'stdint.h',
                'string.h'}
HOSTED = {
    'lib/ascii/scanner_avx512.h': {'immintrin.h'},
    'lib/ascii/scanner_neon.h': {'arm_neon.h'},
    'lib/ascii/scanner_sse2.h': {'emmintrin.h'},
    'lib/ascii/dispatch.c': {'sys/platform/x86.h'},
    'lib/base/secret.c': {'stdlib.h', 'sys/random.h', 'unistd.h'},
    'lib/idna/memory.c': {'stdlib.h'},
}
# Separate libraries, and programs: they may include any system header.
FREE = ('lib/display', 'lib/duckdb', 'lib/icu', 'lib/idn2', 'lib/lgr',
        'lib/postgresql', 'lib/python', 'lib/sql', 'lib/sqlite', 'lib/uidna',
        'lib/wasm', 'tools')

# Made by the build, or found by it: loaded.h is lib/base's.  Named by the folder
# that includes them.
GENERATED = {'lib/python/extension/loaded.h', 'lib/idna/idna_rows.h',
             'lib/display/browsers/display_rows.h',
             'tools/xn/display_rows.h', 'tools/xn/print/idna_rows.h',
             'lib/unicode/ucd_tables.h', 'lib/lgr/read/lgr_tables.h',
             'lib/display/skeleton/display_tables.h',
             'lib/display/skeleton/display_scripts.h', 'tools/compare/compare_ages.h'}

# No use of a function: comments, texts, directives, declarations, members.
NOISE = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\])*"|^[ \t]*#(?:\\\n|.)*?$'
                   r'|^\w[^{}=#]*?;$|(?:->|\.)\w+', re.S | re.M)
# The name of a function that is defined; a static one has group 1.
DEFINED = re.compile(r'^(static\b[^\n;{}]*)?[^\n;{}]*\n(\w+)\([^;{}]*\)\n\{',
                     re.M)

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.M)


def folder_of(file):
    """The folder of FOLDERS that holds a file, or None."""
    folder = pathlib.PurePosixPath(file).parent
    while str(folder) not in FOLDERS and folder.parent != folder:
        folder = folder.parent
    return str(folder) if str(folder) in FOLDERS else None


def target(root, file, quote, name):
    """The project's file that an #include names; None for a system header."""
    if quote == '<':
        return 'include/' + name if name.startswith('xn/') else None
    path = (root / file).parent / name
    return path.resolve().relative_to(root).as_posix()


def may_include(file, to):
    """Whether a file may include another file of the project."""
    known = FOLDERS[folder_of(file)].split() + [folder_of(file)]
    return (folder_of(to) in known or to in known or
            to in EXCEPTIONS.get(file, {}))


def check_file(root, file):
    """Yield what is wrong with a file's #include lines."""
    if folder_of(file) is None:
        yield f'{file}: its folder has no row in FOLDERS'
        return
    plain = not file.startswith(FREE)
    text = (root / file).read_text('utf-8')
    for quote, name in INCLUDE.findall(text):
        to = target(root, file, quote, name)
        if to is None:
            if plain and name not in FREESTANDING | HOSTED.get(file, set()):
                yield f'{file}: <{name}> is not for the library'
        elif to not in GENERATED and not (root / to).is_file():
            yield f'{file}: there is no {to}'
        elif not may_include(file, to):
            yield f'{file}: may not include {to}'


def check_tables(root, there):
    """Yield rows of the tables above that match no file or no #include."""
    for file in sorted(EXCEPTIONS.keys() | HOSTED.keys()):
        if file not in there:
            yield f'{file}: check_layers.py lists it, but it does not exist'
    for file, headers in EXCEPTIONS.items():
        text = (root / file).read_text('utf-8') if file in there else ''
        found = {target(root, file, *include)
                 for include in INCLUDE.findall(text)}
        for header in headers.keys() - found:
            yield f'{file}: EXCEPTIONS has {header}, but it is not included'


def circles(root, files):
    """Yield the calls among files that lead back to where they began."""
    used, home = {}, {}
    for file in files:
        text = NOISE.sub(' ', (root / file).read_text('utf-8'))
        own = {name for static, name in DEFINED.findall(text)
               if static and file.endswith('.c')}
        used[file] = set(re.findall(r'\w+', text)) - own
        for _, name in DEFINED.findall(text):
            if name not in own:
                home.setdefault(name, set()).add(file[:-2])
    calls = {}
    for file, name in ((file, name) for file in files for name in used[file]):
        # One of several homes is chosen by the build.
        if len(home.get(name, ())) == 1 and file[:-2] not in home[name]:
            calls.setdefault(file[:-2], {}).setdefault(*home[name], name)
    reached = {}
    for start in calls:
        reached[start], todo = set(), [start]
        while todo:
            more = calls.get(todo.pop(), {}).keys() - reached[start]
            reached[start] |= more
            todo += more
    for start in sorted(calls):
        back = [f'{name} of {to}' for to, name in calls[start].items()
                if start in reached.get(to, ())]
        if back:
            yield f'{start}: calls run in a circle: {", ".join(sorted(back))}'


def main():
    """Print what is wrong; the exit status is 1 if anything is."""
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else
                        pathlib.Path(__file__).parents[2]).resolve()
    there = {path.relative_to(root).as_posix()
             for folder in ('lib', 'include', 'tools')
             for path in root.glob(f'{folder}/**/*.[ch]')}
    wrong = list(check_tables(root, there))
    for file in sorted(there):
        wrong += check_file(root, file)
    wrong += circles(root, sorted(f for f in there if f.startswith('lib/')))
    for line in wrong:
        print(line)
    return 1 if wrong or not there else 0


sys.exit(main())
