/* SPDX-License-Identifier: MIT
 *
 * The binary search in a sorted table.
 */
#ifndef XN_BASE_SEARCH_H
#define XN_BASE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "compiler.h"

/* Whether entry i of a table is below a key. */
typedef bool below_function(const void *table, size_t i, uint64_t key);

/*
 * The first of the entries low..high-1 that is not below the key, or high.
 * is_below is a constant, so the compiler writes the search out for each table.
 */
static ALWAYS_INLINE size_t
search(below_function *is_below, const void *table, size_t low, size_t high,
       uint64_t key)
{
	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (is_below(table, middle, key)) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
}

#endif
