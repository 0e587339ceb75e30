/* SPDX-License-Identifier: MIT
 *
 * A host name as a policy shows it.  The caller gives the memory to work in.
 *
 * ToASCII finds the labels and their faults.  Each label is then decoded
 * (shown_label.c) and judged by the policy, and goes out in Unicode or as
 * ToASCII makes it.  If the name as a whole matters, all labels are read once
 * before (whole_name.c).
 */
#include "shown_name.h"

#include "../unicode/utf8.h"

/* ---- the report --------------------------------------------------------- */

void
xn_shown_clear(xn_display_report *report)
{
	if (report != NULL) {
		report->spot_count = 0;
		report->fault_count = 0;
		report->known = XN_NOWHERE;
	}
}

/* The byte at which a code point of the label begins. */
static size_t
byte_of(const struct shown_name *shown, size_t point)
{
	size_t at = 0;

	for (size_t i = 0; i < point; i++) {
		char bytes[4];

		at += utf8_encode(bytes, shown->label.point[i]);
	}
	return at;
}

static void
report_spots(struct shown_name *shown, size_t i, uint32_t reasons,
	     const struct verdict *verdict)
{
	xn_display_report *report = shown->report;

	for (unsigned n = 0; n < XN_REASON_COUNT; n++) {
		uint32_t reason = UINT32_C(1) << n;
		xn_display_spot spot = {reason, i, XN_NOWHERE, XN_NOWHERE};

		if (!(reasons & reason)) {
			continue;
		}
		if ((verdict->reasons & reason) &&
		    verdict->first[n] != XN_NOWHERE) {
			spot.point = verdict->first[n];
			spot.at = byte_of(shown, spot.point);
		}
		if (report->spot_count < report->spot_cap) {
			report->spots[report->spot_count] = spot;
		}
		report->spot_count++;
	}
}

/* ---- the labels --------------------------------------------------------- */

/*
 * Judge the i-th label, which was just read, and say whether it is shown in
 * Unicode.
 */
static void
decide(struct shown_name *shown, size_t i, xn_display_label *said)
{
	struct verdict verdict = {0};
	struct findings findings;

	said->label = shown->scratch->rows[i];
	if (said->label.errors != 0) {
		said->reasons = XN_REASON_INVALID;
	} else if (shown->decoded) {
		xn_findings_of(&findings, shown->label.point, shown->label.len);
		said->level = xn_findings_level(&findings);
		said->scripts = findings.scripts;
		xn_shown_judge(shown, &findings, &verdict);
		said->reasons = verdict.reasons;
		if (shown->policy->whole_host && shown->whole == 0) {
			said->reasons = 0;
		}
		/*
		 * A label without reasons of its own takes those against the
		 * whole name.
		 */
		if (said->reasons == 0) {
			said->reasons = shown->whole;
		}
		if (shown->known != XN_NOWHERE) {
			said->reasons |= XN_REASON_KNOWN_NAME;
		}
		said->unicode = said->reasons == 0;
	}
	shown->r.reasons |= said->reasons;
	if (shown->report != NULL) {
		report_spots(shown, i, said->reasons, &verdict);
	}
}

static bool
show_label(struct shown_name *shown, size_t i)
{
	xn_display_label said = {0};
	size_t start;

	if (!xn_shown_read(shown, i)) {
		return false;
	}
	decide(shown, i, &said);
	out_put(&shown->out, ".", i > 0);
	start = shown->out.len;
	if (said.unicode) {
		out_put(&shown->out, shown->scratch->text, shown->text_len);
	} else if (!xn_shown_put_ascii(shown, i, &shown->out)) {
		return false;
	}
	said.label.output_at = start;
	said.label.output_len = shown->out.len - start;
	if (shown->report != NULL && i < shown->report->label_cap) {
		shown->report->labels[i] = said;
	}
	return true;
}

static bool
show_labels(struct shown_name *shown)
{
	for (size_t i = 0; i < shown->r.labels; i++) {
		if (!show_label(shown, i)) {
			return false;
		}
	}
	return true;
}

/* ---- the name ----------------------------------------------------------- */

static bool
report_is_right(const xn_display_report *report)
{
	return report == NULL ||
	       ((report->reserved[0] | report->reserved[1] |
		 report->reserved[2] | report->reserved[3]) == 0 &&
		(report->labels != NULL || report->label_cap == 0) &&
		(report->spots != NULL || report->spot_cap == 0) &&
		(report->faults != NULL || report->fault_cap == 0));
}

