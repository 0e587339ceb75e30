/* SPDX-License-Identifier: MIT
 *
 * Skeletons of texts: on the stack, or in memory that grows.
 */
#include "skeleton.h"

#include <stdlib.h>
#include <string.h>

/* A text, and which skeleton to make of it. */
struct task {
	bool reorder;
	xn_direction direction;
	enum encoding encoding;
	const void *src;
	size_t len;
};

static const xn_text_result misuse = {XN_MISUSE, 0};

static bool
is_direction(xn_direction direction)
{
	return direction == XN_LEFT_TO_RIGHT || direction == XN_RIGHT_TO_LEFT;
}

/*
 * Make the skeleton in a workspace.  XN_INVALID: *at is the wrong unit, or the
 * text's length if the workspace is too small.
 */
static xn_status
make(struct working_text *text, const struct task *task, size_t *at)
{
	xn_status status = xn_text_read(text, task->encoding, task->src,
					task->len, at);

	if (status != XN_OK) {
		return status;
	}
	if (task->reorder) {
		xn_text_reorder(text, task->direction);
	}
	*at = task->len;
	return xn_text_skeleton(text, NULL) ? XN_OK : XN_INVALID;
}

static bool
is_task(const struct task *task)
{
	return is_source(task->encoding, task->src, task->len) &&
	       is_direction(task->direction);
}

static xn_text_result
make_here(const struct task *task, void *dst, size_t cap)
{
	uint32_t words[TEXT_WORDS(XN_DISPLAY_POINTS)];
	struct working_text text = {0, XN_DISPLAY_POINTS, words};
	xn_text_result r = {XN_OK, 0};

	empty_output(task->encoding, dst, cap);
	if (!is_task(task) ||
	    !is_destination(task->encoding, dst, cap, task->src,
			    task->len)) {
		return misuse;
	}
	r.status = make(&text, task, &r.length);
	return r.status == XN_OK
		       ? xn_text_write(&text, task->encoding, dst, cap)
		       : r;
}

/* ---- in memory that grows ----------------------------------------------- */

/* The least and the most code points of a workspace.  Indices have 32 bits. */
#define LEAST 256
#define WORDS_MAX (SIZE_MAX / TEXT_WORDS(1) / sizeof(uint32_t))
#define MOST (WORDS_MAX < UINT32_MAX - 1 ? WORDS_MAX : UINT32_MAX - 1)

static bool
allot(struct working_text *text, size_t cap)
{
	free(text->point);
	text->point = NULL;
	text->len = 0;
	text->cap = cap;
	if (cap > MOST) {
		return false;
	}
	text->point = malloc(TEXT_WORDS(cap) * sizeof *text->point);
	return text->point != NULL;
}

/*
 * Make the skeleton in as much memory as it needs.  The memory doubles with
 * each try, so that all tries together take O(n).
 */
static xn_status
make_anywhere(struct working_text *text, const struct task *task, size_t *at)
{
	/* A text has no more code points than units. */
	size_t cap = task->len > LEAST ? task->len : LEAST;

	for (;; cap *= 2) {
		xn_status status;

		if (!allot(text, cap)) {
			return XN_NO_MEMORY;
		}
		status = make(text, task, at);
		if (status != XN_INVALID || *at < task->len) {
			return status;
		}
	}
}

/* dst is the address of a pointer, which the caller releases. */
static xn_text_result
make_alloc(const struct task *task, void *dst)
{
	void *made = NULL;
	struct working_text text = {0, 0, NULL};
	xn_text_result r = {XN_OK, 0};
	size_t cap;

	if (dst == NULL) {
		return misuse;
	}
	memcpy(dst, &made, sizeof made);
	if (!is_task(task)) {
		return misuse;
	}
	r.status = make_anywhere(&text, task, &r.length);
	if (r.status == XN_OK) {
		cap = xn_text_write(&text, task->encoding, NULL, 0).length;
		made = malloc(cap << task->encoding);
		if (made != NULL) {
			r = xn_text_write(&text, task->encoding, made, cap);
			memcpy(dst, &made, sizeof made);
		} else {
			r.status = XN_NO_MEMORY;
		}
	}
	if (r.status == XN_NO_MEMORY) {
		r.length = 0;
	}
	free(text.point);
	return r;
}

/* ---- in each encoding --------------------------------------------------- */

xn_text_result
xn_skeleton(char *dst, size_t cap, const char *src, size_t len)
{
	struct task task = {false, XN_LEFT_TO_RIGHT, UTF8, src, len};

	return make_here(&task, dst, cap);
}

xn_text_result
xn_bidi_skeleton(xn_direction direction, char *dst, size_t cap, const char *src,
		 size_t len)
{
	struct task task = {true, direction, UTF8, src, len};

	return make_here(&task, dst, cap);
}

xn_text_result
xn_skeleton_alloc(char **dst, const char *src, size_t len)
{
	struct task task = {false, XN_LEFT_TO_RIGHT, UTF8, src, len};

	return make_alloc(&task, dst);
}

xn_text_result
xn_bidi_skeleton_alloc(xn_direction direction, char **dst, const char *src,
		       size_t len)
{
	struct task task = {true, direction, UTF8, src, len};

	return make_alloc(&task, dst);
}

xn_text_result
xn_skeleton_utf16(uint16_t *dst, size_t cap, const uint16_t *src, size_t len)
{
	struct task task = {false, XN_LEFT_TO_RIGHT, UTF16, src, len};

	return make_here(&task, dst, cap);
}

xn_text_result
xn_bidi_skeleton_utf16(xn_direction direction, uint16_t *dst, size_t cap,
		       const uint16_t *src, size_t len)
{
	struct task task = {true, direction, UTF16, src, len};

	return make_here(&task, dst, cap);
}

xn_text_result
xn_skeleton_utf16_alloc(uint16_t **dst, const uint16_t *src, size_t len)
{
	struct task task = {false, XN_LEFT_TO_RIGHT, UTF16, src, len};

	return make_alloc(&task, dst);
}

xn_text_result
xn_bidi_skeleton_utf16_alloc(xn_direction direction, uint16_t **dst,
			     const uint16_t *src, size_t len)
{
	struct task task = {true, direction, UTF16, src, len};

	return make_alloc(&task, dst);
}

xn_text_result
xn_skeleton_utf32(uint32_t *dst, size_t cap, const uint32_t *src, size_t len)
{
	struct task task = {false, XN_LEFT_TO_RIGHT, UTF32, src, len};

	return make_here(&task, dst, cap);
}

xn_text_result
xn_bidi_skeleton_utf32(xn_direction direction, uint32_t *dst, size_t cap,
		       const uint32_t *src, size_t len)
{
	struct task task = {true, direction, UTF32, src, len};

	return make_here(&task, dst, cap);
}

xn_text_result
xn_skeleton_utf32_alloc(uint32_t **dst, const uint32_t *src, size_t len)
{
	struct task task = {false, XN_LEFT_TO_RIGHT, UTF32, src, len};

	return make_alloc(&task, dst);
}

xn_text_result
xn_bidi_skeleton_utf32_alloc(xn_direction direction, uint32_t **dst,
			     const uint32_t *src, size_t len)
{
	struct task task = {true, direction, UTF32, src, len};

	return make_alloc(&task, dst);
}
