#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check that the files and names which documents and comments mention exist.

    tests/doc/test_paths.py SOURCE

The test reads the documents in Markdown, the man pages, and the comments of C
and JavaScript.  A path begins with a folder of the tree; a link is relative to
its document; <xn/...> is in include/; a source file may be named without its
folder.  A word in capitals stands for anything: NAME.c. In documents a word
that begins with xn_, idn2_ or the like must be in the sources, or be a man
page.
"""

import fnmatch
import os
import pathlib
import re
import sys

TOP = {'data', 'doc', 'include', 'lib', 'tests', 'tools'}
PATH = re.compile(rf'(?<![\w/.~*<-])(?:{"|".join(TOP)})/[\w./*-]*[\w*]')
HEADER = re.compile(r'(?<![\w/])xn/\w+\.h(?:pp)?')
NAME = re.compile(r'(?<![\w/.*<-])[\w-]+\.(?:[ch]|py|mjs|tsv)\b')
LINK = re.compile(r'\]\(([^):#]+)[^)]*\)')
WORD = re.compile(r'(?<![\w-])(?:xn|XN|idn2|IDN2)_\w*[A-Za-z0-9]\b(?!\*)')
CODE = re.compile(r'\.(?:c|h|hpp|js|mjs)$')
COMMENT = re.compile(r'/\*.*?\*/|^\s*//.*?$', re.M | re.S)
# A user's files, a name in an example, and a target of the build.
OTHERS = {'example.c', 'file.c', 'program.c', 'evil.c', 'host.c', 'libxn.c',
          'libxn.h', 'tests/campaigns/fuzz/replay_convert'}


def all_files(root):
    """The paths of all files in the tree."""
    for folder, folders, files in os.walk(root):
        known = TOP if folder == str(root) else set(folders) - {'corpus'}
        folders[:] = sorted(known)
        for file in sorted(files):
            yield (pathlib.Path(folder) / file).relative_to(root).as_posix()


def mentions(root, file):
    """Yield (word, what it should be) for the paths and names in a file."""
    text = (root / file).read_text('utf-8')
    if CODE.search(file):
        text = '\n'.join(COMMENT.findall(text))
    else:
        folder = pathlib.PurePosixPath(file).parent
        for link in LINK.findall(text) if file.endswith('.md') else ():
            yield link, os.path.normpath(folder / link)
        for word in WORD.findall(re.sub(r'^\.Dt.*$', '', text, flags=re.M)):
            yield word, None
    for word in PATH.findall(text):
        yield word, word
    for word in HEADER.findall(text):
        yield word, f'include/{word}'
    for word in NAME.findall(text):
        yield word, f'*/{word}'


def is_there(root, files, path):
    """Whether a path is in the tree; */ stands for any folder."""
    if (root / path).exists():
        return True
    path = re.sub(r'[A-Z]{4,}', '*', path)
    return '*' in path and any(fnmatch.fnmatchcase(f'/{file}', f'/{path}') or
                               fnmatch.fnmatchcase(f'/{file}', path)
                               for file in files)


def words_of(root, files):
    """All words of the sources, and the names of man pages."""
    words = {file[8:-2] for file in files if file.startswith('doc/man/')}
    for file in files:
        if not file.startswith('doc/') and not file.endswith('.md'):
            text = (root / file).read_text('utf-8', 'replace')
            words.update(WORD.findall(text))
    return words


def main():
    root = pathlib.Path(sys.argv[1])
    files = list(all_files(root))
    read = [file for file in files
            if re.search(r'\.(?:md|1|3|c|h|hpp|js|mjs)$', file)]
    found = {(file, *mention) for file in read
             for mention in mentions(root, file)}
    words = words_of(root, files)
    wrong = sorted((file, word) for file, word, path in found
                   if word not in OTHERS
                   and not (word in words if path is None
                            else is_there(root, files, path)))
    for file, word in wrong:
        print(f'{file}: there is no {word}')
    print(f'{len(found)} paths and names in {len(read)} files')
    return 1 if wrong or len(found) < 1000 else 0


sys.exit(main())
