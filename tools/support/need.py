# SPDX-License-Identifier: MIT
"""tools/support/need.sh for the tools that are in Python."""

import pathlib
import subprocess
import sys

SCRIPT = pathlib.Path(__file__).with_suffix('.sh')


def need(*pairs):
    """Install what is missing; whether all of it is there then."""
    return subprocess.run(
        ['sh', '-c', '. "$1"; shift; need "$@"', sys.argv[0], SCRIPT, *pairs],
        stdout=subprocess.DEVNULL, check=False).returncode == 0


def must_have(*pairs):
    """The same, and end where that cannot be."""
    if not need(*pairs):
        sys.exit(2)
