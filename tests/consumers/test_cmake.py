#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Programs of other projects find the libraries by CMake's find_package.

    test_cmake.py BUILD MESON LIBRARIES VERSION -c COMMAND... [-x ...]

LIBRARIES are the names of what is built, with commas; the commands are a C and
a C++ compiler.  BUILD is installed to a folder, which is then moved.  The
programs in consumers/ are linked in C11 and C++20, with the shared and with the
static libraries.  Versions and components that the installation does not have
are not found, with the policies of old projects.
"""

import os
import pathlib
import shutil
import sys
import tempfile

from test_consumers import (BESIDE, HERE, SHARED, SKIPPED, SUFFIXES, call,
                            check, check_program, compilers)

# What find_package may ask for, and whether 1.2.3 is an answer.
REQUESTS = {
    '': True,
    '1': True, '1.2': True, '1.2.3': True,
    '1.2.4': False, '1.3': False, '2': False, '0.9': False,
    '1.2.3 EXACT': True, '1.2 EXACT': False, '1.2.4 EXACT': False,
    '0.1...1.2.3': True, '0.1...<1.2.3': False, '1...3': True,
    '1.2.4...3': False,
    'COMPONENTS xn': True, 'COMPONENTS xn nothing': False,
    'COMPONENTS xn OPTIONAL_COMPONENTS nothing': True,
}
HEAD = """cmake_minimum_required(VERSION 3.19)
project(consumer LANGUAGES {})
set(CMAKE_C_STANDARD 11)
set(CMAKE_CXX_STANDARD 20)
"""
# The libxn that this machine may have is not looked for, only the moved one.
ELSEWHERE = ('NO_SYSTEM_ENVIRONMENT_PATH NO_CMAKE_SYSTEM_PATH'
             ' NO_CMAKE_ENVIRONMENT_PATH NO_PACKAGE_ROOT_PATH')
# What a project has that asks for CMake before 3.1; CMake 4 refuses it.
OLD = """if(CMAKE_VERSION VERSION_LESS 4)
cmake_policy(SET CMP0054 OLD)
cmake_policy(SET CMP0057 OLD)
endif()
set(STATIC SHARED)
"""


def target(library):
    """libxn-icu: icu; libxn: xn."""
    return library.removeprefix('libxn-').removeprefix('lib')


class Project:
    """A CMake project that looks for the installation below a folder."""

    def __init__(self, folder, root, commands):
        self.folder = folder
        self.root = root
        # CMake is to use the compilers of this build, without its flags.
        self.env = dict.fromkeys(['CFLAGS', 'CXXFLAGS', 'CPPFLAGS', 'LDFLAGS'],
                                 '')
        # "ccache c++" is a command and its argument.
        self.env['CC'] = ' '.join(commands['-c'])
        self.env['CXX'] = ' '.join(commands.get('-x', []))
        self.languages = 'C CXX' if '-x' in commands else 'C'
        folder.mkdir()

    def configure(self, text):
        """What CMake prints; it has to succeed."""
        (self.folder / 'CMakeLists.txt').write_text(
            HEAD.format(self.languages) + text, 'utf-8')
        return call(['cmake', '-G', 'Ninja', '-S', self.folder,
                     '-B', self.folder / 'build',
                     '-DCMAKE_BUILD_TYPE=Release',
                     f'-DCMAKE_PREFIX_PATH={self.root}',
                     '-DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF'], **self.env)


def try_programs(project, libraries, suffixes, **env):
    """Each library, shared and static, in each language."""
    lines = [f'find_package(libxn CONFIG REQUIRED {ELSEWHERE} COMPONENTS '
             + ' '.join(map(target, libraries)) + ')']
    programs = {}
    for library in libraries:
        for suffix in suffixes:
            for kind in '', '_static':
                name = f'{library}{kind}-{suffix}'
                shutil.copy(HERE / f'{library}.c',
                            project.folder / f'{name}.{suffix}')
                links = ' '.join(f'libxn::{target(one)}{kind}'
                                 for one in [library, *BESIDE[library]])
                lines += [f'add_executable({name} {name}.{suffix})',
                          f'target_link_libraries({name} PRIVATE {links})']
                programs[name] = library, set() if kind else SHARED[library]
    project.configure('\n'.join(lines) + '\n')
    call(['cmake', '--build', project.folder / 'build'])
    # A program that needs only libxn-lgr knows where that is, but not where
    # libxn is: libxn-lgr finds it.
    for name, (library, needed) in programs.items():
        check_program(project.folder / 'build' / name, library, needed, **env)
    print(len(programs), 'programs')


def try_versions(project, version):
    """The requests, as if this version were 1.2.3; the real one as it is."""
    path = next(project.root.rglob('libxn-config-version.cmake'))
    text = path.read_text('utf-8')
    check(f'PACKAGE_VERSION "{version}"' in text, text)
    major = version.partition('.')[0]
    check(f'PACKAGE_FIND_VERSION_MAJOR EQUAL {major})' in text, text)
    path.write_text(text.replace(version, '1.2.3').replace(
        f'EQUAL {major})', 'EQUAL 1)'), 'utf-8')
    lines = [OLD]
    for number, request in enumerate(REQUESTS):
        wanted, _, components = request.partition('COMPONENTS')
        lines += [f'find_package(libxn {wanted} CONFIG QUIET {ELSEWHERE}'
                  + (f' COMPONENTS {components})' if components else ')'),
                  f'message(STATUS "request {number}: ${{libxn_FOUND}}.")',
                  'unset(libxn_DIR CACHE)']
    printed = project.configure('\n'.join(lines) + '\n')
    for number, (request, found) in enumerate(REQUESTS.items()):
        answer = '1' if found else '0'
        words = {'1': ('1', 'TRUE'), '0': ('0', 'FALSE')}[answer]
        check(any(f'request {number}: {word}.' in printed for word in words),
              f'{request}: not {found}\n{printed}')
    print(len(REQUESTS), 'requests')


def main():
    """Try both; exits with what is wrong."""
    build, meson, libraries, version, *commands = sys.argv[1:]
    for tool in 'cmake', 'readelf':
        if not shutil.which(tool):
            print(f'skipped: there is no {tool}')
            return SKIPPED
    commands = compilers(commands)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        call([meson, 'install', '-C', build, '--no-rebuild', '--quiet',
              '--destdir', folder / 'staged'])
        found = list((folder / 'staged').rglob('xn/idna.h'))
        check(len(found) == 1, f'installed are {found}')
        root = folder / 'moved here'
        installed = found[0].parents[2]
        os.rename(installed, root)
        # Libraries that are made for /usr are found there by the system.
        beside = {}
        if installed == folder / 'staged' / 'usr':
            path = next(root.rglob('libxn.so.1'))
            beside['LD_LIBRARY_PATH'] = str(path.parent)
        try_programs(Project(folder / 'programs', root, commands),
                     libraries.split(','), [SUFFIXES[one] for one in commands],
                     **beside)
        try_versions(Project(folder / 'versions', root, commands), version)
    return 0


if __name__ == '__main__':
    sys.exit(main())
