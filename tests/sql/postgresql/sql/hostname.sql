-- SPDX-License-Identifier: MIT
-- The type hostname.
\pset null NULL
\pset format unaligned
\pset tuples_only on
\set ECHO none
SELECT 'Bücher.example.'::hostname, unicode('Bücher.example.'::hostname);
SELECT '.'::hostname;
SELECT ''::hostname;
SELECT 'a..b'::text::hostname;
SELECT 'ä.example'::varchar::hostname, 'A'::hostname::text || '!';
SELECT labels('a.b.c'), labels('a'), parent('a.b.c'), parent('a');
SELECT n, domain('a.b.c', n) FROM generate_series(-1, 4) n;
\echo -- Only a dot ends a label.
SELECT c, h FROM regexp_split_to_table('!"$&''()*+,-;=_`{}~09az', '') c,
	hostname(format('a%1$sa.b%1$sb', c)) h
WHERE labels(h) <> 2 OR parent(h)::text <> format('b%1$sb', c)
	OR domain(h, 1) <> parent(h) OR domain(h, 2) <> h
	OR h <@ hostname('b');
\echo -- The order, by every operator.
CREATE TABLE names (h hostname);
INSERT INTO names VALUES ('example.org'), ('b.example.com'), ('com'),
	('a.example.com'), ('example.com'), ('a-b.com'), ('a.com'), ('a.b.com'),
	('b.com'), ('ab.com'), ('a!.com'), ('a~.com'), ('ample.com'), ('_a.com');
SELECT h FROM names ORDER BY h;
SELECT a.h, b.h, a.h < b.h AS lt, a.h <= b.h AS le, a.h = b.h AS eq,
	a.h <> b.h AS ne, a.h >= b.h AS ge, a.h > b.h AS gt, a.h <@ b.h AS below,
	a.h @> b.h AS above
FROM names a, names b
WHERE a.h IN ('com', 'a.example.com', 'example.com')
	AND b.h IN ('example.com', 'ample.com', 'com') ORDER BY a.h, b.h;
SELECT min(h), max(h) FROM names;
SELECT min(h), max(h) FROM (VALUES (hostname('b')), ('c'), ('a'), ('b')) v (h);
SELECT a, b, a = b AS eq, a <> b AS ne
FROM (VALUES ('ab', 'abc'), ('abc', 'ab'), ('ab', 'bb'), ('ab', 'ac'),
	('a.b', 'a-b'), ('Ab.', 'ab')) pairs (x, y),
	hostname(x) AS a, hostname(y) AS b;
\echo -- The order is total, and the abbreviated keys agree with it.
INSERT INTO names SELECT ('h' || i || '.d' || i % 1000 || '.example.com')::text
	FROM generate_series(1, 20000) i;
SELECT bool_and(h < next) FROM
	(SELECT h, lead(h) OVER (ORDER BY h) next FROM names) pairs;
CREATE INDEX names_h ON names (h);
ANALYZE names;
SET enable_seqscan = off;
SET enable_bitmapscan = off;
EXPLAIN (COSTS off) SELECT h FROM names WHERE h <@ 'd7.example.com';
EXPLAIN (COSTS off) SELECT h FROM names WHERE 'd7.example.com' @> h;
EXPLAIN (COSTS off) SELECT h FROM names WHERE h @> 'd7.example.com';
EXPLAIN (COSTS off) SELECT h FROM names
WHERE hostname_below(h, 'd7.example.com');
SELECT count(*) FROM names WHERE h <@ 'd7.example.com';
SELECT h FROM names WHERE h <@ 'b.com';
PREPARE below AS SELECT count(*) FROM names WHERE h <@ $1;
SET plan_cache_mode = force_generic_plan;
EXPLAIN (COSTS off) EXECUTE below('d7.example.com');
EXECUTE below('d7.example.com');
RESET ALL;
SET enable_indexscan = off;
SET enable_indexonlyscan = off;
SET enable_bitmapscan = off;
EXECUTE below('d7.example.com');
RESET ALL;
\echo -- An index of another order does not serve <@.
CREATE FUNCTION reversed(hostname, hostname) RETURNS int IMMUTABLE STRICT
	LANGUAGE sql AS 'SELECT public.hostname_cmp($2, $1)';
