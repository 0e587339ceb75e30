/* SPDX-License-Identifier: MIT
 *
 * The drop-in at its limits: buffers that are just large enough, values that
 * are not code points, failing allocations, locales, and Punycode alone.  Every
 * call is between guard pages (checked_call.c).
 */
#define _XOPEN_SOURCE 700

#include "checked_call.h"

#include "tests/support/guard.h"
#include "tests/support/repeat.h"
#include "tests/support/run_suite.h"
#include "tests/support/text_files.h"

#include <xn/idn2.h>

#include <check.h>
#include <iconv.h>
#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define U "\xC3\xBC"
#define RFC IDN2_NO_TR46

/* libidn2 exports these too, but no header declares them. */
int _idn2_punycode_encode(size_t input_length, const uint32_t *input,
			  size_t *output_length, char *output);
int _idn2_punycode_decode(size_t input_length, const char *input,
			  size_t *output_length, uint32_t *output);

/* ---- buffers ------------------------------------------------------------ */

static void
check_44i(const uint32_t *src, size_t len, const uint32_t *want, size_t count)
{
	struct guard guard;

	guard_make(&guard, (count + 1) * sizeof *want);
	for (size_t cap = 0; cap <= count + 1; cap++) {
		uint32_t *out = (uint32_t *)(void *)guard_at_end(
			&guard, cap * sizeof *out);
		size_t made = cap, written = cap < count ? cap : count;

		memset(guard.first, 0x5A, guard.size);
		ck_assert_int_eq(idn2_to_unicode_44i(src, len, out, &made, 0),
				 IDN2_OK);
		ck_assert_uint_eq(made, count);
		ck_assert(memcmp(out, want, written * sizeof *want) == 0);
		/* Nothing is written behind the result. */
		ck_assert(cap <= count || out[count] == 0x5A5A5A5A);
		ck_assert(guard.first == (char *)out ||
			  ((char *)out)[-1] == 0x5A);
	}
	guard_drop(&guard);
}

START_TEST(buffers_of_44i)
{
	static const uint32_t src[] = {'x', 'n', '-', '-', 't', 'd', 'a', '.',
				       'x', 'n', '-', '-', 'n', '3', 'h'};
	static const uint32_t want[] = {0xFC, '.', 0x2603};
	static const uint32_t bad[] = {'x', 'n', '-', '-'};
	uint32_t out[4] = {1, 2, 3, 4};
	size_t made = 4;

	check_44i(src, 15, want, 3);
	check_44i(src, 0, want, 0);
	check_44i(src, 7, want, 1);
	/* Without one of the outputs, or both. */
	ck_assert_int_eq(idn2_to_unicode_44i(src, 15, NULL, &made, 0), IDN2_OK);
	ck_assert_uint_eq(made, 3);
	ck_assert_int_eq(idn2_to_unicode_44i(src, 15, out, NULL, 0), IDN2_OK);
	ck_assert(out[0] == 1 && out[3] == 4);
	ck_assert_int_eq(idn2_to_unicode_44i(src, 15, NULL, NULL, 0), IDN2_OK);
	ck_assert_int_eq(idn2_to_unicode_44i(bad, 4, NULL, NULL, 0),
			 IDN2_PUNYCODE_BAD_INPUT);
	/* On an error the length does not change. */
	made = 2;
	ck_assert_int_eq(idn2_to_unicode_44i(bad, 4, out, &made, 0),
			 IDN2_PUNYCODE_BAD_INPUT);
	ck_assert_uint_eq(made, 2);
	ck_assert(out[0] == 1 && out[1] == 2);
}
END_TEST

