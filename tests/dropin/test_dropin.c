/* SPDX-License-Identifier: MIT
 *
 * The drop-in's functions, one by one: NULL, flags, return values and outputs,
 * and the deliberate differences from libidn2. test_dropin_memory.c has
 * lengths, memory and locales; test_dropin_differential.c compares with
 * libidn2.
 */
#include "checked_call.h"

#include "tests/support/repeat.h"
#include "tests/support/run_suite.h"

#include <xn/idn2.h>

#include <check.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NT IDN2_NONTRANSITIONAL
#define TR IDN2_TRANSITIONAL
#define STD3 IDN2_USE_STD3_ASCII_RULES
#define RFC IDN2_NO_TR46
#define LOOSE IDN2_NO_ALABEL_ROUNDTRIP
#define CONTRADICTION (NT | TR)

/* A function, a name, and the expected result. */
struct row {
	enum entry f;
	int flags;
	const char *src;
	int rc;
	const char *text; /* if IDN2_OK */
};

static void
check_row(enum entry f, int flags, const char *src, int rc, const char *text)
{
	struct result got = run(f, src, flags);

	ck_assert_msg(got.rc == rc, "%s of \"%.80s\", %d: %d, not %d",
		      entry_names[f], src, flags, got.rc, rc);
	ck_assert_msg(rc != IDN2_OK || strcmp(got.text, text) == 0,
		      "%s of \"%.80s\", %d: \"%.80s\", not \"%.80s\"",
		      entry_names[f], src, flags, got.text,
		      text != NULL ? text : "");
	/* The status is the same without an output. */
	ck_assert_int_eq(ask(f, src, flags), rc);
}

static void
check_rows(const struct row *rows, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		check_row(rows[i].f, rows[i].flags, rows[i].src, rows[i].rc,
			  rows[i].text);
	}
}

#define CHECK_ROWS(rows) check_rows(rows, sizeof(rows) / sizeof *(rows))

/* The same for all functions that look up. */
static void
check_lookups(int flags, const char *src, int rc, const char *text)
{
	for (enum entry f = 0; f < ENTRIES; f++) {
		if (is_lookup(f)) {
			check_row(f, flags, src, rc, text);
		}
	}
}

static void
check_to_unicode(const char *src, int rc, const char *text)
{
	for (enum entry f = 0; f < ENTRIES; f++) {
		if (is_to_unicode(f)) {
			check_row(f, 0, src, rc, text);
		}
	}
}

/* ---- NULL --------------------------------------------------------------- */

/* If the source is NULL, flags are not checked. */
static const int any_flags[] = {0, NT, CONTRADICTION, RFC | TR, -1};

#define ANY_FLAGS (sizeof any_flags / sizeof *any_flags)

START_TEST(null_source_of_lookup)
{
	static char mark;

	for (size_t i = 0; i < ANY_FLAGS; i++) {
		int flags = any_flags[i];
		uint8_t *name = (uint8_t *)&mark;
		char *text[4] = {&mark, &mark, &mark, &mark};

		ck_assert_int_eq(idn2_lookup_u8(NULL, &name, flags), IDN2_OK);
		ck_assert_ptr_null(name);
		ck_assert_int_eq(idn2_lookup_ul(NULL, text, flags), IDN2_OK);
		ck_assert_ptr_null(text[0]);
		ck_assert_int_eq(idn2_to_ascii_8z(NULL, text + 1, flags),
				 IDN2_OK);
		ck_assert_ptr_null(text[1]);
		ck_assert_int_eq(idn2_to_ascii_lz(NULL, text + 2, flags),
				 IDN2_OK);
		ck_assert_ptr_null(text[2]);
		ck_assert_int_eq(idn2_to_ascii_4z(NULL, text + 3, flags),
				 IDN2_OK);
		ck_assert_ptr_null(text[3]);
		ck_assert_int_eq(idn2_lookup_u8(NULL, NULL, flags), IDN2_OK);
		ck_assert_int_eq(idn2_lookup_ul(NULL, NULL, flags), IDN2_OK);
		ck_assert_int_eq(idn2_to_ascii_8z(NULL, NULL, flags), IDN2_OK);
		ck_assert_int_eq(idn2_to_ascii_lz(NULL, NULL, flags), IDN2_OK);
		ck_assert_int_eq(idn2_to_ascii_4z(NULL, NULL, flags), IDN2_OK);
	}
}
END_TEST

START_TEST(null_source_with_a_length)
{
	static const size_t lengths[] = {0, 1, 64, SIZE_MAX};
	static char mark;

	for (size_t i = 0; i < ANY_FLAGS * 4; i++) {
		int flags = any_flags[i / 4];
		size_t len = lengths[i % 4], out_len = 3;
		char *text = &mark, buffer[64] = "as it was";
		uint32_t points[3] = {1, 2, 3};

		ck_assert_int_eq(idn2_to_ascii_4i2(NULL, len, &text, flags),
				 IDN2_OK);
		ck_assert_ptr_null(text);
		ck_assert_int_eq(idn2_to_ascii_4i2(NULL, len, NULL, flags),
				 IDN2_OK);
		ck_assert_int_eq(idn2_to_ascii_4i(NULL, len, buffer, flags),
				 IDN2_OK);
		/* An empty string, as in libidn2. */
		ck_assert_str_eq(buffer, "");
		ck_assert_str_eq(buffer + 1, "s it was");
		buffer[0] = 'a';
		ck_assert_int_eq(idn2_to_ascii_4i(NULL, len, NULL, flags),
				 IDN2_OK);
		ck_assert_int_eq(
			idn2_to_unicode_44i(NULL, len, points, &out_len, flags),
			IDN2_OK);
		ck_assert(points[0] == 1 && points[2] == 3);
		ck_assert_uint_eq(out_len, 0);
		ck_assert_int_eq(
			idn2_to_unicode_44i(NULL, len, NULL, NULL, flags),
			IDN2_OK);
	}
}
END_TEST

