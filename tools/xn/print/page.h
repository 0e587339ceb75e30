/* SPDX-License-Identifier: MIT
 *
 * Text for a reader: terms on the left, explanations beside them, in lines as
 * wide as the terminal.
 */
#ifndef XN_PAGE_H
#define XN_PAGE_H

#include "../io/output.h"

#include <stdint.h>

enum colour { COLOUR_NONE, COLOUR_HEAD, COLOUR_GOOD, COLOUR_BAD };

struct page {
	struct output *out;
	bool colours;
	bool started;
	size_t width;
	size_t column;
	size_t hang; /* where continuation lines start */
};

void page_open(struct page *page, struct output *out);

/* Starts a paragraph: a line with the heading and the text, escaped. */
void page_head(struct page *page, const char *heading, const char *text,
	       size_t len);

/* Starts a line with a term. */
void page_term(struct page *page, const char *term, enum colour colour);

/* Starts a new line under the same term. */
void page_line(struct page *page);

/* Writes words, and breaks the line where they do not fit. */
void page_words(struct page *page, const char *words);

/* The same, in printf's format. */
void page_print(struct page *page, const char *format, ...);

/* Writes a word of a list, with a comma before it unless it is the first. */
void page_item(struct page *page, const char *word, bool first);

/* Writes a character of ASCII right after what is there. */
void page_char(struct page *page, char c);

/* Writes a name, escaped, without a line break. */
void page_name(struct page *page, const char *name, size_t len);

/* Writes "U+00E9 é" without a line break. */
void page_point(struct page *page, uint32_t point);

/* Writes blanks up to a column, at least one. */
void page_column(struct page *page, size_t column);

/* Ends the line. */
void page_end(struct page *page);

#endif
