#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The PostgreSQL extension in private servers.

    test_postgresql.py SOURCE MODULE XN FOLDER [TEST...]

SOURCE is the project, MODULE the built xn.so, XN the command; FOLDER is for the
servers.  Prints TAP.
"""

import hashlib
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time
import traceback

source, module, xn, folder = map(pathlib.Path, sys.argv[1:5])
sys.path.insert(0, str(source / 'tools/support'))
sys.path[1:1] = map(str, (source / 'tests/sql', source / 'tests/doc'))
import documents  # noqa: E402  (these are in the folders above)
import postgresql  # noqa: E402
from names_in_sql import (  # noqa: E402
    NAMES, check_results, command, equal, names)


def load(cluster, rows, table='names', column='text'):
    """Make a table of numbered names."""
    cluster.sql(f'CREATE TABLE {table} (i int, n {column})')
    text = ''.join(f'{i}\t{name}\n' for i, name in enumerate(rows))
    cluster.psql('-c', f'COPY {table} FROM STDIN', input=text)


def has(text, *parts):
    """Complain unless a text has these parts."""
    if not all(part in text for part in parts):
        raise AssertionError(text)


def fails(cluster, sql, *parts, database='xn', **how):
    """The message of a statement, which has to fail, with these parts in it."""
    done = cluster.psql('-d', database, '-v', 'VERBOSITY=verbose', '-c', sql,
                        check=False, **how)
    equal(done.returncode != 0, True)
    has(done.stderr, *parts)
    return done.stderr


def test_regress(cluster):
    """The files in sql/ print what is in expected/."""
    regress = (postgresql.config('pgxs').parent / '../test/regress/pg_regress')
    out = cluster.folder / 'regress'
    # The server's user may not be able to read the checkout.
    for part in ('sql', 'expected'):
        shutil.copytree(source / 'tests/sql/postgresql' / part,
                        out / 'input' / part)
    if cluster.user:
        os.chown(out, cluster.user['user'], cluster.user['group'])
    done = cluster.run(
        regress.resolve(), f'--inputdir={out}/input', f'--outputdir={out}',
        f'--bindir={cluster.bin}', f'--host={cluster.folder}', '--user=xn',
        '--dbname=xn', '--use-existing', '--load-extension=xn',
        'functions', 'hostname', check=False)
    if done.returncode != 0:
        diffs = out / 'regression.diffs'
        raise AssertionError(done.stdout + (
            diffs.read_text() if diffs.exists() else done.stderr))


def test_command(cluster):
    """SQL gives what the command gives for generated names."""
    rows = names(NAMES)
    load(cluster, rows, 'given')
    check_results(xn, rows, lambda expression: cluster.sql(
        f"SELECT coalesce({expression}, '') FROM given ORDER BY i"
        ).split('\n'), "array_to_string({}, ' ')")


# Every octet that a stored name may have, the most usual ones more than once.
OCTETS = 'ab-0_~!' * 3 + '"$&\'()*+,19;=`cmyz{}'


def unordered_names(count):
    """Valid names that are hard to order, by labels of few characters."""
    chosen = random.Random(7)
    labels = ('a', 'b', 'ab', 'a-b', 'a1', 'com', 'co', 'c', 'net', 'n', 'xn',
              'example', 'example-1', 'example1', 'exam', '_x', 'h1', 'h10',
              'h2', 'a!b', 'a~', 'a=b', '0', '00', 'x' * 63)
    made = set()
    while len(made) < count:
        made.add('.'.join(
            chosen.choice(labels) if chosen.random() < 0.8 else
            ''.join(chosen.choices(OCTETS, k=chosen.randint(1, 4)))
            for _ in range(chosen.randint(1, chosen.choice((1, 2, 3, 5))))))
    return sorted(made, key=hash_of)


def hash_of(text):
    """A number that puts texts in a mixed order, always the same."""
    return hashlib.sha256(text.encode()).digest()


def test_order(cluster):
    """Sorts and indexes order names as Python does by their labels."""
    rows = unordered_names(NAMES // 4)
    load(cluster, rows, 'mixed', 'hostname')
    wanted = sorted(rows, key=lambda name: name.encode().split(b'.')[::-1])
    query = 'SELECT n FROM mixed ORDER BY n'
    equal(cluster.sql(query).split('\n'), wanted)
    cluster.sql('CREATE EXTENSION IF NOT EXISTS amcheck;'
                'CREATE INDEX mixed_n ON mixed (n)')
    equal(cluster.sql("SELECT bt_index_parent_check('mixed_n', true, true)"),
          '')
    equal(cluster.sql('SET enable_seqscan = off; SET enable_sort = off;'
                      + query).split('\n'), wanted)
    # A sort with runs on disk, of values that are compressed in their rows.
    long = 'x' * 63 + '.' + 'y' * 63 + '.'
    columns = ', '.join(f"('{long}' || n)::hostname AS n{i}"
                        for i in range(15))
    cluster.sql(f'CREATE TABLE wide AS SELECT {columns} FROM mixed'
                ' WHERE length(n::text) < 100')
    equal(cluster.sql('SELECT count(*) > 0 FROM wide'
                      ' WHERE pg_column_size(n0) < length(n0::text)'), 't')
    wanted = sorted((long + name for name in rows if len(name) < 100),
                    key=lambda name: name.encode().split(b'.')[::-1])
    equal(cluster.sql("SET work_mem = '64kB'; SELECT n0 FROM wide ORDER BY n0"
                      ).split('\n'), wanted)


def test_restore(cluster):
    """A dump and a binary COPY give the rows back."""
    cluster.sql("CREATE TABLE kept AS SELECT ('h' || i || '.ä.com')::hostname"
                " AS h FROM generate_series(1, 1000) i;"
                'CREATE INDEX ON kept (h)')
    dump = cluster.run('pg_dump', '-t', 'kept', '-O').stdout
    cluster.sql('CREATE DATABASE copy', 'postgres')
    cluster.psql('-d', 'copy', '-c', 'CREATE EXTENSION xn')
    cluster.psql('-d', 'copy', input=dump)
    total = "SELECT count(*), md5(string_agg(h::text, ',' ORDER BY h)) FROM "
    equal(cluster.sql(total + 'kept', 'copy'), cluster.sql(total + 'kept'))
    binary = cluster.folder / 'binary'
    cluster.sql(f"COPY kept TO '{binary}' (FORMAT binary);"
                'CREATE TABLE again (h hostname);'
                f"COPY again FROM '{binary}' (FORMAT binary)")
    equal(cluster.sql(total + 'again'), cluster.sql(total + 'kept'))
    # A name that is not valid, in the middle of the file.
    data = binary.read_bytes().replace(b'h500.', b'h5..0')
    binary.write_bytes(data)
    fails(cluster, f"COPY again FROM '{binary}' (FORMAT binary)",
          'line 500, column h')


UTF8 = {'PGCLIENTENCODING': 'UTF8'}
# Encodings: a letter of each, and what statements there give.
ENCODINGS = {
    'LATIN1': ('ä', (
        ("xn_to_ascii('bücher')", 'xn--bcher-kva'),
        ("at FROM xn_faults('bü c')", '3'),
        # A label that is empty is behind the last character.
        ("at FROM xn_faults('ä.', 'strict')", '3'),
        ("unicode('bücher.de'::hostname)", 'bücher.de'),
        ("length(xn_to_unicode('xn--bcher-kva'))", '6'),
        ("punycode_decode('bcher-kva')", 'bücher'))),
    'SQL_ASCII': ('a', ((r"xn_errors(E'\xff')", '{invalid-utf8}'),)),
    # One character there is two code points, here around the end of a stretch.
    'EUC_JIS_2004': ('か゚', (("at FROM xn_faults('か゚ c')", '2'), *(
        (f'punycode_decode(punycode_encode({text})) = {text}', 't')
        for text in (f"'aaa' || repeat('{letter}', 20000)"
                     for letter in ('æ̀', 'ə́', '˩˥', '˥˩')))))}


def create_encoded(cluster, database, encoding):
    """Create a database of another encoding."""
    cluster.sql(f"CREATE DATABASE {database} ENCODING '{encoding}' LOCALE 'C'"
                ' TEMPLATE template0', 'postgres')
    cluster.sql('CREATE EXTENSION xn', database)


def test_encodings(cluster):
    """Other encodings are converted; what has no form there is 22P05."""
    for encoding, (letter, cases) in ENCODINGS.items():
        create_encoded(cluster, 'e', encoding)
        for query, wanted in cases:
            equal(cluster.sql(f'SELECT {query}', 'e', env=UTF8), wanted)
        if encoding == 'LATIN1':
            fails(cluster, "SELECT xn_to_unicode('xn--fiq228c')", '22P05',
                  database='e', env=UTF8)
        elif encoding == 'SQL_ASCII':
            check_ill_formed(cluster)
        check_long_text(cluster, letter)
        cluster.sql('DROP DATABASE e', 'postgres')


def check_ill_formed(cluster):
    """Bytes that are not UTF-8 in the database e, of SQL_ASCII."""
    why = cluster.sql(r"SELECT explanation FROM xn_faults(E'\xff')", 'e')
    # Ill-formed: a byte alone, one cut off, one too long, a surrogate.
    for text in (r'\xff', r'a\xff', r'a\xc3', r'\xc0\x80', r'\xed\xa0\x80'):
        shown = re.sub(r'\\x(..)', lambda found: rf'\x{{{found[1].upper()}}}',
                       text)
        for function in ('xn_restriction_level', 'xn_skeleton',
                         'punycode_encode', 'xn_to_ascii'):
            fails(cluster, f"SELECT {function}(E'{text}')", 'ERROR:  22P02',
                  f'"{shown}"', why, database='e')
        equal(cluster.sql(f"SELECT xn_display(E'{text}') IS NULL", 'e'), 'f')
    # A character that is cut off goes on in the next column, whose length of
    # 63 is stored as 0x81.
    cluster.sql("CREATE TABLE cut AS SELECT a, repeat('x', 63) FROM"
                r" unnest(ARRAY[E'a\xc3', E'a\xe3\x81']) AS a", 'e')
    for function in ('punycode_encode', 'xn_to_ascii'):
        for last in ('C3', '81'):
            fails(cluster, f'SELECT {function}(a) FROM cut'
                  rf" WHERE a LIKE E'%\x{last}'", rf'\x{{{last}}}"',
                  database='e')


def check_long_text(cluster, letter):
    """Text of many stretches in the database e, and of many faults."""
    for before in ('', 'a', 'aa'):
        text = f"repeat('{before}' || repeat('{letter}', 4999) || ' .', 30)"
        equal(cluster.sql(f'SELECT count(*) FROM xn_faults({text}) WHERE'
                          f" substr({text}, at, 1) <> ' '"
                          " AND error = 'forbidden-domain'", 'e', env=UTF8),
              '0')
        text = f"'{before}' || repeat('{letter}', 50000)"
        for answer in (f'punycode_decode(punycode_encode({text})) = {text}',
                       f"xn_to_unicode({text}, 'url') = {text}"):
            equal(cluster.sql(f'SELECT {answer}', 'e', env=UTF8), 't')
    # The message keeps nothing for each character.
    done = cluster.psql(
        '-At', '-d', 'e', '-v', 'ON_ERROR_STOP=0', env=UTF8, check=False,
        input=f"SELECT xn_to_ascii(repeat('{letter}', 1500000)"
        " || repeat('.a b', 30)); SELECT substring("
        "pg_read_file('/proc/self/status') FROM 'VmHWM:\\s*(\\d+)')")
    equal(re.findall(r'\n(\d+) more', done.stderr), ['12'])
    # A third of it only with MALLOC_PERTURB_, which fills what malloc gives.
    equal(min(int(done.stdout), 400000), int(done.stdout))


def test_memory(cluster):
    """Memory does not grow over many rows; a name can be cancelled."""
    def peak():
        status = pathlib.Path(f'/proc/{pid}/status').read_text()
        return int(status.split('VmHWM:')[1].split()[0])

    rows = 10000000 * int(os.environ.get('XN_TEST_SCALE', '25')) // 1000
    with subprocess.Popen(
            [cluster.bin / 'psql', '-X', '-q', '-At', '-h', cluster.folder,
             '-U', 'xn', 'xn'], stdin=subprocess.PIPE, text=True,
            stdout=subprocess.PIPE, **cluster.user) as psql:
        def ask(sql):
            psql.stdin.write(sql + ';\n')
            psql.stdin.flush()
            return psql.stdout.readline().strip()

        # Compiling the statement would take memory that is not a leak.
        pid = ask('SET jit = off; SELECT pg_backend_pid()')
        query = ("SELECT count(xn_try_to_ascii('ä' || i || '..b'))"
                 " + count(xn_display('ä' || i)) + count(xn_skeleton('ä'))"
                 " + count(xn_errors('ä' || i, 'url', 'length=off'))"
                 ' FROM generate_series(1, {}) i')
        ask(query.format(1000))
        before = peak()
        ask(query.format(rows))
        if peak() > before + 20000:
            raise AssertionError(f'{before} kB became {peak()} kB')
        # Compressed values: a comparison frees its copies of them.  The keys
        # of a sort do not tell these names apart.
        ask("CREATE TABLE packed (h hostname, pad text);"
            "ALTER TABLE packed ALTER pad SET STORAGE plain;"
            "INSERT INTO packed SELECT (repeat('x', 63) || '.'"
            " || repeat('y', 63) || '.' || CASE WHEN i = 0 THEN 'z'"
            " ELSE repeat('b', 30) || md5(i::text) END || '.com')::text,"
            " repeat('p', 2000) FROM generate_series(0, 9999) i;"
            'SELECT 1')
        equal(ask('SELECT count(*) FROM packed WHERE'
                  ' pg_column_size(h) < length(h::text)'), '10000')
        before = peak()
        ask('SELECT count(*) FROM (SELECT h FROM packed ORDER BY h OFFSET 0)'
            ' AS sorted')
        if peak() > before + 15000:
            raise AssertionError(f'{before} kB became {peak()} kB')
        psql.stdin.close()
    fails(cluster, "SET statement_timeout = '100ms';"
          "SELECT xn_errors(repeat('ä.', 50000000))", 'statement timeout')


def test_plans(cluster):
    """A large table gets a parallel plan with ordinary settings."""
    cluster.sql("CREATE TABLE large AS SELECT 'host-' || i || '.example.com'"
                ' AS n FROM generate_series(1, 300000) i; ANALYZE large')
    has(cluster.sql('EXPLAIN SELECT count(xn_try_to_ascii(n)) FROM large'),
        'Parallel Seq Scan')


def test_document(cluster):
    """The SQL of doc/postgresql.md runs, and gives what its comments say."""
    text = (source / 'doc/postgresql.md').read_text(encoding='utf-8')
    blocks = re.findall(r'```sql\n(.*?)```', text, re.S)
    equal(len(blocks) >= 9, True)
    cluster.sql('CREATE DATABASE document', 'postgres')
    cluster.sql("CREATE TABLE customers AS SELECT site FROM unnest(ARRAY["
                "' Bücher.example ', 'a..b', 'example.com']) AS site;"
                "CREATE TABLE names AS SELECT n FROM unnest(ARRAY["
                "'Bücher.example', 'xn--bcher-kva.example', 'examp1e.com',"
                "'exаmple.com', 'example.com']) AS n", 'document')
    for block in blocks:
        if 'postgres_fdw' in block:
            continue  # test_shards
        cluster.sql(block, 'document')
        for line, wanted in re.findall(r'(SELECT .*?;) *-- (.*)', block):
            found = cluster.sql(line, 'document')
            equal(found.replace('|', ' | '),
                  '' if wanted == 'NULL' else wanted)
    equal(cluster.sql('SELECT host FROM customers ORDER BY 1', 'document'),
          'example.com\nxn--bcher-kva.example\n')
    equal(cluster.sql("SELECT n FROM names WHERE xn_skeleton(n) ="
                      " xn_skeleton('example.com') ORDER BY n COLLATE \"C\"",
                      'document'), 'examp1e.com\nexample.com\nexаmple.com')


def test_ways(cluster):
    """The statement of doc/many-names.md for a table."""
    rows = sorted(set(names(2000)))
    cluster.sql('CREATE DATABASE ways', 'postgres')
    cluster.psql('-d', 'ways', '-c', 'CREATE EXTENSION xn; CREATE TABLE names'
                 ' (host text); COPY names FROM STDIN',
                 input=''.join(f'{row}\n' for row in rows))
    cluster.sql(documents.ways(source)['a table in PostgreSQL'], 'ways')
    found = cluster.sql("SELECT host, coalesce(ascii, '') FROM results"
                        ' ORDER BY host COLLATE "C"', 'ways')
    equal(found.split('\n'), [f'{row}|{answer}' for row, answer in zip(
        rows, command(xn, ['ascii'], rows))])


def test_shards(cluster):
    """Three servers answer as one does, and conditions go to them."""
    rows = [f'h{i}.d{i % 50}.example' for i in range(3000)]
    load(cluster, rows, 'one', 'hostname')
    cluster.sql('CREATE EXTENSION postgres_fdw;'
                'CREATE TABLE many (i int, n hostname)'
                ' PARTITION BY HASH (n);'
                'CREATE SCHEMA ways;'
                'CREATE TABLE ways.names (host text) PARTITION BY HASH (host)')
    shards = [postgresql.Cluster(installation, folder / f'shard{i}')
              for i in range(3)]
    for i, shard in enumerate(shards):
        shard.__enter__()
        shard.sql('CREATE TABLE part (i int, n hostname);'
                  'CREATE TABLE names (host text)')
        cluster.sql(
            f'CREATE SERVER shard{i} FOREIGN DATA WRAPPER postgres_fdw OPTIONS'
            f" (host '{shard.folder}', dbname 'xn', extensions 'xn');"
            f"CREATE USER MAPPING FOR xn SERVER shard{i} OPTIONS (user 'xn');"
            f'CREATE FOREIGN TABLE many{i} PARTITION OF many FOR VALUES WITH'
            f' (MODULUS 3, REMAINDER {i}) SERVER shard{i}'
            " OPTIONS (table_name 'part');"
            f'CREATE FOREIGN TABLE names{i} PARTITION OF ways.names FOR VALUES'
            f' WITH (MODULUS 3, REMAINDER {i}) SERVER shard{i}'
            " OPTIONS (table_name 'names')")
    try:
        check_shards(cluster)
        shards[1].stop()
        fails(cluster, 'SELECT count(*) FROM many', 'shard1')
    finally:
        for shard in shards:
            shard.stop()


def check_shards(cluster):
    """The table many, of three shards, against the table one."""
    cluster.sql('INSERT INTO many SELECT * FROM one')
    for condition in ("n <@ 'd7.example'", "'d7.example' @> n", 'labels(n) = 3',
                      "parent(n) = 'd8.example'", "domain(n, 1) = 'example'",
                      "n = 'h1.d1.example'", "n < 'h1.d1.example'"):
        query = (f'SELECT coalesce(sum(i), 0), count(n) FROM {{}}'
                 f' WHERE {condition}')
        equal(cluster.sql(query.format('many')),
              cluster.sql(query.format('one')))
        plan = cluster.sql('EXPLAIN (VERBOSE, COSTS off) '
                           + query.format('many'))
        has(plan, 'WHERE')
        equal(re.findall('.*Filter:.*', plan), [])
    has(cluster.sql('SET enable_partitionwise_aggregate = on;'
                    'EXPLAIN (VERBOSE, COSTS off)'
                    ' SELECT n, count(*) FROM many GROUP BY n'), 'GROUP BY 1')
    query = documents.ways(source)['three shards of PostgreSQL']
    cluster.sql('INSERT INTO ways.names SELECT n FROM one;'
                "INSERT INTO ways.names SELECT n || '..b' FROM one")
    equal(len(cluster.sql('SET search_path = ways, public;' + query
                          ).split('\n')), 3000)
    plan = cluster.sql('SET search_path = ways, public;'
                       'EXPLAIN (VERBOSE, COSTS off) ' + query)
    equal(plan.count('xn_try_to_ascii(host'), 3)


def test_makefile(cluster):
    """make builds every file that Meson does.  cluster is not needed."""
    del cluster
    if not shutil.which('make'):
        print('# skipped: there is no make')
        return
    lib = source / 'lib'
    wanted = set()
    for folder in ('', 'display/', 'postgresql/', 'sql/'):
        text = (lib / folder / 'meson.build').read_text()
        wanted |= {(folder + name).rpartition('../')[2]
                   for name in re.findall(r"'([\w./]+)\.c'", text)}
    done = subprocess.run(
        ['make', '-s', '-C', lib / 'postgresql', '--eval',
         'objects:; @echo $(OBJS)', 'objects'], check=True,
        capture_output=True, text=True)
    found = {f'postgresql/{name[:-2]}' if '/' not in name else name[3:-2]
             for name in done.stdout.split()}
    # It chooses an instruction set, which make leaves to the compiler.
    equal(sorted(found ^ wanted), ['ascii/dispatch', 'locale/locale'])


# What may be in a long text, and calls with it; the last ones raise errors.
SHAPES = ('a', 'ä', 'a.', 'ä.', ' ', 'a\u200d.', 'ﷺ', '中\u0301', 'xn--4ca.',
          'std3=on ')
CALLS = ("xn_try_to_ascii({})", "xn_try_to_ascii({}, 'url', 'length=off')",
         'xn_to_unicode({})', 'xn_errors({})', 'xn_faults({})',
         "xn_same_host({0}, {0}, 'url')", 'punycode_encode({})',
         'xn_display({})', 'xn_display_reasons({})', 'xn_skeleton({})',
         "xn_host_of({}, 'text')", "xn_convert_in({}, 'text')",
         "xn_host_of({}, 'mail')", 'xn_url_host({})',
         'xn_restriction_level({})', 'xn_to_ascii({})', 'hostname({})',
         'punycode_decode({})', "xn_display('a', {})", "xn_to_ascii('a', {})",
         "xn_to_ascii('a', 'lookup', {})")


def instructions(cluster, database, statements):
    """The instructions that each statement takes in a server of one user."""
    out = cluster.folder / 'callgrind'
    # Copies would count once per byte beyond some length: test_linear.py.
    glibc = ('glibc.cpu.x86_rep_movsb_threshold=1000000000:'
             'glibc.cpu.x86_rep_stosb_threshold=1000000000')
    cluster.run(
        shutil.which('valgrind'), '--tool=callgrind', '--combine-dumps=yes',
        '--dump-before=ReadyForQuery', '--dump-line=no',
        f'--callgrind-out-file={out}', cluster.bin / 'postgres', '--single',
        '-D', cluster.data, '-c', 'jit=off', database,
        input='\n'.join(statements) + '\n', errors='replace',
        env={'GLIBC_TUNABLES': glibc})
    counts = [int(line.split()[1]) for line in
              out.read_text(errors='replace').split('\n')
              if line.startswith('totals: ')]
    # One before the first statement, one at the end.
    equal(len(counts), len(statements) + 2)
    return counts[1:-1]


def test_steps(cluster):
    """A text of twice the length takes twice the instructions."""
    if not shutil.which('valgrind'):
        print('# skipped: there is no valgrind')
        return
    length = 8000
    databases = {'xn': SHAPES, 'l': ('ä', 'ä b.'), 'j': ('か゚', 'か゚ b.')}
    create_encoded(cluster, 'l', 'LATIN1')
    create_encoded(cluster, 'j', 'EUC_JIS_2004')
    for name, shapes in databases.items():
        cluster.sql('CREATE TABLE shapes AS SELECT * FROM unnest(ARRAY['
                    + ', '.join(f"'{shape}'" for shape in shapes)
                    + ']) WITH ORDINALITY s (t, i)', name,
                    env=UTF8)
    cluster.stop()
    slow = []
    for name, shapes in databases.items():
        pairs = [(i, call) for i in range(len(shapes)) for call in CALLS]
        # The first call fills caches, the second shows what a statement takes.
        counts = instructions(cluster, name, [
            'SELECT count(x) FROM (SELECT '
            + call.format(f'repeat(t, {n} / octet_length(t))')
            + f' FROM shapes WHERE i = {i + 1}) AS s (x)'
            for i, call in pairs for n in (20, 20, length, 2 * length)])
        for (i, call), at in zip(pairs, range(0, len(counts), 4)):
            _, base, once, twice = counts[at:at + 4]
            if twice - base > 2.3 * max(once - base, 300000):
                slow.append((name, shapes[i], call, base, once, twice))
    cluster.start()
    equal(slow, [])


# The functions, aggregates, casts and operators of the extension, each in a query
# of a table with the columns n and h.
EVERYTHING = """
WITH members AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e'
    AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'xn')),
