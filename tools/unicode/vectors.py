# SPDX-License-Identifier: MIT
"""Rewrite the rows of Unicode's conformance files in a compact form.

The rows are in the original's order, with all their columns.  Comments are left
out, and a column that repeats a neighbour is blank or a short mark.
NormalizationTest.txt's part 1, a row for each character, is left out: the test
makes it from data/.
tests/support/conformance_rows.c reads both forms.
"""

import re

# Scripts written from right to left would turn a line around.
RTL = ("R", "AL", "AN")
# Characters that the notation itself uses.
OWN = ';{}"#'

IDNATEST = """\
# IdnaTestV2.txt of Unicode {version}, all rows and columns, rewritten by
# tools/unicode/condense.py; do not edit by hand.
# Origin: https://www.unicode.org/Public/, version {version}; the Unicode
# licence, data/LICENSE.unicode, applies.
#
# Columns, separated by ";"; blank ones at the end are left out:
#   source; toUnicode; its status; toAsciiN; its status; toAsciiT; its status
# In a text, {{200C 5D0}} stands for code points in hexadecimal, and "" for the
# empty string; other characters stand for themselves.  A status is a list of
# codes separated by blanks, or "-" for none.
# A blank column repeats the one before of its kind (a blank toUnicode repeats
# the source, its blank status is "-").  "=" repeats the source, and a single "
# repeats the same column of the row above.
"""

NORMALIZATION = """\
# NormalizationTest.txt of Unicode {version}, without part 1, which follows from
# data/, rewritten by tools/unicode/condense.py; do not edit by hand.
# Origin: https://www.unicode.org/Public/, version {version}; the Unicode
# licence, data/LICENSE.unicode, applies.
#
# Columns, separated by ";"; blank ones at the end are left out:
#   source; NFC; NFD; NFKC; NFKD
# as code points in hexadecimal.  "=" repeats the source.  A blank NFC or NFD
# repeats the column before, a blank NFKC repeats NFC, a blank NFKD repeats NFD.
# A line with "@" begins a part.
"""


def lines_of(src, name):
    """Yield the lines with data.  Only LF ends a line: data may hold NEL."""
    for line in src.text(name).split("\n"):
        if line.strip() and not line.startswith("#"):
            yield line


class Notation:
    """Writes texts in the notation of tests/core/vectors/idnatest.txt."""

    def __init__(self, src):
        self.characters = src.characters()

    def is_plain(self, point):
        """Whether the character is visible on its own and not right-to-left."""
        if point < 0x80:
            return 0x20 < point < 0x7F and chr(point) not in OWN
        fields = self.characters.get(point)
        return (fields is not None and fields[2][0] in "LNPS"
                and fields[4] not in RTL)

    def write(self, text):
        if text in ("", "=", "-"):
            return '""' if text == "" else f"{{{ord(text):X}}}"
        out, escaped = "", []
        for point in map(ord, text):
            if self.is_plain(point):
                if escaped:
                    out += "{" + " ".join(escaped) + "}"
                    escaped = []
                out += chr(point)
            else:
                escaped.append(f"{point:X}")
        return out + ("{" + " ".join(escaped) + "}" if escaped else "")


def unescape(text):
    """A text column of IdnaTestV2.txt that is not blank."""
    if text == '""':
        return ""
    return re.sub(r"\\u([0-9A-Fa-f]{4})|\\x\{([0-9A-Fa-f]+)\}",
                  lambda m: chr(int(m.group(1) or m.group(2), 16)), text)


def idnatest_row(line):
    """The seven columns with blanks filled in; statuses are tuples."""
    fields = [f.strip(" \t") for f in line.split("#")[0].split(";")]
    if len(fields) != 7:
        raise SystemExit(f"vectors.py: IdnaTestV2.txt: {line}")
    row = [unescape(fields[0])]
    for i in (1, 3, 5):
        row.append(unescape(fields[i]) if fields[i] else row[i - 1 - (i > 1)])
        codes = tuple(re.findall(r"\w+", fields[i + 1]))
        row.append(codes if fields[i + 1] or i == 1 else row[i - 1])
    return row


def idnatest_line(row, above, notation):
    out = [notation.write(row[0])]
    for i in range(1, 7):
        before = row[0] if i == 1 else () if i == 2 else row[i - 2]
        if row[i] == before:
            out.append("")
        elif row[i] == row[0]:
            out.append("=")
        elif row[i] == ():
            out.append("-")
        elif above and row[i] == above[i]:
            out.append('"')
        elif i % 2 == 1:
            out.append(notation.write(row[i]))
        else:
            out.append(" ".join(row[i]))
    return ";".join(out).rstrip(";")


def idnatest(src, version):
    notation = Notation(src)
    out, above = [], None
    for line in lines_of(src, "IdnaTestV2.txt"):
        row = idnatest_row(line)
        out.append(idnatest_line(row, above, notation))
        above = row
    return IDNATEST.format(version=version) + "\n".join(out) + "\n"


def normalization_line(line):
    if line.startswith("@"):
        return line.rstrip()
    c = line.split(";")[:5]
    default = (None, c[0], c[1], c[1], c[2])
    out = ["" if c[i] == default[i] else
           "=" if i > 0 and c[i] == c[0] else
           " ".join(f"{int(p, 16):X}" for p in c[i].split())
           for i in range(5)]
    return ";".join(out).rstrip(";")


def normalization(src, version):
    out, part = [], ""
    for line in lines_of(src, "NormalizationTest.txt"):
        part = line if line.startswith("@") else part
        if not part.startswith("@Part1 "):
            out.append(normalization_line(line))
    return NORMALIZATION.format(version=version) + "\n".join(out) + "\n"


def write(src, version, folder):
    for name, make in (("idnatest", idnatest),
                       ("normalization", normalization)):
        (folder / f"{name}.txt").write_text(make(src, version),
                                            encoding="utf-8", newline="\n")
