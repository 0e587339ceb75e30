/* SPDX-License-Identifier: MIT
 *
 * Host names that look like real ones, one at a time, as code points.
 */
#ifndef BENCH_LIKELY_NAMES_H
#define BENCH_LIKELY_NAMES_H

#include <stddef.h>
#include <stdint.h>

/* No name here has more code points. */
#define NAME_POINTS 128

struct likely_name {
	uint32_t points[NAME_POINTS];
	size_t len;
};

/* Letters, digits and hyphens, in lower case. */
void likely_ascii(struct likely_name *name, uint64_t *state);

/* The same, with some or all letters as capitals. */
void likely_capitals(struct likely_name *name, uint64_t *state);

/* A name with a label in some language, in normal form. */
void likely_idn(struct likely_name *name, uint64_t *state);

/*
 * The same as people may type it: with capitals, in full width, with letters
 * and marks apart, or with ideographic full stops.  It is never in normal form.
 */
void likely_mapped(struct likely_name *name, uint64_t *state);

#endif