START_TEST(code_points_that_are_none)
{
	static const uint32_t bad[] = {0xD800,     0xDBFF,    0xDC00,
				       0xDFFF,     0x110000,  0x7FFFFFFF,
				       0x80000000, 0xFFFFFFFF};
	static const uint32_t edges[] = {0xD7FF, 0xE000, 0x10FFFF};
	uint32_t many[2000]; /* the name needs memory */

	for (size_t i = 0; i < 2000; i++) {
		many[i] = 'a';
	}

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		const uint32_t src[] = {'a', bad[i], 'b'};

		many[1999] = bad[i];
		for (enum entry f = 0; f < ENTRIES; f++) {
			if (!reads_utf32(f)) {
				continue;
			}
			ck_assert_int_eq(run_points(f, src, 3, 0).rc,
					 IDN2_ENCODING_ERROR);
			ck_assert_int_eq(run_points(f, src, 3, RFC).rc,
					 IDN2_ENCODING_ERROR);
			/* Before contradicting flags. */
			ck_assert_int_eq(run_points(f, src, 3, 12).rc,
					 IDN2_ENCODING_ERROR);
			ck_assert_int_eq(run_points(f, src + 1, 1, 0).rc,
					 IDN2_ENCODING_ERROR);
			ck_assert_int_eq(run_points(f, many, 2000, 0).rc,
					 IDN2_ENCODING_ERROR);
		}
	}
	for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
		struct result got =
			run_points(TO_UNICODE_4Z4Z, edges + i, 1, 0);

		ck_assert_int_eq(got.rc, IDN2_OK);
		ck_assert_int_eq(run_points(TO_ASCII_4Z, edges + i, 1, 0).rc,
				 IDN2_DISALLOWED);
	}
}
END_TEST

/* ---- locales ------------------------------------------------------------ */

/* ASCII is the same in every locale. */
static void
check_ascii(void)
{
	static const char *const names[] = {"", ".", "www.example.com",
					    "_443._tcp.example.com", "a/b c"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		check_call(LOOKUP_UL, names[i], 0, IDN2_OK, names[i]);
		check_call(TO_ASCII_LZ, names[i], 0, IDN2_OK, names[i]);
		check_call(REGISTER_UL, names[i], 0, IDN2_OK, names[i]);
		check_call(TO_UNICODE_8ZLZ, names[i], 0, IDN2_OK, names[i]);
		check_call(TO_UNICODE_LZLZ, names[i], 0, IDN2_OK, names[i]);
	}
	check_call(LOOKUP_UL, "XN--TDA.De", 0, IDN2_OK, "xn--tda.de");
	check_call(LOOKUP_UL, "ab--c", 0, IDN2_2HYPHEN, NULL);
	check_call(TO_UNICODE_LZLZ, "xn--abc-", 0, IDN2_PUNYCODE_BAD_INPUT,
		   NULL);
}

START_TEST(locale_of_utf8)
{
	check_ascii();
	check_call(LOOKUP_UL, "\xC3\x9C.de", 0, IDN2_OK, "xn--tda.de");
	check_call(REGISTER_UL, U, 0, IDN2_OK, "xn--tda");
	check_call(TO_UNICODE_8ZLZ, "xn--tda", 0, IDN2_OK, U);
	check_call(TO_UNICODE_LZLZ, "xn--tda." U, 0, IDN2_OK, U "." U);
	check_call(LOOKUP_UL, "a\xFC", 0, IDN2_ICONV_FAIL, NULL);
	check_call(REGISTER_UL, "a\xFC", 0, IDN2_ICONV_FAIL, NULL);
	check_call(TO_UNICODE_LZLZ, "a\xFC", 0, IDN2_ICONV_FAIL, NULL);
	/* Surrogates, and values above U+10FFFF. */
	check_call(LOOKUP_UL, "\xED\xA0\x80", 0, IDN2_ICONV_FAIL, NULL);
	check_call(LOOKUP_UL, "\xF4\x90\x80\x80", 0, IDN2_ICONV_FAIL, NULL);
	check_call(TO_UNICODE_8ZLZ, "a\xFC", 0, IDN2_ENCODING_ERROR, NULL);
}
END_TEST

