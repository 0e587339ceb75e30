#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Read the rows in data/rules and make lists from them.

    rules.py idna_rows.h | display_rows.h | NAME.d.ts ...

The headers have the tables of lib/idna and lib/display.  The types of the npm
package are those in lib/wasm, with the names filled in.  Paths are those of the
files to write.  rows.py takes the lists of completions and man pages from here.

A row is a name, and below it lines of the form "key: value" after a tab.  A wrong
row ends the program with the file, the line and the reason.
"""

import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENT = re.compile(
    r'(UTS #\d+|RFC \d+), (section|appendix)s? [\dA-Z].*|Unicode [\d.]+, table .+|'
    r'URL Standard, (forbidden domain code point|domain to ASCII)')
SECTIONS = ('uts46', 'rfc5891', 'rfc3490')
FLAGS = {'only': 'A-labels', 'ends': 'yes', 'names': ('character', 'label')}
# file: its header, the prefix or enumeration of its constants there, and the keys
# of its rows: those that each row has, and others.
FILES = {
    'errors': ('idna.h', 'XN_ERROR_', 'text uts46 rfc5891 names',
               'rfc3490 ends'),
    'profiles': ('idna.h', 'xn_profile_id', 'text from mapping repertoire',
                 'traits'),
    # Only checks say which bits they have.
    'checks': ('idna.h', '(?!XN_ERROR_)XN_', '',
               'text finds only bit from in on'),
    'policies': ('display.h', 'xn_policy_id', 'text version',
                 'from traits'),
    'reasons': ('display.h', 'XN_REASON_', 'text', 'from'),
}


class Wrong(Exception):
    """A wrong row: the line and the reason."""


def constants(header, pattern):
    """The constants of one bit each, or of an enumeration, in their order."""
    enum = re.search(rf'typedef enum {pattern} {{(.*?)}}', header, re.S)
    if enum:
        return re.findall(r'^\s*(XN_\w+)',
                          re.sub(r'/\*.*?\*/', '', enum[1], flags=re.S), re.M)
    bits = re.findall(rf'^#define ({pattern}\w+) \(UINT32_C\(1\) << (\d+)\)',
                      header, re.M)
    if [int(bit) for _, bit in bits] != list(range(len(bits))):
        raise Wrong(1, f'the bits {pattern}* in the header are not 0, 1, 2 ...')
    return [name for name, _ in bits]


class Row:
    """A row: its name, and the values of each key, a list."""

    def __init__(self, name, line):
        self.name, self.line, self.values = name, line, {}

    def add(self, line, key, value):
        self.values.setdefault(key, []).append(value)
        if key in ('from', *SECTIONS) and not DOCUMENT.fullmatch(value):
            raise Wrong(line, f'"{value}" is no section of a document')
        if key in SECTIONS[1:] and value.startswith('UTS #46'):
            raise Wrong(line, 'a profile of the RFCs has a section of UTS #46')
        if key == 'text' and not value.endswith('.'):
            raise Wrong(line, 'the sentence has no full stop')
        if key == 'text' and len(value) > 73:
            raise Wrong(line, 'the sentence has more than 72 characters')
        if key in FLAGS and value not in FLAGS[key]:
            raise Wrong(line, f'{key} is not {FLAGS[key]}')

    def __getitem__(self, key):
        return ' '.join(self.values.get(key, ()))

    def words(self, key):
        return self[key].split()

    @property
    def text(self):
        return self['text'].removesuffix('.')


def parse(text, keys):
    """The rows of a file."""
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        field = re.fullmatch(r'\t([a-z\d]+):(?: (.+))?', line)
        if field and rows and field[1] in keys:
            rows[-1].add(number, field[1], field[2] or '')
        elif re.fullmatch(r'-|[a-z][a-z\d-]*', line):
            if line in [row.name for row in rows]:
                raise Wrong(number, f'there is a row {line} already')
            rows.append(Row(line, number))
        elif line and line[0] != '#':
            raise Wrong(number, f'"{line.strip()}" is neither a name nor one of '
                        + ' '.join(keys))
    return rows


def check(rows, there, needed):
    """Give rows their bits, and compare these with the header's."""
    seen = []
    prefix = os.path.commonprefix(there)
    for row in rows:
        missing = [key for key in needed.split() if key not in row.values]
        if missing:
            raise Wrong(row.line, f'{row.name} lacks {missing[0]}')
        if needed:
            row.add(row.line, 'bit', prefix + row.name.upper().replace('-', '_'))
        for bit in row.values.get('bit', ()):
            if bit not in there:
                raise Wrong(row.line, f'the header has no {bit}')
            if bit in seen:
                raise Wrong(row.line, f'{bit} has a row already')
            if seen and there.index(bit) < there.index(seen[-1]):
                raise Wrong(row.line, f'{bit} is before {seen[-1]} in the header')
            seen.append(bit)
    if len(seen) != len(there):
        missing = next(bit for bit in there if bit not in seen)
        raise Wrong(rows[-1].line, f'{missing} of the header has no row')


