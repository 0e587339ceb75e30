#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The core in one file compiles for other systems without a warning.

    test_targets.py LIBXN.C

clang is told the system; the few headers of a C library that the file needs are
made here.  Windows is tried as MSVC's command line has it, too.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
HEADERS = {
    'assert.h': '#define assert(x) ((void)0)\n',
    'string.h': '#include <stddef.h>\n'
                'void *memcpy(void *, const void *, size_t);\n'
                'void *memmove(void *, const void *, size_t);\n'
                'void *memset(void *, int, size_t);\n'
                'int memcmp(const void *, const void *, size_t);\n'
                'void *memchr(const void *, int, size_t);\n'
                'size_t strlen(const char *);\n'
                'int strcmp(const char *, const char *);\n',
    'stdlib.h': '#include <stddef.h>\nvoid *malloc(size_t);\n'
                'void *realloc(void *, size_t);\nvoid free(void *);\n',
    'errno.h': 'int *place(void);\n#define errno (*place())\n'
               'enum { EINVAL = 1, EILSEQ, E2BIG, ENOMEM };\n',
    'langinfo.h': 'char *nl_langinfo(int);\n#define CODESET 0\n',
    'iconv.h': '#include <stddef.h>\ntypedef void *iconv_t;\n'
               'iconv_t iconv_open(const char *, const char *);\n'
               'int iconv_close(iconv_t);\n'
               'size_t iconv(iconv_t, char **, size_t *, char **, size_t *);\n',
}
STRICT = ['-std=c11', '-Wall', '-Wextra', '-Wpedantic', '-Wconversion',
          '-Wshadow', '-Wstrict-prototypes', '-Wundef', '-Werror',
          '-ffreestanding', '-nostdlibinc']
MSVC = ['--driver-mode=cl', '/std:c11', '/W4', '/WX', '/clang:-ffreestanding',
        '/clang:-nostdlibinc']
# The system; its options; whether it has <xn/locale.h>.
TARGETS = [(f'{cpu}-pc-windows-msvc', options, False)
           for cpu in ('x86_64', 'i686', 'aarch64')
           for options in (STRICT, MSVC)]
TARGETS += [(f'{cpu}-{system}', STRICT, True)
            for cpu in ('x86_64', 'aarch64')
            for system in ('apple-macosx11', 'unknown-freebsd13')]


def compiles(folder, source, target, options, macros):
    """What the compiler says, or '' if it is content."""
    run = subprocess.run(
        ['clang', *options, f'--target={target}', f'-I{folder}',
         f'-I{source.parent}',
         *(f'-D{macro}' for macro in macros), '-fsyntax-only', source],
        check=False, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT)
    return run.stdout or (f'status {run.returncode}' if run.returncode else '')


def main():
    """Print what is wrong; exit status 1 if there is anything."""
    source = pathlib.Path(sys.argv[1])
    if not shutil.which('clang'):
        print('skipped: there is no clang')
        return SKIPPED
    wrong = []
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        for name, text in HEADERS.items():
            (folder / name).write_text(text, 'utf-8')
        for target, options, locale in TARGETS:
            for macros in [[], ['XN_STATIC'],
                           *[['XN_LOCALE', 'XN_API=']] * locale]:
                said = compiles(folder, source, target, options, macros)
                if said:
                    wrong.append(f'{target} {options[0]} {macros}:\n{said}')
        # Where there is no such header, it says so; a warning is noticed.
        said = compiles(folder, source, TARGETS[0][0], STRICT, ['XN_LOCALE'])
        if 'is not for Windows' not in said:
            wrong.append(f'Windows, with XN_LOCALE: {said}')
        faulty = folder / 'faulty.c'
        faulty.write_text('static int f(void) { int x = 1.5; return x; }\n')
        wrong += [f'{target}: no warning' for target, options, _ in TARGETS
                  if not compiles(folder, faulty, target, options, [])]
    print(*wrong, f'{len(TARGETS)} targets', sep='\n')
    return 1 if wrong else 0


sys.exit(main())
