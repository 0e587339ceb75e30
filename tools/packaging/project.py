#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Where the project lives, as project.txt says, in the files that name it.

    tools/packaging/project.py NAME          print a value; meson.build asks
    tools/packaging/project.py --write       write the fields into the files

A field is left out while its value is not known.  Two must be there: META.json
and debian/control name a maintainer who has no address.  The test "project"
names each file whose fields are not those of project.txt.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOBODY = 'The libxn authors <libxn@example.org>'


def project(root=ROOT):
    """{name: value} of project.txt."""
    text = (root / 'tools/packaging/project.txt').read_text('utf-8')
    found = dict(re.findall(r'^(\w+) =[ \t]*(.*?)[ \t]*$', text, re.M))
    if found.keys() != {'address', 'issues', 'maintainers'}:
        sys.exit(f'project.txt has {", ".join(found)}')
    return found


def fields(text, indent, order, **values):
    """JSON with these fields, or without those that are empty."""
    document = json.loads(text)
    for name, value in values.items():
        document.pop(name, None)
        if value:
            document[name] = value
    document = {name: document[name] for name in sorted(
        document, key=lambda one: order == one)}
    return json.dumps(document, indent=indent, ensure_ascii=False) + '\n'


def npm(text, p):
    """package.json."""
    return fields(text, 2, 'sideEffects', homepage=p['address'],
                  bugs=p['issues'] and {'url': p['issues']},
                  repository=p['address'] and {'type': 'git',
                                               'url': p['address']},
                  maintainers=p['maintainers'] and people(p))


def pgxn(text, p):
    """META.json, which must have a maintainer."""
    links = {}
    if p['address']:
        links = {'homepage': p['address'], 'repository': {'web': p['address']}}
    if p['issues']:
        links['bugtracker'] = {'web': p['issues']}
    text = fields(text, '\t', 'meta-spec', resources=links)
    return re.sub('("maintainer": )".*"', lambda found: found[1] + json.dumps(
        p['maintainers'] or 'The libxn project', ensure_ascii=False), text)


def python(text, p):
    """pyproject.toml."""
    text = re.sub(r'\n\[project\.urls\]\n(?:.+\n)*', '', text)
    text = re.sub(r'^maintainers = .*\n', '', text, flags=re.M)
    lines = [f"{name} = '{p[key]}'\n" for name, key in
             (('Homepage', 'address'), ('Issues', 'issues')) if p[key]]
    if p['maintainers']:
        given = ', '.join(
            "{name = '%s', email = '%s'}" % re.fullmatch(
                '(.*) <(.*)>', one).groups() for one in people(p))
        text = text.replace('keywords =', f'maintainers = [{given}]\nkeywords =')
    return text + ('\n[project.urls]\n' + ''.join(lines) if lines else '')


def debian(text, p):
    """debian/control."""
    text = re.sub(r'^Homepage: .*\n', '', text, flags=re.M)
    text = re.sub(r'^Maintainer: .*', lambda _: 'Maintainer: ' + (
        people(p)[0] if p['maintainers'] else NOBODY), text, flags=re.M)
    home = f'Homepage: {p["address"]}\n' if p['address'] else ''
    return text.replace('\n\nPackage:', f'\n{home}\nPackage:', 1)


def citation(text, p):
    """CITATION.cff."""
    text = re.sub(r'^repository-code: .*\n', '', text, flags=re.M)
    return text + (f'repository-code: {p["address"]}\n' if p['address'] else '')


def readme(text, p):
    """README.md, in its first words about commands."""
    return re.sub(r'in a clone( of\s+<.*?>)?(\s+)or source', lambda found:
                  'in a clone' + (f' of\n<{p["address"]}>' if p['address']
                                  else '') + found[2] + 'or source', text)


def people(p):
    """The maintainers."""
    return [one.strip() for one in p['maintainers'].split(',')]


FILES = {'lib/wasm/package.json': npm, 'lib/postgresql/META.json': pgxn,
         'lib/python/pyproject.toml': python, 'README.md': readme,
         'tools/packaging/debian/control.in': debian,
         'doc/CITATION.cff': citation}


def main():
    """See the top of this file."""
    if len(sys.argv) == 2 and sys.argv[1] in project():
        print(project()[sys.argv[1]])
        return 0
    if sys.argv[1:] != ['--write']:
        print(__doc__, file=sys.stderr)
        return 2
    for name, made in FILES.items():
        path = ROOT / name
        path.write_text(made(path.read_text('utf-8'), project()), 'utf-8')
    return 0


if __name__ == '__main__':
    sys.exit(main())
