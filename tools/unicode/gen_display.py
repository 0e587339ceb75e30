#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Make the C tables of lib/display/skeleton/properties.c from data/.

    tools/unicode/gen_display.py DATA TABLES SCRIPTS

TABLES gets the tables, SCRIPTS an enum that numbers the scripts.  A leaf of the
property trie has 16 bits, an index into rows of 32 bits.  Code points that
have a prototype (UTS #39) are sorted, by pages of 256.
"""

import bisect
import pathlib
import sys

from ranges import Edges, expand, points, read_ranges
from tables import LAST, Pool, array, emit_trie

# Bidi classes that libxn's own tables do not tell apart.
BIDI = ("B", "S", "WS", "LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI",
        "FSI", "PDI")
WORDS = 4  # XN_SCRIPT_WORDS
MARKS = 4000  # somewhat fewer than MARK_SLOTS of lib/display/skeleton/marks.h
PAGE = 256


def need(truth, what):
    if not truth:
        sys.exit(f"gen_display.py: {what}")


class Facts:
    """data/ as dictionaries by code point."""

    def __init__(self, folder):
        versions = {}

        def load(name):
            versions[name], rows = read_ranges(folder / name)
            self.edges.add(rows)
            return expand(rows)

        self.edges = Edges()
        self.types = load("display/identifier-type.txt")
        self.script = load("display/script.txt")
        self.extensions = load("display/script-extensions.txt")
        self.ignorable = load("display/ignorable.txt")
        self.zero = {p: int(v, 16)
                     for p, v in load("display/decimal.txt").items()}
        # Two neighbouring digits never have the same value.
        self.edges.at |= self.zero.keys()
        self.confusable = {p: points(v) for p, v in
                           load("display/confusables.txt").items()}
        self.mirror = {p: int(v, 16)
                       for p, v in load("display/mirroring.txt").items()}
        self.bracket = load("display/brackets.txt")
        self.marks = load("marks.txt")
        self.bidi = load("bidi.txt")
        need(len(set(versions.values())) == 1,
             f"data/ mixes versions: {versions}")
        self.version = versions["marks.txt"]
        self.load_scripts(folder / "display" / "scripts.txt")

    def load_scripts(self, path):
        """Number the scripts; UTS #39's sets of scripts come last."""
        lines = path.read_text(encoding="utf-8").splitlines()
        need(lines[0].startswith(f"# Unicode {self.version}: "),
             "scripts.txt is of another version")
        self.scripts = [line.split(" ") for line in lines
                        if line and not line.startswith("#")]
        self.number = {code: i for i, (code, _) in enumerate(self.scripts)}
        need(len(self.scripts) <= 64 * WORDS, "too many scripts")

    def script_set(self, p):
        """Script_Extensions as a string, "" if it is just the script."""
        script = self.script.get(p, "Zzzz")
        found = self.extensions.get(p, script)
        return "" if found == script else found

    def recommended(self):
        """The scripts with a Recommended character."""
        return {self.script[p] for p, v in self.types.items()
                if v == "Recommended"} - {"Zyyy", "Zinh"}


class Numbers:
    """Numbers things in the order in which they are first asked for."""

    def __init__(self, *items):
        self.at = {item: i for i, item in enumerate(items)}

    def of(self, item):
        return self.at.setdefault(item, len(self.at))


def row(facts, sets, p):
    """A code point's symbolic row; the macro is in skeleton/properties.c."""
    kind = facts.types.get(p, "Not_Character")
    bidi = facts.bidi.get(p, "L")
    return "DISPLAY_ROW({}, {}, {}, {}, {}, {}, {})".format(
        facts.script.get(p, "Zzzz"),
        sets.of(facts.script_set(p)),
        "MN" if facts.marks.get(p) == "Mn" else "OTHER",
        "IGNORABLE" if p in facts.ignorable else "SHOWN",
        "ALLOWED" if {"Inclusion", "Recommended"} & set(kind.split())
        else "RESTRICTED",
        bidi if bidi in BIDI else "NONE",
        p - facts.zero[p] + 1 if p in facts.zero else 0)


def script_set(facts, codes):
    """A set of scripts as an initialiser."""
    words = [0] * WORDS
    for code in codes:
        number = facts.number[code]
        words[number // 64] |= 1 << number % 64
    return "{{" + ", ".join(f"UINT64_C(0x{w:X})" for w in words) + "}}"


def emit_rows(out, facts):
    need(sum(v == "Mn" for v in facts.marks.values()) < MARKS,
         "too many nonspacing marks")
    sets, rows = Numbers(""), Numbers()
    values = facts.edges.spread(
        lambda p: rows.of(row(facts, sets, p)), LAST + 1)
    need(len(sets.at) <= 256, "a field is too narrow")
    out.append(f"const uint32_t xn_display_rows[{len(rows.at)}] = {{")
    out += [f"\t{text}," for text in rows.at]
    out += ["};", ""]
    emit_trie(out, "xn_display_row", "uint16_t", values, bmp=True)
    out.append("const xn_script_set xn_display_script_sets"
               f"[{len(sets.at)}] = {{")
    out += [f"\t{script_set(facts, text.split())}," for text in sets.at]
    out += ["};", ""]
    out += ["const xn_script_set xn_display_recommended[1] = {",
            f"\t{script_set(facts, facts.recommended())},", "};", ""]


def emit_confusables(out, facts):
    """Emit the sorted code points with prototypes, and each page's start.

    Most text is on the first page, so it has a set of bits, too.
    """
    pool = Pool()
    order = sorted(facts.confusable)
    pages = order[-1] // PAGE + 1
    out += [f"#define DISPLAY_PAGES {pages}", ""]
    array(out, "xn_display_page", "uint16_t",
          [bisect.bisect_left(order, page * PAGE)
           for page in range(pages + 1)])
    array(out, "xn_display_first_page", "uint32_t",
          [sum(1 << p % 32 for p in order if p // 32 == word)
           for word in range(PAGE // 32)])
    array(out, "xn_display_low", "uint8_t", [p % PAGE for p in order])
    array(out, "xn_display_prototypes", "uint16_t",
          [pool.ref(facts.confusable[p]) for p in order])
    array(out, "xn_display_pool", "uint16_t", pool.units)


def emit_mirrors(out, facts):
    """Emit mirrored forms, and whether each is an open or a close bracket."""
    need(all(facts.mirror[q] == p for p, q in facts.mirror.items()),
         "a mirrored form is not one of a pair")
    kinds = {None: "0", "o": "'o'", "c": "'c'"}
    out += [f"#define DISPLAY_MIRRORS {len(facts.mirror)}", "",
            "const struct mirror xn_display_mirrors[DISPLAY_MIRRORS] = {"]
    out += [f"\t{{0x{p:04X}, 0x{q:04X}, {kinds[facts.bracket.get(p)]}}},"
            for p, q in sorted(facts.mirror.items())]
    out += ["};", ""]


def emit_scripts(out, facts):
    codes = "".join(code for code, _ in facts.scripts)
    out += [f"const char xn_display_script_codes[{5 * len(facts.scripts)}]"
            " = {"]
    need(len(codes) == 4 * len(facts.scripts), "a code has not four letters")
    out += ["\t" + ", ".join(f"'{c}'" for c in code) + ", 0,"
            for code, _ in facts.scripts]
    out += ["};", ""]
    starts, names = [], []
    for _, name in facts.scripts:
        starts.append(len(names))
        names += [f"'{c}'" for c in name] + ["0"]
    array(out, "xn_display_script_name_at", "uint16_t", starts)
    array(out, "xn_display_script_names", "char", names)


def write_numbers(path, facts):
    out = ["/* Made by tools/unicode/gen_display.py from data/, Unicode "
           f"{facts.version}. */",
           "#ifndef XN_DISPLAY_SCRIPTS_TABLE_H",
           "#define XN_DISPLAY_SCRIPTS_TABLE_H",
           f'#define DISPLAY_VERSION "{facts.version}"',
           "enum script {"]
    out += [f"\tSCRIPT_{code}, /* {name} */" for code, name in facts.scripts]
    out += ["\tSCRIPT_COUNT", "};", "#endif", ""]
    path.write_text("\n".join(out), encoding="ascii")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    facts = Facts(pathlib.Path(sys.argv[1]))
    out = ["/* Made by tools/unicode/gen_display.py from data/, Unicode "
           f"{facts.version}. */",
           "#define DISPLAY_LONGEST_PROTOTYPE "
           f"{max(map(len, facts.confusable.values()))}", ""]
    emit_rows(out, facts)
    emit_confusables(out, facts)
    emit_mirrors(out, facts)
    zeros = sorted(set(facts.zero.values()))
    out += [f"#define DISPLAY_ZEROS {len(zeros)}", ""]
    array(out, "xn_display_zeros", "uint32_t", [hex(p) for p in zeros])
    emit_scripts(out, facts)
    pathlib.Path(sys.argv[2]).write_text("\n".join(out), encoding="ascii")
    write_numbers(pathlib.Path(sys.argv[3]), facts)


if __name__ == "__main__":
    main()
