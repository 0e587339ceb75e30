#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""xn explain: its pages and its JSON.

    test_explain.py XN [unittest's arguments]

XN is the path of the built command.
"""

import itertools
import json
import re
import subprocess
import unicodedata

from reference import PROFILES
from running import Case, ace, main, terminal, width, xn

# Pages of explain, without blanks at the ends of lines.
PAGES = [
    (('-p', 'lookup', 'Bu\u0308\u00adcher.XN--tda'), """\
Name: Bu\u0308\\u{AD}cher.XN--tda
  profile     lookup
  mapping     UTS #46
  repertoire  UTS #46
  checks      bidi, joiners, forbidden, length, root-dot

Label 1: Bu\u0308\\u{AD}cher
  split       10 bytes from byte 0 on
  characters  U+0042 B   LATIN CAPITAL LETTER B
                         maps to U+0062 b
              U+0075 u   LATIN SMALL LETTER U
              U+0308 \u25cc\u0308   COMBINING DIAERESIS
              U+00AD \\u{AD}  SOFT HYPHEN
                         removed
              U+0063 c   LATIN SMALL LETTER C
              U+0068 h   LATIN SMALL LETTER H
              U+0065 e   LATIN SMALL LETTER E
              U+0072 r   LATIN SMALL LETTER R
  mapped      bu\u0308cher
  normalised  U+0062 b U+00FC \u00fc U+0063 c U+0068 h U+0065 e U+0072 r
  passed      repertoire, leading-mark, nfc, bidi, joiners, forbidden, length
  ToASCII     xn--bcher-kva
  ToUnicode   b\u00fccher

Label 2: XN--tda
  split       7 bytes from byte 11 on
  characters  U+0058 X   LATIN CAPITAL LETTER X
                         maps to U+0078 x
              U+004E N   LATIN CAPITAL LETTER N
                         maps to U+006E n
              U+002D -   HYPHEN-MINUS
              U+002D -   HYPHEN-MINUS
              U+0074 t   LATIN SMALL LETTER T
              U+0064 d   LATIN SMALL LETTER D
              U+0061 a   LATIN SMALL LETTER A
  mapped      xn--tda
  decoded     U+00FC \u00fc   LATIN SMALL LETTER U WITH DIAERESIS
  passed      repertoire, leading-mark, nfc, a-label, bidi, joiners, forbidden,
              length
  ToASCII     xn--tda
  ToUnicode   \u00fc

Result
  ToASCII     xn--bcher-kva.xn--tda
  ToUnicode   b\u00fccher.\u00fc
"""),
    (('-p', 'idna2008', b'ab--c.a\xffb..\xef\xaf\xb9'), """\
Name: ab--c.a\ufffdb..\ufbf9
  profile     idna2008
  mapping     none
  repertoire  RFC 5892
  checks      hyphens (3-4 only), bidi, joiners, forbidden, length, root-dot

Label 1: ab--c
  split       5 bytes from byte 0 on
  characters  ASCII, and stay as they are
  passed      repertoire, leading-mark, nfc, bidi, joiners, forbidden, length
  FAILED      hyphen-3-4 at byte 2 - a label has hyphens in third and fourth
              place
              RFC 5891, section 4.2.3.1
  ToUnicode   ab--c

Label 2: a\ufffdb
  split       3 bytes from byte 6 on
  characters  U+0061 a   LATIN SMALL LETTER A
              byte 7 not UTF-8
              U+0062 b   LATIN SMALL LETTER B
  FAILED      invalid-utf8 at byte 7 - these bytes are not well-formed UTF-8
              RFC 3629, section 3
  ToUnicode   a\ufffdb

Label 3:
  split       0 bytes from byte 10 on
  characters  none
  passed      repertoire, leading-mark, nfc, hyphens, bidi, joiners, forbidden
  FAILED      empty-label at byte 10 - a label is empty
              RFC 1035, section 3.1
  ToUnicode

Label 4: \ufbf9
  split       3 bytes from byte 11 on
  characters  U+FBF9 \ufbf9   ARABIC LIGATURE UIGHUR KIRGHIZ YEH WITH HAMZA ABOVE
                         WITH ALEF MAKSURA ISOLATED FORM
                         not allowed
  passed      leading-mark, nfc, hyphens, bidi, joiners, forbidden, length
  FAILED      disallowed at byte 11 - this character is not allowed in a name
              RFC 5892, section 2.7
  ToUnicode   \ufbf9

Result
  ToASCII     fails: there is no ASCII form
  ToUnicode   ab--c.a\ufffdb..\ufbf9
              the best there is: the name has faults
"""),
    # ToUnicode alone finds the fault of the first label.
    (('-p', 'url', 'xn--a.A b'), """\
Name: xn--a.A b
  profile     url
  mapping     UTS #46
  repertoire  UTS #46
  checks      bidi, joiners, forbidden, root-dot
              An all-ASCII name: the URL Standard only puts it in lower case and
              looks for forbidden characters.

Label 1: xn--a
  split       5 bytes from byte 0 on
  characters  ASCII, and stay as they are
  passed      forbidden
  ToUnicode   xn--a

Label 2: A b
  split       3 bytes from byte 6 on
  characters  U+0041 A   LATIN CAPITAL LETTER A
                         maps to U+0061 a
              U+0020     SPACE
              U+0062 b   LATIN SMALL LETTER B
  mapped      a b
  FAILED      forbidden-domain at byte 7 - this character is forbidden in the
              host of a URL
              URL Standard, forbidden domain code point
  ToUnicode   A b

Result
  ToASCII     fails: there is no ASCII form
  FAILED      disallowed at byte 0 - this character is not allowed in a name
              UTS #46, section 4.1, criterion 7
  ToUnicode   xn--a.A b
              the best there is: the name has faults
"""),
    # The fault is that of the whole name.
    (('-p', 'strict', '\u00ad'), """\
Name: \\u{AD}
  profile     strict
  mapping     UTS #46
  repertoire  UTS #46
  checks      hyphens, bidi, joiners, std3, length

Label 1: \\u{AD}
  split       2 bytes from byte 0 on
  characters  U+00AD \\u{AD}  SOFT HYPHEN
                         removed
  mapped      nothing is left
  passed      repertoire, leading-mark, nfc, hyphens, bidi, joiners, std3,
              length
  ToUnicode

Result
  FAILED      empty-name - the name is empty
              UTS #46, section 4.2, step 4.1
  ToASCII     fails: there is no ASCII form
  ToUnicode
"""),
]


class Explain(Case):
    def test_steps(self):
        run = xn('explain', 'Bu\u0308\u00adcher.xn--bcher-kva')
        self.assertEqual((run.status, run.err), (0, b''))
        for text in ('Bu\u0308\\u{AD}cher.xn--bcher-kva', 'lookup',
                     'UTS #46', 'maps to U+0062 b', 'U+0308', 'removed',
                     'normalised', 'U+00FC ü', 'decoded', 'passed',
                     'joiners', 'xn--bcher-kva.xn--bcher-kva',
                     'bücher.bücher', 'ToASCII', 'ToUnicode'):
            self.assertIn(text, run.text)

    def test_faults_and_their_sections(self):
        for args, texts in (
                (('א1a.b',), ('bidi', 'RFC 5893, section 2, rule 2')),
                (('a\u200db',), ('contextj', 'RFC 5892, appendix A.2')),
                (('-o', 'contexto=on', 'a·b'),
                 ('contexto', 'RFC 5892, appendix A.3')),
                (('-p', 'strict', 'ab--c'),
                 ('hyphen-3-4', 'UTS #46, section 4.1')),
                (('-p', 'register', 'ab--c'),
                 ('hyphen-3-4', 'RFC 5891, section 4.2.3.1')),
                (('-p', 'strict', '\u2f49\ue000'),
                 ('not allowed', 'disallowed'))):
            run = xn('explain', *args)
            self.assertEqual(run.status, 1)
            self.assertIn('FAILED', run.text)
            for text in texts:
                self.assertIn(text, run.text)

    def test_profile_and_checks(self):
        run = xn('explain', '-p', 'idna2008', '-o', 'bidi=off', 'a')
        self.assertIn('idna2008', run.text)
        self.assertIn('RFC 5892', run.text)
        self.assertNotIn('bidi', run.text)
        self.usage(xn('explain', '-p', 'idna2008', '-o', 'transitional=on'),
                   'transitional')

    def test_names_from_standard_input(self):
        run = xn('explain', stdin='ä\nö\n')
        self.assertIn('Name: ä\n', run.text)
        self.assertIn('\n\nName: ö\n', run.text)

    def test_fits_eighty_columns(self):
        names = ['Bücher.example', '\ufdfa.日本語', 'a\u200db.אa1..',
                 'xn--bcher-kva.xn--a', 'ab--c-.ﬃ\u1e9e', 'a\u0378']
        for profile in PROFILES:
            run = xn('explain', '-p', profile, *names)
            for line in run.lines:
                self.assertLessEqual(width(line), 80, line)

    def test_fits_the_terminal(self):
        names = ['B\u00fccher.\ufdfa', 'a\u200db.\u05d0a1..', 'xn--a', 'ab--c-']
        plain = xn('explain', *names).text
        lengths = []
        for columns in (40, 60, 80, 120):
            text = terminal('explain', *names, columns=columns,
                            env={'NO_COLOR': '1'}).text
            self.assertEqual(text.split(), plain.split())
            lengths.append(max(map(width, text.splitlines())))
            self.assertLessEqual(lengths[-1], columns)
            self.assertEqual(text == plain, columns == 80)
        self.assertEqual(lengths, sorted(set(lengths)))

    def test_lines_are_full(self):
        # A fault's line ends only where the next word does not fit, wherever
        # its byte is; the sources begin a line.
        bad = ['a\u0378', '\u0301a', 'ab--c', 'a-', 'a_b', 'א1a', 'a\u200db',
               'xn--a', 'xn--zzzz99999', 'xn--a-ecp', 'xn--BCHER-KVA', '٠۰',
               'l·a', 'x' * 64]
        broken = 0
        for labels in (0, 5, 50, 500):
            run = xn('explain', '-p', 'idna2008',
                     stdin='\n'.join('a.' * labels + end for end in bad))
            for line, below in zip(run.lines, run.lines[1:]):
                if (line.startswith('  FAILED') and below.startswith(' ' * 14)
                        and not below.strip().startswith(('RFC', 'UTS'))):
                    word = below.split()[0]
                    self.assertGreater(width(f'{line} {word}'), 80, line)
                    broken += 1
        self.assertGreater(broken, 10)

    def test_nothing_that_misleads(self):
        run = xn('explain', 'a\u202eb\u200d\x1b[31m\x9b')
        for c in '\u202e\u200d\x1b\x9b':
            self.assertNotIn(c, run.text)

    def test_any_bytes(self):
        run = xn('explain', stdin=b'a\xff.b\n')
        self.assertEqual(run.status, 1)
        self.assertIn('invalid-utf8', run.text)

    def test_names_of_characters(self):
        # Only root has /sbin in its PATH.
        have = subprocess.run(
            ['sh', '-c', 'PATH=$PATH:/sbin:/usr/sbin ldconfig -p'
             ' | grep -q libicuuc'], check=False).returncode == 0
        run = xn('explain', 'ü')
        self.assertEqual('LATIN SMALL LETTER U WITH DIAERESIS' in run.text,
                         have)
        points = [0xFC, 0x1FC, 0x4FC, 0xFC, 0x1D4FC, 0x1FC]
        o = xn('explain', '--json', ''.join(map(chr, points))).objects[0]
        self.assertEqual(
            [c['name'] for c in o['labels'][0]['characters']],
            [unicodedata.name(chr(p)) if have else None for p in points])

    def test_url_lets_ascii_pass_one_way(self):
        run = xn('explain', '-p', 'url', 'XN--A')
        self.assertEqual(run.status, 1)
        self.assertIn('all-ASCII', run.text)
        self.assertIn('disallowed', run.text)
        self.assertRegex(run.text, r'ToASCII +xn--a\n')

    def test_json(self):
        names = ['Bu\u0308\u00adcher.xn--bcher-kva', 'א1a..', 'xn--a', '',
                 'a"\\\x01\u2028', 'ß', 'x' * 3000]
        for profile in PROFILES:
            run = xn('explain', '--json', '-p', profile, *names)
            objects = run.objects
            self.assertEqual([o['input'] for o in objects], names)
            for o in objects:
                self.assertEqual(
                    list(o), ['input', 'ok', 'profile', 'checks', 'ascii',
                              'unicode', 'faults', 'labels'])
                self.assertEqual(o['profile'], profile)
                self.agrees(o, 'ascii', profile)
                self.agrees(o, 'unicode', profile)

    def agrees(self, o, command, profile):
        """explain gives the results of the other commands."""
        plain = xn(command, '--json', '-q', '-p', profile,
                   o['input']).objects[0]
        for key in ('ok', 'output', 'errors'):
            self.assertEqual(o[command][key], plain[key])
        self.assertEqual([label['input'] for label in o['labels']],
                         [label['input'] for label in plain['labels']])

    def test_json_steps(self):
        o = xn('explain', '--json', 'Au\u0308\u00ad').objects[0]
        label = o['labels'][0]
        self.assertEqual(
            [(c['at'], c['point'], c['mapping'], c['to'])
             for c in label['characters']],
            [(0, 'U+0041', 'mapped', ['U+0061']),
             (1, 'U+0075', 'kept', ['U+0075']),
             (2, 'U+0308', 'kept', ['U+0308']),
             (4, 'U+00AD', 'removed', [])])
        self.assertEqual(label['mapped'], ['U+0061', 'U+0075', 'U+0308'])
        self.assertEqual(label['normalised'], ['U+0061', 'U+00FC'])
        self.assertIsNone(label['decoded'])
        self.assertEqual((label['ascii'], label['unicode']),
                         (ace('aü'), 'aü'))
        o = xn('explain', '--json', 'xn--tda').objects[0]
        self.assertEqual(o['labels'][0]['decoded'], ['U+00FC'])
        o = xn('explain', '--json', 'אa').objects[0]
        self.assertIs(o['labels'][0]['checks']['bidi'], False)
        self.assertIs(o['labels'][0]['checks']['joiners'], True)
        self.assertEqual(o['faults'][0]['section'],
                         'RFC 5893, section 2, rule 2')
        # A check is on if a part of it is: of the hyphens, those at 3 and 4.
        for profile, on in (('idna2008', True), ('strict', True),
                            ('lookup', False), ('idna2003', False)):
            o = xn('explain', '--json', '-p', profile, 'a').objects[0]
            self.assertIs('hyphens' in o['checks'], on, profile)

    def test_json_faults_once(self):
        """What both directions find is said once."""
        o = xn('explain', '--json', 'a b.c d.e f.g h').objects[0]
        self.assertEqual([(f['error'], f['label']) for f in o['faults']],
                         [('forbidden-domain', i) for i in range(4)])

    def test_json_lines_end_in_nul_with_null(self):
        run = xn('explain', '--json', '-0', 'a', 'b')
        self.assertEqual(len([json.loads(part) for part
                              in run.out.split(b'\0')[:-1]]), 2)

    def test_pages(self):
        named = 'LATIN' in xn('explain', 'a\u00e9').text
        for args, page in PAGES:
            if not named:
                page = re.sub(r'(?m)^(.{14}U\+.*?  +)[A-Z].*', r'\1', page)
                page = re.sub(r'(?m)^ +WITH ALEF.*\n', '', page)
            shown = xn('explain', *args).text
            self.assertEqual(re.sub('(?m) +$', '', shown),
                             re.sub('(?m) +$', '', page), args)

    def test_note_on_ascii_is_for_ascii(self):
        for args, there in ((('-p', 'url', 'a'), True),
                            (('-p', 'url', '\u00e4'), False),
                            (('-p', 'url-strict', 'a'), False)):
            self.assertEqual('all-ASCII' in xn('explain', *args).text, there)

    def test_plain_labels(self):
        text = xn('explain', 'a..ab').text
        self.assertEqual(re.findall('(?m)^  characters  (.*)', text),
                         ['ASCII, and stay as they are', 'none',
                          'ASCII, and stay as they are'])

    def test_rules_that_hold(self):
        """A rule fails in a label if one of its faults is there."""
        faults = {'repertoire': ['disallowed'], 'std3': ['std3'],
                  'leading-mark': ['leading-mark'], 'joiners': ['contextj'],
                  'hyphens': ['leading-hyphen', 'trailing-hyphen',
                              'hyphen-3-4'],
                  'length': ['label-too-long']}
        labels = [''.join(label) for label in itertools.product(
            ('', '\u0301', '-'), ('ab',), ('', '--'), ('', '\u0378'),
            ('', '_'), ('', '\u200d'), ('', 'x' * 64), ('', '-'))]
        o = xn('explain', '--json', '-p', 'strict', '--',
               '.'.join(labels)).objects[0]
        self.assertEqual(len(o['labels']), len(labels))
        found = [set() for _ in labels]
        for fault in o['faults']:
            if fault['label'] is not None:
                found[fault['label']].add(fault['error'])
        self.assertGreater(len(set(map(frozenset, found))), 32)
        for label, errors in zip(o['labels'], found):
            for rule, names in faults.items():
                self.assertIs(label['checks'][rule],
                              not errors.intersection(names), errors)

    def test_long_names_of_many_labels(self):
        labels = [f'ä{i}' + 'x' * (i % 50) for i in range(3000)]
        o = xn('explain', '--json', stdin='.'.join(labels)).objects[0]
        self.assertEqual(
            [''.join(chr(int(point[2:], 16)) for point in label['mapped'])
             for label in o['labels']], labels)

    def test_code_points_of_six_digits(self):
        for point in (0xFFFFF, 0x100000, 0x10FFFF):
            text = xn('explain', chr(point)).text
            self.assertIn(f'  U+{point:X} {chr(point)}', text)
            o = xn('explain', '--json', chr(point)).objects[0]
            self.assertEqual(o['labels'][0]['characters'][0]['point'],
                             f'U+{point:X}')
            self.assertIn(f'U+{point:X} ', xn('ascii', chr(point)).message)

    def test_joiners_of_each_label(self):
        """A joiner is shown as it is only where CONTEXTJ was found to hold."""
        good, bad = 'क\u094d\u200d', 'a\u200d'
        escaped = 'a\\u{200D}'
        for name, shown in (
                (f'{bad}.b{good}', f'{escaped}.b{good}'),
                (f'{good}b.{bad}.{good}', f'{good}b.{escaped}.{good}'),
                *((f'{bad}{dot}{good}', f'{escaped}{dot}{good}')
                  for dot in '.\u3002\uff0e\uff61'),
                (f'xn--{good}', 'xn--' + good[:2] + escaped[1:]),
                (good.encode() + b'\xff', good[:2] + escaped[1:] + '\ufffd'),
                (b'\xff.' + good.encode(), '\ufffd.' + good)):
            self.assertEqual(xn('explain', name).lines[0], 'Name: ' + shown)

    def test_fault_of_the_whole_name(self):
        o = xn('explain', '--json', '-p', 'strict', '\u00ad').objects[0]
        self.assertEqual(
            o['faults'],
            [{'error': 'empty-name', 'label': None, 'at': None,
              'text': 'the name is empty',
              'section': 'UTS #46, section 4.2, step 4.1'}])

    def test_faults_of_one_direction(self):
        """ToASCII's come first, then those that only ToUnicode finds."""
        for name, faults in (
                ('xn--a.A b', [('forbidden-domain', 1, 7),
                               ('disallowed', 0, 0)]),
                ('xn--a', [('disallowed', 0, 0)]),
                ('xn--a .b', [('forbidden-domain', 0, 5),
                              ('bad-punycode', 0, 5)])):
            o = xn('explain', '--json', '-p', 'url', name).objects[0]
            self.assertEqual([(f['error'], f['label'], f['at'])
                              for f in o['faults']], faults, name)
            self.assertIs(o['ok'], False)

    def test_json_of_a_label(self):
        o = xn('explain', '--json', b'A\xff\xe2\x82.xn--9.\xc2\xad').objects[0]
        first, second, third = o['labels']
        self.assertEqual(
            [(c['at'], c['point'], c['character'], c['mapping'], c['to'])
             for c in first['characters'] + third['characters']],
            [(0, 'U+0041', 'A', 'mapped', ['U+0061']),
             (1, None, '\ufffd', 'not-allowed', []),
             (2, None, '\ufffd', 'not-allowed', []),
             (11, 'U+00AD', '\u00ad', 'removed', [])])
        self.assertEqual([c['name'] for c in first['characters'][1:]],
                         [None, None])
        self.assertEqual((first['mapped'], first['checks']), (None, {}))
        self.assertIsNone(second['decoded'])
        self.assertEqual((third['mapped'], third['normalised']), ([], None))
        self.assertEqual([label['ascii'] for label in o['labels']],
                         [None] * 3)
        self.assertEqual(o['ascii']['errors'],
                         ['invalid-utf8', 'bad-punycode'])

    def test_json_of_a_label_that_need_not_decode(self):
        label = 'xn--zzzzzzzzzzzzzz'
        o = xn('explain', '--json', '-o', 'ignore-invalid-punycode=on',
               label).objects[0]
        self.assertEqual([(one['decoded'], one['unicode'])
                          for one in o['labels']], [(None, label)])

    def test_after_any_other_name(self):
        """Nothing is left of an earlier name: each pair, in this order."""
        names = ['a', 'B', '\u00e4', '\u00c4B', 'xn--tda', 'xn--a', 'a b', '',
                 'a..b', '\u05d01', '1.\u05d0', 'A\u00ad.\u00ad', 'a\u200db',
                 'xn--9', 'a\u0323\u0307.c', 'x' * 300]
        pairs = [name for a in names for b in names for name in (a, b)]
        for profile in ('lookup', 'url', 'idna2003'):
            for args in (('--json', '-p', profile, '--'),
                         ('-0', '-p', profile, '--')):
                alone = {name: xn('explain', *args, name).out
                         for name in names}
                run = xn('explain', *args, *pairs)
                self.assertTrue(run.out == b''.join(alone[name]
                                                    for name in pairs))

    def test_separators_of_pages(self):
        first, second = (xn('explain', name).out for name in 'ab')
        self.assertEqual(xn('explain', 'a', 'b').out,
                         first + b'\n' + second)
        self.assertEqual(xn('explain', '-0', 'a', 'b').out,
                         first + b'\0' + second + b'\0')

    def test_colours(self):
        """Good rules are green, faults red, headings bold; nothing else."""
        run = terminal('explain', '\u0301a', columns=200)
        self.assertRegex(run.text, r'(?m)^  \x1b\[31mFAILED\x1b\[m {6}leading')
        self.assertRegex(run.text, r'(?m)^  \x1b\[32mpassed\x1b\[m {6}rep')
        self.assertRegex(run.text, r'(?m)^\x1b\[1mResult\x1b\[m$')
        plain = re.sub('\x1b\\[[0-9]*m', '', run.text)
        coloured = re.findall(r'(?m)^(?:  FAILED|  passed|\S)', plain)
        self.assertEqual(run.text.count('\x1b['), 2 * len(coloured))
        for env in ({'NO_COLOR': '1'}, {'TERM': 'dumb'}):
            self.assertEqual(terminal('explain', '\u0301a', env=env,
                                      columns=200).text, plain)

    def test_mark_in_front(self):
        """It is shown on a dotted circle, not on the blank before it."""
        for name in ('\u0301\u00c4', '\u0301a'):
            self.assertIn(f'\u25cc\u0301{name[1:].lower()}\n',
                          xn('explain', name).text)


if __name__ == '__main__':
    main()
