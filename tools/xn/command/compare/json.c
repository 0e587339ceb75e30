/* SPDX-License-Identifier: MIT
 *
 * xn compare --json.
 */
#include "../../print/json.h"
#include "comparison.h"

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
		fields_put(fields, "errors:N", cell->errors, xn_error_name);
		return;
	}
	fields_put(fields, "errors:[");
	if (cell->state == CELL_LOST) {
		fields_put(fields, ":t", "lost");
	} else if (cell->state >= CELL_REFUSED) {
		for (size_t at = 0; at < len; at = end + 1) {
			const char *blank =
				list ? memchr(text + at, ' ', len - at) : NULL;

			end = blank != NULL ? (size_t)(blank - text) : len;
			fields_put(fields, ":s", text + at, end - at);
		}
	}
	fields_put(fields, "]");
}

/* The classes of a set as a list: their names, or objects with reasons. */
static void
put_classes(struct fields *fields, const struct class_set *set,
	    const char *format)
{
	fields_put(fields, "classes:[");
	for (size_t n = class_next(set, 0); n < CLASSES;
	     n = class_next(set, n + 1)) {
		fields_put(fields, format, class_words(n)->name,
			   class_words(n)->reason);
	}
	fields_put(fields, "]");
}

static void
put_row(struct fields *fields, struct comparison *c, size_t row)
{
	const struct cell *cell = &c->cell[row];
	bool ok = cell->state == CELL_SAME || cell->state == CELL_RESULT;
	size_t len;
	const char *text = cell_text(c, row, &len);

	fields_put(fields, "{name:t kind:t version:t ok:b output:s",
		   c->row[row].name,
		   row < c->profiles ? "profile" : "implementation",
		   c->row[row].version, ok, ok ? text : NULL, len);
	put_errors(fields, c, row);
	fields_put(fields, "differs:b", cell->kinds != 0);
	put_classes(fields, &cell->set, ":t");
	fields_put(fields, "}");
}

void
show_json(struct comparison *c)
{
	struct fields fields = {&c->session->out, false};

	fields_put(&fields, "{input:s direction:t rows:[", c->name.s,
		   c->name.len, c->direction == TO_ASCII ? "ascii" : "unicode");
	for (size_t row = 0; row < c->rows; row++) {
		if (show_has_row(c, row)) {
			put_row(&fields, c, row);
		}
	}
	fields_put(&fields, "]");
	put_classes(&fields, &c->set, "{name:t reason:t}");
	fields_put(&fields, "}");
}

void
summary_json(struct comparison *c)
{
	const struct summary *summary = &c->summary;
	struct fields fields = {&c->session->err, false};

	progress_clear(&c->session->progress);
	fields_put(&fields, "{names:n failed:n differ:n rows:{",
		   summary->names, summary->failed, summary->differ);
	for (size_t i = 1; i < c->rows; i++) {
		const size_t *counts = summary->rows[i];

		fields_put(&fields,
			   "%:{differ:n other:n accepted:n refused:n}",
			   c->row[i].name, counts[KIND_ANY],
			   counts[KIND_OTHER], counts[KIND_ACCEPTED],
			   counts[KIND_REFUSED]);
	}
	fields_put(&fields, "} classes:{");
	for (size_t i = 0; i < CLASSES; i++) {
		if (summary->classes[i] > 0) {
			fields_put(&fields, "%:n", class_words(i)->name,
				   summary->classes[i]);
		}
	}
	fields_put(&fields, "}}");
	output_end(&c->session->err, '\n');
}
