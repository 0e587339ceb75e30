#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The contract of xn lgr, with the real binary.

    test_lgr.py XN [unittest's arguments]
"""

import itertools
import json
import os
import random
import re
import subprocess
import tempfile
import threading
import unittest

import commands
from commands import File, lgr
from running import (Case, XN, ace, answered_at_once, main, run, shell,
                     terminal, xn)

FOLDER = commands.HERE / 'rulesets'
REGISTRY = FOLDER / 'registry.xml'
VARIANTS = FOLDER / 'variants.xml'

# Everything that a ruleset may have, each with a number or a text of its own.
EVERYTHING = '''\
<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">
  <meta>
    <version comment="third draft">7</version>
    <date>2026-01-02</date>
    <language>und-Latn</language>
    <language>el</language>
    <scope type="domain">example.org</scope>
    <scope>elsewhere</scope>
    <unicode-version>6.3.0</unicode-version>
    <validity-start>2026-03-04</validity-start>
    <validity-end>2027-05-06</validity-end>
    <description type="text/html">What it is</description>
    <references>
      <reference id="0" comment="a book">First</reference>
      <reference id="1">Second</reference>
      <reference id="2">Third</reference>
    </references>
  </meta>
  <data>
    <range first-cp="0061" last-cp="0064" tag="abcd"/>
    <char cp="0065 0066 0067"><var cp="0061" type="t1"/></char>
    <char cp="0068 0069" when="near"/>
    <char cp="0069" not-when="near">
      <var cp="0069" type="t2"/>
      <var cp="0062" type="t1" when="near"/>
      <var cp="0063" type="t1" when="near"/>
    </char>
    <char cp="006A" when="near"/>
  </data>
  <rules>
    <class name="two" comment="of two parts">0061 0063-0064</class>
    <class name="one" from-tag="abcd"/>
    <rule name="whole" comment="all of it">
      <start/><class by-ref="two"/><end/>
    </rule>
    <rule name="near">
      <look-behind><char cp="0061"/></look-behind><anchor/>
    </rule>
    <action disp="invalid" match="whole" comment="no such label"/>
    <action disp="blocked" not-match="whole" any-variant="t1 t2"/>
    <action disp="allocatable" match="whole" all-variants="t1"/>
    <action disp="valid" only-variants="t2"/>
  </rules>
</lgr>
'''
DEFAULTS = [('invalid', 'any-variant'), ('blocked', 'any-variant'),
            ('allocatable', 'any-variant'), ('activated', 'all-variants'),
            ('valid', None)]
ACTION = {'disposition': None, 'match': None, 'not_match': None,
          'trigger': None, 'types': None, 'comment': None, 'default': False}


def ruleset(data, rules=''):
    return ('<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>' + data +
            f'</data><rules>{rules}</rules></lgr>')


def check(*args, path=REGISTRY, **more):
    return lgr('check', path, *args, **more)


class Check(Case):
    def test_lines(self):
        run = check('example', 'straße', 'café', '123', 'ο')
        self.assertEqual(run.lines, [
            'valid\texample', 'valid\tstrasse', 'valid\tcafe',
            'withheld\t123', 'valid\to'])
        self.assertEqual((run.status, run.err), (0, b''))

    def test_not_eligible(self):
        run = check('a-', 'x\u0301', 'ünder', 'aο', '\u0435')
        self.assertEqual(run.lines, ['invalid\t'] * 5)
        self.assertEqual(run.status, 1)
        first, second, third, fourth, fifth = run.message.splitlines()
        for word in ("xn: name 1: 'a-': U+002D at code point 1 ",
                     "'hyphen-misplaced'", 'no hyphen first, last, or'):
            self.assertIn(word, first)
        for word in ('name 2: ', 'U+0301 at code point 1',
                     "'after-vowel': an accent needs a vowel"):
            self.assertIn(word, second)
        self.assertIn('U+00FC at code point 0 is not in the repertoire', third)
        for word in ('action 1 ', "'mixed-scripts'", 'mixed scripts'):
            self.assertIn(word, fourth)
        for word in ('action 0 ', 'letters of other scripts'):
            self.assertIn(word, fifth)

    def test_another_spelling(self):
        """Advised if the ruleset takes it."""
        for label, advice in (
                ('Caf\u00e9', "; write it in lower case, 'caf\u00e9'"),
                ('\uff43\uff41', "; write it as 'ca'"),
                ('\u00dcb', ''), ('A-', ''), ('ab\u00fc', '')):
            self.assertEqual(
                check(label).message.splitlines()[0].split('repertoire')[1],
                advice)
        with File(ruleset('<char cp="00E9"/>')) as path:
            self.assertEqual(
                check('e\u0301', path=path).message.splitlines()[0],
                "xn: name 1: 'e\u0301': U+0065 at code point 0 is not in the "
                "repertoire; write it as '\u00e9'")

    def test_messages(self):
        """In full: what is wrong, where, by which rule or action, and why."""
        data = ruleset(
            '<char cp="00E9"/><char cp="0061" when="first"/>'
            '<char cp="0062" not-when="first"/><char cp="0063"/>'
            '<char cp="0064"><var cp="0064" type="t"/></char>',
            '<rule name="first" comment="at the start"><look-behind><start/>'
            '</look-behind><anchor/></rule>'
            '<rule name="double"><char cp="0063"/><char cp="0063"/></rule>'
            '<rule name="short"><start/><any count="1:3"/><end/></rule>'
            '<action disp="invalid" match="double" comment="two of them"/>'
            '<action disp="invalid" not-match="short"/>'
            '<action disp="invalid" any-variant="t" comment="d"/>')
        labels = {
            'éaé': 'U+0061 at code point 1 may only stand where this rule '
                   "matches: 'first': at the start",
            'b': 'U+0062 at code point 0 may not stand where this rule '
                 "matches: 'first': at the start",
            'ééü': 'U+00FC at code point 2 is not in the repertoire',
            'cc': 'action 0 makes it invalid, because this rule matches: '
                  "'double': two of them",
            'éééc': 'action 1 makes it invalid, because this rule does not '
                    "match: 'short'",
            'd': 'action 2 makes it invalid: d',
            '': 'the label is empty',
            'a.b': 'this is a name, not a label: it has a dot',
        }
        with File(data) as path:
            run = check(stdin='\n'.join(labels) + '\n', path=path)
            # A label that was given as an A-label is told in Unicode.
            shown = terminal('lgr', 'check', '-r', path, ace('ééü'))
        self.assertEqual(run.message, ''.join(
            f"xn: line {i}: '{label}': {text}\n"
            for i, (label, text) in enumerate(labels.items(), 1)))
        self.assertEqual(shown.lines[1:], [
            "xn: name 1: 'ééü': " + labels['ééü'], '    ééü', '      ^'])

    def test_quiet(self):
        run = check('-q', 'a-')
        self.assertEqual((run.status, run.out, run.err),
                         (1, b'invalid\t\n', b''))

    def test_at_most_twenty_messages(self):
        lines = check('A' * 30).message.splitlines()
        self.assertEqual(len(lines), 21)
        self.assertEqual(lines[-1], 'xn: name 1: 10 more')
        for count in 19, 20:
            lines = check('A' * count).message.splitlines()
            self.assertEqual((len(lines), 'more' in lines[-1]), (count, False))
        self.assertEqual(check('A' * 21).message.splitlines()[-1],
                         'xn: name 1: 1 more')

    def test_caret(self):
        run = terminal('lgr', 'check', '-r', str(REGISTRY), 'éxA')
        lines = run.text.splitlines()
        at = next(i for i, line in enumerate(lines) if 'U+0041' in line)
        self.assertEqual(lines[at + 1:], ['    éxA', '      ^'])

    def test_a_labels(self):
        for label in ('straße', 'café', 'κοσμος'):
            for form in (ace(label), ace(label).upper()):
                self.assertEqual(check(form).out, check(label).out)
        run = check('--json', ace('aο'))
        self.assertEqual(run.objects[0]['label'], 'aο')
        # None that anything encodes to.
        for label in ('xn--', 'xn--a-', 'xn--99999999', 'xn--ü',
                      'xn--' + ace('é')[4:] + '-', 'xn--abc-'):
            run = check('--json', label)
            self.assertEqual(run.objects, [{
                'input': label, 'ok': False, 'label': None,
                'disposition': 'invalid', 'action': -1, 'invalid': [],
                'index': None, 'variants': None, 'counts': None,
                'errors': []}])
            self.assertEqual(run.status, 1)
            self.assertEqual(run.message.count('\n'), 1, run.message)

    def test_names_are_refused(self):
        for name in ('example.com', 'a.', '.', '.a', 'xn--caf-dma.com'):
            run = check(name, 'a')
            self.assertEqual(run.lines, ['invalid\t', 'valid\ta'])
            self.assertEqual(run.status, 1)
            self.assertIn('this is a name, not a label', run.message)
            self.assertIsNone(check('--json', name).objects[0]['label'])

    def test_not_utf8(self):
        run = check(stdin=b'a\xff\nb\n')
        self.assertEqual(run.lines, ['invalid\t', 'valid\tb'])
        self.assertIn('invalid-utf8', run.message)
        text = xn('ascii', stdin=b'a\xff\n').message.rpartition(': ')[2]
        self.assertTrue(run.message.endswith(f': invalid-utf8: {text}'))
        [row, _] = check('--json', stdin=b'a\xff\nb\n').objects
        self.assertEqual((row['input'], row['label']), ('a\ufffd', None))

    def test_empty(self):
        run = check('--json', stdin='\n')
        [row] = run.objects
        self.assertEqual((row['ok'], row['label'], row['action'],
                          row['index']), (False, '', -1, None))
        self.assertEqual(run.status, 1)

    def test_not_mapped(self):
        # Neither to lower case nor to form C.
        self.assertEqual(check('A', 'cafe\u0301').lines,
                         ['invalid\t', 'valid\tcafe\u0301'])

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

    def test_streams(self):
        run = check('-0', stdin='a\0b\n\0')
        self.assertEqual(run.out, b'valid\ta\0invalid\t\0')
        run = check('--trim', stdin=' a\t\r\n')
        self.assertEqual(run.lines, ['valid\ta'])
        run = check(stdin='a\r\nb')
        self.assertEqual(run.lines, ['valid\ta', 'valid\tb'])
        with File('a\n') as one, File('A\n') as two:
            run = check('-f', one, '-f', two)
            self.assertEqual(run.lines, ['valid\ta', 'invalid\t'])
            self.assertIn(f'{two}: line 1: ', run.message)


class Json(Case):
    KEYS = ['input', 'ok', 'label', 'disposition', 'action', 'invalid',
            'index', 'variants', 'counts', 'errors']

    def test_object(self):
        run = check('--json', 'café')
        self.assertEqual(run.text, (
            '{"input":"café","ok":true,"label":"café","disposition":"valid",'
            '"action":5,"invalid":[],"index":"cafe","variants":null,'
            '"counts":null,"errors":[]}\n'))

    def test_invalid(self):
        [row] = check('--json', '-q', '--', '-aA-').objects
        self.assertEqual(list(row), self.KEYS)
        self.assertEqual(row['invalid'], [
            {'at': 0, 'point': 'U+002D', 'rules': ['hyphen-misplaced']},
            {'at': 2, 'point': 'U+0041', 'rules': []},
            {'at': 3, 'point': 'U+002D', 'rules': ['hyphen-misplaced']}])
        self.assertEqual((row['action'], row['index']), (-1, None))

    def test_invalid_after_another(self):
        """The faults of a label are not told of the next line."""
        for other in b'a.b', b'xn--99999999', b'\xff':
            text = b'-aA-\n' + other + b'\n'
            [first, row] = check('--json', '-q', stdin=text).objects
            self.assertEqual(len(first['invalid']), 3)
            self.assertEqual(row['invalid'], [], other)
            self.assertEqual(
                len(re.findall('line 2', check(stdin=text).message)), 1)

    def test_invalid_by_an_action(self):
        [row] = check('--json', '-q', 'aο').objects
        self.assertEqual(
            (row['ok'], row['disposition'], row['action'], row['invalid'],
             row['index']), (False, 'invalid', 1, [], 'ao'))

    def test_first_action(self):
        [row] = check('--json', '-q', '\u0435').objects
        self.assertEqual((row['disposition'], row['action']), ('invalid', 0))

    def test_two_actions_with_one_disposition(self):
        data = ruleset(
            '<char cp="0061"><var cp="0062" type="x"/>'
            '<var cp="0063" type="y"/></char><char cp="0062"/>'
            '<char cp="0063"/>', '<action disp="no" any-variant="x"/>'
            '<action disp="no" any-variant="y"/>')
        with File(data) as path:
            [row] = check('--json', '--variants', '-q', 'a', path=path).objects
        self.assertEqual((row['variants'], row['counts']), (2, {'no': 2}))

    def test_rules_at_two_places(self):
        """Each place has its rules, with commas only between these."""
        data = ruleset(
            '<char cp="0061" when="first"/><char cp="0062" not-when="first"/>',
            '<rule name="first"><look-behind><start/></look-behind><anchor/>'
            '</rule>')
        with File(data) as path:
            [row] = check('--json', '-q', 'bacaa', path=path).objects
        self.assertEqual(
            [(fault['at'], fault['point'], fault['rules'])
             for fault in row['invalid']],
            [(0, 'U+0062', ['first']), (1, 'U+0061', ['first']),
             (2, 'U+0063', []), (3, 'U+0061', ['first']),
             (4, 'U+0061', ['first'])])

    def test_variants(self):
        [row] = check('--json', '--variants', 'cafe').objects
        self.assertEqual((row['variants'], row['counts']),
                         (2, {'blocked': 1, 'allocatable': 1}))
        # Five variants, whose dispositions take turns.
        [row] = check('--json', '--variants', 'strasse').objects
        self.assertEqual((row['variants'], row['counts']),
                         (5, {'allocatable': 3, 'blocked': 2}))
        [row] = check('--json', '--variants', 'abc').objects
        self.assertEqual((row['variants'], row['counts']), (0, {}))
        [row] = check('--json', '--variants', '-q', 'A').objects
        self.assertEqual((row['variants'], row['counts']), (None, None))

    def test_limit(self):
        run = check('--json', '--variants', '--limit', '8', 'ee')
        [row] = run.objects
        self.assertEqual((row['ok'], row['variants'], row['counts']),
                         (True, None, None))
        self.assertEqual(run.status, 0)
        self.assertEqual(run.message, "note: name 1: 'ee' has 9 permutations;"
                                      ' --limit allows 8\n')
        run = check('--json', '--variants', '--limit=9', 'ee')
        self.assertEqual((run.objects[0]['variants'], run.err), (8, b''))
        # 3^11 are more than 100,000, 3^10 are not.
        run = check('--json', '--variants', '-q', 'e' * 11)
        self.assertEqual((run.objects[0]['variants'], run.err), (None, b''))
        run = check('--json', '--variants', 'e' * 10)
        self.assertEqual(run.objects[0]['variants'], 3 ** 10 - 1)

    def test_two_dispositions(self):
        path = FOLDER / 'duplicates.xml'
        run = check('--json', '--variants', 'cc', path=path)
        [row] = run.objects
        self.assertEqual((row['ok'], row['disposition'], row['variants'],
                          row['counts']), (True, 'valid', None, None))
        self.assertIn('two dispositions', run.message)
        self.assertEqual(run.status, 0)
        # Beside variants that have one.
        run = check('--json', '--variants', '-q', 'ccac', 'ccccaaa', path=path)
        self.assertEqual([row['counts'] for row in run.objects], [None] * 2)
        # A label without variants, or outside of the repertoire, behind it.
        for other in ('a', '9', ''):
            message = check('--variants', stdin=f'cc\n{other}\n',
                            path=path).message
            self.assertEqual(message.count('two dispositions'), 1, message)
        # The label itself has two.
        run = check('--json', 'ef', path=path)
        [row] = run.objects
        self.assertEqual((row['ok'], row['disposition'], row['action']),
                         (False, None, -1))
        self.assertEqual(run.status, 1)
        [line] = [line for line in run.message.splitlines()
                  if line.startswith('xn: ')]
        self.assertIn('a variant of itself', line)
        self.assertEqual(check('-q', 'ef', path=path).out, b'\t\n')

    def test_variants_in_lines(self):
        run = check('--variants', 'cafe', 'abc', 'A')
        self.assertEqual(run.lines, [
            'valid\tcafe\t2\tallocatable:1 blocked:1', 'valid\tabc\t0',
            'invalid\t'])

    def test_idna(self):
        run = check('--json', '--idna', 'café', 'cafe\u0301', ace('café'),
                    ace('café').upper(), 'A')
        rows = run.objects
        self.assertEqual([row['errors'] for row in rows],
                         [[], ['not-nfc'], [], ['bad-ace'], []])
        self.assertEqual([row['ok'] for row in rows],
                         [True, False, True, False, False])
        self.assertEqual(rows[1]['disposition'], 'valid')
        self.assertEqual(run.status, 1)
        self.assertIn('not-nfc', run.message)
        run = check('--idna', 'cafe\u0301')
        self.assertEqual((run.lines, run.status),
                         (['valid\tcafe\u0301'], 1))
        self.assertEqual(check('--idna', 'café').status, 0)
        # The other rules of this profile, which has ASCII as its result.
        run = check('--idna', '--json', '-q', 'e' * 64)
        self.assertEqual((run.status, run.err), (1, b''))
        self.assertEqual(run.objects[0]['errors'], ['label-too-long'])
        self.assertEqual(check('--idna', 'e' * 63).status, 0)
        # What is not UTF-8 is told once.
        run = check('--idna', stdin=b'\xff\n')
        self.assertEqual(run.message.count('\n'), 1)


class Variants(Case):
    def variants(self, *args, path=REGISTRY, **more):
        return lgr('variants', path, *args, **more)

    def test_lines(self):
        run = self.variants('strasse', 'abc', 'οσ')
        self.assertEqual(run.lines, [
            'strasse\tstrassé\tallocatable', 'strasse\tstrassе\tblocked',
            'strasse\tstraße\tallocatable', 'strasse\tstraßé\tallocatable',
            'strasse\tstraßе\tblocked', 'οσ\tος\tallocatable'])
        self.assertEqual((run.status, run.err), (0, b''))

    def test_disposition(self):
        run = self.variants('--disposition', 'blocked', 'strasse')
        self.assertEqual([row[2] for row in run.rows], ['blocked'] * 2)
        run = self.variants('--disposition=allocatable', '--disposition',
                            'blocked', 'strasse')
        self.assertEqual(len(run.lines), 5)
        for other in 'none', 'block', 'blocked2', 'Blocked', '':
            run = self.variants(f'--disposition={other}', 'strasse')
            self.assertEqual((run.out, run.status), (b'', 0))

    def test_json(self):
        run = self.variants('--json', 'cafe')
        self.assertEqual(run.text, (
            '{"input":"cafe","ok":true,"variants":[{"label":"café",'
            '"ascii":"xn--caf-dma","disposition":"allocatable"},'
            '{"label":"cafе","ascii":"xn--caf-tdd","disposition":"blocked"}],'
            '"complete":true}\n'))
        [row] = self.variants('--json', 'straße').objects
        for variant in row['variants']:
            label = variant['label']
            self.assertEqual(variant['ascii'], label if label.isascii()
                             else ace(label))

    def test_edges_of_ascii(self):
        data = ruleset('<char cp="0061"><var cp="007F"/><var cp="0080"/>'
                       '</char><char cp="007F"/><char cp="0080"/>')
        with File(data) as path:
            [row] = self.variants('-q', '--json', 'a', path=path).objects
        self.assertEqual(
            [(variant['label'], variant['ascii'])
             for variant in row['variants']],
            [('\x7f', '\x7f'), ('\x80', ace('\x80'))])

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

    def test_labels_as_they_came(self):
        run = self.variants(ace('café'))
        self.assertEqual(run.rows[0][:2], (ace('café'), 'cafe'))

    def test_not_eligible(self):
        run = self.variants('A', 'ss')
        self.assertEqual(run.rows, [('ss', 'ß', 'allocatable')])
        self.assertEqual(run.status, 1)
        self.assertIn('not in the repertoire', run.message)
        [row] = self.variants('--json', '-q', 'A').objects
        self.assertEqual((row['ok'], row['variants']), (False, []))

    def test_limit(self):
        run = self.variants('--limit=8', 'ee', 'e')
        self.assertEqual(len(run.lines), 2)
        self.assertEqual(run.status, 1)
        self.assertIn('9 permutations; --limit allows 8', run.message)
        run = self.variants('--limit=8', '-q', 'ee')
        self.assertEqual((run.status, run.out, run.err), (1, b'', b''))
        # An A-label is told in Unicode.
        self.assertIn("name 1: 'éé' has 9 permutations",
                      self.variants('--limit=8', ace('éé')).message)
        run = self.variants('--limit=8', '--json', 'ee')
        [row] = run.objects
        self.assertEqual((row['variants'], row['complete'], row['ok']),
                         ([], False, True))
        run = self.variants('--limit=0', '--json', '-q', 'a')
        self.assertEqual((run.status, run.objects[0]['complete'], run.err),
                         (1, False, b''))

    def test_two_dispositions(self):
        path = FOLDER / 'duplicates.xml'
        run = self.variants('--json', 'cc', path=path)
        [row] = run.objects
        self.assertEqual((row['ok'], row['variants'], row['complete']),
                         (True, [], False))
        self.assertEqual(run.status, 1)
        self.assertIn('two dispositions', run.message)
        run = self.variants('--json', 'ef', path=path)
        [row] = run.objects
        self.assertEqual((row['ok'], row['variants'], row['complete']),
                         (False, [], False))
        self.assertEqual(self.variants('-q', 'cc', path=path).out, b'')
        # How many: ddac and ddad; ddc, cdd and ddd.
        for label, words in (('cc', '1 variant of it has two'),
                             ('ccac', '2 variants of it have two'),
                             ('ccc', '3 variants of it have two')):
            self.assertIn(words, self.variants(label, path=path).message)
        self.assertEqual(
            self.variants('-q', 'cc', path=path).message, '')

    def test_unusual_variants(self):
        # To nothing: there is no empty label.
        run = self.variants('a\u200c', '\u200c', path=VARIANTS)
        self.assertIn(('a\u200c', 'b', 'blocked'), run.rows)
        self.assertNotIn('', [row[1] for row in run.rows])


class Collide(Case):
    def collide(self, *args, path=REGISTRY, **more):
        return lgr('collide', path, *args, **more)

    def test_groups(self):
        run = self.collide(stdin='cafe\nexample\nstraße\ncafé\nstrasse\n'
                                 'unique\nо\nο\no\n')
        self.assertEqual(run.lines, [
            'cafe\tcafe café', 'o\tο o', 'strasse\tstraße strasse'])
        self.assertEqual(run.status, 1)
        self.assertIn('line 7', run.message)

    def test_nothing(self):
        for labels in ('', 'a\n', 'a\na\na\n', 'a\nb\n'):
            run = self.collide(stdin=labels)
            self.assertEqual((run.status, run.out, run.err), (0, b'', b''))

    def test_repeated_labels(self):
        labels = ['café', ace('café'), 'cafe', 'café', 'cafe']
        run = self.collide(*labels)
        self.assertEqual(run.lines, ['cafe\tcafé cafe'])
        run = self.collide(*labels[1:])
        self.assertEqual(run.lines, [f'cafe\t{ace("café")} cafe'])

    def test_texts_of_one_length(self):
        """The A-label is as long as the label, in bytes."""
        label = 'é' * 6
        self.assertEqual(len(ace(label)), len(label.encode()))
        for first in label, ace(label):
            run = self.collide(first, 'eeeeee')
            self.assertEqual(run.lines, [f'eeeeee\t{first} eeeeee'])

    def test_longest_label(self):
        """It alone needs more than one piece of memory."""
        labels = ['e' * 700000, 'e' * 699999 + 'é']
        run = self.collide(stdin='\n'.join(['ss', *labels, 'ß']))
        self.assertEqual((run.status, run.lines), (0, [
            f'{labels[0]}\t{labels[0]} {labels[1]}', 'ss\tss ß']))

    def test_json(self):
        run = self.collide('--json', 'cafe', 'a', 'café')
        self.assertEqual(run.text,
                         '{"index":"cafe","labels":["cafe","café"]}\n')
        run = self.collide('--json', 'café', 'cafe')
        self.assertEqual(run.text,
                         '{"index":"cafe","labels":["café","cafe"]}\n')
        run = self.collide('--json', '-0', stdin='ss\0ß\0')
        self.assertEqual(run.text, '{"index":"ss","labels":["ss","ß"]}\0')

    def test_many_long_labels(self):
        """Four megabytes: more than one piece of memory."""
        pairs = [[f'label-{i}-{"x" * 2000}-{end}' for end in ('ss', 'ß')]
                 for i in range(500)]
        done = self.collide(stdin=''.join(f'{label}\n' for pair in pairs
                                          for label in pair))
        self.assertEqual((done.status, done.message), (0, ''))
        self.assertEqual(sorted(done.lines), sorted(
            f'{first}\t{first} {other}' for first, other in pairs))

    def test_against_check(self):
        """The groups are those that the index labels make."""
        rng = random.Random(1)
        labels = list(dict.fromkeys(
            ''.join(rng.choices('eéosß', k=rng.randint(1, 4)))
            for _ in range(2000)))
        groups = {}
        for label, line in zip(labels, check(
                '-q', stdin='\n'.join(labels) + '\n').lines, strict=True):
            disposition, index = line.split('\t')
            if disposition != 'invalid':
                groups.setdefault(index, []).append(label)
        run = self.collide('-q', stdin='\n'.join(labels) + '\n')
        self.assertEqual(
            [line.split('\t') for line in run.lines],
            [[index, ' '.join(group)] for index, group
             in sorted(groups.items()) if len(group) > 1])
        self.assertGreater(len(run.lines), 20)

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


class Show(Case):
    def test_text_tables(self):
        """Of RFC 4290 and 3743, which are not read."""
        for text in ('# 1.0 idn table\nU+0061;U+0061\n', '\n0061(0);;\n'):
            with File(text) as path:
                run = lgr('show', path)
            self.assertEqual((run.status, run.out), (3, b''))
            self.assertRegex(run.message, 'this is not XML; .* only those of '
                             'RFC 7940 .* RFC 4290 and RFC 3743\n$')

    def test_page(self):
        run = lgr('show', REGISTRY)
        self.assertEqual((run.status, run.err), (0, b''))
        for word in ('und-Latn', '2026-06-01', 'hyphen-misplaced', 'greek',
                     'mixed scripts', 'out-of-repertoire-var', 'withheld',
                     'sc:Grek', '15.0.0'):
            self.assertIn(word, run.text)
        self.assertLessEqual(max(map(len, run.lines)), 80)

    def test_json(self):
        run = lgr('show', FOLDER / 'metadata.xml', '--json')
        [row] = run.objects
        self.assertEqual(row['version'], '2')
        self.assertEqual(row['date'], '2026-02-28')
        self.assertEqual(row['validity_start'], '2026-03-01')
        self.assertEqual(row['validity_end'], '2028-02-29')
        self.assertEqual(row['unicode_version'], '18.0.0')
        self.assertEqual(row['languages'], ['und-Latn', 'el'])
        self.assertEqual(row['scopes'][1],
                         {'scope': 'example.net', 'type': 'domain'})
        self.assertEqual(row['description'],
                         '<p>Two letters &nbsp; & a ruleA')
        self.assertEqual(row['references'][0],
                         {'id': '0', 'text': 'The one', 'comment': 'first'})
        self.assertEqual((row['points'], row['sequences'], row['variants']),
                         (4, 0, 2))
        self.assertEqual([c['name'] for c in row['classes']],
                         ['two', 'any-of'])
        self.assertEqual(row['classes'][0]['ranges'],
                         [['U+0061', 'U+0061'], ['U+0063', 'U+0064']])
        self.assertEqual([r['name'] for r in row['rules']],
                         ['whole', 'one', 'near'])
        self.assertEqual([r['context'] for r in row['rules']],
                         [False, False, True])
        self.assertEqual(row['actions'][0]['match'], 'whole')
        self.assertEqual([a['default'] for a in row['actions']],
                         [False] + [True] * 5)

    def test_everything(self):
        with File(EVERYTHING) as path:
            run = lgr('show', path, '--json')
            page = lgr('show', path)
        self.assertEqual(list(run.objects[0]), [
            'ruleset', 'version', 'date', 'validity_start', 'validity_end',
            'unicode_version', 'languages', 'scopes', 'description',
            'description_type', 'references', 'points', 'sequences', 'longest',
            'conditional', 'variants', 'reflexive_variants',
            'conditional_variants', 'classes', 'rules', 'actions'])
        self.assertEqual(run.objects, [{
            'ruleset': path, 'version': '7', 'date': '2026-01-02',
            'validity_start': '2026-03-04', 'validity_end': '2027-05-06',
            'unicode_version': '6.3.0', 'languages': ['und-Latn', 'el'],
            'scopes': [{'scope': 'example.org', 'type': 'domain'},
                       {'scope': 'elsewhere', 'type': None}],
            'description': 'What it is', 'description_type': 'text/html',
            'references': [
                {'id': '0', 'text': 'First', 'comment': 'a book'},
                {'id': '1', 'text': 'Second', 'comment': None},
                {'id': '2', 'text': 'Third', 'comment': None}],
            'points': 6, 'sequences': 2, 'longest': 3, 'conditional': 3,
            'variants': 4, 'reflexive_variants': 1,
            'conditional_variants': 2,
            'classes': [
                {'name': 'two', 'comment': 'of two parts',
                 'words': '0061 0063-0064',
                 'ranges': [['U+0061', 'U+0061'], ['U+0063', 'U+0064']]},
                {'name': 'one', 'comment': None, 'words': 'tag abcd',
                 'ranges': [['U+0061', 'U+0064']]}],
            'rules': [
                {'name': 'whole', 'comment': 'all of it',
                 'words': 'start two end', 'context': False},
                {'name': 'near', 'comment': None,
                 'words': 'look-behind(U+0061) anchor', 'context': True}],
            'actions': [{**ACTION, **action} for action in (
                {'disposition': 'invalid', 'match': 'whole',
                 'comment': 'no such label'},
                {'disposition': 'blocked', 'not_match': 'whole',
                 'trigger': 'any-variant', 'types': 't1 t2'},
                {'disposition': 'allocatable', 'match': 'whole',
                 'trigger': 'all-variants', 'types': 't1'},
                {'disposition': 'valid', 'trigger': 'only-variants',
                 'types': 't2'},
                *({'disposition': name, 'trigger': trigger,
                   'types': trigger and name, 'default': True}
                  for name, trigger in DEFAULTS))]}])
        self.assertEqual([line.strip() for line in page.lines][1:], [
            'version     7', 'third draft', 'date        2026-01-02',
            'valid from  2026-03-04', 'valid until 2027-05-06',
            'Unicode     6.3.0', 'language    und-Latn', 'language    el',
            'scope       domain example.org', 'scope       elsewhere',
            'references  3', '',
            'Repertoire', 'code points 6',
            'sequences   2 - the longest has 3 code points',
            'conditional 3 code points and sequences',
            'variants    4 - 1 reflexive - 2 conditional', '',
            'Classes', 'class       two = 0061 0063-0064 - 3 code points',
            'of two parts', 'class       one = tag abcd - 4 code points', '',
            'Rules', 'rule        whole = start two end', 'all of it',
            'context     near = look-behind(U+0061) anchor', '',
            'Actions, in this order',
            'action      0 invalid if it matches whole', 'no such label',
            'action      1 blocked if it does not match whole and any-variant'
            ' is of t1 t2',
            'action      2 allocatable if it matches whole and all-variants'
            ' is of t1',
            'action      3 valid if only-variants is of t2',
            *(f'action      {number} {name} if {trigger} is of {name} '
              '(by default)' for number, (name, trigger)
              in enumerate(DEFAULTS[:-1], 4)),
            'action      8 valid (by default)'])

    def test_least(self):
        """A part that the file lacks has no line."""
        data = ruleset('<char cp="0061"/>')
        with File(data) as path:
            page = lgr('show', path)
            [row] = lgr('show', path, '--json').objects
        self.assertEqual([line.strip() for line in page.lines][1:-5], [
            'references  0', '', 'Repertoire', 'code points 1',
            'sequences   0', 'conditional 0 code points and sequences',
            'variants    0', '', 'Actions, in this order'])
        for key in ('version', 'date', 'validity_start', 'validity_end',
                    'unicode_version', 'description', 'description_type'):
            self.assertIsNone(row.pop(key), key)
        for key in ('languages', 'scopes', 'references', 'classes', 'rules'):
            self.assertEqual(row.pop(key), [], key)
        self.assertEqual(len(row['actions']), 5)
        # One class, one rule, one sequence; a line break in a comment.
        with File(ruleset(
                '<char cp="0061 0061 0061"/>', '<class name="c">0061</class>'
                '<rule name="r" comment="a&#13;b&#10;&#9;c "><any/></rule>'
                )) as path:
            page = lgr('show', path).text
        for words in ('sequences   1 - the longest has 3 code', 'c = 0061 - 1',
                      'r = any', ' a b c\n'):
            self.assertIn(words, page)

    def test_sizes(self):
        [row] = lgr('show', FOLDER / 'contexts.xml', '--json').objects
        self.assertEqual(
            (row['points'], row['sequences'], row['longest'],
             row['conditional'], row['variants'], row['reflexive_variants'],
             row['conditional_variants']), (11, 1, 2, 6, 8, 1, 7))

    def test_all(self):
        for path in sorted(FOLDER.glob('*.xml')):
            run = lgr('show', path)
            self.assertEqual((run.status, run.err.count(b'xn:')), (0, 0))
            json.loads(lgr('show', path, '--json').text)


class Usage(Case):
    def test_verbs(self):
        self.usage(xn('lgr'), 'check', 'variants', 'collide', 'show')
        self.usage(xn('lgr', 'what'), 'what')
        self.usage(xn('lgr', 'check'), '-r FILE')
        self.usage(xn('lgr', 'check', '-r'), '-r')

    def test_the_last_value_counts(self):
        done = lgr('check', VARIANTS, '-r', str(REGISTRY), '--json', 'a')
        self.assertEqual(done.text, lgr('check', REGISTRY, '--json', 'a').text)
        self.assertNotEqual(done.text,
                            lgr('check', VARIANTS, '--json', 'a').text)
        for first, last, complete in (('0', '9', True), ('9', '0', False)):
            done = lgr('variants', REGISTRY, '--json', '--limit', first,
                       '--limit', last, 'a')
            self.assertEqual(done.objects[0]['complete'], complete)

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

    def test_options_of_verbs(self):
        have = {
            'check': '--variants --idna --limit=1 --trim -j2',
            'variants': '--disposition=x --limit=1 --trim -j2',
            'collide': '--trim',
            'show': '',
        }
        every = {option for text in have.values() for option in text.split()}
        for verb, text in have.items():
            for option in every:
                labels = [] if verb == 'show' else ['a']
                done = lgr(verb, REGISTRY, option, *labels)
                if option in text.split():
                    self.assertEqual(done.status, 0, (verb, option))
                else:
                    name = {'-j2': '--jobs'}.get(option,
                                                 option.partition('=')[0])
                    self.usage(done, f"'lgr {verb}' has no option '{name}'")
        self.usage(lgr('show', REGISTRY, 'a'),
                   "'lgr show' takes no labels, but got 'a'")

    def test_limit(self):
        for value in ('', '-1', 'x', '1x', '18446744073709551616'):
            self.usage(check(f'--limit={value}', 'a'), '--limit')
        self.assertEqual(check('--limit=18446744073709551615',
                               'a').status, 0)

    def test_verb_anywhere_before_labels(self):
        done = xn('lgr', '-r', str(REGISTRY), '-q', 'check', 'a')
        self.assertEqual(done.lines, ['valid\ta'])
        done = xn('lgr', '-r', str(REGISTRY), 'check', '--', '-a')
        self.assertEqual(done.lines, ['invalid\t'])

    def test_help(self):
        for args in (['lgr', '--help'], ['lgr', 'check', '-h']):
            done = xn(*args)
            self.assertEqual(done.status, 0)
            self.assertLessEqual(len(done.lines), 24)
            self.assertLessEqual(max(map(len, done.lines)), 80)


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

    @unittest.skipUnless(os.path.exists('/dev/full'), 'needs /dev/full')
    def test_full_disk(self):
        for verb in ('check', 'variants', 'collide', 'show'):
            labels = [] if verb == 'show' else ['ss', 'ß']
            done = shell('"$xn" lgr "$@" >/dev/full', verb, '-r',
                         str(REGISTRY), *labels)
            self.assertEqual(done.status, 3, verb)
            self.assertIn('standard output', done.message)

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
