#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How an input begins, with a byte order mark or in UTF-16, and empty rows.

    test_input.py XN [unittest's arguments]

XN is the path of the built command.
"""

import itertools
import subprocess
import time

from running import XN, Case, TextFile, main, xn

COMMANDS = [command for command in (
    ['ascii'], ['unicode', '-p', 'idna2008'], ['ascii', '--json'],
    ['punycode', 'encode'], ['punycode', 'decode'], ['explain', '--json'],
    ['display'], ['skeleton'], ['compare', '--json', '--rows=strict'])
    if xn(*command, '--help').status == 0]
MESSAGE = ('this is UTF-16, and xn reads UTF-8; iconv -f UTF-16 -t UTF-8'
           ' converts it\n')


class Mark(Case):
    def test_every_command(self):
        for command, text, null in itertools.product(
                COMMANDS, ('a.b\nc', 'b', '\n', '', 'a\r\n'), (False, True)):
            args = command + ['-0'] * null
            runs = [xn(*args, stdin=mark + (text.replace('\n', '\0') if null
                                            else text))
                    for mark in ('\ufeff', '')]
            self.assertEqual(*((run.status, run.out, run.err)
                               for run in runs), (args, text))

    def test_every_file(self):
        """And only at its start."""
        with TextFile('\ufeffa') as a, TextFile('\ufeff\ufeffb\n') as b:
            for jobs in '12':
                run = xn('unicode', '-p', 'strict', '-j', jobs, '-f', a, '-f',
                         b, '-f', '-', stdin='\ufeffc\nd')
                self.assertEqual(run.lines, ['a', 'b', 'c', 'd'])
                run = xn('ascii', '-p', 'idna2008', '-j', jobs, '-f', b, '-f',
                         a)
                self.assertEqual((run.status, run.lines), (1, ['', 'a']))

    def test_pieces(self):
        for data in b'\xef\xbb\xbfa\n', b'\xef\xbb\n', b'\xef', b'\xef\xbb\xbf':
            with subprocess.Popen([XN, 'unicode', '-q', '--json'],
                                  stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE) as process:
                for i in range(len(data)):
                    process.stdin.write(data[i:i + 1])
                    process.stdin.flush()
                    time.sleep(0.002)
                out, _ = process.communicate()
            self.assertEqual(out, xn('unicode', '-q', '--json',
                                     stdin=data).out)
            self.assertEqual(out.count(b'\n'), data != b'\xef\xbb\xbf')


class Utf16(Case):
    def test_every_command(self):
        for command, code, mark in itertools.product(
                COMMANDS, ('utf-16-le', 'utf-16-be'), ('\ufeff', '')):
            run = xn(*command,
                     stdin=(mark + 'a.b\n' * 40).encode(code))
            self.assertEqual((run.status, run.out), (3, b''), command)
            name = 'UTF-16' + ('' if mark else code[-2:].upper())
            self.assertTrue(run.message.endswith(
                'xn: ' + MESSAGE.replace('UTF-16 -t', name + ' -t')), command)

    def test_files(self):
        """The run ends there."""
        with TextFile('a..b\n') as a, TextFile('b\n'.encode('utf-16')) as b:
            for jobs in '12':
                run = xn('ascii', '-q', '-j', jobs, '-f', a, '-f', b, '-f', a)
                self.assertEqual((run.status, run.out, run.message),
                                 (3, b'\n', f'xn: {b}: {MESSAGE}'))
            run = xn('display', '--known', b, 'a')
            if 'this build' not in run.message:
                self.assertEqual((run.status, run.out, run.message),
                                 (3, b'', f'xn: {b}: {MESSAGE}'))

    def test_what_is_not(self):
        for data in (b'a\0b\n', b'a\0bc\0d\n', b'\0\0\0\0\n', b'a\0', b'\xff\n',
                     b'\0aa\0', b'a\0' * 31 + b'bc\n', b'aaa\0' * 16):
            self.assertEqual(xn('ascii', '-q', stdin=data).status, 1, data)
        for data in ('a\n'.encode('utf-16'), b'a\0b\0'):
            self.assertEqual(xn('ascii', '-q', '-0', stdin=data).status,
                             int(data[0] == 0xff), data)


class EmptyLines(Case):
    def test_tables(self):
        """They pass, count as no row, and have a number."""
        for jobs in '12':
            for flag, comma, more in (('--csv', ',', ''), ('--tsv', '\t', ''),
                                      ('--csv', ',', ',1')):
                run = xn('ascii', flag, 'h', '--summary', '-j', jobs,
                         stdin=f'h{more}\n\n\r\na{more}\n\n..{more}\n\n')
                self.assertEqual(
                    run.text, f'h{more},h_ascii,h_errors\n\n\r\n'
                    f'a{more},a,\n\n..{more},,empty-label\n\n'.replace(
                        ',', comma))
                self.assertEqual(run.status, 1)
                self.assertTrue(run.message.startswith('xn: line 6: '))
                self.assertIn('xn: 2 names: 1 passed, 1 failed', run.message)
        run = xn('ascii', '--csv', 'h', '--summary', stdin='h\n\n""\n')
        self.assertEqual((run.status, run.text),
                         (0, 'h,h_ascii,h_errors\n\n"",,\n'))
        self.assertIn('xn: 1 names: 1 passed', run.message)


if __name__ == '__main__':
    main()
