/* SPDX-License-Identifier: MIT
 *
 * Ill-formed text, at the end of memory and beside other text; and Hangul,
 * which is composed by arithmetic.
 */
#include "cases.h"
#include "reach.h"

#include "tests/support/guard.h"
#include "tests/support/text_files.h"

#include <stdlib.h>
#include <string.h>

#include <xn/batch.h>
#include <xn/punycode.h>

/* ---- ill-formed names --------------------------------------------------- */

#define ILL_FORMED(bytes)                                                      \
	{                                                                      \
		bytes, sizeof(bytes) - 1                                       \
	}

struct bytes {
	const char *at;
	size_t len;
};

/* Refused in both directions, whatever is around it. */
static void
check_ill_formed(const struct bytes *bytes)
{
	static const char *const around[][2] = {
		{"", ""},
		{"a", ""},
		{"", "b"},
		{"\xC3\xBC.", ".xn--tda"},
	};
	struct verdict want = {XN_ERROR_INVALID_UTF8, NULL, 0};
	const xn_profile_info *info;
	char name[64];

	for (size_t p = 0; (info = xn_profile_at(p)) != NULL; p++) {
		xn_options opt = xn_profile(info->id);

		for (size_t i = 0; i < 4; i++) {
			size_t head = strlen(around[i][0]);
			size_t tail = strlen(around[i][1]);
			xn_result r;

			memcpy(name, around[i][0], head);
			memcpy(name + head, bytes->at, bytes->len);
			memcpy(name + head + bytes->len, around[i][1], tail);
			tail += head + bytes->len;
			reach("ill-formed", &opt, name, tail, &want);
			r = xn_to_unicode(&opt, NULL, 0, name, tail, NULL);
			require((r.errors & XN_ERROR_INVALID_UTF8) != 0,
				"ToUnicode of ill-formed text");
		}
	}
}

static void
check_all_ill_formed(const struct bytes *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		check_ill_formed(&bytes[i]);
	}
	settle();
}

#define CHECK_ALL(list) check_all_ill_formed(list, sizeof list / sizeof *list)

/* Each kind: cut off, overlong, surrogates, above U+10FFFF. */
START_TEST(cve_2015_2059)
{
	static const struct bytes bytes[] = {
		ILL_FORMED("\xFC"),
		ILL_FORMED("a\xE2\x80"),
		ILL_FORMED("\xC0\x80"),
		ILL_FORMED("\xC1\xBF"),
		ILL_FORMED("\xE0\x80\xAF"),
		ILL_FORMED("\xE0\x9F\xBF"),
		ILL_FORMED("\xED\xA0\x80"),
		ILL_FORMED("\xED\xBF\xBF"),
		ILL_FORMED("\xED\xA0\xBD\xED\xB8\x80"),
		ILL_FORMED("\xF0\x8F\xBF\xBF"),
		ILL_FORMED("\xF4\x90\x80\x80"),
		ILL_FORMED("\xF8\x88\x80\x80\x80"),
		ILL_FORMED("\xFC\x84\x80\x80\x80\x80"),
		ILL_FORMED("\xFE\xFF"),
	};

	CHECK_ALL(bytes);
}
END_TEST

/* Every byte that is not a character alone. */
START_TEST(cve_2016_6263)
{
	for (int c = 0x80; c <= 0xFF; c++) {
		char byte = (char)c;
		struct bytes bytes = {&byte, 1};

		check_ill_formed(&bytes);
	}
	settle();
}
END_TEST

/* Characters that are cut off at the end of memory, without a NUL. */
START_TEST(cve_2021_22918)
{
	static const struct bytes bytes[] = {
		ILL_FORMED("\xC3"),         ILL_FORMED("\xE2"),
		ILL_FORMED("\xE2\x82"),     ILL_FORMED("\xF0"),
		ILL_FORMED("\xF0\x9F"),     ILL_FORMED("\xF0\x9F\x98"),
		ILL_FORMED("\xF4\x8F"),     ILL_FORMED("\xF4\x8F\xBF"),
		ILL_FORMED("ab.c\xF0\x9F"),
	};

	CHECK_ALL(bytes);
}
END_TEST

/* ---- every sequence ----------------------------------------------------- */

#define SEQUENCES 65536

