/* SPDX-License-Identifier: MIT
 *
 * Memory between two inaccessible pages: an access one byte too far, in either
 * direction, ends the test.
 */
#ifndef GUARD_H
#define GUARD_H

#include <stddef.h>

struct guard {
	char *first; /* the first byte that may be used */
	size_t size;
};

/* Makes room for at least size bytes. */
void guard_make(struct guard *guard, size_t size);
void guard_drop(struct guard *guard);

/* len bytes that end at the guard page. */
char *guard_at_end(const struct guard *guard, size_t len);

/* A copy of src that ends at the guard page. */
const char *guard_copy(const struct guard *guard, const char *src, size_t len);

#endif
