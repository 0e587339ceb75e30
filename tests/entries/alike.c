/* SPDX-License-Identifier: MIT */
#include "alike.h"
#include "texts.h"
#include "tests/support/filled.h"
#include "tests/support/guard.h"
#include "tests/support/hash.h"
#include "tests/support/units.h"
#include "lib/unicode/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The most units of a result. */
#define OUT_MAX 4500000
/* The most elements of a report's lists. */
#define LISTED 4096
/* Bytes on either side of the destination that must not change. */
#define MARGIN 64
#define FILL 0x5A
#define ROWS_MAX 200
/* Offsets, in units, that source and destination are moved by. */
#define PLACES 33
/* The longest text for the readable codec. */
#define READABLE 200

/* The elements that each list of a report has room for. */
struct lists {
	size_t labels, spots, faults;
};

/* What a call leaves beside its result. */
struct told {
	struct outcome r;
	size_t spot_count, fault_count, known;
	bool traced; /* a trace has short names take the way of long ones */
	struct hash heard; /* by a trace, or by the function known */
	xn_label labels[LISTED + 1];
	xn_display_label shown[LISTED + 1];
	xn_display_spot spots[LISTED + 1];
	xn_fault faults[LISTED + 1];
};

/* A text in the units of a width, and the places of its bytes in them. */
struct text {
	uint32_t unit[OUT_MAX + 1];
	size_t len;
	size_t at[OUT_MAX + 1];
};

/* A row for wider units, and a source. */
struct trial {
	const struct entry *entry;
	struct question q;
	const char *src;
	size_t len;
	bool own; /* the row that gave what is wanted */
};

static struct told wanted, told;
static struct text source, expected;
static char result[OUT_MAX];
static struct guard src_room, dst_room;
static size_t turn;

static void
need(bool holds, const struct trial *trial, const char *what)
{
	if (holds) {
		return;
	}
	fprintf(stderr, "%s: %s differs\ncapacity %zu, report %d",
		trial->entry->name, what, trial->q.cap,
		trial->q.report != NULL);
	if (trial->q.opt != NULL) {
		fprintf(stderr, ", profile %u, checks %#x",
			(unsigned)trial->q.opt->profile,
			(unsigned)trial->q.opt->checks);
	}
	if (trial->q.policy != NULL) {
		fprintf(stderr, ", policy %u",
			(unsigned)trial->q.policy->policy);
	}
	fprintf(stderr, "\nUTF-8: %d, %#x, %zu; here %d, %#x, %zu\nsource:",
		(int)wanted.r.status, (unsigned)wanted.r.errors,
		wanted.r.length, (int)told.r.status, (unsigned)told.r.errors,
		told.r.length);
	for (size_t i = 0; i < trial->len; i++) {
		fprintf(stderr, " %02X", (unsigned char)trial->src[i]);
	}
	fputc('\n', stderr);
	abort();
}

static bool
is(const struct entry *entry, const char *start)
{
	return strncmp(entry->name, start, strlen(start)) == 0;
}

/* ---- a call with a report ----------------------------------------------- */

static void
trace(void *user, xn_step step, size_t label, const uint32_t *point, size_t len)
{
	struct hash *heard = user;

	if (step == XN_STEP_START) {
		hash_begin(heard);
	}
	hash_number(heard, step);
	hash_size(heard, label);
	hash_units32(heard, point, len);
}

/* Knows some skeletons, as other names' ones, whatever was asked before. */
static xn_known_answer
knows(void *user, const char *skeleton, size_t skeleton_len, const char *name,
      size_t name_len, size_t *domain)
{
	struct hash asked;

	hash_begin(&asked);
	hash_bytes(&asked, skeleton, skeleton_len);
	hash_bytes(&asked, name, name_len);
	hash_number(user, asked.state);
	*domain = 7;
	return asked.state >> 60 == 0 ? XN_KNOWN_OTHER : XN_KNOWN_NONE;
}

