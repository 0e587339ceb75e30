/* SPDX-License-Identifier: MIT */
#include "shapes.h"
#include "lib/unicode/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/punycode.h>

/* ---- code points -------------------------------------------------------- */

/* CJK Extension B has more ideographs than this, all PVALID. */
#define IDEOGRAPHS 40009

static uint32_t
ascending(size_t i, size_t count)
{
	(void)count;
	return 0x20000 + (uint32_t)(i % IDEOGRAPHS);
}

static uint32_t
descending(size_t i, size_t count)
{
	return ascending(count - 1 - i, count);
}

/*
 * Different code points, as many as Unicode has, of every kind, also
 * unassigned.
 */
static uint32_t
distinct(size_t i, size_t count)
{
	uint32_t point = 0xA0 + (uint32_t)(i % 0x100000);

	(void)count;
	return point < 0xD800 ? point : point + 0x800;
}

static uint32_t
distinct_falling(size_t i, size_t count)
{
	return distinct(count - 1 - i, count);
}

static uint32_t
far_apart(size_t i, size_t count)
{
	uint32_t step = (uint32_t)(i / 2 % IDEOGRAPHS);

	(void)count;
	return i % 2 == 0 ? 0xE0 + step % 16 : 0x2A6D0 - step;
}

/* In an order in which no insertion is near the one before it. */
static uint32_t
shuffled(size_t i, size_t count)
{
	(void)count;
	return 0x20000 + (uint32_t)(i * 7919 % IDEOGRAPHS);
}

/* Marks of rising classes, which stay in order. */
static uint32_t
rising_marks(size_t i, size_t count)
{
	if (i == 0) {
		return 'a';
	}
	return i < count / 2 ? 0x327 : i < count / 4 * 3 ? 0x323 : 0x301;
}

/* Marks of falling classes: each pair has to be swapped. */
static uint32_t
falling_marks(size_t i, size_t count)
{
	if (i == 0) {
		return 'a';
	}
	return i < count / 2 ? 0x301 : i < count / 4 * 3 ? 0x323 : 0x327;
}

/* ---- the shapes --------------------------------------------------------- */

#define ALEF "\xD7\x90"
#define BEH "\xD8\xA8"
#define FATHATAN "\xD9\x8B"
#define ZWNJ "\xE2\x80\x8C"
#define ZWJ "\xE2\x80\x8D"
#define KA_VIRAMA "\xE0\xA4\x95\xE0\xA5\x8D"
#define JAMO "\xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA8"
#define SIX_CEDILLAS "\xCC\xA7\xCC\xA7\xCC\xA7\xCC\xA7\xCC\xA7\xCC\xA7"

