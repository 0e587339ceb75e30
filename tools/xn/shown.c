/* SPDX-License-Identifier: MIT
 *
 * A name of any length through the display library.
 */
#include "shown.h"

#include <stdlib.h>

/* Without allocation.  False: that was not enough for this name. */
static bool
show_fixed(struct shown *shown, const struct name *name,
	   xn_display_report *report)
{
	shown->result =
		xn_display(&shown->options, shown->fixed, sizeof shown->fixed,
			   name->s, name->len, report);
	shown->output = shown->fixed;
	/* This error may only mean that the workspace is too small. */
	return shown->result.status != XN_NO_SPACE &&
	       !(shown->result.errors & XN_ERROR_LABEL_TOO_LONG);
}

static void
show(struct shown *shown, const struct name *name, xn_display_report *report)
{
	if (name->len <= XN_LABEL_POINTS && show_fixed(shown, name, report)) {
		return;
	}
	xn_free(shown->heap);
	shown->heap = NULL;
	shown->result = xn_display_alloc(&shown->options, &shown->heap, name->s,
					 name->len, report);
	shown->output = shown->heap != NULL ? shown->heap : "";
	if (shown->result.status == XN_MISUSE) {
		/* A length that no memory could hold either. */
		shown->result.status = XN_NO_MEMORY;
	}
	if (shown->result.status == XN_NO_MEMORY) {
		shown->result.errors = 0;
	}
}

static size_t
first(size_t count)
{
	return count < FIRST_FAULTS ? count : FIRST_FAULTS;
}

/* Make room in the report for what a try has shown to be there. */
static bool
grow(struct shown *shown, enum detail detail)
{
	xn_display_report *report = &shown->report;
	void *labels = report->labels;
	void *spots = report->spots;
	void *faults = report->faults;
	bool ok = convert_grow(&faults, &report->fault_cap,
			       first(report->fault_count),
			       sizeof *report->faults);

	if (ok && detail >= DETAIL_LABELS) {
		ok = convert_grow(&spots, &report->spot_cap,
				  first(report->spot_count),
				  sizeof *report->spots) &&
		     convert_grow(&labels, &report->label_cap,
				  shown->result.labels, sizeof *report->labels);
	}
	report->labels = labels;
	report->spots = spots;
	report->faults = faults;
	return ok;
}

void
shown_name(struct shown *shown, const struct name *name, enum detail detail)
{
	const xn_display_report *report = &shown->report;
	size_t caps;

	if (detail == DETAIL_RESULT) {
		show(shown, name, NULL);
		return;
	}
	do {
		caps = report->label_cap + report->spot_cap + report->fault_cap;
		show(shown, name, &shown->report);
		if (shown->result.status == XN_NO_MEMORY) {
			return;
		}
		if (!grow(shown, detail)) {
			shown->result.status = XN_NO_MEMORY;
			/* They would look like all that was to be told. */
			shown->result.errors = 0;
			return;
		}
	} while (caps !=
		 report->label_cap + report->spot_cap + report->fault_cap);
}

void
shown_close(struct shown *shown)
{
	xn_free(shown->heap);
	free(shown->report.labels);
	free(shown->report.spots);
	free(shown->report.faults);
}
