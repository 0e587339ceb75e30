#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The SQLite extension: in a program, in the shell and in Python.

    test_sqlite.py SOURCE RUN_SQL [XN MODULE]

RUN_SQL is the program that has the extension within it.  With XN, the command,
the extension MODULE is tested instead, which is loaded.
"""

import os
import pathlib
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

source, run_sql = map(pathlib.Path, sys.argv[1:3])
xn, module = sys.argv[3:] or (None, None)
sys.path[1:1] = map(str, (source / 'tests/sql', source / 'tests/doc'))
import documents  # noqa: E402  (these are in the folders above)
from names_in_sql import (  # noqa: E402
    NAMES, check_results, command, equal, names)

SYSTEM = '/usr/bin/python3'
ENCODINGS = ('UTF-8', 'UTF-16le', 'UTF-16be')
# Texts that are ill-formed: a byte that is never there, a character that is cut
# off, one that is too long, a surrogate; a lone surrogate, last and in front.
BROKEN = {'UTF-8': ('61ff', 'c3', 'c080', 'eda080'),
          'UTF-16le': ('00d8', '610000d8', '00d86100', '00dc'),
          'UTF-16be': ('d800', '0061d800', 'd8000061', 'dc00')}


def run_lines(lines, encoding):
    """What RUN_SQL prints of statements."""
    with tempfile.NamedTemporaryFile('w', encoding='utf-8') as file:
        file.write('\n'.join(lines))
        file.flush()
        return subprocess.run([run_sql, file.name, encoding], check=True,
                              stdout=subprocess.PIPE, text=True).stdout


def test_functions():
    """Each function in each encoding, in four threads at once."""
    lines = [line for line in (source / 'tests/sql/sqlite/functions.txt'
                               ).read_text('utf-8').split('\n')
             if not line.startswith('#')]
    statements = [line[2:] for line in lines if line.startswith('> ')]
    wanted = '\n'.join(line for line in lines if not line.startswith('> '))
    equal(len(statements) > 50, True)
    for encoding in ENCODINGS:
        equal(run_lines(statements, encoding), wanted)


def test_broken():
    """Ill-formed text is a fault, and is escaped in messages."""
    for encoding, texts in BROKEN.items():
        for text in texts:
            value = f"CAST(x'{text}' AS TEXT)"
            found = run_lines([f'SELECT xn_errors({value});',
                               f'SELECT error FROM xn_faults({value});',
                               f"SELECT xn_to_ascii({value} || 'b');"],
                              encoding).split('\n')
            equal(found[:2], ['["invalid-utf8"]', 'invalid-utf8'])
            equal('\\x{' in found[2], True)
    equal(run_lines(["SELECT xn_errors(CAST(x'610062' AS TEXT));"], 'UTF-8'),
          '["forbidden-domain"]\n')


def connect(file=':memory:', encoding='UTF-8'):
    """A connection with the extension."""
    db = sqlite3.connect(file, check_same_thread=False)
    db.execute(f'PRAGMA encoding = "{encoding}"')
    db.enable_load_extension(True)
    db.load_extension(module)
    return db


def test_command():
    """SQL gives what the command gives for generated names."""
    rows = names(NAMES)
    for encoding in ENCODINGS[:2]:
        db = connect(encoding=encoding)
        db.execute('CREATE TABLE given (i INTEGER PRIMARY KEY, n TEXT)')
        db.executemany('INSERT INTO given (n) VALUES (?)',
                       ((row,) for row in rows))
        check_results(xn, rows, lambda expression: [
            row[0] or '' for row in db.execute(  # noqa: B023
                f'SELECT {expression} FROM given ORDER BY i')],
            "(SELECT group_concat(value, ' ') FROM json_each({}))")


def test_plans():
    """Indexes on expressions and generated columns are used."""
    db = connect()
    db.executescript('''
        CREATE TABLE t (n TEXT, a TEXT AS (xn_try_to_ascii(n)) STORED);
        CREATE INDEX t_a ON t (a);
        CREATE INDEX t_r ON t (xn_reversed(n));
        CREATE INDEX t_s ON t (xn_skeleton(n));
        ''')
    for condition, index in (
            ("a = 'b'", 't_a (a=?)'),
            ("xn_reversed(n) >= xn_reversed('a.b') AND"
             " xn_reversed(n) < xn_reversed('a.b') || '!'",
             't_r (<expr>>? AND <expr><?)'),
            ("xn_skeleton(n) = xn_skeleton('b')", 't_s (<expr>=?)')):
        plan = db.execute('EXPLAIN QUERY PLAN SELECT n FROM t WHERE '
                          + condition).fetchall()
        equal([row[3] for row in plan], [f'SEARCH t USING INDEX {index}'])


def test_load():
    """Loading twice, by both names, in the shell; a file is kept."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(module, f'{folder}/xn0.so')
        shell = shutil.which('sqlite3')
        for one in (module, f'{folder}/xn0'):
            for _ in range(2 if shell else 0):
                done = subprocess.run(
                    [shell, f'{folder}/db'], check=True, text=True,
                    stdout=subprocess.PIPE, input=f'''.load {one}
.load {one}
CREATE TABLE IF NOT EXISTS t (n, CHECK (xn_try_to_ascii(n) IS NOT NULL));
INSERT INTO t VALUES ('ä.com');
SELECT DISTINCT xn_to_ascii(n) FROM t;
''')
                equal(done.stdout, 'xn--4ca.com\n')
    db = connect()
    db.load_extension(module)
    equal(db.execute("SELECT xn_to_ascii('Ä')").fetchall(), [('xn--4ca',)])


