#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What has to hold between labels and their variants.

    test_relations.py XN [SEED [COUNT]]

The rulesets are made at random, symmetric, transitive and without contexts.
There each variant of a label is itself a label; the variants of a variant are
those of the label, and the label; and all of them have one index label.  For
every ruleset the number of permutations is at least that of the variants.
"""

import random
import re
import sys

import commands

ALPHABET = 'abcdefgh'
LABELS = 10
PERMUTATIONS = re.compile(r'has (\d+) permutations')


def symmetric(rng):
    """A ruleset in which sets of code points are variants of each other."""
    points = rng.sample(ALPHABET, len(ALPHABET))
    data = []
    while points:
        size = min(len(points), rng.choice((1, 2, 2, 3)))
        group, points = points[:size], points[size:]
        for point in group:
            inner = ''.join(
                f'<var cp="{ord(other):04X}" type="blocked"/>'
                for other in group if other != point)
            data.append(f'<char cp="{ord(point):04X}">{inner}</char>')
    return ('<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">'
            f'<data>{"".join(data)}</data></lgr>')


def objects(verb, path, labels, *args):
    return commands.lgr(verb, path, '--json', *args,
                        stdin=''.join(f'{label}\n' for label in labels))


def check_ruleset(rng):
    """Return what is wrong."""
    labels = [''.join(rng.choices(ALPHABET, k=rng.randint(1, 4)))
              for _ in range(LABELS)]
    wrong = []
    with commands.File(symmetric(rng)) as path:
        for row in objects('variants', path, labels, '--strict').objects:
            family = {variant['label'] for variant in row['variants']}
            family.add(row['input'])
            others = sorted(family)
            for other in objects('variants', path, others).objects:
                found = {variant['label'] for variant in other['variants']}
                if found != family - {other['input']}:
                    wrong.append((row['input'], other['input'], found))
            indices = {other['index'] for other in
                       objects('check', path, others).objects}
            if indices != {min(family)}:
                wrong.append((row['input'], indices))
            told = objects('check', path, [row['input']], '--variants',
                           '--limit=0').message
            count = int(PERMUTATIONS.search(told)[1])
            if count != len(family):
                wrong.append((row['input'], 'permutations', count))
    return wrong


def check_counts(path, labels):
    """The variants are never more than the permutations."""
    told = objects('check', path, labels, '--variants', '--limit=0')
    counts = dict(re.findall(r"(?m)^note: line (\d+): '.*' has (\d+) perm",
                             told.message))
    made = objects('variants', path, labels, '-q').objects
    return [(row['input'], counts.get(str(number)), len(row['variants']))
            for number, row in enumerate(made, 1)
            if row['ok'] and len(row['variants'])
            >= int(counts.get(str(number), 0))]


def main():
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = int(sys.argv[3]) if len(sys.argv) > 3 else commands.scaled(80)
    wrong = []
    for number in range(seed, seed + count):
        for found in check_ruleset(random.Random(number)):
            wrong.append((f'seed {number}', *found))
    for path in sorted((commands.HERE / 'rulesets').glob('*.xml')):
        labels = [''.join(random.Random(seed).choices('abcdegmns', k=k))
                  for k in (1, 2, 3, 4, 5)]
        wrong += check_counts(path, labels)
    for line in wrong[:10]:
        print(*line)
    print(f'{count} rulesets, {len(wrong)} wrong')
    sys.exit(wrong != [])


main()
