/* SPDX-License-Identifier: MIT */
#include "shown_encodings.h"
#include "hold.h"
#include "lib/unicode/utf8.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAME(a, b) expect((a) == (b), #a " is " #b)

#define LABELS 4096
#define SPOTS 512
#define FAULTS 512
#define FILL 0x5A

/* ---- what a call leaves ------------------------------------------------- */

struct told {
	xn_display_result r;
	xn_display_label labels[LABELS];
	xn_display_spot spots[SPOTS];
	xn_fault faults[FAULTS];
	xn_display_report report;
	uint64_t asked; /* a hash of all questions to the function known */
};

static struct told wanted, told;
static struct shown_text src, out, expected;
static char result[SHOWN_TEXT_MAX];

size_t
shown_encodings_text(struct shown_text *text, unsigned width, const char *s,
		     size_t len)
{
	expect(len < SHOWN_TEXT_MAX, "there is room for a text");
	if (width == BYTES) {
		memcpy(text->s.bytes, s, len);
		for (size_t i = 0; i <= len; i++) {
			text->unit_at[i] = i;
		}
		text->len = len;
	} else {
		text->len = units_of((enum width)width, &text->s, text->unit_at,
				     s, len);
	}
	return text->len;
}

static void
mix(uint64_t *hash, const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		*hash = (*hash ^ (unsigned char)s[i]) * UINT64_C(0x100000001B3);
	}
}

/* Knows skeletons whose hash is even, as other names' ones. */
static xn_known_answer
knows(void *user, const char *skeleton, size_t skeleton_len, const char *name,
      size_t name_len, size_t *domain)
{
	uint64_t *hash = user;

	mix(hash, skeleton, skeleton_len);
	mix(hash, name, name_len);
	*domain = 7;
	return *hash >> 60 == 0 ? XN_KNOWN_OTHER : XN_KNOWN_NONE;
}

static void
begin(struct told *to, xn_display_options *opt)
{
	memset(&to->report, 0, sizeof to->report);
	to->report.labels = to->labels;
	to->report.label_cap = LABELS;
	to->report.spots = to->spots;
	to->report.spot_cap = SPOTS;
	to->report.faults = to->faults;
	to->report.fault_cap = FAULTS;
	to->asked = 0;
	opt->user = &to->asked;
}

static xn_display_result
call(const xn_display_options *opt, unsigned width, void *dst, size_t cap,
     const struct shown_text *from, xn_display_report *report)
{
	switch (width) {
	case TWO:
		return xn_display_utf16(opt, dst, cap, from->s.two, from->len,
					report);
	case FOUR:
		return xn_display_utf32(opt, dst, cap, from->s.four, from->len,
					report);
	default:
		return xn_display(opt, dst, cap, from->s.bytes, from->len,
				  report);
	}
}

static xn_display_result
call_alloc(const xn_display_options *opt, unsigned width, void **dst,
	   const struct shown_text *from, xn_display_report *report)
{
	uint16_t *two = NULL;
	uint32_t *four = NULL;
	char *bytes = NULL;
	xn_display_result r;

	switch (width) {
	case TWO:
		r = xn_display_utf16_alloc(opt, &two, from->s.two, from->len,
					   report);
		*dst = two;
		return r;
	case FOUR:
		r = xn_display_utf32_alloc(opt, &four, from->s.four, from->len,
					   report);
		*dst = four;
		return r;
	default:
		r = xn_display_alloc(opt, &bytes, from->s.bytes, from->len,
				     report);
		*dst = bytes;
		return r;
	}
}

/* ---- comparing ---------------------------------------------------------- */

/* The units of the first points of a label's Unicode form. */
static size_t
units_of_points(unsigned width, const char *s, const xn_label *label,
		size_t points)
{
	static char text[SHOWN_TEXT_MAX];
	xn_options opt = xn_profile(XN_LOOKUP);
	size_t units = 0;
	char *unicode;
	xn_result r;

	opt.checks = xn_profile(XN_URL).checks;
	r = xn_to_unicode_alloc(&opt, &unicode, s + label->input_at,
				label->input_len, NULL);
	expect(r.length < SHOWN_TEXT_MAX, "there is room for a text");
	memcpy(text, unicode, r.length);
	xn_free(unicode);
	for (size_t at = 0; points > 0; points--) {
		uint32_t point = 0;
		size_t size = utf8_decode(text + at, r.length - at, &point);

		at += size;
		if (width == BYTES) {
			units += size;
		} else {
			units += width == TWO && point >= 0x10000 ? 2 : 1;
		}
	}
	return units;
}

