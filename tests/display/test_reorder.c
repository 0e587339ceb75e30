/* SPDX-License-Identifier: MIT
 *
 * The order of display: Unicode's own conformance files, if they are installed,
 * and examples of each rule.
 */
#include "tests/support/guard.h"
#include "tests/support/tests.h"
#include "tests/support/shown.h"
#include "lib/display/skeleton/properties.h"
#include "lib/display/skeleton/skeleton.h"
#include "tests/support/text_files.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

#define LONGEST 300

/* The folder of Debian's package unicode-data.  XN_UNICODE's comes first. */
#define DEBIAN "/usr/share/unicode"

static bool
open_official(struct lines *lines, const char *name)
{
	const char *folder = folder_in("XN_UNICODE");

	return (folder != NULL && lines_open(lines, folder, name)) ||
	       lines_open(lines, DEBIAN, name);
}

static void
compare(const uint32_t *point, const uint8_t *level, size_t len,
	xn_direction direction, size_t line)
{
	uint32_t want[LONGEST], words[TEXT_WORDS(LONGEST)];
	struct working_text text = {len, LONGEST, words};
	size_t count = shown_of(want, point, level, len);

	memcpy(words, point, len * sizeof *point);
	xn_text_reorder(&text, direction);
	if (shown_drop(words, text.len) != count ||
	    memcmp(words, want, count * sizeof *want) != 0) {
		complain("line %zu, direction %d", line, (int)direction);
	}
}

/* Reads "x 1 0".  An x stands for a character that is removed. */
static size_t
read_levels(uint8_t *level, char *text)
{
	char *field[LONGEST];
	size_t len = split_fields(text, ' ', field, LONGEST);

	for (size_t i = 0; i < len; i++) {
		level[i] = (uint8_t)strtoul(field[i], NULL, 10);
	}
	return len;
}

/* ---- BidiCharacterTest.txt ---------------------------------------------- */

static size_t
read_hex(uint32_t *point, char *text)
{
	char *field[LONGEST];
	size_t len = split_fields(text, ' ', field, LONGEST);

	for (size_t i = 0; i < len; i++) {
		point[i] = (uint32_t)strtoul(field[i], NULL, 16);
	}
	return len;
}

TEST(characters)
{
	struct lines lines;
	char *line;
	size_t rows = 0;

	if (!open_official(&lines, "BidiCharacterTest.txt")) {
		return;
	}
	while ((line = lines_next(&lines)) != NULL) {
		uint32_t point[LONGEST];
		uint8_t level[LONGEST];
		char *field[5];
		size_t len;

		if (*line == '#' || split_fields(line, ';', field, 5) < 5) {
			continue;
		}
		len = read_hex(point, field[0]);
		ck_assert_uint_eq(read_levels(level, field[3]), len);
		/* Field 1 is the direction asked for (2: that of the text),
		 * field 2 the paragraph's level. */
		compare(point, level, len,
			field[2][0] == '1' ? XN_RIGHT_TO_LEFT
					   : XN_LEFT_TO_RIGHT,
			lines.number);
		rows++;
	}
	lines_close(&lines);
	ck_assert_uint_gt(rows, 90000);
	settle();
}

/* ---- BidiTest.txt ------------------------------------------------------- */

/* A code point of each class.  A mark needs a base. */
static const struct {
	const char *class;
	uint32_t point;
} examples[] = {
	{"L", 'a'},      {"R", 0x5D0},    {"AL", 0x627},   {"EN", '1'},
	{"ES", '+'},     {"ET", '#'},     {"AN", 0x661},   {"CS", ','},
	{"B", 0x2029},   {"S", '\t'},     {"WS", ' '},     {"ON", '!'},
	{"BN", 0xAD},    {"NSM", 0x300},  {"LRE", 0x202A}, {"RLE", 0x202B},
	{"PDF", 0x202C}, {"LRO", 0x202D}, {"RLO", 0x202E}, {"LRI", 0x2066},
	{"RLI", 0x2067}, {"FSI", 0x2068}, {"PDI", 0x2069}};

