#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Print how many tests of a Meson test log passed and failed.

A test that was skipped is neither; which ones were is said on standard error.
"""

import json
import pathlib
import sys

log = pathlib.Path(sys.argv[1])
passed = failed = 0
lines = log.read_text("utf-8").splitlines() if log.exists() else []
for line in lines:
    test = json.loads(line)
    if test["result"] == "SKIP":
        print(f"skipped: {test['name']}", file=sys.stderr)
    elif test["result"] == "OK":
        passed += 1
    else:
        failed += 1
print(passed, failed)
