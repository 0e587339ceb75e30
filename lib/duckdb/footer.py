#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Make an extension of DuckDB of a shared object.

    footer.py OBJECT OUTPUT PLATFORM VERSION

DuckDB reads the last 512 bytes of the file: eight fields of 32 bytes, the first
one last, and 256 bytes for a signature, which stay empty.
"""

import pathlib
import sys

# The version of DuckDB's interface that vectors.c asks for.
INTERFACE = 'v1.2.0'


def main():
    """See the top of this file."""
    source, output, platform, version = sys.argv[1:]
    fields = ['4', platform, INTERFACE, version, 'C_STRUCT', '', '', '']
    footer = b''.join(field.encode().ljust(32, b'\0')
                      for field in reversed(fields))
    pathlib.Path(output).write_bytes(
        pathlib.Path(source).read_bytes() + footer + bytes(256))


main()
