/* SPDX-License-Identifier: MIT
 *
 * xn punycode: RFC 3492 alone, one label at a time.
 */
#include "../../io/text.h"
#include "../../print/answer.h"
#include "../../print/culprit.h"
#include "trace.h"

#include "../../../../lib/base/letters.h"
#include "../../../../lib/unicode/utf8.h"

#include <stdio.h>
#include <stdlib.h>

#include <xn/punycode.h>

/* Memory for a label, as large as the longest so far. */
struct codec {
	uint32_t *points;
	unsigned char *flags; /* of points: to be shown in upper case */
	uint32_t *work;
	size_t cap; /* of points and flags, and the units that work is for */
	/* The label at hand, and what is wrong with it. */
	size_t count; /* of points and flags */
	struct buffer text;
	xn_punycode_result result;
	bool dotted; /* an argument with a dot was seen */
};

static bool
make_room(struct codec *codec, size_t units)
{
	void *points = codec->points, *flags = codec->flags,
	     *work = codec->work;
	size_t cap[3] = {codec->cap, codec->cap, XN_PUNYCODE_WORK(codec->cap)};
	size_t need = units + units / 2 + 64;
	bool ok = units <= codec->cap ||
		  (need < SIZE_MAX / 64 &&
		   convert_grow(&points, &cap[0], need, sizeof(uint32_t)) &&
		   convert_grow(&flags, &cap[1], need, 1) &&
		   convert_grow(&work, &cap[2], XN_PUNYCODE_WORK(need),
				sizeof(uint32_t)));

	codec->points = points;
	codec->flags = flags;
	codec->work = work;
	codec->cap = ok && units > codec->cap ? need : codec->cap;
	return ok;
}

/* ---- notations ---------------------------------------------------------- */

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
	static const char digits[] = "0123456789abcdef";
	uint32_t point = 0;
	size_t i;

	if (len < 3 || (s[0] != 'u' && s[0] != 'U') || s[1] != '+') {
		return 0;
	}
	for (i = 2; i < len && i < 8; i++) {
		int c = (int)lower((unsigned char)s[i]);
		const char *digit = c != 0 ? strchr(digits, c) : NULL;

		if (digit == NULL) {
			break;
		}
		point = point << 4 | (uint32_t)(digit - digits);
	}
	if (i == 2 || (i < len && !is_blank(s[i])) || point > 0x10FFFF ||
	    (point >= 0xD800 && point <= 0xDFFF)) {
		return 0;
	}
	codec->points[codec->count] = point;
	codec->flags[codec->count++] = s[0] == 'U';
	return i;
}

/*
 * Reads a label, in UTF-8 or in the notation of section 7.1.  Returns where no
 * code point begins, or the length.
 */
static size_t
read_label(struct codec *codec, const struct name *label, bool notation)
{
	size_t size;
	size_t at;

	codec->count = 0;
	for (at = 0; at < label->len; at += size) {
		const char *s = label->s + at;
		size_t len = label->len - at;

		if (notation && is_blank(*s)) {
			size = 1;
			continue;
		}
		size = notation ? read_point(codec, s, len)
				: utf8_decode(s, len,
					      &codec->points[codec->count]);
		if (size == 0) {
			break;
		}
		codec->count += !notation;
	}
	return at;
}

/* Writes the code points to text, in UTF-8 or in that notation. */
static void
write_text(struct codec *codec, bool notation)
{
	char s[24];

	codec->text.len = 0;
	for (size_t i = 0; i < codec->count; i++) {
		size_t len;

		if (notation) {
			len = (size_t)snprintf(s, sizeof s, "%s%c+%04lX",
					       i > 0 ? " " : "",
					       codec->flags[i] ? 'U' : 'u',
					       (unsigned long)codec->points[i]);
		} else {
			len = utf8_encode(s, codec->points[i]);
		}
		buffer_add(&codec->text, s, len);
	}
}

/* ---- labels ------------------------------------------------------------- */

static void
encode(struct codec *codec, const struct name *label, bool notation)
{
	struct buffer *text = &codec->text;
	xn_punycode_result *r = &codec->result;
	size_t at = read_label(codec, label, notation);

	text->len = 0;
	if (at < label->len) {
		*r = (xn_punycode_result){XN_PUNYCODE_BAD_INPUT, at, 0};
		return;
	}
	do {
		*r = xn_punycode_encode_long(
			text->data, text->cap, codec->points, codec->count,
			notation ? codec->flags : NULL, codec->work,
			XN_PUNYCODE_WORK(codec->cap));
	} while (r->status == XN_PUNYCODE_NO_SPACE &&
		 buffer_reserve(text, r->written));
	text->len = r->written;
}

static void
decode(struct codec *codec, const struct name *label, bool notation)
{
	codec->result = xn_punycode_decode_long(
		codec->points, codec->cap, label->s, label->len, codec->flags,
		codec->work, XN_PUNYCODE_WORK(codec->cap));
	codec->count = codec->result.written;
	if (codec->result.status == XN_PUNYCODE_OK) {
		write_text(codec, notation);
	}
}

