/* SPDX-License-Identifier: MIT
 *
 * What a policy shows of a host name, with the memory that it works in as a
 * parameter.
 *
 * ToASCII finds the labels and their faults.  Each label is then brought to
 * Unicode and put before the policy, and goes out as that or as ToASCII makes
 * it.  Where something about the whole name counts, all labels are looked at
 * once before.
 */
#include "host.h"
#include "known.h"
#include "skeleton.h"

#include "../out.h"
#include "../utf8.h"

#include <string.h>

#define REPLACEMENT 0xFFFDu

struct host {
	struct room *room;
	const struct policy *policy;
	const xn_display_options *opt;
	xn_options labels; /* by which labels are converted */
	const char *src;
	xn_display_report *report;
	xn_display_result r;
	struct out out;
	/* XN_URL lets it pass: labels with a fault are in lower case. */
	bool passes;
	/* The label that was read last: its number, text and code points. */
	size_t text_len;
	struct points label;
	bool decoded; /* it is a U-label */
	struct findings tld;
	/* What is in the room's tail, and where labels start there. */
	size_t tail_len;
	size_t tail_first; /* its first label's number */
	size_t tail_labels;
	size_t tail_start[TAIL_LABELS];
	/* Reasons against all labels. */
	uint32_t whole;
};

/* ---- memory ------------------------------------------------------------- */

bool
xn_room_reserve(struct room *room, void *list, size_t *cap, size_t count,
		size_t size)
{
	void *old, *new;

	if (count <= *cap) {
		return true;
	}
	if (room->more == NULL) {
		return false;
	}
	if (count > SIZE_MAX / 2 / size) {
		room->no_memory = true;
		return false;
	}
	count += count / 2;
	memcpy(&old, list, sizeof old);
	new = room->more(old, count * size);
	if (new == NULL) {
		room->no_memory = true;
		return false;
	}
	memcpy(list, &new, sizeof new);
	*cap = count;
	return true;
}

static bool
reserve_text(struct room *room, size_t bytes)
{
	return xn_room_reserve(room, &room->text, &room->text_cap, bytes, 1);
}

/* ---- a label ------------------------------------------------------------ */

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

/* A label with a fault: as XN_URL's ToASCII makes it, or as it was typed. */
static bool
read_typed(struct host *host, const xn_label *row)
{
	struct room *room = host->room;
	const char *s = host->src + row->input_at;

	if (!reserve_text(room, row->input_len)) {
		return false;
	}
	for (size_t i = 0; i < row->input_len; i++) {
		room->text[i] = host->passes ? lower(s[i]) : s[i];
	}
	host->text_len = row->input_len;
	return true;
}

/* Too long for a function that does not allocate. */
static bool
read_long(struct host *host, const char *s, size_t len)
{
	struct room *room = host->room;
	char *text;
	xn_result r = xn_to_unicode_alloc(&host->labels, &text, s, len, NULL);
	bool done = r.status == XN_OK && reserve_text(room, r.length);

	if (done) {
		memcpy(room->text, text, r.length);
		host->text_len = r.length;
	}
	room->no_memory |= r.status == XN_NO_MEMORY;
	xn_free(text);
	return done;
}

static bool
read_unicode(struct host *host, const xn_label *row)
{
	struct room *room = host->room;
	const char *s = host->src + row->input_at;
	xn_result r = xn_to_unicode(&host->labels, room->text, room->text_cap,
				    s, row->input_len, NULL);

	if (r.status == XN_OK) {
		host->text_len = r.length;
		return true;
	}
	return room->more != NULL && read_long(host, s, row->input_len);
}

static bool
read_points(struct host *host)
{
	struct room *room = host->room;
	const char *s = room->text;
	size_t left = host->text_len;
	size_t count = 0;

	host->decoded = false;
	while (left > 0) {
		uint32_t point;
		size_t size = utf8_decode(s, left, &point);

		if (size == 0) {
			point = REPLACEMENT;
			size = utf8_extent(s, left);
		}
		if (!xn_room_reserve(room, &room->point, &room->point_cap,
				     count + 1, sizeof point)) {
			return false;
		}
		room->point[count++] = point;
		host->decoded |= point > 0x7F;
		s += size;
		left -= size;
	}
	host->label.point = room->point;
	host->label.len = count;
	return true;
}

/* Read the i-th label.  False: there is no memory for it. */
static bool
read_label(struct host *host, size_t i)
{
	const xn_label *row = &host->room->rows[i];

	if (row->errors != 0 ? !read_typed(host, row)
			     : !read_unicode(host, row)) {
		return false;
	}
	if (!read_points(host)) {
		return false;
	}
	host->decoded &= row->errors == 0;
	return true;
}

