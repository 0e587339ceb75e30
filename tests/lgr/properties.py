# SPDX-License-Identifier: MIT
"""The Unicode properties that a ruleset may name, read from data/."""

import functools
import itertools
import os
import pathlib

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
def listed(name):
    return frozenset().union(*values(name).values())


def members(text):
    """The class `name:value`, or None if there is no such value.

    A class is a function that says of a code point whether it is in it.
    """
    name, _, value = text.partition(':')
    if name not in FILES:
        return None
    if name == 'gc' and value in GROUPS:
        parts = [members(f'gc:{part}') for part in GROUPS[value]]
        return lambda point: any(part(point) for part in parts)
    if value == FILES[name][1]:
        points = listed(name)
        return lambda point: point not in points
    if value in values(name):
        return values(name)[value].__contains__
    if name == 'ccc' and value.isascii() and value.isdigit() \
            and str(int(value)) == value and int(value) < 255:
        return lambda point: False
    return None
