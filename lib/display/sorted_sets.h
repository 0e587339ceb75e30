/* SPDX-License-Identifier: MIT
 *
 * Sets of code points as sorted lists.
 */
#ifndef XN_DISPLAY_SORTED_SETS_H
#define XN_DISPLAY_SORTED_SETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Both ends belong to it. */
struct range {
	uint32_t first;
	uint32_t last;
};

static inline bool
ranges_have(const struct range *ranges, size_t count, uint32_t point)
{
	size_t low = 0;

	while (low < count) {
		size_t mid = (low + count) / 2;

		if (point > ranges[mid].last) {
			low = mid + 1;
		} else if (point < ranges[mid].first) {
			count = mid;
		} else {
			return true;
		}
	}
	return false;
}

/* For an array whose size is known. */
#define IN_RANGES(ranges, point)                                               \
	ranges_have(ranges, sizeof(ranges) / sizeof *(ranges), point)

#endif
