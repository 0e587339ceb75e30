/* SPDX-License-Identifier: MIT
 *
 * UTF-16 and UTF-32 in libxn-display: each function gives the result of the one
 * for UTF-8, with lengths and places in its own units.
 */
#include "lib/unicode/utf8.h"
#include "tests/support/conformance_rows.h"
#include "tests/support/generate.h"
#include "tests/support/policies.h"
#include "tests/support/run_suite.h"
#include "tests/support/units.h"

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

#define OUT 70000
#define LABELS 4096
#define SPOTS 512
#define FAULTS 512
#define QUESTIONS 64
#define MARGIN 4

/* ---- what a call leaves ------------------------------------------------- */

struct told {
	xn_display_result r;
	xn_display_label labels[LABELS];
	xn_display_spot spots[SPOTS];
	xn_fault faults[FAULTS];
	xn_display_report report;
	uint64_t asked; /* a hash of all questions to the function known */
};

/* A text in one encoding; unit_at is about the bytes in UTF-8. */
struct text {
	union {
		char bytes[OUT + MARGIN];
		uint16_t two[OUT + MARGIN];
		uint32_t four[OUT + MARGIN];
	} s;
	size_t len;
	size_t unit_at[OUT + 1];
};

enum { BYTES = 1 };

static struct told wanted, told;
static struct text src, out, expected;
static char result[OUT];

static size_t
widen(struct text *text, unsigned width, const char *s, size_t len)
{
	ck_assert_uint_lt(len, OUT);
	if (width == BYTES) {
		memcpy(text->s.bytes, s, len);
		for (size_t i = 0; i <= len; i++) {
			text->unit_at[i] = i;
		}
		text->len = len;
	} else {
		text->len = units_of((enum width)width, &text->s,
				     text->unit_at, s, len);
	}
	return text->len;
}

static void
mix(uint64_t *hash, const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		*hash = (*hash ^ (unsigned char)s[i]) *
			UINT64_C(0x100000001B3);
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
     const struct text *from, xn_display_report *report)
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
	   const struct text *from, xn_display_report *report)
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
	static char text[OUT];
	xn_options opt = xn_profile(XN_LOOKUP);
	size_t units = 0;
	char *unicode;
	xn_result r;

	opt.checks = xn_profile(XN_URL).checks;
	r = xn_to_unicode_alloc(&opt, &unicode, s + label->input_at,
				label->input_len, NULL);
	ck_assert_uint_lt(r.length, OUT);
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
same_labels(const struct text *from, const struct text *to)
{
	for (size_t i = 0; i < told.r.labels && i < LABELS; i++) {
		const xn_display_label *a = &wanted.labels[i];
		const xn_display_label *b = &told.labels[i];
		size_t end = a->label.input_at + a->label.input_len;
		size_t stop = a->label.output_at + a->label.output_len;

		ck_assert_uint_eq(b->label.errors, a->label.errors);
		ck_assert_uint_eq(b->label.input_at,
				  from->unit_at[a->label.input_at]);
		ck_assert_uint_eq(b->label.input_at + b->label.input_len,
				  from->unit_at[end]);
		ck_assert_uint_eq(b->label.output_at,
				  to->unit_at[a->label.output_at]);
		ck_assert_uint_eq(b->label.output_at + b->label.output_len,
				  to->unit_at[stop]);
		if (a->label.at == XN_NOWHERE) {
			ck_assert_uint_eq(b->label.at, XN_NOWHERE);
		} else {
			ck_assert_uint_eq(b->label.at,
					  from->unit_at[a->label.at]);
		}
		ck_assert_uint_eq(b->reasons, a->reasons);
		ck_assert_uint_eq(b->unicode, a->unicode);
		ck_assert_uint_eq(b->level, a->level);
		ck_assert_int_eq(
			memcmp(&b->scripts, &a->scripts, sizeof a->scripts), 0);
	}
}

static void
same_spots(unsigned width, const char *s)
{
	ck_assert_uint_eq(told.report.spot_count, wanted.report.spot_count);
	for (size_t i = 0; i < told.report.spot_count && i < SPOTS; i++) {
		const xn_display_spot *a = &wanted.spots[i];
		const xn_display_spot *b = &told.spots[i];

		ck_assert_uint_eq(b->reason, a->reason);
		ck_assert_uint_eq(b->label, a->label);
		ck_assert_uint_eq(b->point, a->point);
		if (a->at == XN_NOWHERE) {
			ck_assert_uint_eq(b->at, XN_NOWHERE);
		} else {
			ck_assert_uint_eq(
				b->at,
				units_of_points(width, s,
						&wanted.labels[a->label].label,
						a->point));
		}
	}
}