samples (type, sample) AS (VALUES ('text'::regtype, 'n'),
    ('s.hostname'::regtype, 'h'), ('int', '2'), ('bigint', '1'),
    ('cstring', $$'a.b'$$), ('varchar', 'n::varchar'))
SELECT format('(%s(%s))::text AS x FROM t', oid::regproc,
        (SELECT string_agg(CASE proargnames[i] WHEN 'kind' THEN $$'text'$$
            ELSE sample END, ', ' ORDER BY i)
        FROM unnest(proargtypes) WITH ORDINALITY a (type, i)
        JOIN samples USING (type) WHERE i <= pronargs - pronargdefaults))
    FROM pg_proc JOIN members ON objid = oid
    WHERE classid = 'pg_proc'::regclass
    AND 'internal'::regtype <> ALL (proargtypes)
UNION ALL SELECT format('%s::%s AS x FROM t', sample, casttarget::regtype)
    FROM pg_cast JOIN members ON objid = pg_cast.oid
    JOIN samples ON type = castsource
UNION ALL SELECT format(query, oprname)
    FROM pg_operator JOIN members ON objid = oid, (VALUES
        ($$count(*) FROM t WHERE h OPERATOR(s.%s) 'h7.com'$$),
        ($$count(*) FROM t, (SELECT h AS g FROM t ORDER BY h LIMIT 9) AS few
            WHERE t.h OPERATOR(s.%s) g$$)) AS queries (query)
    WHERE classid = 'pg_operator'::regclass
