/* SPDX-License-Identifier: MIT
 *
 * tests/core/vectors/known.txt and idna2003.txt: names and their results by the
 * documents, with the exact errors, places and rules.  known.txt describes the
 * notation.  Each name also in UTF-16 and UTF-32.  If XN_VECTORS is set, also
 * rows of other implementations.  Some cases are easier to loop over: every
 * ASCII character and every check in every profile.
 */
#include "tests/core/properties/properties.h"
#include "tests/entries/alike.h"
#include "tests/support/hold.h"
#include "tests/support/profiles.h"
#include "tests/support/tests.h"
#include "tests/support/text_files.h"

#include <check.h>
#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idna.h>

#include "lib/unicode/utf8.h"

#define TEXT 8192
#define FAULT_ROOM 64
#define LABEL_ROOM 64
#define WORDS 64
#define UNTOUCHED (SIZE_MAX / 0xFF * 0x5A)

#define UTS46_PROFILES                                                         \
	(1u << XN_LOOKUP | 1u << XN_STRICT | 1u << XN_URL | 1u << XN_URL_STRICT)
#define RFC5891_PROFILES (1u << XN_IDNA2008 | 1u << XN_REGISTER)
#define PROFILES 16 /* names of profiles in a row */

/* ---- names of profiles and checks --------------------------------------- */

static const char *
profile_name(size_t id)
{
	return xn_profile_at(id - 1)->name;
}

static unsigned
profiles_named(const char *name)
{
	if (strcmp(name, "all") == 0) {
		return UTS46_PROFILES | RFC5891_PROFILES;
	}
	if (strcmp(name, "uts46") == 0) {
		return UTS46_PROFILES;
	}
	if (strcmp(name, "rfc5891") == 0) {
		return RFC5891_PROFILES;
	}
	for (int i = XN_LOOKUP; i <= last_profile(); i++) {
		if (strcmp(name, profile_name((size_t)i)) == 0) {
			return 1u << i;
		}
	}
	ck_abort_msg("no profile is called \"%s\"", name);
	return 0;
}

/* ---- a row of known.txt ------------------------------------------------- */

struct row {
	const char *file;
	size_t line;
	unsigned profiles;
	uint32_t on;
	uint32_t off;
	bool ascii;
	bool misuse;
	size_t len;
	char name[TEXT];
	size_t output_len;
	char output[TEXT];
	/* Faults.  If placed, they have places, and are complete and in
	 * order. */
	bool placed;
	size_t fault_count;
	xn_fault faults[FAULT_ROOM];
};

static void
read_profiles(struct row *row, char *list)
{
	char *field[PROFILES];
	size_t count = split_fields(list, ',', field, PROFILES);

	require(count <= PROFILES, "profiles");
	row->profiles = 0;
	for (size_t i = 0; i < count; i++) {
		row->profiles |= profiles_named(field[i]);
	}
}

/* CHECK=on, CHECK=off */
static void
read_check(struct row *row, char *text)
{
	char *value = strchr(text, '=');

	require(value != NULL, "a check and its value");
	*value++ = '\0';
	if (strcmp(value, "on") == 0) {
		row->on |= check_named(text);
	} else {
		require(strcmp(value, "off") == 0, "on or off");
		row->off |= check_named(text);
	}
}

/* ERROR, ERROR@PLACE, ERROR/RULE, ERROR/RULE@PLACE */
static void
read_fault(struct row *row, char *text)
{
	xn_fault *fault = &row->faults[row->fault_count++];
	char *place = strchr(text, '@'), *rule = strchr(text, '/');

	require(row->fault_count < FAULT_ROOM, "room for the faults");
	memset(fault, 0, sizeof *fault);
	require(row->placed == (place != NULL) || row->fault_count == 1,
		"places in all faults or in none");
	row->placed = place != NULL;
	if (place != NULL) {
		*place++ = '\0';
		fault->at = strcmp(place, "-") == 0 ? XN_NOWHERE
						    : strtoul(place, NULL, 10);
	}
	if (rule != NULL) {
		*rule++ = '\0';
		fault->rule = (uint32_t)strtoul(rule, NULL, 10);
	}
	fault->error = errors_named(text);
}

