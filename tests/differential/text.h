/* SPDX-License-Identifier: MIT
 *
 * A text as code points, and its normalisation form C by the definitions.
 */
#ifndef DIFFERENTIAL_TEXT_H
#define DIFFERENTIAL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Enough for the longest name here, each code point mapped to the most. */
#define TEXT_MAX 8192

struct text {
	size_t len;
	uint32_t point[TEXT_MAX];
};

/* A part of one. */
struct slice {
	const uint32_t *point;
	size_t len;
};

static inline uint32_t
lower(uint32_t point)
{
	return point >= 'A' && point <= 'Z' ? point + 0x20 : point;
}

/* A lower-case letter, a digit or the hyphen. */
static inline bool
is_ldh(uint32_t point)
{
	return (point >= 'a' && point <= 'z') ||
	       (point >= '0' && point <= '9') || point == '-';
}

bool is_ascii(struct slice s);

/* Whether it starts with the ACE prefix. */
bool has_prefix(struct slice s);
bool has_prefix_in_any_case(struct slice s);

void text_add(struct text *text, uint32_t point);

/* From UTF-8; false where it is ill-formed. */
bool text_read(struct text *text, const char *bytes, size_t len);

/* To UTF-8; returns its length. */
size_t text_write(char *bytes, size_t cap, struct slice s);

/* to becomes the normalisation form C of s. */
void text_nfc(struct text *to, struct slice s);

bool text_is_nfc(struct slice s);

#endif