"""


def test_rights(cluster):
    """What a user without rights on the extension's schema may do."""
    def ask(sql):
        return cluster.sql(sql, 'apart')

    cluster.sql('CREATE DATABASE apart', 'postgres')
    ask("CREATE ROLE guest; CREATE SCHEMA s; CREATE EXTENSION xn SCHEMA s;"
        "CREATE TABLE t AS SELECT 'bcher-kva' AS n,"
        " ('h' || i || '.com')::text::s.hostname AS h"
        ' FROM generate_series(1, 1000) i; ANALYZE t')
    queries = ask(f"SELECT replace(q, E'\\n', ' ') FROM ({EVERYTHING}) AS e (q)"
                  ).split('\n')
    equal(len(queries), 40 + 3 + 16)
    ask(';'.join(f'CREATE VIEW v{i} AS SELECT {query};'
                 f'GRANT SELECT ON v{i} TO guest'
                 for i, query in enumerate(queries)))
    views = [f"SELECT md5(string_agg(v::text, ',' ORDER BY v::text)) FROM v{i} v"
             for i in range(len(queries))]
    below = [view for view, query in zip(views, queries) if '.<@' in query]
    guest = 'SET ROLE guest; SET enable_seqscan = off;'
    everything = ask(';'.join(views))
    some = ask(';'.join(below))
    for index in ('hash', 'btree'):
        ask(f'CREATE INDEX ON t USING {index} (h)')
        equal(ask(guest + ';'.join(views)), everything)
        plan = ask(guest + 'EXPLAIN ' + below[0])
        equal('h7!.com' in plan, index == 'btree')
    equal(ask('GRANT SELECT ON t TO guest;' + guest +
              'CREATE TEMP TABLE own AS SELECT h FROM t ORDER BY h;'
              'CREATE INDEX ON own (h); ANALYZE own;'
              "INSERT INTO own VALUES ('ä.com'), ('h7.com');"
              'SELECT count(*) FROM (SELECT DISTINCT h FROM own) AS d'),
          '1001')
    # Who may not call what an index condition calls gets none.
    for function in ('hostname_end', 'hostname_lt', 'hostname_ge'):
        ask(f'REVOKE EXECUTE ON FUNCTION s.{function} FROM PUBLIC')
        equal(ask(guest + ';'.join(below)), some)
        ask(f'GRANT EXECUTE ON FUNCTION s.{function} TO PUBLIC')


