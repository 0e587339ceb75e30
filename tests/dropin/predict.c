/* SPDX-License-Identifier: MIT
 *
 * Predicts the answer to a call of one of libidn2's functions.
 */
#include "judge.h"

#include <string.h>

#include "lib/unicode/utf8.h"

/* A name as UTF-8. */
struct text {
	const char *s;
	size_t len;
	char room[4 * 4200];
};

/* ---- input -------------------------------------------------------------- */

static bool
is_ascii_text(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if ((unsigned char)s[i] >= 0x80) {
			return false;
		}
	}
	return true;
}

static bool
is_utf8(const char *s, size_t len)
{
	uint32_t point;
	size_t size;

	for (size_t i = 0; i < len; i += size) {
		size = utf8_decode(s + i, len - i, &point);
		if (size == 0) {
			return false;
		}
	}
	return true;
}

static int
read_locale(struct text *text, const struct call *call, bool plain)
{
	text->s = call->bytes;
	text->len = call->len;
	return (plain ? is_ascii_text : is_utf8)(call->bytes, call->len)
		       ? IDN2_OK
		       : IDN2_ICONV_FAIL;
}

/* The name ends at U+0000, but to_ascii also checks what stands behind it. */
static int
read_points(struct libidn2_model *model, struct text *text,
	    const struct call *call)
{
	bool counted = call->function != TO_ASCII_4Z &&
		       call->function != TO_UNICODE_4Z4Z;
	bool whole = counted && call->function != TO_UNICODE_44I;
	size_t count = 0;

	while ((count < call->count || !counted) && call->points[count] != 0) {
		count++;
	}
	for (size_t i = 0; i < (whole ? call->count : count); i++) {
		uint32_t point = call->points[i];

		if (point > LAST_POINT ||
		    (point >= 0xD800 && point <= 0xDFFF)) {
			return IDN2_ENCODING_ERROR;
		}
	}
	if (counted && count < call->count &&
	    !departs(&model->world, DEPART_ENDS_AT_NUL)) {
		return IDN2_ENCODING_ERROR;
	}
	text->s = text->room;
	text->len = 0;
	for (size_t i = 0; i < count; i++) {
		text->len +=
			utf8_encode(text->room + text->len, call->points[i]);
	}
	return IDN2_OK;
}

static int
read_text_of(struct libidn2_model *model, struct text *text,
	     const struct call *call, bool plain)
{
	switch (call->function) {
	case LOOKUP_UL:
	case TO_ASCII_LZ:
	case TO_UNICODE_LZLZ:
		return read_locale(text, call, plain);
	case TO_ASCII_4I:
	case TO_ASCII_4I2:
	case TO_ASCII_4Z:
	case TO_UNICODE_4Z4Z:
	case TO_UNICODE_44I:
		return read_points(model, text, call);
	default:
		text->s = call->bytes;
		text->len = call->len;
		return IDN2_OK;
	}
}

static bool
is_null(const struct call *call)
{
	if (call->function == REGISTER_U8 || call->function == REGISTER_UL) {
		return call->bytes == NULL && call->alabel == NULL;
	}
	return takes_points(call->function) ? call->points == NULL
					    : call->bytes == NULL;
}

/* ---- output ------------------------------------------------------------- */

static void
give(struct answer *answer, const struct call *call, const void *data,
     size_t len)
{
	if (call->no_out) {
		return;
	}
	answer->out = MADE;
	answer->len = len;
	if (len > 0) {
		memcpy(answer->data, data, len);
	}
}

/* Copies the length and the buffer, which the call did not touch. */
static void
give_buffer(struct answer *answer, const struct call *call)
{
	size_t size = buffer_size(call);

	answer->out = MADE;
	answer->len = sizeof call->cap + size;
	memcpy(answer->data, &call->cap, sizeof call->cap);
	memset(answer->data + sizeof call->cap, BUFFER_FILL, size);
}

static void
fill_buffer(struct answer *answer, const void *data, size_t size)
{
	memcpy(answer->data + sizeof size, data, size);
}

static void
set_length(struct answer *answer, size_t len)
{
	memcpy(answer->data, &len, sizeof len);
}

/* ---- the functions ------------------------------------------------------ */

static void
expect_ascii(struct libidn2_model *model, const struct call *call, bool plain,
	     struct answer *answer)
{
	int flags = call->flags;
	struct text text;

	answer->rc = read_text_of(model, &text, call, plain);
	if (answer->rc != IDN2_OK) {
		return;
	}
	if (call->function == LOOKUP_UL || call->function == TO_ASCII_LZ) {
		flags |= IDN2_NFC_INPUT;
	}
	answer->rc = libidn2_lookup(model, text.s, text.len, flags);
	if (answer->rc == IDN2_OK && call->function == TO_ASCII_4I) {
		if (model->len > LIBIDN2_LABEL_POINTS) {
			answer->rc = departs(&model->world, DEPART_4I_DOMAIN)
					     ? IDN2_TOO_BIG_DOMAIN
					     : IDN2_TOO_BIG_LABEL;
			return;
		}
		if (call->no_out) {
			return;
		}
		model->text[model->len] = '\0';
		fill_buffer(answer, model->text,
			    model->len +
				    !departs(&model->world, DEPART_4I_OPEN));
	} else if (answer->rc == IDN2_OK) {
		give(answer, call, model->text, model->len);
	}
}

