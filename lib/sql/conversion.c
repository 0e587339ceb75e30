/* SPDX-License-Identifier: MIT
 *
 * Conversion of names of any length.
 */
#include "sql.h"

#include <stdlib.h>
#include <string.h>

/*
 * libxn cannot be interrupted while it reads so many bytes of a label, so more
 * are refused.
 */
#define LONGEST_LABEL 10000000

/* libxn calls this between the steps of a label.  It keeps no state. */
static void
pause_at_step(void *user, xn_step step, size_t label, const uint32_t *points,
	      size_t len)
{
	(void)user, (void)step, (void)label, (void)points, (void)len;
	sql_pause();
}

/* Whether a text begins with the ACE prefix, in any case. */
static bool
has_ace_prefix(const char *s, size_t len)
{
	return len >= 4 && (s[0] | 0x20) == 'x' && (s[1] | 0x20) == 'n' &&
	       s[2] == '-' && s[3] == '-';
}

/*
 * Whether libxn would work on one label without a pause for too long: a label
 * of other than ASCII characters, or with the ACE prefix.
 */
static bool
has_long_label(sql_string name)
{
	size_t label = 0;
	bool ascii = !has_ace_prefix(name.s, name.len);

	for (size_t at = 0, end; at < name.len; at = end) {
		const char *dot;

		end = sql_stretch_end(at, name.len);
		dot = memchr(name.s + at, '.', end - at);
		if (dot != NULL) {
			end = (size_t)(dot - name.s) + 1;
			label = end;
			ascii = !has_ace_prefix(dot + 1, name.len - end);
			continue;
		}
		for (size_t i = at; ascii && i < end; i++) {
			ascii = (unsigned char)name.s[i] < 0x80;
		}
		if (!ascii && end - label > LONGEST_LABEL) {
			return true;
		}
	}
	return false;
}

static void
convert_in_room(sql_conversion *out, sql_target target, const xn_options *opt,
		sql_string name, xn_report *report)
{
	out->result = target == SQL_TO_ASCII
			      ? xn_to_ascii(opt, out->room, sizeof out->room,
					    name.s, name.len, report)
			      : xn_to_unicode(opt, out->room, sizeof out->room,
					      name.s, name.len, report);
	out->output = (sql_string){out->room, out->result.length};
}

static void
convert_in_memory(sql_conversion *out, sql_target target, const xn_options *opt,
		  sql_string name, xn_report *report)
{
	out->result = target == SQL_TO_ASCII
			      ? xn_to_ascii_alloc(opt, &out->memory, name.s,
						  name.len, report)
			      : xn_to_unicode_alloc(opt, &out->memory, name.s,
						    name.len, report);
	out->output = (sql_string){out->memory, out->result.length};
}

/* Whether the result says only that the room was too small. */
static bool
needs_memory(const xn_result *result, sql_string name)
{
	return result->status == XN_NO_SPACE ||
	       ((result->errors & XN_ERROR_LABEL_TOO_LONG) != 0 &&
		name.len > XN_LABEL_POINTS);
}

static bool
convert_anywhere(sql_conversion *out, sql_target target, const xn_options *opt,
		 sql_string name, xn_report *report)
{
	convert_in_room(out, target, opt, name, report);
	if (!needs_memory(&out->result, name)) {
		return true;
	}
	convert_in_memory(out, target, opt, name, report);
	if (out->result.status == XN_NO_MEMORY && target == SQL_TO_ASCII &&
	    (opt->checks & XN_CHECK_LENGTH) != 0 && name.len > LONGEST_LABEL) {
		/* Too long with any amount of memory. */
		convert_in_room(out, target, opt, name, report);
	}
	return out->result.status == XN_OK || out->result.status == XN_INVALID;
}

/* A long name pauses at each step of a label. */
static bool
convert_long(sql_conversion *out, sql_target target, const xn_options *opt,
	     sql_string name, xn_report *report)
{
	xn_report own = {0};

	report = report != NULL ? report : &own;
	report->trace = pause_at_step;
	if (!has_long_label(name)) {
		return convert_anywhere(out, target, opt, name, report);
	}
	if (target == SQL_TO_ASCII) {
		/* The room shows that the label is too long. */
		convert_in_room(out, target, opt, name, report);
	}
	return target == SQL_TO_ASCII;
}

bool
sql_convert(sql_conversion *out, sql_target target, const xn_options *opt,
	    sql_string name, xn_report *report)
{
	out->memory = NULL;
	return (name.len > SQL_STRETCH ? convert_long : convert_anywhere)(
		out, target, opt, name, report);
}
