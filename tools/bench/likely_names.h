/* SPDX-License-Identifier: MIT
 *
 * Names of hosts that look like real ones, one at a time, as code points.
 */
#ifndef BENCH_LIKELY_NAMES_H
#define BENCH_LIKELY_NAMES_H

#include <stddef.h>
#include <stdint.h>

/* The most code points that a name here has. */
#define NAME_POINTS 128

struct likely_name {
	uint32_t points[NAME_POINTS];
	size_t len;
};

/* Letters, digits and hyphens, in lower case. */
void likely_ascii(struct likely_name *name, uint64_t *state);

/* The same, some or all of them capitals. */
void likely_capitals(struct likely_name *name, uint64_t *state);

/* With a label in letters of some language, in normal form. */
void likely_idn(struct likely_name *name, uint64_t *state);

/*
 * The same as somebody may type it: with capitals, in full width, with letters
 * and marks apart, or with ideographic full stops; in any case otherwise than
 * in normal form.
 */
void likely_mapped(struct likely_name *name, uint64_t *state);

#endif
