#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Print the counts of tools/dev/coverage, which says what is counted.

    coverage.py ROOT BUILD [FILE...]

BUILD has the objects, and the counts in the file "profile".  Objects are read
one by one: of several builds of a function llvm-cov would take only one.

tools/dev/coverage.txt lists conditions whose independence no test can show.  A
line is FILE: DECISION [NUMBER]: the decision as in the source, with single
blanks, and the condition's number, from 1; a comment above says why.
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

LIST = "tools/dev/coverage.txt"
# The objects of a build that contain code of lib/; some tests include it.
OBJECTS = ("lib/**/*.o", "tests/entries/variants/libxn-*.p/*.o",
           "tests/*/test_*.p/*.o", "tests/*/*/test_*.p/*.o")
# These need instructions that not every processor has.
AVX512 = ("libxn-avx512.a.p", "libxn-choose.a.p")
# The other libraries, whose MC/DC is only printed.
BESIDE = ("lib/display/", "lib/icu/", "lib/idn2/", "lib/lgr/", "lib/sql/",
          "lib/sqlite/", "lib/uidna/")

# Kinds of regions, as llvm-cov numbers them.
CODE, SKIPPED, GAP = 0, 2, 3
# A condition that is a constant of the build; it has no outcomes to count.
CONSTANT = re.compile(r"!?[A-Z][A-Z0-9_]*")


class File:
    """The counts of one source file."""

    def __init__(self, path):
        self.text = path.read_text("utf-8").splitlines()
        self.lines = collections.Counter()
        # Place: [was it ever true, was it ever false].
        self.branches = {}
        # Place: for each condition, whether it was shown to be independent.
        self.decisions = {}

    def source(self, place):
        """The text of a place, on one line."""
        line, column, last, end = place
        rows = self.text[line - 1:last]
        rows[-1] = rows[-1][:end - 1]
        rows[0] = rows[0][column - 1:]
        return " ".join(" ".join(rows).split())

    def add_branch(self, place, outcomes):
        """Count the outcomes of a condition."""
        if not CONSTANT.fullmatch(self.source(place)):
            join(self.branches, place, outcomes)


class Sources(dict):
    """{name: File} of everything in lib/."""

    def __init__(self, root):
        super().__init__()
        self.root = root
        # Functions with a single region that never ran; see add().
        self.uncalled = {}
        self.called = set()

    def file(self, path):
        """The File of a path; None if it is not in lib/."""
        path = pathlib.Path(os.path.normpath(path))
        if self.root / "lib" not in path.parents:
            return None
        name = path.relative_to(self.root).as_posix()
        if name not in self:
            self[name] = File(path)
        return self[name]

    def add(self, function):
        """Count a function of an object.

        An inline function that an object does not call has one region there,
        whatever its body.  That counts only if no other object calls it.
        """
        key = function["filenames"][0], *function["regions"][0][:4]
        if len(function["regions"]) == 1 and function["count"] == 0:
            self.uncalled[key] = function
        else:
            self.called.add(key)
            self.count(function)

    def count(self, function):
        """Count lines, outcomes and conditions."""
        files = [self.file(path) for path in function["filenames"]]
        for i, file in enumerate(files):
            if file is None:
                continue
            regions = [row for row in function["regions"] if row[5] == i]
            for line, count in line_counts(regions):
                file.lines[line] += count
            for *place, true, false, at, _, _ in function["branches"]:
                if at == i:
                    file.add_branch(tuple(place), [true > 0, false > 0])
        for *place, _, _, conditions in function["mcdc_records"]:
            if files[0] is not None:
                join(files[0].decisions, tuple(place), conditions)

    def finish(self):
        """Count the functions that no object calls."""
        for key in self.uncalled.keys() - self.called:
            self.count(self.uncalled[key])


def join(places, place, outcomes):
    """Add outcomes to those seen before at a place."""
    before = places.get(place, [False] * len(outcomes))
    places[place] = [a or b for a, b in zip(before, outcomes)]


def line_counts(regions):
    """Yield (line, how often it ran), as llvm-cov shows it.

    Regions are nested: the innermost counts.  If several begin on a line, the
    one that ran most often counts.
    """
    begun = {}
    inside = {}
    skipped = set()
    for line, column, last, end, count, _, _, kind in sorted(
            regions, key=lambda row: (row[0], row[1], -row[2], -row[3])):
        if kind == SKIPPED:
            skipped.update(range(line, last + 1))
        elif kind in (CODE, GAP):
            inside.update(dict.fromkeys(range(line + 1, last + 1), count))
            if kind == CODE:
                begun[line] = max(begun.get(line, 0), count)
    for line in (begun.keys() | inside.keys()) - skipped:
        yield line, max(begun.get(line, 0), inside.get(line, 0))