static const struct shape shapes[] = {
	{"ascii", "", "a", "", NULL, 1, 1, false},
	{"capitals", "", "A", "", NULL, 1, 1, false},
	{"ascii and one", "\xC3\xBC", "a", "", NULL, 1, 1, false},
	{"ascii labels", "", "a.", "", NULL, 2, 2, false},
	{"hyphens", "\xC3\xBC", "-", "", NULL, 1, 1, false},
	{"repeated", "", "\xC3\xBC", "", NULL, 1, 2, false},
	{"capitals of two bytes", "", "\xC3\x9C", "", NULL, 1, 2, false},
	{"ascending", "", "", "", ascending, 1, 4, false},
	{"descending", "", "", "", descending, 1, 4, false},
	{"distinct", "", "", "", distinct, 1, 4, false},
	{"distinct, falling", "", "", "", distinct_falling, 1, 4, false},
	{"far apart", "", "", "", far_apart, 1, 3, false},
	{"shuffled", "", "", "", shuffled, 1, 4, false},
	{"marks", "a", "\xCC\x81", "", NULL, 1, 2, false},
	{"marks of two classes", "a", "\xCC\x81\xCC\xA3", "", NULL, 2, 4,
	 false},
	{"rising marks", "", "", "", rising_marks, 1, 2, false},
	{"falling marks", "", "", "", falling_marks, 1, 2, false},
	{"double marks", "a", "\xCD\x84", "", NULL, 2, 2, false},
	{"blocked marks", "a", SIX_CEDILLAS, "\xCC\x81", NULL, 6, 12, false},
	{"composed", "", "e\xCC\x82\xCC\x81", "", NULL, 3, 5, false},
	{"decomposed", "", "\xE1\xBE\x82", "", NULL, 2, 3, false},
	{"Hangul", "", "\xED\x95\x9C", "", NULL, 1, 3, false},
	{"jamo", "", JAMO, "", NULL, 3, 9, false},
	{"trailing jamo", "\xEA\xB0\x80", "\xE1\x86\xA8", "", NULL, 1, 3,
	 false},
	{"U+FDFA", "", "\xEF\xB7\xBA", "", NULL, 18, 3, false},
	{"ignored", "", "\xC2\xAD", "", NULL, 1, 2, false},
	{"ZWNJ", "", ZWNJ, "", NULL, 1, 3, false},
	{"ZWJ", "", ZWJ, "", NULL, 1, 3, false},
	{"ZWNJ, joined", BEH, ZWNJ BEH, "", NULL, 2, 5, false},
	{"ZWNJ, transparent", BEH, FATHATAN, ZWNJ, NULL, 1, 2, false},
	{"ZWNJ among marks", BEH, FATHATAN ZWNJ FATHATAN BEH, "", NULL, 4, 9,
	 false},
	{"ZWNJ and marks", BEH, FATHATAN ZWNJ, BEH, NULL, 2, 5, false},
	{"ZWJ, virama", "", KA_VIRAMA ZWJ, "", NULL, 3, 9, false},
	{"Arabic digits", BEH, "\xD9\xA0", "", NULL, 1, 2, false},
	{"Arabic digits alone", "", "\xD9\xA0", "", NULL, 1, 2, false},
	{"both digits", BEH, "\xD9\xA0\xDB\xB0", "", NULL, 2, 4, false},
	{"Katakana dots", "", "\xE3\x83\xBB", "\xE6\xBC\xA2", NULL, 1, 3,
	 false},
	{"Katakana dots alone", "", "\xE3\x83\xBB", "", NULL, 1, 3, false},
	{"middle dots", "l", "\xC2\xB7l", "", NULL, 2, 3, false},
	{"keraia", "", "\xCD\xB5", "\xCE\xB1", NULL, 1, 2, false},
	{"geresh", ALEF, "\xD7\xB3", "", NULL, 1, 2, false},
	{"right to left", "", ALEF, "", NULL, 1, 2, false},
	{"right to left, marks", ALEF, FATHATAN, "", NULL, 1, 2, false},
	{"Bidi name", "", "1.", ALEF, NULL, 2, 2, false},
	{"Bidi labels", "", ALEF ".1.", "", NULL, 4, 5, false},
	{"labels", "", "\xC3\xBC.", "", NULL, 2, 3, false},
	{"dots", "", ".", "", NULL, 1, 1, false},
	{"ideographic dots", "", "\xE3\x80\x82", "", NULL, 1, 3, false},
	{"ACE of a", "xn--", "a", "", NULL, 1, 1, false},
	{"ACE of 0", "xn--", "0", "", NULL, 1, 1, false},
	{"ACE of 9", "xn--", "9", "", NULL, 1, 1, false},
	{"ACE, insertions in front", "xn--", "ba", "", NULL, 2, 2, false},
	{"ACE, basic", "xn--", "a", "-tda", NULL, 1, 1, false},
	{"ACE, hyphens", "xn--", "-", "", NULL, 1, 1, false},
	{"ACE, ascending", "", "", "", ascending, 1, 4, true},
	{"ACE, shuffled", "", "", "", shuffled, 1, 5, true},
	{"ACE, distinct", "", "", "", distinct, 1, 4, true},
	{"ACE, falling marks", "", "", "", falling_marks, 1, 1, true},
	{"ACE, U+FDFA", "", "\xEF\xB7\xBA", "", NULL, 1, 1, true},
	{"ACE, ZWNJ", BEH, FATHATAN ZWNJ, BEH, NULL, 2, 5, true},
	{"ACE labels", "", "xn--tda.", "", NULL, 8, 8, false},
	{"prefix", "", "xn--\xC3\xBC.", "", NULL, 6, 7, false},
	{"prefixes", "", "xn--", "", NULL, 4, 4, false},
	{"numbers", "", "0x7f.", "", NULL, 5, 5, false},
	{"escapes", "", "\\046", "", NULL, 4, 4, false},
	{"wire labels", "",
	 "\x01"
	 "a",
	 "", NULL, 2, 2, false},
	{"ill-formed", "", "\x80", "", NULL, 1, 1, false},
	{"ill-formed labels", "", "\xFF.", "", NULL, 2, 2, false},
	{"ill-formed at the end", "", "\xC3\xBC", "\xC3", NULL, 1, 2, false},
	{"addresses", "", "a@", "", NULL, 2, 2, false},
	{"brackets", "", "[", "", NULL, 1, 1, false},
	{"percents", "", "%41", "", NULL, 3, 3, false},
	{"URLs", "", "a://", "", NULL, 4, 4, false},
	{"mailto", "mailto:", "a@b,", "", NULL, 4, 4, false},
};

