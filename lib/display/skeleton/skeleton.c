/* SPDX-License-Identifier: MIT
 *
 * Skeletons: UTS #39, section 4.
 */
#include "skeleton.h"

#include "../../unicode/nfd.h"
#include "properties.h"

#include <string.h>

xn_status
xn_text_read(struct working_text *text, enum encoding encoding, const char *src,
	     size_t len, size_t *at)
{
	size_t i = 0;

	text->len = 0;
	while (i < len) {
		uint32_t point;
		size_t size = text_decode(encoding, src, len, i, &point);

		if (size == 0 || text->len == text->cap) {
			*at = i;
			return XN_INVALID;
		}
		text->point[text->len++] = point;
		i += size;
	}
	return XN_OK;
}

static size_t
length_of(const struct working_text *text, enum encoding encoding)
{
	size_t units = 0;

	for (size_t i = 0; i < text->len; i++) {
		units += text_units(encoding, text->point[i]);
	}
	return units;
}

xn_text_result
xn_text_write(const struct working_text *text, enum encoding encoding,
	      char *dst, size_t cap)
{
	xn_text_result r = {XN_OK, length_of(text, encoding)};
	size_t at = 0;

	if (r.length >= cap) {
		empty_output(encoding, dst, cap);
		r.status = XN_NO_SPACE;
		r.length++;
		return r;
	}
	for (size_t i = 0; i < text->len; i++) {
		at += text_encode(encoding, dst + (at << encoding),
				  text->point[i]);
	}
	text_put_unit(encoding, dst, at, 0);
	return r;
}

/* The part of the workspace in which the next text is made. */
static uint32_t *
other(const struct working_text *text)
{
	return text->point + text->cap;
}

/* Replace the text by the one that was made, of len code points. */
static bool
keep_other(struct working_text *text, size_t len)
{
	memcpy(text->point, other(text), len * sizeof *text->point);
	text->len = len;
	return true;
}

/* Append to the text that is being made. */
static bool
push(const struct working_text *text, size_t *len, uint32_t point)
{
	if (*len == text->cap) {
		return false;
	}
	other(text)[(*len)++] = point;
	return true;
}

static bool
apply(struct working_text *text, text_map *map)
{
	size_t len = 0;

	for (size_t i = 0; i < text->len; i++) {
		const uint32_t *to = map(text->point[i]);

		if (to == NULL && !push(text, &len, text->point[i])) {
			return false;
		}
		for (; to != NULL && *to != 0; to++) {
			if (!push(text, &len, *to)) {
				return false;
			}
		}
	}
	return keep_other(text, len);
}

/* Replace each code point by its prototype, and drop ignorable ones. */
static bool
replace(struct working_text *text)
{
	size_t len = 0;

	for (size_t i = 0; i < text->len; i++) {
		uint32_t point = text->point[i];
		struct ucd_string to = xn_display_prototype(point);

		if (display_is_ignorable(point)) {
			continue;
		}
		if (to.count == 0 && !push(text, &len, point)) {
			return false;
		}
		while (to.count > 0) {
			if (!push(text, &len, ucd_next(&to))) {
				return false;
			}
		}
	}
	return keep_other(text, len);
}

bool
xn_text_decompose(struct working_text *text)
{
	struct normal normal = {.cap = text->cap};
	uint32_t all = 0;

	for (size_t i = 0; i < text->len; i++) {
		all |= text->point[i];
	}
	/* ASCII is in every normal form. */
	if (all < 0x80) {
		return true;
	}
	normal.point = text->point + text->cap;
	normal.source = normal.point + text->cap;
	if (!xn_nfd(&normal, text->point, 0, text->len)) {
		return false;
	}
	memcpy(text->point, normal.point, normal.len * sizeof *text->point);
	text->len = normal.len;
	return true;
}

bool
xn_text_skeleton(struct working_text *text, text_map *map)
{
	if ((map != NULL && !apply(text, map)) || !xn_text_decompose(text) ||
	    !replace(text)) {
		return false;
	}
	return xn_text_decompose(text);
}
