/* SPDX-License-Identifier: MIT
 *
 * What counts of a host name as a whole: its last labels, which policies ask
 * for, and the reasons that turn all labels.
 */
#include "shown_name.h"
#include "skeleton.h"

#include <assert.h>
#include <string.h>

#define LABEL_OCTETS 63

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

void
xn_host_judge(const struct host *host, const struct findings *findings,
	      struct verdict *verdict)
{
	struct subject subject = {host->label, tld_of(host), findings,
				  &host->tld, host->opt};

	host->policy->judge(&subject, verdict);
}

/* ---- the last labels ---------------------------------------------------- */

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
	struct points tld;

	host->label.len = 0;
	while (end > 0 && host->label.len == 0) {
		if (!xn_host_read(host, end - 1)) {
			return false;
		}
		end -= host->label.len == 0;
	}
	host->tail_first = end > TAIL_LABELS ? end - TAIL_LABELS : 0;
	for (size_t i = host->tail_first; i < end; i++) {
		if (!xn_host_read(host, i) || !add_to_tail(host)) {
			return false;
		}
	}
	tld = tld_of(host);
	xn_findings_of(&host->tld, tld.point, tld.len);
	return true;
}

/* ---- all labels --------------------------------------------------------- */

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

		if (!xn_host_read(host, i)) {
			return false;
		}
		if (host->room->rows[i].errors != 0) {
			survey->reasons |= XN_REASON_INVALID;
		}
		survey->decoded |= host->decoded;
		if (host->policy->whole_host) {
			xn_findings_of(&findings, host->label.point,
				       host->label.len);
			xn_host_judge(host, &findings, &verdict);
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

/*
 * Whether the DNS can have the tail: each code point of a label takes an octet
 * or more, and there are 63 (RFC 1035, 2.3.4).  What nobody can be led to is
 * not worth the time of all its readings.
 */
static bool
can_be_found(const struct host *host)
{
	bool found = true;

	for (size_t i = 0; i < host->tail_labels; i++) {
		found &= tail_label(host, i).len <= LABEL_OCTETS;
	}
	return found;
}

/*
 * The A-labels of the tail, where labels are read to otherwise.  What the DNS
 * can have there is room for without memory.
 */
static struct ascii_name
name_tail(struct host *host)
{
	struct out out = {.dst = host->room->text, .cap = ROOM_TEXT};
	struct ascii_name name;

	for (size_t i = 0; i < host->tail_labels; i++) {
		bool put;

		out_put(&out, ".", i > 0);
		put = xn_host_put_ascii(host, host->tail_first + i, &out);
		assert(put);
		(void)put;
	}
	assert(out.len <= out.cap);
	name.s = out.dst;
	name.len = out.len;
	return name;
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
	int known = 0;

	if (host->opt->known == NULL || host->tail_labels < 2 ||
	    !can_be_found(host)) {
		return true;
	}
	if (!(host->room->more != NULL ? look_in_heap : look_on_stack)(
		    host, &tail, name_tail(host), &known)) {
		return false;
	}
	host->whole |= known == 1 ? XN_REASON_KNOWN_NAME : 0;
	return true;
}

/* The reasons against all labels; false: no memory. */
bool
xn_host_look(struct host *host)
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
		host->whole = survey.reasons;
	}
	return !survey.decoded || host->whole != 0 ||
	       look_up(host, survey.folds);
}
