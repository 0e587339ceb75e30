#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each public header alone compiles as C11 and as C++17, without a warning.

    test_headers.py INCLUDE [-c COMMAND...] [-x COMMAND...]

INCLUDE is the folder with xn/ in it; the commands are a C and a C++ compiler.
"""

import pathlib
import subprocess
import sys

WARNINGS = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wshadow',
            '-Werror']
# What the other language has no word for.
LANGUAGES = {
    '-c': ['-x', 'c', '-std=c11', '-Wstrict-prototypes'],
    '-x': ['-x', 'c++', '-std=c++17', '-Wold-style-cast'],
}


def compilers(args):
    """{'-c': command, '-x': command} of the arguments."""
    found = {}
    for arg in args:
        if arg in LANGUAGES:
            command = found[arg] = []
        else:
            command.append(arg)
    return found


def compiles(command, flags, include, text, errors=None):
    """Whether text does; what the compiler says goes to errors."""
    # A header of macros alone is no translation unit.
    text += 'extern int used;\n'
    run = subprocess.run(
        [*command, *flags, *WARNINGS, '-fsyntax-only', '-I', include, '-'],
        input=text, text=True, check=False, stderr=errors)
    return run.returncode == 0


def main():
    """Try every header, once and twice, first and behind the others."""
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
        # A test that could not fail would be none.
        if compiles(command, flags, include, every + 'int f(void) { g(); }\n',
                    subprocess.DEVNULL):
            print(f'{command[0]} compiles anything')
            wrong += 1
    if not headers:
        print(f'no headers in {include}')
        wrong += 1
    return 1 if wrong else 0


sys.exit(main())
