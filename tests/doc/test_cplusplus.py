#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check that the programs in doc/cplusplus.md print what it says.

    test_cplusplus.py ROOT LIBRARY COMPILER...

Each is built as C++17 and as C++20 and may cause no warning.  LIBRARY is the
shared library as built, COMPILER a C++ compiler and its options.
"""

import pathlib
import subprocess
import sys
import tempfile

from documents import blocks

STRICT = ['-Wall', '-Wextra', '-Wpedantic', '-Werror']


def output(root, library, compiler, source):
    """Build a program and return what it prints."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, 'example.cc')
        program = file.with_suffix('')
        file.write_text(source, 'utf-8')
        subprocess.run([*compiler, *STRICT, '-I', root / 'include', file,
                        library, f'-Wl,-rpath,{library.parent}', '-o', program],
                       check=True)
        return subprocess.run([program], check=True,
                              stdout=subprocess.PIPE).stdout.decode('utf-8')


def main():
    """Exit status 1 and what differs, if anything does."""
    root = pathlib.Path(sys.argv[1])
    library = pathlib.Path(sys.argv[2]).resolve()
    text = (root / 'doc/cplusplus.md').read_text('utf-8')
    programs, outputs = blocks(text, 'cpp'), blocks(text, 'text')
    wrong = 0
    if len(programs) < 2 or len(programs) != len(outputs):
        print(f'{len(programs)} programs and {len(outputs)} outputs')
        wrong += 1
    for standard in ('c++17', 'c++20'):
        for source, want in zip(programs, outputs):
            got = output(root, library, [*sys.argv[3:], f'-std={standard}'],
                         source)
            if got != want:
                print(f'as {standard} a program prints\n{got}and not\n{want}')
                wrong += 1
    return 1 if wrong else 0


sys.exit(main())
