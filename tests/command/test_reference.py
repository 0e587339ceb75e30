#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare xn with the independent reference on generated names.

    test_reference.py XN [SEED [COUNT]]

Every profile and both directions are compared, with the profile's checks and
with some of them switched at random; also every character of Unicode's files,
with idna2003 those of Unicode 3.2.  The JSON objects must be equal, except for
what the contract leaves open (see below).  Skipped without XN_UNICODE, the
folder of the official files.
"""

import json
import os
import random
import subprocess
import sys

import reference

SHOWN = 10
TOO_LONG = "name-too-long"

# With these errors the first place is open: a label may break several Bidi
# rules, and the reference knows only where a Punycode label starts.
PLACELESS = {"bidi", "bad-punycode", "bad-ace"}


def differs(ours, theirs):
    """The first difference between the objects of one name, or None."""
    for key in ("input", "ok", "output"):
        if ours[key] != theirs[key]:
            return key
    # This error is optional beside other faults: too long labels are not
    # encoded to find the length of the name.
    ours_but, theirs_but = ([e for e in side["errors"] if e != TOO_LONG]
                            for side in (ours, theirs))
    if ours_but != theirs_but or (
            not ours_but and ours["errors"] != theirs["errors"]):
        return "errors"
    if len(ours["labels"]) != len(theirs["labels"]):
        return "labels"
    for a, b in zip(ours["labels"], theirs["labels"]):
        for key in ("input", "output", "errors"):
            if a[key] != b[key]:
                return f"{key} of a label"
        if a["at"] != b["at"] and not PLACELESS & set(a["errors"]):
            return "at"
    return None


def convert(xn, direction, profile, checks, names):
    command = [xn, direction, "--json", "-q", "-p", profile]
    for check, value in checks.items():
        command += ["-o", f"{check}={'on' if value else 'off'}"]
    done = subprocess.run(command, input=b"\n".join(names) + b"\n",
                          stdout=subprocess.PIPE, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{command} ended with status {done.returncode}")
    rows = done.stdout.split(b"\n")[:-1]
    if len(rows) != len(names):
        sys.exit(f"{command}: {len(names)} names, {len(rows)} results")
    return [json.loads(row) for row in rows]


def told_checks(xn):
    """The checks that each profile knows, as xn tells them."""
    run = subprocess.run([xn, "profiles", "--json"], stdout=subprocess.PIPE,
                         check=True)
    rows = [json.loads(row) for row in run.stdout.splitlines()]
    return {row["profile"]: {name for name, value in row["checks"].items()
                             if value is not None} for row in rows}


def flips(rng, profile):
    allowed = reference.PROFILES[profile]["checks"]
    return {check: rng.random() < 0.5
            for check in rng.sample(sorted(allowed), rng.randint(1, 4))}


def ends(ranges):
    """The ends of ranges, without what a line of input cannot have."""
    for point in sorted({point for pair in ranges for point in pair[:2]}):
        if point not in reference.SURROGATES and chr(point) not in "\n\r":
            yield chr(point)


def old_names():
    """Every character of Unicode 3.2, and the code points around its gaps.

    Of ideographs, Hangul syllables and private use only the first and last.
    Each stands alone, in a label, and in an A-label.
    """
    old = reference.load_old()
    for char in ends(old.assigned + old.unassigned.rows):
        for label in (char, f"a{char}b", f"\u05d0{char}\u05d1"):
            yield label.encode()
            yield (reference.PREFIX
                   + reference.punycode_encode(label)).encode()


def new_names():
    """Every code point at an end of a range of Unicode's files."""
    now = reference.load()
    rows = [row for table in (now.uts46, now.idna2008, now.joining,
                              now.scripts, now.nfc_qc, now.bidi)
            for row in table.rows] + now.assigned + now.bidi_missing
    for char in ends(rows):
        yield char.encode()
        yield f"a\u0628{char}\u0301".encode()


def old_rows():
    """The sources of Unicode 3.2's NormalizationTest.txt.

    And what composes today: not if Unicode 3.2 has no such character.
    """
    folder = os.path.join(reference.load().folder, os.pardir, "3.2.0")
    for row in reference.fields_of(folder, "NormalizationTest.txt"):
        if len(row) > 1:
            yield reference.parse_points(row[0]).encode()
    for parts in reference.load().decomposition.values():
        yield parts.encode()


class Comparison:
    """Counts, and shows the first differences."""

    def __init__(self, xn):
        self.xn = xn
        self.compared = self.wrong = 0

    def run(self, profile, direction, checks, names):
        rows = convert(self.xn, direction, profile, checks, names)
        for name, ours in zip(names, rows):
            theirs = reference.convert(direction, profile, checks, name)
            self.compared += 1
            what = differs(ours, theirs)
            if what is None:
                continue
            self.wrong += 1
            if self.wrong <= SHOWN:
                print(f"{profile} {direction} {checks} {name!r}: "
                      f"{what}\n  xn:        {json.dumps(ours)}\n"
                      f"  reference: {json.dumps(theirs)}")


def main():
    xn = sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 1000
    if not os.environ.get("XN_UNICODE"):
        print("skipped: needs Unicode's own files (-Dunicode_dir)")
        return 77
    if told_checks(xn) != {name: set(row["checks"])
                           for name, row in reference.PROFILES.items()}:
        sys.exit("the reference has other profiles or checks")
    rng = random.Random(seed)
    reference.load()
    comparison = Comparison(xn)
    for profile in reference.PROFILES:
        for direction in ("ascii", "unicode"):
            for turn in range(4):
                checks = flips(rng, profile) if turn else {}
                names = [n for n in reference.generate(rng.random(), count,
                                                       profile)
                         if b"\n" not in n and not n.endswith(b"\r")]
                comparison.run(profile, direction, checks, names)
    for direction in ("ascii", "unicode"):
        for checks in ({}, {"unassigned": True, "std3": True}):
            comparison.run("idna2003", direction, checks,
                           [*old_names(), *old_rows()])
    for profile, checks in (("lookup", {}), ("idna2008", {"map": True})):
        comparison.run(profile, "ascii", checks, list(new_names()))
    print(f"{comparison.compared} results compared, "
          f"{comparison.wrong} differ")
    return comparison.wrong != 0


if __name__ == "__main__":
    sys.exit(main())
