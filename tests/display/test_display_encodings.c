/* SPDX-License-Identifier: MIT
 *
 * UTF-16 and UTF-32 in libxn-display: each function gives the result of the one
 * for UTF-8, with lengths and places in its own units.
 */
#include "lib/unicode/utf8.h"
#include "tests/support/conformance_rows.h"
#include "tests/support/generate.h"
#include "tests/support/hold.h"
#include "tests/support/known_lists.h"
#include "tests/support/knows_nothing.h"
#include "tests/support/policies.h"
#include "tests/support/run_suite.h"
#include "tests/support/shown_encodings.h"

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

static struct shown_text src, out;
static char result[SHOWN_TEXT_MAX];

void
does_not_hold(const char *what)
{
	ck_abort_msg("%s", what);
	abort();
}

static void
check_all(const char *s, size_t len)
{
	for (unsigned policy = 1; policy <= last_policy(); policy++) {
		shown_encodings_check(policy, s, len);
	}
	for (int direction = -1; direction <= 1; direction++) {
		shown_encodings_skeleton(direction, s, len);
	}
	shown_encodings_restriction(s, len);
}

/* ---- the tests ---------------------------------------------------------- */

static const char *const names[] = {
	"",
	".",
	"example.com",
	"b\u00FCcher.example.",
	"xn--bcher-kva.EXAMPLE",
	"\u0430\u0440\u0440\u04CF\u0435.com",
	"pa\u0443pal.com.",
	"a..b",
	"\u05D0a.1",
	"\U00020000\U00010428.com",
	"x\U0001F600.\u00E9",
	"\u00FE\u0142\u0153\u0131.com",
	"xn--a.\u00FC",
	"\u00FC.xn--zca\xFF",
	"\xFF.\u00FC.com",
	"\xF5\xDC.x",
	"a\xED\xA0\x80.\u00FC.com",
	"\U00020000e\u0301\u0301.de",
	"\u200D.\u00FC",
	"-\u00FC.a--b",
	"\u3042\u3002\u30A2\uFF0Ejp",
	"\u00ADx.\u00AD",
	"a\U000E0100\u00FC.is",
	"1\u0664.\u0967x",
	"\u0301\u00FC",
	"XN--BCHER-KVA.xn--0",
};

START_TEST(chosen_names)
{
	size_t count = sizeof names / sizeof *names;

	for (size_t i = 0; i < count; i++) {
		check_all(names[i], strlen(names[i]));
		for (size_t k = 0; k < count; k++) {
			shown_encodings_confusable(names[i], strlen(names[i]),
						   names[k], strlen(names[k]));
		}
	}
	shown_encodings_confusable("pa\u0443pal", 7, "paypal", 6);
}
END_TEST

START_TEST(conformance_rows)
{
	static struct idna_file file = {.form = FORM_OURS};
	size_t count = 0;

	lines_need(&file.lines, vectors_folder(), "idnatest.txt");
	while (idna_next(&file)) {
		shown_encodings_check(1 + (unsigned)(count % last_policy()),
				      file.row.text[SOURCE],
				      file.row.len[SOURCE]);
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
		shown_encodings_check(1 + generate_below(&gen, last_policy()),
				      name[k], len[k]);
		shown_encodings_skeleton((int)generate_below(&gen, 3) - 1,
					 name[k], len[k]);
		shown_encodings_restriction(name[k], len[k]);
		if (len[1 - k] <= 900) {
			shown_encodings_confusable(name[k], len[k], name[1 - k],
						   len[1 - k]);
		}
	}
}
END_TEST

/*
 * Bytes of any value, mostly ASCII: halves of pairs and values beyond U+10FFFF
 * where they are not UTF-8.
 */
START_TEST(damaged_names)
{
	char name[80];
	struct generator gen;

	generate_begin(&gen, 117);
	for (size_t i = 0; i < generate_count(10000); i++) {
		size_t len = generate_below(&gen, sizeof name);

		for (size_t k = 0; k < len; k++) {
			name[k] =
				(char)(generate_below(&gen, 8) > 0
					       ? 'a' + generate_below(&gen, 26)
					       : generate_below(&gen, 256));
		}
		shown_encodings_check(1 + generate_below(&gen, last_policy()),
				      name, len);
		shown_encodings_skeleton((int)generate_below(&gen, 3) - 1, name,
					 len);
		shown_encodings_restriction(name, len);
	}
}
END_TEST

