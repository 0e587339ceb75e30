/* SPDX-License-Identifier: MIT
 *
 * lib/punycode/short_labels.c, through the functions of the library, which try
 * it first: what it leaves to the general codec.  The fuzz target punycode
 * compares it with lib/punycode/bootstring.c.
 */
#include <check.h>
#include <string.h>

#include <xn/punycode.h>

#include "lib/punycode/digits.h"
#include "tests/support/guard.h"
#include "tests/support/tests.h"

/* ---- integers ----------------------------------------------------------- */

/* Appends the first integer of a label (RFC 3492, 3.3). */
static size_t
put_first_integer(char *to, uint64_t value)
{
	static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";
	size_t len = 0;

	for (uint64_t k = 36;; k += 36) {
		uint64_t limit = k <= 72 ? 1 : k >= 72 + 26 ? 26 : k - 72;

		if (value < limit) {
			to[len++] = digits[value];
			return len;
		}
		value -= limit;
		to[len++] = digits[limit + value % (36 - limit)];
		value /= 36 - limit;
	}
}

static void
check_first_integer(size_t basic, uint64_t value)
{
	uint64_t states = (uint64_t)(0x10FFFF - 0x7F) * (basic + 1);
	uint32_t point = 0x80 + (uint32_t)(value / (basic + 1));
	size_t start = basic > 0 ? basic + 1 : 0;
	uint32_t got[128];
	xn_punycode_result r;
	char ace[64];

	memset(ace, 'a', basic);
	ace[basic] = '-';
	r = xn_punycode_decode(got, 128, ace,
			       start + put_first_integer(ace + start, value),
			       NULL);
	if (value >= states) {
		ck_assert_int_eq(r.status, XN_PUNYCODE_OVERFLOW);
	} else if (point >= 0xD800 && point <= 0xDFFF) {
		ck_assert_int_eq(r.status, XN_PUNYCODE_BAD_INPUT);
	} else {
		ck_assert_int_eq(r.status, XN_PUNYCODE_OK);
		ck_assert_uint_eq(r.written, basic + 1);
		ck_assert_uint_eq(got[value % (basic + 1)], point);
	}
}

/*
 * The first integer, behind up to 30 basic code points: around the greatest
 * that is right, and such as would be right if they were cut down to 32 bits.
 */
TEST(first_integers)
{
	for (size_t basic = 0; basic <= 30; basic++) {
		uint64_t states = (uint64_t)(0x10FFFF - 0x7F) * (basic + 1);

		for (uint64_t i = 0; i < 100; i++) {
			check_first_integer(basic, states - 50 + i);
			check_first_integer(basic, i * i * i);
		}
		for (unsigned bit = 31; bit < 64; bit++) {
			uint64_t wide = (uint64_t)1 << bit;

			check_first_integer(basic, wide);
			check_first_integer(basic, wide + states - 1);
			check_first_integer(basic, wide + states / 2);
		}
	}
}

/* Around multiples of each divisor, where a quotient changes. */
TEST(quotients)
{
	for (uint32_t b = 1; b <= DIVISORS + 2; b++) {
		for (uint64_t a = b; a >> 40 == 0; a += a / 64 / b * b + b) {
			ck_assert_uint_eq(divide(a, b), a / b);
			ck_assert_uint_eq(divide(a - 1, b), (a - 1) / b);
		}
	}
}

/* Integers without their last digit: nothing is read behind them. */
TEST(cut_integers)
{
	static const char *const rows[] = {"td", "j50", "bcher-kv", "4gqu"};
	struct guard guard;

	guard_make(&guard, 16);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		size_t len = strlen(rows[i]);
		uint32_t got[16];
		xn_punycode_result r = xn_punycode_decode(
			got, 16, guard_copy(&guard, rows[i], len), len, NULL);

		ck_assert_msg(r.status == XN_PUNYCODE_BAD_INPUT, "%s", rows[i]);
		ck_assert_uint_eq(r.read, len);
	}
	guard_drop(&guard);
}

TESTS(.name = "short_labels", .timeout = 600)
