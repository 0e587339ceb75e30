/* SPDX-License-Identifier: MIT
 *
 * Bytes in memory that grows.  If memory runs out, lost is set: check it once
 * at the end.
 */
#ifndef XN_BUFFER_H
#define XN_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

struct buffer {
	char *data;
	size_t len;
	size_t cap;
	bool lost; /* memory ran out, and bytes are missing */
};

/* Makes room for size more bytes.  False: out of memory. */
bool buffer_reserve(struct buffer *buffer, size_t more);

void buffer_add(struct buffer *buffer, const void *bytes, size_t len);

/* Drops the first bytes. */
void buffer_drop(struct buffer *buffer, size_t len);

void buffer_free(struct buffer *buffer);

#endif
