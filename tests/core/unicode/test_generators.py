#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The generators of tables stop if an assumption of the C code does not hold.

    tests/core/unicode/test_generators.py SOURCE

Each fact of data/ that the C code takes for granted is changed for a moment,
and so are lines of its files: refused.txt.  Each limit of a table's format is
passed by one.  Also official files of libxn-display, which condense.py would
refuse, and the notation of tests/core/vectors, with characters that no row has
alone.
"""

import ast
import contextlib
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

POINTS = range(0x110000)


def stops(why, call, *args):
    """Whether a call stops, and says why; complains if not."""
    try:
        call(*args)
    except SystemExit as end:
        if why in str(end.code):
            return True
        print(f"it should say {why!r}: {end.code}")
        return False
    print(f"it should stop: {why}")
    return False


@contextlib.contextmanager
def changed(facts, key, value):
    """Give a key another value, or none, for a moment."""
    before = {key: facts[key]} if key in facts else {}
    facts.pop(key, None)
    if value is not None:
        facts[key] = value
    yield
    facts.pop(key, None)
    facts.update(before)


def refused(kind, least):
    """The fields of the rows of a kind, of which there are so many."""
    text = pathlib.Path(__file__).with_name("refused.txt").read_text("utf-8")
    rows = [line.split("\t") for line in text.splitlines()]
    rows = [row[1:] for row in rows if row[0] == kind]
    if len(rows) < least:
        raise ValueError(f"refused.txt has {len(rows)} rows of {kind}")
    return rows


def replaced(text, old, new):
    """A text with one change; new has escapes."""
    new = new.encode().decode("unicode_escape")
    return re.sub(old, lambda _: new, text, count=1)


def test_facts(gen_tables, facts):
    """How many changes of a fact gen_tables.py does not refuse."""
    wrong = 0
    gen_tables.check(facts)
    for part, key, value, why in refused("fact", 40):
        with changed(getattr(facts, part), ast.literal_eval(key),
                     ast.literal_eval(value)):
            wrong += not stops(why, gen_tables.check, facts)
    gen_tables.check(facts)
    return wrong


def test_commands(source, folder):
    """How many changes of a file a generator does not refuse."""
    data = folder / "data"
    shutil.copytree(source / "data", data)
    wrong = 0
    for name, file, old, new, says in refused("file", 10):
        text = (data / file).read_text("utf-8")
        (data / file).write_text(replaced(text, old, new), "utf-8")
        # gen_display.py writes two files.
        made = ["tables", "scripts"][:2 if name == "gen_display.py" else 1]
        run = subprocess.run(
            [sys.executable, "-B", source / "tools/unicode" / name, data,
             *(folder / one for one in made)],
            check=False, capture_output=True, text=True)
        (data / file).write_text(text, "utf-8")
        if run.returncode == 0 or says not in run.stderr:
            print(f"{name} with another {file} says {run.stderr!r}, not {says}")
            wrong += 1
    return wrong


def test_rows(rules, source, folder):
    """How many wrong rows rules.py does not refuse, by file and line."""
    shutil.copytree(source / "data/rules", folder / "rules")
    wrong = 0
    for file, old, new, says in refused("rule", 17):
        path = folder / f"rules/{file}.txt"
        text = path.read_text("utf-8")
        changed_text = replaced(text, old, new)
        path.write_text(changed_text, "utf-8")
        wrong += text == changed_text or not stops(
            says, rules.load, folder / "rules", source / "include/xn")
        path.write_text(text, "utf-8")
    return wrong


def test_limits(gen_tables, tables, facts):
    """How many limits of formats are not noticed."""
    wrong = 0
    # 255 different rows fit a byte.
    with changed(vars(gen_tables), "row", lambda _, p: str(min(p, 254))):
        facts.edges.at.update(range(257))
        gen_tables.emit_properties([], facts)
    with changed(vars(gen_tables), "row", lambda _, p: str(min(p, 255))):
        wrong += not stops("256 rows do not fit one byte",
                           gen_tables.emit_properties, [], facts)
    # Each pair has a slot.
    more = {(p, 0x301): 0x62 for p in range(0x10000, 0x10200)}
    with changed(vars(facts), "pairs", {**facts.pairs, **more}):
        wrong += not stops("pairs do not fit 1024 slots",
                           gen_tables.emit_pairs, [], facts)
    # A top stage has a byte for each 512 code points.
    tables.emit_trie([], "t", "uint8_t", [p // 512 % 256 for p in POINTS])
    return wrong + (not stops("a stage is too wide", tables.emit_trie, [], "t",
                              "uint16_t", [p // 512 % 257 for p in POINTS]))


def test_tables(tables):
    """How many tables are not what the C code expects."""
    pool = tables.Pool()
    made = [pool.ref(string) for string in
            ((), (0x61,), (0xD7FF,), (0xF900,), (0xFFFF,), (0x10000,), ())]
    wrong = made != [0, 0x61, 0xD7FF, 0xF900, 0xFFFF, 0xD800, 0]
    # As in lib/unicode/ucd.h, references to the pool are U+D800..F8FF.  Such a
    # code point takes one, and a string of two takes two.
    pool = tables.Pool()
    made = [pool.ref((p,)) for p in range(0xE001, 0xF900)]
    wrong += made != list(range(0xD800, 0xF0FF))
    made = [pool.ref((0x61, 0x100 + i)) for i in range(1024)]
    wrong += made != list(range(0xF0FF, 0xF8FF, 2))
    wrong += not stops("the pool of strings is too long", pool.ref, (0xE000,))
    # The top stage ends with the last value.
    for last, length in ((0, 1), (511, 1), (512, 2)):
        out = []
        tables.emit_trie(out, "t", "uint8_t", [p == last for p in POINTS],
                         "T_TOPS")
        wrong += out[0] != f"#define T_TOPS {length}"
    # 128 blocks of the BMP in order, though all are alike; no other.
    top, mid, _ = tables.trie([0] * len(POINTS), bmp=True)
    wrong += top[:128] != list(range(128)) or len(mid) != 128 * 32
    if wrong:
        print(f"{wrong} tables are not what the C code expects")
    return wrong


def test_display_limits(gen_display, data, folder):
    """How many limits of gen_display.py are not noticed."""
    facts = gen_display.Facts(data)
    facts.edges.at.update(range(300))
    codes = sorted(facts.number)

    def making(sets):
        """A row() that asks for so many sets of scripts."""
        def row(_, some_sets, p):
            pair = min(p, sets - 1)
            some_sets.of(pair and f"{codes[pair % 100]} {codes[pair // 100]}"
                         or "")
        return row

    def emits(sets, marks, why=None):
        with changed(vars(gen_display), "row", making(sets)), \
                changed(vars(facts), "marks",
                        dict.fromkeys(range(marks), "Mn")):
            if why is None:
                gen_display.emit_rows([], facts)
            return why is None or stops(why, gen_display.emit_rows, [], facts)

    wrong = not emits(256, 3999)
    wrong += not emits(257, 3999, "a field is too narrow")
    wrong += not emits(256, 4000, "too many nonspacing marks")
    # A set of scripts has 256 bits.
    text = (data / "display/scripts.txt").read_text("utf-8")
    text += "".join(f"X{i:03} X\n" for i in range(256 - len(facts.scripts)))
    path = folder / "scripts.txt"
    path.write_text(text, "utf-8")
    facts.load_scripts(path)
    path.write_text(text + "Xxxx X\n", "utf-8")
    return wrong + (not stops("too many scripts", facts.load_scripts, path))


def test_nameprep(nameprep):
    """Whether nameprep.py would notice that Python has other data."""
    class Source:
        def __init__(self, line):
            self.line = line

        def lines(self, path):
            return [self.line]

    right = "00C0;X;Lu;0;L;0041 0300;;;;N;;;;;"
    nameprep.check_normalisation(Source(right), pathlib.Path())
    return sum(not stops("Python differs at 00C0",
                         nameprep.check_normalisation,
                         Source(right.replace(*change)), pathlib.Path())
               for change in (("0041 0300", "0041 0301"), (";0;L", ";1;L")))


def test_version(condense):
    """How many texts do not give the right version of Unicode, or none."""
    source = condense.Source("")
    source.text = lambda _: "# It is\n# Version: 18.0.0\n# Version: 17.0.0\n"
    wrong = source.version() != "18.0.0"
    for text in ("", "Version: 18.0.0\n", "# Of Version: 18.0.0\n",
                 "# Version: 18.0\n"):
        source.text = lambda _, text=text: text
        wrong += not stops("names no version", source.version)
    return wrong


def test_condensed(display):
    """How many surprises in the files of libxn-display are not refused."""
    class Source:
        def __init__(self, **files):
            self.files = files

        def rows(self, name):
            return self.files[name.partition(".")[0]]

    def types(status):
        return Source(IdentifierType=[(0x61, 0x62, ["Recommended"]),
                                      (0x63, 0x63, ["Technical Exclusion"]),
                                      (0x64, 0x64, ["Not_Character"]),
                                      (0x2D, 0x2D, ["Inclusion"])],
                      IdentifierStatus=status)

    def digits():
        return {0x660 + i: ("", "", "Nd", "", "", "", str(i))
                for i in range(10)}

    def alike(*rows):
        return Source(confusables=rows)

    def pairs(*rows):
        return Source(BidiBrackets=rows)

    dash, letters = (0x2D, 0x2D, ["Allowed"]), (0x61, 0x62, ["Allowed"])
    mirrored = {0x28: "0029", 0x29: "0028"}
    right = ((display.identifier_type(types([dash, letters])),
              {0x61: "Recommended", 0x62: "Recommended", 0x2D: "Inclusion",
               0x63: "Exclusion Technical"}),
             (display.decimal(digits() | {0xB2: ("", "", "No", "", "", "",
                                                 "2")}),
              {0x660 + i: "0660" for i in range(10)}),
             (display.confusables(alike((0x41, 0x41, ["0061  0062", "MA"]))),
              {0x41: "0061 0062"}),
             (display.brackets(pairs((0x28, 0x28, ["0029", "o"])), mirrored),
              {0x28: "o"}))
    wrong = sum(made != want for made, want in right)
    follow = "Identifier_Status does not follow"
    for status in ([dash], [letters], [dash, letters, (0x63, 0x63,
                                                       ["Allowed"])]):
        wrong += not stops(follow, display.identifier_type, types(status))
    for i in range(10):
        chars = digits()
        chars[0x660 + i] = ("", "", "Nd", "", "", "", str((i + 1) % 10))
        wrong += not stops("are not in order", display.decimal, chars)
        del chars[0x660 + i]
        wrong += not stops("are not in order", display.decimal, chars)
    for rows in (((0x41, 0x42, ["0061", "MA"]),),
                 ((0x41, 0x41, ["0061", "SA"]),),
                 ((0x41, 0x41, ["0061", "MA"]),) * 2):
        wrong += not stops("confusables.txt, U+0041", display.confusables,
                           alike(*rows))
    for row in ((0x28, 0x29, ["0029", "o"]), (0x28, 0x28, ["0028", "o"]),
                (0x2A, 0x2A, ["0029", "o"])):
        wrong += not stops("is not paired with its mirror", display.brackets,
                           pairs(row), mirrored)
    return wrong


def test_notation(vectors):
    """How many texts are not written as idnatest.txt says."""
    class Source:
        @staticmethod
        def characters():
            return {0xFC: ("", "", "Ll", "", "L"),
                    0x301: ("", "", "Mn", "", "NSM"),
                    0x5D0: ("", "", "Lo", "", "R"),
                    0x20AC: ("", "", "Sc", "", "ET")}

    notation = vectors.Notation(Source)
    wrong = 0
    for text, want in (("a", "a"), ("", '""'), ("-", "{2D}"), ("=", "{3D}"),
                       ("a-", "a-"), (" a", "{20}a"), ("a\x7F", "a{7F}"),
                       ('{;}"#', "{7B 3B 7D 22 23}"), ("~!", "~!"),
                       ("\xFC\u0301", "\xFC{301}"), ("\u20AC", "\u20AC"),
                       ("\u05D0a\u0378", "{5D0}a{378}")):
        if notation.write(text) != want:
            print(f"{ascii(text)} is written as {notation.write(text)!a}")
            wrong += 1
    return wrong


def main():
    """The status: 0 if every change is noticed."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    source = pathlib.Path(sys.argv[1])
    sys.path[:0] = [str(source / "tools/unicode"),
                    str(source / "tools/packaging")]
    import condense
    import display
    import gen_display
    import gen_tables
    import nameprep
    import rules
    import tables
    import vectors
    facts = gen_tables.Facts(source / "data")
    wrong = test_facts(gen_tables, facts) + test_nameprep(nameprep)
    wrong += test_limits(gen_tables, tables, facts)
    wrong += test_tables(tables)
    wrong += test_notation(vectors) + test_condensed(display)
    wrong += test_version(condense)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        wrong += test_display_limits(gen_display, source / "data", folder)
        wrong += test_commands(source, folder)
        wrong += test_rows(rules, source, folder)
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
