/* SPDX-License-Identifier: MIT
 *
 * JSON, as all commands write it: no blanks, UTF-8.
 */
#include "json.h"
#include "text.h"

#include "../../../lib/unicode/utf8.h"

#include <stdio.h>
#include <string.h>

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */

/* ---- strings ------------------------------------------------------------ */

/* What JSON, its readers or a terminal would not take unescaped. */
static bool
must_escape(const struct output *out, uint32_t point)
{
	return point < 0x20 || (point >= 0x7F && point < 0xA0) ||
	       point == '"' || point == '\\' || point == 0x2028 ||
	       point == 0x2029 || (out->tty && text_misleads(point));
}

static void
put_escape(struct output *out, uint32_t point)
{
	char text[16];

	if (point == '"' || point == '\\') {
		snprintf(text, sizeof text, "\\%c", (int)point);
	} else if (point < 0x10000) {
		snprintf(text, sizeof text, "\\u%04x", (unsigned)point);
	} else {
		snprintf(text, sizeof text, "\\u%04x\\u%04x",
			 (unsigned)(0xD7C0 + (point >> 10)),
			 (unsigned)(0xDC00 + (point & 0x3FF)));
	}
	output_string(out, text);
}

static void
put_string(struct output *out, const char *s, size_t len)
{
	size_t start = 0, at = 0;

	output_char(out, '"');
	while (at < len) {
		uint32_t point = (unsigned char)s[at];
		size_t size = point < 0x80
				      ? 1
				      : utf8_decode(s + at, len - at, &point);

		if (size > 0 && !must_escape(out, point)) {
			at += size;
			continue;
		}
		output_bytes(out, s + start, at - start);
		if (size == 0) {
			output_string(out, REPLACEMENT);
			size = utf8_extent(s + at, len - at);
		} else {
			put_escape(out, point);
		}
		start = at += size;
	}
	output_bytes(out, s + start, at - start);
	output_char(out, '"');
}

/* ---- fields ------------------------------------------------------------- */

/* What stands before a value. */
static void
begin(struct fields *fields, const char *key)
{
	output_string(fields->out, fields->more ? "," : "");
	if (key != NULL) {
		put_string(fields->out, key, strlen(key));
		output_char(fields->out, ':');
	}
	fields->more = true;
}

void
field_open(struct fields *fields, const char *key, char bracket)
{
	begin(fields, key);
	output_char(fields->out, bracket);
	fields->more = false;
}

void
field_close(struct fields *fields, char bracket)
{
	output_char(fields->out, bracket);
	fields->more = true;
}

void
field_string(struct fields *fields, const char *key, const char *s, size_t len)
{
	if (s == NULL) {
		field_word(fields, key, "null");
		return;
	}
	begin(fields, key);
	put_string(fields->out, s, len);
}

void
field_text(struct fields *fields, const char *key, const char *text)
{
	field_string(fields, key, text, text != NULL ? strlen(text) : 0);
}

void
field_word(struct fields *fields, const char *key, const char *word)
{
	begin(fields, key);
	output_string(fields->out, word);
}

void
field_bool(struct fields *fields, const char *key, bool value)
{
	field_word(fields, key, value ? "true" : "false");
}

void
field_number(struct fields *fields, const char *key, size_t number)
{
	if (number == XN_NOWHERE) {
		field_word(fields, key, "null");
		return;
	}
	begin(fields, key);
	output_number(fields->out, number);
}

void
field_point(struct fields *fields, const char *key, uint32_t point)
{
	begin(fields, key);
	output_char(fields->out, '"');
	output_point(fields->out, point);
	output_char(fields->out, '"');
}

void
field_points(struct fields *fields, const char *key, const uint32_t *points,
	     size_t count)
{
	if (points == NULL) {
		field_word(fields, key, "null");
		return;
	}
	field_open(fields, key, '[');
	for (size_t i = 0; i < count; i++) {
		field_point(fields, NULL, points[i]);
	}
	field_close(fields, ']');
}

void
field_span(struct fields *fields, const char *key, size_t at, size_t len)
{
	field_open(fields, key, '[');
	field_number(fields, NULL, at);
	field_number(fields, NULL, len);
	field_close(fields, ']');
}

void
field_names(struct fields *fields, const char *key, uint32_t set,
	    const char *(*name_of)(uint32_t bit))
{
	field_open(fields, key, '[');
	for (uint32_t left = set; left != 0; left &= left - 1) {
		field_text(fields, NULL, name_of(left & (~left + 1)));
	}
	field_close(fields, ']');
}

void
field_output(struct fields *fields, const char *output, size_t len,
	     uint32_t errors)
{
	field_string(fields, "output", output, len);
	field_names(fields, "errors", errors, xn_error_name);
}

void
field_label(struct fields *fields, const xn_label *label, bool has_output)
{
	field_open(fields, NULL, '{');
	field_span(fields, "input", label->input_at, label->input_len);
	if (has_output) {
		field_span(fields, "output", label->output_at,
			   label->output_len);
	} else {
		field_word(fields, "output", "null");
	}
	field_names(fields, "errors", label->errors, xn_error_name);
	field_number(fields, "at", label->errors != 0 ? label->at : XN_NOWHERE);
}
