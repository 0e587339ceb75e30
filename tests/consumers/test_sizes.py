#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check the sizes of the tables and of the shared library against limits.

    test_sizes.py [--display] TABLES [LIBRARY STRIP LIMIT]

TABLES is the generated header.  The sizes are computed from its arrays, since
compilers differ in what they make of them.  LIBRARY is a release build,
measured after the program STRIP; it has at most LIMIT bytes.  With --display
the tables are those of libxn-display.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

TABLES_MAX = 160 << 10
DISPLAY_TABLES_MAX = 120_000
# The structures of lib/unicode/ucd.h, xn/display.h and
# lib/display/skeleton/properties.c.
SIZES = {"uint8_t": 1, "uint16_t": 2, "uint32_t": 4, "struct ucd_other": 6,
         "struct ucd_pair": 12, "char": 1, "xn_script_set": 32,
         "struct mirror": 12}


def arrays(text):
    """Yield (name, bytes) of every array."""
    macros = dict(re.findall(r"^#define (\w+) (\d+)$", text, re.M))
    for kind, name, count in re.findall(
            r"^const ([\w ]+) (\w+)\[([^\]]+)\] = \{", text, re.M):
        terms = [macros.get(t, t) for t in count.split(" + ")]
        yield name, SIZES[kind] * sum(map(int, terms))


def tables_size(path):
    text = path.read_text(encoding="ascii")
    found = list(arrays(text))
    # Every line that ends in a brace must be a known array.
    if len(found) != text.count(" = {\n") or not found:
        sys.exit("test_sizes.py: an array is not understood")
    for name, size in found:
        print(f"{size:8} {name}")
    return sum(size for _, size in found)


def library_size(path, strip):
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / path.name
        subprocess.run([strip, "-o", copy, path], check=True)
        return copy.stat().st_size


def within(what, size, limit):
    print(f"{size:8} {what}, limit {limit}")
    return size < limit


def main():
    args = [arg for arg in sys.argv[1:] if arg != "--display"]
    limit = TABLES_MAX if args == sys.argv[1:] else DISPLAY_TABLES_MAX
    good = within("bytes of tables", tables_size(pathlib.Path(args[0])), limit)
    if len(args) > 1:
        size = library_size(pathlib.Path(args[1]).resolve(), args[2])
        good = within("bytes of the stripped shared library", size,
                      int(args[3])) and good
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
