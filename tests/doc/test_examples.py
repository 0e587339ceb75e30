#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check the examples in the guides, and their tables of profiles.

    tests/doc/test_examples.py XN SOURCE

Every block marked "console" in README.md and in doc/ is run by consoles.py with
XN, the built command.  The tables of profiles and checks in doc/profiles.md
must agree with "xn profiles --json", and the commands in the table of
doc/many-names.md must convert a file.  The test is skipped if the system has no
pseudo-terminals.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

from consoles import run_file
from documents import tables, ways


def check_profiles(text, profiles):
    """Check a table with a row for each profile; return what is wrong."""
    found = [t for t in tables(text) if "profile" in t[0]]
    if not found:
        return ["there is no table of profiles"]
    wrong = []
    if [row["profile"] for row in found[0]] != list(profiles):
        wrong.append(f"the profiles of the table are not {list(profiles)}")
    for row in found[0]:
        info = profiles.get(row["profile"], {})
        for what, cell in row.items():
            checks = info.get("checks", {})
            want = info.get({"for": "summary"}.get(what, what),
                            checks.get(what))
            if what in checks and want is None:
                want = "-"
            if what == "length" and "root-dot" not in row and want == "on":
                want += {"on": ", final dot allowed",
                         "off": ", final dot refused"}[checks["root-dot"]]
            if cell != want:
                wrong.append(f"{row['profile']}, {what}: the table has "
                             f"{cell}, and xn prints {want}")
    return wrong


def check_checks(text, profiles):
    """Check a table with a row for each check; return what is wrong."""
    found = [t for t in tables(text) if "check" in t[0]]
    if not found:
        return ["there is no table of checks"]
    names = list(next(iter(profiles.values()))["checks"])
    wrong = []
    if [row["check"] for row in found[0]] != names:
        wrong.append(f"the checks of the table are not {names}")
    for row in found[0]:
        having = [p for p, info in profiles.items()
                  if info["checks"].get(row["check"]) is not None]
        others = [p for p in profiles if p not in having]
        want = " ".join(having)
        if len(others) < 2:
            want = " but ".join(["every profile", *others])
        if row["in"] != want:
            wrong.append(f"{row['check']}: the table has {row['in']}, "
                         f"and xn prints {want}")
    return wrong


def profiles_of(xn):
    """The answer of "xn profiles --json", by profile."""
    out = subprocess.run([xn, "profiles", "--json"], capture_output=True,
                         check=True, text=True, encoding="utf-8").stdout
    rows = map(json.loads, out.splitlines())
    return {row["profile"]: row for row in rows}


def check_ways(source, xn):
    """Run the commands of doc/many-names.md's table; return what is wrong."""
    wrong = []
    commands = [way for way in ways(source).values() if way.startswith("xn ")]
    for command in commands:
        with tempfile.TemporaryDirectory() as folder:
            names, results = (pathlib.Path(folder, name)
                              for name in ("names.txt", "results.txt"))
            names.write_text("B\u00fccher.de\n..\nnan\n" * 30000, "utf-8")
            subprocess.run(command, shell=True, cwd=folder, check=False, env={
                **os.environ, "PATH": f"{xn.parent}:{os.environ['PATH']}"})
            if results.read_text() != "xn--bcher-kva.de\n\nnan\n" * 30000:
                wrong.append(f"{command}: wrong results")
    return wrong if len(commands) == 2 else ["there are not two commands"]


def main():
    xn, source = (pathlib.Path(arg).resolve() for arg in sys.argv[1:3])
    profiles = profiles_of(xn)
    guide = (source / "doc/profiles.md").read_text(encoding="utf-8")
    wrong = check_profiles(guide, profiles) + check_checks(guide, profiles)
    wrong += check_ways(source, xn)
    print(*wrong, sep="\n")
    counts = [run_file(path, xn) for path in
              (source / "README.md", *sorted((source / "doc").rglob("*.md")))]
    bad = sum(bad for _, bad in counts)
    sys.exit(1 if wrong or bad or sum(n for n, _ in counts) < 40 else 0)


main()
