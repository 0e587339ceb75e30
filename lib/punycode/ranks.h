/* SPDX-License-Identifier: MIT
 *
 * A set of positions that tells the rank of a member, or finds the member of a
 * rank, in log n steps.
 */
#ifndef XN_PUNYCODE_RANKS_H
#define XN_PUNYCODE_RANKS_H

#include <stddef.h>
#include <stdint.h>

#include "../base/bits.h"

struct ranks {
	/* Position i is a member if bit i % 32 of mask[i / 32] is set. */
	uint32_t *mask;
	uint32_t words;
	/*
	 * A binary tree.  Its leaves are the words of the mask, then empty ones
	 * up to a power of two.  Nodes are numbered from the root, 1: node j
	 * has the children 2 * j and 2 * j + 1, and word w is the node leaves +
	 * w.  An inner node has the number of members on its left.
	 */
	uint32_t *tree;
	uint32_t leaves;
	/*
	 * The word that a member was last taken from: how many members are in
	 * front of it and in it, and how many it has lost that the tree still
	 * counts.
	 */
	uint32_t word;
	uint32_t before;
	uint32_t within;
	uint32_t lost;
};

static inline uint32_t
bits_below(uint32_t n)
{
	return (UINT32_C(1) << n) - 1;
}

/*
 * Lay out a set of the positions 0..len-1, in a workspace after two arrays of
 * len.
 */
static inline struct ranks
ranks_lay_out(uint32_t *work, size_t len)
{
	struct ranks p;

	p.words = (uint32_t)(len / 32 + 1);
	p.mask = work + 2 * len;
	p.tree = p.mask + p.words;
	p.leaves = 1;
	while (p.leaves < p.words) {
		p.leaves *= 2;
	}
	p.word = p.before = p.within = p.lost = 0;
	return p;
}

/* Makes the tree agree with the mask. */
static inline void
ranks_count(struct ranks *p)
{
	for (uint32_t node = 1; node < p->leaves; node++) {
		p->tree[node] = 0;
	}
	if (p->leaves == 1) {
		return;
	}
	for (uint32_t w = 0; w < p->words; w++) {
		uint32_t count = count_bits(p->mask[w]);

		for (uint32_t node = p->leaves + w; node > 1; node /= 2) {
			p->tree[node / 2] += node % 2 ? 0 : count;
		}
	}
}

/* Makes i a member and returns how many there are below it. */
static inline uint32_t
ranks_add(struct ranks *p, uint32_t i)
{
	uint32_t w = i / 32;
	uint32_t below = p->mask[w] & bits_below(i % 32);
	uint32_t rank = count_bits(below);

	p->mask[w] |= UINT32_C(1) << i % 32;
	for (uint32_t node = p->leaves + w; node > 1; node /= 2) {
		uint32_t right = node % 2;

		rank += right ? p->tree[node / 2] : 0;
		p->tree[node / 2] += 1 - right;
	}
	return rank;
}

/*
 * The index of the bit that is set and has rank others set below it; there is
 * one.  The counts are those of bits in ever smaller pieces.
 */
static inline uint32_t
select_bit(uint32_t word, uint32_t rank)
{
	uint32_t by_2 = word - (word >> 1 & 0x55555555);
	uint32_t by_4 = (by_2 & 0x33333333) + (by_2 >> 2 & 0x33333333);
	uint32_t by_8 = (by_4 + (by_4 >> 4)) & 0x0F0F0F0F;
	uint32_t by_16 = (by_8 + (by_8 >> 8)) & 0x00FF00FF;
	uint32_t at = 0;
	uint32_t below = by_16 & 0xFF;
	uint32_t skip;

	skip = rank >= below;
	rank -= skip ? below : 0;
	at += skip * 16;
	below = by_8 >> at & 0xFF;
	skip = rank >= below;
	rank -= skip ? below : 0;
	at += skip * 8;
	below = by_4 >> at & 0xF;
	skip = rank >= below;
	rank -= skip ? below : 0;
	at += skip * 4;
	below = by_2 >> at & 3;
	skip = rank >= below;
	rank -= skip ? below : 0;
	at += skip * 2;
	below = word >> at & 1;
	return at + (rank >= below);
}

/* Finds the word with the member of a rank, which is to be taken. */
static inline void
find_word(struct ranks *p, uint32_t rank)
{
	uint32_t rest = rank;
	uint32_t node;

	if (p->lost > 0) {
		for (node = p->leaves + p->word; node > 1; node /= 2) {
			p->tree[node / 2] -= node % 2 ? 0 : p->lost;
		}
		p->lost = 0;
	}
	for (node = 1; node < p->leaves;) {
		uint32_t left = p->tree[node];
		uint32_t right = rest >= left;

		rest -= right ? left : 0;
		p->tree[node] = left - (1 - right);
		node = 2 * node + right;
	}
	p->word = node - p->leaves;
	p->before = rank - rest;
	p->within = count_bits(p->mask[p->word]);
}

/*
 * Takes out the member that has rank others below it; there is one.  Mostly it
 * is in the same word as the last one: deltas of one digit are small.
 */
static inline uint32_t
ranks_take(struct ranks *p, uint32_t rank)
{
	uint32_t at;

	if (rank - p->before < p->within) {
		p->lost++;
	} else {
		find_word(p, rank);
	}
	p->within--;
	at = select_bit(p->mask[p->word], rank - p->before);
	p->mask[p->word] &= ~(UINT32_C(1) << at);
	return p->word * 32 + at;
}

#endif