static uint32_t
example_of(const char *class)
{
	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
		if (strcmp(examples[i].class, class) == 0) {
			return examples[i].point;
		}
	}
	ck_abort_msg("no class: %s", class);
}

/* Rules P2 and P3: the direction of a text of these classes. */
static xn_direction
direction_of(char *const class[], size_t len)
{
	size_t depth = 0;

	for (size_t i = 0; i < len; i++) {
		bool isolate = class[i][2] == 'I' && class[i][0] != 'P';

		if (isolate) {
			depth++;
		} else if (strcmp(class[i], "PDI") == 0) {
			depth -= depth > 0;
		} else if (depth > 0) {
			continue;
		} else if (strcmp(class[i], "B") == 0 ||
			   strcmp(class[i], "L") == 0) {
			return XN_LEFT_TO_RIGHT;
		} else if (strcmp(class[i], "R") == 0 ||
			   strcmp(class[i], "AL") == 0) {
			return XN_RIGHT_TO_LEFT;
		}
	}
	return XN_LEFT_TO_RIGHT;
}

/*
 * One row. directions is a sum: 1 for the text's own direction, 2 for left to
 * right, 4 for right to left.
 */
static void
compare_classes(char *classes, unsigned directions, const uint8_t *level,
		size_t line)
{
	char *class[LONGEST];
	uint32_t point[LONGEST];
	size_t len = split_fields(classes, ' ', class, LONGEST);

	for (size_t i = 0; i < len; i++) {
		point[i] = example_of(class[i]);
	}
	if (directions & 1) {
		compare(point, level, len, direction_of(class, len), line);
	}
	if (directions & 2) {
		compare(point, level, len, XN_LEFT_TO_RIGHT, line);
	}
	if (directions & 4) {
		compare(point, level, len, XN_RIGHT_TO_LEFT, line);
	}
}

TEST(classes)
{
	static const char levels[] = "@Levels:";
	struct lines lines;
	uint8_t level[LONGEST];
	char *line, *field[2];
	size_t rows = 0;

	if (!open_official(&lines, "BidiTest.txt")) {
		return;
	}
	while ((line = lines_next(&lines)) != NULL) {
		if (strncmp(line, levels, strlen(levels)) == 0) {
			line += strlen(levels);
			read_levels(level, line + strspn(line, " \t"));
		} else if (*line != '#' && *line != '@' &&
			   split_fields(line, ';', field, 2) == 2) {
			compare_classes(field[0],
					(unsigned)strtoul(field[1], NULL, 16),
					level, lines.number);
			rows++;
		}
	}
	lines_close(&lines);
	ck_assert_uint_gt(rows, 490000);
	settle();
}

/* ---- by rules ----------------------------------------------------------- */

/*
 * The workspace has exactly the words that are needed, each filled with word.
 */
static void
check_shown_in(struct guard *guard, uint32_t word, const struct points *in,
	       xn_direction direction, const struct points *out,
	       const char *name)
{
	size_t count = TEXT_WORDS(in->len);
	uint32_t *words = (void *)guard_at_end(guard, count * sizeof *words);
	struct working_text text = {in->len, in->len, words};

	for (size_t i = 0; i < count; i++) {
		words[i] = i < in->len ? in->point[i] : word;
	}
	xn_text_reorder(&text, direction);
	if (text.len != out->len ||
	    memcmp(words, out->point, out->len * sizeof *words) != 0) {
		complain("%s, with %" PRIX32, name, word);
	}
}

/*
 * The workspace's old content makes no difference: zeros, all bits, or any
 * index of the text.
 */
static void
check_shown(const char *src, xn_direction direction, const char *want)
{
	struct points in, out;
	struct guard guard;

	points_read(&in, src);
	points_read(&out, want);
	guard_make(&guard, TEXT_WORDS(in.len) * sizeof *in.point);
	check_shown_in(&guard, UINT32_MAX, &in, direction, &out, src);
	for (uint32_t place = 0; place <= in.len; place++) {
		check_shown_in(&guard, place, &in, direction, &out, src);
	}
	guard_drop(&guard);
}

