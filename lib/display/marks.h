/* SPDX-License-Identifier: MIT
 *
 * The same nonspacing mark twice on one base (UTS #39, section 5.4).
 */
#ifndef XN_DISPLAY_MARKS_H
#define XN_DISPLAY_MARKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* More than there are nonspacing marks: gen_display.py holds it to that. */
#define MARK_SLOTS 4096

/* The nonspacing marks behind one another. */
struct marks {
	uint32_t first; /* of these, or 0 */
	uint32_t run;   /* number of this run, in the slots */
	uint32_t slot[MARK_SLOTS];
};

void xn_marks_begin(struct marks *marks);

/*
 * Add a code point of the text, which is decomposed here.  Returns whether
 * it, or a part of it, is a nonspacing mark that was there before since the
 * last code point that is none.
 */
bool xn_marks_add(struct marks *marks, uint32_t point);

#endif
