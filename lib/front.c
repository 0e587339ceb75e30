/* SPDX-License-Identifier: MIT
 *
 * xn_to_ascii: names of plain ASCII get no further than here, all others go to
 * the pipeline.
 *
 * This file is compiled once for every instruction set that is worth it
 * (choose.c); XN_FRONT(name) is what a function is called there.
 */
#include "ascii.h"
#include "front.h"
#include "run.h"

size_t
XN_FRONT(xn_ascii_name)(const struct ascii_rules *rules, char *dst, size_t cap,
			const char *src, size_t len)
{
	return ascii_name(rules, dst, cap, src, len);
}

/* Not by way of the other one: the call would take a quarter of the time. */
xn_result
XN_FRONT(xn_to_ascii)(const xn_options *opt, char *dst, size_t cap,
		      const char *src, size_t len, xn_report *report)
{
	struct ascii_rules rules;

	if (report == NULL && dst != NULL && src != NULL &&
	    ascii_rules(&rules, opt)) {
		size_t labels = ascii_name(&rules, dst, cap, src, len);

		if (labels > 0) {
			xn_result ok = {XN_OK, 0, len, labels};

			return ok;
		}
	}
	return xn_run_to_ascii(opt, dst, cap, src, len, report);
}
