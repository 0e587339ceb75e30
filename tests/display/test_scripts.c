/* SPDX-License-Identifier: MIT
 *
 * Resolved scripts, restriction levels, mixed numbers and repeated marks: UTS
 * #39, section 5, mostly by its own examples.
 */
#include "lib/display/skeleton/scripts.h"
#include "tests/support/run_suite.h"
#include "tests/support/text_files.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

static xn_restriction
restriction_of(const char *hex)
{
	struct points points;
	char src[4 * POINTS_MAX];
	size_t len = 0;

	points_read(&points, hex);
	for (size_t i = 0; i < points.len; i++) {
		len += utf8_encode(src + len, points.point[i]);
	}
	return xn_restriction_of(src, len);
}

/* The names of a set, such as "Latn Hani", or "ALL". */
static const char *
names(const xn_script_set *set)
{
	static char text[5 * 64 * XN_SCRIPT_WORDS + 1];
	size_t at = 0;

	if (set->words[0] == UINT64_MAX) {
		return "ALL";
	}
	text[0] = '\0';
	for (size_t s = 0; xn_script_name(s) != NULL; s++) {
		if (set->words[s / 64] >> s % 64 & 1) {
			at += (size_t)sprintf(text + at, "%s%s",
					      at > 0 ? " " : "",
					      xn_script_name(s));
		}
	}
	return text;
}

