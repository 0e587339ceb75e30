#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Which documents xn lgr takes, and what it says of others.

    test_documents.py XN [unittest's arguments]
"""

import collections
import pathlib
import random
import re
import tempfile

import commands
import document
import mutations
import properties
import ruleset
from commands import File, lgr, scaled
from running import Case, main

RULESETS = sorted((commands.HERE / 'rulesets').glob('*.xml'))
PLACE = re.compile(r'xn: [^:]*:(\d+):(\d+):(?: <([^>]*)>:)? ')


def load(data):
    with File(data) as path:
        return lgr('check', path, '-q', 'a')


def oracle_place(data):
    """Where the second implementation finds a fault; None: nowhere."""
    try:
        ruleset.load(data.encode())
    except document.Fault as fault:
        return fault.line, fault.column, fault.element
    return None


class Documents(Case):
    def refused(self, run):
        """Assert one line about the file; return (line, column, element)."""
        self.assertEqual((run.status, run.out), (3, b''), run.message)
        self.assertEqual(run.message.count('\n'), 1, run.message)
        # What a message has no element, value or section for is left out.
        self.assertNotRegex(run.message, "<>|: ''\n|: '' |RFC 7940, \\)")
        match = PLACE.match(run.message)
        if not match:
            self.assertRegex(run.message, r'^xn: [^:]*: .')
            return None
        return int(match[1]), int(match[2]), match[3] or ''

    def taken(self, run):
        self.assertIn(run.status, (0, 1), run.message)
        self.assertEqual(run.message, '')


class Faults(Documents):
    def test_nothing_else_is_read(self):
        # Not even a little of another file gets into a message.
        data = ('<!DOCTYPE lgr [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
                f'<lgr xmlns="{document.NAMESPACE}"><data><char cp="0061"/>'
                '</data><rules><class name="c">&x;</class></rules></lgr>')
        run = load(data)
        self.refused(run)
        self.assertNotIn('root', run.message)

    def test_files_that_cannot_be_read(self):
        for path in ('/nowhere/at/all', '/', '/dev/null'):
            run = lgr('check', path, 'a')
            self.refused(run)
            self.assertTrue(run.message.startswith(f'xn: {path}:'))

    def test_name_of_the_file(self):
        """Nothing in it acts on a terminal."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, 'a\u200e\x1b[1m.xml')
            for data in (None, 'x', '<lgr/>'):
                if data is not None:
                    path.write_text(data)
                message = lgr('check', path, 'a').message
                self.assertIn('/a\\u{200E}\\u{1B}[1m.xml:', message)

    def test_mutations(self):
        """One change; both implementations say the same, at one place."""
        ways = (mutations.unknown_attributes, mutations.unknown_elements,
                mutations.texts, mutations.without_attributes)
        rng = random.Random(1)
        for path in RULESETS:
            text = path.read_text()
            for way in ways:
                made = list(way(text))
                for data in rng.sample(made, min(len(made), scaled(40))):
                    self.compare(data)

    def test_attributes_of_others(self):
        """Each attribute of the RFC on each of its elements."""
        names = sorted({name for row in document.SCHEMA.values()
                        for name in row[0]})
        seen = set()
        for path in RULESETS:
            text = path.read_text()
            for tag in mutations.tags(text):
                at = tag.end(2)
                for name in names:
                    # <char> stands in data, and in rules.
                    key = tag[1], '<rules' in text[:at], name
                    if key not in seen and f' {name}=' not in tag[2]:
                        seen.add(key)
                        self.compare(f'{text[:at]} {name}="1"{text[at:]}',
                                     places=False)

    def test_mutations_at_random(self):
        """Several faults may come of one change, so places may differ."""
        rng = random.Random(2)
        counts = collections.Counter()
        for _ in range(scaled(2000)):
            data = mutations.at_random(rng, rng.choice(RULESETS).read_text())
            counts[self.compare(data, places=False)] += 1
        self.assertGreater(min(counts.values()), scaled(2000) // 8)

    def compare(self, data, places=True):
        expected = oracle_place(data)
        run = load(data)
        with self.subTest(data):
            if expected is None:
                self.taken(run)
            elif not places:
                self.refused(run)
            else:
                self.assertEqual(self.refused(run), expected, run.message)
        return expected is None



class Encodings(Documents):
    TEXT = ('<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><data>'
            '<char cp="0061" comment="é"/></data></lgr>')

    def test_read(self):
        def declared(name):
            return f'<?xml version="1.0" encoding="{name}"?>\n{self.TEXT}'

        for data in (self.TEXT.encode(), self.TEXT.encode('utf-8-sig'),
                     self.TEXT.encode('utf-16'),
                     b'\xfe\xff' + self.TEXT.encode('utf-16-be'),
                     declared('utf-16').encode('utf-16'),
                     declared('UTF-8').encode(),
                     declared('iso-8859-1').encode('iso-8859-1'),
                     declared('us-ascii').replace('é', '&#xE9;').encode()):
            run = load(data)
            self.assertEqual((run.status, run.text, run.message),
                             (0, 'valid\ta\n', ''))

    def test_refused(self):
        for data in (self.TEXT.encode('iso-8859-1'),
                     self.TEXT.encode('utf-32'),
                     self.TEXT.encode() + b'\0',
                     self.TEXT.replace('é', '\ud800').encode(
                         'utf-8', 'surrogatepass'),
                     b'<?xml version="1.0" encoding="windows-1252"?>'
                     + self.TEXT.encode('cp1252'),
                     b'<?xml version="1.0" encoding="ebcdic"?>'
                     + self.TEXT.encode()):
            self.refused(load(data))


def edges(name):
    """Code point -> value, at both ends of each run and beside them."""
    runs = []
    for file in properties.FILES[name][0]:
        for line in (properties.DATA / file).read_text().splitlines():
            if not line.startswith('#'):
                where, value = line.split()
                first, _, last = where.partition('..')
                runs.append((int(first, 16), int(last or first, 16), value))
    found = {}
    for first, last, _ in runs:
        for beside in (first - 1, last + 1):
            found[beside] = properties.FILES[name][1]
    for first, last, value in runs:
        found[first] = found[last] = value
    # Texts that are not labels.
    return {point: value for point, value in found.items()
            if 0 < point < 0x110000 and point != ord('.') and
            not 0xD800 <= point < 0xE000}


class Properties(Documents):
    """Each value of each property has the code points that data/ says."""

    def told(self, name, values, points):
        """The value that xn finds for each code point."""
        rules = ''.join(
            f'<class name="{value}" property="{name}:{value}"/>'
            f'<rule name="r{value}"><class by-ref="{value}"/></rule>'
            f'<action disp="{value}" match="r{value}"/>' for value in values)
        data = (f'<lgr xmlns="{document.NAMESPACE}"><data>'
                '<range first-cp="0000" last-cp="D7FF"/>'
                '<range first-cp="E000" last-cp="10FFFF"/></data><rules>'
                f'{rules}</rules></lgr>')
        with File(data) as path:
            run = lgr('check', path, '-0', stdin='\0'.join(map(chr, points)))
        self.assertEqual((run.status, run.message), (0, ''))
        return [row.split('\t')[0] for row in run.text.split('\0')[:-1]]

    def compare(self, name, values, wanted):
        found = self.told(name, values, wanted)
        self.assertEqual(len(found), len(wanted))
        for point, value, theirs in zip(wanted, wanted.values(), found):
            self.assertEqual(theirs, value, f'{name}, U+{point:04X}')

    def test_values(self):
        for name in properties.FILES:
            wanted = edges(name)
            self.compare(name, sorted(set(wanted.values())), wanted)

    def test_groups(self):
        """Those of one letter, and LC, which has some of L."""
        wanted = edges('gc')
        letters = {point: value[0] for point, value in wanted.items()}
        self.compare('gc', 'LMNPSZC', letters)
        cased = {point: 'LC' if value in ('Lu', 'Ll', 'Lt') else value[0]
                 for point, value in wanted.items()}
        self.compare('gc', ['LC', *'LMNPSZC'], cased)


class Warnings(Documents):
    HEAD = f'<lgr xmlns="{document.NAMESPACE}">\n'
    ROWS = (
        # not symmetric
        '<data><char cp="0061"><var cp="0062" type="blocked"/></char>'
        '<char cp="0062"/></data></lgr>',
        # another Unicode version, which no class needs
        '<meta><unicode-version>99.0.0</unicode-version></meta>'
        '<data><char cp="0061"/></data></lgr>',
    )

    def test_notes(self):
        for row in self.ROWS:
            with self.subTest(row), File(self.HEAD + row) as path:
                run = lgr('check', path, 'a')
                self.assertEqual((run.status, run.out), (0, b'valid\ta\n'))
                self.assertRegex(run.message,
                                 rf'^note: {re.escape(path)}:\d+:\d+: <')
                self.taken(lgr('check', path, '-q', 'a'))
                self.refused(lgr('check', path, '-q', '--strict', 'a'))

    def test_published_rulesets_have_none(self):
        folder = commands.published()
        if folder is None:
            self.skipTest('needs the published rulesets (-Dlgr_dir)')
        for path in sorted(folder.glob('root-zone/*.xml')):
            if path.stat().st_size > 100000:
                continue
            with self.subTest(path.name):
                run = lgr('show', path, '--strict')
                self.assertIn(run.status, (0, 3))

    def test_no_more_than_twenty(self):
        for count in 19, 20, 21, 100:
            data = self.HEAD + '<data>' + ''.join(
                f'<char cp="{point:04X}"><var cp="{point + 256:04X}"/></char>'
                f'<char cp="{point + 256:04X}"/>'
                for point in range(0x4E00, 0x4E00 + count)) + '</data></lgr>'
            with File(data) as path:
                lines = lgr('check', path, '\u4e00').message.splitlines()
            self.assertEqual(
                lines[20:],
                [f'note: {path}: {count - 20} more'] if count > 20 else [])
            self.assertEqual(len(lines), min(count, 21))


class Hostile(Documents):
    """These end, in little time and memory; meson's timeout sees to it."""

    def document(self, data='<char cp="0061"/>', rules='', meta=''):
        return (f'<lgr xmlns="{document.NAMESPACE}">\n<meta>{meta}</meta>'
                f'<data>{data}</data><rules>{rules}</rules></lgr>\n')

    def ends(self, data):
        run = load(data)
        self.assertIn(run.status, (0, 1, 3), run)
        if run.status == 3:
            self.refused(run)
        return run

    def test_entities(self):
        bomb = ''.join(f'<!ENTITY e{i + 1} "{f"&e{i};" * 10}">'
                       for i in range(20))
        run = load(f'<!DOCTYPE lgr [<!ENTITY e0 "0061 ">{bomb}]>'
                   + self.document(rules='<class name="c">&e20;</class>'))
        self.refused(run)

    def test_long_values(self):
        long = 'a' * 10 ** 6
        for data in (
                self.document(rules=f'<class name="{long}">0061</class>'),
                self.document(f'<char cp="0061" comment="{long}"/>'),
                self.document(f'<char cp="0061" {long}="1"/>'),
                self.document(f'<char cp="{"0061 " * 10 ** 6}"/>'),
                self.document(f'<{long}/>'),
                self.document(meta='<description>' + long * 10
                              + '</description>'),
                self.document(rules='<class name="c">' + '0061 ' * 10 ** 6
                              + '</class>')):
            # The message does not flood the terminal.
            self.assertLess(len(self.ends(data).message), 1000)

    def test_all_code_points(self):
        data = self.document(
            '<range first-cp="0000" last-cp="D7FF" tag="all"/>'
            '<range first-cp="E000" last-cp="10FFFF" tag="all"/>',
            '<class name="c" from-tag="all"/>'
            '<rule name="r"><start/><class by-ref="c" count="0+"/><end/>'
            '</rule><action disp="all" match="r"/>')
        with File(data) as path:
            run = lgr('check', path, 'a\u4e00\U0010ffff')
        self.assertEqual(run.text, 'all\ta\u4e00\U0010ffff\n')

    def test_many_variants(self):
        count = scaled(10 ** 5)
        run = self.ends(self.document('<char cp="0061">' + ''.join(
            f'<var cp="{0x10000 + i:04X}" type="blocked"/>'
            for i in range(count)) + '</char>'))
        self.assertEqual(run.status, 0)
        # The same one again and again.
        self.ends(self.document('<char cp="0061">' + ''.join(
            f'<var cp="0062" when="r{i}"/>' for i in range(10000))
            + '</char>', ''.join(f'<rule name="r{i}"><any/></rule>'
                                 for i in range(10000))))

    def test_large_file(self):
        # 100 MB of it is a comment.
        size = scaled(100) << 20
        with File(self.document() + '<!--' + 'x' * size + '-->\n') as path:
            run = lgr('check', path, 'a')
            self.assertEqual((run.status, run.text), (0, 'valid\ta\n'))
        with File(self.document() + '<!--' + 'x' * size) as path:
            self.refused(lgr('check', path, 'a'))

    def test_endless_file(self):
        if not pathlib.Path('/dev/zero').exists():
            self.skipTest('needs /dev/zero')
        run = lgr('check', '/dev/zero', 'a')
        self.refused(run)
        self.assertIn('too large', run.message)


main()