static void
find(struct points points, struct findings *findings)
{
	xn_findings_begin(findings);
	for (size_t i = 0; i < points.len; i++) {
		xn_findings_add(findings, points.point[i]);
	}
}

/* ---- the last labels ---------------------------------------------------- */

static struct points
tail_label(const struct host *host, size_t i)
{
	size_t start = host->tail_start[i];
	size_t end = i + 1 < host->tail_labels ? host->tail_start[i + 1] - 1
					       : host->tail_len;
	struct points points = {host->room->tail + start, end - start};

	return points;
}

/* The last label that is not empty; a name of one label has none to ask for. */
static struct points
tld_of(const struct host *host)
{
	static const struct points none = {NULL, 0};

	return host->tail_labels > 1 ? tail_label(host, host->tail_labels - 1)
				     : none;
}

static bool
add_to_tail(struct host *host)
{
	struct room *room = host->room;
	size_t len = host->tail_len + (host->tail_labels > 0);

	if (!xn_room_reserve(room, &room->tail, &room->tail_cap,
			     len + host->label.len, sizeof *room->tail)) {
		return false;
	}
	if (host->tail_labels > 0) {
		room->tail[host->tail_len] = '.';
	}
	if (host->label.len > 0) {
		memcpy(room->tail + len, host->label.point,
		       host->label.len * sizeof *room->tail);
	}
	host->tail_start[host->tail_labels++] = len;
	host->tail_len = len + host->label.len;
	return true;
}

/* Read the last labels, but for empty ones at the end. */
static bool
read_tail(struct host *host)
{
	size_t end = host->r.labels;

	host->label.len = 0;
	while (end > 0 && host->label.len == 0) {
		if (!read_label(host, end - 1)) {
			return false;
		}
		end -= host->label.len == 0;
	}
	host->tail_first = end > TAIL_LABELS ? end - TAIL_LABELS : 0;
	for (size_t i = host->tail_first; i < end; i++) {
		if (!read_label(host, i) || !add_to_tail(host)) {
			return false;
		}
	}
	find(tld_of(host), &host->tld);
	return true;
}

/* ---- a label before the policy ------------------------------------------ */

static void
judge(const struct host *host, const struct findings *findings,
      struct verdict *verdict)
{
	struct subject subject = {host->label, tld_of(host), findings,
				  &host->tld, host->opt};

	host->policy->judge(&subject, verdict);
}

/* ---- the name as a whole ------------------------------------------------ */

/* What is to be known of all labels. */
struct survey {
	uint32_t reasons;
	bool decoded; /* there is a U-label */
	bool folds;
};

static bool
take_survey(struct host *host, struct survey *survey)
{
	survey->folds = true;
	for (size_t i = 0; i < host->r.labels; i++) {
		struct verdict verdict = {0};
		struct findings findings;

		if (!read_label(host, i)) {
			return false;
		}
		if (host->room->rows[i].errors != 0) {
			survey->reasons |= XN_REASON_INVALID;
		}
		survey->decoded |= host->decoded;
		if (host->policy->whole_host) {
			find(host->label, &findings);
			judge(host, &findings, &verdict);
			survey->reasons |= verdict.reasons;
		}
		for (size_t k = 0; k < host->label.len; k++) {
			survey->folds &=
				xn_chromium_folds(host->label.point[k]);
		}
	}
	return true;
}

/* Whether a top-level domain's rules say that the name is all right. */
static bool
is_saved(const struct host *host, const struct survey *survey)
{
	size_t labels = host->tail_labels;

	return labels > 1 && !(survey->reasons & XN_REASON_INVALID) &&
	       host->policy->saves(tail_label(host, labels - 1),
				   tail_label(host, labels - 2));
}

/* ---- well-known domains ------------------------------------------------- */

static bool put_ascii(struct host *host, size_t i, struct out *out);

/* The A-labels of the tail, where labels are read to otherwise. */
static bool
name_tail(struct host *host, struct ascii_name *name)
{
	struct room *room = host->room;
	size_t cap, len;

	do {
		struct out out = {.dst = room->text, .cap = room->text_cap};

		cap = room->text_cap;
		for (size_t i = 0; i < host->tail_labels; i++) {
			out_put(&out, ".", i > 0);
			if (!put_ascii(host, host->tail_first + i, &out)) {
				return false;
			}
		}
		if (!reserve_text(room, out.len + 1)) {
			return false;
		}
		len = out.len;
	} while (cap != room->text_cap);
	name->s = room->text;
	name->len = len;
	return true;
}

