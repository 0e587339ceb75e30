/* SPDX-License-Identifier: MIT
 *
 * Skeletons of code points (UTS #39, section 4).
 */
#ifndef XN_DISPLAY_SKELETON_H
#define XN_DISPLAY_SKELETON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../unicode/text.h"

#include <xn/display.h>

/*
 * A text as code points.  point has TEXT_WORDS(cap) words: the first cap are
 * for the text, the others to work in.
 */
struct working_text {
	size_t len;
	size_t cap;
	uint32_t *point;
};

#define TEXT_WORDS(cap) (5 * (size_t)(cap))

/*
 * Read a text.  XN_INVALID: the unit at *at is not well-formed, or the first
 * that the workspace has no room for.
 */
xn_status xn_text_read(struct working_text *text, enum encoding encoding,
		       const char *src, size_t len, size_t *at);

/* Write a text, ended as by xn_to_unicode: XN_OK, XN_NO_SPACE. */
xn_text_result xn_text_write(const struct working_text *text,
			     enum encoding encoding, char *dst, size_t cap);

/*
 * An extra map, applied before anything else is done.  Returns what a code
 * point becomes, ended by 0, or NULL if it stays.
 */
typedef const uint32_t *text_map(uint32_t point);

/*
 * These work in place.  False: the workspace is too small, and its text is
 * lost.
 */
bool xn_text_decompose(struct working_text *text); /* normalisation form D */
bool xn_text_skeleton(struct working_text *text, text_map *map /* or NULL */);

/* Put a text into the order in which it is shown, and mirror its characters. */
void xn_text_reorder(struct working_text *text, xn_direction direction);

#endif
