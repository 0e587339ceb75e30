#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Malformed lines of a corpus are reported with their place; add undoes unpack.

    test_corpus.py REPLAY CORPUS.txt...     REPLAY is replay_punycode
"""

import pathlib
import subprocess
import sys
import tempfile

TOOL = pathlib.Path(__file__).with_name("corpus.py")
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


def run(*command):
    """The status and the output of a command."""
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    return done.returncode, done.stdout.decode()


def tool(*words):
    return run(sys.executable, "-B", TOOL, *words)


def malformed(replay, folder):
    """Check that each reader reports each malformed line with its place."""
    path = folder / "punycode.txt"
    place = f"{path}:3: "
    for line in MALFORMED:
        path.write_bytes(b"# fine\n{x1E}fine\n" + line + b"\n")
        status, said = run(replay, path)
        if status != 2 or not said.startswith(place):
            yield f"{line}: replay: status {status}: {said}"
        status, said = tool("unpack", path, folder / "malformed")
        if status != 1 or not said.startswith(place):
            yield f"{line}: corpus.py: status {status}: {said}"


def changed(path, folder):
    """Yield the corpora that differ after unpack and add."""
    files = folder / path.stem
    copy = folder / path.name
    copy.write_text("")
    status, said = tool("unpack", path, files)
    if status == 0:
        status, said = tool("add", copy, *files.iterdir())
    if status != 0:
        yield f"{path}: status {status}: {said}"
        return
    tool("unpack", copy, folder / "again")
    inputs = sorted(file.read_bytes() for file in files.iterdir())
    again = sorted(file.read_bytes() for file in (folder / "again").iterdir())
    if inputs != again or not inputs:
        yield f"{path}: {len(inputs)} inputs are not the {len(again)} again"


def main():
    replay, *corpora = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        wrong = list(malformed(replay, folder))
        for path in map(pathlib.Path, corpora):
            wrong += changed(path, folder)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{len(MALFORMED)} malformed lines, {len(corpora)} corpora")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
