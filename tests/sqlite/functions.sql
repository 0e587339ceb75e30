-- SPDX-License-Identifier: MIT
-- Every function, and its messages; functions.out has what is printed.
SELECT xn_to_ascii('Bücher.example.'), xn_to_ascii('faß.de', 'idna2003');
SELECT xn_to_ascii('a b'), 1;
SELECT xn_to_ascii('ok.a b' || char(0x202E) || '.א1a');
SELECT xn_to_ascii(replace(hex(zeroblob(20)), '00', 'a..'));
SELECT xn_to_ascii(replace(hex(zeroblob(60)), '00', 'ä '));
SELECT xn_to_ascii('a_b', 'lookup', ' std3=on  bidi=off ');
SELECT xn_to_ascii('a_b', 'lookup', 'std3=on std3=off');
SELECT xn_try_to_ascii('a..b'), xn_try_to_ascii('Ä'), xn_try_to_ascii(NULL);
SELECT xn_try_to_ascii('a', NULL), xn_try_to_ascii('a', 'url', NULL);
SELECT xn_try_to_ascii('a', 'nope');
SELECT xn_try_to_ascii('a', 'nope' || char(10));
SELECT xn_try_to_ascii('a', 'lookup', 'nope=on');
SELECT xn_try_to_ascii('a', 'lookup', 'std3');
SELECT xn_try_to_ascii('a', 'idna2003', 'transitional=on');
SELECT xn_try_to_ascii(x'61');
SELECT xn_try_to_ascii('a', 'url', x'61');
SELECT xn_same_host('a', 7);
SELECT xn_to_ascii(), 1;
SELECT xn_to_unicode('xn--bcher-kva.example'), xn_to_unicode('XN--A.a b');
SELECT xn_errors('a..b c'), xn_errors('ok'), xn_errors('');
SELECT group_concat(value, '+') FROM json_each(xn_errors('a..b c'));
SELECT * FROM xn_faults('ok.a b.אaא..-');
SELECT count(*), max(label), sum(at) FROM xn_faults(replace(hex(zeroblob(40)), '00', 'ä..'));
SELECT label, at, error FROM xn_faults('');
SELECT error, rule, section FROM xn_faults('a' || char(0x200D) || 'b', 'register');
SELECT error FROM xn_faults('a_b', 'url', 'std3=on');
SELECT n, error FROM (SELECT 'a' AS n UNION ALL SELECT 'a..b'), xn_faults(n);
SELECT count(*) FROM xn_faults(NULL);
SELECT * FROM xn_faults;
SELECT * FROM xn_faults WHERE profile = 'url';
SELECT * FROM xn_faults('a', 'nope');
SELECT * FROM xn_faults(x'61');
SELECT rowid, at FROM xn_faults('a b c');
SELECT xn_same_host('BÜCHER.example', 'xn--bcher-kva.example.'), xn_same_host('a', 'b'), xn_same_host('a..', 'a..');
SELECT xn_same_host('ab', 'a'), xn_same_host('a', 'A', 'url'), xn_same_host('a', 'b..', 'lookup');
SELECT xn_same_host(replace(hex(zeroblob(2000)), '00', 'Ä'), replace(hex(zeroblob(2000)), '00', 'ä'), 'url');
SELECT xn_reversed('www.Bücher.example.'), xn_reversed('com'), xn_reversed('.'), xn_reversed('a b');
SELECT group_concat(n, ' ') FROM (SELECT column1 AS n FROM (VALUES ('b.example.com'), ('example-x.com'), ('example.com'), ('example.org'), ('a.example.com'), ('com'), ('a.example-x.com'), ('example!.com')) ORDER BY xn_reversed(n));
SELECT xn_display('аррӏе.com'), xn_display('bücher.example', 'firefox'), xn_display('a..b');
SELECT xn_display_reasons('аррӏе.com'), xn_display_reasons('bücher.example', 'uts39');
SELECT xn_display('a', 'nope');
SELECT xn_skeleton('аррӏе.com') = xn_skeleton('apple.com'), xn_skeleton('a b'), xn_skeleton('A.b');
SELECT xn_restriction_level('abc'), xn_restriction_level('aж');
SELECT length(xn_version()) > 4, length(xn_unicode_version()) > 4;
-- The longest text, and one that is longer.
SELECT xn_errors(replace(hex(zeroblob(125000)), '00', 'a.')), xn_to_ascii(hex(zeroblob(125000)), 'url') = hex(zeroblob(125000)), 1;
SELECT xn_try_to_ascii(hex(zeroblob(125000)) || 'a');
SELECT * FROM xn_faults(hex(zeroblob(125000)) || 'a');
-- An error in the middle of a statement, and the next statement.
SELECT xn_to_ascii(column1) FROM (VALUES ('a'), ('b'), ('c d'), ('e'));
SELECT xn_to_ascii('Ä');
-- Indexes on expressions, generated columns, checks and triggers.
CREATE TABLE t (n TEXT, a TEXT GENERATED ALWAYS AS (xn_try_to_ascii(n)) VIRTUAL, CHECK (xn_errors(n) <> '["empty-label"]'));
CREATE INDEX t_a ON t (a);
CREATE INDEX t_r ON t (xn_reversed(n)) WHERE xn_try_to_ascii(n) IS NOT NULL;
INSERT INTO t VALUES ('Ä.com'), ('example.com'), ('www.Example.com'), ('a b');
INSERT INTO t VALUES ('a..b');
SELECT n FROM t WHERE a = 'xn--4ca.com';
SELECT n FROM t WHERE xn_try_to_ascii(n) IS NOT NULL AND xn_reversed(n) >= 'com example' AND xn_reversed(n) < 'com example!';
CREATE VIEW v AS SELECT t.n, error FROM t, xn_faults(t.n);
SELECT * FROM v;
-- Two parts of a name, in every function: for the sanitizers.
WITH p(c) AS (SELECT value FROM json_each('["a","Z","-","--","_",".","ä","ß","ς","א","ب","١","क","\u094d","\u200d","中","xn--","bcher-kva","。"," ","\u0301","\u202e","😀","ﬀ","\u00ad","xn--a"]')) SELECT count(xn_try_to_ascii(x.c || y.c || z.c)), sum(length(xn_to_unicode(x.c || y.c || z.c, 'url'))), count(xn_reversed(x.c || y.c)), sum(length(xn_errors(x.c || y.c || z.c, 'idna2008'))), count(xn_skeleton(x.c || y.c)), sum(length(xn_display(x.c || y.c, 'safari'))) > 0 FROM p x, p y, p z;
