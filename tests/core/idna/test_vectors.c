/* SPDX-License-Identifier: MIT
 *
 * Rows of other implementations' test tables: every *.tsv in the folder that
 * XN_VECTORS names.  Skipped without it.  Columns, separated by tabs: profile,
 * checks ("-", or "check=on,check=off"), command, input, expected output ("!":
 * the name must fail), comment.
 */
#include "tests/support/run_suite.h"
#include "tests/support/text_files.h"

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idna.h>

#define SKIPPED 77 /* Meson: the test is skipped */

enum { PROFILE, CHECKS, COMMAND, INPUT, OUTPUT, NEEDED, COLUMNS };

struct text {
	size_t len;
	char bytes[8192];
};

/* Splits at tabs without trimming: blanks may be part of a name. */
static size_t
split_tabs(char *line, char *field[COLUMNS])
{
	size_t count = 0;

	for (char *next = line; next != NULL && count < COLUMNS; count++) {
		field[count] = next;
		next = strchr(next, '\t');
		if (next != NULL) {
			*next++ = '\0';
		}
	}
	return count;
}

/* ---- options ------------------------------------------------------------ */

static const xn_profile_info *
profile_named(const char *name)
{
	const xn_profile_info *info;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		if (strcmp(info->name, name) == 0) {
			return info;
		}
	}
	return NULL;
}

static void
set_checks(xn_options *opt, char *list)
{
	char *field[16];
	size_t count;

	if (strcmp(list, "-") == 0) {
		return;
	}
	count = split_fields(list, ',', field, 16);
	require(count <= 16, "a few checks");
	for (size_t i = 0; i < count; i++) {
		char *value = strchr(field[i], '=');

		require(value != NULL, "a check and its value");
		*value++ = '\0';
		if (strcmp(value, "on") == 0) {
			opt->checks |= check_named(field[i]);
		} else {
			require(strcmp(value, "off") == 0, "on or off");
			opt->checks &= ~check_named(field[i]);
		}
	}
}

/* ---- rows --------------------------------------------------------------- */

static size_t tested;

static void
check_row(const char *file, size_t line, char *field[COLUMNS])
{
	const xn_profile_info *info = profile_named(field[PROFILE]);
	static struct text input, want;
	bool ascii = strcmp(field[COMMAND], "ascii") == 0;
	bool fails = strcmp(field[OUTPUT], "!") == 0;
	xn_options opt;
	xn_result r;
	char *got;

	require(info != NULL, "a profile");
	require(ascii || strcmp(field[COMMAND], "unicode") == 0, "a command");
	opt = xn_profile(info->id);
	set_checks(&opt, field[CHECKS]);
	input.len = read_escaped(input.bytes, sizeof input.bytes, field[INPUT]);
	want.len = read_escaped(want.bytes, sizeof want.bytes, field[OUTPUT]);
	r = (ascii ? xn_to_ascii_alloc : xn_to_unicode_alloc)(
		&opt, &got, input.bytes, input.len, NULL);
	tested++;
	if (r.status != (fails ? XN_INVALID : XN_OK) ||
	    (!fails && (r.length != want.len ||
			memcmp(got, want.bytes, want.len) != 0))) {
		complain("%s:%zu: %s %s(%s): expected %s\n    got %s %s [%s]",
			 file, line, field[PROFILE], field[COMMAND],
			 field[INPUT], field[OUTPUT], xn_status_name(r.status),
			 got != NULL ? shown(got, r.length) : "",
			 names_of(r.errors));
	}
	xn_free(got);
}

static void
check_file(const char *folder, const char *name)
{
	struct lines lines;
	char *line;
	size_t before = tested;

	lines_need(&lines, folder, name);
	while ((line = lines_next(&lines)) != NULL) {
		char *field[COLUMNS];

		/* The first line names the origin. */
		if (lines.number == 1) {
			require(*line == '#', "a line that names the origin");
			continue;
		}
		require(split_tabs(line, field) >= NEEDED, "five columns");
		check_row(name, lines.number, field);
	}
	lines_close(&lines);
	if (tested == before) {
		complain("%s: no rows", name);
	}
}

static bool
is_table(const char *name)
{
	const char *dot = strrchr(name, '.');

	return dot != NULL && strcmp(dot, ".tsv") == 0;
}

START_TEST(tables)
{
	const char *folder = folder_in("XN_VECTORS");
	DIR *dir = opendir(folder);
	struct dirent *entry;
	size_t files = 0;

	ck_assert_msg(dir != NULL, "cannot read %s", folder);
	while ((entry = readdir(dir)) != NULL) {
		if (is_table(entry->d_name)) {
			check_file(folder, entry->d_name);
			files++;
		}
	}
	closedir(dir);
	printf("%zu files: %zu rows tested\n", files, tested);
	ck_assert_uint_gt(files, 0);
	settle();
}
END_TEST

int
main(void)
{
	Suite *suite;
	TCase *rows;

	if (folder_in("XN_VECTORS") == NULL) {
		puts("skipped: needs rows of other implementations "
		     "(-Dvectors_dir)");
		return SKIPPED;
	}
	suite = suite_create("vectors");
	rows = tcase_create("rows");
	tcase_set_timeout(rows, 120);
	tcase_add_test(rows, tables);
	suite_add_tcase(suite, rows);
	return run_suite(suite);
}
