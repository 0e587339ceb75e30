/* SPDX-License-Identifier: MIT
 *
 * lib/punycode/encode.c and decode.c: limits, and agreement with
 * lib/punycode/bootstring.c on long random input.  Short input is that of the
 * fuzz target punycode; tests/core/vectors/calls.txt has RFC 3492's samples.
 *
 * XN_TEST_SCALE, if set, is the share of the random inputs to try, in per cent.
 */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/bootstring.h>
#include <xn/punycode.h>

#include "tests/support/filled.h"
#include "tests/support/generate.h"
#include "tests/support/tests.h"

enum {
	CANARY = 0x5A,
	/* The longest input of the comparisons, and its result. */
	ROOM = 6000,
	ROOM_ACE = 60000
};

/* ---- random input ------------------------------------------------------- */

static struct generator gen;

static uint32_t
random_below(uint32_t n)
{
	return generate_below(&gen, n);
}

/* A code point from one of the ranges that the code treats differently. */
static uint32_t
random_point(void)
{
	static const uint32_t edges[] = {0,      0x7F,     0x80,    0xD7FF,
					 0xE000, 0xFFFF,   0x10000, 0x10FFFE,
					 'A',    0x10FFFF, '-',     'z'};
	uint32_t c;

	switch (random_below(8)) {
	case 0:
		return edges[random_below(sizeof edges / sizeof *edges)];
	case 1:
		return 0x80 + random_below(0x780);
	case 2:
		c = random_below(0x110000);
		return c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c;
	default:
		return random_below(0x80);
	}
}

/* Few or many different code points, mixed with basic ones. */
static void
random_points(uint32_t *to, size_t len)
{
	static const uint32_t basics[] = U"abcdXYZ019-";
	uint32_t first = random_point();
	uint32_t span = 1 + random_below(60);
	uint32_t wild = random_below(3);
	uint32_t basic = random_below(3);

	for (size_t i = 0; i < len; i++) {
		uint32_t c = first + random_below(span);

		if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) {
			c = first;
		}
		if (random_below(4) < wild) {
			c = random_point();
		}
		if (random_below(4) < basic) {
			c = basics[random_below(11)];
		}
		to[i] = c;
	}
}

/* ---- comparison with lib/punycode/bootstring.c -------------------------- */

static xn_bootstring parameters;
static uint32_t work[XN_PUNYCODE_WORK(ROOM_ACE)];

static bool
same_result(xn_punycode_result a, xn_bootstring_result b)
{
	return (int)a.status == (int)b.status && a.read == b.read &&
	       a.written == b.written;
}

/*
 * Plain comparisons: ck_assert would take longer than the functions.  Both are
 * compared with the model: the one that takes a workspace, and the one on the
 * stack if the length allows.
 */
static bool
encodes_alike(const uint32_t *src, size_t len, const unsigned char *upper,
	      size_t cap)
{
	static char want[ROOM_ACE];
	static char got[ROOM_ACE];
	xn_bootstring_result w;
	xn_punycode_result g;

	w = xn_bootstring_encode(&parameters, want, cap, src, len, upper);
	for (int way = len > XN_PUNYCODE_MAX; way < 2; way++) {
		memset(got + cap, CANARY, 8);
		g = way == 0 ? xn_punycode_encode(got, cap, src, len, upper)
			     : xn_punycode_encode_long(got, cap, src, len,
						       upper, work,
						       XN_PUNYCODE_WORK(len));
		if (!same_result(g, w) || !is_filled(got + cap, CANARY, 8)) {
			return false;
		}
		if (g.status == XN_PUNYCODE_OK &&
		    memcmp(got, want, g.written) != 0) {
			return false;
		}
	}
	return true;
}

static bool
decodes_alike(const char *src, size_t len, bool flags, size_t cap)
{
	static uint32_t want[ROOM_ACE];
	static uint32_t got[ROOM_ACE];
	static unsigned char want_upper[ROOM_ACE];
	static unsigned char got_upper[ROOM_ACE];
	xn_bootstring_result w;
	xn_punycode_result g;

	w = xn_bootstring_decode(&parameters, want, cap, src, len,
				 flags ? want_upper : NULL);
	for (int way = len > XN_PUNYCODE_MAX; way < 2; way++) {
		unsigned char *upper = flags ? got_upper : NULL;

		memset(got + cap, CANARY, 2 * sizeof *got);
		memset(got_upper + cap, CANARY, 8);
		g = way == 0 ? xn_punycode_decode(got, cap, src, len, upper)
			     : xn_punycode_decode_long(got, cap, src, len,
						       upper, work,
						       XN_PUNYCODE_WORK(len));
		if (!same_result(g, w) ||
		    !is_filled(got_upper + cap, CANARY, 8) ||
		    !is_filled(got + cap, CANARY, 2 * sizeof *got)) {
			return false;
		}
		if (g.status != XN_PUNYCODE_OK) {
			continue;
		}
		if (memcmp(got, want, g.written * sizeof *got) != 0) {
			return false;
		}
		if (flags && memcmp(got_upper, want_upper, g.written) != 0) {
			return false;
		}
	}
	return true;
}

