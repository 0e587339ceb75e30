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
 * The first of the entries low..high-1 that is not below the key; high if all
 * are.  The compiler writes it out for each table, as is_below is a constant.
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
