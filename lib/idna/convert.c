/* SPDX-License-Identifier: MIT
 *
 * The entry: xn_to_ascii and xn_to_unicode, in all encodings.
 *
 * A name of plain ASCII is done by the scanner, nearly every other one by
 * quick.c, and the rest by the stages (name.c).
 */
#include "../ascii/scan.h"
#include "../base/compiler.h"
#include "pipeline.h"
#include "report.h"

/* Tell the caller that the call is misused. */
COLD static void
refuse(const struct call *call)
{
	empty_output(call->encoding, call->dst, call->cap);
	xn_report_begin(call->report);
}

/* The encoding is a constant. */
static ALWAYS_INLINE bool
begin_call(struct call *call, enum encoding encoding, struct rules *own,
	   const xn_options *opt)
{
	call->rules = rules_of(own, opt);
	if (call->rules != NULL && is_source(encoding, call->src, call->len) &&
	    is_destination(encoding, call->dst, call->cap, call->src,
			   call->len) &&
	    (call->report == NULL || xn_report_is_right(call->report))) {
		return true;
	}
	refuse(call);
	return false;
}

/*
 * Do a name of plain ASCII, or open the window.  Returns the number of labels,
 * or 0.  The encoding is a constant.
 */
static ALWAYS_INLINE size_t
convert_ascii(const struct call *call, enum encoding encoding,
	      struct window *window)
{
	xn_scan_name_function *const scan = encoding == UTF8 ? xn_scan_name
					    : encoding == UTF16
						    ? xn_scan_name_utf16
						    : xn_scan_name_utf32;
	size_t labels;

	/* A window shows a short name; a trace shows all of the stages. */
	if (call->len - 1 >= WINDOW_MAX ||
	    (call->report != NULL && call->report->trace != NULL)) {
		window_close(window);
		return 0;
	}
	labels = scan(window, &call->rules->scan, call->dst, call->cap,
		      call->src, call->len);
	if (labels > 0 && call->report != NULL) {
		xn_report_ascii(call->report, window->dots, call->len);
	}
	return labels;
}

/* Try the quick way. */
static inline struct made
convert_quickly(const struct call *call, const struct window *window)
{
	if (window->len > 0 && call->rules->quick) {
		return xn_quick(call, window);
	}
	return (struct made){0, 0};
}

/* Convert a name that is not plain ASCII. */
static NOT_INLINE xn_result
convert_other(const struct call *call, struct window *window)
{
	struct made made = convert_quickly(call, window);

	if (made.labels > 0) {
		return (xn_result){XN_OK, 0, made.length, made.labels};
	}
	return xn_convert_on_stack(call, window);
}

/* The encoding is a constant. */
static ALWAYS_INLINE xn_result
convert(struct call *call, enum encoding encoding, const xn_options *opt)
{
	struct rules own;
	struct window window;
	size_t labels;

	if (!begin_call(call, encoding, &own, opt)) {
		return (xn_result){XN_MISUSE, 0, 0, 0};
	}
	labels = convert_ascii(call, encoding, &window);
	if (labels > 0) {
		return (xn_result){XN_OK, 0, call->len, labels};
	}
	return convert_other(call, &window);
}

bool
xn_call_begin(struct call *call, struct rules *own, const xn_options *opt)
{
	return begin_call(call, call->encoding, own, opt);
}

struct made
xn_convert_short(const struct call *call, struct window *window)
{
	struct made made = {call->len, 0};

	made.labels = convert_ascii(call, call->encoding, window);
	return made.labels > 0 ? made : convert_quickly(call, window);
}

xn_result
xn_to_ascii(const xn_options *opt, char *dst, size_t cap, const char *src,
	    size_t len, xn_report *report)
{
	struct call call = {TO_ASCII, UTF8, NULL,   dst,  cap,
			    src,      len,  report, false};

	return convert(&call, UTF8, opt);
}

xn_result
xn_to_unicode(const xn_options *opt, char *dst, size_t cap, const char *src,
	      size_t len, xn_report *report)
{
	struct call call = {TO_UNICODE, UTF8, NULL,   dst,  cap,
			    src,        len,  report, false};

	return convert(&call, UTF8, opt);
}

xn_result
xn_to_ascii_utf16(const xn_options *opt, uint16_t *dst, size_t cap,
		  const uint16_t *src, size_t len, xn_report *report)
{
	struct call call = {TO_ASCII,          UTF16, NULL,   (char *)dst, cap,
			    (const char *)src, len,   report, false};

	return convert(&call, UTF16, opt);
}

xn_result
xn_to_unicode_utf16(const xn_options *opt, uint16_t *dst, size_t cap,
		    const uint16_t *src, size_t len, xn_report *report)
{
	struct call call = {TO_UNICODE,        UTF16, NULL,   (char *)dst, cap,
			    (const char *)src, len,   report, false};

	return convert(&call, UTF16, opt);
}

xn_result
xn_to_ascii_utf32(const xn_options *opt, uint32_t *dst, size_t cap,
		  const uint32_t *src, size_t len, xn_report *report)
{
	struct call call = {TO_ASCII,          UTF32, NULL,   (char *)dst, cap,
			    (const char *)src, len,   report, false};

	return convert(&call, UTF32, opt);
}

xn_result
xn_to_unicode_utf32(const xn_options *opt, uint32_t *dst, size_t cap,
		    const uint32_t *src, size_t len, xn_report *report)
{
	struct call call = {TO_UNICODE,        UTF32, NULL,   (char *)dst, cap,
			    (const char *)src, len,   report, false};

	return convert(&call, UTF32, opt);
}
