/* SPDX-License-Identifier: MIT
 *
 * Conversion of names, and the options that SQL gives.
 */
#include "module.h"

#include <utils/builtins.h>

/*
 * libxn calls this between the steps of a label.  If the statement has been
 * cancelled, this jumps out of libxn, which keeps no state.
 */
static void
serve_interrupts(void *user, xn_step step, size_t label, const uint32_t *points,
		 size_t len)
{
	(void)user, (void)step, (void)label, (void)points, (void)len;
	CHECK_FOR_INTERRUPTS();
}

/*
 * Whether libxn would work on one label without an interrupt for too long: a
 * label of other than ASCII characters, or with the ACE prefix.
 */
static bool
has_long_label(const host_name *name)
{
	size_t label = 0;
	bool ascii = pg_strncasecmp(name->utf8, "xn--", 4) != 0;

	for (size_t at = 0, end; at < name->len; at = end) {
		const char *dot;

		end = stretch_end(at, name->len);
		dot = memchr(name->utf8 + at, '.', end - at);
		if (dot != NULL) {
			end = (size_t)(dot - name->utf8) + 1;
			label = end;
			ascii = name->len - end < 4 ||
				pg_strncasecmp(name->utf8 + end, "xn--", 4) !=
					0;
			continue;
		}
		for (size_t i = at; ascii && i < end; i++) {
			ascii = (unsigned char)name->utf8[i] < 0x80;
		}
		if (!ascii && end - label > LONGEST_TEXT) {
			return true;
		}
	}
	return false;
}

static void
convert_in_room(conversion *out, conversion_target target,
		const xn_options *opt, const host_name *name, xn_report *report)
{
	out->output = out->room;
	out->result = target == CONVERT_TO_ASCII
			      ? xn_to_ascii(opt, out->room, sizeof out->room,
					    name->utf8, name->len, report)
			      : xn_to_unicode(opt, out->room, sizeof out->room,
					      name->utf8, name->len, report);
}

static void
convert_in_memory(conversion *out, conversion_target target,
		  const xn_options *opt, const host_name *name,
		  xn_report *report)
{
	char *output = NULL;

	out->result = target == CONVERT_TO_ASCII
			      ? xn_to_ascii_alloc(opt, &output, name->utf8,
						  name->len, report)
			      : xn_to_unicode_alloc(opt, &output, name->utf8,
						    name->len, report);
	out->output = output;
}

/* Whether the result says only that the room was too small. */
static bool
needs_memory(const conversion *out, const host_name *name)
{
	return out->result.status == XN_NO_SPACE ||
	       ((out->result.errors & XN_ERROR_LABEL_TOO_LONG) != 0 &&
		name->len > XN_LABEL_POINTS);
}

_Noreturn static void
raise_too_long(const host_name *name)
{
	ereport(ERROR, (errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			errmsg("host name of %zu bytes is too long to convert",
			       name->len)));
}

static void
convert_anywhere(conversion *out, conversion_target target,
		 const xn_options *opt, const host_name *name,
		 xn_report *report)
{
	convert_in_room(out, target, opt, name, report);
	if (!needs_memory(out, name)) {
		return;
	}
	convert_in_memory(out, target, opt, name, report);
	if (out->result.status == XN_NO_MEMORY && target == CONVERT_TO_ASCII &&
	    (opt->checks & XN_CHECK_LENGTH) != 0) {
		/* Too long with any amount of memory. */
		convert_in_room(out, target, opt, name, report);
	}
	if (out->result.status != XN_OK && out->result.status != XN_INVALID) {
		raise_too_long(name);
	}
}

/* To ASCII the room shows that the label is too long. */
static void
convert_long_label(conversion *out, conversion_target target,
		   const xn_options *opt, const host_name *name,
		   xn_report *report)
{
	if (target == CONVERT_TO_UNICODE) {
		raise_too_long(name);
	}
	convert_in_room(out, target, opt, name, report);
}

void
convert_name(conversion *out, conversion_target target, const xn_options *opt,
	     const host_name *name, xn_report *report)
{
	/* A long name serves interrupts at each step of a label. */
	if (name->len > STRETCH) {
		xn_report own = {0};

		report = report != NULL ? report : &own;
		report->trace = serve_interrupts;
		if (has_long_label(name)) {
			convert_long_label(out, target, opt, name, report);
			return;
		}
	}
	convert_anywhere(out, target, opt, name, report);
}

/* ---- options ------------------------------------------------------------ */

static const xn_profile_info *
find_profile(const text *name)
{
	const xn_profile_info *info;
	host_name wanted;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		if (text_is(VARDATA_ANY(name), value_length(name),
			    info->name)) {
			return info;
		}
	}
	wanted = host_name_of_text(name);
	ereport(ERROR,
		(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
		 errmsg("no profile is called \"%s\"", quoted_text(&wanted)),
		 errhint("Profiles are lookup, strict, url, url-strict,"
			 " idna2008, register and idna2003.")));
}

static const xn_check_info *
find_check(const char *name, size_t len)
{
	const xn_check_info *info;
	host_name wanted;

	for (size_t i = 0; (info = xn_check_at(i)) != NULL; i++) {
		if (text_is(name, len, info->name)) {
			return info;
		}
	}
	wanted = host_name_of(name, len);
	ereport(ERROR, (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			errmsg("no check is called \"%s\"",
			       quoted_text(&wanted))));
}

/* Applies one "check=on" or "check=off". */
static void
apply_check(xn_options *opt, const xn_profile_info *profile, const char *word,
	    size_t len)
{
	const char *equals = memchr(word, '=', len);
	size_t name_len = equals != NULL ? (size_t)(equals - word) : len;
	const xn_check_info *check = find_check(word, name_len);
	bool on = text_is(word + name_len, len - name_len, "=on");

	if (!on && !text_is(word + name_len, len - name_len, "=off")) {
		host_name wanted = host_name_of(word, len);

		ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("\"%s\" is not CHECK=on or CHECK=off",
				quoted_text(&wanted))));
	}
	if ((profile->allowed & check->bits) == 0) {
		ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("check %s has no meaning in profile %s",
				check->name, profile->name)));
	}
	opt->checks &= ~check->bits;
	opt->checks |= on ? check->bits & profile->allowed : 0;
}

/* The length of a stretch of blanks, or of other characters. */
static size_t
run_of(bool blank, const char *s, size_t len)
{
	size_t at = 0;

	for (size_t end = 0; at < len; at++) {
		if (at >= end) {
			end = stretch_end(at, len);
		}
		if ((strchr(" \t\n\r", s[at]) != NULL) != blank) {
			break;
		}
	}
	return at;
}

xn_options
options_from_sql(const text *profile, const text *checks)
{
	const xn_profile_info *info = find_profile(profile);
	xn_options opt = xn_profile(info->id);
	const char *s = checks != NULL ? VARDATA_ANY(checks) : "";
	size_t len = checks != NULL ? value_length(checks) : 0;

	while (len > 0) {
		size_t blanks = run_of(true, s, len);
		size_t word = run_of(false, s + blanks, len - blanks);

		if (word > 0) {
			apply_check(&opt, info, s + blanks, word);
		}
		s += blanks + word;
		len -= blanks + word;
	}
	return opt;
}
