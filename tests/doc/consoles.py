#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run the console examples of guides and transcripts.

    consoles.py [--write] XN FILE...

A block marked "console" has commands: "$ " and a line of sh, which "> "
continues, then what it prints.  "# " begins a remark.  XN, the built command,
is found as xn.  Blocks with a name after their mark, as in "xml rules.xml", are
the files that commands find in their folder.

A guide, FILE.md, has what a terminal of 80 columns shows.  A command of it
fails if a line starts with "xn: ", and is left out if the build has it not.

A transcript, FILE.console, has the lines of standard output, then those of
standard error behind "! ", then the exit status as [1] if it is not 0.  In a
block marked "console terminal" both streams are one.  "% " begins a line with
something that cannot be seen or be mistaken: \\\\ is a backslash there, \\xFF a
byte that is not UTF-8, \\u{AD} a character, and \\c the end of what does not end
in a newline.  In commands, \\xFF and \\u{AD} mean the same.  With --write
transcripts get what their commands print; read what changes.
"""

import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
import termios

from documents import files, steps

SKIPPED = 77
BLOCK = re.compile(r'^(```console( terminal)?\n)(.*?)^```$', re.M | re.S)
OTHER = re.compile(r'^```\w+ \S+\n.*?^```$', re.M | re.S)
# Controls, blanks, marks, what no reader sees, and bytes that are not UTF-8.
UNSEEN = re.compile(
    '[\0-\x1f\x7f-\xa0\xad\u0300-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5'
    '\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u20d0-\u20ff\u3000'
    '\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff'
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff'
    '\udc80-\udcff]| $')
AMBIGUOUS = re.compile(r'[$!%>#] |>$|\[\d+\]$|```')


def piped(command, env, folder):
    """The streams and the exit status of a command without a terminal."""
    done = subprocess.run(command, env=env, cwd=folder, check=False,
                          stdin=subprocess.DEVNULL, capture_output=True)
    return done.stdout, done.stderr, done.returncode


def on_terminal(command, env, folder):
    """What a command shows on a terminal, nothing, and its exit status."""
    try:
        master, slave = pty.openpty()
    except OSError as error:
        print(f"skipped: {error}")
        sys.exit(SKIPPED)
    modes = termios.tcgetattr(slave)
    modes[1] &= ~termios.OPOST
    termios.tcsetattr(slave, termios.TCSANOW, modes)
    with subprocess.Popen(command, env=env, cwd=folder, stdout=slave,
                          stderr=slave, stdin=subprocess.DEVNULL) as process:
        os.close(slave)
        out = b""
        while True:
            try:
                some = os.read(master, 65536)
            except OSError:  # the other side has closed
                some = b""
            if not some:
                break
            out += some
    os.close(master)
    return out, b"", process.returncode


def run(command, how, xn, folder):
    """Run a line of sh."""
    env = dict(os.environ, NO_COLOR="1", TERM="dumb", LC_ALL="C.UTF-8",
               PATH=f"{xn.parent}:{os.environ['PATH']}")
    script = re.sub(r"\\u\{(\w+)\}", lambda c: chr(int(c[1], 16)), command)
    script = re.sub(rb"\\x(\w\w)", lambda c: bytes([int(c[1], 16)]),
                    script.encode("utf-8"))
    return how(["sh", "-c", script], env, folder)


def escape(found):
    code = ord(found[0])
    return f"\\x{code & 255:02X}" if code >> 8 == 0xDC else f"\\u{{{code:X}}}"


def shown(data, mark=""):
    """The lines of a stream as a transcript has them."""
    *lines, rest = data.decode("utf-8", "surrogateescape").split("\n")
    found = []
    for line, end in [(line, "") for line in lines] + [(rest, "\\c")][:len(rest)]:
        if end or UNSEEN.search(line) or AMBIGUOUS.match(line):
            line = line.replace("\\", "\\\\")
            line = f"% {UNSEEN.sub(escape, line)}{end}"
        found.append(mark + line)
    return found


def printed(command, expected, is_guide, how, place):
    """What a command prints, in the form of what is expected."""
    out, err, status = run(command, how, *place)
    if not is_guide:
        return shown(out) + shown(err, "! ") + [f"[{status}]"] * bool(status)
    fails = any(line.startswith("xn: ") for line in expected)
    return out.decode("utf-8").splitlines() + (
        [] if bool(status) == fails else [f"(exit status {status})"])


def run_block(block, path, place, counts):
    """Run the commands of a block; return it as it should be."""
    made = []
    is_guide = path.suffix == ".md"
    for command, expected in steps(block[3]):
        if not command:
            made += expected
            continue
        got = printed(command, expected, is_guide,
                      on_terminal if is_guide or block[2] else piped, place)
        counts[0] += 1
        if is_guide and got[0:1] and got[0].startswith("xn: this build has no"):
            continue
        lines = command.split("\n")
        made += ["$ " + lines[0], *(f"> {line}" if line else ">"
                                   for line in lines[1:]), *got]
        if got != expected:
            counts[1] += 1
            print(f"{path.name}: $ {command}", "    should print",
                  *(f"        {line}" for line in expected), "    and prints",
                  *(f"        {line}" for line in got), sep="\n")
    return block[1] + "".join(line + "\n" for line in made) + "```"


def refuse(path, text):
    """Refuse a transcript with text that might be taken for a test."""
    blocks = [steps(block[3]) for block in BLOCK.finditer(text)]
    prose = OTHER.sub("", BLOCK.sub("", text))
    if (not blocks or re.search(r"^(```|[$>!%] )", prose, re.M)
            or not all(any(command for command, _ in block)
                       for block in blocks)
            or any(len(output) > 1 or not output[0].startswith("# ")
                   for block in blocks for command, output in block
                   if not command)):
        sys.exit(f"{path}: lines that belong to no command, or no command")


def run_file(path, xn, write=False):
    """Run the commands of a file; return how many there are and are wrong."""
    text = path.read_text(encoding="utf-8")
    counts = [0, 0]
    if path.suffix != ".md":
        refuse(path, text)
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files(text):
            (pathlib.Path(folder) / name).write_text(content, "utf-8")
        made = BLOCK.sub(
            lambda block: run_block(block, path, (xn, folder), counts), text)
    if write and path.suffix != ".md":
        path.write_text(made, encoding="utf-8")
        print(f"{path.name}: {counts[0]} examples, {counts[1]} written")
        return counts[0], 0
    print(f"{path.name}: {counts[0]} examples, {counts[1]} wrong")
    return counts


def main():
    args = sys.argv[1:]
    write = args[:1] == ["--write"]
    xn, *paths = (pathlib.Path(arg).resolve() for arg in args[write:])
    counts = [run_file(path, xn, write) for path in paths]
    sys.exit(1 if not paths or any(bad for _, bad in counts) else 0)


if __name__ == "__main__":
    main()
