/* SPDX-License-Identifier: MIT
 *
 * The label splitter.
 *
 * UTS #46 maps the whole name, normalises it and splits it then.  Splitting
 * first gives the same labels: only U+3002, U+FF0E and U+FF61 are mapped to
 * a full stop, each to just that, and no decomposition contains one.
 * tools/unicode/gen_tables.py checks that of every Unicode version.
 */
#include "../base/compiler.h"
#include "stages.h"

#define O OCTET_OTHER
#define L 0
#define H OCTET_HYPHEN
#define D OCTET_DOT
#define X OCTET_HIGH
#define Y (OCTET_HIGH | OCTET_DOT)
static const unsigned char octets[256] = {
	O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, /* 00 */
	O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, /* 10 */
	O, O, O, O, O, O, O, O, O, O, O, O, O, H, D, O, /* 20: - . */
	L, L, L, L, L, L, L, L, L, L, O, O, O, O, O, O, /* 30: 0-9 */
	O, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, /* 40: A-O */
	L, L, L, L, L, L, L, L, L, L, L, O, O, O, O, O, /* 50: P-Z */
	O, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, /* 60: a-o */
	L, L, L, L, L, L, L, L, L, L, L, O, O, O, O, O, /* 70: p-z */
	X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, /* 80 */
	X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, /* 90 */
	X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, /* A0 */
	X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, /* B0 */
	X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, /* C0 */
	X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, /* D0 */
	X, X, X, Y, X, X, X, X, X, X, X, X, X, X, X, Y, /* E0: E3, EF */
	X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, /* F0 */
};
#undef O
#undef L
#undef H
#undef D
#undef X
#undef Y

/*
 * The bytes of a dot at s[0..len), or 0; s[0] has OCTET_DOT.  No other
 * well-formed sequence has the three bytes of a dot, and inside ill-formed text
 * they still are a dot.
 */
static size_t
dot_at(const char *s, size_t len, bool dots)
{
	uint32_t three;

	if (s[0] == '.') {
		return 1;
	}
	if (!dots || len < 3) {
		return 0;
	}
	three = (uint32_t)(unsigned char)s[0] << 16 |
		(uint32_t)(unsigned char)s[1] << 8 | (unsigned char)s[2];
	/* U+3002, U+FF0E, U+FF61 */
	return three == 0xE38082 || three == 0xEFBC8E || three == 0xEFBDA1 ? 3
									   : 0;
}

/* Whether a wider unit is a dot. */
static inline bool
is_dot(uint32_t unit, bool dots)
{
	return unit == '.' ||
	       (dots && unit >= 0x3002 &&
		(unit == 0x3002 || unit == 0xFF0E || unit == 0xFF61));
}

/*
 * xn_split for wider units, where a dot is one unit.  The encoding is a
 * constant.
 */
static ALWAYS_INLINE struct span
split_wide(enum encoding encoding, const char *src, size_t len, size_t at,
	   bool dots)
{
	struct span span = {at, 0, 0, 0};
	unsigned seen = 0;
	size_t i;

	for (i = at; i < len; i++) {
		uint32_t unit = text_unit(encoding, src, i);

		if (is_dot(unit, dots)) {
			span.dot = 1;
			break;
		}
		seen |= unit < 0x80 ? octets[unit] : OCTET_HIGH;
	}
	span.len = i - at;
	span.octets = seen;
	return span;
}

struct span
xn_split(enum encoding encoding, const char *src, size_t len, size_t at,
	 bool dots)
{
	struct span span = {at, 0, 0, 0};
	unsigned seen = 0;
	size_t i;

	if (encoding == UTF16) {
		return split_wide(UTF16, src, len, at, dots);
	}
	if (encoding == UTF32) {
		return split_wide(UTF32, src, len, at, dots);
	}
	for (i = at; i < len; i++) {
		unsigned octet = octets[(unsigned char)src[i]];

		if (octet & OCTET_DOT) {
			span.dot = dot_at(src + i, len - i, dots);
			if (span.dot != 0) {
				break;
			}
			octet = OCTET_HIGH;
		}
		seen |= octet;
	}
	span.len = i - at;
	span.octets = seen;
	return span;
}
