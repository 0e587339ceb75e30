/* SPDX-License-Identifier: MIT
 *
 * Text as it is shown: escaped where it could mislead, and measured in the
 * columns of a terminal.
 */
#ifndef XN_TEXT_H
#define XN_TEXT_H

#include "output.h"

#include <stdint.h>

/*
 * Whether a code point is not seen, or changes how its neighbours are seen.
 * Of joiners the answer is that they do: CONTEXTJ may know better.
 */
bool text_misleads(uint32_t point);

/* A name being read for display, character by character. */
struct text {
	const char *s;
	size_t len;
	size_t at;     /* the next character */
	size_t label;  /* where the label of at starts */
	size_t judged; /* up to here it is known */
	bool joiners;  /* whether CONTEXTJ allows the joiners */
	bool circles;  /* a mark that starts a label gets a dotted circle */
};

/* What stands for a character: "\u{10FFFF}" is the longest. */
struct glyph {
	char s[12];
	size_t len;
	size_t columns;
};

void text_open(struct text *text, const char *s, size_t len);
bool text_next(struct text *text, struct glyph *glyph);

/*
 * Write s for a person: control characters and invisible ones as \u{...},
 * but joiners where CONTEXTJ allows them; bytes that are not UTF-8 as
 * U+FFFD.
 */
void text_escaped(struct output *out, const char *s, size_t len);

/* As it is, or escaped where out is a terminal. */
void text_plain(struct output *out, const char *s, size_t len);

/* The same for one code point alone; a mark gets something to stand on. */
void text_point(struct output *out, uint32_t point);

/* Code points one after the other, joiners escaped too. */
void text_points(struct output *out, const uint32_t *points, size_t count);

/* The columns that text_point takes. */
size_t text_point_columns(uint32_t point);

/* Make the widths of characters known; once, at the start. */
void text_init(void);

#endif
