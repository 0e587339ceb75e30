/* SPDX-License-Identifier: MIT
 *
 * Conversion without limits: the same pipeline in memory that grows.
 */
#include "label.h"
#include "report.h"
#include "run.h"

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
	/* Where the sizes below would wrap there is no such memory. */
	if (cap > SIZE_MAX / (LABEL_WORDS(1) * sizeof *memory->words)) {
		return false;
	}
	memory->words = malloc(LABEL_WORDS(cap) * sizeof *memory->words);
	memory->chars = malloc(LABEL_CHARS(cap));
	return memory->words != NULL && memory->chars != NULL;
}

/* The units of the longest label; more, where other dots than "." are. */
static size_t
longest_label(enum encoding encoding, const char *src, size_t len)
{
	size_t longest = 0, start = 0;

	for (size_t i = 0; encoding != UTF8 && i <= len; i++) {
		if (i == len || text_unit(encoding, src, i) == '.') {
			longest = i - start > longest ? i - start : longest;
			start = i + 1;
		}
	}
	if (encoding != UTF8) {
		return longest;
	}

	while (len > 0) {
		const char *dot = memchr(src, '.', len);
		size_t here = dot != NULL ? (size_t)(dot - src) : len;

		longest = here > longest ? here : longest;
		here += dot != NULL;
		src += here;
		len -= here;
	}
	return longest;
}

/* Labels of so many units get what they may need before they need it. */
#define LONG_LABEL 4096

/*
 * Try until the labels and then the result fit.  Where there are long labels
 * the first try has little room, as plain ones need none; the second has enough
 * for what does not become longer; each further one has four times as much, so
 * that all of them together cost little more than the last.
 */
static xn_result
run_in_heap(enum direction direction, enum encoding encoding,
	    const xn_options *opt, void **dst, const void *src, size_t len,
	    xn_report *report, struct memory *memory)
{
	static const xn_result no_memory = {XN_NO_MEMORY, 0, 0, 0};
	/* What a unit becomes: digits, or a code point that it stood for. */
	size_t cap = XN_NAME_SIZE + (direction == TO_ASCII ? 2 : 4) * len;
	size_t points = longest_label(encoding, src, len), first;
	xn_result r;

	*dst = malloc(cap << encoding);
	first = points < RUN_LEAST_POINTS || points > LONG_LABEL
			? RUN_LEAST_POINTS
			: points;
	if (*dst == NULL || !grow(memory, first)) {
		return no_memory;
	}
	for (;;) {
		r = xn_run(direction, encoding, opt, *dst, cap, src, len,
			   report, memory);
		if (memory->full) {
			if (!grow(memory, points > memory->cap
						  ? points
						  : 4 * memory->cap)) {
				return no_memory;
			}
		} else if (r.status == XN_NO_SPACE) {
			free(*dst);
			cap = r.length;
			*dst = malloc(cap << encoding);
			if (*dst == NULL) {
				return no_memory;
			}
		} else {
			return r;
		}
	}
}

/* dst: where the caller has a pointer, of whatever type. */
static xn_result
run_alloc(enum direction direction, enum encoding encoding,
	  const xn_options *opt, void *dst, const void *src, size_t len,
	  xn_report *report)
{
	static const xn_result misuse = {XN_MISUSE, 0, 0, 0};
	struct memory memory = {0, NULL, NULL, false};
	void *made = NULL;
	xn_result r = misuse;

	if (dst != NULL && is_source(encoding, src, len)) {
		r = run_in_heap(direction, encoding, opt, &made, src, len,
				report, &memory);
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
	return run_alloc(TO_ASCII, UTF8, opt, dst, src, len, report);
}

xn_result
xn_to_unicode_alloc(const xn_options *opt, char **dst, const char *src,
		    size_t len, xn_report *report)
{
	return run_alloc(TO_UNICODE, UTF8, opt, dst, src, len, report);
}

xn_result
xn_to_ascii_utf16_alloc(const xn_options *opt, uint16_t **dst,
			const uint16_t *src, size_t len, xn_report *report)
{
	return run_alloc(TO_ASCII, UTF16, opt, dst, src, len, report);
}

xn_result
xn_to_unicode_utf16_alloc(const xn_options *opt, uint16_t **dst,
			  const uint16_t *src, size_t len, xn_report *report)
{
	return run_alloc(TO_UNICODE, UTF16, opt, dst, src, len, report);
}

xn_result
xn_to_ascii_utf32_alloc(const xn_options *opt, uint32_t **dst,
			const uint32_t *src, size_t len, xn_report *report)
{
	return run_alloc(TO_ASCII, UTF32, opt, dst, src, len, report);
}

xn_result
xn_to_unicode_utf32_alloc(const xn_options *opt, uint32_t **dst,
			  const uint32_t *src, size_t len, xn_report *report)
{
	return run_alloc(TO_UNICODE, UTF32, opt, dst, src, len, report);
}

void
xn_free(void *pointer)
{
	free(pointer);
}
