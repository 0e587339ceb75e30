/* SPDX-License-Identifier: MIT
 *
 * Names for tests: of all scripts, right and wrong, the same for a seed.
 *
 * XN_SEED is the seed, if set; XN_TEST_SCALE how many names to make, in per
 * cent of what a test makes by itself.
 */
#ifndef GENERATE_H
#define GENERATE_H

#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

struct generator {
	uint64_t seed;
	uint64_t state;
};

/* The longest name that generate_name makes, in bytes. */
#define GENERATE_MAX 16384

void generate_begin(struct generator *gen, uint64_t salt);

/* How many to make instead of standard. */
size_t generate_count(size_t standard);

/* 0 to n - 1. */
uint32_t generate_below(struct generator *gen, uint32_t n);

/* A profile and often other bits that it allows. */
xn_options generate_options(struct generator *gen);

/* Write a name of up to GENERATE_MAX bytes; returns its length. */
size_t generate_name(struct generator *gen, char *dst);

#endif
