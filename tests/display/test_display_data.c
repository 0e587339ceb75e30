/* SPDX-License-Identifier: MIT
 *
 * The tables of libxn-display, code point by code point, against data/, or,
 * with the argument "unicode", against Unicode's own files.  Both are read here
 * by other code than the generator's.
 */
#include "lib/display/skeleton/properties.h"
#include "lib/display/skeleton/scripts.h"
#include "lib/display/skeleton/skeleton.h"
#include "tests/support/tests.h"
#include "tests/support/text_files.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT 0x110000
#define FIELDS 15
#define SKIPPED 77

static bool official;
static uint32_t value[COUNT];
static xn_script_set sets[COUNT];

/* ---- files -------------------------------------------------------------- */

typedef void take_row(uint32_t first, uint32_t last, char *const field[FIELDS]);

/* Calls a function for each row; its fields are the range and what follows. */
static void
read_rows(const char *const names[2], take_row *take)
{
	struct lines lines;
	char *field[FIELDS], *line, *end;
	size_t rows = 0;

	lines_need(&lines, official ? folder_in("XN_UNICODE") : data_folder(),
		   names[official]);
	while ((line = lines_next(&lines)) != NULL) {
		uint32_t first, last;

		/* Skips a byte order mark. */
		line += strncmp(line, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
		line[strcspn(line, "#")] = '\0';
		if (*line == '\0' ||
		    (official && split_fields(line, ';', field, FIELDS) < 2)) {
			continue;
		}
		if (!official) {
			field[0] = line;
			field[1] = strchr(line, ' ');
			require(field[1] != NULL, line);
			*field[1]++ = '\0';
		}
		first = last = (uint32_t)strtoul(field[0], &end, 16);
		if (end[0] == '.' && end[1] == '.') {
			last = (uint32_t)strtoul(end + 2, NULL, 16);
		}
		require(first <= last && last < COUNT, "a range");
		take(first, last, field);
		rows++;
	}
	ck_assert_uint_gt(rows, 10);
	lines_close(&lines);
}

static void
set(uint32_t first, uint32_t last, uint32_t to)
{
	for (uint32_t c = first; c <= last; c++) {
		value[c] = to;
	}
}

static void
compare(uint32_t point, const char *what, unsigned long got, unsigned long want)
{
	if (got != want) {
		complain("U+%04" PRIX32 ": %s is %lu, should be %lu", point,
			 what, got, want);
	}
}

/* ---- properties of one value -------------------------------------------- */

static unsigned
number_in(const char *const names[], size_t count, const char *name)
{
	unsigned n = 0;

	while (n < count && strcmp(names[n], name) != 0) {
		n++;
	}
	return n;
}

/* By its code or its name. */
static enum script
script_by(const char *name)
{
	size_t n = 0;

	while (xn_script_name(n) != NULL &&
	       strcmp(xn_script_name(n), name) != 0 &&
	       strcmp(xn_script_long_name(n), name) != 0) {
		n++;
	}
	require(xn_script_name(n) != NULL, name);
	return (enum script)n;
}

#define TAKE(name, to)                                                         \
	static void name(uint32_t first, uint32_t last,                        \
			 char *const field[FIELDS])                            \
	{                                                                      \
		set(first, last, to);                                          \
	}
#define GOT(name, what)                                                        \
	static uint32_t name(uint32_t c)                                       \
	{                                                                      \
		return what;                                                   \
	}

/* Of Identifier_Type: 2 if it is Recommended alone, 1 if it is allowed. */
static uint32_t
allowed_by(const char *types)
{
	return strcmp(types, "Recommended") == 0
		       ? 2
		       : strstr(types, "Recommended") != NULL ||
				 strstr(types, "Inclusion") != NULL;
}

/* Only the classes that the conversion's tables do not tell apart. */
static uint32_t
bidi_of(const char *class)
{
	static const char *const names[] = {"B",   "S",   "WS",  "LRE",
					    "LRO", "RLE", "RLO", "PDF",
					    "LRI", "RLI", "FSI", "PDI"};
	unsigned n = number_in(names, 12, class);

	return n < 12 ? n + DISPLAY_BIDI_B : 0;
}

static void
take_ignorable(uint32_t first, uint32_t last, char *const field[FIELDS])
{
	if (!official ||
	    strcmp(field[1], "Default_Ignorable_Code_Point") == 0) {
		set(first, last, 1);
	}
}

/* Each digit's zero. */
static void
take_digit(uint32_t first, uint32_t last, char *const field[FIELDS])
{
	if (!official) {
		set(first, last, (uint32_t)strtoul(field[1], NULL, 16));
	} else if (strcmp(field[2], "Nd") == 0) {
		set(first, last, first - (uint32_t)strtoul(field[6], NULL, 10));
	}
}

static void
take_bracket(uint32_t first, uint32_t last, char *const field[FIELDS])
{
	if (official) {
		compare(first, "the paired bracket", xn_display_mirror(first),
			strtoul(field[1], NULL, 16));
	}
	set(first, last, (unsigned char)field[official ? 2 : 1][0]);
}

TAKE(take_status, strcmp(field[1], "Allowed") == 0)
TAKE(take_types, allowed_by(field[1]))
TAKE(take_script, script_by(field[1]))
TAKE(take_mn, strcmp(field[1], "Mn") == 0)
TAKE(take_mirror, (uint32_t)strtoul(field[1], NULL, 16))
TAKE(take_bidi, bidi_of(field[1]))

GOT(got_allowed, display_is_allowed(c))
GOT(got_script, display_script(c))
GOT(got_ignorable, display_is_ignorable(c))
GOT(got_mn, display_is_mn(c))
GOT(got_bracket, (unsigned char)xn_display_bracket(c))
GOT(got_bidi, DISPLAY_BIDI(display_row(c)))

TEST(properties)
{
	static const struct {
		const char *names[2]; /* in data/, Unicode's */
		take_row *take;
		uint32_t (*got)(uint32_t point);
		uint32_t others; /* of code points not listed */
	} files[] = {
		{{NULL, "IdentifierStatus.txt"}, take_status, got_allowed, 0},
		{{"display/script.txt", "Scripts.txt"},
		 take_script,
		 got_script,
		 SCRIPT_Zzzz},
		{{"display/ignorable.txt", "DerivedCoreProperties.txt"},
		 take_ignorable,
		 got_ignorable,
		 0},
		{{"display/decimal.txt", "UnicodeData.txt"},
		 take_digit,
		 display_zero,
		 0},
		{{"display/mirroring.txt", "BidiMirroring.txt"},
		 take_mirror,
		 xn_display_mirror,
		 0},
		{{"display/brackets.txt", "BidiBrackets.txt"},
		 take_bracket,
		 got_bracket,
		 0},
		{{"marks.txt", "DerivedGeneralCategory.txt"},
		 take_mn,
		 got_mn,
		 0},
		{{"bidi.txt", "DerivedBidiClass.txt"}, take_bidi, got_bidi, 0}};

	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		if (files[i].names[official] == NULL) {
			continue;
		}
		set(0, COUNT - 1, files[i].others);
		read_rows(files[i].names, files[i].take);
		for (uint32_t c = 0; c < COUNT; c++) {
			compare(c, files[i].names[official], files[i].got(c),
				value[c]);
		}
	}
	settle();
}

