#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Make the C table of tools/compare/facts.c from data/ages.txt.

    tools/unicode/gen_ages.py AGES OUTPUT
"""

import pathlib
import sys

from ranges import read_ranges


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    version, rows = read_ranges(pathlib.Path(sys.argv[1]))
    out = [f"/* Made by tools/unicode/gen_ages.py from data/ages.txt, Unicode "
           f"{version}. */",
           "static const struct age {",
           "\tuint32_t first;",
           "\tuint32_t last;",
           "\tunsigned version; /* a value of VERSION() */",
           "} ages[] = {"]
    for first, last, age in rows:
        major, minor = age.split(".")
        out.append(f"\t{{0x{first:04X}, 0x{last:04X}, "
                   f"VERSION({major}, {minor})}},")
    out += ["};", ""]
    pathlib.Path(sys.argv[2]).write_text("\n".join(out), encoding="ascii")


if __name__ == "__main__":
    main()
