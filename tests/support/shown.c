/* SPDX-License-Identifier: MIT
 *
 * Rules L2 to L4 of UAX #9, literally.
 */
#include "shown.h"

#include "lib/display/skeleton/properties.h"

#include <stdbool.h>
#include <string.h>

#include "text_files.h"

#define SHOWN_MAX 1000

static bool
is_removed(uint32_t point)
{
	switch (DISPLAY_BIDI(display_row(point))) {
	case DISPLAY_BIDI_NONE:
		return UCD_BIDI(ucd_row(point)) == BIDI_BN;
	case DISPLAY_BIDI_LRE:
	case DISPLAY_BIDI_LRO:
	case DISPLAY_BIDI_RLE:
	case DISPLAY_BIDI_RLO:
	case DISPLAY_BIDI_PDF:
		return true;
	default:
		return false;
	}
}

static bool
is_mark(uint32_t point)
{
	return (ucd_row(point) & UCD_IS_MARK) != 0;
}

size_t
shown_drop(uint32_t *point, size_t len)
{
	size_t kept = 0;

	for (size_t i = 0; i < len; i++) {
		if (!is_removed(point[i])) {
			point[kept++] = point[i];
		}
	}
	return kept;
}

static void
reverse(size_t *order, size_t first, size_t end)
{
	while (first + 1 < end) {
		size_t last = --end;
		size_t swap = order[first];

		order[first++] = order[last];
		order[last] = swap;
	}
}

/* Reverses each run of this level or higher. */
static void
reverse_level(size_t *order, const uint8_t *level, size_t len, unsigned least)
{
	size_t first = 0;

	for (size_t i = 0; i <= len; i++) {
		if (i == len || level[order[i]] < least) {
			reverse(order, first, i);
			first = i + 1;
		}
	}
}

/*
 * Reverses each base with its marks once more, so that the marks follow their
 * base again: after L2 they stand before it, at the same level.
 */
static void
reverse_marks(size_t *order, const uint32_t *point, const uint8_t *level,
	      size_t len)
{
	for (size_t i = 0; i < len;) {
		size_t end = i;

		while (end + 1 < len && level[order[i]] % 2 == 1 &&
		       is_mark(point[order[end]]) &&
		       order[end + 1] + 1 == order[end] &&
		       level[order[end + 1]] == level[order[i]]) {
			end++;
		}
		reverse(order, i, end + 1);
		i = end + 1;
	}
}

size_t
shown_of(uint32_t *dst, const uint32_t *point, const uint8_t *level, size_t len)
{
	size_t order[SHOWN_MAX];
	uint32_t kept[SHOWN_MAX];
	uint8_t of[SHOWN_MAX];
	size_t count = 0;

	require(len <= SHOWN_MAX, "a text that is not too long");
	for (size_t i = 0; i < len; i++) {
		if (!is_removed(point[i])) {
			order[count] = count;
			kept[count] = point[i];
			of[count++] = level[i];
		}
	}
	for (unsigned least = 126; least > 0; least--) {
		reverse_level(order, of, count, least);
	}
	reverse_marks(order, kept, of, count);
	for (size_t i = 0; i < count; i++) {
		uint32_t here = kept[order[i]];
		uint32_t mirror = xn_display_mirror(here);

		dst[i] = of[order[i]] % 2 == 1 && mirror != 0 ? mirror : here;
	}
	return count;
}
