/* SPDX-License-Identifier: MIT */
#include "encodings.h"
#include "guard.h"
#include "units.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* U+FDFA, 3 bytes, becomes 33; a digit of an A-label may become 4 bytes. */
#define OUT_MAX (12 * ENCODINGS_LEN_MAX)
#define LABELS (ENCODINGS_LEN_MAX + 1)
#define FAULTS 4096
/* Bytes on either side of the destination that must not change. */
#define MARGIN 64
#define FILL 0x5A
/* Offsets, in units, that source and destination are moved by. */
#define PLACES 33

enum direction { ASCII, UNICODE };

/* ---- what a call leaves ------------------------------------------------- */

struct told {
	xn_label labels[LABELS];
	xn_fault faults[FAULTS];
	size_t fault_count;
	uint64_t traced; /* since the last pass began */
};

/* The result of the function for UTF-8, with its output in units. */
struct wanted {
	xn_result r;
	struct told told;
	char bytes[OUT_MAX];
	size_t unit_at[OUT_MAX + 1];
	size_t len; /* of the output, in units */
	union {
		uint16_t two[OUT_MAX];
		uint32_t four[OUT_MAX];
	} units;
};

/* One call and its arguments. */
struct trial {
	enum direction direction;
	enum width width;
	const xn_options *opt;
	const char *bytes;
	size_t bytes_len;
	const void *src;
	size_t len;
	const size_t *unit_at;
	size_t cap;
	bool reported;
};

static struct wanted with_room, without_room;
static struct told told;
static struct guard src_room, dst_room;
static size_t calls, turn;

static void
fail(const struct trial *trial, const char *what)
{
	fprintf(stderr,
		"UTF-%d, to_%s: %s differs\nprofile %u, checks %#x, cap %zu, "
		"report %d\nsource of %zu bytes, %zu units:",
		8 * (int)trial->width,
		trial->direction == ASCII ? "ascii" : "unicode", what,
		(unsigned)trial->opt->profile, (unsigned)trial->opt->checks,
		trial->cap, trial->reported, trial->bytes_len, trial->len);
	for (size_t i = 0; i < trial->bytes_len; i++) {
		fprintf(stderr, " %02X", (unsigned char)trial->bytes[i]);
	}
	fputc('\n', stderr);
	abort();
}

static void
show(const char *which, const xn_result *r)
{
	fprintf(stderr, "%s: status %d, errors %#x, length %zu, labels %zu\n",
		which, (int)r->status, (unsigned)r->errors, r->length,
		r->labels);
}

/* FNV-1a over everything that a trace is told. */
static void
mix(uint64_t *sum, size_t value)
{
	*sum = (*sum ^ value) * UINT64_C(0x100000001B3);
}

static void
trace(void *user, xn_step step, size_t label, const uint32_t *point, size_t len)
{
	uint64_t *sum = user;

	if (step == XN_STEP_START) {
		*sum = 0;
	}
	mix(sum, step);
	mix(sum, label);
	for (size_t i = 0; i < len; i++) {
		mix(sum, point[i]);
	}
}

static xn_report
report_into(struct told *to)
{
	xn_report report = {.labels = to->labels,
			    .label_cap = LABELS,
			    .faults = to->faults,
			    .fault_cap = FAULTS,
			    .trace = trace,
			    .user = &to->traced};

	to->traced = 0;
	return report;
}

/* ---- UTF-8 -------------------------------------------------------------- */

static void
ask_bytes(struct wanted *to, enum direction direction, const xn_options *opt,
	  size_t cap, const char *src, size_t len)
{
	xn_report report = report_into(&to->told);

	to->r = (direction == ASCII ? xn_to_ascii : xn_to_unicode)(
		opt, cap > 0 ? to->bytes : NULL, cap, src, len, &report);
	to->told.fault_count = report.fault_count;
}

static void
widen_output(struct wanted *to, enum width width)
{
	to->len = units_of(width, &to->units, to->unit_at, to->bytes,
			   to->r.length);
}

/* The same for a string that the library allocates. */
static void
ask_bytes_alloc(struct wanted *to, enum direction direction,
		const xn_options *opt, const char *src, size_t len)
{
	xn_report report = report_into(&to->told);
	char *dst;

	to->r = (direction == ASCII ? xn_to_ascii_alloc : xn_to_unicode_alloc)(
		opt, &dst, src, len, &report);
	to->told.fault_count = report.fault_count;
	if (to->r.length >= OUT_MAX) {
		fputs("there is no room for a result\n", stderr);
		abort();
	}
	if (dst != NULL) {
		memcpy(to->bytes, dst, to->r.length + 1);
	}
	xn_free(dst);
}

/* ---- wider units -------------------------------------------------------- */

static xn_result
call_units(const struct trial *trial, void *dst, xn_report *report)
{
	calls++;
	if (trial->width == TWO) {
		return (trial->direction == ASCII ? xn_to_ascii_utf16
						  : xn_to_unicode_utf16)(
			trial->opt, dst, trial->cap, trial->src, trial->len,
			report);
	}
	return (trial->direction == ASCII ? xn_to_ascii_utf32
					  : xn_to_unicode_utf32)(
		trial->opt, dst, trial->cap, trial->src, trial->len, report);
}

