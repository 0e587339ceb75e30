/* SPDX-License-Identifier: MIT
 *
 * lib/unicode/trie.h: a table over all code points, made here block by block,
 * is read back value by value.
 */
#include <check.h>

#include "lib/unicode/trie.h"
#include "lib/unicode/ucd.h"

#include "tests/support/tests.h"

/*
 * The value of a code point.  It repeats every PERIOD code points.  PERIOD does
 * not divide the size of a block, so a block's content depends on where it
 * starts, and there are several different blocks, but not many.
 */
#define PERIOD 35

static unsigned
value(uint32_t point)
{
	return point % PERIOD;
}

static uint8_t top[TRIE_TOPS];
static uint16_t mid[PERIOD * 32];
static uint8_t leaf[PERIOD * 16];

static void
make(void)
{
	for (uint32_t start = 0; start < PERIOD; start++) {
		for (uint32_t i = 0; i < 16; i++) {
			leaf[start * 16 + i] = (uint8_t)value(start + i);
		}
		for (uint32_t i = 0; i < 32; i++) {
			mid[start * 32 + i] =
				(uint16_t)((start + i * 16) % PERIOD);
		}
	}
	for (uint32_t i = 0; i < TRIE_TOPS; i++) {
		top[i] = (uint8_t)(i * 512 % PERIOD);
	}
}

TEST(every_leaf)
{
	make();
	for (uint32_t point = 0; point <= 0x10FFFF; point++) {
		size_t at = trie_leaf(top, mid, point);

		if (at >= sizeof leaf || leaf[at] != value(point)) {
			ck_abort_msg("U+%04X", (unsigned)point);
		}
	}
}

/* The last block ends with the last code point. */
TEST(size)
{
	ck_assert_uint_eq(TRIE_TOPS, 0x110000 / (16 * 32));
}

/* Beyond the end of a shorter table there is nothing. */
TEST(beyond)
{
	ck_assert_uint_eq(xn_ucd_mapping('A').count, 1);
	ck_assert_uint_eq(xn_ucd_mapping(0xFFFFF).count, 0);
	ck_assert_uint_eq(xn_ucd_mapping(0x10FFFF).count, 0);
}

TESTS(.name = "trie")
