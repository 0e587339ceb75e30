/* SPDX-License-Identifier: MIT
 *
 * Results that just fit and that just do not, capacities that are too small,
 * and long names.
 */
#include "cases.h"
#include "reach.h"

#include "tests/support/guard.h"
#include "tests/support/shapes.h"
#include "tests/support/text_files.h"

#include <stdlib.h>
#include <string.h>

#include <xn/bootstring.h>
#include <xn/punycode.h>

/* ---- lengths of labels and names ---------------------------------------- */

/* A label of len octets in ASCII form, and as typed. */
struct label {
	char src[512];
	char ascii[512];
};

/* Of letters only, or with U+00FC in front. */
static void
build_label(struct label *label, size_t len, bool ascii)
{
	uint32_t points[512] = {0xFC};
	xn_punycode_result r;

	memset(label, 0, sizeof *label);
	if (ascii) {
		memset(label->src, 'a', len);
		memset(label->ascii, 'a', len);
		return;
	}
	memcpy(label->ascii, "xn--", 4);
	for (size_t count = 2; count < 500; count++) {
		points[count - 1] = 'a';
		r = xn_punycode_encode(label->ascii + 4, 500, points, count,
				       NULL);
		require(r.status == XN_PUNYCODE_OK, "an A-label");
		if (r.written + 4 == len) {
			memcpy(label->src, "\xC3\xBC", 2);
			memset(label->src + 2, 'a', count - 1);
			return;
		}
	}
	require(false, "an A-label of this length");
}

/* A name and its ASCII form, label by label. */
struct name {
	char src[1024];
	char ascii[1024];
	bool too_long; /* one of the labels is */
};

static void
add_label(struct name *name, size_t len, bool ascii)
{
	struct label label;

	build_label(&label, len, ascii);
	if (name->src[0] != '\0') {
		strcat(name->src, ".");
		strcat(name->ascii, ".");
	}
	strcat(name->src, label.src);
	strcat(name->ascii, label.ascii);
	name->too_long = name->too_long || len > 63;
}

/* With all profiles: the limit is exact. */
static void
check_name(const struct name *name)
{
	size_t len = strlen(name->ascii);
	const xn_profile_info *info;
	bool dot = name->ascii[len - 1] == '.';
	uint32_t errors = name->too_long    ? XN_ERROR_LABEL_TOO_LONG
			  : len - dot > 253 ? XN_ERROR_NAME_TOO_LONG
					    : 0;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		bool limited = (info->checks & XN_CHECK_LENGTH) != 0;

		if (limited && dot && (info->checks & XN_ALLOW_ROOT_DOT) == 0) {
			reach_errors(info->id, name->src,
				     errors | XN_ERROR_EMPTY_LABEL);
		} else if (limited && errors != 0) {
			reach_errors(info->id, name->src, errors);
		} else {
			reach_text(info->id, name->src, name->ascii);
		}
	}
}

/* Labels of 59 to 65 octets. */
START_TEST(cve_2016_6261)
{
	for (size_t len = 59; len <= 65; len++) {
		for (int ascii = 0; ascii < 2; ascii++) {
			struct name name = {.too_long = false};

			add_label(&name, len, ascii);
			check_name(&name);
			add_label(&name, 3, true);
			check_name(&name);
		}
	}
	settle();
}
END_TEST

/* Names of 250 to 258 octets, with and without a final dot. */
START_TEST(cve_2024_6874)
{
	for (size_t len = 250; len <= 258; len++) {
		for (int ascii = 0; ascii < 2; ascii++) {
			struct name name = {.too_long = false};

			for (int i = 0; i < 3; i++) {
				add_label(&name, 63, ascii);
			}
			/* 192 octets with the dot, then two labels. */
			add_label(&name, len - 192 - 31, true);
			add_label(&name, 30, true);
			require(strlen(name.ascii) == len, "the length");
			check_name(&name);
			strcat(name.src, ".");
			strcat(name.ascii, ".");
			check_name(&name);
		}
	}
	settle();
}
END_TEST

/* One label around typical sizes of arrays. */
START_TEST(libpsl_62)
{
	static const size_t lengths[] = {
		100, 127, 128, 129, 253, 254, 255, 256, 257, 300,
	};

	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		for (int ascii = 0; ascii < 2; ascii++) {
			struct name name = {.too_long = false};

			add_label(&name, lengths[i], ascii);
			check_name(&name);
		}
	}
	settle();
}
END_TEST

