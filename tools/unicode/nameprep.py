#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Condense nameprep's tables (RFC 3491 and RFC 3454) into data/.

    tools/unicode/nameprep.py UNICODE RFC3454 [--data DIR]

UNICODE is a folder with Unicode 3.2.0's UnicodeData.txt, RFC3454 one with the
tables of RFC 3454, A.1.txt to D.2.txt.  Nameprep is defined for that version
only, so what it maps never changes.

Nearly all of that is also in data/mapping.txt: nameprep-map.txt holds only the
exceptions, and the hash of all mappings.  condense.py writes the exceptions
again if mapping.txt changes.
"""

import argparse
import hashlib
import pathlib
import unicodedata

from ranges import expand, points, read_ranges, write_ranges

LAST = 0x10FFFF
UNASSIGNED = "A.1"
PROHIBITED = ("C.1.2", "C.2.2", "C.3", "C.4", "C.5", "C.6", "C.7", "C.8",
              "C.9")
RANDAL, LCAT = "D.1", "D.2"
TO_NOTHING, FOLDING = "B.1", "B.2"


MAP = "nameprep-map.txt"
DIGEST = "# SHA-256 of all mappings: "


def usual(data):
    """What mapping.txt, transitional, maps of the code points of Unicode 3.2."""
    classes_of = expand(read_ranges(data / "nameprep-class.txt")[1])
    found = {}
    for p, value in expand(read_ranges(data / "mapping.txt")[1]).items():
        word, _, to = value.partition(" ")
        if (word in ("mapped", "deviation", "ignored") and
                "unassigned" not in classes_of.get(p, "")):
            found[p] = points(to)
    return found


def digest(whole):
    text = "".join(f"{p:X} {to}\n" for p, to in sorted(whole.items()))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def read_map(data):
    """All that nameprep maps, and what of it mapping.txt maps differently."""
    usually = usual(data)
    exceptions = {p: (p,) if value == "kept" else
                  points(value.partition(" ")[2])
                  for p, value in expand(read_ranges(data / MAP)[1]).items()}
    whole = {p: to for p, to in {**usually, **exceptions}.items()
             if to != (p,)}
    if f"{DIGEST}{digest(whole)}\n" not in (data / MAP).read_text("utf-8"):
        raise SystemExit(f"nameprep.py: {MAP} does not fit mapping.txt: "
                         "idna2003 would change")
    return whole, exceptions


def write_map(data, whole, head=None):
    """Write the exceptions; without a head, that of the present file."""
    if head is None:
        head = [line for line in (data / MAP).read_text("utf-8").splitlines()
                if line.startswith("#")]
    usually, found = usual(data), {}
    for p in usually.keys() | whole.keys():
        if whole.get(p) != usually.get(p):
            to = whole.get(p, (p,))
            found[p] = ("kept" if to == (p,) else "ignored" if to == () else
                        "mapped " + " ".join(f"{c:04X}" for c in to))
    write_ranges(data / MAP, head, found)


class Source:
    """The official files; remembers which ones were read."""

    def __init__(self):
        self.read = {}

    def lines(self, path):
        raw = path.read_bytes()
        self.read[path.name] = hashlib.sha256(raw).hexdigest()
        return [line for line in raw.decode("ascii").splitlines() if line]


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
            found[p] = ()
        elif not 0xD800 <= p <= 0xDFFF:
            text = "".join(map(chr, points(folded.get(p, f"{p:X}"))))
            to = unicodedata.ucd_3_2_0.normalize("NFKC", text)
            if to != chr(p):
                found[p] = tuple(map(ord, to))
    return found


def main():
    here = pathlib.Path(__file__).resolve().parents[2]
    args = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    args.add_argument("unicode", type=pathlib.Path)
    args.add_argument("rfc3454", type=pathlib.Path)
    args.add_argument("--data", type=pathlib.Path, default=here / "data")
    args = args.parse_args()

    src = Source()
    check_normalisation(src, args.unicode)

    def head(what, default, *more):
        return [f"# Unicode 3.2.0: {what}.", f"# Not listed: {default}.", *more,
                "# Made by tools/unicode/nameprep.py from files with these "
                "SHA-256:",
                *(f"# {file} {sha}" for file, sha in src.read.items())]

    found = classes(src, args.rfc3454)
    write_ranges(
        args.data / "nameprep-class.txt",
        head("RFC 3454's tables A.1, C (except C.1.1 and C.2.1) and D",
             "nothing"), found)
    whole = mapping(src, args.rfc3454)
    write_map(args.data, whole, head(
        "what RFC 3454's tables B.1 and B.2, then NFKC, map differently from "
        "mapping.txt",
        "as there, a deviation mapped; unassigned (nameprep-class.txt), itself",
        DIGEST + digest(whole)))


if __name__ == "__main__":
    main()
