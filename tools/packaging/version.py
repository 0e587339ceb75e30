#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Print the version in a header: tools/packaging/version.py HEADER."""

import pathlib
import re
import sys

text = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
print(re.search(r'^#define XN_VERSION "(.+)"$', text, re.M).group(1))
