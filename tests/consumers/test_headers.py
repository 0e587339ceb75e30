#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compile each public header alone, without a warning.

    test_headers.py INCLUDE [-c COMMAND...] [-x COMMAND...]

INCLUDE is the folder with xn/ in it; the commands are a C and a C++ compiler.
A .h is compiled as C11, and everything as C++17 and each later C++ that the
compiler knows.  A .hpp tells an older C++ what it needs.
"""

import os
import pathlib
import subprocess
import sys

from test_consumers import compilers

WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wshadow',
            '-Werror']
# Each language: the options, the headers, the standards.
LANGUAGES = {
    '-c': (['-x', 'c', '-Wstrict-prototypes'], ('*.h',), ('c11',)),
    '-x': (['-x', 'c++', '-Wold-style-cast'], ('*.h', '*.hpp'),
           ('c++17', 'c++20', 'c++2b')),
}
OLDER = ['-x', 'c++', '-std=c++14']


def compiles(command, flags, include, text, errors=None):
    """Whether text compiles; the compiler's messages go to errors."""
    # A file of macros alone would be an empty translation unit.
    text += 'extern int used;\n'
    run = subprocess.run(
        [*command, *flags, *WARNINGS, '-fsyntax-only', '-I', include, '-'],
        input=text, text=True, check=False, stderr=errors)
    return run.returncode == 0


def try_headers(command, flags, include, headers):
    """Try every header, twice, and all together; yield what is wrong."""
    for header in headers:
        line = f'#include <{header}>\n'
        if not compiles(command, flags, include, 2 * line):
            yield f'{header}: {" ".join(command + flags)}'
    every = ''.join(f'#include <{header}>\n' for header in headers)
    if not compiles(command, flags, include, every):
        yield f'all together: {" ".join(command + flags)}'
    # Make sure that a wrong text does not compile.
    if compiles(command, flags, include, every + 'int f(void) { g(); }\n',
                subprocess.DEVNULL):
        yield f'{command[0]} compiles a wrong text'
    if not headers:
        yield f'no headers in {include}'


def try_older(command, include, headers):
    """An older C++ must give one message, which names what a .hpp needs."""
    for header in headers:
        run = subprocess.run(
            [*command, *OLDER, '-fsyntax-only', '-I', include, '-'],
            input=f'#include <{header}>\n', text=True, check=False,
            stderr=subprocess.PIPE, env={**os.environ, 'LC_ALL': 'C'})
        if (run.stderr.count(' error: ') != 1
                or f'{header} needs C++17' not in run.stderr):
            yield f'{header} in C++14 says: {run.stderr}'


def main():
    """Try each header in each language and standard."""
    include = pathlib.Path(sys.argv[1])
    wrong = []
    for language, command in compilers(sys.argv[2:]).items():
        flags, patterns, standards = LANGUAGES[language]
        headers = sorted(path.relative_to(include).as_posix()
                         for pattern in patterns
                         for path in include.glob(f'xn/{pattern}'))
        for standard in standards:
            given = [*flags, f'-std={standard}']
            if standard == standards[0] or compiles(
                    command, given, include, '', subprocess.DEVNULL):
                wrong += try_headers(command, given, include, headers)
        if language == '-x':
            wrong += try_older(command, include, [
                name for name in headers if name.endswith('.hpp')])
    print(*wrong, sep='\n')
    return 1 if wrong else 0


sys.exit(main())
