/* SPDX-License-Identifier: MIT
 *
 * Several builds of the library in one process, held equal: one with every
 * fast path switched off, and those that have them.
 *
 * What is compared is every byte that a call can leave behind.  A difference
 * is printed and ends the program by abort(), as fuzzers want it.
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
	TO_ASCII_UTF16, /* src in such units, see units.h; so up to utf32_alloc
			 */
	TO_UNICODE_UTF16,
	TO_ASCII_UTF16_ALLOC,
	TO_UNICODE_UTF16_ALLOC,
	TO_ASCII_UTF32,
	TO_UNICODE_UTF32,
	TO_ASCII_UTF32_ALLOC,
	TO_UNICODE_UTF32_ALLOC,
	WIRE_FROM_HOST,
	WIRE_TO_HOST,
	SAME_HOST, /* the two halves of src */
	ENDS_IN_NUMBER,
	PUNYCODE_ENCODE, /* the code points of src, ill-formed ones too */
	PUNYCODE_DECODE,
	PUNYCODE_ENCODE_LONG,
	PUNYCODE_DECODE_LONG,
	FUNCTIONS
};

/*
 * Where a buffer lies: so many bytes behind a page that is not there, or as
 * many less as its units have to be aligned.
 */
#define PLACES 64
/* Or in front of one. */
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

/* Load shared objects, two at least; the first is the measure of the others. */
void variants_open(size_t count, char *const *paths);

/* The options of the i-th profile, from 0; false past the last one. */
bool variants_profile(xn_options *opt, size_t i);

void variants_check(const struct call *call);

/* The same with a call made of any bytes. */
void variants_check_data(const uint8_t *data, size_t size);

#endif