static void
read_result(struct row *row, char *word[], size_t count)
{
	size_t i = 0;

	row->misuse = count == 1 && strcmp(word[0], "misuse") == 0;
	row->placed = false;
	row->fault_count = 0;
	row->output_len = 0;
	if (count > 0 && !row->misuse && strcmp(word[0], "!") != 0) {
		row->output_len = read_text(row->output, TEXT, word[i++]);
	}
	require(i == count || row->misuse || strcmp(word[i], "!") == 0,
		"an output, then faults");
	for (i++; i < count; i++) {
		read_fault(row, word[i]);
	}
}

/* Splits a line at blanks that are not in braces. */
static size_t
split_words(char *line, char *word[WORDS])
{
	size_t count = 0;
	bool inside = false, in_braces = false;

	for (char *c = line; *c != '\0'; c++) {
		in_braces = *c == '{' || (in_braces && *c != '}');
		if (*c == ' ' && !in_braces) {
			*c = '\0';
			inside = false;
		} else if (!inside) {
			require(count < WORDS, "room for the words");
			word[count++] = c;
			inside = true;
		}
	}
	return count;
}

static void
read_row(struct row *row, char *line)
{
	char *word[WORDS];
	size_t count = split_words(line, word), i = 1;

	require(count >= 5, "words");
	read_profiles(row, word[0]);
	row->on = row->off = 0;
	for (; strchr(word[i], '=') != NULL; i++) {
		read_check(row, word[i]);
	}
	row->ascii = strcmp(word[i], "ascii") == 0;
	require(row->ascii || strcmp(word[i], "unicode") == 0, "a command");
	row->len = read_text(row->name, TEXT, word[i + 1]);
	require(strcmp(word[i + 2], ":") == 0, "a colon");
	read_result(row, word + i + 3, count - i - 3);
}

/* ---- running one -------------------------------------------------------- */

struct converted {
	xn_profile_id profile;
	xn_result result;
	char output[TEXT];
	xn_report report;
	xn_label labels[LABEL_ROOM];
	xn_fault faults[FAULT_ROOM];
};

static void
object(const struct row *row, const struct converted *o, const char *what)
{
	complain("%s:%zu: %s %s(%s): %s\n    got %s %s [%s]", row->file,
		 row->line, profile_name(o->profile),
		 row->ascii ? "ascii" : "unicode", shown(row->name, row->len),
		 what, xn_status_name(o->result.status),
		 shown(o->output, o->result.length),
		 names_of(o->result.errors));
	for (size_t i = 0; i < o->report.fault_count && i < FAULT_ROOM; i++) {
		complain("        %s/%" PRIu32 "@%td", /* -1: no place */
			 xn_error_name(o->faults[i].error), o->faults[i].rule,
			 (ptrdiff_t)o->faults[i].at);
	}
}

static void
run(struct converted *o, const struct row *row, const xn_options *opt)
{
	memset(&o->report, 0, sizeof o->report);
	o->report.labels = o->labels;
	o->report.label_cap = LABEL_ROOM;
	o->report.faults = o->faults;
	o->report.fault_cap = FAULT_ROOM;
	memset(o->output, 0x5A, sizeof o->output);
	memset(o->labels, 0x5A, sizeof o->labels);
	o->result = (row->ascii ? xn_to_ascii : xn_to_unicode)(
		opt, o->output, sizeof o->output, row->name, row->len,
		&o->report);
}

/* Whether two results are the same, with the same output. */
static bool
same_outcome(const struct converted *o, const xn_result *r, const char *output)
{
	return r->status == o->result.status && r->errors == o->result.errors &&
	       r->length == o->result.length && r->labels == o->result.labels &&
	       memcmp(output, o->output, r->length + 1) == 0;
}

/* The same result without a report. */
static void
check_unreported(const struct row *row, const struct converted *o,
		 const xn_options *opt)
{
	static char output[TEXT];
	xn_result r = (row->ascii ? xn_to_ascii : xn_to_unicode)(
		opt, output, sizeof output, row->name, row->len, NULL);

	if (!same_outcome(o, &r, output)) {
		object(row, o, "without a report it differs");
	}
}

