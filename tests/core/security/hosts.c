/* SPDX-License-Identifier: MIT
 *
 * Names that mean the same host, and names that only look like another host.
 */
#include "cases.h"
#include "reach.h"

#include "tests/support/profiles.h"
#include "tests/support/text_files.h"

#include <stdio.h>
#include <string.h>

#include <xn/punycode.h>
#include <xn/wire.h>

/* ---- delimiters that a mapping makes ------------------------------------ */

/* The next careful profile: all are careful except idna2003. */
static bool
next_careful(int *id)
{
	*id += *id + 1 == XN_IDNA2003 ? 2 : 1;
	return *id <= last_profile();
}

/* Refused in every profile but idna2003, and there with the check forbidden. */
static void
refused(const char *name)
{
	xn_options opt = xn_profile(XN_IDNA2003);
	xn_result r;

	for (int id = 0; next_careful(&id);) {
		reach_errors((xn_profile_id)id, name, 0);
	}
	opt.checks |= XN_CHECK_FORBIDDEN;
	r = xn_to_ascii(&opt, NULL, 0, name, strlen(name), NULL);
	if (r.errors == 0) {
		complain("%s passes idna2003, forbidden", name);
	}
}

/* Blanks and line ends behind what some take for an IPv4 address. */
START_TEST(cve_2016_10739)
{
	refused("127.0.0.1 x");
	refused("127.0.0.1\tx");
	refused("127.0.0.1\r\nHost: x");
	refused("\xE2\x91\xA0.0.0.1 x");
	refused("\xE2\x91\xA0.0.0.1\xC2\xA0x");
	refused("\xE2\x91\xA0.0.0.1\xE3\x80\x80x");
	settle();
}
END_TEST

START_TEST(cve_2019_9636)
{
	refused("evil.c\xE2\x84\x80.example.com");
	refused("a\xEF\xBC\x83@b");
	refused("a\xEF\xBC\x83"
		"b");
	refused("a\xEF\xBC\x9A"
		"80");
	refused("a\xEF\xBC\xA0"
		"b");
	refused("a\xEF\xBC\x9F"
		"b");
	settle();
}
END_TEST

/* The same with a user name before an at sign. */
START_TEST(cve_2019_10160)
{
	refused("user\xEF\xBC\x9Apw\xEF\xBC\xA0"
		"evil.com");
	refused("user:pw@evil.c\xE2\x84\x80.example.com");
	refused("good.com\xEF\xBC\x83@evil.com");
	settle();
}
END_TEST

START_TEST(cve_2019_0657)
{
	static const char *const marks[] = {
		"\xE2\x84\x80", "\xE2\x84\x81", "\xE2\x84\x85", "\xE2\x84\x86",
		"\xEF\xBC\x8F", "\xE2\xA9\xB4", "\xEF\xB9\x96", "\xEF\xB9\xAB",
	};
	char name[64];

	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
		snprintf(name, sizeof name, "evil.com%s.example.com", marks[i]);
		refused(name);
	}
	settle();
}
END_TEST

START_TEST(w3lib_280)
{
	refused("evil.com\\.example.com");
	refused("evil.com\xEF\xBC\xBC.example.com");
	refused("evil.com\xEF\xB9\xA8.example.com");
	settle();
}
END_TEST

/* NUL is a character and does not end a name. */
START_TEST(cve_2015_8948)
{
	static const char names[][14] = {
		"\0", "\0b.de", "ok.de\0b.de", "ok.de.\0", "\xC3\xBC\0",
	};
	static const size_t lengths[] = {1, 5, 10, 7, 3};

	for (size_t i = 0; i < 5; i++) {
		for (int id = 0; next_careful(&id);) {
			xn_options opt = xn_profile((xn_profile_id)id);
			xn_result r = xn_to_ascii(&opt, NULL, 0, names[i],
						  lengths[i], NULL);
			struct verdict want = {r.errors, NULL, 0};

			ck_assert_uint_ne(r.errors &
						  (XN_ERROR_STD3 |
						   XN_ERROR_DISALLOWED |
						   XN_ERROR_FORBIDDEN_DOMAIN),
					  0);
			reach("NUL", &opt, names[i], lengths[i], &want);
		}
	}
	settle();
}
END_TEST

/* ---- one canonical form ------------------------------------------------- */