/* lists: the room in the report, or NULL: there is none. */
static void
ask(struct trial *trial, struct told *to, const struct lists *lists)
{
	struct lists none = {0, 0, 0}, room = lists != NULL ? *lists : none;
	xn_report report = {.labels = to->labels,
			    .label_cap = room.labels,
			    .faults = to->faults,
			    .fault_cap = room.faults,
			    .user = &to->heard};
	xn_display_report shown = {.labels = to->shown,
				   .label_cap = room.labels,
				   .spots = to->spots,
				   .spot_cap = room.spots,
				   .faults = to->faults,
				   .fault_cap = room.faults};
	xn_display_options policy = {0};
	struct question q = trial->q;

	if (q.policy != NULL) {
		policy = *q.policy;
		policy.user = &to->heard;
		q.policy = &policy;
	}
	to->traced = to == &wanted || !(trial->entry->has & REPORT) || turn % 2;
	report.trace = to->traced ? trace : NULL;
	q.report = trial->q.report = lists != NULL ? &report : NULL;
	q.shown = lists != NULL ? &shown : NULL;
	hash_begin(&to->heard);
	memset(&to->labels[room.labels], FILL, sizeof *to->labels);
	memset(&to->shown[room.labels], FILL, sizeof *to->shown);
	memset(&to->spots[room.spots], FILL, sizeof *to->spots);
	memset(&to->faults[room.faults], FILL, sizeof *to->faults);
	to->r = trial->entry->call(&q);
	to->spot_count = shown.spot_count;
	to->fault_count = (trial->entry->has & SHOWN) ? shown.fault_count
						      : report.fault_count;
	to->known = shown.known;
}

/* ---- comparing reports -------------------------------------------------- */

/* A place in the source. */
static size_t
place(size_t byte)
{
	return byte == XN_NOWHERE ? XN_NOWHERE : source.at[byte];
}

static bool
same_span(const size_t *unit_at, size_t at, size_t len, size_t want_at,
	  size_t want_len)
{
	return at == unit_at[want_at] &&
	       at + len == unit_at[want_at + want_len];
}

/* Without room for the result, no label has one. */
static bool
same_label(const xn_label *a, const xn_label *b, bool fits)
{
	return a->errors == b->errors && b->at == place(a->at) &&
	       same_span(source.at, b->input_at, b->input_len, a->input_at,
			 a->input_len) &&
	       (fits ? same_span(expected.at, b->output_at, b->output_len,
				 a->output_at, a->output_len)
		     : b->output_at == 0 && b->output_len == 0);
}

static bool
same_fault(const xn_fault *a, const xn_fault *b)
{
	return a->error == b->error && a->rule == b->rule &&
	       a->label == b->label && b->at == place(a->at) &&
	       (a->label_at == XN_NOWHERE || a->label == XN_NOWHERE
			? b->label_len == 0
			: same_span(source.at, b->label_at, b->label_len,
				    a->label_at, a->label_len));
}

/* The units of the first points of a label's Unicode form. */
static size_t
units_of_points(const struct trial *trial, const xn_label *label, size_t points)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	size_t units = 0, at = 0;
	char *unicode;
	xn_result r;

	opt.checks = xn_profile(XN_URL).checks;
	r = xn_to_unicode_alloc(&opt, &unicode, trial->src + label->input_at,
				label->input_len, NULL);
	for (; points > 0; points--) {
		uint32_t point = 0;

		at += utf8_decode(unicode + at, r.length - at, &point);
		units += trial->entry->from == TWO && point >= 0x10000 ? 2 : 1;
	}
	xn_free(unicode);
	return trial->own ? at : units;
}

