# SPDX-License-Identifier: MIT
"""Read and write found.json, which holds the results; make doc/browsers.md and
part of doc/differences.md from it.
"""

import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOUND = pathlib.Path(__file__).with_name("found.json")
DOCUMENT = ROOT / "doc" / "browsers.md"
TITLES = {"node": "Node", "chromium": "Chromium", "firefox": "Firefox"}

INTRO = """\
<!-- Made by tests/display/browser/run --write; do not edit. -->

# Hosts in Node and in browsers

This page compares `new URL("https://" + name).hostname` with profile `url` of
libxn, which has Unicode 18.0.0 and follows the URL Standard as of June 2026.
Each difference belongs to one class, or to a few together. A class is something
that the parser does differently: a few names asked before the comparison show
it, and it explains the host to the byte. There are no other differences.

These names were asked:

* the sources of IdnaTestV2.txt of Unicode 18.0.0;
* 100,000 names that `tests/support/generate.c` makes (seed 1), with U+FFFD for
  ill-formed UTF-8, which a JavaScript string cannot have;
* every code point except surrogates, in six positions: alone, after `a`, before
  `a`, between `a` and `b`, after U+05D0, and after an `a` in an A-label. Beside
  that A-label stands the label `ü`, so the name is not all ASCII.

In every class libxn does what the standard says. The standard has no limits on
lengths and asks for the latest Unicode version.

`tests/display/browser/run [node|chromium|firefox]...` installs what it needs,
asks all parsers or those named, and fails if a difference is unexplained. With
`--write` it makes this document. The test `node` asks the installed Node for
fewer names.
"""

AROUND = """\
A URL parser also has steps before and after the domain parser. They are in no
class: `tests/display/browser/url.py` does them by rule, before and after
profile `url`. Tabs and newlines are removed, and spaces and control characters
at the end. `/`, `\\`, `?` and `#` end the host. `@` and `:` separate the other
parts from it. `%` is decoded. A lone surrogate becomes U+FFFD. A name that
ends in a number is an IPv4 address or is refused. Hosts in brackets are not
compared.
"""


def load():
    return json.loads(FOUND.read_text("utf-8")) if FOUND.exists() else {}


def note(kind, noted):
    """Record the results, for one version of each browser and one major
    version of Node; write the document.
    """
    found = load()
    key = kind if kind != "node" else \
        f"node {noted['version'].split('.')[0]}"
    found[key] = noted
    order = list(TITLES)
    found = dict(sorted(found.items(), key=lambda item: (
        order.index(item[0].split()[0]), item[0])))
    # A class on each line.
    text = re.sub(r"\n {4,}|\n   (?=[}\]])", " ", json.dumps(found, indent=1))
    FOUND.write_text(text + "\n", "utf-8")
    DOCUMENT.write_text(document(found), "utf-8")
    print(f"{FOUND.relative_to(ROOT)}\n{DOCUMENT.relative_to(ROOT)}")


def title(key, noted):
    return f"{TITLES[key.split()[0]]} {noted['version']}"


def classes(found):
    """The classes that occur, in order, with their texts."""
    reasons = {}
    for noted in found.values():
        reasons.update(noted["reasons"])
    return {name: reason for name, reason in reasons.items()
            if any(name in noted["classes"] for noted in found.values())}


def overview(found, anchors):
    """The table of classes; anchors is the document that the links lead to."""
    out = ["| class | " + " | ".join(title(key, noted)
                                     for key, noted in found.items()) + " |",
           "|---|" + "--:|" * len(found)]
    for name in classes(found):
        sums = [sum(noted["classes"][name]["counts"].values())
                if name in noted["classes"] else 0
                for noted in found.values()]
        out.append(f"| [`{name}`]({anchors}#{name}) | "
                   + " | ".join(f"{n:,}" if n else "" for n in sums) + " |")
    return out


def show(text):
    if text == "":
        return "(refused)"
    text = re.sub(r"(.)\1{9,}", lambda m: f"{m[1]}×{len(m[0])}", text)
    text = "".join(c if "!" <= c <= "~" or c in "×ßäöüéẞ" else
                   " " if c == " " else f"\\u{{{ord(c):X}}}" for c in text)
    if len(text) > 60:
        text = text[:60] + "…"
    tick = "``" if "`" in text else "`"
    return tick + text.replace("|", "\\|") + tick


def counts(noted, name):
    return ", ".join(f"{corpus}: {n:,}" for corpus, n
                     in noted["classes"][name]["counts"].items())


def document(found):
    out = [INTRO, "| | " + " | ".join(title(key, noted) for key, noted
                                      in found.items()) + " |",
           "|---|" + "--:|" * len(found)]

    def row(head, cells):
        out.append(f"| {head} | " + " | ".join(cells) + " |")
    every = found.values()
    row("asked on", [noted["date"] for noted in every])
    row("with", [", ".join(f"{part} {version}" for part, version
                           in noted["parts"].items()) for noted in every])
    row("Unicode version of its IDNA table",
        [noted["unicode"] for noted in every])
    for corpus in ("IdnaTestV2", "generated", "code points"):
        row(f"{corpus}: names", [f"{noted['asked'][corpus]:,}"
                                 for noted in every])
        row(f"{corpus}: differ", [f"{noted['differ'][corpus]:,}"
                                  for noted in every])
    row("cut up or decoded by the parser",
        [f"{noted['cut']:,}" for noted in every])
    row("taken for IPv4", [f"{noted['ipv4']:,}" for noted in every])
    row("in brackets, not compared",
        [f"{noted['brackets']:,}" for noted in every])
    row("unexplained", [f"{noted['unexplained']:,}" for noted in every])
    out += ["", "How many names differ, by class. A name of two classes "
            "counts in both.", "", *overview(found, ""), "", AROUND,
            "## The classes", ""]
    for name, reason in classes(found).items():
        out += [f'### <a id="{name}"></a>`{name}`', "",
                reason[0].upper() + reason[1:] + ".", "",
                "| parser | names | host | `url` | there |",
                "|---|---|---|---|---|"]
        for key, noted in found.items():
            if name in noted["classes"]:
                example = noted["classes"][name]["example"]
                cells = map(show, example) if example else ("", "", "")
                out.append(f"| {title(key, noted)} | {counts(noted, name)} | "
                           + " | ".join(cells) + " |")
        out.append("")
    return "\n".join(out).rstrip() + "\n"