CREATE OPERATOR CLASS reversed FOR TYPE hostname USING btree AS
	OPERATOR 1 >, OPERATOR 2 >=, OPERATOR 3 =, OPERATOR 4 <=, OPERATOR 5 <,
	FUNCTION 1 reversed(hostname, hostname);
DROP INDEX names_h;
CREATE INDEX names_reversed ON names (h reversed);
SET enable_seqscan = off;
SELECT count(*) FROM names WHERE h <@ 'd7.example.com';
SELECT count(*) FROM names WHERE 'd7.example.com' @> h;
\echo -- The default order does, from its end, too.
DROP OPERATOR CLASS reversed USING btree CASCADE;
DROP OPERATOR FAMILY reversed USING btree;
CREATE INDEX ON names (h DESC NULLS LAST);
SELECT count(*) FROM names WHERE h <@ 'd7.example.com';
EXPLAIN (COSTS off) SELECT h FROM names WHERE h <@ 'd7.example.com';
RESET ALL;
\echo -- Whatever a function makes can be stored and restored.
SELECT a FROM names n, LATERAL unnest(ARRAY[parent(h), domain(h, 2),
	hostname_smaller(h, 'a'), hostname_larger(h, 'a')]) a
WHERE a::text::hostname <> a;
\echo -- A column of the same table cannot limit a search in an index.
CREATE TABLE pairs (h hostname, g hostname);
INSERT INTO pairs VALUES ('a.com', 'com'), ('com', 'a.com'), ('com', 'com');
CREATE INDEX ON pairs (h);
SET enable_seqscan = off;
SELECT * FROM pairs WHERE h <@ g ORDER BY h;
SELECT * FROM pairs WHERE h @> g ORDER BY h, g;
SELECT * FROM pairs WHERE hostname_below(h, g) ORDER BY h;
SELECT * FROM pairs WHERE hostname_above(h, g) ORDER BY h, g;
RESET ALL;
DROP TABLE pairs;
\echo -- The octets beside a name in its row are none of it.
CREATE TABLE beside (t text, h hostname, c "char");
INSERT INTO beside VALUES ('.x', 'aaaaaaaaaa.bbbbbb.com', '.'), ('.', 'a', '.');
SELECT pg_column_size(h), h <@ hostname('x-' || h::text) AS below, labels(h),
	parent(h), domain(h, 1), domain(h, 2), h = (h || '')::hostname AS same,
	octet_length(unicode(h)) AS octets FROM beside;
DROP TABLE beside;
\echo -- Hashes: those of the bytes, on which partitions of many servers rely.
SELECT bool_and(hostname_hash(h) = hashtext(h::text)),
	bool_and(hostname_hash_extended(h, seed) =
		hashtextextended(h::text, seed))
FROM (SELECT h FROM names ORDER BY h LIMIT 50) few,
	unnest(ARRAY[0, 1, -1, 4294967296, 8816678312871386365]) seed;
\echo -- A hash index, and equal names in one partition.
CREATE INDEX ON names USING hash (h);
CREATE TABLE parts (h hostname) PARTITION BY HASH (h);
CREATE TABLE part0 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 0);
CREATE TABLE part1 PARTITION OF parts FOR VALUES WITH (MODULUS 2, REMAINDER 1);
INSERT INTO parts SELECT h FROM names;
SELECT min(n) > 9000, sum(n) FROM (SELECT count(*) n FROM parts
	GROUP BY tableoid) counts;
SELECT opcname FROM pg_opclass
	WHERE opcname = 'hostname_ops' AND amvalidate(oid);
DROP TABLE names, parts;
\echo -- What the planner is told: each line of the script counts.
SELECT oprname, oprcode, oprcom::regoperator, oprnegate::regoperator, oprrest,
	oprjoin, oprcanmerge AS merge, oprcanhash AS hash
FROM pg_operator WHERE oprleft = 'hostname'::regtype
ORDER BY oprname COLLATE "C";
SELECT aggfnoid, aggtransfn, aggcombinefn, aggsortop::regoperator
FROM pg_aggregate WHERE aggtranstype = 'hostname'::regtype
ORDER BY aggtransfn::text COLLATE "C";
SELECT amname, amopstrategy, amopopr::regoperator
FROM pg_amop JOIN pg_am ON pg_am.oid = amopmethod
WHERE amoplefttype = 'hostname'::regtype ORDER BY 1, 2;
SELECT amname, amprocnum, amproc FROM pg_amproc
	JOIN pg_opfamily f ON f.oid = amprocfamily
	JOIN pg_am ON pg_am.oid = opfmethod
