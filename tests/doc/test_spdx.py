#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check that every file names its licence.

    test_spdx.py SOURCE

A file has an SPDX line near its beginning.  Listed here are those that have
none: prose, what tools have measured, and formats without comments are under
LICENSE, and the facts from the Unicode Consortium under data/LICENSE.unicode, as
data/README.md says.
"""

import fnmatch
import os
import pathlib
import shutil
import subprocess
import sys

TAG = b'SPDX-License-Identifier: '
# Our folders and files.  A packager has others beside them: debian/, patches, a
# build.
FOLDERS = ('.ci', 'data', 'doc', 'include', 'lib', 'tests', 'tools')
TOP = ('*.md', '.[ceg]*', 'LICENSE', 'meson*')
# The first match decides.
RULES = (
    ('data/*.txt', 'Unicode-3.0'),
    ('tests/core/vectors/idnatest.txt', 'Unicode-3.0'),
    ('tests/core/vectors/normalization.txt', 'Unicode-3.0'),
    ('data/LICENSE.unicode', 'Unicode-3.0'),
    ('LICENSE', 'MIT'),
    # Formats without comments.
    ('tools/packaging/debian/changelog', 'MIT'),
    ('tools/packaging/debian/copyright', 'MIT'),
    ('tools/packaging/debian/source/format', 'MIT'),
    ('*.json', 'MIT'),
    ('tests/display/browser/chromium_known.txt', 'MIT'),
    # Prose.
    ('*.md', 'MIT'),
    # Written by tools, and only compared.
    ('tests/consumers/abi/*.txt', 'MIT'),
    ('tests/display/browser/verdicts/*.tsv', 'MIT'),
    ('tests/core/differential/*-[0-9]*.txt', 'MIT'),
)


def committed(source):
    """The files that git has, or None if it cannot tell."""
    if not (source / '.git').exists() or not shutil.which('git'):
        return None
    # Another user may own the checkout.
    run = subprocess.run(['git', '-c', 'safe.directory=*', '-C', source,
                          'ls-files', '-z'],
                         check=False, text=True, stdout=subprocess.PIPE)
    if run.returncode != 0:
        return None
    return [name for name in run.stdout.split('\0') if name]


def unpacked(source):
    """The files of a tarball, without build folders."""
    for pattern in TOP:
        for path in source.glob(pattern):
            yield path.name
    for folder in FOLDERS:
        for where, inside, names in os.walk(source / folder):
            inside[:] = [] if 'meson-private' in inside else [
                one for one in inside if one != '__pycache__']
            if 'build.ninja' in names:
                continue
            where = pathlib.Path(where).relative_to(source)
            for name in names:
                yield str(where / name)


def files(source):
    """Our files."""
    names = committed(source)
    if names is None:
        return list(unpacked(source))
    return [name for name in names
            if '/' not in name or name.split('/')[0] in FOLDERS]


def licence(source, name):
    """The licence that a file names, or that the list gives, or None."""
    path = source / name
    with path.open('rb') as start:
        for line in start.read(1000).splitlines()[:6]:
            if TAG in line:
                return line.split(TAG)[1].split()[0].decode()
    for pattern, named in RULES:
        if fnmatch.fnmatch(name, pattern):
            return named
    return None


def main():
    """Check all files; exit status 1 if any has no licence."""
    source = pathlib.Path(sys.argv[1])
    names = [name for name in files(source) if (source / name).is_file()]
    found = {name: licence(source, name) for name in names}
    bad = [name for name, named in found.items()
           if named not in ('MIT', 'Unicode-3.0')]
    for name in bad:
        print(f'{name}: {found[name] or "no licence"}')
    print(f'{len(names)} files, {len(bad)} without a licence')
    return 1 if bad or not names else 0


if __name__ == '__main__':
    sys.exit(main())
