/* SPDX-License-Identifier: MIT
 *
 * xn profiles: the profiles and the value of every check in each.
 */
#include "../print/answer.h"
#include "../print/json.h"

#include <string.h>

#define WIDTH 80
#define GAP 2

/* The value of a check in a profile.  NULL: it has no meaning there. */
static const char *
check_value(const xn_profile_info *profile, const xn_check_info *check)
{
	uint32_t on = profile->checks & check->bits;
	uint32_t allowed = profile->allowed & check->bits;

	if (allowed == 0) {
		return NULL;
	}
	if (strcmp(profile->repertoire, "RFC 3454") == 0) {
		/*
		 * This profile has rules of its own: RFC 3454, 6; RFC 3490,
		 * 4.1, step 3.
		 */
		if (check->bits == XN_CHECK_BIDI && on != 0) {
			return "RFC 3454";
		}
		if (check->bits == XN_CHECK_HYPHENS && on == 0) {
			return "with std3 only";
		}
	}
	if (on == allowed) {
		return "on";
	}
	if (on != 0) {
		return on == XN_CHECK_HYPHEN_3_4 ? "3-4 only" : "ends only";
	}
	/* RFC 5891, 5.4: a lookup need not apply the rule itself. */
	if (check->bits == XN_CHECK_CONTEXTO &&
	    strcmp(profile->repertoire, "RFC 5892") == 0) {
		return "a rule exists";
	}
	return "off";
}

/* ---- --json ------------------------------------------------------------- */

static void
put_object(struct output *out, const xn_profile_info *profile)
{
	struct fields fields = {out, false};
	const xn_check_info *check;

	fields_put(&fields,
		   "{profile:t summary:t mapping:t repertoire:t checks:{",
		   profile->name, profile->summary, profile->mapping,
		   profile->repertoire);
	for (size_t i = 0; (check = xn_check_at(i)) != NULL; i++) {
		fields_put(&fields, "%:t", check->name,
			   check_value(profile, check));
	}
	fields_put(&fields, "}}");
	output_end(out, '\n');
}

/* ---- the table ---------------------------------------------------------- */

/* The rows of the table; the checks come last. */
enum { ROW_NAME, ROW_MAPPING, ROW_REPERTOIRE, ROW_CHECKS };

/* A cell of the table, or a row's term without a profile; NULL: no such row. */
static const char *
cell(const xn_profile_info *profile, size_t row)
{
	const xn_check_info *check;
	const char *value;

	switch (row) {
	case ROW_NAME:
		return profile != NULL ? profile->name : "";
	case ROW_MAPPING:
		return profile != NULL ? profile->mapping : "mapping";
	case ROW_REPERTOIRE:
		return profile != NULL ? profile->repertoire : "repertoire";
	default:
		check = xn_check_at(row - ROW_CHECKS);
		if (check == NULL || profile == NULL) {
			return check != NULL ? check->name : NULL;
		}
		value = check_value(profile, check);
		return value != NULL ? value : "-";
	}
}

static size_t
column_width(const xn_profile_info *profile)
{
	size_t width = 0;
	const char *text;

	for (size_t row = 0; (text = cell(profile, row)) != NULL; row++) {
		width = strlen(text) > width ? strlen(text) : width;
	}
	return width + GAP;
}

static void
put_padded(struct output *out, const char *s, size_t width)
{
	output_string(out, s);
	output_spaces(out, width - strlen(s));
}

static void
put_row(struct output *out, size_t row, size_t first, size_t end)
{
	put_padded(out, cell(NULL, row), column_width(NULL));
	for (size_t i = first; i + 1 < end; i++) {
		const xn_profile_info *profile = xn_profile_at(i);

		put_padded(out, cell(profile, row), column_width(profile));
	}
	output_string(out, cell(xn_profile_at(end - 1), row));
	output_end(out, '\n');
}

/*
 * Writes a part of the table, with as many profiles as fit.  Returns where it
 * ends.
 */
static size_t
put_part(struct output *out, size_t first)
{
	const xn_profile_info *profile;
	size_t width = column_width(NULL);
	size_t end = first;

	while ((profile = xn_profile_at(end)) != NULL) {
		width += column_width(profile);
		if (end > first && width > WIDTH + GAP) {
			break;
		}
		end++;
	}
	for (size_t row = 0; cell(NULL, row) != NULL; row++) {
		put_row(out, row, first, end);
	}
	output_end(out, '\n');
	return end;
}

static void
put_table(struct output *out)
{
	const xn_profile_info *profile;
	size_t at = 0;

	while (xn_profile_at(at) != NULL) {
		at = put_part(out, at);
	}
	for (size_t i = 0; (profile = xn_profile_at(i)) != NULL; i++) {
		put_padded(out, profile->name, 12);
		output_string(out, profile->summary);
		output_string(out, i == 0 ? " (default)" : "");
		output_end(out, '\n');
	}
}

static bool
start(struct session *session)
{
	const xn_profile_info *profile;

	if (!(session->args.given & OPTION_JSON)) {
		put_table(&session->out);
		return false;
	}
	for (size_t i = 0; (profile = xn_profile_at(i)) != NULL; i++) {
		put_object(&session->out, profile);
	}
	return false;
}

const struct answerer profiles_answerer = {.start = start};
