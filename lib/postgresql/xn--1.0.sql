/* SPDX-License-Identifier: MIT
 *
 * The SQL objects of the extension xn.  The costs are in units of a simple
 * operator, as tools/bench/postgresql measured them.
 */
\echo Use "CREATE EXTENSION xn" to load this file. \quit

-- ---- conversion ------------------------------------------------------------

CREATE FUNCTION xn_to_ascii(name text, profile text DEFAULT 'lookup',
	checks text DEFAULT '') RETURNS text
	AS 'MODULE_PATHNAME', 'xnpg_to_ascii'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 10;
COMMENT ON FUNCTION xn_to_ascii(name text, profile text,
	checks text) IS
	'the ASCII form of a host name; a name that is not valid is an error';

CREATE FUNCTION xn_try_to_ascii(name text, profile text DEFAULT 'lookup',
	checks text DEFAULT '') RETURNS text
	AS 'MODULE_PATHNAME', 'xnpg_try_to_ascii'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 10;
COMMENT ON FUNCTION xn_try_to_ascii(name text, profile text,
	checks text) IS
	'the ASCII form of a host name, NULL if it is not valid';

CREATE FUNCTION xn_to_unicode(name text, profile text DEFAULT 'lookup',
	checks text DEFAULT '') RETURNS text
	AS 'MODULE_PATHNAME', 'xnpg_to_unicode'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 10;
COMMENT ON FUNCTION xn_to_unicode(name text, profile text,
	checks text) IS
	'the best Unicode form of a host name';

CREATE FUNCTION xn_errors(name text, profile text DEFAULT 'lookup',
	checks text DEFAULT '') RETURNS text[]
	AS 'MODULE_PATHNAME', 'xnpg_errors'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 15;
COMMENT ON FUNCTION xn_errors(name text, profile text,
	checks text) IS
	'the names of the errors of a host name; empty if it is valid';

CREATE FUNCTION xn_faults(name text, profile text DEFAULT 'lookup',
	checks text DEFAULT '',
	OUT label int, OUT at int, OUT error text, OUT rule int,
	OUT section text, OUT explanation text) RETURNS SETOF record
	AS 'MODULE_PATHNAME', 'xnpg_faults'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 50
	ROWS 2;
COMMENT ON FUNCTION xn_faults(name text, profile text, checks text) IS
	'each fault of a host name: where it is and which rule it breaks';

CREATE FUNCTION xn_same_host(a text, b text, profile text DEFAULT 'lookup') RETURNS boolean
	AS 'MODULE_PATHNAME', 'xnpg_same_host'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 20;
COMMENT ON FUNCTION xn_same_host(a text, b text, profile text) IS
	'whether two names mean one host; NULL if one is not valid';

CREATE FUNCTION punycode_encode(label text) RETURNS text
	AS 'MODULE_PATHNAME', 'xnpg_punycode_encode'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 10;
COMMENT ON FUNCTION punycode_encode(label text) IS
	'a label in Punycode (RFC 3492), without xn--';

CREATE FUNCTION punycode_decode(label text) RETURNS text
	AS 'MODULE_PATHNAME', 'xnpg_punycode_decode'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 10;
COMMENT ON FUNCTION punycode_decode(label text) IS
	'the label that Punycode (RFC 3492) stands for';

-- ---- what may be shown -----------------------------------------------------

CREATE FUNCTION xn_display(name text, policy text DEFAULT 'chromium') RETURNS text
	AS 'MODULE_PATHNAME', 'xnpg_display'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 40;
COMMENT ON FUNCTION xn_display(name text, policy text) IS
	'the form of a host name that an address bar shows';

CREATE FUNCTION xn_display_reasons(name text, policy text DEFAULT 'chromium') RETURNS text[]
	AS 'MODULE_PATHNAME', 'xnpg_display_reasons'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 40;
COMMENT ON FUNCTION xn_display_reasons(name text, policy text) IS
	'why labels of a host name are shown in ASCII';

CREATE FUNCTION xn_skeleton(name text) RETURNS text
	AS 'MODULE_PATHNAME', 'xnpg_skeleton'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 30;
COMMENT ON FUNCTION xn_skeleton(name text) IS
	'the skeleton of a host name (UTS #39): names that look alike have the same one';

