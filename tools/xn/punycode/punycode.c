/* SPDX-License-Identifier: MIT
 *
 * xn punycode: RFC 3492 alone, one label at a time.
 */
#include "../commands.h"
#include "../culprit.h"
#include "../io/json.h"
#include "../io/text.h"
#include "trace.h"

#include "../../../lib/base/letters.h"
#include "../../../lib/unicode/utf8.h"

#include <stdio.h>
#include <stdlib.h>

#include <xn/punycode.h>

/* Memory for a label, as large as the longest so far. */
struct codec {
	size_t cap; /* of points and flags, and the units that work is for */
	uint32_t *points;
	unsigned char *flags;
	uint32_t *work;
	size_t text_cap;
	char *text; /* the encoded form */
	/* The label at hand. */
	size_t count; /* of points and flags */
	size_t len;   /* of text */
};

static bool
make_room(struct codec *codec, size_t units)
{
	size_t cap = units + units / 2 + 64;

	if (units <= codec->cap) {
		return true;
	}
	free(codec->points);
	free(codec->flags);
	free(codec->work);
	codec->cap = cap;
	codec->points = NULL;
	codec->flags = NULL;
	codec->work = NULL;
	if (units > SIZE_MAX / 64) {
		codec->cap = 0;
		return false;
	}
	codec->points = malloc(cap * sizeof *codec->points);
	codec->flags = malloc(cap);
	codec->work = malloc(XN_PUNYCODE_WORK(cap) * sizeof *codec->work);
	if (codec->points == NULL || codec->flags == NULL ||
	    codec->work == NULL) {
		codec->cap = 0;
		return false;
	}
	return true;
}

static bool
make_text(struct codec *codec, size_t len)
{
	char *text;

	if (len <= codec->text_cap) {
		return true;
	}
	text = realloc(codec->text, len);
	if (text == NULL) {
		return false;
	}
	codec->text = text;
	codec->text_cap = len;
	return true;
}

static void
free_codec(struct codec *codec)
{
	free(codec->points);
	free(codec->flags);
	free(codec->work);
	free(codec->text);
}

/* ---- notations ---------------------------------------------------------- */

/* Reads UTF-8.  False: it is ill-formed at byte *at. */
static bool
read_utf8(struct codec *codec, const struct name *label, size_t *at)
{
	size_t size;

	for (*at = 0; *at < label->len; *at += size) {
		size = utf8_decode(label->s + *at, label->len - *at,
				   &codec->points[codec->count]);
		if (size == 0) {
			return false;
		}
		codec->count++;
	}
	return true;
}

