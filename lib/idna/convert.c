/* SPDX-License-Identifier: MIT
 *
 * The entry: xn_to_ascii and xn_to_unicode, in all encodings.  Names of plain
 * ASCII are done here; all others go through the pipeline.
 *
 * This file is compiled once for each instruction set that makes it faster;
 * XN_ISA(name) is the name of a function there.
 */
#include "convert.h"
#include "../base/loaded.h"
#include "quick.h"
#include "report.h"

static ALWAYS_INLINE size_t
ascii_name(const struct ascii_rules *rules, char *dst, size_t cap,
	   const char *src, size_t len)
{
	struct scan scan;
	struct marks marks;

	if (len - 1 >= WINDOW_MAX) {
		return 0;
	}
	scan_load(&scan, &marks, UTF8, src, len);
	if (!is_ascii_name(rules, &scan, &marks, cap, len)) {
		return 0;
	}
	return put_ascii_name(rules, UTF8, dst, &scan, &marks, len);
}

size_t
XN_ISA(xn_ascii_name)(const struct ascii_rules *rules, char *dst, size_t cap,
		      const char *src, size_t len)
{
	return ascii_name(rules, dst, cap, src, len);
}

size_t
XN_ISA(xn_ascii_rows)(const struct ascii_rules *rules, struct ascii_rows *rows)
{
	const struct ascii_rules own = *rules;
	const int32_t *offsets = rows->from;
	int32_t *ends = rows->to;
	const char *text = rows->text;
	char *data = rows->data;
	size_t count = rows->count, end = rows->end;
	size_t at = rows->at, limit = rows->limit, row;

	for (row = 0; row < count; row++) {
		size_t from, len;

		if (!loaded_row(offsets, NULL, row, end, &from, &len) ||
		    at == limit ||
		    !ascii_name(&own, data + at, limit - at, text + from,
				len)) {
			break;
		}
		at += len;
		ends[row] = (int32_t)at;
	}
	rows->at = at;
	return row;
}

/* The encoding is a constant. */
static ALWAYS_INLINE void
scan_window(struct window *window, enum encoding encoding,
	    const struct looks *looks, const char *src, size_t len, size_t at)
{
	size_t rest = len - at, units = rest < WINDOW_MAX ? rest : WINDOW_MAX;
	struct scan scan;
	struct marks marks;

	src = text_at(encoding, src, at);
	scan_load(&scan, &marks, encoding, src, units);
	window_open(window, &scan, &marks, looks, encoding, src, units, rest);
	window->at = at;
}

void
XN_ISA(xn_scan)(struct window *window, enum encoding encoding,
		const struct looks *looks, const char *src, size_t len,
		size_t at)
{
	if (encoding == UTF8) {
		scan_window(window, UTF8, looks, src, len, at);
	} else if (encoding == UTF16) {
		scan_window(window, UTF16, looks, src, len, at);
	} else {
		scan_window(window, UTF32, looks, src, len, at);
	}
}

/*
 * Tries the fast path, then the stages, and fills a report.  Within convert(),
 * these calls would make names without a report slower.  The encoding is a
 * constant.
 */
static ALWAYS_INLINE xn_result
convert_reported_in(enum encoding encoding, enum direction direction,
		    const xn_options *opt, void *dst, size_t cap,
		    const void *src, size_t len, xn_report *report)
{
	struct ascii_rules rules;
	struct window window;

	if (dst != NULL && src != NULL && len - 1 < WINDOW_MAX &&
	    is_apart(encoding, dst, cap, src, len) &&
	    xn_report_is_simple(report) && ascii_rules(&rules, opt)) {
		struct scan scan;
		struct marks marks;

		scan_load(&scan, &marks, encoding, src, len);
		if (is_ascii_name(&rules, &scan, &marks, cap, len)) {
			xn_result ok = {XN_OK, 0, len, 0};

			ok.labels = put_ascii_name(&rules, encoding, dst, &scan,
						   &marks, len);
			xn_report_ascii(report, marks.dots, len);
			return ok;
		}
	}
	window_close(&window);
	return xn_run_on_stack(direction, encoding, opt, dst, cap, src, len,
			       report, &window);
}

static xn_result
convert_reported(enum encoding encoding, enum direction direction,
		 const xn_options *opt, void *dst, size_t cap, const void *src,
		 size_t len, xn_report *report)
{
	if (encoding == UTF8) {
		return convert_reported_in(UTF8, direction, opt, dst, cap, src,
					   len, report);
	}
	if (encoding == UTF16) {
		return convert_reported_in(UTF16, direction, opt, dst, cap, src,
					   len, report);
	}
	return convert_reported_in(UTF32, direction, opt, dst, cap, src, len,
				   report);
}

