# SPDX-License-Identifier: MIT
"""Condense the version that assigned each code point into data/ages.txt.

The comparison with other implementations needs it, because they have other
versions of Unicode.
"""

from ranges import write_ranges

# Code points assigned in this version or an earlier one are not listed.
OLD = (12, 0)

HEAD = """\
# Unicode {version}: the version that assigned a code point.
# Not listed: assigned in 12.0 or before, or not at all.
"""


def write(src, version, folder):
    """Write FOLDER/ages.txt."""
    found = {}
    for first, last, fields in src.rows("DerivedAge.txt"):
        if tuple(map(int, fields[0].split("."))) > OLD:
            for p in range(first, last + 1):
                found[p] = fields[0]
    write_ranges(folder / "ages.txt",
                 HEAD.format(version=version).splitlines(), found)
