#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What README.md shows is so: its example in C prints what it says below it,
and its quick start is two lines.

    test_readme.py ROOT LIBRARY COMPILER...

LIBRARY is the shared library as built, COMPILER a C compiler and its options.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

from documents import section

BLOCK = re.compile(r'^```(\w+)\n(.*?)^```$', re.M | re.S)
QUICK_START = 'tools/run ascii bücher.example\ntools/test\n'
STRICT = ['-std=c11', '-Wall', '-Wextra', '-Wpedantic', '-Werror']


def example_of(text):
    """The first C block, and the block of text behind it."""
    blocks = BLOCK.findall(text)
    for (language, source), (kind, output) in zip(blocks, blocks[1:]):
        if language == 'c':
            if kind != 'text':
                sys.exit('README.md: no text block behind the example')
            return source, output
    sys.exit('README.md: no example in C')


def run_example(root, library, compiler, source):
    """Build it as the README tells a user to, and what it prints."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, 'example.c')
        program = pathlib.Path(folder, 'example')
        file.write_text(source, 'utf-8')
        subprocess.run(
            [*compiler, *STRICT, '-I', root / 'include', file, library,
             f'-Wl,-rpath,{library.parent}', '-o', program], check=True)
        return subprocess.run(
            [program], check=True, stdout=subprocess.PIPE,
            env={**os.environ, 'LC_ALL': 'C'}).stdout.decode('utf-8')


def main():
    """Exit status 1 and what differs, if anything does."""
    root = pathlib.Path(sys.argv[1])
    library = pathlib.Path(sys.argv[2]).resolve()
    text = (root / 'README.md').read_text('utf-8')
    source, want = example_of(text)
    got = run_example(root, library, sys.argv[3:], source)
    wrong = 0
    if got != want:
        print(f'the example prints\n{got}and not\n{want}', end='')
        wrong = 1
    blocks = BLOCK.findall(section(text, 'Quick start'))
    if blocks[:1] != [('sh', QUICK_START)] or [
            language for language, _ in blocks].count('sh') != 1:
        print(f'the quick start is not\n{QUICK_START}', end='')
        wrong = 1
    return wrong


sys.exit(main())