static xn_result
call_units_alloc(const struct trial *trial, void **dst, xn_report *report)
{
	uint16_t *two;
	uint32_t *four;
	xn_result r;

	calls++;
	if (trial->width == TWO) {
		r = (trial->direction == ASCII ? xn_to_ascii_utf16_alloc
					       : xn_to_unicode_utf16_alloc)(
			trial->opt, &two, trial->src, trial->len, report);
		*dst = two;
	} else {
		r = (trial->direction == ASCII ? xn_to_ascii_utf32_alloc
					       : xn_to_unicode_utf32_alloc)(
			trial->opt, &four, trial->src, trial->len, report);
		*dst = four;
	}
	return r;
}

/* ---- comparison --------------------------------------------------------- */

/* A place in the source, converted from bytes to units. */
static size_t
place(const struct trial *trial, size_t byte)
{
	return byte == XN_NOWHERE ? XN_NOWHERE : trial->unit_at[byte];
}

static bool
is_span(const size_t *unit_at, size_t at, size_t len, size_t want_at,
	size_t want_len)
{
	size_t first = unit_at[want_at], end = unit_at[want_at + want_len];

	return first != NO_UNIT && end != NO_UNIT && at == first &&
	       len == end - first;
}

static bool
same_label(const struct trial *trial, const struct wanted *want, size_t i)
{
	const xn_label *a = &told.labels[i], *b = &want->told.labels[i];

	return a->errors == b->errors &&
	       is_span(trial->unit_at, a->input_at, a->input_len, b->input_at,
		       b->input_len) &&
	       is_span(want->unit_at, a->output_at, a->output_len, b->output_at,
		       b->output_len) &&
	       a->at == place(trial, b->at);
}

static bool
same_fault(const struct trial *trial, const xn_fault *a, const xn_fault *b)
{
	if (a->error != b->error || a->rule != b->rule ||
	    a->at != place(trial, b->at) || a->label != b->label) {
		return false;
	}
	if (b->label_at == XN_NOWHERE) {
		return a->label_at == XN_NOWHERE && a->label_len == 0;
	}
	return is_span(trial->unit_at, a->label_at, a->label_len, b->label_at,
		       b->label_len);
}

/*
 * Whether the traces must be equal.  XN_IDNA2003 returns a label as typed that
 * is too long for an A-label, and the trace shows it as far as there is room,
 * which depends on the workspace.
 */
static bool
same_traces(const struct trial *trial)
{
	return trial->bytes_len <= 256 || trial->direction == ASCII ||
	       trial->opt->profile != XN_IDNA2003 ||
	       !(trial->opt->checks & XN_CHECK_LENGTH);
}

static void
compare_reports(const struct trial *trial, const struct wanted *want)
{
	if (told.fault_count != want->told.fault_count) {
		fail(trial, "the number of faults");
	}
	if (same_traces(trial) && told.traced != want->told.traced) {
		fail(trial, "the trace");
	}
	for (size_t i = 0; i < want->r.labels && i < LABELS; i++) {
		if (!same_label(trial, want, i)) {
			fail(trial, "a label of the report");
		}
	}
	for (size_t i = 0; i < told.fault_count && i < FAULTS; i++) {
		if (!same_fault(trial, &told.faults[i],
				&want->told.faults[i])) {
			fail(trial, "a fault of the report");
		}
	}
}

static void
compare_results(const struct trial *trial, const struct wanted *want,
		const xn_result *r, size_t length)
{
	if (r->status != want->r.status || r->errors != want->r.errors ||
	    r->length != length || r->labels != want->r.labels) {
		show("UTF-8", &want->r);
		show("units", r);
		fail(trial, "the result");
	}
}

/* Compares the output and its NUL. */
static void
compare_output(const struct trial *trial, const struct wanted *want,
	       const char *dst)
{
	static const uint32_t nul;
	size_t size = want->len * trial->width;

	if (memcmp(dst, &want->units, size) != 0) {
		fail(trial, "the output");
	}
	if (memcmp(dst + size, &nul, trial->width) != 0) {
		fail(trial, "the NUL behind the output");
	}
}

/* Whether n bytes still have their filling. */
static bool
untouched(const char *from, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (from[i] != FILL) {
			return false;
		}
	}
	return true;
}

/* ---- one call ----------------------------------------------------------- */

/* The destination lies at the end of a page, or near its beginning. */
static char *
fill_room(const struct trial *trial, size_t *before, size_t *behind)
{
	size_t size = trial->cap * trial->width;
	char *end = dst_room.first + dst_room.size, *dst;

	turn++;
	dst = turn % 3 == 0 ? dst_room.first + turn / 3 % PLACES * trial->width
			    : guard_at_end(&dst_room, size);
	*before = (size_t)(dst - dst_room.first);
	*before = *before < MARGIN ? *before : MARGIN;
	*behind = (size_t)(end - dst) - size;
	*behind = *behind < MARGIN ? *behind : MARGIN;
	memset(dst - *before, FILL, *before);
	memset(dst + size, FILL, *behind);
	return dst;
}

