#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Twice the name takes twice the work, however hostile the name.

    test_linear.py DRIVE

DRIVE, built from drive.c, converts names of many shapes in two sizes each.
Callgrind counts its instructions: no clock has a part in it.  With n log n,
which labels beyond the DNS's limits may cost, the factor is still below LIMIT.
Without valgrind the test is skipped.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# Of code points.  The workspace of *_alloc grows from 256 by factors of 4, and
# its result from 1,024 bytes: this and its double are tried equally often.
POINTS = 4200
LIMIT = 2.2
# Below this the cost of a call itself is in the way.
LEAST = 100000


def totals(folder):
    """The instructions of each call of measure(), in their order."""
    counts = {}
    for path in pathlib.Path(folder).glob('out.*'):
        text = path.read_text('utf-8', 'replace')
        if 'desc: Trigger: --dump-after=measure' not in text:
            continue
        part = int(re.search(r'^part: (\d+)$', text, re.M)[1])
        counts[part] = int(re.search(r'^(?:summary|totals): (\d+)', text,
                                     re.M)[1])
    return [counts[part] for part in sorted(counts)]


def measure(drive):
    """[(shape, interface, code points, instructions)]."""
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            ['valgrind', '--tool=callgrind', '--dump-after=measure',
             '--toggle-collect=measure', '--compress-strings=no',
             f'--callgrind-out-file={folder}/out', drive, str(POINTS)],
            check=True, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        counts = totals(folder)
    rows = [line.split('\t') for line in run.stdout.splitlines()]
    if len(rows) != len(counts):
        sys.exit(f'{len(rows)} calls, {len(counts)} counts')
    return [(*row, count) for row, count in zip(rows, counts)]


def main():
    """Print the factors; exit status 1 where one is too large."""
    if shutil.which('valgrind') is None:
        print('valgrind is not installed')
        return 77
    rows = measure(sys.argv[1])
    wrong = 0
    for (shape, interface, _, once), (*_, twice) in zip(rows[::2], rows[1::2]):
        factor = twice / once
        too_large = twice > LEAST and factor > LIMIT
        wrong += too_large
        print(f'{factor:5.2f} {once:12} {twice:12} {interface} {shape}'
              f'{" TOO LARGE" if too_large else ""}')
    worst = max(count for *_, points, count in rows
                if points == str(2 * POINTS))
    print(f'at most {worst / 2 / POINTS:.0f} instructions a code point')
    return 1 if wrong or len(rows) < 100 else 0


sys.exit(main())
