/* SPDX-License-Identifier: MIT
 *
 * The tables of libxn-display, code point by code point, against data/, which
 * is read here by other code than the generator's. test_display_tables.c does
 * the same with Unicode's own files, if they are installed.
 */
#include "lib/display/skeleton/properties.h"
#include "lib/display/skeleton/scripts.h"
#include "tests/support/run_suite.h"
#include "tests/support/text_files.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT 0x110000

static uint32_t value[COUNT];
static xn_script_set sets[COUNT];
static struct points prototype;

/* ---- data/ -------------------------------------------------------------- */

typedef void take_range(uint32_t first, uint32_t last, char *text);

/* Calls a function for each line of a file of data/; returns how many. */
static size_t
read_data(const char *name, take_range *take)
{
	struct lines lines;
	char *line;
	size_t rows = 0;

	lines_need(&lines, data_folder(), name);
	while ((line = lines_next(&lines)) != NULL) {
		char *end;
		uint32_t first, last;

		if (line[0] == '#' || line[0] == '\0') {
			continue;
		}
		first = last = (uint32_t)strtoul(line, &end, 16);
		if (end[0] == '.' && end[1] == '.') {
			last = (uint32_t)strtoul(end + 2, &end, 16);
		}
		require(*end == ' ' && first <= last && last < COUNT, line);
		take(first, last, end + 1);
		rows++;
	}
	lines_close(&lines);
	return rows;
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
	require(n < count, name);
	return n;
}

static enum script
script_by(const char *code)
{
	size_t n = 0;

	while (xn_script_name(n) != NULL && strcmp(xn_script_name(n), code)) {
		n++;
	}
	require(xn_script_name(n) != NULL, code);
	return (enum script)n;
}

static void
take_types(uint32_t first, uint32_t last, char *text)
{
	/* In the order of the bits TYPE_*. */
	static const char *const types[] = {
		"Not_Character", "Deprecated", "Default_Ignorable",
		"Not_NFKC",      "Not_XID",    "Exclusion",
		"Obsolete",      "Technical",  "Uncommon_Use",
		"Limited_Use",   "Inclusion",  "Recommended"};
	char *type[8];
	size_t count = split_fields(text, ' ', type, 8);
	uint32_t bits = 0;

	for (size_t i = 0; i < count; i++) {
		bits |= 1u << number_in(types, sizeof types / sizeof *types,
					type[i]);
	}
	set(first, last, bits);
}

static void
take_script(uint32_t first, uint32_t last, char *text)
{
	set(first, last, script_by(text));
}

static void
take_yes(uint32_t first, uint32_t last, char *text)
{
	require(strcmp(text, "Yes") == 0, text);
	set(first, last, 1);
}

static void
take_mn(uint32_t first, uint32_t last, char *text)
{
	set(first, last, strcmp(text, "Mn") == 0);
}

static void
take_point(uint32_t first, uint32_t last, char *text)
{
	set(first, last, (uint32_t)strtoul(text, NULL, 16));
}

static void
take_letter(uint32_t first, uint32_t last, char *text)
{
	set(first, last, (unsigned char)text[0]);
}

/* Only the classes that the conversion's tables do not tell apart. */
static void
take_bidi(uint32_t first, uint32_t last, char *text)
{
	static const char *const names[] = {"B",   "S",   "WS",  "LRE",
					    "LRO", "RLE", "RLO", "PDF",
					    "LRI", "RLI", "FSI", "PDI"};
	unsigned n = 0;

	while (n < 12 && strcmp(names[n], text) != 0) {
		n++;
	}
	set(first, last, n < 12 ? n + DISPLAY_BIDI_B : 0);
}

static uint32_t
got_allowed(uint32_t c)
{
	return display_is_allowed(c) ? 1 : 0;
}

static uint32_t
got_types(uint32_t c)
{
	return xn_display_types(display_row(c));
}

static uint32_t
got_script(uint32_t c)
{
	return display_script(c);
}

static uint32_t
got_ignorable(uint32_t c)
{
	return display_is_ignorable(c);
}

static uint32_t
got_mn(uint32_t c)
{
	return display_is_mn(c);
}

static uint32_t
got_bracket(uint32_t c)
{
	return (unsigned char)xn_display_bracket(c);
}

static uint32_t
got_bidi(uint32_t c)
{
	return DISPLAY_BIDI(display_row(c));
}

