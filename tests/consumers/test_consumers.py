#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Programs of other projects find the libraries and link the right kind.

    test_consumers.py subproject SOURCE MESON LIBRARIES -c COMMAND... [-x ...]
    test_consumers.py installed  BUILD  MESON LIBRARIES -c COMMAND... [-x ...]

LIBRARIES are the names of what is built, with commas; the commands are a C and
a C++ compiler.  The programs are those in consumers/, in both languages.

subproject: projects with default_library=static and without have SOURCE as a
subproject.  Each program links what its project asks for, runs where it was
built, and runs where its project is installed.

installed: BUILD is installed to a folder; the programs are compiled as
pkg-config says, with the shared libraries and as static programs.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent / 'packages'
SKIPPED = 77
EXPECTED = {
    'libxn': 'xn--bcher-kva.example\n',
    'libxn-display': 'xn--80ak6aa92e.com\n',
    'libxn-icu': 'xn--tda\n',
    'libxn-lgr': 'valid\n',
}
# Of a program that is linked to shared libraries, those of ours.
SHARED = {
    'libxn': {'libxn.so.1'},
    'libxn-display': {'libxn.so.1', 'libxn-display.so.1'},
    'libxn-icu': {'libxn.so.1', 'libxn-icu.so.1'},
    'libxn-lgr': {'libxn-lgr.so.1'},
}
# libxn-icu needs only the headers of libxn.
BESIDE = {'libxn': [], 'libxn-display': [], 'libxn-icu': ['libxn'],
          'libxn-lgr': []}
# What each one brings with it, by its .pc file.
REQUIRES = {'libxn': '', 'libxn-display': 'libxn', 'libxn-icu': 'libxn',
            'libxn-lgr': 'libxn'}
# Headers that come with a library of their own.
OWN_HEADERS = {'libxn-display': 'display.h', 'libxn-icu': 'icu.h',
               'libxn-lgr': 'lgr.h'}
INCLUDE = pathlib.Path(__file__).resolve().parents[2] / 'include/xn'
SUFFIXES = {'-c': 'c', '-x': 'cc'}
STANDARDS = {'-c': ['-std=c11'], '-x': ['-std=c++20']}


def check(right, text):
    """End the test unless something is right."""
    if not right:
        sys.exit(text)


def call(args, **env):
    """What a program prints; it has to succeed."""
    run = subprocess.run(args, check=False, text=True, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, env={**os.environ, **env})
    check(run.returncode == 0,
          f'{" ".join(map(str, args))}: {run.returncode}\n{run.stdout}')
    return run.stdout


def compilers(args):
    """{'-c': command, '-x': command} of the arguments."""
    found = {}
    for arg in args:
        if arg in SUFFIXES:
            command = found[arg] = []
        else:
            command.append(arg)
    return found


def ours(program):
    """The shared libraries of ours that a program needs."""
    return set(re.findall(r'\(NEEDED\).*\[(libxn[^]]*)\]',
                          call(['readelf', '-d', '-W', program])))


def check_program(path, library, needed, **env):
    """It needs these shared libraries, and prints what it should."""
    check(ours(path) == needed,
          f'{path} needs {sorted(ours(path))}, not {sorted(needed)}')
    # Meson has the libraries of its build in there.
    got = call([path], **{'LD_LIBRARY_PATH': '', **env})
    check(got == EXPECTED[library], f'{path} prints {got}')


# ---- as a subproject ------------------------------------------------------

class Parent:
    """A project that has libxn in subprojects/."""

    def __init__(self, folder, source, suffixes):
        self.folder = folder
        self.suffixes = suffixes
        self.programs = {}
        self.lines = []
        (folder / 'subprojects').mkdir(parents=True)
        (folder / 'subprojects/libxn').symlink_to(source)

    def add(self, library, kind, needed, more=''):
        """Programs that link a library; more: arguments of dependency()."""
        found = ', '.join(f"dependency('{name}', fallback: 'libxn'{more})"
                          for name in [library, *BESIDE[library]])
        for suffix in self.suffixes:
            name = f'{library}-{kind}-{suffix}'
            shutil.copy(HERE / f'{library}.c', self.folder / f'{name}.{suffix}')
            self.lines.append(f"executable('{name}', '{name}.{suffix}', "
                              f"install: true, dependencies: [{found}])")
            self.programs[name] = library, needed

    def build(self, meson, options, **env):
        """Configure, build, install; try each program in both places."""
        languages = "'c', 'cpp'" if 'cc' in self.suffixes else "'c'"
        (self.folder / 'meson.build').write_text('\n'.join(
            [f"project('parent', {languages}, default_options: {options})",
             *self.lines, '']), 'utf-8')
        build = self.folder / 'build'
        root = self.folder / 'installed'
        # Whatever libxn is installed.
        call([meson, 'setup', '--wrap-mode=forcefallback',
              '--prefix=/opt/parent', '--libdir=lib', build, self.folder],
             **env)
        call([meson, 'compile', '-C', build], **env)
        check(not list(build.rglob('xn.so')),
              'the PostgreSQL extension is part of a subproject')
        call([meson, 'install', '-C', build, '--no-rebuild', '--quiet',
              '--destdir', root], **env)
        root /= 'opt/parent'
        for name, (library, needed) in self.programs.items():
            check_program(build / name, library, needed)
            check_program(root / 'bin' / name, library, needed,
                          LD_LIBRARY_PATH=str(root / 'lib'))
        print(options, *self.programs)


