#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turn a corpus, a file with one input per line, into files and back.

corpus.py unpack CORPUS.txt FOLDER [LIST]
    make FOLDER anew, with a file for each input; LIST names these files in
    the order of the lines, as libFuzzer's -seed_inputs wants it
corpus.py add CORPUS.txt FILE...
    append the FILEs that are not in it

A line is an input in the notation of tests/core/vectors.  In {5D0 61*63 xFF}
there are a code point in hexadecimal, one that is repeated (the count is
decimal), and a byte; "" is the empty input; everything else stands for
itself.  Blank lines and lines that begin with # are skipped.
"""

import itertools
import pathlib
import re
import shutil
import sys

ITEM = rb"x?[0-9A-Fa-f]{1,8}(?:\*[0-9]{1,8})?"
LIST = re.compile(rb"\{(%b(?: %b)*)\}" % (ITEM, ITEM))
# A byte that is repeated at least this often is written once.
RUN = 8
# The bytes in front of the text, which are written as bytes.
HEADS = {
    "bootstring": 12,
    "command": 4,
    "dropin": 4,
    "find": 4,
    "lgr_file": 0,
    "lgr_labels": 1,
    "names": 4,
    "punycode": 1,
    "variants": 8,
}


def read_list(match):
    """The bytes of one {...}."""
    out = b""
    for word in match[1].decode().split(" "):
        word, _, times = word.partition("*")
        if word.startswith("x"):
            one = bytes([int(word[1:], 16)])
        else:
            one = chr(int(word, 16)).encode("utf-8", "surrogatepass")
        out += one * int(times or 1)
    return out


def read(text):
    """The bytes of a text; ValueError if it is malformed."""
    if text == b'""':
        return b""
    if b"{" in LIST.sub(b"", text):
        raise ValueError("a malformed list in { }")
    return LIST.sub(read_list, text)


def join(words):
    """Characters and items in braces, written as short as possible."""
    out = ""
    for word, group in itertools.groupby(words):
        count = len(list(group))
        if count < RUN:
            out += word * count
        elif len(word) == 1:
            out += f"{{{ord(word):X}*{count}}}"
        else:
            out += f"{word[:-1]}*{count}}}"
    return out.replace("}{", " ")


def write(data, head):
    """The text of bytes, in ASCII; ill-formed UTF-8 is written as bytes."""
    try:
        characters, form = data[head:].decode(), "{%X}"
    except UnicodeDecodeError:
        characters, form = data[head:].decode("latin-1"), "{x%02X}"
    text = [
        c if re.match(r"[!-z|~]", c) else form % ord(c) for c in characters
    ]
    return join(f"{{x{byte:02X}}}" for byte in data[:head]) + join(text) or '""'


def inputs(path):
    """Yield each input of a corpus, with the number of its line."""
    for number, line in enumerate(path.read_bytes().split(b"\n"), 1):
        if not line or line.startswith(b"#"):
            continue
        try:
            if b"\0" in line or line.endswith((b" ", b"\t", b"\r")):
                raise ValueError("a NUL byte, or a blank at the end")
            yield number, read(line)
        except (ValueError, OverflowError) as error:
            sys.exit(f"{path}:{number}: {error}")


def unpack(path, folder, names=None):
    """Each file is named after the number of its line."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    files = []
    for number, data in inputs(path):
        files.append(folder.resolve() / f"line-{number:04}")
        files[-1].write_bytes(data)
    if names is not None:
        names.write_text(",".join(map(str, files)))


def add(path, files):
    """Append the inputs in the files, and print their lines."""
    known = {data for _, data in inputs(path)}
    with path.open("a") as out:
        for data in sorted({file.read_bytes() for file in files} - known):
            line = write(data, HEADS[path.stem])
            print(line)
            print(line, file=out)


def main():
    if len(sys.argv) < 4 or sys.argv[1] not in ("unpack", "add"):
        sys.exit(__doc__.strip())
    what, path, *others = sys.argv[1:]
    others = [pathlib.Path(other) for other in others]
    if what == "unpack":
        unpack(pathlib.Path(path), *others)
    else:
        add(pathlib.Path(path), others)


if __name__ == "__main__":
    main()
