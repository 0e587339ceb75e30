/* SPDX-License-Identifier: MIT
 *
 * lib/idna/hosts.c: whether two names are the same host, whether a name ends in
 * a number, and registration by U-label, A-label or both.
 */
#include "tests/support/failing_normalizer.h"
#include "tests/support/run_suite.h"

#include <check.h>
#include <string.h>

#include <xn/idna.h>

#define UE "\u00FC" /* ü */
#define BUECHER "b" UE "cher"

/* ---- xn_same_host ------------------------------------------------------- */

static const struct {
	xn_profile_id id;
	const char *a;
	const char *b;
	xn_status status;
	bool same;
} hosts[] = {
	{XN_LOOKUP, "example.com", "example.com", XN_OK, true},
	{XN_LOOKUP, "Example.COM", "example.com", XN_OK, true},
	{XN_LOOKUP, "example.com.", "example.com", XN_OK, true},
	{XN_LOOKUP, "example.com", "example.com.", XN_OK, true},
	{XN_LOOKUP, "example.com", "example.org", XN_OK, false},
	{XN_LOOKUP, "example.com", "example.co", XN_OK, false},
	{XN_LOOKUP, "example", "example.com", XN_OK, false},
	{XN_LOOKUP, "a.b", "ab", XN_OK, false},
	/* the same host in different forms */
	{XN_LOOKUP, BUECHER ".de", "xn--bcher-kva.de", XN_OK, true},
	{XN_LOOKUP, "XN--BCHER-KVA.de", "B\u00DCCHER.de", XN_OK, true},
	{XN_LOOKUP, "bu\u0308cher.de", BUECHER ".de", XN_OK, true},
	{XN_LOOKUP, "bucher.de", BUECHER ".de", XN_OK, false},
	/* the four dots: CVE-2022-42916 */
	{XN_LOOKUP, "curl\u3002se", "curl.se", XN_OK, true},
	{XN_LOOKUP, "curl\uFF0Ese", "curl.se", XN_OK, true},
	{XN_LOOKUP, "curl\uFF61se", "curl.se\u3002", XN_OK, true},
	/* different hosts: sharp s, dotless i */
	{XN_LOOKUP, "stra\u00DFe.de", "strasse.de", XN_OK, false},
	{XN_LOOKUP, "g\u0131thub.com", "github.com", XN_OK, false},
	{XN_LOOKUP, "\u212Ait.com", "kit.com", XN_OK, true},
	/* no mapping: the case of letters is kept, and the host is the same */
	{XN_IDNA2008, "Example.com", "example.COM", XN_OK, true},
	{XN_IDNA2008, BUECHER, "xn--bcher-kva", XN_OK, true},
	/* one of them has a fault */
	{XN_LOOKUP, "a..b", "a..b", XN_INVALID, false},
	{XN_LOOKUP, "a", "xn--a-", XN_INVALID, false},
	{XN_LOOKUP, "\x80", "a", XN_INVALID, false},
	{XN_LOOKUP, "a", "\x80", XN_INVALID, false},
	{XN_IDNA2008, "B\u00DCCHER", BUECHER, XN_INVALID, false},
	{XN_LOOKUP, "", "", XN_INVALID, false},
	{XN_STRICT, "a.", "a", XN_INVALID, false},
	{XN_URL, "a..b", "A..B", XN_OK, true},
	{XN_URL, "a..", "a.", XN_OK, false},
};

START_TEST(same_host)
{
	xn_options opt = xn_profile(hosts[_i].id);
	const char *a = hosts[_i].a, *b = hosts[_i].b;
	bool same = !hosts[_i].same;
	xn_status status;

	status = xn_same_host(&opt, a, strlen(a), b, strlen(b), &same);
	ck_assert_int_eq(status, hosts[_i].status);
	ck_assert(same == hosts[_i].same);
	/* The order of the two names makes no difference. */
	same = !hosts[_i].same;
	status = xn_same_host(&opt, b, strlen(b), a, strlen(a), &same);
	ck_assert_int_eq(status, hosts[_i].status);
	ck_assert(same == hosts[_i].same);
}
END_TEST