START_TEST(null_source_of_to_unicode)
{
	static char mark;

	for (size_t i = 0; i < ANY_FLAGS; i++) {
		int flags = any_flags[i];
		char *kept = &mark, *text = &mark;
		uint32_t one = 1, *points = &one;

		ck_assert_int_eq(idn2_to_unicode_lzlz(NULL, &text, flags),
				 IDN2_OK);
		ck_assert_ptr_null(text);
		ck_assert_int_eq(idn2_to_unicode_8z4z(NULL, &points, flags),
				 IDN2_OK);
		ck_assert_ptr_null(points);
		points = &one;
		ck_assert_int_eq(idn2_to_unicode_4z4z(NULL, &points, flags),
				 IDN2_OK);
		ck_assert_ptr_null(points);
		/* As in libidn2. */
		ck_assert_int_eq(idn2_to_unicode_8z8z(NULL, &kept, flags),
				 IDN2_OK);
		ck_assert_int_eq(idn2_to_unicode_8zlz(NULL, &kept, flags),
				 IDN2_OK);
		ck_assert_ptr_eq(kept, &mark);
		ck_assert_int_eq(idn2_to_unicode_lzlz(NULL, NULL, 0), IDN2_OK);
		ck_assert_int_eq(idn2_to_unicode_8z4z(NULL, NULL, 0), IDN2_OK);
		ck_assert_int_eq(idn2_to_unicode_4z4z(NULL, NULL, 0), IDN2_OK);
		ck_assert_int_eq(idn2_to_unicode_8z8z(NULL, NULL, 0), IDN2_OK);
		ck_assert_int_eq(idn2_to_unicode_8zlz(NULL, NULL, 0), IDN2_OK);
	}
}
END_TEST

START_TEST(null_labels_to_register)
{
	const uint8_t *ulabel = (const uint8_t *)"\xC3\xBC";
	const uint8_t *alabel = (const uint8_t *)"xn--tda";
	static char mark;

	for (size_t i = 0; i < ANY_FLAGS; i++) {
		int flags = any_flags[i];
		uint8_t *name = (uint8_t *)&mark;
		char *text = &mark;

		ck_assert_int_eq(idn2_register_u8(NULL, NULL, &name, flags),
				 IDN2_OK);
		ck_assert_ptr_null(name);
		ck_assert_int_eq(idn2_register_ul(NULL, NULL, &text, flags),
				 IDN2_OK);
		ck_assert_ptr_null(text);
		ck_assert_int_eq(idn2_register_u8(NULL, NULL, NULL, flags),
				 IDN2_OK);
		ck_assert_int_eq(idn2_register_ul(NULL, NULL, NULL, flags),
				 IDN2_OK);
		ck_assert_int_eq(idn2_register_u8(ulabel, NULL, NULL, flags),
				 IDN2_OK);
		ck_assert_int_eq(idn2_register_u8(NULL, alabel, NULL, flags),
				 IDN2_OK);
		ck_assert_int_eq(idn2_register_u8(ulabel, alabel, NULL, flags),
				 IDN2_OK);
		ck_assert_int_eq(idn2_register_ul(NULL, "xn--tda", NULL, flags),
				 IDN2_OK);
	}
}
END_TEST

START_TEST(nothing_to_free)
{
	idn2_free(NULL);
}
END_TEST

/* ---- flags -------------------------------------------------------------- */

static bool
is_contradiction(int flags)
{
	return ((flags & 4) && (flags & 8)) || ((flags & 64) && (flags & 12)) ||
	       ((flags & 2) && (flags & 128));
}

/* All sets of the named flags, alone and with unnamed bits. */
START_TEST(flags_that_contradict)
{
	static const int others[] = {0, 256, 1 << 20, INT_MIN, INT_MIN | 0x700};
	size_t refused = 0;

	for (int low = 0; low < 256; low++) {
		refused += is_contradiction(low);
		for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
			int flags = low | others[i];
			bool bad = is_contradiction(low);

			check_lookups(flags, "xn--tda.de",
				      bad ? IDN2_INVALID_FLAGS : IDN2_OK,
				      "xn--tda.de");
		}
	}
	ck_assert_uint_eq(refused, 160);
}
END_TEST

START_TEST(flags_without_effect)
{
	for (int low = 0; low < 256; low++) {
		int flags = low % 2 == 0 ? low : low | INT_MIN | 0x100;

		check_row(TO_UNICODE_8Z8Z, flags, "xn--tda", IDN2_OK,
			  "\xC3\xBC");
		for (enum entry f = 0; f < ENTRIES; f++) {
			const char *src =
				f == REGISTER_ALABEL ? "xn--tda" : "\xC3\xBC";

			if (is_register(f)) {
				check_row(f, flags, src, IDN2_OK, "xn--tda");
			}
			if (is_to_unicode(f)) {
				check_row(f, flags, "xn--tda", IDN2_OK,
					  "\xC3\xBC");
			}
		}
		if (!is_contradiction(low)) {
			/* Flags that lookup ignores. */
			check_row(LOOKUP_U8, low & ~(2 | 16), "a.\xC3\xBC",
				  IDN2_OK, "a.xn--tda");
			check_row(LOOKUP_U8, low | 16, "a.\xC3\xBC", IDN2_OK,
				  "a.xn--tda");
		}
	}
}
END_TEST

