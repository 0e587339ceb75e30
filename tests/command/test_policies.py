#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every rule of every policy, by a name that it alone refuses.

    tests/command/test_policies.py XN SOURCE

Each row of tests/support/policies.tsv has such a name, and a similar one that
is shown.  Every policy must have rows, and every reason except known-name.
"""

import pathlib
import re
import sys

from running import xn


def rows_of(path):
    """Yield the rows of the table."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield line.split("\t")


def show(policy, names):
    """The answer of xn display --json to names under a policy."""
    name, _, level = policy.partition(":")
    args = ["display", "--json", "-q", "--policy", name]
    if level:
        args += ["--level", level]
    return xn(*args, stdin="".join(n + "\n" for n in names)).objects


def reasons_of(shown):
    """The reasons of all labels of a name, except invalid."""
    return sorted({reason for label in shown["labels"]
                   for reason in label["reasons"] if not label["errors"]})


def check(row):
    """Yield what is wrong with a row."""
    policy, rule, bad, reason, good = row
    refused, passed = show(policy, [bad, good])
    if reasons_of(refused) != [reason]:
        yield f"{policy}: {rule}: {bad}: {reasons_of(refused)}, not {reason}"
    if not any(label["shown"] == "ascii" and not label["errors"]
               and reason in label["reasons"] for label in refused["labels"]):
        yield f"{policy}: {rule}: {bad} is shown"
    if reasons_of(passed) or not passed["ok"]:
        yield f"{policy}: {rule}: {good}: {reasons_of(passed)}"


def names_of(source, kind):
    """The values of an enumeration or a set of bits in xn/display.h."""
    header = (source / "include/xn/display.h").read_text(encoding="utf-8")
    return {name.lower().replace("_", "-") for name in
            re.findall(rf"\bXN_{kind}_(\w+)(?: =|,| \(UINT32|\n)", header)}


def main():
    source = pathlib.Path(sys.argv[2])
    rows = list(rows_of(source / "tests/support/policies.tsv"))
    wrong = [text for row in rows for text in check(row)]
    policies = {row[0].partition(":")[0] for row in rows}
    reasons = {row[3] for row in rows}
    if policies != names_of(source, "POLICY"):
        wrong.append(f"policies are {policies}")
    missing = names_of(source, "REASON") - reasons - {"known-name", "count"}
    if missing:
        wrong.append(f"no row has {missing}")
    print(*wrong, sep="\n")
    print(f"{len(rows)} rules")
    sys.exit(1 if wrong or len(rows) < 90 else 0)


if __name__ == "__main__":
    main()
