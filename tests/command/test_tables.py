#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""--csv, --tsv and --summary, beside Python's module csv.

    test_tables.py XN [unittest's arguments]

XN is the path of the built command.
"""

import contextlib
import csv
import io
import itertools
import json
import os
import random
import re
import select
import subprocess
import tempfile
import threading
import time

from reference import ERRORS
from running import XN, Case, TextFile, main, shell, terminal, xn

SCALE = int(os.environ.get('XN_TEST_SCALE', '100'))
COMMANDS = ('ascii', 'unicode', 'display', 'skeleton')
FIELDS = ('bücher.example', 'a.example', '', 'a..b', 'xn--a', 'a,b', 'say "ü"',
          'two\nlines', 'cr\rhere', '日本.jp', ' padded ', '"', ',', 'x' * 70,
          'а.com', 'пример.рф', 'tab\there', '\ufeff', '1', '0x1.', "it's")
ENDINGS = ('\n', '\r\n')


def read_csv(text):
    """The rows of a table, by Python."""
    return list(csv.reader(io.StringIO(text, newline='')))


def write_row(made, row):
    """A row, with quotes where they have to be, and sometimes elsewhere."""
    return ','.join(
        '"' + field.replace('"', '""') + '"'
        if made.random() < 0.2 or set(field) & set(',"\n\r') else field
        for field in row)


def plain(command, names, *more):
    """The command's lines for names, which may have newlines."""
    run = xn(command, '-q', '-0', *more,
             stdin=''.join(f'{name}\0' for name in names))
    return run.text.split('\0')[:-1]


def errors_of(name):
    return xn('ascii', '-q', '--json', name).objects[0]['errors']


class Csv(Case):
    def table(self, text, column, *more, command='ascii', flag='--csv'):
        run = xn(command, flag, column, *more, stdin=text)
        self.assertIn(run.status, (0, 1), run.message)
        return run

    def test_example(self):
        run = self.table('id,host\n1,bücher.example\n2,a..b\n', 'host')
        self.assertEqual(run.text, 'id,host,host_ascii,host_errors\n'
                         '1,bücher.example,xn--bcher-kva.example,\n'
                         '2,a..b,,empty-label\n')
        self.assertEqual(run.status, 1)
        self.assertTrue(run.message.startswith('xn: line 3: '))

    def test_round_trips(self):
        """Every field comes back, with the results of the command."""
        made = random.Random(1)
        errors = {name: ' '.join(errors_of(name)) for name in FIELDS}
        for command in COMMANDS:
            results = dict(zip(FIELDS, plain(command, FIELDS)))
            for _ in range(max(2, SCALE // 10)):
                rows = [[made.choice(FIELDS) for _ in range(4)]
                        for _ in range(300)]
                ending = made.choice(ENDINGS)
                text = ''.join(write_row(made, row) + ending
                               for row in [['a', 'h,ost', 'c', 'd'], *rows])
                if made.random() < 0.5:
                    text = text[:-len(ending)]
                run = self.table(text, 'h,ost', '-q', command=command)
                got = read_csv(run.text)
                self.assertEqual(got[0], ['a', 'h,ost', 'c', 'd',
                                          f'h,ost_{command}', 'h,ost_errors'])
                for row, new in zip(rows, got[1:], strict=True):
                    self.assertEqual(new[:4], row)
                    want = results[row[1]] if row[1] else ''
                    self.assertEqual(new[4], want)
                    if command == 'ascii' and row[1]:
                        self.assertEqual(new[5], errors[row[1]])

    def test_bytes_are_kept(self):
        """Quotes that need not be, mixed endings, a mark, bytes that are no
        text."""
        data = (b'\xef\xbb\xbf"h" x,b\r\n"a"b,"q"\n\xff,\x00z\r\nu v,"a""\n""b"'
                b'\nlast,1')
        run = self.table(data, '1')
        self.assertEqual(run.out.split(b',h x_ascii')[0],
                         b'\xef\xbb\xbf"h" x,b')
        for piece in (b'\n"a"b,"q",', b'\n\xff,\x00z,', b'u v,"a""\n""b",',
                      b'\nlast,1,last,'):
            self.assertIn(piece, run.out)
        self.assertFalse(run.out.endswith(b'\n'))

    def test_columns(self):
        """A name first, the first of equal ones; then a number."""
        text = 'x,2,x\na.example,b.example,c.example\n'
        for column, want in (('x', 'a'), ('2', 'b'), ('1', 'a'), ('3', 'c')):
            row = read_csv(self.table(text, column).text)[1]
            self.assertEqual(row[3], f'{want}.example', column)
        for column in '0', '4', 'y', '-1', '', '1x', '99999999999999999999':
            run = xn('ascii', f'--csv={column}', stdin=text)
            self.assertEqual((run.status, run.out), (2, b''), column)

    def test_the_last_column_counts(self):
        for flag in '--csv', '--tsv':
            run = xn('ascii', flag, 'a', flag, 'b',
                     stdin='a,b\nü,ö\n'.replace(',', ',\t'[flag == '--tsv']))
            self.assertEqual(read_csv(run.text.replace('\t', ',')),
                             [['a', 'b', 'b_ascii', 'b_errors'],
                              ['ü', 'ö', 'xn--nda', '']])

    def test_wrong_usage(self):
        for args in (('--csv', 'h', '--json'), ('--csv', 'h', '-0'),
                     ('--csv', 'h', '--tsv', 'h'), ('--csv', 'h', 'name'),
                     ('--csv',)):
            self.assertEqual(xn('ascii', *args, stdin='h\na\n').status, 2, args)
        self.assertEqual(xn('explain', '--csv', 'h', 'a').status, 2)
        # Numbers that are 1 in 32 or 64 bits.
        for number in ('0', '-1', '4294967297', '18446744073709551617'):
            self.assertEqual(xn('ascii', '--csv', number, stdin='h\na\n').status,
                             2, number)

    def test_header_without_a_name(self):
        run = self.table('\r\n\u00fc\r\n', '1')
        self.assertEqual(run.text, ',_ascii,_errors\r\n\u00fc,xn--tda,\r\n')

    def test_rows_of_other_lengths(self):
        run = self.table('h,b\na\nb,1,2\nc,1\n\n', 'h')
        self.assertEqual(run.text, 'h,b,h_ascii,h_errors\na,,\nb,1,2,,\n'
                         'c,1,c,\n\n')
        self.assertEqual(run.status, 1)
        self.assertEqual(re.findall(r'line (\d+)', run.message), ['2', '3'])

    def test_a_quote_that_never_ends(self):
        run = self.table('h,b\na,1\nb,"2\nc,3\nd,4', 'h')
        self.assertEqual(run.text, 'h,b,h_ascii,h_errors\na,1,a,\n')
        self.assertEqual(run.status, 1)
        self.assertIn('line 3: a quote in this row never ends', run.message)
        # Two quotes at the end of the file are one that is doubled.
        for field in '"', '""', '"b""', '"""', '"b"""""':
            run = self.table('h\n' + field, 'h')
            closed = field.count('"') % 2 == 0
            self.assertEqual('never ends' in run.message, not closed, field)
            self.assertEqual(run.text.count('\n'), 1)

    def test_utf_16(self):
        for code, mark in itertools.product(('utf-16-le', 'utf-16-be'),
                                            ('\ufeff', '')):
            run = xn('ascii', '--csv', 'h',
                     stdin=(mark + 'h,b\na,1\n').encode(code))
            self.assertEqual(run.out, b'')
            self.assertNotEqual(run.status, 0)
            self.assertIn('UTF-16', run.message)

    def test_no_header(self):
        self.assertEqual(xn('ascii', '--csv', '1').status, 2)
        run = self.table('h', 'h')
        self.assertEqual((run.text, run.status), ('h,h_ascii,h_errors', 0))

    def test_tsv(self):
        """A quote means nothing."""
        run = self.table('h\t"b"\n"a\tü"\n', 'h', flag='--tsv',
                         command='unicode')
        self.assertEqual(run.text, 'h\t"b"\th_unicode\th_errors\n'
                         '"a\tü"\t"a\tdisallowed\n'.replace(
                             'disallowed', run.text.split('\t')[-1][:-1]))

    def test_trim(self):
        run = self.table('h,b\n ü.de\t,1\n', 'h', '--trim')
        self.assertEqual(read_csv(run.text)[1],
                         [' ü.de\t', '1', 'xn--tda.de', ''])

    def test_reasons_and_lookalikes(self):
        run = self.table('h\nа.com\n', 'h', command='display')
        self.assertEqual(read_csv(run.text)[1],
                         ['а.com', 'xn--80a.com', 'whole-script'])
        with TextFile('paypal.com\nb.com\n') as known:
            run = self.table('h\npаypal.com\na..b\n', 'h', '--known', known,
                             command='lookalikes')
        self.assertEqual(read_csv(run.text)[1],
                         ['pаypal.com', 'paypal.com', ''])

    def test_messages_of_rows(self):
        """The line where a row begins, and both numbers of fields."""
        text = 'h,b\n"a\n\nb"\n,1,2\n\n"c\nd",\n"'
        run = self.table(text, 'h')
        self.assertEqual(re.sub(': label.*', '', run.message), (
            'xn: line 2: this row has 1 field, and the header has 2\n'
            'xn: line 5: this row has 3 fields, and the header has 2\n'
            'xn: line 7\n'
            'xn: line 9: a quote in this row never ends; the row and what '
            'follows is left out\n'))
        self.assertEqual(self.table(text, 'h', '-q').err, b'')
        self.assertEqual(self.table('h,b,c\n1,2\n', 'h').message,
                         'xn: line 2: this row has 2 fields, and the header '
                         'has 3\n')
        run = self.table(text, 'h', '-q', '--summary')
        self.assertEqual(run.message.splitlines()[:-1], [
            'xn: 4 names: 0 passed, 4 failed', 'xn: forbidden-domain: 1',
            'xn: rows with another number of fields: 2',
            'xn: quotes that never end: 1'])

    def test_several_errors_and_reasons(self):
        """In the order of their bits, with a blank between two."""
        with TextFile('paypal.com\n') as known:
            for command, more, name, findings in (
                    ('ascii', ['-p', 'strict'], 'a_.-b-',
                     'leading-hyphen trailing-hyphen std3'),
                    ('unicode', ['-p', 'strict'], 'a_.-b',
                     'leading-hyphen std3'),
                    ('display', ['--known', known], 'p\u0430ypal.com',
                     'mixed-script known-name'),
                    ('display', [], 'a..b c', 'invalid'),
                    ('skeleton', [], 'a..b', ''),
                    ('lookalikes', ['--known', known], 'a..b', '')):
                run = self.table(f'h\n{name}\n', 'h', '-q', *more,
                                 command=command)
                header, row = read_csv(run.text)
                self.assertEqual(header, ['h', f'h_{command}', 'h_errors'])
                self.assertEqual((row[0], row[2]), (name, findings))

    def test_errors_of_skeleton(self):
        run = self.table(b'h\n\xff\na..b\n', 'h', '-q', command='skeleton')
        self.assertEqual((run.out, run.status), (
            b'h,h_skeleton,h_errors\n\xff,,invalid-utf8\na..b,a..b,\n', 1))

    def test_notes(self):
        """What is told of a name that passed is told of a row's, too."""
        known = '\n'.join(''.join('а\u03b1aɑ'[i >> bit & 3]
                                  for bit in (0, 2, 4, 6)) + '.org'
                          for i in range(256))
        with TextFile(known) as path:
            for args, told in ([], 1), (['-q'], 0):
                run = self.table('h\naaaa.org\nb\n', 'h', '--known', path,
                                 *args, command='lookalikes')
                self.assertEqual((run.status, run.message.count('\n')),
                                 (0, told))
                self.assertEqual(run.message.count(
                    'note: line 2: it looks like more than 100 domains'), told)

    def test_line_buffered(self):
        with subprocess.Popen([XN, 'ascii', '--csv', 'h', '--line-buffered'],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            guard = threading.Timer(120, process.kill)
            guard.start()
            process.stdin.write(b'h\n')
            for field in b'a', b'..':
                process.stdin.write(field + b'\n')
                process.stdin.flush()
                line = process.stdout.readline()
                if line.startswith(b'h,'):
                    line = process.stdout.readline()
                self.assertEqual(line.split(b',')[0], field)
            self.assertIn(b'line 3: ', process.stderr.readline())
            guard.cancel()

    def test_files(self):
        """One header for all; another one is refused."""
        with TextFile('h\nü\n') as a, TextFile('h\nä\n') as b, \
                TextFile('x\nb\n') as other:
            run = xn('ascii', '--csv', 'h', '-f', a, '-f', b)
            self.assertEqual(run.text, 'h,h_ascii,h_errors\nü,xn--tda,\n'
                             'ä,xn--4ca,\n')
            run = xn('ascii', '--csv', 'h', '-f', a, '-f', other)
            self.assertNotEqual(run.status, 0)
            self.assertIn(other, run.message)

    def test_threads(self):
        """The same with any number, whatever a block cuts."""
        made = random.Random(2)
        fields = (*FIELDS, 'y' * 3000, '"' * 50, 'a\n' * 100)
        text = 'n,h\n' + ''.join(
            write_row(made, (str(i), made.choice(fields))) +
            made.choice(ENDINGS) for i in range(200 * max(20, SCALE)))
        for command in COMMANDS:
            runs = [xn(command, '--csv', 'h', '-j', jobs, stdin=text)
                    for jobs in ('1', '2', '5')]
            for run in runs[1:]:
                self.assertTrue((run.status, run.out, run.err) ==
                                (runs[0].status, runs[0].out, runs[0].err))
            self.assertEqual(len(read_csv(runs[0].text)), text.count(
                'n,h') + 200 * max(20, SCALE))

    def test_long_fields(self):
        for field in ('a' * 10_000_000, '"' + 'a,\n' * 3_000_000 + '"'):
            run = self.table(f'h,b\n1,{field}\n2,c\n', 'h', '-q')
            self.assertEqual(run.out.count(b',1,\n'), 1)
            self.assertTrue(run.out.endswith(b'2,c,2,\n'))

    def test_full_disk(self):
        run = shell('yes a,b | head -3 | "$xn" ascii --csv a >/dev/full')
        self.assertEqual(run.status, 3)
        run = shell('yes a,b | "$xn" ascii --csv a -q | head -2')
        self.assertEqual(run.text, 'a,b,a_ascii,a_errors\na,b,a,\n')

    def test_memory(self):
        peaks = [self.measured('ascii', '--csv', 'h', '-q', data=[
            b'n,h\n', b'1,www.example.com\n' * count])[-1]
            for count in (100_000, 400_000)]
        self.assertLess(peaks[1], peaks[0] + 2048)


# ---- a reader of tables, from the contract --------------------------------

QUOTED = re.compile(rb'"([^"]*(?:""[^"]*)*)"(?!")([^,\n]*)')
FIELD = {b',': re.compile(QUOTED.pattern + rb'|(?!")[^,\n]*'),
         b'\t': re.compile(rb'[^\t\n]*')}
MARK = b'\xef\xbb\xbf'


class Row:
    """A row at data[at:], with its fields as they stand there.

    If a quote never ends, there are no fields.
    """

    def __init__(self, data, at, line, delimiter):
        self.line = line
        self.fields = []
        self.ending = b''
        start = at
        while field := FIELD[delimiter].match(data, at):
            self.fields.append(field[0])
            at = field.end()
            if data[at:at + 1] != delimiter:
                break
            at += 1
        else:
            self.fields, at = [], len(data)
        self.raw = data[start:at]
        self.end = at + 1
        if at < len(data):
            self.ending = b'\n'
            if self.raw.endswith(b'\r'):
                self.ending = b'\r\n'
                self.raw = self.raw[:-1]
                self.fields[-1] = self.fields[-1][:-1]


def read_rows(data, delimiter):
    rows, at, line = [], 0, 1
    while at < len(data):
        rows.append(Row(data, at, line, delimiter))
        line += data.count(b'\n', at, rows[-1].end)
        at = rows[-1].end
    return rows


def unquoted(field, delimiter):
    found = QUOTED.fullmatch(field) if delimiter == b',' else None
    return found[1].replace(b'""', b'"') + found[2] if found else field


class Written:
    """A file of random rows under a header, and how it should come back."""

    def __init__(self, made, header, delimiter, size, last=None, pieces=5):
        self.delimiter = delimiter
        self.pieces = pieces
        self.data = made.choice([b'', MARK]) + header + made.choice(
            [b'\n', b'\r\n']) + b''.join(
            self.row(made, header.count(delimiter) + 1) for _ in range(size))
        if last is not None:
            self.data += last
        elif made.random() < 0.3:
            self.data = self.data.rstrip(b'\r\n')

    CELLS = (b'"', b'""', b',', b'\r', b'\n', b'\r\n', b' ', b'', b'a', b'b.',
             'ü'.encode(), b'\t', b';', b'\xff', b'a..', b'abcdefgh', b'xn--a',
             MARK)

    def row(self, made, count):
        if made.random() < 0.1:
            count = made.randrange(5)
        sizes = [made.randrange(self.pieces) for _ in range(count)]
        return self.delimiter.join(
            self.cell(made, b''.join(made.choices(self.CELLS, k=size)))
            for size in sizes) + made.choice(
                [b'\n', b'\n', b'\r\n', b'\r\r\n'])

    def cell(self, made, cell):
        if self.delimiter == b'\t':
            return cell
        if made.random() < 0.4:
            # Quotes that mean nothing, or a text behind those that do.
            cell = cell.lstrip(b'"')
            return cell if made.random() < 0.6 else (
                b'"' + cell.replace(b'"', b'""') + b'"' + made.choice(
                    [b'c', b' ', b'c"', b' ""', b'\r']))
        return b'"' + cell.replace(b'"', b'""') + b'"'


class Random(Case):
    """Random tables, beside the reader above."""

    HEADERS = (b'a', b'a,b', b'"a",b,c', b'"x,""y",a,a,2', b' a, b',
               b'"b\nc",a')
    LAST = (None, None, b'"', b'a,"b', b'"""', b'"b""', b'"a"",b\n', b'"a""\n"',
            b'b,""""', b',', b'"a"b"', b'a"', b'\r', b'""')

    @staticmethod
    def answers(command, names):
        """The result and the errors of each name."""
        names = sorted(names)
        data = b'\0'.join([*names, b''])
        out = xn(command, '-q', '-0', stdin=data).out.split(b'\0')[:-1]
        made = xn(command, '-q', '-0', '--json', stdin=data).text.split('\0')
        errors = [' '.join(json.loads(text)['errors']).encode()
                  for text in made[:-1]]
        answers = dict(zip(names, zip(out, errors, strict=True), strict=True))
        answers[b''] = b'', b''
        return answers

    @staticmethod
    def name(field, delimiter, trim):
        name = unquoted(field, delimiter)
        return name.strip(b' \t\r') if trim else name

    def expected(self, files, column, command, trim):
        """The output, and (file, line, message) of what fails."""
        delimiter = files[0].delimiter

        def new(text):
            return delimiter + (b'"' + text.replace(b'"', b'""') + b'"'
                                if delimiter == b','
                                and set(text) & set(b',"\r\n') else text)

        tables = [read_rows(file.data.removeprefix(MARK), delimiter)
                  for file in files]
        names = [unquoted(field, delimiter) for field in tables[0][0].fields]
        if column.encode() in names:
            number = names.index(column.encode())
        else:
            number = int(column) - 1
        answers = self.answers(command, {
            self.name(row.fields[number], delimiter, trim)
            for table in tables for row in table
            if number < len(row.fields)} - {b''})
        header = tables[0][0]
        title = names[number] + b'_'
        out = MARK if files[0].data.startswith(MARK) else b''
        out += (header.raw + new(title + command.encode())
                + new(title + b'errors') + header.ending)
        faults = []
        for i, table in enumerate(tables):
            for row in table[1:]:
                if not out.endswith(b'\n'):
                    out += header.ending
                if not row.fields:
                    faults.append((i, row.line, 'a quote in this row never '))
                    return out, faults
                if not row.raw:
                    out += row.ending
                    continue
                result, errors = b'', b''
                count = len(row.fields)
                if count == len(names):
                    result, errors = answers[self.name(
                        row.fields[number], delimiter, trim)]
                    if errors:
                        faults.append((i, row.line, ''))
                else:
                    faults.append((i, row.line, f'this row has {count} field'
                                   f'{"s" * (count != 1)}, and the header has '
                                   f'{len(names)}'))
                out += row.raw + new(result) + new(errors) + row.ending
        return out, faults

    def same(self, files, column, command, jobs, trim, standard=False):
        flag = '--csv' if files[0].delimiter == b',' else '--tsv'
        args = [command, flag, column, '-j', jobs, *['--trim'] * trim]
        with contextlib.ExitStack() as stack:
            if standard:
                paths = [None]
                run = xn(*args, stdin=files[0].data)
            else:
                paths = [stack.enter_context(TextFile(file.data))
                         for file in files]
                run = xn(*args, *(arg for path in paths
                                  for arg in ('-f', path)))
        out, faults = self.expected(files, column, command, trim)
        told = []
        for line in run.message.splitlines():
            found = re.match(r'xn: (?:(/.*?): )?line (\d+): (.*)', line)
            place = paths.index(found[1]), int(found[2])
            # A name may have several faults.
            if not told or told[-1][:2] != place:
                told.append((*place, found[3]))
        about = [file.data for file in files], args
        self.assertEqual(run.out, out, about)
        self.assertEqual([x[:2] for x in told], [x[:2] for x in faults], about)
        for (*_, message), (*_, start) in zip(told, faults):
            self.assertTrue(message.startswith(start), (message, about))
        self.assertEqual(run.status, int(bool(faults)), about)

    def test_reader(self):
        """The reader above reads what Python reads, and only more."""
        made = random.Random(3)
        cells = '"', ',', '\r\n', '\n', 'a', 'b c', 'ü', ''
        for _ in range(300):
            rows = [[''.join(made.choices(cells, k=made.randrange(4)))
                     for _ in range(3)] for _ in range(3)]
            text = ''.join(write_row(made, row) + made.choice(ENDINGS)
                           for row in rows)
            found = [[unquoted(field, b',').decode() for field in row.fields]
                     for row in read_rows(text.encode(), b',')]
            self.assertEqual(found, rows)
            self.assertEqual(read_csv(text), rows)

    def test_small(self):
        made = random.Random(4)
        for _ in range(120):
            delimiter = made.choice([b',', b',', b',', b'\t'])
            header = made.choice(self.HEADERS)
            if delimiter == b'\t':
                header = made.choice([b'a', b'a\tb', b'"x,\t"a\ta\t2'])
            rows = read_rows(header, delimiter)
            columns = [unquoted(field, delimiter).decode()
                       for field in rows[0].fields]
            column = made.choice(columns + [str(len(columns))])
            files = [Written(made, header, delimiter, made.randrange(6),
                             made.choice(self.LAST)
                             if delimiter == b',' else None)
                     for _ in range(made.choice([1, 1, 2]))]
            self.same(files, column, made.choice(['ascii', 'unicode']),
                       made.choice('13'), made.random() < 0.3,
                       len(files) == 1 and made.random() < 0.5)

    def test_large(self):
        """The edges of blocks fall anywhere."""
        made = random.Random(5)
        for jobs, last in ('1', b'b,""""'), ('3', b'a,"b""\n'):
            table = Written(made, b'a,b', b',', 1500, last, pieces=150)
            self.assertGreater(len(table.data), 300_000)
            self.same([table], 'b', 'unicode', jobs, False)


class Edges(Case):
    """What stands at the edges of rows, files and headers."""

    def file(self, name, data):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, name)
        with open(path, 'wb') as file:
            file.write(data.encode())
        return path

    def test_rows(self):
        for data, out in (
                ('\nü\n', 'xn--tda,'), ('\n"b"c\n', 'bc,'),
                ('\nb"c\n', '"b""c",'), ('\n"b,c"\n', '"b,c",'),
                ('\n"b"c""\n', '"bc""""",'), ('\n"b""c"\n', '"b""c",'),
                ('\n""\n', ','),
                ('\nb\r\n', 'b,'), ('\nb', 'b,'), ('\n"b"', 'b,'),
                # Behind the end is what stood there before: a quote.
                ('\n"b"""', '"b""",')):
            row = data[1:].rstrip('\r\n')
            end = data[1 + len(row):]
            run = xn('ascii', '--csv', 'a', stdin='a' + data)
            self.assertEqual(run.text, f'a,a_ascii,a_errors\n{row},{out}{end}')
        for header in ('a', '\ufeffa', '\ufeff"a"', 'a\r\n', '"a"\n'):
            row = header.rstrip('\r\n')
            run = xn('ascii', '--csv', 'a', stdin=header)
            self.assertEqual(run.text, f'{row},a_ascii,a_errors'
                             + header[len(row):])

    def test_columns(self):
        """A header comes first, the first of equal ones; then a number."""
        for header, column, number in (
                ('x,y,x', 'x', 0), ('x,y', '2', 1), ('2,1', '2', 0),
                ('2,1', '1', 1), ('x,,y', '', 1), ('x,"a,b"', 'a,b', 1),
                ('x,"a\nb"', 'a\nb', 1)):
            width = len(read_csv(header)[0])
            row = ','.join('ü' if i == number else 'x' for i in range(width))
            run = xn('ascii', '--csv', column, stdin=f'{header}\n{row}\n')
            self.assertEqual(run.status, 0, (header, column))
            self.assertTrue(run.text.endswith(',xn--tda,\n'), run.text)
        for column in ('z', '3', '0', '', '9' * 40):
            self.usage(xn('ascii', '--csv', column, stdin='x,y\na,b\n'),
                       'no column')

    def test_new_fields_are_quoted_where_they_must_be(self):
        names = ['a' * at + c + 'b' * (size - at) for c in ',"\n\r;'
                 for size in (16, 5) for at in range(size + 1)]
        text = 'n\n' + ''.join('"' + name.replace('"', '""') + '"\n'
                               for name in names)
        run = xn('unicode', '-q', '--csv', 'n', stdin=text)
        quoted = ['"' + name.replace('"', '""') + '"' if ';' not in name
                  else name for name in names]
        rows = re.findall(r'(?s)("(?:[^"]|"")*"),("(?:[^"]|"")*"|[^,"\r\n]*),'
                          r'([a-z-]*)\n', run.text.partition('\n')[2])
        self.assertEqual([row[1] for row in rows], quoted)

    def test_line_numbers(self):
        """Lines within quotes count, as in an editor."""
        run = xn('ascii', '--csv', 'b', stdin='a,b\n"1\n2\n3",c\n"4""\n",..\n')
        self.assertTrue(run.message.startswith('xn: line 5: '), run.message)
        run = xn('ascii', '--csv', 'b', stdin='"a\n\n",b\n1,..\n')
        self.assertTrue(run.message.startswith('xn: line 4: '), run.message)

    def test_files(self):
        a = self.file('a', 'n\nü')
        b = self.file('b', '\ufeffn\r\nb\r\n')
        c = self.file('c', 'n')
        absent = c + '.absent'
        for jobs in '13':
            args = ('ascii', '-j', jobs, '--csv', 'n')
            # A row without a line ending is kept apart from the next one.
            run = xn(*args, '-f', a, '-f', b, '-f', c, '-f', a)
            self.assertEqual((run.status, run.text),
                             (0, 'n,n_ascii,n_errors\nü,xn--tda,\nb,b,\r\n'
                                 'ü,xn--tda,'))
            crlf = self.file('crlf', 'n\r\n\u00fc')
            run = xn(*args, '-f', crlf, '-f', b)
            self.assertEqual((run.status, run.text),
                             (0, 'n,n_ascii,n_errors\r\n\u00fc,xn--tda,\r\n'
                                 'b,b,\r\n'))
            # What an earlier file left behind the last quote is not read.
            run = xn(*args, '-f', self.file('long', 'n\n"x""y"\n'), '-f',
                     self.file('short', 'n\n"y"'))
            self.assertEqual(run.text.splitlines()[-1], '"y",y,')
            # A header that is not right ends the run.
            for other in (self.file('d', 'm\nd\n'), self.file('e', ''),
                          self.file('f', 'n,x\nd,1\n'),
                          self.file('g', '"n"\nd\n')):
                run = xn(*args, '-f', a, '-f', other, '-f', a)
                self.assertEqual((run.status, run.text),
                                 (2, 'n,n_ascii,n_errors\nü,xn--tda,'))
                self.assertIn(other, run.message)
            # Also one that begins as the first does, or is its beginning.
            wide = self.file('wide', 'n,mo\nd,1')
            for header in 'n', 'n,', 'n,m', 'n,mop', 'n,mo,':
                run = xn(*args, '-f', wide, '-f',
                         self.file('other', header + '\nd,1\n'))
                self.assertEqual((run.status, run.text),
                                 (2, 'n,mo,n_ascii,n_errors\nd,1,d,'), header)
            # So does a quote that never ends.
            run = xn(*args, '-f', a, '-f', self.file('open', 'n\nb\n"c\n'),
                     '-f', a)
            self.assertEqual((run.status, run.text),
                             (1, 'n,n_ascii,n_errors\nü,xn--tda,\nb,b,\n'))
            run = xn(*args, '-f', absent, '-f', c)
            self.assertEqual((run.status, run.text),
                             (3, 'n,n_ascii,n_errors'))
            self.assertIn(absent, run.message)

    def test_quote_that_never_ends_in_a_large_file(self):
        for jobs in '12':
            run = xn('ascii', '-j', jobs, '--csv', 'a',
                     stdin='a\nb\n"c\nd\n' + 'e\n' * 300000)
            self.assertEqual((run.status, run.text),
                             (1, 'a,a_ascii,a_errors\nb,b,\n'))
            self.assertIn('xn: line 3: a quote', run.message)

    def test_rows_that_have_come(self):
        """They are answered while a later row has begun, with quotes or not."""
        for rest in 'b', '"b', '"b"', 'x"b', '"b\n', '"b"",\n', 'b,"c\nd"':
            with subprocess.Popen([XN, 'ascii', '-q', '--line-buffered',
                                   '--csv', '1'], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE) as process:
                process.stdin.write(b'a,c\nu,v\n' + rest.encode())
                process.stdin.flush()
                found = b''
                while not found.endswith(b'u,v,u,\n'):
                    ready, _, _ = select.select([process.stdout], [], [], 60)
                    more = ready and os.read(process.stdout.fileno(), 999)
                    self.assertTrue(more, rest)
                    found += more
                self.assertEqual(found, b'a,c,a_ascii,a_errors\nu,v,u,\n')
                process.stdin.close()

    def test_small_pieces(self):
        """The edges of rows do not depend on how the input comes."""
        for data, pieces in (
                ('\ufeff"a",b\r\n"x\n""\n",ü\r\n"""",b\n"q"'.encode(), 99),
                # Behind the mark, a quote in a field at the mark's place.
                ('\ufeffb,c\na,1\nxyz"b,1\nü,2\n'.encode(), 99),
                # There, a quoted field of two lines.
                ('\ufeff"x\ny",b\nz,ü\n'.encode(), 99),
                # xn ends after the fourth byte.
                ('b,c\n'.encode('utf-16'), 3)):
            expected = xn('ascii', '--csv', 'b', stdin=data)
            with subprocess.Popen([XN, 'ascii', '--csv', 'b'],
                                  stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE) as process:
                for i in range(min(pieces, len(data))):
                    process.stdin.write(data[i:i + 1])
                    process.stdin.flush()
                    time.sleep(0.002)
                out, err = process.communicate(data[pieces:])
                self.assertEqual((out, err), (expected.out, expected.err))
        self.assertIn('UTF-16', expected.message)

    def test_order_of_messages(self):
        """A file that cannot be read, then a table that is wrong: status 3."""
        a = self.file('a', 'n\nb\n')
        run = xn('ascii', '--csv', 'z', '-f', a + 'bsent', '-f', a)
        self.assertEqual(run.status, 3)
        first, second, hint = run.message.splitlines()
        self.assertTrue(first.startswith(f'xn: {a}bsent: No such'), first)
        self.assertEqual(second, f"xn: {a}: there is no column 'z'; the "
                         "columns are 'n'")
        self.assertEqual(hint, "Try 'xn ascii --help'.")

    def test_columns_that_are_told(self):
        """The first ten, and of each the characters in its 60 bytes."""
        for header, told in (
                ('', "''"), ('a,', "'a', ''"), (',', "'', ''"),
                ('a,"b,c"', "'a', '\"b,c\"'"),
                ('x' * 60, f"'{'x' * 60}'"), ('x' * 61, f"'{'x' * 60}'"),
                *(('x' * at + c * 60, f"'{'x' * at}"
                   f"{c * ((60 - at) // len(c.encode()))}'")
                  for c in 'ÿ日\U0001f600' for at in range(4)),
                (','.join('abcdefghi'), None), (','.join('abcdefghij'), None),
                (','.join('abcdefghijk'), ', '.join(
                    f"'{letter}'" for letter in 'abcdefghij') + ', ...')):
            told = told or ', '.join(f"'{part}'"
                                     for part in header.split(','))
            run = xn('ascii', '--csv', 'z', stdin=header + '\n1\n')
            self.assertEqual(run.message, "xn: there is no column 'z'; the "
                             f"columns are {told}\nTry 'xn ascii --help'.\n")

    def test_what_is_wrong_with_a_header(self):
        for text, status, message in (
                ('', 2, 'there is no header, the first line of a table'),
                ('"a\nb', 1, 'line 1: a quote in the header never ends'),
                ('a\0\n\0', 3, 'this is UTF-16, and xn reads UTF-8; iconv '
                 '-f UTF-16 -t UTF-8 converts it')):
            run = xn('ascii', '--csv', 'a', stdin=text)
            self.assertEqual((run.status, run.out), (status, b''), text)
            self.assertEqual(run.message.splitlines()[0], f'xn: {message}')
        a, b = self.file('a', 'n\nü\n'), self.file('b', 'm\nü\n')
        run = xn('ascii', '--csv', 'n', '-f', a, '-f', b)
        self.assertEqual((run.status, run.message.splitlines()[0]), (
            2, f'xn: {b}: this table has another header than the one before '
            'it'))

    def test_terminal(self):
        run = terminal('ascii', '--csv', 'a', stdin='a\n"x\u202ey"\n')
        self.assertIn('\\u{202E}', run.text)
        run = terminal('unicode', '--csv', '1', '-o', 'joiners=off',
                       stdin='\u202e\nx\u200dy\n')
        self.assertEqual(run.text, '\\u{202E},\\u{202E}_unicode,'
                         '\\u{202E}_errors\nx\\u{200D}y,x\\u{200D}y,\n')
        run = terminal('punycode', 'encode', stdin=b'a\n' * 100001, out=False)
        self.assertEqual(run.text, '')
        run = terminal('ascii', stdin=b'a\n' * 100001, out=False)
        self.assertIn('xn: 100001 names: 100001 passed, 0 failed', run.text)
        run = terminal('ascii', stdin=b'a\n' * 100000, out=False)
        self.assertNotIn('names:', run.text)


class Summary(Case):
    def test_counts(self):
        run = xn('ascii', '--summary', '-q', stdin='a\nü\na..b\n-..a\n\n')
        lines = run.message.splitlines()
        self.assertEqual(lines[0], 'xn: 5 names: 2 passed, 3 failed')
        self.assertIn('xn: empty-label: 2', lines)
        self.assertIn('xn: empty-name: 1', lines)
        self.assertRegex(lines[-1],
                         r'^xn: \d+\.\d{3} seconds, \d+ names a second$')
        self.assertEqual(run.text, 'a\nxn--tda\n\n\n\n')

    def test_threads(self):
        text = 'a\na..b\nü\n' * 50000
        runs = [xn('ascii', '--summary', '-q', '-j', jobs, stdin=text)
                for jobs in ('1', '3')]
        for run in runs:
            self.assertEqual(run.message.splitlines()[:2],
                             ['xn: 150000 names: 100000 passed, 50000 failed',
                              'xn: empty-label: 50000'])

    def test_arguments(self):
        run = xn('ascii', '--summary', '-q', 'a', 'b..', 'c')
        self.assertEqual(run.message.splitlines()[:-1],
                         ['xn: 3 names: 2 passed, 1 failed',
                          'xn: empty-label: 1'])

    def test_speed(self):
        """It is that of all names, passed or failed."""
        run = xn('ascii', '--summary', '-q', stdin='a\na..b\n' * 100000)
        seconds, speed = map(float, re.search(
            r'(\S+) seconds, (\d+) names', run.message).groups())
        self.assertGreater(seconds, 0)
        # Half a millisecond is lost in the time, and a part of a name.
        self.assertTrue(200000 / (seconds + 0.0006) - 1 < speed
                        < 200000 / (seconds - 0.0006) + 1, run.message)

    def test_threads_of_tables(self):
        """Every kind of count is the sum of all threads'."""
        data = 'n,x\n' + 'a,1\n..,2\nb\n1.\u05d0,3\nаррӏе.com,4\nc,5,6\n' * 9000
        for command, option, text, rows in (
                ('ascii', '--csv', data + '"open', (18000, 1)),
                ('unicode', '--csv', data, (18000, 0)),
                ('display', '--csv', data + '"open', (18000, 1)),
                ('skeleton', '--tsv', data.replace(',', '\t'), (18000, 0))):
            runs = [xn(command, option, 'n', '--summary', '-q', '-j', jobs,
                       stdin=text).message.splitlines()[:-1]
                    for jobs in ('1', '3')]
            self.assertEqual(runs[0], runs[1])
            for count, what in zip(rows, ('rows with another number of fields',
                                          'quotes that never end')):
                self.assertEqual(f'xn: {what}: {count}' in runs[0], count > 0)

    NAMES = [b'\xff', *(name.encode() for name in (
        '', 'a..b', 'a' * 64, 'a.' * 130 + 'a', '-a', 'a-', 'ab--c',
        '\u0301a', 'a\u2028', 'a\u0378', 'a_', 'xn--u-ccb', 'xn--!!',
        'xn--abc-', 'xn--\u00fc', '\u05d0a', 'a\u200db', 'a\u00b7b', 'a b',
        'a.example', 'ab--c_-', '\u0430.com', 'p\u0430ypal.com', 'а\u0301b'))]

    REASONS = ('invalid', 'restricted', 'mixed-script', 'mixed-numbers',
               'repeated-mark', 'whole-script', 'digit-lookalike',
               'other-tld', 'lookalike', 'misplaced-mark', 'known-name')

    def test_every_error_and_reason(self):
        """How many names have each, in the order of their bits."""
        seen = set()
        with TextFile('paypal.com\n') as known:
            for args in (('ascii', '-p', 'strict'), ('skeleton',),
                         ('unicode', '-p', 'register', '-o', 'forbidden=on'),
                         ('display', '--known', known)):
                objects = xn(*args, '-q', '--json',
                             stdin=b'\n'.join(self.NAMES) + b'\n').objects
                counts = {}
                for o in objects:
                    reasons = {reason for label in o.get('labels', ())
                               for reason in label.get('reasons', ())}
                    errors = o.get('errors', () if o['ok']
                                   else ['invalid-utf8'])
                    for what in {*errors, *reasons}:
                        counts[what] = counts.get(what, 0) + 1
                seen |= set(counts)
                order = {what: i for i, what in enumerate(
                    (*ERRORS, *self.REASONS))}
                bad = sum(not o['ok'] for o in objects)
                want = [f'xn: {len(objects)} names: {len(objects) - bad} '
                        f'passed, {bad} failed', *(
                            f'xn: {what}: {counts[what]}'
                            for what in sorted(counts, key=order.get))]
                for jobs in '12':
                    run = xn(*args, '-q', '--summary', '-j', jobs,
                             stdin=b'\n'.join(self.NAMES) + b'\n')
                    self.assertEqual(run.message.splitlines()[:-1], want)
                    self.assertEqual(run.status, int(bad > 0))
                # An empty field is not converted.
                rows = b''.join(name + b'\n' for name in self.NAMES if name)
                run = xn(*args, '-q', '--summary', '--csv', 'h',
                         stdin=b'h\n""\n' + rows)
                bad -= not objects[1]['ok']
                self.assertEqual(run.message.splitlines()[:-1], [
                    f'xn: {len(objects)} names: {len(objects) - bad} passed, '
                    f'{bad} failed', *(line for line in want[1:]
                                       if 'empty-name' not in line)])
        self.assertEqual(set(ERRORS) - seen, set())

    def test_without_being_asked(self):
        self.assertEqual(xn('ascii', stdin='a\n' * 200_000).err, b'')

    def test_other_commands(self):
        for command, count in itertools.product(
                ('unicode', 'display', 'skeleton'), (1, 3)):
            run = xn(command, '--summary', stdin='a\n' * count)
            self.assertIn(f'xn: {count} names: {count} passed, 0 failed',
                          run.message)


if __name__ == '__main__':
    main()