static void
same_labels(const struct shown_text *from, const struct shown_text *to)
{
	for (size_t i = 0; i < told.r.labels && i < LABELS; i++) {
		const xn_display_label *a = &wanted.labels[i];
		const xn_display_label *b = &told.labels[i];
		size_t end = a->label.input_at + a->label.input_len;
		size_t stop = a->label.output_at + a->label.output_len;

		SAME(b->label.errors, a->label.errors);
		SAME(b->label.input_at, from->unit_at[a->label.input_at]);
		SAME(b->label.input_at + b->label.input_len,
		     from->unit_at[end]);
		SAME(b->label.output_at, to->unit_at[a->label.output_at]);
		SAME(b->label.output_at + b->label.output_len,
		     to->unit_at[stop]);
		if (a->label.at == XN_NOWHERE) {
			SAME(b->label.at, XN_NOWHERE);
		} else {
			SAME(b->label.at, from->unit_at[a->label.at]);
		}
		SAME(b->reasons, a->reasons);
		SAME(b->unicode, a->unicode);
		SAME(b->level, a->level);
		SAME(memcmp(&b->scripts, &a->scripts, sizeof a->scripts), 0);
	}
}

static void
same_spots(unsigned width, const char *s)
{
	SAME(told.report.spot_count, wanted.report.spot_count);
	for (size_t i = 0; i < told.report.spot_count && i < SPOTS; i++) {
		const xn_display_spot *a = &wanted.spots[i];
		const xn_display_spot *b = &told.spots[i];

		SAME(b->reason, a->reason);
		SAME(b->label, a->label);
		SAME(b->point, a->point);
		if (a->at == XN_NOWHERE) {
			SAME(b->at, XN_NOWHERE);
		} else {
			SAME(b->at,
			     units_of_points(width, s,
					     &wanted.labels[a->label].label,
					     a->point));
		}
	}
}

static void
same_faults(const struct shown_text *from)
{
	SAME(told.report.fault_count, wanted.report.fault_count);
	for (size_t i = 0; i < told.report.fault_count && i < FAULTS; i++) {
		const xn_fault *a = &wanted.faults[i], *b = &told.faults[i];

		SAME(b->error, a->error);
		SAME(b->rule, a->rule);
		SAME(b->label, a->label);
		SAME(b->at,
		     a->at == XN_NOWHERE ? XN_NOWHERE : from->unit_at[a->at]);
		if (a->label == XN_NOWHERE) {
			SAME(b->label_len, 0);
			continue;
		}
		SAME(b->label_at, from->unit_at[a->label_at]);
		SAME(b->label_at + b->label_len,
		     from->unit_at[a->label_at + a->label_len]);
	}
}

/* Whether a unit is the NUL. */
static bool
is_nul(unsigned width, const char *unit)
{
	static const uint32_t nul;

	return memcmp(unit, &nul, width) == 0;
}

/* What was filled before a call is as it was. */
static void
expect_filled(const void *from, size_t size)
{
	const unsigned char *bytes = from;

	for (size_t i = 0; i < size; i++) {
		expect(bytes[i] == FILL, "nothing is written behind the room");
	}
}

/* Compares an output with the expected one, and looks for its NUL. */
static void
same_output(unsigned width, const void *got)
{
	size_t size = expected.len * width;

	expect(memcmp(got, &expected.s, size) == 0, "the output is the same");
	expect(is_nul(width, (const char *)got + size), "a NUL behind it");
}

static void
same(unsigned width, const char *s, const struct shown_text *from,
     const void *got)
{
	SAME(told.r.status, wanted.r.status);
	SAME(told.r.errors, wanted.r.errors);
	SAME(told.r.reasons, wanted.r.reasons);
	SAME(told.r.labels, wanted.r.labels);
	SAME(told.r.length, expected.len);
	same_output(width, got);
	same_labels(from, &expected);
	same_spots(width, s);
	same_faults(from);
	SAME(told.report.known, wanted.report.known);
	SAME(told.asked, wanted.asked);
}

/* ---- lists with little room --------------------------------------------- */

#define BRIEF 16