/* A label that is longer than any stack, in a name of 2,000,000 bytes. */
START_TEST(long_names)
{
	static char name[2000020];
	size_t len = 0;

	while (len < 2000000) {
		len += utf8_encode(name + len, 0x20000);
		len += utf8_encode(name + len, len % 1000 < 4 ? '.' : 0xE9);
	}
	shown_encodings_check_long(XN_POLICY_UTS39, name, len);
	/* One label. */
	for (size_t i = 0; i < len; i++) {
		name[i] = name[i] == '.' ? 'a' : name[i];
	}
	shown_encodings_check_long(XN_POLICY_CHROMIUM, name, len);
	/* Many labels, each with a reason and ill-formed text at the end. */
	len = 0;
	while (len < 2000000) {
		len += utf8_encode(name + len, 0x430);
		memcpy(name + len, "bcdefghijklmn.", 14);
		len += 14;
	}
	name[len++] = '\xFF';
	shown_encodings_check_long(XN_POLICY_SAFARI, name, len);
}
END_TEST

/* Sets for xn_lookalikes by UTS #39, or as Chromium finds them. */
static void
new_sets(struct shown_sets *sets, bool chromium)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);

	for (unsigned width = BYTES; width <= FOUR; width *= 2) {
		ck_assert_int_eq(xn_known_set_new(&sets->of[width],
						  chromium ? &opt : NULL),
				 XN_OK);
	}
}

/* Seals the sets; each has the same texts under the same numbers. */
static void
seal_sets(const struct shown_sets *sets, size_t count)
{
	for (unsigned width = BYTES; width <= FOUR; width *= 2) {
		ck_assert_int_eq(xn_known_set_seal(sets->of[width]), XN_OK);
	}
	for (size_t i = 0; i <= count; i++) {
		const char *text = xn_known_set_domain(sets->of[BYTES], i);

		for (unsigned width = TWO; width <= FOUR; width *= 2) {
			ck_assert_pstr_eq(
				xn_known_set_domain(sets->of[width], i), text);
		}
	}
}

static void
free_sets(const struct shown_sets *sets)
{
	for (unsigned width = BYTES; width <= FOUR; width *= 2) {
		xn_known_set_free(sets->of[width]);
	}
}

/* The domains of a set, and the names that look like them. */
START_TEST(known_domains)
{
	static const char *const domains[] = {"paypal.com", "b\u00FCcher.de",
					      "\xFF.com", "xn--tda.\u00E9"};
	size_t count = sizeof domains / sizeof *domains;
	struct shown_sets sets;

	new_sets(&sets, _i > 0);
	for (size_t i = 0; i < count; i++) {
		shown_encodings_add(&sets, domains[i], strlen(domains[i]));
	}
	seal_sets(&sets, count);
	ck_assert_str_eq(xn_known_set_domain(sets.of[FOUR], 1), domains[1]);
	ck_assert_ptr_null(xn_known_set_domain(sets.of[FOUR], 2));
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		shown_encodings_lookalikes(&sets, names[i], strlen(names[i]));
		shown_encodings_known(1 + (unsigned)i % last_policy(), names[i],
				      strlen(names[i]));
	}
	free_sets(&sets);
}
END_TEST

