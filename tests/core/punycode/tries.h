/* SPDX-License-Identifier: MIT
 *
 * Shared by the tests of the two codecs: random numbers, the same in every run,
 * and bytes that must not be written.
 */
#ifndef PUNYCODE_TRIES_H
#define PUNYCODE_TRIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

enum { CANARY = 0x5A };

static inline bool
all_canary(const void *from, size_t size)
{
	const unsigned char *p = from;

	for (size_t i = 0; i < size; i++) {
		if (p[i] != CANARY) {
			return false;
		}
	}
	return true;
}

static uint64_t random_state = UINT64_C(0x9E3779B97F4A7C15);

static inline uint32_t
random_below(uint32_t n)
{
	random_state ^= random_state << 13;
	random_state ^= random_state >> 7;
	random_state ^= random_state << 17;
	return (uint32_t)((random_state >> 32) * n >> 32);
}

/* How many inputs to try: XN_TEST_SCALE per cent of standard. */
static inline uint32_t
scale(uint32_t standard)
{
	const char *set = getenv("XN_TEST_SCALE");
	unsigned long percent = set ? strtoul(set, NULL, 10) : 100;

	return (uint32_t)(standard / 100 * percent);
}

#endif
