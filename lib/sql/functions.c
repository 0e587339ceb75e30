/* SPDX-License-Identifier: MIT
 *
 * The functions on names.
 */
#include "sql.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unicode/utf8.h"

/* ---- conversion --------------------------------------------------------- */

sql_status
sql_call_options(const sql_call *call, xn_options *opt, sql_problem *problem)
{
	if (call->count < 2) {
		*opt = call->lookup != NULL ? *call->lookup
					    : xn_profile(XN_LOOKUP);
		return SQL_OK;
	}
	return sql_options(opt, call->more[0], call->more[1], problem)
		       ? SQL_OK
		       : SQL_UNKNOWN;
}

static sql_status
too_long(sql_problem *problem, const char *format, size_t len)
{
	*problem->detail = *problem->hint = '\0';
	sprintf(problem->message, format, len);
	return SQL_TOO_LONG;
}

sql_status
sql_too_long(sql_problem *problem, size_t len)
{
	return too_long(problem, "text of %zu bytes is too long", len);
}

static sql_status
cannot_convert(const sql_call *call, sql_answer *out)
{
	return too_long(&out->problem,
			"host name of %zu bytes is too long to convert",
			call->name.text.len);
}

/* Converts the name of a call by the call's options. */
static sql_status
convert(const sql_call *call, sql_answer *out, sql_target target,
	xn_options *opt)
{
	sql_string name = call->name.text;
	sql_status status = sql_call_options(call, opt, &out->problem);

	out->made.memory = NULL;
	if (status != SQL_OK) {
		return status;
	}
	if (!sql_convert(&out->made, target, opt, name, NULL)) {
		return cannot_convert(call, out);
	}
	out->text = out->made.output;
	return out->made.result.status == XN_OK ? SQL_OK : SQL_INVALID;
}

sql_status
sql_to_ascii(const sql_call *call, sql_answer *out)
{
	xn_options opt;
	sql_status status = convert(call, out, SQL_TO_ASCII, &opt);

	if (status == SQL_INVALID &&
	    !sql_describe_invalid(&out->problem, &opt, &call->name)) {
		return cannot_convert(call, out);
	}
	return status;
}

sql_status
sql_try_to_ascii(const sql_call *call, sql_answer *out)
{
	xn_options opt;
	sql_status status = convert(call, out, SQL_TO_ASCII, &opt);

	return status == SQL_INVALID ? SQL_NULL : status;
}

sql_status
sql_to_unicode(const sql_call *call, sql_answer *out)
{
	xn_options opt;
	sql_status status = convert(call, out, SQL_TO_UNICODE, &opt);

	return status == SQL_INVALID ? SQL_OK : status;
}

sql_status
sql_errors(const sql_call *call, sql_answer *out)
{
	xn_options opt;
	sql_status status = convert(call, out, SQL_TO_ASCII, &opt);
	uint32_t errors = out->made.result.errors;

	if (status != SQL_OK && status != SQL_INVALID) {
		return status;
	}
	out->word_count = 0;
	for (; errors != 0; errors = xn_error_next(errors)) {
		out->words[out->word_count++] = xn_error_name(errors);
	}
	return SQL_OK;
}

/* An ASCII form without its final dot. */
static sql_string
without_root(sql_string name)
{
	name.len -= name.len > 0 && name.s[name.len - 1] == '.';
	return name;
}

