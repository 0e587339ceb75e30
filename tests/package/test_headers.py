#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compile each public header alone, as C11 and as C++17, without a warning.

    test_headers.py INCLUDE [-c COMMAND...] [-x COMMAND...]

INCLUDE is the folder with xn/ in it; the commands are a C and a C++ compiler.
"""

import pathlib
import subprocess
import sys

WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wshadow',
            '-Werror']
# Options, with a warning that the other language does not have.
LANGUAGES = {
    '-c': ['-x', 'c', '-std=c11', '-Wstrict-prototypes'],
    '-x': ['-x', 'c++', '-std=c++17', '-Wold-style-cast'],
}


def compilers(args):
    """The arguments as {'-c': command, '-x': command}."""
    found = {}
    for arg in args:
        if arg in LANGUAGES:
            command = found[arg] = []
        else:
            command.append(arg)
    return found


def compiles(command, flags, include, text, errors=None):
    """Whether text compiles; the compiler's messages go to errors."""
    # A file of macros alone would be an empty translation unit.
    text += 'extern int used;\n'
    run = subprocess.run(
        [*command, *flags, *WARNINGS, '-fsyntax-only', '-I', include, '-'],
        input=text, text=True, check=False, stderr=errors)
    return run.returncode == 0


def main():
    """Try every header once and twice, first and behind the others."""
    include = pathlib.Path(sys.argv[1])
    headers = sorted(path.relative_to(include).as_posix()
                     for path in include.glob('xn/*.h'))
    wrong = 0
    for language, command in compilers(sys.argv[2:]).items():
        flags = LANGUAGES[language]
        for header in headers:
            line = f'#include <{header}>\n'
            if not compiles(command, flags, include, 2 * line):
                print(f'{header}: {" ".join(command + flags)}')
                wrong += 1
        every = ''.join(f'#include <{header}>\n' for header in headers)
        if not compiles(command, flags, include, every):
            print(f'all together: {" ".join(command + flags)}')
            wrong += 1
        # Make sure that a wrong text does not compile.
        if compiles(command, flags, include, every + 'int f(void) { g(); }\n',
                    subprocess.DEVNULL):
            print(f'{command[0]} compiles a wrong text')
            wrong += 1
    if not headers:
        print(f'no headers in {include}')
        wrong += 1
    return 1 if wrong else 0


sys.exit(main())
