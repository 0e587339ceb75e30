/* SPDX-License-Identifier: MIT
 *
 * A literal model of UTS #46, section 4, over the whole name: map, normalise,
 * split at U+002E, decode.  It is slow and simple, and works in another order
 * than the library.
 */
#ifndef NAIVE_H
#define NAIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

/* Bounds for names of GENERATE_MAX bytes, which mapping makes longer. */
#define NAIVE_POINTS 200000
#define NAIVE_LABELS 20000

struct naive_label {
	size_t at; /* index of its first code point in point */
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

/* Normalisation form D. */
size_t naive_nfd(uint32_t *point, size_t len, size_t cap);

/*
 * Steps 1 to 3. False if the name is not UTF-8, and for XN_IDNA2003, which
 * works label by label and has its own model, tests/command/reference.py.
 */
bool naive_split(struct naive *name, const xn_options *opt, const char *src,
		 size_t len);

/*
 * The labels as UTF-8, decoded if they do decode, with dots between.  Returns
 * the length, at most cap.
 */
size_t naive_unicode(const struct naive *name, char *dst, size_t cap);

/* The labels, encoded if they are not ASCII, with dots between. */
size_t naive_ascii(const struct naive *name, char *dst, size_t cap);

#endif
