/* SPDX-License-Identifier: MIT
 *
 * ToASCII and ToUnicode, in all encodings and profiles.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"
#include "tests/support/shapes.h"
#include "tests/support/units.h"

typedef xn_result convert(const xn_options *opt, char *dst, size_t cap,
			  const char *src, size_t len, xn_report *report);
typedef xn_result convert_alloc(const xn_options *opt, char **dst,
				const char *src, size_t len, xn_report *report);

static char out[ROOM];

/* ---- UTF-8 -------------------------------------------------------------- */

/* There is a string, except after NO_MEMORY, MISUSE and FAILED. */
static void
hash_output(struct hash *hash, const xn_result *r, const char *dst, size_t cap)
{
	if (r->status == XN_NO_SPACE || cap == 0) {
		return;
	}
	hash_bytes(hash, dst, r->length);
	hash_number(hash, (unsigned char)dst[r->length]);
}

static void
call(struct corpus *corpus, convert *function, const xn_options *opt,
     size_t cap)
{
	struct noted noted;
	xn_result r;

	noted_begin(&noted, &corpus->hash);
	r = function(opt, out, cap, corpus->name, corpus->len, &noted.report);
	hash_result(&corpus->hash, &r);
	hash_output(&corpus->hash, &r, out, cap);
	hash_noted(&corpus->hash, &noted, &r);
}

/* Without a report the library takes fast paths. */
static void
call_fast(struct corpus *corpus, convert *function, const xn_options *opt,
	  size_t cap)
{
	xn_result r = function(opt, out, cap, corpus->name, corpus->len, NULL);

	hash_result(&corpus->hash, &r);
	hash_output(&corpus->hash, &r, out, cap);
}

static void
call_alloc(struct corpus *corpus, convert_alloc *function,
	   const xn_options *opt, const char *src, size_t len)
{
	char *dst;
	xn_result r = function(opt, &dst, src, len, NULL);

	hash_result(&corpus->hash, &r);
	if (dst != NULL) {
		hash_bytes(&corpus->hash, dst, r.length);
	}
	xn_free(dst);
}

static void
convert_all(struct corpus *corpus, convert *function, convert_alloc *alloc)
{
	for (size_t i = corpus_count(corpus, 2500); i > 0; i--) {
		xn_options opt;

		corpus_next(corpus);
		for (size_t j = 0; xn_profile_at(j) != NULL; j++) {
			opt = xn_profile(xn_profile_at(j)->id);
			call_fast(corpus, function, &opt, XN_NAME_SIZE);
		}
		opt = generate_options(&corpus->gen);
		call(corpus, function, &opt, corpus_cap(corpus));
		call_alloc(corpus, alloc, &opt, corpus->name, corpus->len);
		/* Sometimes invalid options. */
		opt.checks ^= UINT32_C(1) << generate_below(&corpus->gen, 32);
		call(corpus, function, &opt, ROOM);
	}
}

void
part_ascii(struct corpus *corpus)
{
	convert_all(corpus, xn_to_ascii, xn_to_ascii_alloc);
}

void
part_unicode(struct corpus *corpus)
{
	convert_all(corpus, xn_to_unicode, xn_to_unicode_alloc);
}

/* ---- UTF-16 and UTF-32 -------------------------------------------------- */

static uint32_t in32[GENERATE_MAX], out32[ROOM];
static uint16_t in16[GENERATE_MAX], out16[ROOM];

/* The functions for one width of units. */
#define WIDE(bits)                                                             \
	static void call##bits(struct corpus *corpus, int unicode,             \
			       const xn_options *opt, size_t len, size_t cap)  \
	{                                                                      \
		struct noted noted;                                            \
		uint##bits##_t *mine;                                          \
		xn_result r;                                                   \
                                                                               \
		noted_begin(&noted, &corpus->hash);                            \
		r = (unicode ? xn_to_unicode_utf##bits                         \
			     : xn_to_ascii_utf##bits)(                         \
			opt, out##bits, cap, in##bits, len, &noted.report);    \
		hash_result(&corpus->hash, &r);                                \
		hash_noted(&corpus->hash, &noted, &r);                         \
		if (r.status != XN_NO_SPACE && cap > 0) {                      \
			hash_units##bits(&corpus->hash, out##bits,             \
					 r.length + 1);                        \
		}                                                              \
		r = (unicode ? xn_to_unicode_utf##bits##_alloc                 \
			     : xn_to_ascii_utf##bits##_alloc)(                 \
			opt, &mine, in##bits, len, NULL);                      \
		hash_result(&corpus->hash, &r);                                \
		if (mine != NULL) {                                            \
			hash_units##bits(&corpus->hash, mine, r.length);       \
		}                                                              \
		xn_free(mine);                                                 \
	}

WIDE(16)
WIDE(32)

void
part_utf16(struct corpus *corpus)
{
	for (size_t i = corpus_count(corpus, 4000); i > 0; i--) {
		xn_options opt = generate_options(&corpus->gen);
		size_t len;

		corpus_next(corpus);
		len = units_of(TWO, in16, NULL, corpus->name, corpus->len);
		call16(corpus, i % 2 == 0, &opt, len, corpus_cap(corpus));
	}
}

void
part_utf32(struct corpus *corpus)
{
	for (size_t i = corpus_count(corpus, 4000); i > 0; i--) {
		xn_options opt = generate_options(&corpus->gen);
		size_t len;

		corpus_next(corpus);
		len = units_of(FOUR, in32, NULL, corpus->name, corpus->len);
		call32(corpus, i % 2 == 0, &opt, len, corpus_cap(corpus));
	}
}

/* ---- long and hostile names --------------------------------------------- */

static void
try_shape(struct corpus *corpus, const struct shape *shape, size_t parts)
{
	char *name = malloc(shape_room(shape, parts));
	size_t len;

	if (name == NULL) {
		perror("malloc");
		exit(3);
	}
	len = shape_build(name, shape, parts);
	for (size_t j = 0; xn_profile_at(j) != NULL; j++) {
		xn_options opt = xn_profile(xn_profile_at(j)->id);

		call_alloc(corpus, xn_to_ascii_alloc, &opt, name, len);
		call_alloc(corpus, xn_to_unicode_alloc, &opt, name, len);
	}
	free(name);
}

void
part_shapes(struct corpus *corpus)
{
	const struct shape *shape;

	for (size_t i = 0; (shape = shape_at(i)) != NULL; i++) {
		for (size_t parts = 1; parts <= corpus_count(corpus, 1500);
		     parts += 1 + parts * 4) {
			try_shape(corpus, shape, parts);
		}
	}
}
