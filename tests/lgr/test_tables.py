#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare xn lgr, or the second implementation, with tables of answers.

    test_tables.py [XN]

Without XN it is the second implementation.  labels.tsv has the answers for the
rulesets of this folder.  XN_LGR names the folder of published rulesets, with
tables of what ICANN's implementation says and of where it departs from the RFC.
In these either answer passes for xn lgr where the RFC leaves room: the classes
`partition` and `context`.
"""

import collections
import os
import pathlib
import sys

import evaluation
import ruleset
import tables

HERE = pathlib.Path(__file__).resolve().parent
SHOWN = 10
OPEN = {'partition', 'context'}


class Oracle:
    """The second implementation."""

    def rows(self, path, labels):
        rules = ruleset.load(path.read_bytes())
        return [evaluation.row_of(rules, label) for label in labels]

    def may_be(self, _made, _row):
        return False


class Command:
    """xn lgr."""

    def __init__(self):
        import commands  # needs XN
        self.commands = commands

    def rows(self, path, labels):
        return self.commands.rows(path, labels)

    def refuses(self, path):
        run = self.commands.lgr('check', path, '-q', 'a')
        lines = run.message.splitlines()
        if run.status != 3:
            return None if lines else False
        right = len(lines) == 1 and lines[0].startswith(f'xn: {path}:')
        return True if right and not run.out else None

    def may_be(self, made, row):
        """Whether this is the answer of another reading of the RFC."""
        return (len(row) > 20 and OPEN & set(row[2].split('+'))
                and made[:4] == list(row[12:16])
                and made[5:] == list(row[17:21]))


def compare(asked, path, folder):
    """Compare with a table; return how many rows differ."""
    by_file = collections.defaultdict(list)
    for row in tables.read(path):
        by_file[row[0]].append(row)
    count = wrong = other = 0
    for name, group in by_file.items():
        labels = [tables.points(row[1]) for row in group]
        for row, made in zip(group, asked.rows(folder / name, labels)):
            count += 1
            if made == list(row[3:12]):
                continue
            if asked.may_be(made, row):
                other += 1
                continue
            wrong += 1
            if wrong <= SHOWN:
                print(f'{path.name}: {row[0]} {row[1]}:\n  made  {made}\n'
                      f'  table {list(row[3:12])}')
    print(f'{path.name}: {count} labels, {wrong} differ'
          + (f', {other} as the other reading has it' if other else ''))
    return wrong + (count == 0)


def compare_documents(asked, path, folder):
    """Compare which documents are refused."""
    wrong = count = 0
    for name, expected, *_ in tables.read(path):
        count += 1
        refused = asked.refuses(folder / name)
        if refused is None or refused != (expected == 'reject'):
            wrong += 1
            print(f'{name}: {refused}, {expected}')
    print(f'{path.name}: {count} documents, {wrong} differ')
    return wrong + (count == 0)


def main():
    asked = Command() if len(sys.argv) > 1 else Oracle()
    wrong = compare(asked, HERE / 'labels.tsv', HERE)
    folder = os.environ.get('XN_LGR')
    if folder:
        folder = pathlib.Path(folder)
        for name in ('format/expected.tsv', 'samples.tsv', 'quirks.tsv'):
            wrong += compare(asked, folder / name, folder)
        if isinstance(asked, Command):
            wrong += compare_documents(
                asked, folder / 'format/documents.tsv', folder)
    else:
        print('left out: the published rulesets (-Dlgr_dir)')
    sys.exit(wrong != 0)


main()
