#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How far xn is: shown after a second, and then four times a second.

With XN_FAKE_CLOCK, the path of fake_clock.c's library, the time is known.

    test_progress.py XN [unittest's arguments]

XN is the path of the built command.
"""

import fcntl
import os
import pathlib
import pty
import re
import struct
import subprocess
import tempfile
import termios
import threading
import unittest

from running import (XN, Case, TextFile, main, plain_path, read_terminal,
                     terminal, xn)

CLOCK = os.environ.get('XN_FAKE_CLOCK')
# What xn reads at once, and the number of its lines; the first name is wrong.
BLOCK = ('..' + 'a' * 13 + '\n') + ('a' * 15 + '\n') * 8191
LINES = 8192
RULESET = str(pathlib.Path(__file__).parent.parent /
              'lgr/rulesets/registry.xml')


def apart(case, text, count):
    """The line of progress is taken away before each message."""
    found = [match.start() for match in re.finditer('xn: line ', text)]
    case.assertEqual(len(found), count)
    for at in found:
        case.assertIn(text[at - 1:at], ('', '\r', '\n'))
    for line in text.splitlines():
        case.assertNotRegex(line.rpartition('\r')[2],
                            r'names, .*xn: line')


class Progress(Case):
    SLICES = [(b'a\n' * 1000, 1.3), (b'b..\n' * 7, 0.5), (b'c\n', 0.5),
              (b'd..\n', 0)]

    def progress(self, text):
        return re.findall(r'xn: (\d+) names, (\d+) bad, (\d+) a second'
                          r'(?:, (\d+) %)?', text)

    def test_not_in_the_way_of_messages(self):
        """In real time; a busy machine may skip some."""
        run = terminal('ascii', out=False, slices=self.SLICES)
        self.assertEqual(run.err.count(b'\n'), 1009)
        seen = self.progress(run.text)
        self.assertTrue(seen)
        self.assertLessEqual({s[:2] for s in seen},
                             {('1007', '7'), ('1008', '7'), ('1009', '8')})
        apart(self, run.text, 8)

    def typed(self, *args, text=b''):
        """What xn says on the terminal that is its input, too."""
        master, slave = pty.openpty()
        mode = termios.tcgetattr(slave)
        mode[3] &= ~termios.ECHO
        termios.tcsetattr(slave, termios.TCSANOW, mode)
        process = subprocess.Popen([XN, 'ascii', '-q', *args], stdin=slave,
                                   stdout=subprocess.DEVNULL, stderr=slave)
        os.close(slave)
        while text:
            text = text[os.write(master, text[:1024]):]
        shown = read_terminal(master)
        self.assertEqual(process.wait(), 0)
        os.close(master)
        # On a busy machine a file's progress may be shown.
        return re.sub(rb'xn: \d+ names, [^\r]*|\r *\r', b'', shown)

    def test_who_types_the_names(self):
        """They need no progress, and no summary but the one they ask for.

        With a file nobody types.
        """
        names = b'a\n' * 100001
        summary = b'xn: 100001 names: 100001 passed, 0 failed\r\n'
        self.assertEqual(self.typed(text=names + b'\x04'), b'')
        with TextFile(names) as path:
            self.assertTrue(self.typed('-f', path).startswith(summary))
        with TextFile(names[2:]) as path:
            self.assertEqual(self.typed('-f', path), b'')
        self.assertTrue(self.typed('--summary', text=b'a\n\x04').startswith(
            b'xn: 1 names: 1 passed, 0 failed\r\n'))


@unittest.skipUnless(CLOCK, 'needs the library of fake_clock.c')
class Clock(Case):
    """xn looks at the clock at its start and whenever it reads."""

    def run_xn(self, step, *args, stdin, out=subprocess.DEVNULL, columns=80,
               ends=True, command=('ascii', '-q', '-j', '1')):
        """What is shown, if the clock goes on by so many milliseconds."""
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ,
                    struct.pack('HHHH', 24, columns, 0, 0))
        process = subprocess.Popen(
            [XN, *command, *args], stdin=stdin,
            stdout=slave if out is None else out, stderr=slave,
            env={**os.environ, 'XN_CLOCK_STEP': str(step),
                 'LD_PRELOAD': plain_path(CLOCK)})
        os.close(slave)
        self.addCleanup(os.close, master)
        if not ends:
            return process, master
        shown = read_terminal(master).decode()
        process.wait(60)
        return shown

    def lines(self, step, ticks, blocks, share=True, columns=80):
        """What should be shown: ticks are numbers of looks at the clock."""
        text, before = '', ''
        for tick in ticks:
            done = tick - 1
            line = (f'xn: {LINES * done} names, {done} bad, '
                    f'{LINES * done / (tick * step / 1000):.0f} a second')
            if share:
                line += f', {100 * done / blocks:.0f} %'
            line = line[:columns - 1]
            text += before + line
            before = '\r' + ' ' * len(line) + '\r'
        return text + before

    def file(self, blocks):
        file = tempfile.TemporaryFile()
        file.write(BLOCK.encode() * blocks)
        file.seek(0)
        return file

    def test_times(self):
        for step, ticks in ((1, []), (90, []), (91, [11]), (125, [8, 10]),
                            (249, [5, 7, 9, 11]), (250, range(4, 12)),
                            (999, range(2, 12)), (1000, range(1, 12)),
                            (90000, range(1, 12))):
            with self.file(10) as file:
                self.assertEqual(self.run_xn(step, stdin=file),
                                 self.lines(step, ticks, 10), step)

    def test_share(self):
        """Of the rest of a file; of all files; none if that is not known."""
        with self.file(6) as file:
            os.lseek(file.fileno(), 2 * len(BLOCK), os.SEEK_SET)
            self.assertEqual(self.run_xn(1000, stdin=file),
                             self.lines(1000, range(1, 6), 4))
        with TextFile(BLOCK) as one, TextFile(BLOCK * 3) as three:
            files = ('-f', three, '-f', one)
            shown = self.run_xn(1000, *files, stdin=subprocess.DEVNULL)
            self.assertEqual([int(share) for share in
                              re.findall(r'(\d+) %', shown)],
                             [0, 25, 50, 75, 75, 100])
            shown = self.run_xn(1000, *files, '-f', '-',
                                stdin=subprocess.DEVNULL)
            self.assertIn(f'xn: {4 * LINES} names, 4 bad', shown)
            self.assertNotIn('%', shown)

    def test_threads(self):
        """The bytes of the file so far, whichever thread has them."""
        with self.file(9) as file:
            shown = self.run_xn(1000, stdin=file, command=('ascii', '-j', '2'))
        told = re.findall(r'xn: (\d+) names, (\d+) bad, .*?, (\d+) %', shown)
        self.assertEqual(told[-1], (str(9 * LINES), '9', '100'))
        for names, bad, share in told:
            self.assertEqual(int(names), LINES * int(bad))
            # Blocks that are being read may be counted before their names.
            self.assertIn(int(share) - 100 * int(bad) // 9, range(35), told)
        # A name has two empty labels.
        apart(self, shown, 18)

    def test_terminals(self):
        """None on the terminal of the results, or if names are typed."""
        with self.file(3) as file:
            self.assertNotIn('names', self.run_xn(1000, stdin=file, out=None))
        master, slave = pty.openpty()
        self.addCleanup(os.close, master)
        with self.file(3) as file:
            thread = threading.Thread(target=read_terminal, args=(master,))
            thread.start()
            shown = self.run_xn(1000, stdin=file, out=slave)
            os.close(slave)
            thread.join()
            self.assertEqual(shown, self.lines(1000, [1, 2, 3, 4], 3))
        master, slave = pty.openpty()
        self.addCleanup(os.close, master)
        os.write(master, b'a\nb\n\x04')
        self.assertEqual(self.run_xn(1000, stdin=slave), '')
        os.close(slave)

    def test_commands(self):
        """Each counts every name once."""
        there = re.findall(r'(?m)^  (\S+)', xn('--help').text)
        with TextFile('a.com\n') as known:
            for command in (['unicode'], ['display'], ['skeleton'],
                            ['lookalikes', '--known', known],
                            ['ascii', '--csv', '1'],
                            ['lgr', 'check', '-r', RULESET],
                            ['lgr', 'variants', '-r', RULESET]):
                if command[0] not in there:
                    continue
                with self.file(3) as file:
                    shown = self.run_xn(1000, stdin=file,
                                        command=[*command, '-q'])
                header = command[-1] == '1'
                self.assertEqual(
                    [int(names) for names in
                     re.findall(r'xn: (\d+) names', shown)],
                    [max(0, LINES * i - header) for i in range(4)], command)

    def test_before_a_summary(self):
        """The line is taken away."""
        for command, start in (
                (('compare', '--json', '--rows=strict'), '{"names":'),
                (('ascii', '--json', '--summary'), f'xn: {LINES * 2} names: ')):
            with self.file(2) as file:
                shown = self.run_xn(1000, stdin=file, command=command)
            before, _, after = shown.partition(start)
            self.assertRegex(before, r'a second, \d+ %\r +\r\Z', command)
            self.assertNotIn('a second, ', after)

    def test_shown_while_input_waits(self):
        process, master = self.run_xn(1000, stdin=subprocess.PIPE,
                                      ends=False)
        timer = threading.Timer(60, process.kill)
        timer.start()
        shown = b''
        process.stdin.write(b'a\n')
        process.stdin.flush()
        while b'xn: 1 names, 0 bad' not in shown:
            part = os.read(master, 4096)
            self.assertTrue(part)
            shown += part
        process.stdin.close()
        self.assertEqual(process.wait(), 0)
        timer.cancel()


if __name__ == '__main__':
    main()
