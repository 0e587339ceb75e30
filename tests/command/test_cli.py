#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The contract of the command xn, point by point, with the real binary.

    test_cli.py XN [unittest's arguments]

XN is the path of the built command.
"""

import itertools
import json
import os
import pathlib
import pty
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unicodedata
import unittest
from resource import RLIMIT_AS, setrlimit

import help_pages
from reference import CHECKS, ERRORS, PROFILES
from running import (XN, Case, Run, TextFile, ace, answered_at_once, bytes_of,
                     feed, main, sanitized, shell, terminal, width, xn)

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMPLETIONS = ROOT / 'tools/packaging/completions'

COMMANDS = ('ascii', 'unicode', 'punycode', 'explain', 'compare', 'profiles')
# Not every build has these commands.
OPTIONAL = ('lookup', 'display', 'skeleton', 'lookalikes', 'lgr')


# ---- names in, results out ------------------------------------------------

class Names(Case):
    def test_arguments(self):
        run = xn('ascii', 'bücher.example', 'EXAMPLE.com')
        self.assertEqual(run.lines, ['xn--bcher-kva.example', 'example.com'])
        self.assertEqual((run.status, run.err), (0, b''))

    def test_unicode(self):
        run = xn('unicode', 'xn--bcher-kva.example', 'EXAMPLE.com')
        self.assertEqual(run.lines, ['bücher.example', 'example.com'])
        self.assertEqual((run.status, run.err), (0, b''))

    def test_standard_input(self):
        run = xn('ascii', stdin='ä.example\nö.example\n')
        self.assertEqual(run.lines, ['xn--4ca.example', 'xn--nda.example'])

    def test_arguments_hide_standard_input(self):
        self.assertEqual(xn('ascii', 'a', stdin='b\n').lines, ['a'])

    def test_no_names_at_all(self):
        run = xn('ascii', stdin='')
        self.assertEqual((run.status, run.out, run.err), (0, b'', b''))

    def test_last_line_without_newline(self):
        self.assertEqual(xn('ascii', stdin='a\nb').lines, ['a', 'b'])

    def test_carriage_return_before_newline(self):
        run = xn('ascii', stdin='a\r\nb\r\n')
        self.assertEqual((run.status, run.lines), (0, ['a', 'b']))

    def test_only_one_carriage_return(self):
        self.fails(xn('ascii', stdin='a\r\r\n'), 'forbidden-domain')

    def test_carriage_return_without_newline_is_in_the_name(self):
        run = xn('ascii', '--json', stdin='a\r')
        self.assertEqual(run.objects[0]['input'], 'a\r')

    def test_empty_line_is_an_empty_name(self):
        run = xn('ascii', stdin='a\n\nb\n')
        self.fails(run, 'empty-name')
        self.assertEqual(run.lines, ['a', '', 'b'])
        self.assertIn('line 2', run.message)

    def test_null(self):
        for option in ('-0', '--null'):
            run = xn('ascii', option, stdin='ä\0b\0c')
            self.assertEqual((run.status, run.out), (0, b'xn--4ca\0b\0c\0'))

    def test_null_with_arguments(self):
        self.assertEqual(xn('ascii', '-0', 'ä', 'b').out, b'xn--4ca\0b\0')

    def test_null_keeps_newlines_and_carriage_returns(self):
        for name in ('a\r\n', 'a\r', '\n'):
            run = xn('ascii', '-0', '--json', stdin=name + '\0')
            self.assertEqual(json.loads(run.out.rstrip(b'\0'))['input'], name)

    def test_nul_is_a_character_of_a_line(self):
        run = xn('ascii', '--json', stdin='a\0b\n')
        self.assertEqual(run.objects[0]['input'], 'a\0b')
        self.assertEqual(run.objects[0]['errors'], ['forbidden-domain'])

    def test_newline_in_an_argument_is_in_the_name(self):
        run = xn('ascii', '--json', 'a\nb')
        self.assertEqual([o['input'] for o in run.objects], ['a\nb'])
        run = xn('ascii', '-0', '-o', 'forbidden=off', 'a\nb', 'c')
        self.assertEqual((run.status, run.out), (0, b'a\nb\0c\0'))

    def test_double_hyphen_ends_options(self):
        run = xn('ascii', '--', '-q', '--json', '--')
        self.assertEqual((run.status, run.lines), (0, ['-q', '--json', '--']))

    def test_double_hyphen_without_names(self):
        self.assertEqual(xn('ascii', '--', stdin='a\n').lines, ['a'])

    def test_single_hyphen_is_a_name(self):
        self.assertEqual(xn('ascii', '-').lines, ['-'])

    def test_empty_argument_is_an_empty_name(self):
        run = xn('ascii', '')
        self.fails(run, 'empty-name')
        self.assertEqual(run.out, b'\n')

    def test_utf8_whatever_the_locale(self):
        for locale in ('C', 'POSIX', 'en_US.ISO-8859-1', 'no such locale'):
            run = xn('ascii', 'bücher', env={'LC_ALL': locale})
            self.assertEqual(run.lines, ['xn--bcher-kva'], locale)

    def test_bytes_that_are_not_utf8(self):
        for bad in (b'a\xff', b'\xc3', b'\xed\xa0\x80', b'\xc0\xaf',
                    b'\xf4\x90\x80\x80', b'a\xe2\x82'):
            run = xn('ascii', stdin=b'a\n' + bad + b'\nb\n')
            self.fails(run, 'invalid-utf8')
            self.assertEqual(run.lines, ['a', '', 'b'])

    def test_one_line_a_name_in_order(self):
        names = [f'n{i}' + ('..' if i % 3 == 0 else '') for i in range(500)]
        run = xn('ascii', stdin='\n'.join(names) + '\n')
        self.assertEqual(run.lines,
                         ['' if '..' in name else name for name in names])

    def test_ascii_prints_an_empty_line_for_a_failure(self):
        self.assertEqual(xn('ascii', 'a..b', 'c').lines, ['', 'c'])

    def test_unicode_prints_the_best_there_is(self):
        run = xn('unicode', 'xn--bcher-kva.A_b.xn--zz--zz', 'B\u0308.')
        self.assertEqual(run.lines, ['bücher.a_b.xn--zz--zz', 'b\u0308.'])
        run = xn('unicode', '-p', 'strict', 'xn--bcher-kva.A_b')
        self.fails(run, 'std3')
        self.assertEqual(run.lines, ['bücher.a_b'])

    def test_unicode_gives_back_what_is_not_utf8(self):
        run = xn('unicode', stdin=b'B\xfccher.xn--bcher-kva\n')
        self.fails(run, 'invalid-utf8')
        self.assertEqual(run.out, b'B\xfccher.xn--bcher-kva\n')

    def test_pipes_get_the_text_as_it_is(self):
        run = xn('unicode', '-p', 'strict', 'a\u202eb\u200d\x1b')
        self.assertEqual(run.text, 'a\u202eb\u200d\x1b\n')

    def test_url_gives_the_input_back(self):
        run = xn('unicode', '-p', 'url', 'XN--A.ÜX')
        self.assertEqual((run.status, run.lines), (1, ['XN--A.ÜX']))


class Faults(Case):
    def test_line_label_error_and_place(self):
        run = xn('ascii', '-p', 'strict', stdin='a\nbü.ab--c\n')
        self.assertEqual(run.status, 1)
        self.assertRegex(
            run.message,
            r"\Axn: line 2: label 2 'ab--c': hyphen-3-4 at byte 6: .+\n\Z")

    def test_number_of_an_argument(self):
        run = xn('ascii', 'a', 'b..')
        self.assertRegex(run.message,
                         r"\Axn: name 2: label 2 '': empty-label at byte 2: ")

    def test_fault_of_the_name(self):
        run = xn('ascii', stdin='.'.join(['a' * 60] * 5))
        self.assertRegex(run.message, r'\Axn: line 1: name-too-long: .+\n\Z')

    def test_every_rule_is_reported(self):
        run = xn('ascii', '-p', 'strict', '--', '-a_b-.c_')
        self.fails(run, 'leading-hyphen', 'std3', 'trailing-hyphen', 'std3')
        self.assertEqual(
            re.findall(r'label (\d).*at byte (\d+)', run.message),
            [('1', '0'), ('1', '2'), ('1', '4'), ('2', '7')])

    def test_rule_of_a_section(self):
        for name, section in (('אa', 'RFC 5893, section 2, rule 2'),
                              ('a\u200db', 'RFC 5892, appendix A.2')):
            self.assertIn(section, xn('ascii', name).message)

    def test_other_dots_part_labels(self):
        run = xn('ascii', '-p', 'strict', 'ä。b_。c')
        self.assertIn("label 2 'b_': std3 at byte 6", run.message)

    def test_twenty_lines_a_name(self):
        for count in (19, 20):
            run = xn('ascii', '-p', 'strict', '.'.join(['_'] * count))
            self.assertEqual(len(run.message.splitlines()), count)
            self.assertNotIn('more', run.message)
        run = xn('ascii', '-p', 'strict', stdin='.'.join(['_'] * 33) + '\n_')
        lines = run.message.splitlines()
        self.assertEqual(len(lines), 22)
        self.assertEqual(lines[20], 'xn: line 1: 13 more')
        self.assertTrue(lines[21].startswith('xn: line 2: '))

    def test_quiet(self):
        for option in ('-q', '--quiet'):
            run = xn('ascii', option, 'a..b', 'c')
            self.assertEqual((run.status, run.lines, run.err),
                             (1, ['', 'c'], b''))

    def test_nothing_but_results_on_standard_output(self):
        self.assertEqual(xn('ascii', 'a..b').out, b'\n')

    def test_escapes(self):
        for point in itertools.chain(
                range(0x01, 0x20), range(0x7F, 0xA0),
                (0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x180E, 0x200B,
                 0x200E, 0x200F, 0x202A, 0x202E, 0x2060, 0x2066, 0x2069,
                 0x206F, 0x3164, 0xFE0F, 0xFEFF, 0xFFA0, 0xFFF8, 0x1BCA0,
                 0x1D173, 0xE0001, 0xE0100, 0x2028, 0x2029)):
            name = 'a' + chr(point) + '_'
            run = xn('ascii', '-0', '-p', 'strict', name)
            self.assertIn('\\u{%X}' % point, run.message)
            self.assertNotIn(chr(point), run.message.replace('\n', ''))

    def test_harmless_characters_stay(self):
        for name in ('日本_', 'e\u0301_', 'ñ_', 'אב_', '🙂_'):
            self.assertIn(f"'{name}'", xn('ascii', '-p', 'strict',
                                          name).message)

    def test_joiners_that_contextj_allows_stay(self):
        allowed = 'क\u094d\u200dष_'
        run = xn('ascii', '-p', 'strict', allowed)
        self.assertIn(f"'{allowed}'", run.message)
        run = xn('ascii', '-p', 'strict', 'a\u200db_')
        self.assertIn(r"'a\u{200D}b_'", run.message)
        run = xn('ascii', '-p', 'strict', '-o', 'joiners=off', 'a\u200cb_')
        self.assertIn(r"'a\u{200C}b_'", run.message)

    def test_joiners_of_a_label_that_was_given_up(self):
        run = xn('ascii', 'xn--a\u200db')
        self.assertIn(r"'xn--a\u{200D}b'", run.message)

    def test_joiners_behind_another_dot(self):
        run = terminal('unicode', '-q', '-o', 'joiners=off',
                       'xn--a\u200db\u3002क\u094d\u200dष')
        self.assertIn(r'xn--a\u{200D}b.क', run.text)
        self.assertIn('क\u094d\u200dष', run.text)
        # This profile gives a wrong name back with the dots that were typed.
        for dot in '.\u3002\uff0e\uff61':
            run = terminal('unicode', '-q', '-p', 'url',
                           f'a\u200db{dot}क\u094d\u200dष')
            self.assertIn(r'a\u{200D}b', run.text)
            self.assertIn('क\u094d\u200dष', run.text)

    def test_ill_formed_bytes(self):
        run = xn('ascii', stdin=b'a\xf0\x9f\x99\xffb\n')
        self.assertIn("'a\ufffd\ufffdb'", run.message)

    def test_labels_of_63_columns_are_whole(self):
        for label, shown in (('_' + 'a' * 62, '_' + 'a' * 62),
                             ('_' + 'a' * 63, '_' + 'a' * 62 + '…'),
                             ('_' + '日' * 31, '_' + '日' * 31),
                             ('_' + 'a日' * 31, '_' + 'a日' * 20 + 'a…')):
            run = xn('ascii', '-o', 'std3=on', label)
            self.assertIn(f"label 1 '{shown}': std3 at", run.message)

    def test_long_labels_are_cut(self):
        run = xn('ascii', 'x' * 100000 + '_')
        self.assertLess(max(map(len, run.message.splitlines())), 300)
        # Marks take no columns.
        run = xn('ascii', 'a' + '\u0301' * 50000)
        self.assertLess(max(map(len, run.message.splitlines())), 500)
        self.assertIn("\u0301\u2026'", run.message)
        # Four characters for each of 63 columns.
        for count, end in (250, ''), (251, ''), (252, '\u2026'):
            run = xn('ascii', 'b' + '\u0301' * count)
            self.assertIn("label 1 'b" + '\u0301' * min(count, 251) + end + "'",
                          run.message)


class Culprits(Case):
    """The message names the faulty character, and the remedy."""

    def tells(self, profile, name, *lines):
        """Assert the end of each line, behind the place."""
        run = xn('ascii', '-0', '-p', profile, '--', name)
        found = [re.sub(r"\Axn: name 1: label \d+ '.*?': ", '', line)
                 for line in run.message.splitlines()]
        self.assertEqual(found, list(lines))

    URL = 'this character is forbidden in the host of a URL'
    STD3 = 'of ASCII only letters, digits and hyphens are allowed here'
    NOT_ALLOWED = 'this character is not allowed in a name'

    def test_blanks(self):
        for name, at, advice in ((' a', 0, '; remove it'),
                                 ('a ', 1, '; remove it'),
                                 ('a  ', 1, '; remove it'),
                                 ('ä .example', 2, '; remove it'),
                                 ('a b', 1, '')):
            self.tells('lookup', name, f'forbidden-domain at byte {at}: '
                       f'U+0020 SPACE: {self.URL}{advice}')
        for name, at, advice in (('a.b ', 3, '; remove it'),
                                 ('a. b', 2, '; remove it'),
                                 ('aaaa.b c', 6, '')):
            self.tells('lookup', name, f'forbidden-domain at byte {at}: '
                       f'U+0020 SPACE: {self.URL}{advice}')
        self.tells('register', 'ü\u00a0', 'disallowed at byte 2: '
                   f'U+00A0 NO-BREAK SPACE: {self.NOT_ALLOWED}; remove it')
        self.tells('register', 'ü\u3000b', 'disallowed at byte 2: U+3000 '
                   f'IDEOGRAPHIC SPACE: {self.NOT_ALLOWED}')

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

    def test_advice_once(self):
        """For two faults at one place."""
        run = xn('ascii', '-p', 'strict', '-o', 'forbidden=on', 'a@.b@')
        advice = "; of an address give only what follows the '@'"
        self.assertEqual([line.endswith(advice)
                          for line in run.message.splitlines()],
                         [True, False, True, False])

    def test_advice_for_neighbours(self):
        self.tells('strict', '-%41', 'leading-hyphen at byte 0: a label starts '
                   'with a hyphen', f"std3 at byte 1: U+0025 '%' PERCENT SIGN: "
                   f'{self.STD3}; undo the percent-encoding first')

    def test_characters_that_are_not_seen(self):
        self.tells('lookup', 'a\u202eb', 'disallowed at byte 1: U+202E '
                   f'RIGHT-TO-LEFT OVERRIDE: {self.NOT_ALLOWED}; remove it')
        self.tells('register', 'ü\u00adb', 'disallowed at byte 2: U+00AD '
                   f'SOFT HYPHEN: {self.NOT_ALLOWED}; remove it')
        self.tells('lookup', 'a\u200db', 'contextj at byte 1: U+200D ZERO '
                   'WIDTH JOINER: a joiner stands where it has no effect '
                   '(RFC 5892, appendix A.2); remove it')
        self.tells('lookup', 'a\x1bb', 'forbidden-domain at byte 1: U+001B '
                   f'ESCAPE: {self.URL}; remove it')

    def test_capitals(self):
        for name, point, to in (('BÜCHER', "U+0042 'B'", 'bücher'),
                                ('Ökö', "U+00D6 'Ö'", 'ökö')):
            self.tells('idna2008', name, f'disallowed at byte 0: {point}: '
                       f"{self.NOT_ALLOWED}; write it in lower case, '{to}'")
        # Lower case alone would not mend it.
        self.tells('register', 'Ü_', f"disallowed at byte 0: U+00DC 'Ü': "
                   f'{self.NOT_ALLOWED}', "std3 at byte 2: U+005F '_' LOW "
                   f'LINE: {self.STD3}')

        # Nor is the dot between the letters at fault then.
        better = "; write it in lower case, 'l\u00b7l'"
        self.tells('register', 'L\u00b7L', "disallowed at byte 0: U+004C 'L': "
                   + self.NOT_ALLOWED + better,
                   "contexto at byte 1: U+00B7 '\u00b7' MIDDLE DOT: this "
                   'character needs another context (RFC 5892, appendix A.3)'
                   + better)

    def test_what_lookup_maps(self):
        self.tells('register', 'bü。b', "disallowed at byte 3: U+3002 '。' "
                   f"IDEOGRAPHIC FULL STOP: {self.NOT_ALLOWED}; write it as "
                   "'bü.b'")
        self.tells('idna2008', 'ﬁ', f"disallowed at byte 0: U+FB01 'ﬁ': "
                   f"{self.NOT_ALLOWED}; write it as 'fi'")
        # Lower case alone would not make it an "e".
        self.tells('idna2008', 'Ⓔ', f"disallowed at byte 0: U+24BA 'Ⓔ': "
                   f"{self.NOT_ALLOWED}; write it as 'e'")
        # In lower case it would be "ai", and a dot above follows.
        self.tells('idna2008', 'a\u0130', "disallowed at byte 1: U+0130 "
                   f"'\u0130': {self.NOT_ALLOWED}; write it as 'ai\u0307'")

    def test_symbols(self):
        self.tells('idna2008', 'a☕', "disallowed at byte 1: U+2615 '☕': "
                   + self.NOT_ALLOWED)
        self.tells('register', 'a\U0001f600', "disallowed at byte 1: U+1F600 "
                   f"'\U0001f600': {self.NOT_ALLOWED}")
        self.tells('idna2003', 'a☕', "unassigned at byte 1: U+2615 '☕': this "
                   'code point is not assigned to a character in Unicode 3.2')
        for profile in 'idna2008', 'register':
            self.tells(profile, 'a\u0378', "unassigned at byte 1: U+0378 "
                       "'\u0378': this code point is not assigned to a "
                       'character')
        self.tells('strict', 'a_b', "std3 at byte 1: U+005F '_' LOW LINE: "
                   + self.STD3)

    def test_addresses(self):
        host = '; of a URL give only the host name'
        self.tells('lookup', 'http://a', "forbidden-domain at byte 4: "
                   f"U+003A ':' COLON: {self.URL}{host}")
        self.tells('strict', 'a/b', "std3 at byte 1: U+002F '/' SOLIDUS: "
                   f'{self.STD3}{host}')
        self.tells('lookup', 'a@b', "forbidden-domain at byte 1: U+0040 '@' "
                   f'COMMERCIAL AT: {self.URL}; of an address give only what '
                   "follows the '@'")
        self.tells('lookup', 'a%2Fb', "forbidden-domain at byte 1: U+0025 "
                   f"'%' PERCENT SIGN: {self.URL}; undo the percent-encoding "
                   'first')

    def test_advice_for_each_character(self):
        """Of URLs, addresses and percent-encoding, and of nothing else."""
        advice = {**dict.fromkeys(':/?#', '; of a URL give only the host name'),
                  '@': "; of an address give only what follows the '@'",
                  '%': '; undo the percent-encoding first',
                  **dict.fromkeys('\x01\x1f\x7f', '; remove it')}
        for profile, error, text, characters in (
                ('lookup', 'forbidden-domain', self.URL,
                 '\x01\x1f\x7f#%/:<>?@[\\]^|'),
                ('strict', 'std3', self.STD3, '\x01\x1f\x7f!"#$%&\'()*+,/:;<=>'
                 '?@[\\]^_`{|}~')):
            for character in characters:
                message = xn('ascii', '-p', profile, f'a{character}b').message
                self.assertIn(f': {error} at byte 1: U+{ord(character):04X}',
                              message)
                self.assertTrue(message.endswith(
                    f': {text}{advice.get(character, "")}\n'), message)

    def test_addresses(self):
        for name, what in (('::1', 'an IPv6 address'),
                           ('2001:db8::1%eth0', 'an IPv6 address'),
                           ('[2001:db8::1]', 'an IPv6 address'),
                           ('192.0.2.1/24', 'a prefix of addresses'),
                           ('2001:db8::/32', 'a prefix of addresses')):
            for profile in ('lookup', 'strict'):
                self.assertIn(f'; this is {what}, not a name\n',
                              xn('ascii', '-p', profile, name).message)
        for name in ('g::1', '1.2.3/24', '[', '[]', ':', '/', '1' * 80 + ':'):
            self.assertNotIn('; this is', xn('ascii', name).message)

    def test_characters_that_are_mapped(self):
        self.tells('lookup', 'a¸b', "forbidden-domain at byte 1: U+00B8 '¸', "
                   f'which maps to a SPACE and U+0327: {self.URL}')
        self.tells('lookup', 'a\u00a0b', "forbidden-domain at byte 1: U+00A0 "
                   f"NO-BREAK SPACE, which maps to ' ': {self.URL}")
        self.tells('lookup', 'c℀', "forbidden-domain at byte 1: U+2100 '℀', "
                   f"which maps to 'a/c': {self.URL}")
        self.tells('strict', 'c℀', "std3 at byte 1: U+2100 '℀', which maps to "
                   f"'a/c': {self.STD3}")
        # What it maps to is not why.
        self.tells('strict', 'אA', "bidi at byte 2: U+0041 'A': the label "
                   'breaks the Bidi rule (RFC 5893, section 2, rule 2)')

    def test_other_rules(self):
        self.tells('lookup', 'אa', "bidi at byte 2: U+0061 'a': the label "
                   'breaks the Bidi rule (RFC 5893, section 2, rule 2)')
        self.tells('lookup', 'a.\u0301b', 'leading-mark at byte 2: U+0301 '
                   "'\u25cc\u0301': a label starts with a combining mark")

    def test_no_advice_that_does_not_help(self):
        """A label that breaks the Bidi rule beside another one only."""
        rule = 'the label breaks the Bidi rule (RFC 5893, section 2, rule 1)'
        self.tells('lookup', 'א.1Ü', f"bidi at byte 3: U+0031 '1': {rule}")
        self.tells('lookup', 'א.XN--1-EHA', 'bidi at byte 3: in the decoded '
                   f"label '1ü': {rule}")

    def test_inside_a_labels(self):
        self.tells('register', 'xn--53h', "disallowed at byte 0: U+2615 '☕' "
                   f"in the decoded label '☕': {self.NOT_ALLOWED}")
        self.tells('lookup', 'xn--a', "disallowed at byte 0: U+0080 in the "
                   f"decoded label '\\u{{80}}': {self.NOT_ALLOWED}")
        self.tells('register', ace('☕' * 40), "disallowed at byte 0: U+2615 "
                   f"'☕' in the decoded label '{'☕' * 40}': "
                   + self.NOT_ALLOWED)
        # Each fault has its own character.
        self.tells('register', ace('☕·a'), "disallowed at byte 0: U+2615 '☕' "
                   f"in the decoded label '☕·a': {self.NOT_ALLOWED}",
                   "contexto at byte 0: U+00B7 '·' MIDDLE DOT in the decoded "
                   "label '☕·a': this character needs another context (RFC "
                   '5892, appendix A.3)')
        self.tells('register', ace('ü\u3000b'), 'disallowed at byte 0: U+3000 '
                   "IDEOGRAPHIC SPACE in the decoded label 'ü\u3000b': "
                   + self.NOT_ALLOWED)
        # What looks like another A-label is not decoded again.
        self.tells('strict', 'xn--xn--a_-', 'hyphen-3-4 at byte 0: a label '
                   'has hyphens in third and fourth place', 'std3 at byte 0: '
                   + self.STD3, 'bad-ace at byte 0: this A-label is not one '
                   'that ToASCII produces')
        self.tells('register', ace('xn--☕'), 'hyphen-3-4 at byte 0: a label '
                   'has hyphens in third and fourth place', "disallowed at "
                   "byte 0: U+2615 '☕' in the decoded label 'xn--☕': "
                   + self.NOT_ALLOWED)
        # A label that does not decode has its characters.
        run = xn('ascii', '-o', 'ignore-invalid-punycode=on', 'xn--a b')
        self.assertIn(f'at byte 5: U+0020 SPACE: {self.URL}\n', run.message)
        # What mapping would change or remove is at fault there.
        self.tells('lookup', ace('aＢ'), "disallowed at byte 0: U+FF22 'Ｂ' in "
                   f"the decoded label 'aＢ': {self.NOT_ALLOWED}")
        self.tells('lookup', 'xn--v86cr064b', 'disallowed at byte 0: U+FE0F '
                   'VARIATION SELECTOR-16 in the decoded label '
                   f"'\U0001f441\\u{{FE0F}}': {self.NOT_ALLOWED}")
        self.tells('lookup', 'xn--1-uca060b', 'disallowed at byte 0: U+00AD '
                   "SOFT HYPHEN in the decoded label '\\u{AD}1א': "
                   + self.NOT_ALLOWED, 'bidi at byte 0: U+00AD SOFT HYPHEN in '
                   "the decoded label '\\u{AD}1א': the label breaks the Bidi "
                   'rule (RFC 5893, section 2, rule 1)')

    def test_upper_case_a_labels(self):
        text = ('this A-label has upper-case letters, and only lower case can '
                'be registered')
        to = "; write it in lower case, 'xn--bcher-kva'"
        self.tells('register', 'XN--BCHER-KVA.example', 'bad-ace at byte 0: '
                   f"U+0058 'X': {text}{to}")
        self.tells('register', 'a.xn--bcher-kvA', 'bad-ace at byte 14: '
                   f"U+0041 'A': {text}{to}")
        self.tells('register', 'XN--AB-0EA', f"bad-ace at byte 0: U+0058 'X': "
                   f'{text}', "contexto at byte 0: U+00B7 '·' MIDDLE DOT in "
                   "the decoded label 'a·b': this character needs another "
                   'context (RFC 5892, appendix A.3)')
        # In no other profile is it the case.
        self.tells('url', 'ü.XN--', 'bad-ace at byte 3: this A-label is not '
                   'one that ToASCII produces')
        # A label that no message shows whole.
        self.tells('register', ace('ü' * 300).upper(), 'label-too-long at '
                   'byte 0: a label is longer than 63 octets in its ASCII '
                   'form', 'bad-ace at byte 0: this A-label is not one that '
                   'ToASCII produces', 'xn: name 1: name-too-long: the name is '
                   'longer than 253 octets in its ASCII form')
        # Lower case does not help.
        self.tells('register', 'XN--ABC-', 'bad-ace at byte 0: this A-label '
                   'is not one that ToASCII produces')
        self.assertIn(text, ' '.join(xn('explain', '-p', 'register',
                                        'XN--BCHER-KVA').text.split()))

    def test_other_faults_name_none(self):
        for name in ('a..b', '-a', 'ab--c', 'xn--!!'):
            self.assertNotIn('U+', xn('ascii', '-p', 'strict', '--',
                                      name).message)

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
        self.assertIn("byte 0: U+002D '-' HYPHEN-MINUS: ",
                      xn('ascii', '--', '-\u05d0').message)
        self.assertIn('byte 1: U+0000 NULL: ',
                      xn('ascii', stdin='a\0\n').message)


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

    def test_caret(self):
        self.caret('foo.a_b', '_')

    def test_caret_at_the_start(self):
        self.caret('_a', '_')

    def test_caret_behind_wide_characters(self):
        self.caret('日本語_b', '_')
        self.caret('ｆｕｌｌ_b', '_')
        self.caret('𠀀𰀀_b', '_')

    def test_caret_behind_combining_characters(self):
        self.caret('e\u0301o\u0308\u0301_b', '_')
        # More characters than columns.
        self.caret('e\u0301\u0308' * 30 + '_b', '_')

    def test_caret_behind_escapes(self):
        self.caret('a\u00ad\U000e0100_b', '_')

    def test_caret_behind_ill_formed_bytes(self):
        run = terminal('ascii', out=False, stdin=b'a\xffb\n')
        lines = run.text.splitlines()
        self.assertEqual(lines[-2:], ['    a\ufffdb', '     ^'])

    def test_caret_under_an_empty_label(self):
        run = terminal('ascii', 'ab..c', out=False)
        self.assertEqual(run.text.splitlines()[-2:],
                         ['    ab..c', '       ^'])

    def test_caret_under_a_mark(self):
        """It is in the column of its base."""
        for name in 'bx\u20dd', 'bx\u0301\u20dd':
            run = terminal('ascii', '-p', 'register', name, out=False)
            self.assertEqual(run.text.splitlines()[-2:],
                             [f'    {name}', '     ^'])

    def test_caret_under_a_leading_mark(self):
        self.caret('a.\u0301b', '\u25cc\u0301')

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

    def test_more_faults_than_are_shown(self):
        run = terminal('ascii', '-p', 'strict', '.'.join('_' * 33), out=False)
        self.assertEqual(run.text.count('^'), 20)
        self.assertTrue(run.text.endswith('\nxn: name 1: 13 more\n'))

    def test_no_caret_in_files(self):
        self.assertNotIn('^', xn('ascii', '-p', 'strict', 'a_b').message)

    def test_no_caret_for_the_name_as_a_whole(self):
        self.assertNotIn('^', terminal('ascii', '', out=False).text)

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

    def test_messages_follow_their_lines(self):
        run = terminal('ascii', 'a', 'b..c', 'd')
        lines = run.text.splitlines()
        self.assertEqual(lines[:2], ['a', ''])
        self.assertTrue(lines[2].startswith('xn: name 2: '), lines)
        self.assertEqual(lines[-1], 'd')

    def test_escapes_on_standard_output(self):
        run = terminal('unicode', '-p', 'strict', '-q',
                       'a\u202e\x1b[31mb\u200b')
        self.assertEqual(run.text, 'a\\u{202E}\\u{1B}[31mb\n')
        run = terminal('unicode', '-q', stdin=b'a\xff\x9b\n')
        self.assertEqual(run.text, 'a\ufffd\ufffd\n')

    def test_joiners_on_standard_output(self):
        run = terminal('unicode', '-q', 'क\u094d\u200dष.a\u200db')
        self.assertEqual(run.text, 'क\u094d\u200dष.a\\u{200D}b\n')

    def test_joiners_of_lines(self):
        """A line that passes is shown like an argument."""
        for names in (['a\u200db.example'], []):
            run = terminal('unicode', '-o', 'joiners=off', *names,
                           stdin='' if names else 'a\u200db.example\n')
            self.assertEqual(run.text, 'a\\u{200D}b.example\n')

    def test_json_stays_json(self):
        name = 'a\u202e\U000e0001\U000e0fff"\\\x1b\u200d'
        run = terminal('unicode', '-q', '--json', '-p', 'strict', name)
        self.assertEqual(json.loads(run.text)['input'], name)
        for c in '\u202e\U000e0001\x1b\u200d':
            self.assertNotIn(c, run.text)

    def test_punycode_escapes(self):
        run = terminal('punycode', 'decode', 'ab-m1t')
        text = xn('punycode', 'decode', 'ab-m1t').text
        self.assertEqual(run.text,
                         re.sub('[\x80-\x9f\xad\u200b-\u200f]',
                                lambda m: '\\u{%X}' % ord(m[0]), text))

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

    def test_colours(self):
        escape = '\x1b['
        self.assertIn(escape, terminal('explain', 'a..b').text)
        self.assertNotIn(escape, xn('explain', 'a..b').text)
        for value in ('1', ''):
            run = terminal('explain', 'a..b', env={'NO_COLOR': value})
            self.assertNotIn(escape, run.text)
        self.assertNotIn(escape, terminal('explain', 'a..b',
                                          env={'TERM': 'dumb'}).text)
        self.assertNotIn(escape, terminal('explain', '--json', 'a..b').text)


# ---- input and output -----------------------------------------------------

class Streams(Case):
    WRITERS = (('ascii', 'a'), ('unicode', 'a'), ('ascii', '--json', 'a'),
               ('punycode', 'encode', 'a'), ('explain', 'a'),
               ('explain', '--json', 'a'), ('profiles',),
               ('profiles', '--json'), ('--help',), ('--version',),
               ('ascii', '--help'))

    def test_memory_does_not_grow_with_the_names(self):
        lines = ('bücher%d.example\nwww.example%d.org\na..b%d\n' * 1000)
        pieces = [(lines % tuple(range(i, i + 3000))).encode()
                  for i in range(0, 1000000, 3000)]
        for args in (('ascii',), ('ascii', '--json', '-q')):
            _, small = self.measured(*args, data=pieces[:3])
            run, peak = self.measured(*args, data=pieces)
            self.assertEqual(run.out.count(b'\n'), 3000 * len(pieces))
            self.assertEqual(run.status, 1)
            self.assertLess(peak, small + 1024, args)
            self.limit(peak, 16)

    def test_memory_of_explain_does_not_grow(self):
        pieces = [b'b\xc3\xbccher.example\n' * 1000] * 20
        _, small = self.measured('explain', data=pieces[:2])
        _, large = self.measured('explain', data=pieces)
        self.assertLess(large, small + 1024)

    def test_names_of_any_length(self):
        size = 10000000
        umlauts = 'ü'.encode() * (size // 2) + b'\n'
        run, peak = self.measured('ascii', '-o', 'length=off',
                                  data=[b'a' * size, b'\n'])
        self.assertEqual((run.status, run.out), (0, b'a' * size + b'\n'))
        self.limit(peak, 100)
        run, peak = self.measured('ascii', data=[b'a' * size, b'\n'])
        self.assertEqual((run.status, run.out), (1, b'\n'))
        self.limit(peak, 100)
        run, peak = self.measured('ascii', '-o', 'length=off', data=[umlauts])
        self.assertEqual(run.status, 0)
        self.assertTrue(run.out.startswith(b'xn--'))
        self.limit(peak, 400)
        run, peak = self.measured('unicode', data=[run.out])
        self.assertEqual((run.status, run.out), (0, umlauts))
        self.limit(peak, 400)
        run, peak = self.measured('ascii', data=[b'a.' * (size // 2), b'\n'])
        self.assertEqual((run.status, run.out), (1, b'\n'))
        self.limit(peak, 100)
        run, peak = self.measured('punycode', 'encode', data=[umlauts])
        self.assertEqual(run.status, 0)
        self.limit(peak, 400)
        run, peak = self.measured('punycode', 'decode', data=[run.out])
        self.assertEqual((run.status, run.out), (0, umlauts))
        self.limit(peak, 400)

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

    @unittest.skipUnless(sys.platform == 'linux', 'needs RLIMIT_AS')
    def test_too_little_memory(self):
        if sanitized():
            self.skipTest('needs an address space without limit')
        lines = 'a\n' + 'ü' * 4000000 + '\nb\n'
        for args, expected in (
                (('ascii', '-o', 'length=off'), ['a', '', 'b']),
                (('punycode', 'encode'), ['a-', '', 'b-'])):
            run = xn(*args, stdin=lines, preexec_fn=lambda: setrlimit(
                RLIMIT_AS, (40 << 20, 40 << 20)))
            self.assertEqual((run.status, run.lines), (3, expected))
            self.assertEqual(run.message, 'xn: line 2: not enough memory\n')
        run = xn('ascii', '-o', 'length=off', '--summary', stdin=lines,
                 preexec_fn=lambda: setrlimit(RLIMIT_AS, (40 << 20, 40 << 20)))
        self.assertIn('\nxn: 3 names: 2 passed, 1 failed\n', run.message)
        run = xn('ascii', stdin='a' * 20000000, preexec_fn=lambda: setrlimit(
            RLIMIT_AS, (20 << 20, 20 << 20)))
        self.assertEqual((run.status, run.out), (3, b''))
        self.assertIn('xn: standard input: ', run.message)

    def test_long_lines_among_short_ones(self):
        names = ['a', 'b' * 200000, 'c', 'd' * 70000, 'e', 'f' * 65536, 'g']
        run = xn('ascii', '-o', 'length=off', stdin='\n'.join(names))
        self.assertEqual(run.lines, names)

    def test_input_in_small_pieces(self):
        process = subprocess.Popen([XN, 'ascii'], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE)
        for byte in 'bücher\r\nä.example\r\n'.encode():
            process.stdin.write(bytes([byte]))
            process.stdin.flush()
            time.sleep(0.005)
        out, _ = process.communicate()
        self.assertEqual(out, b'xn--bcher-kva\nxn--4ca.example\n')

    def test_line_buffered(self):
        for args in (('ascii',), ('unicode',), ('ascii', '--json'),
                     ('ascii', '-j', '2'), ('ascii', '-0'),
                     ('unicode', '--json', '--long', '-0'),
                     ('punycode', 'encode'), ('punycode', 'encode', '-0'),
                     ('punycode', 'encode', '--json')):
            self.assertTrue(answered_at_once('abc', *args), args)

    def test_full_disk(self):
        for args in self.WRITERS:
            run = shell('"$xn" "$@" >/dev/full', *args)
            self.assertEqual(run.status, 3, args)
            self.assertIn('xn: standard output: ', run.message)

    def test_full_disk_stops_a_long_run(self):
        for args in (['ascii'], ['ascii', '--json'], ['punycode', 'encode'],
                     ['explain', '--json']):
            with open('/dev/full', 'wb') as full, \
                    subprocess.Popen(['yes'], stdout=subprocess.PIPE) as yes:
                run = subprocess.run([XN, *args], stdin=yes.stdout,
                                     stdout=full, stderr=subprocess.PIPE,
                                     timeout=60)
                yes.kill()
            self.assertEqual(run.returncode, 3, args)
            self.assertEqual(run.stderr.count(b'\n'), 1, args)

    def test_full_disk_beats_a_failed_name(self):
        self.assertEqual(shell('"$xn" ascii -q a..b >/dev/full').status, 3)

    def test_full_disk_for_messages(self):
        self.assertEqual(shell('"$xn" ascii a..b 2>/dev/full').status, 3)

    def test_closed_standard_output(self):
        for args in self.WRITERS:
            run = shell('"$xn" "$@" >&-', *args)
            self.assertEqual(run.status, 3, args)
            self.assertIn('xn: standard output: ', run.message)

    def test_closed_standard_input(self):
        run = shell('"$xn" ascii <&-')
        self.assertEqual(run.status, 3)
        self.assertIn('xn: standard input: ', run.message)

    def test_standard_input_that_cannot_be_read(self):
        run = shell('"$xn" ascii </')
        self.assertEqual((run.status, run.out), (3, b''))
        self.assertIn('xn: standard input: ', run.message)

    def test_closed_standard_input_does_not_matter_for_arguments(self):
        run = shell('"$xn" ascii a <&-')
        self.assertEqual((run.status, run.out, run.err), (0, b'a\n', b''))

    def test_sigpipe(self):
        for command in ('ascii', 'ascii --json', 'unicode',
                        'punycode encode', 'explain'):
            run = shell(f'yes | "$xn" {command} | head -n 1')
            self.assertEqual(run.err, b'', command)
            self.assertEqual(run.out.count(b'\n'), 1)

    def test_messages_before_more_is_read(self):
        """Who types sees what is wrong before the next name."""
        for args in ('ascii',), ('punycode', 'encode'), ('skeleton',):
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

    def test_results_before_their_messages(self):
        """If both go to one file; with --line-buffered line by line."""
        for args, told in (
                (['ascii'], b'\n\nxn: line 1: xn: line 2: '),
                (['ascii', '-j', '2'], b'\n\nxn: line 1: xn: line 2: '),
                (['ascii', '--line-buffered'],
                 b'\nxn: line 1: \nxn: line 2: '),
                (['punycode', 'decode'], b'\n\nxn: line 1: xn: line 2: ')):
            with subprocess.Popen([XN, *args], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT) as process:
                guard = threading.Timer(120, process.kill)
                guard.start()
                process.stdin.write(b'-\xc3\n-\xc3\n')
                process.stdin.flush()
                shown = b''
                while shown.count(b'\n') < 4:
                    part = os.read(process.stdout.fileno(), 65536)
                    self.assertTrue(part, shown)
                    shown += part
                guard.cancel()
            self.assertEqual(re.sub(rb'(line \d: ).*\n', rb'\1', shown), told)

    def test_results_before_their_messages_of_arguments(self):
        names = '"$xn" ascii%s a..b c d..e 2>&1'
        for option, starts in (
                ('', ['', 'c', '', 'xn: name 1: ', 'xn: name 3: ']),
                (' --line-buffered',
                 ['', 'xn: name 1: ', 'c', '', 'xn: name 3: '])):
            lines = shell(names % option).lines
            self.assertEqual([re.sub('(?<=: )label.*', '', line)
                              for line in lines], starts)

    def test_both_streams_closed(self):
        run = shell('"$xn" ascii <&- >&-')
        self.assertEqual(run.status, 3)
        self.assertEqual([line.rpartition(':')[0]
                          for line in run.message.splitlines()],
                         ['xn: standard input', 'xn: standard output'])

    def test_nobody_reads(self):
        """The status is 3 without a message."""
        for args in (('ascii', 'a'), ('ascii',), ('ascii', '-j', '2'),
                     ('unicode', '--json', 'a'), ('profiles',), ('--help',)):
            reader, writer = os.pipe()
            os.close(reader)
            # Python ignores SIGPIPE, and so does xn then.
            process = subprocess.run([XN, *args], input=b'a\nb\n',
                                     stdout=writer, stderr=subprocess.PIPE,
                                     check=False, restore_signals=False)
            os.close(writer)
            self.assertEqual((process.returncode, process.stderr), (3, b''),
                             args)

    def test_memory_of_long_names(self):
        """What one name needed is used again, or given back."""
        if sanitized():
            self.skipTest('sanitizers keep what was given back')
        for args, name in ((('ascii', '-o', 'length=off'), 'ü' * 1500),
                           (('unicode', '-o', 'length=off'), 'ü' * 1500),
                           (('skeleton',), 'ü.' * 1500)):
            pieces = [f'{name}\n'.encode() * 100] * 30
            _, small = self.measured(*args, '-q', data=pieces[:2])
            run, large = self.measured(*args, '-q', data=pieces)
            self.assertEqual(run.out.count(b'\n'), 3000)
            self.assertLess(large, small + 1024, args)

    def test_sigpipe_ignored(self):
        run = shell('trap "" PIPE; { yes | "$xn" ascii; } | head -n 1 '
                    '2>/dev/null')
        self.assertNotIn('xn:', run.message)
        self.assertEqual(run.out, b'y\n')

    def test_interruption(self):
        process = subprocess.Popen([XN, 'ascii'], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE)
        process.stdin.write(b'a')
        process.stdin.flush()
        for number in (signal.SIGSTOP, signal.SIGCONT, signal.SIGWINCH):
            time.sleep(0.05)
            process.send_signal(number)
        out, _ = process.communicate(b'b\n')
        self.assertEqual((process.returncode, out), (0, b'ab\n'))

    def test_input_that_does_not_block(self):
        reader, writer = os.pipe()
        os.set_blocking(reader, False)
        process = subprocess.Popen([XN, 'ascii'], stdin=reader,
                                   stdout=subprocess.PIPE)
        time.sleep(0.2)
        os.write(writer, b'a\n')
        os.close(writer)
        os.close(reader)
        out, _ = process.communicate()
        self.assertEqual((process.returncode, out), (0, b'a\n'))

    def test_results_come_before_messages_in_one_file(self):
        for args in ('ascii -j 1', 'ascii -j 3', 'ascii --json -j 1',
                     'punycode decode'):
            run = shell(f'printf "a-\\n#!\\n" | "$xn" {args} 2>&1')
            self.assertRegex(run.lines[0], '^(a|{"input":"a-")')
            self.assertRegex(run.text, r'(?s)\A[^\n]+\n[^\n]*\nxn: line 2: ')

    def test_carets_from_threads(self):
        shown = [terminal('ascii', '-j', jobs, out=False, stdin='a b\n' * 3)
                 for jobs in '13']
        self.assertEqual(shown[0].text, shown[1].text)
        self.assertEqual(shown[0].text.count('    a b\n     ^\n'), 3)

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


class Statuses(Case):
    def test_all_passed(self):
        self.assertEqual(xn('ascii', 'a', 'b').status, 0)

    def test_some_failed(self):
        for args in (('ascii',), ('ascii', '--json'), ('explain',),
                     ('explain', '--json')):
            run = xn(*args, 'a', 'b..c', 'd')
            self.assertEqual(run.status, 1, args)
        self.assertEqual(xn('unicode', 'a', 'xn--a').status, 1)
        self.assertEqual(xn('punycode', 'decode', '-a').status, 2)
        self.assertEqual(xn('punycode', 'decode', '--', '-a').status, 1)

    def test_one_bad_name_never_stops_the_run(self):
        bad = ['', '..', 'a b', '\u202e', 'xn--', 'xn--a', 'ü' * 70, '\x7f']
        for command in ('ascii', 'unicode'):
            run = xn(command, *bad, 'good')
            self.assertEqual(len(run.lines), len(bad) + 1)
            self.assertEqual(run.lines[-1], 'good')

    def test_wrong_usage(self):
        self.assertEqual(xn().status, 2)
        self.assertEqual(xn('ascii', '--no-such-option').status, 2)


# ---- --json ---------------------------------------------------------------

class Files(Case):
    """--file, --trim and --pair."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name, data):
        path = self.folder / name
        path.write_bytes(data.encode())
        return str(path)

    def test_files_one_after_the_other(self):
        a = self.file('a', 'ü\nb')
        b = self.file('b', 'c..d\nß\n')
        for jobs in ('1', '3'):
            run = xn('ascii', '-j', jobs, '-f', a, '--file', b, '-f', '-',
                     '-f', a, stdin='x\n.\n')
            self.assertEqual(run.status, 1)
            self.assertEqual(run.lines, ['xn--tda', 'b', '', 'xn--zca', 'x',
                                         '', 'xn--tda', 'b'])
            first, second = run.message.splitlines()
            self.assertIn(f'xn: {b}: line 1: label 2', first)
            self.assertTrue(second.startswith('xn: line 2: '))
        run = xn('display', '-f', a, '-f', b)
        self.assertEqual(run.lines, ['ü', 'b', 'c..d', 'ß'])

    def test_no_lines_are_joined(self):
        names = [self.file(str(i), 'a' * i + 'ü') for i in range(40)]
        arguments = [word for name in names for word in ('-f', name)]
        whole = xn('unicode', *arguments)
        self.assertEqual(whole.lines, ['a' * i + 'ü' for i in range(40)])
        self.assertEqual(xn('unicode', '-j', '4', *arguments).out, whole.out)

    def test_nul(self):
        a = self.file('a', 'a\0b\n')
        self.assertEqual(xn('unicode', '-q', '-0', '-o', 'forbidden=off',
                            '-f', a).out, b'a\0b\n\0')

    def test_files_that_cannot_be_read(self):
        a = self.file('a', 'ü')
        for jobs in ('1', '2'):
            run = xn('ascii', '-j', jobs, '-f', str(self.folder / 'none'),
                     '-f', a, '-f', str(self.folder), '-f', a)
            self.assertEqual(run.status, 3)
            self.assertEqual(run.lines, ['xn--tda', 'xn--tda'])
            none, folder = run.message.splitlines()
            self.assertIn('none: No such file', none)
            run = xn('ascii', '-j', jobs, '-f', str(self.folder / 'a\x1b[31m'))
            self.assertIn('a\\u{1B}[31m: No such file', run.message)
            self.assertNotIn('\x1b', run.message)
            self.assertIn('Is a directory', folder)

    def test_usage(self):
        self.usage(xn('ascii', '-f', '-', 'a'), "--file", "'a'")
        self.usage(xn('ascii', '-f'), "'-f' needs a value")
        self.usage(xn('explain', '-f', 'a'), 'only ascii, unicode')

    def test_hint(self):
        a = self.file('a', '')
        run = xn('ascii', a)
        self.assertIn('name 1: there is a file of this name; --file',
                      run.message)
        self.assertEqual(xn('ascii', '-q', a).message, '')
        # A device, or what a shell gives for <(...).
        self.assertIn('--file', xn('ascii', '/dev/null').message)
        self.assertNotIn('--file', xn('ascii', '/no/file').message)
        self.assertNotIn('--file', xn('ascii', stdin=a + '\n').message)

    def test_hint_for_what_is_no_host_name(self):
        """Whatever the options say of the name, and whether it passes."""
        for name, args, hint in (
                ('a.example', [], False), ('a_b', ['-p', 'strict'], False),
                ('ü', ['-p', 'idna2003'], False), ('a b', [], True),
                ('a b', ['-o', 'forbidden=off'], True),
                ('x..y', ['-o', 'length=off'], True)):
            self.file(name, 'a\n')
            run = xn('ascii', *args, name, cwd=self.folder)
            self.assertEqual('--file' in run.message, hint, (name, args))

    def test_hint_for_a_host_name_on_a_terminal(self):
        name = self.file('a.example', '')
        for args, cwd, hint in (((), self.folder, True),
                                (('-q',), self.folder, False),
                                ((), self.folder.parent, False)):
            run = terminal('ascii', *args, 'a.example', cwd=cwd, out=False)
            self.assertEqual((run.status, run.err), (0, b'a.example\n'), name)
            self.assertEqual('--file' in run.text, hint, (args, cwd))
        # No folder has names to read.
        run = terminal('ascii', self.folder.name, cwd=self.folder.parent)
        self.assertNotIn('--file', run.text)
        self.assertNotIn('--file', xn('ascii', str(self.folder)).message)

    def test_names_of_files_are_escaped(self):
        """In front of what is wrong in them."""
        for data, args in (('a..b\n', []), ('b\na..b\n', ['--csv', 'b']),
                           ('x\na\n', ['--csv', 'b'])):
            run = xn('ascii', *args, '-f', self.file('\x1b[31m', data))
            self.assertIn('/\\u{1B}[31m: ', run.message)
            self.assertNotIn('\x1b', run.message)

    def test_trim(self):
        run = xn('ascii', '--trim', stdin=' a\t\n\t\r b \r\n \n\u00a0c\n')
        self.assertEqual(run.lines, ['a', 'b', '', ''])
        self.assertIn('line 3: empty-name', run.message)
        self.assertIn('line 4: ', run.message)
        self.assertEqual(xn('ascii', '--trim', ' ü ').lines, ['xn--tda'])
        self.assertEqual(
            xn('unicode', '--trim', '-j', '2', stdin=' a \n' * 9).lines,
            ['a'] * 9)
        o = xn('ascii', '--trim', '--json', '-q', ' a. ').objects[0]
        self.assertEqual((o['input'], o['labels'][0]['input']),
                         ('a.', [0, 1]))

    def pairs(self, text, *arguments):
        return xn('ascii', '-p', 'register', '--pair', *arguments, stdin=text)

    def test_pairs(self):
        run = self.pairs('bücher\txn--bcher-kva\na\ta\n')
        self.assertEqual((run.status, run.lines), (0, ['xn--bcher-kva', 'a']))
        run = self.pairs('bücher\txn--bcher-kvb\nbücher\nBücher\t'
                         'xn--bcher-kva\n\txn--tda\nü\txn--tda\t\n')
        self.assertEqual((run.status, run.lines), (1, [''] * 5))
        for line, error in enumerate(('bad-ace', 'bad-ace',
                                      "label 1 'Bücher': disallowed",
                                      'empty-name', 'bad-ace')):
            self.assertIn(f'line {line + 1}: {error}', run.message)
        run = self.pairs('', 'bücher\txn--bcher-kva', 'ü\ta')
        self.assertEqual((run.status, run.lines), (1, ['xn--bcher-kva', '']))
        # A line without a tab has no A-label, though it might be one.
        self.fails(self.pairs('a\nxn--tda\n'), 'bad-ace', 'bad-ace')
        o = self.pairs('ü\txn--tda\n', '--json').objects[0]
        self.assertEqual((o['input'], o['ok'], o['output']),
                         ('ü\txn--tda', True, 'xn--tda'))
        self.assertEqual(self.pairs('ü' * 3000 + '\ta\n').status, 1)
        self.usage(xn('ascii', '--pair', 'a'), "'--pair' needs")
        self.usage(xn('unicode', '-p', 'register', '--pair', 'a'),
                   'only ascii')


class Long(Case):
    """xn ascii --json --long."""

    def faults(self, *arguments):
        run = xn('ascii', '--json', '--long', '-q', *arguments)
        self.assertEqual(list(run.objects[0]),
                         ['input', 'ok', 'output', 'errors', 'labels',
                          'faults'])
        return run.objects[0]['faults']

    def test_keys(self):
        fault, = self.faults('ü.a/b')
        self.assertEqual(list(fault), ['label', 'at', 'error', 'rule',
                                       'section', 'text', 'point'])
        self.assertEqual(
            (fault['label'], fault['at'], fault['error'], fault['rule'],
             fault['point']), (1, 4, 'forbidden-domain', 0, 'U+002F'))
        self.assertIn('URL Standard', fault['section'])
        self.assertEqual(self.faults('bücher.example'), [])

    def test_what_has_no_meaning_is_null(self):
        fault, = self.faults('')
        self.assertEqual((fault['label'], fault['at'], fault['point']),
                         (None, None, None))
        fault, = self.faults('a..b')
        self.assertEqual((fault['label'], fault['at'], fault['point']),
                         (1, 2, None))

    def test_character_of_a_decoded_label(self):
        fault, = self.faults('xn--a')
        self.assertEqual((fault['at'], fault['point']), (0, 'U+0080'))

    def test_rule(self):
        fault = self.faults('אa')[0]
        self.assertEqual((fault['error'], fault['rule'], fault['section']),
                         ('bidi', 2, 'RFC 5893, section 2, rule 2'))

    def test_profile(self):
        """Sections and texts are those of the profile."""
        for profile, name, section, text in (
                ('register', 'ab--c', 'RFC 5891, section 4.2.3.1',
                 'a label has hyphens in third and fourth place'),
                ('strict', 'ab--c', 'UTS #46, section 4.1, criterion 2',
                 'a label has hyphens in third and fourth place'),
                ('idna2003', 'a☕', 'RFC 3454, section 7',
                 'this code point is not assigned to a character in Unicode '
                 '3.2'),
                ('register', 'XN--TDA', 'RFC 5891, section 4.2.1',
                 'this A-label has upper-case letters, and only lower case can '
                 'be registered')):
            fault, = self.faults('-p', profile, name)
            self.assertEqual((fault['section'], fault['text']),
                             (section, text), (profile, name))

    def test_all_faults(self):
        for count in 10, 11, 30:
            faults = self.faults('-p', 'strict', '-o', 'length=off', '--',
                                 '.'.join(['-'] * count))
            self.assertEqual(
                [(f['label'], f['at'], f['error']) for f in faults],
                [(i, 2 * i, f'{place}-hyphen') for i in range(count)
                 for place in ('leading', 'trailing')])

    def test_the_rest_is_as_without(self):
        names = ['ü.a/b', 'a..b', 'א1a.1', 'ok', 'xn--a', '']
        for command in ('ascii', 'unicode'):
            long = xn(command, '--json', '--long', *names)
            short = xn(command, '--json', *names)
            for o in long.objects:
                del o['faults']
            self.assertEqual((long.status, long.message),
                             (short.status, short.message))
            self.assertEqual([{k: v for k, v in o.items() if k != 'faults'}
                              for o in long.objects], short.objects)

    def test_needs_json(self):
        self.usage(xn('ascii', '--long', 'a'), "'--long' needs '--json'")


class Json(Case):
    KEYS = ['input', 'ok', 'output', 'errors', 'labels']
    LABEL_KEYS = ['input', 'output', 'errors', 'at']

    def test_the_example_of_the_contract(self):
        run = xn('ascii', '--json', '-p', 'strict', 'a_b.-c')
        self.assertEqual(run.status, 1)
        self.assertEqual(
            run.text,
            '{"input":"a_b.-c","ok":false,"output":null,'
            '"errors":["leading-hyphen","std3"],"labels":['
            '{"input":[0,3],"output":null,"errors":["std3"],"at":1},'
            '{"input":[4,2],"output":null,"errors":["leading-hyphen"],'
            '"at":4}]}\n')

    def test_a_name_that_passes(self):
        self.assertEqual(
            xn('ascii', '--json', 'Bücher。example').text,
            '{"input":"Bücher。example","ok":true,'
            '"output":"xn--bcher-kva.example","errors":[],"labels":['
            '{"input":[0,7],"output":[0,13],"errors":[],"at":null},'
            '{"input":[10,7],"output":[14,7],"errors":[],"at":null}]}\n')

    def test_unicode_has_an_output_with_faults(self):
        run = xn('unicode', '--json', '-p', 'strict', 'xn--bcher-kva.A_')
        self.assertEqual(run.objects, [{
            'input': 'xn--bcher-kva.A_', 'ok': False,
            'output': 'bücher.a_', 'errors': ['std3'], 'labels': [
                {'input': [0, 13], 'output': [0, 7], 'errors': [],
                 'at': None},
                {'input': [14, 2], 'output': [8, 2], 'errors': ['std3'],
                 'at': 15}]}])

    def test_fault_of_the_name(self):
        self.assertEqual(
            xn('ascii', '--json', '').objects,
            [{'input': '', 'ok': False, 'output': None,
              'errors': ['empty-name'],
              'labels': [{'input': [0, 0], 'output': None, 'errors': [],
                          'at': None}]}])

    def test_ill_formed_bytes(self):
        # One U+FFFD for each maximal part (Unicode 3.9, table 3-8).
        for data, shown in ((b'a\xf1\x80\x80\xe1\x80\xc2b', 'a' + '\ufffd' * 3
                             + 'b'),
                            (b'\xc0\xaf\xe0\x80\xbf', '\ufffd' * 5),
                            (b'\xed\xa0\x80', '\ufffd' * 3),
                            (b'\xf4\x91\x92\x93\xff', '\ufffd' * 5),
                            (b'\xe2\x82', '\ufffd')):
            run = xn('unicode', '--json', stdin=data + b'\n')
            self.assertEqual(run.objects[0]['input'], shown)
            self.assertEqual(run.objects[0]['output'], shown)
            self.assertEqual(run.objects[0]['errors'], ['invalid-utf8'])

    def test_place_counts_the_bytes_that_came(self):
        run = xn('ascii', '--json', stdin=b'\xc3\xbc.\xf0\x9f\x99\xff\n')
        label = run.objects[0]['labels'][1]
        self.assertEqual((label['input'], label['at']), ([3, 4], 3))

    def test_always_valid(self):
        names = [chr(c) + 'a' for c in range(1, 0x100) if c != 10]
        names += ['"', '\\', '\\u0041', '\u2028\u2029', '\U0010ffff', '',
                  '\x7f', 'é', '日本', 'a' * 5000]
        for command in ('ascii', 'unicode'):
            run = xn(command, '--json', '-q', '-0',
                     stdin='\0'.join(names) + '\0')
            records = run.out.split(b'\0')
            self.assertEqual(records.pop(), b'')
            objects = [json.loads(r, strict=True) for r in records]
            self.assertEqual([o['input'] for o in objects], names)
            for record in records:
                self.assertNotIn(b'\n', record)
            for o in objects:
                self.check_object(command, o)

    def test_escaped_characters(self):
        """What other readers of JSON, or a terminal, would not take."""
        escaped = {*map(chr, (*range(1, 0x20), *range(0x7F, 0xA0))), '\u2028',
                   '\u2029'}
        others = {*map(chr, range(0xA0, 0x800)), '\u2027', '\u202a', '日'}
        for shape in '{}', 'a{}', 'abcdefg{}hijklmnop', 'ü' * 9 + '{}':
            run = xn('unicode', '--json', '-q', '-0', stdin=''.join(
                shape.format(x) + '\0' for x in escaped | others))
            self.assertEqual(escaped & set(run.text), set())
            for x in escaped:
                self.assertIn(f'"{shape}"'.format(f'\\u{ord(x):04x}'), run.text)
            for x in others:
                self.assertIn(f'"{shape}"'.format(x), run.text)

    def test_places_of_any_size(self):
        labels = ['a' * i for i in (*range(1, 131), *range(980, 1030))]
        o = xn('unicode', '--json', '.'.join(labels)).objects[0]
        spans = [label['input'] for label in o['labels']]
        self.assertEqual([label['output'] for label in o['labels']], spans)
        at = 0
        for label, span in zip(labels, spans, strict=True):
            self.assertEqual(span, [at, len(label)])
            at += len(label) + 1

    def test_ascii_characters_at_any_place(self):
        """Only quotes, backslashes and controls are escaped."""
        names = ['a' * at + chr(code) + 'b' * (16 - at)
                 for code in range(1, 0x80) for at in range(17)]
        run = xn('unicode', '--json', '-q', '-0', stdin='\0'.join(names))
        lines = run.text.split('\0')[:-1]
        for name, line in zip(names, lines, strict=True):
            escaped = re.sub(r'["\\]', r'\\\g<0>', name)
            escaped = re.sub('[\x00-\x1f\x7f]', lambda c:
                             f'\\u{ord(c[0]):04x}', escaped)
            self.assertEqual(line[:line.index(',"ok"')],
                             f'{{"input":"{escaped}"')

    def check_object(self, command, o):
        self.assertEqual(list(o), self.KEYS)
        self.assertIs(o['ok'], not o['errors'])
        self.assertEqual(o['errors'], sorted(set(o['errors']),
                                             key=ERRORS.index))
        failed = command == 'ascii' and not o['ok']
        self.assertEqual(o['output'] is None, failed)
        for label in o['labels']:
            self.assertEqual(list(label), self.LABEL_KEYS)
            self.assertEqual(label['output'] is None, failed)
            self.assertEqual(label['at'] is None, not label['errors'])
            self.assertEqual(label['errors'], sorted(set(label['errors']),
                                                     key=ERRORS.index))
            start, length = label['input']
            part = o['input'].encode()[start:start + length]
            self.assertEqual(len(part), length)
            if label['at'] is not None:
                self.assertTrue(start <= label['at'] <= start + length)

    def test_lines_end_in_nul_with_null(self):
        run = xn('ascii', '--json', '--null', 'a', 'b')
        self.assertEqual(run.out.count(b'\0'), 2)
        self.assertNotIn(b'\n', run.out)

    def test_faults_still_go_to_standard_error(self):
        self.assertIn('empty-label', xn('ascii', '--json', 'a..b').message)
        self.assertEqual(xn('ascii', '--json', '-q', 'a..b').err, b'')

    def test_many_labels(self):
        run = xn('ascii', '--json', '-o', 'length=off',
                 '.'.join(['a'] * 5000))
        self.assertEqual(len(run.objects[0]['labels']), 5000)
        self.assertEqual(run.objects[0]['labels'][-1],
                         {'input': [9998, 1], 'output': [9998, 1],
                          'errors': [], 'at': None})


# ---- options --------------------------------------------------------------

class Options(Case):
    def test_before_and_after_names(self):
        for args in (('-q', 'a..', 'b'), ('a..', '-q', 'b'),
                     ('a..', 'b', '-q')):
            run = xn('ascii', *args)
            self.assertEqual((run.lines, run.err), (['', 'b'], b''))

    def test_after_names_whatever_the_environment(self):
        run = xn('ascii', 'a', '--json', env={'POSIXLY_CORRECT': '1'})
        self.assertTrue(run.objects[0]['ok'])

    def test_forms_of_a_value(self):
        for args in (('-p', 'strict'), ('-pstrict',), ('--profile', 'strict'),
                     ('--profile=strict',), ('-qp', 'strict'),
                     ('-qpstrict',)):
            self.assertEqual(xn('ascii', *args, 'a_b').status, 1, args)

    def test_bundled_letters(self):
        run = xn('ascii', '-q0', 'a..', 'b')
        self.assertEqual((run.out, run.err), (b'\0b\0', b''))

    def test_abbreviation(self):
        self.assertEqual(xn('ascii', '--prof=strict', 'a_b').status, 1)

    def test_default_profile_is_lookup(self):
        for name in ('a_b', 'a-', 'a.', 'a b', 'a..b', 'א1'):
            self.assertEqual(xn('ascii', name).out,
                             xn('ascii', '-p', 'lookup', name).out)

    def test_the_last_profile_counts(self):
        self.assertEqual(xn('ascii', '-p', 'strict', '-p', 'url',
                            'a_b').status, 0)

    def test_checks_belong_to_the_profile_whichever_comes_first(self):
        for args in (('-p', 'strict', '-o', 'std3=off'),
                     ('-o', 'std3=off', '-p', 'strict')):
            self.assertEqual(xn('ascii', *args, 'a_b').lines, ['a_b'])

    def test_the_last_value_of_a_check_counts(self):
        self.assertEqual(xn('ascii', '-o', 'std3=on', '-o', 'std3=off',
                            'a_b').status, 0)
        self.assertEqual(xn('ascii', '-o', 'std3=off', '-o', 'std3=on',
                            'a_b').status, 1)

    def test_several_checks(self):
        run = xn('ascii', '-o', 'std3=on', '-o', 'hyphens=on', '_a-')
        self.fails(run, 'std3', 'trailing-hyphen')
        run = xn('ascii', '-o', 'bidi=off', '-o', 'joiners=off',
                 '\u05d0a\u200db')
        self.assertEqual(run.status, 0)
        self.usage(xn('ascii', '-o', 'map=on', '-o', 'bidi=on', 'a'),
                   "'map' has no meaning")

    def switch(self, check, name, error, off, on='', base=('lookup',)):
        """With check=off the result is off; with =on it is the error."""
        for profile in base:
            run = xn('ascii', '-p', profile, '-o', check + '=off', '--', name)
            self.assertEqual((run.status, run.lines), (0, [off]), run.message)
            run = xn('ascii', '-p', profile, '-o', check + '=on', '--', name)
            if error:
                self.fails(run, error)
            else:
                self.assertEqual((run.status, run.lines), (0, [on]))

    def test_hyphens(self):
        self.switch('hyphens', 'a-', 'trailing-hyphen', 'a-')
        self.switch('hyphens', '-a', 'leading-hyphen', '-a')
        self.switch('hyphens', 'ab--c', 'hyphen-3-4', 'ab--c')

    def test_hyphens_in_idna2008(self):
        self.assertEqual(xn('ascii', '-p', 'idna2008', 'a-').status, 0)
        self.fails(xn('ascii', '-p', 'idna2008', 'ab--c'), 'hyphen-3-4')
        self.switch('hyphens', 'ab--c', 'hyphen-3-4', 'ab--c',
                    base=('idna2008', 'register'))

    def test_bidi(self):
        self.switch('bidi', 'אa', 'bidi', ace('אa'))

    def test_joiners(self):
        self.switch('joiners', 'a\u200db', 'contextj', ace('a\u200db'))

    def test_contexto(self):
        self.switch('contexto', 'a·b', 'contexto', ace('a·b'))

    def test_std3(self):
        self.switch('std3', 'a_b', 'std3', 'a_b')

    def test_forbidden(self):
        self.switch('forbidden', 'a b', 'forbidden-domain', 'a b')

    def test_length(self):
        self.switch('length', 'a..b', 'empty-label', 'a..b')
        self.switch('length', 'a' * 64, 'label-too-long', 'a' * 64)

    def test_root_dot(self):
        self.assertEqual(xn('ascii', '-o', 'root-dot=on', 'a.').lines, ['a.'])
        self.fails(xn('ascii', '-o', 'root-dot=off', 'a.'), 'empty-label')
        run = xn('ascii', '-o', 'root-dot=off', '-o', 'length=off', 'a.')
        self.assertEqual(run.lines, ['a.'])

    def test_transitional(self):
        self.switch('transitional', 'faß', None, ace('faß'), 'fass')

    def test_ignore_invalid_punycode(self):
        self.fails(xn('ascii', '-o', 'ignore-invalid-punycode=off',
                      'xn--!.ü'), 'bad-punycode')
        run = xn('ascii', '-o', 'ignore-invalid-punycode=on', 'xn--!.ü')
        self.assertEqual(run.lines, ['xn--!.' + ace('ü')])

    def test_unassigned(self):
        name = 'a\u0378'
        self.fails(xn('ascii', '-p', 'idna2008', name), 'unassigned')
        run = xn('ascii', '-p', 'idna2008', '-o', 'unassigned=on', name)
        self.assertEqual((run.status, run.lines), (0, [ace(name)]))

    def test_map(self):
        self.fails(xn('ascii', '-p', 'idna2008', 'BÜ'), 'disallowed')
        run = xn('ascii', '-p', 'idna2008', '-o', 'map=on', 'BÜ')
        self.assertEqual(run.lines, [ace('bü')])

    def test_checks_without_a_meaning(self):
        for profile, check in (
                ('lookup', 'map'), ('strict', 'map'), ('url', 'map'),
                ('url-strict', 'map'), ('register', 'map'),
                ('idna2008', 'transitional'), ('register', 'transitional'),
                ('idna2008', 'ignore-invalid-punycode'),
                ('register', 'ignore-invalid-punycode'),
                ('idna2003', 'joiners'), ('idna2003', 'contexto'),
                ('idna2003', 'transitional'), ('idna2003', 'map'),
                ('idna2003', 'ignore-invalid-punycode')):
            for value in ('on', 'off'):
                run = xn('ascii', '-p', profile, '-o', f'{check}={value}',
                         'a')
                self.usage(run, check, profile, 'no meaning')

    def test_every_check_is_taken_where_it_has_a_meaning(self):
        for profile in PROFILES:
            rows = json_rows(xn('profiles', '--json'))
            for check in CHECKS:
                run = xn('ascii', '-p', profile, '-o', check + '=on', 'a')
                self.assertEqual(run.status,
                                 2 if rows[profile][check] is None else 0)

    def test_unknown_options(self):
        for command in ('ascii', 'unicode'):
            for option in ('--trace', '-x'):
                self.usage(xn(command, option, 'a'),
                           f"'{command}' has no option '{option}'")
        self.usage(xn('ascii', '--profilex=url'), "'--profilex=url'")
        self.assertNotIn('only', xn('ascii', '--profilex=url').message)

    def test_options_of_other_commands(self):
        for option, given in (('-j2', '-j'), ('--jobs=2', '--jobs=2'),
                              ('-0j2', '-j')):
            self.usage(xn('explain', option, 'a'),
                       f"'explain' has no option '{given}'; "
                       'only ascii, unicode, display, compare, skeleton, '
                       'lookalikes')
        self.usage(xn('explain', '--long', 'a'), "'--long'",
                   'only ascii, unicode')
        self.usage(xn('profiles', '-p', 'url'), "'-p'; only ascii, unicode")
        self.usage(xn('ascii', '--trace'), 'only punycode has it')

    def test_unknown_letter_in_a_bundle(self):
        self.usage(xn('ascii', '-qx', 'a'), "'ascii' has no option '-x'")
        self.usage(xn('ascii', '-xq', 'a'), "'ascii' has no option '-xq'")

    def test_unknown_letters_are_whole_characters(self):
        for command in ('ascii', 'compare'):
            for name in ('-ü.de', '-q日本.example'):
                self.usage(xn(command, name),
                           f"'{command}' has no option '{name}';")

    def test_names_with_a_hyphen_get_a_hint(self):
        hint = "a name that begins with '-' needs '--' before it"
        for name in ('-example.de', '-ü.de', '--example.de'):
            for command in ('ascii', 'explain', 'compare'):
                self.usage(xn(command, name), f"'{name}'", hint)
                self.assertEqual(
                    xn(command, '--', name).message.count('option'), 0)
            self.usage(xn('punycode', 'encode', name), hint)
        self.assertNotIn("'--'", xn('profiles', '-x').message)
        self.assertNotIn("'--'", xn('--example').message)

    def test_ambiguous_option(self):
        self.usage(xn('ascii', '--=1', 'a'), 'ambiguous',
                   '--profile, --option')
        self.usage(xn('compare', '--li', 'a'),
                   "'--li' is ambiguous: --libidn2, --libidn")

    def test_options_before_the_command(self):
        self.usage(xn('--json', 'ascii', 'a'),
                   "option '--json' comes after a command")
        self.usage(xn('--nonsense', 'ascii', 'a'),
                   "there is no option '--nonsense'")
        self.usage(xn('--', 'ascii'), 'missing')

    def test_missing_value(self):
        for option in ('-p', '-o', '-N', '-j', '--profile', '--option',
                       '-qp'):
            self.usage(xn('ascii', option), 'needs')

    def test_value_where_none_is_taken(self):
        self.usage(xn('ascii', '--json=yes', 'a'), '--json=yes')

    def test_unknown_values_list_the_known_ones(self):
        self.usage(xn('ascii', '-p', 'nonsense', 'a'), 'nonsense', *PROFILES)
        self.usage(xn('ascii', '-p=strict', 'a'), "'=strict'", *PROFILES)
        self.usage(xn('ascii', '-p', '', 'a'), *PROFILES)
        self.usage(xn('ascii', '-o', 'nonsense=on', 'a'), 'nonsense', *CHECKS)
        for value in ('std3', 'std3=', 'std3=yes', 'std3=ON', 'std3=on '):
            self.usage(xn('ascii', '-o', value, 'a'), f"not '{value}'",
                       'CHECK=on', 'CHECK=off')

    def test_values_that_are_nearly_known(self):
        """None is taken, and each is shown as a whole."""
        for args, known in (
                (('ascii', '-p'), 'idna2008'), (('ascii', '-o'), 'bidi'),
                (('ascii', '-N'), 'builtin'),
                (('display', '--policy'), 'chromium'),
                (('display', '--policy=uts39', '--level'), 'unrestricted'),
                (('compare', '--direction'), 'unicode'),
                (('compare', '--rows'), 'strict'),
                (('lookup', '--type'), 'aaaa')):
            for value in (known + 'x', known[:-1] + '\u00fc', known.upper(),
                          known + ' ', known * 3):
                run = xn(*args, value, 'a')
                if 'this build has no' in run.message:
                    break
                self.assertEqual((run.status, run.out), (2, b''), value)
                self.assertIn(f"'{value}'", run.message)
                self.assertIn(known, run.message.replace(f"'{value}'", ''))

    def test_numbers_of_jobs(self):
        for number in ('0', '1', '1024', '001024'):
            run = xn('ascii', '-j', number, 'a')
            self.assertEqual((run.status, run.text), (0, 'a\n'), number)
        # The last ones are 1 in 32 and 64 bits.
        for number in ('1025', '', '-1', '+1', ' 1', '1 ', '1.', '0x1',
                       '4294967297', '18446744073709551617'):
            run = xn('ascii', '-j', number, 'a')
            self.assertEqual((run.status, run.text), (2, ''), number)
            self.assertIn(f"'{number}'", run.message)

    def test_unknown_commands(self):
        for command in ('convert', 'x', ''):
            self.usage(xn(command), f"there is no command '{command}'",
                       *COMMANDS)
        self.usage(xn('punycode', 'recode', 'a'), "not 'recode'")

    def test_misspelt_commands(self):
        """One letter in three may be wrong, and the end may be missing."""
        for given, command in (
                ('asci', 'ascii'), ('ASCII', 'ascii'), ('ascii2', 'ascii'),
                ('acsii', None), ('toascii', 'ascii'), ('uncode', 'unicode'),
                ('puny', 'punycode'), ('explainn', 'explain'),
                ('compaer', 'compare'), ('p', 'punycode'), ('u', 'unicode'),
                ('convert', None), ('encode', None), ('x', None),
                ('ascii' * 1000, None)):
            for args in ((given, 'a'), ('help', given)):
                told = self.told(*args)
                if command:
                    self.assertEqual(told, f"there is no command '{given}'; "
                                     f"did you mean '{command}'?")
                else:
                    self.assertIn('choose one of', told, given)

    def test_names_in_place_of_a_command(self):
        for name in ('b\u00fccher.example', '\u00fc', 'a.example', 'README.md',
                     'ascii.', '.'):
            self.assertEqual(self.told(name, 'a'), f"there is no command "
                             f"'{name}'; to convert a name: xn ascii {name}")

    def test_missing_commands(self):
        self.usage(xn(), 'missing')
        self.usage(xn('punycode'), 'encode', 'decode')
        self.usage(xn('punycode', '--trace'), 'encode', 'decode')

    def test_profiles_takes_no_names(self):
        self.usage(xn('profiles', 'lookup'), 'lookup')

    def told(self, *args):
        """The message about wrong usage, without its hint."""
        run = xn(*args)
        self.assertEqual((run.status, run.out), (2, b''), args)
        text, hint, end = run.message.split('\n')
        self.assertTrue(text.startswith('xn: '), text)
        known = args and (args[0] in COMMANDS or args[0] in OPTIONAL)
        self.assertEqual((hint, end), (
            f"Try 'xn {args[0] + ' ' if known else ''}--help'.", ''), args)
        return text.removeprefix('xn: ')

    def test_every_message(self):
        """Word for word."""
        name = "; a name that begins with '-' needs '--' before it"
        profiles, checks = ', '.join(PROFILES), ', '.join(CHECKS)
        rows = [
            ([], 'a command is missing'),
            (['-h', '-q'], "option '-q' comes after a command"),
            (['--json'], "option '--json' comes after a command"),
            (['--jso'], "there is no option '--jso'"),
            (['-x'], "there is no option '-x'"),
            (['profiles', 'x', 'y'], "'profiles' takes no names, but got 'x'"),
            (['profiles', '-x'], "'profiles' has no option '-x'"),
            (['ascii', '--trace'], "'ascii' has no option '--trace'; only "
             f'punycode has it{name}'),
            (['ascii', '--trac'], f"'ascii' has no option '--trac'{name}"),
            (['explain', '--long'], "'explain' has no option '--long'; only "
             f'ascii, unicode have it{name}'),
            (['punycode', 'encode', '--trac', '--text'],
             "'punycode' has no option '--text'; only skeleton has it"
             f'{name}'),
            (['ascii', '--p'],
             "option '--p' is ambiguous: --profile, --pair"),
            (['explain', '--=a'], "option '--=a' is ambiguous: --profile, "
             '--option, --json, --null, --help'),
            (['profiles', '--=a'],
             "option '--=a' is ambiguous: --json, --help"),
            (['--='], "option '--=' is ambiguous: --help, --version"),
            (['ascii', '-p'], "option '-p' needs a value: 'PROFILE'"),
            (['ascii', '-qo'], "option '-o' needs a value: 'CHECK=on|off'"),
            (['ascii', '--cs'], "option '--cs' needs a value: 'COLUMN'"),
            (['ascii', '--json='], "option '--json=' takes no value"),
            (['ascii', '--json=a'], "option '--json=a' takes no value"),
            (['ascii', '-p', 'x'],
             f"there is no profile 'x'; choose one of {profiles}"),
            (['ascii', '-p', 'looku'],
             f"there is no profile 'looku'; choose one of {profiles}"),
            (['ascii', '-o', 'x=on'],
             f"there is no check 'x'; choose one of {checks}"),
            (['ascii', '-o', 'bid=on'],
             f"there is no check 'bid'; choose one of {checks}"),
            (['ascii', '-o', 'bidix=on'],
             f"there is no check 'bidix'; choose one of {checks}"),
            (['ascii', '-o', 'bidi=of'], 'option --option takes CHECK=on or '
             "CHECK=off, not 'bidi=of'"),
            *((['ascii', '-o', f'bidi={value}'], 'option --option takes '
               f"CHECK=on or CHECK=off, not 'bidi={value}'")
              for value in ('offx', 'off ', 'onx', 'o', '=on', '')),
            (['ascii', '-o', 'map=on', '-p', 'url'],
             "check 'map' has no meaning in profile 'url'"),
            (['ascii', '-N', 'x'],
             "there is no normalizer 'x'; choose one of builtin, icu"),
            (['compare', '--direction', 'x'], "there is no direction 'x'; "
             'choose one of ascii, unicode, both'),
            (['ascii', '--long', 'a'], "option '--long' needs '--json'"),
            (['ascii', '--long', '-q0', 'a'],
             "option '--long' needs '--json'"),
            (['ascii', '-f', 'x', '--json', '-q0', '--trim', 'a'],
             "with option --file there are no names, but got 'a'"),
            (['ascii', '--pair', 'a'], "option '--pair' needs '-p register'"),
            (['ascii', '--pair', '-p', 'idna2008', 'a'],
             "option '--pair' needs '-p register'"),
            (['ascii', '-f', 'x', 'a', 'b'],
             "with option --file there are no names, but got 'a'"),
            (['ascii', '--csv', 'x', '--tsv', 'x'],
             "option '--csv' does not go with '--tsv'"),
            (['punycode', 'encode', '--trace', '--json', 'a'],
             "option '--trace' does not go with '--json'"),
            (['punycode'], "after 'punycode' comes 'encode' or 'decode'"),
            (['punycode', 'a', 'encode'],
             "after 'punycode' comes 'encode' or 'decode', not 'a'")]
        for table in '--csv', '--tsv':
            rows += [
                (['ascii', table, 'x', 'a', 'b'], f"with option '{table}' the "
                 "table comes from standard input or --file, but got 'a'"),
                *((['ascii', '-p', 'register', table, 'x', other],
                   f"option '{table}' does not go with '{other}'")
                  for other in ('--json', '--null', '--pair'))]
        for number in ('1025', '1029', '4294967297', '18446744073709551616',
                       '18446744073709551617', '', '-1', '+1', ' 1', '1 ',
                       '1x', '0x1'):
            rows.append((['ascii', f'-j{number}' if number else '--jobs=',
                          'a'], 'option --jobs takes a number from 0 to 1024, '
                         f"not '{number}'; 0 means one thread for each "
                         'processor'))
        for args, text in rows:
            self.assertEqual(self.told(*args), text, args)

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
            for option in Help.OPTIONS[command].split():
                value = ['1'] if option in (
                    '--ruleset', '--file', '--limit', '--jobs',
                    '--disposition') else []
                if option.startswith('--'):
                    run = xn(command, verb, option, *value)
                    if 'this build has no' in run.message:
                        break
                    self.assertEqual(
                        f"'{command} {verb}' has no option" in run.message,
                        option not in options.split(), (verb, option))

    def test_every_message_of_optional_commands(self):
        names = re.findall(r'(?m)^  (\w+) ', xn('--help').text.split(
            'Commands:')[1].split('\n\n')[0])
        self.assertEqual(self.told('x'), "there is no command 'x'; choose one "
                         f"of {', '.join(names)}")
        for args, text in (
                (['lookalikes', 'a'], "lookalikes needs '--known FILE': the "
                 'domains to compare with'),
                (['lgr'], "after 'lgr' comes 'check', 'variants', 'collide' or"
                 " 'show'"),
                (['lgr', 'x'], "after 'lgr' comes 'check', 'variants', "
                 "'collide' or 'show', not 'x'"),
                (['lgr', 'variants', '--idna', 'a'],
                 "'lgr variants' has no option '--idna'"),
                (['lgr', 'variants', '--variants', 'a'],
                 "'lgr variants' has no option '--variants'"),
                (['lgr', 'check', '--disposition', 'x', 'a'],
                 "'lgr check' has no option '--disposition'"),
                (['lgr', 'collide', '-j', '1', 'a'],
                 "'lgr collide' has no option '--jobs'"),
                (['lgr', 'show', '--trim'],
                 "'lgr show' has no option '--trim'"),
                (['lgr', 'show', 'a', 'b'],
                 "'lgr show' takes no labels, but got 'a'"),
                *((['lgr', 'check', f'--limit={number}', 'a'],
                   f"option --limit takes a number, not '{number}'")
                  for number in ('', '1x', '-1', '18446744073709551616'))):
            if args[0] in names:
                self.assertEqual(self.told(*args), text, args)

    def test_messages_are_escaped(self):
        self.assertNotIn(b'\x1b', xn('ascii', '--\x1b[31m').err)
        self.assertNotIn(b'\x1b', xn('\x1b[31m').err)
        self.assertNotIn(b'\x1b', xn('ascii', '-p', '\x1b[31m').err)


# ---- idna2003 -------------------------------------------------------------

class Idna2003(Case):
    """RFC 3490 in the command's output; its rules are tested in C."""

    def run_on(self, command, *args):
        return xn(command, '-p', 'idna2003', *args)

    def test_ascii(self):
        run = self.run_on('ascii', 'STRAßE.De', 'evil.c℀.example', 'xn--a',
                          'evil\u2024com', 'a\u200db')
        self.assertEqual((run.status, run.err), (0, b''))
        self.assertEqual(run.lines, ['strasse.De', 'evil.ca/c.example',
                                     'xn--a', 'evil.com', 'ab'])

    def test_faults(self):
        for name, *faults in (
                ('xn--ü', 'ace-prefix'), ('a\u0221', 'unassigned'),
                ('a\u2ff5', 'disallowed'), ('אa', 'bidi'),
                ('a..b', 'empty-label'), ('\u00ad', 'empty-label'),
                ('x' * 64, 'label-too-long')):
            self.fails(self.run_on('ascii', name), *faults)
        for name in ('', '.'):
            item = self.run_on('ascii', '--json', '-q', name).objects[0]
            self.assertEqual(item['errors'], ['empty-name', 'empty-label'])

    def test_unicode_never_fails(self):
        names = ['BÜCHER\u3002XN--BCHER-KVA', 'xn--fa-hia', 'xn--a..',
                 '\u1680.אa', 'a\u0221', '']
        wanted = ['BÜCHER.BüCHER', 'xn--fa-hia', 'xn--a..', '\u1680.אa',
                  'a\u0221', '']
        run = self.run_on('unicode', '-o', 'std3=on', *names)
        self.assertEqual((run.status, run.err), (0, b''))
        self.assertEqual(run.lines, wanted)
        for o in self.run_on('unicode', '--json', *names).objects:
            self.assertEqual((o['ok'], o['errors']), (True, []))
            self.assertTrue(all(label['at'] is None and not label['errors']
                                for label in o['labels']))

    def test_unicode_of_what_is_not_utf8(self):
        run = self.run_on('unicode', '--json', '-q', b'\xc3\xbc.\xff')
        self.assertEqual(run.status, 1)
        self.assertEqual(run.objects[0]['errors'], ['invalid-utf8'])
        self.assertEqual(run.objects[0]['output'], 'ü.\ufffd')

    def test_checks(self):
        for check, name, fault in (
                ('std3', 'a_b', 'std3'), ('std3', 'a-', 'trailing-hyphen'),
                ('hyphens', '-ü', 'leading-hyphen'),
                ('forbidden', 'evil\u2024com', 'forbidden-domain'),
                ('forbidden', 'c℀', 'forbidden-domain')):
            self.assertEqual(self.run_on('ascii', '--', name).status, 0)
            self.fails(self.run_on('ascii', '-o', check + '=on', '--', name),
                       fault)
        for check, name, output in (
                ('hyphens=on', 'ab--ü', ace('ab--ü')),
                ('unassigned=on', '\u0221', ace('\u0221')),
                ('bidi=off', 'אa', ace('אa')),
                ('length=off', 'a..b', 'a..b')):
            run = self.run_on('ascii', '-o', check, name)
            self.assertEqual((run.status, run.lines), (0, [output]))

    def test_places(self):
        item = self.run_on('ascii', '--json', '-q',
                           'ü.a\u00ad\u2ff5b').objects[0]
        self.assertEqual([label['at'] for label in item['labels']],
                         [None, 6])
        item = self.run_on('ascii', '--json', 'a\u2024b.ü').objects[0]
        self.assertEqual([label['output'] for label in item['labels']],
                         [[0, 3], [4, 7]])

    def test_long(self):
        """A name that fills any workspace is returned, if it is text."""
        name = 'ü' * 700
        run = self.run_on('unicode', name)
        self.assertEqual((run.status, run.lines), (0, [name]))
        run = xn('unicode', '-p', 'idna2003', '--json', '-q',
                 stdin=name.encode() + b'\xff\n')
        self.assertEqual(run.status, 1)
        self.assertEqual(run.objects[0]['errors'], ['invalid-utf8'])

    def test_explain(self):
        item = xn('explain', '--json', '-p', 'idna2003', 'Aß.Ab').objects[0]
        mapped, plain = item['labels']
        self.assertEqual([c['mapping'] for c in mapped['characters']],
                         ['mapped', 'mapped'])
        self.assertEqual([c['mapping'] for c in plain['characters']],
                         ['kept', 'kept'])
        self.assertEqual(plain['ascii'], 'Ab')
        self.assertNotIn('nfc', mapped['checks'])


# ---- profiles -------------------------------------------------------------

def json_rows(run):
    return {o['profile']: o['checks'] for o in run.objects}


class Profiles(Case):
    # hyphens, bidi, joiners, contexto, std3, forbidden, length, root-dot,
    # transitional, ignore-invalid-punycode, unassigned, map
    TABLE = {
        'lookup': 'off on on off off on on on off off off -',
        'strict': 'on on on off on off on off off off off -',
        'url': 'off on on off off on off on off off off -',
        'url-strict': 'on on on off on on on off off off off -',
        'idna2008': '3-4-only on on rule off on on on - - off off',
        'register': 'on on on on on off on on - - off -',
        'idna2003': 'with-std3-only its-own - - off off on on - - off -',
    }
    MAPPING = {'idna2008': 'none', 'register': 'none',
               'idna2003': 'nameprep'}
    REPERTOIRE = {'idna2008': 'RFC 5892', 'register': 'RFC 5892',
                  'idna2003': 'RFC 3454'}

    def cells(self, profile):
        words = {'3-4-only': '3-4 only', 'rule': 'a rule exists',
                 'with-std3-only': 'with std3 only',
                 'its-own': 'RFC 3454'}
        return dict(zip(CHECKS, (words.get(word, word) for word
                                 in self.TABLE[profile].split())))

    def test_json(self):
        rows = json_rows(xn('profiles', '--json'))
        self.assertEqual(list(rows), list(PROFILES))
        for profile in PROFILES:
            self.assertEqual(
                {k: '-' if v is None else v
                 for k, v in rows[profile].items()}, self.cells(profile))

    def test_json_columns(self):
        for o in xn('profiles', '--json').objects:
            self.assertEqual(o['mapping'],
                             self.MAPPING.get(o['profile'], 'UTS #46'))
            self.assertEqual(o['repertoire'],
                             self.REPERTOIRE.get(o['profile'], 'UTS #46'))

    def test_table(self):
        found = {profile: {} for profile in PROFILES}
        run = xn('profiles')
        self.assertEqual(run.status, 0)
        for block in run.text.split('\n\n')[:-1]:
            head, *rows = block.splitlines()
            starts = [m.start() for m in re.finditer(r'\S+', head)]
            for row in rows:
                ends = starts[1:] + [len(row)]
                for name, start, end in zip(head.split(), starts, ends):
                    found[name][row.split()[0]] = row[start:end].strip()
        for profile in PROFILES:
            expected = self.cells(profile)
            expected['mapping'] = self.MAPPING.get(profile, 'UTS #46')
            expected['repertoire'] = self.REPERTOIRE.get(profile, 'UTS #46')
            self.assertEqual(found[profile], expected)
        for line in run.lines:
            self.assertLessEqual(len(line), 80)
            self.assertEqual(line, line.rstrip())

    # As many profiles side by side as 80 columns have room for.
    HEADS = [
        '                         lookup   strict   url      url-strict  '
        'idna2008',
        '                         register  idna2003']
    SUMMARIES = '''
lookup      resolvers and programs that are about to look a name up (default)
strict      UTS #46 with every check: what IdnaTestV2.txt expects
url         the URL Standard's domain parser, beStrict false
url-strict  the URL Standard's domain parser, beStrict true
idna2008    RFC 5891 section 5, lookup
register    RFC 5891 section 4, registration
idna2003    RFC 3490, with nameprep over Unicode 3.2
'''

    def test_layout(self):
        run = xn('profiles')
        self.assertEqual([line for line in run.lines
                          if line.startswith(' ' * 9)], self.HEADS)
        self.assertTrue(run.text.endswith('\n' + self.SUMMARIES))
        self.assertEqual(run.text.count('\n\n'), 2)
        for o, line in zip(xn('profiles', '--json').objects,
                           self.SUMMARIES.split('\n')[1:], strict=False):
            self.assertEqual(list(o), ['profile', 'summary', 'mapping',
                                       'repertoire', 'checks'])
            self.assertEqual(f"{o['profile']:12}{o['summary']}",
                             line.removesuffix(' (default)'))
            self.assertEqual(list(o['checks']), list(CHECKS))


# ---- help and completions -------------------------------------------------

class Help(Case):
    FILES = '-f --file --csv --tsv --trim --summary -j --jobs'
    OPTIONS = {
        'ascii': f'-p --profile -o --option -N --normalizer {FILES} --pair'
                 ' --json --long -0 --null --line-buffered -q --quiet -h'
                 ' --help',
        'unicode': f'-p --profile -o --option -N --normalizer {FILES} --json'
                   ' --long -0 --null --line-buffered -q --quiet -h --help',
        'punycode': '--code-points --trace --json -0 --null --line-buffered -q'
                    ' --quiet -h --help',
        'explain': '-p --profile -o --option --json -0 --null -h --help',
        'compare': '--json --direction --rows --only-different --libidn2'
                   ' --libidn --icu -j --jobs -0 --null --line-buffered -q --quiet'
                   ' -h --help',
        'lookup': '-p --profile -o --option --json --server --type --timeout'
                  ' -0 --null --line-buffered -q --quiet -h --help',
        'display': f'{FILES} --policy --level --known --json -0'
                   ' --null --line-buffered -q --quiet -h --help',
        'skeleton': f'{FILES} --text --json -0 --null'
                    ' --line-buffered -q --quiet -h --help',
        'lookalikes': f'{FILES} --known --json -0 --null'
                      ' --line-buffered -q --quiet -h --help',
        'lgr': '-f --file --trim -j --jobs -r --ruleset --strict --variants'
               ' --idna --disposition --limit --json -0 --null'
               ' --line-buffered -q --quiet -h --help',
        'profiles': '--json -h --help',
    }

    def page(self, *args):
        run = xn(*args)
        self.assertEqual((run.status, run.err), (0, b''))
        self.assertLessEqual(len(run.lines), 24)
        for line in run.lines:
            self.assertLessEqual(len(line), 80, line)
        return run.text

    def commands(self):
        """The commands that this build lists."""
        return re.findall(r'(?m)^  (\w+) ', xn('--help').text.split(
            'Commands:')[1].split('\n\n')[0])

    def test_help(self):
        text = self.page('--help')
        self.assertEqual([command for command in self.commands()
                          if command not in OPTIONAL], list(COMMANDS))
        self.assertIn('--version', text)
        self.assertIn('Exit status', text)
        for args in (('-h',), ('help',), ('help', 'help'), ('help', '-h'),
                     ('help', '--version')):
            self.assertEqual(self.page(*args), text, args)

    def test_help_of_commands(self):
        for command in self.commands():
            text = self.page(command, '--help')
            found = re.findall(r'(?<![\w-])--?[\w][\w-]*', text.split(
                'Options:')[1].split('\n\n')[0])
            self.assertEqual(sorted(set(found)),
                             sorted(self.OPTIONS[command].split()))
            self.assertEqual(self.page('help', command), text)
            self.assertEqual(self.page('help', command, 'x'), text)
            if command in ('ascii', 'unicode', 'explain', 'lookup'):
                for word in (*PROFILES, *CHECKS):
                    self.assertIn(word, text)

    def test_pages(self):
        """Each line of each page."""
        commands = self.commands()
        self.assertEqual(xn('--help').text, help_pages.overview(commands))
        for command in commands:
            words = self.OPTIONS[command].split()
            self.assertEqual(xn(command, '--help').text, help_pages.page(
                command, {word[2:] for word in words}, '-p' in words))

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

    def test_help_wins(self):
        self.page('ascii', 'name', '--help')
        self.page('punycode', '--help')
        self.page('punycode', 'encode', '--help')
        page = self.page('-h')
        for args in (('-h', 'x'), ('-h', '--version'), ('--version', '-h')):
            self.assertEqual(self.page(*args), page)
        self.assertEqual(self.page('--version', 'x'), self.page('--version'))
        # Whatever else is wrong but an option.
        for command, *args in (('ascii', '--long'), ('ascii', '-p', 'x'),
                               ('ascii', '-f', 'x', 'y'), ('profiles', 'x'),
                               ('punycode', 'x'), ('ascii', '--pair'),
                               ('ascii', '--csv', '1', '--json')):
            self.assertEqual(self.page(command, *args, '-h'),
                             self.page(command, '-h'))

    def test_version(self):
        run = xn('--version')
        header = (ROOT / 'include/xn/export.h').read_text()
        version = re.search(r'#define XN_VERSION "(.*)"', header)[1]
        tables = (ROOT / 'data/ages.txt').read_text()
        of = re.match(r'# Unicode (\d+\.\d+\.\d+):', tables)[1]
        self.assertEqual(run.text, f'xn {version} (Unicode {of})\n')

    def completion(self, name):
        return (COMPLETIONS / name).read_text()

    def test_completions_are_complete(self):
        for name in ('xn.bash', '_xn', 'xn.fish'):
            text = self.completion(name)
            words = set(re.findall(r'[\w-]+', text))
            for word in (*PROFILES, *CHECKS, *COMMANDS, *OPTIONAL,
                         'encode', 'decode', 'check', 'variants', 'collide',
                         'show'):
                self.assertIn(word, words, name)
            for option in {o for options in self.OPTIONS.values()
                           for o in options.split() if o.startswith('--')}:
                bare = option[2:]
                self.assertTrue(option in text or f'-l {bare} ' in text,
                                (name, option))

    @unittest.skipUnless(shutil.which('fish'), 'needs fish')
    def test_completion_in_fish(self):
        for line, some, none in (
                ('xn ', 'ascii lookup', 'strict'),
                ('xn ascii --', '--json --profile --jobs', '--trace'),
                ('xn ascii -p ', 'lookup register', 'std3'),
                ('xn ascii -o st', 'std3=on std3=off', 'bidi=on'),
                ('xn ascii -p lookup --', '--json --quiet', '--server'),
                ('xn lookup --', '--json --server', '--direction'),
                ('xn lookup --type ', 'a aaaa ptr', 'mx'),
                ('xn punycode ', 'encode decode', 'ascii'),
                ('xn punycode decode --', '--trace --json', '--long')):
            out = subprocess.run(
                ['fish', '-c', 'source $argv[1]; complete -C $argv[2]',
                 COMPLETIONS / 'xn.fish', line],
                capture_output=True, text=True, check=True,
                env={**os.environ, 'PATH': os.path.dirname(XN) + ':'
                     + os.environ['PATH']}).stdout
            words = re.findall(r'(?m)^\S+', out)
            for word in some.split():
                self.assertIn(word, words, line)
            self.assertNotIn(none, words, line)

    @unittest.skipUnless(shutil.which('zsh'), 'needs zsh')
    def test_completion_for_zsh_is_well_formed(self):
        subprocess.run(['zsh', '-n', COMPLETIONS / '_xn'],
                       check=True)

    @unittest.skipUnless(shutil.which('bash'), 'needs bash')
    def test_completion_in_bash(self):
        for line, some, none in (
                ('xn ', 'ascii lookup help --help', 'strict'),
                ('xn help ', 'ascii lookup', 'help'),
                ('xn asc', 'ascii', 'unicode'),
                ('xn ascii -', '--json --profile -j -q', '--trace'),
                ('xn ascii -p ', 'lookup register', 'std3'),
                ('xn ascii --profile = s', 'strict', 'lookup'),
                ('xn ascii -o st', 'std3=on std3=off', 'bidi=on'),
                ('xn ascii -o std3 = o', 'on off', 'std3=on'),
                ('xn punycode ', 'encode decode', 'ascii'),
                ('xn punycode decode --', '--trace --json', '--long'),
                ('xn compare --rows li', 'libidn libidn2-std3', 'lookup'),
                ('xn compare --rows url,li', 'url,libidn', 'libidn'),
                ('xn compare --rows = url,l', 'url,lookup', 'lookup'),
                ('xn lookup --', '--server --json', '--direction'),
                ('xn lookup --type a', 'a aaaa', 'ptr'),
                ('xn lookup --server a', '', 'ascii'),
                ('xn ascii -- -', '', '--json')):
            words = line.split(' ')
            script = ('source "$1"; shift; COMP_WORDS=("$@");'
                      ' COMP_CWORD=$(($# - 1)); _xn;'
                      ' printf "%s\\n" "${COMPREPLY[@]}"')
            out = subprocess.run(
                ['bash', '-c', script, 'bash',
                 COMPLETIONS / 'xn.bash', *words],
                capture_output=True, text=True, check=True).stdout.split()
            for word in some.split():
                self.assertIn(word, out, line)
            self.assertNotIn(none, out, line)


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

    def test_unknown_normalizer(self):
        run = xn('ascii', '-N', 'libc', 'a')
        self.assertEqual((run.status, run.out), (2, b''))
        for part in ("'libc'", 'builtin', 'icu'):
            self.assertIn(part, run.message)

    def test_only_where_names_are_converted(self):
        for command in ('explain', 'profiles', 'punycode'):
            run = xn(command, '-N', 'icu')
            self.assertEqual((run.status, run.out), (2, b''), command)

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
