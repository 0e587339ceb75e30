/* SPDX-License-Identifier: MIT
 *
 * Filling the caller's report.
 */
#include "report.h"

#include <assert.h>

static void
add_fault(xn_report *report, const xn_fault *fault)
{
	if (report->fault_count < report->fault_cap) {
		report->faults[report->fault_count] = *fault;
	}
	report->fault_count++;
}

bool
xn_report_is_right(const xn_report *report)
{
	assert(report != NULL);
	return (report->reserved[0] | report->reserved[1] |
		report->reserved[2] | report->reserved[3]) == 0 &&
	       (report->labels != NULL || report->label_cap == 0) &&
	       (report->faults != NULL || report->fault_cap == 0);
}

void
xn_report_begin(xn_report *report)
{
	if (report != NULL) {
		report->fault_count = 0;
	}
}

/* The leftmost of a label's errors; of several at one place, the lowest bit. */
static size_t
leftmost(const struct label *label, uint32_t errors)
{
	size_t first = lowest_bit(errors);

	for (uint32_t e = errors; e != 0; e &= e - 1) {
		size_t n = lowest_bit(e);

		if (label->fault_at[n] < label->fault_at[first]) {
			first = n;
		}
	}
	return first;
}

void
xn_report_label(xn_report *report, size_t number, const struct label *label,
		size_t at, size_t len)
{
	uint32_t left = label->errors;

	assert(report != NULL);
	if (number < report->label_cap) {
		xn_label *row = &report->labels[number];

		row->errors = label->errors;
		row->input_at = label->src_at;
		row->input_len = label->src_len;
		row->output_at = at;
		row->output_len = len;
		row->at = left == 0 ? XN_NOWHERE
				    : label->src_at + label->fault_at[leftmost(
							      label, left)];
	}
	while (left != 0) {
		size_t n = leftmost(label, left);
		xn_fault fault = {UINT32_C(1) << n,
				  label->fault_rule[n],
				  label->src_at + label->fault_at[n],
				  number,
				  label->src_at,
				  label->src_len};

		add_fault(report, &fault);
		left &= ~fault.error;
	}
}

void
xn_report_ascii(xn_report *report, uint64_t dots, size_t len)
{
	size_t number = 0, at = 0;

	report->fault_count = 0;
	while (number < report->label_cap && at <= len) {
		size_t end = dots != 0 ? lowest_bit(dots) : len;

		xn_report_clean(report, number++, at, end - at, at, end - at);
		at = end + 1;
		dots &= dots - 1;
	}
}

void
xn_report_name(xn_report *report, uint32_t error)
{
	xn_fault fault = {error, 0, XN_NOWHERE, XN_NOWHERE, XN_NOWHERE, 0};

	if (report != NULL) {
		add_fault(report, &fault);
	}
}

void
xn_report_output(xn_report *report, size_t labels, bool input)
{
	if (report == NULL) {
		return;
	}
	for (size_t i = 0; i < labels && i < report->label_cap; i++) {
		xn_label *row = &report->labels[i];

		row->output_at = input ? row->input_at : 0;
		row->output_len = input ? row->input_len : 0;
	}
}

void
xn_report_trace(const xn_report *report, xn_step step, size_t number,
		const struct label *label)
{
	assert(report != NULL);
	/* A label in its place may be longer than the workspace. */
	if (report->trace == NULL || label->len > label->cap) {
		return;
	}
	report->trace(report->user, step, number, label->point, label->len);
}