/* If lengths are not checked, the root's name has its dot or not. */
START_TEST(same_host_root)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	bool same = false;

	opt.checks &= ~XN_CHECK_LENGTH;
	ck_assert_int_eq(xn_same_host(&opt, ".", 1, "", 0, &same), XN_OK);
	ck_assert(same);
	ck_assert_int_eq(xn_same_host(&opt, ".", 1, "a", 1, &same), XN_OK);
	ck_assert(!same);
}
END_TEST

START_TEST(same_host_with_nul)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	bool same = true;

	/* libidn2 takes this name for good.com. */
	ck_assert_int_eq(xn_same_host(&opt, "good.com\0.evil.com", 18,
				      "good.com", 8, &same),
			 XN_INVALID);
	ck_assert(!same);
	opt.checks &= ~XN_CHECK_FORBIDDEN;
	ck_assert_int_eq(xn_same_host(&opt, "good.com\0.evil.com", 18,
				      "good.com", 8, &same),
			 XN_OK);
	ck_assert(!same);
}
END_TEST

/* Of two failures the worse one is told. */
START_TEST(same_host_failures)
{
	static char endless[XN_NAME_SIZE + 1];
	const struct {
		const char *name;
		size_t len;
		xn_status status;
	} names[] = {
		{NULL, 1, XN_MISUSE},
		{"f\u00FC", 3, XN_FAILED},
		{"m\u00FC", 3, XN_NO_MEMORY},
		{"xn--a-", 6, XN_INVALID},
		{endless, sizeof endless, XN_NO_SPACE},
		{"a", 1, XN_OK},
	};
	const size_t count = sizeof names / sizeof *names;
	xn_options opt = xn_profile(XN_LOOKUP);

	opt.checks &= ~XN_CHECK_LENGTH;
	opt.normalizer = &failing_normalizer;
	memset(endless, 'a', sizeof endless);
	for (size_t i = 0; i < count * count; i++) {
		size_t a = i / count, b = i % count;
		bool same = true;

		ck_assert_int_eq(xn_same_host(&opt, names[a].name, names[a].len,
					      names[b].name, names[b].len,
					      &same),
				 names[a < b ? a : b].status);
		ck_assert(same == (a == count - 1 && b == count - 1));
	}
}
END_TEST

START_TEST(same_host_long)
{
	static char a[2 * XN_NAME_SIZE], b[2 * XN_NAME_SIZE];
	xn_options opt = xn_profile(XN_URL);
	bool same = true;

	memset(a, 'a', sizeof a);
	memset(b, 'A', sizeof b);
	/* The longest names that fit with their NUL, and one character more. */
	ck_assert_int_eq(xn_same_host(&opt, a, XN_NAME_SIZE - 1, b,
				      XN_NAME_SIZE - 1, &same),
			 XN_OK);
	ck_assert(same);
	b[XN_NAME_SIZE - 2] = 'b';
	ck_assert_int_eq(xn_same_host(&opt, a, XN_NAME_SIZE - 1, b,
				      XN_NAME_SIZE - 1, &same),
			 XN_OK);
	ck_assert(!same);
	ck_assert_int_eq(xn_same_host(&opt, a, XN_NAME_SIZE, "a", 1, &same),
			 XN_NO_SPACE);
	ck_assert(!same);
	ck_assert_int_eq(xn_same_host(&opt, "a", 1, a, XN_NAME_SIZE, &same),
			 XN_NO_SPACE);
	ck_assert(!same);
}
END_TEST

/* ---- xn_ends_in_number -------------------------------------------------- */

