#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How hard the built objects are to misuse.

    test_hardening.py FORTIFIED OBJECT...

Of each shared object and program: its addresses are looked up when it is loaded
and are read-only from then on, no stack can be run, no code has to be changed
to be loaded, and no segment is both written and run.  A shared object has no
data that can be written but the few words of the C compiler's own start and
end.  A program can be loaded anywhere, and where FORTIFIED is "yes", it calls
the C library's checked functions.
"""

import pathlib
import re
import subprocess
import sys

# __dso_handle, and a flag of the compiler's own.
OWN_DATA = 16


def readelf(option, path):
    """What readelf prints of an object."""
    run = subprocess.run(['readelf', '-W', option, path], check=True,
                         text=True, stdout=subprocess.PIPE)
    return run.stdout


def written(path):
    """Bytes of the sections that stay writable."""
    sizes = re.findall(r'\s\.(?:data|bss|tdata|tbss)\s+\w+\s+\w+\s+\w+\s+(\w+)',
                       readelf('-S', path))
    return sum(int(size, 16) for size in sizes)


def faults(path, fortified):
    """What is wrong with an object."""
    segments, dynamic = readelf('-l', path), readelf('-d', path)
    program = 'INTERP' in segments
    if 'GNU_RELRO' not in segments:
        yield 'the addresses it calls by are not protected (RELRO)'
    if not re.search(r'BIND_NOW|Flags:.*\bNOW\b', dynamic):
        yield 'it looks addresses up later'
    if not re.search(r'GNU_STACK\s+(\w+\s+){5}RW\s', segments):
        yield 'its stack can be run'
    if re.search(r'LOAD\s+(\w+\s+){5}RWE', segments):
        yield 'a segment can be written and run'
    if 'TEXTREL' in dynamic:
        yield 'its code has to be changed to be loaded'
    if not program and written(path) > OWN_DATA:
        yield f'it has {written(path)} bytes of data that can be written'
    if program and 'Type: *DYN' not in re.sub(r' +', ' *',
                                              readelf('-h', path)):
        yield 'it has to be loaded at one address'
    if program and fortified and not re.search(r'_chk\b',
                                               readelf('--dyn-syms', path)):
        yield 'it calls no checked function (FORTIFY)'


def main():
    """Look at each object; the status says whether all are right."""
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
