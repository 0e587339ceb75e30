/* SPDX-License-Identifier: MIT
 *
 * The notation of tests/core/vectors and tests/campaigns/fuzz/corpus.  In {5D0
 * 61*63 xFF} there are a code point in hexadecimal, one that is repeated (the
 * count is decimal), and a byte; "" is the empty text; everything else stands
 * for itself.
 *
 * The functions are in a header, as programs with and without Check use them,
 * and each reports errors in its own way.
 */
#ifndef TESTS_NOTATION_H
#define TESTS_NOTATION_H

#include "lib/unicode/utf8.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The text that is read, and the place for the result. */
struct notation {
	const char *at;
	char *out;
	size_t cap;
	size_t len;
};

/* Reads a number; false if there is none or it is too large. */
static inline bool
notation_number(struct notation *text, const char *digits, int base,
		unsigned long *value)
{
	size_t count = strspn(text->at, digits);

	if (count == 0 || count > 8) {
		return false;
	}
	*value = strtoul(text->at, NULL, base);
	text->at += count;
	return true;
}

/* Reads an item in braces; returns NULL, or what is wrong with it. */
static inline const char *
notation_item(struct notation *text)
{
	bool is_byte = *text->at == 'x';
	unsigned long value, times = 1;
	char unit[4];
	size_t size = 1;

	text->at += is_byte;
	if (!notation_number(text, "0123456789ABCDEFabcdef", 16, &value) ||
	    value > (is_byte ? 0xFF : 0x10FFFF)) {
		return "neither a code point nor a byte in { }";
	}
	if (*text->at == '*') {
		text->at++;
		if (!notation_number(text, "0123456789", 10, &times)) {
			return "no number behind *";
		}
	}
	unit[0] = (char)value;
	if (!is_byte) {
		size = utf8_encode(unit, (uint32_t)value);
	}
	if (times > (text->cap - text->len) / size) {
		return "the text is too long";
	}
	for (; times > 0; times--) {
		memcpy(text->out + text->len, unit, size);
		text->len += size;
	}
	return NULL;
}

/*
 * Reads a text into out, which has room for cap bytes, and sets len to its
 * length.  Returns NULL, or what is wrong with the text.
 */
static inline const char *
notation_read(char *out, size_t cap, size_t *len, const char *text)
{
	struct notation now = {.at = text, .out = out, .cap = cap};

	if (strcmp(text, "\"\"") == 0) {
		*len = 0;
		return NULL;
	}
	while (*now.at != '\0') {
		if (*now.at != '{') {
			if (now.len == cap) {
				return "the text is too long";
			}
			out[now.len++] = *now.at++;
			continue;
		}
		do {
			const char *wrong;

			now.at++;
			wrong = notation_item(&now);
			if (wrong != NULL) {
				return wrong;
			}
		} while (*now.at == ' ');
		if (*now.at++ != '}') {
			return "a { without its }";
		}
	}
	*len = now.len;
	return NULL;
}

#endif
