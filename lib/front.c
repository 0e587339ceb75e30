/* SPDX-License-Identifier: MIT
 *
 * xn_to_ascii and xn_to_unicode: names of plain ASCII get no further than
 * here, all others go to the pipeline.
 *
 * This file is compiled once for every instruction set that is worth it
 * (choose.c); XN_FRONT(name) is what a function is called there.
 */
#include "ascii.h"
#include "front.h"
#include "run.h"

/* How many labels a name has that ends here; 0: it has to go on. */
static ALWAYS_INLINE size_t
pass_name(const xn_options *opt, char *dst, size_t cap, const char *src,
	  size_t len, const xn_report *report)
{
	struct ascii_rules rules;

	if (report != NULL || dst == NULL || src == NULL ||
	    !ascii_rules(&rules, opt)) {
		return 0;
	}
	return ascii_name(&rules, dst, cap, src, len);
}

xn_result
XN_FRONT(xn_to_ascii)(const xn_options *opt, char *dst, size_t cap,
		      const char *src, size_t len, xn_report *report)
{
	size_t labels = pass_name(opt, dst, cap, src, len, report);

	if (labels > 0) {
		xn_result ok = {XN_OK, 0, len, labels};

		return ok;
	}
	return xn_run_to_ascii(opt, dst, cap, src, len, report);
}

xn_result
XN_FRONT(xn_to_unicode)(const xn_options *opt, char *dst, size_t cap,
			const char *src, size_t len, xn_report *report)
{
	size_t labels = pass_name(opt, dst, cap, src, len, report);

	if (labels > 0) {
		xn_result ok = {XN_OK, 0, len, labels};

		return ok;
	}
	return xn_run_to_unicode(opt, dst, cap, src, len, report);
}
