#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Condense the official files of one Unicode version into data/.

    tools/unicode/condense.py FOLDER [--data DIR] [--vectors DIR]

FOLDER holds the files of the Unicode Character Database, UTS #46 and UTS #39,
all of one version.  The output is one compact text file for each property,
data/README.md with the version and the SHA-256 of each file, and the rows of
the conformance files in tests/core/vectors.
"""

import argparse
import hashlib
import pathlib
import re
import sys

import ages
import display
import nameprep
import vectors
from ranges import column, points, write_ranges

LAST = 0x10FFFF


class Source:
    """The official files; remembers which ones were read."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.read = {}

    def text(self, name):
        raw = (self.folder / name).read_bytes()
        self.read[name] = hashlib.sha256(raw).hexdigest()
        return raw.decode("utf-8")

    def rows(self, name):
        """Yield (first, last, fields) for each row of a semicolon file."""
        for line in self.text(name).splitlines():
            line = line.split("#")[0].strip()
            if line:
                fields = [f.strip() for f in line.split(";")]
                ends = fields[0].split("..")
                yield int(ends[0], 16), int(ends[-1], 16), fields[1:]

    def version(self):
        found = re.search(r"^# Version: (\d+\.\d+\.\d+)",
                          self.text("IdnaMappingTable.txt"), re.M)
        if not found:
            sys.exit("condense.py: IdnaMappingTable.txt names no version")
        return found.group(1)

    def characters(self):
        """UnicodeData.txt as {code point: fields}, its ranges expanded."""
        found, start = {}, None
        for line in self.text("UnicodeData.txt").splitlines():
            fields = line.split(";")
            point = int(fields[0], 16)
            if fields[1].endswith(", First>"):
                start = point
            elif fields[1].endswith(", Last>"):
                for p in range(start, point + 1):
                    found[p] = fields
            else:
                found[point] = fields
        return found


def hexes(points):
    return " ".join(f"{p:04X}" for p in points)


def mapping(src):
    found = {}
    for first, last, fields in src.rows("IdnaMappingTable.txt"):
        status = fields[0]
        if status == "disallowed":
            continue
        value = status
        if status in ("mapped", "deviation"):
            value = f"{status} {fields[1]}".strip()
        for p in range(first, last + 1):
            found[p] = value
    return found


def long_names(src, prop):
    found = {}
    for line in src.text("PropertyValueAliases.txt").splitlines():
        fields = [f.strip() for f in line.split("#")[0].split(";")]
        if fields[0] == prop:
            found[fields[2]] = fields[1]
    return found


def bidi(src):
    """Bidi classes, with the defaults of unassigned code points."""
    short = long_names(src, "bc")
    found = ["L"] * (LAST + 1)
    text = src.text("DerivedBidiClass.txt")
    for a, b, name in re.findall(
            r"^# @missing: ([0-9A-F]+)\.\.([0-9A-F]+); (\w+)", text, re.M):
        for p in range(int(a, 16), int(b, 16) + 1):
            found[p] = short[name]
    for first, last, fields in src.rows("DerivedBidiClass.txt"):
        for p in range(first, last + 1):
            found[p] = fields[0]
    return {p: c for p, c in enumerate(found) if c != "L"}


def quick_check(src):
    found = {}
    for first, last, fields in src.rows("DerivedNormalizationProps.txt"):
        if fields[0] == "NFC_QC":
            for p in range(first, last + 1):
                found[p] = fields[1]
    return found


def decomposition(src, chars):
    """Canonical decompositions; "!" if composition must not undo them."""
    excluded = set()
    for first, last, fields in src.rows("DerivedNormalizationProps.txt"):
        if fields[0] == "Full_Composition_Exclusion":
            excluded.update(range(first, last + 1))
    found = {}
    for p, fields in chars.items():
        if fields[5] and not fields[5].startswith("<"):
            mark = " !" if p in excluded else ""
            found[p] = hexes(points(fields[5])) + mark
    return found


def lower(chars):
    return {p: hexes(points(f[13])) for p, f in chars.items() if f[13]}


def width(chars):
    return {p: hexes(points(f[5].split(">")[1])) for p, f in chars.items()
            if f[5].startswith(("<wide>", "<narrow>"))}


# file: (what its second column holds, the value of code points not listed)
FILES = {
    "mapping.txt": ("UTS #46 status and mapping",
                    "disallowed"),
    "idna2008.txt": ("RFC 5892 class (Idna2008.txt)", "DISALLOWED"),
    "bidi.txt": ("Bidi class, with the defaults of unassigned code points",
                 "L"),
    "joining.txt": ("joining type", "U"),
    "combining.txt": ("canonical combining class", "0"),
    "marks.txt": ("general category Mn, Mc or Me", "not a mark"),
    "lgr/category.txt": ("general category of what is not a mark; marks.txt "
                         "has those", "Cn, or a mark"),
    "nfc.txt": ("NFC quick check", "Y"),
    "decomposition.txt": ("canonical decomposition, one step; ! if it is "
                          "excluded from composition", "none"),
    "scripts.txt": ("the scripts that RFC 5892, A.4 to A.7, asks for",
                    "another script"),
    "lower.txt": ("simple lower case (UnicodeData.txt)", "itself"),
    "width.txt": ("decomposition of wide and narrow forms (UnicodeData.txt)",
                  "none"),
}


