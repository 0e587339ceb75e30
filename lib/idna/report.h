/* SPDX-License-Identifier: MIT
 *
 * Filling the caller's report, which is not NULL unless a comment says so.
 */
#ifndef XN_IDNA_REPORT_H
#define XN_IDNA_REPORT_H

#include "workspace.h"

#include <xn/idna.h>

/* Whether each list that has a cap is there, and nothing unknown is asked. */
bool xn_report_is_right(const xn_report *report);

/* Nothing has been found yet; report may be NULL. */
void xn_report_begin(xn_report *report);

/* A label has come to its end; its output starts at at. */
void xn_report_label(xn_report *report, size_t number,
		     const struct label *label, size_t at, size_t len);

/* A fault of the name as a whole; report may be NULL. */
void xn_report_name(xn_report *report, uint32_t error);

/*
 * There is no output (false), or the output is the input (true); report may be
 * NULL.
 */
void xn_report_output(xn_report *report, size_t labels, bool input);

/* Call the trace. */
void xn_report_trace(const xn_report *report, xn_step step, size_t number,
		     const struct label *label);

#endif