/*
 * The same result from the function that allocates, except for the limit of
 * length.
 */
static void
check_alloc(const struct row *row, const struct converted *o,
	    const xn_options *opt)
{
	char *output;
	xn_result r = (row->ascii ? xn_to_ascii_alloc : xn_to_unicode_alloc)(
		opt, &output, row->name, row->len, NULL);

	if (output == NULL || !same_outcome(o, &r, output)) {
		object(row, o, "*_alloc differs");
	}
	xn_free(output);
}

/* Whether a fault is of the name as a whole if it has no place. */
static bool
has_label(const xn_fault *fault)
{
	return fault->at != XN_NOWHERE
		       ? fault->label != XN_NOWHERE
		       : fault->label == XN_NOWHERE && fault->label_len == 0;
}

static bool
same_faults(const struct row *row, const struct converted *o)
{
	if (o->report.fault_count != row->fault_count) {
		return false;
	}
	for (size_t i = 0; i < row->fault_count; i++) {
		const xn_fault *got = &o->faults[i], *want = &row->faults[i];

		if (got->error != want->error || got->at != want->at ||
		    (want->rule != 0 && got->rule != want->rule) ||
		    !has_label(got)) {
			return false;
		}
	}
	return true;
}

/* Whether the report has the error, and the rule if one is given. */
static bool
has_fault(const struct converted *o, const xn_fault *want)
{
	for (size_t i = 0; i < o->report.fault_count; i++) {
		if (o->faults[i].error == want->error &&
		    (want->rule == 0 || o->faults[i].rule == want->rule)) {
			return true;
		}
	}
	return false;
}

static void
check_faults(const struct row *row, const struct converted *o)
{
	uint32_t errors = 0;

	require(o->report.fault_count <= FAULT_ROOM, "room for the faults");
	for (size_t i = 0; i < row->fault_count; i++) {
		errors |= row->faults[i].error;
		if (!has_fault(o, &row->faults[i])) {
			object(row, o, "a fault is not there");
			return;
		}
	}
	if (o->result.errors != errors) {
		object(row, o, "the set of errors");
	} else if (row->placed && !same_faults(row, o)) {
		object(row, o, "the places or rules");
	}
}

static void
check_output(const struct row *row, const struct converted *o)
{
	const xn_result *r = &o->result;

	if (r->status != (row->misuse        ? XN_MISUSE
			  : row->fault_count ? XN_INVALID
					     : XN_OK)) {
		object(row, o, "the status");
	} else if (r->length != row->output_len ||
		   memcmp(o->output, row->output, row->output_len) != 0 ||
		   o->output[row->output_len] != '\0') {
		object(row, o, "the output");
	}
}

/* ---- a row -------------------------------------------------------------- */

/* The row whose properties are checked. */
static const struct row *now;
static xn_profile_id now_id;

_Noreturn void
does_not_hold(const char *what)
{
	ck_abort_msg("%s:%zu: %s: %s", now->file, now->line,
		     profile_name(now_id), what);
}

static void
check_row(const struct row *row, xn_profile_id profile)
{
	static struct converted o;
	xn_options opt = xn_profile(profile);
	struct subject subject = {
		.src = row->name, .len = row->len, .unicode = !row->ascii};

	opt.checks = (opt.checks | row->on) & ~row->off;
	if (profile == XN_IDNA2003) {
		/* In this profile it is not part of "hyphens". */
		opt.checks &= ~XN_CHECK_HYPHEN_3_4;
	}
	o.profile = profile;
	run(&o, row, &opt);
	check_output(row, &o);
	if (row->misuse || o.result.status == XN_MISUSE) {
		return;
	}
	check_faults(row, &o);
	check_unreported(row, &o, &opt);
	check_alloc(row, &o, &opt);
	now = row;
	now_id = profile;
	subject.opt = opt;
	check_report(&subject, row->line % 4, row->line / 4 % 4);
	alike_row(row->ascii ? "xn_to_ascii" : "xn_to_unicode",
		  &(struct question){.opt = &opt}, NULL, row->name, row->len);
	require(o.result.labels < LABEL_ROOM, "room for the row behind");
	if (o.labels[o.result.labels].at != UNTOUCHED) {
		object(row, &o, "a row behind the last label");
	}
}

