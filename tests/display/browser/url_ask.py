#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare hosts of URLs in Node and browsers with profile url.

    url_ask.py [--one-of N] [--write] XN PARSER...

XN is the built command.  A PARSER is node, chromium or firefox, or one of
them, "=" and the path of an executable.  The host of "https://" and a name has
to be what profile url gives, or differ by a class of url_departures.py that
the parser belongs to.  If a difference has none, the exit status is 1.
--one-of N asks about every Nth name, but about each of IdnaTestV2.txt and each
long one.  --write records the result in found.json, from which it makes
doc/browsers.md, and tools/dev/differences a table.
"""

import argparse
import collections
import datetime
import importlib
import itertools
import re
import shutil
import sys

import display_ask
import display_names
import display_points
import display_xn
import document
import url_departures

SHOWN = 20  # unexplained differences to show
EXECUTABLES = {"node": "node", "chromium": "chromium",
               "firefox": "firefox-esr"}

# With these the URL parser sees another host than the one typed, or none.
BY_URL_PARSER = re.compile("[\0-\x20/\\\\?#@:%\\[\\]]")

SHAPES = ("{}", "a{}", "a{}b", "\u05d0{}", "\xfc.xn--{}")


def code_points():
    """Those of planes 0 to 3, and some of the others, in several places."""
    for point in itertools.chain(range(0xD800), range(0xE000, 0x110000)):
        if point > 0x3FFFF and point >> 12 != 0xE0 and point & 0xFF:
            continue
        for shape in SHAPES:
            text = chr(point)
            if "xn--" in shape:
                text = ("a" + text).encode("punycode").decode("ascii")
            yield "code points", shape.format(text)


def long_names():
    for letter, count in itertools.product("b\u4e00\u00fc\U00020000", (
            63, 64, 253, 500, 501, 1000, 1001, 1264, 1265, 1266)):
        yield "long names", letter * count
        yield "long names", "\u00fc." + letter * count


def names(step):
    """Yield (corpus, name) as far as the URL parser leaves the name alone."""
    for number, (corpus, name) in enumerate(itertools.chain(
            display_names.names(), long_names(), code_points())):
        if corpus not in ("IdnaTestV2", "long names"):
            if number % step:
                continue
            corpus = "code points" if corpus == "code points" else "invented"
        if name and not BY_URL_PARSER.search(name):
            yield corpus, name


class Comparison:
    """What one parser answered."""

    def __init__(self, xn, engine):
        self.xn, self.engine = xn, engine
        self.version, self.classes, self.examples = url_departures.classes_of(
            xn, engine.hosts)
        self.asked, self.differ = collections.Counter(), collections.Counter()
        self.counts = collections.Counter()
        self.left = []

    def ask(self, batch):
        some = [name for _, name in batch]
        ours = self.xn.lines(["ascii", "--profile", "url"], some)
        found = []
        for (corpus, name), our, their in zip(
                batch, ours, self.engine.hosts(some)):
            # The number at the end makes it an address.
            if display_xn.NUMBER.search(our) or re.fullmatch(
                    r"[\d.]+", their):
                continue
            self.asked[corpus] += 1
            if our != their:
                self.differ[corpus] += 1
                found.append((name, our, their))
        self.explain(found)

    def explain(self, found):
        some = [name for name, _, _ in found]
        texts = self.xn.lines(["unicode", *url_departures.OLD], some)
        relaxed = [self.xn.lines(["ascii", *url_departures.OLD, *args], some)
                   for args in url_departures.RELAXED.values()]
        for row, text, *hosts in zip(found, texts, *relaxed):
            it = url_departures.Difference(
                *row, dict(zip(url_departures.RELAXED, hosts)), text + row[0])
            one = next((x for x in self.classes if x.explains(it)), None)
            if one is None:
                self.left.append(row)
                continue
            self.counts[one.name] += 1
            best = self.examples.setdefault(one.name, row)
            if len(row[0]) < len(best[0]):
                self.examples[one.name] = row

    def noted(self):
        return {"version": self.engine.version,
                "unicode": ".".join(map(str, self.version)),
                "date": datetime.date.today().isoformat(),
                "asked": self.asked, "differ": self.differ,
                "unexplained": len(self.left),
                "classes": {one.name: {
                    "reason": one.reason, "count": self.counts[one.name],
                    "example": self.examples.get(one.name)}
                    for one in self.classes
                    if one.probe or self.counts[one.name]}}


def report(noted, left):
    print(f"{noted['version']}; its table is of Unicode {noted['unicode']}")
    for corpus, asked in noted["asked"].items():
        print(f"  {corpus}: {asked:,} names, {noted['differ'][corpus]:,} "
              "differ")
    for name, one in noted["classes"].items():
        print(f"  {one['count']:>8,} {name}: {ascii(one['example'])[:60]}")
    print(f"  {noted['unexplained']:>8,} unexplained")
    for row in left[:SHOWN]:
        print("   ", *(ascii(x)[:60] for x in row))
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--one-of", type=int, default=1, metavar="N")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("xn")
    parser.add_argument("parsers", nargs="+", metavar="parser")
    args = parser.parse_args()
    xn, status = display_xn.Xn(args.xn), 0
    known = document.examples(document.load())
    if xn.hosts([name for name, _ in known]) != [host for _, host in known]:
        raise SystemExit("doc/browsers.md has examples that xn converts "
                         "otherwise")
    for argument in args.parsers:
        kind, _, path = argument.partition("=")
        path = path or shutil.which(EXECUTABLES[kind])
        if path is None:
            print(f"skipped: there is no {EXECUTABLES[kind]}")
            status = status or display_ask.SKIPPED
            continue
        engine = importlib.import_module(f"engine_{kind}").Engine(path)
        asked = Comparison(xn, engine)
        for batch in display_ask.batches(names(args.one_of)):
            asked.ask(batch)
        engine.close()
        assert sum(asked.asked.values()) > 1000
        noted = {**asked.noted(), "one of": args.one_of}
        report(noted, asked.left)
        status = 1 if asked.left else status
        if args.write and not asked.left:
            document.note(noted)
    return status


if __name__ == "__main__":
    sys.exit(main())
