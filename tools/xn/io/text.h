/* SPDX-License-Identifier: MIT
 *
 * Text for a person: escaped where it could mislead, and measured in columns of
 * a terminal.
 */
#ifndef XN_TEXT_H
#define XN_TEXT_H

#include "output.h"

#include <stdint.h>

/*
 * Whether a code point is invisible or changes how its neighbours look.
 * Joiners do; CONTEXTJ may still allow them.
 */
bool text_misleads(uint32_t point);

/* Reads a name for display, character by character. */
struct text {
	const char *s;
	size_t len;
	size_t at;     /* the next character */
	size_t label;  /* start of the label at at */
	size_t judged; /* where joiners is known to end */
	bool joiners;  /* whether CONTEXTJ allows the joiners */
	bool circles;  /* a mark that starts a label gets a dotted circle */
};

/* How a character is shown.  The longest is "\u{10FFFF}". */
struct glyph {
	char s[12];
	size_t len;
	size_t columns;
};

void text_open(struct text *text, const char *s, size_t len);
bool text_next(struct text *text, struct glyph *glyph);

/* The columns that text_escaped needs. */
size_t text_columns(const char *s, size_t len);

/*
 * Writes s for a person: control and invisible characters as \u{...}, except
 * joiners that CONTEXTJ allows, and bytes that are not UTF-8 as U+FFFD.
 */
void text_escaped(struct output *out, const char *s, size_t len);

#define TEXT_ELLIPSIS "\xE2\x80\xA6" /* U+2026 */
/* As many characters as this may stand in a column: marks take none. */
#define TEXT_MARKS 4

/*
 * Writes s escaped, with an ellipsis after 63 columns, which a label fits.  A
 * mark that starts it stands on a dotted circle.
 */
void text_short(struct output *out, const char *s, size_t len);

/* Writes s escaped if out is a terminal, else as it is. */
void text_plain(struct output *out, const char *s, size_t len);

/*
 * Writes a message.  In the format %s is a string, %e one that is escaped, %q a
 * name of two arguments, its bytes and their number, as text_short in quotes,
 * %t such a name as text_escaped; %n a size_t, %p a code point as "U+00E9",
 * %h one without the "U+".
 */
void text_say(struct output *out, const char *format, ...);

/* Writes one code point, escaped; a mark stands on a dotted circle. */
void text_point(struct output *out, uint32_t point);

/* Writes several code points, escaped, joiners too. */
void text_points(struct output *out, const uint32_t *points, size_t count);

/* The columns that text_point needs. */
size_t text_point_columns(uint32_t point);

/* Call this once at the start: the widths of characters depend on it. */
void text_init(void);

#endif
