/* SPDX-License-Identifier: MIT
 *
 * xn compare: the summary of many names.
 */
#include "show.h"

#include <stdio.h>
#include <string.h>

#define COUNT_DIGITS 9
#define GAP 2

/* The kinds of difference that a cell has, as bits. */
static unsigned
kinds_of(const struct cell *cell, const struct cell *lookup)
{
	if (!cell->differs) {
		return 0;
	}
	switch (cell->state) {
	case CELL_RESULT:
		return 1u << KIND_ANY |
		       1u << (lookup->state == CELL_REFUSED ? KIND_ACCEPTED
							    : KIND_OTHER);
	case CELL_REFUSED:
		return 1u << KIND_ANY | 1u << KIND_REFUSED;
	default:
		return 1u << KIND_ANY;
	}
}

/*
 * Counts a row of a name, in all directions together.  Returns whether it
 * differs.
 */
static bool
count_row(struct show *show, const struct batch *batch, size_t item,
	  size_t items, size_t row)
{
	unsigned kinds = 0;

	for (size_t i = item; i < item + items; i++) {
		kinds |= kinds_of(batch_cell(batch, show->rows, i, row),
				  batch_cell(batch, show->rows, i, 0));
	}
	for (size_t kind = 0; kind < KINDS; kind++) {
		show->summary.rows[row][kind] += kinds >> kind & 1;
	}
	return kinds != 0;
}

void
summary_count(struct show *show, const struct batch *batch, size_t item,
	      size_t items)
{
	struct summary *summary = &show->summary;
	bool differ = false, failed = false;
	struct class_set all = {{0}};
	size_t at = 0, number;

	for (size_t row = 0; row < show->rows->count; row++) {
		for (size_t i = item; i < item + items; i++) {
			const struct cell *cell =
				batch_cell(batch, show->rows, i, row);
			struct class_set set = class_set_of(cell);

			failed |= row == 0 && cell->state == CELL_REFUSED;
			class_set_add(&all, &set);
		}
		differ |= count_row(show, batch, item, items, row);
	}
	while (class_next(&all, &at, &number)) {
		summary->classes[number]++;
	}
	summary->names++;
	summary->failed += failed;
	summary->differ += differ;
}

/* Right-aligned in a column of its own. */
static void
put_cell(struct page *page, const char *text)
{
	size_t end = page->column + GAP + COUNT_DIGITS;
	size_t len = strlen(text);

	page_column(page, end > len ? end - len : 0);
	output_string(page->out, text);
	page->column += len;
}

static void
put_count(struct page *page, size_t count)
{
	char text[24];

	snprintf(text, sizeof text, "%zu", count);
	put_cell(page, text);
}

/* Writes what was counted, and after width columns an explanation. */
static void
put_rest(struct page *page, size_t width, const char *what, const char *text)
{
	page_column(page, page->column + GAP);
	page->hang = page->column + width + GAP;
	output_string(page->out, what);
	page->column += strlen(what);
	if (*text != '\0') {
		page_column(page, page->hang);
		page_words(page, text);
	}
	page_end(page);
}

static size_t
longer(size_t width, const char *s)
{
	return strlen(s) > width ? strlen(s) : width;
}

/* ---- its parts ---------------------------------------------------------- */

static void
show_names(struct page *page, const struct summary *summary)
{
	page_head(page, "Names", "", 0);
	put_count(page, summary->names);
	put_rest(page, 0, "in all", "");
	put_count(page, summary->failed);
	put_rest(page, 0, "fail in lookup", "");
	put_count(page, summary->differ);
	put_rest(page, 0, "differ in some row", "");
}

static void
show_rows(struct page *page, const struct show *show)
{
	/* The heading of each column, in two lines. */
	static const char *const heads[2][KINDS] = {
		{"", "other", "accepted", "refused"},
		{"differ", "result", "only here", "only here"},
	};
	const struct rows *rows = show->rows;
	size_t width = 0;

	for (size_t i = 1; i < rows->count; i++) {
		width = longer(width, rows->row[i].name);
	}
	if (width == 0) {
		return;
	}
	page_head(page, "Names that differ from lookup, by row", "", 0);
	for (size_t line = 0; line < 2; line++) {
		for (size_t kind = 0; kind < KINDS; kind++) {
			put_cell(page, heads[line][kind]);
		}
		page_end(page);
	}
	for (size_t i = 1; i < rows->count; i++) {
		const struct row *row = &rows->row[i];

		for (size_t kind = 0; kind < KINDS; kind++) {
			put_count(page, show->summary.rows[i][kind]);
		}
		put_rest(page, width, row->name,
			 row->mode != NULL ? row->version : "");
	}
}

static void
show_classes(struct page *page, const struct summary *summary)
{
	size_t width = 0;

	for (size_t i = 0; i < CLASSES; i++) {
		if (summary->classes[i] > 0) {
			width = longer(width, class_name(i));
		}
	}
	if (width == 0) {
		return;
	}
	page_head(page, "Names that differ, by class", "", 0);
	for (size_t i = 0; i < CLASSES; i++) {
		if (summary->classes[i] > 0) {
			put_count(page, summary->classes[i]);
			put_rest(page, width, class_name(i), class_reason(i));
		}
	}
}

void
summary_show(struct show *show)
{
	struct page *page = &show->page;

	page_open(&show->page, &show->session->out);
	page->started = show->summary.names > 0;
	show_names(page, &show->summary);
	show_rows(page, show);
	show_classes(page, &show->summary);
	output_end(page->out, '\n');
	show_versions(show);
}