/* 300 code points without a dot. */
START_TEST(cve_2019_18224)
{
	static const char *const parts[] = {"\xC3\xBC", "\xE6\x97\xA5",
					    "\xF0\xA0\x80\x80"};
	char name[1300];

	for (size_t i = 0; i < 3; i++) {
		const xn_profile_info *info;

		name[0] = '\0';
		for (size_t n = 0; n < 300; n++) {
			strcat(name, parts[i]);
		}
		for (size_t p = 0; (info = xn_profile_at(p)) != NULL; p++) {
			if ((info->checks & XN_CHECK_LENGTH) != 0) {
				reach_errors(info->id, name,
					     i == 2 && info->id == XN_IDNA2003
						     ? 0
						     : XN_ERROR_LABEL_TOO_LONG);
			}
		}
	}
	settle();
}
END_TEST

/* The name was cut to 256 characters, which left 127.0.0.1. */
START_TEST(cve_2024_24806)
{
	static const char tail[] = "7f000001.example.com";
	char name[300] = "0x";

	memset(name + 2, '0', 246);
	strcpy(name + 248, tail);
	reach_errors(XN_LOOKUP, name, XN_ERROR_LABEL_TOO_LONG);
	reach_errors(XN_STRICT, name, XN_ERROR_LABEL_TOO_LONG);
	reach_errors(XN_IDNA2008, name, XN_ERROR_LABEL_TOO_LONG);
	reach_errors(XN_IDNA2003, name, XN_ERROR_LABEL_TOO_LONG);
	/* A URL's host has no limit, so the name stays whole. */
	reach_text(XN_URL, name, name);
	ck_assert_int_eq(xn_ends_in_number(name, strlen(name)), 0);
	ck_assert_int_eq(xn_ends_in_number(name, 256), 1);
	settle();
}
END_TEST

/* ---- capacities of the codec -------------------------------------------- */

#define CODEC_POINTS 513

/* Encodes and decodes with every capacity, next to a guard page. */
static void
check_codec(const uint32_t *points, size_t count)
{
	static char ace[5 * CODEC_POINTS];
	struct guard room;
	xn_punycode_result r =
		xn_punycode_encode(ace, sizeof ace, points, count, NULL);
	size_t len = r.written;

	ck_assert_int_eq(r.status, XN_PUNYCODE_OK);
	guard_make(&room, sizeof ace);
	for (size_t cap = 0; cap <= len + 1; cap++) {
		char *dst = guard_at_end(&room, cap);

		r = xn_punycode_encode(cap > 0 ? dst : NULL, cap, points, count,
				       NULL);
		require(r.status == (cap < len ? XN_PUNYCODE_NO_SPACE
					       : XN_PUNYCODE_OK) &&
				r.written == len,
			"the capacity to encode");
		require(cap < len || memcmp(dst, ace, len) == 0, "the label");
	}
	for (size_t cap = 0; cap <= count + 1; cap++) {
		uint32_t *dst = (uint32_t *)(void *)guard_at_end(
			&room, cap * sizeof *dst);

		r = xn_punycode_decode(cap > 0 ? dst : NULL, cap, ace, len,
				       NULL);
		require(r.status == (cap < count ? XN_PUNYCODE_NO_SPACE
						 : XN_PUNYCODE_OK) &&
				r.written == count,
			"the capacity to decode");
		require(cap < count ||
				memcmp(dst, points, count * sizeof *dst) == 0,
			"the code points");
	}
	guard_drop(&room);
}

/* The same with the RFC's algorithm. */
static void
check_bootstring(const uint32_t *points, size_t count)
{
	static char ace[5 * CODEC_POINTS], other[5 * CODEC_POINTS];
	xn_bootstring plain = xn_bootstring_punycode();
	xn_punycode_result r =
		xn_punycode_encode(ace, sizeof ace, points, count, NULL);
	xn_bootstring_result b = xn_bootstring_encode(&plain, other, r.written,
						      points, count, NULL);

	ck_assert_int_eq(b.status, XN_BOOTSTRING_OK);
	ck_assert_uint_eq(b.written, r.written);
	ck_assert_mem_eq(ace, other, r.written);
	b = xn_bootstring_encode(&plain, other, r.written - 1, points, count,
				 NULL);
	ck_assert_int_eq(b.status, XN_BOOTSTRING_NO_SPACE);
	ck_assert_uint_eq(b.written, r.written);
}