static int
hex_value(char digit)
{
	uint32_t c = lower((unsigned char)digit);

	if (is_digit(c)) {
		return (int)(c - '0');
	}
	return c >= 'a' && c <= 'f' ? (int)(c - 'a' + 10) : -1;
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/*
 * Reads a code point, "u+0061" or "U+0061".  Returns its bytes; 0: there is
 * none.
 */
static size_t
read_point(struct codec *codec, const char *s, size_t len)
{
	uint32_t point = 0;
	size_t i;

	if (len < 3 || (s[0] != 'u' && s[0] != 'U') || s[1] != '+') {
		return 0;
	}
	for (i = 2; i < len && i < 8 && hex_value(s[i]) >= 0; i++) {
		point = point << 4 | (uint32_t)hex_value(s[i]);
	}
	if (i == 2 || (i < len && !is_blank(s[i])) || point > 0x10FFFF ||
	    (point >= 0xD800 && point <= 0xDFFF)) {
		return 0;
	}
	codec->points[codec->count] = point;
	codec->flags[codec->count] = s[0] == 'U';
	codec->count++;
	return i;
}

/*
 * Reads the notation of section 7.1.  False: byte *at does not start a code
 * point.
 */
static bool
read_points(struct codec *codec, const struct name *label, size_t *at)
{
	size_t size;

	for (*at = 0; *at < label->len; *at += size) {
		if (is_blank(label->s[*at])) {
			size = 1;
			continue;
		}
		size = read_point(codec, label->s + *at, label->len - *at);
		if (size == 0) {
			return false;
		}
	}
	return true;
}

static void
put_points(struct output *out, const struct codec *codec)
{
	for (size_t i = 0; i < codec->count; i++) {
		char text[24];

		snprintf(text, sizeof text, "%s%c+%04lX", i > 0 ? " " : "",
			 codec->flags[i] ? 'U' : 'u',
			 (unsigned long)codec->points[i]);
		output_string(out, text);
	}
}

/* Writes the code points to text.  False: no memory. */
static bool
write_utf8(struct codec *codec)
{
	if (!make_text(codec, 4 * codec->count)) {
		return false;
	}
	codec->len = 0;
	for (size_t i = 0; i < codec->count; i++) {
		codec->len +=
			utf8_encode(codec->text + codec->len, codec->points[i]);
	}
	return true;
}

/* ---- labels ------------------------------------------------------------- */

/* Writes which character is at byte at, if it cannot be a digit of Punycode. */
static void
put_stranger(struct output *err, const struct name *label, size_t at)
{
	uint32_t point;

	if (at < label->len &&
	    utf8_decode(label->s + at, label->len - at, &point) > 0 &&
	    !is_digit(point) && !is_lower(lower(point))) {
		culprit_put_point(err, point);
		output_string(err, ": ");
	}
}

static const struct {
	const char *name;
	const char *text;
} faults[] = {
	[XN_PUNYCODE_BAD_INPUT] = {"bad-input", "this is not Punycode"},
	[XN_PUNYCODE_OVERFLOW] = {"overflow", "this leads beyond U+10FFFF"},
	[XN_PUNYCODE_TOO_LONG] = {"too-long", "the label is too long"},
	[XN_PUNYCODE_NO_SPACE] = {"no-space", "there is not enough room"},
};

/* Says what is wrong with a label, unless -q is given. */
static void
complain(struct session *session, const struct name *label,
	 const xn_punycode_result *r)
{
	const struct args *args = &session->args;
	const char *text = faults[r->status].text;
	bool bad_input = r->status == XN_PUNYCODE_BAD_INPUT;

	session->counts.failed++;
	if (args->given & OPTION_QUIET) {
		return;
	}
	if (bad_input && args->verb == PUNYCODE_ENCODE) {
		text = args->given & OPTION_CODE_POINTS
			       ? "this is not a code point"
			       : "this is not UTF-8";
	}
	session_complain(session, label);
	output_string(&session->err, faults[r->status].name);
	output_string(&session->err, " at byte ");
	output_number(&session->err, r->read);
	output_string(&session->err, ": ");
	if (bad_input && args->verb == PUNYCODE_DECODE) {
		put_stranger(&session->err, label, r->read);
	}
	output_string(&session->err, text);
	output_end(&session->err, '\n');
}

/*
 * The result is in codec->text, or in r what is wrong.  False: no memory.
 */
static bool
encode(const struct args *args, struct codec *codec, const struct name *label,
       xn_punycode_result *r)
{
	bool notation = (args->given & OPTION_CODE_POINTS) != 0;
	size_t at;

	codec->count = 0;
	if (!(notation ? read_points : read_utf8)(codec, label, &at)) {
		*r = (xn_punycode_result){XN_PUNYCODE_BAD_INPUT, at, 0};
		return true;
	}
	do {
		*r = xn_punycode_encode_long(
			codec->text, codec->text_cap, codec->points,
			codec->count, notation ? codec->flags : NULL,
			codec->work, XN_PUNYCODE_WORK(codec->cap));
	} while (r->status == XN_PUNYCODE_NO_SPACE &&
		 make_text(codec, r->written));
	codec->len = r->written;
	return r->status != XN_PUNYCODE_NO_SPACE;
}

/*
 * The result is in codec->points and, unless it is shown as code points, in
 * codec->text.
 */
static bool
decode(const struct args *args, struct codec *codec, const struct name *label,
       xn_punycode_result *r)
{
	*r = xn_punycode_decode_long(codec->points, codec->cap, label->s,
				     label->len, codec->flags, codec->work,
				     XN_PUNYCODE_WORK(codec->cap));
	codec->count = r->written;
	return r->status != XN_PUNYCODE_OK ||
	       (args->given & OPTION_CODE_POINTS) != 0 || write_utf8(codec);
}

/* ---- output ------------------------------------------------------------- */

static bool
shows_points(const struct args *args)
{
	return args->verb == PUNYCODE_DECODE &&
	       (args->given & OPTION_CODE_POINTS) != 0;
}

static void
put_trace(struct session *session, const struct codec *codec,
	  const struct name *label, const xn_punycode_result *r)
{
	struct output *out = &session->out;

	if (session->args.verb == PUNYCODE_ENCODE) {
		if (r->status == XN_PUNYCODE_OK) {
			trace_encoding(out, codec->points, codec->count,
				       codec->text, codec->len);
		}
		return;
	}
	trace_decoding(out, label->s, label->len, r, codec->points);
	if (r->status != XN_PUNYCODE_OK) {
		output_char(out, '\n');
	}
}

static void
put_object(struct session *session, const struct codec *codec,
	   const struct name *label, const xn_punycode_result *r)
{
	struct fields fields = {&session->out, false};
	bool ok = r->status == XN_PUNYCODE_OK;

	field_open(&fields, NULL, '{');
	field_string(&fields, "input", label->s, label->len);
	field_bool(&fields, "ok", ok);
	if (ok && shows_points(&session->args)) {
		field_word(&fields, "output", "\"");
		put_points(&session->out, codec);
		output_char(&session->out, '"');
	} else {
		/* An empty label may have no memory. */
		field_string(&fields, "output",
			     !ok              ? NULL
			     : codec->len > 0 ? codec->text
					      : "",
			     codec->len);
	}
	field_text(&fields, "error", ok ? NULL : faults[r->status].name);
	field_number(&fields, "at", ok ? XN_NOWHERE : r->read);
	field_close(&fields, '}');
}

static void
put_result(struct session *session, const struct codec *codec,
	   const struct name *label, const xn_punycode_result *r)
{
	uint64_t given = session->args.given;

	if (given & OPTION_TRACE) {
		put_trace(session, codec, label, r);
	} else if (given & OPTION_JSON) {
		put_object(session, codec, label, r);
	} else if (r->status != XN_PUNYCODE_OK) {
		return;
	} else if (shows_points(&session->args)) {
		put_points(&session->out, codec);
	} else {
		text_plain(&session->out, codec->text, codec->len);
	}
}

static void
do_label(struct session *session, struct codec *codec, const struct name *label)
{
	const struct args *args = &session->args;
	bool decodes = args->verb == PUNYCODE_DECODE;
	xn_punycode_result r = {XN_PUNYCODE_OK, 0, 0};

	if (!make_room(codec, label->len + 1) ||
	    !(decodes ? decode : encode)(args, codec, label, &r)) {
		session_no_memory(session, label);
		return;
	}
	put_result(session, codec, label, &r);
	if (r.status != XN_PUNYCODE_OK) {
		complain(session, label, &r);
	}
}

void
run_punycode(struct session *session)
{
	bool trace = (session->args.given & OPTION_TRACE) != 0;
	char end = session_end(session);
	struct codec codec = {0};
	struct name label;

	while (session_next(session, &label)) {
		if (trace && label.number > 1 && end == '\n') {
			output_char(&session->out, '\n');
		}
		do_label(session, &codec, &label);
		output_end(&session->out, end);
	}
	free_codec(&codec);
}
