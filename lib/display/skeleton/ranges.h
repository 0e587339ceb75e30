/* SPDX-License-Identifier: MIT
 *
 * Sets of code points, as ranges in order.
 */
#ifndef XN_DISPLAY_RANGES_H
#define XN_DISPLAY_RANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/search.h"

/* The code points from first to last, both included. */
struct range {
	uint32_t first;
	uint32_t last;
};

static inline bool
range_is_below(const void *ranges, size_t i, uint64_t point)
{
	return ((const struct range *)ranges)[i].last < point;
}

static inline bool
ranges_have(const struct range *ranges, size_t count, uint32_t point)
{
	size_t i = search(range_is_below, ranges, 0, count, point);

	return i < count && ranges[i].first <= point;
}

/* Whether an array of ranges has a code point. */
#define IN_RANGES(ranges, point)                                               \
	ranges_have(ranges, sizeof(ranges) / sizeof *(ranges), point)

#endif
