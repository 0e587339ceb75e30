/* SPDX-License-Identifier: MIT
 *
 * Text set for a reader: terms on the left, what they mean beside them, in
 * lines of 80 columns.
 */
#ifndef XN_PAGE_H
#define XN_PAGE_H

#include "output.h"

#include <stdint.h>

enum colour { COLOUR_NONE, COLOUR_HEAD, COLOUR_GOOD, COLOUR_BAD };

struct page {
	struct output *out;
	bool colours;
	bool started;
	size_t width;
	size_t column;
	size_t hang; /* where further lines start */
};

void page_open(struct page *page, struct output *out);

/* A paragraph begins: a line with text, escaped, behind the heading. */
void page_head(struct page *page, const char *heading, const char *text,
	       size_t len);

/* Start a line with a term. */
void page_term(struct page *page, const char *term, enum colour colour);

/* A new line under the same term. */
void page_line(struct page *page);

/* Words, broken where they do not fit. */
void page_words(struct page *page, const char *words);

/* A word of a list; first: no comma in front. */
void page_item(struct page *page, const char *word, bool first);

/* A number as a word. */
void page_number(struct page *page, size_t number);

/* A name, escaped and in one piece. */
void page_name(struct page *page, const char *name, size_t len);

/* "U+00E9 é" in one piece. */
void page_point(struct page *page, uint32_t point);

/* Columns of blanks, at least one, up to a column. */
void page_column(struct page *page, size_t column);

/* End the line. */
void page_end(struct page *page);

#endif