/* The bytes of the character at the start of s (table 3-7), or 0. */
static size_t
character_at(const unsigned char *s, size_t len)
{
	unsigned low = 0x80, high = 0xBF;
	size_t size = s[0] < 0x80                   ? 1
		      : s[0] >= 0xC2 && s[0] < 0xE0 ? 2
		      : s[0] >= 0xE0 && s[0] < 0xF0 ? 3
		      : s[0] >= 0xF0 && s[0] < 0xF5 ? 4
						    : 0;

	if (size > len) {
		return 0;
	}
	low = s[0] == 0xE0 ? 0xA0 : s[0] == 0xF0 ? 0x90 : low;
	high = s[0] == 0xED ? 0x9F : s[0] == 0xF4 ? 0x8F : high;
	for (size_t i = 1; i < size; i++) {
		if (s[i] < low || s[i] > high) {
			return 0;
		}
		low = 0x80;
		high = 0xBF;
	}
	return size;
}

static bool
is_text(const unsigned char *s, size_t len)
{
	for (size_t at = 0, size; at < len; at += size) {
		size = character_at(s + at, len - at);
		if (size == 0) {
			return false;
		}
	}
	return true;
}

/* Rows of one length side by side: the next row may have what one lacks. */
struct column {
	char data[SEQUENCES * 4];
	int32_t from[SEQUENCES + 1];
	int32_t to[SEQUENCES + 1];
	uint32_t errors[SEQUENCES];
	char out[SEQUENCES * 64];
	size_t count;
};

static void
check_column(struct column *column, size_t size)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_column_in src = {.data = column->data,
			    .data_len = column->count * size,
			    .offsets32 = column->from,
			    .count = column->count};
	xn_column_out dst = {.data = column->out,
			     .cap = sizeof column->out,
			     .offsets32 = column->to,
			     .errors = column->errors};
	xn_batch_result r;

	for (size_t i = 0; i <= column->count; i++) {
		column->from[i] = (int32_t)(i * size);
	}
	column->to[0] = 0;
	r = xn_to_ascii_batch(&opt, &dst, &src);
	require(r.status == XN_OK && r.rows == column->count, "the batch");
	for (size_t i = 0; i < column->count; i++) {
		const char *s = column->data + i * size;
		bool bad = (column->errors[i] & XN_ERROR_INVALID_UTF8) != 0;

		if (bad == is_text((const unsigned char *)s, size)) {
			complain("%s is %stext", shown(s, size),
				 bad ? "no " : "");
		}
	}
	column->count = 0;
}

static void
add_sequence(struct column *column, size_t size, const unsigned char *s)
{
	memcpy(column->data + column->count++ * size, s, size);
	if (column->count == SEQUENCES) {
		check_column(column, size);
	}
}

/*
 * All sequences of one to three bytes; three only behind a first byte beyond
 * ASCII.
 */
START_TEST(every_sequence_of_bytes)
{
	static const uint32_t first[] = {0, 0, 0x800000};
	struct column *column = calloc(1, sizeof *column);

	ck_assert_ptr_nonnull(column);
	for (size_t size = 1; size <= 3; size++) {
		for (uint32_t n = first[size - 1]; n >> 8 * size == 0;
		     n += SECURITY_STEP(size == 3)) {
			unsigned char s[] = {
				(unsigned char)(n >> 16 & 0xFF),
				(unsigned char)(n >> 8 & 0xFF),
				(unsigned char)(n & 0xFF),
			};

			add_sequence(column, size, s + 3 - size);
		}
		check_column(column, size);
	}
	free(column);
	settle();
}
END_TEST

/* Four bytes, with leads from E0 on and every edge of the third and fourth. */
START_TEST(sequences_of_four_bytes)
{
	static const unsigned char edges[] = {
		0x00, 0x2E, 0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0,
		0xB0, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xF0, 0xFF,
	};
	struct column *column = calloc(1, sizeof *column);
	size_t count = sizeof edges;

	ck_assert_ptr_nonnull(column);
	for (unsigned n = 0; n < 0x2000; n += SECURITY_STEP(true)) {
		for (size_t i = 0; i < count * count; i++) {
			unsigned char s[] = {
				(unsigned char)(0xE0 | n >> 8),
				(unsigned char)(n & 0xFF),
				edges[i / count],
				edges[i % count],
			};

			add_sequence(column, 4, s);
		}
	}
	check_column(column, 4);
	free(column);
	settle();
}
END_TEST

/* ---- wide encodings ----------------------------------------------------- */

static void
check_units(const xn_options *opt, const uint32_t *points, size_t len)
{
	uint32_t *ascii, *unicode;
	xn_result r = xn_to_ascii_utf32_alloc(opt, &ascii, points, len, NULL);

	ck_assert_uint_eq(r.errors, XN_ERROR_INVALID_UTF8);
	ck_assert_uint_eq(ascii[0], 0);
	r = xn_to_unicode_utf32_alloc(opt, &unicode, points, len, NULL);
	ck_assert_uint_eq(r.errors & XN_ERROR_INVALID_UTF8,
			  XN_ERROR_INVALID_UTF8);
	xn_free(ascii);
	xn_free(unicode);
}

