# SPDX-License-Identifier: MIT
"""Condense the properties that libxn-display needs into data/display/.

They are UTS #39's properties, scripts, decimal digits and mirrored forms.
"""

import sys

from ranges import column

# file: (what its second column holds, the value of code points not listed)
FILES = {
    "identifier-type.txt": ("Identifier_Type; Identifier_Status is Allowed "
                            "exactly if it has Inclusion or Recommended",
                            "Not_Character"),
    "script.txt": ("script (ISO 15924)", "Zzzz"),
    "script-extensions.txt": ("Script_Extensions", "the script alone"),
    "ignorable.txt": ("Default_Ignorable_Code_Point", "No"),
    "decimal.txt": ("the zero that belongs to a decimal digit (Nd)",
                    "not a digit"),
    "confusables.txt": ("prototype, UTS #39", "itself"),
    "mirroring.txt": ("Bidi_Mirroring_Glyph", "none"),
    "brackets.txt": ("Bidi_Paired_Bracket_Type; the other bracket of the pair "
                     "is its Bidi_Mirroring_Glyph", "none"),
}

NAMES_HEAD = """\
# Unicode {version}: the scripts' ISO 15924 codes and names.
# UTS #39's sets of scripts follow after an empty line.
"""
# UTS #39, section 5.1; the names are ISO 15924's.
SETS = ("Hanb Han_With_Bopomofo", "Jpan Japanese", "Kore Korean")


def need(truth, what):
    if not truth:
        sys.exit(f"display.py: {what}")


def identifier_type(src):
    found = {p: " ".join(sorted(v.split()))
             for p, v in column(src, "IdentifierType.txt").items()}
    allowed = {p for p, v in found.items()
               if {"Inclusion", "Recommended"} & set(v.split())}
    status = column(src, "IdentifierStatus.txt")
    need(allowed == {p for p, v in status.items() if v == "Allowed"},
         "Identifier_Status does not follow from Identifier_Type")
    return {p: v for p, v in found.items() if v != "Not_Character"}


def scripts(src):
    """[(code, name)] of all scripts, by code."""
    found = []
    for line in src.text("PropertyValueAliases.txt").splitlines():
        fields = [f.strip() for f in line.split("#")[0].split(";")]
        # No character has the script Katakana_Or_Hiragana any more.
        if fields[0] == "sc" and fields[1] != "Hrkt":
            found.append((fields[1], fields[2]))
    return sorted(found)


def decimal(chars):
    found = {p: p - int(f[6]) for p, f in chars.items() if f[2] == "Nd"}
    for zero in set(found.values()):
        need(all(found.get(zero + i) == zero for i in range(10)),
             f"decimal digits of U+{zero:04X} are not in order")
    return {p: f"{zero:04X}" for p, zero in found.items()}


def confusables(src):
    found = {}
    for first, last, fields in src.rows("confusables.txt"):
        need(first == last and fields[1] == "MA" and first not in found,
             f"confusables.txt, U+{first:04X}")
        found[first] = " ".join(fields[0].split())
    return found


def brackets(src, mirrored):
    found = {}
    for first, last, fields in src.rows("BidiBrackets.txt"):
        need(first == last and mirrored.get(first) == fields[0],
             f"U+{first:04X} is not paired with its mirror")
        found[first] = fields[1]
    return found


def condense(src, chars):
    """{file: {code point: value}}."""
    codes = {name: code for code, name in scripts(src)}
    mirrored = column(src, "BidiMirroring.txt")
    return {
        "identifier-type.txt": identifier_type(src),
        "script.txt": {p: codes[v]
                       for p, v in column(src, "Scripts.txt").items()},
        "script-extensions.txt": {
            p: " ".join(sorted(v.split()))
            for p, v in column(src, "ScriptExtensions.txt").items()},
        "ignorable.txt": {
            p: "Yes"
            for first, last, fields in src.rows("DerivedCoreProperties.txt")
            if fields[0] == "Default_Ignorable_Code_Point"
            for p in range(first, last + 1)},
        "decimal.txt": decimal(chars),
        "confusables.txt": confusables(src),
        "mirroring.txt": mirrored,
        "brackets.txt": brackets(src, mirrored),
    }


def write_names(src, version, path):
    """Write the list of scripts; unlike the others it has no code points."""
    lines = NAMES_HEAD.format(version=version).splitlines()
    lines += [f"{code} {name}" for code, name in scripts(src)]
    path.write_text("\n".join([*lines, "", *SETS]) + "\n", encoding="utf-8")
