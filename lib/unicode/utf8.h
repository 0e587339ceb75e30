/* SPDX-License-Identifier: MIT
 *
 * UTF-8, one code point at a time (RFC 3629; The Unicode Standard, 3.9).
 */
#ifndef XN_UNICODE_UTF8_H
#define XN_UNICODE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/loaded.h"

/* The most bytes of a code point. */
#define UTF8_UNITS 4

/*
 * Whether a byte may stand second, after a lead byte (Unicode, table 3-7).
 * The range is narrower than 80..BF if the code point might be overlong, a
 * surrogate, or too large.
 */
static inline bool
utf8_second(unsigned char lead, unsigned char second)
{
	unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
	unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;

	return second >= low && second <= high;
}

/* The length that a lead byte announces; 1 for any other byte. */
static inline size_t
utf8_announced(unsigned char lead)
{
	if (lead < 0xC2 || lead > 0xF4) {
		return 1;
	}
	return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

/*
 * How many bytes of s[0..len), len > 0, belong together: a whole sequence,
 * or the maximal part of one that is ill-formed, at least 1.
 */
static inline size_t
utf8_extent(const char *s, size_t len)
{
	unsigned char lead = (unsigned char)s[0];
	size_t want = utf8_announced(lead);
	size_t i;

	for (i = 1; i < want && i < len; i++) {
		unsigned char c = (unsigned char)s[i];
		bool ok = i == 1 ? utf8_second(lead, c) : (c & 0xC0) == 0x80;

		if (!ok) {
			break;
		}
	}
	return i;
}

/* The six bits of a continuation byte; more than 3F for any other byte. */
static inline uint32_t
utf8_tail(char c)
{
	return (unsigned char)c ^ 0x80u;
}

/*
 * Decode the code point at s[0..len), len > 0.  Returns its bytes, 1 to 4, or 0
 * if they are not well-formed.  Each length has code of its own: a loop takes
 * twice as many instructions.  Whatever the bytes are when they are loaded, two
 * or three make at most FFFF; the value of four is hidden before it is tested.
 */
static inline size_t
utf8_decode(const char *s, size_t len, uint32_t *point)
{
	uint32_t lead = (unsigned char)s[0];
	uint32_t second, third, fourth, value;

	if (lead < 0x80) {
		*point = lead;
		return 1;
	}
	if (lead < 0xE0) {
		if (lead < 0xC2 || len < 2) {
			return 0;
		}
		second = utf8_tail(s[1]);
		if (second > 0x3F) {
			return 0;
		}
		*point = (lead & 0x1F) << 6 | second;
		return 2;
	}
	if (lead < 0xF0) {
		if (len < 3) {
			return 0;
		}
		second = utf8_tail(s[1]);
		third = utf8_tail(s[2]);
		if ((second | third) > 0x3F) {
			return 0;
		}
		value = (lead & 0xF) << 12 | second << 6 | third;
		*point = value;
		return value < 0x800 || (value & 0xF800) == 0xD800 ? 0 : 3;
	}
	if (len < 4) {
		return 0;
	}
	second = utf8_tail(s[1]);
	third = utf8_tail(s[2]);
	fourth = utf8_tail(s[3]);
	if ((second | third | fourth) > 0x3F) {
		return 0;
	}
	value = loaded32((lead & 0xF) << 18 | second << 12 | third << 6 |
			 fourth);
	*point = value;
	return value - 0x10000 < 0x100000 ? 4 : 0;
}

/*
 * Write the UTF-8 form of a code point and return its length, 1 to 4; nothing
 * after it is written.  Each length has code of its own, as above.
 */
static inline size_t
utf8_encode(char *out, uint32_t point)
{
	if (point < 0x80) {
		out[0] = (char)point;
		return 1;
	}
	if (point < 0x800) {
		out[0] = (char)(0xC0 | point >> 6);
		out[1] = (char)(0x80 | (point & 0x3F));
		return 2;
	}
	if (point < 0x10000) {
		out[0] = (char)(0xE0 | point >> 12);
		out[1] = (char)(0x80 | (point >> 6 & 0x3F));
		out[2] = (char)(0x80 | (point & 0x3F));
		return 3;
	}
	out[0] = (char)(0xF0 | point >> 18);
	out[1] = (char)(0x80 | (point >> 12 & 0x3F));
	out[2] = (char)(0x80 | (point >> 6 & 0x3F));
	out[3] = (char)(0x80 | (point & 0x3F));
	return 4;
}

#endif
