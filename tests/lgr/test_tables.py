#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare xn lgr with tables of answers.

    test_tables.py XN

labels.tsv has the answers for the rulesets of this folder.  XN_LGR names the
folder of published rulesets, with tables of what ICANN's implementation says
and of where it departs from the RFC.  In these either answer passes where the
RFC leaves room: the classes `partition` and `context`.
"""

import collections
import sys

import commands
import tables

SHOWN = 10
OPEN = {'partition', 'context'}


def compare(path, folder):
    """Compare with a table; return how many rows differ."""
    by_file = collections.defaultdict(list)
    for row in tables.read(path):
        by_file[row[0]].append(row)
    count = wrong = other = 0
    for name, group in by_file.items():
        labels = [tables.points(row[1]) for row in group]
        for row, made in zip(group, commands.rows(folder / name, labels)):
            count += 1
            if made == list(row[3:12]):
                continue
            if len(row) > 20 and OPEN & set(row[2].split('+')) \
                    and made[:4] == list(row[12:16]) \
                    and made[5:] == list(row[17:21]):
                other += 1
                continue
            wrong += 1
            if wrong <= SHOWN:
                print(f'{path.name}: {row[0]} {row[1]}:\n  made  {made}\n'
                      f'  table {list(row[3:12])}')
    print(f'{path.name}: {count} labels, {wrong} differ'
          + (f', {other} as the other reading has it' if other else ''))
    return wrong + (count == 0)


def compare_documents(path, folder):
    """Compare which documents are refused, and how."""
    counts = collections.Counter()
    wrong = 0
    for name, expected, *_ in tables.read(path):
        run = commands.lgr('check', folder / name, '-q', 'a')
        found = 'reject' if run.status == 3 else 'accept'
        counts[found] += 1
        lines = run.message.splitlines()
        told = (not lines if found == 'accept' else len(lines) == 1
                and lines[0].startswith(f'xn: {folder / name}:'))
        if found != expected or not told or (
                found == 'reject' and run.out):
            wrong += 1
            print(f'{name}: {found}: {run.message}')
    print(f'{path.name}: {dict(counts)}, {wrong} differ')
    return wrong


def main():
    wrong = compare(commands.HERE / 'labels.tsv', commands.HERE)
    folder = commands.published()
    if folder:
        for name in ('format/expected.tsv', 'samples.tsv', 'quirks.tsv'):
            wrong += compare(folder / name, folder)
        wrong += compare_documents(folder / 'format/documents.tsv', folder)
    else:
        print('left out: the published rulesets (-Dlgr_dir)')
    sys.exit(wrong != 0)


main()
