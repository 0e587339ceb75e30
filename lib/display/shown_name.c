/* SPDX-License-Identifier: MIT
 *
 * A host name as a policy shows it.  The caller gives the memory to work in.
 *
 * ToUnicode finds the labels and their faults.  Each label is then read
 * (shown_label.c) and judged by the policy, and goes out in Unicode or as
 * ToASCII makes it.  If the name as a whole matters, all labels are read once
 * before (whole_name.c).
 */
#include "shown_name.h"

#include "../base/compiler.h"
#include "skeleton/conversions.h"
#include "skeleton/skeleton.h"

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

/* The unit at which a code point of the label begins. */
static size_t
unit_of(const struct shown_name *shown, size_t point)
{
	size_t at = 0;

	for (size_t i = 0; i < point; i++) {
		at += text_units(shown->out.encoding, shown->label.point[i]);
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
			spot.at = unit_of(shown, spot.point);
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
	if (shown->faulty) {
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

	if (!xn_shown_find(shown, i)) {
		return false;
	}
	decide(shown, i, &said);
	out_put_ascii(&shown->out, ".", i > 0);
	start = shown->out.len;
	/* ToASCII makes the same text of an ASCII label without a fault. */
	if (said.unicode || (!shown->decoded && !shown->faulty)) {
		out_put(&shown->out, shown->text, shown->text_len);
	} else if (!xn_shown_put_ascii(shown, i)) {
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

/*
 * Bring the name to Unicode, in memory that is large enough.  If it is not, as
 * the memory cannot grow, the report is right apart from the output's places.
 */
static xn_result
convert(struct shown_name *shown, size_t len, xn_report *report)
{
	struct scratch *scratch = shown->scratch;
	char *text;
	xn_result r;

	if (scratch->more == NULL || len <= XN_DISPLAY_POINTS) {
		r = xn_text_to_unicode(shown->out.encoding, &shown->labels,
				       scratch->text, scratch->text_cap,
				       shown->src, len, report);
		if (scratch->more == NULL ||
		    (r.status != XN_NO_SPACE &&
		     !(r.errors & XN_ERROR_LABEL_TOO_LONG))) {
			return r;
		}
	}
	r = xn_text_to_unicode_alloc(shown->out.encoding, &shown->labels, &text,
				     shown->src, len, report);
	if (r.status == XN_NO_MEMORY) {
		scratch->no_memory = true;
	} else {
		xn_scratch_take(scratch, text, r.length + 1);
	}
	return r;
}

/*
 * Judge the name by XN_URL; labels is the result by the options for labels.
 * The two differ in two cases, which take a second conversion: XN_URL lets an
 * all-ASCII name pass whatever its A-labels are, and refuses a name that
 * mapping leaves empty.  Neither needs a large workspace.
 */
static void
judge_as_url(struct shown_name *shown, size_t len, const xn_options *url,
	     xn_result labels)
{
	bool empty = labels.length == 0;

	if (empty ||
	    (labels.errors != 0 && xn_shown_is_ascii(shown, shown->src, len))) {
		labels = xn_text_to_ascii(shown->out.encoding, url, NULL, 0,
					  shown->src, len, NULL);
	}
	shown->passes = labels.errors == 0;
	shown->r.errors |= labels.errors;
}

/* The least labels of a name: other characters than "." may end one, too. */
static size_t
count_labels(enum encoding encoding, const char *s, size_t len)
{
	size_t count = 1;

	for (size_t i = 0; i < len; i++) {
		count += text_unit(encoding, s, i) == '.';
	}
	return count;
}

/* Make room for labels.  False: there is no memory. */
static bool
reserve_rows(struct scratch *scratch, size_t count)
{
	return xn_scratch_reserve(scratch, &scratch->rows, &scratch->row_cap,
				  count, sizeof *scratch->rows);
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

	if (shown->report != NULL) {
		report.faults = shown->report->faults;
		report.fault_cap = shown->report->fault_cap;
	}
	if (!reserve_rows(scratch, count_labels(shown->out.encoding,
						shown->src, len))) {
		return false;
	}
	do {
		cap = scratch->row_cap;
		report.labels = scratch->rows;
		report.label_cap = cap;
		r = convert(shown, len, &report);
		if (scratch->no_memory || !reserve_rows(scratch, r.labels)) {
			return false;
		}
	} while (cap < r.labels);
	/* Ill-formed text comes back as it was typed. */
	shown->has_unicode =
		r.status != XN_NO_SPACE && !(r.errors & XN_ERROR_INVALID_UTF8);
	shown->r.errors = r.errors;
	shown->r.labels = r.labels;
	if (shown->report != NULL) {
		shown->report->fault_count = report.fault_count;
	}
	judge_as_url(shown, len, &url, r);
	return !scratch->no_memory;
}

/* ---- names of plain ASCII ----------------------------------------------- */

/* Whether a name has a unit beyond ASCII, or "--" as A-labels do. */
static ALWAYS_INLINE bool
may_have_unicode_in(enum encoding encoding, const char *s, size_t len)
{
	uint32_t before = 0;
	bool found = false;

	for (size_t i = 0; i < len; i++) {
		uint32_t c = text_unit(encoding, s, i);

		found |= c >= 0x80 || (c == '-' && before == '-');
		before = c;
	}
	return found;
}

/* The loop is fast if the encoding is a constant. */
static bool
may_have_unicode(enum encoding encoding, const char *s, size_t len)
{
	return encoding == UTF8 ? may_have_unicode_in(UTF8, s, len)
				: may_have_unicode_in(encoding, s, len);
}

/*
 * The answer for a name that ToASCII accepts, if no label is an A-label or
 * becomes one, and nobody asks about labels.  It spares such names nine tenths
 * of the work.
 */
static bool
show_ascii(struct shown_name *shown, size_t len)
{
	const xn_display_report *report = shown->report;
	struct out *out = &shown->out;
	xn_result r;

	/* No name of this length is too long for the stack. */
	if (!FAST || len >= XN_DISPLAY_LABELS || len >= out->cap ||
	    (report != NULL && report->label_cap > 0) ||
	    may_have_unicode(out->encoding, shown->src, len)) {
		return false;
	}
	r = xn_text_to_ascii(out->encoding, &shown->labels, out->dst, out->cap,
			     shown->src, len, NULL);
	out->len = r.length;
	shown->r.labels = r.labels;
	return r.status == XN_OK && r.length > 0;
}

/* ---- the result --------------------------------------------------------- */

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

/* There is no result, so the labels have no place in it. */
static void
clear_outputs(struct shown_name *shown)
{
	const xn_display_report *report = shown->report;

	if (report == NULL) {
		return;
	}
	for (size_t i = 0; i < report->label_cap && i < shown->r.labels; i++) {
		report->labels[i].label.output_at = 0;
		report->labels[i].label.output_len = 0;
	}
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
		empty_output(out->encoding, out->dst, out->cap);
		clear_outputs(shown);
	} else {
		text_put_unit(out->encoding, out->dst, out->len, 0);
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
	empty_output(shown->out.encoding, shown->out.dst, shown->out.cap);
	xn_shown_clear(shown->report);
	return r;
}

xn_display_result
xn_display_in(struct scratch *scratch, const struct policy *policy,
	      const xn_display_options *opt, enum encoding encoding, void *dst,
	      size_t cap, const void *src, size_t len,
	      xn_display_report *report)
{
	static const xn_display_result misuse = {XN_MISUSE, 0, 0, 0, 0};
	struct shown_name shown = {.scratch = scratch,
				   .policy = policy,
				   .opt = opt,
				   .src = src != NULL ? src : "",
				   .report = report,
				   .known = XN_NOWHERE,
				   .out = {.dst = dst,
					   .cap = cap,
					   .encoding = encoding}};

	xn_shown_clear(report);
	if (!report_is_right(report)) {
		return misuse;
	}
	shown.labels = xn_profile(XN_LOOKUP);
	shown.labels.checks = xn_profile(XN_URL).checks;
	if (show_ascii(&shown, len)) {
		return finish(&shown);
	}
	shown.out.len = 0;
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
