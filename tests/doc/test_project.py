#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The fields that say where the project lives are those of project.txt.

    test_project.py SOURCE

In a copy, each file gets its fields when all is known, stays as it is when
written again, and is as before when nothing is known again.
"""

import pathlib
import shutil
import sys
import tempfile
import tomllib

sys.dont_write_bytecode = True
source = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(source / 'tools/packaging'))
import project  # noqa: E402

HOME, BUGS = 'https://host.example/libxn', 'https://host.example/bugs'
KNOWN = {'address': HOME, 'issues': BUGS,
         'maintainers': 'A Person <a@host.example>, Бо <b@host.example>'}
EMPTY = dict.fromkeys(KNOWN, '')
# What each file has, once all is known.
WANTED = {'README.md': [HOME], 'doc/CITATION.cff': [HOME],
          'tools/packaging/debian/control.in':
          [f'\nHomepage: {HOME}\n',
           '\nMaintainer: A Person <a@host.example>\n'],
          'lib/wasm/package.json': [HOME, BUGS, 'Бо'],
          'lib/postgresql/META.json': [HOME, BUGS, 'Бо'],
          'lib/python/pyproject.toml': [HOME, BUGS, 'Бо']}


def main():
    """Print what is wrong; exit status 1 if there is anything."""
    wrong = []
    now = project.project(source)
    for name, made in project.FILES.items():
        text = (source / name).read_text('utf-8')
        if made(text, now) != text:
            wrong.append(f'{name}: run tools/packaging/project.py --write')
        full = made(text, KNOWN)
        bare = made(full, EMPTY)
        wrong += [f'{name} has no {one!r}' for one in WANTED[name]
                  if one not in full]
        if made(full, KNOWN) != full:
            wrong.append(f'{name} changes when it is written again')
        if 'host.example' in bare or made(text, EMPTY) != bare:
            wrong.append(f'{name} keeps something')
        if name.endswith('.toml'):
            tomllib.loads(full)
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder, 'tools/packaging')
        copy.mkdir(parents=True)
        shutil.copy(source / 'tools/packaging/project.txt', copy)
        text = (copy / 'project.txt').read_text('utf-8')
        (copy / 'project.txt').write_text(
            text.replace('address =', 'adress ='), 'utf-8')
        try:
            project.project(pathlib.Path(folder))
            wrong.append('a wrong name is not noticed')
        except SystemExit:
            pass
    print(*wrong, sep='\n')
    return 1 if wrong else 0


sys.exit(main())
