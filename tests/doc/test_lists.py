#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare the lists in documents with the code's, in its order.

    tests/doc/test_lists.py SOURCE

Guides and man pages repeat names whose home is a header or a table of the code.
Each error, profile, check, policy and reason of data/rules has its section in a
guide and its names in tests/core/vectors.
"""

import collections
import fnmatch
import os
import pathlib
import re
import subprocess
import sys

from documents import column, examples, section, tables, terms

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path += [str(TESTS / 'dropin/clients'), str(TESTS / 'command'),
             str(TESTS.parent / 'tools/packaging')]
import cases  # noqa: E402
import clients  # noqa: E402
import reference  # noqa: E402
import rules  # noqa: E402


class Source:
    """The files of the tree as text."""

    def __init__(self, root):
        self.root = pathlib.Path(root)

    def text(self, path):
        return (self.root / path).read_text('utf-8')

    def man(self, page, title):
        return terms(self.text(f'doc/man/{page}'), title)

    def enum(self, header, name):
        """The constants of an enumeration."""
        found = re.search(rf'^typedef enum {name} {{(.*?)^}}',
                          self.text(f'include/xn/{header}'), re.M | re.S)
        text = re.sub(r'/\*.*?\*/', '', found[1], flags=re.S)
        return re.findall(r'^\s*(XN_\w+)', text, re.M)

    def type_of(self, file, name):
        """The words of a type in TypeScript."""
        found = re.search(rf'^export type {name} =(.*?);',
                          self.text(f'lib/wasm/{file}'), re.M | re.S)
        return re.findall(r"'([\w-]+)'", found[1])


def short(names, prefix):
    """The short names of constants: ascii for XN_LEVEL_ASCII."""
    return [name.removeprefix(prefix).lower().replace('_', '-')
            for name in names]


def code(source):
    """(where, what it lists, what it should list): tables of the code."""
    yield 'reference.py, PROFILES', list(reference.PROFILES), rules.PROFILES


def vectors(source):
    """Each error, check and profile is in some row of the known names."""
    rows = re.sub('^#.*', '', ''.join(
        source.text(f'tests/core/vectors/{name}.txt')
        for name in ('known', 'idna2003')), flags=re.M)
    results = ' '.join(re.findall(' ! (.*)', rows))
    for what, found, want in (
            ('errors', re.findall(r'(?<![\w-])[a-z][\w-]+', results),
             rules.ERRORS),
            ('checks', re.findall(r' ([\w-]+)=o[nf]', rows), rules.CHECKS),
            ('profiles', ','.join(re.findall(r'^(\S+) ', rows, re.M)).split(
                ','), rules.PROFILES)):
        yield f'known.txt, {what}', [w for w in want if w in found], want


def interface(source):
    """(where, what it lists, what it should list): the headers."""
    levels = source.enum('display.h', 'xn_level')
    for file, name, want in (
            ('index.d.ts', 'Step',
             short(source.enum('idna.h', 'xn_step'), 'XN_STEP_')[1:]),
            ('display.d.ts', 'Level', short(levels, 'XN_LEVEL_'))):
        yield f'{file}, {name}', source.type_of(file, name), want
    text = source.text('doc/display.md')
    for found in (column(text, 'policy'),
                  re.findall('^### `(.*)`', section(text, 'Policies'), re.M)):
        yield 'doc/display.md', found, rules.POLICIES
    yield 'doc/profiles.md, paragraphs', re.findall(
        r'^\*\*`([\w-]+)`\*\*', source.text('doc/profiles.md'), re.M), (
            rules.PROFILES + rules.CHECKS)
    for path, part, mark, want in (
            ('doc/errors.md', source.text('doc/errors.md'), '##',
             rules.ERRORS),
            ('doc/display.md', section(text, 'Reasons'), '###',
             rules.REASONS)):
        parts = re.split(rf'^{mark} `(.*)`$', part, flags=re.M)
        yield f'{path}, sections', parts[1::2], want
        yield f'{path}, examples', [
            name for name, part in zip(parts[1::2], parts[2::2])
            if any(re.search(rf'\b{name}\b', line)
                   for _, lines in examples(part) for line in lines)], want


def misuses(source):
    """The rows of the tables of misuse, and those of their test."""
    rows = re.findall(r'^\t\{"(.*)", \w+,\s+(\w+)\},$',
                      source.text('tests/entries/test_misuse.c'), re.M)
    for path in ('errors.md', 'display.md'):
        yield (f'doc/{path}, misuse',
               column(source.text(f'doc/{path}'), 'misuse'),
               [name.replace('`', '') for name, document in rows
                if document in ('BOTH', path[:-3].upper())])


def commands(source):
    """The options and words of the commands."""
    there = re.findall(r'^COMMAND\(\w+, (\w+)',
                       source.text('tools/xn/options/commands.def'), re.M)
    found = [name for name in source.man('xn.1', 'DESCRIPTION')
             if name not in ('encode', 'decode')]
    yield 'xn.1, commands', list(dict.fromkeys(found)), there
    there = re.findall(r'\{"([\w-]+)", no_argument, NULL, (\'\w\'|0)\}',
                       source.text('tools/idn2/idn2.c'))
    yield 'options of idn2', sorted(source.man('idn2.1', 'OPTIONS')), sorted(
        [f'-{name}' for name, _ in there] +
        [letter[1] for _, letter in there if letter != '0'])
    modes = re.findall(r'\.name = "(.*?)"[^}]*?(?:\{[^}]*\}[^}]*?)*?'
                       r'(?:\.(shown) = true|^\t\})',
                       source.text('tools/compare/modes.c'), re.M)
    rows = [name for name, shown in modes if shown]
    yield ('xn-compare.1, rows',
           source.man('xn-compare.1', 'DESCRIPTION')[:len(rows)], rows)
    levels = short(source.enum('display.h', 'xn_level'), 'XN_LEVEL_')
    text = source.text('doc/man/xn-display.1').partition(
        '.It Fl -level')[2].partition('.It')[0]
    found = re.findall(r'[\w]+', ' '.join(
        re.findall(r'^\.Cm (.*)$', text, re.M)))
    yield 'xn-display.1, level', found[-len(levels):], levels
    text = source.text('doc/man/xn-display.1').partition('.It Li reasons')[2]
    found = re.findall(r'[\w-]+', text.partition('.It Li known')[0])
    yield 'xn-display.1, reasons', [
        name for name in rules.REASONS if name in found], rules.REASONS


def guides(source):
    """The tables of the guides about the source tree."""
    flags = re.findall(r'^\t(IDN2_\w+) = ([1-9]\d*)',
                       source.text('include/xn/idn2.h'), re.M)
    text = source.text('doc/libidn2.md')
    yield 'doc/libidn2.md, flags', list(
        zip(column(text, 'flag'), column(text, 'value')))[1:], flags
    text = source.text('doc/dev/campaigns.md')
    targets = sorted(re.findall(
        r"^ +'(\w+)': \{",
        source.text('tests/campaigns/fuzz/meson.build'), re.M))
    yield 'doc/dev/campaigns.md', sorted(column(text, 'target')), targets
    modules = column(source.text('doc/dev/proof.md'), 'module')
    yield 'doc/dev/proof.md', sorted(modules), sorted(
        path.stem
        for path in (source.root / 'tests/campaigns/proof').glob('*.c'))
    text = source.text('doc/wasm.md')
    types = ''.join(source.text(f'lib/wasm/{file}.d.ts')
                    for file in ('index', 'display', 'punycode'))
    yield 'doc/wasm.md', sorted(set(re.findall(
        r'(?:^|[ .,])([a-z]\w+)(?=[(,. ]|$)', '\n'.join(
            cell.partition(' of ')[0]
            for cell in column(text, 'function')), re.M))
        - {'options', 'explanation', 'number', 'kind'}), sorted(
        set(re.findall(r'^export (?:function|const) (\w+)', types, re.M))
        - {'version'})


def versions(source):
    """The versions of Unicode and of libxn, where other files name them."""
    version = re.search(r'^Unicode ([\d.]+)\. ', source.text('data/README.md'),
                        re.M)[1]
    for path in ('README.md', 'lib/wasm/README.md', 'include/xn/idna.h',
                 'tests/display/browser/document.py',
                 'tests/campaigns/platforms/expected.txt',
                 *(file.relative_to(source.root).as_posix()
                   for file in sorted(source.root.glob('doc/**/*.md')))):
        # The tests try 17.0.0, too.
        found = re.findall(r'[Uu]nicode (?!17)([1-9]\d\.\d+\.\d+)\b',
                           source.text(path))
        yield f'{path}, Unicode', found, [version] * len(found)
    version = re.search('XN_VERSION "(.+)"',
                        source.text('include/xn/export.h'))[1]
    for path, begin in {'CHANGELOG.md': '## ', 'doc/CITATION.cff': 'version: ',
                        'doc/command.md': 'xn ',
                        'doc/installing.md': 'tar xJf libxn-',
                        'doc/wasm.md': 'npm install build/npm/libxn-',
                        'lib/postgresql/META.json': '\t"version": "',
                        'tools/packaging/debian/changelog': r'libxn \(',
                        }.items():
        yield f'{path}, version', re.findall(
            rf'^{begin}(\d+\.\d+\.\d+)', source.text(path),
            re.M)[:1], [version]


def platforms(source):
    """doc/dev/platforms.md: the platforms, without their levels."""
    text = source.text('doc/dev/platforms.md')
    there = subprocess.run(
        [sys.executable, '-B', source.root / 'tools/dev/platforms', '--list'],
        capture_output=True, check=True, text=True).stdout.split()
    plain = [name for name in there if not re.search(r'-O\w$', name)]
    for head in ('name', 'platform'):
        found = [name for cell in column(text, head)
                 for name in re.split(r', | to ', cell)
                 if not re.search(r'-O\w$', name)]
        yield f'doc/dev/platforms.md, {head}', sorted(found), sorted(plain)


def programs(source):
    """doc/clients.md: the programs that are run, and the figures."""
    text = source.text('doc/clients.md')
    tried = {kind: list(cases.of_client(kind)) for kind in clients.CLIENTS}
    reasons = collections.Counter(
        case.reason for some in tried.values() for case in some)
    count = sum(reasons.values())
    same = reasons.pop(None)
    yield 'doc/clients.md, Of ... cases', re.findall(
        r'\b\d+\b', re.search(r'^Of (.*?):$', text, re.M | re.S)[1].partition(
            'cases')[0] + re.search(r'\), (\d+ .*?):$', text,
                                    re.M | re.S)[1]), [
        str(number) for number in (count, same, count - same)]
    rows = next(table for table in tables(text) if 'cases' in table[0]
                and 'client' in table[0])
    yield 'doc/clients.md, cases', [str(sum(int(row['cases'])
                                            for row in rows))], [str(count)]
    found = next(table for table in tables(text) if 'reason' in table[0])
    yield 'doc/clients.md, reasons', sorted(
        row['cases'] for row in found), sorted(map(str, reasons.values()))
    words = ' '.join(row['client'] for row in rows).lower()
    names = sorted({make.program.removesuffix('3')
                    for make in clients.CLIENTS.values()
                    if not (source.root / 'tests/dropin/clients' /
                            f'{make.program}.c').exists()})
    yield 'doc/clients.md, clients', [
        name for name in names if re.search(rf'\b{name}\b', words)], names


def tree(source):
    """Folders, guides and tests: those that are there are in their lists."""
    root = source.root
    text = source.text('doc/dev/design.md')
    folders = [f'{top}/{path.name}/' for top in ('lib', 'tools')
               for path in sorted((root / top).iterdir()) if path.is_dir()]
    yield 'doc/dev/design.md, folders', [
        name for name in folders if f'`{name}`' in text], folders
    yield 'doc/meson.build, guides', re.findall(
        r"^ *'([\w-]+\.md)',", source.text('doc/meson.build'), re.M), sorted(
            path.name for path in (root / 'doc').glob('*.md'))
    builds = {path.parent.relative_to(root / 'tests').as_posix():
              path.read_text('utf-8')
              for path in (root / 'tests').rglob('meson.build')}
    folders = sorted(builds.keys() - {'.'})
    yield 'tests/, folders with a meson.build', [
        name for name in folders
        if f"subdir('{os.path.basename(name)}')"
        in builds[os.path.dirname(name) or '.']], folders
    text = '\n'.join(builds.values())
    files = sorted(path.stem for path in (root / 'tests').rglob('test_*')
                   if path.suffix in ('.c', '.cc', '.py'))
    yield 'tests/, what is run', [
        name for name in files
        if re.search(rf"\b(?:{name}|{name[5:]})\b", text)], files


def tests(source):
    """doc/dev/testing.md: the tests that its tables name."""
    files = [path.read_text('utf-8') for path in
             (source.root / 'tests').rglob('meson.build')]
    there = set(re.findall(r"'([\w-]+)'", ''.join(files))) | {
        path.stem.removeprefix('test_')
        for path in (source.root / 'tests').rglob('test_*')}
    # 'python-' + name, 'lgr_' + name.
    there |= {head + name for head in there if head.endswith(('-', '_'))
              for name in there}
    text = source.text('doc/dev/testing.md')
    names = re.findall(r'^\|.*\|([^|]*)\|$', text, re.M)
    found = [word for cell in names
             for word in re.findall(r'`([a-z][\w*-]+)`', cell)]
    yield 'doc/dev/testing.md', found, [
        word for word in found if fnmatch.filter(there, word)]


def difference(found, want):
    """What to change in a list, in words."""
    missing = [word for word in want if word not in found]
    more = [word for word in found if word not in want]
    if not missing + more:
        return f'has {found}', f'and not {want}'
    return [f'{what} {words}' for what, words in (
        ('lacks', missing), ('should not have', more)) if words]


def main():
    source = Source(sys.argv[1])
    count = wrong = 0
    for part in (code, vectors, interface, misuses, commands, guides,
                 versions, platforms, programs, tree, tests):
        for where, found, want in part(source):
            count += len(want)
            if found != want:
                wrong += 1
                print(f'{where}:', *difference(found, want), sep='\n    ')
    print(f'{count} words')
    return 1 if wrong or count < 400 else 0


sys.exit(main())
