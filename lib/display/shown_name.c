/* SPDX-License-Identifier: MIT
 *
 * What a policy shows of a host name, with the memory that it works in as a
 * parameter.
 *
 * ToASCII finds the labels and their faults.  Each label is then brought to
 * Unicode (shown_label.c) and put before the policy, and goes out as that or as
 * ToASCII makes it.  Where something about the whole name counts, all labels
 * are looked at once before (whole_name.c).
 */
#include "shown_name.h"

#include "../unicode/utf8.h"

/* ---- the report --------------------------------------------------------- */

/* The byte of a code point of the label. */
static size_t
byte_of(const struct host *host, size_t point)
{
	size_t at = 0;

	for (size_t i = 0; i < point; i++) {
		char bytes[4];

		at += utf8_encode(bytes, host->label.point[i]);
	}
	return at;
}

static void
report_spots(struct host *host, size_t i, uint32_t reasons,
	     const struct verdict *verdict)
{
	xn_display_report *report = host->report;

	for (unsigned n = 0; n < XN_REASON_COUNT; n++) {
		uint32_t reason = UINT32_C(1) << n;
		xn_display_spot spot = {reason, i, XN_NOWHERE, XN_NOWHERE};

		if (!(reasons & reason)) {
			continue;
		}
		if ((verdict->reasons & reason) &&
		    verdict->first[n] != XN_NOWHERE) {
			spot.point = verdict->first[n];
			spot.at = byte_of(host, spot.point);
		}
		if (report->spot_count < report->spot_cap) {
			report->spots[report->spot_count] = spot;
		}
		report->spot_count++;
	}
}

/* ---- the labels --------------------------------------------------------- */

/* What is said of the i-th label, which was read, and whether it is shown. */
static void
decide(struct host *host, size_t i, xn_display_label *said)
{
	struct verdict verdict = {0};
	struct findings findings;

	said->label = host->room->rows[i];
	if (said->label.errors != 0) {
		said->reasons = XN_REASON_INVALID;
	} else if (host->decoded) {
		xn_findings_of(&findings, host->label.point, host->label.len);
		said->level = xn_findings_level(&findings);
		said->scripts = findings.scripts;
		xn_host_judge(host, &findings, &verdict);
		said->reasons = verdict.reasons;
		if (host->policy->whole_host && host->whole == 0) {
			said->reasons = 0;
		}
		/* Only where nothing else does it, the whole turns a label. */
		if (said->reasons == 0) {
			said->reasons = host->whole;
		}
		said->unicode = said->reasons == 0;
	}
	host->r.reasons |= said->reasons;
	if (host->report != NULL) {
		report_spots(host, i, said->reasons, &verdict);
	}
}

static bool
show_label(struct host *host, size_t i)
{
	xn_display_label said = {0};
	size_t start;

	if (!xn_host_read(host, i)) {
		return false;
	}
	decide(host, i, &said);
	out_put(&host->out, ".", i > 0);
	start = host->out.len;
	if (said.unicode) {
		out_put(&host->out, host->room->text, host->text_len);
	} else if (!xn_host_put_ascii(host, i, &host->out)) {
		return false;
	}
	said.label.output_at = start;
	said.label.output_len = host->out.len - start;
	if (host->report != NULL && i < host->report->label_cap) {
		host->report->labels[i] = said;
	}
	return true;
}

static bool
show_labels(struct host *host)
{
	for (size_t i = 0; i < host->r.labels; i++) {
		if (!show_label(host, i)) {
			return false;
		}
	}
	return true;
}

/* ---- the name ----------------------------------------------------------- */

static bool
has_room(const xn_display_report *report)
{
	return report == NULL ||
	       ((report->labels != NULL || report->label_cap == 0) &&
		(report->spots != NULL || report->spot_cap == 0) &&
		(report->faults != NULL || report->fault_cap == 0));
}

/* ToASCII for its report alone. */
static xn_result
convert(struct host *host, const xn_options *opt, size_t len, xn_report *report)
{
	char *ascii = NULL;
	xn_result r = xn_to_ascii(opt, NULL, 0, host->src, len, report);

	if ((r.errors & XN_ERROR_LABEL_TOO_LONG) && host->room->more != NULL) {
		r = xn_to_ascii_alloc(opt, &ascii, host->src, len, report);
		host->room->no_memory |= r.status == XN_NO_MEMORY;
		xn_free(ascii);
	}
	return r;
}

