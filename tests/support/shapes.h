/* SPDX-License-Identifier: MIT
 *
 * Names of hostile shapes, in any size: what makes careless code slow.
 */
#ifndef SHAPES_H
#define SHAPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Head, a part as often as is wanted, tail; or a code point a part. */
struct shape {
	const char *name;
	const char *head;
	const char *part;
	const char *tail;
	uint32_t (*point)(size_t i, size_t count); /* instead of the three */
	size_t points; /* code points of a part, when mapped */
	size_t width;  /* bytes of a part, about */
	bool ace;      /* all of it as the A-label, right or wrong */
};

/* The i-th shape, from 0; NULL past the last one. */
const struct shape *shape_at(size_t i);

/* The bytes that so many parts may take. */
size_t shape_room(const struct shape *shape, size_t parts);

/* Write it, without NUL; returns the length. */
size_t shape_build(char *to, const struct shape *shape, size_t parts);

#endif
