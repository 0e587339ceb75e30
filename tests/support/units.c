/* SPDX-License-Identifier: MIT */
#include "units.h"

#include <stdbool.h>

/* The least code point of each length in bytes (RFC 3629, section 3). */
static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};

/* Reads the code point at the start of src; returns its length, or 0. */
static size_t
read_point(uint32_t *point, const unsigned char *src, size_t len)
{
	size_t size = 1;

	if (src[0] < 0x80) {
		*point = src[0];
		return 1;
	}
	while (size < 5 && (src[0] & 0x80 >> size) != 0) {
		size++;
	}
	if (size < 2 || size > 4 || size > len) {
		return 0;
	}
	*point = src[0] & 0x7Fu >> size;
	for (size_t i = 1; i < size; i++) {
		if ((src[i] & 0xC0) != 0x80) {
			return 0;
		}
		*point = *point * 64 + src[i] % 64;
	}
	if (*point < least[size] || *point > 0x10FFFF ||
	    (*point >= 0xD800 && *point <= 0xDFFF)) {
		return 0;
	}
	return size;
}

/*
 * Half of a pair that is ill-formed here: after a first half it is not a second
 * one.  The bytes C0, C1 and F5 to FF never occur in UTF-8, so they can stand
 * for first halves.
 */
static uint16_t
bad_two(unsigned char byte, bool behind_first)
{
	static const uint16_t some[8] = {0xDC61, 0xD861, 0xDBFF, 0xDC00,
					 0xDFFF, 0xD800, 0xDC2E, 0xD82D};

	if (byte >= 0xF5) {
		uint16_t unit = some[byte % 8];

		return behind_first && unit >= 0xDC00 ? 0xD800 : unit;
	}
	return (uint16_t)((behind_first ? 0xD800 : 0xDC00) + byte);
}

static uint32_t
bad_four(unsigned char byte)
{
	static const uint32_t some[] = {
		0x110000,   0xD800,     0xDFFF,     0xDBFF,     0xDC61,
		0x110061,   0x80000061, 0x7FFFFFFF, 0xFFFFFFFF, 0xFFFFFF61,
		0x61000000, 0x00610061, 0x80008061, 0x8000002E, 0xD861,
	};

	return some[byte % (sizeof some / sizeof *some)];
}

static size_t
put_two(uint16_t *dst, uint32_t point)
{
	if (point < 0x10000) {
		dst[0] = (uint16_t)point;
		return 1;
	}
	dst[0] = (uint16_t)(0xD800 + (point - 0x10000) / 0x400);
	dst[1] = (uint16_t)(0xDC00 + (point - 0x10000) % 0x400);
	return 2;
}

size_t
units_of(enum width width, void *dst, size_t *unit_at, const char *src,
	 size_t len)
{
	const unsigned char *bytes = (const unsigned char *)src;
	uint16_t *two = dst;
	uint32_t *four = dst;
	size_t count = 0, size;
	bool first = false; /* the last unit is a lone first half */

	for (size_t at = 0; at < len; at += size) {
		uint32_t point = 0;

		size = read_point(&point, bytes + at, len - at);
		for (size_t i = 0; unit_at != NULL && i < size; i++) {
			unit_at[at + i] = NO_UNIT;
		}
		if (unit_at != NULL) {
			unit_at[at] = count;
		}
		if (size == 0) {
			size = 1;
			if (width == TWO) {
				two[count] = bad_two(bytes[at], first);
				first = two[count] < 0xDC00;
			} else {
				four[count] = bad_four(bytes[at]);
			}
			count++;
			continue;
		}
		first = false;
		if (width == TWO) {
			count += put_two(two + count, point);
		} else {
			four[count++] = point;
		}
	}
	if (unit_at != NULL) {
		unit_at[len] = count;
	}
	return count;
}
