/* SPDX-License-Identifier: MIT
 *
 * A window: up to 64 units of a name, as the scanner saw them.
 */
#ifndef XN_ASCII_WINDOW_H
#define XN_ASCII_WINDOW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../unicode/text.h"

/* The most units of a window: a mask has a bit for each. */
#define WINDOW_MAX 64

/* What the units are, bit i for unit i; letters and digits have none. */
struct masks {
	uint64_t dots;
	uint64_t hyphens;
	uint64_t others; /* all else, with those beyond 7F */
	uint64_t high;   /* beyond 7F */
};

struct window {
	size_t at;     /* the unit of the name that it begins with */
	size_t len;    /* 0 if no window is open */
	uint64_t dots; /* the first unit of each dot that ends a label */
	uint64_t high; /* beyond 7F */
	/*
	 * Units that no clean label has: others than letters, digits,
	 * hyphens and, where the rules allow it, "_"; and misplaced hyphens.
	 */
	uint64_t not_clean;
	uint64_t underscores; /* those that clean labels may have */
	/*
	 * The units as bytes, in lower case if the rules map.  In UTF-8 these
	 * are the name's bytes; otherwise a byte stands for each unit, one
	 * beyond 7F for those beyond 7F.  Behind them is no byte that could
	 * continue a sequence of UTF-8.
	 */
	char text[WINDOW_MAX + UTF8_UNITS];
};

/* Say that no window is open. */
static inline void
window_close(struct window *window)
{
	window->at = 0;
	window->len = 0;
}

/* How the rules of a call look at a name. */
struct scan_options {
	bool lower;       /* capitals of ASCII are brought to lower case */
	bool wide_dots;   /* U+3002, U+FF0E and U+FF61 are dots, too */
	bool underscores; /* clean labels may have "_" */
	bool passes;      /* clean labels break no rule, except the Bidi rule */
	bool root_dot;    /* a final dot is allowed */
};

/* The units in front of dots, and the last of len units. */
static inline uint64_t
label_ends(uint64_t dots, size_t len)
{
	return dots >> 1 | UINT64_C(1) << (len - 1);
}

/*
 * Hyphens that are first or last in a label, or fourth after a third one.  A
 * label that starts three units before the second of two hyphens has them in
 * third and fourth place.  (In a shorter label one of the hyphens is first, or
 * a dot is between.)
 */
static inline uint64_t
misplaced(uint64_t hyphens, uint64_t starts, uint64_t ends)
{
	return hyphens & (starts | ends | (hyphens << 1 & starts << 3));
}

#endif