/*
 * Runs all rows of a file in tests/core/vectors; returns how many results there
 * are.
 */
static size_t
check_file(const char *name)
{
	struct lines lines;
	char *line;
	size_t results = 0;
	static struct row row;

	row.file = name;
	lines_need(&lines, vectors_folder(), name);
	while ((line = lines_next(&lines)) != NULL) {
		if (*line == '\0' || *line == '#') {
			continue;
		}
		row.line = lines.number;
		read_row(&row, line);
		for (int i = XN_LOOKUP; i <= last_profile(); i++) {
			if (row.profiles >> i & 1) {
				check_row(&row, (xn_profile_id)i);
				results++;
			}
		}
	}
	lines_close(&lines);
	return results;
}

TEST(known)
{
	ck_assert_uint_gt(check_file("known.txt"), 1000);
	settle();
}

TEST(idna2003)
{
	ck_assert_uint_gt(check_file("idna2003.txt"), 250);
	settle();
}

/* ---- rows of other implementations -------------------------------------- */

/*
 * Columns, separated by tabs: profile, checks ("-", or "check=on,check=off"),
 * command, input, expected output ("!": the name must fail), comment.
 */
enum { PROFILE, CHECKS, COMMAND, INPUT, OUTPUT, COLUMNS };

/* Splits at tabs without trimming: blanks may be part of a name. */
static bool
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
	return count == COLUMNS;
}

static void
check_theirs(struct row *row, char *field[COLUMNS])
{
	static struct converted o;
	const xn_profile_info *info;
	char *check[16];
	bool fails = strcmp(field[OUTPUT], "!") == 0;
	xn_options opt;
	size_t count;

	row->on = row->off = 0;
	if (strcmp(field[CHECKS], "-") != 0) {
		count = split_fields(field[CHECKS], ',', check, 16);
		for (size_t i = 0; i < count; i++) {
			read_check(row, check[i]);
		}
	}
	row->profiles = profiles_named(field[PROFILE]);
	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		if (row->profiles == 1u << info->id) {
			o.profile = info->id;
		}
	}
	opt = xn_profile(o.profile);
	opt.checks = (opt.checks | row->on) & ~row->off;
	row->ascii = strcmp(field[COMMAND], "ascii") == 0;
	row->len = read_escaped(row->name, TEXT, field[INPUT]);
	row->output_len = read_escaped(row->output, TEXT, field[OUTPUT]);
	run(&o, row, &opt);
	if (o.result.status != (fails ? XN_INVALID : XN_OK) ||
	    (!fails && (o.result.length != row->output_len ||
			memcmp(o.output, row->output, row->output_len) != 0))) {
		object(row, &o, shown(row->output, row->output_len));
	}
}

static size_t
check_table(const char *folder, const char *name)
{
	static struct row row;
	char *line, *field[COLUMNS];
	struct lines lines;
	size_t rows = 0;

	row.file = name;
	lines_need(&lines, folder, name);
	line = lines_next(&lines);
	require(line != NULL && *line == '#', "a line that names the origin");
	while ((line = lines_next(&lines)) != NULL) {
		row.line = lines.number;
		require(split_tabs(line, field), "five columns");
		check_theirs(&row, field);
		rows++;
	}
	lines_close(&lines);
	return rows;
}

/* Every *.tsv in the folder that XN_VECTORS names. */
LOOP_TEST(vectors, folder_in("XN_VECTORS") != NULL)
{
	const char *folder = folder_in("XN_VECTORS");
	DIR *dir = opendir(folder);
	struct dirent *entry;
	size_t rows = 0;

	ck_assert_msg(dir != NULL, "cannot read %s", folder);
	while ((entry = readdir(dir)) != NULL) {
		const char *dot = strrchr(entry->d_name, '.');

		if (dot != NULL && strcmp(dot, ".tsv") == 0) {
			rows += check_table(folder, entry->d_name);
		}
	}
	closedir(dir);
	printf("%zu rows of other implementations\n", rows);
	ck_assert_uint_gt(rows, 0);
	settle();
}

TESTS(.name = "known", .timeout = 120)