static bool
same_spot(const struct trial *trial, const xn_display_spot *a,
	  const xn_display_spot *b)
{
	return a->reason == b->reason && a->label == b->label &&
	       a->point == b->point &&
	       b->at == (a->at == XN_NOWHERE
				 ? XN_NOWHERE
				 : units_of_points(
					   trial, &wanted.shown[a->label].label,
					   a->point));
}

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static void
compare_shown(const struct trial *trial, const struct lists *lists, bool fits)
{
	for (size_t i = 0; i < least(lists->labels, told.r.more[0]); i++) {
		const xn_display_label *a = &wanted.shown[i];
		const xn_display_label *b = &told.shown[i];

		need(same_label(&a->label, &b->label, fits) &&
			     a->reasons == b->reasons &&
			     a->unicode == b->unicode && a->level == b->level &&
			     memcmp(&a->scripts, &b->scripts,
				    sizeof a->scripts) == 0,
		     trial, "a label that is shown");
	}
	need(told.spot_count == wanted.spot_count, trial, "the spots' number");
	for (size_t i = 0; i < least(lists->spots, told.spot_count); i++) {
		need(same_spot(trial, &wanted.spots[i], &told.spots[i]), trial,
		     "a spot");
	}
	need(told.known == wanted.known, trial, "the known domain");
	need(is_filled(&told.shown[lists->labels], FILL, sizeof *told.shown) &&
		     is_filled(&told.spots[lists->spots], FILL,
			       sizeof *told.spots),
	     trial, "what lies behind a list");
}

/*
 * Whether the traces must be equal.  XN_IDNA2003 returns a label as typed that
 * is too long for an A-label, and the trace shows it as far as there is room,
 * which depends on the workspace.  A function that allocates asks once more
 * when its workspace was too small for a long name.
 */
static bool
same_traces(const struct trial *trial)
{
	const xn_options *opt = trial->q.opt;
	bool heap = trial->entry->kind == TO_HEAP;

	if (heap && (trial->entry->has & SHOWN)) {
		return trial->len <= 256;
	}
	return (trial->len <= 256 && !heap) || opt == NULL ||
	       opt->profile != XN_IDNA2003 || !(opt->checks & XN_CHECK_LENGTH);
}

static void
compare_reports(const struct trial *trial, const struct lists *lists, bool fits)
{
	need(!told.traced || !same_traces(trial) ||
		     told.heard.state == wanted.heard.state,
	     trial, "the trace, or what is asked about");
	need(told.fault_count == wanted.fault_count, trial,
	     "the faults' number");
	for (size_t i = 0; i < least(lists->faults, told.fault_count); i++) {
		need(same_fault(&wanted.faults[i], &told.faults[i]), trial,
		     "a fault");
	}
	if (trial->entry->has & SHOWN) {
		compare_shown(trial, lists, fits);
	}
	for (size_t i = 0; (trial->entry->has & REPORT) &&
			   i < least(lists->labels, told.r.more[0]);
	     i++) {
		need(same_label(&wanted.labels[i], &told.labels[i], fits),
		     trial, "a label");
	}
	need(is_filled(&told.labels[lists->labels], FILL,
		       sizeof *told.labels) &&
		     is_filled(&told.faults[lists->faults], FILL,
			       sizeof *told.faults),
	     trial, "what lies behind a list");
}

/* ---- one call ----------------------------------------------------------- */

/* The outcome with this length, and otherwise that of UTF-8. */
static void
compare_outcome(const struct trial *trial, xn_status status, size_t length,
		bool more)
{
	const struct outcome *a = &wanted.r, *b = &told.r;

	need(b->status == status, trial, "the status");
	/* A batch has only the errors of the rows before. */
	need(b->errors == a->errors ||
		     (status == XN_NO_SPACE &&
		      strstr(trial->entry->name, "_batch") != NULL),
	     trial, "the errors");
	need(b->length == length, trial, "the length");
	for (size_t i = 0; i < 2; i++) {
		need(a->at[i] == 0 ? b->at[i] == 0
				   : b->at[i] == source.at[a->at[i] - 1] + 1,
		     trial, "a place");
	}
	/* Codecs and wire names tell their own status here. */
	if (trial->own && status == XN_NO_SPACE) {
		return;
	}
	need(b->more[0] == (a->more[0] | more) &&
		     memcmp(a->more + 1, b->more + 1,
			    sizeof a->more - sizeof *a->more) == 0,
	     trial, "what else it tells");
}

