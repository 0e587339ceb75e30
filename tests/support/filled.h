/* SPDX-License-Identifier: MIT */
#ifndef TESTS_FILLED_H
#define TESTS_FILLED_H

#include <stdbool.h>
#include <stddef.h>

/* Whether memset() with this filling would change none of the bytes. */
static inline bool
is_filled(const void *from, int filling, size_t size)
{
	const unsigned char *byte = from;

	while (size > 0 && byte[size - 1] == filling) {
		size--;
	}
	return size == 0;
}

#endif
