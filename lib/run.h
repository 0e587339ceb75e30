/* SPDX-License-Identifier: MIT
 *
 * The pipeline with the memory that it works in as a parameter.
 */
#ifndef XN_RUN_H
#define XN_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

/* Room for labels of cap code points: LABEL_WORDS and LABEL_CHARS of cap. */
struct memory {
	size_t cap;
	uint32_t *words;
	char *chars;
	bool full; /* out: a label did not fit */
};

/* Whether a source is one: not so long that a sum of lengths could wrap. */
static inline bool
is_source(const char *src, size_t len)
{
	return (src != NULL || len == 0) && len <= SIZE_MAX / 16;
}

enum direction { TO_ASCII, TO_UNICODE };

/* xn_to_ascii or xn_to_unicode, whose contracts hold, without their fast path:
 */
xn_result xn_run(enum direction direction, const xn_options *opt, char *dst,
		 size_t cap, const char *src, size_t len, xn_report *report,
		 struct memory *memory);

/*
 * The same with a workspace on the stack.  (They have the signature of the
 * functions that they end, so that going on here is a jump.)
 */
xn_result xn_run_to_ascii(const xn_options *opt, char *dst, size_t cap,
			  const char *src, size_t len, xn_report *report);
xn_result xn_run_to_unicode(const xn_options *opt, char *dst, size_t cap,
			    const char *src, size_t len, xn_report *report);

#endif