/* The same with generated domains and names, some of them damaged. */
START_TEST(generated_domains)
{
	struct chance chance = {118};
	size_t found = 0, rounds = 8 + generate_count(100);

	for (size_t round = 0; round < rounds; round++) {
		list_maker *make = round % 2 == 0 ? list_name : list_nested;
		static char name[40][LIST_NAME];
		size_t len;
		struct shown_sets sets;

		new_sets(&sets, round % 4 > 1);
		for (size_t i = 0; i < 40; i++) {
			len = make(name[i], round + chance_below(&chance, 2),
				   &chance);
			if (chance_below(&chance, 12) == 0) {
				name[i][chance_below(&chance, len)] = '\xF3';
			}
			shown_encodings_add(&sets, name[i], len);
			shown_encodings_known(1 + (unsigned)(i % last_policy()),
					      name[i], len);
		}
		seal_sets(&sets, 40);
		for (size_t i = 0; i < 60; i++) {
			char other[LIST_NAME];

			len = i < 40 ? list_alike(other, name[i], &chance)
				     : make(other,
					    round + chance_below(&chance, 2),
					    &chance);
			if (len > 0 && chance_below(&chance, 12) == 0) {
				other[chance_below(&chance, len)] = '\xF3';
			} else if (chance_below(&chance, 4) == 0) {
				/* The name is whole in front of it. */
				other[len++] = '\xF3';
			}
			found += shown_encodings_lookalikes(&sets, other, len);
		}
		free_sets(&sets);
	}
	ck_assert_uint_gt(found, 3 * rounds);
}
END_TEST

/* ---- too long for the stack --------------------------------------------- */

/* xn_display of src, into out, which is filled before. */
static xn_display_result
show(const xn_display_options *opt, unsigned width, xn_display_report *report)
{
	memset(&out.s, '#', 4 * SHOWN_MARGIN);
	switch (width) {
	case TWO:
		return xn_display_utf16(opt, out.s.two, SHOWN_TEXT_MAX,
					src.s.two, src.len, report);
	case FOUR:
		return xn_display_utf32(opt, out.s.four, SHOWN_TEXT_MAX,
					src.s.four, src.len, report);
	default:
		return xn_display(opt, out.s.bytes, SHOWN_TEXT_MAX, src.s.bytes,
				  src.len, report);
	}
}

/*
 * Labels of U-labels, and of letters behind a U-label's first, and with a
 * fault: soft hyphens behind a mark, which mapping would leave out.
 */
static const uint32_t long_labels[][2] = {
	{0xFC, 0xFC}, {0xFC, 'a'}, {0x301, 0xAD}};

#define LONG_LABELS (sizeof long_labels / sizeof *long_labels)

/* A name whose label at place has n code points, and any other one. */
static size_t
one_long(char *to, size_t labels, size_t place, size_t n,
	 const uint32_t point[2])
{
	size_t len = 0;

	for (size_t i = 0; i < labels; i++) {
		len += utf8_encode(to + len, point[0]);
		for (size_t k = 1; i == place && k < n; k++) {
			len += utf8_encode(to + len, point[1]);
		}
		to[len++] = '.';
	}
	return len - 1;
}

/*
 * Nothing is left of a name that is too long, wherever it is.  The last four
 * labels have their dots between them.
 */
START_TEST(too_long)
{
	static char name[6 * 4 * XN_DISPLAY_POINTS];
	unsigned width = 1u << _i % 3;
	unsigned policy = 1 + (unsigned)_i / 3;

	for (size_t i = 0; i < 6 * 6 * 10 * 2 * LONG_LABELS; i++) {
		size_t labels = 1 + i % 6, place = i / 6 % 6;
		size_t n = XN_DISPLAY_POINTS + 1 - i / 36 % 10;
		size_t last = labels < 4 ? labels : 4;
		xn_display_options opt =
			xn_display_policy((xn_policy_id)policy);
		xn_display_report report = {
			.spot_count = 1, .fault_count = 1, .known = 1};
		bool fits = n <= XN_DISPLAY_POINTS;
		xn_display_result r;

		if (place >= labels) {
			continue;
		}
		if (place + 4 >= labels) {
			fits = n + 2 * (last - 1) <= XN_DISPLAY_POINTS;
		}
		opt.known = i / 360 % 2 ? knows_nothing : NULL;
		shown_encodings_text(
			&src, width, name,
			one_long(name, labels, place, n, long_labels[i / 720]));
		r = show(&opt, width, &report);
		ck_assert_msg((r.errors == XN_ERROR_LABEL_TOO_LONG) == !fits,
			      "%zu labels, %zu code points at %zu: %#x", labels,
			      n, place, (unsigned)r.errors);
		if (fits) {
			ck_assert_int_eq(r.status,
					 i < 1440 ? XN_OK : XN_INVALID);
			ck_assert_uint_eq(r.labels, labels);
			continue;
		}
		ck_assert_int_eq(r.status, XN_INVALID);
		ck_assert_uint_eq(r.reasons, 0);
		ck_assert_uint_eq(r.length, 0);
		ck_assert_uint_eq(r.labels, 0);
		ck_assert_uint_eq(report.spot_count, 0);
		ck_assert_uint_eq(report.fault_count, 0);
		ck_assert_uint_eq(report.known, XN_NOWHERE);
		ck_assert_mem_eq(&out.s, "\0\0\0", width);
	}
}
END_TEST

