#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare xn with the independent reference on generated names.

    test_reference.py XN [SEED [COUNT]]

Every profile, both directions, with its own checks and with some of them
switched at random.  The result, the verdict, the label spans and the names of
the errors have to be equal, the last as far as the contract decides them: see
the head of reference.py for what it leaves open.  Without XN_UNICODE, the
folder of the official files, the test is skipped.
"""

import json
import os
import random
import subprocess
import sys

import reference

LENGTHS = {"label-too-long", "name-too-long", "empty-label", "empty-name"}
GIVEN_UP = {"invalid-utf8", "bad-punycode", "ace-prefix"}
SHOWN = 10


def decided(errors, others):
    """What of errors has to be equal, seen beside the other side's."""
    both = set(errors) | set(others)
    kept = set(errors)
    if both & GIVEN_UP:
        return kept & GIVEN_UP
    if both - LENGTHS:
        kept -= LENGTHS
    if len(both) > 1:  # it may stand beside any other fault
        kept -= {"bad-ace"}
    return kept


def differs(ours, theirs):
    """What is not equal in the objects of one name, or None."""
    for key in ("input", "ok", "output"):
        if ours[key] != theirs[key]:
            return key
    if len(ours["labels"]) != len(theirs["labels"]):
        return "labels"
    undecided = any(set(x["errors"]) & GIVEN_UP
                    for x in ours["labels"] + theirs["labels"])
    for a, b in zip(ours["labels"], theirs["labels"]):
        if a["input"] != b["input"]:
            return "input span"
        if ours["ok"] and a["output"] != b["output"]:
            return "output span"
        x, y = (decided(a["errors"], b["errors"]),
                decided(b["errors"], a["errors"]))
        if undecided:  # it may or may not make the name a Bidi name
            x, y = x - {"bidi"}, y - {"bidi"}
        if x != y:
            return "label errors"
        if (a["at"] is None) != (not a["errors"]):
            return "at"
    if (not undecided and
            decided(ours["errors"], theirs["errors"]) !=
            decided(theirs["errors"], ours["errors"])):
        return "errors"
    return None


def convert(xn, direction, profile, checks, names):
    command = [xn, direction, "--json", "--null", "-q", "-p", profile]
    for check, value in checks.items():
        command += ["-o", f"{check}={'on' if value else 'off'}"]
    done = subprocess.run(command, input=b"\0".join(names) + b"\0",
                          stdout=subprocess.PIPE, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{command} ended with status {done.returncode}")
    rows = done.stdout.split(b"\0")[:-1]
    if len(rows) != len(names):
        sys.exit(f"{command}: {len(names)} names, {len(rows)} results")
    return [json.loads(row) for row in rows]


def flips(rng, profile):
    allowed = reference.PROFILES[profile]["checks"]
    return {check: rng.random() < 0.5
            for check in rng.sample(sorted(allowed), rng.randint(1, 4))}


def main():
    xn = sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
    if not os.environ.get("XN_UNICODE"):
        print("XN_UNICODE is not set")
        return 77
    rng = random.Random(seed)
    reference.load()
    compared = wrong = 0
    for profile in reference.PROFILES:
        for direction in ("ascii", "unicode"):
            for turn in range(4):
                checks = flips(rng, profile) if turn else {}
                names = [n for n in reference.generate(rng.random(), count)
                         if b"\0" not in n]
                rows = convert(xn, direction, profile, checks, names)
                for name, ours in zip(names, rows):
                    theirs = reference.convert(direction, profile, checks,
                                               name)
                    compared += 1
                    what = differs(ours, theirs)
                    if what is None:
                        continue
                    wrong += 1
                    if wrong <= SHOWN:
                        print(f"{profile} {direction} {checks} {name!r}: "
                              f"{what}\n  xn:        {json.dumps(ours)}\n"
                              f"  reference: {json.dumps(theirs)}")
    print(f"{compared} results compared, {wrong} differ")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
