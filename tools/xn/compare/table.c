/* SPDX-License-Identifier: MIT
 *
 * xn compare for a person.
 */
#include "show.h"
#include "../io/text.h"

#include <stdio.h>
#include <string.h>

#define MARK_COLUMN 2
#define GAP 2
#define CLASS_CAP 64 /* "(" and the name of a class */

/* libidn2's IDN2_NONTRANSITIONAL, its default. */
#define NONTRANSITIONAL 8u

/* The column of the results, after the longest name of a row. */
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

void
show_open(struct show *show, struct session *session, const struct crew *crew,
	  const struct rows *rows)
{
	memset(show, 0, sizeof *show);
	show->session = session;
	show->crew = crew;
	show->rows = rows;
	show->different = (session->args.given & OPTION_DIFFERENT) != 0;
	show->column = result_column(rows);
	page_open(&show->page, &session->out);
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

		if (worker_is_missing(worker)) {
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
		/* Without this the error would look like a name. */
		page_words(page, "refused:");
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

/* "(deviations, unmapped)" */
static void
put_classes(struct page *page, const struct class_set *set)
{
	char word[CLASS_CAP] = "(";
	bool first = true;
	size_t at = 0;
	size_t number;

	while (class_next(set, &at, &number)) {
		strncat(word, class_name(number), sizeof word - 2);
		page_item(page, word, first);
		word[0] = '\0';
		first = false;
	}
	if (!first) {
		output_char(page->out, ')');
		page->column++;
	}
}

static void
put_row(struct show *show, const struct batch *batch, size_t item, size_t row)
{
	const struct cell *cell = batch_cell(batch, show->rows, item, row);
	struct class_set set = class_set_of(cell);
	struct page *page = &show->page;

	page->hang = show->column;
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

/*
 * The mode that glibc calls: idn2_lookup_ul without flags.  If it is not among
 * the rows, the number of modes.
 */
static size_t
find_glibc(const struct child *libidn2)
{
	size_t i = 0;

	while (i < libidn2->modes &&
	       (libidn2->mode[i]->call != CALL_IDN2 ||
		(libidn2->mode[i]->flags & ~NONTRANSITIONAL) != 0)) {
		i++;
	}
	return i;
}

/*
 * Whether a DNS query can ask for a name (RFC 1035, 2.3.4).  The root is ".".
 */
static bool
can_be_asked(const char *name, size_t len)
{
	size_t label = 0;

	if (len == 1 && *name == '.') {
		return true;
	}
	len -= len > 0 && name[len - 1] == '.';
	for (size_t i = 0; i < len; i++) {
		label = name[i] == '.' ? 0 : label + 1;
		if (label > XN_LABEL_OCTETS ||
		    (label == 0 && (i == 0 || name[i - 1] == '.'))) {
			return false;
		}
	}
	return label > 0 && len <= XN_NAME_OCTETS;
}

/* Says which name glibc asks for or hands over, and where it comes from. */
static void
put_asked(struct page *page, const char *name, size_t len, const char *from)
{
	bool asked = can_be_asked(name, len);

	page_words(page, asked ? "asks for" : "hands over");
	if (len > 0) {
		page_name(page, name, len);
	} else {
		page_words(page, "the empty name");
	}
	page_words(page, from);
	page_words(page, asked ? "" : "No query can ask for that.");
}

/*
 * Says how libidn2 converts the name.  glibc may load another libidn2 than this
 * one.
 */
static void
put_glibc_libidn2(struct show *show, const struct batch *batch, size_t item,
		  size_t row)
{
	const struct cell *cell = batch_cell(batch, show->rows, item, row);
	struct page *page = &show->page;
	const char *name;
	size_t len;

	if (show->session->args.given & OPTION_LIBIDN2) {
		page_words(page, "(if the libidn2.so.0 that it loads is this"
				 " one, not the system's)");
	}
	if (cell->state == CELL_SAME || cell->state == CELL_RESULT) {
		name = batch_result(batch, show->rows, item, row, &len);
		put_asked(page, name, len, "(by libidn2, in a UTF-8 locale).");
	} else if (cell->state == CELL_REFUSED) {
		page_words(page, "fails with EAI_IDN_ENCODE: libidn2 refuses"
				 " the name.");
	} else {
		page_words(page, "calls libidn2, and does not return.");
	}
}

/*
 * Says what glibc does with AI_IDN (inet/idna.c).  It leaves an ASCII name as
 * it is, refuses a name with a backslash and characters that are not ASCII, and
 * passes other names to libidn2.
 */
static void
put_glibc(struct show *show, const struct batch *batch, size_t item)
{
	const char *name = batch->request.data + batch->items[item].at;
	size_t len = batch->items[item].len;
	const struct worker *libidn2 = &show->crew->workers[PEER_LIBIDN2];
	size_t mode = find_glibc(&libidn2->child);
	struct page *page = &show->page;

	if (mode == libidn2->child.modes) {
		return;
	}
	page->hang = MARK_COLUMN + GAP;
	page_column(page, MARK_COLUMN);
	page_words(page, "glibc's getaddrinfo with AI_IDN");
	if (is_ascii(name, len)) {
		put_asked(page, name, len,
			  "(ASCII, so libidn2 is not called).");
	} else if (!libidn2->there) {
		page_words(page, "fails with EAI_IDN_ENCODE: it calls libidn2,"
				 " which is missing.");
	} else if (memchr(name, '\\', len) != NULL) {
		page_words(page, "fails with EAI_IDN_ENCODE: it takes no"
				 " backslash beside other characters.");
	} else {
		put_glibc_libidn2(show, batch, item, libidn2->first_row + mode);
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

	/* Each row is one line of any length. */
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
