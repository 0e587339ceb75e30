/* SPDX-License-Identifier: MIT
 *
 * The one format of a table over all code points: three stages, with blocks of
 * 16 leaves and groups of 32 blocks.  tools/unicode/gen_tables.py writes them.
 */
#ifndef XN_UNICODE_TRIE_H
#define XN_UNICODE_TRIE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TRIE_TOPS 2176 /* 110000 hex / (32 * 16) */

/* Whether a code point is in a table that has only this many tops. */
static inline bool
trie_reaches(size_t tops, uint32_t point)
{
	return point >> 9 < tops;
}

/* The index of a code point's leaf. */
static inline size_t
trie_leaf(const uint8_t *top, const uint16_t *mid, uint32_t point)
{
	size_t block = (size_t)top[point >> 9] << 5 | (point >> 4 & 31);

	return (size_t)mid[block] << 4 | (point & 15);
}

/*
 * The same for a table whose middle stage begins with the BMP, in order: code
 * points there need no top stage.
 */
static inline size_t
trie_leaf_bmp(const uint8_t *top, const uint16_t *mid, uint32_t point)
{
	if (point > 0xFFFF) {
		return trie_leaf(top, mid, point);
	}
	return (size_t)mid[point >> 4] << 4 | (point & 15);
}

#endif