CREATE FUNCTION xn_restriction_level(t text) RETURNS text
	AS 'MODULE_PATHNAME', 'xnpg_restriction_level'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 30;
COMMENT ON FUNCTION xn_restriction_level(t text) IS
	'the restriction level of a text (UTS #39, section 5.2)';

-- ---- versions --------------------------------------------------------------

CREATE FUNCTION xn_version() RETURNS text
	AS 'MODULE_PATHNAME', 'xnpg_version'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xn_version() IS
	'the version of libxn in this module';

CREATE FUNCTION xn_unicode_version() RETURNS text
	AS 'MODULE_PATHNAME', 'xnpg_unicode_version'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION xn_unicode_version() IS
	'the Unicode version of libxn in this module';

-- ---- the type hostname -----------------------------------------------------

CREATE TYPE hostname;

CREATE FUNCTION hostname_in(cstring) RETURNS hostname
	AS 'MODULE_PATHNAME', 'xnpg_hostname_in'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 10;
COMMENT ON FUNCTION hostname_in(cstring) IS
	'input of hostname';

CREATE FUNCTION hostname_out(hostname) RETURNS cstring
	AS 'MODULE_PATHNAME', 'xnpg_hostname_out'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_out(hostname) IS
	'output of hostname';

CREATE FUNCTION hostname_recv(internal) RETURNS hostname
	AS 'MODULE_PATHNAME', 'xnpg_hostname_recv'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 10;
COMMENT ON FUNCTION hostname_recv(internal) IS
	'binary input of hostname';

CREATE FUNCTION hostname_send(hostname) RETURNS bytea
	AS 'MODULE_PATHNAME', 'xnpg_hostname_send'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_send(hostname) IS
	'binary output of hostname';

CREATE TYPE hostname (
	INPUT = hostname_in,
	OUTPUT = hostname_out,
	RECEIVE = hostname_recv,
	SEND = hostname_send,
	INTERNALLENGTH = VARIABLE,
	ALIGNMENT = int4,
	STORAGE = extended
);
COMMENT ON TYPE hostname IS
	'host name in its ASCII form, ordered by labels from the right';

CREATE FUNCTION hostname(text) RETURNS hostname
	AS 'MODULE_PATHNAME', 'xnpg_hostname_of_text'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 10;
COMMENT ON FUNCTION hostname(text) IS
	'a host name in any form as hostname';

CREATE CAST (text AS hostname) WITH FUNCTION hostname(text) AS ASSIGNMENT;
COMMENT ON CAST (text AS hostname) IS
	'converts and checks a host name';
CREATE CAST (varchar AS hostname) WITH FUNCTION hostname(text) AS ASSIGNMENT;
COMMENT ON CAST (varchar AS hostname) IS
	'converts and checks a host name';
CREATE CAST (hostname AS text) WITHOUT FUNCTION AS ASSIGNMENT;
COMMENT ON CAST (hostname AS text) IS 'the ASCII form';

CREATE FUNCTION unicode(hostname) RETURNS text
	AS 'MODULE_PATHNAME', 'xnpg_hostname_unicode'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	COST 10;
COMMENT ON FUNCTION unicode(hostname) IS
	'the Unicode form of a hostname';

CREATE FUNCTION labels(hostname) RETURNS int
	AS 'MODULE_PATHNAME', 'xnpg_hostname_labels'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION labels(hostname) IS
	'the number of labels';

CREATE FUNCTION parent(hostname) RETURNS hostname
	AS 'MODULE_PATHNAME', 'xnpg_hostname_parent'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION parent(hostname) IS
	'the name without its first label; NULL for one label';

CREATE FUNCTION domain(hostname, n int) RETURNS hostname
	AS 'MODULE_PATHNAME', 'xnpg_hostname_domain'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION domain(hostname, n int) IS
	'the last n labels, all of them if there are not more; NULL for n < 1';

-- ---- order -----------------------------------------------------------------

CREATE FUNCTION hostname_lt(hostname, hostname) RETURNS boolean
	AS 'MODULE_PATHNAME', 'xnpg_hostname_lt'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_lt(hostname, hostname) IS
	'implementation of the operator <';

CREATE FUNCTION hostname_le(hostname, hostname) RETURNS boolean
	AS 'MODULE_PATHNAME', 'xnpg_hostname_le'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_le(hostname, hostname) IS
	'implementation of the operator <=';

