/* SPDX-License-Identifier: MIT
 *
 * Restriction levels and many repeated marks: UTS #39, section 5.  texts.txt
 * has its examples, which test_skeleton.c tries.
 */
#include "lib/display/skeleton/scripts.h"
#include "tests/support/tests.h"
#include "tests/support/text_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

/* The level of the scripts alone, without the identifier profile. */
TEST(levels_of_scripts)
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

TEST(level_names)
{
	static const char *const want[] = {"ascii",     "single",
					   "highly",    "moderately",
					   "minimally", "unrestricted"};

	for (unsigned i = 0; i < sizeof want / sizeof *want; i++) {
		ck_assert_str_eq(xn_level_name((xn_level)i), want[i]);
	}
	ck_assert_str_eq(xn_level_name((xn_level)6), "");
}

/* More runs of marks than the table can number. */
TEST(many_runs)
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

/* Marks of a run that has the number of an earlier one. */
TEST(runs_of_one_number)
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

TEST(bad_input)
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

TESTS(.name = "scripts")
