/* SPDX-License-Identifier: MIT */
#include "compare.h"
#include "must.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/text_files.h"

enum {
	WORKERS_MAX = 8,
	BLOCK = 256,    /* code points in a piece of work */
	ON_STACK = 200, /* the longest name converted without allocating */
	RESULT_BYTES = 4 * ON_STACK * XN_MAP_MAX
};

/* A result of libxn. */
struct ours {
	xn_result r;
	char *text;
	char buffer[RESULT_BYTES];
};

struct worker {
	pthread_t thread;
	const struct subject *subject;
	xn_options opt; /* libxn's: next to the mode, or lookup's */
	size_t share;   /* which one of the shares */
	size_t shares;
	struct tally tally;
	struct ours ours;
	struct ours others;
	struct peer_answer theirs;
	struct explainer *explainer;
};

/* ---- one name ----------------------------------------------------------- */

static void
convert(struct ours *ours, const xn_options *opt, enum direction direction,
	const char *bytes, size_t len)
{
	bool ascii = direction == TO_ASCII;

	ours->text = ours->buffer;
	if (len <= ON_STACK) {
		ours->r = (ascii ? xn_to_ascii : xn_to_unicode)(
			opt, ours->text, sizeof ours->buffer, bytes, len, NULL);
	} else {
		ours->r = (ascii ? xn_to_ascii_alloc : xn_to_unicode_alloc)(
			opt, &ours->text, bytes, len, NULL);
	}
	must(ours->r.status == XN_OK || ours->r.status == XN_INVALID,
	     "libxn failed");
}

static void
release(struct ours *ours)
{
	if (ours->text != ours->buffer) {
		xn_free(ours->text);
	}
	ours->text = ours->buffer;
}

static enum kind
kind_of(bool theirs, bool ours)
{
	if (theirs && ours) {
		return OTHER_RESULT;
	}
	if (theirs) {
		return ONLY_WE_REFUSE;
	}
	return ours ? ONLY_THEY_REFUSE : OTHER_REASON;
}

static void
note_unexplained(struct worker *w, const struct name *name)
{
	char input[160], ours[160], theirs[160];
	char *note = tally_note(&w->tally);

	if (note != NULL) {
		compare_show(w->subject, name->bytes, name->len, ours, theirs,
			     sizeof ours);
		snprintf(note, NOTE_BYTES, "%s: lies next: %s, theirs: %s",
			 show_name(input, sizeof input, name->bytes, name->len),
			 ours, theirs);
	}
}

static void
compare_with_peer(struct worker *w, const struct name *name)
{
	const struct subject *s = w->subject;
	struct classes classes;
	bool same;

	convert(&w->ours, &w->opt, s->direction, name->bytes, name->len);
	peer_convert(s->peer, &w->theirs, s->mode->call, s->mode->flags,
		     s->direction, name->bytes, name->len);
	same = explain_is_same(s->mode, &w->theirs, &w->ours.r, w->ours.text);
	if (same && !name->recent) {
		return;
	}
	explainer_name(w->explainer, s->direction, name->bytes, name->len);
	explain_agrees(w->explainer, s->mode, s->peer, &w->theirs, &classes);
	if (!classes.complete) {
		note_unexplained(w, name);
	} else if (!same) {
		tally_add(&w->tally, classes.departures, name,
			  kind_of(w->theirs.ok, w->ours.r.status == XN_OK));
	}
}

static void
compare_with_lookup(struct worker *w, const struct name *name)
{
	const struct subject *s = w->subject;
	struct classes classes;
	bool own, lookup;

	convert(&w->ours, &w->opt, s->direction, name->bytes, name->len);
	convert(&w->others, &s->own, s->direction, name->bytes, name->len);
	lookup = w->ours.r.status == XN_OK;
	own = w->others.r.status == XN_OK;
	if (own == lookup && (!own || (w->ours.r.length == w->others.r.length &&
				       memcmp(w->ours.text, w->others.text,
					      w->ours.r.length) == 0))) {
		return;
	}
	explainer_name(w->explainer, s->direction, name->bytes, name->len);
	classes = explain_options(w->explainer, &s->own);
	if (!classes.complete) {
		note_unexplained(w, name);
	} else {
		tally_add(&w->tally, classes.rules, name, kind_of(own, lookup));
	}
}

static void
compare_name(struct worker *w, const struct name *name)
{
	const struct mode *mode = w->subject->mode;

	/* The libraries take strings, so generated names with U+0000 are left
	 * out. */
	if (mode != NULL &&
	    ((mode->library != PEER_ICU && name->source == RANDOM &&
	      memchr(name->bytes, '\0', name->len) != NULL) ||
	     (mode->label && memchr(name->bytes, '.', name->len) != NULL))) {
		return;
	}
	w->tally.names[name->source]++;
	if (mode != NULL) {
		compare_with_peer(w, name);
	} else {
		compare_with_lookup(w, name);
		release(&w->others);
	}
	release(&w->ours);
}