/* A name that shows the effect of each flag. */
START_TEST(flags_with_effect)
{
	static const struct row rows[] = {
		{LOOKUP_U8, 0, "FA\xC3\x9F", IDN2_OK, "xn--fa-hia"},
		{LOOKUP_U8, NT, "FA\xC3\x9F", IDN2_OK, "xn--fa-hia"},
		{LOOKUP_U8, TR, "FA\xC3\x9F", IDN2_OK, "fass"},
		{LOOKUP_U8, RFC, "fa\xC3\x9F", IDN2_OK, "xn--fa-hia"},
		{LOOKUP_U8, RFC, "\xC3\x9C", IDN2_DISALLOWED, NULL},
		{LOOKUP_U8, RFC, "WWW.A_b.-", IDN2_OK, "WWW.A_b.-"},
		{LOOKUP_U8, RFC, "XN--A-", IDN2_OK, "XN--A-"},
		{LOOKUP_U8, 0, "WWW.A_b", IDN2_OK, "www.a_b"},
		{LOOKUP_U8, STD3, "a_b", IDN2_DISALLOWED, NULL},
		/* In RFC 5891 the caller normalises, or asks for it with this
		 * flag. */
		{LOOKUP_U8, RFC, "u\xCC\x88", IDN2_NOT_NFC, NULL},
		{LOOKUP_U8, RFC | 1, "u\xCC\x88", IDN2_OK, "xn--tda"},
		{LOOKUP_UL, RFC, "u\xCC\x88", IDN2_OK, "xn--tda"},
		{REGISTER_U8, 0, "u\xCC\x88", IDN2_NOT_NFC, NULL},
		{REGISTER_U8, 1, "u\xCC\x88", IDN2_OK, "xn--tda"},
		{REGISTER_UL, 0, "u\xCC\x88", IDN2_OK, "xn--tda"},
		/* Together with functions that normalise anyway. */
		{LOOKUP_UL, RFC | 1, "u\xCC\x88", IDN2_OK, "xn--tda"},
		{REGISTER_UL, 1, "u\xCC\x88", IDN2_OK, "xn--tda"},
		{LOOKUP_U8, RFC | LOOSE, "xn--a-", IDN2_OK, "xn--a-"},
		{LOOKUP_U8, LOOSE, "xn--a-", IDN2_PUNYCODE_BAD_INPUT, NULL},
		{LOOKUP_U8, 0, "xn--ab-m1t", IDN2_CONTEXTJ, NULL},
		{LOOKUP_U8, LOOSE, "xn--ab-m1t", IDN2_OK, "xn--ab-m1t"},
		{LOOKUP_U8, TR, "xn--ab-m1t", IDN2_OK, "xn--ab-m1t"},
	};

	CHECK_ROWS(rows);
}
END_TEST

/* ---- return values ------------------------------------------------------ */

/* IDN2_MALLOC is in test_dropin_memory.c. */
START_TEST(every_code_that_occurs)
{
	static char long_u[] = "\xC3\xBC"
			       "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
			       "aaaaaaaaa";
	static char long_a[65];
	const struct row rows[] = {
		{LOOKUP_U8, 0,
		 "B\xC3\xBC"
		 "cher.de",
		 IDN2_OK, "xn--bcher-kva.de"},
		{LOOKUP_UL, 0, "\xFF", IDN2_ICONV_FAIL, NULL},
		{LOOKUP_U8, 0, "\xFF", IDN2_ENCODING_ERROR, NULL},
		{LOOKUP_U8, 0, "xn--abc-", IDN2_PUNYCODE_BAD_INPUT, NULL},
		{LOOKUP_U8, 0, long_u, IDN2_PUNYCODE_BIG_OUTPUT, NULL},
		{LOOKUP_U8, 0, "xn--99999999", IDN2_PUNYCODE_OVERFLOW, NULL},
		{LOOKUP_U8, 0, NULL, IDN2_TOO_BIG_DOMAIN, NULL},
		{LOOKUP_U8, 0, long_a, IDN2_TOO_BIG_LABEL, NULL},
		{REGISTER_ALABEL, 0, "XN--TDA", IDN2_INVALID_ALABEL, NULL},
		{REGISTER_ALABEL, 0, "xn--bcher-KVA", IDN2_UALABEL_MISMATCH,
		 NULL},
		{LOOKUP_U8, CONTRADICTION, "a", IDN2_INVALID_FLAGS, NULL},
		{LOOKUP_U8, RFC, "u\xCC\x88", IDN2_NOT_NFC, NULL},
		{LOOKUP_U8, 0, "ab--c", IDN2_2HYPHEN, NULL},
		{LOOKUP_U8, 0, "-a", IDN2_HYPHEN_STARTEND, NULL},
		{LOOKUP_U8, 0, "\xCC\x88u", IDN2_LEADING_COMBINING, NULL},
		{LOOKUP_U8, 0, "\xE2\xBF\xB0", IDN2_DISALLOWED, NULL},
		{LOOKUP_U8, 0, "a\xE2\x80\x8D", IDN2_CONTEXTJ, NULL},
		{REGISTER_U8, 0, "a\xC2\xB7", IDN2_CONTEXTO, NULL},
		{LOOKUP_U8, RFC, "\xCD\xB8", IDN2_UNASSIGNED, NULL},
		{LOOKUP_U8, 0, "a\xD7\x90", IDN2_BIDI, NULL},
		{LOOKUP_U8, 0, "xn--abc", IDN2_INVALID_NONTRANSITIONAL, NULL},
		{LOOKUP_U8, 0, "\xC3\xBC/", IDN2_ALABEL_ROUNDTRIP_FAILED, NULL},
	};
	char *name = repeat("a.", 150, "");

	memset(long_a, 'a', sizeof long_a - 1);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		check_row(rows[i].f, rows[i].flags,
			  rows[i].src != NULL ? rows[i].src : name, rows[i].rc,
			  rows[i].text);
		for (size_t k = 0; k < i; k++) {
			ck_assert_int_ne(rows[i].rc, rows[k].rc);
		}
	}
	/* libidn2 has 29 codes: one is for memory, six never occur. */
	ck_assert_uint_eq(sizeof rows / sizeof *rows, 29 - 1 - 6);
	free(name);
}
END_TEST

