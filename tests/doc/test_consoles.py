#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The runner of transcripts fails wherever a transcript says too little.

    test_consoles.py
"""

import pathlib
import subprocess
import sys
import tempfile

RUNNER = pathlib.Path(__file__).with_name("consoles.py")
GOOD = r"""
A program that writes to both streams.

```text some.txt
a
```

```console
$ xn 3 'b  c'
3 b  c
! told
[3]
# Many lines, and what cannot be seen.
$ cat some.txt - <<.
> \u{AD}\\\xFF
> $ d
> .
a
% \u{AD}\\\xFF
% $ d
$ printf 'a\n\nb'
a

% b\c
$ echo '[1]'
% [1]
$ : nothing
```

```console terminal
$ xn 0
0
told
```
"""
# What is put in the place of what; each must fail.
WRONG = (
    (GOOD, ""), (GOOD, "A text.\n"), (GOOD, "```console\n```\n"),
    (GOOD, "```console\n# A remark.\n```\n"), (GOOD, GOOD.replace("$ ", "")),
    (GOOD, GOOD.replace("console", "shell")), (GOOD, "$ xn 0\n0\n! told\n"),
    (GOOD, GOOD.replace("```\n\n```console t", "\n```console t")),
    (GOOD, GOOD + "```console\n$ true\n"), ("3 b  c\n", ""),
    ("3 b  c\n", "3 b c\n"), ("! told\n", ""), ("! told", "told"),
    ("! told", "! Told"), ("\n[3]", ""), ("\n[3]", "\n[1]"), ("[3]", "[3]\n"),
    ("# Many", "Many"), ("seen.\n", "seen.\nmore\n"), ("a\n%", "%"),
    ("% \\u{AD}", "% "), ("a\n\n% b", "a\n% b"), ("b\\c", "b"), ("% [1]", ""),
    ("$ : nothing", "$ : nothing\n"), ("$ : nothing", "$ echo"),
    ("$ : nothing", "$ false"), ("$ : nothing", "$ kill -9 $$"),
    ("0\ntold", "0\n! told"), ("text some", "text other"))


def passes(text, folder, *options):
    path = pathlib.Path(folder, "test.console")
    path.write_text(text, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-B", RUNNER, *options, f"{folder}/xn", path],
        capture_output=True, check=False).returncode == 0


def main():
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "xn")
        program.write_text('#!/bin/sh\necho "$*"\necho told >&2\nexit "$1"\n')
        program.chmod(0o755)
        bad = [] if passes(GOOD, folder) else ["the right one fails"]
        for old, new in WRONG:
            assert old in GOOD, old
            if passes(GOOD.replace(old, new, 1), folder):
                bad.append(f"{new!r} in place of {old!r} passes")
        if not passes(GOOD.replace("3 b  c\n", ""), folder, "--write"):
            bad.append("--write fails")
        if pathlib.Path(folder, "test.console").read_text("utf-8") != GOOD:
            bad.append("--write writes something else")
    print(*bad, sep="\n")
    sys.exit(1 if bad else 0)


main()
