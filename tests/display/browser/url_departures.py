# SPDX-License-Identifier: MIT
"""Why the host of a URL may be another one than profile url gives.

A class is a name, a reason, a name that shows whether a parser belongs to it,
and a condition.  A parser belongs to a class if its host for that name is not
ours.  Then the class explains each difference that meets its condition.
"""

import collections
import re
import unicodedata

import display_excuses
import display_points as points

CHANGES = points.ROOT / "tools/compare/changes.c"

# Before June 2026 the domain parser was ToASCII, even for ASCII names.
OLD = ("--profile", "lookup", "-o", "length=off")

# Options with which a name may have the host that a parser says.
RELAXED = {"old": (), "bidi": ("-o", "bidi=off"),
           "joiners": ("-o", "joiners=off")}

# A name, our host, the other one, ours by OLD and each of RELAXED, and the
# characters of the name and of its Unicode form.
Difference = collections.namedtuple("Difference", "name ours theirs by text")
Class = collections.namedtuple("Class", "name reason probe explains")


def is_by(which):
    """Whether the host is ours with these options."""
    return lambda it: it.theirs == it.by[which]


def refused(pattern):
    """Whether a name that we accept, with such text, is refused."""
    found = re.compile(pattern)
    return lambda it: not it.theirs and it.ours and found.search(it.text)


def has(pattern):
    """Whether the host there has such text."""
    found = re.compile(pattern)
    return lambda it: found.search(it.theirs)


def units(text):
    return len(text.encode("utf-16-le")) // 2


def is_not_normal(it):
    theirs = display_excuses.decoded(it.theirs)
    normal = unicodedata.normalize("NFC", theirs)
    return normal != theirs and normal in (
        display_excuses.decoded(it.ours), it.text)


CLASSES = (
    Class("url-before-2026", "the URL Standard before June 2026: ToASCII may "
          "refuse a name that is all ASCII", "xn--a", is_by("old")),
    Class("bidi-passes", "accepts some names that break the Bidi rule",
          "0a.\u05d0", is_by("bidi")),
    Class("joiners-pass", "accepts some joiners that break CONTEXTJ",
          "a\u094d\u200cb\u200cc", is_by("joiners")),
    Class("ascii-in-ace", "accepts an A-label that decodes to ASCII only",
          "\xfc.xn--abc-", has(r"(^|\.)xn--[^.]*-(\.|$)")),
    Class("delimiter-first", "decodes Punycode that begins with its only "
          "delimiter", "\xfc.xn---s3ti", has(r"(^|\.)xn---")),
    Class("not-nfc", "normalises wrongly: the host is not in NFC, and is "
          "canonically equivalent to ours", "\u1ebc\u0323", is_not_normal),
    Class("escapes", "writes a space and an asterisk in a host as %20 and "
          "%2A; it should refuse the first and leave the second alone",
          "a b", has("%2[0A]")),
    Class("denies", 'refuses " and * in a host', 'a"b', refused('["*]')),
    Class("forbidden-early", "checks for forbidden code points before it "
          "normalises: refuses < or > followed by U+0338, which compose to an "
          "allowed character", "a>\u0338b",
          refused("[<>]\u0338|[\u226e\u226f]")),
    Class("label-limit", "refuses a label of more than 1000 UTF-16 units",
          "\u4e00" * 1001, lambda it: not it.theirs and any(
              units(label) > 1000 for label in it.name.split("."))),
    Class("host-limit", "refuses a host that is not all ASCII and has more "
          "than 1265 UTF-16 units", "\xfc.".ljust(1266, "b"),
          lambda it: not it.theirs and units(it.name) > 1265),
)


def changes(unicode_version):
    """The classes of differences.md that are later than this version."""
    found = {}
    for first, last, since, name in re.findall(
            r"\{0x(\w+), 0x(\w+), V(\w+), DEPART_(\w+),",
            CHANGES.read_text(encoding="utf-8")):
        if points.version(since.replace("_", ".")) > unicode_version:
            found.setdefault(name.lower().replace("_", "-"), []).append(
                f"{chr(int(first, 16))}-{chr(int(last, 16))}")
    for name, spans in found.items():
        pattern = re.compile(f"[{''.join(spans)}]")
        yield Class(name, f"[`{name}`](differences.md#{name}): changed since "
                    "the Unicode version of its IDNA table", None,
                    lambda it, pattern=pattern: pattern.search(it.text)
                    and same_beside(it, pattern))


def same_beside(it, pattern):
    """Whether two hosts are equal but for labels with such characters."""
    rows = [re.split("[.\u3002\uff0e\uff61]", it.name),
            it.ours.split("."), it.theirs.split(".")]
    return (not it.ours or not it.theirs or len(set(map(len, rows))) > 1 or
            all(ours == theirs or pattern.search(name)
                for name, ours, theirs in zip(*rows)))


def newer(version, name, reason, condition=lambda it: True):
    def explains(it):
        return condition(it) and any(points.age(ord(x)) > version
                                     for x in it.text)
    return Class(name, reason, None, explains)


def beside_rtl(it):
    """Whether a mark begins a label, or a right-to-left letter is there."""
    return any(unicodedata.bidirectional(x) in ("R", "AL") or
               points.MARK.of(ord(x)) for x in it.text)


def classes_of(xn, ask):
    """The version of a parser's table, its classes, and an example of each
    that has a probe.
    """
    ages = sorted({points.version(x) for _, x in points.AGE.points()})
    sample = {points.version(x): chr(p) for p, x in points.AGE.points()
              if points.is_valid(p)}
    version = max(age for age in ages if age in sample
                  and ask([f"a{sample[age]}b"])[0])
    found = [newer(version, "newer-uts46", "characters assigned after the "
                   "Unicode version of its IDNA table are disallowed there",
                   lambda it: not it.theirs), *changes(version)]
    probes = [one.probe for one in CLASSES]
    examples = {one.name: (one.probe, ours, theirs) for one, ours, theirs in
                zip(CLASSES, xn.hosts(probes), ask(probes)) if ours != theirs}
    found += [one for one in CLASSES if one.name in examples]
    rtl = {points.version(x): chr(p) for p, x in points.AGE.points()
           if points.is_valid(p) and points.SCRIPT.of(p) in ("Arab", "Gara")}
    lacks = [age for age in ages if age <= version and age in rtl
             and not ask([f"\u05d0{rtl[age]}"])[0]]
    if lacks:
        before = max(age for age in (*ages, (0, 0)) if age < min(lacks))
        found.append(newer(before, "older-properties", "has tables of Bidi "
                           "classes and marks that are older than its mapping "
                           "table: refuses a newer character beside "
                           "right-to-left letters, and accepts a newer mark "
                           "at the start of a label", beside_rtl))
    return version, found, examples
