/* SPDX-License-Identifier: MIT
 *
 * Names for tests, in all scripts, right and wrong; the same seed gives the
 * same names.
 *
 * XN_SEED, if set, is the seed; XN_TEST_SCALE is the number of names, in per
 * cent of what a test makes by default.
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

/* How many to make: XN_TEST_SCALE per cent of standard. */
size_t generate_count(size_t standard);

/* A number from 0 to n - 1. */
uint32_t generate_below(struct generator *gen, uint32_t n);

/* A profile, often with other bits that it allows. */
xn_options generate_options(struct generator *gen);

/* Writes a name of up to GENERATE_MAX bytes; returns its length. */
size_t generate_name(struct generator *gen, char *dst);

#endif
