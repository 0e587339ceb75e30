/* SPDX-License-Identifier: MIT
 *
 * Conversion of names, and the options that SQL gives.
 */
#include "module.h"

#include <miscadmin.h>
#include <utils/builtins.h>

/* A name of more bytes than this serves interrupts at each step of a label. */
#define LONG_NAME 65536

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
		ereport(ERROR, (errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
				errmsg("host name of %zu bytes is too long to"
				       " convert",
				       name->len)));
	}
}

void
convert_name(conversion *out, conversion_target target, const xn_options *opt,
	     const host_name *name, xn_report *report)
{
	if (name->len > LONG_NAME) {
		xn_report own = {0};

		report = report != NULL ? report : &own;
		report->trace = serve_interrupts;
		convert_anywhere(out, target, opt, name, report);
		return;
	}
	convert_anywhere(out, target, opt, name, report);
}

/* ---- options ------------------------------------------------------------ */

static bool
text_is(const char *s, size_t len, const char *word)
{
	return strlen(word) == len && memcmp(s, word, len) == 0;
}

static const xn_profile_info *
find_profile(const text *name)
{
	const xn_profile_info *info;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		if (text_is(VARDATA_ANY(name), value_length(name),
			    info->name)) {
			return info;
		}
	}
	ereport(ERROR,
		(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
		 errmsg("no profile is called \"%s\"", text_to_cstring(name)),
		 errhint("Profiles are lookup, strict, url, url-strict,"
			 " idna2008, register and idna2003.")));
}

static const xn_check_info *
find_check(const char *name, size_t len)
{
	const xn_check_info *info;

	for (size_t i = 0; (info = xn_check_at(i)) != NULL; i++) {
		if (text_is(name, len, info->name)) {
			return info;
		}
	}
	ereport(ERROR,
		(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
		 errmsg("no check is called \"%s\"", pnstrdup(name, len))));
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
		ereport(ERROR,
			(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			 errmsg("\"%s\" is not CHECK=on or CHECK=off",
				pnstrdup(word, len))));
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

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

xn_options
options_from_sql(const text *profile, const text *checks)
{
	const xn_profile_info *info = find_profile(profile);
	xn_options opt = xn_profile(info->id);
	const char *s = checks != NULL ? VARDATA_ANY(checks) : "";
	size_t len = checks != NULL ? value_length(checks) : 0;

	for (size_t i = 0; i < len;) {
		size_t end = i;

		while (end < len && !is_blank(s[end])) {
			end++;
		}
		if (end > i) {
			apply_check(&opt, info, s + i, end - i);
		}
		i = end + 1;
	}
	return opt;
}