def has_avx512():
    """Whether this machine can run the objects for AVX-512."""
    with open("/proc/cpuinfo", encoding="utf-8") as info:
        flags = info.read().split()
    return {"avx512bw", "avx512vl", "bmi2", "popcnt"} <= set(flags)


def objects(build):
    """Yield the objects that count."""
    left_out = () if has_avx512() else AVX512
    for pattern in OBJECTS:
        for path in sorted(build.glob(pattern)):
            if path.parent.name not in left_out:
                yield path


def export(build, path):
    """llvm-cov's data of an object's functions."""
    done = subprocess.run(
        ["llvm-cov-19", "export", "--format=text",
         "--skip-expansions", f"--instr-profile={build / 'profile'}", path],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode != 0:
        # No test needs this object, so it was not built for counting.
        if b"no coverage data" in done.stderr:
            return []
        sys.exit(f"{path}: {done.stderr.decode()}")
    return json.loads(done.stdout)["data"][0]["functions"]


def read_objects(root, build):
    """The counts of lib/, summed over all objects."""
    files = Sources(root)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for functions in pool.map(lambda path: export(build, path),
                                  objects(build)):
            for function in functions:
                files.add(function)
    files.finish()
    return files


def read_list(root):
    """The conditions that coverage.txt lists."""
    path = root / LIST
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return {line for line in lines if line and not line.startswith("#")}


def missing(name, file):
    """Yield the lines and outcomes of a file that are not covered."""
    at_branch = {place[0] for place, seen in file.branches.items()
                 if not any(seen)}
    for line, count in file.lines.items():
        if count == 0 and line not in at_branch:
            yield line, 0, f"{name}:{line}: not run"
    for place, (true, false) in file.branches.items():
        if not (true and false):
            what = ("never true" if false else
                    "never false" if true else "not run")
            yield place[0], place[1], (f"{name}:{place[0]}:{place[1]}: {what}:"
                                       f" {file.source(place)}")


def missing_conditions(name, file):
    """Yield (line of coverage.txt, place) of conditions not shown."""
    for place, seen in file.decisions.items():
        for i, shown in enumerate(seen, 1):
            if not shown:
                yield f"{name}: {file.source(place)} [{i}]", place


def figures(file):
    """[(covered, total)] of lines, outcomes, conditions."""
    lines = file.lines.values()
    outcomes = [seen for pair in file.branches.values() for seen in pair]
    shown = [seen for row in file.decisions.values() for seen in row]
    return [(sum(count > 0 for count in lines), len(lines)),
            (sum(outcomes), len(outcomes)), (sum(shown), len(shown))]


def row_of(name, numbers):
    """A row of the table."""
    cells = [f"{covered:5}/{of:<5}{100 * covered / of if of else 100:7.2f} %"
             for covered, of in numbers]
    return f"{name:30}" + "  ".join(cells)


def report(files, known):
    """Print the report; True if something is wrong."""
    total = [(0, 0)] * 3
    places = []
    open_conditions = {}
    print(f"{'':30}{'lines':20}  {'branches':20}  MC/DC")
    for name, file in sorted(files.items()):
        numbers = figures(file)
        print(row_of(name, numbers))
        total = [(a + c, b + d) for (a, b), (c, d) in zip(total, numbers)]
        places += [text for _, _, text in sorted(missing(name, file))]
        open_conditions |= dict(missing_conditions(name, file))
    for text in places:
        print(text)
    for key, place in open_conditions.items():
        if key not in known:
            print(f"{place[0]}:{place[1]}: MC/DC: {key}")
    stale = {key for key in known - open_conditions.keys()
             if key.split(":")[0] in files}
    for key in sorted(stale):
        print(f"{LIST}: no longer needed: {key}")
    print(row_of("lib/", total))
    return bool(places or stale or not all(
        key.startswith(BESIDE) for key in open_conditions.keys() - known))


def main():
    """Read the counts and print them; return 1 if something is wrong."""
    root, build = (pathlib.Path(name).resolve() for name in sys.argv[1:3])
    files = read_objects(root, build)
    wanted = [os.path.relpath(os.path.abspath(name), root)
              for name in sys.argv[3:]]
    for name in wanted:
        if name not in files:
            sys.exit(f"{name}: no build has code from it")
    if wanted:
        files = {name: files[name] for name in wanted}
    return 1 if report(files, read_list(root)) else 0


sys.exit(main())
