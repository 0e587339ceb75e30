#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Make the C tables of lib/unicode/ucd.c from data/.

    tools/unicode/gen_tables.py DATA OUTPUT

Each table over code points is a three-stage trie (shifts 5 and 4).  A leaf of
the property trie is one byte, an index into at most 255 rows.  Rows are written
as macros; lib/unicode/ucd.h alone defines their bits.  Mapping and
decomposition tries hold 16-bit references to strings: see Pool.

The build stops here if this Unicode version breaks an assumption of the C code:
see check().
"""

import pathlib
import sys

import nameprep
from ranges import Edges, expand, points, read_ranges
from tables import LAST, Pool, array, emit_trie

RTL = ("R", "AL", "AN")
# The Bidi rule (RFC 5893, 2) forbids all other classes.
BIDI = ("L", "R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM")
SCRIPTS = {"Greek": "GREEK", "Hebrew": "HEBREW", "Hiragana": "KANA_HAN",
           "Katakana": "KANA_HAN", "Han": "KANA_HAN"}
DOTS = (0x3002, 0xFF0E, 0xFF61)
DEVIATIONS = {0xDF: (0x73, 0x73), 0x3C2: (0x3C3,), 0x200C: (), 0x200D: ()}
# RFC 5892, A.3 to A.9: each of these has its rule in lib/idna/context.c.
CONTEXTO = {0xB7, 0x375, 0x5F3, 0x5F4, 0x30FB,
            *range(0x660, 0x66A), *range(0x6F0, 0x6FA)}

# What in_text() tells apart.
FULL_STOP, LOW_LINE, ZERO_WIDTH_SPACE = 0x2E, 0x5F, 0x200B

# Slots for the pairs that compose: a power of 2.
PAIR_SLOTS = 1024


class Facts:
    """data/ as dictionaries by code point."""

    def __init__(self, folder):
        versions = {}

        def load(name, read=None):
            versions[name], rows = read_ranges(folder / name)
            self.edges.add(rows)
            return expand(rows, read)

        self.edges = Edges()
        self.edges.add((p, p, None)
                       for p in (FULL_STOP, LOW_LINE, ZERO_WIDTH_SPACE))
        self.status = load("mapping.txt", lambda v: v.split()[0])
        mapped = load("mapping.txt", lambda v: points(v.partition(" ")[2]))
        self.mapped = {p: m for p, m in mapped.items()
                       if self.status[p] in ("mapped", "deviation")}
        self.idna2008 = load("idna2008.txt")
        self.bidi = load("bidi.txt")
        self.joining = load("joining.txt")
        self.combining = {p: int(v)
                          for p, v in load("combining.txt").items()}
        self.marks = set(load("marks.txt"))
        self.quick = load("nfc.txt")
        self.scripts = load("scripts.txt")
        self.category = load("lgr/category.txt")
        self.lower = {p: points(v) for p, v in load("lower.txt").items()}
        self.width = {p: points(v) for p, v in load("width.txt").items()}
        self.step, self.excluded = {}, set()
        for p, v in load("decomposition.txt").items():
            self.step[p] = points(v.rstrip(" !"))
            if v.endswith("!"):
                self.excluded.add(p)
        if len(set(versions.values())) != 1:
            sys.exit(f"gen_tables.py: data/ mixes versions: {versions}")
        self.version = versions["mapping.txt"]
        self.load_nameprep(folder)
        self.decomposed = {p: self.decompose(p) for p in self.step}
        self.pairs = {v: p for p, v in self.step.items()
                      if p not in self.excluded}
        self.rfc5895 = self.fold()

    def load_nameprep(self, folder):
        """Load RFC 3454's tables, which are for Unicode 3.2."""
        _, rows = read_ranges(folder / "nameprep-class.txt")
        self.edges.add(rows)
        self.prep = expand(rows, str.split)
        self.prepped, self.prep_exceptions = nameprep.read_map(folder)

    def is_unassigned(self, p):
        """Whether the code point is unassigned in Unicode 3.2."""
        return "unassigned" in self.prep.get(p, ())

    def decompose(self, p):
        out = ()
        for part in self.step.get(p, ()):
            out += self.decompose(part) if part in self.step else (part,)
        return out

    def fold(self):
        """RFC 5895, section 2, steps 1 and 2: {code point: mapped}.

        A code point that is PVALID stays: the mapping is there to get valid
        labels of invalid ones.  These are the Cherokee letters U+13A0 to
        U+13F5, which got small letters, all DISALLOWED, after the RFC.
        """
        found = {}
        for p in sorted(self.lower.keys() | self.width.keys()):
            if self.idna2008.get(p) == "PVALID":
                continue
            low = self.lower.get(p, (p,))
            if p == 0x130:
                # SpecialCasing.txt's unconditional lower case, not the
                # simple one, which would lose the dot.
                low = (0x69, 0x307)
            found[p] = tuple(w for c in low for w in self.width.get(c, (c,)))
        return found


