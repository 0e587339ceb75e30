# SPDX-License-Identifier: MIT
"""Condense the version that assigned each code point into data/ages.txt.

The comparison with other implementations needs it, because they have other
versions of Unicode.
"""

from ranges import ranges_of

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
    lines = [HEAD.format(version=version).rstrip("\n")]
    for first, last, age in ranges_of(found):
        span = f"{first:04X}" if first == last else f"{first:04X}..{last:04X}"
        lines.append(f"{span} {age}")
    (folder / "ages.txt").write_text("\n".join(lines) + "\n",
                                     encoding="utf-8")