START_TEST(locale_c)
{
	ck_assert_ptr_nonnull(setlocale(LC_ALL, "C"));
	check_ascii();
	check_call(LOOKUP_UL, U, 0, IDN2_ICONV_FAIL, NULL);
	check_call(TO_ASCII_LZ, "a.\xFF", 0, IDN2_ICONV_FAIL, NULL);
	check_call(REGISTER_UL, U, 0, IDN2_ICONV_FAIL, NULL);
	check_call(TO_UNICODE_LZLZ, U, 0, IDN2_ICONV_FAIL, NULL);
	check_call(TO_UNICODE_8ZLZ, "xn--tda", 0, IDN2_ENCODING_ERROR, NULL);
	check_call(TO_UNICODE_8ZLZ, U, 0, IDN2_ENCODING_ERROR, NULL);
	check_call(TO_UNICODE_LZLZ, "xn--tda", 0, IDN2_ENCODING_ERROR, NULL);
	/* Functions without a locale do not depend on it. */
	check_call(LOOKUP_U8, U, 0, IDN2_OK, "xn--tda");
	check_call(TO_UNICODE_8Z8Z, "xn--tda", 0, IDN2_OK, U);
	check_call(TO_UNICODE_8Z4Z, "xn--tda", 0, IDN2_OK, U);
}
END_TEST

#define LATIN "xn_XN.ISO-8859-1"

/* A C library may be installed without the modules for encodings. */
static bool
knows_latin(void)
{
	iconv_t cd = iconv_open("UTF-8", "ISO-8859-1");

	return cd != (iconv_t)-1 && iconv_close(cd) == 0;
}

/* Sets a locale of ISO 8859-1, an installed one or one made for the test. */
static bool
set_latin(void)
{
	static const char *const names[] = {
		"en_US.ISO-8859-1", "de_DE.ISO-8859-1", "fr_FR.ISO-8859-1"};
	char folder[] = "xn-locale-XXXXXX", command[200];
	bool found;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (setlocale(LC_ALL, names[i]) != NULL) {
			return true;
		}
	}
	if (mkdtemp(folder) == NULL) {
		return false;
	}
	sprintf(command, "localedef -c -i en_US -f ISO-8859-1 %s/%s 2>%s/log",
		folder, LATIN, folder);
	/* localedef exits with 1 even for a warning. */
	found = system(command) != -1 && setenv("LOCPATH", folder, 1) == 0 &&
		setlocale(LC_ALL, LATIN) != NULL && knows_latin();
	sprintf(command, "rm -r %s", folder);
	return system(command) == 0 && found;
}

START_TEST(locale_of_latin1)
{
	static const char high[] = "\xE9.x";
	char *name;

	if (!set_latin()) {
		puts("SKIPPED: locale_of_latin1 needs localedef, en_US and "
		     "iconv");
		return;
	}
	check_ascii();
	check_call(LOOKUP_UL, high, 0, IDN2_OK, "xn--9ca.x");
	check_call(LOOKUP_UL, "\xC9.X", 0, IDN2_OK, "xn--9ca.x");
	check_call(TO_ASCII_LZ, "fa\xDF", 0, IDN2_OK, "xn--fa-hia");
	check_call(REGISTER_UL, "\xE9", 0, IDN2_OK, "xn--9ca");
	check_call(REGISTER_UL, "\xC9", 0, IDN2_DISALLOWED, NULL);
	check_call(LOOKUP_UL, "\x80", 0, IDN2_DISALLOWED, NULL);
	check_call(TO_UNICODE_LZLZ, "\xE9.xn--9ca", 0, IDN2_OK, "\xE9.\xE9");
	check_call(TO_UNICODE_8ZLZ, "xn--9ca", 0, IDN2_OK, "\xE9");
	check_call(TO_UNICODE_8ZLZ, U, 0, IDN2_OK, "\xFC");
	check_call(TO_UNICODE_8ZLZ, "\xFC", 0, IDN2_ENCODING_ERROR, NULL);
	/* Nothing is replaced by a similar character, either. */
	check_call(TO_UNICODE_8ZLZ, "xn--wgv71a119e", 0, IDN2_ENCODING_ERROR,
		   NULL);
	check_call(TO_UNICODE_8ZLZ, "\xE2\x80\x93", 0, IDN2_ENCODING_ERROR,
		   NULL);
	check_call(TO_UNICODE_LZLZ, "xn--n3h", 0, IDN2_ENCODING_ERROR, NULL);

	name = repeat("\xAD", 100000, "\xE9");
	check_call(LOOKUP_UL, name, 0, IDN2_OK, "xn--9ca");
	check_call(TO_UNICODE_LZLZ, name, 0, IDN2_TOO_BIG_LABEL, NULL);
	free(name);
	name = repeat("\xE9.", 127, "");
	check_call(TO_UNICODE_LZLZ, name, 0, IDN2_OK, name);
	free(name);
}
END_TEST