static void
same_faults(const struct text *from)
{
	ck_assert_uint_eq(told.report.fault_count, wanted.report.fault_count);
	for (size_t i = 0; i < told.report.fault_count && i < FAULTS; i++) {
		const xn_fault *a = &wanted.faults[i], *b = &told.faults[i];

		ck_assert_uint_eq(b->error, a->error);
		ck_assert_uint_eq(b->rule, a->rule);
		ck_assert_uint_eq(b->label, a->label);
		ck_assert_uint_eq(b->at, a->at == XN_NOWHERE
						 ? XN_NOWHERE
						 : from->unit_at[a->at]);
	}
}

static void
same(unsigned width, const char *s, const struct text *from,
     const struct text *to, const void *got)
{
	ck_assert_int_eq(told.r.status, wanted.r.status);
	ck_assert_uint_eq(told.r.errors, wanted.r.errors);
	ck_assert_uint_eq(told.r.reasons, wanted.r.reasons);
	ck_assert_uint_eq(told.r.labels, wanted.r.labels);
	ck_assert_uint_eq(told.r.length, to->len);
	ck_assert_int_eq(memcmp(got, &to->s, to->len * width), 0);
	same_labels(from, to);
	same_spots(width, s);
	same_faults(from);
	ck_assert_uint_eq(told.report.known, wanted.report.known);
	ck_assert_uint_eq(told.asked, wanted.asked);
}

/* Every capacity gives NO_SPACE or the result, and writes no further. */
static void
try_capacities(const xn_display_options *opt, unsigned width)
{
	size_t step = expected.len > 60 ? expected.len / 7 : 1;

	for (size_t cap = 0; cap <= expected.len + 1; cap += step) {
		xn_display_result r;
		bool fits = cap > expected.len;

		memset(&out.s, 0x5A, (cap + MARGIN) * width);
		told.asked = 0;
		r = call(opt, width, &out.s, cap, &src, NULL);
		ck_assert_int_eq(r.status,
				 fits ? wanted.r.status : XN_NO_SPACE);
		ck_assert_uint_eq(r.length, expected.len + !fits);
		ck_assert_uint_eq((unsigned char)out.s.bytes[cap * width],
				  0x5A);
	}
}

static bool
is_utf8(const char *s, size_t len)
{
	size_t size;

	for (size_t at = 0; at < len; at += size) {
		uint32_t point;

		size = utf8_decode(s + at, len - at, &point);
		if (size == 0) {
			return false;
		}
	}
	return true;
}

static void
check_display(unsigned policy, const char *s, size_t len)
{
	xn_display_options opt = xn_display_policy((xn_policy_id)policy);
	void *made;

	/* Each ill-formed byte is a unit, so the number of U+FFFD differs. */
	opt.known = is_utf8(s, len) ? knows : NULL;
	begin(&wanted, &opt);
	wanted.r = xn_display(&opt, result, sizeof result, s, len,
			      &wanted.report);
	for (unsigned width = BYTES; width <= FOUR; width *= 2) {
		widen(&src, width, s, len);
		widen(&expected, width, result, wanted.r.length);
		begin(&told, &opt);
		told.r = call(&opt, width, &out.s, OUT, &src, &told.report);
		same(width, s, &src, &expected, &out.s);
		/* This name may be too long only for the stack. */
		if (wanted.r.errors & XN_ERROR_LABEL_TOO_LONG) {
			continue;
		}
		try_capacities(&opt, width);
		begin(&told, &opt);
		told.r = call_alloc(&opt, width, &made, &src, &told.report);
		same(width, s, &src, &expected, made);
		xn_free(made);
	}
}

/* ---- texts -------------------------------------------------------------- */

