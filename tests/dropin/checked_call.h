/* SPDX-License-Identifier: MIT
 *
 * The drop-in's functions under one signature.  Each call is checked for what
 * holds for all: it reads no further than its source and writes no further than
 * its output, does not touch the output if it fails, and keeps no memory except
 * the result's.
 */
#ifndef DROPIN_CHECKED_CALL_H
#define DROPIN_CHECKED_CALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum entry {
	LOOKUP_U8,
	TO_ASCII_8Z,
	LOOKUP_UL,
	TO_ASCII_LZ,
	TO_ASCII_4Z,
	TO_ASCII_4I2,
	TO_ASCII_4I,
	REGISTER_U8, /* only a U-label */
	REGISTER_UL,
	REGISTER_ALABEL, /* register_u8 with an A-label only */
	TO_UNICODE_8Z8Z,
	TO_UNICODE_8Z4Z,
	TO_UNICODE_8ZLZ,
	TO_UNICODE_LZLZ,
	TO_UNICODE_4Z4Z,
	TO_UNICODE_44I,
	ENTRIES
};

extern const char *const entry_names[ENTRIES];

static inline bool
is_lookup(enum entry f)
{
	return f <= TO_ASCII_4I;
}

static inline bool
is_register(enum entry f)
{
	return f >= REGISTER_U8 && f <= REGISTER_ALABEL;
}

static inline bool
is_to_unicode(enum entry f)
{
	return f >= TO_UNICODE_8Z8Z;
}

/* The source is in the locale's encoding. */
static inline bool
reads_locale(enum entry f)
{
	return f == LOOKUP_UL || f == TO_ASCII_LZ || f == REGISTER_UL ||
	       f == TO_UNICODE_LZLZ;
}

static inline bool
reads_utf32(enum entry f)
{
	return f == TO_ASCII_4Z || f == TO_ASCII_4I2 || f == TO_ASCII_4I ||
	       f == TO_UNICODE_4Z4Z || f == TO_UNICODE_44I;
}

/* The caller does not give the memory for the result. */
static inline bool
allocates(enum entry f)
{
	return f != TO_ASCII_4I && f != TO_UNICODE_44I;
}

/* ---- calls -------------------------------------------------------------- */

#define RESULT_SIZE 2048

struct result {
	int rc;
	char text[RESULT_SIZE]; /* as UTF-8; "" on failure */
	size_t calls;           /* how many allocations there were */
};

/*
 * Calls a function. src is UTF-8; for functions of UTF-32 it is converted and
 * must be well-formed, functions of the locale get it unchanged.
 */
struct result run(enum entry f, const char *src, int flags);

/* The same without an output; returns the function's status. */
int ask(enum entry f, const char *src, int flags);

/*
 * Complains unless a call returns rc, and this text if that is IDN2_OK;
 * IDN2_MALLOC if one of its requests for memory fails; and rc without an
 * output.  Returns how many requests there are.
 */
size_t check_call(enum entry f, const char *src, int flags, int rc,
		  const char *text);

/*
 * Calls a function of UTF-32 with any code points; 0 is allowed if the function
 * takes a length.
 */
struct result run_points(enum entry f, const uint32_t *points, size_t len,
			 int flags);

/*
 * Calls a function with NULL for its source, with an output and without: it
 * makes NULL, an empty string or the length 0, and touches nothing else.  As in
 * libidn2, two functions do not touch the output, either.
 */
void check_null(enum entry f, size_t len, int flags);

/* Makes allocation n of the next call fail. */
void fail_next(size_t n);

/* ---- allocations -------------------------------------------------------- */

/* Between heap_on() and heap_off() allocations are counted. */
void heap_on(void);
void heap_off(void);
size_t heap_calls(void);
size_t heap_kept(void);

/* ---- texts -------------------------------------------------------------- */

/* Converts well-formed UTF-8 to UTF-32; returns the number of code points. */
size_t read_points(uint32_t *dst, size_t cap, const char *src);

#endif