static void
expect_registration(struct libidn2_model *model, const struct call *call,
		    bool plain, struct answer *answer)
{
	bool locale = call->function == REGISTER_UL;
	struct text text = {.len = 0};

	if (locale && call->bytes != NULL) {
		answer->rc = read_locale(&text, call, plain);
	}
	if (answer->rc != IDN2_OK) {
		return;
	}
	answer->rc =
		libidn2_register(model, call->bytes, call->alabel,
				 call->flags | (locale ? IDN2_NFC_INPUT : 0));
	if (answer->rc == IDN2_OK) {
		give(answer, call, model->text, model->len);
	}
}

/* Converts code points to UTF-8; -200 if there are surrogates. */
static int
to_utf8(struct text *text, struct slice s)
{
	if (has_surrogate(s)) {
		return IDN2_ENCODING_ERROR;
	}
	text->len = 0;
	for (size_t i = 0; i < s.len; i++) {
		text->len += utf8_encode(text->room + text->len, s.point[i]);
	}
	return IDN2_OK;
}

static void
expect_unicode(struct libidn2_model *model, const struct call *call, bool plain,
	       struct answer *answer)
{
	bool locale = call->function == TO_UNICODE_8ZLZ ||
		      call->function == TO_UNICODE_LZLZ;
	struct text text;
	struct slice s;

	answer->rc = read_text_of(model, &text, call, plain);
	if (answer->rc == IDN2_OK) {
		answer->rc = libidn2_show(model, text.s, text.len);
	}
	if (answer->rc != IDN2_OK) {
		return;
	}
	s = ustring_all(&model->name);
	if (call->function == TO_UNICODE_44I) {
		size_t count = s.len < call->cap ? s.len : call->cap;

		set_length(answer, s.len);
		if (count > 0 && !call->no_out) {
			fill_buffer(answer, s.point, count * 4);
		}
		return;
	}
	if (gives_points(call->function)) {
		give(answer, call, s.point, s.len * 4);
		return;
	}
	answer->rc = to_utf8(&text, s);
	if (answer->rc == IDN2_OK && locale && plain && !is_ascii(s)) {
		answer->rc = IDN2_ENCODING_ERROR;
	}
	if (answer->rc == IDN2_OK) {
		give(answer, call, text.room, text.len);
	}
}

static void
expect_punycode(struct libidn2_model *model, const struct call *call,
		struct answer *answer)
{
	struct slice s = {call->points, call->count};
	uint32_t points[BUFFER_POINTS];
	char code[BUFFER_POINTS];
	size_t len = 0;

	if (call->function == PUNYCODE_ENCODE) {
		answer->rc =
			libidn2_encode(&model->world, code, call->cap, &len, s);
		fill_buffer(answer, code, len);
	} else {
		model->label.len = 0;
		for (size_t i = 0; i < call->len; i++) {
			ustring_add(&model->label,
				    (unsigned char)call->bytes[i]);
		}
		answer->rc = libidn2_decode(&model->world, points, call->cap,
					    &len, ustring_all(&model->label));
		fill_buffer(answer, points, 4 * len);
	}
	if (answer->rc == IDN2_OK) {
		set_length(answer, len);
	} else {
		answer->len = sizeof call->cap;
	}
}

void
answer_expected(struct libidn2_model *model, const struct call *call,
		bool plain, struct answer *answer)
{
	enum function function = call->function;

	answer->rc = IDN2_OK;
	answer->out = UNTOUCHED;
	answer->len = 0;
	if (has_buffer(function)) {
		give_buffer(answer, call);
	} else if (is_null(call) && !call->no_out &&
		   function != TO_UNICODE_8Z8Z && function != TO_UNICODE_8ZLZ) {
		answer->out = MADE_NULL;
	}
	if (function < PUNYCODE_ENCODE && is_null(call)) {
		if (function == TO_ASCII_4I && !call->no_out) {
			fill_buffer(answer, "", 1);
		}
		if (function == TO_UNICODE_44I) {
			set_length(answer, 0);
		}
		return;
	}
	if (function < REGISTER_U8) {
		expect_ascii(model, call, plain, answer);
	} else if (function < TO_UNICODE_8Z4Z) {
		expect_registration(model, call, plain, answer);
	} else if (function < PUNYCODE_ENCODE) {
		expect_unicode(model, call, plain, answer);
	} else {
		expect_punycode(model, call, answer);
	}
}
