/* SPDX-License-Identifier: MIT
 *
 * xn compare for a person.
 */
#include "../../io/text.h"
#include "comparison.h"

#include <stdio.h>
#include <string.h>

#define MARK_COLUMN 2
#define GAP 2
#define CLASS_CAP 64 /* "(" and the name of a class */

/* ---- versions ----------------------------------------------------------- */

void
show_missing(struct comparison *c, struct output *out, const char *before)
{
	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		if (c->workers[i].missing) {
			text_say(out, "%s%s is missing: %e\n", before,
				 peer_name((enum peer_library)i),
				 c->workers[i].why);
		}
	}
}

void
show_versions(struct comparison *c)
{
	struct page *page = &c->page;

	page->hang = 0;
	page_words(page, "xn");
	page_words(page, xn_version());
	page_words(page, "(Unicode");
	page_words(page, xn_unicode_version());
	page_char(page, ')');
	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		if (c->workers[i].count > 0) {
			page_item(page, peer_name((enum peer_library)i), false);
			page_words(page, c->workers[i].version);
		}
	}
	page_end(page);
	show_missing(c, page->out, "");
	page->started = true;
}

/* ---- a row -------------------------------------------------------------- */

static void
put_result(struct comparison *c, size_t row)
{
	const struct cell *cell = &c->cell[row];
	struct page *page = &c->page;
	size_t len;
	const char *text = cell_text(c, row, &len);

	if (cell->state == CELL_LOST) {
		page_words(page, "no answer: it cannot be started again");
		return;
	}
	if (cell->state == CELL_REFUSED) {
		/* Without this the error would look like a name. */
		page_words(page, "refused:");
	}
	for (uint32_t e = cell->errors; e != 0; e = xn_error_next(e)) {
		page_item(page, xn_error_name(e), e == cell->errors);
	}
	if (cell->errors == 0) {
		page_name(page, len > 0 ? text : "(empty)", len > 0 ? len : 7);
	}
}

/* "(deviations, unmapped)", or nothing */
static void
put_classes(struct page *page, const struct class_set *set)
{
	char word[CLASS_CAP];
	size_t n = class_next(set, 0);

	if (n == CLASSES) {
		return;
	}
	snprintf(word, sizeof word, "(%s", class_words(n)->name);
	page_item(page, word, true);
	for (n = class_next(set, n + 1); n < CLASSES;
	     n = class_next(set, n + 1)) {
		page_item(page, class_words(n)->name, false);
	}
	page_char(page, ')');
}

/* The column of the results, after the longest name of a row. */
static size_t
result_column(const struct comparison *c)
{
	size_t longest = 0;

	for (size_t i = 0; i < c->rows; i++) {
		size_t len = strlen(c->row[i].name);

		longest = len > longest ? len : longest;
	}
	return MARK_COLUMN + longest + GAP;
}

static void
put_row(struct comparison *c, size_t row)
{
	struct page *page = &c->page;

	page->hang = result_column(c);
	if (c->cell[row].kinds != 0) {
		page_words(page, "*");
	}
	page_column(page, MARK_COLUMN);
	page_words(page, c->row[row].name);
	page_column(page, page->hang);
	put_result(c, row);
	put_classes(page, &c->cell[row].set);
	page_end(page);
}

bool
show_has_row(const struct comparison *c, size_t row)
{
	return c->cell[row].state != CELL_NONE &&
	       (c->cell[row].kinds != 0 || row == 0 ||
		!(c->session->args.given & OPTION_DIFFERENT));
}

/* ---- one of a few names, and one of many -------------------------------- */

void
show_table(struct comparison *c)
{
	struct page *page = &c->page;

	page_head(page,
		  c->direction == TO_ASCII ? "ToASCII of " : "ToUnicode of ",
		  c->name.s, c->name.len);
	for (size_t row = 0; row < c->rows; row++) {
		if (show_has_row(c, row)) {
			put_row(c, row);
		}
	}
	output_end(page->out, '\n');
	if (c->kinds == 0) {
		page->hang = MARK_COLUMN;
		page_column(page, MARK_COLUMN);
		page_words(page, "No difference.");
		page_end(page);
	}
	for (size_t n = class_next(&c->set, 0); n < CLASSES;
	     n = class_next(&c->set, n + 1)) {
		page->hang = MARK_COLUMN + GAP;
		page_column(page, MARK_COLUMN);
		page_words(page, class_words(n)->name);
		page_char(page, ':');
		page_words(page, class_words(n)->reason);
		page_end(page);
	}
}

void
show_lines(struct comparison *c)
{
	struct page *page = &c->page;

	/* Each row is one line of any length. */
	page->width = SIZE_MAX;
	page->hang = 0;
	page_words(page, c->direction == TO_ASCII ? "ToASCII" : "ToUnicode");
	page_name(page, c->name.s, c->name.len);
	page_words(page, "->");
	put_result(c, 0);
	page_end(page);
	for (size_t row = 1; row < c->rows; row++) {
		if (c->cell[row].kinds != 0) {
			put_row(c, row);
		}
	}
}