/*
 * What follows from Identifier_Type: Identifier_Status, and the scripts with a
 * Recommended code point.
 */
TEST(allowed)
{
	static const char *const types[] = {"display/identifier-type.txt",
					    "IdentifierType.txt"};
	xn_script_set found = {{0}};

	set(0, COUNT - 1, 0);
	read_rows(types, take_types);
	for (uint32_t c = 0; c < COUNT; c++) {
		enum script script = display_script(c);

		compare(c, "allowed", display_is_allowed(c), value[c] != 0);
		if (value[c] == 2 && script != SCRIPT_Zyyy &&
		    script != SCRIPT_Zinh) {
			script_set_add(&found, script);
		}
	}
	ck_assert_mem_eq(&found, xn_display_recommended, sizeof found);
	settle();
}

/* ---- scripts ------------------------------------------------------------ */

static void
take_extensions(uint32_t first, uint32_t last, char *const field[FIELDS])
{
	char *code[64];
	size_t count = split_fields(field[1], ' ', code, 64);
	xn_script_set wanted = {{0}};

	for (size_t i = 0; i < count; i++) {
		script_set_add(&wanted, script_by(code[i]));
	}
	for (uint32_t c = first; c <= last; c++) {
		sets[c] = wanted;
	}
}

TEST(extensions)
{
	static const char *const files[] = {"display/script-extensions.txt",
					    "ScriptExtensions.txt"};

	memset(sets, 0, sizeof sets);
	for (uint32_t c = 0; c < COUNT; c++) {
		script_set_add(&sets[c], display_script(c));
	}
	read_rows(files, take_extensions);
	for (uint32_t c = 0; c < COUNT; c++) {
		xn_script_set got = xn_display_scripts(display_row(c));

		if (memcmp(&got, &sets[c], sizeof got) != 0) {
			complain("U+%04" PRIX32 ": Script_Extensions", c);
		}
	}
	settle();
}

/* Each digit zero has a number of its own, in the order of the zeros. */
TEST(systems)
{
	size_t next = 0;

	for (uint32_t c = 0; c < COUNT; c++) {
		if (display_zero(c) == c && c != 0) {
			ck_assert_uint_eq(xn_display_system(c), next);
			next++;
		}
	}
	ck_assert_uint_gt(next, 70);
	ck_assert_uint_le(next, DISPLAY_SYSTEMS_MAX);
}

