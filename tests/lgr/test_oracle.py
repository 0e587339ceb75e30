#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare the second implementation of RFC 7940 with tables of answers.

    test_oracle.py

labels.tsv has the answers for the rulesets of this folder.  XN_LGR names the
folder of published rulesets, with tables of what ICANN's implementation says
and of where it departs from the RFC; without it they are left out.
"""

import collections
import os
import pathlib
import sys

import document
import evaluation
import ruleset
import tables

HERE = pathlib.Path(__file__).resolve().parent
SHOWN = 10


class Rulesets(dict):
    """The rulesets of a folder, each loaded once."""

    def __init__(self, folder):
        super().__init__()
        self.folder = folder

    def __missing__(self, name):
        self[name] = ruleset.load((self.folder / name).read_bytes())
        return self[name]


def compare(path, folder):
    """Compare with the rows of a table; return how many differ."""
    rulesets = Rulesets(folder)
    count = wrong = 0
    for row in tables.read(path):
        count += 1
        made = evaluation.row_of(rulesets[row[0]], tables.points(row[1]))
        if made == list(row[3:12]):
            continue
        wrong += 1
        if wrong <= SHOWN:
            print(f'{path.name}: {row[0]} {row[1]}:\n  made  {made}\n'
                  f'  table {list(row[3:12])}')
    print(f'{path.name}: {count} labels, {wrong} differ')
    return wrong + (count == 0)


def compare_documents(path, folder):
    """Compare which documents are refused."""
    counts = collections.Counter()
    wrong = 0
    for name, expected, *_ in tables.read(path):
        try:
            ruleset.load((folder / name).read_bytes())
            found = 'accept'
        except document.Fault:
            found = 'reject'
        counts[found] += 1
        if found != expected:
            wrong += 1
            print(f'{name}: {found}')
    print(f'{path.name}: {dict(counts)}, {wrong} differ')
    return wrong


def main():
    wrong = compare(HERE / 'labels.tsv', HERE)
    folder = os.environ.get('XN_LGR')
    if folder:
        folder = pathlib.Path(folder)
        for name in ('format/expected.tsv', 'samples.tsv', 'quirks.tsv'):
            wrong += compare(folder / name, folder)
        wrong += compare_documents(folder / 'format/documents.tsv', folder)
    else:
        print('left out: the published rulesets (-Dlgr_dir)')
    sys.exit(wrong != 0)


main()
