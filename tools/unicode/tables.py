# SPDX-License-Identifier: MIT
"""Tables in which C code looks up code points: tries, pools of strings."""

import sys

LAST = 0x10FFFF
LEAF = 16  # code points a leaf block
MID = 32   # leaf blocks a middle block


class Pool:
    """Strings of code points, each stored once: a count, then UTF-16 units.

    A reference has 16 bits.  0 is the empty string.  Most strings are a single
    code point, and the reference is that code point.  Nothing maps to a
    surrogate or to U+E000..F8FF, so a reference in that range (UCD_POOL_FIRST
    to UCD_POOL_LAST of lib/unicode/ucd.h) is a place in the pool, in pairs of
    units.
    """

    FIRST, LAST = 0xD800, 0xF8FF

    def __init__(self):
        self.units = []
        self.at = {(): 0}

    def ref(self, string):
        if string not in self.at:
            alone = len(string) == 1 and string[0] <= 0xFFFF
            if alone and not self.FIRST <= string[0] <= self.LAST:
                self.at[string] = string[0]
            else:
                self.at[string] = self.FIRST + len(self.units) // 2
                self.add(string)
        return self.at[string]

    def add(self, string):
        raw = "".join(map(chr, string)).encode("utf-16-le")
        self.units.append(len(string))
        self.units += [int.from_bytes(raw[i:i + 2], "little")
                       for i in range(0, len(raw), 2)]
        if len(self.units) % 2:
            self.units.append(0)
        if self.FIRST + len(self.units) // 2 > self.LAST:
            sys.exit("tables.py: the pool of strings is too long")


def trie(values, bmp=False):
    """The stages (top, mid, leaf) of a list with one value per code point.

    bmp: the middle stage begins with all blocks of the BMP, in order.
    """
    def blocks(items, size, ordered=0):
        index, seen, flat = [], {}, []
        for i in range(0, len(items), size):
            block = tuple(items[i:i + size])
            if block not in seen or i < ordered:
                seen[block] = len(flat) // size
                flat += block
            index.append(seen[block])
        return index, flat

    index, leaf = blocks(values, LEAF)
    top, mid = blocks(index, MID, 0x10000 // LEAF if bmp else 0)
    return top, mid, leaf


def array(out, name, ctype, items):
    out.append(f"const {ctype} {name}[{len(items)}] = {{")
    line = "\t"
    for item in items:
        text = f"{item},"
        if len(line.expandtabs(8)) + len(text) > 79:
            out.append(line)
            line = "\t"
        line += text
    out.append(line)
    out.append("};")
    out.append("")


def emit_trie(out, name, leaf_type, values, ends=None, bmp=False):
    """Emit a trie; bmp as for trie().

    ends: if given, the top stage ends after the last value that is not 0, and
    a macro of this name is its length.
    """
    top, mid, leaf = trie(values, bmp)
    if ends:
        last = max(p for p, value in enumerate(values) if value)
        top = top[:last // (LEAF * MID) + 1]
        out += [f"#define {ends} {len(top)}", ""]
    # Then the middle stage, of at most 256 * MID blocks, fits 16 bits.
    if max(top) > 0xFF:
        sys.exit(f"tables.py: {name}: a stage is too wide")
    array(out, f"{name}_top", "uint8_t", top)
    array(out, f"{name}_mid", "uint16_t", mid)
    array(out, f"{name}_leaf", leaf_type, leaf)
    return len(top), len(mid), len(leaf)