static size_t orders;

/* A row is the direction, a text, and how it is shown; others are skeletons'.
 */
static void
check_row(size_t number, char *const field[4])
{
	(void)number;
	if (strcmp(field[0], "order") == 0) {
		check_shown(field[2],
			    field[1][0] == 'R' ? XN_RIGHT_TO_LEFT
					       : XN_LEFT_TO_RIGHT,
			    field[3]);
		orders++;
	}
}

TEST(each_rule)
{
	orders = 0;
	each_row_of("tests/display/texts.txt", 4, 100, check_row);
	ck_assert_uint_gt(orders, 30);
}

/* Depths beyond UAX #9's limits: 125 embeddings, 63 brackets. */
TEST(limits)
{
	enum { COUNT = 1000 };
	static uint32_t words[TEXT_WORDS(COUNT)];
	static const uint32_t controls[] = {0x202A, 0x202B, 0x202D, 0x202E,
					    0x2066, 0x2067, 0x2068, '('};
	struct working_text text = {COUNT, COUNT, words};

	for (size_t i = 0; i < sizeof controls / sizeof *controls; i++) {
		size_t letters = 0;

		for (size_t k = 0; k < COUNT; k++) {
			words[k] = k < 600   ? controls[i]
				   : k < 800 ? 0x5D0
					     : ')';
		}
		xn_text_reorder(&text, XN_RIGHT_TO_LEFT);
		for (size_t k = 0; k < COUNT; k++) {
			letters += words[k] == 0x5D0;
		}
		ck_assert_uint_eq(text.len, COUNT);
		ck_assert_uint_eq(letters, 200);
	}
}

/*
 * Isolates that are nested too deeply to count, behind 62 embeddings from right
 * to left, and some characters in the order in which they are shown.  X7: a PDF
 * inside ends none of the embeddings around it.  X5a: the isolate has the level
 * of what is around it, and the text within it belongs to the same sequence.
 */
TEST(lost_isolates)
{
	enum { DEEP = 62, MOST = 7, COUNT = DEEP + MOST };
	static const struct {
		uint32_t behind[MOST];
		uint32_t shown[4];
	} rows[] = {
		{{0x202A, 0x2066, 0x202C, 0x2069, 0x5D0, '!'}, {0x5D0, '!'}},
		{{0x202A, 0x2066, 0x5D0, '!', '?', 0x5D1, 0x2069},
		 {0x5D1, '?', '!', 0x5D0}},
	};

	for (size_t row = 0; row < 2; row++) {
		uint32_t words[TEXT_WORDS(COUNT)];
		struct working_text text = {0, COUNT, words};
		const uint32_t *next = rows[row].shown;
		size_t found = 0;

		for (size_t i = 0; i < COUNT; i++) {
			words[i] =
				i < DEEP ? 0x202B : rows[row].behind[i - DEEP];
			text.len += words[i] != 0;
		}
		xn_text_reorder(&text, XN_LEFT_TO_RIGHT);
		for (size_t i = 0; i < text.len && found < 4; i++) {
			found += words[i] == next[found];
		}
		ck_assert(found == 4 || (found > 0 && next[found] == 0));
	}
}

/* reorder.c and resolve.c rely on this. */
TEST(mirrored_characters_are_neutral)
{
	size_t count = 0;

	for (uint32_t point = 0; point <= 0x10FFFF; point++) {
		if (xn_display_mirror(point) != 0) {
			ck_assert_str_eq(xn_bidi_class(point), "ON");
			count++;
		}
		if (xn_display_bracket(point) != 0) {
			ck_assert_uint_ne(xn_display_mirror(point), 0);
		}
	}
	ck_assert_uint_gt(count, 400);
}

TESTS(.name = "reorder", .timeout = 300)