/* Which of several faults is told. */
START_TEST(order_of_faults)
{
	static const struct row rows[] = {
		/* Flags: before UTF-8 is checked, but after other encodings. */
		{LOOKUP_U8, CONTRADICTION, "\xFF", IDN2_INVALID_FLAGS, NULL},
		{TO_ASCII_8Z, CONTRADICTION, "\xFF", IDN2_INVALID_FLAGS, NULL},
		{LOOKUP_UL, CONTRADICTION, "\xFF", IDN2_ICONV_FAIL, NULL},
		{TO_ASCII_LZ, CONTRADICTION, "\xFF", IDN2_ICONV_FAIL, NULL},
		/* Characters that the mapping refuses: before any label. */
		{LOOKUP_U8, 0, "-a.\xFF", IDN2_ENCODING_ERROR, NULL},
		{LOOKUP_U8, 0, "\xE2\xBF\xB0.\xFF", IDN2_ENCODING_ERROR, NULL},
		{LOOKUP_U8, 0, "-a.\xE2\xBF\xB0", IDN2_DISALLOWED, NULL},
		{LOOKUP_U8, 0, "xn--abc-.\xE2\xBF\xB0", IDN2_DISALLOWED, NULL},
		{LOOKUP_U8, TR, "xn--abc-.\xE2\xBF\xB0", IDN2_DISALLOWED, NULL},
		/* The last faulty label, but bad Punycode before it. */
		{LOOKUP_U8, 0, "-a.ab--c", IDN2_2HYPHEN, NULL},
		{LOOKUP_U8, 0, "ab--c.-a", IDN2_HYPHEN_STARTEND, NULL},
		{LOOKUP_U8, 0, "-a.xn--abc-.ab--c", IDN2_PUNYCODE_BAD_INPUT,
		 NULL},
		{LOOKUP_U8, 0, "xn--99999999.xn--abc-", IDN2_PUNYCODE_OVERFLOW,
		 NULL},
		{LOOKUP_U8, 0, "\xCC\x88u.-a.b", IDN2_HYPHEN_STARTEND, NULL},
		/* Then what IDNA2008 adds: the first fault. */
		{LOOKUP_U8, 0, "a\xE2\x80\x8D.-b", IDN2_HYPHEN_STARTEND, NULL},
		{LOOKUP_U8, 0, "a\xE2\x80\x8D.b\xD7\x90", IDN2_CONTEXTJ, NULL},
		{LOOKUP_U8, 0, "b\xD7\x90.a\xE2\x80\x8D", IDN2_BIDI, NULL},
		/* Without UTS #46: the first fault at once. */
		{LOOKUP_U8, RFC, "u\xCC\x88.\xE2\xBF\xB0", IDN2_NOT_NFC, NULL},
		{LOOKUP_U8, RFC, "a\xE2\x80\x8D.xn--abc-", IDN2_CONTEXTJ, NULL},
		{LOOKUP_U8, RFC, "xn--abc-.a\xE2\x80\x8D",
		 IDN2_PUNYCODE_BAD_INPUT, NULL},
		/* Within one label. */
		{LOOKUP_U8, 0, "-b--", IDN2_2HYPHEN, NULL},
		/* U+212A and U+1FEF normalise to ASCII, here behind xn--. */
		{LOOKUP_U8, RFC | IDN2_NFC_INPUT, "xn--td\xE2\x84\xAA",
		 IDN2_2HYPHEN, NULL},
		{LOOKUP_U8, RFC | IDN2_NFC_INPUT, "xn--dmb\xE1\xBF\xAF",
		 IDN2_2HYPHEN, NULL},
		{LOOKUP_U8, RFC, "xn--dmb\xE1\xBF\xAF", IDN2_NOT_NFC, NULL},
		{LOOKUP_U8, RFC | IDN2_NFC_INPUT, "xn--xn--dmb-st6c",
		 IDN2_2HYPHEN, NULL},
		{LOOKUP_U8, 0, "--\xC3\xBC", IDN2_HYPHEN_STARTEND, NULL},
		{LOOKUP_U8, 0, "\xCC\x88-", IDN2_HYPHEN_STARTEND, NULL},
		{REGISTER_U8, 0, "u\xCC\x88--\xC3\x9C", IDN2_NOT_NFC, NULL},
		{REGISTER_U8, 0, "\xC3\xBCu--\xC3\x9C-", IDN2_2HYPHEN, NULL},
		{REGISTER_U8, 0, "\xC3\x9C-", IDN2_HYPHEN_STARTEND, NULL},
		{REGISTER_U8, 0, "\xC3\x9C\xC2\xB7", IDN2_DISALLOWED, NULL},
		{REGISTER_U8, 0, "\xC2\xB7\xCD\xB8", IDN2_CONTEXTO, NULL},
		/* To Unicode: from left to right. */
		{TO_UNICODE_8Z8Z, 0, "xn--\xFF", IDN2_PUNYCODE_BAD_INPUT, NULL},
		{TO_UNICODE_8Z8Z, 0, "xn--\x7F.\xFF", IDN2_PUNYCODE_BAD_INPUT,
		 NULL},
		{TO_UNICODE_8Z4Z, 0, "\xFF.xn--\x7F", IDN2_ENCODING_ERROR,
		 NULL},
		{TO_UNICODE_8ZLZ, 0, "xn--tda.\xFF", IDN2_ENCODING_ERROR, NULL},
		{TO_UNICODE_LZLZ, 0, "xn--\x7F.\xFF", IDN2_ICONV_FAIL, NULL},
		{TO_UNICODE_8Z8Z, 0, "xn--99999999.xn--\x7F",
		 IDN2_PUNYCODE_OVERFLOW, NULL},
	};

	CHECK_ROWS(rows);
}
END_TEST

/* Values that are not code points: before flags. */
START_TEST(order_with_utf32)
{
	static const uint32_t points[] = {'a', 0x110000};

	for (enum entry f = 0; f < ENTRIES; f++) {
		if (!reads_utf32(f)) {
			continue;
		}
		ck_assert_int_eq(run_points(f, points, 2, CONTRADICTION).rc,
				 IDN2_ENCODING_ERROR);
		if (is_lookup(f)) {
			ck_assert_int_eq(
				run_points(f, points, 1, CONTRADICTION).rc,
				IDN2_INVALID_FLAGS);
		}
	}
}
END_TEST

/* ---- lookup and registration -------------------------------------------- */

