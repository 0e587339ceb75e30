#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Condense nameprep's tables (RFC 3491 and RFC 3454) into data/.

    tools/unicode/nameprep.py UNICODE RFC3454 [--data DIR]

UNICODE is a folder with Unicode 3.2.0's UnicodeData.txt, RFC3454 one with the
tables of RFC 3454, A.1.txt to D.2.txt.  Nameprep is defined for that version
only, so the output never changes.
"""

import argparse
import hashlib
import pathlib
import unicodedata

from ranges import ranges_of

LAST = 0x10FFFF
UNASSIGNED = "A.1"
PROHIBITED = ("C.1.2", "C.2.2", "C.3", "C.4", "C.5", "C.6", "C.7", "C.8",
              "C.9")
RANDAL, LCAT = "D.1", "D.2"
TO_NOTHING, FOLDING = "B.1", "B.2"


class Source:
    """The official files; remembers which ones were read."""

    def __init__(self):
        self.read = {}

    def lines(self, path):
        raw = path.read_bytes()
        self.read[path.name] = hashlib.sha256(raw).hexdigest()
        return [line for line in raw.decode("ascii").splitlines() if line]


def points(text):
    return tuple(int(p, 16) for p in text.split())


def table(src, folder, name):
    """A table as {code point: its second column}."""
    found = {}
    for line in src.lines(folder / f"{name}.txt"):
        span, _, rest = line.partition(";")
        ends = span.strip().split("-")
        for p in range(int(ends[0], 16), int(ends[-1], 16) + 1):
            found[p] = rest.split(";")[0].strip()
    return found


def classes(src, folder):
    """The classes of each code point, as words, if it has any."""
    words = {p: [] for p in range(LAST + 1)}

    def add(name, word):
        for p in table(src, folder, name):
            if word not in words[p]:
                words[p].append(word)

    add(UNASSIGNED, "unassigned")
    for name in PROHIBITED:
        add(name, "prohibited")
    add(RANDAL, "RandALCat")
    add(LCAT, "LCat")
    return {p: " ".join(w) for p, w in words.items() if w}


def check_normalisation(src, folder):
    """Stop if Python's Unicode 3.2.0 differs from UnicodeData.txt."""
    old = unicodedata.ucd_3_2_0
    rows = [line.split(";") for line in src.lines(folder / "UnicodeData.txt")]
    step = {int(f[0], 16): points(f[5].rpartition(">")[2])
            for f in rows if f[5]}

    def decompose(p):
        if p not in step:
            return (p,)
        return tuple(q for part in step[p] for q in decompose(part))

    for fields in rows:
        p = int(fields[0], 16)
        if fields[1].startswith("<"):
            continue  # the end of a range; Hangul decomposes by arithmetic
        full = "".join(map(chr, decompose(p)))
        if (old.normalize("NFKD", chr(p)) != full or
                old.combining(chr(p)) != int(fields[3])):
            raise SystemExit(f"nameprep.py: Python differs at {fields[0]}")


def mapping(src, folder):
    """Map each code point, then apply NFKC (RFC 3491, 3 and 4)."""
    nothing = table(src, folder, TO_NOTHING)
    folded = table(src, folder, FOLDING)
    found = {}
    for p in range(LAST + 1):
        if p in nothing:
            found[p] = "ignored"
        elif not 0xD800 <= p <= 0xDFFF:
            text = "".join(map(chr, points(folded.get(p, f"{p:X}"))))
            to = unicodedata.ucd_3_2_0.normalize("NFKC", text)
            if to != chr(p):
                found[p] = "mapped " + " ".join(f"{ord(c):04X}" for c in to)
    return found


def write(path, lines, found):
    for first, last, value in ranges_of(found):
        span = f"{first:04X}" if first == last else f"{first:04X}..{last:04X}"
        lines.append(f"{span} {value}")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main():
    here = pathlib.Path(__file__).resolve().parents[2]
    args = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    args.add_argument("unicode", type=pathlib.Path)
    args.add_argument("rfc3454", type=pathlib.Path)
    args.add_argument("--data", type=pathlib.Path, default=here / "data")
    args = args.parse_args()

    src = Source()
    check_normalisation(src, args.unicode)
    for name, what, found in (
            ("nameprep-class.txt",
             "RFC 3454's tables A.1, C (except C.1.1 and C.2.1) and D",
             classes(src, args.rfc3454)),
            ("nameprep-map.txt", "RFC 3454's tables B.1 and B.2, then NFKC",
             mapping(src, args.rfc3454))):
        default = "nothing" if "class" in name else "itself"
        write(args.data / name,
              [f"# Unicode 3.2.0: {what}.", f"# Not listed: {default}.",
               "# Made by tools/unicode/nameprep.py from files with these "
               "SHA-256:"] +
              [f"# {file} {digest}" for file, digest in src.read.items()],
              found)


if __name__ == "__main__":
    main()
