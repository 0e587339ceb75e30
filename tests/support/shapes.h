/* SPDX-License-Identifier: MIT
 *
 * Names of hostile shapes in any size, which make careless code slow.
 */
#ifndef SHAPES_H
#define SHAPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A head, a part repeated as often as asked for, and a tail; or one code point
 * for each part.
 */
struct shape {
	const char *name;
	const char *head;
	const char *part;
	const char *tail;
	uint32_t (*point)(size_t i,
			  size_t count); /* instead of head, part and tail */
	size_t points; /* code points of a part after mapping */
	size_t width;  /* about the bytes of a part */
	bool ace;      /* encode it as an A-label, valid or not */
};

/* Shape i, counted from 0; NULL after the last one. */
const struct shape *shape_at(size_t i);

/* The bytes that this number of parts may take. */
size_t shape_room(const struct shape *shape, size_t parts);

/* Writes the name, without NUL; returns its length. */
size_t shape_build(char *to, const struct shape *shape, size_t parts);

#endif
