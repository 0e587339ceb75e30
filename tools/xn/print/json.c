/* SPDX-License-Identifier: MIT
 *
 * JSON, as all commands write it: no blanks, UTF-8.
 */
#include "json.h"
#include "../io/text.h"

#include "../../../lib/unicode/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */

/* ---- strings ------------------------------------------------------------ */

/* The usual case. */
static bool
is_plain(unsigned char c)
{
	return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

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
		uint32_t point;
		size_t size;

		if (is_plain((unsigned char)s[at])) {
			at++;
			continue;
		}
		size = utf8_decode(s + at, len - at, &point);
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

/* ---- values ------------------------------------------------------------- */

static void
put_text(struct output *out, const char *s, size_t len)
{
	if (s != NULL) {
		put_string(out, s, len);
	} else {
		output_string(out, "null");
	}
}

static void
put_number(struct output *out, size_t number)
{
	if (number != XN_NOWHERE) {
		output_number(out, number);
	} else {
		output_string(out, "null");
	}
}

static void
put_point(struct output *out, uint32_t point)
{
	if (point != NO_POINT) {
		output_char(out, '"');
		output_point(out, point);
		output_char(out, '"');
	} else {
		output_string(out, "null");
	}
}

static void
put_points(struct output *out, const uint32_t *points, size_t count)
{
	output_string(out, points != NULL ? "[" : "null");
	for (size_t i = 0; points != NULL && i < count; i++) {
		output_string(out, i > 0 ? "," : "");
		put_point(out, points[i]);
	}
	output_string(out, points != NULL ? "]" : "");
}

static void
put_names(struct output *out, uint32_t set, fields_name *name_of)
{
	output_char(out, '[');
	for (uint32_t left = set; left != 0; left &= left - 1) {
		const char *name = name_of(left & (~left + 1));

		output_string(out, left != set ? "," : "");
		put_string(out, name, strlen(name));
	}
	output_char(out, ']');
}

/* The most bytes of a place. */
#define PLACE_LEN 48

static ALWAYS_INLINE char *
add_word(char *to, const char *word)
{
	size_t len = strlen(word);

	memcpy(to, word, len);
	return to + len;
}

/* Writes a place and a length.  Returns the end. */
static char *
add_place(char *to, size_t at, size_t len)
{
	if (at == XN_NOWHERE) {
		return add_word(to, "null");
	}
	*to++ = '[';
	to += output_decimal(to, at);
	*to++ = ',';
	to += output_decimal(to, len);
	*to++ = ']';
	return to;
}

static void
put_value(struct output *out, char kind, va_list *values)
{
	char text[PLACE_LEN], *end;
	const void *value;
	uint32_t set;
	size_t at;

	switch (kind) {
	case 't':
		value = va_arg(*values, const char *);
		put_text(out, value, value != NULL ? strlen(value) : 0);
		break;
	case 's':
		value = va_arg(*values, const char *);
		put_text(out, value, va_arg(*values, size_t));
		break;
	case 'w':
		output_string(out, va_arg(*values, const char *));
		break;
	case 'b':
		output_string(out, va_arg(*values, int) ? "true" : "false");
		break;
	case 'n':
		put_number(out, va_arg(*values, size_t));
		break;
	case 'p':
		put_point(out, va_arg(*values, uint32_t));
		break;
	case 'P':
		value = va_arg(*values, const uint32_t *);
		put_points(out, value, va_arg(*values, size_t));
		break;
	case '@':
		at = va_arg(*values, size_t);
		end = add_place(text, at, va_arg(*values, size_t));
		output_bytes(out, text, (size_t)(end - text));
		break;
	default:
		set = va_arg(*values, uint32_t);
		put_names(out, set, va_arg(*values, fields_name *));
		break;
	}
}

/* ---- fields ------------------------------------------------------------- */

/* The longest key in a format. */
#define KEY_LEN 32

/* Writes what stands before a value: a comma, and the key. */
static void
put_key(struct fields *fields, const char *key, size_t len, va_list *values)
{
	/* One write takes less time than four. */
	char text[KEY_LEN + 4];
	size_t at = fields->more;

	text[0] = ',';
	fields->more = true;
	if (len == 1 && *key == '%') {
		output_bytes(fields->out, text, at);
		key = va_arg(*values, const char *);
		put_string(fields->out, key, strlen(key));
		output_char(fields->out, ':');
		return;
	}
	if (len > 0) {
		text[at++] = '"';
		memcpy(text + at, key, len);
		memcpy(text + at + len, "\":", 2);
		at += len + 2;
	}
	output_bytes(fields->out, text, at);
}

void
fields_put(struct fields *fields, const char *format, ...)
{
	va_list values;

	va_start(values, format);
	for (; *format != '\0'; format++) {
		size_t len = 0;

		if (*format == ' ') {
			continue;
		}
		if (*format == ']' || *format == '}') {
			output_char(fields->out, *format);
			fields->more = true;
			continue;
		}
		while (format[len] != ':' && format[len] != '[' &&
		       format[len] != '{') {
			len++;
		}
		put_key(fields, format, len, &values);
		format += len;
		format += *format == ':';
		if (*format == '[' || *format == '{') {
			output_char(fields->out, *format);
			fields->more = false;
		} else {
			put_value(fields->out, *format, &values);
		}
	}
	va_end(values);
}

void
fields_label(struct fields *fields, const xn_label *label, bool has_output)
{
	struct output *out = fields->out;
	char text[2 * PLACE_LEN + 64], *to = text;

	/* There are many of these, and a format takes three times as long. */
	to = add_word(to, fields->more ? ",{\"input\":" : "{\"input\":");
	to = add_place(to, label->input_at, label->input_len);
	to = add_word(to, ",\"output\":");
	to = add_place(to, has_output ? label->output_at : XN_NOWHERE,
		       label->output_len);
	to = add_word(to, ",\"errors\":");
	output_bytes(out, text, (size_t)(to - text));
	put_names(out, label->errors, xn_error_name);
	output_string(out, ",\"at\":");
	put_number(out, label->errors != 0 ? label->at : XN_NOWHERE);
	fields->more = true;
}
