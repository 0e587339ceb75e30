/* SPDX-License-Identifier: MIT
 *
 * Whether results and parts of reports are equal.
 */
#ifndef REPORTS_H
#define REPORTS_H

#include <stdbool.h>

#include <xn/idna.h>

static inline bool
same_result(xn_result a, xn_result b)
{
	return a.status == b.status && a.errors == b.errors &&
	       a.length == b.length && a.labels == b.labels;
}

static inline bool
same_label(const xn_label *a, const xn_label *b)
{
	return a->errors == b->errors && a->at == b->at &&
	       a->input_at == b->input_at && a->input_len == b->input_len &&
	       a->output_at == b->output_at && a->output_len == b->output_len;
}

static inline bool
same_fault(const xn_fault *a, const xn_fault *b)
{
	return a->error == b->error && a->rule == b->rule && a->at == b->at &&
	       a->label == b->label && a->label_at == b->label_at &&
	       a->label_len == b->label_len;
}

#endif
