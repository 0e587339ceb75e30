/* SPDX-License-Identifier: MIT
 *
 * Sets of numbers as rows of bits.
 */
#ifndef XN_LGR_BIT_ROWS_H
#define XN_LGR_BIT_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/bits.h"

static inline void
bit_set(uint64_t *row, uint32_t bit)
{
	row[bit / 64] |= UINT64_C(1) << bit % 64;
}

static inline bool
bit_is_set(const uint64_t *row, uint32_t bit)
{
	return row[bit / 64] >> bit % 64 & 1;
}

static inline void
bits_unite(uint64_t *row, const uint64_t *other, uint32_t words)
{
	for (uint32_t i = 0; i < words; i++) {
		row[i] |= other[i];
	}
}

static inline bool
bits_meet(const uint64_t *row, const uint64_t *other, uint32_t words)
{
	uint64_t both = 0;

	for (uint32_t i = 0; i < words; i++) {
		both |= row[i] & other[i];
	}
	return both != 0;
}

#endif
