/* SPDX-License-Identifier: MIT
 *
 * The names that are compared: every code point in seven positions, names of
 * examples.txt, the sources of IdnaTestV2.txt, and generated ones.
 *
 * XN_TEST_SCALE is how much of all that is taken, in per cent.
 */
#ifndef DIFFERENTIAL_NAMES_H
#define DIFFERENTIAL_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/compare/facts.h"

enum source { SWEEP, EXAMPLES, VECTORS, RANDOM, SOURCES };

/* The longest name that takes part, in bytes. */
#define NAME_BYTES 4096

struct name {
	const char *bytes;
	size_t len;
	enum source source;
	size_t rank; /* of a few names, the lowest are the samples */
	/*
	 * A code point in it is so new, or was changed so lately, that two
	 * may agree on it for different reasons.
	 */
	bool recent;
};

/*
 * Where a code point stands in the sweep: by itself, with letters around it,
 * before a right-to-left label, between and behind right-to-left letters.
 */
enum position {
	ALONE,
	FIRST,
	MIDDLE,
	LAST,
	BEFORE_RTL,
	IN_RTL,
	ENDS_RTL,
	POSITIONS
};

#define SWEEP_BYTES 64

/* Make a name of the sweep, as U-label or as A-label, with its bytes. */
void name_of_point(struct name *name, char bytes[SWEEP_BYTES], uint32_t point,
		   enum position position, bool ace);

/* Whether this code point is taken. */
bool name_is_taken(uint32_t point);

/* Whether nothing is left out. */
bool names_are_all(void);

/* Load the names beside the sweep. */
void names_load(void);
void names_free(void);

size_t names_count(void);
const struct name *name_at(size_t i);

#endif