/* A report whose lists have room for a few elements, and more behind it. */
struct brief {
	xn_display_label labels[BRIEF + 1];
	xn_display_spot spots[BRIEF + 1];
	xn_fault faults[BRIEF + 1];
	xn_display_report report;
};

/* How many elements a list has of those there are. */
static size_t
least(size_t cap, size_t count)
{
	return cap < count ? cap : count;
}

/*
 * How many elements of a list a call may have written: those it tells, or, for
 * a name that turned out too long, any for which there is room.
 */
static size_t
written(size_t cap, size_t count)
{
	return told.r.labels == 0 ? cap : least(cap, count);
}

static void
same_brief_labels(const struct brief *brief, size_t cap)
{
	size_t n = least(cap, told.r.labels);
	size_t behind = written(cap, told.r.labels);

	for (size_t i = 0; i < n; i++) {
		const xn_display_label *a = &told.labels[i];
		const xn_display_label *b = &brief->labels[i];

		SAME(b->label.errors, a->label.errors);
		SAME(b->label.input_at, a->label.input_at);
		SAME(b->label.input_len, a->label.input_len);
		SAME(b->label.output_at, a->label.output_at);
		SAME(b->label.output_len, a->label.output_len);
		SAME(b->label.at, a->label.at);
		SAME(b->reasons, a->reasons);
		SAME(b->unicode, a->unicode);
		SAME(b->level, a->level);
		SAME(memcmp(&b->scripts, &a->scripts, sizeof a->scripts), 0);
	}
	expect_filled(&brief->labels[behind],
		      (BRIEF + 1 - behind) * sizeof *brief->labels);
}

static void
same_brief_spots(const struct brief *brief, size_t cap)
{
	size_t n = least(cap, told.report.spot_count);
	size_t behind = written(cap, told.report.spot_count);

	SAME(brief->report.spot_count, told.report.spot_count);
	for (size_t i = 0; i < n; i++) {
		SAME(brief->spots[i].reason, told.spots[i].reason);
		SAME(brief->spots[i].label, told.spots[i].label);
		SAME(brief->spots[i].at, told.spots[i].at);
		SAME(brief->spots[i].point, told.spots[i].point);
	}
	expect_filled(&brief->spots[behind],
		      (BRIEF + 1 - behind) * sizeof *brief->spots);
}

static void
same_brief_faults(const struct brief *brief, size_t cap)
{
	size_t n = least(cap, told.report.fault_count);
	size_t behind = written(cap, told.report.fault_count);

	SAME(brief->report.fault_count, told.report.fault_count);
	for (size_t i = 0; i < n; i++) {
		const xn_fault *a = &told.faults[i], *b = &brief->faults[i];

		SAME(b->error, a->error);
		SAME(b->rule, a->rule);
		SAME(b->at, a->at);
		SAME(b->label, a->label);
		SAME(b->label_at, a->label_at);
		SAME(b->label_len, a->label_len);
	}
	expect_filled(&brief->faults[behind],
		      (BRIEF + 1 - behind) * sizeof *brief->faults);
}

/* A report with room for so many elements begins like the whole one. */
static void
try_report(xn_display_options *opt, unsigned width, size_t labels, size_t spots,
	   size_t faults)
{
	static struct brief brief;
	xn_display_report empty = {0};
	xn_display_result r;
	uint64_t asked = 0;

	memset(&brief, FILL, sizeof brief);
	brief.report = empty;
	brief.report.spot_count = 7;
	brief.report.fault_count = 7;
	brief.report.known = 7;
	brief.report.labels = labels > 0 ? brief.labels : NULL;
	brief.report.label_cap = labels;
	brief.report.spots = spots > 0 ? brief.spots : NULL;
	brief.report.spot_cap = spots;
	brief.report.faults = faults > 0 ? brief.faults : NULL;
	brief.report.fault_cap = faults;
	opt->user = &asked;
	r = call(opt, width, &out.s, SHOWN_TEXT_MAX, &src, &brief.report);
	SAME(r.status, told.r.status);
	SAME(r.errors, told.r.errors);
	SAME(r.reasons, told.r.reasons);
	SAME(r.length, told.r.length);
	SAME(r.labels, told.r.labels);
	same_output(width, &out.s);
	SAME(asked, told.asked);
	SAME(brief.report.known, told.report.known);
	same_brief_labels(&brief, labels);
	same_brief_spots(&brief, spots);
	same_brief_faults(&brief, faults);
}

