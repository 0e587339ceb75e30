/* SPDX-License-Identifier: MIT
 *
 * A name of any length through the display library.
 */
#include "shown.h"

#include <stdlib.h>

/* More labels than most names have. */
#define FIRST_LABELS 16

/* Converts without allocating.  False: that was not enough for this name. */
static bool
show_fixed(struct shown *shown, const struct name *name,
	   xn_display_report *report)
{
	shown->result =
		xn_display(&shown->options, shown->fixed, sizeof shown->fixed,
			   name->s, name->len, report);
	shown->output = shown->fixed;
	/* This error may mean that only the workspace is too small. */
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
		/* No memory could hold a result of this length either. */
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

/*
 * Makes room in the report for what is asked for, or what an attempt has
 * counted.
 */
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
	if (!ok) {
		shown->result.status = XN_NO_MEMORY;
		/* Errors would look like the whole answer. */
		shown->result.errors = 0;
	}
	return ok;
}

static size_t
room_of(const xn_display_report *report)
{
	return report->label_cap + report->spot_cap + report->fault_cap;
}

void
shown_name(struct shown *shown, const struct name *name, enum detail detail)
{
	xn_display_report *report = &shown->report;
	size_t room;

	if (detail == DETAIL_RESULT) {
		show(shown, name, NULL);
		return;
	}
	/* More than most names have, so that one attempt is enough. */
	report->fault_count = FIRST_FAULTS;
	report->spot_count = FIRST_FAULTS;
	shown->result.labels = FIRST_LABELS + convert_labels(name);
	if (!grow(shown, detail)) {
		return;
	}
	do {
		room = room_of(report);
		show(shown, name, report);
		if (shown->result.status == XN_NO_MEMORY ||
		    !grow(shown, detail)) {
			return;
		}
	} while (room != room_of(report));
}

void
shown_close(struct shown *shown)
{
	xn_free(shown->heap);
	free(shown->report.labels);
	free(shown->report.spots);
	free(shown->report.faults);
}
