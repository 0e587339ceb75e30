#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The generators of tables stop if an assumption of the C code does not hold.

    tests/core/unicode/test_generators.py SOURCE

Each fact of data/ that the C code takes for granted is changed for a moment,
and each limit of a table's format is passed by one.  So are some lines of the
files, which the commands read.  So are official files of libxn-display, which
condense.py would refuse.  Also the notation of tests/core/vectors, with
characters that no row has alone.  And wrong rows of data/rules.
"""

import contextlib
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

OHM = 0x2126  # any code point that is in no list of exceptions
NEW = 0x221  # not in Unicode 3.2
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


def changes(facts):
    """What the generator should say, and a change: facts, a key, a value."""
    dot, in_nfc = (0x2E,), "ASCII takes part in normalisation"
    second = "a second half of a composite is not NFC_QC=Maybe"
    return (
        ("other code points map to a full stop", facts.mapped, OHM, dot),
        ("other code points map to a full stop",
         facts.mapped, OHM, (0x61, 0x2E)),
        ("does not map to just a full stop", facts.mapped, 0x3002, dot * 2),
        ("does not map to just a full stop", facts.mapped, 0xFF0E, dot * 2),
        ("does not map to just a full stop", facts.mapped, 0xFF61, dot * 2),
        ("a full stop occurs in a canonical decomposition",
         facts.step, OHM, (0x2E, 0x301)),
        ("other wide forms decompose to a full stop", facts.rfc5895, OHM, dot),
        ("other wide forms decompose to a full stop",
         facts.rfc5895, OHM, (0x3002,)),
        ("ASCII is not mapped to lower case", facts.mapped, 0x41, (0x62,)),
        ("ASCII is not mapped to lower case", facts.mapped, 0x5A, None),
        ("ASCII is not mapped to lower case", facts.mapped, 0x7F, (0x61,)),
        ("RFC 5895 maps ASCII differently", facts.rfc5895, 0x41, (0x62,)),
        ("ASCII is not all valid", facts.status, 0x5F, "ignored"),
        (in_nfc, facts.quick, 0x61, "M"),
        (in_nfc, facts.combining, 0x61, 230),
        (in_nfc, facts.step, 0x61, (0x62,)),
        ("the PVALID code points of ASCII", facts.idna2008, 0x5F, "PVALID"),
        ("the PVALID code points of ASCII", facts.idna2008, 0x2D, None),
        ("the deviations have changed", facts.status, 0xDF, "valid"),
        ("the deviations have changed", facts.mapped, 0x3C2, (0x61,)),
        ("U+1E9E does not map to U+00DF", facts.mapped, 0x1E9E, (0x73, 0x73)),
        ("mapped to invalid code points", facts.mapped, OHM, (0xE000,)),
        ("mapped to invalid code points", facts.mapped, OHM, (0x61, 0x41)),
        ("mapped to invalid code points", facts.mapped, OHM, (0x61, 0xAD)),
        ("an excluded composite passes", facts.quick, 0x958, None),
        (second, facts.quick, 0x301, "N"),
        (second, facts.quick, 0x1161, None),
        (second, facts.quick, 0x1175, None),
        (second, facts.quick, 0x11A8, None),
        (second, facts.quick, 0x11C2, None),
        ("ASCII composes with a mark that has a decomposition",
         facts.step, 0x301, (0x308, 0x308)),
        ("a decomposition has more than two parts",
         facts.step, 0xC0, (0x41, 0x300, 0x301)),
        ("a decomposition starts with a mark and contains a starter",
         facts.decomposed, 0x344, (0x308, 0x61)),
        ("nameprep maps an unassigned code point",
         facts.prepped, NEW, (0x61,)),
        ("nameprep maps to an unassigned code point",
         facts.prepped, 0x41, (NEW,)),
        ("characters of Unicode 3.2 compose to a newer one",
         facts.pairs, (0x61, 0x301), NEW),
        ("other code points are CONTEXTJ", facts.idna2008, OHM, "CONTEXTJ"),
        ("other code points are CONTEXTJ", facts.idna2008, 0x200D, "PVALID"),
        ("other code points are CONTEXTO", facts.idna2008, OHM, "CONTEXTO"),
        ("other code points are CONTEXTO", facts.idna2008, 0x669, "PVALID"),
    )


# What is changed in data/, and what the generator says to that.
OTHER = "Unicode [0-9.]+", "Unicode 1.0.0"
REFUSED = (
    ("gen_display.py", "marks.txt", *OTHER, "mixes versions"),
    ("gen_display.py", "display/scripts.txt", *OTHER,
     "scripts.txt is of another version"),
    ("gen_display.py", "display/scripts.txt", r"\Z",
     "".join(f"X{i} X\n" for i in range(256)), "too many scripts"),
    ("gen_display.py", "display/scripts.txt", r"\Z", "Xab Xab\n",
     "a code has not four letters"),
    ("gen_display.py", "display/scripts.txt", r"\Z", "Xabcd Xabcd\n",
     "a code has not four letters"),
    ("gen_display.py", "display/mirroring.txt", "0029 0028", "0029 003C",
     "a mirrored form is not one of a pair"),
    ("gen_display.py", "marks.txt", r"\Z", "10000..10FFFF Mn\n",
     "too many nonspacing marks"),
    ("gen_lgr.py", "display/script.txt", *OTHER, "mixes versions"),
    ("gen_tables.py", "bidi.txt", *OTHER, "mixes versions"),
    ("gen_tables.py", "mapping.txt", "00C0 mapped 00E0", "00C0 mapped 00E1",
     "idna2003 would change"),
    ("gen_tables.py", "nameprep-map.txt", "3002 kept", "3002 mapped 002E",
     "idna2003 would change"),
)


def test_commands(source, folder):
    """How many changes of a file a generator does not refuse."""
    data = folder / "data"
    shutil.copytree(source / "data", data)
    wrong = 0
    for name, file, old, new, says in REFUSED:
        text = (data / file).read_text("utf-8")
        changed_text = re.sub(old, lambda _, new=new: new, text, count=1)
        (data / file).write_text(changed_text, "utf-8")
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


def rows_refused():
    """Wrong rows: a file of data/rules, a change, the line and the reason."""
    return (
        ("errors", "text: the name is empty.", "text: the name is empty",
         "the sentence has no full stop"),
        ("errors", "text: the name is empty.", f"text: {'a' * 73}.",
         "the sentence has more than 72 characters"),
        ("errors", "uts46: Unicode 3.9, table 3-7", "uts46: Unicode",
         '"Unicode" is no section of a document'),
        ("errors", "rfc3490: RFC 1035", "rfc3490: UTS #46",
         "a profile of the RFCs has a section of UTS #46"),
        ("errors", "empty-name\n", "invalid-utf8\n",
         "there is a row invalid-utf8 already"),
        ("errors", "empty-name\n", "empty-names\n",
         "the header has no XN_ERROR_EMPTY_NAMES"),
        ("errors", "text: the name is empty.\n", "words: the name is empty.\n",
         '"words: the name is empty." is neither a name nor one of'),
        ("errors", "\tuts46: Unicode 3.9, table 3-7\n", "",
         "invalid-utf8 lacks uts46"),
        ("errors", "names: character", "names: letter",
         "names is not ('character', 'label')"),
        ("profiles", "strict\n(.*\n)+\nurl\n", "url\n",
         "XN_STRICT of the header has no row"),
        ("checks", "bit: XN_CHECK_BIDI", "bit: XN_CHECK_HYPHEN_3_4",
         "XN_CHECK_HYPHEN_3_4 has a row already"),
        ("checks", "bidi\n\ttext", "bidi\n\tbit: XN_CHECK_STD3\n\ttext",
         "XN_CHECK_BIDI is before XN_CHECK_STD3 in the header"),
        ("checks", r"-\n\tbit(.*\n)+\Z", "",
         "XN_MAP_NFC of the header has no row"),
        ("checks", "finds: contextj", "finds: contextx",
         "there is no error contextx"),
        ("checks", "in: all but idna2003\n\ton: register",
         "in: url\n\ton: register", "register does not know the check"),
        ("checks", "on: register", "text: a.", "contexto lacks from, in or on"),
        ("checks", "\ttext: a final dot is allowed.\n", "",
         "root-dot lacks text"),
    )


def test_rows(rules, source, folder):
    """How many wrong rows rules.py does not refuse, by file and line."""
    shutil.copytree(source / "data/rules", folder / "rules")
    wrong = 0
    for file, old, new, says in rows_refused():
        path = folder / f"rules/{file}.txt"
        text = path.read_text("utf-8")
        changed_text = re.sub(old, lambda _, new=new: new, text, count=1)
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


def test_folders(condense, source, folder):
    """How many runs of condense.py write to other folders than they should."""
    class Source:
        read = {}

        def __init__(self, given):
            written.append(pathlib.Path(given))

        @staticmethod
        def version():
            return "18.0.0"

        @staticmethod
        def characters():
            return {}

    def note(*args):
        written.extend(arg for arg in args if isinstance(arg, pathlib.Path))

    written, wrong = [], 0
    parts = ((vars(condense), "Source", Source),
             (vars(condense), "condense", lambda _: {}),
             (vars(condense), "write_readme", note),
             (vars(condense.nameprep), "MAP", "no-file"),
             (vars(condense.display), "condense", lambda *_: {}),
             (vars(condense.display), "write_names", note),
             (vars(condense.vectors), "write", note),
             (vars(condense.ages), "write", note))
    new = folder / "new"
    root = source.resolve()
    data, vectors = root / "data", root / "tests/core/vectors"
    with contextlib.ExitStack() as stack:
        for part in parts:
            stack.enter_context(changed(*part))
        for options, *want in (
                ((), data, vectors),
                (("--data", new / "a/b"), new / "a/b", vectors),
                (("--vectors", new / "c/d"), data, new / "c/d")):
            written.clear()
            stack.enter_context(changed(
                vars(sys), "argv",
                ["condense.py", "official", *map(str, options)]))
            condense.main()
            data_now, vectors_now = want
            wrong += written != [
                pathlib.Path("official"), data_now / "display/scripts.txt",
                vectors_now, data_now, data_now / "README.md"]
            wrong += not ((data_now / "lgr").is_dir() and
                          (data_now / "display").is_dir() and
                          vectors_now.is_dir())
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
    gen_tables.check(facts)
    wrong = 0
    for why, part, key, value in changes(facts):
        with changed(part, key, value):
            wrong += not stops(why, gen_tables.check, facts)
    gen_tables.check(facts)
    wrong += test_limits(gen_tables, tables, facts) + test_nameprep(nameprep)
    wrong += test_tables(tables)
    wrong += test_notation(vectors) + test_condensed(display)
    wrong += test_version(condense)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        wrong += test_display_limits(gen_display, source / "data", folder)
        wrong += test_commands(source, folder)
        wrong += test_rows(rules, source, folder)
        wrong += test_folders(condense, source, folder)
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