static void
fail_points(const char *what, const uint32_t *src, size_t len)
{
	fprintf(stderr, "%s:", what);
	for (size_t i = 0; i < len; i++) {
		fprintf(stderr, " %04lX", (unsigned long)src[i]);
	}
	fprintf(stderr, "\n");
	ck_abort_msg("%s differs from the model", what);
}

static void
fail_ace(const char *what, const char *src, size_t len)
{
	fprintf(stderr, "%s:", what);
	for (size_t i = 0; i < len; i++) {
		fprintf(stderr, " %02X", (unsigned char)src[i]);
	}
	fprintf(stderr, "\n");
	ck_abort_msg("%s differs from the model", what);
}

/* Mostly sufficient; else anything up to what is needed. */
static size_t
random_cap(size_t len, size_t room)
{
	return random_below(4) == 0 ? random_below((uint32_t)len + 2) : room;
}

/*
 * One random string of len code points, encoded and decoded, and decoded again
 * after damage.  An integer has at most nine digits here.
 */
static void
compare_random(size_t len)
{
	static uint32_t points[ROOM];
	static unsigned char upper[ROOM];
	static char ace[ROOM_ACE];
	bool flags = random_below(2) == 0;
	size_t ace_len;
	xn_bootstring_result r;

	random_points(points, len);
	for (size_t i = 0; i < len; i++) {
		upper[i] = random_below(3) == 0;
	}
	r = xn_bootstring_encode(&parameters, ace, sizeof ace, points, len,
				 upper);
	ace_len = r.written;
	if (r.status != XN_BOOTSTRING_OK || ace_len + 16 > sizeof ace) {
		fail_points("the model itself", points, len);
	}
	if (!decodes_alike(ace, ace_len, flags, random_cap(len, ace_len))) {
		fail_ace("decode", ace, ace_len);
	}
	/* Another unit, and cut off. */
	if (ace_len > 0 && random_below(3) > 0) {
		ace[random_below((uint32_t)ace_len)] = (char)random_below(256);
		ace_len -= random_below(2) * random_below((uint32_t)ace_len);
	}
	if (!decodes_alike(ace, ace_len, flags, random_cap(len, ace_len))) {
		fail_ace("decode", ace, ace_len);
	}
	if (len > 0 && random_below(16) == 0) {
		points[random_below((uint32_t)len)] =
			random_below(2) ? 0xD800 + random_below(0x800)
					: 0x110000 + random_below(9);
	}
	if (!encodes_alike(points, len, flags ? upper : NULL,
			   random_cap(len, 10 * len + 1))) {
		fail_points("encode", points, len);
	}
}

TEST(random_long)
{
	for (size_t n = generate_count(2000000) / 4000; n > 0; n--) {
		compare_random(60 + random_below(941));
	}
}

TEST(random_very_long)
{
	for (size_t n = generate_count(2000000) / 200000; n > 0; n--) {
		compare_random(1000 + random_below(ROOM - 1000));
	}
}

/*
 * Code points that differ in one bit, in all numbers, for each way of sorting.
 */
TEST(one_bit)
{
	uint32_t points[80];

	for (uint32_t bit = 0; bit < 21; bit++) {
		uint32_t other = UINT32_C(1) << bit;
		uint32_t base = bit == 7 ? 0x10000 : 0x80;

		for (uint32_t len = 2; len <= 80; len++) {
			for (uint32_t i = 0; i < len; i++) {
				points[i] = base | (i % 3 ? 0 : other);
			}
			if (!encodes_alike(points, len, NULL, 10 * len)) {
				fail_points("encode", points, len);
			}
		}
	}
}

/* A few high code points behind many: the first deltas have 33 bits. */
TEST(wide_deltas)
{
	static uint32_t points[5003];

	for (uint32_t len = 3800; len <= 5000; len += len < 3900 ? 1 : 100) {
		for (uint32_t i = 0; i < len; i++) {
			points[i] = 'a' + i % 26;
		}
		for (uint32_t i = 0; i < 3; i++) {
			points[len + i] = 0x10FFFF - i;
		}
		if (!encodes_alike(points, len + 3, NULL, ROOM_ACE - 8)) {
			fail_points("encode", points, len + 3);
		}
	}
}

/* Code points beside letters with each flag, and numbers beyond Unicode. */
TEST(chosen_points)
{
	static const uint32_t ends[] = {
		0,        0x80,     0xD7FF,   0xD800,     0xDFFF,    0xE000,
		0x10FFFF, 0x110000, 0x200000, 0x80000000, 0xFFFFFFFF};
	uint32_t letters[] = U"aZ5-\u00FC{@`[", many[80];
	unsigned char upper[9];

	for (int flag = 0; flag < 3; flag++) {
		memset(upper, flag, sizeof upper);
		ck_assert(
			encodes_alike(letters, 9, flag < 2 ? upper : NULL, 32));
	}
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		letters[8] = ends[i];
		ck_assert(encodes_alike(letters, 9, NULL, 32));
		ck_assert(encodes_alike(letters, 9, NULL, 0));
		ck_assert(encodes_alike(&ends[i], 1, NULL, 32));
		/* Too long for the codec for short labels. */
		for (size_t k = 0; k < 80; k++) {
			many[k] = k < 79 ? 0x100 + (uint32_t)k : ends[i];
		}
		ck_assert(encodes_alike(many, 80, NULL, ROOM));
	}
}

