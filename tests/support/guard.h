/* SPDX-License-Identifier: MIT
 *
 * Memory between two pages that may not be touched: one byte too far, in
 * either direction, ends the test.
 */
#ifndef GUARD_H
#define GUARD_H

#include <stddef.h>

struct guard {
	char *first; /* the first byte that may be used */
	size_t size;
};

/* At least size bytes. */
void guard_make(struct guard *guard, size_t size);
void guard_drop(struct guard *guard);

/* len bytes, the last of which is the last one there is. */
char *guard_at_end(const struct guard *guard, size_t len);

/* A copy of src that ends there. */
const char *guard_copy(const struct guard *guard, const char *src, size_t len);

#endif