/* A label that decodes to one code point more than an array held. */
START_TEST(cve_2022_3602)
{
	uint32_t points[CODEC_POINTS];
	char *name = malloc(16 * CODEC_POINTS);
	size_t len = 0;

	for (size_t count = CODEC_POINTS - 2; count <= CODEC_POINTS; count++) {
		for (size_t i = 0; i < count; i++) {
			points[i] = 0x4E00 + (uint32_t)i / 64;
		}
		check_codec(points, count);
	}
	memcpy(name, "xn--", 4);
	len = 4 + xn_punycode_encode(name + 4, 15 * CODEC_POINTS, points,
				     CODEC_POINTS, NULL)
			  .written;
	name[len] = '\0';
	reach_errors(XN_LOOKUP, name, XN_ERROR_LABEL_TOO_LONG);
	reach_errors(XN_STRICT, name, XN_ERROR_LABEL_TOO_LONG);
	reach_text(XN_URL, name, name);
	free(name);
	settle();
}
END_TEST

/* Only dots. */
START_TEST(cve_2022_3786)
{
	char name[1001];

	for (size_t len = 1; len <= 1000; len += len < 8 ? 1 : 496) {
		memset(name, '.', len);
		name[len] = '\0';
		reach_text(XN_URL, name, name);
		reach_errors(XN_LOOKUP, name, 0);
		reach_errors(XN_STRICT, name, 0);
		reach_errors(XN_IDNA2008, name, 0);
		reach_errors(XN_IDNA2003, name, 0);
	}
	settle();
}
END_TEST

/*
 * The code points farthest apart, alternating, and spread so that each takes at
 * least four characters.
 */
START_TEST(radare2_26258)
{
	uint32_t points[CODEC_POINTS];

	for (size_t count = 1; count <= 200; count += count < 8 ? 1 : 48) {
		for (size_t i = 0; i < count; i++) {
			points[i] = i % 2 == 0 ? 0x80 : 0x10FFFF;
		}
		check_codec(points, count);
		check_bootstring(points, count);
		for (size_t i = 0; i < count; i++) {
			points[i] = 0xE000 + (uint32_t)(i * 600011 % 0x100000);
		}
		check_codec(points, count);
		check_bootstring(points, count);
		ck_assert_uint_gt(
			xn_punycode_encode(NULL, 0, points, count, NULL)
				.written,
			count < 8 ? count : 2 * count + 10);
	}
}
END_TEST

/* ---- asking for the capacity -------------------------------------------- */

/*
 * Without room a call tells the capacity that is needed.  test_capacity.c asks
 * every function for it.
 */
START_TEST(icu_23035)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	static const uint16_t units[] = {'b', 0xFC, 'c', 'h', 'e', 'r'};

	ck_assert_uint_eq(
		xn_to_ascii_utf16(&opt, NULL, 0, units, 6, NULL).length, 14);
}
END_TEST

/* ---- long names --------------------------------------------------------- */

/* Lengths beyond an int are refused before anything is read. */
START_TEST(cve_2017_14061)
{
	static uint32_t word;
	xn_options opt = xn_profile(XN_LOOKUP);
	size_t more = SIZE_MAX / 16 + 1;
	size_t units = (size_t)XN_PUNYCODE_LONG_MAX + 1;
	xn_result r;

	r = xn_to_ascii(&opt, NULL, 0, (char *)&word, more, NULL);
	ck_assert_int_eq(r.status, XN_MISUSE);
	r = xn_to_unicode(&opt, NULL, 0, (char *)&word, more, NULL);
	ck_assert_int_eq(r.status, XN_MISUSE);
	r = xn_to_ascii_utf32(&opt, NULL, 0, &word, more, NULL);
	ck_assert_int_eq(r.status, XN_MISUSE);
	r = xn_to_ascii_utf16(&opt, NULL, 0, (uint16_t *)&word, more, NULL);
	ck_assert_int_eq(r.status, XN_MISUSE);
	ck_assert_int_eq(xn_punycode_decode_long(&word, 1, (char *)&word, units,
						 NULL, &word, SIZE_MAX / 8)
				 .status,
			 XN_PUNYCODE_TOO_LONG);
	ck_assert_int_eq(xn_punycode_encode_long((char *)&word, 1, &word, units,
						 NULL, &word, SIZE_MAX / 8)
				 .status,
			 XN_PUNYCODE_TOO_LONG);
	ck_assert_int_eq(xn_punycode_decode_long(&word, 1, (char *)&word, 1000,
						 NULL, &word, 1)
				 .status,
			 XN_PUNYCODE_TOO_LONG);
}
END_TEST

