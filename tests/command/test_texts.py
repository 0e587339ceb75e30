#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Hard characters in every text of every command: in JSON and in messages.

    test_texts.py XN [unittest's arguments]

XN is the path of the built command.
"""

import json
import os
import tempfile
import unicodedata

from running import Case, TextFile, ace, main, terminal, width, xn

CONTROLS = [bytes([c]) for c in (*range(0x20), 0x7F)]
HARD = [c.encode() for c in (
    '"', '\\', '\\"', '\\u0041', '/', "'", '\x80', '\x85', '\x9f', '\xa0',
    '\xad', '\u200b', '\u2027', '\u2028', '\u2029', '\u202e', '\ud7ff',
    '\ue000', '\ufeff', '\ufffd', '\uffff', '\U0001f600', '\U000e0001',
    '\U0010ffff', 'ü', '日', 'e\u0301')] + [
        b'\xff', b'\xc3', b'\xf0\x9f\x98', b'\xed\xa0\x80', b'\x80']
# JSON is written eight bytes at a time where nothing is escaped.
SHAPES = ((b'', b''), (b'', b'.example'), (b'abcdefg', b'.'),
          (b'abcdefgh', b'ijklmnopq.a-b'), (b'abcdefghi.', b'a'))
NAMES = [before + text + after for text in CONTROLS
         for before, after in SHAPES[1:3]]
NAMES += [before + text + after for text in HARD for before, after in SHAPES]
# Characters that only the result has.
NAMES += [ace(text).encode() + after for text in (
    'a\x80', '\x9f', '\u2028b', 'c\u2029', '\ufffd', '\U0001f600', '\U0010ffff',
    '"ü\\', '日"', '\x7f\xad') for after in (b'', b'.xn--a"b-.c')]
NAMES += [b'', b'a' * 5000, b'"' * 4000, b'\xff' * 3000, b'\x01\\' * 2000,
          '\u2028日'.encode() * 1000, b'a' * 4095 + b'"', 'ü'.encode() * 700]

# Labels of hard characters: the letters of each line are variants.
VARIANTS = ('"\xe9', '\\\u732b', 'd\x7f', '\x80\U0001f602', '\u2028\u2030',
            '\u6f22\ufffd', '\U0001f600\U0001f601')
REMARK = '"\\\t\x7f\x80\u2028\u2029\ufffd\U0001f600\\u0041'
REMARKS = [f'{place}{REMARK}' for place in 'abcdefg']
RULESET = '''<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0"><meta>
<version>{}</version><scope>{}</scope><description>{}</description>
<references><reference id="0" comment="{}">{}</reference></references></meta>
<data>{{}}</data><rules>
<class name="one" comment="{}">0061</class>
<action disp="blocked" any-variant="t" comment="{}"/>
</rules></lgr>'''.format(*(
    remark.replace('\t', '&#9;').replace('"', '&quot;') for remark in REMARKS))
RULESET = RULESET.format(''.join(
    f'<char cp="{ord(a):04X}"><var cp="{ord(b):04X}" type="t"/></char>'
    for pair in VARIANTS for a, b in (pair, pair[::-1])))


def texts_of(value):
    """All strings in a value of JSON."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        value = value.values()
    return [text for part in value or () for text in texts_of(part)] \
        if not isinstance(value, (int, float, type(None))) else []


def shown(data):
    """Bytes as JSON has them."""
    return data.decode('utf-8', 'replace')


def by_nul(*args, names):
    return xn(*args, '-0', stdin=b'\0'.join([*names, b''])), b'\0'


def by_line(*args, names):
    return xn(*args, stdin=b'\n'.join([*names, b''])), b'\n'


def file_by_nul(*args, names):
    with TextFile(b'\0'.join([*names, b''])) as path:
        return xn(*args, '-0', '-f', path), b'\0'


def threads_by_line(*args, names):
    with TextFile(b'\n'.join([*names, b''])) as path:
        return xn(*args, '-j', '3', '-f', path), b'\n'


def arguments(*args, names):
    return xn(*args, '-0', '--', *names), b'\0'


def fit_lines(name):
    return b'\n' not in name and not name.endswith(b'\r')


def fit_nul(name):
    return b'\0' not in name


def available(command):
    """Whether a part of xn that is optional has been built."""
    return xn(command, '--help').status == 0


WAYS = {by_nul: fit_nul, by_line: fit_lines, file_by_nul: fit_nul,
        threads_by_line: fit_lines, arguments: fit_nul}
STREAMS = by_nul, by_line, arguments


class Json(Case):
    """Each text of an object is that of the input or of the plain output."""

    def records(self, way, args, names):
        run, end = way(*args, names=names)
        self.assertIn(run.status, (0, 1), run.err)
        self.assertTrue(run.out.endswith(end), args)
        return run.out.split(end)[:-1]

    def objects(self, way, args, names):
        """The objects, whose inputs have been compared with the names."""
        records = self.records(way, (*args, '--json'), names)
        objects = []
        for record in records:
            text = record.decode()
            # Bytes that a terminal or another reader could take amiss.
            self.assertFalse([c for c in text if c in '\u2028\u2029' or
                              unicodedata.category(c) == 'Cc'], record)
            objects.append(json.loads(text))
        self.assertEqual([o['input'] for o in objects], list(map(shown, names)))
        return objects

    def test_outputs(self):
        for args in (['ascii'], ['ascii', '-o', 'forbidden=off'],
                     ['ascii', '-p', 'idna2003'], ['ascii', '--long'],
                     ['unicode'], ['unicode', '-p', 'idna2003'],
                     ['unicode', '-p', 'url'], ['display'], ['skeleton'],
                     ['skeleton', '--text'], ['unicode', '--trim']):
            plain = [arg for arg in args if arg != '--long']
            if not available(args[0]):
                continue
            ways = WAYS if len(args) == 1 else STREAMS
            for way in ways:
                names = [name for name in NAMES if WAYS[way](name)]
                if '--trim' in args:
                    blanks = b' \t\r'
                    names = [name for name in names if name.strip(blanks)]
                    got = self.records(way, (*args, '--json'), names)
                    objects = list(map(json.loads, got))
                    self.assertEqual([o['input'] for o in objects],
                                     [shown(n.strip(blanks)) for n in names])
                else:
                    objects = self.objects(way, args, names)
                records = self.records(way, (*plain, '-q'), names)
                for name, o, record in zip(names, objects, records,
                                           strict=True):
                    none = not o['ok'] and args[0] in ('ascii', 'skeleton')
                    if none:
                        self.assertEqual(record, b'', (args, name))
                    self.assertEqual(o['output'], None if none
                                     else shown(record), (args, name))
                    self.check_labels(o, record, name, args)

    def check_labels(self, o, record, name, args):
        """Spans lie between dots, or at the ends."""
        for label in o.get('labels', ()):
            for kind, text in ('input', name), ('output', record):
                if label[kind] is None or '--trim' in args:
                    continue
                at, size = label[kind]
                self.assertLessEqual(at + size, len(text), (args, name))
                self.assertNotIn(b'.', text[at:at + size], (args, name))

    def test_punycode(self):
        basic = [name for name in NAMES if name.isascii()]
        coded = [shown(name).encode('punycode') for name in NAMES]
        for verb, names in ('encode', NAMES), ('decode', basic + coded):
            for way in STREAMS:
                few = [name for name in names if WAYS[way](name)]
                objects = self.objects(way, ['punycode', verb], few)
                plain = self.records(way, ['punycode', verb, '-q'], few)
                run, _ = way('punycode', verb, names=few)
                told = [line for line in run.message.splitlines()
                        if not line.endswith('xn ascii converts names')]
                for name, o, record in zip(few, objects, plain, strict=True):
                    self.assertEqual(o['output'], shown(record) if o['ok']
                                     else None, name)
                    self.assertTrue(o['ok'] or record == b'', name)
                    if o['ok']:
                        self.assertEqual((o['error'], o['at']), (None, None))
                        continue
                    self.assertIn(f': {o["error"]} at byte {o["at"]}',
                                  told.pop(0))
                self.assertEqual(told, [])

    def test_explain(self):
        for way in by_nul, by_line, arguments:
            names = [name for name in NAMES if WAYS[way](name)
                     and len(name) < 100]
            objects = self.objects(way, ['explain'], names)
            for kind in 'ascii', 'unicode':
                plain = self.records(way, [kind, '-q'], names)
                for name, o, record in zip(names, objects, plain, strict=True):
                    got = o[kind]['output']
                    self.assertEqual(got or '', shown(record), name)
                    labels = [label[kind] for label in o['labels']]
                    if got is not None and None not in labels:
                        self.assertEqual('.'.join(labels), got, name)
            for name, o in zip(names, objects):
                for label in o['labels']:
                    at, size = label['input']
                    self.assertEqual(
                        ''.join(c['character'] for c in label['characters']),
                        shown(name[at:at + size]), name)
                    for c in label['characters']:
                        if c['point'] is not None:
                            self.assertEqual(f'U+{ord(c["character"]):04X}',
                                             c['point'])

    def test_compare(self):
        rows = 'lookup', 'url', 'idna2003'
        args = ['compare', '-q', '--rows', ','.join(rows)]
        for way in by_nul, by_line:
            names = [name for name in NAMES if WAYS[way](name)]
            for kind in 'ascii', 'unicode':
                objects = self.objects(way, [*args, '--direction', kind],
                                       names)
                for row in rows:
                    plain = self.records(way, [kind, '-q', '-p', row], names)
                    for name, o, record in zip(names, objects, plain):
                        (cell,) = (x for x in o['rows'] if x['name'] == row)
                        self.assertEqual(cell['output'], shown(record)
                                         if cell['ok'] else None, name)

    def test_known_domains(self):
        """As they stand in the file, which may have every letter."""
        domains = ['pay\xadpal.com', 'PA\xadY.com', 'xn--80a.com',
                   'ca\ufb00e.de', 'x' * 60 + 'a.' + 'y' * 60 + '.org',
                   '\u2603a\U0001f600.net', 'corna.net', 'coma.net']
        names = [domain.lower().replace('\xad', '').replace('a', '\u0430')
                 .encode() for domain in domains]
        with TextFile('\n'.join(domains)) as path:
            if not available('lookalikes'):
                self.skipTest('built without display')
            args = ['lookalikes', '--known', path]
            for way in STREAMS:
                objects = self.objects(way, args, names)
                plain = self.records(way, [*args, '-q'], names)
                found = [o['known'] for o in objects]
                self.assertEqual(list(map(' '.join, found)),
                                 list(map(shown, plain)))
                self.assertEqual(found[-2:], [domains[-2:]] * 2)
                self.assertGreaterEqual(set(domains), set(sum(found, [])))
                self.assertGreater(sum(map(bool, found)), 4)
                objects = self.objects(way, ['display', '--known', path], names)
                for o, known in zip(objects, found):
                    told = {label['known'] for label in o['labels']}
                    self.assertLessEqual(told, {*known, None})
            for command in 'display', 'lookalikes':
                run = terminal(command, '--json', '-q', '--known', path,
                               names[0].decode())
                self.assertIn('"pay\\u00adpal.com"', run.text)
            objects = self.objects(by_nul, args, [
                name for name in NAMES if fit_nul(name)])
            self.assertEqual([o['known'] for o in objects if o['known']], [])

    def test_lgr(self):
        if not available('lgr'):
            self.skipTest('built without rulesets')
        index = str.maketrans({b: a for a, b in VARIANTS})
        other = str.maketrans({**{a: b for a, b in VARIANTS},
                               **{b: a for a, b in VARIANTS}})
        labels = [b + a for a, b in VARIANTS] + [a * 2 for a, b in VARIANTS] + [
            'd' * 9 + pair[1] + 'd' * 9 for pair in VARIANTS]
        odd = [name for name in NAMES if b'.' not in name]
        with TextFile(RULESET) as path:
            base = ['lgr', 'check', '-r', path]
            for way in STREAMS:
                names = [label.encode() for label in labels]
                names += [ace(label + label).encode() for label in labels
                          if not label.isascii()]
                names += filter(WAYS[way], odd)
                objects = self.objects(way, base, names)
                plain = self.records(way, [*base, '-q'], names)
                for o, record in zip(objects, plain, strict=True):
                    disposition, _, line = shown(record).partition('\t')
                    self.assertEqual((o['disposition'] or '', o['index'] or '')
                                     if o['ok'] else ('invalid', ''),
                                     (disposition, line))
                for label, o in zip(labels, objects):
                    self.assertEqual((o['label'], o['index']),
                                     (label, label.translate(index)))
                self.groups(way, ['lgr', 'collide', '-r', path], names)
            short = [pair[0].encode() for pair in VARIANTS]
            objects = self.objects(by_nul, ['lgr', 'variants', '-r', path],
                                   short)
            for name, o in zip(short, objects):
                variant = shown(name).translate(other)
                self.assertEqual(
                    [(v['label'], v['ascii']) for v in o['variants']],
                    [(variant, variant if variant.isascii()
                      else ace(variant))])
            found = texts_of(xn('lgr', 'show', '-r', path, '--json').objects)
            for remark in REMARKS:
                self.assertIn(remark, found)

    def groups(self, way, args, names):
        """Groups, whose labels are separated by blanks when they are plain."""
        records = self.records(way, [*args, '--json', '-q'], names)
        plain = self.records(way, [*args, '-q'], names)
        objects = [json.loads(record) for record in records]
        self.assertEqual([f'{o["index"]}\t{" ".join(o["labels"])}'
                          for o in objects], list(map(shown, plain)))
        self.assertGreater(len(objects), len(VARIANTS))
        given = list(map(shown, names))
        for o in objects:
            # As they came, in that order.
            places = list(map(given.index, o['labels']))
            self.assertEqual(places, sorted(places))
            self.assertGreater(len(places), 1)


# ---- messages -------------------------------------------------------------

INVISIBLE = '\xad\u200b\u2028\u2029\u202e\ufeff\U000e0001'
# As many characters as stand in 63 columns, if marks are not counted.
COLUMNS, GLYPHS = 63, 4 * 63


def hidden(c):
    return c in INVISIBLE or unicodedata.category(c) == 'Cc'


def glyphs(data):
    return [f'\\u{{{ord(c):X}}}' if hidden(c) else c for c in shown(data)]


def escaped(data):
    return ''.join(glyphs(data))


def short(data):
    """A text in a message about a name, cut after 63 columns."""
    columns, made = 0, ''
    for count, glyph in enumerate(glyphs(data)):
        columns += width(glyph)
        if columns > COLUMNS or count == GLYPHS:
            return made + '\u2026'
        made += glyph
    return made


EDGES = [b'a' * (63 - room) + c + b'z' * after
         for c in (b'b', b'\x1b', b'\xff', '\U000e0001'.encode(), '日'.encode(),
                   'ü'.encode(), '\x80'.encode(), 'e\u0301'.encode())
         for room in range(12) for after in (0, 1, 9)]
EDGES += [('e' + '\u0301' * count).encode() + more
          for count in (250, 251, 252, 253) for more in (b'', b'b')]


class Messages(Case):
    """Names in quotes, written for a person also on a pipe."""

    def check_line(self, line, start):
        self.assertTrue(line.startswith(start), (line, start))
        self.assertFalse([c for c in line if hidden(c)], line)

    def test_names(self):
        """One message for each name that is not UTF-8."""
        labels = [name.replace(b'.', b'') + b'\xff' for name in NAMES]
        labels += [edge + b'\xff' for edge in EDGES]
        labels = [x for x in labels if b'\n' not in x and len(x) < 999]
        with TextFile(RULESET) as rules, TextFile('a.com\n') as known:
            for args, quoted in (
                    (['ascii'], "label 1 '{}': invalid-utf8 at byte "),
                    (['unicode', '-j', '3'], "label 1 '{}': invalid-utf8 "),
                    (['display'], "label 1 '{}': invalid-utf8 at byte "),
                    (['skeleton'], "label 1 '{}': invalid-utf8 at byte "),
                    (['lookalikes', '--known', known],
                     "label 1 '{}': invalid-utf8 at byte "),
                    (['lookup', '--server', '127.0.0.1:9'],
                     "label 1 '{}': invalid-utf8 at byte "),
                    *((['lgr', verb, '-r', rules], "'{}': invalid-utf8: ")
                      for verb in ('check', 'variants', 'collide'))):
                if not available(args[0]):
                    continue
                # Only the label is quoted.
                rest = b'' if args[0] == 'lgr' else b'.b'
                run = xn(*args, stdin=b''.join(
                    label + rest * (i % 2) + b'\n'
                    for i, label in enumerate(labels)))
                self.assertEqual(run.status, 1)
                told = {}
                for line in run.message.split('\n')[:-1]:
                    # Other faults of the name may stand before this one.
                    if ': invalid-utf8' in line:
                        told.setdefault(line.split(': ')[1], line)
                for i, label in enumerate(labels, 1):
                    self.check_line(told.pop(f'line {i}'), (
                        f'xn: line {i}: ' + quoted.format(short(label))))
                self.assertEqual(told, {})

    def test_all_lines(self):
        """Whatever the fault of the name is."""
        labels = [name.replace(b'.', b'') + b' ' for name in NAMES + EDGES]
        labels = [x for x in labels if b'"' not in x and len(x) < 999]
        labels = [x for x in labels if b'\n' not in x and b'\r' not in x]
        text = b'\n'.join(labels)
        for args in (['ascii'], ['unicode'], ['ascii', '--csv', '1'],
                     ['ascii', '-p', 'strict'], ['ascii', '--tsv', '1'],
                     ['display']):
            if not available(args[0]):
                continue
            first = 2 if '1' in args else 1
            tab = b'_' if '--tsv' in args else b'\t'
            run = xn(*args, stdin=b'h\n'[:2 * (first - 1)]
                     + text.replace(b'\t', tab))
            found = set()
            for line in run.message.split('\n')[:-1]:
                number = int(line.split(': ')[1].split()[1])
                label = labels[number - first].replace(b'\t', tab)
                found.add(number)
                if not line.split(': ')[2].startswith('label '):
                    continue
                self.check_line(line, f"xn: line {number}: label 1 "
                                f"'{short(label)}': ")
            if '1' not in args:
                self.assertEqual(found, set(range(1, len(labels) + 1)))

    def test_decoded_labels(self):
        """What an A-label decodes to stands there, for a person."""
        texts = ['ü\x80', 'ü"\\\x7f', 'ü\u2028\u2029', 'ü\u202e', 'ü\ufffd\x1b',
                 'ü\U000e0001', 'ü\ufeff\t']
        labels = [ace(text) for text in texts]
        for command in 'ascii', 'unicode':
            run = xn(command, '-p', 'strict', *labels)
            for i, (label, text) in enumerate(zip(labels, texts), 1):
                start = (f'xn: name {i}: label 1 '
                         f"'{escaped(label.encode())}': ")
                decoded = ("in the decoded label "
                           f"'{escaped(text.encode())}': ")
                lines = [line for line in run.message.split('\n')
                         if line.startswith(start)]
                self.assertIn(decoded, lines[0])
                for line in lines:
                    self.check_line(line, start)
        if not available('lgr'):
            return
        with TextFile(RULESET) as rules:
            for verb in 'check', 'variants', 'collide':
                run = xn('lgr', verb, '-r', rules, *labels)
                lines = run.message.split('\n')
                for i, text in enumerate(texts, 1):
                    (line,) = [x for x in lines
                               if x.startswith(f'xn: name {i}: ')
                               and 'at code point 0' in x]
                    self.check_line(line, f"xn: name {i}: "
                                    f"'{escaped(text.encode())}': U+00FC ")

    def test_usage(self):
        """Arguments and paths stand there as a whole."""
        text = b'a%' + b''.join(CONTROLS[1:] + HARD) + b'b' + b'c' * 70
        quoted = escaped(text)
        with TextFile(RULESET) as rules, TextFile('h,b\n') as table:
            for args, told in (
                    ([text], "xn: there is no command '{}'; "),
                    (['ascii', b'--' + text],
                     "xn: 'ascii' has no option '--{}'"),
                    (['ascii', b'-' + text],
                     "xn: 'ascii' has no option '-{}'"),
                    (['ascii', b'--json=' + text],
                     "xn: option '--json={}' takes no value"),
                    (['ascii', '-p', text], "xn: there is no profile '{}'; "),
                    (['ascii', '-o', text], "xn: there is no check '{}'; "),
                    (['ascii', '-o', b'std3=' + text],
                     'xn: option --option takes CHECK=on or CHECK=off, not '
                     "'std3={}'"),
                    (['ascii', '-N', text], "xn: there is no normalizer '{}'"),
                    (['ascii', '-j', text], 'xn: option --jobs takes a number '
                     "from 0 to 1024, not '{}'; "),
                    (['ascii', '-f', text], 'xn: {}: '),
                    (['ascii', '--csv', text, '-f', table],
                     f"xn: {table}: there is no column '{{}}'; "),
                    (['punycode', text], "xn: after 'punycode' comes 'encode' "
                     "or 'decode', not '{}'"),
                    (['profiles', text], "xn: 'profiles' takes no names, but "
                     "got '{}'"),
                    (['compare', '--rows', text], "xn: there is no row '{}'; "),
                    (['compare', '--direction', text],
                     "xn: there is no direction '{}'; "),
                    (['display', '--policy', text],
                     "xn: there is no policy '{}'; "),
                    (['display', '--policy', 'uts39', '--level', text, 'a'],
                     "xn: there is no level '{}'; "),
                    (['display', '--known', text, 'a'], 'xn: {}: '),
                    (['lookalikes', '--known', text, 'a'], 'xn: {}: '),
                    (['lookup', '--server', text, 'a'], 'xn: option --server '
                     "takes an address, such as 192.0.2.1:53 or "
                     "[2001:db8::1]:53, not '{}'"),
                    (['lookup', '--type', text, 'a'],
                     "xn: there is no type '{}'; "),
                    (['lookup', '--timeout', text, 'a'], 'xn: option --timeout '
                     "takes seconds, from 0.001 to 3600, not '{}'"),
                    (['lgr', text], "xn: after 'lgr' comes 'check', 'variants',"
                     " 'collide' or 'show', not '{}'"),
                    (['lgr', 'check', '-r', text, 'a'], 'xn: {}: '),
                    (['lgr', 'show', '-r', text], 'xn: {}: '),
                    (['lgr', 'check', '-r', rules, '--limit', text],
                     "xn: option --limit takes a number, not '{}'")):
                if args[0] != text and not available(args[0]):
                    continue
                with self.subTest(args=args):
                    run = xn(*args)
                    self.assertIn(run.status, (2, 3))
                    line = run.message.split('\n')[0]
                    self.check_line(line, told.format(quoted))

    def test_files(self):
        """A line of a file, and the file's own name."""
        text = b''.join(CONTROLS[1:] + HARD).replace(b'/', b'')
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(os.fsencode(folder), text)
            label = b'a\xff' + text.replace(b'\n', b'')
            try:
                with open(path, 'wb') as file:
                    file.write(b'h\n' + label + b'\n')
            except OSError:
                self.skipTest('needs file names of any bytes')
            where = escaped(path)
            for args, told in (
                    (['ascii', '-f', path],
                     f"xn: {where}: line 2: label 1 '{short(label)}': "),
                    (['ascii', '--csv', 'x', '-f', path],
                     f"xn: {where}: there is no column 'x'; the columns are "
                     "'h'"),
                    (['lookalikes', '--known', path, 'a'],
                     f"xn: {where}: line 2: '{short(label)}' is not a domain"),
                    (['display', '--known', path, 'a'],
                     f"xn: {where}: line 2: '{short(label)}' is not a domain"),
                    (['lgr', 'check', '-r', path, 'a'], f'xn: {where}:')):
                if not available(args[0]):
                    continue
                run = xn(*args)
                self.assertNotEqual(run.status, 0)
                self.check_line(run.message.split('\n')[0], told)

    def test_pages(self):
        """What explain and compare show has no raw control characters."""
        names = [name for name in NAMES if fit_nul(name)
                 and len(name) < 100]
        for command in 'explain', 'compare':
            text = xn(command, '--', *names).text
            self.assertFalse([c for c in text if hidden(c) and c != '\n'])


if __name__ == '__main__':
    main()
