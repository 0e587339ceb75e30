/* SPDX-License-Identifier: MIT
 *
 * CREATE EXTENSION runs xn--1.0.sql and then this file.
 */
\echo Use "ALTER EXTENSION xn UPDATE" to load this file. \quit

-- These change when the module does.
ALTER FUNCTION xn_version() STABLE;
ALTER FUNCTION xn_unicode_version() STABLE;

-- These depend on the client's encoding.
ALTER FUNCTION hostname_recv(internal) STABLE;
ALTER FUNCTION hostname_send(hostname) STABLE;

-- The end of a name is no host name: only the planner can ask for it.
DROP FUNCTION hostname_end(hostname);
CREATE FUNCTION hostname_end(internal) RETURNS hostname
	AS 'MODULE_PATHNAME', 'xnpg_hostname_end'
	LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
COMMENT ON FUNCTION hostname_end(internal) IS
	'for the planner: a bound above all names below a domain';