/* The result and its NUL. */
static void
compare_result(const struct trial *trial, const char *dst, size_t len)
{
	static const uint32_t nul;
	size_t unit = trial->entry->to;

	need(memcmp(dst, expected.unit, len * unit) == 0, trial, "the result");
	need(!(trial->entry->has & ENDS) ||
		     memcmp(dst + len * unit, &nul, unit) == 0,
	     trial, "the NUL behind it");
}

/* The destination lies at the end of a page, or near its beginning. */
static char *
fill_room(const struct trial *trial, size_t *before, size_t *behind)
{
	size_t unit = trial->entry->to, size = trial->q.cap * unit;
	char *end = dst_room.first + dst_room.size, *dst;

	turn++;
	dst = turn % 3 == 0 ? dst_room.first + turn / 3 % PLACES * unit
			    : guard_at_end(&dst_room, size);
	*before = least((size_t)(dst - dst_room.first), MARGIN);
	*behind = least((size_t)(end - dst) - size, MARGIN);
	memset(dst - *before, FILL, *before);
	memset(dst + size, FILL, *behind);
	return dst;
}

/* Makes the call, and compares as much as there was room for. */
static void
try_cap(struct trial *trial, size_t cap, const struct lists *lists)
{
	size_t unit = trial->entry->to, len = expected.len, before, behind;
	size_t ends = (trial->entry->has & ENDS) ? 1 : 0;
	bool list = trial->entry->has & LIST;
	bool fits = list || cap >= len + ends ||
		    !entry_gives(trial->entry, &wanted.r);
	char *dst;

	trial->q.cap = cap;
	dst = fill_room(trial, &before, &behind);
	/* Whoever asks for the length may have a buffer, or none. */
	trial->q.dst = cap > 0 || lists != NULL ? dst : NULL;
	ask(trial, &told, lists);
	if (list) {
		len = least(len, cap);
	}
	/* These tell a capacity that is enough. */
	if ((is(trial->entry, "xn_url") || is(trial->entry, "xn_convert_in")) &&
	    told.r.status == XN_NO_SPACE) {
		need(cap < told.r.length && len + ends <= told.r.length, trial,
		     "the room that it needs");
		return;
	}
	compare_outcome(trial, fits ? wanted.r.status : XN_NO_SPACE,
			fits ? len : len + ends, list && len < expected.len);
	need(is_filled(dst - before, FILL, before) &&
		     is_filled(dst + cap * unit, FILL, behind),
	     trial, "what lies around the destination");
	if (lists != NULL) {
		compare_reports(trial, lists, fits || ends == 0);
	}
	if (cap > 0 && (fits || ends > 0)) {
		compare_result(trial, dst, fits ? len : 0);
	}
}

static void
try_caps(struct trial *trial)
{
	static const struct lists whole = {LISTED, LISTED, LISTED};
	size_t len = expected.len;
	size_t all = len + ((trial->entry->has & ENDS) ? 1 : 0);
	struct lists few = {turn % 5, turn / 5 % 5, turn / 25 % 5};

	try_cap(trial, all, NULL);
	/* As much as a faulty name would need if its fault were not noticed. */
	try_cap(trial, all + XN_NAME_SIZE, NULL);
	try_cap(trial, all, &whole);
	/* This name may be too long only for the stack. */
	if ((trial->entry->has & SHOWN) && wanted.r.more[0] == 0) {
		return;
	}
	try_cap(trial, len, NULL);
	try_cap(trial, 0, NULL);
	try_cap(trial, all + turn % 70, &few);
	try_cap(trial, turn / 2 % (all + 1), &whole);
}