/*
 * Host names need no conversion, other ASCII does.  A conversion allocates its
 * result, which is the final result if it is the last step.
 */
START_TEST(requests_in_other_locales)
{
	ck_assert_ptr_nonnull(setlocale(LC_ALL, "C"));
	for (enum entry f = 0; f < ENTRIES; f++) {
		size_t room = reads_locale(f);
		struct result got = run(f, "_443._tcp.Example.com", 0);

		ck_assert_uint_eq(got.calls, got.rc == IDN2_OK && allocates(f));
		got = run(f, "a/b", 0);
		room += got.rc == IDN2_OK && allocates(f);
		ck_assert_uint_eq(got.calls, room);
	}
}
END_TEST

/* ---- Punycode alone ----------------------------------------------------- */

typedef int encode_function(const uint32_t *, size_t, char *, size_t *);
typedef int decode_function(const char *, size_t, uint32_t *, size_t *);

static int
encode_underscored(const uint32_t *src, size_t len, char *dst, size_t *made)
{
	return _idn2_punycode_encode(len, src, made, dst);
}

static int
decode_underscored(const char *src, size_t len, uint32_t *dst, size_t *made)
{
	return _idn2_punycode_decode(len, src, made, dst);
}

static encode_function *const encoders[] = {idn2_punycode_encode,
					    encode_underscored};
static decode_function *const decoders[] = {idn2_punycode_decode,
					    decode_underscored};

/* With each capacity up to one more than needed, between guard pages. */
static void
check_codec(bool encode, const void *src, size_t len, const void *want,
	    size_t need)
{
	size_t from = encode ? sizeof(uint32_t) : 1;
	size_t to = encode ? 1 : sizeof(uint32_t);
	struct guard in, out;

	guard_make(&in, len * from + 1);
	guard_make(&out, (need + 1) * to);
	src = guard_copy(&in, src, len * from);
	for (size_t cap = 0; cap <= need + 1; cap++) {
		for (size_t i = 0; i < 2; i++) {
			void *dst = guard_at_end(&out, cap * to);
			size_t made = cap;
			int rc;

			memset(out.first, 0x5A, out.size);
			rc = encode ? encoders[i](src, len, dst, &made)
				    : decoders[i](src, len, dst, &made);
			ck_assert_int_eq(rc, cap < need
						     ? IDN2_PUNYCODE_BIG_OUTPUT
						     : IDN2_OK);
			ck_assert_uint_eq(made, cap < need ? cap : need);
			if (rc == IDN2_OK) {
				ck_assert(memcmp(dst, want, need * to) == 0);
				ck_assert(cap == need ||
					  ((char *)dst)[need * to] == 0x5A);
			}
		}
	}
	guard_drop(&in);
	guard_drop(&out);
}

static void
check_encode(const uint32_t *src, size_t len, const char *want)
{
	check_codec(true, src, len, want, strlen(want));
}

static void
check_decode(const char *src, const uint32_t *want, size_t need)
{
	check_codec(false, src, strlen(src), want, need);
}

