/* SPDX-License-Identifier: MIT
 *
 * The way in: names of plain ASCII get no further than here, all others go to
 * the pipeline.
 *
 * This file is compiled once for every instruction set that is worth it
 * (choose.c); XN_FRONT(name) is what a function is called there.
 */
#include "convert.h"

size_t
XN_FRONT(xn_ascii_name)(const struct ascii_rules *rules, char *dst, size_t cap,
			const char *src, size_t len)
{
	return ascii_name(UTF8, rules, dst, cap, src, len);
}

/*
 * The fast path, and where that is none the stages.  The encoding is a
 * constant.
 */
static ALWAYS_INLINE xn_result
convert(enum direction direction, enum encoding encoding, const xn_options *opt,
	void *dst, size_t cap, const void *src, size_t len, xn_report *report)
{
	struct ascii_rules rules;

	if (report == NULL && dst != NULL && src != NULL &&
	    ascii_rules(&rules, opt)) {
		size_t labels =
			ascii_name(encoding, &rules, dst, cap, src, len);

		if (labels > 0) {
			xn_result ok = {XN_OK, 0, len, labels};

			return ok;
		}
	}
	return xn_run_on_stack(direction, encoding, opt, dst, cap, src, len,
			       report);
}

/* Not by way of the function above: the call would take a quarter of the time.
 */
xn_result
XN_FRONT(xn_to_ascii)(const xn_options *opt, char *dst, size_t cap,
		      const char *src, size_t len, xn_report *report)
{
	return convert(TO_ASCII, UTF8, opt, dst, cap, src, len, report);
}

xn_result
XN_FRONT(xn_convert_utf16)(const xn_options *opt, void *dst, size_t cap,
			   const void *src, size_t len, xn_report *report,
			   enum direction direction)
{
	return convert(direction, UTF16, opt, dst, cap, src, len, report);
}