START_TEST(names_that_are_looked_up)
{
	static const char *const rows[][2] = {
		{"", ""},
		{".", "."},
		{"..", ".."},
		{"a..b", "a..b"},
		{"a.", "a."},
		{"www.Example.COM", "www.example.com"},
		{"a_b.c", "a_b.c"},
		{"a/b:c@d", "a/b:c@d"},
		{"XN--BCHER-KVA.xn--fa-hia", "xn--bcher-kva.xn--fa-hia"},
		{"xn--bcher-KVA", "xn--bcher-kva"},
		{"b\xC3\x9C"
		 "cher\xE3\x80\x82"
		 "de",
		 "xn--bcher-kva.de"},
		{"u\xCC\x88", "xn--tda"},
		{"\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E", "xn--wgv71a119e"},
		{"\xC2\xAD", ""},
		{"\xD7\x90.\xD7\x91", "xn--4db.xn--5db"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		/* Registration takes one label; to_ascii_4i's buffer holds
		 * one. */
		ck_assert_uint_le(strlen(rows[i][1]), 63);
		check_lookups(0, rows[i][0], IDN2_OK, rows[i][1]);
		check_lookups(NT | 1, rows[i][0], IDN2_OK, rows[i][1]);
	}
}
END_TEST

struct labels {
	const char *ulabel;
	const char *alabel;
	int rc;
	const char *text;
};

static void
check_labels(const struct labels *row)
{
	static char mark;
	char *text = &mark;
	uint8_t *name = (uint8_t *)&mark;
	int rc = idn2_register_u8((const uint8_t *)row->ulabel,
				  (const uint8_t *)row->alabel, &name, 0);

	ck_assert_msg(rc == row->rc, "register \"%s\", \"%s\": %d, not %d",
		      row->ulabel != NULL ? row->ulabel : "NULL",
		      row->alabel != NULL ? row->alabel : "NULL", rc, row->rc);
	rc = idn2_register_ul(row->ulabel, row->alabel, &text, 0);
	if (row->rc != IDN2_OK) {
		ck_assert_ptr_eq(name, &mark);
		ck_assert_ptr_eq(text, &mark);
		ck_assert_int_ne(rc, IDN2_OK);
		return;
	}
	ck_assert_int_eq(rc, IDN2_OK);
	ck_assert_str_eq((char *)name, row->text);
	ck_assert_str_eq(text, row->text);
	idn2_free(name);
	idn2_free(text);
}

START_TEST(labels_to_register)
{
	static const struct labels rows[] = {
		{"\xC3\xBC", "xn--tda", IDN2_OK, "xn--tda"},
		{"\xC3\xBC", NULL, IDN2_OK, "xn--tda"},
		{NULL, "xn--tda", IDN2_OK, "xn--tda"},
		{"\xC3\x9F", "xn--zca", IDN2_OK, "xn--zca"},
		{"l\xC2\xB7l", "xn--ll-0ea", IDN2_OK, "xn--ll-0ea"},
		/* ASCII is returned unchanged. */
		{"-Abc_", NULL, IDN2_OK, "-Abc_"},
		{"", NULL, IDN2_OK, ""},
		{"a.b", NULL, IDN2_OK, "a.b"},
		{"xn--zz zz", NULL, IDN2_OK, "xn--zz zz"},
		{"a", "xn--tda", IDN2_UALABEL_MISMATCH, NULL},
		{"b", "xn--bcher-kva", IDN2_UALABEL_MISMATCH, NULL},
		{"\xC3\xBC"
		 "a",
		 "xn--tda", IDN2_UALABEL_MISMATCH, NULL},
		{"", "xn--tda", IDN2_UALABEL_MISMATCH, NULL},
		{"\xC3\xBC", "xn--TDA", IDN2_UALABEL_MISMATCH, NULL},
		{NULL, "xn--TDA", IDN2_UALABEL_MISMATCH, NULL},
		{"\xFF", "xn--tda", IDN2_UALABEL_MISMATCH, NULL},
		{NULL, "xn--Bcher-kva", IDN2_DISALLOWED, NULL},
		{NULL, "xn--", IDN2_INVALID_ALABEL, NULL},
		{NULL, "", IDN2_INVALID_ALABEL, NULL},
		{NULL, "abc", IDN2_INVALID_ALABEL, NULL},
		{NULL, "XN--tda", IDN2_INVALID_ALABEL, NULL},
		{NULL, "xn--\xC3\xBC", IDN2_INVALID_ALABEL, NULL},
		{NULL, "xn--abc-", IDN2_PUNYCODE_BAD_INPUT, NULL},
		{NULL, "xn--a.b", IDN2_PUNYCODE_BAD_INPUT, NULL},
		{"\xC3\xBC", "xn--99999999", IDN2_PUNYCODE_OVERFLOW, NULL},
		{NULL, "xn--u-ccb", IDN2_NOT_NFC, NULL},
		{NULL, "xn--a-0hc", IDN2_BIDI, NULL},
		{"a.\xC3\xBC", NULL, IDN2_DISALLOWED, NULL},
		{"\xE3\x80\x82", NULL, IDN2_DISALLOWED, NULL},
	};
	char *text;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		check_labels(&rows[i]);
	}
	/* The locale's encoding is checked before the A-label. */
	ck_assert_int_eq(idn2_register_ul("\xFF", "abc", &text, 0),
			 IDN2_ICONV_FAIL);
}
END_TEST

/* ---- to Unicode --------------------------------------------------------- */

