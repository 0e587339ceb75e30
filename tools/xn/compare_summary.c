/* SPDX-License-Identifier: MIT
 *
 * xn compare: what is said at the end of many names.
 */
#include "compare_show.h"

#include <stdio.h>
#include <string.h>

#define COUNT_DIGITS 9
#define GAP 2

void
summary_count(struct show *show, const struct batch *batch, size_t item,
	      size_t items)
{
	struct summary *summary = &show->summary;
	bool differ = false, failed = false;
	struct class_set all = {{0}};
	size_t at = 0, number;

	for (size_t row = 0; row < show->rows->count; row++) {
		bool differs = false;

		for (size_t i = item; i < item + items; i++) {
			const struct cell *cell =
				batch_cell(batch, show->rows, i, row);
			struct class_set set = class_set_of(cell);

			differs |= cell->differs;
			failed |= row == 0 && cell->state == CELL_REFUSED;
			class_set_add(&all, &set);
		}
		summary->rows[row] += differs;
		differ |= differs;
	}
	while (class_next(&all, &at, &number)) {
		summary->classes[number]++;
	}
	summary->names++;
	summary->failed += failed;
	summary->differ += differ;
}

/* A line: the number, of what, and what that is. */
static void
put_line(struct page *page, size_t width, size_t count, const char *what,
	 const char *text)
{
	char line[32];

	page->hang = GAP + COUNT_DIGITS + GAP + width + GAP;
	snprintf(line, sizeof line, "%*zu", COUNT_DIGITS, count);
	page_column(page, GAP);
	output_string(page->out, line);
	page->column += strlen(line);
	page_column(page, GAP + COUNT_DIGITS + GAP);
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

void
summary_show(struct show *show)
{
	const struct summary *summary = &show->summary;
	struct page *page = &show->page;
	size_t width = 0;

	page_open(page, &show->session->out);
	page->started = summary->names > 0;
	for (size_t i = 1; i < show->rows->count; i++) {
		width = longer(width, show->rows->row[i].name);
	}
	for (size_t i = 0; i < CLASSES; i++) {
		if (summary->classes[i] > 0) {
			width = longer(width, class_name(i));
		}
	}
	page_head(page, "Names", "", 0);
	put_line(page, width, summary->names, "in all", "");
	put_line(page, width, summary->failed, "fail in lookup", "");
	put_line(page, width, summary->differ, "differ in some row", "");
	page_head(page, "Names that differ from lookup, by row", "", 0);
	for (size_t i = 1; i < show->rows->count; i++) {
		const struct row *row = &show->rows->row[i];

		put_line(page, width, summary->rows[i], row->name,
			 row->mode != NULL ? row->version : "");
	}
	page_head(page, "Names that differ, by class", "", 0);
	for (size_t i = 0; i < CLASSES; i++) {
		if (summary->classes[i] > 0) {
			put_line(page, width, summary->classes[i],
				 class_name(i), class_reason(i));
		}
	}
	output_end(page->out, '\n');
	show_versions(show);
}
