-- SPDX-License-Identifier: MIT
-- The type hostname.
SELECT 'Bücher.example.'::hostname, unicode('Bücher.example.'::hostname);
SELECT '.'::hostname;
SELECT ''::hostname;
SELECT 'a..b'::text::hostname;
SELECT 'ä.example'::varchar::hostname, 'A'::hostname::text || '!';
SELECT labels('a.b.c'), labels('a'), parent('a.b.c'), parent('a');
SELECT n, domain('a.b.c', n) FROM generate_series(-1, 4) n;
-- The order, by every operator.
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
-- The order is total, and the abbreviated keys agree with it.
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
-- Hashes: a hash index, and equal names in one partition.
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
