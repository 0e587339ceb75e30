/* SPDX-License-Identifier: MIT
 *
 * lib/idna/split.h and split.c: where labels begin and end, and what they are.
 */
#include <check.h>
#include <string.h>

#include "lib/idna/split.h"
#include "lib/unicode/utf8.h"

#include "tests/support/generate.h"
#include "tests/support/run_suite.h"

#define IDEOGRAPHIC "\xE3\x80\x82"
#define FULLWIDTH "\xEF\xBC\x8E"

/*
 * A name, and the name with a bar for each dot that ends a label.  The model
 * below has none that is ill-formed.
 */
static const struct {
	const char *name;
	const char *four; /* all four dots count */
	const char *one;  /* U+002E alone */
} names[] = {
	{"", "", ""},
	/* cut off */
	{"a\xE3\x80", "a\xE3\x80", "a\xE3\x80"},
	{"a\xEF", "a\xEF", "a\xEF"},
	{"a\xEF\xBC.", "a\xEF\xBC|", "a\xEF\xBC|"},
	/* a dot beside ill-formed bytes is a dot */
	{"\xFF" IDEOGRAPHIC "\x80.", "\xFF|\x80|", "\xFF" IDEOGRAPHIC "\x80|"},
	{"\xF0" FULLWIDTH, "\xF0|", "\xF0" FULLWIDTH},
};

/* The label at at of a name that is seen for the first time. */
static struct span
first_split(const char *name, size_t len, size_t at, bool dots)
{
	struct scan_options options = {.wide_dots = dots};
	struct window window;
	struct view view = {UTF8, &options, name, len, &window};

	window_close(&window);
	return split(&view, at);
}

static void
join(char *to, const char *name, size_t len, bool dots)
{
	struct scan_options options = {.wide_dots = dots};
	struct window window;
	struct view view = {UTF8, &options, name, len, &window};
	size_t at = 0;

	window_close(&window);
	for (;;) {
		struct span span = split(&view, at);
		bool ascii = true;

		ck_assert_uint_eq(span.at, at);
		ck_assert_uint_le(span.len, len - at);
		for (size_t i = 0; i < span.len; i++) {
			ascii &= (unsigned char)name[at + i] < 0x80;
			*to++ = name[at + i];
		}
		ck_assert(span.ascii == ascii);
		if (span.dot == 0) {
			ck_assert_uint_eq(at + span.len, len);
			*to = '\0';
			return;
		}
		ck_assert_uint_eq(span.dot, name[at + span.len] == '.' ? 1 : 3);
		*to++ = '|';
		at += span.len + span.dot;
	}
}

START_TEST(labels)
{
	const char *name = names[_i].name;
	char got[64];

	join(got, name, strlen(name), true);
	ck_assert_str_eq(got, names[_i].four);
	join(got, name, strlen(name), false);
	ck_assert_str_eq(got, names[_i].one);
}
END_TEST

/* NUL is a character like any other, and nothing behind len is read. */
START_TEST(bounds)
{
	struct span span = first_split("a\0b", 3, 0, true);

	ck_assert_uint_eq(span.len, 3);
	ck_assert(span.ascii);
	span = first_split("a" IDEOGRAPHIC, 3, 0, true);
	ck_assert_uint_eq(span.len, 3);
	ck_assert_uint_eq(span.dot, 0);
	span = first_split("ab.", 2, 0, true);
	ck_assert_uint_eq(span.len, 2);
	ck_assert_uint_eq(span.dot, 0);
	span = first_split("", 0, 0, true);
	ck_assert_uint_eq(span.len, 0);
	ck_assert_uint_eq(span.dot, 0);
	ck_assert(span.ascii);
}
END_TEST

/* Exactly four code points end a label. */
START_TEST(every_code_point)
{
	for (uint32_t point = 0; point <= 0x10FFFF; point++) {
		bool dot = point == 0x2E || point == 0x3002 ||
			   point == 0xFF0E || point == 0xFF61;
		char text[6] = "a";
		size_t size;

		if (point >= 0xD800 && point <= 0xDFFF) {
			continue;
		}
		size = utf8_encode(text + 1, point);
		text[1 + size] = 'b';
		if (first_split(text, size + 2, 0, true).dot !=
			    (dot ? size : 0) ||
		    first_split(text, size + 2, 0, false).dot !=
			    (point == 0x2E ? 1 : 0)) {
			ck_abort_msg("U+%04X", (unsigned)point);
		}
	}
}
END_TEST