/* A label of 70,000 right-to-left letters, and one that breaks the rule. */
START_TEST(long_bidi_label)
{
	size_t count = 70000;
	char *name = malloc(2 * count + 2), *dst;
	xn_options opt = xn_profile(XN_URL);
	xn_result r;

	for (size_t i = 0; i < count; i++) {
		memcpy(name + 2 * i, "\xD7\x90", 2);
	}
	r = xn_to_ascii_alloc(&opt, &dst, name, 2 * count, NULL);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert(r.length > count);
	xn_free(dst);
	name[2 * count] = 'a';
	r = xn_to_ascii_alloc(&opt, &dst, name, 2 * count + 1, NULL);
	ck_assert_uint_eq(r.errors, XN_ERROR_BIDI);
	xn_free(dst);
	free(name);
}
END_TEST

static const struct shape *
shape_named(const char *name)
{
	const struct shape *shape;

	for (size_t i = 0; (shape = shape_at(i)) != NULL; i++) {
		if (strcmp(shape->name, name) == 0) {
			return shape;
		}
	}
	ck_abort_msg("no shape is called \"%s\"", name);
	return NULL;
}

/*
 * A name of a shape of about this size: refused in both directions, and
 * returned whole.
 */
static void
check_shape(const char *shape_name, size_t size)
{
	const struct shape *shape = shape_named(shape_name);
	size_t parts = size / shape->width;
	char *name = malloc(shape_room(shape, parts)), *dst;
	size_t len = shape_build(name, shape, parts);
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_result r = xn_to_ascii(&opt, NULL, 0, name, len, NULL);

	ck_assert_uint_ne(r.errors, 0);
	r = xn_to_ascii_alloc(&opt, &dst, name, len, NULL);
	ck_assert_uint_ne(r.errors, 0);
	ck_assert_str_eq(dst, "");
	xn_free(dst);
	r = xn_to_unicode(&opt, NULL, 0, name, len, NULL);
	ck_assert(r.status == XN_NO_SPACE);
	r = xn_to_unicode_alloc(&opt, &dst, name, len, NULL);
	ck_assert(r.status == XN_OK || r.status == XN_INVALID);
	ck_assert_uint_eq(strlen(dst), r.length);
	xn_free(dst);
	free(name);
}

/*
 * A label of a megabyte for the decoder, the contextual rules and the Bidi
 * rule. test_linear.py checks with the same shapes that the time is linear.
 */
START_TEST(cve_2022_45061)
{
	check_shape("repeated", 1000000);
	check_shape("shuffled", 1000000);
}
END_TEST

START_TEST(cve_2024_3651)
{
	check_shape("Arabic digits alone", 1000000);
	check_shape("Katakana dots", 1000000);
}
END_TEST

START_TEST(cve_2026_45409)
{
	check_shape("Arabic digits", 1000000);
	check_shape("both digits", 1000000);
	check_shape("Katakana dots alone", 1000000);
	check_shape("middle dots", 1000000);
	check_shape("keraia", 1000000);
	check_shape("geresh", 1000000);
}
END_TEST

START_TEST(symfony_polyfill_646)
{
	check_shape("ACE of a", 200000);
	check_shape("ACE of 0", 200000);
	check_shape("ACE of 9", 200000);
	check_shape("ACE, insertions in front", 200000);
	check_shape("ACE, shuffled", 200000);
}
END_TEST

TCase *
bounds_case(void)
{
	TCase *tcase = tcase_create("bounds");

	tcase_set_timeout(tcase, 120);
	tcase_add_test(tcase, cve_2016_6261);
	tcase_add_test(tcase, cve_2024_6874);
	tcase_add_test(tcase, libpsl_62);
	tcase_add_test(tcase, cve_2019_18224);
	tcase_add_test(tcase, cve_2024_24806);
	tcase_add_test(tcase, cve_2022_3602);
	tcase_add_test(tcase, cve_2022_3786);
	tcase_add_test(tcase, radare2_26258);
	tcase_add_test(tcase, icu_23035);
	tcase_add_test(tcase, cve_2017_14061);
	tcase_add_test(tcase, long_bidi_label);
	tcase_add_test(tcase, cve_2022_45061);
	tcase_add_test(tcase, cve_2024_3651);
	tcase_add_test(tcase, cve_2026_45409);
	tcase_add_test(tcase, symfony_polyfill_646);
	return tcase;
}
