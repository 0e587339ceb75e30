#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Build a program as doc/adding.md says, in each way, and run it.

    test_adding.py SOURCE BUILD MESON FILES COMPILER...

BUILD is installed to a folder; FILES is the folder of libxn.c and libxn.h.  The
program is client.c with the files of the page.  It is built on libxn and, if
that is installed, on libidn2, and fetches a page from a server of this test, in
UTF-8, in a locale without it, and in one that does not exist.
"""

import http.server
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

SKIPPED = 77
FILE = re.compile(r'^`([\w.]+)`:\n\n```\w+\n(.*?)^```$', re.M | re.S)
# The name, its ASCII form or None; on libxn and libidn2.
UTF8 = {
    'BÜCHER.example': 'xn--bcher-kva.example',
    'xn--r6j.test': 'xn--r6j.test',
    'A_b.example': 'A_b.example',
    'ü\u0378.example': None,
    'ü\udcff.example': None,
    '127.0.0.1': '127.0.0.1',
}
OTHERS = {'BÜCHER.example': None, 'xn--r6j.test': 'xn--r6j.test'}
LATIN = {'B\udcdcCHER.example': 'xn--bcher-kva.example',
         '\udcfc.example': 'xn--tda.example'}


class Server(http.server.BaseHTTPRequestHandler):
    """A page with the host that was asked for."""

    def do_GET(self):
        """Answer."""
        self.send_response(200)
        self.end_headers()
        self.wfile.write(f'host={self.headers["Host"]}\n'.encode())

    def log_message(self, *_):
        """Say nothing."""


def call(args, folder, env):
    """Run a command; it has to succeed."""
    run = subprocess.run(args, check=False, text=True, cwd=folder,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         timeout=120, env={**os.environ, **env},
                         shell=isinstance(args, str))
    if run.returncode:
        sys.exit(f'{args}: {run.returncode}\n{run.stdout}')


def commands(text, library, meson, title):
    """The commands that build the program in one way."""
    two = library == 'libidn2'
    if title == 'CMake':
        return ['cmake -G Ninja -S . -B build -DUSE_LIBIDN2='
                + ('ON' if two else 'OFF'), 'cmake --build build']
    if title == 'Autoconf':
        return ['autoreconf -i', './configure' + ' --with-libidn2' * two,
                'make']
    if title == 'Meson':
        return [f'{meson} setup build -Didn={library}', 'ninja -C build']
    part = text.partition(f'### {title}\n')[2].partition('\n#')[0]
    lines = re.search(r'^```sh\n(.*?)^```', part, re.M | re.S)[1].splitlines()
    return [line for line in lines if two == ('USE_LIBIDN2' in line)]


def latin_locale(folder):
    """The locale path with one in ISO 8859-1, if it can be made."""
    if not shutil.which('localedef'):
        return None
    run = subprocess.run(
        ['localedef', '-i', 'de_DE', '-f', 'ISO-8859-1',
         folder / 'xn_latin'], check=False, capture_output=True)
    return str(folder) if run.returncode == 0 else None


def check(program, port, locale, names, **env):
    """Run the program on names; yield what is wrong."""
    for name, want in names.items():
        run = subprocess.run(
            [program, '127.0.0.1', str(port), f'http://{name}/'],
            check=False, capture_output=True, timeout=20,
            env={**os.environ, 'LC_ALL': locale, **env})
        found = re.search(rb'host=(.*)', run.stdout)
        got = found and found[1].decode()
        if got != want or run.returncode != (0 if want else 3):
            yield (f'{program}, {locale}: {name!a} is {got}, not {want}: '
                   f'{run.returncode} {run.stderr}')


def main():
    """Print what is wrong; exit status 1 if there is anything."""
    source, build, meson, files, *compiler = sys.argv[1:]
    # A script named cc calls it, which may be "ccache cc".
    compiler = [shutil.which(word) or word for word in compiler]
    text = pathlib.Path(source, 'doc/adding.md').read_text('utf-8')
    ways = {'pkg-config': ['pkg-config'], 'CMake': ['cmake', 'pkg-config'],
            'Autoconf': ['autoreconf', 'automake', 'make', 'pkg-config'],
            'Meson': ['pkg-config'], 'A file of your own': []}
    wrong, skipped, built = [], [], 0
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as place:
        place = pathlib.Path(place).resolve()
        root = place / 'root'
        call([meson, 'install', '-C', build, '--no-rebuild', '--quiet',
              '--destdir', root], place, {})
        latin = latin_locale(place)
        if not latin:
            skipped.append('a locale in ISO 8859-1: localedef makes none')
        pc = next(root.rglob('libxn.pc')).parent
        env = {'CC': ' '.join(compiler), 'CFLAGS': '', 'LDFLAGS': '',
               'PATH': f'{place}:{os.environ["PATH"]}',
               'PKG_CONFIG_PATH': str(pc), 'PKG_CONFIG_SYSROOT_DIR': str(root),
               'PKG_CONFIG_ALLOW_SYSTEM_CFLAGS': '1',
               'PKG_CONFIG_ALLOW_SYSTEM_LIBS': '1',
               'libxn_DIR': str(pc.parent / 'cmake/libxn'),
               'LD_LIBRARY_PATH': str(pc.parent)}
        # The page calls the compiler cc.
        pathlib.Path(place, 'cc').write_text(
            f'#!/bin/sh\nexec {env["CC"]} "$@"\n', 'utf-8')
        pathlib.Path(place, 'cc').chmod(0o755)
        theirs = {**env, 'PKG_CONFIG_PATH': '', 'PKG_CONFIG_SYSROOT_DIR': ''}
        for title, tools in ways.items():
            missing = [tool for tool in tools if not shutil.which(tool)]
            if missing:
                skipped.append(f'{title}: there is no {missing[0]}')
                continue
            for library in ('libxn', 'libidn2'):
                if title.startswith('A file') and library == 'libidn2':
                    continue
                given = theirs if library == 'libidn2' else env
                if library == 'libidn2' and subprocess.run(
                        ['pkg-config', '--exists', 'libidn2'], check=False,
                        env={**os.environ, **given}).returncode:
                    skipped.append(f'{title}: there is no libidn2')
                    continue
                folder = place / f'{title.split()[0]}-{library}'
                folder.mkdir()
                for name, content in FILE.findall(text):
                    (folder / name).write_text(content, 'utf-8')
                shutil.copy(pathlib.Path(__file__).parent / 'client.c', folder)
                for name in ('libxn.c', 'libxn.h'):
                    shutil.copy(pathlib.Path(files, name), folder)
                for command in commands(text, library, meson, title):
                    call(command, folder, given)
                program = folder / 'build/client'
                if not program.exists():
                    program = folder / 'client'
                ours = {'LD_LIBRARY_PATH': str(pc.parent)
                        } if library == 'libxn' else {}
                port = server.server_port
                wrong += check(program, port, 'C.UTF-8', UTF8, **ours)
                for locale in ('C', 'no_such.locale'):
                    wrong += check(program, port, locale, OTHERS, **ours)
                if latin:
                    wrong += check(program, port, 'xn_latin', LATIN,
                                   LOCPATH=latin, **ours)
                built += 1
    print(*wrong, f'{built} programs', sep='\n')
    for line in skipped:
        print(f'skipped: {line}')
    return 1 if wrong else SKIPPED if skipped else 0


sys.exit(main())
