/* SPDX-License-Identifier: MIT
 *
 * The letters and digits of ASCII, in any locale.
 */
#ifndef XN_BASE_LETTERS_H
#define XN_BASE_LETTERS_H

#include <stdbool.h>
#include <stdint.h>

static inline bool
is_upper(uint32_t c)
{
	return c - 'A' < 26;
}

static inline bool
is_lower(uint32_t c)
{
	return c - 'a' < 26;
}

static inline bool
is_digit(uint32_t c)
{
	return c - '0' < 10;
}

/* A small letter, a digit or a hyphen. */
static inline bool
is_ldh(uint32_t c)
{
	return is_lower(c) || is_digit(c) || c == '-';
}

/* A letter in lower case; any other character stays as it is. */
static inline uint32_t
lower(uint32_t c)
{
	return is_upper(c) ? c + 0x20 : c;
}

/* The value of a digit of base 16, or 16. */
static inline uint32_t
hex_value(uint32_t c)
{
	return is_digit(c)          ? c - '0'
	       : lower(c) - 'a' < 6 ? lower(c) - 'a' + 10
				    : 16;
}

#endif
