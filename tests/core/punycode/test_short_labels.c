/* SPDX-License-Identifier: MIT
 *
 * lib/punycode/short_labels.c, through the functions of the library, which try
 * it first: what it leaves to the general codec, and agreement with
 * lib/punycode/bootstring.c.
 *
 * XN_TEST_SCALE, if set, is the share of the random inputs to try, in per cent.
 */
#include <check.h>
#include <string.h>

#include <xn/bootstring.h>
#include <xn/punycode.h>

#include "lib/punycode/digits.h"
#include "tests/support/guard.h"
#include "tests/support/run_suite.h"
#include "tries.h"

enum { ROOM = 512 };

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
START_TEST(first_integers)
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
END_TEST

/* ---- labels ------------------------------------------------------------- */

/* Letters of one or several scripts, some of them basic. */
static size_t
random_label(uint32_t *to)
{
	static const uint32_t starts[] = {0xE0,   0x3B1,   0x430,   0x627,
					  0x3042, 0x4E00,  0xAC00,  0xD700,
					  0xE000, 0x10400, 0x10FF80};
	size_t len = 1 + random_below(62);
	uint32_t start = starts[random_below(sizeof starts / sizeof *starts)];
	uint32_t span = 1u << random_below(7), share = random_below(10);

	for (size_t i = 0; i < len; i++) {
		to[i] = random_below(10) < share ? 'a' + random_below(26)
						 : start + random_below(span);
	}
	return len;
}

static bool
has_surrogate(const uint32_t *point, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (point[i] >= 0xD800 && point[i] <= 0xDFFF) {
			return true;
		}
	}
	return false;
}

/* A code that ends early, at the end of memory. */
static void
check_cut(const xn_bootstring *rules, const struct guard *guard,
	  const char *ace, size_t len)
{
	uint32_t got[64], want[64];
	const char *src = guard_copy(guard, ace, len);
	xn_punycode_result r = xn_punycode_decode(got, 64, src, len, NULL);
	xn_bootstring_result w =
		xn_bootstring_decode(rules, want, 64, src, len, NULL);

	ck_assert_int_eq(r.status == XN_PUNYCODE_OK,
			 w.status == XN_BOOTSTRING_OK);
	ck_assert_uint_eq(r.read, w.read);
	ck_assert_uint_eq(r.written, w.written);
}

START_TEST(labels)
{
	const xn_bootstring rules = xn_bootstring_punycode();
	struct guard guard;

	guard_make(&guard, ROOM);

	for (uint32_t n = scale(400000); n > 0; n--) {
		uint32_t label[64], back[64];
		char ace[ROOM], want[ROOM];
		size_t len = random_label(label);
		xn_bootstring_result w;
		xn_punycode_result r;

		if (has_surrogate(label, len)) {
			continue;
		}
		r = xn_punycode_encode(ace, ROOM, label, len, NULL);
		w = xn_bootstring_encode(&rules, want, ROOM, label, len, NULL);
		ck_assert_int_eq(r.status, XN_PUNYCODE_OK);
		ck_assert_uint_eq(r.written, w.written);
		ck_assert(memcmp(ace, want, r.written) == 0);
		r = xn_punycode_decode(back, 64, ace, w.written, NULL);
		ck_assert_int_eq(r.status, XN_PUNYCODE_OK);
		ck_assert_uint_eq(r.written, len);
		ck_assert(memcmp(back, label, len * sizeof *label) == 0);
		/* A unit too little. */
		r = xn_punycode_decode(back, len - 1, ace, w.written, NULL);
		ck_assert_int_eq(r.status, XN_PUNYCODE_NO_SPACE);
		ck_assert_uint_eq(r.written, len);
		for (size_t cut = 0; n % 8 == 0 && cut < 4 && cut < w.written;
		     cut++) {
			check_cut(&rules, &guard, ace, w.written - cut);
		}
	}
	guard_drop(&guard);
}
END_TEST

/* Around multiples of each divisor, where a quotient changes. */
START_TEST(quotients)
{
	for (uint32_t b = 1; b <= DIVISORS + 2; b++) {
		for (uint64_t a = b; a >> 40 == 0; a += a / 64 / b * b + b) {
			ck_assert_uint_eq(divide(a, b), a / b);
			ck_assert_uint_eq(divide(a - 1, b), (a - 1) / b);
		}
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("short labels");
	TCase *all = tcase_create("all");

	tcase_set_timeout(all, 600);
	tcase_add_test(all, first_integers);
	tcase_add_test(all, quotients);
	tcase_add_test(all, labels);
	suite_add_tcase(suite, all);
	return run_suite(suite);
}