START_TEST(punycode_there_and_back)
{
	static const struct {
		uint32_t points[8];
		size_t len;
		const char *code;
	} rows[] = {
		{{0xFC}, 1, "tda"},
		{{'a', 0xFC}, 2, "a-eha"},
		{{0xFC, 0xFC}, 2, "tdaa"},
		{{'b', 0xFC, 'c', 'h', 'e', 'r'}, 6, "bcher-kva"},
		{{'B', 0xFC, 'C', 'H', 'E', 'R'}, 6, "BCHER-kva"},
		{{0x65E5, 0x672C, 0x8A9E}, 3, "wgv71a119e"},
		/* With any other bias an integer would not end. */
		{{0xEC, 0x9E74, 0xE000, 0x10FFFF}, 4, "dda0771fkdvbnx88v"},
		{{0xE000, 0x78F8}, 2, "fgz032s"},
		{{'n', 0x10FFFF, 0x9137}, 3, "n-9q4d19946i"},
		{{0x7AC1, 0x10FFFF, 0x93AE, 0x7280, 0xE000, 0x3B8},
		 6,
		 "txa3387cdgfj10agt8f8805y"},
		{{0x271CF, 0x77AD9, 0x3B03F, 0xFFC02}, 4, "yx4kk277b0rkxs610d"},
		{{0x10FFFF}, 1, "dn32g"},
		{{0x80}, 1, "a"},
		{{0xBE, '-'}, 2, "--tda"},
		{{'b', '_', 'c', 0xEA, 'h', 'e', 'r'}, 7, "b_cher-kva"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		check_encode(rows[i].points, rows[i].len, rows[i].code);
		check_decode(rows[i].code, rows[i].points, rows[i].len);
	}
}
END_TEST

START_TEST(punycode_one_way)
{
	static const uint32_t a[] = {'a'}, mix[] = {'a', 0xFC, '.', 'b'};
	static const uint32_t zero[] = {0, 0xFC};
	static const char zero_code[] = {0, '-', 'e', 'h', 'a'};
	uint32_t u[] = {0xFC};
	char dst[8];
	size_t made = sizeof dst;

	check_encode(a, 0, "");
	check_encode(a, 1, "a-");
	check_encode(mix, 4, "a.b-hoa");
	check_decode("TDA", u, 1);
	check_decode("tdA", u, 1);
	ck_assert_int_eq(idn2_punycode_encode(zero, 2, dst, &made), IDN2_OK);
	ck_assert_uint_eq(made, sizeof zero_code);
	ck_assert(memcmp(dst, zero_code, made) == 0);
}
END_TEST

START_TEST(punycode_that_fails)
{
	static const uint32_t bad[] = {0xD800, 0xDFFF, 0x110000, 0xFFFFFFFF};
	static const struct {
		const char *code;
		int rc;
	} rows[] = {
		{"", IDN2_PUNYCODE_BAD_INPUT},
		{"-", IDN2_PUNYCODE_BAD_INPUT},
		{"--", IDN2_PUNYCODE_BAD_INPUT},
		{"-tda", IDN2_PUNYCODE_BAD_INPUT},
		{"ab-", IDN2_PUNYCODE_BAD_INPUT},
		{"a b", IDN2_PUNYCODE_BAD_INPUT},
		{"b cher-kva", IDN2_PUNYCODE_BAD_INPUT},
		{"b\xFC-kva", IDN2_PUNYCODE_BAD_INPUT},
		{"t", IDN2_PUNYCODE_BAD_INPUT},
		{"en32g", IDN2_PUNYCODE_BAD_INPUT},
		{"r49b", IDN2_PUNYCODE_BAD_INPUT},
		{"mnchen-3y_", IDN2_PUNYCODE_BAD_INPUT},
		{"a_b", IDN2_PUNYCODE_BAD_INPUT},
		{"zzzzzz", IDN2_PUNYCODE_BAD_INPUT},
		{"99999999", IDN2_PUNYCODE_OVERFLOW},
	};

	for (size_t i = 0; i < 2; i++) {
		for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
			const uint32_t src[] = {'a', bad[k]};
			size_t made = 20;
			char dst[20];

			ck_assert_int_eq(encoders[i](src, 2, dst, &made),
					 IDN2_PUNYCODE_BAD_INPUT);
			ck_assert_uint_eq(made, 20);
			made = 1;
			ck_assert_int_eq(encoders[i](src, 2, dst, &made),
					 IDN2_PUNYCODE_BIG_OUTPUT);
		}
		for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
			size_t made = 20;
			uint32_t dst[20];

			ck_assert_int_eq(decoders[i](rows[k].code,
						     strlen(rows[k].code), dst,
						     &made),
					 rows[k].rc);
			ck_assert_uint_eq(made, 20);
		}
	}
}
END_TEST

/* NULL with a length of 0. */
START_TEST(punycode_of_null)
{
	for (size_t i = 0; i < 2; i++) {
		size_t made = 0;

		ck_assert_int_eq(encoders[i](NULL, 0, NULL, &made), IDN2_OK);
		ck_assert_uint_eq(made, 0);
		ck_assert_int_eq(decoders[i](NULL, 0, NULL, &made),
				 IDN2_PUNYCODE_BAD_INPUT);
		ck_assert_uint_eq(made, 0);
	}
}
END_TEST

