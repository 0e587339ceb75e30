/* SPDX-License-Identifier: MIT
 *
 * Skeletons of code points (UTS #39, section 4).
 */
#ifndef XN_DISPLAY_SKELETON_H
#define XN_DISPLAY_SKELETON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/buffers.h"

#include <xn/display.h>

/*
 * Code points, in the first cap of TEXT_WORDS(cap) words; the others are for
 * what is made of them.
 */
struct working_text {
	size_t len;
	size_t cap;
	uint32_t *point;
};

#define TEXT_WORDS(cap) (5 * (size_t)(cap))

/* Whether an argument is a text, as xn/idna.h has it. */
static inline bool
is_text(const char *src, size_t len)
{
	return (src != NULL || len == 0) && len <= SIZE_MAX / 16;
}

/* Whether a result may go to dst and come from a text. */
static inline bool
is_call(const char *dst, size_t cap, const char *src, size_t len)
{
	return is_text(src, len) &&
	       buffers_are_right(buffer_of(dst, cap, 1),
				 buffer_of(src, len, 1));
}

/*
 * Read UTF-8.  XN_INVALID: it is not well-formed, or too long for the
 * workspace; *at is the byte.
 */
xn_status xn_text_read(struct working_text *text, const char *src, size_t len,
		       size_t *at);

/* Write it as UTF-8, as xn_to_unicode does its result: XN_OK, XN_NO_SPACE. */
xn_text_result xn_text_write(const struct working_text *text, char *dst,
			     size_t cap);

/*
 * An extra map, applied to each code point before anything else is done: what
 * it becomes, 0-terminated, or NULL to leave it.
 */
typedef const uint32_t *text_map(uint32_t point);

/*
 * What follows works in place.  False: the workspace is too small, and what is
 * in it of no use.
 */
bool xn_text_decompose(struct working_text *text); /* normalisation form D */
bool xn_text_skeleton(struct working_text *text, text_map *map /* or NULL */);

/* reorder.c: put into the order in which it is shown, and mirror. */
void xn_text_reorder(struct working_text *text, xn_direction direction);

#endif
