/* SPDX-License-Identifier: MIT */
#include "compare.h"
#include "changes.h"
#include "must.h"
#include "tally.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support.h"

enum { WORKERS_MAX = 8, BLOCK = 256 /* code points taken together */ };

/* The peer of this program. */
static struct peer *the_peer;

struct worker {
	pthread_t thread;
	const struct peer *peer;
	const struct pairing *pairing;
	xn_options opt;
	size_t share; /* this one of shares */
	size_t shares;
	struct tally tally;
	struct outcome ours;
	struct outcome theirs;
	struct outcome expected;
};

/* ---- one name ----------------------------------------------------------- */

static bool
same_text(const struct outcome *a, const struct outcome *b)
{
	return a->len == b->len && memcmp(a->text, b->text, a->len) == 0;
}

static bool
agree(const struct peer *peer, const struct outcome *theirs,
      const struct outcome *ours)
{
	if (theirs->ok != ours->ok) {
		return false;
	}
	return theirs->ok ? same_text(theirs, ours)
			  : peer->same_reason(theirs->errors, ours->errors);
}

static enum kind
kind_of(const struct outcome *theirs, const struct outcome *ours)
{
	if (theirs->ok && ours->ok) {
		return OTHER_RESULT;
	}
	if (theirs->ok) {
		return ONLY_WE_REFUSE;
	}
	return ours->ok ? ONLY_THEY_REFUSE : OTHER_REASON;
}

/* Lengths count where nothing else is wrong. */
static uint32_t
without_lengths(uint32_t errors)
{
	const uint32_t lengths =
		XN_ERROR_LABEL_TOO_LONG | XN_ERROR_NAME_TOO_LONG;

	if (errors & ~lengths) {
		return errors & ~lengths;
	}
	return errors & XN_ERROR_LABEL_TOO_LONG ? XN_ERROR_LABEL_TOO_LONG
						: errors;
}

/*
 * Whether errors of libxn are those of the model.  Beside a label that is
 * given up there may be more: nothing says what the label is worth then.
 */
static bool
same_errors(uint32_t ours, uint32_t expected)
{
	const uint32_t given_up =
		XN_ERROR_BAD_PUNYCODE | XN_ERROR_BAD_ACE | XN_ERROR_ACE_PREFIX;

	if (expected & XN_ERROR_INVALID_UTF8) {
		return (ours & XN_ERROR_INVALID_UTF8) != 0;
	}
	ours = without_lengths(ours);
	expected = without_lengths(expected);
	if (expected & given_up) {
		/* This one may stand beside others or not. */
		if (expected & ~XN_ERROR_BAD_ACE) {
			expected &= ~XN_ERROR_BAD_ACE;
		}
		return (ours & expected) == expected;
	}
	return ours == expected;
}

/* What the model says with some departures. */
static void
expect(struct worker *w, uint32_t departures, const struct name *name)
{
	struct world world = w->peer->world;

	world.departures = departures;
	model(&w->expected, &world, w->pairing->direction, &w->opt, name->bytes,
	      name->len);
}

static bool
is_as_modelled(struct worker *w, const struct name *name)
{
	expect(w, 0, name);
	return w->expected.ok == w->ours.ok &&
	       same_errors(w->ours.errors, w->expected.errors) &&
	       (!w->ours.ok || same_text(&w->ours, &w->expected));
}

static bool
gives(struct worker *w, uint32_t departures, const struct name *name)
{
	expect(w, departures, name);
	return agree(w->peer, &w->theirs, &w->expected);
}

/* The next departure of a set behind bit a, or 0. */
static uint32_t
next_of(uint32_t set, uint32_t a)
{
	uint32_t rest = a == 0 ? set : set & ~(a | (a - 1));

	return rest & (~rest + 1);
}

/*
 * The smallest set of departures that gives what the peer gave: one, or two,
 * or as many as are left when none more can go.  0: not even all do.
 */