/* Call ToASCII for its report alone. */
static xn_result
convert(struct shown_name *shown, const xn_options *opt, size_t len,
	xn_report *report)
{
	char *ascii = NULL;
	xn_result r = xn_to_ascii(opt, NULL, 0, shown->src, len, report);

	if ((r.errors & XN_ERROR_LABEL_TOO_LONG) &&
	    shown->scratch->more != NULL) {
		r = xn_to_ascii_alloc(opt, &ascii, shown->src, len, report);
		shown->scratch->no_memory |= r.status == XN_NO_MEMORY;
		xn_free(ascii);
	}
	return r;
}

/*
 * Judge the name by XN_URL; labels is the result by the options for labels.
 * The two differ in two cases, which take a second conversion: XN_URL lets an
 * all-ASCII name pass whatever its A-labels are, and refuses a name that
 * mapping leaves empty.
 */
static void
judge_as_url(struct shown_name *shown, size_t len, const xn_options *url,
	     xn_result labels)
{
	bool empty = labels.length == (labels.status == XN_NO_SPACE);
	size_t ascii = 0;

	while (ascii < len && (unsigned char)shown->src[ascii] < 0x80) {
		ascii++;
	}
	if (ascii == len || empty) {
		labels = convert(shown, url, len, NULL);
	}
	shown->passes = labels.errors == 0;
	shown->r.errors |= labels.errors;
}

/* Find the labels and their faults, by XN_URL's checks. */
static bool
find_labels(struct shown_name *shown, size_t len)
{
	xn_options url = xn_profile(XN_URL);
	struct scratch *scratch = shown->scratch;
	xn_report report = {0};
	xn_result r;
	size_t cap;

	shown->labels = xn_profile(XN_LOOKUP);
	shown->labels.checks = url.checks;
	if (shown->report != NULL) {
		report.faults = shown->report->faults;
		report.fault_cap = shown->report->fault_cap;
	}
	do {
		cap = scratch->row_cap;
		report.labels = scratch->rows;
		report.label_cap = cap;
		r = convert(shown, &shown->labels, len, &report);
		if (scratch->no_memory ||
		    !xn_scratch_reserve(scratch, &scratch->rows,
					&scratch->row_cap, r.labels,
					sizeof *scratch->rows)) {
			return false;
		}
	} while (cap < r.labels);
	shown->r.errors = r.errors;
	shown->r.labels = r.labels;
	if (shown->report != NULL) {
		shown->report->fault_count = report.fault_count;
	}
	judge_as_url(shown, len, &url, r);
	return !scratch->no_memory;
}

/*
 * Report a name that mapping leaves empty.  Only XN_URL refuses it, so the
 * fault is not yet in the report.
 */
static void
report_empty(struct shown_name *shown)
{
	static const xn_fault fault = {
		XN_ERROR_EMPTY_NAME, 0, XN_NOWHERE, XN_NOWHERE, XN_NOWHERE, 0};
	xn_display_report *report = shown->report;

	if (report == NULL || !(shown->r.errors & XN_ERROR_EMPTY_NAME)) {
		return;
	}
	if (report->fault_count < report->fault_cap) {
		report->faults[report->fault_count] = fault;
	}
	report->fault_count++;
}

static xn_display_result
finish(struct shown_name *shown)
{
	xn_display_result *r = &shown->r;
	struct out *out = &shown->out;

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

/* Show nothing, because there is too little memory. */
static xn_display_result
give_up(struct shown_name *shown)
{
	xn_display_result r = {XN_NO_MEMORY, 0, 0, 0, 0};

	if (!shown->scratch->no_memory) {
		r.status = XN_INVALID;
		r.errors = XN_ERROR_LABEL_TOO_LONG;
	}
	if (shown->out.cap > 0) {
		shown->out.dst[0] = '\0';
	}
	xn_shown_clear(shown->report);
	return r;
}

xn_display_result
xn_display_in(struct scratch *scratch, const struct policy *policy,
	      const xn_display_options *opt, char *dst, size_t cap,
	      const char *src, size_t len, xn_display_report *report)
{
	static const xn_display_result misuse = {XN_MISUSE, 0, 0, 0, 0};
	struct shown_name shown = {.scratch = scratch,
				   .policy = policy,
				   .opt = opt,
				   .src = src != NULL ? src : "",
				   .report = report,
				   .known = XN_NOWHERE,
				   .out = {.dst = dst, .cap = cap}};

	xn_shown_clear(report);
	if (!report_is_right(report)) {
		return misuse;
	}
	if (!find_labels(&shown, len) || !xn_shown_look(&shown) ||
	    !show_labels(&shown)) {
		return give_up(&shown);
	}
	if (report != NULL) {
		report->known = shown.known;
	}
	report_empty(&shown);
	return finish(&shown);
}