/* All capacities of short lists: each list alone, and all of them. */
static void
try_reports(xn_display_options *opt, unsigned width)
{
	size_t labels = told.r.labels, spots = told.report.spot_count;
	size_t faults = told.report.fault_count;

	if (labels >= BRIEF || spots >= BRIEF || faults >= BRIEF) {
		return;
	}
	for (size_t cap = 0; cap <= labels + 1; cap++) {
		try_report(opt, width, cap, 0, 0);
		try_report(opt, width, cap, cap, cap);
	}
	for (size_t cap = 1; cap <= spots + 1; cap++) {
		try_report(opt, width, 0, cap, 0);
	}
	for (size_t cap = 1; cap <= faults + 1; cap++) {
		try_report(opt, width, 0, 0, cap);
	}
	opt->user = &told.asked;
}

/* ---- texts with little room --------------------------------------------- */

/* The expected text, or none if it does not fit; nothing is written behind. */
static void
check_output(unsigned width, size_t cap, size_t length)
{
	bool fits = cap > expected.len;

	SAME(length, expected.len + !fits);
	expect_filled(out.s.bytes + cap * width, SHOWN_MARGIN * width);
	if (fits) {
		same_output(width, &out.s);
	} else if (cap > 0) {
		expect(is_nul(width, out.s.bytes), "the empty string");
	}
}

/* A call with this capacity gives NO_SPACE or the result, and writes no more.
 */
static void
try_capacity(const xn_display_options *opt, unsigned width, size_t cap)
{
	static struct brief brief;
	bool fits = cap > expected.len;
	xn_display_result r;
	size_t n;

	memset(&out.s, FILL, (cap + SHOWN_MARGIN) * width);
	memset(brief.labels, FILL, sizeof brief.labels);
	memset(&brief.report, 0, sizeof brief.report);
	brief.report.labels = brief.labels;
	brief.report.label_cap = BRIEF;
	told.asked = 0;
	r = call(opt, width, cap > 0 ? &out.s : NULL, cap, &src,
		 cap % 2 == 0 ? &brief.report : NULL);
	SAME(r.status, fits ? wanted.r.status : XN_NO_SPACE);
	SAME(r.errors, wanted.r.errors);
	SAME(r.reasons, wanted.r.reasons);
	SAME(r.labels, wanted.r.labels);
	check_output(width, cap, r.length);
	if (cap % 2 != 0) {
		return;
	}
	n = least(BRIEF, r.labels);
	for (size_t i = 0; i < n; i++) {
		const xn_label *a = &told.labels[i].label;
		const xn_label *b = &brief.labels[i].label;

		/* Without a result it has no labels. */
		SAME(b->output_at, fits ? a->output_at : 0);
		SAME(b->output_len, fits ? a->output_len : 0);
		SAME(b->input_at, a->input_at);
		SAME(b->input_len, a->input_len);
	}
	expect_filled(&brief.labels[n], (BRIEF + 1 - n) * sizeof *brief.labels);
}

/* All capacities of a short result, and some of a long one. */
static void
try_capacities(const xn_display_options *opt, unsigned width)
{
	size_t step = expected.len > 60 ? expected.len / 7 : 1;

	for (size_t cap = 0; cap < expected.len; cap += step) {
		try_capacity(opt, width, cap);
	}
	try_capacity(opt, width, expected.len);
	try_capacity(opt, width, expected.len + 1);
}

/* The first byte that is not UTF-8, or len. */
static size_t
damage(const char *s, size_t len)
{
	size_t size;

	for (size_t at = 0; at < len; at += size) {
		uint32_t point;

		size = utf8_decode(s + at, len - at, &point);
		if (size == 0) {
			return at;
		}
	}
	return len;
}

