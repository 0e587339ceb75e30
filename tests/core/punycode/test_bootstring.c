/* SPDX-License-Identifier: MIT
 *
 * lib/punycode/bootstring.c: the contract in <xn/bootstring.h>.
 * tests/core/vectors/calls.txt has RFC 3492's samples; test_punycode.c compares
 * it with lib/punycode/encode.c and decode.c; the fuzz target bootstring tries
 * random parameters.
 */
#define _DEFAULT_SOURCE

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <xn/bootstring.h>

#include "tests/support/tests.h"

/* ---- memory that changes during a call ---------------------------------- */

/*
 * Memory that is mapped twice: the first character that is written makes the
 * only code point to insert a basic one.  The encoder must not look for it for
 * ever.
 */
TEST(changed_by_result)
{
	xn_bootstring p = xn_bootstring_punycode();
	size_t size = (size_t)sysconf(_SC_PAGESIZE);
	FILE *file = tmpfile();
	void *twice[2];
	uint32_t *src;

	ck_assert_ptr_nonnull(file);
	ck_assert_int_eq(ftruncate(fileno(file), (off_t)size), 0);
	for (int i = 0; i < 2; i++) {
		twice[i] = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED,
				fileno(file), 0);
		ck_assert(twice[i] != MAP_FAILED);
	}
	src = twice[0];
	src[0] = 0x80;
	src[1] = 'a';
	(void)xn_bootstring_encode(&p, twice[1], 1, src, 2, NULL);
	ck_assert_int_eq(*(const char *)twice[1], 'a');
	munmap(twice[0], size);
	munmap(twice[1], size);
	(void)fclose(file);
}

/* ---- parameters --------------------------------------------------------- */

TEST(parameters_punycode)
{
	xn_bootstring p = xn_bootstring_punycode();

	ck_assert(xn_bootstring_is_valid(&p));
	ck_assert_uint_eq(p.base, 36);
	ck_assert_uint_eq(p.tmin, 1);
	ck_assert_uint_eq(p.tmax, 26);
	ck_assert_uint_eq(p.skew, 38);
	ck_assert_uint_eq(p.damp, 700);
	ck_assert_uint_eq(p.initial_bias, 72);
	ck_assert_uint_eq(p.initial_n, 0x80);
}

/*
 * The check refuses them, and so do the functions, before they read anything.
 */
static void
check_bad_parameters(const xn_bootstring *p)
{
	xn_bootstring_result r;

	ck_assert(!xn_bootstring_is_valid(p));
	r = xn_bootstring_encode(p, NULL, 0, NULL, 1, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_BAD_PARAMETERS);
	ck_assert_uint_eq(r.read, 0);
	ck_assert_uint_eq(r.written, 0);
	r = xn_bootstring_decode(p, NULL, 0, NULL, 1, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_BAD_PARAMETERS);
}

TEST(parameters_numbers)
{
	/* base, tmin, tmax, skew, damp, initial_bias; whether it is valid */
	static const uint32_t rows[][7] = {
		{36, 1, 26, 38, 700, 72, 1}, {36, 0, 26, 38, 700, 72, 1},
		{36, 1, 35, 38, 700, 72, 1}, {36, 34, 35, 38, 700, 72, 1},
		{36, 26, 26, 1, 2, 0, 1},    {2, 0, 1, 1, 2, 0, 1},
		{37, 1, 26, 38, 700, 72, 0}, {128, 1, 26, 38, 700, 72, 0},
		{1, 0, 0, 38, 700, 72, 0},   {0, 0, 0, 38, 700, 72, 0},
		{36, 1, 36, 38, 700, 72, 0}, {36, 2, 1, 38, 700, 72, 0},
		{36, 0, 0, 38, 700, 72, 0},  {36, 35, 35, 38, 700, 72, 0},
		{2, 1, 1, 38, 700, 72, 0},   {36, 1, 26, 0, 700, 72, 0},
		{36, 1, 26, 38, 1, 72, 0},   {36, 2, 26, 38, 700, 71, 0},
		{36, 1, 26, 38, 700, 71, 1}, {36, 2, 26, 38, 700, 70, 1},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		xn_bootstring p = xn_bootstring_punycode();

		p.base = rows[i][0];
		p.tmin = rows[i][1];
		p.tmax = rows[i][2];
		p.skew = rows[i][3];
		p.damp = rows[i][4];
		p.initial_bias = rows[i][5];
		if (rows[i][6]) {
			ck_assert_msg(xn_bootstring_is_valid(&p), "row %d",
				      (int)i);
		} else {
			check_bad_parameters(&p);
		}
	}
}

