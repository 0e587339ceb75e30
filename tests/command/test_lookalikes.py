#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The contract of xn skeleton and xn lookalikes, with the real binary.

    test_lookalikes.py XN [unittest's arguments]

XN is the path of the built command.
"""

import unicodedata

from running import Case, TextFile, main, xn


def look(known, *args, **more):
    """Run xn lookalikes with a list of domains."""
    with TextFile(known) as path:
        return xn('lookalikes', '--known', path, *args, **more)


class Skeleton(Case):
    def test_names(self):
        run = xn('skeleton', 'paypal.com', 'pаypal.com', 'PAYPAL.com',
                 'xn--pypal-4ve.com', '')
        self.assertEqual(run.lines, ['paypal.corn'] * 4 + [''])
        self.assertEqual((run.status, run.err), (0, b''))
        run = xn('skeleton', '-0', stdin='a\nm\0ı.com\0')
        self.assertEqual(run.text, 'a\nrn\0i.corn\0')

    def test_names_that_are_not_valid(self):
        # As they are: an upper-case letter has another skeleton.
        run = xn('skeleton', 'A B', 'a..M', 'xn--a', 'XN--A')
        self.assertEqual(run.lines, ['A B', 'a..rn', 'xn--a', 'XN--A'])
        self.assertEqual((run.status, run.err), (0, b''))

    def test_text(self):
        run = xn('skeleton', '--text', 'PayPaI', 'xn--pypal-4ve.com', 'а m')
        self.assertEqual(run.lines,
                         ['PayPal', 'xn--pypal-4ve.corn', 'a rn'])

    def test_decomposed(self):
        """A skeleton is that of NFD (UTS #39, 4), of as many steps as it has.

        Hangul is decomposed by arithmetic; a few of its syllables will do.
        """
        texts = [chr(p) + more for p in range(0xA0, 0x110000)
                 if not 0xAC40 < p < 0xE000 for more in ('', '\u0323')
                 if unicodedata.normalize('NFD', chr(p)) != chr(p)]
        self.assertGreater(len(texts), 4000)
        found = xn('skeleton', '--text', stdin='\n'.join(texts)).lines
        wanted = xn('skeleton', '--text', stdin='\n'.join(
            unicodedata.normalize('NFD', text) for text in texts)).lines
        for text, one, other in zip(texts, found, wanted, strict=True):
            self.assertEqual(one, other, text)

    def test_bidi(self):
        for more in '.com', '.a' * 3000 + '.com':
            [line] = xn('skeleton', stdin='אב' + more).lines
            self.assertEqual(line, 'בא' + more.replace('m', 'rn'))

    def test_not_utf8(self):
        run = xn('skeleton', stdin=b'a\xff.b..\xfe\nm\n')
        self.assertEqual(run.out, b'\nrn\n')
        self.assertEqual(run.status, 1)
        self.assertEqual(run.message.count('invalid-utf8'), 2)
        self.assertEqual(run.message.count('\n'), 2)
        self.assertIn('xn: line 1: label 1 ', run.message)
        # Nothing else is told, though ToUnicode finds more.
        run = xn('skeleton', stdin=b'xn--!!.\xff.xn--a\n')
        self.assertEqual(run.message.count('\n'), 1)
        self.assertIn('xn: line 1: label 2 ', run.message)
        self.assertIn(': invalid-utf8 at byte 7: ', run.message)
        run = xn('skeleton', stdin=b'xn--!!.' * 25 + b'\xff.' * 25)
        self.assertEqual(run.message.count(': invalid-utf8 at byte '), 20)
        self.assertTrue(run.message.endswith('\nxn: line 1: 5 more\n'))
        run = xn('skeleton', '-q', '--text', stdin=b'\xff\n')
        self.assertEqual((run.out, run.err, run.status), (b'\n', b'', 1))

    def test_json(self):
        run = xn('skeleton', '--json', 'М.com', stdin='')
        self.assertEqual(run.text,
                         '{"input":"М.com","ok":true,"output":"ʍ.corn"}\n')
        run = xn('skeleton', '--json', '-q', stdin=b'a\xff\n')
        self.assertEqual(run.text,
                         '{"input":"a\ufffd","ok":false,"output":null}\n')
        run = xn('skeleton', '--json', stdin=b'm\0m\n')
        self.assertEqual(run.objects[0]['output'], 'rn\0rn')

    def test_long_names(self):
        for name in ('m' * 1000000, 'ü.' * 300000, 'á' * 2000, 'm ' * 3000):
            run = xn('skeleton', stdin=name + '\n')
            self.assertEqual(run.status, 0)
            self.assertEqual(len(run.lines), 1)
            self.assertEqual(run.text.count('rn'), name.count('m'))

    def test_wrong_usage(self):
        for args in (['-p', 'url'], ['--known', 'x'], ['-N', 'icu']):
            self.assertEqual(xn('skeleton', *args, 'a').status, 2)


class Lookalikes(Case):
    def test_names(self):
        names = ['paypal.com', 'pаypal.com', 'www.pаypal.com', 'a.paypal.com',
                 'example.com', 'PАYPAL.com.', 'xn--pypal-4ve.com',
                 'a..pаypal.com', 'com', '']
        found = ['', *['paypal.com'] * 2, '', '', *['paypal.com'] * 3, '', '']
        run = look('paypal.com\n', '--', *names)
        self.assertEqual(run.lines, found)
        self.assertEqual((run.status, run.err), (0, b''))
        self.assertEqual(look('paypal.com\n',
                              stdin='\n'.join(names)).lines, found[:-1])
        run = look('paypal.com', '-0', stdin='pаypal.com\0a\0')
        self.assertEqual(run.text, 'paypal.com\0\0')

    def test_names_from_files(self):
        with TextFile(' pаypal.com\t\nb') as a, TextFile('paypal.com\n') as b:
            run = look('paypal.com', '--trim', '-f', a, '-f', b, '-f', a)
            self.assertEqual(run.lines, ['paypal.com', '', '', 'paypal.com',
                                         ''])
            run = xn('skeleton', '--trim', '-f', b, '-f', a)
            self.assertEqual(run.lines, ['paypal.corn', 'paypal.corn', 'b'])

    def test_as_they_stand_in_their_order(self):
        known = ('\ufeffZ.example\n\n  \t\nPАYPAL.com.\r\nPayPal.Com.\r\n'
                 'xn--pypal-4ve.com\npaypal.com\nрaypal.com')
        run = look(known, 'pаypаl.com', 'paypal.com', 'z.example')
        self.assertEqual(run.lines,
                         ['PАYPAL.com. PayPal.Com. рaypal.com',
                          'PАYPAL.com. рaypal.com', ''])
        self.assertEqual((run.status, run.err), (0, b''))

    def test_mark_in_the_middle(self):
        """Only at the start of a file is it no part of a domain."""
        run = look('b.example\n\ufeffpaypal.com\n', 'pаypal.com')
        self.assertEqual(run.lines, ['\ufeffpaypal.com'])
        for known in '\ufeff', '\ufeff\npaypal.com', '\ufeff \t\n', '':
            run = look(known, 'pаypal.com')
            self.assertEqual((run.status, run.err, run.lines), (
                0, b'', ['paypal.com' if 'p' in known else '']), known)

    def test_ends(self):
        known = 'a.example\nb.a.example\nc.b.a.example\nd.c.b.a.example\ne'
        rows = {'а.example': 'a.example', 'b.а.example': 'a.example '
                'b.a.example', 'x.d.c.b.а.example': 'a.example b.a.example '
                'c.b.a.example', 'd.c.b.а.example': 'a.example b.a.example '
                'c.b.a.example d.c.b.a.example', 'е': 'e', 'x.е': ''}
        for name, found in rows.items():
            self.assertEqual(look(known, name).lines, [found], name)

    def test_faults_of_the_list(self):
        run = look('a b\npaypal.com\n\nx..y\n\xff\n', 'pаypal.com')
        self.assertEqual(run.lines, ['paypal.com'])
        self.assertEqual(run.status, 3)
        self.assertRegex(run.message, "line 1: 'a b' is not a domain\n")
        self.assertRegex(run.message, "line 4: 'x..y' is not a domain\n")
        self.assertNotIn('line 2', run.message)
        for path, shown, why in (
                ('/nowhere', '/nowhere', 'No such file or directory'),
                ('/no\x1b[31m', '/no\\u{1B}[31m', 'No such file or directory'),
                ('/', '/', 'Is a directory')):
            run = xn('lookalikes', '--known', path, 'a')
            self.assertEqual((run.status, run.out), (3, b''))
            self.assertEqual(run.message, f'xn: {shown}: {why}\n')
        # A line that is all right does not make up for one that is not.
        with TextFile('b\n\x1b \u202e\nc\n') as path:
            run = xn('lookalikes', '--known', path, 'a')
            self.assertEqual((run.status, run.message), (
                3, f"xn: {path}: line 2: '\\u{{1B}} \\u{{202E}}' is not a "
                'domain\n'))
        run = look(b'\xff.com\n' + b'a' * 3000000 + b'\npaypal.com\n',
                   'pаypal.com')
        self.assertEqual((run.status, run.lines), (3, ['paypal.com']))

    def test_the_last_list_counts(self):
        with TextFile('paypal.com\n') as first:
            run = look('pаypаl.com\n', '--known', first, 'pаypal.com')
            self.assertEqual(run.lines, ['paypal.com'])

    def test_no_list(self):
        run = xn('lookalikes', 'a')
        self.assertEqual((run.status, run.out), (2, b''))
        self.assertIn('--known', run.message)

    def test_many(self):
        known = [''.join('аa'[i >> bit & 1] for bit in range(8)) + '.org'
                 for i in range(256)]
        text = '\n'.join(known) + '\n'
        run = look(text, 'aaaaaaaa.org', 'аааааааа.org')
        self.assertEqual(run.lines, [' '.join(known[:100]),
                                     ' '.join(known[1:101])])
        self.assertEqual(run.status, 0)
        self.assertEqual(run.message.count('\n'), 2)
        self.assertIn('note: name 1: ', run.message)
        self.assertEqual(look(text, '-q', 'aaaaaaaa.org').err, b'')
        run = look('\n'.join(known[:101]), 'аааааааа.org')
        self.assertEqual((run.lines, run.err),
                         ([' '.join(known[1:101])], b''))

    def test_json(self):
        rows = [('pаypal.com', ['paypal.com'], ['mixed-script']),
                ('рaypаl.rnе', ['paypal.me'], ['single-script',
                                               'mixed-script']),
                ('соре.org', ['cope.org'], ['mixed-script', 'whole-script']),
                ('paypal.rne', ['paypal.me'], ['single-script']),
                # Another way in each label.
                ('pаypal.rne', ['paypal.me'], ['single-script',
                                               'mixed-script']),
                ('paypal.com', [], []), ('a b', [], [])]
        with TextFile('paypal.com\npaypal.me\ncope.org') as path:
            run = xn('lookalikes', '--json', '--known', path,
                     *(row[0] for row in rows))
        self.assertEqual([(o['input'], o['known'], o['how'])
                          for o in run.objects], rows[:1] + [
                              ('рaypаl.rnе', ['paypal.me'],
                               ['mixed-script'])] + rows[2:])
        self.assertTrue(all(list(o) == ['input', 'ok', 'known', 'how'] and
                            o['ok'] for o in run.objects))
        run = look('a.b', '--json', stdin=b'a\xff\n')
        self.assertEqual(run.text, '{"input":"a\ufffd","ok":false,'
                         '"known":[],"how":[]}\n')
        self.assertEqual(run.status, 1)
        self.assertIn('invalid-utf8', run.message)
        # Nothing else is said.
        self.assertEqual(run.message.count('xn: '), 1)
        self.assertNotIn('note', run.message)

    def test_short_domains(self):
        with TextFile('o\n\u03bf') as path:
            run = xn('lookalikes', '--known', path, '\u043e')
        self.assertEqual(run.lines, ['o \u03bf'])

    def test_long_names(self):
        for name in ('a' * 2000000 + '.pаypal.com', 'ü.' * 30000 +
                     'pаypal.com', ' ' * 5000 + '.pаypal.com'):
            run = look('paypal.com', stdin=name + '\nb\n')
            self.assertEqual(run.lines, ['paypal.com', ''])
            self.assertEqual(run.status, 0)


if __name__ == '__main__':
    main()
