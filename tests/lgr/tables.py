# SPDX-License-Identifier: MIT
"""Tables of labels and what a ruleset says about them.

A row has the columns of HEADER, separated by tabs; nothing is "-".

1 lgr       the file of the ruleset
2 label     code points, hexadecimal, separated by blanks
3 kind      a word about the row
4 eligible  1 or 0; "!", and nothing in the other columns, if the label is its
            own variant with two dispositions
5 disp      the label's disposition
6 action    the number of the action that gave it; -1: none
7 invalid   POSITION:CODEPOINT:RULES of each code point that failed, joined by
            blanks; RULES are joined by "|", "-" outside the repertoire
8 index     the index label; "" if it is empty
9 variants  the number of variant labels; "!" if one has two dispositions
10 counts   DISPOSITION:NUMBER, joined by blanks; in a row with "!" the number
            of labels with two dispositions
11 digest   the first 16 hexadecimal digits of SHA-256 over the list
12 list     CODE POINTS=DISPOSITION, joined by ";"; if there are at most 12
"""

import collections
import hashlib

Row = collections.namedtuple('Row', (
    'lgr', 'label', 'kind', 'eligible', 'disp', 'action', 'invalid', 'index',
    'variants', 'counts', 'digest', 'list'))


def read(path):
    """The rows of a table, as tuples of all their columns."""
    for line in path.read_text().splitlines():
        if line and not line.startswith('#'):
            yield tuple(line.split('\t'))


def points(text):
    return tuple(int(word, 16) for word in text.split())


def text_of(label):
    return ' '.join(f'{point:04X}' for point in label) or '""'


def counts_of(variants):
    """variants: label -> disposition."""
    counts = collections.Counter(variants.values())
    return ' '.join(f'{name}:{counts[name]}' for name in sorted(counts)) or '-'


def list_of(variants):
    """The columns variants, counts, digest and list."""
    lines = sorted(f'{text_of(label)} {disposition}\n'
                   for label, disposition in variants.items())
    if not lines:
        return '0', '-', '-', '-'
    digest = hashlib.sha256(''.join(lines).encode()).hexdigest()[:16]
    short = '-'
    if len(lines) <= 12:
        short = ';'.join('='.join(line[:-1].rsplit(' ', 1)) for line in lines)
    return str(len(lines)), counts_of(variants), digest, short


def failures_of(failures):
    return ' '.join(f"{at}:{point:04X}:{'|'.join(rules) or '-'}"
                    for at, point, rules in failures) or '-'
