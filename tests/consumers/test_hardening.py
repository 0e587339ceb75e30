#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check how the built objects are hardened.

test_hardening.py FORTIFIED OBJECT...

Each shared object and program binds its symbols when it is loaded, and their
addresses are read-only from then on (RELRO).  It has no executable stack, no
text relocations, and no segment that is both writable and executable.  A
shared object has no writable data except the few words of the C compiler's
start and end code.  A program is position-independent and, if FORTIFIED is
"yes", calls the C library's checked functions.
"""

import pathlib
import re
import subprocess
import sys

# __dso_handle, and a flag of the compiler's.
OWN_DATA = 16


def readelf(option, path):
    """The lines that readelf prints about an object."""
    run = subprocess.run(['readelf', '-W', option, path], check=True,
                         text=True, stdout=subprocess.PIPE)
    return run.stdout


def written(path):
    """The bytes of the sections that stay writable."""
    sizes = re.findall(r'\s\.(?:data|bss|tdata|tbss)\s+\w+\s+\w+\s+\w+\s+(\w+)',
                       readelf('-S', path))
    return sum(int(size, 16) for size in sizes)


def faults(path, fortified):
    """Yield what is wrong with an object."""
    segments, dynamic = readelf('-l', path), readelf('-d', path)
    program = 'INTERP' in segments
    if 'GNU_RELRO' not in segments:
        yield 'the addresses of its symbols stay writable (no RELRO)'
    if not re.search(r'BIND_NOW|Flags:.*\bNOW\b', dynamic):
        yield 'it binds symbols lazily'
    if not re.search(r'GNU_STACK\s+(\w+\s+){5}RW\s', segments):
        yield 'its stack is executable'
    if re.search(r'LOAD\s+(\w+\s+){5}RWE', segments):
        yield 'a segment is writable and executable'
    if 'TEXTREL' in dynamic:
        yield 'it has text relocations'
    if not program and written(path) > OWN_DATA:
        yield f'it has {written(path)} bytes of writable data'
    if program and 'Type: *DYN' not in re.sub(r' +', ' *',
                                              readelf('-h', path)):
        yield 'it is not position-independent'
    if program and fortified and not re.search(r'_chk\b',
                                               readelf('--dyn-syms', path)):
        yield 'it calls no checked function (no FORTIFY)'


def main():
    """Check each object; exit status 1 if anything is wrong."""
    fortified, objects = sys.argv[1] == 'yes', sys.argv[2:]
    bad = 0
    for path in objects:
        for fault in faults(path, fortified):
            print(f'{pathlib.Path(path).name}: {fault}')
            bad += 1
    print(f'{len(objects)} objects, {bad} faults')
    return 1 if bad or not objects else 0


if __name__ == '__main__':
    sys.exit(main())
