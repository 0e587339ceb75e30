/* SPDX-License-Identifier: MIT
 *
 * The host name as a whole: its last labels, which policies ask for, and the
 * reasons that count against every label.
 */
#include "../unicode/utf8.h"
#include "browsers/chromium.h"
#include "known/known_set.h"
#include "shown_name.h"
#include "skeleton/skeleton.h"

#include <assert.h>
#include <string.h>

static struct point_span
tail_label(const struct shown_name *shown, size_t i)
{
	size_t start = shown->tail_start[i];
	size_t end = i + 1 < shown->tail_labels ? shown->tail_start[i + 1] - 1
						: shown->tail_len;
	struct point_span points = {shown->scratch->tail + start, end - start};

	return points;
}

/*
 * The last label that is not empty; none if the name has one label, or ends
 * with a dot and the policy takes the empty label for it.
 */
static struct point_span
tld_of(const struct shown_name *shown)
{
	static const struct point_span none = {NULL, 0};
	bool rooted = shown->filled < shown->r.labels;

	return shown->filled > 1 && !(rooted && shown->policy->root_is_tld)
		       ? tail_label(shown, shown->tail_labels - 1)
		       : none;
}

void
xn_shown_judge(const struct shown_name *shown, const struct findings *findings,
	       struct verdict *verdict)
{
	struct subject subject = {shown->label, tld_of(shown), findings,
				  &shown->tld, shown->opt};

	shown->policy->judge(&subject, verdict);
}

/* ---- the last labels ---------------------------------------------------- */

static bool
add_to_tail(struct shown_name *shown)
{
	struct scratch *scratch = shown->scratch;
	size_t len = shown->tail_len + (shown->tail_labels > 0);

	if (!xn_scratch_reserve(scratch, &scratch->tail, &scratch->tail_cap,
				len + shown->label.len,
				sizeof *scratch->tail)) {
		return false;
	}
	if (shown->tail_labels > 0) {
		scratch->tail[shown->tail_len] = '.';
	}
	for (size_t i = 0; i < shown->label.len; i++) {
		uint32_t point = shown->label.point[i];

		/* No label has a dot, unless the name changed meanwhile. */
		scratch->tail[len + i] = point + (point == '.');
	}
	shown->tail_decoded[shown->tail_labels] = shown->decoded;
	shown->tail_start[shown->tail_labels++] = len;
	shown->tail_len = len + shown->label.len;
	return true;
}

static bool
asks_about_names(const struct shown_name *shown)
{
	return shown->opt->known != NULL || shown->opt->known_set != NULL;
}

/* Whether anybody asks for more labels than the last one. */
static bool
asks_for_tail(const struct shown_name *shown)
{
	return asks_about_names(shown) || shown->policy->whole_host;
}

/* Whether the last labels certainly fit into the memory for them. */
static bool
tail_fits(const struct shown_name *shown)
{
	const xn_label *last = &shown->scratch->rows[shown->r.labels - 1];

	return shown->scratch->more != NULL ||
	       (shown->has_unicode && shown->r.errors == 0 &&
		last->output_at + last->output_len <= XN_DISPLAY_POINTS);
}

/* Read the last labels, without empty ones at the end. */
static bool
read_tail(struct shown_name *shown)
{
	size_t end = shown->r.labels, first = 0;
	struct point_span tld;

	shown->label.len = 0;
	while (end > 0 && shown->label.len == 0) {
		if (!xn_shown_read(shown, end - 1)) {
			return false;
		}
		end -= shown->label.len == 0;
	}
	if (!asks_for_tail(shown) && tail_fits(shown)) {
		first = end > 0 ? end - 1 : 0;
	} else if (end > TAIL_LABELS) {
		first = end - TAIL_LABELS;
	}
	shown->filled = end;
	for (size_t i = first; i < end; i++) {
		if (!xn_shown_read(shown, i) || !add_to_tail(shown)) {
			return false;
		}
	}
	tld = tld_of(shown);
	xn_findings_of(&shown->tld, tld.point, tld.len);
	return true;
}

/* ---- all labels --------------------------------------------------------- */

/* Facts about all labels. */
struct survey {
	uint32_t reasons;
	bool decoded; /* there is a U-label */
	bool folds;   /* as in struct tail */
};

static bool
take_survey(struct shown_name *shown, struct survey *survey)
{
	survey->folds = true;
	for (size_t i = 0; i < shown->r.labels; i++) {
		struct verdict verdict = {0};
		struct findings findings;

		if (!xn_shown_read(shown, i)) {
			return false;
		}
		if (shown->faulty) {
			survey->reasons |= XN_REASON_INVALID;
		}
		survey->decoded |= shown->decoded;
		if (shown->policy->whole_host) {
			xn_findings_of(&findings, shown->label.point,
				       shown->label.len);
			xn_shown_judge(shown, &findings, &verdict);
			survey->reasons |= verdict.reasons;
		}
		for (size_t k = 0; k < shown->label.len; k++) {
			survey->folds &=
				xn_chromium_folds(shown->label.point[k]);
		}
	}
	return true;
}