def try_subproject(folder, source, meson, libraries, commands):
    """Projects that take the kind of library as it comes, and static ones."""
    # The flags of this build are its own.
    env = dict.fromkeys(['CFLAGS', 'CXXFLAGS', 'CPPFLAGS', 'LDFLAGS'], '')
    env['CC'] = ' '.join(commands['-c'])
    if '-x' in commands:
        env['CXX'] = ' '.join(commands['-x'])
    suffixes = [SUFFIXES[one] for one in commands]

    parent = Parent(folder / 'default', source, suffixes)
    for library in libraries:
        # That needs ICU, and is installed only if it is asked for.
        parent.add(library, 'default', SHARED[library] - {'libxn-icu.so.1'})
    parent.add('libxn', 'static', set(), ', static: true')
    parent.build(meson, [], **env)

    # The last of them is the first that asks for libxn.
    parent = Parent(folder / 'static', source, suffixes)
    for library in reversed(libraries):
        parent.add(library, 'default', set())
    parent.add('libxn', 'shared', SHARED['libxn'], ', static: false')
    parent.build(meson, ['default_library=static'], **env)


# ---- installed ------------------------------------------------------------

def static_programs(folder, command):
    """Whether the compiler makes static programs."""
    source = folder / 'empty.c'
    source.write_text('int main(void) { return 0; }\n', 'ascii')
    return subprocess.run([*command, '-static', '-o', folder / 'empty', source],
                          check=False, capture_output=True).returncode == 0


def has_library(command, name):
    """Whether the compiler finds a file among its libraries."""
    return os.path.isabs(call([*command, f'-print-file-name={name}']).strip())


def check_headers(root, libraries):
    """Every header of what is built is installed, as it is in the tree."""
    wanted = {path.name for path in INCLUDE.iterdir()}
    wanted -= {header for library, header in OWN_HEADERS.items()
               if library not in libraries} | {'idn2.h'}
    [folder] = {path.parent for path in root.rglob('xn/idna.h')}
    found = {path.name for path in folder.iterdir()} - {'idn2.h'}
    check(found == wanted, f'installed are {sorted(found)}, '
          f'not {sorted(wanted)}')
    for name in sorted(wanted):
        check((folder / name).read_bytes() == (INCLUDE / name).read_bytes(),
              f'{name} has changed')


def check_facts(library, env):
    """The .pc file of a library has its version, and names what it needs."""
    for what, wanted in (
            ('--modversion', call(['pkg-config', '--modversion', 'libxn'],
                                  **env).strip()),
            ('--print-requires', REQUIRES[library])):
        got = call(['pkg-config', what, library], **env).strip()
        check(got.split(' ')[0] == wanted,
              f'{library}: pkg-config {what} says {got}')


def try_installed(folder, build, meson, libraries, commands):
    """What pkg-config says of an installation is enough."""
    root = folder / 'root'
    call([meson, 'install', '-C', build, '--no-rebuild', '--quiet',
          '--destdir', root])
    found = list(root.rglob('libxn.pc'))
    check(len(found) == 1, f'installed are {found}')
    check_headers(root, libraries)
    env = {
        'PKG_CONFIG_PATH': str(found[0].parent),
        'PKG_CONFIG_SYSROOT_DIR': str(root),
        # The folders below root are not the system's.
        'PKG_CONFIG_ALLOW_SYSTEM_CFLAGS': '1',
        'PKG_CONFIG_ALLOW_SYSTEM_LIBS': '1',
    }
    lib = str(found[0].parents[1])
    static = static_programs(folder, commands['-c'])
    if not static:
        print('skipped: static programs: there is no static C library')
    for library in libraries:
        check((found[0].parent / f'{library}.pc').is_file(),
              f'{library}.pc is not installed')
        check(b'\nLicense: MIT AND Unicode-3.0\n' in (
            found[0].parent / f'{library}.pc').read_bytes(),
              f'{library}.pc has no licence')
        check_facts(library, env)
        names = [library, *BESIDE[library]]
        for language, command in commands.items():
            source = folder / f'{library}.{SUFFIXES[language]}'
            shutil.copy(HERE / f'{library}.c', source)
            program = folder / f'{library}-{SUFFIXES[language]}'
            command = [*command, *STANDARDS[language], '-Werror']
            flags = call(['pkg-config', '--cflags', '--libs', *names],
                         **env).split()
            check(f'-L{lib}' in flags, f'{library}: pkg-config says {flags}')
            call([*command, '-o', program, source, *flags])
            check_program(program, library, SHARED[library],
                          LD_LIBRARY_PATH=lib)
            if not static:
                continue
            flags = call(['pkg-config', '--static', '--cflags', '--libs',
                          *names], **env).split()
            if library == 'libxn-icu':
                # Which is in C++.
                flags += ['-lstdc++', '-lm']
                if not all(has_library(command, f'lib{name}.a')
                           for name in ('icuuc', 'icudata', 'stdc++')):
                    print('skipped: there is no static ICU')
                    continue
            call([*command, '-static', '-o', program, source, *flags])
            check_program(program, library, set())
        print(*names)


def main():
    """Try the programs; exits with what is wrong."""
    how, where, meson, libraries, *commands = sys.argv[1:]
    for tool in ['readelf'] + ['pkg-config'] * (how == 'installed'):
        if not shutil.which(tool):
            print(f'skipped: there is no {tool}')
            return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        act = try_subproject if how == 'subproject' else try_installed
        act(pathlib.Path(folder).resolve(), pathlib.Path(where).resolve(),
            meson, libraries.split(','), compilers(commands))
    return 0


if __name__ == '__main__':
    sys.exit(main())
