/* SPDX-License-Identifier: MIT
 *
 * Text set for a reader.
 */
#include "page.h"
#include "../io/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARGIN 2
#define TEXT_COLUMN 14

void
page_open(struct page *page, struct output *out)
{
	const char *term = getenv("TERM");

	page->out = out;
	page->colours = out->tty && getenv("NO_COLOR") == NULL &&
			term != NULL && strcmp(term, "dumb") != 0;
	page->started = false;
	page->width = output_columns(out);
	page->column = 0;
	page->hang = 0;
}

static void
set_colour(struct page *page, enum colour colour)
{
	static const char *const codes[] = {
		[COLOUR_NONE] = "\033[m",
		[COLOUR_HEAD] = "\033[1m",
		[COLOUR_GOOD] = "\033[32m",
		[COLOUR_BAD] = "\033[31m",
	};

	if (page->colours) {
		output_string(page->out, codes[colour]);
	}
}

void
page_end(struct page *page)
{
	if (page->column > 0) {
		output_end(page->out, '\n');
	}
	page->column = 0;
}

void
page_head(struct page *page, const char *heading, const char *text, size_t len)
{
	page_end(page);
	if (page->started) {
		output_end(page->out, '\n');
	}
	page->started = true;
	set_colour(page, COLOUR_HEAD);
	output_string(page->out, heading);
	text_escaped(page->out, text, len);
	set_colour(page, COLOUR_NONE);
	page->column = 1;
	page_end(page);
}

void
page_column(struct page *page, size_t column)
{
	size_t blanks = page->column < column ? column - page->column : 1;

	output_spaces(page->out, blanks);
	page->column += blanks;
}

void
page_term(struct page *page, const char *term, enum colour colour)
{
	page_end(page);
	page->hang = TEXT_COLUMN;
	page_column(page, MARGIN);
	if (colour != COLOUR_NONE) {
		set_colour(page, colour);
	}
	output_string(page->out, term);
	if (colour != COLOUR_NONE) {
		set_colour(page, COLOUR_NONE);
	}
	page->column += strlen(term);
	page_column(page, TEXT_COLUMN);
}

void
page_line(struct page *page)
{
	page_end(page);
	page_column(page, page->hang);
}

/*
 * Makes room for a blank and something of this width, which the caller writes.
 */
static void
make_room(struct page *page, size_t columns)
{
	if (page->column > page->hang) {
		if (page->column + 1 + columns > page->width) {
			page_line(page);
		} else {
			page_column(page, 0);
		}
	}
	page->column += columns;
}

void
page_words(struct page *page, const char *words)
{
	while (*words != '\0') {
		size_t len = strcspn(words, " ");
		size_t columns = 0;

		/* These texts are the command's own: a column a character. */
		for (size_t i = 0; i < len; i++) {
			columns += ((unsigned char)words[i] & 0xC0) != 0x80;
		}
		make_room(page, columns);
		output_bytes(page->out, words, len);
		words += len;
		words += strspn(words, " ");
	}
}

void
page_print(struct page *page, const char *format, ...)
{
	char words[512];
	va_list values;

	va_start(values, format);
	vsnprintf(words, sizeof words, format, values);
	va_end(values);
	page_words(page, words);
}

void
page_char(struct page *page, char c)
{
	output_char(page->out, c);
	page->column++;
}

void
page_item(struct page *page, const char *word, bool first)
{
	if (!first) {
		page_char(page, ',');
	}
	/* Leaves room for a comma after it. */
	make_room(page, strlen(word) + 1);
	output_string(page->out, word);
	page->column--;
}

void
page_name(struct page *page, const char *name, size_t len)
{
	make_room(page, text_columns(name, len));
	text_escaped(page->out, name, len);
}

void
page_point(struct page *page, uint32_t point)
{
	size_t digits = point < 0x10000 ? 4 : point < 0x100000 ? 5 : 6;

	make_room(page, strlen("U+ ") + digits + text_point_columns(point));
	output_point(page->out, point);
	output_char(page->out, ' ');
	text_point(page->out, point);
}
