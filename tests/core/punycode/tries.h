/* SPDX-License-Identifier: MIT
 *
 * Shared by the tests of the two codecs: bytes that must not be written, and
 * Punycode to decode.
 */
#ifndef PUNYCODE_TRIES_H
#define PUNYCODE_TRIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/bootstring.h>

enum { CANARY = 0x5A };

static inline bool
all_canary(const void *from, size_t size)
{
	const unsigned char *p = from;

	for (size_t i = 0; i < size; i++) {
		if (p[i] != CANARY) {
			return false;
		}
	}
	return true;
}

static const struct {
	const char *src;
	size_t len;
	xn_bootstring_status status;
	size_t read;
	size_t written;
} aces[] = {
#define GOOD(src, written)                                                     \
	{                                                                      \
		src, sizeof src - 1, XN_BOOTSTRING_OK, sizeof src - 1, written \
	}
#define BAD(src, at)                                                           \
	{                                                                      \
		src, sizeof src - 1, XN_BOOTSTRING_BAD_INPUT, at, 0            \
	}
#define OVER(src, at)                                                          \
	{                                                                      \
		src, sizeof src - 1, XN_BOOTSTRING_OVERFLOW, at, 0             \
	}
	GOOD("", 0),
	/* NUL is an ordinary unit; a delimiter behind a single hyphen */
	GOOD("\0-", 1),
	GOOD("--", 1),
	/* a delimiter in front */
	BAD("-", 0),
	BAD("-tda", 0),
	/* no digit */
	BAD("t!a", 1),
	BAD("a-t a", 3),
	BAD("t@a", 1),
	BAD("t[a", 1),
	BAD("t`a", 1),
	BAD("t{a", 1),
	BAD("t/a", 1),
	BAD("t:a", 1),
	BAD("t\0a", 1),
	BAD("t\x80\x61", 1),
	BAD("t\xFF\x61", 1),
	/* a letter if its eighth bit is dropped */
	BAD("t\xE1\x61", 1),
	/* not basic */
	BAD("\xC3\xBC-tda", 0),
	BAD("ab\xFF-tda", 2),
	/* ends within an integer */
	BAD("t", 1),
	BAD("bcher-kv", 8),
	BAD("9", 1),
	BAD("b-z", 3),
	/* the first fault is told */
	BAD("ab\xFF-t!", 2),
	/* after U+10FFFF only the same can follow */
	GOOD("dn32ga", 2),
	OVER("dn32gb", 5),
	/* however many digits, nothing wraps */
	OVER("99999", 4),
	OVER("999999", 4),
	OVER("9999999999999999999", 4),
	OVER("9999999999999999999999999999999999999999999999999999999999999999",
	     4),
	/* nor if the lower 32 bits would be a valid delta */
	OVER("2s5850440q", 4),
	OVER("h1821505710o", 4),
	OVER("cl2309951z", 4),
	/* digits behind the fault do not matter */
	OVER("a-99999999a", 6),
#undef GOOD
#undef BAD
#undef OVER
};

#define ACES (sizeof aces / sizeof *aces)

#endif
