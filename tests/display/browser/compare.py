#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare hosts of URLs in Node and browsers with profile url.

    compare.py [--quick] [--modules FOLDER] [--write] XN NAMES PARSER...

XN is the built command and NAMES the program built from list_names.c.  A
PARSER is node, chromium or firefox, or one of them, "=" and the path of an
executable.  The host of "https://" and a name must be what profile url gives
(with the work of the URL parser around it, url.py), or differ by known
departures of the parser (departures.py).  If a difference is unexplained, the
exit status is 1.  MODULES is a node_modules with puppeteer-core, for browsers.
--quick asks for fewer names.  --write records the result in found.json and
writes doc/browsers.md from it; tools/dev/differences writes a table of
doc/differences.md.
"""

import argparse
import collections
import datetime
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import sys

import departures
import document
import url

ROOT = pathlib.Path(__file__).resolve().parents[3]
BATCH = 20000
GENERATED, QUICK = 100000, 5000
SHOWN = 20  # unexplained differences to show
SKIPPED = 77
EXECUTABLES = {"node": "node", "chromium": "chromium",
               "firefox": "firefox-esr"}


def positions(char):
    """A code point alone, after a letter, before one, between two, after a
    right-to-left letter, and in an A-label in a name that is not all ASCII.
    """
    return (char, "a" + char, char + "a", "a" + char + "b", "\u05d0" + char,
            "\xfc.xn--" + ("a" + char).encode("punycode").decode("ascii"))


def code_points(quick):
    for point in itertools.chain(range(0xD800), range(0xE000, 0x110000)):
        # Beyond these planes are tags, selectors and many similar code points.
        if quick and point > 0x3FFFF and point >> 12 != 0xE0 and point & 0xFF:
            continue
        names = positions(chr(point))
        yield from names[3:4] if quick else names


def batches(names):
    names = iter(names)
    while batch := list(itertools.islice(names, BATCH)):
        yield batch


class Names:
    """The names that list_names.c prints."""

    def __init__(self, program):
        self.program = program

    def lines(self, *arguments):
        return subprocess.run(
            [self.program, *arguments], stdout=subprocess.PIPE,
            encoding="ascii", check=True,
            env=dict(os.environ, XN_SOURCE=str(ROOT))).stdout.splitlines()

    def sources(self):
        return [bytes.fromhex(line).decode("utf-8", "surrogatepass")
                for line in self.lines("sources")]

    def generated(self, count):
        """JavaScript strings cannot have ill-formed UTF-8."""
        return [bytes.fromhex(line).decode("utf-8", "replace")
                for line in self.lines("generated", str(count))]


class Process:
    """A running hosts.js."""

    def __init__(self, kind, path, modules):
        script = str(pathlib.Path(__file__).with_name("hosts.js"))
        command = ([path, script, kind] if kind == "node" else
                   ["node", script, kind, path, modules])
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            encoding="utf-8")
        self.about = self.read()

    def read(self):
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"hosts.js ended: {self.process.wait()}")
        return json.loads(line)

    def send(self, names):
        self.process.stdin.write(json.dumps(names) + "\n")
        self.process.stdin.flush()

    def receive(self, names):
        rows = self.read().split("\n")
        if len(rows) != len(names):
            raise SystemExit(f"{len(names)} names, {len(rows)} hosts")
        return rows

    def ask(self, names):
        self.send(names)
        return self.receive(names)

    def close(self):
        self.process.stdin.close()
        if self.process.wait():
            raise SystemExit(f"hosts.js: status {self.process.returncode}")


def differences(xn, process, names, count):
    """Yield differences as (name, its host, ours, theirs); count the rest."""
    found = []
    for batch in batches(names):
        process.send(batch)
        hosts = [url.host_of(name) for name in batch]
        texts = [None if host is url.ADDRESS else host for host in hosts]
        domains = xn.convert("ascii", departures.PLAIN,
                             [text or "" for text in texts])
        ours = [url.finished(domain) or departures.FAILED
                for domain in domains]
        count["asked"] += len(batch)
        for row in zip(batch, hosts, domains, ours, process.receive(batch)):
            name, host, domain, our, their = row
            count["cut"] += name != host
            if host is url.ADDRESS:
                count["brackets"] += 1
                continue
            count["ipv4"] += our != domain
            if our != their:
                found.append((name, host, our, their))
    return found


def tally(classes, corpus, found, explained):
    """Count differences by class, with the shortest host as an example; return
    those without a class.
    """
    left = []
    for row, names in zip(found, explained):
        if names is None:
            left.append(row)
        for name in names or ():
            one = classes.setdefault(name, {"counts": {}, "example": None})
            one["counts"][corpus] = one["counts"].get(corpus, 0) + 1
            best = one["example"]
            if len(names) == 1 and (best is None
                                    or len(row[1]) < len(best[0])):
                one["example"] = row[1:]
    return left


def compare(xn, points, names, process, quick):
    """Compare with one parser; return what to record, and the unexplained."""
    parser = departures.Parser(xn, points, process.ask)
    corpora = {
        "IdnaTestV2": names.sources(),
        "generated": names.generated(QUICK if quick else GENERATED),
        "code points": code_points(quick)}
    noted = {"version": process.about["version"],
             "parts": process.about["parts"],
             "unicode": ".".join(map(str, parser.unicode)),
             "date": datetime.date.today().isoformat(),
             "asked": {}, "differ": {}, "classes": {}, "unexplained": 0,
             "reasons": {one.name: one.reason for one in parser.departures}}
    if not parser.is_normal:
        one = departures.NotNormal
        noted["reasons"][one.name] = one.reason
    count, left = collections.Counter(), []
    for corpus, some in corpora.items():
        before = count["asked"]
        found = differences(xn, process, some, count)
        noted["asked"][corpus] = count["asked"] - before
        noted["differ"][corpus] = len(found)
        explained = parser.explain([host or "" for _, host, _, _ in found],
                                   [their for *_, their in found])
        left += tally(noted["classes"], corpus, found, explained)
    noted["unexplained"] = len(left)
    noted.update({key: count[key] for key in ("cut", "ipv4", "brackets")})
    return noted, left


def report(title, noted, left):
    print(f"{title} {noted['version']}"
          + "".join(f", {part} {version}"
                    for part, version in noted["parts"].items())
          + f"; its table is of Unicode {noted['unicode']}")
    for corpus, asked in noted["asked"].items():
        print(f"  {corpus}: {asked:,} names, {noted['differ'][corpus]:,} "
              "differ")
    print(f"  by the URL parser alone: {noted['cut']:,} names cut up or "
          f"decoded, {noted['brackets']:,} not compared, {noted['ipv4']:,} "
          "taken for IPv4")
    for name, one in sorted(noted["classes"].items()):
        host, our, their = one["example"] or ("", "", "")
        print(f"  {sum(one['counts'].values()):>8,} {name}: {host[:40]!a} "
              f"{our[:40]!a} there {their[:40]!a}")
    print(f"  {noted['unexplained']:>8,} unexplained")
    for row in left[:SHOWN]:
        print("   ", *map(ascii, row))
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--modules")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("xn")
    parser.add_argument("names")
    parser.add_argument("parsers", nargs="+", metavar="parser")
    args = parser.parse_args()
    names, xn = Names(args.names), departures.Xn(args.xn)
    ages = (ROOT / "data" / "ages.txt").read_text("utf-8").splitlines()
    points = departures.Points(ages, names.lines("changes"))
    status = 0
    for argument in args.parsers:
        kind, _, path = argument.partition("=")
        path = path or shutil.which(EXECUTABLES[kind])
        if path is None or shutil.which("node") is None:
            print(f"skipped: there is no {EXECUTABLES[kind]}")
            return SKIPPED
        process = Process(kind, path, args.modules)
        noted, left = compare(xn, points, names, process, args.quick)
        process.close()
        report(kind, noted, left)
        status |= bool(left)
        if args.write and not left and not args.quick:
            document.note(kind, noted)
    return status


if __name__ == "__main__":
    sys.exit(main())