static void
try_alloc(struct trial *trial)
{
	static const struct lists whole = {LISTED, LISTED, LISTED};
	void *made = &made;

	trial->q.dst = &made;
	ask(trial, &told, turn++ % 3 > 0 ? &whole : NULL);
	compare_outcome(trial, wanted.r.status, expected.len, false);
	need((made != NULL) == entry_gives(trial->entry, &wanted.r) ||
		     (made != NULL && expected.len == 0),
	     trial, "whether there is a string");
	if (trial->q.report != NULL) {
		compare_reports(trial, &whole, true);
	}
	if (made != NULL) {
		compare_result(trial, made, expected.len);
	}
	xn_free(made);
}

/* ---- one row ------------------------------------------------------------ */

/* Looks for a row whose name has this width in it; NULL if there is none. */
static const struct entry *
find_sister(const struct entry *entry, enum width width)
{
	const char *end = strstr(entry->name, "_alloc");
	size_t len =
		end != NULL ? (size_t)(end - entry->name) : strlen(entry->name);
	bool second =
		entry > entries && strcmp(entry[-1].name, entry->name) == 0;
	char name[64];

	snprintf(name, sizeof name, "%.*s_utf%d%s", (int)len, entry->name,
		 8 * (int)width, end != NULL ? end : "");
	for (size_t i = 0; i < entry_count; i++) {
		if (strcmp(entries[i].name, name) == 0) {
			return &entries[i + second];
		}
	}
	return NULL;
}

/* The same, looked for once. */
static const struct entry *
sister(const struct entry *entry, enum width width)
{
	static const struct entry *found[ROWS_MAX][2];
	static bool done;

	for (size_t i = 0; !done && i < entry_count; i++) {
		found[i][0] = find_sister(&entries[i], TWO);
		found[i][1] = find_sister(&entries[i], FOUR);
	}
	done = true;
	return found[entry - entries][width == FOUR];
}

/* What UTF-8 gives. */
static void
ask_bytes(const struct entry *entry, const struct question *q, const char *src,
	  size_t len)
{
	static const struct lists whole = {LISTED, LISTED, LISTED};
	static uint32_t units[ALIKE_LEN_MAX + 2];
	struct trial trial = {entry, *q, src, len, true};
	void *made = NULL;

	trial.q.src = units;
	trial.q.len = text_of(entry, units, src, len);
	trial.q.cap = OUT_MAX / entry->to;
	trial.q.dst = entry->kind == TO_HEAP ? (void *)&made : result;
	ask(&trial, &wanted, &whole);
	need(wanted.r.length < OUT_MAX, &trial, "the room for a result");
	if (made != NULL) {
		memcpy(result, made, wanted.r.length + 1);
	}
	xn_free(made);
}

/* What a sister should give. */
static void
expect_units(const struct entry *from, const struct entry *to)
{
	expected.len = wanted.r.length;
	if (to->to == to->from && !(to->has & LIST)) {
		expected.len = units_of((enum width)to->to, expected.unit,
					expected.at, result, wanted.r.length);
	} else if (to->kind != ASKS) {
		memcpy(expected.unit, result, wanted.r.length * from->to);
	}
}

/* The text as the row itself takes it; what it gives is what it gave. */
static size_t
take_own(const struct trial *trial)
{
	size_t len = text_of(trial->entry, source.unit, trial->src, trial->len);

	for (size_t i = 0; i <= len; i++) {
		source.at[i] = i;
	}
	expected.len = wanted.r.length;
	for (size_t i = 0; i <= expected.len; i++) {
		expected.at[i] = i;
	}
	memcpy(expected.unit, result, expected.len * trial->entry->to);
	return len;
}

/* Puts the units where a read before or behind them is noticed. */
static void
try_sister(struct trial *trial, const struct question *asked)
{
	static uint32_t other[ALIKE_LEN_MAX];
	size_t unit = trial->entry->from;
	char *to;

	if (trial->own) {
		trial->q.len = take_own(trial);
	} else {
		trial->q.len = units_of((enum width)unit, source.unit,
					source.at, trial->src, trial->len);
	}
	to = turn % 4 == 1 ? src_room.first + turn / 4 % PLACES * unit
			   : guard_at_end(&src_room, trial->q.len * unit);
	memcpy(to, source.unit, trial->q.len * unit);
	trial->q.src = to;
	if (asked->other != NULL && !trial->own) {
		trial->q.other = other;
		trial->q.other_len = units_of((enum width)unit, other, NULL,
					      asked->other, asked->other_len);
	}
	if (trial->entry->kind == TO_HEAP) {
		try_alloc(trial);
	} else if (trial->entry->kind == TO_BUFFER) {
		try_caps(trial);
	} else {
		ask(trial, &told, NULL);
		compare_outcome(trial, wanted.r.status, wanted.r.length, false);
	}
	need(memcmp(to, source.unit, trial->q.len * unit) == 0, trial,
	     "the source");
}