#define SHAPES (sizeof shapes / sizeof *shapes)

const struct shape *
shape_at(size_t i)
{
	return i < SHAPES ? &shapes[i] : NULL;
}

/* ---- building ----------------------------------------------------------- */

/* encode() makes sure that this is enough for an A-label. */
size_t
shape_room(const struct shape *shape, size_t parts)
{
	size_t part = shape->point != NULL ? 4 : strlen(shape->part);

	return (shape->ace ? 9 * part : part) * parts + 64;
}

static size_t
put(char *to, const char *from)
{
	size_t len = strlen(from);

	memcpy(to, from, len);
	return len;
}

static size_t
build_text(char *to, const struct shape *shape, size_t parts)
{
	size_t len = 0;

	if (shape->point != NULL) {
		for (size_t i = 0; i < parts; i++) {
			len += utf8_encode(to + len, shape->point(i, parts));
		}
		return len;
	}
	len += put(to, shape->head);
	for (size_t i = 0; i < parts; i++) {
		len += put(to + len, shape->part);
	}
	return len + put(to + len, shape->tail);
}

static void *
get(size_t size)
{
	void *memory = malloc(size);

	if (memory == NULL) {
		perror("malloc");
		exit(3);
	}
	return memory;
}

/* Turns the UTF-8 in to[0..len) into an A-label; returns its length. */
static size_t
encode(char *to, size_t cap, size_t len)
{
	size_t words = XN_PUNYCODE_WORK(len);
	uint32_t *work = get(words * sizeof *work);
	uint32_t *point = get((len + 1) * sizeof *point);
	xn_punycode_result r;
	size_t count = 0;

	for (size_t at = 0; at < len; count++) {
		at += utf8_decode(to + at, len - at, &point[count]);
	}
	len = put(to, "xn--");
	r = xn_punycode_encode_long(to + len, cap - len, point, count, NULL,
				    work, words);
	if (r.status != XN_PUNYCODE_OK) {
		fputs("a shape has no A-label\n", stderr);
		exit(3);
	}
	free(point);
	free(work);
	return len + r.written;
}

size_t
shape_build(char *to, const struct shape *shape, size_t parts)
{
	size_t len = build_text(to, shape, parts);

	return shape->ace ? encode(to, shape_room(shape, parts), len) : len;
}