START_TEST(names_that_are_shown)
{
	check_to_unicode("", IDN2_OK, "");
	check_to_unicode(".", IDN2_OK, ".");
	check_to_unicode("a..b.", IDN2_OK, "a..b.");
	check_to_unicode("xn--tda.de", IDN2_OK, "\xC3\xBC.de");
	check_to_unicode("A.Xn--TdA", IDN2_OK, "A.\xC3\xBC");
	check_to_unicode("XN--BCHER-KVA.DE", IDN2_OK,
			 "B\xC3\xBC"
			 "CHER.DE");
	/* Labels that are not A-labels are not checked. */
	check_to_unicode("ab--c.-.a_b/", IDN2_OK, "ab--c.-.a_b/");
	check_to_unicode("u\xCC\x88.\xC3\x9C", IDN2_OK, "u\xCC\x88.\xC3\x9C");
	check_to_unicode("a\xE3\x80\x82xn--tda", IDN2_OK,
			 "a\xE3\x80\x82xn--tda");
	check_to_unicode("xn--fa-hia", IDN2_OK, "fa\xC3\x9F");
}
END_TEST

START_TEST(codes_of_the_decoder)
{
	static const char *const bad[] = {
		"xn--",
		"xn---",
		"xn----",
		"xn--abc-",
		"xn---0ea",
		"xn--\x7F",
		"xn--a b",
		"xn--a/b",
		"xn--\xC3\xBC",
		"a.xn--.b",
		"xn--b\xC3\xBC\x63her-kva",
		"xn--en32g",
	};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		check_to_unicode(bad[i], IDN2_PUNYCODE_BAD_INPUT, NULL);
	}
	check_to_unicode("xn--99999999", IDN2_PUNYCODE_OVERFLOW, NULL);
}
END_TEST

/* ---- the differences from libidn2 --------------------------------------- */

static const int std3_flags[] = {STD3, STD3 | NT, STD3 | TR, 0x29, 0x25};

/* libidn2 deletes the characters that the STD3 rules forbid. */
START_TEST(differs_std3_refuses)
{
	static const char *const names[] = {
		"_443._tcp.example.com",
		"a/b.com",
		"*.b\xC3\xBC"
		"cher.de",
		"b\xC3\xBC"
		"cher.de:80",
		"a%41.com",
		"evil.c\xE2\x84\x80.example.com",
		"\xC3\xBC@evil.com",
		"\xC3\xBC:443",
		"a\x01",
		"a\x7F",
		"a b",
		"a\xC2\xA0"
		"b",
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		for (size_t k = 0; k < sizeof std3_flags / sizeof(int); k++) {
			check_lookups(std3_flags[k], names[i], IDN2_DISALLOWED,
				      NULL);
		}
	}
	/* Without UTS #46 these rules do not exist. */
	check_lookups(STD3 | RFC, "a_b", IDN2_OK, "a_b");
	check_lookups(STD3, "a-b.\xC3\xBC", IDN2_OK, "a-b.xn--tda");
	/* U+226E is valid since revision 31 of UTS #46, and is not mapped to
	 * '<'. */
	check_lookups(STD3, "\xE2\x89\xAE.com", IDN2_OK, "xn--gdh.com");
}
END_TEST

/* libidn2 accepts forbidden characters that a mapping makes. */
START_TEST(differs_forbidden_from_a_mapping)
{
	static const char *const names[] = {
		"c\xE2\x84\x80.example", /* a/c */
		"a\xEF\xBC\xA0"
		"b", /* @ */
		"a\xEF\xBC\x9A"
		"80",            /* : */
		"a\xC2\xA8",     /* space and diaeresis */
		"a\xE2\x81\x87", /* ?? */
		"a\xEF\xBC\x85"
		"41",           /* % */
		"\xEF\xBC\x8F", /* / */
		"\xEF\xBC\xBB", /* [ */
	};
	static const int sets[] = {0, NT, TR, 9, 5, LOOSE};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		for (size_t k = 0; k < sizeof sets / sizeof *sets; k++) {
			check_lookups(sets[k], names[i], IDN2_DISALLOWED, NULL);
		}
	}
	/* A forbidden character that was typed passes, as in libidn2. */
	check_lookups(0, "a/c.example", IDN2_OK, "a/c.example");
	check_lookups(0, "a@b:80", IDN2_OK, "a@b:80");
	/* A full stop is not a forbidden character. */
	check_lookups(0,
		      "a\xEF\xBD\xA1"
		      "b",
		      IDN2_OK, "a.b");
}
END_TEST

/* libidn2 checks labels one by one, and none with TRANSITIONAL. */
START_TEST(differs_bidi_of_the_whole_name)
{
	static const int sets[] = {0, NT, TR, RFC, 5, 9};

	for (size_t k = 0; k < sizeof sets / sizeof *sets; k++) {
		check_lookups(sets[k], "\xD7\x90.0a\xC3\xBC", IDN2_BIDI, NULL);
		check_lookups(sets[k], "0a.\xD7\x90", IDN2_BIDI, NULL);
		check_lookups(sets[k], "a\xD7\x90", IDN2_BIDI, NULL);
		check_lookups(sets[k], "xn--a-0hc", IDN2_BIDI, NULL);
		check_lookups(sets[k], "0a.xn--4db", IDN2_BIDI, NULL);
		check_lookups(sets[k], "a0.\xD7\x90", IDN2_OK, "a0.xn--4db");
	}
	/* Otherwise it is transitional processing. */
	check_lookups(TR, "fa\xC3\x9F.\xCF\x82", IDN2_OK, "fass.xn--4xa");
	check_lookups(TR,
		      "a\xE2\x80\x8D"
		      "b\xE2\x80\x8C",
		      IDN2_OK, "ab");
}
END_TEST

/* libidn2 shows whatever an A-label decodes to. */
START_TEST(differs_to_unicode_tests_alabels)
{
	static const char *const names[] = {
		"xn--ph7c",     /* U+FF21 */
		"xn--kba",      /* soft hyphen */
		"xn--r6j",      /* U+3002 */
		"xn--ba",       /* U+0081 */
		"xn--u-ccb",    /* not NFC */
		"xn--a-0hc",    /* Bidi */
		"xn--ab-m1t",   /* CONTEXTJ */
		"xn--xn---epa", /* hyphens */
		"xn--ab---3ra", /* ab--U+00FC */
		"xn----eha",    /* -U+00FC */
		"xn----dha",    /* U+00FC- */
		"xn--u-wbb",    /* U+0301 u */
		"a.XN--PH7C.de", "xn--a-yoc",
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		check_to_unicode(names[i], IDN2_ALABEL_ROUNDTRIP_FAILED, NULL);
	}
}
END_TEST

