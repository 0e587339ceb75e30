-- SPDX-License-Identifier: MIT
-- Every function on text.
\pset null NULL
\set VERBOSITY default
SELECT xn_to_ascii('Bücher.example.'), xn_to_ascii('faß.de', 'idna2003');
SELECT xn_to_ascii('a b'), 1;
SELECT xn_to_ascii('ok.a b' || U&'\202E' || '.א1a');
SELECT xn_to_ascii(repeat('a..', 40));
SELECT xn_to_ascii(repeat('ä', 60));
SELECT xn_to_ascii('a_b', 'lookup', ' std3=on  bidi=off ');
SELECT xn_to_ascii('a_b', 'lookup', 'std3=on std3=off');
SELECT xn_to_ascii('a-b', 'idna2003', 'hyphens=on');
SELECT xn_errors('a_b', 'lookup', E'std3=on\tbidi=off'),
	xn_errors('a_b', 'lookup', E'\r\nstd3=on\r\nbidi=off\r\n'),
	xn_errors('a_b', 'lookup', E'\nbidi=off\rstd3=on');
SELECT xn_try_to_ascii('a..b'), xn_try_to_ascii('Ä'), xn_try_to_ascii(NULL);
SELECT xn_try_to_ascii('a', 'nope');
SELECT xn_try_to_ascii('a', 'lookup', 'nope=on');
SELECT xn_try_to_ascii('a', 'lookup', 'std3');
SELECT xn_try_to_ascii('a', 'lookup', 'rfc5895=on');
SELECT xn_to_unicode('xn--bcher-kva.example'), xn_to_unicode('XN--A.a b');
SELECT xn_errors('a..b c'), xn_errors('ok'), xn_errors('');
SELECT * FROM xn_faults('ok.a b.אaא..-');
SELECT * FROM xn_faults(repeat('a', 64) || '.ä b');
SELECT count(*) FROM xn_faults(repeat('a..', 40));
SELECT count(*) FROM xn_faults('ok');
SELECT label, at, error FROM xn_faults('');
SELECT label, at, error FROM xn_faults(repeat('a.', 150));
SELECT xn_same_host('BÜCHER.example', 'xn--bcher-kva.example.'),
	xn_same_host('a', 'b'), xn_same_host('a..', 'a..'),
	xn_same_host('a', 'A', 'url');
SELECT punycode_encode('bücher'), punycode_decode('bcher-kva'),
	punycode_encode('') = '', punycode_decode('') = '';
SELECT punycode_decode('é');
SELECT punycode_decode('99999999');
SELECT xn_display('аррӏе.com'), xn_display('bücher.example', 'firefox');
SELECT xn_display_reasons('аррӏе.com'), xn_display_reasons('bücher.example');
SELECT xn_display('a', 'nope');
SELECT xn_skeleton('аррӏе.com') = xn_skeleton('apple.com'), xn_skeleton('a b');
SELECT xn_restriction_level('abc'), xn_restriction_level('aж');
SELECT xn_version() ~ '^\d+\.\d+\.\d+$', xn_unicode_version() ~ '^\d+\.0\.0$';
SELECT xn_errors(repeat('a', 100000000));
-- The SQLSTATE of each error.
CREATE FUNCTION state_of(statement text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE statement;
	RETURN 'none';
EXCEPTION WHEN OTHERS THEN
	RETURN SQLSTATE;
END $$;
SELECT statement, state_of('SELECT ' || statement)
FROM unnest(ARRAY['xn_to_ascii(''a'')', 'xn_to_ascii(''a b'')',
	'(''a..b''::text)::hostname', 'hostname(''a..b''::text)',
	'punycode_decode(''é'')', 'punycode_decode(''99999999'')',
	'punycode_encode(repeat(''a'', 70000000))',
	'xn_to_ascii(''a'', ''nope'')', 'xn_same_host(''a'', ''b'', ''nope'')',
	'xn_errors(''a'', ''lookup'', ''nope=on'')',
	'xn_errors(''a'', ''lookup'', ''std3=maybe'')',
	'xn_errors(''a'', ''lookup'', ''rfc5895=on'')',
	'xn_display(''a'', ''nope'')', 'xn_display_reasons(''a'', ''nope'')'])
	AS statement;
-- Everything has a comment, and the functions are as documented.
SELECT objid::regprocedure FROM pg_depend
WHERE refclassid = 'pg_extension'::regclass AND classid = 'pg_proc'::regclass
	AND deptype = 'e' AND obj_description(objid, 'pg_proc') IS NULL
	AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'xn');
SELECT proname FROM pg_proc JOIN pg_depend d ON d.objid = pg_proc.oid
	AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'xn')
WHERE NOT (provolatile = 'i' AND proisstrict AND proparallel = 's')
	AND prokind = 'f' ORDER BY 1;
