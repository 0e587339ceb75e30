#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The stored verdicts of the engines, verdicts/POLICY.tsv.

    display_table.py XN

Compares each table with xn display, without an engine.  display_ask.py --write
writes them.
"""

import pathlib
import re
import sys
import textwrap

import display_excuses
import display_names
import display_points
import display_xn
import names_lists

FOLDER = pathlib.Path(__file__).resolve().parent / "verdicts"
SAMPLE = 500  # of the names that are no code points, one of so many

HEAD = """\
# {version}, Unicode {unicode_version}
#
# How this engine shows names, written by tests/display/browser/display --write.
#
# First the code points that Unicode {unicode_version} assigns and a label can have,
# with one of 64 in large scripts, behind their verdicts.  Each letter is that
# of one name, whose code point is X, and M a letter of its script:
#   {shapes}
# U is shown in Unicode, A in ASCII, - is no valid name, ? the engine refuses.
# After an empty line follow other names, as they are shown.  After another one
# follow shapes, what is shown in Unicode in the place of {{}}, and what is shown
# in ASCII.
"""


def verdict(host, shown):
    if not host:
        return "-"
    return "?" if shown is None else "A" if shown == host else "U"


def asked_points(xn, version):
    """[(code point, hosts of its names)], "" for what is no valid name."""
    rows = [(point, names) for point, names in display_names.code_points()
            if display_points.age(point) <= version]
    hosts = iter(xn.hosts([name for _, names in rows for name in names]))
    return [(point, [next(hosts) for _ in names]) for point, names in rows]


def verdicts(rows, show):
    """Yield (code point, its verdicts), as show() shows the hosts."""
    shown = iter(show([host for _, hosts in rows for host in hosts if host]))
    for point, hosts in rows:
        yield point, "".join(verdict(host, next(shown) if host else None)
                             for host in hosts)


def ranges(found):
    """Yield [first, last, verdicts] of neighbours with the same verdicts."""
    run = None
    for point, text in found:
        if run and run[2] == text:
            run[1] = point
        else:
            if run:
                yield run
            run = [point, point, text]
    yield run


def sample(xn):
    """The hosts of one of SAMPLE names of the large sections."""
    names = [name for section, name in display_names.names()
             if section not in ("code points", "entries of lists")][::SAMPLE]
    return list(dict.fromkeys(x for x in xn.hosts(names) if x))


def shown_in(xn, shape, some, show, unicode_version=None):
    """Yield (what stands in a shape, the verdict about that name)."""
    hosts = xn.hosts([shape.format(x) for x in some])
    rows = [(x, host) for x, host in zip(some, hosts) if host and not (
        unicode_version and display_excuses.find(unicode_version, host))]
    shown = show([host for _, host in rows])
    for (x, host), text in zip(rows, shown):
        yield x, verdict(host, text)


def wrapped(words, start=""):
    """Lines of words, each behind the same start."""
    return [start + line for line in textwrap.wrap(
        " ".join(words), 79 - len(start), break_long_words=False,
        break_on_hyphens=False)]


def write(xn, engine, policy):
    version = display_points.version(engine.unicode_version)
    shapes = "  ".join(x.format("X", "M") for x in display_names.SHAPES)
    lines = HEAD.format(version=engine.version, shapes=shapes,
                        unicode_version=engine.unicode_version).splitlines()
    rows = asked_points(xn, version)
    spans = {}
    for first, last, text in ranges(verdicts(rows, engine.shown)):
        spans.setdefault(text, []).append(
            f"{first:04X}" + (f"..{last:04X}" if last > first else ""))
    for text, some in spans.items():
        lines += wrapped(some, text + "\t")
    hosts = [host for host in sample(xn)
             if not display_excuses.find(engine.unicode_version, host)]
    lines += ["", *wrapped(x for x in engine.shown(hosts) if x is not None)]
    lines.append("")
    for shape, some in names_lists.rows():
        split = {"U": [], "A": []}
        for x, found in shown_in(xn, shape, some, engine.shown,
                                 engine.unicode_version):
            split.get(found, []).append(x)
        lines.append("\t".join((shape, *map(" ".join, split.values()))))
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{policy}.tsv").write_text("\n".join(lines) + "\n",
                                          encoding="utf-8")


def read(policy):
    """The engine, its Unicode version, {code point: verdicts}, names as they
    are shown, and the rows of shapes."""
    text = (FOLDER / f"{policy}.tsv").read_text(encoding="utf-8")
    engine, unicode_version = re.match(r"# (.*), Unicode (.*)\n", text).groups()
    points, names, shapes = (
        [line.split("\t") for line in part.splitlines()
         if not line.startswith("#")] for part in text.split("\n\n"))
    stored = {}
    for found, spans in points:
        for span in spans.split(" "):
            ends = [int(x, 16) for x in span.split("..")]
            stored.update(dict.fromkeys(range(ends[0], ends[-1] + 1), found))
    return (engine, unicode_version, stored,
            [name for line, in names for name in line.split(" ")], shapes)


def check(xn, policy):
    """Yield what a table says otherwise than xn."""
    _, unicode_version, stored, names, shapes = read(policy)
    asked = asked_points(xn, display_points.version(unicode_version))
    for point, ours in verdicts(asked, lambda x: xn.shown(policy, x)):
        theirs = stored.get(point, "")
        if len(theirs) != len(ours) or any(
                x != y for x, y in zip(ours, theirs) if y != "?"):
            yield f"U+{point:04X}: xn {ours}, the engine {theirs or 'nothing'}"
    hosts = xn.hosts(names)
    if not set(hosts) <= set(sample(xn)):
        yield "the names are not those of display_names.py"
    for theirs, ours in zip(names, xn.shown(policy, hosts)):
        if ours != theirs:
            yield f"xn {ours!a}, the engine {theirs!a}"
    if [row[0] for row in shapes] != [x for x, _ in names_lists.rows()]:
        yield "the shapes are not those of names_lists.py"
    for shape, *split in shapes:
        for theirs, some in zip("UA", map(str.split, split)):
            for x, ours in shown_in(xn, shape, some,
                                    lambda x: xn.shown(policy, x)):
                if ours != theirs:
                    yield f"{shape.format(x)}: xn {ours}, the engine {theirs}"


def main():
    xn = display_xn.Xn(sys.argv[1])
    tables = sorted(FOLDER.glob("*.tsv"))
    status = not tables
    for path in tables:
        engine, _, points, names, shapes = read(path.stem)
        wrong = list(check(xn, path.stem))
        print(f"{path.stem}: {engine}, {len(points)} code points, "
              f"{len(names)} names, {len(shapes)} shapes, {len(wrong)} differ")
        print(*wrong[:40], sep="\n")
        status |= bool(wrong) or len(points) < 9000 or len(names) < 1000
    return status


if __name__ == "__main__":
    sys.exit(main())
