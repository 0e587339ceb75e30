#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every file says what licence it is under.

    test_spdx.py SOURCE

A source file names it near its beginning, as SPDX has it.  What is prose or
data is under LICENSE, and the facts from the Unicode Consortium under
data/LICENSE.unicode, as data/README.md says: those are listed here.
"""

import fnmatch
import os
import pathlib
import shutil
import subprocess
import sys

TAG = b'SPDX-License-Identifier: '
# Where our files are.  A packager has folders beside these: of a build, of
# patches, debian/.
FOLDERS = ('.ci', 'data', 'doc', 'include', 'lib', 'tests', 'tools')
TOP = ('*.md', '.[ceg]*', 'LICENSE', 'meson*')
# First match decides.
RULES = (
    ('data/*.txt', 'Unicode-3.0'),
    ('tests/vectors/idnatest.txt', 'Unicode-3.0'),
    ('tests/vectors/normalization.txt', 'Unicode-3.0'),
    ('data/LICENSE.unicode', 'Unicode-3.0'),
    ('LICENSE', 'MIT'),
    ('*.md', 'MIT'),
    ('*.svg', 'MIT'),
    ('*.json', 'MIT'),
    ('tests/*.abi', 'MIT'),
    ('tests/*.tsv', 'MIT'),
    ('tests/*.txt', 'MIT'),
)


def committed(source):
    """What git has, or None where it cannot tell."""
    if not (source / '.git').exists() or not shutil.which('git'):
        return None
    # The checkout may be another user's.
    run = subprocess.run(['git', '-c', 'safe.directory=*', '-C', source,
                          'ls-files', '-z'],
                         check=False, text=True, stdout=subprocess.PIPE)
    if run.returncode != 0:
        return None
    return [name for name in run.stdout.split('\0') if name]


def unpacked(source):
    """What a tarball has, wherever in it something was built."""
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
    """The licence that a file names, or is listed with; None: neither."""
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
    """Look at all files; the status says whether each has a licence."""
    source = pathlib.Path(sys.argv[1])
    names = [name for name in files(source) if (source / name).is_file()]
    found = {name: licence(source, name) for name in names}
    bad = [name for name, named in found.items()
           if named not in ('MIT', 'Unicode-3.0')]
    for name in bad:
        print(f'{name}: {found[name] or "no licence is named"}')
    print(f'{len(names)} files, {len(bad)} without a licence')
    return 1 if bad or not names else 0


if __name__ == '__main__':
    sys.exit(main())
