/* SPDX-License-Identifier: MIT
 *
 * The tables of libxn-display, code point by code point, against Unicode's own
 * files, which are read here by other code than the generator's.
 */
#include "lib/display/skeleton/properties.h"
#include "lib/display/skeleton/scripts.h"
#include "lib/display/skeleton/skeleton.h"
#include "tests/support/run_suite.h"
#include "tests/support/text_files.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT 0x110000
#define FIELDS 15
#define SKIPPED 77

struct range {
	uint32_t first;
	uint32_t last;
};

static struct range
range_of(const char *text)
{
	char *end;
	struct range range;

	range.first = range.last = (uint32_t)strtoul(text, &end, 16);
	if (end[0] == '.' && end[1] == '.') {
		range.last = (uint32_t)strtoul(end + 2, NULL, 16);
	}
	require(range.first <= range.last && range.last < COUNT, "a range");
	return range;
}

typedef void take_row(struct range range, char *const field[FIELDS]);

/* Calls a function for each row of an official file, without comments. */
static void
read_file(const char *name, take_row *take)
{
	struct lines lines;
	char *field[FIELDS];
	char *line;
	size_t rows = 0;

	lines_need(&lines, folder_in("XN_UNICODE"), name);
	while ((line = lines_next(&lines)) != NULL) {
		/* Skips a byte order mark. */
		line += strncmp(line, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
		line[strcspn(line, "#")] = '\0';
		if (split_fields(line, ';', field, FIELDS) >= 2) {
			take(range_of(field[0]), field);
			rows++;
		}
	}
	ck_assert_uint_gt(rows, 10);
	lines_close(&lines);
}

static void
compare(uint32_t point, const char *what, unsigned long got, unsigned long want)
{
	if (got != want) {
		complain("U+%04" PRIX32 ": %s is %lu, should be %lu", point,
			 what, got, want);
	}
}

/* The index of a name in the list, or the number of a script. */
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
script_by(const char *(*name_of)(size_t), const char *name)
{
	size_t n = 0;

	while (name_of(n) != NULL && strcmp(name_of(n), name) != 0) {
		n++;
	}
	require(name_of(n) != NULL, name);
	return (enum script)n;
}

/* ---- properties of one value -------------------------------------------- */

static uint32_t value[COUNT];

static void
set(struct range range, uint32_t to)
{
	for (uint32_t c = range.first; c <= range.last; c++) {
		value[c] = to;
	}
}

static void
set_all(uint32_t to)
{
	struct range all = {0, COUNT - 1};

	set(all, to);
}

static void
take_status(struct range range, char *const field[FIELDS])
{
	set(range, strcmp(field[1], "Allowed") == 0);
}

static void
take_types(struct range range, char *const field[FIELDS])
{
	/* In the order of the bits TYPE_*. */
	static const char *const types[] = {
		"Not_Character", "Deprecated", "Default_Ignorable",
		"Not_NFKC",      "Not_XID",    "Exclusion",
		"Obsolete",      "Technical",  "Uncommon_Use",
		"Limited_Use",   "Inclusion",  "Recommended"};
	char *type[8];
	size_t count = split_fields(field[1], ' ', type, 8);
	uint32_t bits = 0;

	for (size_t i = 0; i < count; i++) {
		bits |= 1u << number_in(types, sizeof types / sizeof *types,
					type[i]);
	}
	set(range, bits);
}

static void
take_script(struct range range, char *const field[FIELDS])
{
	set(range, script_by(xn_script_long_name, field[1]));
}

static void
take_ignorable(struct range range, char *const field[FIELDS])
{
	if (strcmp(field[1], "Default_Ignorable_Code_Point") == 0) {
		set(range, 1);
	}
}

static void
take_mn(struct range range, char *const field[FIELDS])
{
	set(range, strcmp(field[1], "Mn") == 0);
}

static void
take_digit(struct range range, char *const field[FIELDS])
{
	if (strcmp(field[2], "Nd") == 0) {
		set(range, (uint32_t)strtoul(field[6], NULL, 10) + 1);
	}
}

static void
take_mirror(struct range range, char *const field[FIELDS])
{
	set(range, (uint32_t)strtoul(field[1], NULL, 16));
}

static void
take_bracket(struct range range, char *const field[FIELDS])
{
	compare(range.first, "the paired bracket",
		xn_display_mirror(range.first), strtoul(field[1], NULL, 16));
	set(range, (uint32_t)field[2][0]);
}

static const char *const bidis[] = {"B",   "S",   "WS",  "LRE", "LRO", "RLE",
				    "RLO", "PDF", "LRI", "RLI", "FSI", "PDI",
				    "L",   "R",   "AL",  "AN",  "EN",  "ES",
				    "CS",  "ET",  "ON",  "BN",  "NSM"};

static void
take_bidi(struct range range, char *const field[FIELDS])
{
	unsigned n = number_in(bidis, sizeof bidis / sizeof *bidis, field[1]);

	set(range, n < DISPLAY_BIDI_PDI ? n + DISPLAY_BIDI_B : 0);
}

START_TEST(properties)
{
	static const struct {
		const char *file;
		take_row *take;
	} files[] = {{"IdentifierStatus.txt", take_status},
		     {"IdentifierType.txt", take_types},
		     {"Scripts.txt", take_script},
		     {"DerivedCoreProperties.txt", take_ignorable},
		     {"DerivedGeneralCategory.txt", take_mn},
		     {"UnicodeData.txt", take_digit},
		     {"BidiMirroring.txt", take_mirror},
		     {"BidiBrackets.txt", take_bracket},
		     {"DerivedBidiClass.txt", take_bidi}};

	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		/* The value of code points that are not listed. */
		set_all(files[i].take == take_types    ? TYPE_NOT_CHARACTER
			: files[i].take == take_script ? SCRIPT_Zzzz
						       : 0);
		read_file(files[i].file, files[i].take);
		for (uint32_t c = 0; c < COUNT; c++) {
			uint32_t row = display_row(c);
			uint32_t got[] = {(row & DISPLAY_IS_ALLOWED) != 0,
					  xn_display_types(row),
					  DISPLAY_SCRIPT(row),
					  (row & DISPLAY_IS_IGNORABLE) != 0,
					  (row & DISPLAY_IS_MN) != 0,
					  DISPLAY_DIGIT(row),
					  xn_display_mirror(c),
					  (uint32_t)xn_display_bracket(c),
					  DISPLAY_BIDI(row)};

			compare(c, files[i].file, got[i], value[c]);
		}
	}
	settle();
}
END_TEST

