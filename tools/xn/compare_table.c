/* SPDX-License-Identifier: MIT
 *
 * xn compare for a person.
 */
#include "compare_show.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

#define MARK_COLUMN 2
#define GAP 2
#define CLASSES_TEXT 1024

/* libidn2's IDN2_NONTRANSITIONAL, which is also what it does without flags. */
#define NONTRANSITIONAL 8u

void
show_open(struct show *show, struct session *session, const struct crew *crew,
	  const struct rows *rows)
{
	memset(show, 0, sizeof *show);
	show->session = session;
	show->crew = crew;
	show->rows = rows;
	show->different = (session->args.given & OPTION_DIFFERENT) != 0;
	page_open(&show->page, &session->out);
}

/* Where results start: behind the longest name of a row. */
static size_t
result_column(const struct rows *rows)
{
	size_t longest = 0;

	for (size_t i = 0; i < rows->count; i++) {
		size_t len = strlen(rows->row[i].name);

		longest = len > longest ? len : longest;
	}
	return MARK_COLUMN + longest + GAP;
}

/* ---- versions ----------------------------------------------------------- */

void
show_versions(struct show *show)
{
	struct page *page = &show->page;

	page->hang = 0;
	page_words(page, "xn");
	page_words(page, xn_version());
	page_words(page, "(Unicode");
	page_words(page, xn_unicode_version());
	output_char(page->out, ')');
	page->column++;
	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		const struct worker *worker = &show->crew->workers[i];

		if (worker->there) {
			page_item(page, peer_name(worker->child.library),
				  false);
			page_words(page, worker->version);
		}
	}
	page_end(page);
	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		const struct worker *worker = &show->crew->workers[i];

		if (!worker->there) {
			output_string(page->out,
				      peer_name(worker->child.library));
			output_string(page->out, " is missing: ");
			text_escaped(page->out, worker->why,
				     strlen(worker->why));
			output_end(page->out, '\n');
		}
	}
	page->started = true;
}

/* ---- a row -------------------------------------------------------------- */

static void
put_our_errors(struct page *page, uint32_t errors)
{
	for (uint32_t e = errors; e != 0; e = xn_error_next(e)) {
		page_item(page, xn_error_name(e), e == errors);
	}
}

static void
put_result(struct show *show, const struct batch *batch, size_t item,
	   size_t row)
{
	const struct cell *cell = batch_cell(batch, show->rows, item, row);
	struct page *page = &show->page;
	size_t len;
	const char *text = batch_result(batch, show->rows, item, row, &len);

	switch (cell->state) {
	case CELL_SAME:
	case CELL_RESULT:
		page_name(page, len > 0 ? text : "(empty)", len > 0 ? len : 7);
		break;
	case CELL_REFUSED:
		if (show->rows->row[row].profile != NULL) {
			put_our_errors(page, cell->errors);
			break;
		}
		/* fall through */
	case CELL_CRASHED:
	case CELL_HUNG:
		page_name(page, text, len);
		break;
	default:
		page_words(page, "no answer: it cannot be started again");
		break;
	}
}

/* "(sharp-s, no-mapping)" */
static void
put_classes(struct page *page, const struct class_set *set)
{
	char text[CLASSES_TEXT] = "(";
	size_t at = 0;
	size_t number;

	while (class_next(set, &at, &number)) {
		size_t len = strlen(text);

		snprintf(text + len, sizeof text - len, "%s%s",
			 len > 1 ? ", " : "", class_name(number));
	}
	if (text[1] != '\0') {
		strncat(text, ")", sizeof text - 1 - strlen(text));
		page_words(page, text);
	}
}

static void
put_row(struct show *show, const struct batch *batch, size_t item, size_t row)
{
	const struct cell *cell = batch_cell(batch, show->rows, item, row);
	struct class_set set = class_set_of(cell);
	struct page *page = &show->page;

	page->hang = result_column(show->rows);
	if (cell->differs) {
		page_words(page, "*");
	}
	page_column(page, MARK_COLUMN);
	page_words(page, show->rows->row[row].name);
	page_column(page, page->hang);
	put_result(show, batch, item, row);
	put_classes(page, &set);
	page_end(page);
}

bool
show_has_row(const struct show *show, const struct batch *batch, size_t item,
	     size_t row)
{
	const struct cell *cell = batch_cell(batch, show->rows, item, row);

	return cell->state != CELL_NONE &&
	       (cell->differs || row == 0 || !show->different);
}