/* ---- capacity and workspace --------------------------------------------- */

static void
is_too_long(xn_punycode_result r)
{
	ck_assert_int_eq(r.status, XN_PUNYCODE_TOO_LONG);
	ck_assert_uint_eq(r.read, 0);
	ck_assert_uint_eq(r.written, 0);
}

/* XN_PUNYCODE_WORK words are enough, one word less is refused. */
static void
check_work(const uint32_t *points, size_t len)
{
	static char ace[ROOM_ACE];
	static uint32_t back[ROOM_ACE];
	size_t words = XN_PUNYCODE_WORK(len);
	uint32_t *exact = malloc(words * sizeof *exact);
	xn_punycode_result r;
	xn_punycode_result d;

	r = xn_punycode_encode_long(ace, sizeof ace, points, len, NULL, exact,
				    words - 1);
	is_too_long(r);
	r = xn_punycode_encode_long(ace, sizeof ace, points, len, NULL, exact,
				    words);
	ck_assert_int_eq(r.status, XN_PUNYCODE_OK);
	free(exact);

	words = XN_PUNYCODE_WORK(r.written);
	exact = malloc(words * sizeof *exact);
	d = xn_punycode_decode_long(back, ROOM_ACE, ace, r.written, NULL, exact,
				    words - 1);
	is_too_long(d);
	d = xn_punycode_decode_long(back, ROOM_ACE, ace, r.written, NULL, exact,
				    words);
	ck_assert_int_eq(d.status, XN_PUNYCODE_OK);
	ck_assert_uint_eq(d.written, len);
	ck_assert_mem_eq(back, points, len * sizeof *back);
	free(exact);
}

/* All basic, none basic, and mixed. */
static uint32_t
point_of_kind(int kind, uint32_t i)
{
	if (kind == 0) {
		return 'a' + i % 26;
	}
	return kind == 1 ? 0x4E00 + i * 7 % 600 : random_point();
}

TEST(work_limits)
{
	static uint32_t points[600];

	for (uint32_t len = 0; len < 600; len++) {
		for (int kind = 0; kind < 3; kind++) {
			for (uint32_t i = 0; i < len; i++) {
				points[i] = point_of_kind(kind, i);
			}
			check_work(points, len);
		}
	}
}

TEST(length_limits)
{
	static uint32_t points[XN_PUNYCODE_MAX + 1];
	static char ace[XN_PUNYCODE_MAX + 2];
	xn_punycode_result r;

	for (size_t i = 0; i <= XN_PUNYCODE_MAX; i++) {
		points[i] = 'a';
	}
	r = xn_punycode_encode(ace, sizeof ace, points, XN_PUNYCODE_MAX, NULL);
	ck_assert_int_eq(r.status, XN_PUNYCODE_OK);
	ck_assert_uint_eq(r.written, XN_PUNYCODE_MAX + 1);
	r = xn_punycode_encode(ace, sizeof ace, points, XN_PUNYCODE_MAX + 1,
			       NULL);
	is_too_long(r);
	r = xn_punycode_decode(points, XN_PUNYCODE_MAX, ace,
			       XN_PUNYCODE_MAX + 1, NULL);
	is_too_long(r);
	ace[XN_PUNYCODE_MAX - 1] = '-';
	r = xn_punycode_decode(points, XN_PUNYCODE_MAX, ace, XN_PUNYCODE_MAX,
			       NULL);
	ck_assert_int_eq(r.status, XN_PUNYCODE_OK);
	ck_assert_uint_eq(r.written, XN_PUNYCODE_MAX - 1);
}

/* Refused before anything is read, and no product wraps. */
TEST(length_limits_long)
{
	static const size_t lens[] = {(size_t)XN_PUNYCODE_LONG_MAX + 1,
				      XN_PUNYCODE_LONG_MAX, SIZE_MAX / 2,
				      SIZE_MAX - 1, SIZE_MAX};
	xn_punycode_result r;

	for (size_t i = 0; i < sizeof lens / sizeof *lens; i++) {
		size_t len = lens[i];
		size_t words = i == 0 ? SIZE_MAX : 100;

		r = xn_punycode_encode_long(NULL, 0, NULL, len, NULL, work,
					    words);
		is_too_long(r);
		r = xn_punycode_decode_long(NULL, 0, NULL, len, NULL, work,
					    words);
		is_too_long(r);
		r = xn_punycode_encode(NULL, 0, NULL, len, NULL);
		is_too_long(r);
		r = xn_punycode_decode(NULL, 0, NULL, len, NULL);
		is_too_long(r);
	}
}

static void
begin(void)
{
	parameters = xn_bootstring_punycode();
	generate_begin(&gen, 80);
}

TESTS(.name = "punycode", .begin = begin, .timeout = 60)
