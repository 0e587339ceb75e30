#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""--csv, --tsv and --summary, beside Python's module csv.

    test_tables.py XN [unittest's arguments]

XN is the path of the built command.
"""

import contextlib
import csv
import io
import json
import os
import random
import re
import select
import subprocess
import time

from reference import ERRORS
from rules import REASONS
from running import XN, Case, TextFile, is_built, main, terminal, xn

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


class Csv(Case):
    def test_long_fields(self):
        for field in ('a' * 10_000_000, '"' + 'a,\n' * 3_000_000 + '"'):
            run = xn('ascii', '-q', '--csv', 'h', stdin=f'h,b\n1,{field}\n2,c\n')
            self.assertEqual(run.out.count(b',1,\n'), 1)
            self.assertTrue(run.out.endswith(b'2,c,2,\n'))

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
            if not is_built(command):
                continue
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

    def test_every_error_and_reason(self):
        """How many names have each, in the order of their bits."""
        seen = set()
        with TextFile('paypal.com\n') as known:
            for args in (('ascii', '-p', 'strict'), ('skeleton',),
                         ('unicode', '-p', 'register', '-o', 'forbidden=on'),
                         ('display', '--known', known)):
                if not is_built(args[0]):
                    continue
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
                    (*ERRORS, *REASONS))}
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
        self.assertGreaterEqual(len(seen & set(ERRORS)), 20)

    def test_without_being_asked(self):
        self.assertEqual(xn('ascii', stdin='a\n' * 200_000).err, b'')


if __name__ == '__main__':
    main()
