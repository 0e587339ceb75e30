/* SPDX-License-Identifier: MIT
 *
 * The names to compare: every code point in seven positions, the names of
 * examples.txt, the sources of IdnaTestV2.txt, and generated ones.
 *
 * XN_TEST_SCALE is the share of these names to take, in per cent.
 */
#ifndef DIFFERENTIAL_NAMES_H
#define DIFFERENTIAL_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/compare/facts.h"

enum source { SWEEP, EXAMPLES, VECTORS, RANDOM, SOURCES };

/* The longest name, in bytes. */
#define NAME_BYTES 4096

struct name {
	const char *bytes;
	size_t len;
	enum source source;
	size_t rank; /* the names with the lowest ranks become samples */
	/* It has a code point that is so new, or was changed so lately, that
	 * two libraries may agree on it for different reasons. */
	bool recent;
};

/*
 * The place of a code point in the sweep: alone, at the beginning, in the
 * middle or at the end of letters, and before, between and behind right-to-left
 * letters.
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

/* Makes a name of the sweep, with a U-label or an A-label; bytes holds it. */
void name_of_point(struct name *name, char bytes[SWEEP_BYTES], uint32_t point,
		   enum position position, bool ace);

/* Whether the sweep takes this code point. */
bool name_is_taken(uint32_t point);

/* Whether no name is left out. */
bool names_are_all(void);

/* Loads the names that are not part of the sweep. */
void names_load(void);
void names_free(void);

size_t names_count(void);
const struct name *name_at(size_t i);

#endif