WHERE amproclefttype = 'hostname'::regtype ORDER BY 1, 2;
SELECT castsource::regtype, casttarget::regtype, castfunc::regprocedure,
	castcontext
FROM pg_cast WHERE 'hostname'::regtype IN (castsource, casttarget)
ORDER BY castsource::regtype::text COLLATE "C",
	casttarget::regtype::text COLLATE "C";
SELECT proname, prosupport FROM pg_proc
WHERE prosupport <> 0 AND proname ~ '^hostname' ORDER BY 1;
\echo -- Estimates: of a table that is sampled as a whole they are nearly exact.
CREATE FUNCTION planned(condition text) RETURNS float LANGUAGE plpgsql AS $$
DECLARE
	plan json;
BEGIN
	EXECUTE 'EXPLAIN (FORMAT JSON) SELECT FROM sites WHERE ' || condition
		INTO plan;
	RETURN plan->0->'Plan'->>'Plan Rows';
END $$;
CREATE FUNCTION counted(condition text) RETURNS float LANGUAGE plpgsql AS $$
DECLARE
	n float;
BEGIN
	EXECUTE 'SELECT count(*) FROM sites WHERE ' || condition INTO n;
	RETURN n;
END $$;
CREATE TABLE sites AS SELECT CASE WHEN i % 3 = 0 THEN NULL
	WHEN i % 3 = 1 THEN 'often.d7.example'
	ELSE 'h' || i || '.d' || i % 10 || '.example' END::text::hostname AS h
FROM generate_series(1, 15000) i;
ANALYZE sites;
SELECT condition, planned(condition) / counted(condition) BETWEEN 0.9 AND 1.1
	AS near
FROM unnest(ARRAY['h <@ ''example''', 'h <@ ''d3.example''',
	'''d3.example'' @> h', 'h <@ ''d7.example''', '''d7.example'' @> h',
	'h <@ ''often.d7.example''']) AS condition;
SELECT planned('h <@ ''nowhere'''), planned('h <@ NULL'),
	planned('h @> ''d3.example''');
\echo -- A NULL that the planner finds out, and a value that it cannot know.
CREATE FUNCTION nothing() RETURNS hostname STABLE LANGUAGE plpgsql
	AS 'BEGIN RETURN NULL; END';
CREATE FUNCTION something() RETURNS hostname VOLATILE LANGUAGE plpgsql
	AS $$BEGIN RETURN 'd3.example'; END$$;
SELECT planned('h <@ nothing()'), planned('h <@ something()');
\echo -- Without the histogram, half a per cent of the names that are not common.
UPDATE pg_statistic SET stakind2 = 0 WHERE starelid = 'sites'::regclass;
SELECT planned('h <@ ''d3.example'''), planned('h <@ ''often.d7.example''');
\echo -- All names are common ones, so there is no histogram.
DELETE FROM sites WHERE h <> 'often.d7.example';
ANALYZE sites;
SELECT planned('h <@ ''d7.example''') / counted('h <@ ''d7.example''')
	BETWEEN 0.9 AND 1.1 AS near, planned('h <@ ''d3.example''');
DROP TABLE sites;
\echo -- An estimator that is named for an operator of other types.
CREATE TABLE numbers AS SELECT i FROM generate_series(1, 1000) i;
ANALYZE numbers;
CREATE FUNCTION always(int, int) RETURNS bool LANGUAGE plpgsql IMMUTABLE
	AS 'BEGIN RETURN true; END';
CREATE OPERATOR <@@ (LEFTARG = int, RIGHTARG = int, FUNCTION = always,
	RESTRICT = hostname_below_sel);
CREATE OPERATOR @@> (LEFTARG = int, RIGHTARG = int, FUNCTION = always,
	RESTRICT = hostname_above_sel);
SELECT count(*) FROM numbers WHERE i <@@ 5 AND 5 @@> i AND 5 <@@ i AND i @@> 5;
DROP TABLE numbers;
