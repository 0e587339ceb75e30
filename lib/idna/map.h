/* SPDX-License-Identifier: MIT
 *
 * The mapping of one code point.
 */
#ifndef XN_IDNA_MAP_H
#define XN_IDNA_MAP_H

#include "../unicode/ucd.h"
#include "profile.h"

struct mapped {
	xn_mapping what;
	struct ucd_string to; /* with XN_MAPPING_MAPPED */
};

/* map.c: map a code point, given with its row. */
struct mapped xn_map_row(const struct rules *rules, uint32_t point,
			 uint32_t row);

#endif
