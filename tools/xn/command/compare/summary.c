/* SPDX-License-Identifier: MIT
 *
 * xn compare: the summary of many names.
 */
#include "comparison.h"

#include <stdio.h>
#include <string.h>

#define COUNT_COLUMNS 11
#define GAP 2

/* ---- counting ----------------------------------------------------------- */

void
summary_answers(struct comparison *c)
{
	struct summary *summary = &c->summary;

	summary->fails |= c->cell[0].state == CELL_REFUSED;
	for (size_t row = 0; row < c->rows; row++) {
		summary->kinds[row] |= c->cell[row].kinds;
	}
	for (size_t i = 0; i < 3; i++) {
		summary->set.words[i] |= c->set.words[i];
	}
}

void
summary_name(struct comparison *c)
{
	struct summary *summary = &c->summary;
	const struct class_set *set = &summary->set;
	unsigned all = 0;

	for (size_t row = 0; row < c->rows; row++) {
		for (size_t kind = 0; kind < KINDS; kind++) {
			summary->rows[row][kind] +=
				summary->kinds[row] >> kind & 1;
		}
		all |= summary->kinds[row];
		summary->kinds[row] = 0;
	}
	for (size_t n = class_next(set, 0); n < CLASSES;
	     n = class_next(set, n + 1)) {
		summary->classes[n]++;
	}
	summary->set = (struct class_set){{0}};
	summary->names++;
	summary->failed += summary->fails;
	summary->differ += all != 0;
	summary->fails = false;
}

/* ---- showing ------------------------------------------------------------ */

/* Right-aligned in a column of its own. */
static void
put_cell(struct page *page, const char *text)
{
	char cell[32];

	snprintf(cell, sizeof cell, "%*s", COUNT_COLUMNS, text);
	output_string(page->out, cell);
	page->column += strlen(cell);
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

static void
show_rows(struct comparison *c)
{
	/* The heading of each column, in two lines. */
	static const char *const heads[2][KINDS] = {
		{"", "other", "accepted", "refused"},
		{"differ", "result", "only here", "only here"},
	};
	struct page *page = &c->page;
	size_t width = 0;

	for (size_t i = 1; i < c->rows; i++) {
		width = longer(width, c->row[i].name);
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
	for (size_t i = 1; i < c->rows; i++) {
		for (size_t kind = 0; kind < KINDS; kind++) {
			put_count(page, c->summary.rows[i][kind]);
		}
		put_rest(page, width, c->row[i].name,
			 i < c->profiles ? "" : c->row[i].version);
	}
}

static void
show_classes(struct page *page, const struct summary *summary)
{
	size_t width = 0;

	for (size_t i = 0; i < CLASSES; i++) {
		if (summary->classes[i] > 0) {
			width = longer(width, class_words(i)->name);
		}
	}
	if (width == 0) {
		return;
	}
	page_head(page, "Names that differ, by class", "", 0);
	for (size_t i = 0; i < CLASSES; i++) {
		if (summary->classes[i] > 0) {
			put_count(page, summary->classes[i]);
			put_rest(page, width, class_words(i)->name,
				 class_words(i)->reason);
		}
	}
}

void
summary_show(struct comparison *c)
{
	struct page *page = &c->page;

	page_open(page, &c->session->out);
	page->started = c->summary.names > 0;
	page_head(page, "Names", "", 0);
	put_count(page, c->summary.names);
	put_rest(page, 0, "in all", "");
	put_count(page, c->summary.failed);
	put_rest(page, 0, "fail in lookup", "");
	put_count(page, c->summary.differ);
	put_rest(page, 0, "differ in some row", "");
	show_rows(c);
	show_classes(page, &c->summary);
	output_end(page->out, '\n');
	show_versions(c);
}