/* Two spellings of a host, and its canonical form. */
static void
one_host(const char *a, const char *b, const char *canonical)
{
	static const xn_profile_id ids[] = {XN_LOOKUP, XN_URL, XN_STRICT,
					    XN_IDNA2003};

	for (size_t i = 0; i < 4; i++) {
		xn_options opt = xn_profile(ids[i]);
		bool same = false;

		reach_text(ids[i], a, canonical);
		reach_text(ids[i], b, canonical);
		xn_same_host(&opt, a, strlen(a), b, strlen(b), &same);
		ck_assert(same);
	}
}

START_TEST(cve_2022_42916)
{
	one_host("curl\xE3\x80\x82se", "curl.se", "curl.se");
	one_host("curl\xEF\xBC\x8Ese", "curl\xEF\xBD\xA1se", "curl.se");
	settle();
}
END_TEST

/* A policy stored under one spelling is found under the other. */
START_TEST(cve_2022_43551)
{
	one_host("b\xC3\xBC"
		 "cher\xE3\x80\x82"
		 "de",
		 "xn--bcher-kva.de", "xn--bcher-kva.de");
	one_host("bu\xCC\x88"
		 "cher.de",
		 "b\xC3\x9C"
		 "cher\xEF\xBD\xA1"
		 "de",
		 "xn--bcher-kva.de");
	settle();
}
END_TEST

/* Patterns are not names: an asterisk is an ordinary character. */
START_TEST(cve_2023_28321)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	static const char *const patterns[] = {"x*.a", "xn--*.a", "*.a",
					       "xn--b*-kva.a"};

	for (size_t i = 0; i < 4; i++) {
		bool same = true;

		xn_same_host(&opt, patterns[i], strlen(patterns[i]),
			     "xn--bcher-kva.a", 15, &same);
		ck_assert(!same);
	}
	reach_text(XN_LOOKUP, "x*.a", "x*.a");
	reach_text(XN_URL, "*.a", "*.a");
	reach_errors(XN_LOOKUP, "xn--*.a", XN_ERROR_BAD_PUNYCODE);
	reach_errors(XN_STRICT, "*.a", XN_ERROR_STD3);
	settle();
}
END_TEST

/* ---- addresses ---------------------------------------------------------- */

/* If a name means an address, its ASCII form shows it. */
static void
check_address(const char *name, const char *address)
{
	xn_options opt = xn_profile(XN_URL);
	char ascii[XN_NAME_SIZE];
	xn_result r = xn_to_ascii(&opt, ascii, sizeof ascii, name, strlen(name),
				  NULL);

	reach_text(XN_URL, name, address);
	reach_text(XN_LOOKUP, name, address);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_int_eq(xn_ends_in_number(ascii, r.length), 1);
}

START_TEST(cve_2026_13676)
{
	check_address("127\xE3\x80\x82"
		      "0\xE3\x80\x82"
		      "0\xE3\x80\x82"
		      "1",
		      "127.0.0.1");
	check_address("\xEF\xBC\x91\xEF\xBC\x92\xEF\xBC\x97.0.0.1",
		      "127.0.0.1");
	check_address("169\xEF\xBC\x8E"
		      "254\xEF\xBD\xA1"
		      "169.254",
		      "169.254.169.254");
	settle();
}
END_TEST

START_TEST(hackney_920)
{
	check_address("\xE2\x91\xA0\xE2\x91\xA1\xE2\x91\xA6.0.0.1",
		      "127.0.0.1");
	check_address("0\xEF\xBD\x98\x37\x66.1", "0x7f.1");
	check_address("0x7f000001", "0x7f000001");
	check_address("x.\xF0\x9D\x9F\x98", "x.0");
	ck_assert_int_eq(xn_ends_in_number("1.xn--tda", 8), 0);
	settle();
}
END_TEST

/* ---- look-alikes -------------------------------------------------------- */

/*
 * Deviations are kept, except by transitional processing and the old mapping.
 */
START_TEST(cve_2016_8625)
{
	static const char name[] = "stra\xC3\x9F"
				   "e.de";
	xn_options opt = xn_profile(XN_LOOKUP);
	struct verdict want = {0, "strasse.de", 10};

	for (int id = 0; next_careful(&id);) {
		reach_text((xn_profile_id)id, name, "xn--strae-oqa.de");
	}
	reach_text(XN_IDNA2003, name, "strasse.de");
	opt.checks |= XN_TRANSITIONAL;
	reach("transitional", &opt, name, strlen(name), &want);
	settle();
}
END_TEST

