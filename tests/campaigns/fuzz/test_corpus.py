#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Malformed lines of a corpus are reported with their place; add undoes unpack.

    test_corpus.py CORPUS.txt...
"""

import contextlib
import io
import pathlib
import sys
import tempfile

import corpus

MALFORMED = [
    b"{",
    b"a{61",
    b"{}",
    b"{ 61}",
    b"{61 }",
    b"{61  62}",
    b"{61,62}",
    b"{g}",
    b"{x}",
    b"{x100}",
    b"{110000}",
    b"{123456789}",
    b"{61*}",
    b"{61*x}",
    b"a ",
    b"a\t",
    b"a\r",
    b"a\0b",
]


def malformed(path):
    """Check that each malformed line is reported with its place."""
    for line in MALFORMED:
        path.write_bytes(b"# fine\n{x1E}fine\n" + line + b"\n")
        try:
            yield f"{line} is read as {list(corpus.inputs(path))}"
        except SystemExit as said:
            if not str(said).startswith(f"{path}:3: "):
                yield f"{line}: {said}"


def changed(path, folder):
    """Yield the corpus if it differs after unpack and add."""
    copy = folder / path.name
    copy.write_text("")
    corpus.unpack(path, folder / "files")
    with contextlib.redirect_stdout(io.StringIO()):
        corpus.add(copy, (folder / "files").iterdir())
    before, after = (
        sorted(data for _, data in corpus.inputs(each)) for each in (path, copy)
    )
    if before != after or not before:
        yield f"{path}: {len(before)} inputs are not the {len(after)} again"


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        wrong = list(malformed(folder / "malformed.txt"))
        for path in map(pathlib.Path, sys.argv[1:]):
            wrong += changed(path, folder)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{len(MALFORMED)} malformed lines, {len(sys.argv) - 1} corpora")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