def test_trusted(cluster):
    """Who may create objects makes the extension, and moves it."""
    cluster.sql('CREATE DATABASE trusted', 'postgres')
    cluster.sql('CREATE ROLE maker; CREATE ROLE other; CREATE SCHEMA there;'
                'GRANT CREATE ON DATABASE trusted TO maker;'
                'GRANT ALL ON SCHEMA there TO maker', 'trusted')
    fails(cluster, 'SET ROLE other; CREATE EXTENSION xn',
          'permission denied to create extension', database='trusted')
    cluster.sql('SET ROLE maker; CREATE SCHEMA here;'
                'CREATE EXTENSION xn SCHEMA here; CREATE TABLE here.t AS'
                " SELECT 'ä.com'::here.hostname AS h;"
                'CREATE INDEX ON here.t (h)', 'trusted')
    # As in PostgreSQL's own trusted extensions, the members are not his.
    move = 'ALTER EXTENSION xn SET SCHEMA there'
    fails(cluster, f'SET ROLE maker; {move}', 'must be owner of',
          database='trusted')
    cluster.sql(move, 'trusted')
    equal(cluster.sql("SET ROLE maker; SELECT there.xn_to_ascii('ä'), h FROM"
                      " here.t WHERE h OPERATOR(there.<@) 'com'", 'trusted'),
          'xn--4ca|xn--4ca.com')
    cluster.sql('SET ROLE maker; DROP EXTENSION xn CASCADE', 'trusted')