static uint32_t
explain(struct worker *w, const struct name *name)
{
	uint32_t all = w->pairing->departures & ~w->peer->absent, set = all;

	if (!gives(w, all, name)) {
		return 0;
	}
	for (uint32_t a = next_of(all, 0); a != 0; a = next_of(all, a)) {
		if (gives(w, a, name)) {
			return a;
		}
	}
	for (uint32_t a = next_of(all, 0); a != 0; a = next_of(all, a)) {
		for (uint32_t b = next_of(all, a); b != 0;
		     b = next_of(all, b)) {
			if (gives(w, a | b, name)) {
				return a | b;
			}
		}
	}
	for (uint32_t a = next_of(all, 0); a != 0; a = next_of(all, a)) {
		if (gives(w, set & ~a, name)) {
			set &= ~a;
		}
	}
	return set;
}

static char *
show_outcome(char *to, size_t cap, const struct outcome *out)
{
	if (out->ok) {
		return show_name(to, cap, out->text, out->len);
	}
	snprintf(to, cap, "(%s)", names_of(out->errors));
	return to;
}

static void
note_unexplained(struct worker *w, const struct name *name, const char *whose)
{
	char input[160], ours[160], theirs[160], expected[160];
	char *note = tally_note(&w->tally);

	if (note != NULL) {
		snprintf(note, NOTE_BYTES,
			 "%s: libxn %s, %s %s; the model of %s: %s",
			 show_name(input, sizeof input, name->bytes, name->len),
			 show_outcome(ours, sizeof ours, &w->ours),
			 w->peer->name,
			 show_outcome(theirs, sizeof theirs, &w->theirs), whose,
			 show_outcome(expected, sizeof expected, &w->expected));
	}
}

static void
convert_ours(struct worker *w, const struct name *name)
{
	bool ascii = w->pairing->direction == TO_ASCII;
	xn_result r = (ascii ? xn_to_ascii : xn_to_unicode)(
		&w->opt, w->ours.text, sizeof w->ours.text, name->bytes,
		name->len, NULL);

	must(r.status == XN_OK || r.status == XN_INVALID, "libxn failed");
	w->ours.ok = r.status == XN_OK;
	w->ours.errors = r.errors;
	w->ours.len = r.length;
}

static void
compare_name(struct worker *w, const struct name *name)
{
	uint32_t set;
	bool same;

	if ((w->peer->ends_at_nul && name->source == RANDOM &&
	     memchr(name->bytes, '\0', name->len) != NULL) ||
	    (w->pairing->label &&
	     memchr(name->bytes, '.', name->len) != NULL)) {
		return;
	}
	w->tally.names[name->source]++;
	convert_ours(w, name);
	w->peer->convert(&w->theirs, w->pairing, name->bytes, name->len);
	same = agree(w->peer, &w->theirs, &w->ours);
	if (same && !name->recent) {
		return;
	}
	if (!is_as_modelled(w, name)) {
		note_unexplained(w, name, "libxn");
		return;
	}
	if (same) {
		return;
	}
	set = explain(w, name);
	if (set == 0) {
		note_unexplained(w, name, w->peer->name);
		return;
	}
	tally_add(&w->tally, set, name, kind_of(&w->theirs, &w->ours));
}

/* ---- all names ---------------------------------------------------------- */

/*
 * ToASCII is mostly given U-labels, ToUnicode A-labels.  What UTS #46
 * disallows does not take part everywhere.
 */
