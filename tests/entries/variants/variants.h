/* SPDX-License-Identifier: MIT
 *
 * Several builds of the library in one process, one with every fast path
 * switched off, others with them, each with its own rows of entries.c.  They
 * must do the same.
 *
 * Every byte that a call can write is compared.  A difference is printed and
 * ends the program by abort(), which fuzzers notice.
 */
#ifndef VARIANTS_H
#define VARIANTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

/*
 * The place of a buffer: this many bytes behind a guard page, rounded down to
 * the alignment of its units.
 */
#define PLACES 64
/* In front of a guard page. */
#define PLACE_LAST PLACES

/* The longest name, as UTF-8, and the most room for a result, in bytes. */
#define VARIANTS_LEN_MAX 16384
#define VARIANTS_CAP_MAX 65536

struct call {
	size_t row; /* of entries.c */
	xn_options opt;
	const char *src; /* bytes that are not UTF-8 become ill-formed units */
	size_t len;
	size_t cap; /* in units */
	unsigned src_place;
	unsigned dst_place;
	bool extra; /* with a report; Punycode: with the flags of case */
};

/* Loads at least two shared objects; the first is the model for the others. */
void variants_open(size_t count, char *const *paths);

/* The rows, and the first one of a name. */
size_t variants_rows(void);
size_t variants_row(const char *name);

/* The options of profile i, counted from 0; false after the last one. */
bool variants_profile(xn_options *opt, size_t i);

void variants_check(const struct call *call);

/* The same with a call made of any bytes. */
void variants_check_data(const uint8_t *data, size_t size);

#endif
