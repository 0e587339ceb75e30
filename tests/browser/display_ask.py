#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare what engines show with xn display.

    display_ask.py [--quick] [--write] XN ENGINE...

XN is the built command; an ENGINE is webkit, firefox or chromium, as
engine_ENGINE.py asks it.  Each valid name of display_names.py is asked of the
engine as A-labels, and has to be shown as xn display shows it under the
engine's policy, or differ by one of the classes of display_excuses.py.  If a
difference has none, the exit status is 1.  --quick asks for one of 200 names
and skips engines that are not installed.  --write writes verdicts/POLICY.tsv.
"""

import argparse
import collections
import importlib
import itertools
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


def batches(items):
    items = iter(items)
    while batch := list(itertools.islice(items, BATCH)):
        yield batch


def compare(xn, engine, quick):
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
                rows, xn.shown(engine.policy, hosts), engine.shown(hosts)):
            asked[section] += 1
            if ours == theirs:
                continue
            why = display_excuses.find(engine, name, host, ours, theirs)
            if why is None:
                left.append((section, name, host, ours, theirs))
            else:
                excused[why] += 1
    return asked, excused, left


def report(engine, asked, excused, left, seconds):
    print(f"{engine.version}, Unicode {engine.unicode_version}: "
          f"{sum(asked.values()):,} names, {seconds:.0f} s")
    for section, count in asked.items():
        print(f"  {count:>9,} {section}")
    for why, count in sorted(excused.items()):
        print(f"  {count:>9,} differ: {why}")
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
        module = importlib.import_module(f"engine_{name}")
        if args.quick and not module.is_installed():
            print(f"skipped: {name} is not installed")
            continue
        ran = True
        engine = module.Engine()
        begin = time.monotonic()
        asked, excused, left = compare(xn, engine, args.quick)
        report(engine, asked, excused, left, time.monotonic() - begin)
        status |= bool(left) or not asked
        if args.left:
            with open(args.left, "w", encoding="utf-8") as file:
                for row in left:
                    print(*map(ascii, row), sep="\t", file=file)
        if args.write and not args.quick:
            display_table.write(xn, engine)
        engine.close()
    return status if ran else SKIPPED


if __name__ == "__main__":
    sys.exit(main())