/*
 * libidn2 refuses symbols, with the code after which callers try TRANSITIONAL.
 * A name with a sharp s then becomes another name.
 */
START_TEST(differs_symbols_pass)
{
	check_lookups(0, "\xE2\x98\x83.x", IDN2_OK, "xn--n3h.x");
	check_lookups(9, "\xF0\x9F\x92\xA9", IDN2_OK, "xn--ls8h");
	check_lookups(0, "xn--ls8h", IDN2_OK, "xn--ls8h");
	check_lookups(NT,
		      "fa\xC3\x9F\xE2\x98\x83"
		      ".x",
		      IDN2_OK, "xn--fa-hia6419a.x");
	check_to_unicode("xn--ls8h", IDN2_OK, "\xF0\x9F\x92\xA9");
	/* RFC 5891 alone refuses symbols. */
	check_lookups(RFC, "\xE2\x98\x83", IDN2_DISALLOWED, NULL);
	check_lookups(RFC, "xn--n3h", IDN2_DISALLOWED, NULL);
	check_row(REGISTER_U8, 0, "\xE2\x98\x83", IDN2_DISALLOWED, NULL);
}
END_TEST

/* libidn2 ends a name at U+0000. */
START_TEST(differs_embedded_zero)
{
	static const uint32_t rows[][4] = {
		{'a', 0, 'b', 'c'},  {'a', 'b', 'c', 0}, {0, 'a', 'b', 'c'},
		{0xFC, 0, '.', '-'}, {0, 0, 0, 0},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ck_assert_int_eq(run_points(TO_ASCII_4I, rows[i], 4, 0).rc,
				 IDN2_ENCODING_ERROR);
		ck_assert_int_eq(run_points(TO_ASCII_4I2, rows[i], 4, 0).rc,
				 IDN2_ENCODING_ERROR);
		ck_assert_int_eq(run_points(TO_UNICODE_44I, rows[i], 4, 0).rc,
				 IDN2_ENCODING_ERROR);
	}
	ck_assert_int_eq(run_points(TO_ASCII_4Z, rows[0], 4, 0).rc, IDN2_OK);
	ck_assert_str_eq(run_points(TO_ASCII_4Z, rows[0], 4, 0).text, "a");
	ck_assert_str_eq(run_points(TO_UNICODE_4Z4Z, rows[0], 4, 0).text, "a");
}
END_TEST

/* libidn2's decoder accepts low surrogates, and '_' as a digit. */
START_TEST(differs_decoder)
{
	static const char *const codes[] = {
		"xn--r49b", "xn--zy0c", "xn--mnchen-3y_", "xn--_", "xn--a_b"};
	uint32_t points[64];

	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
		size_t len = 64;

		check_to_unicode(codes[i], IDN2_PUNYCODE_BAD_INPUT, NULL);
		check_lookups(0, codes[i], IDN2_PUNYCODE_BAD_INPUT, NULL);
		check_lookups(RFC, codes[i], IDN2_PUNYCODE_BAD_INPUT, NULL);
		check_row(REGISTER_ALABEL, 0, codes[i], IDN2_PUNYCODE_BAD_INPUT,
			  NULL);
		ck_assert_int_eq(idn2_punycode_decode(codes[i] + 4,
						      strlen(codes[i]) - 4,
						      points, &len),
				 IDN2_PUNYCODE_BAD_INPUT);
		ck_assert_uint_eq(len, 64);
	}
	/* As a basic code point '_' is an ordinary character. */
	check_lookups(0, "xn--bcher_-kva", IDN2_OK, "xn--bcher_-kva");
}
END_TEST

/* libidn2 skips normalisation behind a code point beyond the BMP. */
START_TEST(differs_nfc_beyond_the_bmp)
{
	/* U+11099 U+110BA compose to U+1109A. */
	static const char pair[] = "\xF0\x91\x82\x99\xF0\x91\x82\xBA";

	check_lookups(RFC | 1, pair, IDN2_OK, "xn--i40d");
	check_row(REGISTER_U8, 1, pair, IDN2_OK, "xn--i40d");
	check_row(REGISTER_UL, 0, pair, IDN2_OK, "xn--i40d");
	check_row(LOOKUP_U8, RFC, pair, IDN2_NOT_NFC, NULL);
	check_row(REGISTER_U8, 0, pair, IDN2_NOT_NFC, NULL);
}
END_TEST

/* libidn2 knows Unicode 15.1. */
START_TEST(differs_newest_unicode)
{
	/* U+A7DB and U+105C9 of Unicode 16.0, U+16EBB of 17.0. */
	static const char *const points[] = {"\xEA\x9F\x9B", "\xF0\x90\x97\x89",
					     "\xF0\x96\xBA\xBB"};

	for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
		ck_assert_int_eq(ask(LOOKUP_U8, points[i], 0), IDN2_OK);
		ck_assert_int_eq(ask(LOOKUP_U8, points[i], RFC), IDN2_OK);
	}
	ck_assert_str_eq(run(LOOKUP_U8, "\xF0\x96\xBA\xA0", 0).text,
			 run(LOOKUP_U8, "\xF0\x96\xBA\xBB", 0).text);
}
END_TEST

/* ---- texts and versions ------------------------------------------------- */

