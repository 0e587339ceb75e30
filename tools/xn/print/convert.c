/* SPDX-License-Identifier: MIT
 *
 * A name of any length through the library.
 */
#include "convert.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void
convert_open(struct conversion *conversion, const xn_options *options,
	     bool unicode)
{
	memset(conversion, 0, sizeof *conversion);
	conversion->options = options;
	conversion->unicode = unicode;
	conversion->room = conversion->fixed;
}

void
convert_close(struct conversion *conversion)
{
	xn_free(conversion->heap);
	free(conversion->report.labels);
	free(conversion->report.faults);
}

bool
convert_grow(void **list, size_t *cap, size_t need, size_t size)
{
	void *grown;

	if (need <= *cap) {
		return true;
	}
	grown = need <= SIZE_MAX / size ? realloc(*list, need * size) : NULL;
	if (grown == NULL) {
		return false;
	}
	*list = grown;
	*cap = need;
	return true;
}

/*
 * Converts a pair.  A line without a tab has an empty A-label, which fits no
 * U-label.
 */
static xn_result
convert_pair(struct conversion *c, const struct name *name, xn_report *report)
{
	const char *tab =
		name->len > 0 ? memchr(name->s, '\t', name->len) : NULL;
	const char *end = name->s + name->len;
	const char *alabel = tab != NULL ? tab + 1 : end;
	size_t ulen = (size_t)((tab != NULL ? tab : end) - name->s);

	return xn_register(c->options, c->room, CONVERT_ROOM, name->s, ulen,
			   alabel, (size_t)(end - alabel), report);
}

/* Converts in memory of the library. */
static xn_result
convert_long(struct conversion *c, const struct name *name, xn_report *report)
{
	xn_result r;

	xn_free(c->heap);
	c->heap = NULL;
	r = (c->unicode ? xn_to_unicode_alloc : xn_to_ascii_alloc)(
		c->options, &c->heap, name->s, name->len, report);
	c->output = c->heap != NULL ? c->heap : "";
	if (r.status == XN_MISUSE) {
		/* No memory could hold a result of this length either. */
		r.status = XN_NO_MEMORY;
	}
	return r;
}

static inline void
convert(struct conversion *c, const struct name *name, xn_report *report)
{
	xn_result r;

	c->output = c->room;
	if (c->pair) {
		c->result = convert_pair(c, name, report);
		return;
	}
	r = (c->unicode ? xn_to_unicode : xn_to_ascii)(
		c->options, c->room, CONVERT_ROOM, name->s, name->len, report);
	/* This error may mean that only the workspace is too small. */
	if (r.status == XN_NO_SPACE || (r.errors & XN_ERROR_LABEL_TOO_LONG)) {
		r = convert_long(c, name, report);
	}
	/*
	 * To copy the whole takes longer than to convert: a processor waits if
	 * it loads at once what was stored in parts.
	 */
	c->result.status = r.status;
	c->result.errors = r.errors;
	c->result.length = r.length;
	if (report != NULL) {
		c->result.labels = r.labels;
	}
}

/* Makes room in the report for what an attempt has counted. */
static bool
grow_report(struct conversion *c, enum detail detail)
{
	xn_report *report = &c->report;
	void *labels = report->labels;
	void *faults = report->faults;
	size_t count = report->fault_count;
	bool ok;

	if (detail != DETAIL_ALL && count > FIRST_FAULTS) {
		count = FIRST_FAULTS;
	}
	ok = convert_grow(&faults, &report->fault_cap, count,
			  sizeof *report->faults) &&
	     (detail < DETAIL_LABELS ||
	      convert_grow(&labels, &report->label_cap, c->result.labels,
			   sizeof *report->labels));
	report->labels = labels;
	report->faults = faults;
	return ok;
}

/* Converts with a report, for which there may not be room at first. */
static void
convert_reported(struct conversion *c, const struct name *name,
		 enum detail detail)
{
	xn_report *report = &c->report;
	size_t faults, labels;
	bool ok = true;

	do {
		faults = report->fault_cap;
		labels = report->label_cap;
		convert(c, name, report);
		if (convert_failed(c)) {
			break;
		}
		ok = grow_report(c, detail);
	} while (ok &&
		 (faults != report->fault_cap || labels != report->label_cap));
	if (!ok) {
		c->result.status = XN_NO_MEMORY;
		/* Errors would look like the whole answer. */
		c->result.errors = 0;
	}
	if (convert_failed(c)) {
		c->result.labels = 0;
		report->fault_count = 0;
	}
}

void
convert_name(struct conversion *conversion, const struct name *name,
	     enum detail detail)
{
	/* Most names pass, which takes no report. */
	conversion->report.fault_count = 0;
	if (detail < DETAIL_LABELS) {
		convert(conversion, name, NULL);
		if (detail == DETAIL_RESULT ||
		    conversion->result.status == XN_OK) {
			return;
		}
	}
	convert_reported(conversion, name, detail);
}

const char *
convert_output(const struct conversion *conversion)
{
	xn_status status = conversion->result.status;

	return status == XN_OK || (status == XN_INVALID && conversion->unicode)
		       ? conversion->output
		       : NULL;
}
