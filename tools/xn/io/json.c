/* SPDX-License-Identifier: MIT
 *
 * JSON, as all commands write it: no blanks, UTF-8.
 */
#include "json.h"
#include "text.h"

#include "../../../lib/unicode/utf8.h"

#include <string.h>

#include <xn/idna.h>

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */

/* ---- strings ------------------------------------------------------------ */

static bool
is_plain(unsigned char c)
{
	return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

static void
put_unit(struct output *out, uint32_t unit)
{
	char text[] = "\\u0000";

	for (size_t i = 6; i-- > 2; unit >>= 4) {
		text[i] = "0123456789abcdef"[unit & 15];
	}
	output_bytes(out, text, 6);
}

static void
put_escape(struct output *out, uint32_t point)
{
	if (point >= 0x10000) {
		put_unit(out, 0xD7C0 + (point >> 10));
		put_unit(out, 0xDC00 + (point & 0x3FF));
	} else {
		put_unit(out, point);
	}
}

/* What JSON, its readers or a terminal would not take unescaped. */
static bool
must_escape(const struct output *out, uint32_t point)
{
	return point < 0xA0 || point == 0x2028 || point == 0x2029 ||
	       (out->tty && text_misleads(point));
}

/* The bytes of the first character if it goes out as it is, else 0. */
static size_t
plain_size(const struct output *out, const char *s, size_t len)
{
	uint32_t point;
	size_t size;

	if ((unsigned char)*s < 0x80) {
		return is_plain((unsigned char)*s);
	}
	size = utf8_decode(s, len, &point);
	return size > 0 && !must_escape(out, point) ? size : 0;
}

/* Writes a character that does not go out as it is.  Returns its bytes. */
static size_t
put_character(struct output *out, const char *s, size_t len)
{
	uint32_t point;
	size_t size = utf8_decode(s, len, &point);

	if (size == 0) {
		output_string(out, REPLACEMENT);
		return utf8_extent(s, len);
	}
	if (point == '"' || point == '\\') {
		output_char(out, '\\');
		output_char(out, (char)point);
	} else {
		put_escape(out, point);
	}
	return size;
}

void
json_string(struct output *out, const char *s, size_t len)
{
	size_t start = 0, at = 0;

	output_char(out, '"');
	while (at < len) {
		size_t size = plain_size(out, s + at, len - at);

		at += size;
		if (size == 0) {
			output_bytes(out, s + start, at - start);
			at += put_character(out, s + at, len - at);
			start = at;
		}
	}
	output_bytes(out, s + start, at - start);
	output_char(out, '"');
}

void
json_text(struct output *out, const char *text)
{
	if (text == NULL) {
		output_string(out, "null");
	} else {
		json_string(out, text, strlen(text));
	}
}

void
json_bool(struct output *out, bool value)
{
	output_string(out, value ? "true" : "false");
}

/* ---- numbers and lists -------------------------------------------------- */

void
json_place(struct output *out, size_t place)
{
	if (place == XN_NOWHERE) {
		output_string(out, "null");
	} else {
		output_number(out, place);
	}
}

void
json_span(struct output *out, size_t at, size_t len)
{
	output_char(out, '[');
	output_number(out, at);
	output_char(out, ',');
	output_number(out, len);
	output_char(out, ']');
}

void
json_errors(struct output *out, uint32_t errors)
{
	output_char(out, '[');
	for (uint32_t e = errors; e != 0; e = xn_error_next(e)) {
		output_string(out, e == errors ? "\"" : ",\"");
		output_string(out, xn_error_name(e));
		output_char(out, '"');
	}
	output_char(out, ']');
}

void
json_head(struct output *out, const char *name, size_t len, bool ok,
	  const char *result, size_t result_len, uint32_t errors)
{
	output_string(out, "{\"input\":");
	json_string(out, name, len);
	output_string(out, ",\"ok\":");
	json_bool(out, ok);
	output_string(out, ",\"output\":");
	if (result != NULL) {
		json_string(out, result, result_len);
	} else {
		json_text(out, NULL);
	}
	output_string(out, ",\"errors\":");
	json_errors(out, errors);
	output_string(out, ",\"labels\":[");
}

void
json_label(struct output *out, const xn_label *label, bool has_output)
{
	output_string(out, "{\"input\":");
	json_span(out, label->input_at, label->input_len);
	output_string(out, ",\"output\":");
	if (has_output) {
		json_span(out, label->output_at, label->output_len);
	} else {
		json_text(out, NULL);
	}
	output_string(out, ",\"errors\":");
	json_errors(out, label->errors);
	output_string(out, ",\"at\":");
	json_place(out, label->errors != 0 ? label->at : XN_NOWHERE);
}