START_TEST(properties)
{
	static const struct {
		const char *file;
		take_range *take;
		uint32_t (*got)(uint32_t point);
		uint32_t others; /* of code points not listed */
	} files[] = {
		{"display/identifier-type.txt", take_types, got_types,
		 TYPE_NOT_CHARACTER},
		{"display/script.txt", take_script, got_script, SCRIPT_Zzzz},
		{"display/ignorable.txt", take_yes, got_ignorable, 0},
		{"display/decimal.txt", take_point, display_zero, 0},
		{"display/mirroring.txt", take_point, xn_display_mirror, 0},
		{"display/brackets.txt", take_letter, got_bracket, 0},
		{"marks.txt", take_mn, got_mn, 0},
		{"bidi.txt", take_bidi, got_bidi, 0}};

	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		set(0, COUNT - 1, files[i].others);
		ck_assert_uint_gt(read_data(files[i].file, files[i].take), 10);
		for (uint32_t c = 0; c < COUNT; c++) {
			compare(c, files[i].file, files[i].got(c), value[c]);
		}
		settle();
	}
}
END_TEST

/* Identifier_Status follows from Identifier_Type. */
START_TEST(allowed)
{
	set(0, COUNT - 1, 0);
	read_data("display/identifier-type.txt", take_types);
	for (uint32_t c = 0; c < COUNT; c++) {
		bool good = value[c] & (TYPE_INCLUSION | TYPE_RECOMMENDED);

		compare(c, "allowed", got_allowed(c), good);
	}
	settle();
}
END_TEST

/* ---- scripts ------------------------------------------------------------ */

static void
take_extensions(uint32_t first, uint32_t last, char *text)
{
	char *code[64];
	size_t count = split_fields(text, ' ', code, 64);
	xn_script_set wanted = {{0}};

	for (size_t i = 0; i < count; i++) {
		script_set_add(&wanted, script_by(code[i]));
	}
	for (uint32_t c = first; c <= last; c++) {
		sets[c] = wanted;
	}
}

START_TEST(extensions)
{
	memset(sets, 0, sizeof sets);
	for (uint32_t c = 0; c < COUNT; c++) {
		script_set_add(&sets[c], display_script(c));
	}
	ck_assert_uint_gt(
		read_data("display/script-extensions.txt", take_extensions),
		100);
	for (uint32_t c = 0; c < COUNT; c++) {
		xn_script_set got = xn_display_scripts(display_row(c));

		if (memcmp(&got, &sets[c], sizeof got) != 0) {
			complain("U+%04" PRIX32 ": Script_Extensions", c);
		}
	}
	settle();
}
END_TEST

/* Every script with a Recommended code point, and no other. */
START_TEST(recommended)
{
	xn_script_set found = {{0}};

	set(0, COUNT - 1, 0);
	read_data("display/identifier-type.txt", take_types);
	for (uint32_t c = 0; c < COUNT; c++) {
		enum script script = display_script(c);

		if (value[c] == TYPE_RECOMMENDED && script != SCRIPT_Zyyy &&
		    script != SCRIPT_Zinh) {
			script_set_add(&found, script);
		}
	}
	ck_assert_mem_eq(&found, xn_display_recommended, sizeof found);
}
END_TEST

/* Each digit zero has a number of its own, in the order of the zeros. */
START_TEST(systems)
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
END_TEST

/* Codes and names are in the order of the numbers. */
START_TEST(names)
{
	struct lines lines;
	char *field[2];
	char *line;
	size_t script = 0;

	lines_need(&lines, data_folder(), "display/scripts.txt");
	while ((line = lines_next(&lines)) != NULL) {
		if (line[0] != '#' && split_fields(line, ' ', field, 2) == 2) {
			ck_assert_str_eq(xn_script_name(script), field[0]);
			ck_assert_str_eq(xn_script_long_name(script), field[1]);
			script++;
		}
	}
	lines_close(&lines);
	ck_assert_uint_eq(script, SCRIPT_COUNT);
	ck_assert_ptr_null(xn_script_name(script));
}
END_TEST

/* ---- confusables -------------------------------------------------------- */

static void
take_prototype(uint32_t first, uint32_t last, char *text)
{
	points_read(&prototype, text);
	for (uint32_t c = first; c <= last; c++) {
		struct ucd_string got = xn_display_prototype(c);
		bool same = got.count == prototype.len;

		for (size_t i = 0; same && i < prototype.len; i++) {
			same = ucd_next(&got) == prototype.point[i];
		}
		if (!same) {
			complain("U+%04" PRIX32 ": the prototype", c);
		}
		value[c] = 1;
	}
}

START_TEST(confusables)
{
	set(0, COUNT - 1, 0);
	ck_assert_uint_gt(read_data("display/confusables.txt", take_prototype),
			  6000);
	for (uint32_t c = 0; c < COUNT; c++) {
		compare(c, "confusable", xn_display_prototype(c).count > 0,
			value[c]);
	}
	settle();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("display data");
	TCase *tables = tcase_create("tables");

	tcase_set_timeout(tables, 300);
	tcase_add_test(tables, properties);
	tcase_add_test(tables, allowed);
	tcase_add_test(tables, extensions);
	tcase_add_test(tables, recommended);
	tcase_add_test(tables, systems);
	tcase_add_test(tables, names);
	tcase_add_test(tables, confusables);
	suite_add_tcase(suite, tables);
	return run_suite(suite);
}