/* Beyond 1,000 units it allocates memory, and frees it. */
START_TEST(punycode_of_any_length)
{
	static const size_t lengths[] = {999, 1000, 1001, 2000, 50000};

	for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
		size_t len = lengths[k], code_len = len + 16, made = len;
		uint32_t *points = malloc(len * sizeof *points);
		uint32_t *back = malloc(len * sizeof *points);
		char *code = malloc(code_len);
		bool long_code;
		int rc;

		ck_assert(points != NULL && back != NULL && code != NULL);
		for (size_t i = 0; i < len; i++) {
			points[i] = 0xFC;
		}
		points[len / 2] = 'x';
		fail_next(1);
		heap_on();
		rc = idn2_punycode_encode(points, len, code, &code_len);
		heap_off();
		ck_assert_int_eq(rc, len > 1000 ? IDN2_MALLOC : IDN2_OK);
		ck_assert_uint_eq(heap_calls(), len > 1000);
		ck_assert_uint_eq(heap_kept(), 0);
		heap_on();
		rc = idn2_punycode_encode(points, len, code, &code_len);
		heap_off();
		ck_assert_int_eq(rc, IDN2_OK);
		ck_assert_uint_eq(heap_calls(), len > 1000);
		ck_assert_uint_eq(heap_kept(), 0);

		long_code = code_len > 1000;
		fail_next(1);
		heap_on();
		rc = idn2_punycode_decode(code, code_len, back, &made);
		heap_off();
		ck_assert_int_eq(rc, long_code ? IDN2_MALLOC : IDN2_OK);
		ck_assert_uint_eq(made, len);
		heap_on();
		rc = idn2_punycode_decode(code, code_len, back, &made);
		heap_off();
		ck_assert_int_eq(rc, IDN2_OK);
		ck_assert_uint_eq(heap_calls(), long_code);
		ck_assert_uint_eq(heap_kept(), 0);
		ck_assert_uint_eq(made, len);
		ck_assert(memcmp(back, points, len * sizeof *points) == 0);
		made--;
		ck_assert_int_eq(
			idn2_punycode_decode(code, code_len, back, &made),
			IDN2_PUNYCODE_BIG_OUTPUT);
		free(points);
		free(back);
		free(code);
	}
}
END_TEST

/* ------------------------------------------------------------------------- */

static void
add_buffers(Suite *suite)
{
	TCase *buffers = tcase_create("buffers");

	tcase_add_checked_fixture(buffers, NULL, settle);
	tcase_add_test(buffers, buffers_of_44i);
	tcase_add_test(buffers, code_points_that_are_none);
	suite_add_tcase(suite, buffers);
}

static void
add_memory(Suite *suite)
{
	TCase *memory = tcase_create("memory");
	TCase *locales = tcase_create("locales");

	tcase_set_timeout(memory, 120);
	tcase_add_test(memory, requests_in_other_locales);
	suite_add_tcase(suite, memory);

	tcase_set_timeout(locales, 120);
	tcase_add_checked_fixture(locales, NULL, settle);
	tcase_add_test(locales, locale_of_utf8);
	tcase_add_test(locales, locale_c);
	tcase_add_test(locales, locale_of_latin1);
	suite_add_tcase(suite, locales);
}

int
main(void)
{
	Suite *suite = suite_create("dropin-memory");
	TCase *punycode = tcase_create("Punycode");

	if (setlocale(LC_ALL, "C.UTF-8") == NULL) {
		fputs("no locale C.UTF-8\n", stderr);
		return 1;
	}
	add_buffers(suite);
	add_memory(suite);

	tcase_set_timeout(punycode, 120);
	tcase_add_test(punycode, punycode_there_and_back);
	tcase_add_test(punycode, punycode_one_way);
	tcase_add_test(punycode, punycode_that_fails);
	tcase_add_test(punycode, punycode_of_null);
	tcase_add_test(punycode, punycode_of_any_length);
	suite_add_tcase(suite, punycode);

	return run_suite(suite);
}