/* Section 5.1, table 1a and the rules in front of it. */
START_TEST(resolved)
{
	static const struct {
		const char *text;
		const char *resolved;
		const char *scripts;
	} rows[] = {
		{"", "ALL", ""},
		/* "Circle" in six ways */
		{"43 69 72 63 6C 65", "Latn", "Latn"},
		{"421 456 433 441 4C0 435", "Cyrl", "Cyrl"},
		{"421 69 72 441 6C 435", "", "Cyrl Latn"},
		{"43 69 72 63 31 65", "Latn", "Latn"},
		{"43 1D5C2 1D5CB 1D5BC 1D5C5 1D5BE", "Latn", "Latn"},
		{"1D5A2 1D5C2 1D5CB 1D5BC 1D5C5 1D5BE", "ALL", ""},
		{"3006 5207", "Hani Hanb Jpan Kore", "Hani"},
		{"306D 30AC", "Jpan", "Hira Kana"},
		/* Each of the augmented sets. */
		{"4E00", "Hani Hanb Jpan Kore", "Hani"},
		{"3042", "Hira Jpan", "Hira"},
		{"30A2", "Kana Jpan", "Kana"},
		{"AC00", "Hang Kore", "Hang"},
		{"3105", "Bopo Hanb", "Bopo"},
		{"4E00 3105", "Hanb", "Bopo Hani"},
		{"4E00 AC00", "Kore", "Hang Hani"},
		{"AC00 3042", "", "Hang Hira"},
		/* Common and Inherited. */
		{"31 2D 20DD", "ALL", ""},
		/* Unassigned. */
		{"378", "Zzzz", "Zzzz"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		xn_restriction r = restriction_of(rows[i].text);

		ck_assert_int_eq(r.status, XN_OK);
		/* Names come in the order of the codes, augmented sets last. */
		ck_assert_str_eq(names(&r.scripts), rows[i].scripts);
		if (strcmp(names(&r.resolved), rows[i].resolved) != 0) {
			complain("%s: %s, should be %s", rows[i].text,
				 names(&r.resolved), rows[i].resolved);
		}
	}
	settle();
}
END_TEST

START_TEST(levels)
{
	static const struct {
		const char *text;
		xn_level level;
	} rows[] = {
		{"", XN_LEVEL_ASCII},
		{"61 2D 31", XN_LEVEL_ASCII},
		/* ASCII that no identifier may contain. */
		{"61 24", XN_LEVEL_UNRESTRICTED},
		{"E9", XN_LEVEL_SINGLE},
		{"430 431 31", XN_LEVEL_SINGLE},
		{"4E00 3042 30A2", XN_LEVEL_SINGLE},
		{"61 4E00 3042 30A2", XN_LEVEL_HIGHLY},
		{"61 4E00 AC00", XN_LEVEL_HIGHLY},
		{"61 4E00", XN_LEVEL_HIGHLY},
		{"61 AC00", XN_LEVEL_HIGHLY},
		{"61 915", XN_LEVEL_MODERATELY},
		{"61 5D0", XN_LEVEL_MODERATELY},
		{"61 E01", XN_LEVEL_MODERATELY},
		{"61 430", XN_LEVEL_MINIMALLY},
		{"61 3B1", XN_LEVEL_MINIMALLY},
		{"61 5D0 627", XN_LEVEL_MINIMALLY},
		{"430 5D0", XN_LEVEL_MINIMALLY},
		{"AC00 3042", XN_LEVEL_MINIMALLY},
		{"61 AC00 3042", XN_LEVEL_MINIMALLY},
		/* Outside the identifier profile: symbols, Cherokee. */
		{"61 2665", XN_LEVEL_UNRESTRICTED},
		{"13A0", XN_LEVEL_UNRESTRICTED},
		{"378", XN_LEVEL_UNRESTRICTED},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		xn_restriction r = restriction_of(rows[i].text);

		if (r.level != rows[i].level) {
			complain("%s: %s, should be %s", rows[i].text,
				 xn_level_name(r.level),
				 xn_level_name(rows[i].level));
		}
	}
	settle();
}
END_TEST

/* The level of the scripts alone, without the identifier profile. */
START_TEST(levels_of_scripts)
{
	struct findings findings;

	xn_findings_begin(&findings);
	ck_assert_int_eq(xn_findings_level_of_scripts(&findings),
			 XN_LEVEL_ASCII);
	xn_findings_add(&findings, 0x2665);
	ck_assert_int_eq(xn_findings_level_of_scripts(&findings),
			 XN_LEVEL_SINGLE);
	ck_assert_int_eq(xn_findings_level(&findings), XN_LEVEL_UNRESTRICTED);
	xn_findings_add(&findings, 'a');
	/* Cherokee is not a Recommended script. */
	xn_findings_add(&findings, 0x13A0);
	ck_assert_int_eq(xn_findings_level_of_scripts(&findings),
			 XN_LEVEL_MINIMALLY);
}
END_TEST

START_TEST(level_names)
{
	static const char *const want[] = {"ascii",     "single",
					   "highly",    "moderately",
					   "minimally", "unrestricted"};

	for (unsigned i = 0; i < sizeof want / sizeof *want; i++) {
		ck_assert_str_eq(xn_level_name((xn_level)i), want[i]);
	}
	ck_assert_str_eq(xn_level_name((xn_level)6), "");
}
END_TEST

/* Section 5.3, mixed numbers. */
START_TEST(numbers)
{
	ck_assert_uint_eq(restriction_of("61 62").numbers, 0);
	ck_assert_uint_eq(restriction_of("31 38 30").numbers, 1);
	ck_assert_uint_eq(restriction_of("38 9EA").numbers, 2);
	ck_assert_uint_eq(restriction_of("9EA 38 9E6 31").numbers, 2);
	ck_assert_uint_eq(restriction_of("660 6F0 30").numbers, 3);
	/* Mathematical digits are five systems. */
	ck_assert_uint_eq(
		restriction_of("1D7CE 1D7D8 1D7E2 1D7EC 1D7F6 1D7FF").numbers,
		5);
	/* Numbers that are not decimal digits. */
	ck_assert_uint_eq(restriction_of("31 B2 2460 4E00").numbers, 1);
}
END_TEST

/*
 * Section 5.4. The place is the mark's index; each character but the first has
 * two bytes.
 */
START_TEST(repeated_marks)
{
	ck_assert_uint_eq(restriction_of("61 301").repeated_mark, XN_NOWHERE);
	ck_assert_uint_eq(restriction_of("61 301 301").repeated_mark, 3);
	ck_assert_uint_eq(restriction_of("61 301 300 301").repeated_mark, 5);
	ck_assert_uint_eq(restriction_of("61 301 300 308").repeated_mark,
			  XN_NOWHERE);
	/* U+0344 stands for two marks; the first one is the repetition. */
	ck_assert_uint_eq(restriction_of("61 308 344").repeated_mark, 3);
	ck_assert_uint_eq(restriction_of("61 301 62 301").repeated_mark,
			  XN_NOWHERE);
	/* The mark is in the decomposition. */
	ck_assert_uint_eq(restriction_of("E1 301").repeated_mark, 2);
	ck_assert_uint_eq(restriction_of("1F8E 345 313").repeated_mark, 3);
	/* A spacing mark ends the run. */
	ck_assert_uint_eq(restriction_of("915 901 93E 901").repeated_mark,
			  XN_NOWHERE);
	/* Two marks that share a place in the table of marks. */
	ck_assert_uint_eq(restriction_of("61 300 329 D41").repeated_mark,
			  XN_NOWHERE);
	ck_assert_uint_eq(restriction_of("61 300 329 D41 D41").repeated_mark,
			  8);
	ck_assert_uint_eq(restriction_of("61 300 329 D41 329").repeated_mark,
			  8);
	/* The first of several repetitions is told. */
	ck_assert_uint_eq(restriction_of("61 301 301 300 300").repeated_mark,
			  3);
}
END_TEST

/* More runs of marks than the table can number. */
START_TEST(many_runs)
{
	enum { RUNS = 5000 };
	static char src[RUNS * 7 + 2];
	size_t len = 0;
	xn_restriction r;

	for (size_t i = 0; i < RUNS; i++) {
		len += utf8_encode(src + len, 'a');
		len += utf8_encode(src + len, 0x300 + i % 0x40);
		len += utf8_encode(src + len, 0x300 + (i + 1) % 0x40);
		len += utf8_encode(src + len, 0x300 + (i + 2) % 0x40);
		/* In front of and behind the last number of a run. */
		if (i >= 2040 && i < 2056) {
			memcpy(src + len, src + len - 2, 2);
			r = xn_restriction_of(src, len + 2);
			ck_assert_uint_eq(r.repeated_mark, len);
		}
	}
	r = xn_restriction_of(src, len);
	ck_assert_uint_eq(r.repeated_mark, XN_NOWHERE);
	len += utf8_encode(src + len, 0x300 + (RUNS + 1) % 0x40);
	r = xn_restriction_of(src, len);
	ck_assert_uint_eq(r.repeated_mark, len - 2);
}
END_TEST

/* Marks of a run that has the number of an earlier one. */
START_TEST(runs_of_one_number)
{
	for (size_t runs = 2040; runs < 2056; runs++) {
		static char src[5 * 2060];
		size_t len = 0;

		for (size_t i = 0; i <= runs; i++) {
			bool end = i == 0 || i == runs;

			len += utf8_encode(src + len, 'a');
			len += utf8_encode(src + len, end ? 0x300 : 0x302);
			len += end ? utf8_encode(src + len, 0x301) : 0;
		}
		ck_assert_uint_eq(xn_restriction_of(src, len).repeated_mark,
				  XN_NOWHERE);
	}
}
END_TEST

START_TEST(bad_input)
{
	xn_restriction r = xn_restriction_of("a\xCC\x81\xCC\x81\xFF", 6);

	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_uint_eq(r.at, 5);
	ck_assert_int_eq(r.level, XN_LEVEL_UNRESTRICTED);
	ck_assert_uint_eq(r.repeated_mark, XN_NOWHERE);
	ck_assert_uint_eq(r.scripts.words[0], 0);
	ck_assert_int_eq(xn_restriction_of("\xED\xA0\x80", 3).status,
			 XN_INVALID);
	ck_assert_int_eq(xn_restriction_of(NULL, 0).status, XN_OK);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("scripts");
	TCase *scripts = tcase_create("scripts");

	tcase_add_test(scripts, resolved);
	tcase_add_test(scripts, levels);
	tcase_add_test(scripts, levels_of_scripts);
	tcase_add_test(scripts, level_names);
	tcase_add_test(scripts, numbers);
	tcase_add_test(scripts, repeated_marks);
	tcase_add_test(scripts, many_runs);
	tcase_add_test(scripts, runs_of_one_number);
	tcase_add_test(scripts, bad_input);
	suite_add_tcase(suite, scripts);
	return run_suite(suite);
}
