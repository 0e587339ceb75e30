#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare data/ with its hashes.

    tests/core/unicode/test_data.py SOURCE

The README.md of SOURCE/data has a hash for each file, written by
tools/unicode/condense.py.  No file may be changed, missing or additional, except
in rules/, whose files are written by hand.
Tests of the library notice most changes that matter; this one notices every
change.
"""

import hashlib
import pathlib
import re
import sys


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    data = pathlib.Path(sys.argv[1]) / "data"
    readme = (data / "README.md").read_text("utf-8")
    wanted = dict(re.findall(r"^\| (\S+) \| `([0-9a-f]{64})` \|$",
                             readme.partition("| here |")[2], re.M))
    found = {file.relative_to(data).as_posix():
             hashlib.sha256(file.read_bytes()).hexdigest()
             for file in data.rglob("*.txt") if file.parent.name != "rules"}
    wrong = [name for name in sorted(wanted.keys() | found.keys())
             if wanted.get(name) != found.get(name)]
    for name in wrong:
        what = ("is missing" if name not in found
                else "is not in README.md" if name not in wanted
                else "is not what tools/unicode/condense.py wrote")
        print(f"data/{name} {what}")
    print(f"{len(found)} files")
    return bool(wrong) or len(wanted) < 20


if __name__ == "__main__":
    sys.exit(main())
