/* SPDX-License-Identifier: MIT
 *
 * The same nonspacing mark twice on one base (UTS #39, section 5.4).
 */
#ifndef XN_DISPLAY_MARKS_H
#define XN_DISPLAY_MARKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* More than there are nonspacing marks; gen_display.py checks that. */
#define MARK_SLOTS 4096

/* A run of nonspacing marks without another character between them. */
struct marks {
	uint32_t first; /* the run's first mark, or 0 */
	uint32_t run;   /* number of the run, in each slot */
	uint32_t slot[MARK_SLOTS];
};

void xn_marks_begin(struct marks *marks);

/*
 * Add the next code point of a text, which is decomposed here.  Returns whether
 * it has a nonspacing mark that the run already has.
 */
bool xn_marks_add(struct marks *marks, uint32_t point);

#endif