def profiles_of(text, names):
    """The profiles that a value names: all, all but ..., or names."""
    words = text.split()
    if words[:1] != ['all']:
        return words
    return [name for name in names if name not in words[2:]]


def check_names(checks, errors, profiles):
    """Whether the rules name errors, and profiles that know them."""
    for row in checks:
        wrong = [name for name in row.words('finds') if name not in errors]
        if wrong:
            raise Wrong(row.line, f'there is no error {wrong[0]}')
        count = len(row.values.get('bit', ()))
        if count and any(len(row.values.get(key, ())) != count
                         for key in ('from', 'in', 'on')):
            raise Wrong(row.line, f'{row.name} lacks from, in or on')
        if count and row.name != '-' and not row.text:
            raise Wrong(row.line, f'{row.name} lacks text')
        for known, on in zip(row.values.get('in', ()), row.values.get('on', ())):
            known, on = (profiles_of(text, profiles) for text in (known, on))
            wrong = [name for name in known if name not in profiles] + [
                name for name in on if name not in known]
            if wrong:
                raise Wrong(row.line, f'{wrong[0]} does not know the check')


def load(folder=ROOT / 'data/rules', headers=ROOT / 'include/xn'):
    """The rows of all files, by the name of the file."""
    found = {}
    for name, (header, pattern, needed, others) in FILES.items():
        path = folder / f'{name}.txt'
        try:
            rows = parse(path.read_text('utf-8'), f'{needed} {others}'.split())
            check(rows, constants((headers / header).read_text('utf-8'), pattern),
                  needed)
            if name == 'checks':
                check_names(rows, *([row.name for row in found[file]]
                                    for file in ('errors', 'profiles')))
        except Wrong as wrong:
            line, reason = wrong.args
            sys.exit(f'{path}:{line}: {reason}')
        found[name] = rows
    return found


ROWS = load()
ERRORS, PROFILES, POLICIES, REASONS = (
    [row.name for row in ROWS[file]]
    for file in ('errors', 'profiles', 'policies', 'reasons'))
CHECKS = [row.name for row in ROWS['checks']
          if row['bit'] and row.name != '-']
POLICY_HELP = (f'{POLICIES[0]} (the default), {", ".join(POLICIES[1:-1])} '
               f'and {POLICIES[-1]}')


# ---- C ----


def mask(names):
    return ' | '.join(names) or '0'


def bits_of(names):
    """The bits of errors."""
    return mask(row['bit'] for row in ROWS['errors'] if row.name in names)


def enumerator(kind, text):
    """MAPPING_UTS46 for UTS #46."""
    return f'{kind}_' + re.sub(r'\W', '', text).upper()


