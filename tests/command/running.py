# SPDX-License-Identifier: MIT
"""Helpers of the command's tests: to run xn, with pipes or on a terminal.

The first argument of each test is XN, the path of the built command.
"""

import atexit
import fcntl
import json
import os
import pathlib
import pty
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
import unicodedata
import unittest

if len(sys.argv) < 2:
    sys.exit(sys.modules['__main__'].__doc__)
XN = os.path.abspath(sys.argv[1])


def plain_path(path):
    """The path of a file, or of a link to it if the path has blanks.

    LD_PRELOAD separates paths by blanks, and GNU parallel's command is a line
    of sh.
    """
    path = os.path.abspath(path)
    if re.fullmatch(r'[\w/.+-]+', path, re.ASCII):
        return path
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    link = os.path.join(folder, os.path.basename(path))
    os.symlink(path, link)
    return link


class Run:
    """The result of one run of xn."""

    def __init__(self, status, out, err=b''):
        self.status = status
        self.out = out
        self.err = err

    @property
    def text(self):
        return self.out.decode()

    @property
    def message(self):
        return self.err.decode()

    @property
    def lines(self):
        """The lines of the output; each must end in a newline."""
        assert self.out == b'' or self.out.endswith(b'\n'), self.out
        return self.text.split('\n')[:-1]

    @property
    def objects(self):
        return [json.loads(line) for line in self.lines]

    @property
    def rows(self):
        """The lines as tuples of their fields."""
        return [tuple(line.split('\t')) for line in self.lines]


def ace(label):
    """An A-label, by Python's own codec."""
    return 'xn--' + label.encode('punycode').decode()


def bytes_of(value):
    return value.encode() if isinstance(value, str) else value


def run(command, **more):
    """Run a program."""
    process = subprocess.run(command, capture_output=True, check=False,
                             timeout=300, **more)
    return Run(process.returncode, process.stdout, process.stderr)


def xn(*args, stdin=b'', env=None, **more):
    """Run xn with arguments and with stdin (bytes or text) as its input."""
    return run([XN, *args], input=bytes_of(stdin),
               env={**os.environ, **(env or {})}, **more)


def is_built(command):
    """Whether this xn has the command: some need another library."""
    return xn(command, '-h').status != 2


def sanitized(program=None):
    return b'__asan_init' in pathlib.Path(program or XN).read_bytes()


def feed(process, data, close=True):
    """Write data to a process's input in the background; close it."""
    def write():
        try:
            process.stdin.write(data)
            process.stdin.flush()
            if close:
                process.stdin.close()
        except BrokenPipeError:
            pass

    thread = threading.Thread(target=write)
    thread.start()
    return thread


def answered_at_once(name, *args):
    """Whether a result comes before the next of three equal names is given.

    The first line of a result, or what a NUL ends, has the name or its start.
    """
    end = b'\0' if '-0' in args else b'\n'
    process = subprocess.Popen([XN, *args, '--line-buffered'],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    guard = threading.Timer(60, process.kill)
    guard.start()
    found = 0
    for _ in range(3):
        process.stdin.write(name.encode() + end)
        process.stdin.flush()
        shown = b''
        while end not in shown:
            part = os.read(process.stdout.fileno(), 65536)
            if not part:
                break
            shown += part
        found += name.encode() in shown
    process.communicate()
    guard.cancel()
    return found == 3


def read_terminal(master):
    data = b''
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:
            return data
        if not part:
            return data
        data += part


def terminal(*args, stdin=b'', out=True, err=True, columns=80, env=None,
             slices=None, cwd=None):
    """Run xn on a terminal.

    If out or err is False, that stream is a pipe instead. slices is a list of
    inputs, each followed by a pause of so many seconds.  In the result, out is
    the terminal's text and err the pipe's.
    """
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ,
                struct.pack('HHHH', 24, columns, 0, 0))
    process = subprocess.Popen(
        [XN, *args], stdin=subprocess.PIPE,
        stdout=slave if out else subprocess.PIPE,
        stderr=slave if err else subprocess.PIPE,
        env={**os.environ, 'TERM': 'xterm', **(env or {})}, cwd=cwd)
    os.close(slave)
    other = []
    pipe = process.stdout or process.stderr
    threads = []
    if pipe:
        threads.append(threading.Thread(
            target=lambda: other.append(pipe.read())))
        threads[-1].start()
    if slices:
        def write():
            for data, pause in slices:
                process.stdin.write(data)
                process.stdin.flush()
                time.sleep(pause)
            process.stdin.close()
        threads.append(threading.Thread(target=write))
        threads[-1].start()
    else:
        threads.append(feed(process, bytes_of(stdin)))
    shown = read_terminal(master)
    status = process.wait(120)
    for thread in threads:
        thread.join()
    for stream in (process.stdout, process.stderr):
        if stream:
            stream.close()
    os.close(master)
    shown = shown.replace(b'\r\n', b'\n')
    return Run(status, shown, other[0] if other else b'')


def width(text):
    """The columns that a text takes; it knows the characters used here."""
    return sum(0 if unicodedata.combining(c) else
               2 if unicodedata.east_asian_width(c) in 'WF' else 1
               for c in text)


class TextFile:
    """A file with a text while a with statement lasts; its value is the path."""

    def __init__(self, data):
        self.data = data.encode() if isinstance(data, str) else data

    def __enter__(self):
        with tempfile.NamedTemporaryFile(delete=False) as file:
            file.write(self.data)
        self.path = file.name
        return self.path

    def __exit__(self, *_):
        os.unlink(self.path)


class Case(unittest.TestCase):
    maxDiff = None

    def usage(self, run, *words):
        """Assert wrong usage: status 2, a line with the words, a hint."""
        self.assertEqual(run.status, 2, run)
        self.assertEqual(run.out, b'')
        lines = run.message.splitlines()
        self.assertEqual(len(lines), 2, lines)
        self.assertTrue(lines[0].startswith('xn: '), lines)
        self.assertRegex(lines[1], r"^Try 'xn (\w+ )?--help'\.$")
        for word in words:
            self.assertIn(word, lines[0])

    def measured(self, *args, data):
        """Run with data, pieces of input; return (Run, peak memory in KiB)."""
        with tempfile.TemporaryFile() as out, \
                tempfile.TemporaryFile() as err:
            process = subprocess.Popen([XN, *args], stdin=subprocess.PIPE,
                                       stdout=out, stderr=err)
            for piece in data:
                process.stdin.write(piece)
            process.stdin.flush()
            peak = self.peak_when_idle(process)
            process.stdin.close()
            process.wait(120)
            out.seek(0)
            err.seek(0)
            return Run(process.returncode, out.read(), err.read()), peak

    def peak_when_idle(self, process):
        """VmHWM of a process that has read all of its input.

        (wait4's figure would include the memory of this program.)
        """
        folder = pathlib.Path(f'/proc/{process.pid}')
        if not folder.exists():
            return 0
        idle = 0
        while idle < 3:
            time.sleep(0.02)
            left = struct.unpack('i', fcntl.ioctl(
                process.stdin, termios.FIONREAD, b'\0' * 4))[0]
            state = (folder / 'stat').read_text().rpartition(')')[2].split()[0]
            idle = idle + 1 if left == 0 and state == 'S' else 0
        status = (folder / 'status').read_text()
        return int(re.search(r'VmHWM:\s*(\d+) kB', status)[1])

    def limit(self, peak, mebibytes):
        """Assert a limit that holds without sanitizers."""
        if not sanitized():
            self.assertLess(peak, mebibytes << 10)


def main():
    """Run the tests; unittest gets the arguments after XN."""
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