void
shown_encodings_check(unsigned policy, const char *s, size_t len)
{
	xn_display_options opt = xn_display_policy((xn_policy_id)policy);
	void *made;

	/* Each ill-formed byte is a unit, so the number of U+FFFD differs. */
	opt.known = damage(s, len) == len ? knows : NULL;
	begin(&wanted, &opt);
	wanted.r =
		xn_display(&opt, result, sizeof result, s, len, &wanted.report);
	for (unsigned width = BYTES; width <= FOUR; width *= 2) {
		shown_encodings_text(&src, width, s, len);
		shown_encodings_text(&expected, width, result, wanted.r.length);
		begin(&told, &opt);
		told.r = call(&opt, width, &out.s, SHOWN_TEXT_MAX, &src,
			      &told.report);
		same(width, s, &src, &out.s);
		/* In one encoding: they differ from one name to the next. */
		if (width == 1u << (len + policy) % 3) {
			try_reports(&opt, width);
		}
		/* This name may be too long only for the stack. */
		if (wanted.r.errors & XN_ERROR_LABEL_TOO_LONG) {
			continue;
		}
		try_capacities(&opt, width);
		begin(&told, &opt);
		told.r = call_alloc(&opt, width, &made, &src, &told.report);
		same(width, s, &src, made);
		xn_free(made);
	}
}

/* ---- texts -------------------------------------------------------------- */

static xn_text_result
skeleton(unsigned width, int direction, void *dst, size_t cap)
{
	xn_direction to = (xn_direction)direction;

	if (width == TWO) {
		return direction < 0
			       ? xn_skeleton_utf16(dst, cap, src.s.two, src.len)
			       : xn_bidi_skeleton_utf16(to, dst, cap, src.s.two,
							src.len);
	}
	if (width == FOUR) {
		return direction < 0
			       ? xn_skeleton_utf32(dst, cap, src.s.four,
						   src.len)
			       : xn_bidi_skeleton_utf32(to, dst, cap,
							src.s.four, src.len);
	}
	return direction < 0
		       ? xn_skeleton(dst, cap, src.s.bytes, src.len)
		       : xn_bidi_skeleton(to, dst, cap, src.s.bytes, src.len);
}

static xn_text_result
skeleton_alloc(unsigned width, int direction, void **dst)
{
	xn_direction to = (xn_direction)direction;
	uint16_t *two = NULL;
	uint32_t *four = NULL;
	char *bytes = NULL;
	xn_text_result r;

	if (width == TWO) {
		r = direction < 0
			    ? xn_skeleton_utf16_alloc(&two, src.s.two, src.len)
			    : xn_bidi_skeleton_utf16_alloc(to, &two, src.s.two,
							   src.len);
		*dst = two;
	} else if (width == FOUR) {
		r = direction < 0 ? xn_skeleton_utf32_alloc(&four, src.s.four,
							    src.len)
				  : xn_bidi_skeleton_utf32_alloc(
					    to, &four, src.s.four, src.len);
		*dst = four;
	} else {
		r = direction < 0
			    ? xn_skeleton_alloc(&bytes, src.s.bytes, src.len)
			    : xn_bidi_skeleton_alloc(to, &bytes, src.s.bytes,
						     src.len);
		*dst = bytes;
	}
	return r;
}

/* A skeleton is written whole or not at all; the length is told. */
static void
try_skeleton(unsigned width, int direction, size_t cap)
{
	bool fits = cap > expected.len;
	xn_text_result r;

	memset(&out.s, FILL, (cap + SHOWN_MARGIN) * width);
	r = skeleton(width, direction, cap > 0 ? &out.s : NULL, cap);
	SAME(r.status, fits ? XN_OK : XN_NO_SPACE);
	check_output(width, cap, r.length);
}

/* All capacities of a short skeleton, and some of a long one. */
static void
try_skeletons(unsigned width, int direction)
{
	size_t step = expected.len > 60 ? expected.len / 7 : 1;

	for (size_t cap = 0; cap < expected.len; cap += step) {
		try_skeleton(width, direction, cap);
	}
	try_skeleton(width, direction, expected.len);
	try_skeleton(width, direction, expected.len + 1);
}

void
shown_encodings_skeleton(int direction, const char *s, size_t len)
{
	size_t bad = damage(s, len);
	xn_text_result bytes, r;
	void *made;

	shown_encodings_text(&src, BYTES, s, len);
	bytes = skeleton(BYTES, direction, result, sizeof result);
	for (unsigned width = BYTES; width <= FOUR; width *= 2) {
		shown_encodings_text(&src, width, s, len);
		r = skeleton(width, direction, &out.s, SHOWN_TEXT_MAX);
		SAME(r.status, bytes.status);
		if (r.status != XN_OK) {
			SAME(r.length, src.unit_at[bytes.length]);
			expect(is_nul(width, out.s.bytes), "the empty string");
		}
		/* A text that is too long has a skeleton there. */
		if (r.status != XN_OK && bad == len) {
			continue;
		}
		made = &out;
		r = skeleton_alloc(width, direction, &made);
		SAME(r.status, bytes.status);
		if (r.status != XN_OK) {
			SAME(r.length, src.unit_at[bad]);
			expect(made == NULL, "there is no text");
			continue;
		}
		shown_encodings_text(&expected, width, result, bytes.length);
		SAME(r.length, expected.len);
		same_output(width, made);
		xn_free(made);
		try_skeletons(width, direction);
	}
}