def refused(db, sql, *values):
    """The message of a statement that fails."""
    try:
        db.execute(sql, values).fetchall()
    except sqlite3.Error as error:
        return str(error)
    raise AssertionError(f'{sql} succeeds')


def test_large():
    """A text of 100 MB is refused in every function, and nothing is lost."""
    for encoding in ENCODINGS[:2]:
        db = connect(encoding=encoding)
        functions = db.execute(
            "SELECT DISTINCT name, max(narg) FROM pragma_function_list"
            " WHERE name LIKE 'xn\\_%' ESCAPE '\\' AND narg > 0 GROUP BY 1"
        ).fetchall()
        equal(len(functions), 13)
        db.execute('CREATE TABLE large (n TEXT)')
        db.execute('INSERT INTO large VALUES (?)', ('ä.' * 33333333,))
        for function, count in functions[:13 if encoding == 'UTF-8' else 1]:
            for place in range(count):
                arguments = ["'a'"] * count
                arguments[place] = 'n'
                message = refused(
                    db, f'SELECT {function}({", ".join(arguments)})'
                    ' FROM large')
                # Another argument may be refused first.
                equal('text of 99999999 bytes is too long' in message
                      or 'is called "a"' in message, True)
        equal('too long' in refused(db, 'SELECT * FROM large, xn_faults(n)'),
              True)
        equal(db.execute("SELECT xn_to_ascii('Ä')").fetchall(),
              [('xn--4ca',)])


def test_memory():
    """Memory does not grow over many rows of one statement."""
    db = connect()
    rows = 10000000 * int(os.environ.get('XN_TEST_SCALE', '25')) // 100
    query = ("WITH RECURSIVE i(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM i"
             " WHERE i < ?) SELECT count(xn_try_to_ascii('ä' || i || '..b'))"
             " + count(xn_display('ä' || i)) + count(xn_skeleton('ä'))"
             " + count(xn_errors('ä' || i, 'url', 'length=off'))"
             " + count(xn_reversed('ä.' || i)) FROM i")
    db.execute(query, (1000,)).fetchall()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    equal(db.execute(query, (rows,)).fetchall(), [(rows * 4,)])
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    equal(after - before < 2000, True)


def test_cancel():
    """A statement over short or the longest names ends when it is told to."""
    db = connect()
    for name in ("'ä' || i", "'ﷺ' || replace(hex(zeroblob(33000)), '00', 'ﷺ')"):
        stopped = []

        def stop():
            stopped.append(time.process_time())  # noqa: B023
            db.interrupt()

        timer = threading.Timer(0.3, stop)
        timer.start()
        message = refused(
            db, 'WITH RECURSIVE i(i) AS (SELECT 1 UNION ALL SELECT i + 1'
            f' FROM i) SELECT sum(length(xn_skeleton({name}))),'
            f' count(xn_try_to_ascii({name})) FROM i')
        took = time.process_time() - stopped[0]
        equal(message, 'interrupted')
        print(f'# interrupted after {took * 1000:.0f} ms of work')
        equal(took < 0.1, True)


def test_document():
    """The SQL of doc/sqlite.md gives what its comments say."""
    text = (source / 'doc/sqlite.md').read_text(encoding='utf-8')
    db = connect()
    db.executescript("CREATE TABLE customers AS SELECT column1 AS site FROM"
                     " (VALUES ('Bücher.example'), ('a..b'),"
                     " ('www.example.com'), ('examp1e.com'));")
    blocks = re.findall(r'```sql\n(.*?)```', text, re.S)
    equal(len(blocks) > 3, True)
    for block in blocks:
        db.executescript(re.sub(r'(?m)^\..*', '', block))
        for line, wanted in re.findall(r'(SELECT .*?;) *-- (.*)', block):
            found = [' | '.join('NULL' if value is None else str(value)
                                for value in row) for row in db.execute(line)]
            equal(', '.join(found), wanted)


def test_ways():
    """The statement of doc/many-names.md."""
    rows = names(2000)
    db = connect()
    db.execute('CREATE TABLE names (host TEXT)')
    db.executemany('INSERT INTO names VALUES (?)', ((row,) for row in rows))
    db.execute(documents.ways(source)['a table in SQLite'])
    equal(db.execute("SELECT host, coalesce(ascii, '') FROM results"
                     ' ORDER BY rowid').fetchall(),
          list(zip(rows, command(xn, ['ascii'], rows))))


def main():
    """Run the tests; exit status 1 if one fails."""
    tests = (test_command, test_plans, test_load, test_large,
             test_memory, test_cancel, test_document, test_ways)
    for test in tests if module else (test_functions, test_broken):
        begin = time.monotonic()
        test()
        print(f'{test.__name__}: {time.monotonic() - begin:.1f} s', flush=True)


if module and not hasattr(sqlite3.Connection, 'enable_load_extension'):
    if sys.executable == SYSTEM or not os.path.exists(SYSTEM):
        sys.exit('this Python loads no extensions')
    os.execv(SYSTEM, [SYSTEM, '-B', *sys.argv])
main()
