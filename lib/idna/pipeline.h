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
#include "../unicode/text.h"
#include "profile.h"

/* The labels of nearly all names fit, and their workspace into 2 KB. */
#define LEAST_POINTS 96

/* Room for labels of cap code points: LABEL_WORDS and LABEL_CHARS of cap. */
struct memory {
	size_t cap;
	uint32_t *words;
	char *chars;
	bool full;   /* out: a label did not fit */
	size_t need; /* out: roughly the cap that it needs, or 0 */
};

enum direction { TO_ASCII, TO_UNICODE };

/*
 * A call of a public function.  All lengths and places are in units of the
 * encoding.
 */
struct call {
	enum direction direction;
	enum encoding encoding;
	const struct rules *rules;
	char *dst;
	size_t cap;
	const char *src;
	size_t len;
	xn_report *report;
	bool no_nul; /* the result gets no NUL, and needs no room for it */
};

/*
 * convert.c: read the options, by rules_of(), and check the buffers and the
 * report.  False: the call is misused; the result is empty.
 */
bool xn_call_begin(struct call *call, struct rules *own, const xn_options *opt);

/* A result without errors; no labels: none was made. */
struct made {
	size_t length;
	size_t labels;
};

/*
 * quick.c: convert a name whose window is open, by rules that allow it.  If
 * nothing is made, the name needs the stages; nothing is written but rows of
 * the report.
 */
struct made xn_quick(const struct call *call, const struct window *window);

/*
 * convert.c: convert by the scanner or the quick way, and open the window of a
 * short name.  If nothing is made, the name needs the stages.
 */
struct made xn_convert_short(const struct call *call, struct window *window);

/*
 * name.c: convert by the stages, with the caller's workspace.  The window is
 * the first of the name, or closed.
 */
xn_result xn_convert_with(const struct call *call, struct window *window,
			struct memory *memory);

/* name.c: the same with a workspace on the stack. */
xn_result xn_convert_on_stack(const struct call *call, struct window *window);

#endif
