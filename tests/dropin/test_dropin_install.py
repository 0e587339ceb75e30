#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check where the drop-in is installed, and that programs find it there.

test_dropin_install.py SOURCE BUILD LIBRARY MESON COMMAND...

SOURCE and BUILD are the project's folders, LIBRARY the kind of library that
the build makes (default_library), COMMAND a C compiler.  For each value of
-Ddropin a second build folder is configured, gets what BUILD has built, and is
installed to a folder.  The files must be at their places, and a program that
takes its options from pkg-config must compile and run.
"""

import os
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).parents[1] / 'consumers'))
from test_consumers import SKIPPED, call, check  # noqa: E402

PREFIX = '/opt/xn'
MULTIARCH = 'lib/x86_64-linux-gnu'
LIBRARY = 'libidn2.so.0.4.0'

# By -Ddropin: libdir, and the folders of library, header and command.
PLACES = {
    'private': ('lib', 'lib/libxn', 'include/libxn', 'lib/libxn/bin'),
    'system': (MULTIARCH, MULTIARCH, 'include', 'bin'),
    'disabled': ('lib', None, None, None),
}
LESS = ['-Dxn=disabled', '-Dprovider=disabled', '-Ddocs=disabled',
        '-Dtests=disabled']

PROGRAM = """
#include <idn2.h>
#include <stdio.h>
int main(void)
{
    char *ascii = NULL;
    if (idn2_check_version(IDN2_VERSION) == NULL
        || idn2_to_ascii_8z("b\\303\\274cher.de", &ascii, 0) != IDN2_OK) {
        return 1;
    }
    puts(ascii);
    idn2_free(ascii);
    return 0;
}
"""


def expected(kind):
    """The files to expect: {path below the prefix: link target, or None}."""
    libdir, library, header, command = PLACES[kind]
    if library is None:
        return {}
    return {
        f'{library}/{LIBRARY}': None,
        f'{library}/libidn2.so.0': LIBRARY,
        f'{library}/libidn2.so': 'libidn2.so.0',
        f'{library}/libidn2.a': None,
        f'{library}/pkgconfig/libidn2.pc': None,
        f'{header}/idn2.h': None,
        f'{command}/idn2': None,
    }


def installed(root):
    """The installed files with idn2 in their names, likewise."""
    return {path.relative_to(root).as_posix():
            os.readlink(path) if path.is_symlink() else None
            for path in root.rglob('*idn2*')}


class Install:
    """A build folder, and what is installed from it."""

    def __init__(self, folder, meson, source, build, library):
        self.folder = folder
        self.meson = meson
        self.source = source
        self.built = build
        self.library = library
        self.build = folder / 'build'

    def configure(self, kind):
        again = ['--reconfigure'] if self.build.exists() else []
        call([self.meson, 'setup', *again, self.build, self.source,
              f'-Dprefix={PREFIX}', f'-Dlibdir={PLACES[kind][0]}',
              f'-Ddefault_library={self.library}', f'-Ddropin={kind}', *LESS])

    def fill(self):
        """Copy the built files from BUILD."""
        plan = call([self.meson, 'introspect', '--installed', self.build])
        for path in map(pathlib.Path,
                        re.findall(r'"([^"]+)": "', plan)):
            if path.is_absolute() and path.is_relative_to(self.build):
                there = self.built / path.relative_to(self.build)
                if not path.exists():
                    shutil.copy(there, path)

    def install(self, kind):
        """Install to a folder of its own; return the prefix in it."""
        root = self.folder / kind
        call([self.meson, 'install', '-C', self.build, '--no-rebuild',
              '--quiet', '--destdir', root])
        return root / PREFIX.lstrip('/')


def check_program(root, kind, command):
    """Compile with pkg-config's options, and run."""
    _, library, header, _ = PLACES[kind]
    destination = str(root).removesuffix(PREFIX)
    env = {'PKG_CONFIG_PATH': f'{root}/{library}/pkgconfig',
           'PKG_CONFIG_SYSROOT_DIR': destination}
    options = call(['pkg-config', '--cflags', '--libs', 'libidn2'],
                   **env).split()
    check(options == [f'-I{root}/{header}', f'-L{root}/{library}', '-lidn2'],
          f'{kind}: pkg-config says {options}')
    version = call(['pkg-config', '--modversion', 'libidn2'], **env).strip()
    text = (root / header / 'idn2.h').read_text('utf-8')
    check(f'#define IDN2_VERSION "{version}"' in text,
          f'{kind}: the header is not of version {version}')

    source, program = (root / name for name in ('program.c', 'program'))
    source.write_text(PROGRAM, 'utf-8')
    call([*command, '-Werror', '-o', program, source, *options])
    got = call([program], LD_LIBRARY_PATH=f'{root}/{library}')
    check(got == 'xn--bcher-kva.de\n', f'{kind}: the program prints {got}')
    # The program must have loaded that library.
    loads = call([program], LD_LIBRARY_PATH=f'{root}/{library}',
                 LD_TRACE_LOADED_OBJECTS='1')
    check(f'{root}/{library}/libidn2.so.0' in loads,
          f'{kind}: the program loads\n{loads}')


def check_command(root, kind):
    """The installed command must find the library."""
    _, library, _, command = PLACES[kind]
    # It does so by itself, unless the library is where the loader looks.
    env = ({'LD_LIBRARY_PATH': f'{root}/{library}'} if kind == 'system'
           else {'LD_LIBRARY_PATH': ''})
    path = root / command / 'idn2'
    loads = call([path], LD_TRACE_LOADED_OBJECTS='1', **env)
    found = re.search(r'libidn2\.so\.0 => (\S+)', loads)
    check(found and os.path.samefile(found[1],
                                     root / library / 'libidn2.so.0'),
          f'{kind}: the command loads\n{loads}')


def main():
    """Try every kind; exit with what is wrong."""
    source, build, library, meson, *command = sys.argv[1:]
    if not shutil.which('pkg-config'):
        print('SKIPPED without: pkg-config')
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        there = Install(pathlib.Path(folder).resolve(), meson, source,
                        pathlib.Path(build), library)
        for kind in PLACES:
            there.configure(kind)
            there.fill()
            root = there.install(kind)
            check((root / 'include/xn/idna.h').is_file(),
                  f'{kind}: libxn is not installed')
            got = installed(root)
            check(got == expected(kind),
                  f'{kind}: {got}, not {expected(kind)}')
            if kind != 'disabled':
                check_program(root, kind, command)
                check_command(root, kind)
            print(f'-Ddropin={kind}:', *sorted(got))
    return 0


sys.exit(main())
