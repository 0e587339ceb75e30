/* SPDX-License-Identifier: MIT
 *
 * Compares the functions of libxn-display for UTF-16 and UTF-32 with those for
 * UTF-8: results, output, and every field of the report, in units.  What does
 * not hold is told by expect() of hold.h.
 */
#ifndef SHOWN_ENCODINGS_H
#define SHOWN_ENCODINGS_H

#include "units.h"

#include <stddef.h>
#include <stdint.h>

#include <xn/display.h>

/* No text here is longer, in units, nor its result. */
#define SHOWN_TEXT_MAX 4500000
/* Units behind it that a function must leave alone. */
#define SHOWN_MARGIN 4

/* The width of UTF-8, beside those of enum width. */
enum { BYTES = 1 };

/* A text in one encoding; unit_at is about the bytes in UTF-8. */
struct shown_text {
	union {
		char bytes[SHOWN_TEXT_MAX + SHOWN_MARGIN];
		uint16_t two[SHOWN_TEXT_MAX + SHOWN_MARGIN];
		uint32_t four[SHOWN_TEXT_MAX + SHOWN_MARGIN];
	} s;
	size_t len;
	size_t unit_at[SHOWN_TEXT_MAX + 1];
};

/* Makes a text of UTF-8; returns its length in units. */
size_t shown_encodings_text(struct shown_text *text, unsigned width,
			    const char *s, size_t len);

/*
 * xn_display and xn_display_alloc, with a report and a function known, and with
 * every capacity where the result, or a list of the report, is short.
 */
void shown_encodings_check(unsigned policy, const char *s, size_t len);

/* xn_display_alloc only. */
void shown_encodings_check_long(unsigned policy, const char *s, size_t len);

/*
 * direction: -1 for skeleton(), else that of a bidiSkeleton.  With every
 * capacity where the skeleton is short.
 */
void shown_encodings_skeleton(int direction, const char *s, size_t len);

void shown_encodings_restriction(const char *s, size_t len);
void shown_encodings_confusable(const char *a, size_t alen, const char *b,
				size_t blen);

/* xn_known_skeletons, with every capacity where they are short. */
void shown_encodings_known(unsigned policy, const char *s, size_t len);

/* A set for each width, whose domains are given in that encoding. */
struct shown_sets {
	xn_known_set *of[4 + 1];
};

void shown_encodings_add(const struct shown_sets *sets, const char *s,
			 size_t len);

/* With every capacity; returns how many domains the name looks like. */
size_t shown_encodings_lookalikes(const struct shown_sets *sets, const char *s,
				  size_t len);

#endif
