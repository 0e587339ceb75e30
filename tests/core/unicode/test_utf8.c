/* SPDX-License-Identifier: MIT
 *
 * lib/unicode/utf8.h against table 3-7 of the Unicode Standard, row by row:
 * every sequence of one to three bytes, sequences of four bytes at every limit,
 * and every code point, there and back.  lib/unicode/text.h against table 3-5,
 * UTF-16, in the same way, and against the limits of UTF-32.
 */
#include <check.h>
#include <stdbool.h>
#include <string.h>

#include "lib/unicode/text.h"

#include "tests/support/tests.h"

/* Table 3-7, well-formed UTF-8 byte sequences. */
static const struct row {
	size_t size;
	struct {
		unsigned first;
		unsigned last;
	} byte[4];
} rows[] = {
	{1, {{0x00, 0x7F}}},
	{2, {{0xC2, 0xDF}, {0x80, 0xBF}}},
	{3, {{0xE0, 0xE0}, {0xA0, 0xBF}, {0x80, 0xBF}}},
	{3, {{0xE1, 0xEC}, {0x80, 0xBF}, {0x80, 0xBF}}},
	{3, {{0xED, 0xED}, {0x80, 0x9F}, {0x80, 0xBF}}},
	{3, {{0xEE, 0xEF}, {0x80, 0xBF}, {0x80, 0xBF}}},
	{4, {{0xF0, 0xF0}, {0x90, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}}},
	{4, {{0xF1, 0xF3}, {0x80, 0xBF}, {0x80, 0xBF}, {0x80, 0xBF}}},
	{4, {{0xF4, 0xF4}, {0x80, 0x8F}, {0x80, 0xBF}, {0x80, 0xBF}}},
};

/* How many bytes of s agree with a row, at most the row's size. */
static size_t
agrees(const struct row *row, const unsigned char *s, size_t len)
{
	size_t i = 0;

	while (i < len && i < row->size && s[i] >= row->byte[i].first &&
	       s[i] <= row->byte[i].last) {
		i++;
	}
	return i;
}

/* The row that s[0..len) agrees with; *part is the longest part that does. */
static const struct row *
row_of(const unsigned char *s, size_t len, size_t *part)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		*part = agrees(&rows[i], s, len);
		if (*part > 0) {
			return &rows[i];
		}
	}
	*part = 1;
	return NULL;
}

/* Table 3-6: the value of a well-formed sequence. */
static uint32_t
value_of(const unsigned char *s, size_t size)
{
	switch (size) {
	case 1:
		return s[0];
	case 2:
		return (s[0] & 0x1Fu) << 6 | (s[1] & 0x3Fu);
	case 3:
		return (s[0] & 0xFu) << 12 | (s[1] & 0x3Fu) << 6 |
		       (s[2] & 0x3Fu);
	default:
		return (s[0] & 0x7u) << 18 | (s[1] & 0x3Fu) << 12 |
		       (s[2] & 0x3Fu) << 6 | (s[3] & 0x3Fu);
	}
}

/* Plain comparisons: ck_assert would take longer than the function. */
static bool
decodes_as_the_table(const unsigned char *s, size_t len)
{
	const char *text = (const char *)s;
	uint32_t point = 0xFFFFFFFF;
	size_t part;
	const struct row *row = row_of(s, len, &part);
	size_t want = row != NULL && part == row->size ? part : 0;

	if (utf8_decode(text, len, &point) != want ||
	    utf8_extent(text, len) != part) {
		return false;
	}
	return want == 0 || point == value_of(s, want);
}

TEST(up_to_three_bytes)
{
	for (unsigned n = 0; n < 0x1000000; n++) {
		const unsigned char s[3] = {n >> 16 & 0xFF, n >> 8 & 0xFF,
					    n & 0xFF};

		/* Once for each of one and two bytes is enough, whatever the
		 * third. */
		if (s[2] == 0) {
			ck_assert(decodes_as_the_table(s, 2));
			ck_assert(decodes_as_the_table(s, 1));
		}
		if (!decodes_as_the_table(s, 3)) {
			ck_abort_msg("%02X %02X %02X", s[0], s[1], s[2]);
		}
	}
}

TEST(four_bytes)
{
	static const unsigned char edges[] = {
		0x00, 0x2E, 0x41, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x9F,
		0xA0, 0xBE, 0xBF, 0xC0, 0xC2, 0xE0, 0xF0, 0xFF};
	const size_t count = sizeof edges;

	for (unsigned n = 0; n < 0x10000; n++) {
		for (size_t i = 0; i < count * count; i++) {
			const unsigned char s[4] = {n >> 8 & 0xFF, n & 0xFF,
						    edges[i / count],
						    edges[i % count]};

			if (!decodes_as_the_table(s, 4)) {
				ck_abort_msg("%02X %02X %02X %02X", s[0], s[1],
					     s[2], s[3]);
			}
		}
	}
}