static char
in_lower_case(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

/* Whether two forms are equal but for the case of ASCII letters. */
static bool
are_same(sql_string a, sql_string b)
{
	size_t at = 0;

	if (a.len != b.len) {
		return false;
	}
	for (size_t end = 0; at < a.len; at++) {
		if (at >= end) {
			end = sql_stretch_end(at, a.len);
		}
		if (in_lower_case(a.s[at]) != in_lower_case(b.s[at])) {
			return false;
		}
	}
	return true;
}

sql_status
sql_same_host(const sql_call *call, sql_answer *out)
{
	/* The profile is the argument behind the two names. */
	sql_call first = {.name = call->name,
			  .more = {call->more[1]},
			  .count = call->count - 1};
	sql_call second = first;
	sql_conversion made;
	sql_string one;
	sql_status status = sql_try_to_ascii(&first, out);

	if (status != SQL_OK) {
		return status;
	}
	one = without_root(out->text);
	made = out->made;
	if (made.memory == NULL) {
		one.s = made.room;
	}
	second.name = (sql_name){.text = call->more[0]};
	status = sql_try_to_ascii(&second, out);
	out->yes = status == SQL_OK && are_same(one, without_root(out->text));
	free(made.memory);
	return status;
}

/* Copies the labels of a name, the last one first. */
static void
reverse_labels(char *out, sql_string name)
{
	for (size_t end = name.len, start = end;; end = start - 1) {
		start = end;
		while (start > 0 && name.s[start - 1] != '.') {
			start--;
		}
		memcpy(out, name.s + start, end - start);
		out += end - start;
		if (start == 0) {
			return;
		}
		/* Before every character of a label, so a domain is first. */
		*out++ = ' ';
	}
}

sql_status
sql_reversed(const sql_call *call, sql_answer *out)
{
	sql_status status = sql_try_to_ascii(call, out);
	sql_string name = without_root(out->text);
	char *reversed;

	if (status != SQL_OK) {
		return status;
	}
	reversed = malloc(name.len + 1);
	if (reversed == NULL) {
		return sql_too_long(&out->problem, name.len);
	}
	reverse_labels(reversed, name);
	free(out->made.memory);
	out->made.memory = reversed;
	out->text = (sql_string){reversed, name.len};
	return SQL_OK;
}

/* ---- what may be shown -------------------------------------------------- */

/* libxn-display reads the whole text, so one that is too long is refused. */
static sql_status
require_length(sql_string text, sql_answer *out)
{
	sql_pause();
	return text.len > SQL_LONGEST_SHOWN
		       ? sql_too_long(&out->problem, text.len)
		       : SQL_OK;
}

/* Whether the library made a result of a text. */
static sql_status
require_result(xn_status status, sql_string text, sql_answer *out)
{
	char quoted[SQL_QUOTED_SIZE];

	if (status == XN_OK) {
		return SQL_OK;
	}
	if (status != XN_INVALID) {
		return sql_too_long(&out->problem, text.len);
	}
	*out->problem.hint = '\0';
	sprintf(out->problem.message, "invalid text: \"%s\"",
		sql_quote(quoted, text.s, text.len));
	strcpy(out->problem.detail, xn_error_text(XN_ERROR_INVALID_UTF8));
	return SQL_INVALID;
}

/* A name with a fault has a form that is shown, too. */
static sql_status
show(const sql_call *call, sql_answer *out, uint32_t *reasons)
{
	sql_string name = call->name.text;
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	xn_display_result r;
	sql_status status;

	out->made.memory = NULL;
	if (call->count > 1 &&
	    !sql_policy(&opt, call->more[0], &out->problem)) {
		return SQL_UNKNOWN;
	}
	status = require_length(name, out);
	if (status != SQL_OK) {
		return status;
	}
	r = xn_display_alloc(&opt, &out->made.memory, name.s, name.len, NULL);
	out->text = (sql_string){out->made.memory, r.length};
	*reasons = r.reasons;
	return r.status == XN_INVALID ? SQL_OK
				      : require_result(r.status, name, out);
}

sql_status
sql_display(const sql_call *call, sql_answer *out)
{
	uint32_t reasons;

	return show(call, out, &reasons);
}

sql_status
sql_display_reasons(const sql_call *call, sql_answer *out)
{
	uint32_t reasons = 0;
	sql_status status = show(call, out, &reasons);

	out->word_count = 0;
	for (; reasons != 0; reasons = xn_reason_next(reasons)) {
		out->words[out->word_count++] = xn_reason_name(reasons);
	}
	return status;
}

sql_status
sql_skeleton(const sql_call *call, sql_answer *out)
{
	sql_string name = call->name.text;
	xn_options opt;
	sql_status status = convert(call, out, SQL_TO_UNICODE, &opt);
	char *skeleton = NULL;
	xn_text_result r;

	if (status == SQL_TOO_LONG) {
		return status;
	}
	name = status == SQL_OK ? out->text : name;
	status = require_length(name, out);
	if (status != SQL_OK) {
		return status;
	}
	r = xn_bidi_skeleton_alloc(XN_LEFT_TO_RIGHT, &skeleton, name.s,
				   name.len);
	status = require_result(r.status, name, out);
	free(out->made.memory);
	out->made.memory = skeleton;
	out->text = (sql_string){skeleton, r.length};
	return status;
}

static sql_status
say(sql_answer *out, const char *text)
{
	out->text = (sql_string){text, strlen(text)};
	return SQL_OK;
}

sql_status
sql_restriction_level(const sql_call *call, sql_answer *out)
{
	sql_string text = call->name.text;
	sql_status status = require_length(text, out);
	xn_restriction r;

	out->made.memory = NULL;
	if (status != SQL_OK) {
		return status;
	}
	r = xn_restriction_of(text.s, text.len);
	say(out, xn_level_name(r.level));
	return require_result(r.status, text, out);
}

/* ---- names in other text ------------------------------------------------ */

/* Longer texts are refused: libxn reads a text without a pause. */
#define LONGEST_FOUND 10000000

/* The kind that a word names; 0 if it names none. */
static xn_in
kind_of(sql_string word)
{
	return sql_is(word, "url")    ? XN_IN_URL
	       : sql_is(word, "mail") ? XN_IN_MAIL
	       : sql_is(word, "text") ? XN_IN_TEXT
				      : (xn_in)0;
}

/* The kind that the second argument of a call names. */
static sql_status
find_kind(const sql_call *call, xn_in *kind, sql_answer *out)
{
	out->made.memory = NULL;
	*kind = kind_of(call->more[0]);
	if (*kind == 0) {
		strcpy(out->problem.hint, "Kinds are url, mail and text.");
		sql_no_such(&out->problem, "kind", call->more[0]);
		return SQL_UNKNOWN;
	}
	return call->name.text.len <= LONGEST_FOUND
		       ? SQL_OK
		       : sql_too_long(&out->problem, call->name.text.len);
}

/* About how many bytes of slow names take as long as a name. */
static size_t
work_of(sql_string name)
{
	size_t work = name.len / 24;

	for (size_t i = 0; i < name.len; i++) {
		char c = name.s[i];

		/* Not ASCII, or there may be an ACE prefix. */
		if ((unsigned char)c >= 0x80 ||
		    (c == '-' && i > 0 && name.s[i - 1] == '-')) {
			return name.len;
		}
		work += c == '.';
	}
	return work;
}

size_t
sql_work(const sql_function *function, const sql_call *call)
{
	sql_string text = call->name.text;
	size_t work = text.len / 24;
	xn_in kind = XN_IN_URL;
	xn_found found;

	if (function->answer == sql_host_of ||
	    function->answer == sql_convert_in) {
		kind = kind_of(call->more[0]);
	} else if (function->answer != sql_url_host) {
		return work_of(text) + work_of(call->more[0]) +
		       work_of(call->more[1]);
	}
	for (size_t at = 0; xn_find_host(text.s, text.len, at, kind, &found);
	     at = found.next) {
		work += found.len;
	}
	return work;
}

/* Memory for a text.  NULL: out says that it is too long. */
static char *
room_for(sql_answer *out, size_t len)
{
	out->made.memory = malloc(len);
	if (out->made.memory == NULL) {
		sql_too_long(&out->problem, len);
	}
	return out->made.memory;
}

/* Whether a host is text: what is percent-encoded may have any bytes. */
static bool
is_text(sql_string host)
{
	uint32_t c;

	for (size_t at = 0, size; at < host.len; at += size) {
		size = utf8_decode(host.s + at, host.len - at, &c);
		if (size == 0 || c == 0) {
			return false;
		}
	}
	return true;
}

sql_status
sql_host_of(const sql_call *call, sql_answer *out)
{
	sql_string text = call->name.text;
	xn_found found;
	xn_in kind;
	sql_status status = find_kind(call, &kind, out);

	if (status != SQL_OK) {
		return status;
	}
	sql_pause();
	if (!xn_find_host(text.s, text.len, 0, kind, &found)) {
		return SQL_NULL;
	}
	if (room_for(out, found.len + 1) == NULL) {
		return SQL_TOO_LONG;
	}
	out->text.s = out->made.memory;
	out->text.len =
		xn_found_name(out->made.memory, found.len + 1, text.s, &found);
	return !found.encoded || is_text(out->text) ? SQL_OK : SQL_NULL;
}

/* A name that is not valid, and a text without one, stay as they are. */
sql_status
sql_convert_in(const sql_call *call, sql_answer *out)
{
	sql_string text = call->name.text;
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_in kind;
	sql_status status = find_kind(call, &kind, out);
	xn_result r;

	if (status != SQL_OK) {
		return status;
	}
	sql_pause();
	r = xn_convert_in_alloc(&opt, &out->made.memory, text.s, text.len, kind,
				XN_FORM_ASCII);
	out->text = (sql_string){out->made.memory, r.length};
	return out->made.memory != NULL ? SQL_OK
					: sql_too_long(&out->problem, text.len);
}

sql_status
sql_url_host(const sql_call *call, sql_answer *out)
{
	sql_string url = call->name.text;
	xn_result r;

	out->made.memory = NULL;
	sql_pause();
	if (url.len > LONGEST_FOUND) {
		return sql_too_long(&out->problem, url.len);
	}
	out->text.s = out->made.room;
	r = xn_url_host(out->made.room, sizeof out->made.room, url.s, url.len);
	if (r.status == XN_NO_SPACE) {
		size_t cap = r.length;

		if (room_for(out, cap) == NULL) {
			return SQL_TOO_LONG;
		}
		out->text.s = out->made.memory;
		r = xn_url_host(out->made.memory, cap, url.s, url.len);
	}
	out->text.len = r.length;
	return r.status == XN_OK ? SQL_OK : SQL_NULL;
}

/* ---- versions ----------------------------------------------------------- */

sql_status
sql_version(const sql_call *call, sql_answer *out)
{
	(void)call;
	out->made.memory = NULL;
	return say(out, xn_version());
}

sql_status
sql_unicode_version(const sql_call *call, sql_answer *out)
{
	(void)call;
	out->made.memory = NULL;
	return say(out, xn_unicode_version());
}

/* ---- all of them -------------------------------------------------------- */

static const sql_function functions[] = {
	{"xn_to_ascii", SQL_TEXT, 1, 3, sql_to_ascii},
	{"xn_try_to_ascii", SQL_TEXT, 1, 3, sql_try_to_ascii},
	{"xn_to_unicode", SQL_TEXT, 1, 3, sql_to_unicode},
	{"xn_errors", SQL_LIST, 1, 3, sql_errors},
	{"xn_same_host", SQL_BOOL, 2, 3, sql_same_host},
	{"xn_reversed", SQL_TEXT, 1, 1, sql_reversed},
	{"xn_display", SQL_TEXT, 1, 2, sql_display},
	{"xn_display_reasons", SQL_LIST, 1, 2, sql_display_reasons},
	{"xn_skeleton", SQL_TEXT, 1, 1, sql_skeleton},
	{"xn_restriction_level", SQL_TEXT, 1, 1, sql_restriction_level},
	{"xn_host_of", SQL_TEXT, 2, 2, sql_host_of},
	{"xn_convert_in", SQL_TEXT, 2, 2, sql_convert_in},
	{"xn_url_host", SQL_TEXT, 1, 1, sql_url_host},
	{"xn_version", SQL_TEXT, 0, 0, sql_version},
	{"xn_unicode_version", SQL_TEXT, 0, 0, sql_unicode_version},
};

const sql_function *
sql_function_at(size_t i)
{
	return i < sizeof functions / sizeof *functions ? &functions[i] : NULL;
}
