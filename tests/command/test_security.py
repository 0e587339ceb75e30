#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Known bugs that only a command can have: of lines, arguments and what is
printed.

    test_security.py XN SOURCE [--no-display] [unittest's arguments]

XN is the path of the built command, SOURCE that of the source tree;
--no-display says that the command has no display.  doc/dev/security-bugs.md
must name every test here and in tests/core/security/, whose tests give the
library the names of all known bugs, and no other.
"""

import pathlib
import re
import sys
import unittest

from running import xn

SOURCE = None
DISPLAY = True


def rows_of(name):
    """The fields of each row of a file in tests/core/security/."""
    text = (SOURCE / "tests/core/security" / name).read_text()
    for line in text.splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


class Commands(unittest.TestCase):
    """What only a command has: lines, arguments, and what is shown."""

    def test_cve_2015_8948(self):
        """A NUL belongs to the name, wherever the line ends."""
        for stdin, count in ((b"\0", 1), (b"\0\n", 1), (b"\0\n\0", 2),
                             (b"ok.de\0b.de\n", 1), (b"ok.de\0", 1)):
            with self.subTest(stdin):
                run = xn("ascii", stdin=stdin)
                self.assertEqual(run.status, 1)
                self.assertEqual(run.lines, [""] * count)
                self.assertEqual(run.err.count(b"forbidden-domain"), count)
        (one,) = xn("ascii", "--json", stdin=b"ok.de\0b.de\n").objects
        self.assertEqual(one["input"], "ok.de\0b.de")
        run = xn("ascii", "-0", stdin=b"ok.de\0b.de")
        self.assertEqual((run.status, run.out), (0, b"ok.de\0b.de\0"))

    def test_cve_2015_2059(self):
        """Ill-formed bytes are an error in their own name only."""
        bad = [bytes([c]) for c in range(0x80, 0x100)]
        bad += [b"a\xe2\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80",
                b"\xc0\x80", b"\xf0\x9f\x98"]
        for command in ("ascii", "unicode", "explain") + (
                ("display",) if DISPLAY else ()):
            objects = xn(command, "--json",
                         stdin=b"\n".join([*bad, b"x.y\n"])).objects
            for source, one in zip(bad, objects):
                with self.subTest(source, command=command):
                    self.assertFalse(one["ok"])
                    self.assertIn("invalid-utf8", one["errors"]
                                  if "errors" in one
                                  else one["ascii"]["errors"])
            self.assertTrue(objects[-1]["ok"])

    def test_cve_2022_45061(self):
        """Names of a megabyte are refused, and shown up to a limit."""
        for part in ("\u0660", "\u30fb", "\u6f22", "xn--0", "0", "\u0301",
                     "a.", "\u200d"):
            name = (part * 1000000)[:1000000].encode()
            for command in ("ascii", "unicode"):
                run = xn(command, "-q", stdin=b"x.y\n" + name + b"\nx.y\n")
                with self.subTest(part, command=command):
                    self.assertIn(run.status, (0, 1))
                    lines = run.lines
                    self.assertEqual(len(lines), 3)
                    self.assertEqual((lines[0], lines[2]), ("x.y", "x.y"))
                    if command == "ascii":
                        self.assertEqual(lines[1], "")

    def test_cve_2016_10739(self):
        """A line of output has no blank and no line feed of the name's."""
        for source in ("127.0.0.1 x", "\u2460.0.0.1 x", "a\r\nHost: x",
                       "a\u00a0b", "a\u3000b"):
            for profile in ("strict", "lookup", "url"):
                run = xn("ascii", "-q", "-p", profile, "--", source)
                self.assertEqual((run.status, run.out), (1, b"\n"))


# ---- the document ----------------------------------------------------------

class Documented(unittest.TestCase):
    """doc/dev/security-bugs.md names exactly the tests that exist."""

    def test_names(self):
        folder = SOURCE / "tests/core/security"
        there = {name for name, *_ in rows_of("strings.tsv")}
        self.assertEqual(len(there), len(list(rows_of("strings.tsv"))))
        for path in (*folder.glob("*.c"),
                     SOURCE / "tests/dropin/test_security_dropin.c"):
            found = re.findall(r"^(?:LOOP_)?TEST\((\w+)", path.read_text(),
                               re.M)
            self.assertFalse(there & set(found), path)
            there |= set(found)
        there |= {name for name in vars(Commands)
                  if name.startswith("test_")}
        named = set()
        text = (SOURCE / "doc" / "dev" / "security-bugs.md").read_text()
        for line in text.splitlines():
            if line.startswith("| "):
                named |= set(re.findall(r"`(\w+)`",
                                        line.rstrip("| ").split(" | ")[-1]))
        self.assertEqual(sorted(named - there), [], "no such test")
        self.assertEqual(sorted(there - named), [], "not in the document")


if __name__ == "__main__":
    SOURCE = pathlib.Path(sys.argv[2])
    REST = sys.argv[3:]
    if "--no-display" in REST:
        REST.remove("--no-display")
        DISPLAY = False
    unittest.main(argv=[sys.argv[0], *REST])
