/* SPDX-License-Identifier: MIT
 *
 * Texts in messages, and the faults of a name.
 */
#include "sql.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unicode/utf8.h"

/* ---- quoted text -------------------------------------------------------- */

/* Control characters, and those that change the direction or end a line. */
static bool
is_escaped(uint32_t c)
{
	return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C ||
	       c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) ||
	       (c >= 0x2066 && c <= 0x2069);
}

/* Writes the character at s, and a NUL.  Returns its length there. */
static size_t
quote_character(char *out, const char *s, size_t len)
{
	uint32_t c;
	size_t size = utf8_decode(s, len, &c);

	if (size == 0) {
		sprintf(out, "\\x{%02X}", (unsigned)(unsigned char)*s);
		return 1;
	}
	if (is_escaped(c)) {
		sprintf(out, "\\u{%04X}", (unsigned)c);
	} else {
		memcpy(out, s, size);
		out[size] = '\0';
	}
	return size;
}

char *
sql_quote(char out[SQL_QUOTED_SIZE], const char *s, size_t len)
{
	char *end = out;
	size_t at = 0;

	*end = '\0';
	for (int i = 0; at < len && i < SQL_QUOTED_CHARACTERS; i++) {
		at += quote_character(end, s + at, len - at);
		end += strlen(end);
	}
	if (at < len) {
		strcpy(end, "...");
	}
	return out;
}

/* ---- places ------------------------------------------------------------- */

static void
advance_in_utf8(sql_cursor *cursor, const sql_name *name, size_t at)
{
	while (cursor->at < at) {
		size_t end = sql_stretch_end(cursor->at, at);

		for (; cursor->at < end; cursor->at++) {
			char c = name->text.s[cursor->at];

			cursor->before += ((unsigned char)c & 0xC0) != 0x80;
		}
	}
}

size_t
sql_character_at(sql_cursor *cursor, const sql_name *name, size_t at)
{
	if (at < cursor->at) {
		*cursor = (sql_cursor){0};
	}
	(name->advance != NULL ? name->advance : advance_in_utf8)(cursor, name,
								  at);
	return cursor->before + 1;
}

/* ---- faults ------------------------------------------------------------- */

const char *
sql_section(char out[SQL_SECTION_SIZE], const xn_options *opt,
	    const xn_fault *fault)
{
	const char *section =
		xn_error_section((xn_profile_id)opt->profile, fault->error);
	/* RFC 5893 numbers its rules, RFC 5892 its appendices. */
	const char *before = fault->error == XN_ERROR_BIDI ? ", rule " : ".";

	if (fault->rule == 0) {
		return section;
	}
	snprintf(out, SQL_SECTION_SIZE, "%s%s%u", section, before,
		 (unsigned)fault->rule);
	return out;
}

/* Most names have no more faults. */
#define FEW_FAULTS 16

xn_fault *
sql_find_faults(const xn_options *opt, sql_string name, size_t *count)
{
	xn_report report = {.fault_cap = FEW_FAULTS};

	for (;;) {
		sql_conversion made;
		bool converted = false;

		report.faults = malloc(report.fault_cap * sizeof(xn_fault));
		if (report.faults != NULL) {
			converted = sql_convert(&made, SQL_TO_ASCII, opt, name,
						&report);
			free(made.memory);
		}
		*count = report.fault_count;
		if (converted && report.fault_count <= report.fault_cap) {
			return report.faults;
		}
		free(report.faults);
		if (!converted) {
			return NULL;
		}
		report.fault_cap = report.fault_count;
	}
}

/* Writes a line behind the others, whose end it moves. */
static char *
put_fault(char *end, const xn_options *opt, const sql_name *name,
	  sql_cursor *cursor, const xn_fault *fault)
{
	char room[SQL_SECTION_SIZE];

	if (fault->label != XN_NOWHERE) {
		end += sprintf(end, "label %zu: ", fault->label + 1);
	}
	end += sprintf(end, "%s", xn_error_name(fault->error));
	if (fault->at != XN_NOWHERE) {
		end += sprintf(end, " at character %zu",
			       sql_character_at(cursor, name, fault->at));
	}
	return end + sprintf(end, ": %s (%s)", xn_error_text(fault->error),
			     sql_section(room, opt, fault));
}

bool
sql_describe_invalid(sql_problem *problem, const xn_options *opt,
		     const sql_name *name)
{
	xn_fault faults[SQL_LISTED_FAULTS];
	xn_report report = {.faults = faults, .fault_cap = SQL_LISTED_FAULTS};
	sql_cursor cursor = {0};
	sql_conversion made;
	char quoted[SQL_QUOTED_SIZE];
	char *end = problem->detail;

	*problem->detail = *problem->hint = '\0';
	sprintf(problem->message, "invalid host name: \"%s\"",
		sql_quote(quoted, name->text.s, name->text.len));
	if (!sql_convert(&made, SQL_TO_ASCII, opt, name->text, &report)) {
		return false;
	}
	free(made.memory);
	for (size_t i = 0; i < report.fault_count && i < SQL_LISTED_FAULTS;
	     i++) {
		if (i > 0) {
			*end++ = '\n';
		}
		end = put_fault(end, opt, name, &cursor, &faults[i]);
	}
	if (report.fault_count > SQL_LISTED_FAULTS) {
		sprintf(end, "\n%zu more",
			report.fault_count - SQL_LISTED_FAULTS);
	}
	return true;
}
