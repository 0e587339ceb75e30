/* SPDX-License-Identifier: MIT
 *
 * The pipeline; the caller provides the memory that it works in.
 */
#ifndef XN_IDNA_PIPELINE_H
#define XN_IDNA_PIPELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

#include "../ascii/window.h"
#include "../base/buffers.h"
#include "../unicode/text.h"

/* The labels of nearly all names fit, and their workspace into 2 KB. */
#define RUN_LEAST_POINTS 96

/* Room for labels of cap code points: LABEL_WORDS and LABEL_CHARS of cap. */
struct memory {
	size_t cap;
	uint32_t *words;
	char *chars;
	struct window *window; /* the first of the name, or with len 0 */
	bool full;             /* out: a label did not fit */
	size_t need;           /* out: roughly the cap that it needs, or 0 */
};

/* Whether the source exists, and is so short that no sum of lengths wraps. */
static inline bool
is_source(enum encoding encoding, const void *src, size_t len)
{
	return (src != NULL || len == 0) && len <= SIZE_MAX / 16 >> encoding;
}

/* Whether the result may be written to dst. */
static inline bool
is_destination(enum encoding encoding, const void *dst, size_t cap,
	       const void *src, size_t len)
{
	size_t unit = (size_t)1 << encoding;

	return buffers_are_right(buffer_of(dst, cap, unit),
				 buffer_of(src, len, unit));
}

enum direction { TO_ASCII, TO_UNICODE };

/* A call of a public function; lengths are in units of the encoding. */
struct call {
	enum direction direction;
	enum encoding encoding;
	const xn_options *opt;
	void *dst;
	size_t cap;
	const void *src;
	size_t len;
	xn_report *report;
};

/*
 * xn_to_ascii or xn_to_unicode without the fast path; their contracts hold.
 * All lengths and places are in units of the encoding.
 */
xn_result xn_run(enum direction direction, enum encoding encoding,
		 const xn_options *opt, void *dst, size_t cap, const void *src,
		 size_t len, xn_report *report, struct memory *memory);

/*
 * The same with a workspace on the stack.  If there is a window, the options
 * and buffers are known to be right, and report is NULL.
 */
xn_result xn_run_on_stack(enum direction direction, enum encoding encoding,
			  const xn_options *opt, void *dst, size_t cap,
			  const void *src, size_t len, xn_report *report,
			  struct window *window);

/* The same by rules that were made before; src has passed is_source(). */
struct rules;
xn_result xn_run_by(const struct rules *rules, enum direction direction,
		    enum encoding encoding, void *dst, size_t cap,
		    const void *src, size_t len, xn_report *report,
		    struct memory *memory);

#endif
