#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What no transcript can say of xn lgr: many labels, long ones, memory, and
results that are those of other commands.  lgr.console has the rest.

    test_lgr.py XN [unittest's arguments]
"""

import itertools
import os
import re
import subprocess
import tempfile
import threading

import commands
from commands import File, lgr
from running import Case, XN, answered_at_once, main, terminal

FOLDER = commands.HERE / 'rulesets'
REGISTRY = FOLDER / 'registry.xml'
VARIANTS = FOLDER / 'variants.xml'


def ruleset(data, rules=''):
    return ('<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>' + data +
            f'</data><rules>{rules}</rules></lgr>')


def check(*args, path=REGISTRY, **more):
    return lgr('check', path, *args, **more)


class Check(Case):
    def test_long_labels(self):
        for label in ('ss' * 5000, 'ß' * 10000, 'e' * 10 ** 6):
            run = check(stdin=label + '\n')
            self.assertEqual(run.status, 0)
            self.assertEqual(run.text,
                             f"valid\t{label.replace('ß', 'ss')}\n")
        # Letters of four bytes.
        [row] = check('--json', '-q', stdin='𐍈' * 50000 + '\n').objects
        self.assertEqual(row['label'], '𐍈' * 50000)
        run = check('--json', '-q', stdin='A' * 20000 + '\n')
        self.assertEqual(len(run.objects[0]['invalid']), 20000)
        run = check('--variants', '--json', stdin='e' * 10000 + '\n')
        self.assertIsNone(run.objects[0]['variants'])
        self.assertIn('more than 18446744073709551615', run.message)

    def test_several_labels(self):
        """Each as if it were alone, from arguments and from the input."""
        labels = ['strasse', 'a.b', '', 'A', 'café', 'xn--a-', '\u0435', '12',
                  'aο', 'e' * 12, 'a\u0301\u0301b\u0301', 'ß']
        for args in ([], ['--json'], ['--variants'], ['--idna', '--json'],
                     ['--variants', '--idna', '--json']):
            alone = ''.join(check('-q', *args, label).text for label in labels)
            self.assertEqual(check('-q', *args, *labels).text, alone)
            self.assertEqual(check('-q', *args, stdin='\n'.join(labels)).text,
                             alone)
        wrong = [b'a.b', b'\xff', b'xn--a-', b'A', b'a.b', b'', b'xn--99999999',
                 b'\xff', b'a-', b'\xff', b'a.b']
        for args in [], ['--idna'], ['--variants']:
            told = check(*args, stdin=b'\n'.join(wrong) + b'\n').message
            self.assertEqual(re.sub(r'line \d+', 'line 1', told), ''.join(
                check(*args, stdin=label + b'\n').message for label in wrong))


class Variants(Case):
    def variants(self, *args, path=REGISTRY, **more):
        return lgr('variants', path, *args, **more)

    def test_several_labels(self):
        """Each as if it were alone, from arguments and from the input."""
        labels = ['strasse', 'abc', 'A', 'cafe', 'ss', 'e' * 12, 'é' * 40,
                  'cafe', 'xn--a-']
        for args in (), ('--json',), ('--json', '-j', '2'):
            alone = ''.join(self.variants('-q', *args, label).text
                            for label in labels)
            self.assertEqual(self.variants('-q', *args, *labels).text, alone)
            self.assertEqual(self.variants(
                '-q', *args, stdin='\n'.join(labels)).text, alone)


class Collide(Case):
    def collide(self, *args, path=REGISTRY, **more):
        return lgr('collide', path, *args, **more)

    def test_longest_label(self):
        """It alone needs more than one piece of memory."""
        labels = ['e' * 700000, 'e' * 699999 + 'é']
        run = self.collide(stdin='\n'.join(['ss', *labels, 'ß']))
        self.assertEqual((run.status, run.lines), (0, [
            f'{labels[0]}\t{labels[0]} {labels[1]}', 'ss\tss ß']))

    def test_many_long_labels(self):
        """Four megabytes: more than one piece of memory."""
        pairs = [[f'label-{i}-{"x" * 2000}-{end}' for end in ('ss', 'ß')]
                 for i in range(500)]
        done = self.collide(stdin=''.join(f'{label}\n' for pair in pairs
                                          for label in pair))
        self.assertEqual((done.status, done.message), (0, ''))
        self.assertEqual(sorted(done.lines), sorted(
            f'{first}\t{first} {other}' for first, other in pairs))

    def test_messages_before_a_file_that_waits(self):
        """The last line of a file has no newline, the next file no writer."""
        with tempfile.TemporaryDirectory() as folder, File('A') as one:
            fifo = os.path.join(folder, 'fifo')
            os.mkfifo(fifo)
            with subprocess.Popen(
                    [XN, 'lgr', 'collide', '-r', REGISTRY, '-f', one, '-f',
                     fifo], stdout=subprocess.PIPE, stderr=subprocess.PIPE
                    ) as process:
                timer = threading.Timer(60, process.kill)
                timer.start()
                self.assertIn(b'line 1: ', process.stderr.readline())
                with open(fifo, 'w') as file:
                    file.write('a\nb')
                out, _ = process.communicate()
                timer.cancel()
            self.assertEqual((process.returncode, out), (1, b''))


class Usage(Case):
    def test_line_buffered(self):
        for verb, label in ('check', 'a'), ('variants', 'ss'):
            for args in [], ['--json'], ['-0'], ['--json', '-0']:
                self.assertTrue(answered_at_once(
                    label, 'lgr', verb, '-r', str(REGISTRY), *args),
                    (verb, args))

    def test_null(self):
        for verb, labels in (('check', 'ss'), ('variants', 'ss'),
                             ('collide', 'ss\0ß'), ('show', None)):
            for args in [], ['--json']:
                if (verb, args) == ('show', []):
                    continue
                line = lgr(verb, REGISTRY, *args, stdin=(labels or '').replace(
                    '\0', '\n')).text
                self.assertEqual(line.count('\n'), 1, (verb, args))
                self.assertEqual(lgr(verb, REGISTRY, '-0', *args,
                                     stdin=labels or '').text,
                                 line.replace('\n', '\0'), (verb, args))


class Many(Case):
    """Bulk: threads, memory, a full disk."""

    LABELS = [f'{word}{i}' for i in range(20000)
              for word in ('label', 'straße', 'café-', 'A', 'k\u0301')]

    def test_jobs(self):
        data = '\n'.join(self.LABELS) + '\n'
        for verb, options in (('check', ['--json', '--variants']),
                              ('check', ['--idna']), ('variants', []),
                              ('variants', ['--json'])):
            one = lgr(verb, REGISTRY, *options, stdin=data)
            many = lgr(verb, REGISTRY, *options, '-j3', stdin=data)
            self.assertEqual((one.status, one.out, one.err),
                             (many.status, many.out, many.err))

    def labels(self, count):
        """Blocks of different labels, count in all."""
        for start in range(0, count, 10000):
            yield ''.join(f'label-strasse-{i}\n' for i in range(
                start, min(start + 10000, count))).encode()

    def test_memory_of_check(self):
        count = commands.scaled(1000000)
        done, peak = self.measured(
            'lgr', 'check', '-r', str(REGISTRY), data=self.labels(count))
        self.assertEqual(done.out.count(b'\n'), count)
        self.limit(peak, 32)

    def test_memory_of_collide(self):
        count = commands.scaled(1000000)
        data = itertools.chain(self.labels(count),
                               ['label-straße-7\n'.encode()])
        done, peak = self.measured(
            'lgr', 'collide', '-r', str(REGISTRY), data=data)
        self.assertEqual(done.lines, ['label-strasse-7\tlabel-strasse-7 '
                                      'label-straße-7'])
        self.limit(peak, 300)

    def test_terminal(self):
        # A zero-width character is shown by its number.
        done = terminal('lgr', 'variants', '-r', str(VARIANTS), 'a\u200c')
        self.assertNotIn('\u200c', done.text)
        self.assertIn('\\u{200C}', done.text)
        # Nor does any text of the ruleset or of a label act on it.
        data = ruleset(
            '<char cp="0061"><var cp="0061" type="x&#8206;"/>'
            '<var cp="200E" type="y"/></char><char cp="0062"/>'
            '<char cp="0063" when="r&#8206;"/>'
            '<char cp="200E"><var cp="0061" type="y"/></char>'
            '<char cp="200F"/>',
            '<rule name="r&#8206;" comment="a&#8206;b"><start/><any/><any/>'
            '<anchor/></rule><rule name="s&#8206;"><char cp="0062"/></rule>'
            '<action disp="invalid" match="s&#8206;" comment="x&#8206;"/>'
            '<action disp="d&#8206;" any-variant="x&#8206; y"/>')
        with File(data) as path:
            for verb, args in (
                    ('check', ['--variants', 'a', '\u200e', 'b', 'c',
                               'd\u200ed', '\u200f']),
                    ('variants', ['a', '\u200e', '\u200fa']),
                    ('collide', ['\u200fa', '\u200f\u200e', 'b']),
                    ('show', [])):
                done = terminal('lgr', verb, '-r', path, *args)
                self.assertNotRegex(done.text, '[\u200e\u200f]', verb)
                self.assertGreater(done.text.count('\\u{200E}'), 1, verb)


main()
