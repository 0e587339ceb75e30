#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""doc/display.md has every policy, level and reason, with an example.

    tests/doc/test_display_doc.py SOURCE

A section for each reason of xn/display.h, in the order of the bits, has an
example that shows its name; tests/doc/test_errors_doc.py runs the examples.
"""

import pathlib
import re
import sys

from test_errors_doc import examples


def main():
    source = pathlib.Path(sys.argv[1])
    header = (source / "include/xn/display.h").read_text(encoding="utf-8")
    text = (source / "doc/display.md").read_text(encoding="utf-8")
    found = re.findall(r"^#define XN_REASON_(\w+) \(UINT32_C\(1\) << (\d+)\)",
                       header, re.M)
    names = [name.lower().replace("_", "-") for name, _ in
             sorted(found, key=lambda pair: int(pair[1]))]
    part = text.partition("\n## Reasons\n")[2].partition("\n## ")[0]
    parts = re.split(r"^### `(.*)`$", part, flags=re.M)
    wrong = []
    if parts[1::2] != names:
        wrong.append(f"sections are {parts[1::2]}, reasons are {names}")
    for name, section in zip(parts[1::2], parts[2::2]):
        shown = [line for _, out in examples(section) for line in out]
        if not any(f": {name}: " in line for line in shown):
            wrong.append(f"no example shows {name}")
    others = re.findall(r"\bXN_(?:POLICY|LEVEL)_(\w+)(?: = 0)?,?\n", header)
    for name in others:
        if f"`{name.lower()}`" not in text:
            wrong.append(f"nothing is said of {name.lower()}")
    print(*wrong, sep="\n")
    sys.exit(1 if wrong or len(names) < 11 or len(others) < 10 else 0)


if __name__ == "__main__":
    main()
