/* SPDX-License-Identifier: MIT
 *
 * Registration by a U-label, an A-label, or both: RFC 5891, section 4.
 */
#include "pipeline.h"
#include "report.h"

#include <string.h>

/* Report that the two forms differ: a fault of the name as a whole. */
static void
report_mismatch(xn_report *report, size_t labels)
{
	static const xn_fault fault = {XN_ERROR_BAD_ACE, 0,          XN_NOWHERE,
				       XN_NOWHERE,       XN_NOWHERE, 0};

	if (report == NULL) {
		return;
	}
	if (report->fault_cap > 0) {
		report->faults[0] = fault;
	}
	report->fault_count = 1;
	for (size_t i = 0; i < labels && i < report->label_cap; i++) {
		report->labels[i].output_at = 0;
		report->labels[i].output_len = 0;
	}
}

xn_result
xn_register(const xn_options *opt, char *dst, size_t cap, const char *ulabel,
	    size_t ulen, const char *alabel, size_t alen, xn_report *report)
{
	static const xn_result misuse = {XN_MISUSE, 0, 0, 0};
	xn_result r;

	if (!is_source(UTF8, ulabel, ulen) || !is_source(UTF8, alabel, alen) ||
	    !is_destination(UTF8, dst, cap, alabel, alen)) {
		if (dst != NULL && cap > 0) {
			dst[0] = '\0';
		}
		xn_report_begin(report);
		return misuse;
	}
	if (ulabel == NULL) {
		r = xn_to_ascii(opt, dst, cap, alabel, alen, report);
	} else {
		r = xn_to_ascii(opt, dst, cap, ulabel, ulen, report);
	}
	if (alabel == NULL || r.status != XN_OK) {
		return r;
	}
	/* An A-label that equals ToASCII's result is valid. */
	if (alen != r.length || memcmp(alabel, dst, alen) != 0) {
		report_mismatch(report, r.labels);
		memset(dst, 0, r.length);
		r.status = XN_INVALID;
		r.errors = XN_ERROR_BAD_ACE;
		r.length = 0;
	}
	return r;
}