CREATE FUNCTION hostname_eq(hostname, hostname) RETURNS boolean
	AS 'MODULE_PATHNAME', 'xnpg_hostname_eq'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_eq(hostname, hostname) IS
	'implementation of the operator =';

CREATE FUNCTION hostname_ne(hostname, hostname) RETURNS boolean
	AS 'MODULE_PATHNAME', 'xnpg_hostname_ne'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_ne(hostname, hostname) IS
	'implementation of the operator <>';

CREATE FUNCTION hostname_ge(hostname, hostname) RETURNS boolean
	AS 'MODULE_PATHNAME', 'xnpg_hostname_ge'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_ge(hostname, hostname) IS
	'implementation of the operator >=';

CREATE FUNCTION hostname_gt(hostname, hostname) RETURNS boolean
	AS 'MODULE_PATHNAME', 'xnpg_hostname_gt'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_gt(hostname, hostname) IS
	'implementation of the operator >';

CREATE OPERATOR < (
	LEFTARG = hostname, RIGHTARG = hostname, FUNCTION = hostname_lt,
	COMMUTATOR = >, NEGATOR = >=,
	RESTRICT = scalarltsel, JOIN = scalarltjoinsel
);
COMMENT ON OPERATOR < (hostname, hostname) IS 'less than';

CREATE OPERATOR <= (
	LEFTARG = hostname, RIGHTARG = hostname, FUNCTION = hostname_le,
	COMMUTATOR = >=, NEGATOR = >,
	RESTRICT = scalarlesel, JOIN = scalarlejoinsel
);
COMMENT ON OPERATOR <= (hostname, hostname) IS 'less than or equal';

CREATE OPERATOR = (
	LEFTARG = hostname, RIGHTARG = hostname, FUNCTION = hostname_eq,
	COMMUTATOR = =, NEGATOR = <>,
	RESTRICT = eqsel, JOIN = eqjoinsel,
	HASHES, MERGES
);
COMMENT ON OPERATOR = (hostname, hostname) IS 'equal';

CREATE OPERATOR <> (
	LEFTARG = hostname, RIGHTARG = hostname, FUNCTION = hostname_ne,
	COMMUTATOR = <>, NEGATOR = =,
	RESTRICT = neqsel, JOIN = neqjoinsel
);
COMMENT ON OPERATOR <> (hostname, hostname) IS 'not equal';

CREATE OPERATOR >= (
	LEFTARG = hostname, RIGHTARG = hostname, FUNCTION = hostname_ge,
	COMMUTATOR = <=, NEGATOR = <,
	RESTRICT = scalargesel, JOIN = scalargejoinsel
);
COMMENT ON OPERATOR >= (hostname, hostname) IS 'greater than or equal';

CREATE OPERATOR > (
	LEFTARG = hostname, RIGHTARG = hostname, FUNCTION = hostname_gt,
	COMMUTATOR = <, NEGATOR = <=,
	RESTRICT = scalargtsel, JOIN = scalargtjoinsel
);
COMMENT ON OPERATOR > (hostname, hostname) IS 'greater than';

CREATE FUNCTION hostname_cmp(hostname, hostname) RETURNS int
	AS 'MODULE_PATHNAME', 'xnpg_hostname_cmp'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_cmp(hostname, hostname) IS
	'less, equal or greater, as -1, 0 or 1';

CREATE FUNCTION hostname_sortsupport(internal) RETURNS void
	AS 'MODULE_PATHNAME', 'xnpg_hostname_sortsupport'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_sortsupport(internal) IS
	'sort support with abbreviated keys';

CREATE FUNCTION hostname_hash(hostname) RETURNS int
	AS 'MODULE_PATHNAME', 'xnpg_hostname_hash'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_hash(hostname) IS
	'hash';

CREATE FUNCTION hostname_hash_extended(hostname, bigint) RETURNS bigint
	AS 'MODULE_PATHNAME', 'xnpg_hostname_hash_extended'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_hash_extended(hostname, bigint) IS
	'hash with a seed';

CREATE OPERATOR CLASS hostname_ops DEFAULT FOR TYPE hostname USING btree AS
	OPERATOR 1 <,
	OPERATOR 2 <=,
	OPERATOR 3 =,
	OPERATOR 4 >=,
	OPERATOR 5 >,
	FUNCTION 1 hostname_cmp(hostname, hostname),
	FUNCTION 2 hostname_sortsupport(internal),
	FUNCTION 4 btequalimage(oid);
