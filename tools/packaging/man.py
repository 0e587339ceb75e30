#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Make the man pages of section 3 from the public headers.

    tools/packaging/man.py --names           each page and its other names
    tools/packaging/man.py FOLDER PAGE...    write pages to a folder

A header is a head, with a title, an example and the contract, and sections that
begin with a line "---- title ----".  A comment belongs to the declarations under
it, up to the next blank line or comment; one with a blank line under it is text.
A comment of functions ends with the statuses that they return, after the name of
the enumeration.  Without that line, they are those of the functions before.
"""

import collections
import pathlib
import re
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]

# page: header, its sections (or all); other names | what it is about
TABLE = """
libxn: idna.h, limits | host names between Unicode and ASCII
xn_to_ascii: idna.h, conversion | convert host names between Unicode and ASCII
xn_profile: idna.h, profiles, checks, another normaliser \
| choose and list the rules for host names
xn_error_name: idna.h, errors, versions \
| names and texts of errors and statuses; versions
xn_register: idna.h, registration | check a host name for registration
xn_same_host: idna.h, questions about hosts | questions about host names
xn_report: idna.h, reports, explaining a result; xn_label xn_fault xn_trace \
| what was found in a host name, and where
xn_batch: batch.h | convert columns of host names
xn_find_host: find.h | names in URLs, mail addresses and other text
xn_punycode_encode: punycode.h | the bare Punycode codec
xn_bootstring: bootstring.h | Bootstring with any parameters
xn_wire: wire.h | names in the DNS
xn_icu: icu.h | let ICU normalise host names
xn_display: display.h, policies, sizes | how an address bar may show a host name
xn_skeleton: display.h, skeletons | texts that look alike
xn_restriction_of: display.h, scripts | scripts and restriction level of a text
xn_lookalikes: display.h, sets of known domains \
| names that look like one of a list of domains
xn_lgr_load: lgr.h, loading, what is in a ruleset | rulesets of registries
xn_lgr_check: lgr.h, labels | labels under the ruleset of a registry
idn2_lookup_u8: idn2.h, flags, return values, a name to ASCII \
| a host name to ASCII, to look it up
idn2_to_ascii_8z: idn2.h, under the names of libidn \
| a host name to ASCII, under the names of libidn
idn2_register_u8: idn2.h, registration | a label to ASCII, to register it
idn2_to_unicode_8z8z: idn2.h, a name to Unicode | a host name to Unicode
idn2_punycode_encode: idn2.h, Punycode alone | Punycode alone
idn2_strerror: idn2.h, texts and versions \
| texts of errors, the version, and releasing results
"""
Page = collections.namedtuple("Page", "header sections others about")
PAGES = {name: Page(header, re.findall(r", ([^,;]+)", sections), others.split(),
                    about) for name, header, sections, others, about in
         re.findall(r"(\w+): ([\w.]+)([^;|]*?)(?:; ([\w ]+?))? \| (.*)", TABLE)}
# The page that describes a header as a whole.
MAIN = {page.header: name for name, page in reversed(PAGES.items())}
# Constants that also have a short name.
SHORT = ("XN_ERROR_", "XN_REASON_", "XN_LEVEL_")
# Names of arguments that are not words of English.
ARGUMENTS = ("opt dst cap src len alen blen ulabel ulen alabel outlen inlen "
             "rc").split()
LINKING = """\
Link with -lxn.  pkg-config and CMake know the library as "libxn".  In a Meson
project dependency('libxn') finds it, installed or as a subproject.  Define
XN_STATIC to compile for the static library on Windows; elsewhere it has no
effect.

