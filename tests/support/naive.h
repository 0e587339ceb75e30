/* SPDX-License-Identifier: MIT
 *
 * UTS #46, section 4, by the letter and over the whole name: map, normalise,
 * split at U+002E, decode.  Slow, simple, and in another order of things than
 * the library, which it is the model for.
 */
#ifndef NAIVE_H
#define NAIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

/* Bounds for names of GENERATE_MAX bytes, made longer by the mapping. */
#define NAIVE_POINTS 200000
#define NAIVE_LABELS 20000

struct naive_label {
	size_t at; /* in point */
	size_t len;
};

struct naive {
	uint32_t point[NAIVE_POINTS];
	size_t len;
	struct naive_label label[NAIVE_LABELS];
	size_t labels;
};

/* Normalisation form C as UAX #15 defines it; returns the new length. */
size_t naive_nfc(uint32_t *point, size_t len, size_t cap);

/* The same decomposed only. */
size_t naive_nfd(uint32_t *point, size_t len, size_t cap);

/*
 * Steps 1 to 3.  False when the name is not UTF-8, and for XN_IDNA2003, which
 * goes label by label and has an oracle of its own, tests/command/reference.py.
 */
bool naive_split(struct naive *name, const xn_options *opt, const char *src,
		 size_t len);

/*
 * The labels decoded where they do decode, joined, as UTF-8.  Returns the
 * length, at most cap.
 */
size_t naive_unicode(const struct naive *name, char *dst, size_t cap);

/* Those that are not ASCII encoded, joined. */
size_t naive_ascii(const struct naive *name, char *dst, size_t cap);

#endif