def condense(src):
    chars = src.characters()
    scripts = ("Greek", "Hebrew", "Hiragana", "Katakana", "Han")
    return {
        "mapping.txt": mapping(src),
        "idna2008.txt": column(src, "Idna2008.txt",
                               lambda v: v != "DISALLOWED"),
        "bidi.txt": bidi(src),
        "joining.txt": column(src, "DerivedJoiningType.txt",
                              lambda v: v != "U"),
        "combining.txt": {p: f[3] for p, f in chars.items() if f[3] != "0"},
        "marks.txt": {p: f[2] for p, f in chars.items() if f[2][0] == "M"},
        "lgr/category.txt": {p: f[2] for p, f in chars.items()
                             if f[2][0] != "M"},
        "nfc.txt": quick_check(src),
        "decomposition.txt": decomposition(src, chars),
        "scripts.txt": column(src, "Scripts.txt", lambda v: v in scripts),
        "lower.txt": lower(chars),
        "width.txt": width(chars),
    }


def write_property(path, version, found, described):
    what, default = described
    write_ranges(path, [f"# Unicode {version}: {what}.",
                        f"# Not listed: {default}."], found)


def write_readme(path, version, read):
    lines = [
        "# The Unicode facts that libxn is built from",
        "",
        # tools/packaging/sbom.py reads the version from this line.
        f"Unicode {version}. `tools/unicode/condense.py FOLDER` makes these",
        "files from the Unicode Consortium's; do not edit them by hand. Each",
        "file holds one property, each line one range: code points, a blank,",
        "the value. The first lines of a file name the property and the value",
        "of code points that are not listed. At build time",
        "`tools/unicode/gen_tables.py` makes libxn's tables from these files,",
        "and `tools/unicode/gen_display.py` makes libxn-display's, from",
        "`display/` and some of the others. `tools/unicode/gen_lgr.py` makes",
        "libxn-lgr's, from `lgr/` and some of the others.",
        "",
        "`rules/` is written by hand: profiles, checks, errors, policies and",
        "reasons. `tools/packaging/rules.py` makes tables and lists of them.",
        "",
        "Origin: `https://www.unicode.org/Public/`, this version's folders.",
        "The data is under the Unicode licence, `LICENSE.unicode`.",
        "",
        "`nameprep-class.txt` and `nameprep-map.txt` say what RFC 3454 and",
        "RFC 3491 do with each code point of Unicode 3.2.0, which never changes.",
        "`tools/unicode/nameprep.py` made them. Most mappings are those of",
        "`mapping.txt`: the other file lists the exceptions, with a hash of all,",
        "which the generator compares.",
        "",
        "| read | SHA-256 |",
        "|---|---|",
    ]
    lines += [f"| {name} | `{digest}` |"
              for name, digest in sorted(read.items())]
    # tests/core/unicode/test_data.py compares the files with these.
    lines += ["", "| here | SHA-256 |", "|---|---|"]
    lines += [f"| {file.relative_to(path.parent).as_posix()} "
              f"| `{hashlib.sha256(file.read_bytes()).hexdigest()}` |"
              for file in sorted(path.parent.rglob("*.txt"))
              if file.parent.name != "rules"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main():
    here = pathlib.Path(__file__).resolve().parents[2]
    args = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    args.add_argument("folder", help="the official files of one version")
    args.add_argument("--data", type=pathlib.Path, default=here / "data")
    args.add_argument("--vectors", type=pathlib.Path,
                      default=here / "tests/core/vectors")
    args = args.parse_args()

    src = Source(args.folder)
    version = src.version()
    # With the old mapping.txt: this must not change.
    known = (args.data / nameprep.MAP).exists()
    prepped, _ = nameprep.read_map(args.data) if known else ({}, None)
    for folder in ("display", "lgr"):
        (args.data / folder).mkdir(parents=True, exist_ok=True)
    for name, found in condense(src).items():
        write_property(args.data / name, version, found, FILES[name])
    if known:
        nameprep.write_map(args.data, prepped)
    for name, found in display.condense(src, src.characters()).items():
        write_property(args.data / "display" / name, version, found,
                       display.FILES[name])
    display.write_names(src, version, args.data / "display" / "scripts.txt")
    args.vectors.mkdir(parents=True, exist_ok=True)
    vectors.write(src, version, args.vectors)
    ages.write(src, version, args.data)
    write_readme(args.data / "README.md", version, src.read)


if __name__ == "__main__":
    main()
