-- SPDX-License-Identifier: MIT
-- Every function on text.
\pset null NULL
\pset format unaligned
\pset tuples_only on
\set ECHO none
\set VERBOSITY default
SELECT xn_to_ascii('Bücher.example.'), xn_to_ascii('faß.de', 'idna2003');
SELECT xn_to_ascii('a b'), 1;
SELECT xn_to_ascii('ok.a b' || U&'\202E' || '.א1a');
SELECT xn_to_ascii('a_b', 'lookup', ' std3=on  bidi=off ');
SELECT xn_try_to_ascii('a..b'), xn_try_to_ascii('Ä'), xn_try_to_ascii(NULL);
SELECT xn_try_to_ascii('a', 'nope');
SELECT xn_to_unicode('xn--bcher-kva.example'), replace(xn_to_unicode('XN--A.a b'), U&'\0080', '~');
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
\echo -- Labels and names around the sizes of buffers, and faults around their number.
SELECT n, xn_errors(repeat('ä', n), 'url', 'length=off') AS url,
	xn_errors(repeat('a', n) || 'ä', 'url', 'length=off') AS mixed,
	length(xn_to_unicode(repeat('Ä', n))) = n AS whole
FROM unnest(ARRAY[999, 1000, 1001, 1500, 2000, 2001, 5000]) n;
SELECT n FROM generate_series(1, 70) n
WHERE n <> (SELECT count(*) FROM xn_faults(repeat('a b.', n), 'url'));
SELECT count(*) FROM xn_faults(repeat('a b.', 20000), 'url');
SELECT n FROM generate_series(1, 100) n
WHERE punycode_decode(punycode_encode(repeat('😀', n))) <> repeat('😀', n);
SELECT punycode_encode('bücher'), punycode_decode('bcher-kva'),
	punycode_encode('') = '', punycode_decode('') = '';
SELECT punycode_decode('é');
SELECT punycode_decode('99999999');
SELECT xn_display('аррӏе.com'), xn_display('bücher.example', 'firefox');
SELECT xn_display_reasons('аррӏе.com'), xn_display_reasons('bücher.example');
SELECT xn_display('a', 'nope');
SELECT xn_skeleton('аррӏе.com') = xn_skeleton('apple.com'), xn_skeleton('a b');
SELECT xn_skeleton('A.b'), xn_skeleton('A c'),
	xn_skeleton('אb') = 'אb' AS left_to_right;
SELECT xn_restriction_level('abc'), xn_restriction_level('aж');
SELECT xn_version() ~ '^\d+\.\d+\.\d+$', xn_unicode_version() ~ '^\d+\.0\.0$';
SELECT xn_errors(repeat('a', 100000000));
\echo -- A label that the checks of length refuse is read to its end, too.
SELECT xn_errors(repeat('ä', 1500) || ' ');
\echo -- A label is too long, or memory does not suffice.
SELECT xn_errors(repeat('ä', 5000001), 'url', 'length=off');
SELECT xn_try_to_ascii('xn--' || repeat('a', 10000000)) IS NULL;
SELECT xn_to_unicode(repeat('ä', 30000000));
\echo :SQLSTATE
SELECT xn_errors(repeat('ﷺ', 3333333), 'url', 'length=off');
\echo :SQLSTATE
\echo -- The SQLSTATE of each error.
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
	'punycode_encode(repeat(''a'', 10000001))',
	'xn_restriction_level(repeat(''a'', 2000001))',
	'xn_skeleton(repeat(''a'', 2000001))',
	'xn_display(repeat(''a'', 2000001))',
	'xn_to_ascii(''a'', ''nope'')', 'xn_same_host(''a'', ''b'', ''nope'')',
	'xn_errors(''a'', ''lookup'', ''nope=on'')',
	'xn_errors(''a'', ''lookup'', ''std3=maybe'')',
	'xn_errors(''a'', ''lookup'', ''rfc5895=on'')',
	'xn_display(''a'', ''nope'')', 'xn_display_reasons(''a'', ''nope'')'])
	AS statement;
\echo -- Only blanks separate checks.
SELECT n AS blank FROM generate_series(1, 127) n
WHERE state_of(format('SELECT xn_errors(''a'', ''lookup'', %L)',
	'std3=on' || chr(n) || 'bidi=off')) = 'none';
\echo -- Everything has a comment, and the functions are as documented.
SELECT objid::regprocedure FROM pg_depend
WHERE refclassid = 'pg_extension'::regclass AND classid = 'pg_proc'::regclass
	AND deptype = 'e' AND obj_description(objid, 'pg_proc') IS NULL
	AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'xn');
SELECT proname, provolatile FROM pg_proc JOIN pg_depend d ON d.objid = pg_proc.oid
	AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'xn')
WHERE NOT (provolatile = 'i' AND proisstrict AND proparallel = 's')
	AND prokind = 'f' ORDER BY 1;
SELECT pg_describe_object(classid, objid, 0) AS without_comment FROM pg_depend
WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e'
	AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'xn')
	AND obj_description(objid, classid::regclass::text) IS NULL
	-- An array's type is a member only since PostgreSQL 17.
	AND pg_describe_object(classid, objid, 0) NOT LIKE 'type %[]' ORDER BY 1;
SELECT proname, procost AS cost, prorows AS rows, proparallel AS parallel,
	pg_get_function_arguments(pg_proc.oid) AS arguments
FROM pg_proc JOIN pg_depend d ON d.objid = pg_proc.oid
	AND d.refobjid = (SELECT oid FROM pg_extension WHERE extname = 'xn')
WHERE proname !~ '^hostname' OR procost <> 1 OR proparallel <> 's'
ORDER BY proname COLLATE "C";
SELECT typlen, typbyval, typcategory, typalign, typstorage, typinput, typoutput,
	typreceive, typsend, typcollation
FROM pg_type WHERE typname = 'hostname';
SELECT extversion, extrelocatable FROM pg_extension WHERE extname = 'xn';
SELECT trusted, relocatable, superuser, requires, comment
FROM pg_available_extension_versions WHERE name = 'xn' AND version = '1.1';
\echo -- Names in other text; what is read, tests/core/vectors/find.txt has.
SELECT xn_host_of('https://a@B%C3%BCcher.example:80/', 'url'),
	xn_host_of('ü@ü.example', 'mail'), xn_host_of('data:x', 'url'),
	xn_convert_in('see ü.example, ä.example', 'text'),
	xn_convert_in('http://xn--a/', 'url');
SELECT xn_host_of('a', 'csv');
SELECT xn_url_host('http://1.2.3/'), xn_url_host('data:x'),
	length(xn_url_host('x://' || repeat('a', 5000)));