static size_t
unit_of(size_t at)
{
	return at == XN_NOWHERE ? XN_NOWHERE : src.unit_at[at];
}

void
shown_encodings_restriction(const char *s, size_t len)
{
	xn_restriction a = xn_restriction_of(s, len);

	for (unsigned width = TWO; width <= FOUR; width *= 2) {
		xn_restriction b;

		shown_encodings_text(&src, width, s, len);
		b = width == TWO ? xn_restriction_of_utf16(src.s.two, src.len)
				 : xn_restriction_of_utf32(src.s.four, src.len);
		SAME(b.status, a.status);
		SAME(b.at, a.status == XN_INVALID ? unit_of(a.at) : a.at);
		SAME(b.level, a.level);
		SAME(b.numbers, a.numbers);
		SAME(b.repeated_mark, unit_of(a.repeated_mark));
		SAME(memcmp(&b.resolved, &a.resolved, sizeof a.resolved), 0);
		SAME(memcmp(&b.scripts, &a.scripts, sizeof a.scripts), 0);
	}
}

void
shown_encodings_confusable(const char *a, size_t alen, const char *b,
			   size_t blen)
{
	uint32_t bytes, two, four;
	xn_status status = xn_confusable(a, alen, b, blen, &bytes);

	shown_encodings_text(&src, TWO, a, alen);
	shown_encodings_text(&expected, TWO, b, blen);
	SAME(xn_confusable_utf16(src.s.two, src.len, expected.s.two,
				 expected.len, &two),
	     status);
	SAME(two, bytes);
	shown_encodings_text(&src, FOUR, a, alen);
	shown_encodings_text(&expected, FOUR, b, blen);
	SAME(xn_confusable_utf32(src.s.four, src.len, expected.s.four,
				 expected.len, &four),
	     status);
	SAME(four, bytes);
}

/* ---- known domains ------------------------------------------------------ */

static xn_text_result
known(unsigned width, const xn_display_options *opt, char *dst, size_t cap)
{
	switch (width) {
	case TWO:
		return xn_known_skeletons_utf16(opt, dst, cap, src.s.two,
						src.len);
	case FOUR:
		return xn_known_skeletons_utf32(opt, dst, cap, src.s.four,
						src.len);
	default:
		return xn_known_skeletons(opt, dst, cap, src.s.bytes, src.len);
	}
}

/* The skeletons are bytes in each encoding, all of them or none. */
static void
try_known(unsigned width, const xn_display_options *opt, size_t cap,
	  xn_text_result all)
{
	bool fits = all.status == XN_OK && cap >= all.length;
	xn_text_result r;

	memset(out.s.bytes, FILL, cap + SHOWN_MARGIN);
	r = known(width, opt, cap > 0 ? out.s.bytes : NULL, cap);
	SAME(r.status, all.status != XN_OK ? all.status
		       : fits              ? XN_OK
					   : XN_NO_SPACE);
	SAME(r.length, all.length);
	expect_filled(out.s.bytes + cap, SHOWN_MARGIN);
	if (fits) {
		expect(memcmp(out.s.bytes, result, all.length) == 0,
		       "the skeletons are the same");
	} else if (cap > 0) {
		expect(is_nul(BYTES, out.s.bytes), "the empty string");
	}
}

void
shown_encodings_known(unsigned policy, const char *s, size_t len)
{
	xn_display_options opt = xn_display_policy((xn_policy_id)policy);
	xn_text_result all =
		xn_known_skeletons(&opt, result, sizeof result, s, len);
	size_t step = all.length > 60 ? all.length / 7 : 1;

	for (unsigned width = BYTES; width <= FOUR; width *= 2) {
		shown_encodings_text(&src, width, s, len);
		for (size_t cap = 0; cap < all.length; cap += step) {
			try_known(width, &opt, cap, all);
		}
		try_known(width, &opt, all.length, all);
		try_known(width, &opt, all.length + 1, all);
	}
}

