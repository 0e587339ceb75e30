/* SPDX-License-Identifier: MIT
 *
 * Several builds of the library in one process, one with every fast path
 * switched off, others with them.  They must do the same.
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

enum function {
	TO_ASCII,
	TO_UNICODE,
	TO_ASCII_ALLOC,
	TO_UNICODE_ALLOC,
	TO_ASCII_UTF16, /* these up to utf32_alloc: src in units */
	TO_UNICODE_UTF16,
	TO_ASCII_UTF16_ALLOC,
	TO_UNICODE_UTF16_ALLOC,
	TO_ASCII_UTF32,
	TO_UNICODE_UTF32,
	TO_ASCII_UTF32_ALLOC,
	TO_UNICODE_UTF32_ALLOC,
	WIRE_FROM_HOST,
	WIRE_TO_HOST,
	SAME_HOST, /* src is cut into two names */
	ENDS_IN_NUMBER,
	PUNYCODE_ENCODE, /* the code points of src; ill-formed bytes stand for
			    others */
	PUNYCODE_DECODE,
	PUNYCODE_ENCODE_LONG,
	PUNYCODE_DECODE_LONG,
	FUNCTIONS
};

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
	enum function function;
	xn_options opt;
	const char *src;
	size_t len;
	size_t cap; /* in units */
	unsigned src_place;
	unsigned dst_place;
	bool extra; /* with a report; Punycode: with the flags of case */
};

/* Loads at least two shared objects; the first is the model for the others. */
void variants_open(size_t count, char *const *paths);

/* The options of profile i, counted from 0; false after the last one. */
bool variants_profile(xn_options *opt, size_t i);

void variants_check(const struct call *call);

/* The same with a call made of any bytes. */
void variants_check_data(const uint8_t *data, size_t size);

#endif
