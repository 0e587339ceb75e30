/* SPDX-License-Identifier: MIT
 *
 * The notation of tests/vectors and tests/fuzz/corpus: {5D0 61*63 xFF} are a
 * code point in hexadecimal, one repeated so many times (decimal), and a byte;
 * "" is the empty text; all else stands for itself.
 *
 * The functions are in a header because programs with and without Check read
 * the notation, and each of them says in its own way what is wrong.
 */
#ifndef TESTS_NOTATION_H
#define TESTS_NOTATION_H

#include "lib/unicode/utf8.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* What is read, and where it goes. */
struct notation {
	const char *at;
	char *out;
	size_t cap;
	size_t len;
};

/* A number in some digits; false if there is none or it is too long. */
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

/* One item of a list in braces; returns NULL, or what is wrong with it. */
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
 * Read a text into out, which has room for cap bytes, and set len to its
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