COMMENT ON OPERATOR CLASS hostname_ops USING btree IS
	'labels from the right, by octets';

CREATE OPERATOR CLASS hostname_ops DEFAULT FOR TYPE hostname USING hash AS
	OPERATOR 1 =,
	FUNCTION 1 hostname_hash(hostname),
	FUNCTION 2 hostname_hash_extended(hostname, bigint);
COMMENT ON OPERATOR CLASS hostname_ops USING hash IS 'the bytes of the name';

CREATE FUNCTION hostname_smaller(hostname, hostname) RETURNS hostname
	AS 'MODULE_PATHNAME', 'xnpg_hostname_smaller'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_smaller(hostname, hostname) IS
	'the first of two names in their order';

CREATE AGGREGATE min(hostname) (
	SFUNC = hostname_smaller, STYPE = hostname, COMBINEFUNC = hostname_smaller,
	SORTOP = <, PARALLEL = SAFE
);
COMMENT ON AGGREGATE min(hostname) IS 'the first of all names in their order';

CREATE FUNCTION hostname_larger(hostname, hostname) RETURNS hostname
	AS 'MODULE_PATHNAME', 'xnpg_hostname_larger'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_larger(hostname, hostname) IS
	'the last of two names in their order';

CREATE AGGREGATE max(hostname) (
	SFUNC = hostname_larger, STYPE = hostname, COMBINEFUNC = hostname_larger,
	SORTOP = >, PARALLEL = SAFE
);
COMMENT ON AGGREGATE max(hostname) IS 'the last of all names in their order';

-- ---- domains ---------------------------------------------------------------

CREATE FUNCTION hostname_end(hostname) RETURNS hostname
	AS 'MODULE_PATHNAME', 'xnpg_hostname_end'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_end(hostname) IS
	'for the planner: a bound above all names below a domain';

CREATE FUNCTION hostname_below_support(internal) RETURNS internal
	AS 'MODULE_PATHNAME', 'xnpg_hostname_below_support'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_below_support(internal) IS
	'for the planner: the index condition of <@';

CREATE FUNCTION hostname_below_sel(internal, oid, internal, int) RETURNS float8
	AS 'MODULE_PATHNAME', 'xnpg_hostname_below_sel'
	LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_below_sel(internal, oid, internal, int) IS
	'for the planner: the selectivity of <@';

CREATE FUNCTION hostname_below(hostname, hostname) RETURNS boolean
	AS 'MODULE_PATHNAME', 'xnpg_hostname_below'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT hostname_below_support;
COMMENT ON FUNCTION hostname_below(hostname, hostname) IS
	'implementation of the operator <@';

CREATE FUNCTION hostname_above_support(internal) RETURNS internal
	AS 'MODULE_PATHNAME', 'xnpg_hostname_above_support'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_above_support(internal) IS
	'for the planner: the index condition of @>';

CREATE FUNCTION hostname_above_sel(internal, oid, internal, int) RETURNS float8
	AS 'MODULE_PATHNAME', 'xnpg_hostname_above_sel'
	LANGUAGE C STABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_above_sel(internal, oid, internal, int) IS
	'for the planner: the selectivity of @>';

CREATE FUNCTION hostname_above(hostname, hostname) RETURNS boolean
	AS 'MODULE_PATHNAME', 'xnpg_hostname_above'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE
	SUPPORT hostname_above_support;
COMMENT ON FUNCTION hostname_above(hostname, hostname) IS
	'implementation of the operator @>';

CREATE OPERATOR <@ (
	LEFTARG = hostname, RIGHTARG = hostname, FUNCTION = hostname_below,
	COMMUTATOR = @>, RESTRICT = hostname_below_sel, JOIN = contjoinsel
);
COMMENT ON OPERATOR <@ (hostname, hostname) IS 'is it, or below it';

CREATE OPERATOR @> (
	LEFTARG = hostname, RIGHTARG = hostname, FUNCTION = hostname_above,
	COMMUTATOR = <@, RESTRICT = hostname_above_sel, JOIN = contjoinsel
);
COMMENT ON OPERATOR @> (hostname, hostname) IS 'is it, or has it below';