/* Try the quick way. */
static NOT_INLINE bool
is_quick(enum direction direction, enum encoding encoding,
	 const xn_options *opt, void *dst, size_t cap, const void *src,
	 size_t len, const struct window *window, xn_result *r)
{
	const struct call call = {direction, encoding, opt, dst,
				  cap,       src,      len, NULL};

	return xn_quick(&call, window, r);
}

/*
 * Tries the fast path, then the stages, which get the window of a short name.
 * The encoding is a constant.
 */
static ALWAYS_INLINE xn_result
convert(enum direction direction, enum encoding encoding, const xn_options *opt,
	void *dst, size_t cap, const void *src, size_t len, xn_report *report)
{
	struct ascii_rules rules;
	struct window window;
	xn_result r;

	if (report != NULL) {
		return convert_reported(encoding, direction, opt, dst, cap, src,
					len, report);
	}
	if (dst != NULL && src != NULL && len - 1 < WINDOW_MAX &&
	    is_apart(encoding, dst, cap, src, len) &&
	    ascii_rules(&rules, opt)) {
		struct scan scan;
		struct marks marks;

		scan_load(&scan, &marks, encoding, src, len);
		if (is_ascii_name(&rules, &scan, &marks, cap, len)) {
			xn_result ok = {XN_OK, 0, len, 0};

			ok.labels = put_ascii_name(&rules, encoding, dst, &scan,
						   &marks, len);
			return ok;
		}
		window_open(&window, &scan, &marks, &rules.looks, encoding, src,
			    len, len);
		if (is_quick(direction, encoding, opt, dst, cap, src, len,
			     &window, &r)) {
			return r;
		}
	} else {
		window_close(&window);
	}
	return xn_run_on_stack(direction, encoding, opt, dst, cap, src, len,
			       NULL, &window);
}

/*
 * If its callers are in the same file, gcc splits a function that is not
 * marked, and its second half returns the structure once more.
 */
NOT_INLINE xn_result
XN_ISA(xn_to_ascii)(const xn_options *opt, char *dst, size_t cap,
		    const char *src, size_t len, xn_report *report)
{
	return convert(TO_ASCII, UTF8, opt, dst, cap, src, len, report);
}

NOT_INLINE xn_result
XN_ISA(xn_to_unicode)(const xn_options *opt, char *dst, size_t cap,
		      const char *src, size_t len, xn_report *report)
{
	return convert(TO_UNICODE, UTF8, opt, dst, cap, src, len, report);
}

/* UTF-16 and UTF-32 share one copy for both directions. */
static xn_result
convert_utf16(enum direction direction, const xn_options *opt, uint16_t *dst,
	      size_t cap, const uint16_t *src, size_t len, xn_report *report)
{
	return convert(direction, UTF16, opt, dst, cap, src, len, report);
}

xn_result
XN_ISA(xn_to_ascii_utf16)(const xn_options *opt, uint16_t *dst, size_t cap,
			  const uint16_t *src, size_t len, xn_report *report)
{
	return convert_utf16(TO_ASCII, opt, dst, cap, src, len, report);
}

xn_result
XN_ISA(xn_to_unicode_utf16)(const xn_options *opt, uint16_t *dst, size_t cap,
			    const uint16_t *src, size_t len, xn_report *report)
{
	return convert_utf16(TO_UNICODE, opt, dst, cap, src, len, report);
}

static xn_result
convert_utf32(enum direction direction, const xn_options *opt, uint32_t *dst,
	      size_t cap, const uint32_t *src, size_t len, xn_report *report)
{
	return convert(direction, UTF32, opt, dst, cap, src, len, report);
}

xn_result
XN_ISA(xn_to_ascii_utf32)(const xn_options *opt, uint32_t *dst, size_t cap,
			  const uint32_t *src, size_t len, xn_report *report)
{
	return convert_utf32(TO_ASCII, opt, dst, cap, src, len, report);
}

xn_result
XN_ISA(xn_to_unicode_utf32)(const xn_options *opt, uint32_t *dst, size_t cap,
			    const uint32_t *src, size_t len, xn_report *report)
{
	return convert_utf32(TO_UNICODE, opt, dst, cap, src, len, report);
}
