#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check that a name of twice the length takes twice the work, and not much.

    test_linear.py DRIVE INCLUDE

DRIVE, built from drive.c, passes names of many hostile shapes to every
function in the headers in INCLUDE that takes a text.  Callgrind counts the
instructions; no clock is involved.  Labels beyond the DNS's limits may cost n
log n, for which the factor is still below LIMIT.  Skipped without valgrind.

No call may take more than A_BYTE instructions for a byte of the name or of its
Unicode form, whichever is longer: U+FDFA has 3 bytes, and 33 when it is mapped.
linear.tsv has the exceptions, with their figures and reasons.  A line of the
output has the instructions for a name and for twice that name, the factor, and
the instructions per byte.  With XN_TEST_SCALE below 100 each function gets only
an eighth of the shapes, and each shape an eighth of the functions.  Names of
XN_LINEAR_BYTES (or of as many code points, if mapping makes more) have only one
figure.
"""

import concurrent.futures
import fnmatch
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# Code points: more than the functions that allocate try first, and several
# times the room of the others, where the work changes.
POINTS = 4200
LIMIT = 2.2
# Below this the cost of the call itself dominates, and what it copies at first.
# A step for each pair of code points would be 17 million.
LEAST = 250_000

# A megabyte, XN_LINEAR_BYTES=1000000, takes a while.
BYTES = int(os.environ.get('XN_LINEAR_BYTES', '100000'))
# One pair of so many.
EVERY = 1 if int(os.environ.get('XN_TEST_SCALE', '100')) >= 100 else 8
# 20 MB/s, for a processor that does 14 instructions in a nanosecond.
A_BYTE = 700
# Compilers differ.
MARGIN = 1.1

# Beyond some length glibc copies with an instruction that counts once per
# byte, instead of with vectors: that would look like a step.  And so would the
# bytes that Meson makes malloc() write into memory.
GLIBC = {'GLIBC_TUNABLES': 'glibc.cpu.x86_rep_movsb_threshold=1000000000:'
                           'glibc.cpu.x86_rep_stosb_threshold=1000000000',
         'MALLOC_PERTURB_': '0'}

# These take no text, only constants, numbers or nothing.
NO_TEXT = {'idn2_strerror', 'idn2_strerror_name', 'idn2_check_version',
           'idn2_free'}


def left_out(include):
    """The functions of idn2.h that DRIVE's source does not call.

    Those of other headers are in tests/entries.
    """
    source = pathlib.Path(__file__).with_name('drive.c').read_text('utf-8')
    text = re.sub(r'/\*.*?\*/|^[ \t]*#(\\\n|.)*', '',
                  (pathlib.Path(include) / 'xn/idn2.h').read_text('utf-8'),
                  flags=re.M | re.S)
    for name in re.findall(r'\b_?IDN2_API\b[^;(]*?\b(\w+)\s*\(', text):
        if name not in NO_TEXT and f'"{name}"' not in source:
            yield name


def totals(path):
    """The instructions of each call of measure(), in order."""
    counts, ours = [], False
    with open(path, encoding='utf-8', errors='replace') as lines:
        for line in lines:
            if line.startswith('part: '):
                ours = False
            elif line.startswith('desc: Trigger: --dump-after=measure'):
                ours = True
            elif ours and line.startswith(('totals: ', 'summary: ')):
                counts.append(int(line.split()[1]))
                ours = False
    return counts


def measure(drive, mode, size, turn, turns, every):
    """[(shape, function, growth, bytes, longest, instructions)] of a share.

    The longest of the name and its Unicode form.
    """
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run(
            ['valgrind', '--tool=callgrind', '--dump-after=measure',
             '--toggle-collect=measure', '--combine-dumps=yes',
             '--dump-line=no', f'--callgrind-out-file={folder}/out', drive,
             mode, str(size), str(turn), str(turns), str(every)],
            check=True, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env={**os.environ, **GLIBC})
        counts = totals(f'{folder}/out')
    rows = [line.split('\t') for line in run.stdout.splitlines()]
    if len(rows) != len(counts):
        sys.exit(f'{len(rows)} calls, {len(counts)} counts')
    return [(shape, function, growth, int(octets), int(longest), count)
            for (shape, function, octets, longest, growth), count
            in zip(rows, counts)]


def measure_all(drive, mode, size, every):
    """The same for all shares: shapes take very different times."""
    processors = len(os.sched_getaffinity(0))
    turns = 8 * processors
    with concurrent.futures.ThreadPoolExecutor(processors) as pool:
        futures = [pool.submit(measure, drive, mode, size, turn, turns,
                               every)
                   for turn in range(turns)]
        return [row for future in futures for row in future.result()]


class Limits:
    """The most instructions for a byte, with the exceptions."""

    def __init__(self):
        path = pathlib.Path(__file__).with_name('linear.tsv')
        self.rows = [line.split('\t')
                     for line in path.read_text('utf-8').splitlines()
                     if not line.startswith('#')]

    def of(self, function, shape):
        """The limit of a function with a shape: that of the first row."""
        for functions, shapes, figure, _ in self.rows:
            if (fnmatch.fnmatchcase(function, functions)
                    and fnmatch.fnmatchcase(shape, shapes)):
                return MARGIN * float(figure)
        return A_BYTE

    def too_much(self, row):
        """Whether a call takes more than its limit."""
        shape, function, growth, _, longest, count = row
        return (growth == 'linear' and count > LEAST
                and count > self.of(function, shape) * longest)


def judge_factors(rows, limits):
    """Print the pairs of names; return how many are wrong."""
    first, wrong = {}, 0
    for row in rows:
        shape, function, growth, octets, longest, count = row
        if (shape, function) not in first:
            first[shape, function] = octets, count
            continue
        fewer, once = first[shape, function]
        # Twice the code points may be a little more than twice the bytes.
        factor = 2 * (count / octets) / (once / fewer)
        limit = LIMIT if growth == 'linear' else 2 * LIMIT
        too_large = count > LEAST and factor > limit
        too_much = limits.too_much(row)
        wrong += too_large or too_much
        print(f'{once:12} {count:12} {factor:5.2f} '
              f'{count / longest:8.1f}  {function}: {shape}'
              f'{" TOO LARGE" if too_large else ""}'
              f'{" TOO MUCH" if too_much else ""}')
    return wrong


def judge_bytes(rows, limits):
    """Print the long names; return how many are wrong."""
    wrong = 0
    for row in rows:
        shape, function, _, _, longest, count = row
        too_much = limits.too_much(row)
        wrong += too_much
        print(f'{count:31} {count / longest:8.1f}  {function}: {shape}'
              f'{" TOO MUCH" if too_much else ""}')
    return wrong


def main():
    """Print the figures; exit status 1 if one is too large."""
    drive, include = sys.argv[1:]
    if shutil.which('valgrind') is None:
        print('skipped: there is no valgrind')
        return 77
    missing = list(left_out(include))
    for name in missing:
        print(f'{name} is not measured')
    pairs = measure_all(drive, 'factor', POINTS, EVERY)
    limits = Limits()
    wrong = judge_factors(pairs, limits)
    long = measure_all(drive, 'bytes', BYTES, 1)
    wrong += judge_bytes(long, limits)
    print(f'{len(pairs) // 2} pairs, {len(long)} long names, {wrong} wrong')
    return 1 if wrong or missing or not pairs or not long else 0


sys.exit(main())