/* The weight of a digit is all that is left up to the last code point. */
TEST(greatest_weight)
{
	xn_bootstring p = xn_bootstring_punycode();
	xn_bootstring_result r;
	uint32_t point;

	p.tmin = 0;
	p.initial_bias = 70;
	p.last_point = 0x80 + 40;
	r = xn_bootstring_decode(&p, &point, 1, "ab", 2, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
	ck_assert_uint_eq(point, 0x80 + 36);
}

TEST(parameters_characters)
{
	static const char *const digits[] = {
		NULL,
		"",
		"abcdefghijklmnopqrstuvwxyz012345678",
		"abcdefghijklmnopqrstuvwxyz012345678-",
		"abcdefghijklmnopqrstuvwxyza123456789",
		"abcdefghijklmnopqrstuvwxyz012345678\xE9"};
	static const char *const capitals[] = {
		"", "BACDEFGHIJKLMNOPQRSTUVWXYZ0123456788",
		"-BCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
		"bacdefghijklmnopqrstuvwxyz0123456789"};
	const xn_bootstring good = xn_bootstring_punycode();
	xn_bootstring p;

	for (size_t i = 0; i < sizeof digits / sizeof *digits; i++) {
		p = good;
		p.digits = digits[i];
		check_bad_parameters(&p);
	}
	for (size_t i = 0; i < sizeof capitals / sizeof *capitals; i++) {
		p = good;
		p.capitals = capitals[i];
		check_bad_parameters(&p);
	}
	p = good;
	p.capitals = NULL;
	ck_assert(xn_bootstring_is_valid(&p));
	p = good;
	p.delimiter = 'a';
	check_bad_parameters(&p);
	p.delimiter = '\xE9';
	check_bad_parameters(&p);
	p = good;
	p.basic['-' / 32] &= ~(UINT32_C(1) << '-' % 32);
	check_bad_parameters(&p);
	p = good;
	p.basic['9' / 32] &= ~(UINT32_C(1) << '9' % 32);
	check_bad_parameters(&p);
	p = good;
	p.last_point = p.initial_n - 1;
	check_bad_parameters(&p);
	p.last_point = p.initial_n;
	ck_assert(xn_bootstring_is_valid(&p));
	/* A basic code point, and a digit, must be a code point. */
	p.initial_n = 'a';
	p.last_point = 'z' - 1;
	check_bad_parameters(&p);
	p.last_point = 'z';
	ck_assert(xn_bootstring_is_valid(&p));
}

/* Each character but NUL is a digit, and NUL is the delimiter. */
TEST(parameters_largest_base)
{
	xn_bootstring p = xn_bootstring_punycode();
	char digits[0x80];

	for (int i = 0; i < 0x7F; i++) {
		digits[i] = (char)(i + 1);
	}
	digits[0x7F] = '\0';
	p.base = 0x7F;
	p.digits = digits;
	p.capitals = NULL;
	p.delimiter = '\0';
	ck_assert(xn_bootstring_is_valid(&p));
	p.base = 0x80;
	check_bad_parameters(&p);
}

/* ---- parameters unlike Punycode's --------------------------------------- */

static void
check_both(const xn_bootstring *p, const uint32_t *points, const char *ace)
{
	uint32_t back[64];
	char got[128];
	size_t len = 0;
	xn_bootstring_result r;

	while (points[len] != 0) {
		len++;
	}
	r = xn_bootstring_encode(p, got, sizeof got, points, len, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
	ck_assert_uint_eq(r.written, strlen(ace));
	ck_assert_mem_eq(got, ace, r.written);
	r = xn_bootstring_decode(p, back, 64, ace, strlen(ace), NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
	ck_assert_uint_eq(r.written, len);
	ck_assert_mem_eq(back, points, len * sizeof *back);
}

/* Rust RFC 2603: the delimiter is "_", each digit has one form. */
TEST(rust)
{
	xn_bootstring p = xn_bootstring_punycode();
	uint32_t got[16];
	xn_bootstring_result r;

	p.delimiter = '_';
	p.capitals = NULL;
	check_both(&p, U"g\u00F6del", "gdel_5qa");
	check_both(&p, U"b\u00FCcher", "bcher_kva");
	check_both(&p, U"f\u00FC_b", "f_b_hoa");
	r = xn_bootstring_decode(&p, got, 16, "gdel_5Qa", 8, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_BAD_INPUT);
	ck_assert_uint_eq(r.read, 6);
}

/* n starts at 0, and only these characters are basic: n passes over them. */
static xn_bootstring
with_basic(const char *characters)
{
	xn_bootstring p = xn_bootstring_punycode();

	p.initial_n = 0;
	p.capitals = NULL;
	memset(p.basic, 0, sizeof p.basic);
	for (const char *c = characters; *c; c++) {
		uint32_t unit = (unsigned char)*c;

		p.basic[unit / 32] |= UINT32_C(1) << unit % 32;
	}
	return p;
}

#define DIGITS "abcdefghijklmnopqrstuvwxyz0123456789"

TEST(few_basic)
{
	xn_bootstring p = with_basic(DIGITS "-");
	uint32_t got[4];
	char ace[16];
	xn_bootstring_result r;

	for (uint32_t c = 0; c < 0x100; c++) {
		bool basic = c < 0x80 && (p.basic[c / 32] >> c % 32 & 1) != 0;

		r = xn_bootstring_encode(&p, ace, sizeof ace, &c, 1, NULL);
		ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
		ck_assert_int_eq(ace[r.written - 1] == '-', basic);
		r = xn_bootstring_decode(&p, got, 4, ace, r.written, NULL);
		ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
		ck_assert_uint_eq(r.written, 1);
		ck_assert_uint_eq(got[0], c);
	}
}

/* Section 6.2: "{if n is a basic code point then fail}". */
TEST(basic_as_delta)
{
	xn_bootstring fewer = with_basic(DIGITS "-");
	xn_bootstring more = with_basic(DIGITS "-!");
	static const uint32_t points[] = U"x!";
	uint32_t got[16];
	char ace[32];
	size_t len;
	xn_bootstring_result r;

	r = xn_bootstring_encode(&fewer, ace, sizeof ace, points, 2, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
	len = r.written;
	r = xn_bootstring_decode(&fewer, got, 16, ace, len, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
	r = xn_bootstring_decode(&more, got, 16, ace, len, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_BAD_INPUT);
	ck_assert_uint_eq(r.read, len - 1);
}

/* Section 6.3: "{if the input contains a non-basic code point < n ...}". */
TEST(encode_bad_input)
{
	xn_bootstring p = with_basic(DIGITS "-");
	static const uint32_t points[][3] = {{'a', 0x80, 'A'},
					     {'a', 0x80, 0xD800},
					     {'a', 0x80, 0x110000},
					     {'a', 0x80, 0xFFFFFFFF}};
	char ace[32];
	xn_bootstring_result r;

	p.initial_n = 0x80;
	for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
		r = xn_bootstring_encode(&p, ace, sizeof ace, points[i], 3,
					 NULL);
		ck_assert_int_eq(r.status, XN_BOOTSTRING_BAD_INPUT);
		ck_assert_uint_eq(r.read, 2);
		ck_assert_uint_eq(r.written, 0);
	}
	p.initial_n = 'A';
	r = xn_bootstring_encode(&p, ace, sizeof ace, points[0], 3, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
}

LOOP_TEST(surrogates, 5)
{
	static const uint32_t points[] = {0xD7FF, 0xD800, 0xDABC, 0xDFFF,
					  0xE000};
	const uint32_t point = points[_i];
	bool good = point < 0xD800 || point > 0xDFFF;
	xn_bootstring p = xn_bootstring_punycode();
	uint32_t got[4];
	char ace[16];
	size_t len;
	xn_bootstring_result r;

	p.surrogates = true;
	r = xn_bootstring_encode(&p, ace, sizeof ace, &point, 1, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
	len = r.written;
	r = xn_bootstring_decode(&p, got, 4, ace, len, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
	ck_assert_uint_eq(got[0], point);
	p.surrogates = false;
	r = xn_bootstring_decode(&p, got, 4, ace, len, NULL);
	ck_assert_int_eq(r.status,
			 good ? XN_BOOTSTRING_OK : XN_BOOTSTRING_BAD_INPUT);
	ck_assert_uint_eq(r.read, good ? len : len - 1);
	r = xn_bootstring_encode(&p, ace, sizeof ace, &point, 1, NULL);
	ck_assert_int_eq(r.status,
			 good ? XN_BOOTSTRING_OK : XN_BOOTSTRING_BAD_INPUT);
}

/* Code points of 32 bits: nothing wraps. */
TEST(last_points)
{
	static const uint32_t points[] = {UINT32_MAX, 'a', UINT32_MAX, 0x80,
					  UINT32_MAX - 1};
	xn_bootstring p = xn_bootstring_punycode();
	uint32_t got[16];
	char ace[64];
	size_t len;
	xn_bootstring_result r;

	p.last_point = UINT32_MAX;
	r = xn_bootstring_encode(&p, ace, sizeof ace, points, 5, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
	len = r.written;
	r = xn_bootstring_decode(&p, got, 16, ace, len, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
	ck_assert_uint_eq(r.written, 5);
	ck_assert_mem_eq(got, points, sizeof points);
	p.last_point--;
	r = xn_bootstring_encode(&p, ace, sizeof ace, points, 5, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_BAD_INPUT);
	r = xn_bootstring_decode(&p, got, 16, ace, len, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OVERFLOW);
	memset(ace, '9', sizeof ace);
	r = xn_bootstring_decode(&p, got, 16, ace, sizeof ace, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OVERFLOW);
}

/*
 * Sixty-four digits; the integer ends long after the first one.  The many basic
 * code points in front make the weight pass 64 bits before the last code
 * point's delta reaches a 64th of it.
 */
TEST(heavy_zeros)
{
	static char src[(1 << 22) + 64];
	const size_t basic = (1 << 22) + 8;
	xn_bootstring p = xn_bootstring_punycode();
	xn_bootstring_result r;

	p.base = 64;
	p.tmin = 0;
	p.initial_bias = 20 * 64;
	p.last_point = UINT32_MAX;
	p.digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
		   "0123456789+/";
	p.capitals = NULL;
	memset(src, 'A', sizeof src);
	src[basic] = '-';
	for (size_t zeros = 0; zeros <= 20; zeros++) {
		size_t len = basic + 1 + zeros;

		src[len] = 'B';
		r = xn_bootstring_decode(&p, NULL, 0, src, len + 1, NULL);
		ck_assert_int_eq(r.status, zeros <= 9 ? XN_BOOTSTRING_BAD_INPUT
						      : XN_BOOTSTRING_OVERFLOW);
		src[len] = 'A';
	}
	r = xn_bootstring_decode(&p, NULL, 0, src, basic + 22, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_NO_SPACE);
	ck_assert_uint_eq(r.written, basic + 1);
}

/* A letter keeps its case if the other case is not basic. */
TEST(flags)
{
	xn_bootstring p = with_basic(DIGITS "-B");
	static const uint32_t points[] = U"abB\u00FC";
	static const unsigned char upper[] = {1, 1, 0, 1};
	uint32_t back[8];
	unsigned char got[8];
	char ace[32];
	xn_bootstring_result r;

	p.initial_n = 0x80;
	p.capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
	ck_assert(!xn_bootstring_is_valid(&p));
	p = xn_bootstring_punycode();
	p.basic['A' / 32] &= ~(UINT32_C(1) << 'A' % 32);
	p.initial_n = 'A';
	p.capitals = NULL;
	r = xn_bootstring_encode(&p, ace, sizeof ace, points, 4, upper);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
	ck_assert_mem_eq(ace, "aBb-", 4);
	r = xn_bootstring_decode(&p, back, 8, ace, r.written, got);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
	ck_assert_mem_eq(got, "\0\1\0\0", 4);
}

/* The flags may lie directly in front of the result, or behind it. */
TEST(beside)
{
	xn_bootstring p = xn_bootstring_punycode();
	const uint32_t src[] = {'A', 0xFC, 'b'};
	unsigned char all[3 + 8 + 3] = {0};

	for (size_t i = 0; i < 2; i++) {
		char *dst = (char *)all + 3;
		unsigned char *upper = all + (i == 0 ? 0 : 3 + 8);
		xn_bootstring_result r =
			xn_bootstring_encode(&p, dst, 8, src, 3, upper);

		ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
		r = xn_bootstring_encode(&p, dst, 8, src, 3,
					 i == 0 ? upper + 1 : upper - 1);
		ck_assert_int_eq(r.status, XN_BOOTSTRING_MISUSE);
	}
}

TEST(limits)
{
	xn_bootstring p = xn_bootstring_punycode();
	xn_bootstring_result r;

	r = xn_bootstring_encode(&p, NULL, 0, NULL, 0, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
	ck_assert_uint_eq(r.written, 0);
	r = xn_bootstring_decode(&p, NULL, 0, NULL, 0, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_OK);
	r = xn_bootstring_encode(&p, NULL, 0, NULL,
				 (size_t)XN_BOOTSTRING_MAX + 1, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_TOO_LONG);
	ck_assert_uint_eq(r.read, 0);
	ck_assert_uint_eq(r.written, 0);
	r = xn_bootstring_decode(&p, NULL, 0, NULL, SIZE_MAX, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_TOO_LONG);
	ck_assert_uint_eq(r.read, 0);
	ck_assert_uint_eq(r.written, 0);
	/* The longest source, if it were one. */
	r = xn_bootstring_encode(&p, NULL, 0, NULL, XN_BOOTSTRING_MAX, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_MISUSE);
	r = xn_bootstring_decode(&p, NULL, 0, NULL, XN_BOOTSTRING_MAX, NULL);
	ck_assert_int_eq(r.status, XN_BOOTSTRING_MISUSE);
}

TESTS(.name = "bootstring", .timeout = 60)