static void
compare_point(struct worker *w, uint32_t point)
{
	bool disallowed = fact_of(point)->status == STATUS_DISALLOWED;
	bool ace = w->pairing->direction == TO_UNICODE;
	char bytes[SWEEP_BYTES];
	struct name name;

	if (w->pairing->secondary && disallowed) {
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

	for (uint32_t p = 0; p <= LAST_POINT; p++) {
		if (p / BLOCK % w->shares == w->share && name_is_taken(p)) {
			compare_point(w, p);
		}
	}
	for (size_t i = w->share; i < names_count(); i += w->shares) {
		compare_name(w, name_at(i));
	}
	return NULL;
}

static void
begin_worker(struct worker *w, const struct pairing *pairing, size_t share,
	     size_t shares)
{
	memset(&w->tally, 0, sizeof w->tally);
	w->peer = the_peer;
	w->pairing = pairing;
	w->opt = xn_profile(pairing->profile);
	w->opt.checks |= pairing->on;
	w->opt.checks &= ~pairing->off;
	w->share = share;
	w->shares = shares;
	must(pthread_create(&w->thread, NULL, work, w) == 0, "no thread");
}

static void
run_workers(struct tally *sum, const struct pairing *pairing)
{
	static struct worker worker[WORKERS_MAX];
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	size_t count = processors < 1             ? 1
		       : processors > WORKERS_MAX ? WORKERS_MAX
						  : (size_t)processors;

	for (size_t i = 0; i < count; i++) {
		begin_worker(&worker[i], pairing, i, count);
	}
	for (size_t i = 0; i < count; i++) {
		must(pthread_join(worker[i].thread, NULL) == 0, "no thread");
		tally_merge(sum, &worker[i].tally);
	}
}

/* ---- the test ----------------------------------------------------------- */

/* What the counts are that are known, if all names take part. */
static void
expect_counts(const struct tally *tally, const char *heading)
{
	char folder[4096] = "", file[64];
	struct lines lines;
	bool same = false;

	strncat(folder, folder_in("XN_SOURCE"), sizeof folder - 32);
	strcat(folder, "/tests/differential");
	snprintf(file, sizeof file, "%s-%s.txt", the_peer->name,
		 the_peer->version);
	if (names_are_all() && lines_open(&lines, folder, file)) {
		/* "# libxn with Unicode 18.0.0" */
		same = strstr(lines.data, xn_unicode_version()) != NULL;
		lines_close(&lines);
	}
	if (same) {
		tally_expect(tally, heading, folder, file);
	} else {
		printf("# not compared with known counts\n");
	}
}

START_TEST(compare)
{
	static struct tally sum;
	const struct pairing *pairing = &the_peer->pairing[_i];

	memset(&sum, 0, sizeof sum);
	run_workers(&sum, pairing);
	tally_print(&sum, pairing->name);
	ck_assert_uint_eq(sum.unexplained, 0);
	expect_counts(&sum, pairing->name);
}
END_TEST

/* Say what the classes are that can come. */
static void
print_legend(void)
{
	uint32_t set = 0;

	printf("# %s %s, libxn with Unicode %s\n", the_peer->name,
	       the_peer->version, xn_unicode_version());
	printf("# differences: only libxn refuses; only %s refuses; other "
	       "result; other reason\n",
	       the_peer->name);
	for (size_t i = 0; i < the_peer->pairings; i++) {
		set |= the_peer->pairing[i].departures;
	}
	set &= ~the_peer->absent;
	for (unsigned i = 0; i < DEPARTURES; i++) {
		if (set >> i & 1) {
			printf("# %s: %s\n", departure_name(i),
			       departure_reason(i));
		}
	}
	fflush(stdout);
}

static void
begin(void)
{
	facts_load();
	changes_load();
	names_load();
	the_peer->open(the_peer);
	must(the_peer->world.uts46 >= AGE_OLD, "a version too old to compare");
	print_legend();
}

static void
end(void)
{
	the_peer->close();
	names_free();
	facts_free();
}

int
compare_main(struct peer *peer)
{
	Suite *suite = suite_create("differential");
	TCase *tc = tcase_create(peer->name);
	SRunner *runner;
	int failed;

	the_peer = peer;
	tcase_set_timeout(tc, 0);
	tcase_add_unchecked_fixture(tc, begin, end);
	tcase_add_loop_test(tc, compare, 0, (int)peer->pairings);
	suite_add_tcase(suite, tc);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