/*
 * Whether a row is tried once more, with other capacities.  The forms of a name
 * to register are compared only if there is room; the readable codec is
 * quadratic.
 */
static bool
may_repeat(const struct entry *entry, size_t len)
{
	return entry->kind == TO_BUFFER &&
	       !(is(entry, "xn_register") && wanted.r.status != XN_OK) &&
	       !(is(entry, "xn_bootstring") && len > READABLE);
}

static void
try_row(const struct entry *entry, const struct question *asked,
	const struct alike_sets *sets, const char *src, size_t len)
{
	struct question q = *asked;

	if (src_room.first == NULL) {
		guard_make(&src_room,
			   (ALIKE_LEN_MAX + PLACES) * sizeof(uint32_t));
		guard_make(&dst_room, (OUT_MAX + PLACES + XN_NAME_SIZE) *
					      sizeof(uint32_t));
	}
	q.set = q.open = sets != NULL ? sets->of[1] : NULL;
	ask_bytes(entry, &q, src, len);
	if (may_repeat(entry, len)) {
		try_sister(&(struct trial){entry, q, src, len, true}, asked);
	}
	for (unsigned width = TWO;
	     width <= FOUR && sister(entry, (enum width)width) != NULL;
	     width *= 2) {
		struct trial trial = {sister(entry, (enum width)width), q, src,
				      len, false};

		trial.q.set = sets != NULL ? sets->of[width] : NULL;
		trial.q.open = sets != NULL ? sets->of[width] : NULL;
		expect_units(entry, trial.entry);
		try_sister(&trial, asked);
	}
}

/* Each ill-formed byte is a unit, so the number of U+FFFD differs. */
static bool
may_know(const char *src, size_t len)
{
	size_t size;

	for (size_t at = 0; at < len; at += size) {
		uint32_t point;

		size = utf8_decode(src + at, len - at, &point);
		if (size == 0) {
			return false;
		}
	}
	return true;
}

/* Not a sister of another row. */
static bool
is_first(const struct entry *entry)
{
	return strstr(entry->name, "_utf16") == NULL &&
	       strstr(entry->name, "_utf32") == NULL;
}

/* name: NULL for any. */
static void
try_rows(const char *name, unsigned has, const struct question *asked,
	 const struct alike_sets *sets, const char *src, size_t len)
{
	xn_display_options policy = {0};
	struct question q = *asked;

	if (q.policy != NULL) {
		policy = *q.policy;
		policy.known = may_know(src, len) ? knows : NULL;
		q.policy = &policy;
	}
	for (size_t i = 0; i < entry_count; i++) {
		const struct entry *entry = &entries[i];

		if ((sister(entry, TWO) != NULL || entry->kind == TO_BUFFER) &&
		    !is(entry, "xn_lgr") && is_first(entry) &&
		    (name != NULL ? strcmp(entry->name, name) == 0
				  : (entry->has & (OPTIONS | POLICY)) == has)) {
			try_row(entry, &q, sets, src, len);
		}
	}
}

void
alike_row(const char *name, const struct question *q,
	  const struct alike_sets *sets, const char *src, size_t len)
{
	try_rows(name, 0, q, sets, src, len);
}

void
alike(unsigned has, const struct question *q, const struct alike_sets *sets,
      const char *src, size_t len)
{
	try_rows(NULL, has, q, sets, src, len);
}
