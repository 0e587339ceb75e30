/* SPDX-License-Identifier: MIT
 *
 * Conversion without limits: the same pipeline in memory that grows.
 */
#include "pipeline.h"
#include "report.h"
#include "stages.h"

#include <xn/find.h>

#include <stdlib.h>
#include <string.h>

static bool
grow(struct memory *memory, size_t cap)
{
	free(memory->words);
	free(memory->chars);
	memory->cap = cap;
	memory->chars = NULL;
	memory->words = NULL;
#if SIZE_MAX < UINT64_MAX
	/*
	 * Sizes that would wrap are refused.  With 64 bits they cannot wrap,
	 * as cap is a small multiple of a text's length.
	 */
	if (cap > SIZE_MAX / (LABEL_WORDS(1) * sizeof *memory->words)) {
		return false;
	}
#endif
	memory->words = malloc(LABEL_WORDS(cap) * sizeof *memory->words);
	memory->chars = malloc(LABEL_CHARS(cap));
	return memory->words != NULL && memory->chars != NULL;
}

/* Replace the output by room for wanted units. */
static bool
grow_output(void **dst, size_t *cap, size_t wanted, enum encoding encoding)
{
	free(*dst);
	*cap = wanted;
	*dst = malloc(wanted << encoding);
	return *dst != NULL;
}

/* The units of the longest label, if only "." ends one. */
static size_t
longest_label(enum encoding encoding, const char *src, size_t len)
{
	size_t longest = 0, start = 0;

	for (size_t i = 0; i <= len; i++) {
		if (i == len || text_unit(encoding, src, i) == '.') {
			longest = i - start > longest ? i - start : longest;
			start = i + 1;
		}
	}
	return longest;
}

/*
 * The workspace of the next try.  It has at least points code points, which is
 * enough for labels that do not grow.  After that it has what the last try
 * asked for, but at least twice and at most eight times the last one's size:
 * eight times if that try could not tell.
 */
static size_t
next_cap(const struct memory *memory, size_t points)
{
	size_t cap = memory->cap;

	if (cap < points) {
		return points;
	}
	if (memory->need == 0 || memory->need > 8 * cap) {
		return 8 * cap;
	}
	return memory->need > 2 * cap ? memory->need : 2 * cap;
}

/* The first try has room for a longest label up to this length. */
#define LONG_LABEL 4096

/*
 * Try until the labels and the result fit.  If the name has a very long label,
 * the first workspace is small, because an ASCII label needs none.  The second
 * one holds each label that does not grow.  Each further one is at least twice
 * as large, so all tries together take O(n).
 */
static xn_result
convert_in_heap(struct call *call, void **dst, struct memory *memory)
{
	static const xn_result no_memory = {XN_NO_MEMORY, 0, 0, 0};
	enum encoding encoding = call->encoding;
	/* A unit becomes at most two digits, or a code point of four units. */
	size_t cap = XN_NAME_SIZE +
		     (call->direction == TO_ASCII ? 2 : 4) * call->len;
	size_t points, first;
	struct window window;
	struct made made;
	xn_result r;

	if (!grow_output(dst, &cap, cap, encoding)) {
		return no_memory;
	}
	call->dst = *dst;
	call->cap = cap;
	made = xn_convert_short(call, &window);
	if (made.labels > 0) {
		return (xn_result){XN_OK, 0, made.length, made.labels};
	}
	points = longest_label(encoding, call->src, call->len);
	first = points < LEAST_POINTS || points > LONG_LABEL ? LEAST_POINTS
							     : points;
	if (!grow(memory, first)) {
		return no_memory;
	}
	for (;;) {
		r = xn_convert_with(call, &window, memory);
		if (memory->full) {
			if (!grow(memory, next_cap(memory, points))) {
				return no_memory;
			}
			/* The result is as long as the longest label. */
			if (memory->cap > cap / TEXT_UNITS &&
			    !grow_output(dst, &cap, TEXT_UNITS * memory->cap,
					 encoding)) {
				return no_memory;
			}
		} else if (r.status == XN_NO_SPACE) {
			if (!grow_output(dst, &cap, r.length, encoding)) {
				return no_memory;
			}
		} else {
			return r;
		}
		window_close(&window);
		call->dst = *dst;
		call->cap = cap;
	}
}

/* dst is the address of the caller's pointer, of any type. */
static xn_result
convert_alloc(enum direction direction, enum encoding encoding,
	      const xn_options *opt, void *dst, const void *src, size_t len,
	      xn_report *report)
{
	static const xn_result misuse = {XN_MISUSE, 0, 0, 0};
	struct call call = {direction, encoding, NULL,   NULL, 0,
			    src,       len,      report, false};
	struct memory memory = {0, NULL, NULL, false, 0};
	struct rules own;
	void *made = NULL;
	xn_result r = misuse;

	if (dst != NULL && xn_call_begin(&call, &own, opt)) {
		r = convert_in_heap(&call, &made, &memory);
		free(memory.words);
		free(memory.chars);
	}
	if (r.status != XN_OK && r.status != XN_INVALID) {
		xn_report_begin(report);
		free(made);
		made = NULL;
	}
	if (dst != NULL) {
		memcpy(dst, &made, sizeof made);
	}
	return r;
}

xn_result
xn_to_ascii_alloc(const xn_options *opt, char **dst, const char *src,
		  size_t len, xn_report *report)
{
	return convert_alloc(TO_ASCII, UTF8, opt, dst, src, len, report);
}

xn_result
xn_to_unicode_alloc(const xn_options *opt, char **dst, const char *src,
		    size_t len, xn_report *report)
{
	return convert_alloc(TO_UNICODE, UTF8, opt, dst, src, len, report);
}

xn_result
xn_to_ascii_utf16_alloc(const xn_options *opt, uint16_t **dst,
			const uint16_t *src, size_t len, xn_report *report)
{
	return convert_alloc(TO_ASCII, UTF16, opt, dst, src, len, report);
}

xn_result
xn_to_unicode_utf16_alloc(const xn_options *opt, uint16_t **dst,
			  const uint16_t *src, size_t len, xn_report *report)
{
	return convert_alloc(TO_UNICODE, UTF16, opt, dst, src, len, report);
}

xn_result
xn_to_ascii_utf32_alloc(const xn_options *opt, uint32_t **dst,
			const uint32_t *src, size_t len, xn_report *report)
{
	return convert_alloc(TO_ASCII, UTF32, opt, dst, src, len, report);
}

xn_result
xn_to_unicode_utf32_alloc(const xn_options *opt, uint32_t **dst,
			  const uint32_t *src, size_t len, xn_report *report)
{
	return convert_alloc(TO_UNICODE, UTF32, opt, dst, src, len, report);
}

xn_result
xn_convert_in_alloc(const xn_options *opt, char **dst, const char *src,
		    size_t len, xn_in kind, xn_form form)
{
	size_t cap = XN_NAME_SIZE + len + len / 4;
	xn_result r = {XN_MISUSE, 0, 0, 0};

	if (dst == NULL) {
		return r;
	}
	/* The first result says what is enough. */
	do {
		*dst = malloc(cap);
		if (*dst == NULL) {
			return (xn_result){XN_NO_MEMORY, 0, 0, 0};
		}
		r = xn_convert_in(opt, *dst, cap, src, len, kind, form);
		cap = r.length;
		if (r.status != XN_OK && r.status != XN_INVALID) {
			free(*dst);
			*dst = NULL;
		}
	} while (r.status == XN_NO_SPACE);
	return r;
}

void
xn_free(void *pointer)
{
	free(pointer);
}
