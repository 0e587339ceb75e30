/* SPDX-License-Identifier: MIT
 *
 * lib/unicode/utf8.h against table 3-7 of the Unicode Standard, row by row:
 * every sequence of one to three bytes, sequences of four bytes at every limit,
 * and every code point, there and back, and its size.
 * tests/entries/test_encodings.c and tests/core/security/test_sweep.c compare
 * UTF-16 and UTF-32 with UTF-8.
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
		    utf8_extent(text, want) != want ||
		    text_units(UTF8, point) != want) {
			ck_abort_msg("U+%04X", (unsigned)point);
		}
	}
}

TESTS(.name = "utf8", .timeout = 300)