/* Codes and names; in data/ they are in the order of the numbers. */
TEST(names)
{
	struct lines lines;
	char *field[FIELDS];
	char *line;
	size_t found = 0;

	lines_need(&lines, official ? folder_in("XN_UNICODE") : data_folder(),
		   official ? "PropertyValueAliases.txt"
			    : "display/scripts.txt");
	while ((line = lines_next(&lines)) != NULL) {
		if (!official) {
			if (line[0] != '#' &&
			    split_fields(line, ' ', field, 2) == 2) {
				ck_assert_uint_eq(script_by(field[0]), found);
				ck_assert_uint_eq(script_by(field[1]), found);
				found++;
			}
		} else if (strncmp(line, "sc ", 3) == 0 &&
			   split_fields(line, ';', field, FIELDS) >= 3 &&
			   strcmp(field[1], "Hrkt") != 0) {
			field[2][strcspn(field[2], " ")] = '\0';
			ck_assert_uint_eq(script_by(field[1]),
					  script_by(field[2]));
			found++;
		}
	}
	lines_close(&lines);
	/* The last ones are UTS #39's. */
	ck_assert_uint_eq(found, official ? SCRIPT_Hanb : SCRIPT_COUNT);
	ck_assert_uint_eq(SCRIPT_COUNT, SCRIPT_Hanb + 3);
	ck_assert_str_eq(xn_script_name(SCRIPT_Jpan), "Jpan");
	ck_assert_str_eq(xn_script_long_name(SCRIPT_Kore), "Korean");
	ck_assert_ptr_null(xn_script_name(SCRIPT_COUNT));
	ck_assert_ptr_null(xn_script_long_name(SCRIPT_COUNT));
	ck_assert_ptr_null(xn_script_name(SIZE_MAX));
}

/* ---- confusables -------------------------------------------------------- */

static size_t
skeleton_of(char *dst, size_t cap, uint32_t point)
{
	char src[4];
	xn_text_result r = xn_skeleton(dst, cap, src, utf8_encode(src, point));

	require(r.status == XN_OK, "a skeleton");
	return r.length;
}

/* Form D of a few code points. */
static size_t
decomposed(char *dst, const struct points *points)
{
	uint32_t words[TEXT_WORDS(4 * POINTS_MAX)];
	struct working_text text = {points->len, 4 * POINTS_MAX, words};
	size_t len = 0;

	memcpy(words, points->point, points->len * sizeof *words);
	require(xn_text_decompose(&text), "room");
	for (size_t i = 0; i < text.len; i++) {
		len += utf8_encode(dst + len, words[i]);
	}
	return len;
}

/*
 * A source's skeleton is its decomposed target, unless the source is ignorable.
 * (Since Unicode 18 the target is its own skeleton.)
 */
static void
check_confusable(uint32_t c, const struct points *target)
{
	struct ucd_string got = xn_display_prototype(c);
	char of_source[1000], of_target[1000];
	size_t len = skeleton_of(of_source, sizeof of_source, c);
	bool same = got.count == target->len;

	for (size_t i = 0; same && i < target->len; i++) {
		same = ucd_next(&got) == target->point[i];
	}
	if (!same) {
		complain("U+%04" PRIX32 ": the prototype", c);
	}
	if (display_is_ignorable(c)) {
		compare(c, "the skeleton's length", len, 0);
	} else if (xn_ucd_decomposition(c).count == 0 &&
		   (len != decomposed(of_target, target) ||
		    memcmp(of_source, of_target, len) != 0)) {
		complain("U+%04" PRIX32 ": the skeleton", c);
	}
}

static void
take_confusable(uint32_t first, uint32_t last, char *const field[FIELDS])
{
	struct points target;

	points_read(&target, field[1]);
	set(first, last, 1);
	for (uint32_t c = first; c <= last; c++) {
		check_confusable(c, &target);
	}
}

TEST(confusables)
{
	static const char *const files[] = {"display/confusables.txt",
					    "confusables.txt"};
	size_t sources = 0;

	set(0, COUNT - 1, 0);
	read_rows(files, take_confusable);
	for (uint32_t c = 0; c < COUNT; c++) {
		bool found = xn_display_prototype(c).count > 0;

		sources += found;
		compare(c, "confusable", found, value[c]);
	}
	ck_assert_uint_gt(sources, 6000);
	settle();
}

int
main(int argc, char **argv)
{
	official = argc > 1 && strcmp(argv[1], "unicode") == 0;
	if (official && folder_in("XN_UNICODE") == NULL) {
		puts("skipped: needs Unicode's own files (-Dunicode_dir)");
		return SKIPPED;
	}
	return run_tests(
		&(struct tests){.name = "display data", .timeout = 300});
}