static void
ask(struct asker *asker, const struct name *name, struct answer *answer)
{
	struct codec *codec = asker->memory;
	const struct args *args = &asker->session->args;
	bool notation = (args->given & OPTION_CODE_POINTS) != 0;

	codec->text.lost = !make_room(codec, name->len + 1);
	if (!codec->text.lost) {
		(args->verb == PUNYCODE_DECODE ? decode : encode)(codec, name,
								  notation);
	}
	if (codec->text.lost) {
		answer->status = XN_NO_MEMORY;
	} else if (codec->result.status != XN_PUNYCODE_OK) {
		answer->status = XN_INVALID;
	} else if (codec->text.len > 0) {
		answer->text = codec->text.data;
		answer->len = codec->text.len;
	}
	/* Said once, of an argument. */
	answer->noted = !codec->dotted && args->count > 0 &&
			args->verb == PUNYCODE_ENCODE &&
			memchr(name->s, '.', name->len) != NULL;
	codec->dotted |= answer->noted;
}

/* ---- output ------------------------------------------------------------- */

static const struct {
	const char *name;
	const char *text;
} faults[] = {
	[XN_PUNYCODE_BAD_INPUT] = {"bad-input", "this is not Punycode"},
	[XN_PUNYCODE_OVERFLOW] = {"overflow", "this leads beyond U+10FFFF"},
	[XN_PUNYCODE_TOO_LONG] = {"too-long", "the label is too long"},
	[XN_PUNYCODE_NO_SPACE] = {"no-space", "there is not enough room"},
};

/* Says what is wrong with a label. */
static void
tell(struct asker *asker, const struct name *name, const struct answer *answer)
{
	const struct codec *codec = asker->memory;
	const struct args *args = &asker->session->args;
	const xn_punycode_result *r = &codec->result;
	struct output *err = &asker->session->err;
	const char *text = faults[r->status].text;
	bool bad_input = r->status == XN_PUNYCODE_BAD_INPUT;
	uint32_t point;

	if (answer->noted) {
		session_complain(asker->session, name);
		output_string(err, "the dot is encoded, too; xn ascii converts"
				   " names\n");
	}
	if (answer->status == XN_OK) {
		return;
	}
	session_complain(asker->session, name);
	text_say(err, "%s at byte %n: ", faults[r->status].name, r->read);
	if (bad_input && args->verb == PUNYCODE_ENCODE) {
		text = args->given & OPTION_CODE_POINTS
			       ? "this is not a code point"
			       : "this is not UTF-8";
	} else if (bad_input && r->read < name->len &&
		   utf8_decode(name->s + r->read, name->len - r->read, &point) >
			   0 &&
		   !is_digit(point) && !is_lower(lower(point))) {
		/* It cannot be a digit of Punycode. */
		culprit_put_point(err, point);
		output_string(err, ": ");
	}
	text_say(err, "%s\n", text);
}

/* The result, or the trace.  Traces stand apart. */
static void
put_lines(struct asker *asker, const struct name *name, struct answer *answer)
{
	const struct codec *codec = asker->memory;
	struct output *out = &asker->session->out;
	char end = session_end(asker->session);

	if (!(asker->session->args.given & OPTION_TRACE)) {
		answer_line(asker, answer);
		return;
	}
	if (end == '\n' && name->number > 1) {
		output_char(out, '\n');
	}
	if (answer->status == XN_NO_MEMORY) {
		output_end(out, end);
		return;
	}
	if (asker->session->args.verb == PUNYCODE_DECODE) {
		trace_decoding(out, name->s, name->len, &codec->result,
			       codec->points);
		output_string(out, answer->status != XN_OK ? "\n" : "");
	} else if (answer->status == XN_OK) {
		trace_encoding(out, codec->points, codec->count, answer->text,
			       answer->len);
	}
	output_end(out, end);
}

static void
put_fields(struct asker *asker, const struct name *name, struct answer *answer,
	   struct fields *fields)
{
	const xn_punycode_result *r = &((struct codec *)asker->memory)->result;
	bool failed = answer->status == XN_INVALID;

	(void)name;
	fields_put(fields, "output:s error:t at:n",
		   answer->status == XN_OK ? answer->text : NULL, answer->len,
		   failed ? faults[r->status].name : NULL,
		   failed ? r->read : XN_NOWHERE);
}

static void
close_codec(struct asker *asker)
{
	struct codec *codec = asker->memory;

	free(codec->points);
	free(codec->flags);
	free(codec->work);
	buffer_free(&codec->text);
}

const struct answerer punycode_answerer = {.close = close_codec,
					   .ask = ask,
					   .put_lines = put_lines,
					   .put_fields = put_fields,
					   .tell = tell};