/* Identifier_Status and Identifier_Type agree. */
START_TEST(doors)
{
	for (uint32_t c = 0; c < COUNT; c++) {
		uint32_t row = display_row(c);
		bool good = xn_display_types(row) &
			    (TYPE_INCLUSION | TYPE_RECOMMENDED);

		compare(c, "allowed", display_is_allowed(c), good);
		compare(c, "the zero", display_zero(c),
			DISPLAY_DIGIT(row) != 0 ? c + 1 - DISPLAY_DIGIT(row)
						: 0);
		compare(c, "ignorable", display_is_ignorable(c),
			(row & DISPLAY_IS_IGNORABLE) != 0);
		compare(c, "nonspacing", display_is_mn(c),
			(row & DISPLAY_IS_MN) != 0);
	}
	settle();
}
END_TEST

/* ---- scripts ------------------------------------------------------------ */

static xn_script_set extensions[COUNT];

static void
take_extensions(struct range range, char *const field[FIELDS])
{
	char *code[64];
	size_t count = split_fields(field[1], ' ', code, 64);
	xn_script_set wanted = {{0}};

	for (size_t i = 0; i < count; i++) {
		script_set_add(&wanted, script_by(xn_script_name, code[i]));
	}
	for (uint32_t c = range.first; c <= range.last; c++) {
		extensions[c] = wanted;
	}
}

START_TEST(script_extensions)
{
	memset(extensions, 0, sizeof extensions);
	for (uint32_t c = 0; c < COUNT; c++) {
		script_set_add(&extensions[c], display_script(c));
	}
	read_file("ScriptExtensions.txt", take_extensions);
	for (uint32_t c = 0; c < COUNT; c++) {
		xn_script_set got = xn_display_scripts(display_row(c));

		if (memcmp(&got, &extensions[c], sizeof got) != 0) {
			complain("U+%04" PRIX32 ": Script_Extensions", c);
		}
	}
	settle();
}
END_TEST

