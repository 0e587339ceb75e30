/* SPDX-License-Identifier: MIT
 *
 * Filling the caller's report, which is not NULL unless a comment says so.
 */
#ifndef XN_IDNA_REPORT_H
#define XN_IDNA_REPORT_H

#include "stages.h"

#include <xn/idna.h>

/* Whether each list with a cap is there, and all reserved fields are 0. */
bool xn_report_is_right(const xn_report *report);

/* Begin a report without faults; report may be NULL. */
void xn_report_begin(xn_report *report);

/* Report a label that is done; its output starts at at. */
void xn_report_label(xn_report *report, size_t number,
		     const struct label *label, size_t at, size_t len);

/* Report a label without a fault. */
static inline void
xn_report_clean(xn_report *report, size_t number, size_t input_at,
		size_t input_len, size_t output_at, size_t output_len)
{
	if (number < report->label_cap) {
		report->labels[number] =
			(xn_label){0,         input_at,   input_len,
				   output_at, output_len, XN_NOWHERE};
	}
}

/*
 * Report an ASCII name of at most 64 units without faults, whose labels stay
 * where they are.  Bit i of dots is set if unit i is a dot.
 */
void xn_report_ascii(xn_report *report, uint64_t dots, size_t len);

/* Report a fault of the name as a whole; report may be NULL. */
void xn_report_name(xn_report *report, uint32_t error);

/*
 * Report that there is no output (false), or that it is the input (true);
 * report may be NULL.
 */
void xn_report_output(xn_report *report, size_t labels, bool input);

/* Show a label to the trace. */
void xn_report_trace(const xn_report *report, xn_step step, size_t number,
		     const struct label *label);

#endif