START_TEST(names_of_codes)
{
	static const struct {
		int rc;
		const char *name;
	} rows[] = {
		{0, "IDN2_OK"},
		{-100, "IDN2_MALLOC"},
		{-101, "IDN2_NO_NODESET"}, /* this is libidn2's spelling */
		{-102, "IDN2_ICONV_FAIL"},
		{-200, "IDN2_ENCODING_ERROR"},
		{-201, "IDN2_NFC"},
		{-202, "IDN2_PUNYCODE_BAD_INPUT"},
		{-203, "IDN2_PUNYCODE_BIG_OUTPUT"},
		{-204, "IDN2_PUNYCODE_OVERFLOW"},
		{-205, "IDN2_TOO_BIG_DOMAIN"},
		{-206, "IDN2_TOO_BIG_LABEL"},
		{-207, "IDN2_INVALID_ALABEL"},
		{-208, "IDN2_UALABEL_MISMATCH"},
		{-209, "IDN2_INVALID_FLAGS"},
		{-300, "IDN2_NOT_NFC"},
		{-301, "IDN2_2HYPHEN"},
		{-302, "IDN2_HYPHEN_STARTEND"},
		{-303, "IDN2_LEADING_COMBINING"},
		{-304, "IDN2_DISALLOWED"},
		{-305, "IDN2_CONTEXTJ"},
		{-306, "IDN2_CONTEXTJ_NO_RULE"},
		{-307, "IDN2_CONTEXTO"},
		{-308, "IDN2_CONTEXTO_NO_RULE"},
		{-309, "IDN2_UNASSIGNED"},
		{-310, "IDN2_BIDI"},
		{-311, "IDN2_DOT_IN_LABEL"},
		{-312, "IDN2_INVALID_TRANSITIONAL"},
		{-313, "IDN2_INVALID_NONTRANSITIONAL"},
		{-314, "IDN2_ALABEL_ROUNDTRIP_FAILED"},
	};
	static const int unknown[] = {1,    -1,   -99,  -103, -199,    -210,
				      -299, -315, -316, 100,  INT_MAX, INT_MIN};
	const char *nothing = idn2_strerror(INT_MAX);
	size_t count = sizeof rows / sizeof *rows;

	ck_assert_uint_eq(count, 29);
	for (size_t i = 0; i < count; i++) {
		const char *text = idn2_strerror(rows[i].rc);

		ck_assert_str_eq(idn2_strerror_name(rows[i].rc), rows[i].name);
		ck_assert_str_ne(text, "");
		ck_assert_str_ne(text, nothing);
		for (size_t k = 0; k < i; k++) {
			ck_assert_str_ne(text, idn2_strerror(rows[k].rc));
		}
	}
	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
		ck_assert_str_eq(idn2_strerror_name(unknown[i]),
				 "IDN2_UNKNOWN");
		ck_assert_str_eq(idn2_strerror(unknown[i]), nothing);
	}
}
END_TEST

START_TEST(versions)
{
	static const char *const old[] = {
		"",       "2.3.8", "2.3.7", "2.3",   "2",    "0.0",  "2.03.8",
		"2.3.08", " 2",    "1.99",  "2.2.9", "2.3.", "0.14", "2.3.0",
	};
	static const char *const later[] = {
		"2.3.9", "2.3.8a", "2.3.8.", "2.3.80", "2.3.10",
		"2.4",   "3",      "9",      "10",     "a",
	};

	ck_assert_str_eq(idn2_check_version(NULL), IDN2_VERSION);
	ck_assert_str_eq(idn2_check_version(IDN2_VERSION), "2.3.8");
	for (size_t i = 0; i < sizeof old / sizeof *old; i++) {
		const char *got = idn2_check_version(old[i]);

		ck_assert_msg(got != NULL, "%s: too new", old[i]);
		ck_assert_str_eq(got, IDN2_VERSION);
	}
	for (size_t i = 0; i < sizeof later / sizeof *later; i++) {
		ck_assert_msg(idn2_check_version(later[i]) == NULL,
			      "%s: old enough", later[i]);
	}
	ck_assert_int_eq(IDN2_VERSION_NUMBER, IDN2_VERSION_MAJOR << 24 |
						      IDN2_VERSION_MINOR << 16 |
						      IDN2_VERSION_PATCH);
}
END_TEST

/* ------------------------------------------------------------------------- */

int
main(void)
{
	Suite *suite = suite_create("dropin");
	TCase *null = tcase_create("NULL");
	TCase *flags = tcase_create("flags");
	TCase *codes = tcase_create("codes");
	TCase *names = tcase_create("names");
	TCase *differs = tcase_create("differences");

	if (setlocale(LC_ALL, "C.UTF-8") == NULL) {
		fputs("no locale C.UTF-8\n", stderr);
		return 1;
	}
	tcase_add_test(null, null_source_of_lookup);
	tcase_add_test(null, null_source_with_a_length);
	tcase_add_test(null, null_source_of_to_unicode);
	tcase_add_test(null, null_labels_to_register);
	tcase_add_test(null, nothing_to_free);
	suite_add_tcase(suite, null);

	tcase_set_timeout(flags, 60);
	tcase_add_test(flags, flags_that_contradict);
	tcase_add_test(flags, flags_without_effect);
	tcase_add_test(flags, flags_with_effect);
	suite_add_tcase(suite, flags);

	tcase_add_test(codes, every_code_that_occurs);
	tcase_add_test(codes, order_of_faults);
	tcase_add_test(codes, order_with_utf32);
	tcase_add_test(codes, names_of_codes);
	tcase_add_test(codes, versions);
	suite_add_tcase(suite, codes);

	tcase_add_test(names, names_that_are_looked_up);
	tcase_add_test(names, labels_to_register);
	tcase_add_test(names, names_that_are_shown);
	tcase_add_test(names, codes_of_the_decoder);
	suite_add_tcase(suite, names);

	tcase_set_timeout(differs, 60);
	tcase_add_test(differs, differs_std3_refuses);
	tcase_add_test(differs, differs_forbidden_from_a_mapping);
	tcase_add_test(differs, differs_bidi_of_the_whole_name);
	tcase_add_test(differs, differs_to_unicode_tests_alabels);
	tcase_add_test(differs, differs_symbols_pass);
	tcase_add_test(differs, differs_embedded_zero);
	tcase_add_test(differs, differs_decoder);
	tcase_add_test(differs, differs_nfc_beyond_the_bmp);
	tcase_add_test(differs, differs_newest_unicode);
	suite_add_tcase(suite, differs);

	return run_suite(suite);
}
