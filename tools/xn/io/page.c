/* SPDX-License-Identifier: MIT
 *
 * Text set for a reader.
 */
#include "page.h"
#include "text.h"

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

/* Starts the line of a heading. */
static void
begin_head(struct page *page, const char *heading)
{
	page_end(page);
	if (page->started) {
		output_end(page->out, '\n');
	}
	page->started = true;
	set_colour(page, COLOUR_HEAD);
	output_string(page->out, heading);
}

static void
end_head(struct page *page, const char *text, size_t len)
{
	text_escaped(page->out, text, len);
	set_colour(page, COLOUR_NONE);
	page->column = 1;
	page_end(page);
}

void
page_head(struct page *page, const char *heading, const char *text, size_t len)
{
	begin_head(page, heading);
	end_head(page, text, len);
}

void
page_head_number(struct page *page, const char *heading, size_t number,
		 const char *text, size_t len)
{
	begin_head(page, heading);
	output_number(page->out, number);
	output_string(page->out, ": ");
	end_head(page, text, len);
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
	size_t len = strlen(term);
	bool plain = !page->colours || colour == COLOUR_NONE;

	page_end(page);
	page->hang = TEXT_COLUMN;
	/* Most terms are plain and short, and go out in one piece. */
	if (plain && MARGIN + len < TEXT_COLUMN) {
		char line[TEXT_COLUMN];

		memset(line, ' ', sizeof line);
		memcpy(line + MARGIN, term, len);
		output_bytes(page->out, line, sizeof line);
		page->column = TEXT_COLUMN;
		return;
	}
	output_spaces(page->out, MARGIN);
	if (!plain) {
		set_colour(page, colour);
	}
	output_bytes(page->out, term, len);
	if (!plain) {
		set_colour(page, COLOUR_NONE);
	}
	page->column = MARGIN + len;
	page_column(page, TEXT_COLUMN);
}

void
page_line(struct page *page)
{
	page_end(page);
	page_column(page, page->hang);
}

/* Makes room for a blank and something of this width. */
static void
make_room(struct page *page, size_t columns)
{
	if (page->column <= page->hang) {
		return;
	}
	if (page->column + 1 + columns > page->width) {
		page_line(page);
	} else {
		output_char(page->out, ' ');
		page->column++;
	}
}

/* The width of a text of the command's own: a column a character. */
static size_t
count_columns(const char *text, size_t len)
{
	size_t columns = 0;

	for (size_t i = 0; i < len; i++) {
		columns += ((unsigned char)text[i] & 0xC0) != 0x80;
	}
	return columns;
}

static void
page_word(struct page *page, const char *word, size_t len, size_t columns)
{
	make_room(page, columns);
	output_bytes(page->out, word, len);
	page->column += columns;
}

void
page_words(struct page *page, const char *words)
{
	size_t len = strlen(words);
	size_t columns = count_columns(words, len);

	/* Words that fit into the line go out in one piece. */
	if (len > 0 && page->column + 1 + columns <= page->width) {
		page_word(page, words, len, columns);
		return;
	}
	while (*words != '\0') {
		len = strcspn(words, " ");
		page_word(page, words, len, count_columns(words, len));
		words += len;
		words += strspn(words, " ");
	}
}

static void
put_item(struct page *page, const char *word, size_t len, bool first)
{
	if (!first) {
		output_char(page->out, ',');
		page->column++;
	}
	/* Leaves room for a comma after it. */
	make_room(page, len + 1);
	output_bytes(page->out, word, len);
	page->column += len;
}

void
page_item(struct page *page, const char *word, bool first)
{
	put_item(page, word, strlen(word), first);
}

void
page_items(struct page *page, const char *words)
{
	size_t len = strlen(words);

	/* A list that fits into the line goes out in one piece. */
	if (page->column <= page->hang && page->column + len < page->width) {
		output_bytes(page->out, words, len);
		page->column += len;
		return;
	}
	for (const char *word = words; *word != '\0';) {
		bool first = word == words;

		len = strcspn(word, ",");
		put_item(page, word, len, first);
		word += len;
		word += strspn(word, ", ");
	}
}

void
page_number(struct page *page, size_t number)
{
	char digits[24];
	size_t i = sizeof digits;

	do {
		digits[--i] = (char)('0' + number % 10);
		number /= 10;
	} while (number != 0);
	page_word(page, digits + i, sizeof digits - i, sizeof digits - i);
}

void
page_name(struct page *page, const char *name, size_t len)
{
	size_t columns = text_columns(name, len);

	make_room(page, columns);
	text_escaped(page->out, name, len);
	page->column += columns;
}

void
page_point(struct page *page, uint32_t point)
{
	char digits[OUTPUT_HEX];
	size_t len = output_hex(digits, point, 4);
	size_t columns = len + sizeof "U+ " - 1 + text_point_columns(point);

	make_room(page, columns);
	output_bytes(page->out, "U+", 2);
	output_bytes(page->out, digits, len);
	output_char(page->out, ' ');
	text_point(page->out, point);
	page->column += columns;
}