/* Makes the call, and compares as much as there was room for. */
static void
try_cap(struct trial *trial, size_t cap)
{
	xn_report report = report_into(&told);
	const struct wanted *want = &with_room;
	size_t length = want->len, before, behind;
	static const uint32_t nul;
	xn_result r;
	char *dst;
	bool given = want->r.status == XN_OK || trial->direction == UNICODE;

	trial->cap = cap;
	dst = fill_room(trial, &before, &behind);
	if (given && cap <= want->len) {
		want = &without_room;
		length++;
	}
	r = call_units(trial, cap > 0 ? dst : NULL,
		       trial->reported ? &report : NULL);
	compare_results(trial, want, &r, length);
	if (!untouched(dst - before, before) ||
	    !untouched(dst + cap * trial->width, behind)) {
		fail(trial, "what lies around the destination");
	}
	told.fault_count = report.fault_count;
	if (trial->reported) {
		compare_reports(trial, want);
	}
	if (want == &with_room && cap > 0) {
		compare_output(trial, want, dst);
	} else if (cap > 0 && memcmp(dst, &nul, trial->width) != 0) {
		fail(trial, "the empty string");
	}
}

static void
try_alloc(struct trial *trial)
{
	xn_report report = report_into(&told);
	void *dst;
	xn_result r;

	trial->cap = 0;
	r = call_units_alloc(trial, &dst, trial->reported ? &report : NULL);
	compare_results(trial, &with_room, &r, with_room.len);
	told.fault_count = report.fault_count;
	if (trial->reported) {
		compare_reports(trial, &with_room);
	}
	if (dst == NULL) {
		fail(trial, "the string of the library's");
	}
	compare_output(trial, &with_room, dst);
	xn_free(dst);
}

/* Just enough room and no report, as the fast paths want it. */
static void
try_room(struct trial *trial)
{
	trial->reported = false;
	try_cap(trial, with_room.len + 1);
}

static void
try_caps(struct trial *trial)
{
	size_t len = with_room.len;

	try_room(trial);
	try_cap(trial, len);
	try_cap(trial, 0);
	trial->reported = true;
	try_cap(trial, len + 1);
	try_cap(trial, len + 1 + turn % 70);
	try_cap(trial, len);
	try_cap(trial, turn % 2 == 0 ? 0 : len / 2);
}

/* ---- one name ----------------------------------------------------------- */

/* Puts the units where a read before or behind them is noticed. */
static const void *
lay_out(const struct trial *trial, const void *units)
{
	size_t size = trial->len * trial->width;
	char *to = turn % 4 == 1
			   ? src_room.first + turn / 4 % PLACES * trial->width
			   : guard_at_end(&src_room, size);

	memcpy(to, units, size);
	return to;
}

/*
 * Tries the name in one direction and both encodings, in the caller's memory
 * and the library's.
 */
static void
try_widths(enum direction direction, const xn_options *opt, const char *src,
	   size_t len, void (*try)(struct trial *trial))
{
	static uint32_t units[ENCODINGS_LEN_MAX + 1];
	static size_t unit_at[ENCODINGS_LEN_MAX + 1];
	static const enum width widths[] = {TWO, FOUR};
	struct trial trial = {.direction = direction,
			      .opt = opt,
			      .bytes = src,
			      .bytes_len = len,
			      .unit_at = unit_at};

	for (size_t i = 0; i < 2; i++) {
		trial.width = widths[i];
		trial.len = units_of(trial.width, units, unit_at, src, len);
		trial.src = lay_out(&trial, units);
		widen_output(&with_room, trial.width);
		try(&trial);
		if (memcmp(trial.src, units, trial.len * trial.width) != 0) {
			fail(&trial, "the source");
		}
	}
}

static void
make_rooms(void)
{
	if (src_room.first == NULL) {
		guard_make(&src_room, (ENCODINGS_LEN_MAX + PLACES) * FOUR);
		guard_make(&dst_room, (OUT_MAX + PLACES + 80) * FOUR);
	}
}

void
encodings_check(const xn_options *opt, const char *src, size_t len)
{
	make_rooms();
	for (enum direction i = ASCII; i <= UNICODE; i++) {
		ask_bytes(&with_room, i, opt, OUT_MAX, src, len);
		ask_bytes(&without_room, i, opt, 0, src, len);
		without_room.unit_at[0] = 0;
		try_widths(i, opt, src, len, try_caps);
		ask_bytes_alloc(&with_room, i, opt, src, len);
		try_widths(i, opt, src, len, try_alloc);
	}
}

void
encodings_check_fast(const xn_options *opt, const char *src, size_t len)
{
	make_rooms();
	for (enum direction i = ASCII; i <= UNICODE; i++) {
		ask_bytes(&with_room, i, opt, OUT_MAX, src, len);
		try_widths(i, opt, src, len, try_room);
	}
}

size_t
encodings_calls(void)
{
	return calls;
}
