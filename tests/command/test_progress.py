#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How far xn is: shown once a second, by the clock.

    test_progress.py XN [unittest's arguments]

XN is the path of the built command.
"""

import os
import pty
import re
import subprocess
import tempfile
import termios
import time

from running import XN, Case, TextFile, main, read_terminal, terminal


class Progress(Case):
    SLICES = [(b'a\n' * 1000, 1.3), (b'b..\n' * 7, 0.5), (b'c\n', 0.5),
              (b'd..\n', 0)]

    def progress(self, text):
        return re.findall(r'xn: (\d+) names, (\d+) bad, (\d+) a second'
                          r'(?:, (\d+) %)?', text)

    def test_shown_and_taken_away(self):
        run = terminal('ascii', '-q', out=False, slices=self.SLICES)
        self.assertEqual(run.err.count(b'\n'), 1009)
        seen = self.progress(run.text)
        # A busy machine may skip some.
        self.assertTrue(seen)
        self.assertLessEqual({s[:2] for s in seen},
                             {('1007', '7'), ('1008', '7'), ('1009', '8')})
        self.assertNotIn('\n', run.text)
        # At the end the line has only blanks.
        self.assertRegex(run.text, r'\r +\r\Z')
        for part in run.text.split('\r'):
            self.assertLess(len(part), 80)

    def test_not_in_the_way_of_messages(self):
        for jobs in '12':
            run = terminal('ascii', '-j', jobs, out=False, slices=self.SLICES)
            self.assertTrue(self.progress(run.text))
            for line in run.text.splitlines():
                shown = line.rpartition('\r')[2]
                self.assertNotRegex(shown, r'names, .*xn: line')
            # The line is cleared before each message.
            for match in re.finditer('xn: line', run.text):
                before = run.text[:match.start()]
                self.assertTrue(before == '' or before[-1] in '\r\n')

    def test_share_of_a_file(self):
        with tempfile.TemporaryFile() as file:
            file.write(b'b\xc3\xbccher..example\n' * 1500000)
            file.seek(0)
            master, slave = pty.openpty()
            process = subprocess.Popen(
                [XN, 'explain', '--json'], stdin=file,
                stdout=subprocess.DEVNULL, stderr=slave)
            os.close(slave)
            shown = b''
            try:
                while b'%' not in shown:
                    part = os.read(master, 4096)
                    self.assertTrue(part)
                    shown += part
            finally:
                process.kill()
                process.wait()
                os.close(master)
        share = self.progress(shown.decode())[-1][3]
        self.assertTrue(0 <= int(share) <= 100)

    def test_none_where_results_are_shown(self):
        run = terminal('ascii', '-q', slices=self.SLICES)
        self.assertNotIn('names', run.text)

    def test_none_in_files(self):
        process = subprocess.Popen([XN, 'ascii', '-q'],
                                   stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        process.stdin.write(b'a\n')
        process.stdin.flush()
        time.sleep(1.3)
        out, err = process.communicate(b'b\n')
        self.assertEqual((out, err), (b'a\nb\n', b''))

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
        return re.sub(rb'\r *\r|xn: \d.*a second\r', b'', shown)

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

    def test_none_in_short_runs(self):
        run = terminal('ascii', '-q', out=False, stdin='a\nb\n')
        self.assertEqual(run.text, '')


if __name__ == '__main__':
    main()
