#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare xn lgr with the second implementation, on rulesets at random.

    test_random.py XN [SEED [COUNT]]

COUNT rulesets are made, and some labels for each.
"""

import collections
import random
import sys

import commands
import evaluation
import random_rulesets
import ruleset

LABELS = 20
LIMIT = 2000
SHOWN = 5


def kind_of(row):
    """What a row is about, for the counts."""
    if row is None:
        return 'too many permutations'
    if row[0] == '!':
        return 'its own variant'
    if row[0] == '0':
        return 'not eligible'
    if row[5] == '!':
        return 'two dispositions'
    return 'no variants' if row[5] == '0' else 'variants'


def oracle(rules, label):
    try:
        return evaluation.row_of(rules, label, LIMIT)
    except evaluation.TooMany:
        return None


def main():
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = int(sys.argv[3]) if len(sys.argv) > 3 else commands.scaled(1000)
    counts = collections.Counter()
    wrong = 0
    for number in range(seed, seed + count):
        rng = random.Random(number)
        document = random_rulesets.ruleset(rng)
        rules = ruleset.load(document.encode())
        labels = [random_rulesets.label(rng) for _ in range(LABELS)]
        with commands.File(document) as path:
            made = commands.rows(path, labels, LIMIT)
        for label, ours in zip(labels, made):
            theirs = oracle(rules, label)
            counts[kind_of(theirs)] += 1
            if ours == theirs or theirs is None:
                continue
            wrong += 1
            if wrong <= SHOWN:
                print(f'seed {number}, {label}:\n{document}\n'
                      f'  xn     {ours}\n  oracle {theirs}')
    print(f'{count} rulesets, {sum(counts.values())} labels '
          f'({dict(counts)}), {wrong} differ')
    sys.exit(wrong != 0)


main()
