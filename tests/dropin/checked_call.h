/* SPDX-License-Identifier: MIT
 *
 * Calls of the drop-in that is linked into the program.  Each is checked for
 * what holds for all: it reads no further than its source and writes no further
 * than its output, does not touch the output if it fails, and keeps no memory
 * but the result's.
 */
#ifndef DROPIN_CHECKED_CALL_H
#define DROPIN_CHECKED_CALL_H

#include "calls.h"

/* The functions that take a name. */
#define NAME_FUNCTIONS PUNYCODE_ENCODE

/* The source is in the locale's encoding. */
static inline bool
reads_locale(enum function f)
{
	return f == LOOKUP_UL || f == TO_ASCII_LZ || f == REGISTER_UL ||
	       f == TO_UNICODE_LZLZ;
}

#define RESULT_SIZE 2048

struct result {
	int rc;
	bool made;              /* there is a result, or NULL as one */
	char text[RESULT_SIZE]; /* code points as UTF-8; "" on failure */
	size_t len;             /* that a function with a buffer tells */
	size_t calls;           /* how many allocations there were */
};

struct result run_call(const struct call *call);

/*
 * Calls a function of names. src is UTF-8; for functions of UTF-32 it is
 * converted and must be well-formed, functions of the locale get it unchanged.
 */
struct result run(enum function f, const char *src, int flags);

/* The same without an output; returns the function's status. */
int ask(enum function f, const char *src, int flags);

/*
 * Calls a function of UTF-32 with any code points; 0 is allowed if the function
 * takes a length.
 */
struct result run_points(enum function f, const uint32_t *points, size_t len,
			 int flags);

/*
 * Complains unless a call returns rc, and this text if that is IDN2_OK; and
 * IDN2_MALLOC if one of its requests for memory fails.  Returns how many
 * requests there are.
 */
size_t check_call(const struct call *call, int rc, const char *text);

/* The same for a name; and rc without an output. */
size_t check_name(enum function f, const char *src, int flags, int rc,
		  const char *text);

/* Makes allocation n of the next call fail. */
void fail_next(size_t n);

/* Converts well-formed UTF-8 to UTF-32; returns the number of code points. */
size_t read_points(uint32_t *dst, size_t cap, const char *src);

#endif