/* URL Standard: the ends-in-a-number checker and the IPv4 number parser. */
static const struct {
	const char *name;
	int number;
} endings[] = {
	{"127.0.0.1", 1},
	{"127.0.0.1.", 1},
	{"1.2.3", 1},
	{"1", 1},
	{"0", 1},
	{"example.1", 1},
	{"example.1.", 1},
	{"foo.2.3", 1},
	{"09", 1}, /* digits only, in any base */
	{"foo.09", 1},
	{"foo.0999999999999999999999999999", 1},
	{"0x7f.1", 1},
	{"0x", 1}, /* 0 in base 16 */
	{"0X", 1},
	{"foo.0x", 1},
	{"foo.0x.", 1},
	{"foo.0x4", 1},
	{"foo.0XFfFfFfFfFfFf", 1},
	{"0x7f000001", 1},
	{"", 0},
	{".", 0},
	{"..", 0},
	{"1..", 0},
	{"foo.09..", 0},
	{"example.com", 0},
	{"1.example", 0},
	{"foo.0xg", 0},
	{"0x1g", 0},
	{"0x.g", 0},
	{"0x-", 0},
	{"0w", 0},
	{"0y", 0},
	{"0a1", 0},
	{"0x1.0x1-", 0},
	{"x1", 0},
	{"-x1f", 0},
	{"0x`", 0},
	{"0x@", 0},
	{"1a", 0},
	{"a1", 0},
	{"1e2", 0},
	{"-1", 0},
	{"+1", 0},
	{"1-", 0},
	{" 1", 0},
	{"00x1", 0},
	{"1x1", 0},
	{"0 x1", 0},
	{"xn--1", 0},
	{"\u0661", 0}, /* U+0661, an Arabic digit */
};

START_TEST(ends_in_number)
{
	const char *name = endings[_i].name;

	ck_assert_int_eq(xn_ends_in_number(name, strlen(name)),
			 endings[_i].number);
}
END_TEST

/* The length decides, and NUL is not a digit. */
START_TEST(ends_in_number_length)
{
	ck_assert_int_eq(xn_ends_in_number("a.12x", 4), 1);
	ck_assert_int_eq(xn_ends_in_number("0x1g", 3), 1);
	ck_assert_int_eq(xn_ends_in_number("1\0", 2), 0);
	ck_assert_int_eq(xn_ends_in_number(NULL, 0), 0);
}
END_TEST

/* ---- xn_register -------------------------------------------------------- */

static const struct {
	const char *ulabel;
	const char *alabel;
	const char *want; /* NULL if there are errors */
	uint32_t errors;
} registrations[] = {
	/* one of the two forms */
	{BUECHER, NULL, "xn--bcher-kva", 0},
	{NULL, "xn--bcher-kva", "xn--bcher-kva", 0},
	{"example", NULL, "example", 0},
	{NULL, "example", "example", 0},
	/* both forms, which match */
	{BUECHER, "xn--bcher-kva", "xn--bcher-kva", 0},
	{"example", "example", "example", 0},
	{BUECHER ".example." BUECHER, "xn--bcher-kva.example.xn--bcher-kva",
	 "xn--bcher-kva.example.xn--bcher-kva", 0},
	{"stra\u00DFe", "xn--strae-oqa", "xn--strae-oqa", 0},
	/* both forms, which do not match */
	{BUECHER, "xn--bcher-kvb", NULL, XN_ERROR_BAD_ACE},
	{BUECHER, "bcher-kva", NULL, XN_ERROR_BAD_ACE},
	{BUECHER, "bucher", NULL, XN_ERROR_BAD_ACE},
	{NULL, BUECHER, NULL, XN_ERROR_BAD_ACE},
	{BUECHER, "xn--bcher-kv", NULL, XN_ERROR_BAD_ACE},
	{BUECHER, "xn--bcher-kva.", NULL, XN_ERROR_BAD_ACE},
	{BUECHER, "", NULL, XN_ERROR_BAD_ACE},
	{"stra\u00DFe", "strasse", NULL, XN_ERROR_BAD_ACE},
	{"example", "example.com", NULL, XN_ERROR_BAD_ACE},
	/* RFC 5891, section 4.1: the exact string; capitals do not match */
	{BUECHER, "XN--BCHER-KVA", NULL, XN_ERROR_BAD_ACE},
	{NULL, "xn--Bcher-kva", NULL, XN_ERROR_BAD_ACE},
	{NULL, "XN--bcher-kva", NULL, XN_ERROR_BAD_ACE},
	/* not a U-label, whatever the A-label is */
	{"B\u00DCCHER", "xn--bcher-kva", NULL, XN_ERROR_DISALLOWED},
	{"bu\u0308cher", "xn--bcher-kva", NULL, XN_ERROR_NOT_NFC},
	{"\u0301a", NULL, NULL, XN_ERROR_LEADING_MARK},
	{"-" UE, NULL, NULL, XN_ERROR_LEADING_HYPHEN},
	{UE "-", NULL, NULL, XN_ERROR_TRAILING_HYPHEN},
	{"ab--" UE, NULL, NULL, XN_ERROR_HYPHEN_3_4},
	{"a\u00B7b", NULL, NULL, XN_ERROR_CONTEXTO},
	{"\x80", "xn--bcher-kva", NULL, XN_ERROR_INVALID_UTF8},
	/* not an A-label */
	{NULL, "xn--u-ccb", NULL, XN_ERROR_NOT_NFC},
	{NULL, "xn--99999999", NULL, XN_ERROR_BAD_PUNYCODE},
	{NULL, "xn--example-", NULL, XN_ERROR_BAD_ACE},
	{NULL, "a_b", NULL, XN_ERROR_STD3},
	/* no form at all */
	{NULL, NULL, NULL, XN_ERROR_EMPTY_NAME},
	{"", "", NULL, XN_ERROR_EMPTY_NAME},
	/* an empty U-label is not a missing one */
	{"", "xn--bcher-kva", NULL, XN_ERROR_EMPTY_NAME},
};