/* Bytes behind a sequence are not looked at. */
TEST(longer)
{
	static const char text[] = "\xC3\xBC\xF0\x9F\x98\x80"
				   "a";
	uint32_t point;

	ck_assert_uint_eq(utf8_decode(text, 7, &point), 2);
	ck_assert_uint_eq(point, 0xFC);
	ck_assert_uint_eq(utf8_decode(text + 2, 5, &point), 4);
	ck_assert_uint_eq(point, 0x1F600);
	ck_assert_uint_eq(utf8_decode(text + 6, 1, &point), 1);
	ck_assert_uint_eq(point, 'a');
	/* Cut off, the sequence is one ill-formed part. */
	for (size_t len = 1; len < 4; len++) {
		ck_assert_uint_eq(utf8_decode(text + 2, len, &point), 0);
		ck_assert_uint_eq(utf8_extent(text + 2, len), len);
	}
}

TEST(there_and_back)
{
	for (uint32_t point = 0; point <= 0x10FFFF; point++) {
		char text[5] = {0};
		uint32_t back = 0xFFFFFFFF;
		size_t want = point < 0x80      ? 1
			      : point < 0x800   ? 2
			      : point < 0x10000 ? 3
						: 4;

		text[want] = 'x';
		if (point >= 0xD800 && point <= 0xDFFF) {
			continue;
		}
		if (utf8_encode(text, point) != want || text[want] != 'x' ||
		    utf8_decode(text, want, &back) != want || back != point ||
		    utf8_extent(text, want) != want) {
			ck_abort_msg("U+%04X", (unsigned)point);
		}
	}
}

/* ---- UTF-16 and UTF-32 -------------------------------------------------- */

/* Table 3-5: the units of a code point. */
static size_t
utf16_of(uint16_t units[2], uint32_t point)
{
	units[0] = (uint16_t)point;
	if (point <= 0xFFFF) {
		return 1;
	}
	units[0] = (uint16_t)(0xD800 + (point - 0x10000) / 0x400);
	units[1] = (uint16_t)(0xDC00 + (point - 0x10000) % 0x400);
	return 2;
}

static bool
survives_utf16(uint32_t point)
{
	uint16_t want[2], units[3] = {0x41, 0x41, 0x41};
	uint32_t back = UINT32_MAX;
	size_t size = utf16_of(want, point);

	return text_units(UTF16, point) == size &&
	       text_encode(UTF16, (char *)units, point) == size &&
	       memcmp(units, want, 2 * size) == 0 && units[size] == 0x41 &&
	       text_decode(UTF16, (char *)units, size, 0, &back) == size &&
	       back == point;
}

static bool
survives_utf32(uint32_t point)
{
	uint32_t units[2] = {0x41, 0x41}, back = UINT32_MAX;

	return text_units(UTF32, point) == 1 &&
	       text_encode(UTF32, (char *)units, point) == 1 &&
	       units[0] == point && units[1] == 0x41 &&
	       text_decode(UTF32, (char *)units, 1, 0, &back) == 1 &&
	       back == point;
}

TEST(units_there_and_back)
{
	for (uint32_t point = 0; point <= 0x10FFFF; point++) {
		char bytes[4];

		if (point >= 0xD800 && point <= 0xDFFF) {
			continue;
		}
		if (!survives_utf16(point) || !survives_utf32(point) ||
		    text_units(UTF8, point) != utf8_encode(bytes, point)) {
			ck_abort_msg("U+%04X", (unsigned)point);
		}
	}
}

/* Only a high surrogate and a low one behind it make a character. */
TEST(surrogates)
{
	static const uint16_t edges[] = {0x0000, 0x0041, 0xD7FF, 0xD800,
					 0xD801, 0xDBFF, 0xDC00, 0xDC01,
					 0xDFFF, 0xE000, 0xFFFF};
	const size_t count = sizeof edges / sizeof *edges;

	for (size_t i = 0; i < count * count; i++) {
		const uint16_t units[] = {edges[i / count], edges[i % count]};
		bool high = units[0] >= 0xD800 && units[0] <= 0xDBFF;
		bool low = units[0] >= 0xDC00 && units[0] <= 0xDFFF;
		bool next = units[1] >= 0xDC00 && units[1] <= 0xDFFF;
		size_t alone = !high && !low;
		uint32_t point;

		ck_assert_uint_eq(
			text_decode(UTF16, (const char *)units, 2, 0, &point),
			high && next ? 2 : alone);
		ck_assert_uint_eq(
			text_decode(UTF16, (const char *)units, 1, 0, &point),
			alone);
	}
}

TEST(utf32_limits)
{
	static const struct {
		uint32_t unit;
		size_t size;
	} units[] = {{0xD7FF, 1},   {0xD800, 0},   {0xDBFF, 0},
		     {0xDC00, 0},   {0xDFFF, 0},   {0xE000, 1},
		     {0x10FFFF, 1}, {0x110000, 0}, {UINT32_MAX, 0}};

	for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
		const uint32_t text[] = {units[i].unit, 0xDC00};
		uint32_t point;

		ck_assert_uint_eq(
			text_decode(UTF32, (const char *)text, 2, 0, &point),
			units[i].size);
	}
}

TESTS(.name = "utf8", .timeout = 300)
