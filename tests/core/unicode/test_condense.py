#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""data/ and tests/core/vectors are what their generators make of the official
files; the table of ages is what data/ages.txt says.

    tests/core/unicode/test_condense.py SOURCE UNICODE

UNICODE has the official files of one version; Unicode 3.2.0 and the tables of
RFC 3454 are in 3.2.0 and rfc3454 beside it.  What is missing is skipped.
"""

import filecmp
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile


def version_of(readme):
    """The version that data/README.md names, or None."""
    found = re.search(r'^Unicode (\d+\.\d+\.\d+)\.', readme.read_text('utf-8'),
                      re.M)
    return found and found[1]


def generate(source, name, *args):
    """Run a generator; it has to succeed."""
    subprocess.run([sys.executable, '-B', source / 'tools/unicode' / name,
                    *args], check=True)


def differing(made, kept, names):
    """Print the files that differ.  Returns how many."""
    same, *others = filecmp.cmpfiles(made, kept, names, shallow=False)
    for name in sum(others, []):
        print(f'{kept / name} is not what is made of the official files')
    print(f'{len(same)} files in {kept.name} are the same')
    return len(sum(others, []))


def is_table_of_ages(source, made):
    """Whether the C table has each line of data/ages.txt."""
    generate(source, 'gen_ages.py', source / 'data/ages.txt', made)
    rows = re.findall(r'\{0x(\w+), 0x(\w+), VERSION\((\d+), (\d+)\)\}',
                      made.read_text('ascii'))
    lines = [f'{first}..{last} {major}.{minor}' if first != last else
             f'{first} {major}.{minor}' for first, last, major, minor in rows]
    wanted = [line for line in (source / 'data/ages.txt').read_text(
        'ascii').split('\n') if line and not line.startswith('#')]
    if lines != wanted:
        print('gen_ages.py leaves out or changes lines of data/ages.txt')
    return lines == wanted


def main():
    """The status: 0 if nothing differs."""
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, unicode = map(pathlib.Path, sys.argv[1:])
    data, vectors = source / 'data', source / 'tests/core/vectors'
    old, rfc = unicode.parent / '3.2.0', unicode.parent / 'rfc3454'
    with tempfile.TemporaryDirectory() as folder:
        made, tried = pathlib.Path(folder, 'data'), pathlib.Path(folder, 'v')
        made.mkdir()
        wrong = not is_table_of_ages(source, pathlib.Path(folder, 'ages.h'))
        # What condense.py writes also depends on the mapping before.
        shutil.copy(data / 'mapping.txt', made)
        preps = sorted(file.name for file in data.glob('nameprep-*.txt'))
        if (old / 'UnicodeData.txt').exists() and rfc.is_dir():
            generate(source, 'nameprep.py', old, rfc, '--data', made)
            wrong += differing(made, data, preps)
        else:
            print('skipped: nameprep.py: no files of Unicode 3.2 or RFC 3454')
        for name in preps:
            shutil.copy(data / name, made)
        if str(unicode) != '.' and unicode.name == version_of(
                data / 'README.md'):
            generate(source, 'condense.py', unicode, '--data', made,
                     '--vectors', tried)
            names = [file.name for file in tried.iterdir()]
            wrong += differing(tried, vectors, names)
            files = [str(file.relative_to(data))
                     for file in data.rglob('*.txt')
                     if file.parent.name != 'rules']
            wrong += differing(made, data, ['README.md', *files])
        else:
            print(f'skipped: condense.py: {unicode} is not of the version of'
                  ' data/')
    return wrong > 0


if __name__ == '__main__':
    sys.exit(main())