static size_t
length(const char *s)
{
	return s != NULL ? strlen(s) : 0;
}

START_TEST(registration)
{
	xn_options opt = xn_profile(XN_REGISTER);
	const char *u = registrations[_i].ulabel, *a = registrations[_i].alabel;
	const char *want = registrations[_i].want;
	char dst[64] = "x";
	xn_result r = xn_register(&opt, dst, sizeof dst, u, length(u), a,
				  length(a), NULL);

	ck_assert_uint_eq(r.errors, registrations[_i].errors);
	if (want == NULL) {
		ck_assert_int_eq(r.status, XN_INVALID);
		ck_assert_uint_eq(r.length, 0);
		ck_assert_str_eq(dst, "");
		return;
	}
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_eq(r.errors, 0);
	ck_assert_uint_eq(r.length, strlen(want));
	ck_assert_str_eq(dst, want);
}
END_TEST

/*
 * Capitals in an A-label are one fault, told at the first capital.  Other
 * faults of the label are told as well.
 */
static const struct {
	const char *alabel;
	uint32_t errors;
	size_t at;
} capitals[] = {
	{"XN--BCHER-KVA", XN_ERROR_BAD_ACE, 0},
	{"xn--BCHER-kva", XN_ERROR_BAD_ACE, 4},
	{"xn--bcher-kvA", XN_ERROR_BAD_ACE, 12},
	{"xn--LL-0ea", XN_ERROR_BAD_ACE, 4},
	/* decodes to ASCII: told at the label's start */
	{"xn--Abc-", XN_ERROR_BAD_ACE, 0},
	{"XN--AB-0EA", XN_ERROR_BAD_ACE | XN_ERROR_CONTEXTO, 0},
	{"xn--U-ccb", XN_ERROR_BAD_ACE | XN_ERROR_NOT_NFC, 0},
	{"XN--A_-XKA", XN_ERROR_BAD_ACE | XN_ERROR_DISALLOWED | XN_ERROR_STD3,
	 0},
	{"XN--99999999", XN_ERROR_BAD_PUNYCODE, 8},
	/* not an A-label */
	{"EXAMPLE", 0, XN_NOWHERE},
	{"A_B", XN_ERROR_STD3, 1},
	{"B" UE, XN_ERROR_DISALLOWED, 0},
};

START_TEST(registration_capitals)
{
	xn_options opt = xn_profile(XN_REGISTER);
	const char *a = capitals[_i].alabel;
	xn_label label;
	xn_report report = {.labels = &label, .label_cap = 1};
	char dst[64];
	xn_result r;

	r = xn_register(&opt, dst, sizeof dst, NULL, 0, a, strlen(a), &report);
	ck_assert_uint_eq(r.errors, capitals[_i].errors);
	ck_assert_uint_eq(label.at, capitals[_i].at);
}
END_TEST

