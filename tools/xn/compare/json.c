/* SPDX-License-Identifier: MIT
 *
 * xn compare --json.
 */
#include "compare.h"
#include "../io/json.h"

#include <string.h>

/* The names of a peer's errors are separated by blanks. */
static void
put_errors(struct fields *fields, struct comparison *c, size_t row)
{
	const struct cell *cell = &c->cell[row];
	bool list = cell->state == CELL_REFUSED;
	size_t len, end;
	const char *text = cell_text(c, row, &len);

	if (row < c->profiles) {
		field_names(fields, "errors", cell->errors, xn_error_name);
		return;
	}
	field_open(fields, "errors", '[');
	if (cell->state == CELL_LOST) {
		field_text(fields, NULL, "lost");
	} else if (cell->state >= CELL_REFUSED) {
		for (size_t at = 0; at < len; at = end + 1) {
			const char *blank =
				list ? memchr(text + at, ' ', len - at) : NULL;

			end = blank != NULL ? (size_t)(blank - text) : len;
			field_string(fields, NULL, text + at, end - at);
		}
	}
	field_close(fields, ']');
}

/* The classes of a set as a list: their names, or objects with reasons. */
static void
put_classes(struct fields *fields, const struct class_set *set, bool reasons)
{
	field_open(fields, "classes", '[');
	for (size_t n = class_next(set, 0); n < CLASSES;
	     n = class_next(set, n + 1)) {
		if (!reasons) {
			field_text(fields, NULL, class_words(n)->name);
			continue;
		}
		field_open(fields, NULL, '{');
		field_text(fields, "name", class_words(n)->name);
		field_text(fields, "reason", class_words(n)->reason);
		field_close(fields, '}');
	}
	field_close(fields, ']');
}

static void
put_row(struct fields *fields, struct comparison *c, size_t row)
{
	const struct cell *cell = &c->cell[row];
	bool ok = cell->state == CELL_SAME || cell->state == CELL_RESULT;
	size_t len;
	const char *text = cell_text(c, row, &len);

	field_open(fields, NULL, '{');
	field_text(fields, "name", c->row[row].name);
	field_text(fields, "kind",
		   row < c->profiles ? "profile" : "implementation");
	field_text(fields, "version", c->row[row].version);
	field_bool(fields, "ok", ok);
	field_string(fields, "output", ok ? text : NULL, len);
	put_errors(fields, c, row);
	field_bool(fields, "differs", cell->kinds != 0);
	put_classes(fields, &cell->set, false);
	field_close(fields, '}');
}

void
show_json(struct comparison *c)
{
	struct fields fields = {&c->session->out, false};

	field_open(&fields, NULL, '{');
	field_string(&fields, "input", c->name.s, c->name.len);
	field_text(&fields, "direction",
		   c->direction == TO_ASCII ? "ascii" : "unicode");
	field_open(&fields, "rows", '[');
	for (size_t row = 0; row < c->rows; row++) {
		if (show_has_row(c, row)) {
			put_row(&fields, c, row);
		}
	}
	field_close(&fields, ']');
	put_classes(&fields, &c->set, true);
	field_close(&fields, '}');
}

void
summary_json(struct comparison *c)
{
	static const char *const kinds[KINDS] = {
		[KIND_ANY] = "differ",
		[KIND_OTHER] = "other",
		[KIND_ACCEPTED] = "accepted",
		[KIND_REFUSED] = "refused",
	};
	const struct summary *summary = &c->summary;
	struct fields fields = {&c->session->err, false};

	progress_clear(&c->session->progress);
	field_open(&fields, NULL, '{');
	field_number(&fields, "names", summary->names);
	field_number(&fields, "failed", summary->failed);
	field_number(&fields, "differ", summary->differ);
	field_open(&fields, "rows", '{');
	for (size_t i = 1; i < c->rows; i++) {
		field_open(&fields, c->row[i].name, '{');
		for (size_t kind = 0; kind < KINDS; kind++) {
			field_number(&fields, kinds[kind],
				     summary->rows[i][kind]);
		}
		field_close(&fields, '}');
	}
	field_close(&fields, '}');
	field_open(&fields, "classes", '{');
	for (size_t i = 0; i < CLASSES; i++) {
		if (summary->classes[i] > 0) {
			field_number(&fields, class_words(i)->name,
				     summary->classes[i]);
		}
	}
	field_close(&fields, '}');
	field_close(&fields, '}');
	output_end(&c->session->err, '\n');
}
