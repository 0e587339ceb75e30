# SPDX-License-Identifier: MIT
"""The format of data/: ranges of code points, each with a value."""

import re
import sys


def ranges_of(found):
    """Yield (first, last, value) for each run in {code point: value}."""
    run = None
    for p in sorted(found):
        if run and p == run[1] + 1 and found[p] == run[2]:
            run[1] = p
        else:
            if run:
                yield tuple(run)
            run = [p, p, found[p]]
    if run:
        yield tuple(run)


def column(src, name, keep=lambda value: True):
    """A semicolon file as {code point: its first field}."""
    return {p: fields[0] for first, last, fields in src.rows(name)
            if keep(fields[0]) for p in range(first, last + 1)}


def points(text):
    """Code points in hexadecimal, as numbers."""
    return tuple(int(p, 16) for p in text.split())


def write_ranges(path, head, found):
    """Write a file of data/: lines that begin with "#", {code point: value}."""
    lines = list(head)
    for first, last, value in ranges_of(found):
        span = f"{first:04X}" if first == last else f"{first:04X}..{last:04X}"
        lines.append(f"{span} {value}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read_ranges(path):
    """Read a file of data/; return its version and [(first, last, value)]."""
    rows = []
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
        version = re.match(r"# Unicode (\d+\.\d+\.\d+): ", lines[0])[1]
        for line in lines:
            if line and not line.startswith("#"):
                span, _, value = line.partition(" ")
                ends = span.split("..")
                rows.append((int(ends[0], 16), int(ends[-1], 16), value))
    except (LookupError, TypeError, ValueError) as error:
        sys.exit(f"{path.name} is damaged: {error}")
    return version, rows


def expand(rows, read=None):
    """Turn [(first, last, value)] into {code point: read(value)}."""
    found = {}
    for first, last, value in rows:
        found.update(dict.fromkeys(range(first, last + 1),
                                   read(value) if read else value))
    return found


class Edges:
    """The code points at which a value of any of several files may change."""

    def __init__(self):
        self.at = {0}

    def add(self, rows):
        for first, last, _ in rows:
            self.at |= {first, last + 1}

    def spread(self, value, end):
        """The list of value(p) for all p below end."""
        firsts = sorted(p for p in self.at if p < end)
        values = []
        for first, behind in zip(firsts, firsts[1:] + [end]):
            values += [value(first)] * (behind - first)
        return values
