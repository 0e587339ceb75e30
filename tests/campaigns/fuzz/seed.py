#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Make seeds for fuzzing from tests/core/vectors.

    seed.py FOLDER

FOLDER/names, FOLDER/punycode and so on get a file for each name or source,
with the bytes in front that the targets want.  tools/dev/fuzz --fold adds the
files that reach something new to tests/campaigns/fuzz/corpus.
"""

import hashlib
import pathlib
import re
import sys

from corpus import read

ROOT = pathlib.Path(__file__).resolve().parents[3]
VECTORS = ROOT / "tests/core/vectors"

sys.path += [str(ROOT / "tests/command"), str(ROOT / "tools/packaging")]
import reference  # noqa: E402
import rules  # noqa: E402

# In the order of xn_profile_at.
PROFILES = list(reference.PROFILES)
GROUPS = {
    "uts46": PROFILES[:4],
    "rfc5891": PROFILES[4:6],
    "all": PROFILES[:6],
}


BITS = rules.constants((ROOT / "include/xn/idna.h").read_text("utf-8"),
                       rules.FILES["checks"][1])
# The bits of each check that a row may switch.
CHECKS = {row.name: sum(1 << BITS.index(bit) for bit in row.words("bit"))
          for row in rules.ROWS["checks"]}


def rows():
    """Yield name, profile and checks of each row of a file."""
    for name in ("known.txt", "idna2003.txt"):
        for line in (VECTORS / name).read_text("utf-8").splitlines():
            line = line.split(" : ")[0].strip()
            if not line or line.startswith("#"):
                continue
            profiles, *checks = line.split(" ")
            notation = None
            flips = 0
            for i, word in enumerate(checks):
                if word in ("ascii", "unicode"):
                    notation = " ".join(checks[i + 1 :])
                    break
                # Flip it: the row switches it to what it is not by default.
                flips |= CHECKS[word.split("=")[0]]
            if notation is None:
                continue
            for group in profiles.split(",")[:1]:
                profile = GROUPS.get(group, [group])[0]
                yield read(notation.encode()), PROFILES.index(profile), flips


def write(folder, data):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / hashlib.sha1(data).hexdigest()[:12]).write_bytes(data)


# Whole command lines: with a turn of 2 each line is an argument.
COMMAND_LINES = [
    "ascii\n-p\nstrict\n--json\n--\n\u00fc.example",
    "unicode\n-o\nstd3=on\nxn--tda",
    "explain\n--json\n\u05d0.1",
    "punycode\ndecode\n--trace\nbcher-kva",
    "punycode\nencode\n--code-points\nu+0061 U+00E9",
    "display\n--policy\nuts39\n--level\nascii\n\u0430.com",
    "profiles\n--json",
    "--help",
    "ascii\n--help",
    "--version",
]


# Hosts that end in a number, and some that do not.
NUMBERS = ["127.0.0.1", "1.0X7F", "a.0x", "0x7g", "1.", "1..", "a.09", "0xA."]


def main():
    out = pathlib.Path(sys.argv[1])
    for number in NUMBERS:
        write(out / "names", b"\2\0\0\xff" + number.encode())
    for line in COMMAND_LINES:
        write(out / "command", b"\0\0\0\2" + line.encode())
    for number, (name, profile, flips) in enumerate(rows()):
        if len(name) > 400:
            continue
        head = bytes([profile, flips & 0xFF, flips >> 8])
        write(out / "names", head + b"\0" + name)
        # The commands, and the functions of libidn2, one after the other.
        if number % 6 == 0:
            command = bytes([number // 6 % 16, profile, number // 6 % 32, 0])
            write(out / "command", command + name + b"\n" + name)
        if number % 3 == 0 and b"\0" not in name:
            call = bytes([number // 3 % 17, (0, 4, 32, 64)[number % 4], 0, 255])
            write(out / "dropin", call + name)
        # The rows of tests/entries/entries.c, likewise.
        call = bytes([number % 64]) + head + b"\xff\x40\x40\x01"
        write(out / "variants", call + name)
        for label in re.split(rb"\.|\xe3\x80\x82", name):
            if label[:4].lower() == b"xn--":
                write(out / "punycode", b"\x1e" + label[4:])
                write(out / "bootstring", b"\0" * 12 + label[4:])
            elif not label.isascii():
                points = label.decode("utf-8", "ignore")
                three = b"".join(
                    bytes([ord(c)])
                    if ord(c) < 0x80
                    else (0x80_0000 | ord(c)).to_bytes(3, "big")
                    for c in points
                )
                write(out / "punycode", b"\x1f" + three)


if __name__ == "__main__":
    main()
