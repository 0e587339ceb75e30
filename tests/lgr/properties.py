# SPDX-License-Identifier: MIT
"""The Unicode properties that a ruleset may name, read from data/."""

import functools
import itertools
import os
import pathlib
import re

SOURCE = pathlib.Path(os.environ.get(
    'XN_SOURCE', pathlib.Path(__file__).resolve().parents[2]))
DATA = SOURCE / 'data'

# The files of each property, and the value of code points not in them.
FILES = {
    'gc': (('lgr/category.txt', 'marks.txt'), 'Cn'),
    'sc': (('display/script.txt',), 'Zzzz'),
    'bc': (('bidi.txt',), 'L'),
    'jt': (('joining.txt',), 'U'),
    'ccc': (('combining.txt',), '0'),
}
# UAX #44, table 12: values that are unions.
GROUPS = {
    'LC': ('Lu', 'Ll', 'Lt'),
    'L': ('Lu', 'Ll', 'Lt', 'Lm', 'Lo'),
    'M': ('Mn', 'Mc', 'Me'),
    'N': ('Nd', 'Nl', 'No'),
    'P': ('Pc', 'Pd', 'Ps', 'Pe', 'Pi', 'Pf', 'Po'),
    'S': ('Sm', 'Sc', 'Sk', 'So'),
    'Z': ('Zs', 'Zl', 'Zp'),
    'C': ('Cc', 'Cf', 'Cs', 'Co', 'Cn'),
}
EVERY = range(0x110000)


def version():
    """The Unicode version of data/, as numbers."""
    head = (DATA / 'joining.txt').read_text().split('\n', 1)[0]
    return tuple(int(n) for n in re.search(r'(\d+)\.(\d+)\.(\d+)',
                                           head).groups())


@functools.lru_cache(None)
def values(name):
    """Value -> the set of its code points; those not listed are left out."""
    sets = {}
    for line in itertools.chain.from_iterable(
            (DATA / file).read_text().splitlines()
            for file in FILES[name][0]):
        if line.startswith('#'):
            continue
        where, value = line.split()
        first, _, last = where.partition('..')
        points = range(int(first, 16), int(last or first, 16) + 1)
        sets.setdefault(value, set()).update(points)
    return sets


@functools.lru_cache(None)
def members(text):
    """The code points of `name:value`, or None if there is no such value."""
    name, _, value = text.partition(':')
    if name not in FILES:
        return None
    if name == 'gc' and value in GROUPS:
        return frozenset().union(*(members(f'gc:{part}')
                                   for part in GROUPS[value]))
    if value == FILES[name][1]:
        listed = set().union(*values(name).values())
        return frozenset(EVERY) - listed
    if value in values(name):
        return frozenset(values(name)[value])
    if name == 'ccc' and value.isascii() and value.isdigit() \
            and str(int(value)) == value and int(value) < 255:
        return frozenset()
    return None
