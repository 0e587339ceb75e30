/* SPDX-License-Identifier: MIT
 *
 * The caller's buffers: whether a function may use them.
 */
#ifndef XN_BASE_BUFFERS_H
#define XN_BASE_BUFFERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* size bytes in memory; at may be NULL if size is 0. */
struct buffer {
	const void *at;
	size_t size;
};

/* The size of a buffer that is larger than memory. */
#define BUFFER_WRAPS SIZE_MAX

/* The buffer of count units, each of unit bytes. */
static inline struct buffer
buffer_of(const void *at, size_t count, size_t unit)
{
	struct buffer buffer = {at, count * unit};

	if (count > SIZE_MAX / unit) {
		buffer.size = BUFFER_WRAPS;
	}
	return buffer;
}

/* Whether a buffer is valid: not NULL, and in memory to its end. */
static inline bool
buffer_is_right(struct buffer buffer)
{
	return buffer.size == 0 ||
	       (buffer.at != NULL &&
		buffer.size < UINTPTR_MAX - (uintptr_t)buffer.at);
}

/* Whether two valid buffers have a byte in common. */
static inline bool
buffers_overlap(struct buffer a, struct buffer b)
{
	/* They wrap to a large number if the other buffer comes first. */
	uintptr_t b_behind_a = (uintptr_t)b.at - (uintptr_t)a.at;
	uintptr_t a_behind_b = (uintptr_t)a.at - (uintptr_t)b.at;

	return a.size != 0 && b.size != 0 &&
	       (b_behind_a < a.size || a_behind_b < b.size);
}

/* Whether a result may go to dst and come from src. */
static inline bool
buffers_are_right(struct buffer dst, struct buffer src)
{
	return buffer_is_right(dst) && buffer_is_right(src) &&
	       !buffers_overlap(dst, src);
}

/* Whether all buffers are valid, and the first ones overlap no other. */
static inline bool
buffers_are_apart(const struct buffer *buffers, size_t first, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (!buffer_is_right(buffers[i])) {
			return false;
		}
		for (size_t j = 0; j < i && j < first; j++) {
			if (buffers_overlap(buffers[i], buffers[j])) {
				return false;
			}
		}
	}
	return true;
}

#endif
