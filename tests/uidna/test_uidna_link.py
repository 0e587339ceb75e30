#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""xn-uidna-link, and the file that it makes.

    test_uidna_link.py XN-UIDNA-LINK LIBXN-UIDNA LIBICUUC

The file has the uidna functions, needs the real library by its path, and says
clearly if that is gone.  The tool refuses what is no ICU of this machine.
"""

import ctypes
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FUNCTIONS = ('openUTS46 close nameToASCII nameToUnicode labelToASCII '
             'labelToUnicode nameToASCII_UTF8 nameToUnicodeUTF8 '
             'labelToASCII_UTF8 labelToUnicodeUTF8 toASCII toUnicode '
             'IDNToASCII IDNToUnicode compare').split()
PROGRAM = ('import ctypes, sys; library = ctypes.CDLL(sys.argv[1]); '
           'print(getattr(library, sys.argv[2])(None))')


def equal(found, wanted):
    """End the test unless two values are equal."""
    if found != wanted:
        sys.exit(f'found {found!r}\nwanted {wanted!r}')


def main():
    """Make files, and load one."""
    tool, template, icu = map(os.path.abspath, sys.argv[1:])
    major = re.search(r'\.so\.(\d+)$', icu)[1]
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)

        def link(*args, path=os.environ['PATH'], cwd=None, before=':'):
            done = subprocess.run(
                ['sh', '-c', f'{before}; exec sh "$@"', 'sh', tool,
                 '--template', template, '--to', folder, *args],
                capture_output=True, text=True, check=False, cwd=cwd,
                env={**os.environ, 'PATH': path})
            return done.returncode, done.stderr.replace(f'{tool}: ', '')

        def load(file):
            done = subprocess.run(
                [sys.executable, '-c', PROGRAM, file, f'uidna_close_{major}'],
                capture_output=True, text=True, check=False)
            return done.returncode, done.stderr

        real = here / 'real'
        real.mkdir()
        copy = real / f'libicuuc.so.{major}'
        shutil.copy(icu, copy)
        equal(link(str(copy)), (0, ''))
        ours = str(here / f'libicuuc.so.{major}')
        equal(load(ours), (0, ''))
        library = ctypes.CDLL(ours)
        for name in FUNCTIONS:
            getattr(library, f'uidna_{name}_{major}')
        # ICU's other functions are there, from the real library.
        getattr(library, f'u_errorName_{major}')
        equal(sorted(os.listdir(folder)), [f'libicuuc.so.{major}', 'real'])
        if shutil.which('nm'):
            names = subprocess.run(['nm', '-D', '--defined-only', ours],
                                   capture_output=True, text=True,
                                   check=True).stdout.split()[2::3]
            equal(sorted(names), sorted(
                f'uidna_{name}_{number}' for name in FUNCTIONS
                for number in range(60, 100)))
        # The real library is gone.
        copy.unlink()
        status, errors = load(ours)
        equal((status, f'{copy}: cannot open shared object file' in errors),
              (1, True))
        # What is refused.
        (real / 'libicuuc.so.59').write_bytes(b'')
        other = real / f'libicuuc.so.{int(major) - 1}'
        shutil.copy(icu, other)
        equal(link(str(other)),
              (1, f'{other}: not an ICU for this machine\n'))
        text = real / 'libicuuc.so.70'
        text.write_text('no library')
        equal(link(str(copy)), (1, f'{copy}: not an ICU for this machine\n'))
        equal(link(f'{real}/libicuuc.so.59'),
              (1, f'{real}/libicuuc.so.59: not libicuuc.so.60 to 99\n'))
        equal(link(str(text)), (1, f'{text}: not an ICU for this machine\n'))
        deep = real / ('d' * 250)
        deep.mkdir()
        long = deep / f'libicuuc.so.{major}'
        shutil.copy(icu, long)
        equal(link(str(long)), (1, f'{long}: the path is too long\n'))
        # A file that was made here would need itself.
        equal(link(ours),
              (1, f'{ours}: not an ICU for this machine\n'))
        cached = here / 'bin'
        cached.mkdir()
        (cached / 'ldconfig').write_text(
            '#!/bin/sh\n'
            f'echo "\tlibicuuc.so.{major} (libc6) => {icu}"\n'
            f'echo "\tlibicuuc.so.{major} (libc6) => {ours}"\n')
        (cached / 'ldconfig').chmod(0o755)
        equal(link(path=f'{cached}:{os.environ["PATH"]}'), (0, ''))
        equal(load(ours), (0, ''))
        # There is no ICU, or only one of another age.
        (cached / 'ldconfig').write_text(
            f'#!/bin/sh\necho "\tlibicuuc.so.59 (libc6) => {real}/'
            'libicuuc.so.59"\n')
        equal(link(path=f'{cached}:{os.environ["PATH"]}'),
              (1, 'ldconfig -p has no libicuuc.so.60 to 99 for this machine: '
                  'install ICU, or name its file\n'))
        # A path without a slash would be any file of that name.
        equal(link(os.path.basename(icu), cwd=os.path.dirname(icu)), (0, ''))
        equal(load(ours), (0, ''))
        # A disk that is full, here by a limit: what was there stays.
        before = pathlib.Path(ours).read_bytes()
        status, errors = link(icu, before='ulimit -f 20; trap "" XFSZ')
        equal((status, errors.endswith(f'{ours}: cannot be written\n')),
              (1, True))
        equal(pathlib.Path(ours).read_bytes() == before, True)
        equal(list(here.glob('*.so.*.*')), [])
        equal(link('--none')[0], 2)
        equal(link('--to')[0], 2)
        equal(link('--help')[0], 0)
        equal(link('--template', str(text / 'x'), icu),
              (1, f'there is no {text}/x\n'))
        # Those of the loader's cache.
        equal(link(), (0, ''))
    print(f'{len(FUNCTIONS)} functions, ICU {major}')


if __name__ == '__main__':
    main()
