/* SPDX-License-Identifier: MIT
 *
 * The order of hostname: label by label from the right, labels by their octets,
 * the shorter first (RFC 4034, section 6.1).  All names below a domain stand
 * together, right after it.
 */
#include "module.h"

#include <common/hashfn.h>
#include <lib/hyperloglog.h>
#include <utils/sortsupport.h>

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
SQL_FUNCTION(xnpg_hostname_sortsupport);

/* ---- comparison --------------------------------------------------------- */

/* Where the label that ends at end starts. */
static size_t
label_start(stored_name name, size_t end)
{
	while (end > 0 && name.s[end - 1] != '.') {
		end--;
	}
	return end;
}

/* How many octets at the right are equal. */
static size_t
common_end(stored_name a, stored_name b)
{
	size_t shorter = Min(a.len, b.len);
	size_t common = 0;
	uint64 x, y;

	while (shorter - common >= sizeof x) {
		memcpy(&x, a.s + a.len - common - sizeof x, sizeof x);
		memcpy(&y, b.s + b.len - common - sizeof y, sizeof y);
		if (x != y) {
			break;
		}
		common += sizeof x;
	}
	while (common < shorter &&
	       a.s[a.len - 1 - common] == b.s[b.len - 1 - common]) {
		common++;
	}
	return common;
}

int
hostname_order(stored_name a, stored_name b)
{
	size_t whole = common_end(a, b);
	size_t alen, blen;
	int order;

	if (whole == a.len && whole == b.len) {
		return 0;
	}
	/* Equal labels count from their dot on. */
	while (whole > 0 && a.s[a.len - whole] != '.') {
		whole--;
	}
	a.len -= whole;
	b.len -= whole;
	alen = a.len - label_start(a, a.len);
	blen = b.len - label_start(b, b.len);
	order = memcmp(a.s + a.len - alen, b.s + b.len - blen, Min(alen, blen));
	if (order == 0) {
		order = (alen > blen) - (alen < blen);
	}
	/* Equal labels: one of the names ends here, and comes first. */
	return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
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
	return hostname_order(PG_GETARG_HOSTNAME(0), PG_GETARG_HOSTNAME(1));
}

static bool
are_equal(FunctionCallInfo fcinfo)
{
	stored_name a = PG_GETARG_HOSTNAME(0);
	stored_name b = PG_GETARG_HOSTNAME(1);

	return a.len == b.len && memcmp(a.s, b.s, a.len) == 0;
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

	return hash_any((const unsigned char *)name.s, (int)name.len);
}

Datum
xnpg_hostname_hash_extended(PG_FUNCTION_ARGS)
{
	stored_name name = PG_GETARG_HOSTNAME(0);

	return hash_any_extended((const unsigned char *)name.s, (int)name.len,
				 (uint64)PG_GETARG_INT64(1));
}

/* ---- sorting ------------------------------------------------------------ */

static int
compare_stored(Datum x, Datum y, SortSupport ssup)
{
	(void)ssup;
	return hostname_order(stored_name_of(x), stored_name_of(y));
}

/*
 * An abbreviated key is a number of KEY_DIGITS digits: the first characters of
 * the name in its order, a 0 after each label.  Digits are as the octets are
 * ordered.  An octet that shares its digit with another one ends the key.
 */
#define KEY_DIGITS 11
#define KEY_BASE 44
#define DIGITS_AT 4   /* "0" to "9" */
#define UNDERSCORE 15 /* the digit of "_" */
#define LETTERS_AT 17 /* "a" to "z" */

static uint64
key_digit(unsigned char c, bool *shared)
{
	*shared = false;
	if (c >= 'a' && c <= 'z') {
		return LETTERS_AT + (uint64)(c - 'a');
	}
	if (c >= '0' && c <= '9') {
		return DIGITS_AT + (uint64)(c - '0');
	}
	if (c == '-') {
		return 2;
	}
	if (c == '_') {
		return UNDERSCORE;
	}
	*shared = true;
	if (c < '-') {
		return 1;
	}
	if (c < '0') {
		return 3;
	}
	if (c < '_') {
		return UNDERSCORE - 1;
	}
	return c < 'a' ? UNDERSCORE + 1 : KEY_BASE - 1;
}

/* Adds digits to the key until it is full or ends. */
static uint64
abbreviate(stored_name name)
{
	uint64 key = 0;
	int digits = 0;
	bool shared = false;
	size_t end = name.len;

	while (digits < KEY_DIGITS && end > 0 && !shared) {
		size_t start = label_start(name, end);

		for (size_t i = start;
		     i < end && digits < KEY_DIGITS && !shared; i++) {
			key = key * KEY_BASE +
			      key_digit((unsigned char)name.s[i], &shared);
			digits++;
		}
		if (digits < KEY_DIGITS && !shared) {
			key *= KEY_BASE;
			digits++;
		}
		end = start > 0 ? start - 1 : 0;
	}
	for (; digits < KEY_DIGITS; digits++) {
		key *= KEY_BASE;
	}
	return key;
}

#if SIZEOF_DATUM == 8

/* How many different keys there are: too few are of no use. */
typedef struct key_count {
	hyperLogLogState distinct;
	int64 seen;
} key_count;

static Datum
make_key(Datum original, SortSupport ssup)
{
	key_count *count = ssup->ssup_extra;
	uint64 key = abbreviate(stored_name_of(original));

	count->seen++;
	addHyperLogLog(&count->distinct,
		       DatumGetUInt32(hash_uint32(
			       (uint32)key ^ (uint32)(key >> 32))));
	return UInt64GetDatum(key);
}

/* Keys are given up if a hundred names share one. */
static bool
keys_are_useless(int memtupcount, SortSupport ssup)
{
	key_count *count = ssup->ssup_extra;

	if (memtupcount < 10000 || count->seen < 10000) {
		return false;
	}
	return estimateHyperLogLog(&count->distinct) <
	       (double)count->seen / 100.0;
}

static int
compare_keys(Datum x, Datum y, SortSupport ssup)
{
	(void)ssup;
	return (x > y) - (x < y);
}

static void
use_keys(SortSupport ssup)
{
	key_count *count = palloc0(sizeof *count);

	initHyperLogLog(&count->distinct, 10);
	ssup->ssup_extra = count;
	ssup->abbrev_full_comparator = ssup->comparator;
#if PG_VERSION_NUM >= 150000
	/* The server has a faster sort for this comparison. */
	(void)compare_keys;
	ssup->comparator = ssup_datum_unsigned_cmp;
#else
	ssup->comparator = compare_keys;
#endif
	ssup->abbrev_converter = make_key;
	ssup->abbrev_abort = keys_are_useless;
}

#endif

Datum
xnpg_hostname_sortsupport(PG_FUNCTION_ARGS)
{
	SortSupport ssup = (SortSupport)PG_GETARG_POINTER(0);
	MemoryContext old = MemoryContextSwitchTo(ssup->ssup_cxt);

	ssup->comparator = compare_stored;
#if SIZEOF_DATUM == 8
	if (ssup->abbreviate) {
		use_keys(ssup);
	}
#endif
	MemoryContextSwitchTo(old);
	PG_RETURN_VOID();
}