/* ---- a model, which looks at one unit after the other -------------------- */

enum { LONGEST = 200 };

static bool
is_dot_at(const uint32_t *points, size_t i, bool dots)
{
	return points[i] == '.' ||
	       (dots && (points[i] == 0x3002 || points[i] == 0xFF0E ||
			 points[i] == 0xFF61));
}

static bool
is_ldh(uint32_t point)
{
	return (point >= 'a' && point <= 'z') ||
	       (point >= 'A' && point <= 'Z') ||
	       (point >= '0' && point <= '9') || point == '-';
}

/* Whether an ASCII label is clean, as lib/idna/rules.h says. */
static bool
is_clean(const uint32_t *label, size_t len, bool underscores)
{
	for (size_t i = 0; i < len; i++) {
		if (!is_ldh(label[i]) && !(underscores && label[i] == '_')) {
			return false;
		}
	}
	return len > 0 && len <= 63 && label[0] != '-' &&
	       label[len - 1] != '-' &&
	       !(len >= 4 && label[2] == '-' && label[3] == '-');
}

/* Split a name of code points; units are those of the encoding. */
static void
compare(enum encoding encoding, const uint32_t *points, size_t count, bool dots,
	bool lower, bool underscores)
{
	static uint32_t room[4 * LONGEST];
	char *name = (char *)room;
	struct scan_options options = {
		.lower = lower, .wide_dots = dots, .underscores = underscores};
	struct window window;
	struct view view = {encoding, &options, name, 0, &window};
	size_t at = 0, first = 0;

	for (size_t i = 0; i < count; i++) {
		char *end = name + (view.len << encoding);

		view.len += text_encode(encoding, end, points[i]);
	}
	window_close(&window);
	for (;;) {
		struct span span = split(&view, at);
		size_t units = 0, len = 0;
		char unit[4];
		bool ascii = true, end;

		while (first + len < count &&
		       !is_dot_at(points, first + len, dots)) {
			ascii &= points[first + len] < 0x80;
			units += text_encode(encoding, unit,
					     points[first + len]);
			len++;
		}
		end = first + len == count;
		ck_assert_uint_eq(span.at, at);
		ck_assert_uint_eq(span.len, units);
		ck_assert_uint_eq(
			span.dot,
			end ? 0
			    : text_encode(encoding, unit, points[first + len]));
		ck_assert(span.ascii == ascii);
		ck_assert(span.clean ==
			  is_clean(points + first, len, underscores));
		ck_assert(units > WINDOW_MAX || span.text != NULL ||
			  units == WINDOW_MAX);
		for (size_t i = 0; span.text != NULL && i < len && ascii; i++) {
			uint32_t c = points[first + i];

			c += lower && c >= 'A' && c <= 'Z' ? 0x20 : 0;
			ck_assert_uint_eq((unsigned char)span.text[i], c);
		}
		if (end) {
			return;
		}
		at += units + span.dot;
		first += len + 1;
	}
}

START_TEST(model)
{
	static const uint32_t few[] = {
		'a',    'Z',    '5',    '-',    '.',    '_',     '[',
		'@',    0x7F,   0xFC,   0x3002, 0xFF0E, 0xFF61,  0x301,
		0x3042, 0xFF0D, 0x4E2E, 0x12E,  0x8000, 0x10FFFF};
	struct generator gen;

	generate_begin(&gen, (uint64_t)_i);
	for (int turn = 0; turn < 2000; turn++) {
		uint32_t points[LONGEST];
		size_t count = generate_below(&gen, LONGEST);
		/* Long labels, short ones, and names of letters. */
		uint32_t rare = 1 + generate_below(&gen, 100);

		for (size_t i = 0; i < count; i++) {
			size_t n = sizeof few / sizeof *few;

			points[i] = 'a' + generate_below(&gen, 26);
			if (generate_below(&gen, rare) == 0) {
				points[i] =
					few[generate_below(&gen, (uint32_t)n)];
			}
		}
		compare((enum encoding)(turn % 3), points, count,
			turn / 3 % 2 == 0, turn / 6 % 2 == 0,
			turn / 12 % 2 == 0);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("split");
	TCase *all = tcase_create("split");

	tcase_set_timeout(all, 60);
	tcase_add_loop_test(all, labels, 0, sizeof names / sizeof *names);
	tcase_add_test(all, bounds);
	tcase_add_test(all, every_code_point);
	tcase_add_loop_test(all, model, 0, 8);
	suite_add_tcase(suite, all);

	return run_suite(suite);
}
