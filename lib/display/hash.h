/* SPDX-License-Identifier: MIT
 *
 * Hashes that can be joined: the hash of "ab" follows from those of "a" and
 * "b".
 */
#ifndef XN_DISPLAY_HASH_H
#define XN_DISPLAY_HASH_H

#include <stdint.h>

/* A polynomial over the code points of a text, and the base's power. */
struct hash {
	uint64_t sum;
	uint64_t power; /* HASH_BASE to the power of the text's length */
};

#define HASH_BASE UINT64_C(0x9E3779B97F4A7C15)

static inline struct hash
hash_empty(void)
{
	struct hash hash = {0, 1};

	return hash;
}

static inline struct hash
hash_point(uint32_t point)
{
	struct hash hash = {(uint64_t)point + 1, HASH_BASE};

	return hash;
}

/* The hash of a text and of another behind it. */
static inline struct hash
hash_join(struct hash a, struct hash b)
{
	struct hash hash = {a.sum * b.power + b.sum, a.power * b.power};

	return hash;
}

/* Spreads a sum over all bits. */
static inline uint64_t
hash_mix(uint64_t sum)
{
	sum = (sum ^ sum >> 32) * UINT64_C(0xD6E8FEB86659FD93);
	return sum ^ sum >> 32;
}

#endif
