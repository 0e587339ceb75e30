#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check the examples in the guides, and their tables of profiles.

    tests/doc/test_examples.py XN SOURCE

Every block marked "console" in README.md and in doc/ is run with XN, the built
command, on a terminal of 80 columns, and must print what the block shows.  A
line that starts with "$ " is a command; the lines below it are its output.
Blocks with a name after their mark, as in "xml rules.xml", are the files that
the examples of the document find in their folder.
The tables of profiles and checks in doc/profiles.md must agree with "xn
profiles --json".  The test is skipped if the system has no pseudo-terminals.
"""

import json
import os
import pathlib
import pty
import subprocess
import sys
import tempfile
import termios

from documents import examples, files, tables

SKIPPED = 77


def on_terminal(command, xn, folder):
    """The lines that a command prints on a terminal, and its exit status."""
    env = dict(os.environ, NO_COLOR="1", TERM="dumb", LC_ALL="C.UTF-8",
               PATH=f"{xn.parent}:{os.environ['PATH']}")
    try:
        master, slave = pty.openpty()
    except OSError as error:
        print(f"skipped: {error}")
        sys.exit(SKIPPED)
    modes = termios.tcgetattr(slave)
    modes[1] &= ~termios.OPOST
    termios.tcsetattr(slave, termios.TCSANOW, modes)
    with subprocess.Popen(["sh", "-c", command], env=env, cwd=folder,
                          stdout=slave, stderr=slave,
                          stdin=subprocess.DEVNULL) as process:
        os.close(slave)
        out = b""
        while True:
            try:
                some = os.read(master, 65536)
            except OSError:  # the other side has closed
                some = b""
            if not some:
                break
            out += some
    os.close(master)
    return out.decode("utf-8").splitlines(), process.returncode


def run_examples(path, xn):
    """Run the examples; return how many there are and how many fail."""
    with tempfile.TemporaryDirectory() as folder:
        text = path.read_text(encoding="utf-8")
        for name, content in files(text):
            (pathlib.Path(folder) / name).write_text(content, "utf-8")
        return run_in(folder, path, text, xn)


def run_in(folder, path, text, xn):
    count = bad = 0
    for command, expected in examples(text):
        output, status = on_terminal(command, xn, folder)
        fails = any(line.startswith("xn: ") for line in expected)
        count += 1
        if output == expected and bool(status) == fails:
            continue
        bad += 1
        print(f"{path.name}: $ {command}")
        print("    should", "fail" if fails else "pass", "and print")
        print(*(f"        {line}" for line in expected), sep="\n")
        print("    prints, with exit status", status)
        print(*(f"        {line}" for line in output), sep="\n")
    print(f"{path.name}: {count} examples, {bad} wrong")
    return count, bad


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


def main():
    xn, source = (pathlib.Path(arg).resolve() for arg in sys.argv[1:3])
    profiles = profiles_of(xn)
    guide = (source / "doc/profiles.md").read_text(encoding="utf-8")
    wrong = check_profiles(guide, profiles) + check_checks(guide, profiles)
    print(*wrong, sep="\n")
    counts = [run_examples(path, xn) for path in
              (source / "README.md", *sorted((source / "doc").rglob("*.md")))]
    bad = sum(bad for _, bad in counts)
    sys.exit(1 if wrong or bad or sum(n for n, _ in counts) < 40 else 0)


main()
