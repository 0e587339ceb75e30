/* SPDX-License-Identifier: MIT
 *
 * Hashes with a secret key, for tables that strangers fill: nobody can choose
 * texts that have the same hash.
 *
 * A hash is a polynomial over the units of a text, modulo the prime 2^61 - 1.
 * The key is the polynomial's base.  Two different texts of n units have the
 * same hash with one of at most n keys, of 2^61.  Hashes can be joined: that of
 * "ab" follows from those of "a" and "b".
 */
#ifndef XN_BASE_KEYED_HASH_H
#define XN_BASE_KEYED_HASH_H

#include "secret.h"

#include <stdint.h>
#include <string.h>

#define HASH_PRIME ((UINT64_C(1) << 61) - 1)

/* A text's polynomial, and the key to the power of the text's length. */
struct hash {
	uint64_t sum;
	uint64_t power;
};

/* Make a key.  False: the system gives no random bytes. */
static inline bool
hash_make_key(uint64_t *key)
{
	unsigned char secret[sizeof *key];

	if (!xn_secret(secret, sizeof secret)) {
		return false;
	}
	memcpy(key, secret, sizeof *key);
	*key &= HASH_PRIME;
	return true;
}

/* The remainder of a sum below 2^63. */
static inline uint64_t
hash_reduce(uint64_t sum)
{
	/* 2^61 is 1: what stands above bit 60 is added below. */
	sum = (sum & HASH_PRIME) + (sum >> 61);
	return sum < HASH_PRIME ? sum : sum - HASH_PRIME;
}

/* a + b * c modulo the prime, for a, b and c up to 2^61; in plain C. */
static inline uint64_t
hash_add_plain(uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t low = (b & UINT32_MAX) * (c & UINT32_MAX);
	uint64_t middle = (b >> 32) * (c & UINT32_MAX) +
			  (b & UINT32_MAX) * (c >> 32);
	uint64_t high = (b >> 32) * (c >> 32);
	uint64_t sum = (high << 3) + (middle >> 29) + (low >> 61);

	sum = hash_reduce(sum) + (middle << 32 & HASH_PRIME);
	return hash_reduce(sum + (low & HASH_PRIME) + a);
}

/* The same, with the product of 128 bits that machines of 64 bits have. */
static inline uint64_t
hash_add(uint64_t a, uint64_t b, uint64_t c)
{
#if defined __SIZEOF_INT128__ && UINTPTR_MAX > UINT32_MAX
	__extension__ typedef unsigned __int128 product;
	product all = (product)b * c;

	return hash_reduce(((uint64_t)all & HASH_PRIME) +
			   (uint64_t)(all >> 61) + a);
#else
	return hash_add_plain(a, b, c);
#endif
}

static inline struct hash
hash_empty(void)
{
	struct hash hash = {0, 1};

	return hash;
}

/* The hash of one unit: a byte, or a code point. */
static inline struct hash
hash_unit(uint64_t key, uint32_t unit)
{
	struct hash hash = {(uint64_t)unit + 1, key};

	return hash;
}

/* The sum of a text and of another behind it. */
static inline uint64_t
hash_join_sum(struct hash a, uint64_t sum)
{
	return hash_add(a.sum, a.power, sum);
}

/* The hash of a text and of another behind it. */
static inline struct hash
hash_join(struct hash a, struct hash b)
{
	struct hash hash = {hash_join_sum(a, b.sum),
			    hash_add(0, a.power, b.power)};

	return hash;
}

/* Spread a sum over all 64 bits. */
static inline uint64_t
hash_mix(uint64_t sum)
{
	sum = (sum ^ sum >> 32) * UINT64_C(0xD6E8FEB86659FD93);
	return sum ^ sum >> 32;
}

/* The hash, mixed, of code points, two at a time. */
static inline uint64_t
hash_points(uint64_t key, const uint32_t *point, size_t len)
{
	uint64_t sum = len;

	for (size_t i = 0; i < len; i += 2) {
		uint64_t next = i + 1 < len ? point[i + 1] : 0;

		sum = hash_add(point[i] | next << 32, sum, key);
	}
	return hash_mix(sum);
}

/* The hash, mixed, of bytes, four at a time. */
static inline uint64_t
hash_bytes(uint64_t key, const char *s, size_t len)
{
	uint64_t sum = len;

	for (size_t i = 0; i < len; i += sizeof(uint32_t)) {
		size_t rest = len - i;
		uint32_t unit = 0;

		memcpy(&unit, s + i, rest < sizeof unit ? rest : sizeof unit);
		sum = hash_add(unit, sum, key);
	}
	return hash_mix(sum);
}

#endif
