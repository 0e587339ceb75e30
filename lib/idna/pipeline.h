/* SPDX-License-Identifier: MIT
 *
 * The pipeline with the memory that it works in as a parameter.
 */
#ifndef XN_IDNA_PIPELINE_H
#define XN_IDNA_PIPELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

#include "../base/buffers.h"
#include "../unicode/text.h"

/*
 * Enough for the labels of nearly all names.  Not below 4 * XN_LABEL_OCTETS:
 * see forgive_label() in label.c.
 */
#define RUN_LEAST_POINTS 256

/* Room for labels of cap code points: LABEL_WORDS and LABEL_CHARS of cap. */
struct memory {
	size_t cap;
	uint32_t *words;
	char *chars;
	bool full;   /* out: a label did not fit */
	size_t need; /* out: the cap for it, about, or 0 */
};

/* Whether a source is there, and so short that no sum of lengths wraps. */
static inline bool
is_source(enum encoding encoding, const void *src, size_t len)
{
	return (src != NULL || len == 0) && len <= SIZE_MAX / 16 >> encoding;
}

/* Whether the result may be written there. */
static inline bool
is_destination(enum encoding encoding, const void *dst, size_t cap,
	       const void *src, size_t len)
{
	size_t unit = (size_t)1 << encoding;

	return buffers_are_right(buffer_of(dst, cap, unit),
				 buffer_of(src, len, unit));
}

enum direction { TO_ASCII, TO_UNICODE };

/*
 * xn_to_ascii or xn_to_unicode without the fast path; their contracts hold.
 * src, dst, all sizes and places are in units of one encoding.
 */
xn_result xn_run(enum direction direction, enum encoding encoding,
		 const xn_options *opt, void *dst, size_t cap, const void *src,
		 size_t len, xn_report *report, struct memory *memory);

/* The same with a workspace on the stack. */
xn_result xn_run_on_stack(enum direction direction, enum encoding encoding,
			  const xn_options *opt, void *dst, size_t cap,
			  const void *src, size_t len, xn_report *report);

/* The same by rules that were made before; src is a source. */
struct rules;
xn_result xn_run_by(const struct rules *rules, enum direction direction,
		    enum encoding encoding, void *dst, size_t cap,
		    const void *src, size_t len, xn_report *report,
		    struct memory *memory);

#endif