/*
 * What XN_URL says of a name.  It lets an all-ASCII name pass whatever its
 * A-labels are, and wants something to be left of it; else it is the same as
 * what was found by the options for labels, which is said.
 */
static void
judge_as_url(struct host *host, size_t len, const xn_options *url,
	     xn_result labels)
{
	bool empty = labels.length == (labels.status == XN_NO_SPACE);
	size_t ascii = 0;

	while (ascii < len && (unsigned char)host->src[ascii] < 0x80) {
		ascii++;
	}
	if (ascii == len || empty) {
		labels = convert(host, url, len, NULL);
	}
	host->passes = labels.errors == 0;
	host->r.errors |= labels.errors;
}

/* Find the labels and their faults, by XN_URL's checks. */
static bool
find_labels(struct host *host, size_t len)
{
	xn_options url = xn_profile(XN_URL);
	struct room *room = host->room;
	xn_report report = {0};
	xn_result r;
	size_t cap;

	host->labels = xn_profile(XN_LOOKUP);
	host->labels.checks = url.checks;
	if (host->report != NULL) {
		report.faults = host->report->faults;
		report.fault_cap = host->report->fault_cap;
	}
	do {
		cap = room->row_cap;
		report.labels = room->rows;
		report.label_cap = cap;
		r = convert(host, &host->labels, len, &report);
		if (room->no_memory ||
		    !xn_room_reserve(room, &room->rows, &room->row_cap,
				     r.labels, sizeof *room->rows)) {
			return false;
		}
	} while (cap < r.labels);
	host->r.errors = r.errors;
	host->r.labels = r.labels;
	if (host->report != NULL) {
		host->report->fault_count = report.fault_count;
	}
	judge_as_url(host, len, &url, r);
	return !room->no_memory;
}

/* That nothing is left of the name only XN_URL says. */
static void
report_empty(struct host *host)
{
	static const xn_fault fault = {
		XN_ERROR_EMPTY_NAME, 0, XN_NOWHERE, XN_NOWHERE, XN_NOWHERE, 0};
	xn_display_report *report = host->report;

	if (report == NULL || !(host->r.errors & XN_ERROR_EMPTY_NAME)) {
		return;
	}
	if (report->fault_count < report->fault_cap) {
		report->faults[report->fault_count] = fault;
	}
	report->fault_count++;
}

static xn_display_result
finish(struct host *host)
{
	xn_display_result *r = &host->r;
	struct out *out = &host->out;

	r->length = out->len;
	r->status = r->errors != 0 ? XN_INVALID : XN_OK;
	if (out->len >= out->cap) {
		r->status = XN_NO_SPACE;
		r->length++;
		if (out->cap > 0) {
			out->dst[0] = '\0';
		}
	} else {
		out->dst[out->len] = '\0';
	}
	return *r;
}

/* There is no memory for it: nothing is shown. */
static xn_display_result
give_up(struct host *host)
{
	xn_display_result r = {XN_NO_MEMORY, 0, 0, 0, 0};

	if (!host->room->no_memory) {
		r.status = XN_INVALID;
		r.errors = XN_ERROR_LABEL_TOO_LONG;
	}
	if (host->out.cap > 0) {
		host->out.dst[0] = '\0';
	}
	if (host->report != NULL) {
		host->report->spot_count = 0;
		host->report->fault_count = 0;
	}
	return r;
}

xn_display_result
xn_display_in(struct room *room, const struct policy *policy,
	      const xn_display_options *opt, char *dst, size_t cap,
	      const char *src, size_t len, xn_display_report *report)
{
	static const xn_display_result misuse = {XN_MISUSE, 0, 0, 0, 0};
	struct host host = {.room = room,
			    .policy = policy,
			    .opt = opt,
			    .src = src != NULL ? src : "",
			    .report = report,
			    .out = {.dst = dst, .cap = cap}};

	if (!has_room(report)) {
		return misuse;
	}
	if (report != NULL) {
		report->spot_count = 0;
		report->fault_count = 0;
	}
	if (!find_labels(&host, len) || !xn_host_look(&host) ||
	    !show_labels(&host)) {
		return give_up(&host);
	}
	report_empty(&host);
	return finish(&host);
}
