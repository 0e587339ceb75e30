#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""data/ and tests/vectors are what their generators make of the official files;
the table of ages is what data/ages.txt says; the generators of tables refuse
data that they cannot work with.

    tests/package/test_condense.py SOURCE UNICODE

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


# What is changed in data/, and what the generator says to that.
OTHER = 'Unicode [0-9.]+', 'Unicode 1.0.0'
REFUSED = (
    ('gen_display.py', 'marks.txt', *OTHER, 'mixes versions'),
    ('gen_display.py', 'display/scripts.txt', *OTHER,
     'scripts.txt is of another version'),
    ('gen_display.py', 'display/scripts.txt', r'\Z',
     ''.join(f'X{i} X\n' for i in range(256)), 'too many scripts'),
    ('gen_display.py', 'display/scripts.txt', r'\Z', 'Xab Xab\n',
     'a code has not four letters'),
    ('gen_display.py', 'display/mirroring.txt', '0029 0028', '0029 003C',
     'a mirrored form is not one of a pair'),
    ('gen_display.py', 'marks.txt', r'\Z', '10000..10FFFF Mn\n',
     'too many nonspacing marks'),
    ('gen_display.py', 'display/identifier-type.txt', r'\Z',
     ''.join(f'{0x10F000 + i:X} ' + ' '.join(
         word for k, word in enumerate(('Deprecated', 'Exclusion', 'Obsolete',
                                        'Technical', 'Not_XID', 'Not_NFKC'))
         if i >> k & 1) + '\n' for i in range(1, 64)), 'a field is too narrow'),
    ('gen_lgr.py', 'display/script.txt', *OTHER, 'mixes versions'),
    ('gen_tables.py', 'bidi.txt', *OTHER, 'mixes versions'),
)


def not_refused(source, folder):
    """Print the changes that a generator does not refuse; how many."""
    data = folder / 'changed'
    shutil.copytree(source / 'data', data)
    wrong = 0
    for name, file, old, new, says in REFUSED:
        text = (data / file).read_text('utf-8')
        changed = re.sub(old, lambda _, new=new: new, text, count=1)
        (data / file).write_text(changed, 'utf-8')
        count = 6 if name == 'gen_display.py' else 5
        run = subprocess.run(
            [sys.executable, '-B', source / 'tools/unicode' / name, data,
             folder / 'tables', folder / 'scripts'][:count],
            check=False, capture_output=True, text=True)
        (data / file).write_text(text, 'utf-8')
        if run.returncode == 0 or says not in run.stderr:
            print(f'{name} with another {file} says {run.stderr!r}, not {says}')
            wrong += 1
    return wrong


def main():
    """The status: 0 if nothing differs."""
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, unicode = map(pathlib.Path, sys.argv[1:])
    data, vectors = source / 'data', source / 'tests/vectors'
    old, rfc = unicode.parent / '3.2.0', unicode.parent / 'rfc3454'
    with tempfile.TemporaryDirectory() as folder:
        made, tried = pathlib.Path(folder, 'data'), pathlib.Path(folder, 'v')
        made.mkdir()
        wrong = not is_table_of_ages(source, pathlib.Path(folder, 'ages.h'))
        wrong += not_refused(source, pathlib.Path(folder))
        preps = sorted(file.name for file in data.glob('nameprep-*.txt'))
        if (old / 'UnicodeData.txt').exists() and rfc.is_dir():
            generate(source, 'nameprep.py', old, rfc, '--data', made)
            wrong += differing(made, data, preps)
        else:
            print('skipped: nameprep.py: no files of Unicode 3.2 or RFC 3454')
        # condense.py lists the hashes of what it does not write, too.
        for name in preps:
            shutil.copy(data / name, made)
        if str(unicode) != '.' and unicode.name == version_of(
                data / 'README.md'):
            generate(source, 'condense.py', unicode, '--data', made,
                     '--vectors', tried)
            names = [file.name for file in tried.iterdir()]
            wrong += differing(tried, vectors, names)
            files = [str(file.relative_to(data))
                     for file in data.rglob('*.txt')]
            wrong += differing(made, data, ['README.md', *files])
        else:
            print(f'skipped: condense.py: {unicode} is not of the version of'
                  ' data/')
    return wrong > 0


if __name__ == '__main__':
    sys.exit(main())