def test_soft_errors(cluster):
    """From PostgreSQL 16 on a name that is not valid ends no statement."""
    if version < 16:
        print('# skipped: PostgreSQL before 16 has no soft errors')
        return
    equal(cluster.sql("SELECT pg_input_is_valid('ä.b', 'hostname'), message,"
                      " detail LIKE 'label 2: empty-label at character 3: %',"
                      ' sql_error_code'
                      " FROM pg_input_error_info('ä..b', 'hostname')"),
          't|invalid host name: "ä..b"|t|22P02')
    if version >= 17:
        cluster.sql('CREATE TABLE soft (h hostname)')
        cluster.psql('-c', 'COPY soft FROM STDIN (ON_ERROR ignore)',
                     input='ä.b\n.\na b\nc.d\n')
        equal(cluster.sql('SELECT h FROM soft'), 'xn--4ca.b\nc.d')


def test_control_path(cluster):
    """From PostgreSQL 18 on the extension may stand in a folder of its own."""
    if version < 18:
        print('# skipped: PostgreSQL before 18 has no extension_control_path')
        return
    away = folder / 'away'
    shutil.copytree(installation.extensions, away / 'extension',
                    ignore=lambda _, names: {
                        name for name in names if not name.startswith('xn')})
    installation.put(installation.module, away)
    places = [*installation.extensions.glob('xn*'), installation.module]
    for place in places:
        place.rename(f'{place}.hidden')
    try:
        found = cluster.sql(
            f"SET extension_control_path = '{away}:$system';"
            f"SET dynamic_library_path = '{away}:$libdir';"
            "CREATE EXTENSION xn; SELECT xn_to_ascii('ä')", 'template1')
        equal(found, 'xn--4ca')
    finally:
        for place in places:
            pathlib.Path(f'{place}.hidden').rename(place)
        cluster.sql('DROP EXTENSION IF EXISTS xn', 'template1')


