/* SPDX-License-Identifier: MIT
 *
 * Names in a locale's encoding that is not UTF-8, whatever locales are
 * installed.  The linker redirects nl_langinfo to this file.  What iconv can do
 * to a text is tested with <xn/locale.h>.
 */
#define _XOPEN_SOURCE 700

#include "checked_call.h"

#include "tests/support/heap.h"
#include "tests/support/repeat.h"
#include "tests/support/run_suite.h"

#include <xn/idn2.h>

#include <check.h>
#include <iconv.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

/* ---- the C library ------------------------------------------------------ */

char *__wrap_nl_langinfo(nl_item item);

static char codeset[20];

/* Before each test: with CK_FORK=no all run in one process. */
static void
reset(void)
{
	strcpy(codeset, "ISO-8859-1");
}

char *
__wrap_nl_langinfo(nl_item item)
{
	/* Without ck_assert, which allocates. */
	return item == CODESET ? codeset : NULL;
}

/* ---- names -------------------------------------------------------------- */

#define E "\xE9" /* e with acute */
#define ALABEL "xn--9ca"

/* run() makes sure that nothing is written or kept after a failure. */
static void
check_both(int from_locale, int to_locale)
{
	ck_assert_int_eq(run(LOOKUP_UL, E, 0).rc, from_locale);
	ck_assert_int_eq(run(REGISTER_UL, E, 0).rc, from_locale);
	ck_assert_int_eq(run(TO_UNICODE_LZLZ, E, 0).rc, from_locale);
	ck_assert_int_eq(run(TO_UNICODE_8ZLZ, ALABEL, 0).rc, to_locale);
	ck_assert_int_eq(ask(TO_UNICODE_8ZLZ, ALABEL, 0), to_locale);
}

START_TEST(nothing_wrong)
{
	check_both(IDN2_OK, IDN2_OK);
	ck_assert_str_eq(run(LOOKUP_UL, E, 0).text, ALABEL);
	ck_assert_str_eq(run(TO_UNICODE_8ZLZ, ALABEL, 0).text, E);
	ck_assert_str_eq(run(TO_UNICODE_LZLZ, E "." ALABEL, 0).text, E "." E);
}
END_TEST

START_TEST(no_such_encoding)
{
	strcpy(codeset, "no-such-encoding");
	check_both(IDN2_ICONV_FAIL, IDN2_ENCODING_ERROR);
	/* Host names in ASCII need no iconv; other ASCII does. */
	for (int c = 1; c < 128; c++) {
		const char name[] = {(char)c, '\0'};
		bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
			     (c >= '0' && c <= '9') || c == '_' || c == '.' ||
			     c == '-';
		int rc = run(TO_UNICODE_LZLZ, name, 0).rc;

		ck_assert_int_eq(rc, plain ? IDN2_OK : IDN2_ICONV_FAIL);
		rc = run(TO_UNICODE_8ZLZ, name, 0).rc;
		ck_assert_int_eq(rc, plain ? IDN2_OK : IDN2_ENCODING_ERROR);
	}
	ck_assert_str_eq(run(LOOKUP_UL, "a_b-1.C", 0).text, "a_b-1.c");
	ck_assert_str_eq(run(TO_UNICODE_8ZLZ, "a_b-1.C", 0).text, "a_b-1.C");
}
END_TEST

/* Memory is doubled until it is enough, here once. */
START_TEST(memory_that_grows)
{
	char *name = repeat(E ".", 500, "");
	struct result got;

	got = run(LOOKUP_UL, name, 0);
	ck_assert_int_eq(got.rc, IDN2_TOO_BIG_DOMAIN);
	ck_assert_uint_eq(got.calls, 1);
	free(name);

	name = repeat(E, 500, "");
	got = run(LOOKUP_UL, name, 0);
	ck_assert_int_eq(got.rc, IDN2_TOO_BIG_DOMAIN);
	ck_assert_uint_eq(got.calls, 2);
	for (size_t n = 1; n <= got.calls; n++) {
		fail_next(n);
		ck_assert_int_eq(run(LOOKUP_UL, name, 0).rc, IDN2_MALLOC);
	}
	free(name);

	/* Soft hyphens: the result is right after growing. */
	name = repeat("\xAD", 500, E);
	got = run(LOOKUP_UL, name, 0);
	ck_assert_int_eq(got.rc, IDN2_OK);
	ck_assert_str_eq(got.text, ALABEL);
	ck_assert_uint_eq(got.calls, 3);
	free(name);
}
END_TEST

/*
 * UTF-16 has a byte order mark and two bytes per character.  At some lengths
 * the room is just enough, at others the conversion starts again.
 */
START_TEST(results_that_grow)
{
	strcpy(codeset, "UTF-16");
	for (size_t len = 1; len <= 63; len++) {
		char *name = repeat("/", len, ""), *in = name;
		char want[200] = "", *out = want;
		size_t left = len, room = sizeof want - 1;
		iconv_t cd = iconv_open("UTF-16", "UTF-8");
		struct result got = run(TO_UNICODE_8ZLZ, name, 0);

		ck_assert(cd != (iconv_t)-1);
		ck_assert_uint_eq(iconv(cd, &in, &left, &out, &room), 0);
		iconv_close(cd);
		ck_assert_int_eq(got.rc, IDN2_OK);
		/* Including a NUL. */
		ck_assert_uint_gt(heap.peak, sizeof want - 1 - room);
		/* Up to the first zero byte. */
		ck_assert_str_eq(got.text, want);
			free(name);
	}
}
END_TEST

/* ------------------------------------------------------------------------- */

int
main(void)
{
	Suite *suite = suite_create("dropin-encoding");
	TCase *encoding = tcase_create("encoding");

	tcase_add_checked_fixture(encoding, reset, NULL);
	tcase_add_test(encoding, nothing_wrong);
	tcase_add_test(encoding, no_such_encoding);
	tcase_add_test(encoding, memory_that_grows);
	tcase_add_test(encoding, results_that_grow);
	suite_add_tcase(suite, encoding);
	return run_suite(suite);
}
