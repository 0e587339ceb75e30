/* SPDX-License-Identifier: MIT
 *
 * The rows of texts.txt, but those of the order of display; skeletons and
 * confusable texts: UTS #39, section 4.
 */
#include "lib/display/skeleton/skeleton.h"
#include "tests/support/tests.h"
#include "tests/support/text_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

/* Converts hexadecimal code points to UTF-8, in one of four static buffers. */
static const char *
text_of(const char *hex, size_t *len)
{
	static char buffers[4][4 * POINTS_MAX + 1];
	static size_t turn;
	char *buffer = buffers[turn++ % 4];
	struct points points;

	points_read(&points, hex);
	*len = 0;
	for (size_t i = 0; i < points.len; i++) {
		*len += utf8_encode(buffer + *len, points.point[i]);
	}
	buffer[*len] = '\0';
	return buffer;
}

/* ---- skeletons ---------------------------------------------------------- */

/* dst and made are what xn_skeleton and its *_alloc have made. */
static void
check_made(const char *hex, const char *want_hex, const char *dst,
	   xn_text_result r, char *made, xn_text_result s)
{
	size_t len;
	const char *want = text_of(want_hex, &len);

	if (r.status != XN_OK || r.length != len ||
	    memcmp(dst, want, len + 1) != 0 || s.status != XN_OK ||
	    s.length != len || memcmp(made, want, len + 1) != 0) {
		complain("skeleton of %s: %s", hex, shown(dst, r.length));
	}
	xn_free(made);
}

static void
check_skeleton(const char *hex, const char *want)
{
	char dst[1000], *made;
	size_t len;
	const char *src = text_of(hex, &len);
	xn_text_result r = xn_skeleton(dst, sizeof dst, src, len);
	xn_text_result s = xn_skeleton_alloc(&made, src, len);

	check_made(hex, want, dst, r, made, s);
}

/* The names of a set, such as "Latn Hani", or "ALL". */
static const char *
names(const xn_script_set *set)
{
	static char text[5 * 64 * XN_SCRIPT_WORDS + 1];
	size_t at = 0;

	strcpy(text, set->words[0] == UINT64_MAX ? "ALL" : "-");
	if (set->words[0] == UINT64_MAX) {
		return text;
	}
	for (size_t s = 0; xn_script_name(s) != NULL; s++) {
		if (set->words[s / 64] >> s % 64 & 1) {
			at += (size_t)sprintf(text + at, "%s%s",
					      at > 0 ? " " : "",
					      xn_script_name(s));
		}
	}
	return text;
}

static void
check_bidi(xn_direction direction, const char *hex, const char *want)
{
	char dst[1000], *made;
	size_t len;
	const char *src = text_of(hex, &len);
	xn_text_result r =
		xn_bidi_skeleton(direction, dst, sizeof dst, src, len);
	xn_text_result s = xn_bidi_skeleton_alloc(direction, &made, src, len);

	check_made(hex, want, dst, r, made, s);
}

static void
check_confusable(const char *a, const char *b, uint32_t want)
{
	size_t alen, blen;
	const char *first = text_of(a, &alen), *second = text_of(b, &blen);
	uint32_t how = UINT32_MAX, back = UINT32_MAX;

	ck_assert_int_eq(xn_confusable(first, alen, second, blen, &how), XN_OK);
	ck_assert_int_eq(xn_confusable(second, blen, first, alen, &back),
			 XN_OK);
	if (how != want || back != want) {
		complain("%s, %s: %u, %u", a, b, (unsigned)how, (unsigned)back);
	}
}

/* Scripts, levels, numbers and repeated marks. */
static void
check_restriction(char *const field[4])
{
	bool scripts = strcmp(field[0], "scripts") == 0;
	size_t len;
	const char *src = text_of(field[scripts ? 1 : 2], &len);
	xn_restriction r = xn_restriction_of(src, len);
	char got[40] = "-";

	if (r.status != XN_OK ||
	    (scripts && strcmp(names(&r.resolved), field[2]) != 0)) {
		complain("%s: %s", field[1], names(&r.resolved));
	}
	if (scripts) {
		/* In the order of the codes, augmented sets last. */
		(void)snprintf(got, sizeof got, "%s", names(&r.scripts));
	} else if (strcmp(field[0], "level") == 0) {
		strcpy(got, xn_level_name(r.level));
	} else if (strcmp(field[0], "numbers") == 0) {
		(void)sprintf(got, "%u", r.numbers);
	} else {
		ck_assert_str_eq(field[0], "mark");
		if (r.repeated_mark != XN_NOWHERE) {
			(void)sprintf(got, "%zu", r.repeated_mark);
		}
	}
	if (strcmp(got, field[3]) != 0) {
		complain("%s of %s %s: %s", field[0], field[1], field[2], got);
	}
}

static void
check_row(size_t number, char *const field[4])
{
	static const char *const ways[] = {"-", "single", "mixed",
					   "mixed whole"};
	static const uint32_t bits[] = {
		0, XN_CONFUSABLE_SINGLE_SCRIPT, XN_CONFUSABLE_MIXED_SCRIPT,
		XN_CONFUSABLE_MIXED_SCRIPT | XN_CONFUSABLE_WHOLE_SCRIPT};
	size_t way = 0;

	(void)number;
	if (strcmp(field[0], "skeleton") == 0) {
		check_skeleton(field[2], field[3]);
	} else if (strcmp(field[0], "bidi") == 0) {
		check_bidi(field[1][0] == 'R' ? XN_RIGHT_TO_LEFT
					      : XN_LEFT_TO_RIGHT,
			   field[2], field[3]);
	} else if (strcmp(field[0], "alike") == 0) {
		while (strcmp(ways[way], field[1]) != 0) {
			way++;
			require(way < 4, field[1]);
		}
		check_confusable(field[2], field[3], bits[way]);
	} else if (strcmp(field[0], "order") != 0) {
		check_restriction(field);
	}
}

