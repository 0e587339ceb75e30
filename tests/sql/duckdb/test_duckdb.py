#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The DuckDB extension in an engine; tools/duckdb --test runs this.

    test_duckdb.py SOURCE EXTENSION XN ENGINE...

ENGINE -c STATEMENTS prints the rows of the last one as JSON; XN is the command.
An engine that is not there is left out; without any the test is skipped.
"""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

source, extension, xn = (pathlib.Path(path).resolve()
                         for path in sys.argv[1:4])
sys.path[1:1] = map(str, (source / 'tests/sql', source / 'tests/doc'))
import documents  # noqa: E402  (these are in the folders above)
from names_in_sql import (  # noqa: E402
    NAMES, check_results, command, equal, names)

SCALE = int(os.environ.get('XN_TEST_SCALE', '25'))


def run(sql, load=extension):
    """Run statements with the extension."""
    return subprocess.run([engine, '-c', f"LOAD '{load}'; {sql}"], text=True,
                          capture_output=True, check=False)


def ask(sql):
    """The rows of the last statement.  Numbers are texts, as npm has some."""
    done = run(sql)
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    # Statements without rows may print something, too.
    return [[str(value) if type(value) is int else value
             for value in row.values()]
            for row in json.loads(done.stdout[done.stdout.rindex('[{'):]
                                  if '[{' in done.stdout else '[]')]


def refused(sql, wanted):
    """A statement fails with a message."""
    done = run(sql)
    if done.returncode == 0 or wanted not in done.stderr + done.stdout:
        raise AssertionError(f'{sql}: {done.stdout} {done.stderr}')


def test_command():
    """SQL gives what the command gives for generated names."""
    rows = names(NAMES)
    with tempfile.NamedTemporaryFile('w', encoding='utf-8') as file:
        file.write(''.join(f'{i}\t{row}\n' for i, row in enumerate(rows)))
        file.flush()
        table = (f"read_csv('{file.name}', header=false, auto_detect=false,"
                 " delim='\t', quote='', escape='',"
                 " columns={'i': 'INT', 'n': 'VARCHAR'})")
        check_results(xn, rows, lambda expression: [
            row[0] for row in ask(f"SELECT coalesce({expression}, '') AS v"
                                  f' FROM {table} ORDER BY i')],
            "array_to_string({}, ' ')")


def test_functions():
    """Each function once, and what is refused."""
    rows = (
            ("xn_to_ascii('Bücher.example.')", 'xn--bcher-kva.example.'),
            ("xn_to_ascii('faß.de', 'idna2003')", 'fass.de'),
            ("xn_try_to_ascii('a_b', 'lookup', 'std3=on')", None),
            ("array_to_string(xn_errors('a..b c'), '+')",
             'empty-label+forbidden-domain'),
            ("len(xn_errors('ok')) = 0", True),
            ("xn_same_host('Ä', 'xn--4ca.')", True),
            ("xn_same_host('a', 'b')", False),
            ("xn_same_host('a', 'b..')", None),
            ("xn_same_host('a', 'A', 'url')", True),
            ("xn_reversed('www.Bücher.example.')",
             'example xn--bcher-kva www'),
            ("xn_display('аррӏе.com')", 'xn--80ak6aa92e.com'),
            ("array_to_string(xn_display_reasons('аррӏе.com'), ' ')",
             'whole-script'),
            ("xn_skeleton('аррӏе.com') = xn_skeleton('apple.com')", True),
            ("xn_restriction_level('abc')", 'ascii'),
            ("xn_host_of('http://ü.example/', 'url')", 'ü.example'),
            ("xn_convert_in('see ü.example', 'text')", 'see xn--tda.example'),
            ("xn_url_host('http://1.2.3/')", '1.2.0.3'),
            ('xn_to_ascii(NULL)', None), ("xn_to_ascii('a', NULL)", None),
            ("TRY(xn_to_ascii('a b'))", None),
            ("length(xn_version()) > 4 AND length(xn_unicode_version()) > 4",
             True))
    found = ask('SELECT ' + ', '.join(f'{row[0]} AS v{i}'
                                      for i, row in enumerate(rows)))[0]
    for (expression, wanted), here in zip(rows, found):
        equal((expression, here), (expression, wanted))
    for call, wanted in (
            ("'a b'", 'invalid host name: "a b"\nlabel 1: forbidden-domain at'
             ' character 2: this character is forbidden in the host of a URL'
             ' (URL Standard, forbidden domain code point)'),
            ("'a', 'nope'", 'no profile is called "nope"\nProfiles are lookup'),
            ("'a', 'url', 'std3'", '"std3" is not CHECK=on or CHECK=off'),
            ("'a'::BLOB", 'xn_to_ascii(BLOB)'),
            ("repeat('ä.', 33333333)", 'text of 99999999 bytes is too long'),
            # An error in the middle.
            ("CASE i WHEN 5000 THEN 'c d' ELSE 'a' || i END",
             'invalid host name: "c d"')):
        refused(f'SELECT xn_to_ascii({call}) FROM range(9999) r(i)', wanted)


def test_vectors():
    """Constants, repeated values, NULL; short and long texts in a chunk."""
    table = ("(SELECT i, CASE WHEN i % 7 = 3 THEN NULL ELSE repeat('Ä',"
             " (i // 3 % 30)::INT) || i // 3 % 5 END AS n FROM range(20000)"
             ' r(i))')
    equal(ask(f"SELECT count(*), count(a), sum(length(a)), count(e),"
              " sum(len(e)) FROM (SELECT n, xn_try_to_ascii(n) AS a,"
              f" xn_errors(n || '..') AS e FROM {table})"),
          ask('SELECT count(*), count(n), sum(CASE WHEN length(n) < 2 THEN 1'
              " ELSE length(xn_to_ascii('' || n || '')) END), count(n) AS e,"
              f' count(n)::VARCHAR AS f FROM {table}'))
    equal(ask('SELECT count(*), count(DISTINCT a) FROM (SELECT'
              f" xn_to_unicode(xn_to_ascii('Bücher.example')) AS a FROM"
              f" {table}) WHERE a = 'bücher.example'"), [['20000', '1']])
    equal(ask(f'SELECT count(*) FROM {table} WHERE n IS NOT NULL AND'
              ' xn_to_unicode(xn_to_ascii(n)) <> lower(n)'), [['0']])
    equal(ask("SELECT sum(xn_same_host('a', chr(97 + i::INT))::INT) AS s FROM"
              ' range(3) r(i)'), [['1']])


def test_threads():
    """Several threads give what one gives."""
    query = ("SELECT sum(hash(xn_try_to_ascii('ä' || i || '.b'))) AS h,"
             " sum(hash(xn_errors('ä' || i || '..b'))) AS e"
             f' FROM range({100000 * SCALE // 10}) r(i)')
    equal(ask(f'SET threads = 4; {query}'), ask(f'SET threads = 1; {query}'))


def test_load():
    """LOAD twice; another interface, and another system, are refused."""
    equal(ask(f"LOAD '{extension}'; SELECT xn_to_ascii('Ä') AS a"),
          [['xn--4ca']])
    data = extension.read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        other = pathlib.Path(folder, 'xn.duckdb_extension')
        for right, wrong in (b'v1.2.0', b'v9.2.0'), (b'linux_', b'other_'):
            other.write_bytes(data[:-512] + data[-512:].replace(right, wrong))
            done = run('SELECT 1 AS one', other)
            equal((done.returncode != 0,
                   wrong.decode() in done.stderr + done.stdout), (True, True))


def test_memory():
    """Memory does not grow over many rows of one statement."""
    def peak(rows):
        with subprocess.Popen(
                [engine, '-c', f"LOAD '{extension}'; SET threads = 1; SELECT"
                 " count(xn_try_to_ascii('ä' || i || '.example.com')) AS a,"
                 " count(xn_errors('ä' || i || '..b')) AS e,"
                 " count(xn_skeleton('bücher' || i)) AS s"
                 f' FROM range({rows}) r(i)'],
                stdout=subprocess.PIPE, text=True) as process:
            equal(process.stdout.read().count(str(rows)), 3)
            return os.wait4(process.pid, 0)[2].ru_maxrss

    before = peak(10000)
    after = peak(10000000 * SCALE // 100)
    print(f'# {before} kB, then {after} kB')
    equal(after - before < 40000, True)


def test_bound():
    """Names of a vector are refused that would take too long to cancel."""
    together = 'rows have names of more than 400000 bytes together'
    for call, wanted in (
            ("skeleton(repeat('ﷺ.', 24000) || i)", f'5 {together}'),
            ("same_host(repeat('ä', 25000) || i, repeat('ä', 25000) || i)",
             f'4 {together}'),
            ("url_host('http://' || repeat('ä.', 9000) || i)",
             f'15 {together}'),
            ("convert_in(repeat('a@ä.b ', 60000) || i, 'text')",
             f'2 {together}'),
            ("errors(repeat('a-.', 200000) || i)", f'2 {together}'),
            ("errors(repeat('a--b', 100000) || i)",
             'text of 400001 bytes is too long')):
        refused(f'SELECT xn_{call} FROM range(40) r(i)', wanted)
    # What is beside the names is read fast, and ASCII; a constant is one name.
    equal(ask("SELECT count(xn_host_of('http://ä.example/' || i ||"
              " repeat('x', 4000), 'url')) AS a, count(xn_skeleton("
              " repeat('ä', 200000))) AS b, count(xn_errors("
              " repeat('GET /index.html HTTP/1.1 ', 60) || i)) AS c"
              ' FROM range(2048) r(i)'), [['2048', '2048', '2048']])


def cpu_seconds(pid):
    """The processor time that a process has taken."""
    fields = pathlib.Path(f'/proc/{pid}/stat').read_text('utf-8')
    ticks = fields.rsplit(')', 1)[1].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf('SC_CLK_TCK')


def test_cancel():
    """A statement ends when it is told to, with the worst names, too."""
    for call in ("skeleton(repeat('ﷺ.', 47) || i)",
                 "to_unicode(repeat('ﷺ.', 47) || i)",
                 "convert_in('http://' || repeat('ﷺ.', 45) || i, 'url')"):
        with subprocess.Popen(
                [engine, '-c', f"LOAD '{extension}'; SET threads = 1; SELECT"
                 f' count(xn_{call}) FROM range(10000000000) r(i)'],
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
            time.sleep(1.5)
            before = cpu_seconds(process.pid)
            os.kill(process.pid, signal.SIGINT)
            _, status, used = os.wait4(process.pid, 0)
            said = process.stdout.read()
        took = used.ru_utime + used.ru_stime - before
        print(f'# {call}: {took * 1000:.0f} ms of work after the interrupt')
        equal((status != 0, b'together' in said, took < 0.1),
              (True, False, True))


def test_document():
    """The SQL of doc/duckdb.md gives what its comments say."""
    text = (source / 'doc/duckdb.md').read_text(encoding='utf-8')
    blocks = re.findall(r'```sql\n(.*?)```', text, re.S)
    equal(len(blocks) > 1, True)
    before = ''
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        ask("COPY (SELECT * FROM (VALUES (1, 'Bücher.example'), (2, 'a..b'),"
            " (3, 'www.example.com')) t(id, site)) TO 'customers.parquet'")
        for block in blocks:
            block = re.sub('(?m)^LOAD.*', '', block)
            for match in re.finditer(r'SELECT .*?;( *-- (.*))', block):
                found = ' | '.join(
                    'NULL' if v is None else str(v)
                    for v in ask(before + block[:match.start(1)])[0])
                equal(found, match.group(2))
            before += re.sub(r'--.*', '', block)
        equal(ask(before + "SELECT host FROM 'clean.parquet' ORDER BY id"),
              [['xn--bcher-kva.example'], [None], ['www.example.com']])
        os.chdir(source)


def test_ways():
    """The statement of doc/many-names.md, with its files in a folder."""
    rows = names(2000)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, 'names.csv')
        path.write_text(''.join(f'{row}\n' for row in rows), 'utf-8')
        way = re.sub(r"'(\w+\.parquet)'", rf"'{folder}/\1'",
                     documents.ways(source)['Parquet, with DuckDB'])
        found = ask(
            f"COPY (SELECT * FROM read_csv('{path}', header=false,"
            " auto_detect=false, delim='\t', quote='', escape='',"
            f" columns={{'host': 'VARCHAR'}})) TO '{folder}/names.parquet';"
            f"{way}; SELECT host, coalesce(ascii, '') AS ascii"
            f" FROM '{folder}/results.parquet'")
    equal(found, list(map(list, zip(rows, command(xn, ['ascii'], rows)))))


def main():
    """Run all tests in each engine."""
    engines = [one for one in sys.argv[4:] if pathlib.Path(one).exists()]
    for one in engines:
        globals()['engine'] = pathlib.Path(one).resolve()
        for name, test in list(globals().items()):
            if name.startswith('test_'):
                begin = time.monotonic()
                test()
                print(f'{engine.name}: {name}: {time.monotonic() - begin:.1f}'
                      ' s', flush=True)
    sys.exit(0 if engines else 77)


main()
