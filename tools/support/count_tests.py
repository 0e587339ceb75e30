#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Print how many tests of a Meson test log passed, failed and were skipped.

Which ones were skipped, and why, is said on standard error.
"""

import json
import pathlib
import sys

log = pathlib.Path(sys.argv[1])
passed = failed = skipped = 0
lines = log.read_text("utf-8").splitlines() if log.exists() else []
for line in lines:
    test = json.loads(line)
    if test["result"] == "SKIP":
        why = test.get("stdout", "").strip().splitlines()
        print(f"  skipped: {test['name'].split(' / ')[-1]}"
              f" ({why[-1] if why else 'no reason given'})", file=sys.stderr)
        skipped += 1
    elif test["result"] == "OK":
        passed += 1
    else:
        failed += 1
print(passed, failed, skipped)
