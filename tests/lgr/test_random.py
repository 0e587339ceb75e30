#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare xn lgr with the second implementation, on rulesets at random.

    test_random.py XN [SEED [COUNT]]

COUNT rulesets are made, and some labels for each.  Compared are the verdict,
the action, what is at fault and where, the index label, the variants, their
number and that of the permutations, the groups of xn lgr collide, the sizes
and classes of the ruleset, and what is doubtful in it.  For each of them there
are some of two code points: there, all short labels and their variants.
"""

import collections
import itertools
import random
import re
import sys

import commands
import evaluation
import random_rulesets
import ruleset
import tables

LEAST = 50
LABELS = 20
SMALL = 6
SHORT = 4
LIMIT = 300
LIMIT_LONG = 5
NOTES = 20
SAID = 20
SHOWN = 5
# What messages of doubt have in them, the first of these.
KINDS = ('repertoire', 'back', 'transitive', 'nothing', 'tag', 'type')
MESSAGE = re.compile(r"(?:note|xn): .*?:(\d+):(\d+): <([\w-]+)>: (.*?)"
                     r"(?:: '(.*)')? \(RFC 7940, ([\d.]+)\)")


def kind_of(row):
    """What a row is about, for the counts."""
    if len(row) == 5:
        return 'too many permutations'
    if row[0] == '!':
        return 'its own variant'
    if row[0] == '0':
        return 'not eligible'
    if row[5] == '!':
        return 'two dispositions'
    return 'no variants' if row[5] == '0' else 'variants'


def oracle(rules, label):
    return evaluation.row_of(rules, label,
                             LIMIT if len(label) < 10 else LIMIT_LONG)


def compare_rows(path, rules, labels, counts):
    """Yield (label, xn's row, the oracle's)."""
    for label, ours in zip(labels, commands.rows(path, labels, LIMIT)):
        theirs = oracle(rules, label)
        counts[kind_of(theirs)] += 1
        # The oracle counts reflexive mappings, too, and gives up sooner.
        yield label, ours[:len(theirs)], theirs


def compare_labels(path, rules, labels, counts):
    """Yield (what, xn's answer, the oracle's)."""
    made = list(compare_rows(path, rules, labels, counts))
    yield from made
    message = commands.told(path, labels)
    permutations = commands.permutations(message)
    complaints = commands.complaints(message)
    groups = collections.defaultdict(list)
    for number, (label, ours, _) in enumerate(made, 1):
        yield (label, 'complaints'), complaints.get(number, []), reasons(
            rules, label)
        if ours[0] == '1':
            count = min(evaluation.count(rules, label), 2 ** 64 - 1)
            yield (label, 'permutations'), permutations.get(number), count
            groups[tables.points(ours[4]) if ours[4] != '""' else ()].append(
                commands.text(label))
    wanted = [(commands.text(index), list(dict.fromkeys(group)))
              for index, group in sorted(groups.items())]
    yield ('collide', commands.groups(path, labels),
           [group for group in wanted if len(group[1]) > 1])


def reasons(rules, label):
    """Why a label is not in the repertoire, as commands.complaints has it."""
    found = []
    for at, point, contexts in evaluation.parts_of(rules, label).failures:
        if not contexts:
            found.append((point, at, '', ''))
        for context in contexts:
            found.append((point, at, 'not' if context.negated else 'only',
                          context.rule))
    return found[:SAID] + ([len(found) - SAID] if len(found) > SAID else [])


def are_edges(holds, ranges):
    """Whether code points are in a class, at its ends and elsewhere."""
    ends = [end for first, last in ranges
            for end in (first - 1, first, last, last + 1)
            if 0 <= end <= 0x10FFFF]
    points = sorted({*ends, *random_rulesets.ALL})
    return ([point for point in points
             if any(first <= point <= last for first, last in ranges)],
            [point for point in points if holds(point)])


def is_about(line, doubt):
    """Whether a message is about what the oracle finds doubtful."""
    match = MESSAGE.fullmatch(line)
    nodes, section, value, word = doubt
    return match and (match[5] or '', match[6]) == (value, section) \
        and next((kind for kind in KINDS if kind in match[4]), '') == word \
        and any((int(match[1]), int(match[2]), match[3])
                == (node.line, node.column, node.name) for node in nodes)


def compare_ruleset(path, rules, shown, lines):
    """Yield (what, xn's answer, the oracle's)."""
    for key, size in rules.sizes().items():
        yield key, shown[key], size
    for (name, holds), ranges in zip(rules.classes.items(), shown['ranges']):
        yield (name, ranges), *are_edges(holds, ranges)
    doubts = rules.doubts
    more = [f'note: {path}: {len(doubts) - NOTES} more']
    yield 'notes', lines[NOTES:], more if len(doubts) > NOTES else []
    yield 'notes', len(lines[:NOTES]), len(doubts[:NOTES])
    for line, doubt in zip(lines, doubts[:NOTES]):
        yield ('note', line, doubt), bool(is_about(line, doubt)), True
    strict = commands.lgr('show', path, '--strict')
    yield 'strict', strict.status, 3 if doubts else 0
    if doubts:
        yield (('strict', strict.message, doubts[0]),
               bool(is_about(strict.message.rstrip('\n'), doubts[0])), True)


def compare(number, counts):
    """Yield (document, what, xn's answer, the oracle's) of a seed."""
    maker = random_rulesets.Maker(random.Random(number))
    document = maker.document()
    rules = ruleset.load(document.encode())
    labels = maker.labels(LABELS)
    with commands.File(document) as path:
        said = commands.sizes(path)
        if said is None:
            counts['ruleset too large'] += 1
            return
        for found in compare_ruleset(path, rules, *said):
            yield document, *found
        for found in compare_labels(path, rules, labels, counts):
            yield document, *found


def compare_small(number, counts):
    """The same with small rulesets, about all short labels."""
    rng = random.Random(number)
    for _ in range(SMALL):
        maker = random_rulesets.Small(rng)
        document = maker.document()
        rules = ruleset.load(document.encode())
        with commands.File(document) as path:
            for found in compare_rows(path, rules, maker.labels(SHORT),
                                      counts):
                yield document, *found


def main():
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = int(sys.argv[3]) if len(sys.argv) > 3 else max(
        LEAST, commands.scaled(1000))
    counts = collections.Counter()
    wrong = 0
    for number in range(seed, seed + count):
        for document, what, ours, theirs in itertools.chain(
                compare(number, counts), compare_small(number, counts)):
            if ours == theirs:
                continue
            wrong += 1
            if wrong <= SHOWN:
                print(f'seed {number}, {what}:\n{document}\n'
                      f'  xn     {ours}\n  oracle {theirs}')
    large = counts.pop('ruleset too large', 0)
    print(f'{count} times {1 + SMALL} rulesets, {sum(counts.values())} labels '
          f'({dict(counts)}), {wrong} differ; {large} rulesets too large')
    sys.exit(wrong != 0 or large > count // 100)


main()