void
shown_encodings_add(const struct shown_sets *sets, const char *s, size_t len)
{
	xn_status status = xn_known_set_add(sets->of[BYTES], s, len);

	shown_encodings_text(&src, TWO, s, len);
	SAME(xn_known_set_add_utf16(sets->of[TWO], src.s.two, src.len), status);
	shown_encodings_text(&src, FOUR, s, len);
	SAME(xn_known_set_add_utf32(sets->of[FOUR], src.s.four, src.len),
	     status);
}

#define NUMBERS 16

static xn_lookalikes_result
lookalikes(unsigned width, bool alloc, const struct shown_sets *sets,
	   size_t *numbers, size_t cap)
{
	const xn_known_set *set = sets->of[width];

	switch (width) {
	case TWO:
		return (alloc ? xn_lookalikes_utf16_alloc
			      : xn_lookalikes_utf16)(set, numbers, cap,
						     src.s.two, src.len);
	case FOUR:
		return (alloc ? xn_lookalikes_utf32_alloc
			      : xn_lookalikes_utf32)(set, numbers, cap,
						     src.s.four, src.len);
	default:
		return (alloc ? xn_lookalikes_alloc : xn_lookalikes)(
			set, numbers, cap, src.s.bytes, src.len);
	}
}

/* With this capacity the list is as long, and begins like the whole one. */
static void
try_lookalikes(unsigned width, bool alloc, const struct shown_sets *sets,
	       size_t cap, const size_t *whole, xn_lookalikes_result all)
{
	size_t numbers[NUMBERS + 2], count = least(cap, all.count);
	xn_lookalikes_result r;

	memset(numbers, FILL, sizeof numbers);
	r = lookalikes(width, alloc, sets, cap > 0 ? numbers : NULL, cap);
	SAME(r.status, all.status);
	SAME(r.at, all.status == XN_INVALID ? src.unit_at[all.at] : 0);
	SAME(r.count, count);
	SAME(r.more, all.more || count < all.count);
	SAME(r.how, all.how);
	expect(memcmp(numbers, whole, count * sizeof *whole) == 0,
	       "the numbers are the same");
	expect_filled(numbers + count, (NUMBERS + 2 - count) * sizeof *numbers);
}

size_t
shown_encodings_lookalikes(const struct shown_sets *sets, const char *s,
			   size_t len)
{
	size_t whole[NUMBERS];
	xn_lookalikes_result all = {XN_OK, 0, 0, false, 0};

	for (int alloc = 0; alloc < 2; alloc++) {
		shown_encodings_text(&src, BYTES, s, len);
		all = lookalikes(BYTES, alloc, sets, whole, NUMBERS);
		if (all.status != XN_OK) {
			SAME(all.count, 0);
			SAME(all.how, 0);
			expect(!all.more, "there is no list");
		}
		for (unsigned width = BYTES; width <= FOUR; width *= 2) {
			shown_encodings_text(&src, width, s, len);
			for (size_t cap = 0; cap <= all.count + 1; cap++) {
				/* More may come behind the sixteenth. */
				if (cap <= NUMBERS) {
					try_lookalikes(width, alloc, sets, cap,
						       whole, all);
				}
			}
		}
	}
	return all.count;
}

void
shown_encodings_check_long(unsigned policy, const char *s, size_t len)
{
	void *made;
	xn_display_options opt = xn_display_policy((xn_policy_id)policy);

	opt.known = damage(s, len) == len ? knows : NULL;
	begin(&wanted, &opt);
	shown_encodings_text(&src, BYTES, s, len);
	wanted.r = call_alloc(&opt, BYTES, &made, &src, &wanted.report);
	expect(wanted.r.length < SHOWN_TEXT_MAX, "there is room for a result");
	memcpy(result, made, wanted.r.length);
	xn_free(made);
	for (unsigned width = TWO; width <= FOUR; width *= 2) {
		shown_encodings_text(&src, width, s, len);
		shown_encodings_text(&expected, width, result, wanted.r.length);
		begin(&told, &opt);
		told.r = call_alloc(&opt, width, &made, &src, &told.report);
		same(width, s, &src, made);
		xn_free(made);
	}
}