static xn_text_result
skeleton(unsigned width, int direction, void *dst, size_t cap)
{
	xn_direction to = (xn_direction)direction;

	if (width == TWO) {
		return direction < 0 ? xn_skeleton_utf16(dst, cap, src.s.two,
							 src.len)
				     : xn_bidi_skeleton_utf16(
					       to, dst, cap, src.s.two,
					       src.len);
	}
	if (width == FOUR) {
		return direction < 0 ? xn_skeleton_utf32(dst, cap, src.s.four,
							 src.len)
				     : xn_bidi_skeleton_utf32(
					       to, dst, cap, src.s.four,
					       src.len);
	}
	return direction < 0 ? xn_skeleton(dst, cap, src.s.bytes, src.len)
			     : xn_bidi_skeleton(to, dst, cap, src.s.bytes,
						src.len);
}

static xn_text_result
skeleton_alloc(unsigned width, int direction, void **dst)
{
	xn_direction to = (xn_direction)direction;
	uint16_t *two = NULL;
	uint32_t *four = NULL;
	xn_text_result r;

	if (width == TWO) {
		r = direction < 0
			    ? xn_skeleton_utf16_alloc(&two, src.s.two, src.len)
			    : xn_bidi_skeleton_utf16_alloc(to, &two, src.s.two,
							   src.len);
		*dst = two;
	} else {
		r = direction < 0
			    ? xn_skeleton_utf32_alloc(&four, src.s.four,
						      src.len)
			    : xn_bidi_skeleton_utf32_alloc(
				      to, &four, src.s.four, src.len);
		*dst = four;
	}
	return r;
}

/* direction: -1 for skeleton(), else that of a bidiSkeleton. */
static void
check_skeleton(int direction, const char *s, size_t len)
{
	xn_text_result bytes;
	void *made;

	widen(&src, BYTES, s, len);
	bytes = skeleton(BYTES, direction, result, sizeof result);
	for (unsigned width = TWO; width <= FOUR; width *= 2) {
		xn_text_result r;

		widen(&src, width, s, len);
		r = skeleton(width, direction, &out.s, OUT);
		ck_assert_int_eq(r.status, bytes.status);
		if (r.status != XN_OK) {
			ck_assert_uint_eq(r.length, src.unit_at[bytes.length]);
			continue;
		}
		widen(&expected, width, result, bytes.length);
		ck_assert_uint_eq(r.length, expected.len);
		ck_assert_int_eq(
			memcmp(&out.s, &expected.s, r.length * width), 0);
		r = skeleton_alloc(width, direction, &made);
		ck_assert_int_eq(r.status, XN_OK);
		ck_assert_uint_eq(r.length, expected.len);
		ck_assert_int_eq(memcmp(made, &expected.s, r.length * width),
				 0);
		xn_free(made);
		if (r.length == 0) {
			continue;
		}
		r = skeleton(width, direction, &out.s, expected.len);
		ck_assert_int_eq(r.status, XN_NO_SPACE);
		ck_assert_uint_eq(r.length, expected.len + 1);
	}
}

static size_t
unit_of(size_t at)
{
	return at == XN_NOWHERE ? XN_NOWHERE : src.unit_at[at];
}

static void
check_restriction(const char *s, size_t len)
{
	xn_restriction a = xn_restriction_of(s, len);

	for (unsigned width = TWO; width <= FOUR; width *= 2) {
		xn_restriction b;

		widen(&src, width, s, len);
		b = width == TWO ? xn_restriction_of_utf16(src.s.two, src.len)
				 : xn_restriction_of_utf32(src.s.four, src.len);
		ck_assert_int_eq(b.status, a.status);
		ck_assert_uint_eq(b.at, a.status == XN_INVALID ? unit_of(a.at)
							       : a.at);
		ck_assert_uint_eq(b.level, a.level);
		ck_assert_uint_eq(b.numbers, a.numbers);
		ck_assert_uint_eq(b.repeated_mark, unit_of(a.repeated_mark));
		ck_assert_int_eq(
			memcmp(&b.resolved, &a.resolved, sizeof a.resolved), 0);
		ck_assert_int_eq(
			memcmp(&b.scripts, &a.scripts, sizeof a.scripts), 0);
	}
}

