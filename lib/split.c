/* SPDX-License-Identifier: MIT
 *
 * The label splitter.
 *
 * UTS #46 maps the whole name, normalises it and splits it then.  Splitting
 * first gives the same labels: only U+3002, U+FF0E and U+FF61 are mapped to
 * a full stop, each to just that, and no decomposition contains one.
 * tools/gen_tables.py holds every Unicode version to it.
 */
#include "stages.h"

/*
 * The bytes of a dot at s[0..len), or 0.  No other well-formed sequence
 * contains one of these, and in an ill-formed one they are still themselves.
 */
static size_t
dot_at(const char *s, size_t len, bool dots)
{
	unsigned char a, b, c;

	if (s[0] == '.') {
		return 1;
	}
	if (!dots || len < 3) {
		return 0;
	}
	a = (unsigned char)s[0];
	b = (unsigned char)s[1];
	c = (unsigned char)s[2];
	if ((a == 0xE3 && b == 0x80 && c == 0x82) || /* U+3002 */
	    (a == 0xEF && b == 0xBC && c == 0x8E) || /* U+FF0E */
	    (a == 0xEF && b == 0xBD && c == 0xA1)) { /* U+FF61 */
		return 3;
	}
	return 0;
}

struct span
xn_split(const char *src, size_t len, size_t at, bool dots)
{
	struct span span = {at, 0, 0, true};
	size_t i;

	for (i = at; i < len; i++) {
		unsigned char c = (unsigned char)src[i];

		if (c == '.' || c >= 0x80) {
			span.dot = dot_at(src + i, len - i, dots);
			if (span.dot != 0) {
				break;
			}
			span.ascii = false;
		}
	}
	span.len = i - at;
	return span;
}