def check(facts):
    """Stop if an assumption of the C code does not hold."""
    def need(truth, what):
        if not truth:
            sys.exit(f"gen_tables.py: Unicode {facts.version}: {what}")

    # Splitting before mapping (lib/idna/split.h) is sound only because of this.
    dotted = {p for p, m in facts.mapped.items() if 0x2E in m}
    need(dotted == set(DOTS), "other code points map to a full stop")
    need(all(facts.mapped[p] == (0x2E,) for p in DOTS),
         "U+3002, U+FF0E or U+FF61 does not map to just a full stop")
    need(not any(0x2E in d for d in facts.step.values()),
         "a full stop occurs in a canonical decomposition")
    need({p for p, m in facts.rfc5895.items()
          if 0x2E in m or 0x3002 in m} == {0xFF0E, 0xFF61},
         "other wide forms decompose to a full stop")
    # The scanner adds 0x20 to capitals, and plain labels are not mapped.
    for p in range(0x80):
        upper = 0x41 <= p <= 0x5A
        want = (p + 0x20,) if upper else None
        need(facts.mapped.get(p) == want, "ASCII is not mapped to lower case")
        need(facts.rfc5895.get(p) == want, "RFC 5895 maps ASCII differently")
        need(upper or facts.status[p] == "valid", "ASCII is not all valid")
        need(p not in facts.quick and p not in facts.combining
             and p not in facts.step, "ASCII takes part in normalisation")
    # lib/idna/check.c: only labels with a class other than PVALID need a closer
    # look for STD3 and forbidden domain code points.
    need({p for p in range(0x80) if facts.idna2008.get(p) == "PVALID"} ==
         {0x2D, *range(0x30, 0x3A), *range(0x61, 0x7B)},
         "the PVALID code points of ASCII are not a-z, 0-9 and hyphen")
    # lib/idna/map.c: transitional processing.
    need({p: facts.mapped[p] for p, s in facts.status.items()
          if s == "deviation"} == DEVIATIONS, "the deviations have changed")
    need(facts.mapped[0x1E9E] == (0xDF,), "U+1E9E does not map to U+00DF")
    # Mapping once is enough, and a mapped label can be valid.
    bad = {p for p, m in facts.mapped.items() for c in m
           if facts.status.get(c) not in ("valid", "deviation")}
    need(not bad, f"mapped to invalid code points: {sorted(bad)}")
    # lib/idna/normalise.c: sizes, and what the quick check may let pass.
    need(all(p in facts.quick for p in facts.excluded),
         "an excluded composite passes the quick check")
    seconds = {b for _, b in facts.pairs}
    seconds |= {*range(0x1161, 0x1176), *range(0x11A8, 0x11C3)}
    need(all(facts.quick.get(b) == "M" for b in seconds),
         "a second half of a composite is not NFC_QC=Maybe")
    # lib/unicode/nfc.c: such a pair is decomposed already.
    need(not any(a < 0x80 and b in facts.step for a, b in facts.pairs),
         "ASCII composes with a mark that has a decomposition")
    need(all(len(v) <= 2 for v in facts.step.values()),
         "a decomposition has more than two parts")
    need(all(facts.combining.get(c, 0) for v in facts.decomposed.values()
             for c in v if facts.combining.get(v[0], 0)),
         "a decomposition starts with a mark and contains a starter")
    # lib/idna/map.c and lib/idna/normalise.c: a code point unassigned in
    # Unicode 3.2 stays as it is, and no other becomes one.
    need(not any(facts.is_unassigned(p) for p in facts.prepped),
         "nameprep maps an unassigned code point")
    need(not any(facts.is_unassigned(c) for m in facts.prepped.values()
                 for c in m), "nameprep maps to an unassigned code point")
    need(not any(facts.is_unassigned(c) and
                 not any(map(facts.is_unassigned, pair))
                 for pair, c in facts.pairs.items()),
         "characters of Unicode 3.2 compose to a newer one")
    # lib/idna/context.c has a rule for each of these and for no others.
    need({p for p, c in facts.idna2008.items() if c == "CONTEXTJ"} ==
         {0x200C, 0x200D}, "other code points are CONTEXTJ")
    need({p for p, c in facts.idna2008.items() if c == "CONTEXTO"} ==
         CONTEXTO, "other code points are CONTEXTO")


