/* SPDX-License-Identifier: MIT
 *
 * Text in three encodings, in units of one, two and four bytes in the machine's
 * byte order.  No other file knows how units make code points.
 */
#ifndef XN_UNICODE_TEXT_H
#define XN_UNICODE_TEXT_H

#include "../base/buffers.h"
#include "../base/loaded.h"
#include "utf8.h"

#include <string.h>

/* The values are binary logarithms of the bytes of a unit. */
enum encoding { UTF8 = 0, UTF16 = 1, UTF32 = 2 };

/* The place of a unit. */
static inline const char *
text_at(enum encoding encoding, const char *text, size_t i)
{
	return text + (i << encoding);
}

/* The value of a unit that is at most FF: its low byte. */
static inline uint32_t
text_octet(enum encoding encoding, const char *text, size_t i)
{
	const uint16_t high = 0x100;
	unsigned char first;
	size_t low;

	/* 1 if the machine stores the low byte last, otherwise 0. */
	memcpy(&first, &high, sizeof first);
	low = first * (((size_t)1 << encoding) - 1);
	return (unsigned char)text[(i << encoding) + low];
}

/* The value of a unit. */
static inline uint32_t
text_unit(enum encoding encoding, const char *text, size_t i)
{
	uint16_t two;
	uint32_t four;

	if (encoding == UTF8) {
		return (unsigned char)text[i];
	}
	if (encoding == UTF16) {
		memcpy(&two, text + 2 * i, sizeof two);
		return two;
	}
	memcpy(&four, text + 4 * i, sizeof four);
	return four;
}

/*
 * Decode the code point at unit i of text[0..len), i < len.  Returns its units,
 * or 0 if they are ill-formed: a lone surrogate, or a value beyond 10FFFF.
 */
static inline size_t
text_decode(enum encoding encoding, const char *text, size_t len, size_t i,
	    uint32_t *point)
{
	uint32_t unit, next;

	if (encoding == UTF8) {
		return utf8_decode(text + i, len - i, point);
	}
	unit = loaded32(text_unit(encoding, text, i));
	*point = unit;
	if (unit - 0xD800 >= 0x800) {
		return unit <= 0x10FFFF ? 1 : 0;
	}
	if (encoding == UTF32 || unit >= 0xDC00 || len - i < 2) {
		return 0;
	}
	next = loaded32(text_unit(encoding, text, i + 1));
	*point = 0x10000 + ((unit - 0xD800) << 10 | (next - 0xDC00));
	return next - 0xDC00 < 0x400 ? 2 : 0;
}

/* Write unit i. */
static inline void
text_put_unit(enum encoding encoding, char *text, size_t i, uint32_t unit)
{
	uint16_t two = (uint16_t)unit;

	if (encoding == UTF8) {
		text[i] = (char)unit;
	} else if (encoding == UTF16) {
		memcpy(text + 2 * i, &two, sizeof two);
	} else {
		memcpy(text + 4 * i, &unit, sizeof unit);
	}
}

/* The most units of a code point. */
#define TEXT_UNITS 4

/* The units of a code point. */
static inline size_t
text_units(enum encoding encoding, uint32_t point)
{
	if (encoding == UTF8) {
		return (size_t)1 + (point >= 0x80) + (point >= 0x800) +
		       (point >= 0x10000);
	}
	return (size_t)1 + (encoding == UTF16 && point >= 0x10000);
}

/* Write a code point and return its units; nothing after them is written. */
static inline size_t
text_encode(enum encoding encoding, char *text, uint32_t point)
{
	if (encoding == UTF8) {
		return utf8_encode(text, point);
	}
	if (encoding == UTF16 && point > 0xFFFF) {
		text_put_unit(UTF16, text, 0, 0xD7C0 + (point >> 10));
		text_put_unit(UTF16, text, 1, 0xDC00 | (point & 0x3FF));
		return 2;
	}
	text_put_unit(encoding, text, 0, point);
	return 1;
}

/* ---- the texts of a call ------------------------------------------------ */

/* Whether a source exists, and is so short that no sum of lengths wraps. */
static inline bool
is_source(enum encoding encoding, const void *src, size_t len)
{
	return (src != NULL || len == 0) && len <= SIZE_MAX / 16 >> encoding;
}

/* Whether a result may be written to dst. */
static inline bool
is_destination(enum encoding encoding, const void *dst, size_t cap,
	       const void *src, size_t len)
{
	size_t unit = (size_t)1 << encoding;

	return buffers_are_right(buffer_of(dst, cap, unit),
				 buffer_of(src, len, unit));
}

/* End a result without text, if there is room for that. */
static inline void
empty_output(enum encoding encoding, void *dst, size_t cap)
{
	if (cap > 0 && dst != NULL) {
		text_put_unit(encoding, dst, 0, 0);
	}
}

#endif