TEST(rows)
{
	each_row_of("tests/display/texts.txt", 4, 100, check_row);
}

static void
check_refused(xn_text_result r, const char *dst, xn_status status,
	      size_t length)
{
	ck_assert_int_eq(r.status, status);
	ck_assert_uint_eq(r.length, length);
	if (dst != NULL) {
		ck_assert_str_eq(dst, "");
	}
}

TEST(bad_input)
{
	char dst[16] = "x";
	char *allocated = dst;

	check_refused(xn_skeleton(dst, sizeof dst, "ab\xC0", 3), dst,
		      XN_INVALID, 2);
	check_refused(xn_skeleton(dst, sizeof dst, "\xED\xA0\x80", 3), dst,
		      XN_INVALID, 0);
	check_refused(xn_skeleton_alloc(&allocated, "a\xE2\x82", 3), NULL,
		      XN_INVALID, 1);
	ck_assert_ptr_null(allocated);
	ck_assert_int_eq(xn_skeleton(dst, sizeof dst, NULL, 0).status, XN_OK);
}

/* The workspace is full after reading, decomposing or mapping. */
TEST(limits)
{
	enum { FDFA_POINTS = 18 };
	static char src[4 * XN_DISPLAY_POINTS + 4], dst[80000];
	size_t fits = XN_DISPLAY_POINTS / FDFA_POINTS, len = 0;
	char *allocated;
	xn_text_result r;

	memset(src, 'a', XN_DISPLAY_POINTS + 1);
	r = xn_skeleton(dst, sizeof dst, src, XN_DISPLAY_POINTS);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_eq(r.length, XN_DISPLAY_POINTS);
	check_refused(xn_skeleton(dst, sizeof dst, src, XN_DISPLAY_POINTS + 1),
		      dst, XN_INVALID, XN_DISPLAY_POINTS);
	for (size_t i = 0; i <= fits; i++) {
		len += utf8_encode(src + len, 0xFDFA);
	}
	r = xn_skeleton(dst, sizeof dst, src, len - 3);
	ck_assert_int_eq(r.status, XN_OK);
	/* It is too long only after mapping, so the fault has no byte. */
	check_refused(xn_skeleton(dst, sizeof dst, src, len), dst, XN_INVALID,
		      len);
	r = xn_skeleton_alloc(&allocated, src, len);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_eq(strlen(allocated), r.length);
	ck_assert_uint_gt(r.length, FDFA_POINTS * fits);
	xn_free(allocated);
}

/* ---- the ends of tables ------------------------------------------------- */

/* The last code points look like nothing else. */
TEST(last_code_points)
{
	static const uint32_t last[] = {0xE01EF, 0xFFFFD, 0x10FFFD, 0x10FFFF};

	for (size_t i = 0; i < sizeof last / sizeof *last; i++) {
		char src[4], dst[8];
		size_t len = utf8_encode(src, last[i]);
		xn_text_result r = xn_skeleton(dst, sizeof dst, src, len);

		ck_assert_int_eq(r.status, XN_OK);
		/* A variation selector is invisible. */
		ck_assert_uint_eq(r.length, i > 0 ? len : 0);
		ck_assert(memcmp(dst, src, r.length) == 0);
	}
}

/* ---- the extra map ------------------------------------------------------ */

static const uint32_t *
to_others(uint32_t point)
{
	static const uint32_t nothing[] = {0}, two[] = {'m', 0xE9, 0};

	return point == 'x' ? two : point == 'y' ? nothing : NULL;
}

/* The extra map comes first; its result is decomposed and mapped. */
TEST(extra_map)
{
	static const uint32_t want[] = {'a', 'r', 'n', 'e', 0x301, 'b'};
	uint32_t words[TEXT_WORDS(8)] = {'a', 'x', 'y', 'b'};
	struct working_text text = {4, 8, words};

	ck_assert(xn_text_skeleton(&text, to_others));
	ck_assert_uint_eq(text.len, 6);
	ck_assert_mem_eq(words, want, sizeof want);
	text.len = 5;
	for (size_t i = 0; i < 5; i++) {
		words[i] = 'x';
	}
	ck_assert(!xn_text_skeleton(&text, to_others));
}

/* ---- confusable --------------------------------------------------------- */

TEST(bad_confusables)
{
	static char src[XN_DISPLAY_POINTS + 1];
	uint32_t how = 1;

	memset(src, 'a', sizeof src);
	ck_assert_int_eq(xn_confusable("a", 1, "\xFF", 1, &how), XN_INVALID);
	ck_assert_int_eq(xn_confusable("\xFF", 1, "a", 1, &how), XN_INVALID);
	ck_assert_int_eq(xn_confusable(src, sizeof src, "a", 1, &how),
			 XN_INVALID);
	ck_assert_int_eq(xn_confusable("a", 1, src, sizeof src - 1, &how),
			 XN_OK);
	ck_assert_uint_eq(how, 0);
	/* Each m looks like two letters. */
	memset(src, 'm', sizeof src);
	ck_assert_int_eq(xn_confusable("a", 1, src, sizeof src / 2, &how),
			 XN_OK);
	ck_assert_int_eq(xn_confusable("a", 1, src, sizeof src / 2 + 1, &how),
			 XN_INVALID);
}

TESTS(.name = "skeleton")