def in_text(facts, p):
    """What the code point is to a name that stands in a text (lib/find/)."""
    status = facts.status.get(p)
    kept = status in ("valid", "deviation")
    makes = (p,) if kept else facts.mapped.get(p, ())
    category = facts.category.get(p, "")
    if makes == (FULL_STOP,):
        return "DOT"
    if status == "ignored" and p != ZERO_WIDTH_SPACE:
        return "NOTHING"
    if p == LOW_LINE or makes and all(
            facts.idna2008.get(c) in ("PVALID", "CONTEXTJ", "CONTEXTO")
            for c in makes):
        digit = facts.category.get(makes[0]) == "Nd"
        return "DIGIT" if digit else "PART"
    if category in ("Cc", "Zs", "Zl", "Zp"):
        return "BLANK"
    symbol = p >= 0x80 and category.startswith("S")
    return "SYMBOL" if kept and symbol else "OTHER"


def row(facts, p):
    """The symbolic row of a code point; ROW is a macro of lib/unicode/ucd.h."""
    bidi = facts.bidi.get(p, "L")
    follows = "KEEP"
    if p in facts.rfc5895:
        same = facts.mapped.get(p) == facts.rfc5895[p]
        follows = "SAME" if same else "OTHER"
    return "UCD_ROW({}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {})".format(
        facts.status.get(p, "refused").upper(),
        facts.idna2008.get(p, "DISALLOWED"),
        bidi if bidi in BIDI else "BAD",
        "RTL" if bidi in RTL else "LTR",
        facts.joining.get(p, "U"),
        facts.combining.get(p, 0),
        "MARK" if p in facts.marks else "BASE",
        facts.quick.get(p, "Y"),
        SCRIPTS.get(facts.scripts.get(p), "NONE"),
        follows,
        in_text(facts, p))


def emit_properties(out, facts):
    rows = {}
    values = facts.edges.spread(
        lambda p: rows.setdefault(row(facts, p), len(rows)), LAST + 1)
    if len(rows) > 255:
        sys.exit(f"gen_tables.py: {len(rows)} rows do not fit one byte")
    out.append(f"const uint32_t xn_ucd_rows[{len(rows)}] = {{")
    out += [f"\t{text}," for text in rows]
    out += ["};", ""]
    emit_trie(out, "xn_ucd_row", "uint8_t", values, bmp=True)


def emit_strings(out, facts):
    pool = Pool()

    def refs(found):
        return [pool.ref(found[p]) if p in found else 0
                for p in range(LAST + 1)]

    mapped = refs(facts.mapped)
    decomposed = refs(facts.decomposed)
    others = [(p, pool.ref(m)) for p, m in sorted(facts.rfc5895.items())
              if facts.mapped.get(p) != m]
    exceptions = [(p, pool.ref(m))
                  for p, m in sorted(facts.prep_exceptions.items())]
    emit_trie(out, "xn_ucd_map", "uint16_t", mapped, "MAP_TOPS")
    emit_trie(out, "xn_ucd_nfd", "uint16_t", decomposed, "NFD_TOPS")
    array(out, "xn_ucd_pool", "uint16_t", pool.units)
    emit_others(out, "FOLD_OTHERS", "xn_ucd_fold_others", others)
    emit_others(out, "PREP_OTHERS", "xn_ucd_prep_others", exceptions)


