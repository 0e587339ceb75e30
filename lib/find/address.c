/* SPDX-License-Identifier: MIT
 *
 * IP addresses as the URL Standard reads and writes them (3.5).
 */
#include "parts.h"

#include <string.h>

/* ---- numbers ------------------------------------------------------------ */

/* Read digits of a base; the value stops at 2^32. */
static uint64_t
read_number(struct stretch *rest, uint32_t base)
{
	const uint64_t most = UINT64_C(1) << 32;
	uint64_t number = 0;
	uint32_t digit;

	while ((digit = hex_value(byte_at(*rest))) < base) {
		number = number * base + digit;
		number = number < most ? number : most;
		rest->at++;
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

/* Read all of it; if strict, as it is written below. */
static bool
read_address4(uint32_t *address, struct stretch rest, bool strict)
{
	uint32_t shift = 32;
	bool last = false;

	*address = 0;
	while (rest.at < rest.end && shift > 0) {
		const char *start = rest.at;
		uint32_t base = 10;
		uint64_t number;

		if (*rest.at == '0') {
			rest.at++;
			base = lower(byte_at(rest)) == 'x' ? 16 : 8;
			rest.at += base == 16;
		}
		number = read_number(&rest, base);
		if (rest.at == start ||
		    (strict && *start == '0' && rest.at - start > 1) ||
		    (rest.at < rest.end && *rest.at++ != '.')) {
			return false;
		}
		/* The last number has all bytes that are left. */
		last = rest.at == rest.end;
		if (number >> (last ? shift : 8) != 0) {
			return false;
		}
		shift -= 8;
		*address |= (uint32_t)number << (last ? 0 : shift);
	}
	return last && (strict ? shift == 0 && rest.end[-1] != '.' : true);
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
read_address6(uint16_t piece[8], struct stretch rest)
{
	size_t count = 0, gap = 0, moved;
	uint32_t tail;

	if (byte_at(rest) == ':') {
		rest.at++;
		if (byte_at(rest) != ':') {
			return false;
		}
	}
	for (; rest.at < rest.end; count++) {
		struct stretch start = rest;

		if (count == 8 || (*rest.at == ':' && gap > 0)) {
			return false;
		}
		if (*rest.at == ':') {
			gap = count + 1;
			rest.at++;
			continue;
		}
		piece[count] = (uint16_t)read_number(&rest, 16);
		if (byte_at(rest) == '.') {
			if (count > 6 || !read_address4(&tail, start, true)) {
				return false;
			}
			piece[count++] = (uint16_t)(tail >> 16);
			piece[count] = (uint16_t)tail;
			rest.at = rest.end;
		} else if (rest.at - start.at > 4 ||
			   (rest.at < rest.end &&
			    (*rest.at++ != ':' || rest.at == rest.end))) {
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
xn_address(char text[ADDRESS_MAX], struct stretch host)
{
	uint16_t piece[8] = {0};
	uint32_t address;
	char *end = text;

	if (byte_at(host) == '[') {
		if (host.end[-1] == ']' &&
		    read_address6(piece, (struct stretch){host.at + 1,
							  host.end - 1})) {
			end = put_address6(text, piece);
		}
	} else if (read_address4(&address, host, false)) {
		end = put_address4(text, address);
	}
	return (size_t)(end - text);
}