def error_rows():
    for row in ROWS['errors']:
        sections = ', '.join(f'"{row[key]}"' for key in SECTIONS)
        yield f'{{"{row.name}", "{row.text}", {{{sections}}}}}'


def check_rows():
    for row in ROWS['checks']:
        if row.name in CHECKS:
            yield f'{{"{row.name}", "{row.text}", {mask(row.words("bit"))}}}'


def rule_rows():
    for row in ROWS['checks']:
        if row['finds']:
            yield (f'{{{{"{row.name}", {mask(row.words("bit"))}, '
                   f'{bits_of(row.words("finds"))}}}, '
                   f'{"true" if row["only"] else "false"}}}')


def profile_rows():
    for row in ROWS['profiles']:
        on, known = (mask(
            bit for check in ROWS['checks'] for bit, profiles in zip(
                check.values.get('bit', ()), check.values.get(key, ()))
            if row.name in profiles_of(profiles, PROFILES))
            for key in ('on', 'in'))
        yield (f'PROFILE({row["bit"]}, "{row.name}", "{row.text}", '
               f'"{row["mapping"]}", "{row["repertoire"]}", {on}, {known}, '
               f'{enumerator("MAPPING", row["mapping"])}, '
               f'{enumerator("REPERTOIRE", row["repertoire"])}, '
               + mask(f'TRAIT_{name}' for name in row.words('traits')) + ')')


def policy_rows():
    for row in ROWS['policies']:
        version = row['version'].replace('@', '" DISPLAY_VERSION "')
        traits = ''.join(
            f', .{name} = ' + (f'xn_{row.name}_saves' if name == 'saves'
                               else 'true') for name in row.words('traits'))
        yield (f'{{.info = {{{row["bit"]}, "{row.name}", "{row.text}", '
               f'"{version}"}}, .judge = xn_{row.name}_judge{traits}}}')


def reason_rows():
    for row in ROWS['reasons']:
        yield f'{{"{row.name}", "{row.text}"}}'


def defined(name, rows):
    """A macro with the rows of a table."""
    return f'\n#define {name} \\\n\t' + ', \\\n\t'.join(rows) + '\n'


HEADERS = {
    'idna_rows.h': lambda: ''.join((
        defined('ERROR_ROWS', error_rows()),
        defined('ERRORS_OF_CHARACTERS', ['(' + bits_of(
            [row.name for row in ROWS['errors']
             if row['names'] == 'character']) + ')']),
        defined('ERRORS_THAT_END', ['(' + bits_of(
            [row.name for row in ROWS['errors'] if row['ends']]) + ')']),
        defined('PROFILE_ROWS', profile_rows()),
        defined('CHECK_ROWS', check_rows()),
        defined('RULE_ROWS', rule_rows()))),
    'display_rows.h': lambda: ''.join((
        defined('POLICY_JUDGES', [f'xn_{name}_judge' for name in POLICIES]),
        defined('POLICY_NAMES', [f'"{name}"' for name in POLICIES]),
        defined('POLICY_HELP', [f'"{POLICY_HELP}"']),
        defined('POLICY_ROWS', policy_rows()),
        defined('REASON_ROWS', reason_rows()))),
}


# ---- TypeScript ----


def types(text):
    """A file of lib/wasm with names for '@errors@' and the like."""
    return re.sub(r"(\n\t\| | )'@(\w+)@'", lambda slot: slot[1] + (
        slot[1] if slot[1] != ' ' else ' | ').join(
            f"'{name}'" for name in globals()[slot[2].upper()]), text)


def main():
    for path in map(pathlib.Path, sys.argv[1:]):
        if path.name in HEADERS:
            text = ('/* Made by tools/packaging/rules.py of data/rules. */\n'
                    + HEADERS[path.name]())
        else:
            text = types((ROOT / 'lib/wasm' / path.name).read_text('utf-8'))
        path.write_text(text, 'utf-8')


if __name__ == '__main__':
    main()