static bool
look_on_stack(struct host *host, const struct tail *tail,
	      struct ascii_name name, int *known)
{
	uint32_t words[TEXT_WORDS(XN_DISPLAY_POINTS)];
	char chars[ROOM_TEXT];
	struct workbench bench = {words, XN_DISPLAY_POINTS, chars,
				  sizeof chars};

	return xn_tail_look(host->policy, tail, &bench, host->opt, name, known);
}

/* In memory that grows until it is enough; a label has at most so much. */
static bool
look_in_heap(struct host *host, const struct tail *tail, struct ascii_name name,
	     int *known)
{
	struct workbench bench = {NULL, 0, NULL, 0};
	struct room *room = host->room;
	size_t words = 0;
	size_t cap = XN_DISPLAY_POINTS + tail->points.len;
	bool done = false;

	while (!done &&
	       xn_room_reserve(room, &bench.words, &words, TEXT_WORDS(cap),
			       sizeof *bench.words) &&
	       xn_room_reserve(room, &bench.chars, &bench.char_cap, 4 * cap,
			       1)) {
		bench.cap = cap;
		done = xn_tail_look(host->policy, tail, &bench, host->opt, name,
				    known);
		cap *= 2;
	}
	xn_free(bench.words);
	xn_free(bench.chars);
	return done;
}

static bool
look_up(struct host *host, bool folds)
{
	struct tail tail = {{host->room->tail, host->tail_len}, folds};
	struct ascii_name name;
	int known = 0;

	if (host->opt->known == NULL || host->tail_labels < 2) {
		return true;
	}
	if (!name_tail(host, &name) ||
	    !(host->room->more != NULL ? look_in_heap : look_on_stack)(
		    host, &tail, name, &known)) {
		return false;
	}
	host->whole |= known == 1 ? XN_REASON_KNOWN_NAME : 0;
	return true;
}

/* The reasons against all labels; false: no memory. */
static bool
look_at_whole(struct host *host)
{
	struct survey survey = {0};

	if (!read_tail(host)) {
		return false;
	}
	if (host->opt->known == NULL && !host->policy->whole_host) {
		return true;
	}
	if (!take_survey(host, &survey)) {
		return false;
	}
	if (host->policy->whole_host && !is_saved(host, &survey)) {
		host->whole |= survey.reasons;
	}
	return !survey.decoded || host->whole != 0 ||
	       look_up(host, survey.folds);
}

/* ---- output ------------------------------------------------------------- */

static bool
put_long(struct host *host, const char *s, size_t len, struct out *out)
{
	char *ascii;
	xn_result r = xn_to_ascii_alloc(&host->labels, &ascii, s, len, NULL);

	if (r.status == XN_OK) {
		out_put(out, ascii, r.length);
	}
	host->room->no_memory |= r.status == XN_NO_MEMORY;
	xn_free(ascii);
	return r.status == XN_OK;
}

/* A label as ToASCII makes it, or as it was typed. */
static bool
put_ascii(struct host *host, size_t i, struct out *out)
{
	const xn_label *row = &host->room->rows[i];
	const char *s = host->src + row->input_at;
	xn_result r;

	for (size_t k = 0; row->errors != 0 && k < row->input_len; k++) {
		char c = host->passes ? lower(s[k]) : s[k];

		out_put(out, &c, 1);
	}
	if (row->errors != 0) {
		return true;
	}
	r = xn_to_ascii(&host->labels, out_end(out), out_room(out), s,
			row->input_len, NULL);
	if (r.status == XN_OK || r.status == XN_NO_SPACE) {
		out->len += r.length - (r.status == XN_NO_SPACE);
		return true;
	}
	/* Only in memory that grows: what was read on the stack fits there. */
	return put_long(host, s, row->input_len, out);
}

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
		find(host->label, &findings);
		said->level = xn_findings_level(&findings);
		said->scripts = findings.scripts;
		judge(host, &findings, &verdict);
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

	if (!read_label(host, i)) {
		return false;
	}
	decide(host, i, &said);
	out_put(&host->out, ".", i > 0);
	start = host->out.len;
	if (said.unicode) {
		out_put(&host->out, host->room->text, host->text_len);
	} else if (!put_ascii(host, i, &host->out)) {
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
	if (!find_labels(&host, len) || !look_at_whole(&host) ||
	    !show_labels(&host)) {
		return give_up(&host);
	}
	report_empty(&host);
	return finish(&host);
}
