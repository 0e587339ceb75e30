#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What no transcript can say of the command xn: every character, streams,
terminals, memory, and builds without a part.

    test_cli.py XN [unittest's arguments]

XN is the path of the built command.
"""

import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unicodedata
import unittest

from reference import CHECKS, PROFILES
from running import (XN, Case, Run, TextFile, ace, answered_at_once, bytes_of,
                     feed, is_built, main, sanitized, terminal, width, xn)

ROOT = pathlib.Path(__file__).resolve().parents[2]

COMMANDS = ('ascii', 'unicode', 'punycode', 'explain', 'compare', 'profiles')
# Not every build has these commands.
OPTIONAL = ('lookup', 'display', 'skeleton', 'lookalikes', 'lgr')


# ---- every character ------------------------------------------------------

class Culprits(Case):
    """The message names the faulty character."""

    # The characters with White_Space (PropList.txt).
    BLANKS = (*range(0x09, 0x0E), 0x20, 0x85, 0xA0, 0x1680,
              *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000)
    # Default_Ignorable_Code_Point (DerivedCoreProperties.txt), controls, and
    # what else no reader would see: 2028 to 202E, FFF9 to FFFB.
    UNSEEN = (*range(0x00, 0x20), *range(0x7F, 0xA0), 0xAD, 0x34F, 0x61C,
              0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810),
              *range(0x200B, 0x2010), *range(0x2028, 0x202F),
              *range(0x2060, 0x2070), 0x3164, *range(0xFE00, 0xFE10), 0xFEFF,
              0xFFA0, *range(0xFFF0, 0xFFFC), *range(0x1BCA0, 0x1BCA4),
              *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000))

    def told(self, names):
        """What is said first of each name that cannot be registered."""
        run = xn('ascii', '-0', '-p', 'register',
                 stdin='\0'.join(names) + '\0')
        # Nothing unseen is shown as it is.
        self.assertEqual({ord(c) for c in run.message} & set(self.UNSEEN), {10})
        found = re.findall(r'(?m)^xn: line (\d+): .*?(U\+.*)', run.message)
        return dict(reversed(found))

    def test_every_blank(self):
        """At the end it can go; within a label nobody knows what was meant."""
        names = [f'ü{chr(point)}{more}' for point in self.BLANKS
                 for more in ('', 'b')]
        told = self.told(names)
        for i, point in enumerate(self.BLANKS):
            end, within = told[str(2 * i + 1)], told[str(2 * i + 2)]
            self.assertTrue(end.startswith(f'U+{point:04X}'), end)
            self.assertTrue(end.endswith('; remove it'), end)
            self.assertFalse(within.endswith('; remove it'), within)

    def test_every_character_that_is_not_seen(self):
        """It is not shown between quotes, and its neighbours are."""
        unseen = set(self.UNSEEN) - {0}
        points = sorted(unseen | {point + step for point in unseen
                                  for step in (-1, 1)} - {0, 0xE1000})
        told = self.told([f'ü{chr(point)}b' for point in points])
        seen = 0
        for i, point in enumerate(points):
            text = told.get(str(i + 1), '')
            # A joiner may stand there, or the label have another fault first.
            if text.startswith(f'U+{point:04X}'):
                self.assertEqual(text.startswith(f"U+{point:04X} '"),
                                 point not in unseen
                                 and point not in self.BLANKS, text)
                seen += 1
        self.assertGreater(seen, len(unseen))

    # Characters that get a name: ASCII without letters and digits, blanks,
    # what is not seen, and what looks like a full stop, a hyphen, a slash or a
    # quotation mark.  Controls by their first alias in NameAliases.txt that is
    # not an abbreviation.
    CONTROLS = {0x08: 'BACKSPACE', 0x09: 'CHARACTER TABULATION',
                0x0A: 'LINE FEED', 0x0B: 'LINE TABULATION', 0x0C: 'FORM FEED',
                0x0D: 'CARRIAGE RETURN', 0x1B: 'ESCAPE', 0x7F: 'DELETE',
                0x85: 'NEXT LINE'}
    NAMED = (*range(0x20, 0x30), *range(0x3A, 0x41), *range(0x5B, 0x61),
             *range(0x7B, 0x7F), 0xA0, 0xAB, 0xAD, 0xB4, 0xB7, 0xBB, 0x34F,
             0x61C, 0x6D4, 0x1680, 0x180E, *range(0x2000, 0x2016),
             *range(0x2018, 0x201A), *range(0x201C, 0x201F), 0x2024,
             *range(0x2026, 0x2030), 0x2044, 0x205F, 0x2060,
             *range(0x2066, 0x206A), 0x2212, 0x2215, 0x3000, 0x3002, 0x30FB,
             0x3164, 0xFE0F, 0xFEFF, 0xFF0D, 0xFF0E, 0xFF0F, 0xFF61, 0xFFFC,
             0xFFFD)

    def test_names_are_those_of_unicode(self):
        named = {**self.CONTROLS, **{
            point: unicodedata.name(chr(point)) for point in self.NAMED}}
        # A hyphen is right there, and a full stop ends the label.
        for point in 0x2D, 0x2E:
            del named[point]
        others = {point + step for point in named for step in (-1, 1)}
        told = self.told([f'ü{chr(point)}ü'
                          for point in sorted({*named, *others} - {0x2E})])
        found = {}
        for text in told.values():
            point, name = re.match(
                r"U\+([0-9A-F]{4,})(?: '.*?')?(?: ([A-Z].*?))?: ",
                text).groups()
            found[int(point, 16)] = name
        for point, name in named.items():
            self.assertEqual(found[point], name)
        for point in others - set(named):
            self.assertIsNone(found.get(point), point)


# ---- on a terminal --------------------------------------------------------

class Terminal(Case):
    def caret(self, name, marker, columns=80):
        """Assert that the caret is below marker, which is shown once."""
        run = terminal('ascii', '-p', 'strict', name, out=False,
                       columns=columns)
        lines = run.text.splitlines()
        places = [i for i, line in enumerate(lines) if line.strip() == '^']
        self.assertTrue(places, run.text)
        shown, caret = lines[places[-1] - 1], lines[places[-1]]
        before, found, _ = shown.partition(marker)
        self.assertTrue(found, shown)
        self.assertEqual(width(before), len(caret) - 1, run.text)
        # The last column stays free, so no line wraps.
        self.assertLess(width(shown), columns)

    def test_caret_behind_combining_characters(self):
        self.caret('e\u0301o\u0308\u0301_b', '_')
        # More characters than columns.
        self.caret('e\u0301\u0308' * 30 + '_b', '_')

    def test_caret_in_a_long_name(self):
        for before in (60, 72, 73, 74, 75, 76, 77, 200, 5000):
            self.caret('x' * before + '_' + 'y' * 200, '_')
        self.caret('日' * 100 + '_' + '本' * 100, '_', columns=60)
        self.caret('x' * 100 + '_', '_', columns=40)
        # A wide character at the end of what is shown.
        for before in range(69, 76):
            self.caret('x' * before + '㈱' + 'y' * 20, '㈱')

    def test_excerpt_of_many_marks(self):
        """Marks take no column, but are not shown without end."""
        run = terminal('ascii', 'a' + '\u0301' * 50000, out=False)
        for line in run.text.splitlines():
            self.assertLess(len(line), 500)

    def test_one_stream_of_two(self):
        """What is on a terminal and what is in a pipe, in threads, too."""
        for args in ([], ['-j', '3'], ['--json', '-j', '2']):
            run = terminal('unicode', '-p', 'strict', *args, out=False,
                           stdin='a\u202e\nb\n')
            self.assertIn('\n     ^\n', run.text)
            self.assertIn('\n    a\\u{202E}\n', run.text)
            if '--json' not in args:
                self.assertEqual(run.err.decode(), 'a\u202e\nb\n')
        run = terminal('unicode', '-p', 'strict', '-j', '3', err=False,
                       stdin='a\u202e\n')
        self.assertEqual(run.text, 'a\\u{202E}\n')
        self.assertEqual(run.err.count(b'\n'), 1)

    def test_lines_at_once(self):
        process, master = self.start('ascii')
        process.stdin.write('ä\n'.encode())
        process.stdin.flush()
        self.assertEqual(os.read(master, 100), b'xn--4ca\r\n')
        process.stdin.close()
        self.assertEqual(process.wait(10), 0)
        os.close(master)

    def start(self, *args):
        master, slave = pty.openpty()
        process = subprocess.Popen([XN, *args], stdin=subprocess.PIPE,
                                   stdout=slave)
        os.close(slave)
        return process, master


# ---- input and output -----------------------------------------------------

class Streams(Case):
    def test_memory_does_not_grow_with_the_names(self):
        lines = ('bücher%d.example\nwww.example%d.org\na..b%d\n' * 1000)
        pieces = [(lines % tuple(range(i, i + 3000))).encode()
                  for i in range(0, 1000000, 3000)]
        for args, more, most in (((), 1024, 16), (('--json', '-q'), 1024, 16),
                                 (('--json', '-q', '-j', '3'), 1 << 15, 48)):
            few = pieces[:33 if '-j' in args else 3]
            _, small = self.measured('ascii', *args, data=few)
            run, peak = self.measured('ascii', *args, data=pieces)
            self.assertEqual(run.out.count(b'\n'), 3000 * len(pieces))
            self.assertEqual(run.status, 1)
            self.assertLess(peak, small + more, args)
            self.limit(peak, most)

    def test_memory_of_explain_does_not_grow(self):
        pieces = [b'b\xc3\xbccher.example\n' * 1000] * 20
        _, small = self.measured('explain', data=pieces[:2])
        _, large = self.measured('explain', data=pieces)
        self.assertLess(large, small + 1024)

    def test_names_of_any_length(self):
        long, umlauts = b'a' * 10000000, 'ü'.encode() * 5000000
        off = '-o', 'length=off'
        for args, name, back, mebibytes in (
                (('ascii', *off), long, None, 100), (('ascii',), long, b'', 100),
                (('ascii',), b'a.' * 5000000, b'', 100),
                (('ascii', *off), umlauts, ('unicode',), 400),
                (('punycode', 'encode'), umlauts, ('punycode', 'decode'), 400)):
            run, peak = self.measured(*args, data=[name, b'\n'])
            self.assertEqual(run.status, int(back == b''), args)
            self.limit(peak, mebibytes)
            if back:
                run, peak = self.measured(*back, data=[run.out])
                self.assertEqual(run.status, 0)
                self.limit(peak, mebibytes)
            self.assertTrue(run.out == (b'' if back == b'' else name) + b'\n')

    def test_lengths_around_what_needs_no_memory(self):
        for count in (62, 63, 64, 250, 255, 256, 332, 334, 499, 501, 999, 1000,
                      1001, 3999, 4095, 4096, 4097):
            for letter in ('a', 'ü', '\u3316', '\u3316.'):
                run = xn('ascii', '-o', 'length=off', letter * count)
                self.assertEqual(run.status, 0, (count, letter))
                back = xn('unicode', run.lines[0])
                self.assertEqual(
                    back.lines, [unicodedata.normalize('NFKC',
                                                       letter * count)])

    def test_line_buffered(self):
        for args in (('ascii',), ('unicode',), ('ascii', '--json'),
                     ('ascii', '-j', '2'), ('ascii', '-q', '-j', '7'),
                     ('unicode', '--json', '-j', '3'), ('ascii', '-0'),
                     ('unicode', '--json', '--long', '-0'),
                     ('punycode', 'encode'), ('punycode', 'encode', '-0'),
                     ('punycode', 'encode', '--json')):
            self.assertTrue(answered_at_once('abc', *args), args)

    def test_messages_before_more_is_read(self):
        """Who types sees what is wrong before the next name."""
        for args in (('ascii',), ('ascii', '-j', '2'), ('ascii', '-j', '7'),
                     ('punycode', 'encode'), ('skeleton',)):
            if not is_built(args[0]):
                continue
            with subprocess.Popen([XN, *args], stdin=subprocess.PIPE,
                                  stdout=subprocess.DEVNULL,
                                  stderr=subprocess.PIPE) as process:
                guard = threading.Timer(120, process.kill)
                guard.start()
                for number in range(1, 3):
                    process.stdin.write(b'\xff\n')
                    process.stdin.flush()
                    self.assertIn(b'line %d: ' % number,
                                  process.stderr.readline(), args)
                guard.cancel()

    def test_memory_of_long_names(self):
        """What one name needed is used again, or given back."""
        if sanitized():
            self.skipTest('sanitizers keep what was given back')
        for args, name in ((('ascii', '-o', 'length=off'), 'ü' * 1500),
                           (('unicode', '-o', 'length=off'), 'ü' * 1500),
                           (('skeleton',), 'ü.' * 1500)):
            if not is_built(args[0]):
                continue
            pieces = [f'{name}\n'.encode() * 100] * 30
            _, small = self.measured(*args, '-q', data=pieces[:2])
            run, large = self.measured(*args, '-q', data=pieces)
            self.assertEqual(run.out.count(b'\n'), 3000)
            self.assertLess(large, small + 1024, args)

    def test_output_that_does_not_block(self):
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        process = subprocess.Popen([XN, 'ascii'], stdin=subprocess.PIPE,
                                   stdout=writer)
        os.close(writer)
        thread = feed(process, b'abcdefg\n' * 100000)
        time.sleep(0.2)
        with open(reader, 'rb') as stream:
            out = stream.read()
        thread.join()
        self.assertEqual(process.wait(), 0)
        self.assertEqual(out, b'abcdefg\n' * 100000)


class Ways(Case):
    """A name has one answer, however it comes and whatever came before."""

    NAMES = [name.encode() for name in (
        'a.example', 'bücher.example', 'Bücher.EXAMPLE', '', 'a..b', 'a b',
        'xn--a', 'xn--bcher-kva.', '\u05d0a.1', 'a_b-.c', 'ü' * 70,
        'ü.' * 700, '\u3316.' * 70, '\ufdfa' * 90, '_.' * 30 + 'x', 'x' * 300,
        'p\u0430ypal.com', '\u0430pple.com', 'a\u200db', 'pаypal.rnе',
        '-' * 1500, 'ok')] + [b'\xff.a', b'\xc3\xbc\xff' * 600]
    COMMANDS = (('ascii',), ('ascii', '-q'), ('unicode',), ('display',),
                ('unicode', '-p', 'idna2003'), ('ascii', '--json', '--long'),
                ('unicode', '--json'), ('ascii', '-p', 'strict', '--json'),
                ('display', '--json'), ('skeleton',), ('skeleton', '--json'),
                ('lookalikes', '--json'), ('lookalikes',),
                ('ascii', '-o', 'length=off'), ('skeleton', '--text'))

    def messages(self, run):
        """The messages without their places."""
        return re.sub(r'(?m)^(xn|note): (\S+: )?(name|line) \d+: ', r'\1: ',
                      run.message)

    def test_same_answers(self):
        with TextFile('paypal.com\napple.com\npaypal.me\n') as known, \
                tempfile.TemporaryDirectory() as folder:
            for args in self.COMMANDS:
                if args[0] in ('display', 'lookalikes'):
                    args = (*args, '--known', known)
                alone = {}
                for name in self.NAMES:
                    run = xn(*args, stdin=name + b'\n')
                    if run.status == 2 and args[0] in OPTIONAL:
                        break
                    self.assertEqual(run.out.count(b'\n'), 1)
                    alone[name] = run.status, run.out, self.messages(run)
                if alone:
                    for names in (self.NAMES, self.NAMES[::-1]):
                        self.compare(args, names, alone, folder)

    def compare(self, args, names, alone, folder):
        text = b'\n'.join(names)
        file = os.path.join(folder, 'file')
        for way, more, stdin in (
                ('arguments', ['--', *names], b''), ('lines', [], text),
                ('CRLF', [], b'\r\n'.join(names) + b'\r\n'),
                ('file', ['-f', file], b''), ('jobs', ['-j', '3'], text),
                ('one line at a time', ['--line-buffered'], text),
                ('trim', ['--trim'], b'\t ' + b' \r\n'.join(names) + b' \t'),
                ('NUL', ['-0'], b'\0'.join(names)),
                ('all', ['-0', '--trim', '-j', '2', '--line-buffered', '-f',
                         file], b'')):
            if '-f' in more:
                with open(file, 'wb') as stream:
                    stream.write(text if '-0' not in more else b'\r\0\t'.join(
                        names))
            run = xn(*args, *more, stdin=stdin)
            end = b'\0' if '-0' in more else b'\n'
            self.assertEqual(
                (run.status, run.out, self.messages(run)),
                (max(alone[name][0] for name in names),
                 b''.join(alone[name][1][:-1] + end for name in names),
                 ''.join(alone[name][2] for name in names)), (way, args))


# ---- --json, and messages --------------------------------------------------
NAMES = [name.encode() for shape in (
    '{}', '{}a.example', 'abcdefg{}.', 'abcdefgh{}ijklmnopq.a-b', 'ü.xn--{}')
    for name in map(shape.format, (*map(chr, range(1, 0x180)), '\u2027\u2028',
                    '\u2029\u202a', '\u202e', '\ufeff', '\uffff', '\U000e0001',
                    '\U0010ffff', 'e\u0301', '日', '\\"', '\\u0041'))]
NAMES += [b'a' * at + c + b'b' * (16 - at) for at in range(17)
          for c in (b'"', b'\\', b'\n', b'\x7f', b'\xff', b'\xf0\x9f\x98')]
NAMES += [b'', b'a' * 5000, b'"' * 4000, b'\xff' * 3000, b'\x01\\' * 2000,
          '\u2028日'.encode() * 1000, b'a' * 4095 + b'"', 'ü'.encode() * 700]


def hidden(c):
    return ord(c) in Culprits.UNSEEN


def quoted(data):
    """A text as xn writes it in JSON."""
    return '"' + ''.join(
        f'\\{c}' if c in '"\\' else f'\\u{ord(c):04x}'
        if c < ' ' or '\x7f' <= c < '\xa0' or c in '\u2028\u2029' else c
        for c in data.decode('utf-8', 'replace')) + '"'


class Texts(Case):
    """Any text in JSON and in messages."""

    def records(self, *args):
        run = xn(*args, '-0', stdin=b'\0'.join([*NAMES, b'']))
        self.assertIn(run.status, (0, 1), args)
        return run.out.split(b'\0')[:-1]

    def test_json(self):
        """The input, and an output that is that without --json."""
        for args in (['ascii'], ['ascii', '-o', 'forbidden=off'], ['unicode'],
                     ['ascii', '--long'], ['unicode', '-p', 'url'],
                     ['unicode', '-p', 'idna2003'], ['display'], ['skeleton'],
                     ['skeleton', '--text'], ['punycode', 'encode'],
                     ['punycode', 'decode'], ['explain']):
            if not is_built(args[0]):
                continue
            quiet = ['-q'] * (args[0] != 'explain')
            plain = [arg for arg in args if arg != '--long']
            objects = self.records(*args, '--json', *quiet)
            for name, line in zip(NAMES, objects, strict=True):
                line = line.decode()
                self.assertTrue(line.startswith(f'{{"input":{quoted(name)},'))
                self.assertNotIn('\n', line)
            if args[0] == 'explain':
                continue
            for name, line, record in zip(
                    NAMES, objects, self.records(*plain, *quiet), strict=True):
                o = json.loads(line)
                none = not o['ok'] and args[0] in ('ascii', 'skeleton',
                                                   'punycode')
                self.assertIn(f',"output":{"null" if none else quoted(record)}',
                              line.decode())
                self.assertTrue(record == b'' or not none, name)
                for label in o.get('labels', ()):
                    at, size = label['input']
                    self.assertNotIn(b'.', name[at:at + size], name)

    def test_places_of_any_size(self):
        labels = ['a' * i for i in (*range(1, 131), *range(980, 1030))]
        o = xn('unicode', '--json', '.'.join(labels)).objects[0]
        spans = [label['input'] for label in o['labels']]
        self.assertEqual([label['output'] for label in o['labels']], spans)
        at = 0
        for label, span in zip(labels, spans, strict=True):
            self.assertEqual(span, [at, len(label)])
            at += len(label) + 1

    def test_cut_labels(self):
        """A label in a message is cut after 63 columns or 252 characters."""
        labels = [b'a' * (63 - room) + c + b'z' * after + b'\xff'
                  for c in (b'b', b'\x1b', b'\xff', '\U000e0001'.encode(),
                            '日'.encode(), '\x80'.encode(),
                            'e\u0301'.encode())
                  for room in range(12) for after in (0, 1, 9)]
        labels += [('e' + '\u0301' * count).encode() + more + b'\xff'
                   for count in (249, 250, 251, 252) for more in (b'', b'b')]
        lines = xn('ascii', stdin=b'\n'.join(labels)).message.splitlines()
        for number, label in enumerate(labels, 1):
            columns, text = 0, ''
            for count, c in enumerate(label.decode('utf-8', 'replace')):
                c = f'\\u{{{ord(c):X}}}' if hidden(c) else c
                columns += width(c)
                if columns > 63 or count == 252:
                    text += '\u2026'
                    break
                text += c
            start = f"xn: line {number}: label 1 '{text}': invalid-utf8 at byte "
            self.assertTrue([line for line in lines if line.startswith(start)],
                            start)
            self.assertFalse(list(filter(hidden, text)))

    def test_pages(self):
        """What explain and compare show has no raw control characters."""
        for command, step in ('explain', 4), ('compare', 64):
            text = xn(command, '--', *(name for name in NAMES[::step]
                                       if len(name) < 100)).text
            self.assertFalse([c for c in text if hidden(c) and c != '\n'])


# ---- commands, help and completions ---------------------------------------

class Help(Case):
    def commands(self):
        """The commands that this build lists."""
        return re.findall(r'(?m)^  (\w+) ', xn('--help').text.split(
            'Commands:')[1].split('\n\n')[0])

    def options(self, command):
        """The options that its page lists."""
        return re.findall(r'(?<![\w-])--[\w][\w-]*', xn(
            command, '--help').text.split('Options:')[1].split('\n\n')[0])

    def test_every_option_of_every_verb(self):
        """The table of what each verb takes; other options it refuses."""
        usual = '--json --null --line-buffered --quiet --help'
        labels = f'--ruleset --strict {usual} --file --trim'
        common = '--limit --jobs'
        for command, verb, options in (
                *(('punycode', verb, f'--code-points --trace {usual}')
                  for verb in ('encode', 'decode')),
                ('lgr', 'check', f'{labels} {common} --variants --idna'),
                ('lgr', 'variants', f'{labels} {common} --disposition'),
                ('lgr', 'collide', labels),
                ('lgr', 'show', f'--ruleset --strict {usual}')):
            if command not in self.commands():
                continue
            for option in self.options(command):
                value = ['1'] if option in (
                    '--ruleset', '--file', '--limit', '--jobs',
                    '--disposition') else []
                self.assertEqual(
                    f"'{command} {verb}' has no option"
                    in xn(command, verb, option, *value).message,
                    option not in options.split(), (verb, option))

    def test_commands_that_the_build_has_not(self):
        for command in set(OPTIONAL) - set(self.commands()):
            needs = {
                'lgr': 'where expat (Debian: libexpat1-dev) is installed',
                'lookup': 'where c-ares (Debian: libc-ares-dev) is installed',
            }.get(command, 'with -Ddisplay=enabled')
            for args in ((command,), (command, '--help'), ('help', command),
                         (command, 'a.example')):
                run = xn(*args)
                self.assertEqual((run.status, run.out), (2, b''))
                self.assertEqual(run.message, f"xn: this build has no "
                                 f"'{command}'; libxn has to be built {needs}\n"
                                 "Try 'xn --help'.\n")

    def test_version(self):
        run = xn('--version')
        header = (ROOT / 'include/xn/export.h').read_text()
        version = re.search(r'#define XN_VERSION "(.*)"', header)[1]
        tables = (ROOT / 'data/ages.txt').read_text()
        of = re.match(r'# Unicode (\d+\.\d+\.\d+):', tables)[1]
        self.assertEqual(run.text, f'xn {version} (Unicode {of})\n')

    def completions(self):
        """The folder of the scripts, as the build makes them."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        subprocess.run([sys.executable, '-B', ROOT / 'tools/packaging/rows.py',
                        folder.name], check=True)
        return pathlib.Path(folder.name)

    def test_completions_are_complete(self):
        folder = self.completions()
        for name in ('xn', '_xn', 'xn.fish'):
            text = (folder / name).read_text()
            words = set(re.findall(r'[\w-]+', text))
            for word in (*PROFILES, *CHECKS, *COMMANDS, *OPTIONAL,
                         'encode', 'decode', 'check', 'variants', 'collide',
                         'show'):
                self.assertIn(word, words, name)
            for option in sum(map(self.options, self.commands()), []):
                bare = option[2:]
                self.assertTrue(option in text or f'-l {bare} ' in text,
                                (name, option))

    # A line, some words that complete it, and one that does not; then those
    # that bash alone has: words in parts, and short options.
    COMPLETED = (
        ('xn ', 'ascii lookup', 'strict'),
        ('xn ascii --', '--json --profile --jobs', '--trace'),
        ('xn ascii -p ', 'lookup register', 'std3'),
        ('xn ascii -o st', 'std3=on std3=off', 'bidi=on'),
        ('xn ascii -p lookup --', '--json --quiet', '--server'),
        ('xn lookup --', '--json --server', '--direction'),
        ('xn lookup --type ', 'a aaaa ptr', 'mx'),
        ('xn punycode ', 'encode decode', 'ascii'),
        ('xn lgr show --', '--strict --ruleset', '--trim'),
        ('xn lgr check --', '--variants --trim', '--disposition'),
        ('xn punycode decode --', '--trace --json', '--long'))
    BASH = (
        ('xn ', 'help --help', 'strict'),
        ('xn help ', 'ascii lookup', 'help'),
        ('xn asc', 'ascii', 'unicode'),
        ('xn ascii -', '--json -j -q', '--trace'),
        ('xn ascii --profile = s', 'strict', 'lookup'),
        ('xn ascii -o std3 = o', 'on off', 'std3=on'),
        ('xn lgr check ', '', '-j'),
        ('xn compare --rows li', 'libidn libidn2-std3', 'lookup'),
        ('xn compare --rows url,li', 'url,libidn', 'libidn'),
        ('xn compare --rows = url,l', 'url,lookup', 'lookup'),
        ('xn lookup --type a', 'a aaaa', 'ptr'),
        ('xn lookup --server a', '', 'ascii'),
        ('xn ascii -- -', '', '--json'))

    def completed(self, rows, command):
        """command(line) runs a shell that prints the words for a line."""
        for line, some, none in rows:
            out = subprocess.run(
                command(line), capture_output=True, text=True, check=True,
                env={**os.environ, 'PATH': os.path.dirname(XN) + ':'
                     + os.environ['PATH']}).stdout
            words = re.findall(r'(?m)^\S+', out)
            for word in some.split():
                self.assertIn(word, words, line)
            self.assertNotIn(none, words, line)

    @unittest.skipUnless(shutil.which('fish'), 'needs fish')
    def test_completion_in_fish(self):
        script = self.completions() / 'xn.fish'
        self.completed(self.COMPLETED, lambda line: [
            'fish', '-c', 'source $argv[1]; complete -C $argv[2]', script,
            line])

    @unittest.skipUnless(shutil.which('zsh'), 'needs zsh')
    def test_completion_for_zsh_is_well_formed(self):
        subprocess.run(['zsh', '-n', self.completions() / '_xn'],
                       check=True)

    @unittest.skipUnless(shutil.which('bash'), 'needs bash')
    def test_completion_in_bash(self):
        script = self.completions() / 'xn'
        self.completed(self.COMPLETED + self.BASH, lambda line: [
            'bash', '-c', 'source "$1"; shift; COMP_WORDS=("$@");'
            ' COMP_CWORD=$(($# - 1)); _xn; printf "%s\\n" "${COMPREPLY[@]}"',
            'bash', script, *line.split(' ')])


