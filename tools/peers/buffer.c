/* SPDX-License-Identifier: MIT */
#include "buffer.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define FIRST_CAP 4096

bool
buffer_reserve(struct buffer *buffer, size_t more)
{
	size_t cap = buffer->cap > 0 ? buffer->cap : FIRST_CAP;
	char *data;

	if (more <= buffer->cap - buffer->len) {
		return true;
	}
	if (more > SIZE_MAX / 4 || buffer->len > SIZE_MAX / 4) {
		buffer->lost = true;
		return false;
	}
	while (cap - buffer->len < more) {
		cap *= 2;
	}
	data = realloc(buffer->data, cap);
	if (data == NULL) {
		buffer->lost = true;
		return false;
	}
	buffer->data = data;
	buffer->cap = cap;
	return true;
}

void
buffer_add(struct buffer *buffer, const void *bytes, size_t len)
{
	if (len > 0 && buffer_reserve(buffer, len)) {
		memcpy(buffer->data + buffer->len, bytes, len);
		buffer->len += len;
	}
}

void
buffer_drop(struct buffer *buffer, size_t len)
{
	buffer->len -= len;
	if (buffer->len > 0) {
		memmove(buffer->data, buffer->data + len, buffer->len);
	}
}

void
buffer_free(struct buffer *buffer)
{
	free(buffer->data);
}
