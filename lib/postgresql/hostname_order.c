/* SPDX-License-Identifier: MIT
 *
 * The order of hostname: label by label from the right, labels by their octets,
 * the shorter first (RFC 4034, section 6.1).  All names below a domain stand
 * together, right after it.
 */
#include "hostname_words.h"

#include <common/hashfn.h>

SQL_FUNCTION(xnpg_hostname_cmp);
SQL_FUNCTION(xnpg_hostname_eq);
SQL_FUNCTION(xnpg_hostname_ne);
SQL_FUNCTION(xnpg_hostname_lt);
SQL_FUNCTION(xnpg_hostname_le);
SQL_FUNCTION(xnpg_hostname_gt);
SQL_FUNCTION(xnpg_hostname_ge);
SQL_FUNCTION(xnpg_hostname_smaller);
SQL_FUNCTION(xnpg_hostname_larger);
SQL_FUNCTION(xnpg_hostname_below);
SQL_FUNCTION(xnpg_hostname_above);
SQL_FUNCTION(xnpg_hostname_hash);
SQL_FUNCTION(xnpg_hostname_hash_extended);

/* ---- comparison --------------------------------------------------------- */

/* Compares labels at two places of names; 0 if they differ in length alone. */
static int
label_order(stored_name a, size_t astart, stored_name b, size_t bstart,
	    size_t len)
{
	uint64 x, y;

	if (a.len - astart < WORD || b.len - bstart < WORD) {
		return memcmp(a.s + astart, b.s + bstart, len);
	}
	x = word_after(a.s + astart);
	y = word_after(b.s + bstart);
	if (x == y) {
		return len <= WORD ? 0
				   : memcmp(a.s + astart + WORD,
					    b.s + bstart + WORD, len - WORD);
	}
	if ((size_t)(63 - pg_leftmost_one_pos64(x ^ y)) / 8 >= len) {
		return 0;
	}
	return x < y ? -1 : 1;
}

int
hostname_order(stored_name a, stored_name b)
{
	size_t common = common_labels(a, b);
	size_t aend = a.len - common;
	size_t bend = b.len - common;
	size_t astart = label_start(a.s, aend);
	size_t bstart = label_start(b.s, bend);
	size_t alen = aend - astart;
	size_t blen = bend - bstart;
	int order = label_order(a, astart, b, bstart, Min(alen, blen));

	if (order == 0) {
		order = (alen > blen) - (alen < blen);
	}
	/* Equal labels: one of the names ends here, and comes first. */
	return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

int
hostname_datum_order(Datum x, Datum y)
{
	stored_name a = stored_name_of(x);
	stored_name b = stored_name_of(y);
	int order = hostname_order(a, b);

	forget_name(a, x);
	forget_name(b, y);
	return order;
}

bool
hostname_is_below(stored_name a, stored_name b)
{
	size_t more = a.len - b.len;

	if (a.len < b.len || memcmp(a.s + more, b.s, b.len) != 0) {
		return false;
	}
	return more == 0 || a.s[more - 1] == '.';
}

static int
order_of(FunctionCallInfo fcinfo)
{
	return hostname_datum_order(PG_GETARG_DATUM(0), PG_GETARG_DATUM(1));
}

static bool
are_equal(FunctionCallInfo fcinfo)
{
	stored_name a = PG_GETARG_HOSTNAME(0);
	stored_name b = PG_GETARG_HOSTNAME(1);

	bool equal = a.len == b.len && memcmp(a.s, b.s, a.len) == 0;

	forget_name(a, PG_GETARG_DATUM(0));
	forget_name(b, PG_GETARG_DATUM(1));
	return equal;
}

Datum
xnpg_hostname_cmp(PG_FUNCTION_ARGS)
{
	PG_RETURN_INT32(order_of(fcinfo));
}

Datum
xnpg_hostname_eq(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(are_equal(fcinfo));
}

Datum
xnpg_hostname_ne(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(!are_equal(fcinfo));
}

Datum
xnpg_hostname_lt(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(order_of(fcinfo) < 0);
}

Datum
xnpg_hostname_le(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(order_of(fcinfo) <= 0);
}

Datum
xnpg_hostname_gt(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(order_of(fcinfo) > 0);
}

Datum
xnpg_hostname_ge(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(order_of(fcinfo) >= 0);
}

Datum
xnpg_hostname_smaller(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(order_of(fcinfo) <= 0 ? PG_GETARG_DATUM(0)
					      : PG_GETARG_DATUM(1));
}

Datum
xnpg_hostname_larger(PG_FUNCTION_ARGS)
{
	PG_RETURN_DATUM(order_of(fcinfo) >= 0 ? PG_GETARG_DATUM(0)
					      : PG_GETARG_DATUM(1));
}

Datum
xnpg_hostname_below(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(hostname_is_below(PG_GETARG_HOSTNAME(0),
					 PG_GETARG_HOSTNAME(1)));
}

Datum
xnpg_hostname_above(PG_FUNCTION_ARGS)
{
	PG_RETURN_BOOL(hostname_is_below(PG_GETARG_HOSTNAME(1),
					 PG_GETARG_HOSTNAME(0)));
}

/* ---- hashes ------------------------------------------------------------- */

Datum
xnpg_hostname_hash(PG_FUNCTION_ARGS)
{
	stored_name name = PG_GETARG_HOSTNAME(0);

	Datum hash = hash_any((const unsigned char *)name.s, (int)name.len);

	forget_name(name, PG_GETARG_DATUM(0));
	return hash;
}

Datum
xnpg_hostname_hash_extended(PG_FUNCTION_ARGS)
{
	stored_name name = PG_GETARG_HOSTNAME(0);

	Datum hash = hash_any_extended((const unsigned char *)name.s,
				       (int)name.len,
				       (uint64)PG_GETARG_INT64(1));

	forget_name(name, PG_GETARG_DATUM(0));
	return hash;
}