/* Invalid code points in UTF-32, in names, Punycode and the mapping. */
START_TEST(libidn_1_34_ucs4)
{
	static const uint32_t bad[] = {
		0xD800,     0xDBFF,     0xDC00,     0xDFFF,     0x110000,
		0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFFE, 0xFFFFFFFF,
	};
	const xn_profile_info *info;
	char ace[32];

	for (size_t p = 0; (info = xn_profile_at(p)) != NULL; p++) {
		xn_options opt = xn_profile(info->id);

		for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
			uint32_t points[] = {'a', bad[i], '.', 'b'};
			uint32_t mapped[XN_MAP_MAX];
			size_t count;

			check_units(&opt, points, 4);
			check_units(&opt, points, 2);
			check_units(&opt, points + 1, 1);
			ck_assert_int_eq(
				xn_punycode_encode(ace, 32, points, 2, NULL)
					.status,
				XN_PUNYCODE_BAD_INPUT);
			ck_assert_int_eq(
				xn_map_point(&opt, mapped, bad[i], &count),
				XN_MAPPING_REFUSED);
		}
	}
}
END_TEST

/* ---- Hangul ------------------------------------------------------------- */

/* Composes up to three jamo, or a syllable: the Unicode Standard, 3.12. */
static size_t
compose_hangul(uint32_t *to, const uint32_t *from, size_t len)
{
	size_t count = 0;

	for (size_t i = 0; i < len; i++) {
		uint32_t c = from[i];
		uint32_t *last = count > 0 ? &to[count - 1] : NULL;

		if (last != NULL && *last >= 0x1100 && *last <= 0x1112 &&
		    c >= 0x1161 && c <= 0x1175) {
			*last = 0xAC00 +
				((*last - 0x1100) * 21 + c - 0x1161) * 28;
		} else if (last != NULL && *last >= 0xAC00 && *last <= 0xD7A3 &&
			   (*last - 0xAC00) % 28 == 0 && c > 0x11A7 &&
			   c <= 0x11C2) {
			*last += c - 0x11A7;
		} else if (c != 0x115F && c != 0x1160) {
			/* The fillers are ignored. */
			to[count++] = c;
		}
	}
	return count;
}

static void
check_hangul(const uint32_t *jamo, size_t len)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	uint32_t want[3], ascii[128], unicode[128];
	size_t count = compose_hangul(want, jamo, len);
	xn_result r = xn_to_ascii_utf32(&opt, ascii, 128, jamo, len, NULL);

	if (r.status == XN_OK) {
		r = xn_to_unicode_utf32(&opt, unicode, 128, ascii, r.length,
					NULL);
	}
	if (r.status != XN_OK || r.length != count ||
	    memcmp(unicode, want, count * sizeof *want) != 0) {
		complain("U+%04X U+%04X U+%04X", (unsigned)jamo[0],
			 (unsigned)jamo[1], (unsigned)jamo[2]);
	}
}

/*
 * Every leading, vowel and trailing jamo, and one beyond each range, alone and
 * with the first two as a syllable.
 */
START_TEST(libidn_1_34_hangul)
{
	for (uint32_t l = 0x1100; l <= 0x1113; l++) {
		for (uint32_t v = 0x1160; v <= 0x1176; v++) {
			for (uint32_t t = 0x11A7; t <= 0x11C3; t++) {
				uint32_t jamo[] = {l, v, t};

				check_hangul(jamo, 3);
			}
		}
	}
	for (uint32_t s = 0xAC00; s <= 0xD7A3; s++) {
		for (uint32_t t = 0x11A7; t <= 0x11C3; t += 0x1C) {
			uint32_t pair[] = {s, t, 0};

			check_hangul(pair, 2);
			pair[1] = 0x11A8;
			check_hangul(pair, 2);
		}
	}
	settle();
}
END_TEST

TCase *
text_case(void)
{
	TCase *tcase = tcase_create("text");

	tcase_set_timeout(tcase, 120);
	tcase_add_test(tcase, cve_2015_2059);
	tcase_add_test(tcase, cve_2016_6263);
	tcase_add_test(tcase, cve_2021_22918);
	tcase_add_test(tcase, every_sequence_of_bytes);
	tcase_add_test(tcase, sequences_of_four_bytes);
	tcase_add_test(tcase, libidn_1_34_ucs4);
	tcase_add_test(tcase, libidn_1_34_hangul);
	return tcase;
}
