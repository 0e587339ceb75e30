#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""xn punycode: the bare codec of RFC 3492, and its traces.

    test_punycode.py XN [unittest's arguments]

XN is the path of the built command.
"""

import pathlib
import re

from running import Case, main, terminal, xn

ROOT = pathlib.Path(__file__).resolve().parents[2]


def samples():
    """(Punycode, code points) of RFC 3492, section 7.1."""
    text = (ROOT / 'tests/vectors/rfc3492-samples.h').read_text()
    pattern = (r"\{'\w',\s*((?:\".*?\"\s*)+),"
               r"\s*((?:U\".*?\"\s*)+),\s*(-?\d+)\}")
    for basic, parts, capital in re.findall(pattern, text):
        label = ''.join(re.findall(r'U"(.*?)"', parts))
        label = label.encode().decode('unicode_escape')
        yield ''.join(re.findall(r'"(.*?)"', basic)), ' '.join(
            '%s+%04X' % ('U' if 'A' <= c <= 'Z' or i == int(capital)
                         else 'u', ord(c))
            for i, c in enumerate(label))


# RFC 3492, sections 7.2 and 7.3.
DECODING_B = '''\
n is 128, i is 0, bias is 72
input is "ihqwcrb4cv8a8dqg056pqjye"
there is no delimiter, so extended string starts empty
delta "ihq" decodes to 19853
bias becomes 21
4E0D *
delta "wc" decodes to 64
bias becomes 20
4E0D 4E2D *
delta "rb" decodes to 37
bias becomes 13
4E3A * 4E0D 4E2D
delta "4c" decodes to 56
bias becomes 17
4E3A 4E48 * 4E0D 4E2D
delta "v8a" decodes to 599
bias becomes 32
4E3A 4EC0 * 4E48 4E0D 4E2D
delta "8d" decodes to 130
bias becomes 23
4ED6 * 4E3A 4EC0 4E48 4E0D 4E2D
delta "qg" decodes to 154
bias becomes 25
4ED6 4EEC * 4E3A 4EC0 4E48 4E0D 4E2D
delta "056p" decodes to 46301
bias becomes 84
4ED6 4EEC 4E3A 4EC0 4E48 4E0D 4E2D 6587 *
delta "qjye" decodes to 88531
bias becomes 90
4ED6 4EEC 4E3A 4EC0 4E48 4E0D 8BF4 * 4E2D 6587
'''
DECODING_L = '''\
n is 128, i is 0, bias is 72
input is "3B-ww4c5e180e575a65lsy2b"
literal portion is "3B-", so extended string starts as:
0033 0042
delta "ww4c" decodes to 62042
bias becomes 27
0033 0042 5148 *
delta "5e" decodes to 139
bias becomes 24
0033 0042 516B * 5148
delta "180e" decodes to 16683
bias becomes 67
0033 5E74 * 0042 516B 5148
delta "575a" decodes to 34821
bias becomes 82
0033 5E74 0042 516B 5148 751F *
delta "65l" decodes to 14592
bias becomes 67
0033 5E74 0042 7D44 * 516B 5148 751F
delta "sy2b" decodes to 42088
bias becomes 84
0033 5E74 0042 7D44 91D1 * 516B 5148 751F
'''
ENCODING_B = '''\
bias is 72
input is:
4ED6 4EEC 4E3A 4EC0 4E48 4E0D 8BF4 4E2D 6587
there are no basic code points, so no literal portion
next code point to insert is 4E0D
needed delta is 19853, encodes as "ihq"
bias becomes 21
next code point to insert is 4E2D
needed delta is 64, encodes as "wc"
bias becomes 20
next code point to insert is 4E3A
needed delta is 37, encodes as "rb"
bias becomes 13
next code point to insert is 4E48
needed delta is 56, encodes as "4c"
bias becomes 17
next code point to insert is 4EC0
needed delta is 599, encodes as "v8a"
bias becomes 32
next code point to insert is 4ED6
needed delta is 130, encodes as "8d"
bias becomes 23
next code point to insert is 4EEC
needed delta is 154, encodes as "qg"
bias becomes 25
next code point to insert is 6587
needed delta is 46301, encodes as "056p"
bias becomes 84
next code point to insert is 8BF4
needed delta is 88531, encodes as "qjye"
bias becomes 90
output is "ihqwcrb4cv8a8dqg056pqjye"
'''
ENCODING_L = '''\
bias is 72
input is:
0033 5E74 0042 7D44 91D1 516B 5148 751F
basic code points (0033, 0042) are copied to literal portion: "3B-"
next code point to insert is 5148
needed delta is 62042, encodes as "ww4c"
bias becomes 27
next code point to insert is 516B
needed delta is 139, encodes as "5e"
bias becomes 24
next code point to insert is 5E74
needed delta is 16683, encodes as "180e"
bias becomes 67
next code point to insert is 751F
needed delta is 34821, encodes as "575a"
bias becomes 82
next code point to insert is 7D44
needed delta is 14592, encodes as "65l"
bias becomes 67
next code point to insert is 91D1
needed delta is 42088, encodes as "sy2b"
bias becomes 84
output is "3B-ww4c5e180e575a65lsy2b"
'''


def encoding_trace(label):
    """The trace of encoding, literally by RFC 3492, sections 6.1 and 6.3."""
    points = [ord(c) for c in label]
    basic = [p for p in points if p < 128]
    n, delta, bias, done = 128, 0, 72, len(basic)
    output = ''.join(map(chr, basic)) + ('-' if basic else '')
    lines = [f'bias is {bias}', 'input is:',
             ' '.join('%04X' % p for p in points)]
    if basic:
        lines.append('basic code points (%s) are copied to literal portion:'
                     ' "%s"' % (', '.join('%04X' % p for p in basic), output))
    else:
        lines.append(
            'there are no basic code points, so no literal portion')
    while done < len(points):
        following = min(p for p in points if p >= n)
        delta += (following - n) * (done + 1)
        n = following
        for point in points:
            delta += point < n
            if point != n:
                continue
            digits, q, k = '', delta, 36
            while True:
                t = min(max(k - bias, 1), 26)
                if q < t:
                    break
                digits += DIGITS[t + (q - t) % (36 - t)]
                q = (q - t) // (36 - t)
                k += 36
            digits += DIGITS[q]
            lines.append(f'next code point to insert is {n:04X}')
            lines.append(f'needed delta is {delta}, encodes as "{digits}"')
            output += digits
            delta = delta // (700 if done == len(basic) else 2)
            done += 1
            delta += delta // done
            k = 0
            while delta > 455:
                delta //= 35
                k += 36
            bias = k + 36 * delta // (delta + 38)
            lines.append(f'bias becomes {bias}')
            delta = 0
        delta += 1
        n += 1
    return lines + [f'output is "{output}"']


DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'
B = 'ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'
L = '3B-ww4c5e180e575a65lsy2b', '3年B組金八先生'


class Punycode(Case):
    def test_samples(self):
        count = 0
        for basic, points in samples():
            run = xn('punycode', 'encode', '--code-points', '--', points)
            self.assertEqual((run.status, run.lines), (0, [basic]))
            run = xn('punycode', 'decode', '--code-points', '--', basic)
            self.assertEqual((run.status, run.lines), (0, [points]))
            count += 1
        self.assertEqual(count, 19)

    def test_utf8(self):
        for basic, label in (B, L, ('bcher-kva', 'bücher'), ('a-', 'a'),
                           ('', ''), ('-> $1.00 <--', '-> $1.00 <-')):
            self.assertEqual(xn('punycode', 'encode', '--', label).lines,
                             [basic])
            self.assertEqual(xn('punycode', 'decode', '--', basic).lines,
                             [label])

    def test_agrees_with_another_codec(self):
        labels = ['aé' * i + '日' * (i % 7) + 'Z' for i in range(60)]
        run = xn('punycode', 'encode', stdin='\n'.join(labels) + '\n')
        self.assertEqual(run.lines,
                         [a.encode('punycode').decode() for a in labels])
        back = xn('punycode', 'decode', stdin=run.out)
        self.assertEqual(back.lines, labels)

    def test_no_mapping_and_no_checks(self):
        for label in ('Ü', 'a_b', 'a.b', 'a\u202eb', '\u0301', '\u0378'):
            basic = label.encode('punycode').decode()
            self.assertEqual(xn('punycode', 'encode', label).lines, [basic])
            self.assertEqual(xn('punycode', 'decode', basic).lines, [label])

    def test_dot(self):
        """A note once, for the first argument that has one."""
        note = 'the dot is encoded, too; xn ascii converts names\n'
        run = xn('punycode', 'encode', 'a', 'a.b', 'c.d')
        self.assertEqual((run.status, run.lines), (0, ['a-', 'a.b-', 'c.d-']))
        self.assertEqual(run.message, f'xn: name 2: {note}')
        self.assertEqual(xn('punycode', 'encode', stdin='a.b\n').err, b'')
        self.assertEqual(xn('punycode', 'encode', '-q', 'a.b').err, b'')

    def test_json(self):
        run = xn('punycode', 'encode', '--json', 'bücher', b'a\xffb', '"')
        self.assertEqual(run.status, 1)
        self.assertEqual(run.objects, [
            {'input': 'bücher', 'ok': True, 'output': 'bcher-kva',
             'error': None, 'at': None},
            {'input': 'a\ufffdb', 'ok': False, 'output': None,
             'error': 'bad-input', 'at': 1},
            {'input': '"', 'ok': True, 'output': '"-', 'error': None,
             'at': None}])
        self.assertEqual(list(run.objects[0]),
                         ['input', 'ok', 'output', 'error', 'at'])
        self.assertIn('name 2: bad-input at byte 1', run.message)
        run = xn('punycode', 'decode', '--json', '-q', 'bcher-kva', 'a!b',
                 '99999999')
        self.assertEqual([(o['output'], o['error'], o['at'])
                          for o in run.objects],
                         [('bücher', None, None), (None, 'bad-input', 1),
                          (None, 'overflow', 4)])
        self.assertEqual(run.message, '')
        run = xn('punycode', 'decode', '--json', '--code-points', 'Tda')
        self.assertEqual(run.objects[0]['output'], 'u+00FC')
        self.usage(xn('punycode', 'encode', '--json', '--trace', 'a'),
                   "'--trace' does not go with '--json'")

    def test_the_case_of_letters_is_kept(self):
        self.assertEqual(xn('punycode', 'encode', 'AbÜ').lines,
                         ['AbÜ'.encode('punycode').decode()])

    def test_flags(self):
        run = xn('punycode', 'encode', '--code-points',
                 'U+0061 u+0042 U+00FC u+00e9')
        # U+00E9 has the first integer; ü's last digit is marked.
        plain = 'abüé'.encode('punycode').decode()
        self.assertEqual(run.lines, ['A' + plain[1:-1] + plain[-1].upper()])
        back = xn('punycode', 'decode', '--code-points', run.lines[0])
        self.assertEqual(back.lines, ['U+0041 u+0062 U+00FC u+00E9'])

    def test_forms_of_code_points(self):
        for text, label in (('u+61', 'a'), ('u+000061', 'a'),
                            ('  u+61\tu+62 ', 'ab'), ('', ''), ('  ', ''),
                            ('u+10FFFF', '\U0010ffff'), ('u+fC', 'ü'),
                            ('u+0', '\0')):
            run = xn('punycode', 'encode', '--code-points', text)
            self.assertEqual(run.out,
                             label.encode('punycode') + b'\n', text)

    def test_bad_code_points(self):
        for text, at in (('u+110000', 0), ('u+D800', 0), ('u+61 u+DFFF', 5),
                         ('u+61 u+D800', 5), ('u+61 u+110000', 5),
                         ('u+61 x', 5), ('61', 0), ('u+', 0), ('u+61,u+62', 0),
                         ('u+0000061', 0), ('u+61 u+6g', 5), ('u61', 0),
                         ('é', 0)):
            self.bad(xn('punycode', 'encode', '--code-points', text),
                     'bad-input', at)

    def bad(self, run, error, at):
        self.assertEqual((run.status, run.out), (1, b'\n'))
        self.assertRegex(run.message,
                         rf'\Axn: \w+ 1: {error} at byte {at}: .+\n\Z')

    def test_bad_utf8(self):
        self.bad(xn('punycode', 'encode', stdin=b'a\xc3\xbc\xff\n'),
                 'bad-input', 3)
        self.bad(xn('punycode', 'encode', stdin=b'a\xed\xa0\x80\n'),
                 'bad-input', 1)

    def test_bad_punycode(self):
        for text, at in (('-a', 0), ('a-!', 2), ('a-b\xfc', 3), ('zzzz', 4),
                         ('\xfc-a', 0)):
            self.bad(xn('punycode', 'decode', '--', text), 'bad-input', at)

    def test_characters_of_four_bytes(self):
        label = '\U0010ffff\U00010000' * 30000
        basic = xn('punycode', 'encode', stdin=label).text
        self.assertEqual(xn('punycode', 'decode', stdin=basic).text,
                         label + '\n')

    def test_words_of_faults(self):
        for args, message in (
                (('encode', b'a\xff'), '1: this is not UTF-8'),
                (('encode', '--code-points', 'x'),
                 '0: this is not a code point'),
                (('decode', '--', 'a-!'), "2: U+0021 '!' EXCLAMATION MARK: "
                 'this is not Punycode'),
                (('decode', 'zzzz'), '4: this is not Punycode'),
                # U+D800; letters of either case are digits.
                (('decode', 'IB9B'), '3: this is not Punycode')):
            self.assertEqual(xn('punycode', *args).message,
                             f'xn: name 1: bad-input at byte {message}\n')
        self.assertEqual(xn('punycode', 'decode', '99999999').message,
                         'xn: name 1: overflow at byte 4: this leads beyond '
                         'U+10FFFF\n')

    def test_quiet_failures_count(self):
        for args in (('decode', '-'), ('encode', b'\xff'),
                     ('decode', '--json', '-'), ('decode', '--trace', '-')):
            run = xn('punycode', '-q', args[0], *args[1:-1], '--', args[-1])
            self.assertEqual((run.status, run.err), (1, b''))

    def test_nothing_that_misleads_on_terminals(self):
        for args in ((), ('--trace',)):
            basic = 'a\u202eb\u0085'.encode('punycode').decode()
            run = terminal('punycode', 'decode', *args, '--', basic)
            self.assertNotRegex(run.text, '[\u202e\u0085]')
        self.assertEqual(terminal('punycode', 'decode', basic).text,
                         'a\\u{202E}b\\u{85}\n')
        run = terminal('punycode', 'encode', '--trace', 'a\x1b')
        self.assertIn('output is "a\\u{1B}-"\n', run.text)

    def test_separators_of_traces(self):
        run = xn('punycode', 'decode', '-0', '--trace', B[0], L[0])
        self.assertEqual(run.text,
                         DECODING_B[:-1] + '\0' + DECODING_L[:-1] + '\0')

    def test_case_marks_of_an_earlier_label_are_gone(self):
        for labels in (('U+0041 U+00FC', 'u+0061 u+00FC'),
                       ('u+0061 u+00FC', 'U+0041 U+00FC')):
            alone = [xn('punycode', 'encode', '--code-points', label).text
                     for label in labels]
            both = xn('punycode', 'encode', '--code-points', *labels).text
            self.assertEqual(both, ''.join(alone))
            back = xn('punycode', 'decode', '--code-points',
                      *both.split()).lines
            self.assertEqual(back, list(labels))

    def test_overflow(self):
        run = xn('punycode', 'decode', '99999999999')
        self.assertEqual((run.status, run.out), (1, b'\n'))
        self.assertRegex(run.message,
                         r'\Axn: name 1: overflow at byte \d+: .+\n\Z')

    def test_failures_among_others(self):
        run = xn('punycode', 'decode', stdin='bcher-kva\n-a\n4ca\n')
        self.assertEqual((run.status, run.lines), (1, ['bücher', '', 'ä']))
        self.assertIn('line 2', run.message)
        self.assertEqual(
            xn('punycode', 'decode', '-q', stdin='-a\n').err, b'')

    def test_null(self):
        run = xn('punycode', 'encode', '-0', stdin='a\nb\0ü\0')
        self.assertEqual(run.out, b'a\nb-\0tda\0')

    def test_verb_and_options_in_any_order(self):
        for args in (('--code-points', 'decode', 'tda'),
                     ('decode', 'tda', '--code-points'),
                     ('decode', '--code-points', '--', 'tda')):
            self.assertEqual(xn('punycode', *args).lines, ['u+00FC'])

    def test_traces_of_the_rfc(self):
        for (basic, label), decoding, encoding in (
                (B, DECODING_B, ENCODING_B), (L, DECODING_L, ENCODING_L)):
            run = xn('punycode', 'decode', '--trace', basic)
            self.assertEqual((run.status, run.text), (0, decoding))
            run = xn('punycode', 'encode', '--trace', label)
            self.assertEqual((run.status, run.text), (0, encoding))
            points = ' '.join('%s+%04X' % ('U' if c == 'B' else 'u', ord(c))
                              for c in label)
            run = xn('punycode', 'encode', '--trace', '--code-points', points)
            self.assertEqual((run.status, run.text), (0, encoding))

    def test_traces_of_several_labels(self):
        run = xn('punycode', 'decode', '--trace', B[0], L[0])
        self.assertEqual(run.text, DECODING_B + '\n' + DECODING_L)

    def test_trace_ends_where_the_label_does(self):
        run = xn('punycode', 'decode', '--trace', 'a-b!')
        self.assertEqual(run.status, 1)
        self.assertEqual(run.lines[:4], [
            'n is 128, i is 0, bias is 72', 'input is "a-b!"',
            'literal portion is "a-", so extended string starts as:',
            '0061'])
        self.assertEqual(run.lines[-1], '')

    def test_trace_ends_before_what_is_no_character(self):
        # The second integer leads to D800, 110000 or 1000000.
        for text in ('tda2021i', 'tda43883t', 'tda2405664a'):
            run = xn('punycode', 'decode', '--trace', text)
            self.assertEqual((run.status, run.lines), (1, [
                'n is 128, i is 0, bias is 72', f'input is "{text}"',
                'there is no delimiter, so extended string starts empty',
                'delta "tda" decodes to 124', 'bias becomes 0', '00FC *', '']))

    def test_trace_of_the_literal_portion_alone(self):
        for text, status in (('ab-', 0), ('ab-!', 1)):
            run = xn('punycode', 'decode', '--trace', text)
            self.assertEqual(run.status, status)
            self.assertEqual([line for line in run.lines if line], [
                'n is 128, i is 0, bias is 72', f'input is "{text}"',
                'literal portion is "ab-", so extended string starts as:',
                '0061 0062'])

    def test_trace_of_nothing_sound(self):
        run = xn('punycode', 'decode', '--trace', '!a')
        self.assertEqual(run.lines, ['n is 128, i is 0, bias is 72',
                                     'input is "!a"', ''])

    def test_trace_of_basic_characters(self):
        self.assertEqual(
            xn('punycode', 'encode', '--trace', 'ab').lines,
            ['bias is 72', 'input is:', '0061 0062',
             'basic code points (0061, 0062) are copied to literal portion:'
             ' "ab-"', 'output is "ab-"'])

    def test_traces_as_the_rfc_words_the_algorithm(self):
        labels = [chr(0x80 + i * 700) * (i % 3) + 'ab'[:i % 3] + chr(0x400 + i)
                  for i in range(60)]
        labels += ['\u033c\u4e00', 'ü' * 50, '\U0010ffff', 'xü-é-', 'abc']
        # When the bias is adapted, 728 / 2 + 364 / 4 is 455: no loop there.
        labels += ['abü' + chr(ord('ü') + 182 + i) for i in (-1, 0, 1)]
        for label in labels:
            run = xn('punycode', 'encode', '--trace', label)
            self.assertEqual(run.lines, encoding_trace(label))
            # Decoding finds the same deltas and biases, in either case.
            basic = run.lines[-1].partition('"')[2][:-1]
            for text in (basic, basic.upper()):
                back = xn('punycode', 'decode', '--trace', '--', text)
                self.assertEqual(
                    re.findall(r'delta "(.*)" decodes to (\d+)\n'
                               r'bias becomes (\d+)', back.text.lower()),
                    [(digits, delta, bias)
                     for delta, digits, bias in re.findall(
                         r'delta is (\d+), encodes as "(.*)"\n'
                         r'bias becomes (\d+)', run.text)])

    def test_traces_agree_with_the_results(self):
        for label in ('ü', 'bücher', 'a日b本c', '\U0010ffffx', 'zzzü' * 9,
                      'ü' * 300):
            basic = label.encode('punycode').decode()
            run = xn('punycode', 'decode', '--trace', basic)
            last = [int(word, 16) for word in run.lines[-1].split()
                    if word != '*']
            self.assertEqual(''.join(map(chr, last)), label)
            run = xn('punycode', 'encode', '--trace', label)
            self.assertEqual(run.lines[-1], f'output is "{basic}"')
            parts = re.findall(r'(?:literal portion:|encodes as) "(.*)"$',
                               run.text, re.M)
            self.assertEqual(''.join(parts), basic)


if __name__ == '__main__':
    main()
