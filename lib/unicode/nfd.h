/* SPDX-License-Identifier: MIT
 *
 * Canonical decomposition and canonical order (UAX #15): normalisation form D,
 * and the first half of form C.  Linear in the length of the text.
 */
#ifndef XN_UNICODE_NFD_H
#define XN_UNICODE_NFD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ucd.h"

/* Hangul syllables, which arithmetic takes apart (The Unicode Standard, 3.12).
 */
#define S_BASE 0xAC00u
#define L_BASE 0x1100u
#define V_BASE 0x1161u
#define T_BASE 0x11A7u
#define L_COUNT 19u
#define V_COUNT 21u
#define T_COUNT 28u
#define N_COUNT (V_COUNT * T_COUNT)
#define S_COUNT (L_COUNT * N_COUNT)

/* A normal form that is being made: len code points, with room for cap. */
struct normal {
	size_t len;
	size_t cap;
	uint32_t *point;
	uint32_t *source; /* the index in the text that each came from */
	bool unicode32;   /* the form of Unicode 3.2, for IDNA2003 */
};

static inline unsigned
normal_ccc(const struct normal *normal, uint32_t point)
{
	/* Spares ASCII the look-up. */
	return point < 0x80 ? 0 : UCD_CCC(ucd_row_of(normal->unicode32, point));
}

/*
 * Whether a code point takes no part, because the form is that of Unicode 3.2,
 * which does not have it.
 */
static inline bool
normal_is_unknown(const struct normal *normal, uint32_t point)
{
	return normal->unicode32 && (xn_ucd_prep(point) & UCD_PREP_UNASSIGNED);
}

/*
 * Append the decomposition of text[first..last), in canonical order.  False:
 * there is not enough room.
 */
bool xn_nfd(struct normal *normal, const uint32_t *text, size_t first,
	    size_t last);

#endif