/* Letters that some case mapping turns into ASCII. */
START_TEST(github_reset_2016)
{
	for (int id = 0; next_careful(&id);) {
		reach_text((xn_profile_id)id,
			   "g\xC4\xB1"
			   "thub.com",
			   "xn--gthub-n4a.com");
	}
	reach_text(XN_LOOKUP,
		   "G\xC4\xB1"
		   "thub.com",
		   "xn--gthub-n4a.com");
	reach_text(XN_LOOKUP,
		   "G\xC4\xB0"
		   "THUB.com",
		   "xn--github-qyd.com");
	reach_text(XN_LOOKUP, "\xE2\x84\xAAit.com", "kit.com");
	reach_text(XN_LOOKUP,
		   "\xC5\xBF"
		   "ecure.com",
		   "secure.com");
	reach_text(XN_LOOKUP, "\xEF\xAC\x81sh.com", "fish.com");
	refused("m\xC4\xB1ke@example.com");
	reach_errors(XN_IDNA2008, "\xE2\x84\xAAit.com", XN_ERROR_DISALLOWED);
	settle();
}
END_TEST

/* The name is valid; only a program that displays it can warn. */
START_TEST(homograph_2017)
{
	static const char name[] = "\xD0\xB0\xD1\x80\xD1\x80\xD3\x8F\xD0\xB5"
				   ".com";
	xn_options opt = xn_profile(XN_LOOKUP);
	bool same = true;

	for (int id = 0; next_careful(&id);) {
		reach_text((xn_profile_id)id, name, "xn--80ak6aa92e.com");
	}
	xn_same_host(&opt, name, strlen(name), "apple.com", 9, &same);
	ck_assert(!same);
	settle();
}
END_TEST

/* Lookalikes of a slash, a colon and other delimiters. */
START_TEST(slash_lookalikes_2005)
{
	static const struct {
		const char *name;
		bool letter; /* allowed by RFC 5892 */
	} rows[] = {
		{"a\xE2\x81\x84"
		 "b",
		 false},
		{"a\xE2\x88\x95"
		 "b",
		 false},
		{"a\xE2\xA7\xB8"
		 "b",
		 false},
		{"a\xCC\xB8"
		 "b",
		 true},
		{"a\xE4\xB8\xBF"
		 "b",
		 true},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		xn_options opt = xn_profile(XN_LOOKUP);
		char ascii[XN_NAME_SIZE];
		xn_result r =
			xn_to_ascii(&opt, ascii, sizeof ascii, rows[i].name,
				    strlen(rows[i].name), NULL);

		ck_assert_int_eq(r.status, XN_OK);
		ck_assert_ptr_null(strpbrk(ascii, "/:?#@"));
		reach_text(XN_LOOKUP, rows[i].name, ascii);
		if (rows[i].letter) {
			reach_text(XN_IDNA2008, rows[i].name, ascii);
		} else {
			reach_errors(XN_IDNA2008, rows[i].name,
				     XN_ERROR_DISALLOWED);
		}
	}
	/* A gershayim alone is a Hebrew letter, but cannot be registered. */
	reach_errors(XN_REGISTER, "\xD7\xB4", XN_ERROR_CONTEXTO);
	settle();
}
END_TEST

/* Names that are looked up but not registered. */
START_TEST(contexto_to_register)
{
	reach_errors(XN_REGISTER,
		     "a\xC2\xB7"
		     "b",
		     XN_ERROR_CONTEXTO);
	reach_errors(XN_REGISTER, "\xE3\x83\xBB", XN_ERROR_CONTEXTO);
	reach_errors(XN_REGISTER, "\xD7\xB3\xD7\x90", XN_ERROR_CONTEXTO);
	settle();
}
END_TEST

TCase *
hosts_case(void)
{
	TCase *tcase = tcase_create("hosts");

	tcase_set_timeout(tcase, 120);
	tcase_add_test(tcase, cve_2016_10739);
	tcase_add_test(tcase, cve_2019_9636);
	tcase_add_test(tcase, cve_2019_10160);
	tcase_add_test(tcase, cve_2019_0657);
	tcase_add_test(tcase, w3lib_280);
	tcase_add_test(tcase, cve_2015_8948);
	tcase_add_test(tcase, cve_2022_42916);
	tcase_add_test(tcase, cve_2022_43551);
	tcase_add_test(tcase, cve_2023_28321);
	tcase_add_test(tcase, cve_2026_13676);
	tcase_add_test(tcase, hackney_920);
	tcase_add_test(tcase, cve_2016_8625);
	tcase_add_test(tcase, github_reset_2016);
	tcase_add_test(tcase, homograph_2017);
	tcase_add_test(tcase, slash_lookalikes_2005);
	tcase_add_test(tcase, contexto_to_register);
	return tcase;
}
