/* SPDX-License-Identifier: MIT
 *
 * Calls of libidn2's functions under one signature.
 */
#ifndef DROPIN_CALLS_H
#define DROPIN_CALLS_H

#include "tools/peers/libidn2.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum function {
	LOOKUP_U8,
	LOOKUP_UL,
	TO_ASCII_4I,
	TO_ASCII_4I2,
	TO_ASCII_4Z,
	TO_ASCII_8Z,
	TO_ASCII_LZ,
	REGISTER_U8,
	REGISTER_UL,
	TO_UNICODE_8Z4Z,
	TO_UNICODE_4Z4Z,
	TO_UNICODE_44I,
	TO_UNICODE_8Z8Z,
	TO_UNICODE_8ZLZ,
	TO_UNICODE_LZLZ,
	PUNYCODE_ENCODE,
	PUNYCODE_DECODE,
	FUNCTIONS
};

const char *function_name(enum function function);

/* Whether a function takes code points. */
bool takes_points(enum function function);

static inline bool
is_lookup(enum function function)
{
	return function <= TO_ASCII_LZ;
}

static inline bool
is_to_unicode(enum function function)
{
	return function >= TO_UNICODE_8Z4Z && function <= TO_UNICODE_LZLZ;
}

/* The caller gives the memory for the result. */
static inline bool
has_buffer(enum function function)
{
	return function == TO_ASCII_4I || function == TO_UNICODE_44I ||
	       function >= PUNYCODE_ENCODE;
}

/* The result is code points that are released. */
static inline bool
gives_points(enum function function)
{
	return function == TO_UNICODE_8Z4Z || function == TO_UNICODE_4Z4Z;
}

/*
 * The arguments.  Functions of strings take bytes, with a NUL behind and none
 * inside.  The others take code points, with a 0 behind; all before count are
 * the name.  Either may be NULL.
 */
struct call {
	enum function function;
	int flags;
	const char *bytes;
	size_t len;
	const uint32_t *points;
	size_t count;
	const char *alabel; /* registration only */
	size_t cap;         /* functions with a buffer only */
	bool no_out;        /* the pointer for the result is NULL */
};

#define ANSWER_BYTES 2400
#define BUFFER_POINTS 300
#define BUFFER_FILL 0xEE

/* How much of a buffer of call->cap bytes or code points is compared. */
size_t buffer_size(const struct call *call);

/* What a call gave: the result, or the whole buffer and its length. */
struct answer {
	int rc;
	enum { UNTOUCHED, MADE_NULL, MADE } out;
	size_t len;
	unsigned char data[ANSWER_BYTES];
};

bool answers_equal(const struct answer *a, const struct answer *b);

/* Makes a call with a library. */
void answer_by(const struct libidn2 *library, const struct call *call,
	       struct answer *answer);

#endif