def emit_others(out, count, name, others):
    out.append(f"#define {count} {len(others)}")
    out.append(f"const struct ucd_other {name}[{count}] = {{")
    out += [f"\t{{{{0x{p >> 16:X}, 0x{p & 0xFFFF:04X}}}, {ref}}},"
            for p, ref in others]
    out += ["};", ""]


def emit_nameprep(out, facts):
    """RFC 3454's classes: a sum of bits that lib/unicode/ucd.h names."""
    bits = {"unassigned": 1, "prohibited": 2, "RandALCat": 4, "LCat": 8}
    values = facts.edges.spread(
        lambda p: sum(bits[w] for w in facts.prep.get(p, ())), LAST + 1)
    # Most planes are alike; they share one table.
    planes, folds = [], []
    for first in range(0, LAST + 1, 0x10000):
        plane = values[first:first + 0x10000]
        if plane not in planes:
            planes.append(plane)
        folds.append(planes.index(plane))
    array(out, "xn_ucd_prep_plane", "uint8_t", folds)
    emit_trie(out, "xn_ucd_prep", "uint8_t", sum(planes, []))


def pair_hash(factors, pair):
    """The number of a pair, in 32 bits; lib/unicode/ucd.c has the same."""
    return (factors[0] * pair[0] + factors[1] * pair[1]) & 0xFFFFFFFF


def place_pairs(pairs, factors):
    """Give each pair a slot of its own: (shifts, slots), or None.

    The top bits of a pair's number choose its group.  A group has a shift, which is
    XORed to the low bits of all its pairs.  The largest groups choose first.
    """
    groups = {}
    for pair in pairs:
        number = pair_hash(factors, pair)
        groups.setdefault(number >> 24, []).append(
            (number >> 8 & PAIR_SLOTS - 1, pair))
    shifts, slots = [0] * 256, {}
    for group, members in sorted(groups.items(),
                                 key=lambda item: -len(item[1])):
        for shift in range(PAIR_SLOTS):
            taken = {at ^ shift for at, _ in members}
            if len(taken) == len(members) and not taken & slots.keys():
                break
        else:
            return None
        shifts[group] = shift
        slots.update((at ^ shift, pair) for at, pair in members)
    return shifts, slots


def emit_pairs(out, facts):
    """Emit the pairs that compose, each where one probe finds it."""
    factors = [0x9E3779B1, 0x85EBCA77]
    # With fewer slots to spare, a search might take long.
    if len(facts.pairs) > PAIR_SLOTS * 31 // 32:
        sys.exit(f"gen_tables.py: {len(facts.pairs)} pairs do not fit "
                 f"{PAIR_SLOTS} slots")
    while (found := place_pairs(facts.pairs, factors)) is None:
        factors[0] = factors[0] * 0x915F77F5 & 0xFFFFFFFF
    shifts, slots = found
    none = (0, 0)
    out += [f"#define UCD_PAIR_FIRST {factors[0]}u",
            f"#define UCD_PAIR_SECOND {factors[1]}u",
            f"#define UCD_PAIRS {PAIR_SLOTS}"]
    array(out, "xn_ucd_pair_shifts", "uint16_t", shifts)
    out.append("const struct ucd_pair xn_ucd_pairs[UCD_PAIRS] = {")
    for at in range(PAIR_SLOTS):
        first, second = slots.get(at, none)
        whole = facts.pairs.get((first, second), 0)
        out.append(f"\t{{0x{first:04X}, 0x{second:04X}, 0x{whole:04X}}},")
    out += ["};", ""]


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    facts = Facts(pathlib.Path(sys.argv[1]))
    check(facts)
    longest = max(map(len, (*facts.mapped.values(), *facts.prepped.values(),
                            *facts.rfc5895.values())))
    out = [f"/* Made by tools/unicode/gen_tables.py from data/, Unicode "
           f"{facts.version}. */",
           f'#define UCD_VERSION "{facts.version}"',
           f"#define UCD_LONGEST_MAPPING {longest}",
           "#define UCD_LONGEST_DECOMPOSITION "
           f"{max(map(len, facts.decomposed.values()))}",
           ""]
    emit_properties(out, facts)
    emit_strings(out, facts)
    emit_nameprep(out, facts)
    emit_pairs(out, facts)
    pathlib.Path(sys.argv[2]).write_text("\n".join(out), encoding="ascii")


if __name__ == "__main__":
    main()
