/* SPDX-License-Identifier: MIT
 *
 * Errors about host names that are not valid.
 */
#include "module.h"

#include <lib/stringinfo.h>
#include <mb/pg_wchar.h>

#define QUOTED_CHARACTERS 100
#define DETAIL_FAULTS 20

/* ---- the name in a message ---------------------------------------------- */

/* Control characters, and those that change the direction or end a line. */
static bool
is_escaped(uint32_t c)
{
	return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C ||
	       c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) ||
	       (c >= 0x2066 && c <= 0x2069);
}

/* Appends the character at a byte.  Returns its length. */
static size_t
append_character(StringInfo out, const char *s, size_t len)
{
	const unsigned char *bytes = (const unsigned char *)s;
	int size = pg_utf_mblen(bytes);
	uint32_t c;

	if ((size_t)size > len || !pg_utf8_islegal(bytes, size)) {
		appendStringInfo(out, "\\x{%02X}", (unsigned)*bytes);
		return 1;
	}
	c = utf8_to_unicode(bytes);
	if (is_escaped(c)) {
		appendStringInfo(out, "\\u{%04X}", (unsigned)c);
	} else {
		appendBinaryStringInfo(out, s, size);
	}
	return (size_t)size;
}

char *
quoted_text(const host_name *name)
{
	StringInfoData out;
	size_t at = 0;

	initStringInfo(&out);
	for (int i = 0; at < name->len && i < QUOTED_CHARACTERS; i++) {
		at += append_character(&out, name->utf8 + at, name->len - at);
	}
	if (at < name->len) {
		appendStringInfoString(&out, "...");
	}
	return string_from_utf8(out.data, (size_t)out.len);
}

/* ---- the faults --------------------------------------------------------- */

const char *
fault_section(const xn_options *opt, const xn_fault *fault)
{
	const char *section = xn_error_section((xn_profile_id)opt->profile,
					       fault->error);

	if (*section == '\0') {
		return NULL;
	}
	if (fault->rule == 0) {
		return section;
	}
	/* RFC 5893 numbers its rules, RFC 5892 its appendices. */
	return psprintf(fault->error == XN_ERROR_BIDI ? "%s, rule %u" : "%s.%u",
			section, (unsigned)fault->rule);
}

static void
append_fault(StringInfo out, const xn_options *opt, const host_name *name,
	     character_cursor *cursor, const xn_fault *fault)
{
	const char *section = fault_section(opt, fault);

	if (fault->label != XN_NOWHERE) {
		appendStringInfo(out, "label %zu: ", fault->label + 1);
	}
	appendStringInfoString(out, xn_error_name(fault->error));
	if (fault->at != XN_NOWHERE) {
		appendStringInfo(out, " at character %d",
				 character_at(cursor, name, fault->at));
	}
	appendStringInfo(out, ": %s", xn_error_text(fault->error));
	if (section != NULL) {
		appendStringInfo(out, " (%s)", section);
	}
}

void
raise_invalid_name(struct Node *context, const xn_options *opt,
		   const host_name *name)
{
	xn_fault faults[DETAIL_FAULTS];
	xn_report report = {.faults = faults, .fault_cap = DETAIL_FAULTS};
	character_cursor cursor = {0};
	conversion done;
	StringInfoData detail;

	convert_name(&done, CONVERT_TO_ASCII, opt, name, &report);
	initStringInfo(&detail);
	for (size_t i = 0; i < report.fault_count && i < DETAIL_FAULTS; i++) {
		if (i > 0) {
			appendStringInfoChar(&detail, '\n');
		}
		append_fault(&detail, opt, name, &cursor, &faults[i]);
	}
	if (report.fault_count > DETAIL_FAULTS) {
		appendStringInfo(&detail, "\n%zu more",
				 report.fault_count - DETAIL_FAULTS);
	}
	(void)context; /* before version 16 */
	errsave(context, (errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
			  errmsg("invalid host name: \"%s\"",
				 quoted_text(name)),
			  errdetail_internal("%s", detail.data)));
}