/*
 * Codes and names against PropertyValueAliases.txt.  The last ones are UTS
 * #39's.
 */
START_TEST(names)
{
	struct lines lines;
	char *field[FIELDS];
	char *line;
	size_t found = 0;

	lines_need(&lines, folder_in("XN_UNICODE"), "PropertyValueAliases.txt");
	while ((line = lines_next(&lines)) != NULL) {
		if (strncmp(line, "sc ", 3) == 0 &&
		    split_fields(line, ';', field, FIELDS) >= 3 &&
		    strcmp(field[1], "Hrkt") != 0) {
			field[2][strcspn(field[2], " ")] = '\0';
			ck_assert_uint_eq(
				script_by(xn_script_name, field[1]),
				script_by(xn_script_long_name, field[2]));
			found++;
		}
	}
	lines_close(&lines);
	ck_assert_uint_eq(found, SCRIPT_Hanb);
	ck_assert_uint_eq(SCRIPT_COUNT, SCRIPT_Hanb + 3);
	ck_assert_str_eq(xn_script_name(SCRIPT_Jpan), "Jpan");
	ck_assert_str_eq(xn_script_long_name(SCRIPT_Kore), "Korean");
	ck_assert_ptr_null(xn_script_name(SCRIPT_COUNT));
	ck_assert_ptr_null(xn_script_long_name(SCRIPT_COUNT));
	ck_assert_ptr_null(xn_script_name(SIZE_MAX));
}
END_TEST

/* ---- confusables -------------------------------------------------------- */

static bool has_prototype[COUNT];

static bool
same_prototype(uint32_t point, const struct points *want)
{
	struct ucd_string got = xn_display_prototype(point);

	if (got.count != want->len) {
		return false;
	}
	for (size_t i = 0; i < want->len; i++) {
		if (ucd_next(&got) != want->point[i]) {
			return false;
		}
	}
	return true;
}

static size_t
skeleton_of(char *dst, size_t cap, const struct points *points)
{
	char src[4 * POINTS_MAX];
	size_t len = 0;
	xn_text_result r;

	for (size_t i = 0; i < points->len; i++) {
		len += utf8_encode(src + len, points->point[i]);
	}
	r = xn_skeleton(dst, cap, src, len);
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
take_confusable(struct range range, char *const field[FIELDS])
{
	struct points source = {1, {range.first}}, target;
	char of_source[1000], of_target[1000];
	size_t len;

	points_read(&target, field[1]);
	has_prototype[range.first] = true;
	if (!same_prototype(range.first, &target)) {
		complain("U+%04" PRIX32 ": the prototype", range.first);
	}
	len = skeleton_of(of_source, sizeof of_source, &source);
	if (display_is_ignorable(range.first)) {
		compare(range.first, "the skeleton's length", len, 0);
	} else if (xn_ucd_decomposition(range.first).count == 0 &&
		   (len != decomposed(of_target, &target) ||
		    memcmp(of_source, of_target, len) != 0)) {
		complain("U+%04" PRIX32 ": the skeleton", range.first);
	}
}

START_TEST(confusables)
{
	size_t sources = 0;

	read_file("confusables.txt", take_confusable);
	for (uint32_t c = 0; c < COUNT; c++) {
		bool found = xn_display_prototype(c).count > 0;

		sources += found;
		compare(c, "confusable", found, has_prototype[c]);
	}
	ck_assert_uint_gt(sources, 6000);
	settle();
}
END_TEST

int
main(void)
{
	Suite *suite;
	TCase *tables;

	if (folder_in("XN_UNICODE") == NULL) {
		puts("skipped: needs Unicode's own files (-Dunicode_dir)");
		return SKIPPED;
	}
	suite = suite_create("display tables");
	tables = tcase_create("tables");
	tcase_set_timeout(tables, 300);
	tcase_add_test(tables, properties);
	tcase_add_test(tables, doors);
	tcase_add_test(tables, script_extensions);
	tcase_add_test(tables, names);
	tcase_add_test(tables, confusables);
	suite_add_tcase(suite, tables);
	return run_suite(suite);
}