# ---- normalisers ----------------------------------------------------------

class Normalizer(Case):
    """-N, with libxn-icu if XN_ICU names the built one.

    XN_LIBDIR is the folder of libraries that the command was built for.
    """

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.prefix = pathlib.Path(folder.name)
        (self.prefix / 'bin').mkdir()
        self.xn = shutil.copy(XN, self.prefix / 'bin/xn')

    def run_moved(self, *args, stdin='', path=None):
        """Run a copy of xn, which finds the library beside it or in path."""
        env = dict(os.environ)
        # Meson adds the folders of the built libraries.
        env.pop('LD_LIBRARY_PATH', None)
        if path:
            env['LD_LIBRARY_PATH'] = str(path)
        process = subprocess.run([self.xn, *args], input=bytes_of(stdin),
                                 capture_output=True, timeout=120, env=env)
        return Run(process.returncode, process.stdout, process.stderr)

    def put_library(self, variable='XN_ICU'):
        if not os.environ.get(variable):
            self.skipTest('libxn-icu, or what replaces it, is not built')
        # Below the prefix even if it is a path by itself.
        folder = pathlib.Path(f"{self.prefix}/{os.environ['XN_LIBDIR']}")
        folder.mkdir(parents=True)
        return shutil.copy(os.environ[variable], folder / 'libxn-icu.so.1')

    def test_builtin(self):
        for args in (('-N', 'builtin'), ('--normalizer=builtin',)):
            run = xn('ascii', *args, 'u\u0308')
            self.assertEqual((run.status, run.lines), (0, [ace('ü')]))

    def test_library_that_is_missing(self):
        run = self.run_moved('ascii', '-N', 'icu', 'a')
        if run.status == 0:
            self.skipTest('libxn-icu is installed')
        self.assertEqual((run.status, run.out), (2, b''))
        self.assertIn('it needs libxn-icu', run.message)
        self.assertEqual(self.run_moved('ascii', 'ü').lines, [ace('ü')])

    def test_another_library(self):
        """One that has only one of the two functions."""
        path = pathlib.Path(self.put_library())
        library = path.read_bytes()
        for name in b'xn_icu_normalizer\0', b'xn_icu_error\0':
            path.write_bytes(library.replace(name, name[:-2] + b'_\0'))
            run = self.run_moved('ascii', '-N', 'icu', 'a')
            self.assertEqual((run.status, run.out), (2, b''), name)
            self.assertIn('libxn-icu.so.1 is another library', run.message)

    def test_places(self):
        """Beside xn comes first; a file there ends the search."""
        beside = pathlib.Path(self.put_library())
        system = self.prefix / 'system'
        system.mkdir()
        self.assertEqual(self.run_moved('ascii', '-N', 'icu', 'ü',
                                        path=system).lines, [ace('ü')])
        beside.rename(system / beside.name)
        if sys.platform == 'linux':
            run = self.run_moved('ascii', '-N', 'icu', 'ü', path=system)
            self.assertEqual((run.lines, run.err), ([ace('ü')], b''))
        beside.write_text('no library')
        run = self.run_moved('ascii', '-N', 'icu', 'ü', path=system)
        self.assertEqual((run.status, run.out), (2, b''))
        self.assertRegex(
            run.message, r"\Axn: normalizer 'icu' cannot be used: '/\S+"
            f"/{beside.name}: .+'; it needs libxn-icu, which comes with libxn "
            r"if that was built with ICU\nTry 'xn ascii --help'\.\n\Z")

    def test_icu(self):
        self.put_library()
        names = ['u\u0308.example', '\u1100\u1161', 'א\u05b7', 'faß', 'a..b']
        for profile in 'lookup', 'idna2003':
            for command in 'ascii', 'unicode':
                both = [self.run_moved(command, '-p', profile, *args, *names)
                        for args in ((), ('-N', 'icu'))]
                self.assertEqual(both[0].out, both[1].out)
                self.assertEqual(both[0].status, both[1].status)

    def test_normalizer_that_fails(self):
        """Then the name is not at fault: status 3, without errors."""
        self.put_library('XN_FAILING_NORMALIZER')
        names = ['ü', 'bo\u0308', 'ü..ao\u0308_', 'x']
        for command, *options in (
                ('ascii',), ('ascii', '-q', '-j', '2'), ('unicode',),
                ('unicode', '-p', 'idna2003'), ('ascii', '-p', 'strict')):
            run = self.run_moved(command, '-N', 'icu', *options, '--summary',
                                 stdin='\n'.join(names))
            self.assertEqual((run.status, run.lines), (3, [
                ace('ü') if command == 'ascii' else 'ü', '', '', 'x']))
            self.assertEqual(run.message.splitlines()[:-1], [
                'xn: line 2: the normalizer failed',
                'xn: line 3: the normalizer failed',
                'xn: 4 names: 2 passed, 2 failed'])
        for command in 'ascii', 'unicode':
            run = self.run_moved(command, '-N', 'icu', '--json', '--long',
                                 *names[1:])
            self.assertEqual((run.status, run.objects[:2]), (3, [
                {'input': name, 'ok': False, 'output': None, 'errors': [],
                 'labels': [], 'faults': []} for name in names[1:3]]))
        run = self.run_moved('ascii', '-N', 'icu', '--csv', 'h',
                             stdin='h\nbo\u0308\nx\n')
        self.assertEqual((run.status, run.text), (
            3, 'h,h_ascii,h_errors\nbo\u0308,,\nx,x,\n'))
        self.assertEqual(run.message, 'xn: line 2: the normalizer failed\n')

    def test_icu_tells_what_it_does_not_know(self):
        self.put_library()
        args = 'ascii', '--json', '-q', 'a\u0378'
        ours, theirs = (self.run_moved(*args, *more).objects[0]['labels'][0]
                        for more in ((), ('-N', 'icu')))
        self.assertEqual((ours['errors'], ours['at']), (['disallowed'], 1))
        self.assertEqual((theirs['errors'], theirs['at']), (['unassigned'], 1))


if __name__ == '__main__':
    main()