static void
check_confusable(const char *a, size_t alen, const char *b, size_t blen)
{
	uint32_t bytes, two, four;
	xn_status status = xn_confusable(a, alen, b, blen, &bytes);

	widen(&src, TWO, a, alen);
	widen(&expected, TWO, b, blen);
	ck_assert_int_eq(xn_confusable_utf16(src.s.two, src.len,
					     expected.s.two, expected.len,
					     &two),
			 status);
	ck_assert_uint_eq(two, bytes);
	widen(&src, FOUR, a, alen);
	widen(&expected, FOUR, b, blen);
	ck_assert_int_eq(xn_confusable_utf32(src.s.four, src.len,
					     expected.s.four, expected.len,
					     &four),
			 status);
	ck_assert_uint_eq(four, bytes);
}

static void
check_all(const char *s, size_t len)
{
	for (unsigned policy = 1; policy <= last_policy(); policy++) {
		check_display(policy, s, len);
	}
	for (int direction = -1; direction <= 1; direction++) {
		check_skeleton(direction, s, len);
	}
	check_restriction(s, len);
}

/* ---- the tests ---------------------------------------------------------- */

static const char *const names[] = {
	"", ".", "example.com", "b\u00FCcher.example.", "xn--bcher-kva.EXAMPLE",
	"\u0430\u0440\u0440\u04CF\u0435.com", "pa\u0443pal.com.", "a..b",
	"\u05D0a.1", "\U00020000\U00010428.com", "x\U0001F600.\u00E9",
	"\u00FE\u0142\u0153\u0131.com", "xn--a.\u00FC", "\u00FC.xn--zca\xFF",
	"\xFF.\u00FC.com", "\xF5\xDC.x", "a\xED\xA0\x80" "b.\u00FC.com",
	"\U00020000e\u0301\u0301.de", "\u200D.\u00FC", "-\u00FC.a--b",
	"\u3042\u3002\u30A2\uFF0Ejp", "\u00ADx.\u00AD", "a\U000E0100\u00FC.is",
	"1\u0664.\u0967x", "\u0301\u00FC", "XN--BCHER-KVA.xn--0",
};

START_TEST(chosen_names)
{
	size_t count = sizeof names / sizeof *names;

	for (size_t i = 0; i < count; i++) {
		check_all(names[i], strlen(names[i]));
		for (size_t k = 0; k < count; k++) {
			check_confusable(names[i], strlen(names[i]), names[k],
					 strlen(names[k]));
		}
	}
	check_confusable("pa\u0443pal", 7, "paypal", 6);
}
END_TEST

START_TEST(conformance_rows)
{
	static struct idna_file file = {.form = FORM_OURS};
	size_t count = 0;

	lines_need(&file.lines, vectors_folder(), "idnatest.txt");
	while (idna_next(&file)) {
		check_display(1 + (unsigned)(count % last_policy()),
			      file.row.text[SOURCE], file.row.len[SOURCE]);
		count++;
	}
	lines_close(&file.lines);
	ck_assert_uint_gt(count, 6000);
}
END_TEST

START_TEST(generated_names)
{
	static char name[2][GENERATE_MAX];
	struct generator gen;
	size_t len[2] = {0, 0};

	generate_begin(&gen, 116);
	for (size_t i = 0; i < generate_count(20000); i++) {
		size_t k = i % 2;

		len[k] = generate_name(&gen, name[k]);
		if (len[k] > 900) {
			continue;
		}
		check_display(1 + generate_below(&gen, last_policy()), name[k],
			      len[k]);
		check_skeleton((int)generate_below(&gen, 3) - 1, name[k],
			       len[k]);
		check_restriction(name[k], len[k]);
		if (len[1 - k] <= 900) {
			check_confusable(name[k], len[k], name[1 - k],
					 len[1 - k]);
		}
	}
}
END_TEST

/* A label that is longer than any stack, in a name of 60,000 bytes. */
START_TEST(long_names)
{
	static char name[OUT];
	void *made;
	xn_display_options opt = xn_display_policy(XN_POLICY_UTS39);
	size_t len = 0;

	while (len < 60000) {
		len += utf8_encode(name + len, 0x20000);
		len += utf8_encode(name + len, len % 1000 < 4 ? '.' : 0xE9);
	}
	opt.known = knows;
	begin(&wanted, &opt);
	widen(&src, BYTES, name, len);
	wanted.r = call_alloc(&opt, BYTES, &made, &src, &wanted.report);
	memcpy(result, made, wanted.r.length);
	xn_free(made);
	for (unsigned width = TWO; width <= FOUR; width *= 2) {
		widen(&src, width, name, len);
		widen(&expected, width, result, wanted.r.length);
		begin(&told, &opt);
		told.r = call_alloc(&opt, width, &made, &src, &told.report);
		same(width, name, &src, &expected, made);
		xn_free(made);
	}
}
END_TEST

