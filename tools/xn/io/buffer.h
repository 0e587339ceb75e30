/* SPDX-License-Identifier: MIT
 *
 * Bytes in memory that grows.  That there was not enough of it is remembered,
 * and asked for once at the end.
 */
#ifndef XN_BUFFER_H
#define XN_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

struct buffer {
	char *data;
	size_t len;
	size_t cap;
	bool lost; /* something did not fit, and is not there */
};

/* Make room for so many bytes more; false: there is no memory. */
bool buffer_reserve(struct buffer *buffer, size_t more);

void buffer_add(struct buffer *buffer, const void *bytes, size_t len);

/* Drop the first bytes. */
void buffer_drop(struct buffer *buffer, size_t len);

void buffer_free(struct buffer *buffer);

#endif
