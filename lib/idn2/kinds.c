/* SPDX-License-Identifier: MIT
 *
 * The kinds of characters that the drop-in tells apart.
 */
#include "dropin.h"

#define O KIND_OTHER
#define C KIND_CAPITAL
#define L 0
#define D KIND_DOT
#define U KIND_UNDERSCORE
#define X KIND_HIGH
static const unsigned char kinds[256] = {
	O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, /* 00 */
	O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, /* 10 */
	O, O, O, O, O, O, O, O, O, O, O, O, O, L, D, O, /* 20: - . */
	L, L, L, L, L, L, L, L, L, L, O, O, O, O, O, O, /* 30: 0-9 */
	O, C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, /* 40: A-O */
	C, C, C, C, C, C, C, C, C, C, C, O, O, O, O, U, /* 50: P-Z _ */
	O, L, L, L, L, L, L, L, L, L, L, L, L, L, L, L, /* 60: a-o */
	L, L, L, L, L, L, L, L, L, L, L, O, O, O, O, O, /* 70: p-z */
	X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, /* 80 */
	X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, /* 90 */
	X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, /* A0 */
	X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, /* B0 */
	X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, /* C0 */
	X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, /* D0 */
	X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, /* E0 */
	X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, /* F0 */
};
#undef O
#undef C
#undef L
#undef D
#undef U
#undef X

unsigned
dropin_kinds(const char *src, size_t len)
{
	unsigned seen = 0;

	for (size_t i = 0; i < len; i++) {
		seen |= kinds[(unsigned char)src[i]];
	}
	return seen;
}