/* The domains of a set, and the names that look like them. */
START_TEST(known_domains)
{
	static const char *const domains[] = {"paypal.com", "b\u00FCcher.de",
					      "\xFF.com", "xn--tda.\u00E9"};
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	size_t count = sizeof domains / sizeof *domains;
	size_t bytes[4], units[4];
	xn_known_set *set[FOUR + 1];

	for (unsigned width = BYTES; width <= FOUR; width *= 2) {
		ck_assert_int_eq(xn_known_set_new(&set[width], NULL), XN_OK);
		for (size_t i = 0; i < count; i++) {
			xn_status status;
			xn_text_result a, b;

			widen(&src, width, domains[i], strlen(domains[i]));
			status = width == BYTES
					 ? xn_known_set_add(set[width],
							    src.s.bytes,
							    src.len)
				 : width == TWO
					 ? xn_known_set_add_utf16(set[width],
								  src.s.two,
								  src.len)
					 : xn_known_set_add_utf32(set[width],
								  src.s.four,
								  src.len);
			ck_assert_int_eq(status, i == 2 ? XN_INVALID : XN_OK);
			if (width == BYTES) {
				continue;
			}
			a = xn_known_skeletons(&opt, result, OUT, domains[i],
					       strlen(domains[i]));
			b = width == TWO ? xn_known_skeletons_utf16(
						   &opt, out.s.bytes, OUT,
						   src.s.two, src.len)
					 : xn_known_skeletons_utf32(
						   &opt, out.s.bytes, OUT,
						   src.s.four, src.len);
			ck_assert_int_eq(b.status, a.status);
			ck_assert_uint_eq(b.length, a.length);
			ck_assert_int_eq(memcmp(out.s.bytes, result, b.length),
					 0);
		}
		ck_assert_int_eq(xn_known_set_seal(set[width]), XN_OK);
		ck_assert_str_eq(xn_known_set_domain(set[width], 1),
				 domains[1]);
	}
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		xn_lookalikes_result a = xn_lookalikes(
			set[BYTES], bytes, 4, names[i], strlen(names[i]));
		xn_lookalikes_result b, c;

		widen(&src, TWO, names[i], strlen(names[i]));
		b = xn_lookalikes_utf16(set[TWO], units, 4, src.s.two, src.len);
		ck_assert_int_eq(b.status, a.status);
		ck_assert_uint_eq(b.count, a.count);
		ck_assert_uint_eq(b.how, a.how);
		ck_assert_uint_eq(b.at, a.status == XN_INVALID
						? src.unit_at[a.at]
						: 0);
		ck_assert_int_eq(
			memcmp(units, bytes, a.count * sizeof *bytes), 0);
		c = xn_lookalikes_utf16_alloc(set[TWO], units, 4, src.s.two,
					      src.len);
		ck_assert_int_eq(c.status, a.status);
		ck_assert_uint_eq(c.count, a.count);
		widen(&src, FOUR, names[i], strlen(names[i]));
		b = xn_lookalikes_utf32(set[FOUR], units, 4, src.s.four,
					src.len);
		ck_assert_int_eq(b.status, a.status);
		ck_assert_uint_eq(b.count, a.count);
		ck_assert_uint_eq(b.how, a.how);
		c = xn_lookalikes_utf32_alloc(set[FOUR], units, 4, src.s.four,
					      src.len);
		ck_assert_int_eq(c.status, a.status);
		ck_assert_uint_eq(c.count, a.count);
	}
	for (unsigned width = BYTES; width <= FOUR; width *= 2) {
		xn_known_set_free(set[width]);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("display encodings");
	TCase *tcase = tcase_create("all");

	tcase_set_timeout(tcase, 500);
	tcase_add_test(tcase, chosen_names);
	tcase_add_test(tcase, conformance_rows);
	tcase_add_test(tcase, generated_names);
	tcase_add_test(tcase, long_names);
	tcase_add_test(tcase, known_domains);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