/* Whether the policy's rules for a top-level domain spare the name. */
static bool
is_saved(const struct shown_name *shown, const struct survey *survey)
{
	size_t labels = shown->tail_labels;

	return labels > 1 && !(survey->reasons & XN_REASON_INVALID) &&
	       shown->policy->saves(tail_label(shown, labels - 1),
				    tail_label(shown, labels - 2));
}

/* ---- well-known domains ------------------------------------------------- */

/*
 * Whether the DNS can have the tail: no label has more code points than a label
 * may have octets.  Other names do not exist, so no time is spent on their
 * readings.
 */
static bool
can_be_found(const struct shown_name *shown)
{
	bool found = true;

	for (size_t i = 0; i < shown->tail_labels; i++) {
		found &= tail_label(shown, i).len <= XN_LABEL_OCTETS;
	}
	return found;
}

/* Put a label of the tail in UTF-8, a U-label as its A-label. */
static void
put_ascii(const struct shown_name *shown, size_t i, struct out *out)
{
	struct point_span label = tail_label(shown, i);
	char text[4 * XN_LABEL_OCTETS];
	size_t len = 0;
	xn_result r;

	for (size_t k = 0; k < label.len; k++) {
		len += utf8_encode(text + len, label.point[k]);
	}
	if (!shown->tail_decoded[i]) {
		out_put(out, text, len);
		return;
	}
	r = xn_to_ascii(&shown->labels, out_end(out), out_room(out), text, len,
			NULL);
	/* It is valid, unless the name changed meanwhile: then it is empty. */
	out->len += r.length;
}

/*
 * Write the A-labels of the tail.  A text of this size has room for every tail
 * that the DNS can have.
 */
static struct ascii_name
name_tail(const struct shown_name *shown, char text[SCRATCH_TEXT])
{
	struct out out = {.dst = text, .cap = SCRATCH_TEXT};
	struct ascii_name name;

	for (size_t i = 0; i < shown->tail_labels; i++) {
		out_put(&out, ".", i > 0);
		put_ascii(shown, i, &out);
	}
	assert(out.len <= out.cap);
	name.s = out.dst;
	name.len = out.len;
	return name;
}

static bool
look(struct shown_name *shown, const struct tail *tail,
     const struct workbench *bench, struct ascii_name name)
{
	const xn_known_set *set = shown->opt->known_set;

	return set != NULL ? xn_known_set_look(set, tail, bench, name,
					       &shown->known)
			   : xn_tail_look(shown->policy, tail, bench,
					  shown->opt, name, &shown->known);
}

static bool
look_on_stack(struct shown_name *shown, const struct tail *tail,
	      struct ascii_name name)
{
	uint32_t words[TEXT_WORDS(XN_DISPLAY_POINTS)];
	char chars[SCRATCH_TEXT];
	struct workbench bench = {words, XN_DISPLAY_POINTS, chars,
				  sizeof chars};

	return look(shown, tail, &bench, name);
}

/* The same in memory that grows until it is enough. */
static bool
look_in_heap(struct shown_name *shown, const struct tail *tail,
	     struct ascii_name name)
{
	struct workbench bench = {NULL, 0, NULL, 0};
	struct scratch *scratch = shown->scratch;
	size_t words = 0;
	size_t cap = XN_DISPLAY_POINTS + tail->points.len;
	bool done = false;

	while (!done &&
	       xn_scratch_reserve(scratch, &bench.words, &words,
				  TEXT_WORDS(cap), sizeof *bench.words) &&
	       xn_scratch_reserve(scratch, &bench.chars, &bench.char_cap,
				  4 * cap, 1)) {
		bench.cap = cap;
		done = look(shown, tail, &bench, name);
		cap *= 2;
	}
	xn_free(bench.words);
	xn_free(bench.chars);
	return done;
}

static bool
look_up(struct shown_name *shown, bool folds)
{
	struct tail tail = {{shown->scratch->tail, shown->tail_len}, folds};
	char text[SCRATCH_TEXT];

	if (!asks_about_names(shown) || shown->tail_labels < 2 ||
	    !can_be_found(shown)) {
		return true;
	}
	return (shown->scratch->more != NULL ? look_in_heap : look_on_stack)(
		shown, &tail, name_tail(shown, text));
}

bool
xn_shown_look(struct shown_name *shown)
{
	struct survey survey = {0};

	if (!read_tail(shown)) {
		return false;
	}
	if (!asks_for_tail(shown)) {
		return true;
	}
	if (!take_survey(shown, &survey)) {
		return false;
	}
	if (shown->policy->whole_host && !is_saved(shown, &survey)) {
		shown->whole = survey.reasons;
	}
	return !survey.decoded || look_up(shown, survey.folds);
}
