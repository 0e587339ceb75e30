#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Make the C tables of lib/lgr/read/sets.c from data/.

    tools/unicode/gen_lgr.py DATA OUTPUT

Each property becomes the list of its values and a list of runs of code points
with one value.
"""

import pathlib
import sys

from ranges import expand, read_ranges

END = 0x110000

# Property: its files, and the value of code points that they leave out.
PROPERTIES = (
    ("gc", ("lgr/category.txt", "marks.txt"), "Cn"),
    ("sc", ("display/script.txt",), "Zzzz"),
    ("ccc", ("combining.txt",), "0"),
    ("jt", ("joining.txt",), "U"),
    ("bc", ("bidi.txt",), "L"),
)


def runs_of(found, default):
    """Yield (first, value) wherever the value changes."""
    last = None
    for p in range(END):
        value = found.get(p, default)
        if value != last:
            yield p, value
            last = value


def emit(name, found, default):
    """The lines of a property's two arrays."""
    values = sorted({default, *found.values()})
    number = {value: i for i, value in enumerate(values)}
    yield f"static const char *const {name}_values[] = {{"
    yield from (f'\t"{value}",' for value in values)
    yield "\tNULL};"
    yield f"static const uint32_t {name}_runs[] = {{"
    for first, value in runs_of(found, default):
        yield f"\tRUN(0x{first:04X}, {number[value]}),"
    yield f"\tRUN(0x{END:X}, 0)}};"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    data = pathlib.Path(sys.argv[1])
    versions, lines = set(), []
    for name, files, default in PROPERTIES:
        found = {}
        for file in files:
            version, rows = read_ranges(data / file)
            versions.add(version)
            found.update(expand(rows))
        lines += emit(name, found, default)
    if len(versions) != 1:
        sys.exit(f"gen_lgr.py: data/ mixes versions: {versions}")
    out = [f"/* Made by tools/unicode/gen_lgr.py from data/, Unicode "
           f"{versions.pop()}. */", *lines,
           "static const struct property properties[] = {"]
    out += [f'\t{{"{name}", {name}_values, {name}_runs}},'
            for name, _, _ in PROPERTIES]
    out += ["\t{NULL, NULL, NULL}};", ""]
    pathlib.Path(sys.argv[2]).write_text("\n".join(out), encoding="ascii")


if __name__ == "__main__":
    main()