/* Nothing of the name that is refused stays in dst. */
START_TEST(registration_leaves_nothing)
{
	static const char zero[64];
	xn_options opt = xn_profile(XN_REGISTER);
	char dst[64] = {0};

	xn_register(&opt, dst, sizeof dst, BUECHER, 7, "xn--bcher-kvb", 13,
		    NULL);
	ck_assert(memcmp(dst, zero, sizeof dst) == 0);
}
END_TEST

/* A mismatch is a fault of the whole name, whatever room the report has. */
START_TEST(registration_report)
{
	xn_options opt = xn_profile(XN_REGISTER);
	static const char u[] = "a.b." BUECHER, a[] = "a.b.xn--bcher-kvb";

	for (size_t room = 0; room < 5; room++) {
		xn_label labels[4];
		xn_fault fault = {.error = 99};
		xn_report report = {.labels = labels,
				    .label_cap = room,
				    .faults = &fault,
				    .fault_cap = room > 0,
				    .fault_count = 99};
		char dst[64];
		xn_result r =
			xn_register(&opt, dst, sizeof dst, u, sizeof u - 1, a,
				    sizeof a - 1, &report);

		ck_assert_uint_eq(r.errors, XN_ERROR_BAD_ACE);
		ck_assert_uint_eq(r.labels, 3);
		ck_assert_uint_eq(report.fault_count, 1);
		if (room > 0) {
			ck_assert_uint_eq(fault.error, XN_ERROR_BAD_ACE);
			ck_assert_uint_eq(fault.label, XN_NOWHERE);
			ck_assert_uint_eq(fault.at, XN_NOWHERE);
		} else {
			ck_assert_uint_eq(fault.error, 99);
		}
		for (size_t i = 0; i < room && i < 3; i++) {
			ck_assert_uint_eq(labels[i].input_at, 2 * i);
			ck_assert_uint_eq(labels[i].output_at, 0);
			ck_assert_uint_eq(labels[i].output_len, 0);
		}
	}
}
END_TEST

/* Every capacity, with both forms. */
START_TEST(registration_room)
{
	xn_options opt = xn_profile(XN_REGISTER);

	for (size_t cap = 0; cap < 16; cap++) {
		char dst[16];
		xn_result r;

		memset(dst, 'x', sizeof dst);
		r = xn_register(&opt, dst, cap, BUECHER, 7, "xn--bcher-kva", 13,
				NULL);
		ck_assert_uint_eq(r.length, cap > 13 ? 13 : 14);
		ck_assert_int_eq(r.status, cap > 13 ? XN_OK : XN_NO_SPACE);
		ck_assert_int_eq(dst[0], cap > 13 ? 'x' : cap > 0 ? 0 : 'x');
		for (size_t i = cap; i < sizeof dst; i++) {
			ck_assert_int_eq(dst[i], 'x');
		}
	}
	ck_assert_int_eq(
		xn_register(&opt, NULL, 0, NULL, 1, NULL, 0, NULL).status,
		XN_MISUSE);
	ck_assert_int_eq(
		xn_register(&opt, (char[]){'x'}, 0, NULL, 1, NULL, 0, NULL)
			.status,
		XN_MISUSE);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("host");
	TCase *all = tcase_create("host");

	tcase_add_loop_test(all, same_host, 0, sizeof hosts / sizeof *hosts);
	tcase_add_test(all, same_host_root);
	tcase_add_test(all, same_host_with_nul);
	tcase_add_test(all, same_host_failures);
	tcase_add_test(all, same_host_long);
	tcase_add_loop_test(all, ends_in_number, 0,
			    sizeof endings / sizeof *endings);
	tcase_add_test(all, ends_in_number_length);
	tcase_add_loop_test(all, registration, 0,
			    sizeof registrations / sizeof *registrations);
	tcase_add_loop_test(all, registration_capitals, 0,
			    sizeof capitals / sizeof *capitals);
	tcase_add_test(all, registration_leaves_nothing);
	tcase_add_test(all, registration_report);
	tcase_add_test(all, registration_room);
	suite_add_tcase(suite, all);

	return run_suite(suite);
}
