/* SPDX-License-Identifier: MIT
 *
 * Sorting of hostname: a comparison without the function manager, and keys that
 * decide most comparisons as numbers.
 */
#include "hostname_words.h"

#include <common/hashfn.h>
#include <lib/hyperloglog.h>
#include <utils/sortsupport.h>

SQL_FUNCTION(xnpg_hostname_sortsupport);

static int
compare_stored(Datum x, Datum y, SortSupport ssup)
{
	(void)ssup;
	return hostname_datum_order(x, y);
}

#if SIZEOF_DATUM == 8

/* ---- abbreviated keys --------------------------------------------------- */

/*
 * A key is made of digits that are ordered as octets are.  The octets of a name
 * count in the order of names, with a 0 after each label.  An octet that shares
 * its digit with another one ends the key.
 *
 * The first two octets are the class of a name: ".com" is in the class "co".
 * Names of one class often go on in the same way (".example.com"), so the key
 * has, after the class, how much the name has in common with the first name of
 * the class: a name before that one is the closer to it, and the greater, the
 * more they have in common; a name after it the smaller.  The octets from there
 * on are the rest of the key.
 */
#define KEY_BASE 44
#define CLASSES (KEY_BASE * KEY_BASE)
#define MOST_COMMON 338 /* octets in common */
#define REST_DIGITS 8
#define REST_KEYS UINT64CONST(14048223625216) /* KEY_BASE ^ REST_DIGITS */
#define DIGITS_AT 4   /* "0" to "9" */
#define UNDERSCORE 15 /* the digit of "_" */
#define LETTERS_AT 17 /* "a" to "z" */

static uint64
key_digit(unsigned char c, bool *inexact)
{
	*inexact = false;
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
	*inexact = true;
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

static uint64
class_of(stored_name name)
{
	size_t start = label_start(name.s, name.len);
	bool inexact;
	uint64 class = KEY_BASE * key_digit((unsigned char)name.s[start],
					    &inexact);

	if (!inexact && name.len - start > 1) {
		class += key_digit((unsigned char)name.s[start + 1], &inexact);
	}
	return class;
}

/* A place in the order of a name's octets. */
typedef struct place {
	size_t done; /* the octets before it, with the dots */
	size_t at;   /* its octet, in the label that ends at end */
	size_t end;
} place;

/* Where a name goes on otherwise than the first one of its class. */
static place
place_after_common(stored_name name, stored_name first)
{
	size_t labels = common_labels(name, first);
	size_t end = name.len - labels;
	size_t other_end = first.len - labels;
	size_t at = label_start(name.s, end);
	size_t other = label_start(first.s, other_end);
	size_t start = at;

	while (at < end && other < other_end && name.s[at] == first.s[other]) {
		at++;
		other++;
	}
	return (place){labels + (at - start), at, end};
}

/* The next digits of a name, with zeros after them. */
static uint64
digits_from(stored_name name, place from)
{
	uint64 key = 0;
	bool inexact = false;
	size_t at = from.at;
	size_t end = from.end;

	for (int i = 0; i < REST_DIGITS; i++) {
		key *= KEY_BASE;
		if (at < end && !inexact) {
			key += key_digit((unsigned char)name.s[at], &inexact);
			at++;
		} else if (end > 0 && !inexact) {
			/* A 0; the next label, unless there is none. */
			size_t start = label_start(name.s, end);

			end = start > 0 ? start - 1 : 0;
			at = end > 0 ? label_start(name.s, end) : 0;
		}
	}
	return key;
}

/* first: the first name of the class of this one. */
static uint64
abbreviate(stored_name name, stored_name first)
{
	place from = place_after_common(name, first);
	uint64 common = Min(from.done, MOST_COMMON);
	uint64 key = class_of(name) * (2 * MOST_COMMON + 2);

	StaticAssertStmt(CLASSES * (2 * MOST_COMMON + 2) <=
				 PG_UINT64_MAX / REST_KEYS,
			 "keys have 64 bits");
	key += hostname_order(name, first) <= 0 ? common
						: 2 * MOST_COMMON + 1 - common;
	key *= REST_KEYS;
	/* Beyond the limit the key does not say how much is in common. */
	return common < MOST_COMMON ? key + digits_from(name, from) : key;
}

/* What a sort keeps. */
typedef struct sort_state {
	stored_name first[CLASSES]; /* without octets if none was there */
	hyperLogLogState distinct;
	int64 seen;
} sort_state;

static void
remember_first(stored_name *first, stored_name name, SortSupport ssup)
{
	char *s = MemoryContextAlloc(ssup->ssup_cxt, name.len);

	memcpy(s, name.s, name.len);
	first->s = s;
	first->len = name.len;
}

static Datum
make_key(Datum original, SortSupport ssup)
{
	sort_state *state = ssup->ssup_extra;
	stored_name name = stored_name_of(original);
	stored_name *first = &state->first[class_of(name)];
	uint64 key;

	if (first->len == 0) {
		remember_first(first, name, ssup);
	}
	key = abbreviate(name, *first);
	forget_name(name, original);
	state->seen++;
	addHyperLogLog(&state->distinct,
		       DatumGetUInt32(hash_uint32(
			       (uint32)key ^ (uint32)(key >> 32))));
	return UInt64GetDatum(key);
}

/* Keys are given up if a hundred names share one. */
static bool
keys_are_useless(int memtupcount, SortSupport ssup)
{
	sort_state *state = ssup->ssup_extra;

	if (memtupcount < 10000 || state->seen < 10000) {
		return false;
	}
	return estimateHyperLogLog(&state->distinct) <
	       (double)state->seen / 100.0;
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
	sort_state *state = palloc0(sizeof *state);

	initHyperLogLog(&state->distinct, 10);
	ssup->ssup_extra = state;
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
