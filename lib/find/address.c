/* SPDX-License-Identifier: MIT
 *
 * IP addresses as the URL Standard reads and writes them (3.5).
 */
#include "../base/letters.h"
#include "parts.h"

#include <stdint.h>

/* ---- writing ------------------------------------------------------------ */

/* Append a number without leading zeros. */
static size_t
put_number(char *text, size_t len, uint32_t number, uint32_t base)
{
	char digits[10];
	size_t count = 0;

	do {
		digits[count++] = "0123456789abcdef"[number % base];
		number /= base;
	} while (number > 0);
	while (count > 0) {
		text[len++] = digits[--count];
	}
	return len;
}

/* The first of the longest runs of two or more zeros; 8 if there is none. */
static size_t
longest_zeros(const uint16_t piece[8], size_t *count)
{
	size_t best = 8, run = 0;

	*count = 1;
	for (size_t i = 0; i < 8; i++) {
		run = piece[i] == 0 ? run + 1 : 0;
		if (run > *count) {
			*count = run;
			best = i + 1 - run;
		}
	}
	return best;
}

static size_t
put_address6(char *text, const uint16_t piece[8])
{
	size_t zeros, len = 0;
	size_t first = longest_zeros(piece, &zeros);

	text[len++] = '[';
	for (size_t i = 0; i < 8; i++) {
		if (i == first) {
			text[len++] = ':';
			i += zeros - 1;
			if (i == 7) {
				text[len++] = ':';
			}
			continue;
		}
		if (i > 0) {
			text[len++] = ':';
		}
		len = put_number(text, len, piece[i], 16);
	}
	text[len++] = ']';
	return len;
}

/* ---- reading ------------------------------------------------------------ */

/* Read digits of a base, at most limit; the value stops at 2^32. */
static uint64_t
read_number(const char *s, size_t len, size_t *at, uint32_t base, size_t limit)
{
	const uint64_t most = UINT64_C(1) << 32;
	uint64_t number = 0;

	for (; *at < len && limit > 0; ++*at, limit--) {
		uint32_t c = lower((unsigned char)s[*at]);
		uint32_t digit = is_digit(c)   ? c - '0'
				 : is_lower(c) ? c - 'a' + 10
					       : base;

		if (digit >= base) {
			break;
		}
		number = number * base + digit;
		number = number < most ? number : most;
	}
	return number;
}

/* Read a number of IPv4 and the dot behind it; false: it is none. */
static bool
read_part4(uint64_t *number, const char *s, size_t len, size_t *at)
{
	uint32_t base = 10;
	size_t start = *at;

	if (len - start >= 2 && s[start] == '0' && s[start + 1] != '.') {
		bool hex = lower((unsigned char)s[start + 1]) == 'x';

		base = hex ? 16 : 8;
		*at += hex ? 2 : 1;
	}
	*number = read_number(s, len, at, base, SIZE_MAX);
	if (*at == start || (*at < len && s[*at] != '.')) {
		return false;
	}
	*at += *at < len;
	return true;
}

bool
xn_address4(char text[], size_t *text_len, const char *s, size_t len)
{
	uint64_t part[4] = {0};
	uint64_t address = 0;
	size_t at = 0, count = 0;

	for (; at < len; count++) {
		if (count == 4 || !read_part4(&part[count], s, len, &at)) {
			return false;
		}
	}
	/* The last number has all bytes that are left. */
	for (size_t i = 0; i < count; i++) {
		bool last = i + 1 == count;

		if (part[i] >> (last ? 8 * (4 - i) : 8) != 0) {
			return false;
		}
		address |= part[i] << (last ? 0 : 8 * (3 - i));
	}
	*text_len = 0;
	for (int shift = 24; shift >= 0; shift -= 8) {
		*text_len = put_number(text, *text_len,
				       (uint32_t)(address >> shift) & 255, 10);
		if (shift > 0) {
			text[(*text_len)++] = '.';
		}
	}
	return count > 0;
}

/* Read the IPv4 address at the end of an IPv6 address. */
static bool
read_tail(uint16_t piece[2], const char *s, size_t len, size_t at)
{
	for (size_t i = 0; i < 4; i++) {
		size_t start = at;
		uint64_t number = read_number(s, len, &at, 10, 3);

		/* No empty number, no leading zero. */
		if (at == start || number > 255 ||
		    (s[start] == '0' && at - start > 1)) {
			return false;
		}
		piece[i / 2] = (uint16_t)((uint32_t)piece[i / 2] << 8 | number);
		if (i < 3 && (at == len || s[at++] != '.')) {
			return false;
		}
	}
	return at == len;
}

/* Moves the pieces behind "::" to the end. */
static bool
open_gap(uint16_t piece[8], size_t count, size_t gap)
{
	if (gap > count) {
		return count == 8;
	}
	for (size_t from = count, to = 8; from > gap;) {
		piece[--to] = piece[--from];
		piece[from] = 0;
	}
	return count < 8;
}

/* Read the pieces of s[0..len). */
static bool
read_pieces(uint16_t piece[8], const char *s, size_t len)
{
	size_t at = 0, count = 0, gap = SIZE_MAX;

	if (len >= 2 && s[0] == ':' && s[1] == ':') {
		gap = 0;
		at = 2;
	} else if (len > 0 && s[0] == ':') {
		return false;
	}
	while (at < len) {
		size_t start = at;

		if (count == 8) {
			return false;
		}
		piece[count] = (uint16_t)read_number(s, len, &at, 16, 4);
		if (at < len && s[at] == '.') {
			piece[count] = 0;
			return count <= 6 && at > start &&
			       read_tail(piece + count, s, len, start) &&
			       open_gap(piece, count + 2, gap);
		}
		if (at == start) {
			return false;
		}
		count++;
		if (at == len) {
			break;
		}
		if (s[at++] != ':' || at == len) {
			return false;
		}
		if (s[at] == ':') {
			if (gap != SIZE_MAX) {
				return false;
			}
			gap = count;
			at++;
		}
	}
	return open_gap(piece, count, gap);
}

bool
xn_address6(char text[], size_t *text_len, const char *s, size_t len)
{
	uint16_t piece[8] = {0};

	if (len < 2 || s[len - 1] != ']' ||
	    !read_pieces(piece, s + 1, len - 2)) {
		return false;
	}
	*text_len = put_address6(text, piece);
	return true;
}
