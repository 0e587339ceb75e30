# SPDX-License-Identifier: MIT
"""What data/ says about code points, for the comparison with engines."""

import bisect
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "tools" / "unicode"))

from ranges import read_ranges  # noqa: E402

RECOMMENDED = {"Recommended", "Inclusion"}


class Property:
    """One file of data/: a value for each code point."""

    def __init__(self, name, default):
        rows = read_ranges(ROOT / "data" / name)[1]
        self.rows, self.default = rows, default
        self.firsts = [first for first, _, _ in rows]

    def of(self, point):
        i = bisect.bisect_right(self.firsts, point) - 1
        if i >= 0 and point <= self.rows[i][1]:
            return self.rows[i][2]
        return self.default

    def points(self):
        """Yield (code point, value) of those that the file lists."""
        for first, last, value in self.rows:
            for point in range(first, last + 1):
                yield point, value


STATUS = Property("mapping.txt", "disallowed")
SCRIPT = Property("display/script.txt", "Zzzz")
MARK = Property("marks.txt", "")
ZERO = Property("display/decimal.txt", "")
TYPE = Property("display/identifier-type.txt", "Not_Character")
AGE = Property("ages.txt", "12.0")
CONFUSABLE = Property("display/confusables.txt", "")


def version(text):
    """A version such as "15.1", as numbers that can be compared."""
    return tuple(map(int, (text.split(".") + ["0"])[:2]))


def age(point):
    """The version of Unicode that assigned a code point, as numbers.

    What data/ages.txt does not list is from 12.0 or before.
    """
    return version(AGE.of(point))


def is_valid(point):
    """Whether profile url lets the code point stand in a label."""
    status = STATUS.of(point).split()[0]
    return status in ("valid", "deviation") and (
        point > 0x7F or chr(point).islower() or chr(point).isdigit())


def is_allowed(point):
    return bool(RECOMMENDED & set(TYPE.of(point).split()))


def is_sampled(point):
    """Whether one of 64 stands for the script: Han, Hangul and their like."""
    return SCRIPT.of(point) in ("Hani", "Hang", "Tang", "Seal", "Egyp")


def valid_points():
    """Yield the code points of which names are made, in order."""
    for point, _ in STATUS.points():
        if point > 0x7F and is_valid(point) and (
                not is_sampled(point) or point % 64 == 1):
            yield point


def letters():
    """{script: its first letters}, up to four of each, no marks or digits."""
    found = {}
    for point, script in SCRIPT.points():
        some = found.setdefault(script, [])
        if (len(some) < 4 and is_valid(point) and not MARK.of(point)
                and not ZERO.of(point)):
            some.append(chr(point))
    return {script: some for script, some in found.items()
            if some and script not in ("Zyyy", "Zinh", "Zzzz")}


def letters_of(script):
    """A letter of a script, or é."""
    return FIRST.get(script, "é")


FIRST = {script: some[0] for script, some in letters().items()}