/* ---- below the table ---------------------------------------------------- */

static void
put_reasons(struct show *show, const struct class_set *set)
{
	struct page *page = &show->page;
	size_t at = 0;
	size_t number;

	while (class_next(set, &at, &number)) {
		page->hang = MARK_COLUMN + GAP;
		page_column(page, MARK_COLUMN);
		page_words(page, class_name(number));
		output_char(page->out, ':');
		page->column++;
		page_words(page, class_reason(number));
		page_end(page);
	}
}

static bool
is_ascii(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if ((unsigned char)s[i] >= 0x80) {
			return false;
		}
	}
	return true;
}

/* The row of what glibc calls: idn2_lookup_ul without flags. */
static size_t
find_glibc(const struct rows *rows)
{
	for (size_t i = rows->profiles; i < rows->count; i++) {
		if (rows->row[i].mode->call == CALL_IDN2 &&
		    (rows->row[i].mode->flags & ~NONTRANSITIONAL) == 0) {
			return i;
		}
	}
	return 0;
}

/*
 * What glibc does with AI_IDN (inet/idna.c): a name that is ASCII stays as
 * it is; one with a backslash beside other characters is refused; of others
 * libidn2 is asked.
 */
static void
put_glibc(struct show *show, const struct batch *batch, size_t item)
{
	const char *name = batch->request.data + batch->items[item].at;
	size_t len = batch->items[item].len;
	size_t row = find_glibc(show->rows);
	const struct cell *cell = batch_cell(batch, show->rows, item, row);
	struct page *page = &show->page;

	page->hang = MARK_COLUMN + GAP;
	page_column(page, MARK_COLUMN);
	page_words(page, "glibc's getaddrinfo with AI_IDN");
	if (is_ascii(name, len)) {
		page_words(page, "asks for");
		page_name(page, name, len);
		page_words(page, "(ASCII, so libidn2 is not called).");
	} else if (row == 0) {
		page_words(page, "fails with EAI_IDN_ENCODE: it calls libidn2,"
				 " which is missing.");
	} else if (memchr(name, '\\', len) != NULL) {
		page_words(page, "fails with EAI_IDN_ENCODE: it takes no"
				 " backslash beside other characters.");
	} else if (cell->state == CELL_SAME || cell->state == CELL_RESULT) {
		name = batch_result(batch, show->rows, item, row, &len);
		page_words(page, "asks for");
		page_name(page, name, len);
		page_words(page, "(by libidn2, in a UTF-8 locale).");
	} else if (cell->state == CELL_REFUSED) {
		page_words(page, "fails with EAI_IDN_ENCODE: libidn2 refuses"
				 " the name.");
	} else {
		page_words(page, "calls libidn2, and does not return.");
	}
	page_end(page);
}

void
show_table(struct show *show, const struct batch *batch, size_t item)
{
	const struct item *it = &batch->items[item];
	struct page *page = &show->page;
	struct class_set all = {{0}};

	page_head(page,
		  it->direction == TO_ASCII ? "ToASCII of " : "ToUnicode of ",
		  batch->request.data + it->at, it->len);
	for (size_t row = 0; row < show->rows->count; row++) {
		struct class_set set =
			class_set_of(batch_cell(batch, show->rows, item, row));

		if (show_has_row(show, batch, item, row)) {
			put_row(show, batch, item, row);
			class_set_add(&all, &set);
		}
	}
	output_end(page->out, '\n');
	if (!it->differs) {
		page->hang = MARK_COLUMN;
		page_column(page, MARK_COLUMN);
		page_words(page, "No difference.");
		page_end(page);
	}
	put_reasons(show, &all);
	if (it->direction == TO_ASCII) {
		put_glibc(show, batch, item);
	}
}

/* ---- many names --------------------------------------------------------- */

void
show_lines(struct show *show, const struct batch *batch, size_t item)
{
	const struct item *it = &batch->items[item];
	struct page *page = &show->page;

	/* A line a row, as long as it has to be. */
	page->width = SIZE_MAX;
	page->hang = 0;
	page_words(page, it->direction == TO_ASCII ? "ToASCII" : "ToUnicode");
	page_name(page, batch->request.data + it->at, it->len);
	page_words(page, "->");
	put_result(show, batch, item, 0);
	page_end(page);
	for (size_t row = 1; row < show->rows->count; row++) {
		if (batch_cell(batch, show->rows, item, row)->differs) {
			put_row(show, batch, item, row);
		}
	}
}
