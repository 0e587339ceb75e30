/* SPDX-License-Identifier: MIT
 *
 * Punycode and Bootstring alone.
 */
#include <xn/bootstring.h>
#include <xn/punycode.h>

#include <string.h>

#include "parts.h"
#include "tests/support/units.h"

/* Longer texts take too long with the readable codec, which is quadratic. */
#define READABLE 200

static uint32_t points[ROOM], work[XN_PUNYCODE_WORK(ROOM)];
static unsigned char upper[ROOM];
static char ascii[ROOM];

/* Flags of case, or NULL. */
static unsigned char *
some_flags(struct corpus *corpus, size_t len)
{
	if (generate_below(&corpus->gen, 2) == 0) {
		return NULL;
	}
	for (size_t i = 0; i < len; i++) {
		upper[i] = (unsigned char)generate_below(&corpus->gen, 2);
	}
	return upper;
}

/* The name without its prefix, which makes it Punycode in many cases. */
static const char *
body(const struct corpus *corpus, size_t *len)
{
	size_t skip = corpus->len >= 4 && memcmp(corpus->name, "xn--", 4) == 0
			      ? 4
			      : 0;
	const char *dot = memchr(corpus->name, '.', corpus->len);

	*len = (dot != NULL ? (size_t)(dot - corpus->name) : corpus->len);
	*len = *len > skip ? *len - skip : 0;
	return corpus->name + skip;
}

/* ---- Punycode ----------------------------------------------------------- */

static void
hash_punycode(struct hash *hash, const xn_punycode_result *r)
{
	hash_number(hash, (uint64_t)r->status);
	hash_size(hash, r->read);
	hash_size(hash, r->written);
}

static void
encode(struct corpus *corpus)
{
	size_t len = units_of(FOUR, points, NULL, corpus->name, corpus->len);
	unsigned char *flags = some_flags(corpus, len);
	size_t cap = corpus_cap(corpus);
	xn_punycode_result r =
		xn_punycode_encode(ascii, cap, points, len, flags);

	hash_punycode(&corpus->hash, &r);
	if (r.status == XN_PUNYCODE_OK) {
		hash_bytes(&corpus->hash, ascii, r.written);
	}
	r = xn_punycode_encode_long(ascii, cap, points, len, flags, work,
				    XN_PUNYCODE_WORK(len));
	hash_punycode(&corpus->hash, &r);
	if (r.status == XN_PUNYCODE_OK) {
		hash_bytes(&corpus->hash, ascii, r.written);
	}
}

static void
hash_decoded(struct corpus *corpus, const xn_punycode_result *r,
	     const unsigned char *flags)
{
	hash_punycode(&corpus->hash, r);
	if (r->status == XN_PUNYCODE_OK) {
		hash_units32(&corpus->hash, points, r->written);
		if (flags != NULL) {
			hash_bytes(&corpus->hash, flags, r->written);
		}
	}
}

static void
decode(struct corpus *corpus)
{
	size_t len, cap = corpus_cap(corpus);
	const char *src = body(corpus, &len);
	unsigned char *flags = some_flags(corpus, 0);
	xn_punycode_result r = xn_punycode_decode(points, cap, src, len, flags);

	hash_decoded(corpus, &r, flags);
	r = xn_punycode_decode_long(points, cap, src, len, flags, work,
				    XN_PUNYCODE_WORK(len));
	hash_decoded(corpus, &r, flags);
}

void
part_punycode(struct corpus *corpus)
{
	for (size_t i = corpus_count(corpus, 4000); i > 0; i--) {
		corpus_next(corpus);
		encode(corpus);
		decode(corpus);
	}
}

/* ---- Bootstring --------------------------------------------------------- */

/* Punycode's parameters with some of them changed, valid or not. */
static xn_bootstring
some_parameters(struct corpus *corpus)
{
	static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789+/";
	struct generator *gen = &corpus->gen;
	xn_bootstring with = xn_bootstring_punycode();

	switch (generate_below(gen, 4)) {
	case 0:
		break;
	case 1: /* those of Rust's symbol names */
		with.delimiter = '_';
		with.capitals = NULL;
		break;
	case 2:
		with.base = 2 + generate_below(gen, 37);
		with.tmin = generate_below(gen, 8);
		with.tmax = with.tmin + generate_below(gen, 8);
		with.digits = digits;
		with.capitals = NULL;
		break;
	default:
		with.skew = generate_below(gen, 60);
		with.damp = generate_below(gen, 900);
		with.initial_bias = generate_below(gen, 200);
		with.initial_n = generate_below(gen, 0x180);
		with.surrogates = generate_below(gen, 2) == 0;
		with.last_point = generate_below(gen, 0x120000);
	}
	return with;
}

static void
hash_bootstring(struct hash *hash, const xn_bootstring_result *r)
{
	hash_number(hash, (uint64_t)r->status);
	hash_size(hash, r->read);
	hash_size(hash, r->written);
}

static void
try_bootstring(struct corpus *corpus, const xn_bootstring *with)
{
	size_t cap = corpus_cap(corpus), len;
	unsigned char *flags;
	xn_bootstring_result r;
	const char *src;

	hash_number(&corpus->hash, xn_bootstring_is_valid(with));
	len = units_of(FOUR, points, NULL, corpus->name, corpus->len);
	flags = some_flags(corpus, len);
	r = xn_bootstring_encode(with, ascii, cap, points, len, flags);
	hash_bootstring(&corpus->hash, &r);
	if (r.status == XN_BOOTSTRING_OK) {
		hash_bytes(&corpus->hash, ascii, r.written);
	}
	src = body(corpus, &len);
	r = xn_bootstring_decode(with, points, cap, src, len, flags);
	hash_bootstring(&corpus->hash, &r);
	if (r.status == XN_BOOTSTRING_OK) {
		hash_units32(&corpus->hash, points, r.written);
		hash_bytes(&corpus->hash, upper, flags != NULL ? r.written : 0);
	}
}

void
part_bootstring(struct corpus *corpus)
{
	for (size_t i = corpus_count(corpus, 2000); i > 0; i--) {
		xn_bootstring with = some_parameters(corpus);

		corpus_next(corpus);
		if (corpus->len > READABLE) {
			corpus->len = READABLE;
		}
		try_bootstring(corpus, &with);
	}
}
