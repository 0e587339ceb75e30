/* SPDX-License-Identifier: MIT
 *
 * Messages about the faults of a name.
 */
#include "faults.h"
#include "../io/text.h"
#include "culprit.h"

#include <stdio.h>

#define INDENT 4

/* ---- the caret ---------------------------------------------------------- */

/*
 * The column of byte at, from the first character of the name.  A mark is in
 * the column of its base.
 */
static long
column_of(const struct name *name, size_t at)
{
	struct text text;
	struct glyph glyph;
	long column = 0;
	long last = 0;

	text_open(&text, name->s, name->len);
	text.circles = true;
	while (text_next(&text, &glyph) && text.at <= at) {
		last = glyph.columns > 0 ? column : last;
		column += (long)glyph.columns;
	}
	return at < name->len && glyph.columns == 0 ? last : column;
}

/*
 * Writes the name, or the part around a column that fits.  Returns how many
 * columns are left out in front, less the column of the ellipsis.
 */
static long
put_excerpt(struct output *err, const struct name *name, long column, long room)
{
	struct text text;
	struct glyph glyph;
	long at = 0;
	long first = column < room - 2 ? 0 : column - room / 2;
	long shown = -1;
	long glyphs = 0;

	text_open(&text, name->s, name->len);
	text.circles = true;
	while (text_next(&text, &glyph)) {
		if (at >= first && shown < 0) {
			shown = at > 0 ? at - 1 : 0;
			output_string(err, at > 0 ? TEXT_ELLIPSIS : "");
		}
		at += (long)glyph.columns;
		glyphs += shown >= 0;
		if (shown >= 0 &&
		    (at - shown >= room || glyphs > TEXT_MARKS * room)) {
			output_string(err, TEXT_ELLIPSIS);
			break;
		}
		if (shown >= 0) {
			output_bytes(err, glyph.s, glyph.len);
		}
	}
	return shown > 0 ? shown : 0;
}

void
faults_caret(struct output *err, const struct name *name, size_t at)
{
	long room = (long)output_columns(err) - INDENT - 1;
	long column = column_of(name, at);

	output_spaces(err, INDENT);
	column -= put_excerpt(err, name, column, room);
	output_char(err, '\n');
	output_spaces(err, (size_t)(column + INDENT));
	output_string(err, "^\n");
}

/* ---- the lines ---------------------------------------------------------- */

const char *
faults_section(char room[SECTION_CAP], uint32_t profile, const xn_fault *fault)
{
	const char *document =
		xn_error_section((xn_profile_id)profile, fault->error);

	/* RFC 5893 numbers rules, RFC 5892 appendices. */
	if (fault->rule == 0) {
		snprintf(room, SECTION_CAP, "%s", document);
	} else {
		snprintf(room, SECTION_CAP, "%s%s%u", document,
			 fault->error == XN_ERROR_BIDI ? ", rule " : ".",
			 (unsigned)fault->rule);
	}
	return room;
}

const char *
faults_text(const xn_options *options, const struct name *name,
	    const xn_fault *fault)
{
	if (fault->at != XN_NOWHERE && culprit_is_case(options, name, fault)) {
		return "this A-label has upper-case letters, and only lower"
		       " case can be registered";
	}
	/* Characters of later versions are unassigned here. */
	if (fault->error == XN_ERROR_UNASSIGNED &&
	    options->profile == XN_IDNA2003) {
		return "this code point is not assigned to a character in"
		       " Unicode 3.2";
	}
	return xn_error_text(fault->error);
}

/* With advise, says what to do.  That is said once for faults at one place. */
static void
put_fault(struct session *session, const struct name *name,
	  const xn_fault *fault, bool advise)
{
	const xn_options *options = &session->args.options;
	struct output *err = &session->err;

	char section[SECTION_CAP];

	session_complain(session, name);
	if (fault->label != XN_NOWHERE) {
		text_say(err, "label %n %q: ", fault->label + 1,
			 name->s + fault->label_at, fault->label_len);
	}
	output_string(err, xn_error_name(fault->error));
	if (fault->at != XN_NOWHERE) {
		text_say(err, " at byte %n", fault->at);
	}
	output_string(err, ": ");
	culprit_put(err, options, name, fault);
	output_string(err, faults_text(options, name, fault));
	if (fault->rule != 0) {
		text_say(err, " (%s)",
			 faults_section(section, options->profile, fault));
	}
	if (advise) {
		culprit_advise(err, options, name, fault);
	}
	output_char(err, '\n');
	if (err->tty && fault->at != XN_NOWHERE) {
		faults_caret(err, name, fault->at);
	}
}

void
faults_show(struct session *session, const struct name *name,
	    const xn_report *report)
{
	struct output *err = &session->err;
	size_t count = report->fault_count;

	for (size_t i = 0; i < count && i < FIRST_FAULTS; i++) {
		const xn_fault *fault = &report->faults[i];

		put_fault(session, name, fault,
			  i == 0 || fault->at != fault[-1].at);
	}
	if (count > FIRST_FAULTS) {
		session_complain(session, name);
		text_say(err, "%n more\n", count - FIRST_FAULTS);
	}
	if (err->by_line) {
		output_flush(err);
	}
}

void
faults_not_utf8(struct session *session, struct conversion *conversion,
		const struct name *name)
{
	xn_report *report = &conversion->report;
	size_t count = 0;

	convert_name(conversion, name, DETAIL_ALL);
	if (convert_failed(conversion)) {
		session_no_memory(session, name);
		return;
	}
	for (size_t i = 0; i < report->fault_count; i++) {
		if (report->faults[i].error == XN_ERROR_INVALID_UTF8) {
			report->faults[count++] = report->faults[i];
		}
	}
	report->fault_count = count;
	faults_show(session, name, report);
}
