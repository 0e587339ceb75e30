#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare what engines show with xn display.

    display_ask.py [--quick] [--write] XN ENGINE...

XN is the built command; an ENGINE is webkit, firefox or chromium, as
engine_ENGINE.py asks it.  Each valid name of display_names.py is asked of the
engine as A-labels, and has to be shown as xn display shows it under the
engine's policy, or differ by one of the classes of display_excuses.py.  If a
difference has none, the exit status is 1.  --quick asks for one of 200 names,
and only engines that are installed in the version of verdicts/POLICY.tsv.
--write writes that file.
"""

import argparse
import collections
import ctypes
import importlib
import itertools
import shutil
import sys
import time

import display_excuses
import display_names
import display_table
import display_xn

BATCH = 20000
QUICK = 200  # one name of so many
SHOWN = 40  # unexplained differences to print
SKIPPED = 77

# The policy that each engine decides, and what must be there to ask it.
ENGINES = {"webkit": ("safari", "libwebkit2gtk-4.1.so.0"),
           "firefox": ("firefox", "firefox-esr"),
           "chromium": ("chromium", "chromium")}


def batches(items):
    items = iter(items)
    while batch := list(itertools.islice(items, BATCH)):
        yield batch


def is_installed(what):
    if ".so." not in what:
        return shutil.which(what) is not None
    try:
        ctypes.CDLL(what)
    except OSError:
        return False
    return True


def compare(xn, engine, policy, quick):
    """Ask for all names; return counts and the unexplained differences."""
    asked, excused, left = collections.Counter(), collections.Counter(), []
    names = itertools.islice(display_names.names(), 0, None,
                             QUICK if quick else 1)
    for batch in batches(names):
        hosts = xn.hosts([name for _, name in batch])
        rows = [(section, name, host)
                for (section, name), host in zip(batch, hosts) if host]
        hosts = [host for _, _, host in rows]
        for (section, name, host), ours, theirs in zip(
                rows, xn.shown(policy, hosts), engine.shown(hosts)):
            if theirs is None:
                excused["not asked: no host there"] += 1
                continue
            asked[section] += 1
            if ours == theirs:
                continue
            why = display_excuses.find(engine.unicode_version, host)
            if why is None:
                left.append((section, name, host, ours, theirs))
            else:
                excused[f"differ: {why}"] += 1
    return asked, excused, left


def report(engine, asked, excused, left, seconds):
    print(f"{engine.version}, Unicode {engine.unicode_version}: "
          f"{sum(asked.values()):,} names, {seconds:.0f} s")
    for section, count in asked.items():
        print(f"  {count:>9,} {section}")
    for why, count in sorted(excused.items()):
        print(f"  {count:>9,} {why}")
    print(f"  {len(left):>9,} differ, unexplained")
    step = max(1, len(left) // SHOWN)
    for section, name, host, ours, theirs in left[::step]:
        print(f"    {section}: {name!a} {host}: xn {ours!a}, "
              f"the engine {theirs!a}")
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--left", help="a file for the unexplained differences")
    parser.add_argument("xn")
    parser.add_argument("engines", nargs="+", metavar="engine")
    args = parser.parse_args()
    xn = display_xn.Xn(args.xn)
    status, ran = 0, False
    for name in args.engines:
        policy, needed = ENGINES[name]
        if args.quick and not is_installed(needed):
            print(f"skipped: {name} is not installed")
            continue
        engine = importlib.import_module(f"engine_{name}").Engine()
        stored = display_table.read(policy)[0] if args.quick else ""
        if args.quick and engine.version != stored:
            print(f"skipped: {engine.version} is installed, and the policy "
                  f"follows {stored}")
            engine.close()
            continue
        ran = True
        begin = time.monotonic()
        asked, excused, left = compare(xn, engine, policy,
                                       args.quick)
        report(engine, asked, excused, left, time.monotonic() - begin)
        status |= bool(left) or not asked
        if args.left:
            with open(args.left, "w", encoding="utf-8") as file:
                for row in left:
                    print(*map(ascii, row), sep="\t", file=file)
        if args.write and not args.quick:
            display_table.write(xn, engine, policy)
        engine.close()
    return status if ran else SKIPPED


if __name__ == "__main__":
    sys.exit(main())
