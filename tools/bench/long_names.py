# SPDX-License-Identifier: MIT
"""Time the command on hostile names of one and of two megabytes."""

import os
import subprocess

MEGABYTE = 1_000_000
TIMES = 3

# The text that is repeated, and the text before it.
SHAPES = {
    'a': ('a', ''), 'dots': ('.', ''), 'labels of ASCII': ('a.', ''),
    'labels of ü': ('ü.', ''), 'same': ('ü', ''),
    'distinct': (''.join(map(chr, range(0x4E00, 0x9C20))), ''),
    'descending': (''.join(map(chr, range(0x9C20, 0x4E00, -1))), ''),
    'mapped': ('Ü', ''), 'ignored': ('\u00AD', ''),
    'marks': ('\u0301', 'a'), 'marks out of order': ('\u0301\u0323', 'a'),
    'decomposed': ('e\u0301', ''), 'Hangul': ('\uAC01', ''),
    'jamo': ('\u1100\u1161\u11A8', ''), 'ZWJ': ('\u200D', ''),
    'ZWNJ': ('\u0915\u094D\u200C', ''), 'CONTEXTO': ('\u30FB', ''),
    'digits of two kinds': ('\u0660\u06F0', ''),
    'right to left': ('\u05D0', ''), 'Bidi name': ('\u05D0.', ''),
    'U+FDFA': ('\uFDFA', ''), 'xn--aaa': ('a', 'xn--'),
    'xn--999': ('9', 'xn--'), 'xn--a0': ('a0', 'xn--'),
}


def make(shape, size):
    """A name of a shape, of about this many bytes."""
    unit, front = SHAPES[shape]
    whole = front.encode() + unit.encode() * (size // len(unit.encode()) + 1)
    return whole[:size].decode('utf-8', 'ignore').encode()


def seconds(xn, command, name):
    """The processor time of a run: the least of TIMES."""
    def once():
        with subprocess.Popen([xn, command, '-q'], stdin=subprocess.PIPE,
                              stdout=subprocess.DEVNULL) as run:
            run.stdin.write(name)
            run.stdin.close()
            _, status, usage = os.wait4(run.pid, 0)
            run.returncode = os.waitstatus_to_exitcode(status)
        return usage.ru_utime + usage.ru_stime
    return min(once() for _ in range(TIMES))


def measure(xn, size=MEGABYTE):
    """[{shape, ascii, unicode: [seconds for size and twice that]}]."""
    return [{'shape': shape, 'size': size,
             **{command: [seconds(xn, command, make(shape, n * size))
                          for n in (1, 2)]
                for command in ('ascii', 'unicode')}}
            for shape in SHAPES]
