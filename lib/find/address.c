/* SPDX-License-Identifier: MIT
 *
 * IP addresses as the URL Standard reads and writes them (3.5).
 */
#include "parts.h"

#include <string.h>

/* ---- numbers ------------------------------------------------------------ */

/* The character there, or NUL. */
static uint32_t
peek(const char *s, const char *end)
{
	return s < end ? (unsigned char)*s : 0;
}

/* Read digits of a base; the value stops at 2^32. */
static uint64_t
read_number(const char **s, const char *end, uint32_t base)
{
	const uint64_t most = UINT64_C(1) << 32;
	uint64_t number = 0;
	uint32_t digit;

	while ((digit = hex_value(peek(*s, end))) < base) {
		number = number * base + digit;
		number = number < most ? number : most;
		++*s;
	}
	return number;
}

/* Write a number; returns the place behind it. */
static char *
put_number(char *end, uint32_t number, uint32_t base)
{
	uint32_t unit = 1;

	while (number / unit >= base) {
		unit *= base;
	}
	for (; unit > 0; unit /= base) {
		*end++ = "0123456789abcdef"[number / unit % base];
	}
	return end;
}

/* ---- IPv4 --------------------------------------------------------------- */

/* Read all of s; if strict, as it is written below. */
static bool
read_address4(uint32_t *address, const char *s, const char *end, bool strict)
{
	uint32_t shift = 32;

	*address = 0;
	while (s < end && shift > 0) {
		const char *start = s;
		uint32_t base = 10;
		uint64_t number;

		if (*s == '0') {
			base = lower(peek(++s, end)) == 'x' ? 16 : 8;
			s += base == 16;
		}
		number = read_number(&s, end, base);
		if (s == start || (strict && *start == '0' && s - start > 1) ||
		    (s < end && *s++ != '.')) {
			return false;
		}
		/* The last number has all bytes that are left. */
		if (number >> (s == end ? shift : 8) != 0) {
			return false;
		}
		shift -= 8;
		*address |= (uint32_t)number << (s == end ? 0 : shift);
	}
	return s == end && (strict ? shift == 0 && s[-1] != '.' : shift < 32);
}

static char *
put_address4(char *end, uint32_t address)
{
	for (uint32_t shift = 32; shift > 0;) {
		shift -= 8;
		end = put_number(end, address >> shift & 255, 10);
		*end++ = '.';
	}
	return end - 1;
}

/* ---- IPv6 --------------------------------------------------------------- */

/* Read pieces; "::" counts as one that is 0. */
static bool
read_address6(uint16_t piece[8], const char *s, const char *end)
{
	size_t count = 0, gap = 0, moved;
	uint32_t tail;

	if (peek(s, end) == ':' && peek(++s, end) != ':') {
		return false;
	}
	for (; s < end; count++) {
		const char *start = s;

		if (count == 8 || (*s == ':' && gap > 0)) {
			return false;
		}
		if (*s == ':') {
			gap = count + 1;
			s++;
			continue;
		}
		piece[count] = (uint16_t)read_number(&s, end, 16);
		if (peek(s, end) == '.') {
			if (count > 6 ||
			    !read_address4(&tail, start, end, true)) {
				return false;
			}
			piece[count++] = (uint16_t)(tail >> 16);
			piece[count] = (uint16_t)tail;
			s = end;
		} else if (s - start > 4 ||
			   (s < end && (*s++ != ':' || s == end))) {
			return false;
		}
	}
	/* The pieces behind "::" go to the end. */
	moved = gap > 0 ? count - gap : 0;
	memmove(piece + 8 - moved, piece + count - moved,
		moved * sizeof *piece);
	memset(piece + count - moved, 0, (8 - count) * sizeof *piece);
	return gap > 0 || count == 8;
}

static char *
put_address6(char *end, const uint16_t piece[8])
{
	size_t first = 8, zeros = 1, run = 0;

	/* The first of the longest runs of two or more zeros becomes "::". */
	for (size_t i = 0; i < 8; i++) {
		run = piece[i] == 0 ? run + 1 : 0;
		if (run > zeros) {
			zeros = run;
			first = i + 1 - run;
		}
	}
	*end++ = '[';
	for (size_t i = 0; i < 8; i++) {
		if (i > 0 || first == 0) {
			*end++ = ':';
		}
		if (i != first) {
			end = put_number(end, piece[i], 16);
			continue;
		}
		i += zeros - 1;
		if (i == 7) {
			*end++ = ':';
		}
	}
	*end++ = ']';
	return end;
}

/* ------------------------------------------------------------------------- */

size_t
xn_address(char text[ADDRESS_MAX], const char *s, size_t len)
{
	uint16_t piece[8] = {0};
	uint32_t address;
	char *end = text;

	if (len > 0 && *s == '[') {
		if (s[len - 1] == ']' &&
		    read_address6(piece, s + 1, s + len - 1)) {
			end = put_address6(text, piece);
		}
	} else if (read_address4(&address, s, s + len, false)) {
		end = put_address4(text, address);
	}
	return (size_t)(end - text);
}
