/* SPDX-License-Identifier: MIT
 *
 * lib/idna/split.c: where labels begin and end.
 */
#include <check.h>
#include <string.h>

#include "lib/idna/stages.h"
#include "lib/unicode/utf8.h"

#include "tests/support/run_suite.h"

#define IDEOGRAPHIC "\xE3\x80\x82"
#define FULLWIDTH "\xEF\xBC\x8E"
#define HALFWIDTH "\xEF\xBD\xA1"

/* A name, and the name with a bar for each dot that ends a label. */
static const struct {
	const char *name;
	const char *four; /* all four dots count */
	const char *one;  /* U+002E alone */
} names[] = {
	{"", "", ""},
	{"a", "a", "a"},
	{".", "|", "|"},
	{"..", "||", "||"},
	{"a.b", "a|b", "a|b"},
	{"a.b.", "a|b|", "a|b|"},
	{".a", "|a", "|a"},
	{"a" IDEOGRAPHIC "b", "a|b", "a" IDEOGRAPHIC "b"},
	{"a" FULLWIDTH "b", "a|b", "a" FULLWIDTH "b"},
	{"a" HALFWIDTH "b", "a|b", "a" HALFWIDTH "b"},
	{IDEOGRAPHIC FULLWIDTH HALFWIDTH, "|||",
	 IDEOGRAPHIC FULLWIDTH HALFWIDTH},
	{IDEOGRAPHIC "." HALFWIDTH "x", "|||x", IDEOGRAPHIC "|" HALFWIDTH "x"},
	/* code points beside the dots */
	{"\xE3\x80\x81"
	 "a\xE3\x80\x83",
	 "\xE3\x80\x81"
	 "a\xE3\x80\x83",
	 "\xE3\x80\x81"
	 "a\xE3\x80\x83"},
	{"\xEF\xBC\x8D\xEF\xBC\x8F", "\xEF\xBC\x8D\xEF\xBC\x8F",
	 "\xEF\xBC\x8D\xEF\xBC\x8F"},
	{"\xEF\xBD\xA0\xEF\xBD\xA2", "\xEF\xBD\xA0\xEF\xBD\xA2",
	 "\xEF\xBD\xA0\xEF\xBD\xA2"},
	/* code points that only IDNA2003 maps to a dot */
	{"a\xE2\x80\xA4"
	 "b\xEF\xB9\x92",
	 "a\xE2\x80\xA4"
	 "b\xEF\xB9\x92",
	 "a\xE2\x80\xA4"
	 "b\xEF\xB9\x92"},
	/* cut off */
	{"a\xE3\x80", "a\xE3\x80", "a\xE3\x80"},
	{"a\xEF", "a\xEF", "a\xEF"},
	{"a\xEF\xBC.", "a\xEF\xBC|", "a\xEF\xBC|"},
	/* a dot beside ill-formed bytes is a dot */
	{"\xFF" IDEOGRAPHIC "\x80.", "\xFF|\x80|", "\xFF" IDEOGRAPHIC "\x80|"},
	{"\xF0" FULLWIDTH, "\xF0|", "\xF0" FULLWIDTH},
};

static void
join(char *to, const char *name, size_t len, bool dots)
{
	size_t at = 0;

	for (;;) {
		struct span span = xn_split(UTF8, name, len, at, dots);
		bool ascii = true;

		ck_assert_uint_eq(span.at, at);
		ck_assert_uint_le(span.len, len - at);
		for (size_t i = 0; i < span.len; i++) {
			ascii &= (unsigned char)name[at + i] < 0x80;
			*to++ = name[at + i];
		}
		ck_assert_int_eq(span_is_ascii(&span), ascii);
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

/* NUL is an ordinary character, and nothing behind len is read. */
START_TEST(bounds)
{
	struct span span = xn_split(UTF8, "a\0b", 3, 0, true);

	ck_assert_uint_eq(span.len, 3);
	ck_assert(span_is_ascii(&span));
	span = xn_split(UTF8, "a" IDEOGRAPHIC, 3, 0, true);
	ck_assert_uint_eq(span.len, 3);
	ck_assert_uint_eq(span.dot, 0);
	span = xn_split(UTF8, "ab.", 2, 0, true);
	ck_assert_uint_eq(span.len, 2);
	ck_assert_uint_eq(span.dot, 0);
	span = xn_split(UTF8, "", 0, 0, true);
	ck_assert_uint_eq(span.len, 0);
	ck_assert_uint_eq(span.dot, 0);
	ck_assert(span_is_ascii(&span));
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
		if (xn_split(UTF8, text, size + 2, 0, true).dot !=
			    (dot ? size : 0) ||
		    xn_split(UTF8, text, size + 2, 0, false).dot !=
			    (point == 0x2E ? 1 : 0)) {
			ck_abort_msg("U+%04X", (unsigned)point);
		}
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
	suite_add_tcase(suite, all);

	return run_suite(suite);
}