Every header compiles as C++11 and later."""

# ---- headers -----------------------------------------------------------------

Group = collections.namedtuple("Group", "comment declarations")
Function = collections.namedtuple("Function", "kind name arguments")
TOKEN = re.compile(r"""
    /\*\s*----\ (?P<title>.*?)\ -+\s\*/\n
  | (?P<comment>/\*.*?\*/)\n(?P<blank>\n)?
  | (?P<declared>(?:\#define\ (?:[^\n]*\\\n)*[^\n]*
                 | \w(?:[^;{]|\{(?:[^{}]|\{[^{}]*\})*\})*;))\n
  | (?P<other>\#(?:[^\n]*\\\n)*[^\n]*\n)
  | (?P<end>\n)""", re.X | re.S)
# Types that functions return for the caller to look at.
RETURNED = r"_(status|result|rc|verdict|number|points|restriction)$|^int$"
STATUSES = re.compile(
    r"\n*^(\w+_(?:status|rc)): ((?:[A-Z0-9_]+(?:,\s+)?)+)\.?\s*\Z", re.M)


def plain(comment):
    """The text of a comment, without its marks."""
    return "\n".join(re.sub(r"^\s*\* ?|^ ", "", line).rstrip() for line in
                     comment.strip()[2:-2].split("\n")).strip("\n")


def head_of(text):
    """The head of a header, without its licence."""
    return plain(text.partition("*/\n")[0] + "*/").partition("\n")[2].strip()


def sections_of(text):
    """The sections of a header: {title: [Group]}."""
    body = text.partition('extern "C" {\n#endif\n')[2].rpartition(
        "#ifdef __cplusplus")[0]
    sections, at = {"": []}, 0
    groups, open_ = sections[""], False
    while at < len(body):
        token = TOKEN.match(body, at)
        if not token:
            sys.exit(f"man.py: cannot read {body[at:at + 60]!r}")
        at = token.end()
        if token["title"]:
            groups = sections.setdefault(token["title"], [])
        elif token["comment"]:
            groups.append(Group(plain(token["comment"]), []))
        elif token["declared"]:
            if not open_:
                groups.append(Group("", []))
            groups[-1].declarations.append(token["declared"])
        open_ = (open_ if token["other"] else bool(token["declared"]) or
                 bool(token["comment"]) and not token["blank"])
    return sections


def squeeze(text):
    return " ".join(text.split())


def functions_in(group):
    return [Function(kind.strip(), name, arguments.split(", "))
            for kind, name, arguments in re.findall(
                r"^(?:XN|_IDN2)_API (.*?)(\w+)\((.*)\);$", "\n".join(
                    map(squeeze, group.declarations)), re.M)]


def functions_of(name):
    page = PAGES[name]
    return [one for title in page.sections or SECTIONS[page.header]
            for group in SECTIONS[page.header][title]
            for one in functions_in(group)]


def names_of(name):
    """The names of a page, its own first."""
    return list(dict.fromkeys([name, *PAGES[name].others,
                               *(one.name for one in functions_of(name))]))


def statuses_of(name):
    """{statuses: the functions of a page that return them}."""
    found, last = collections.defaultdict(list), None
    here = functions_of(name)
    for groups in SECTIONS[PAGES[name].header].values():
        for group in groups:
            line = STATUSES.search(group.comment)
            if line:
                prefix = re.sub("(STATUS|RC)$", "", line[1].upper())
                last = ", ".join(prefix + one
                                 for one in re.split(r",\s+", line[2]))
            for one in functions_in(group):
                if re.search(RETURNED, one.kind) and not last:
                    sys.exit(f"man.py: what does {one.name} return?")
                if re.search(RETURNED, one.kind) and one in here:
                    found[last].append(one.name)
    return found


def members_of(declaration):
    """The members of a type, as (declaration, comment)."""
    found, above = [], ""
    for comment, code, beside in re.findall(
            r"[ \t]*(/\*.*?\*/)\n|[ \t]*([^\s/][^;,/]*(?:\([^)]*\)[^;,/]*)?[;,]?)"
            r"[ \t]*(?:(/\*.*?\*/))?",
            declaration.partition("{")[2].rpartition("}")[0], re.S):
        if comment:
            above = plain(comment)
        elif code.strip():
            found.append((squeeze(code).rstrip(";, "),
                          plain(beside) if beside else above))
            above = ""
    return found


FILES = {name: (ROOT / "include/xn" / name).read_text("utf-8") for name in MAIN}
SECTIONS = {name: sections_of(text) for name, text in FILES.items()}
# Where each name is described.
HOME = {one: name for name in PAGES for one in names_of(name)}

# ---- pages -------------------------------------------------------------------


def literal(code):
    return [re.sub(r"^(?=[.'])", r"\\&",
                   line.replace("\\", "\\e").expandtabs(4))
            for line in code.strip("\n").split("\n")]


class Writer:
    """The lines of a page behind its synopsis."""

    def __init__(self, name):
        self.name, self.page = name, PAGES[name]
        self.functions = {one.name for one in functions_of(name)}
        self.lines, self.seen, self.listing = [], set(), False
        self.returned = []  # types, each with its comment

    def macro(self, word):
        """The macro for a word, or None."""
        if word == self.name == "libxn":
            return "Nm"
        if word in HOME and HOME[word] != self.name:
            self.seen.add(HOME[word])
            return f"Xr {word} 3"
        for pattern, name in (
                (r"(XN|IDN2|SIZE|INT32|UINT64)_[A-Z0-9_]*\*?|NULL", "Dv"),
                (r"xn/\w+\.h(pp)?", "In"), (r"\w+\.md", "Pa"),
                ("|".join(self.functions) or "-", "Fn"),
                (r"(xn|idn2)_\w+", "Vt"),
                (r"\*?(" + "|".join(ARGUMENTS) + ")", "Fa")):
            if re.fullmatch(pattern, word):
                return f"{name} {word}"
        return None

    def sentence(self, text):
        words = []

        def flush():
            self.lines.extend(re.sub(r"^(?=[.'])", r"\\&", line)
                              for line in textwrap.wrap(
                                  " ".join(words), 78, break_on_hyphens=False))
            words.clear()

        for word in re.sub(r"<(xn/\w+\.h)>|doc/(\w+\.md)", r"\1\2",
                           text).split():
            lead, core, call, trail = re.fullmatch(
                r"([(\[]?)(.*?)(\(\))?([.,:;)\]?!]*)", word).groups()
            macro = self.macro(core.removesuffix("'s")) or (
                call and f"Fn {core}")
            if not macro:
                words.append(re.sub(r"^-(?=\d)", r"\\-",
                                    word.replace("\\", "\\e")))
                continue
            flush()
            if core.startswith("*"):
                lead, macro = lead + "*", macro.replace("*", "")
            self.lines.append(
                "." + (f"Pf {lead} " if lead else "") + macro +
                (" Ns 's" if core.endswith("'s") else "") +
                "".join(f" {mark}" for mark in trail))
        flush()

    def sentences(self, text):
        text = re.sub(r"(?<=[.?!:)])\n", "  ", text)
        for one in re.split(r"(?<=[.?!])  +|(?<=[.?!]\))  +", text):
            self.sentence(one)

    def example(self, code, indent=" -offset indent"):
        self.lines += [f".Bd -literal{indent}",
                       *literal(textwrap.dedent(code)), ".Ed"]

    def prose(self, text):
        """Paragraphs, lists with "-" and indented examples."""
        for part in filter(None, re.split(r"\n\n+", text.strip("\n"))):
            if not self.lines[-1].startswith((".S", ".It")):
                self.lines.append(".Pp")
            before, *items = re.split(r"^- ", part, flags=re.M)
            head, code = re.fullmatch(r"((?: {0,3}\S.*\n?)*)((?: {4}.*\n?)*)",
                                      before).groups()
            if head:
                self.sentences(head)
            if code:
                self.example(code)
            if items:
                self.lines.append(".Bl -bullet")
                for item in items:
                    self.lines.append(".It")
                    self.sentences(item)
                self.lines.append(".El")

    def text(self, text):
        self.list(False)
        self.prose(text)

    def list(self, wanted):
        if wanted != self.listing:
            self.lines.append(".Bl -tag -width Ds" if wanted else ".El")
            self.listing = wanted

    def item(self, term, text):
        """A name, and its comment as a sentence."""
        self.list(True)
        self.lines.append(f".It {term}")
        if text.startswith('"'):
            text = f"For example {text}"
        if text and not self.macro(re.match(r"[\w.]*", text)[0].rstrip(".")):
            text = text[0].upper() + text[1:]
        if text and not re.search(r"[.?!]\)?$|\n {4}.*$", text):
            text += "."
        self.prose(text)

    def constant(self, name, value, text):
        beside = f" Pq {value}" if value[:1].isdecimal() else next(
            (f" , No {name.removeprefix(p).lower().replace('_', '-')}"
             for p in SHORT if name.startswith(p)), "")
        self.item(f"Dv {name}{beside}", text)

    def macros(self, group):
        alone = len(group.declarations) == 1
        if not alone:
            self.text(group.comment)
        for name, value, beside in re.findall(
                r"^#define (\w+)(?:\(.*?\))?\s+(?:\\\s+)?(.*?) *(/\*.*\*/)?$",
                "\n".join(group.declarations), re.M):
            self.constant(name, value,
                          group.comment if alone else plain(beside))

    def type(self, declaration, comment):
        self.text(comment)
        members = members_of(declaration)
        if declaration.startswith("typedef enum"):
            for member, said in members:
                self.constant(member.partition(" = ")[0], "", said)
        elif re.search("[{(]", declaration):
            bare = re.sub(r"[ \t]*/\*.*?\*/", "", declaration, flags=re.S)
            self.example(re.sub(r"\n\s*(?=\n)", "", bare), "")
            for member, said in members:
                if said and "reserved" not in member:
                    word = re.search(r"(\w+)(\[\w+\])?$|\(\*(\w+)\)", member)
                    self.item(f"Fa {word[1] or word[3]}", said)
        self.list(False)

    def group(self, group):
        functions = functions_in(group)
        if functions:
            self.item(" , ".join(f"Fn {one.name}" for one in functions),
                      STATUSES.sub("", group.comment).rstrip())
        elif not group.declarations:
            self.text(group.comment)
        elif group.declarations[0].startswith("#define"):
            self.macros(group)
        else:
            for i, one in enumerate(group.declarations):
                entry = (one, group.comment if i == 0 else "")
                if re.search(RETURNED, one.rstrip(";")):
                    self.returned.append(entry)
                else:
                    self.type(*entry)

    def description(self, rest):
        sections = self.page.sections or SECTIONS[self.page.header]
        main = MAIN[self.page.header]
        self.lines.append(".Sh DESCRIPTION")
        self.prose(rest if main == self.name else "")
        for title in sections:
            if len(sections) > 1 and title:
                self.lines.append(f".Ss {title[0].upper()}{title[1:]}")
            for group in SECTIONS[self.page.header][title]:
                self.group(group)
            self.list(False)
        if self.name == "libxn":
            self.overview()
        elif main != self.name:
            self.prose(f"{main} has the contract that all functions share.")

    def overview(self):
        """What only libxn(3) has."""
        self.lines.append(".Ss The functions, by the page that describes them")
        for name, page in PAGES.items():
            if name.startswith("xn"):
                self.item(f"Xr {name} 3", page.about)
                self.seen.add(name)
        self.list(False)
        self.lines.append(".Ss Linking, and C++")
        self.prose(LINKING)
        self.prose("xn/idna.hpp is " + head_of(
            (ROOT / "include/xn/idna.hpp").read_text("utf-8")))

    def returns(self):
        found = statuses_of(self.name)
        if found or self.returned:
            self.lines.append(".Sh RETURN VALUES")
        for one in self.returned:
            self.type(*one)
        for statuses, names in found.items():
            self.item(" , ".join(f"Fn {name}" for name in names), statuses)
        self.list(False)

    def write(self):
        rest, code = [], []
        for part in head_of(FILES[self.page.header]).split("\n\n"):
            if part.startswith("    "):
                code += [rest.pop(), part] if rest[-1][-1] == ":" else [part]
            else:
                rest.append(part)
        self.description("\n\n".join(rest))
        self.returns()
        if code and self.name in (MAIN[self.page.header], "xn_to_ascii"):
            self.lines.append(".Sh EXAMPLES")
            self.prose("\n\n".join(code))
        also = self.seen | {"libxn"} | {name for name in PAGES if
                                        PAGES[name].header == self.page.header}
        command = self.name.replace("_", "-") + ".1"
        command = command if (ROOT / "doc/man" / command).exists() else "xn.1"
        self.lines += [".Sh SEE ALSO", " ,\n".join(
            f".Xr {' '.join(page.split('.'))}" for page in
            [command, *(f"{one}.3" for one in sorted(also - {self.name}))])]
        # No paragraph before a list, and no title without text.
        return re.sub(r"^\.Pp\n(?=\.B[ld] )|^\.Ss .*\n(?=\.S)", "",
                      "\n".join(self.lines) + "\n", flags=re.M)


def synopsis(name):
    header = PAGES[name].header
    lines = [f".In {'' if header == 'idn2.h' else 'xn/'}{header}"]
    for one in functions_of(name):
        lines += [f'.Ft "{one.kind}"', f".Fo {one.name}",
                  *(f'.Fa "{argument}"' for argument in one.arguments), ".Fc"]
    return lines


def whole(name, date):
    return "\n".join([
        '.\\" SPDX-License-Identifier: MIT', f".Dd {date}",
        f".Dt {name.upper()} 3", ".Os", ".Sh NAME",
        " ,\n".join(f".Nm {one}" for one in names_of(name)),
        f".Nd {PAGES[name].about}", ".Sh SYNOPSIS", *synopsis(name),
        Writer(name).write()])


def main():
    if sys.argv[1:] == ["--names"]:
        print("\n".join(" ".join(f"{one}.3" for one in names_of(name))
                        for name in sorted(PAGES)))
        return
    # The date of the last version.
    year, month, day = map(int, re.search(
        r"^## .* \((\d+)-(\d+)-(\d+)\)$",
        (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M).groups())
    month = ("January February March April May June July August September "
             "October November December").split()[month - 1]
    for page in sys.argv[2:]:
        pathlib.Path(sys.argv[1], page).write_text(
            whole(page.removesuffix(".3"), f"{month} {day}, {year}"), "utf-8")


if __name__ == "__main__":
    main()