/* ---- all names ---------------------------------------------------------- */

/*
 * ToASCII mostly gets U-labels, ToUnicode A-labels.  Characters that UTS #46
 * disallows are tried at some places only.
 */
static void
compare_point(struct worker *w, uint32_t point)
{
	const struct subject *s = w->subject;
	bool disallowed = fact_status(point) == STATUS_DISALLOWED;
	bool ace = s->direction == TO_UNICODE;
	char bytes[SWEEP_BYTES];
	struct name name;

	if (disallowed && s->mode != NULL && s->mode->secondary[s->direction]) {
		name_of_point(&name, bytes, point, MIDDLE, ace);
		compare_name(w, &name);
		return;
	}
	for (enum position i = ALONE; i < POSITIONS; i++) {
		if (i <= BEFORE_RTL || !disallowed) {
			name_of_point(&name, bytes, point, i, ace);
			compare_name(w, &name);
		}
	}
	name_of_point(&name, bytes, point, MIDDLE, !ace);
	compare_name(w, &name);
}

static void *
work(void *arg)
{
	struct worker *w = arg;

	for (uint32_t p = 0; p <= LAST_POINT && !w->subject->unswept; p++) {
		if (p / BLOCK % w->shares == w->share && name_is_taken(p)) {
			compare_point(w, p);
		}
	}
	for (size_t i = w->share; i < names_count(); i += w->shares) {
		compare_name(w, name_at(i));
	}
	peer_answer_free(&w->theirs);
	explainer_close(w->explainer);
	return NULL;
}

static void
begin_worker(struct worker *w, const struct subject *subject)
{
	memset(&w->tally, 0, sizeof w->tally);
	memset(&w->theirs, 0, sizeof w->theirs);
	w->ours.text = w->ours.buffer;
	w->others.text = w->others.buffer;
	w->subject = subject;
	w->explainer = explainer_open();
	must(w->explainer != NULL, "no memory");
	w->opt = subject->mode != NULL ? subject->own : xn_profile(XN_LOOKUP);
}

void
compare_all(struct tally *sum, const struct subject *subject)
{
	static struct worker worker[WORKERS_MAX];
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	size_t count = processors < 1             ? 1
		       : processors > WORKERS_MAX ? WORKERS_MAX
						  : (size_t)processors;

	memset(sum, 0, sizeof *sum);
	for (size_t i = 0; i < count; i++) {
		begin_worker(&worker[i], subject);
		worker[i].share = i;
		worker[i].shares = count;
		must(pthread_create(&worker[i].thread, NULL, work,
				    &worker[i]) == 0,
		     "no thread");
	}
	for (size_t i = 0; i < count; i++) {
		must(pthread_join(worker[i].thread, NULL) == 0, "no thread");
		tally_merge(sum, &worker[i].tally);
	}
	tally_sort(sum);
}

/* ---- results in words --------------------------------------------------- */

static void
show_ours(char *to, size_t cap, const xn_options *opt, enum direction direction,
	  const char *bytes, size_t len)
{
	struct ours ours;

	convert(&ours, opt, direction, bytes, len);
	if (ours.r.status == XN_OK) {
		show_name(to, cap, ours.text, ours.r.length);
	} else {
		snprintf(to, cap, "(%s)", names_of(ours.r.errors));
	}
	release(&ours);
}

static void
show_theirs(char *to, size_t cap, const struct subject *s, const char *bytes,
	    size_t len)
{
	struct peer_answer answer = {0};

	peer_convert(s->peer, &answer, s->mode->call, s->mode->flags,
		     s->direction, bytes, len);
	if (answer.ok) {
		show_name(to, cap, answer.text, answer.len);
	} else {
		snprintf(to, cap, "(%s)", answer.error);
	}
	peer_answer_free(&answer);
}

void
compare_show(const struct subject *subject, const char *bytes, size_t len,
	     char *ours, char *theirs, size_t cap)
{
	const xn_options lookup = xn_profile(XN_LOOKUP);
	const xn_options *own = &subject->own;

	if (subject->mode == NULL) {
		show_ours(ours, cap, &lookup, subject->direction, bytes, len);
		show_ours(theirs, cap, own, subject->direction, bytes, len);
		return;
	}
	show_ours(ours, cap, own, subject->direction, bytes, len);
	show_theirs(theirs, cap, subject, bytes, len);
}
