# SPDX-License-Identifier: MIT
"""found.json, which holds what parsers of URLs answered; doc/browsers.md and
part of doc/differences.md, which are made from it.
"""

import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOUND = pathlib.Path(__file__).with_name("found.json")
DOCUMENT = ROOT / "doc" / "browsers.md"

INTRO = """\
<!-- Made by tests/display/browser/run --write; do not edit. -->

# Hosts in Node and in browsers

This page compares `new URL("https://" + name).hostname` with profile `url` of
libxn, which has Unicode 18.0.0 and follows the URL Standard as of June 2026.
Each difference belongs to a class, something that the parser does differently.
One name, asked before, or the version of its table shows whether it does; the
class says which names can differ then. There are no other differences. In every
class libxn does what the standard
says. The standard has no limits on lengths and asks for the latest Unicode
version.

Asked were the names of IdnaTestV2.txt, alone and in front of `.com`; names of up
to 1,268 characters; code points alone, after `a`, between `a` and `b`, after
U+05D0 and in an A-label behind `ü`; and the names about which
[engines](display.md#policies) are asked how they show them. Names with
characters that end or change a host before its domain is parsed, such as `/`,
`@` and `%`, and names that end in a number are left out.

`tests/display/browser/run [node|chromium|firefox]...` asks all parsers or those
named, and fails if a difference is unexplained. With `--write` it makes this
document. The test `node` asks the installed Node for fewer names.
"""


def load():
    return json.loads(FOUND.read_text("utf-8")) if FOUND.exists() else {}


def examples(found):
    """(a name, our host) of all classes."""
    return [tuple(one["example"][:2]) for noted in found.values()
            for one in noted["classes"].values()]


def note(noted):
    """Record the results, for one version of each browser and one major
    version of Node; write the document.
    """
    kind = noted["version"].split()[0]
    key = noted["version"].split(".")[0] if kind == "Node" else kind
    order = ("Node", "Chromium", "Firefox")
    found = dict(sorted({**load(), key: noted}.items(), key=lambda item: (
        order.index(item[0].split()[0]), item[0])))
    # A class on each line.
    text = re.sub(r"\n {4,}|\n   (?=[}\]])", " ", json.dumps(found, indent=1))
    FOUND.write_text(text + "\n", "utf-8")
    DOCUMENT.write_text(document(found), "utf-8")
    print(f"{FOUND.relative_to(ROOT)}\n{DOCUMENT.relative_to(ROOT)}")


def title(noted):
    return noted["version"].partition(" (")[0]


def table(found, head):
    return [f"| {head} | " + " | ".join(map(title, found.values())) + " |",
            "|---|" + "--:|" * len(found)]


def row(head, cells):
    return f"| {head} | " + " | ".join(cells) + " |"


def classes(found):
    """{name: reason} of those that some parser belongs to."""
    return {name: one["reason"] for noted in found.values()
            for name, one in noted["classes"].items()}


def overview(found, anchors):
    """The table of classes; anchors is the document that the links lead to."""
    return table(found, "class") + [
        row(f"[`{name}`]({anchors}#{name})", [
            f"{noted['classes'][name]['count']:,}"
            if name in noted["classes"] else "" for noted in found.values()])
        for name in classes(found)]


def show(text):
    if text == "":
        return "(refused)"
    text = re.sub(r"(.)\1{9,}", lambda m: f"{m[1]}×{len(m[0])}", text)
    text = "".join(c if "!" <= c <= "~" or c in " ×ßäöüéẞ" else
                   f"\\u{{{ord(c):X}}}" for c in text)
    if len(text) > 60:
        text = text[:60] + "…"
    tick = "``" if "`" in text else "`"
    return tick + text.replace("|", "\\|") + tick


def document(found):
    every = found.values()
    out = [INTRO, *table(found, "")]
    out.append(row("asked on", [noted["date"] for noted in every]))
    out.append(row("with", [noted["version"].partition(" (")[2].rstrip(")")
                            for noted in every]))
    out.append(row("Unicode version of its IDNA table",
                   [noted["unicode"] for noted in every]))
    for corpus in ("IdnaTestV2", "long names", "invented", "code points"):
        for key, word in ("asked", "names"), ("differ", "differ"):
            out.append(row(f"{corpus}: {word}", [
                f"{noted[key].get(corpus, 0):,}" for noted in every]))
    out.append(row("of the last two kinds: one of", [
        str(noted["one of"]) for noted in every]))
    out.append(row("unexplained", [str(noted["unexplained"])
                                   for noted in every]))
    out += ["", "How many names differ, by class. A name that belongs to "
            "several is counted in the\nfirst. Where none was asked that "
            "differs, the example alone shows the class.", "",
            *overview(found, ""), "",
            "## The classes", ""]
    for name, reason in classes(found).items():
        out += [f'### <a id="{name}"></a>`{name}`', "",
                reason[0].upper() + reason[1:] + ".", "",
                "| parser | host | `url` | there |", "|---|---|---|---|"]
        out += [row(title(noted), map(show, one["example"]))
                for noted in every
                if (one := noted["classes"].get(name)) and one["example"]]
        out.append("")
    return "\n".join(out).rstrip() + "\n"
