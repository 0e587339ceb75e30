/* SPDX-License-Identifier: MIT
 *
 * JSON, as all commands write it: no blanks, UTF-8.
 */
#include "json.h"
#include "text.h"

#include "../../../lib/base/eight_bytes.h"
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

/* Whether is_plain() is true of all eight bytes. */
static bool
is_plain_word(uint64_t word)
{
	uint64_t plain = word_at_least(word, 0x20) & ~word_at_least(word, 0x7F);

	plain &= word_at_least(word ^ WORD_EACH((unsigned char)'"'), 1);
	plain &= word_at_least(word ^ WORD_EACH((unsigned char)'\\'), 1);
	return (plain & ~word & WORD_EACH(0x80u)) == WORD_EACH(0x80u);
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

/*
 * Writes as many bytes as it can eight at a time, of a text that is not long.
 * Returns how many.
 */
static size_t
put_words(struct output *out, const char *s, size_t len)
{
	bool fits = len >= WORD_BYTES && len <= XN_NAME_SIZE;
	char *to = fits ? output_room(out, len) : NULL;
	size_t at = 0, last = len - WORD_BYTES;

	if (to == NULL) {
		return 0;
	}
	while (at < len) {
		/* The last word may overlap the one before. */
		size_t from = at < last ? at : last;
		uint64_t word = word_load(s + from);

		if (!is_plain_word(word)) {
			break;
		}
		word_store(to + from, word);
		at = from + WORD_BYTES;
	}
	out->len += at;
	return at;
}

void
json_string(struct output *out, const char *s, size_t len)
{
	size_t start, at;

	output_char(out, '"');
	start = at = put_words(out, s, len);
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

/* "[AT,LEN]" with the digits of two numbers */
#define SPAN_CAP (3 + 2 * OUTPUT_DIGITS)

/* Appends text to a piece of output.  Returns its end. */
static inline char *
add(char *to, const char *text)
{
	size_t len = strlen(text);

	memcpy(to, text, len);
	return to + len;
}

static inline char *
add_span(char *to, size_t at, size_t len)
{
	to = output_digits(add(to, "["), at);
	to = output_digits(add(to, ","), len);
	return add(to, "]");
}

void
json_span(struct output *out, size_t at, size_t len)
{
	char text[SPAN_CAP];

	output_bytes(out, text, (size_t)(add_span(text, at, len) - text));
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

/* Nearly every label has no errors, so it is written in one piece. */
void
json_label(struct output *out, const xn_label *label, bool has_output)
{
	char spare[64 + 2 * SPAN_CAP];
	char *room = output_room(out, sizeof spare);
	char *text = room != NULL ? room : spare, *to = text;

	to = add(to, "{\"input\":");
	to = add_span(to, label->input_at, label->input_len);
	to = add(to, ",\"output\":");
	to = has_output ? add_span(to, label->output_at, label->output_len)
			: add(to, "null");
	to = add(to, ",\"errors\":");
	if (label->errors == 0) {
		to = add(to, "[],\"at\":null");
	}
	if (room != NULL) {
		out->len += (size_t)(to - text);
	} else {
		output_bytes(out, text, (size_t)(to - text));
	}
	if (label->errors != 0) {
		json_errors(out, label->errors);
		output_string(out, ",\"at\":");
		json_place(out, label->at);
	}
}
