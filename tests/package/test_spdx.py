#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check that every file names its licence.

    test_spdx.py SOURCE

A source file has an SPDX line near its beginning.  Prose and data are under
LICENSE, and the facts from the Unicode Consortium under data/LICENSE.unicode,
as data/README.md says; these files are listed here.
"""

import fnmatch
import pathlib
import subprocess
import sys

TAG = b'SPDX-License-Identifier: '
# The first match decides.
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


def files(source):
    """The committed files; in a tarball, all files that are not built."""
    if (source / '.git').exists():
        # Another user may own the checkout.
        run = subprocess.run(['git', '-c', 'safe.directory=*', '-C', source,
                              'ls-files', '-z'],
                             check=True, text=True, stdout=subprocess.PIPE)
        return [name for name in run.stdout.split('\0') if name]
    return [str(path.relative_to(source)) for path in source.rglob('*')
            if path.is_file() and path.relative_to(source).parts[0] != 'build'
            and '__pycache__' not in path.parts]


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
