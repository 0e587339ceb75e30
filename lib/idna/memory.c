/* SPDX-License-Identifier: MIT
 *
 * Conversion without limits: the same pipeline in memory that grows.
 */
#include "label.h"
#include "pipeline.h"
#include "report.h"

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
	 * Where the sizes below would wrap there is no such memory.  With 64
	 * bits they cannot: cap is some few times the units of a text.
	 */
	if (cap > SIZE_MAX / (LABEL_WORDS(1) * sizeof *memory->words)) {
		return false;
	}
#endif
	memory->words = malloc(LABEL_WORDS(cap) * sizeof *memory->words);
	memory->chars = malloc(LABEL_CHARS(cap));
	return memory->words != NULL && memory->chars != NULL;
}

/* Room for cap units instead of what there was. */
static bool
grow_output(void **dst, size_t *cap, size_t wanted, enum encoding encoding)
{
	free(*dst);
	*cap = wanted;
	*dst = malloc(wanted << encoding);
	return *dst != NULL;
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

/*
 * How much the next try gets: what does not become longer has room in so many
 * points; otherwise about what the last try has seen, within bounds.
 */
static size_t
next_cap(const struct memory *memory, size_t points)
{
	size_t cap = memory->cap;

	if (cap < points) {
		return points;
	}
	if (memory->need > 8 * cap) {
		return 8 * cap;
	}
	return memory->need > 2 * cap ? memory->need : 2 * cap;
}

/* Labels of so many units get what they may need before they need it. */
#define LONG_LABEL 4096

/*
 * Try until the labels and then the result fit.  Where there are long labels
 * the first try has little room, as plain ones need none; the second has enough
 * for what does not become longer; each further one has twice as much or more,
 * so that all of them together cost little more than the last.
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

	first = points < RUN_LEAST_POINTS || points > LONG_LABEL
			? RUN_LEAST_POINTS
			: points;
	if (!grow_output(dst, &cap, cap, encoding) || !grow(memory, first)) {
		return no_memory;
	}
	for (;;) {
		r = xn_run(direction, encoding, opt, *dst, cap, src, len,
			   report, memory);
		if (memory->full) {
			if (!grow(memory, next_cap(memory, points))) {
				return no_memory;
			}
			/* What becomes so long comes out as long. */
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
	}
}

/* dst: where the caller has a pointer, of whatever type. */
static xn_result
run_alloc(enum direction direction, enum encoding encoding,
	  const xn_options *opt, void *dst, const void *src, size_t len,
	  xn_report *report)
{
	static const xn_result misuse = {XN_MISUSE, 0, 0, 0};
	struct memory memory = {0, NULL, NULL, false, 0};
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
