/* SPDX-License-Identifier: MIT
 *
 * Changes to a name that know its structure: labels, code points, A-labels, and
 * the options in front.
 */
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include <stddef.h>
#include <stdint.h>

/*
 * Changes data[0..size), with head bytes in front of the name and room for cap
 * bytes; returns the new size.
 */
size_t mutate_name(uint8_t *data, size_t size, size_t cap, size_t head,
		   uint32_t seed);

#endif
