/* SPDX-License-Identifier: MIT
 *
 * The bits of a word.
 */
#ifndef XN_BASE_BITS_H
#define XN_BASE_BITS_H

#include <stddef.h>
#include <stdint.h>

/* The number of the lowest bit of a word that is not 0. */
static inline size_t
lowest_bit(uint64_t word)
{
#ifdef __GNUC__
	return (size_t)__builtin_ctzll(word);
#else
	size_t n = 0;

	while ((word >> n & 1) == 0) {
		n++;
	}
	return n;
#endif
}

/* The number of bits that are set. */
static inline unsigned
count_bits(uint64_t word)
{
#ifdef __POPCNT__
	return (unsigned)__builtin_popcountll(word);
#else
	word -= word >> 1 & UINT64_C(0x5555555555555555);
	word = (word & UINT64_C(0x3333333333333333)) +
	       (word >> 2 & UINT64_C(0x3333333333333333));
	word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
	return (unsigned)(word * UINT64_C(0x0101010101010101) >> 56);
#endif
}

#endif
