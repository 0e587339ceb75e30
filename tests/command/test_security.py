#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check that the command has none of the known bugs of other implementations.

    test_security.py XN SOURCE [--no-display] [unittest's arguments]

XN is the path of the built command, SOURCE that of the source tree;
--no-display says that the command has no display.  The rows of
tests/core/security/strings.tsv and delimiters.tsv go through ascii, unicode,
explain, display and punycode. doc/dev/security-bugs.md must name every test
here and in tests/core/security/, and no other.
"""

import pathlib
import re
import sys
import unittest

from running import xn

SOURCE = None
DISPLAY = True

PROFILES = ("strict", "lookup", "url", "idna2008", "idna2003")
FORBIDDEN = set(map(chr, range(0x21))) | set("\x7f#%/:<>?@[\\]^|")


# ---- the rows --------------------------------------------------------------

def unescaped(text):
    """The bytes of a field of strings.tsv."""
    if text == '""':
        return b""

    def byte(match):
        if match[1]:
            return bytes([int(match[1], 16)])
        point = chr(int(match[2] or match[3], 16))
        return point.encode("utf-8", "surrogatepass")

    return re.sub(rb"\\(?:x(..)|u(.{4})|U(.{8}))", byte, text.encode())


def rows_of(name):
    """The fields of each row of a file in tests/core/security/."""
    text = (SOURCE / "tests/core/security" / name).read_text()
    for line in text.splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def strings():
    """Yield (name, input, {profile: output or list of errors})."""
    for name, source, *cells in rows_of("strings.tsv"):
        results, last = {}, None
        for profile, cell in zip(PROFILES, cells):
            if cell != "=":
                last = (sorted(cell[1:].split(", "))
                        if cell.startswith("!") else unescaped(cell).decode())
            results[profile] = last
        yield name, unescaped(source), results


# ---- running it ------------------------------------------------------------

def each(command, names, *options):
    """An object of --json for each name, from one run; names with a line feed
    and empty names are run by themselves.
    """
    lines = [name for name in names if name and b"\n" not in name]
    run = xn(command, "--json", *options,
              stdin=b"".join(name + b"\n" for name in lines))
    assert run.status in (0, 1), (command, run.status, run.err)
    found = iter(run.objects)
    for name in names:
        if name and b"\n" not in name:
            yield next(found)
        else:
            run = xn(command, "--json", *options, "--", name)
            assert run.status in (0, 1), (command, run.status, run.err)
            (one,) = run.objects
            yield one
    assert next(found, None) is None


class Strings(unittest.TestCase):
    """Every row of strings.tsv, through every command."""

    def setUp(self):
        self.rows = list(strings())
        self.names = [source for _, source, _ in self.rows]

    def check(self, command, pick, *, profiles=PROFILES):
        for profile in profiles:
            objects = list(each(command, self.names, "-p", profile))
            self.assertEqual(len(objects), len(self.rows))
            for (name, _, want), got in zip(self.rows, objects):
                with self.subTest(name, profile=profile):
                    pick(want[profile], got)

    def result(self, want, got):
        if isinstance(want, list):
            self.assertFalse(got["ok"])
            self.assertIsNone(got["output"])
            self.assertEqual(sorted(got["errors"]), want)
        else:
            self.assertTrue(got["ok"])
            self.assertEqual(got["output"], want)
            self.assertEqual(got["errors"], [])

    def test_ascii_of_strings(self):
        self.check("ascii", self.result)

    def test_explain_of_strings(self):
        self.check("explain",
                   lambda want, got: self.result(want, got["ascii"]))

    def test_plain_ascii_of_strings(self):
        """One line for each name, and nothing of a refused name."""
        for profile in PROFILES:
            rows = [(name, source, want[profile])
                    for name, source, want in self.rows
                    if source and b"\n" not in source]
            run = xn("ascii", "-p", profile, stdin=b"".join(
                source + b"\n" for _, source, _ in rows))
            self.assertEqual(run.status, 1)
            for (name, _, want), line in zip(rows, run.lines, strict=True):
                with self.subTest(name, profile=profile):
                    self.assertEqual(
                        line, "" if isinstance(want, list) else want)

    def test_unicode_of_strings(self):
        """A result without an error leads to the same ASCII form."""
        for profile in PROFILES:
            shown = list(each("unicode", self.names, "-p", profile))
            again = list(each("ascii", [
                one["output"].encode() if one["ok"] else b"x"
                for one in shown], "-p", profile))
            for (name, _, want), one, back in zip(self.rows, shown, again):
                with self.subTest(name, profile=profile):
                    if not one["ok"]:
                        self.assertTrue(one["errors"])
                    elif not isinstance(want[profile], list):
                        self.assertEqual(back["output"].lower(),
                                         want[profile].lower())

    def test_display_of_strings(self):
        """The name is shown, or its ASCII form."""
        if not DISPLAY:
            self.skipTest("no xn display")
        for (name, source, want), one in zip(
                self.rows, each("display", self.names)):
            with self.subTest(name):
                ascii_form = want["url"]
                self.assertIsNotNone(one["output"])
                if one["ok"]:
                    self.assertIsInstance(ascii_form, str)
                    (back,) = each("ascii", [one["output"].encode()],
                                   "-p", "url")
                    self.assertEqual(back["output"], ascii_form)
                    self.assertFalse(FORBIDDEN & set(one["output"]))


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
            objects = list(each(command, [*bad, b"x.y"]))
            for source, one in zip(bad, objects):
                with self.subTest(source, command=command):
                    self.assertFalse(one["ok"])
                    self.assertIn("invalid-utf8", one["errors"]
                                  if "errors" in one
                                  else one["ascii"]["errors"])
            self.assertTrue(objects[-1]["ok"])

    def test_cve_2017_14062(self):
        for label, word in (("99999999", b"overflow"),
                            ("0000000000000000000000000000", b"overflow"),
                            ("0000h", b"overflow"), ("ls8h=", b"bad-input"),
                            ("", None)):
            with self.subTest(label):
                run = xn("punycode", "decode", "--", label)
                self.assertEqual(run.status, 1 if word else 0)
                self.assertEqual(run.lines, [""])
                self.assertIn(word or b"", run.err)

    def test_radare2_26258(self):
        """Far-apart code points, in any number, there and back."""
        for count in (1, 2, 10, 100, 499, 2000):
            text = "\x80\U0010ffff" * count
            run = xn("punycode", "encode", stdin=text.encode() + b"\n")
            self.assertEqual(run.status, 0)
            self.assertEqual(run.out,
                             text.encode("punycode").strip(b"\n") + b"\n")
            back = xn("punycode", "decode", stdin=run.out)
            self.assertEqual(back.out.decode(), text + "\n")

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

    def test_delimiters(self):
        """No command's output has a delimiter made by a mapping."""
        for name, character, points, _ in rows_of("delimiters.tsv"):
            character = chr(int(character, 16))
            if character in '".':
                continue
            names = []
            for field in points.split():
                first, _, last = field.partition("-")
                names += [f"a{chr(point)}b" for point in range(
                    int(first, 16), int(last or first, 16) + 1)]
            sources = [text.encode() for text in names]
            for profile in ("strict", "lookup", "url", "idna2008"):
                for one in each("ascii", sources, "-p", profile):
                    self.assertFalse(one["ok"], (name, profile, one))
            if DISPLAY:
                for one in each("display", sources):
                    self.assertFalse(one["ok"], (name, one))

    def test_github_reset_2016(self):
        """explain shows a letter that a mapping turns into ASCII."""
        for source, point, to in (("\u212ait.com", "U+212A", "U+006B"),
                                  ("\u017fecure.com", "U+017F", "U+0073")):
            (one,) = each("explain", [source.encode()])
            first = one["labels"][0]["characters"][0]
            self.assertEqual((first["point"], first["mapping"], first["to"]),
                             (point, "mapped", [to]))
        (one,) = each("explain", ["g\u0131thub.com".encode()])
        self.assertEqual(one["labels"][0]["characters"][1]["mapping"], "kept")

    def shown(self, source, policy):
        (one,) = each("display", [source.encode()], "--policy", policy)
        return one["labels"][0]["shown"]

    def test_homograph_2017(self):
        """Shown in ASCII if the policy looks at whole scripts."""
        for policy in ("chromium", "safari"):
            self.assertEqual(
                self.shown("\u0430\u0440\u0440\u04cf\u0435.com", policy),
                "ascii")
        run = xn("display", "--policy", "uts39", "--level", "ascii",
                  "\u0430\u0440\u0440\u04cf\u0435.com")
        self.assertEqual(run.out, b"xn--80ak6aa92e.com\n")

    def test_slash_lookalikes_2005(self):
        """Symbols are shown in ASCII by all policies, letters by some."""
        rows = (SOURCE / "tests/support/policies.tsv").read_text("utf-8")
        for policy in sorted(set(re.findall(r"^([a-z]\w*)", rows, re.M))):
            for mark in "\u2044\u2215\u29f8\u0338":
                with self.subTest(hex(ord(mark)), policy=policy):
                    self.assertEqual(self.shown(f"a{mark}b.com", policy),
                                     "ascii")
        for policy in ("chromium", "firefox"):
            self.assertEqual(self.shown("a\u4e3fb.com", policy), "ascii")

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

    @staticmethod
    def here():
        for case in (Strings, Commands):
            yield from (name for name in vars(case) if name.startswith("test_"))

    def test_names(self):
        folder = SOURCE / "tests/core/security"
        there = {name for name, *_ in rows_of("strings.tsv")}
        self.assertEqual(len(there), len(list(rows_of("strings.tsv"))))
        for path in (*folder.glob("*.c"),
                     SOURCE / "tests/dropin/test_security_dropin.c"):
            found = re.findall(r"^START_TEST\((\w+)\)$", path.read_text(),
                               re.M)
            self.assertFalse(there & set(found), path)
            there |= set(found)
        there |= set(self.here())
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
        for NAME in ("test_homograph_2017", "test_slash_lookalikes_2005"):
            setattr(Commands, NAME, unittest.skip("no xn display")(
                getattr(Commands, NAME)))
    unittest.main(argv=[sys.argv[0], *REST])