def test_upgrade(cluster):
    """1.0 works with this module; ALTER EXTENSION UPDATE makes it 1.1."""
    members = ("SELECT pg_describe_object(classid, objid, 0), provolatile FROM"
               " pg_depend LEFT JOIN pg_proc ON oid = objid WHERE deptype = 'e'"
               " AND refobjid = (SELECT oid FROM pg_extension WHERE extname ="
               " 'xn') ORDER BY 1")
    cluster.sql('CREATE DATABASE old', 'postgres')
    cluster.sql("CREATE EXTENSION xn VERSION '1.0'; CREATE TABLE t AS SELECT"
                " ('h' || i || '.com')::text::hostname AS h FROM"
                ' generate_series(1, 1000) i; CREATE INDEX ON t (h)', 'old')
    for update in ('', 'ALTER EXTENSION xn UPDATE'):
        cluster.sql(update, 'old')
        plan = cluster.sql('SET enable_seqscan = off;'
                           "EXPLAIN SELECT h FROM t WHERE h <@ 'h7.com'", 'old')
        equal('h7!.com' in plan, True)
    equal(cluster.sql(members, 'old'), cluster.sql(members))


def main():
    """Run the tests that are named, or all."""
    tests = {name[5:]: test for name, test in globals().items()
             if name.startswith('test_')}
    wanted = sys.argv[5:] or list(tests)
    print(f'1..{len(wanted)}')
    failed = 0
    with postgresql.Cluster(installation, folder / 'main') as cluster:
        for i, name in enumerate(wanted, 1):
            begin = time.monotonic()
            try:
                tests[name](cluster)
                result = 'ok'
            except Exception:  # pylint: disable=broad-except
                for line in traceback.format_exc().split('\n'):
                    print('#', line)
                result = 'not ok'
                failed += 1
            print(f'{result} {i} - {name}'
                  f' # {time.monotonic() - begin:.1f} s', flush=True)
    return 1 if failed else 0


if not postgresql.has_server():
    print('1..0 # SKIP no PostgreSQL server of the version of pg_config')
    sys.exit(0)
folder = postgresql.workplace(folder)
installation = postgresql.Installation(folder / 'server', module)
version = int(re.search(r'\d+', str(postgresql.config('version')))[0])
sys.exit(main())