/* A domain of as many code points as the workspace has, and one more. */
START_TEST(longest_domain)
{
	static char name[4 * XN_DISPLAY_POINTS + 8];
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);

	for (unsigned width = BYTES; width <= FOUR; width *= 2) {
		for (size_t more = 0; more < 4; more++) {
			size_t count = XN_DISPLAY_POINTS + more / 2, len = 0;
			xn_text_result r;

			for (size_t i = 0; i < count; i++) {
				len += utf8_encode(name + len, 0x10428);
			}
			/* A final dot does not count. */
			name[len] = '.';
			shown_encodings_text(&src, width, name, len + more % 2);
			r = width == BYTES
				    ? xn_known_skeletons(&opt, result, 9,
							 src.s.bytes, src.len)
			    : width == TWO
				    ? xn_known_skeletons_utf16(&opt, result, 9,
							       src.s.two,
							       src.len)
				    : xn_known_skeletons_utf32(&opt, result, 9,
							       src.s.four,
							       src.len);
			ck_assert_int_eq(r.status,
					 more < 2 ? XN_OK : XN_INVALID);
		}
	}
}
END_TEST

/* A name that fits into the workspace, and its Unicode form does not. */
START_TEST(lookalikes_of_long_forms)
{
	static char one[3 * 300];
	static uint16_t two[300];
	static uint32_t four[300];
	size_t count = 300, len = 0, found[1];
	xn_known_set *set;

	ck_assert_int_eq(xn_known_set_new(&set, NULL), XN_OK);
	ck_assert_int_eq(xn_known_set_add(set, "paypal.com", 10), XN_OK);
	ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
	for (size_t i = 0; i < count; i++) {
		four[i] = i % 5 == 4 ? '.' : 0x3300; /* which becomes four */
		two[i] = (uint16_t)four[i];
		len += utf8_encode(one + len, four[i]);
	}
	for (unsigned width = BYTES; width <= FOUR; width *= 2) {
		xn_lookalikes_result r, s;

		r = width == BYTES ? xn_lookalikes(set, found, 1, one, len)
		    : width == TWO
			    ? xn_lookalikes_utf16(set, found, 1, two, count)
			    : xn_lookalikes_utf32(set, found, 1, four, count);
		ck_assert_int_eq(r.status, XN_INVALID);
		ck_assert_uint_eq(r.at, width == BYTES ? len : count);
		ck_assert_uint_eq(r.count, 0);
		s = width == BYTES
			    ? xn_lookalikes_alloc(set, found, 1, one, len)
		    : width == TWO ? xn_lookalikes_utf16_alloc(set, found, 1,
							       two, count)
				   : xn_lookalikes_utf32_alloc(set, found, 1,
							       four, count);
		ck_assert_int_eq(s.status, XN_OK);
		ck_assert_uint_eq(s.count, 0);
	}
	xn_known_set_free(set);
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
	tcase_add_test(tcase, damaged_names);
	tcase_add_test(tcase, long_names);
	tcase_add_loop_test(tcase, known_domains, 0, 2);
	tcase_add_test(tcase, generated_domains);
	tcase_add_loop_test(tcase, too_long, 0, 3 * (int)last_policy());
	tcase_add_test(tcase, longest_domain);
	tcase_add_test(tcase, lookalikes_of_long_forms);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
