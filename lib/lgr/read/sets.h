/* SPDX-License-Identifier: MIT
 *
 * Sets of code points: ranges in ascending order, with gaps between them.
 */
#ifndef XN_LGR_SETS_H
#define XN_LGR_SETS_H

#include "document.h"

#define LAST_POINT 0x10FFFF

/* The most ranges of all sets of a file together. */
#define RANGES_MAX (UINT32_C(1) << 22)

enum set_operator { SET_INTERSECTION, SET_DIFFERENCE, SET_SYMMETRIC };

/*
 * A set is made of the ranges that have been appended to document.ranges since
 * it had at of them: these are sorted and joined.
 */
struct set xn_lgr_set_of(struct document *doc, size_t at);

/* Appends a range; false: no memory. */
bool xn_lgr_add_range(struct document *doc, uint32_t first, uint32_t last);

/* Appends the result of an operator on two sets; false: no memory. */
bool xn_lgr_combine(struct document *doc, enum set_operator operator,
		    struct set a, struct set b);

/* Enters a set and returns its number; NONE: no memory. */
uint32_t xn_lgr_enter_set(struct document *doc, struct set set);

/*
 * Appends the code points with a property value, "gc:Mn" (6.2.3).  known
 * becomes false if the library does not know it; false: no memory.
 */
bool xn_lgr_add_property(struct document *doc, const char *name, bool *known);

#endif
