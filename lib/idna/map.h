/* SPDX-License-Identifier: MIT
 *
 * The mapping of one code point.
 */
#ifndef XN_IDNA_MAP_H
#define XN_IDNA_MAP_H

#include "../base/letters.h"
#include "../unicode/ucd.h"
#include "profile.h"

#define CAPITAL_SHARP_S 0x1E9Eu

struct mapped {
	xn_mapping what;
	struct ucd_string to; /* with XN_MAPPING_MAPPED */
};

/* map.c: map a code point, given with its row. */
struct mapped xn_map_row(const struct rules *rules, uint32_t point,
			 uint32_t row);

/*
 * Bring ASCII and its fullwidth forms to lower case: the most frequent
 * mappings.
 */
static inline uint32_t
narrow(uint32_t point)
{
	point -= point - 0xFF01 < 94 ? 0xFEE0 : 0;
	return lower(point);
}

/*
 * Map a code point that UTS #46 maps to a single one under any options, like
 * nearly all mapped ones.  False: it is not one of these.
 */
static inline bool
maps_to_one(uint32_t *point, uint32_t *row)
{
	uint32_t small = narrow(*point);
	struct ucd_string to;

	if (UCD_STATUS(*row) != UCD_MAPPED || *point == CAPITAL_SHARP_S) {
		return false;
	}
	if (small == *point) {
		to = xn_ucd_mapping(*point);
		if (to.count != 1) {
			return false;
		}
		small = ucd_next(&to);
	}
	*point = small;
	*row = ucd_row(small);
	return true;
}

#endif
