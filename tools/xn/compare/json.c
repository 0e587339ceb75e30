/* SPDX-License-Identifier: MIT
 *
 * xn compare --json.
 */
#include "compare.h"
#include "../io/json.h"

#include <string.h>

/* The names of a peer's errors are separated by blanks. */
static void
put_errors(struct comparison *c, size_t row)
{
	const struct cell *cell = &c->cell[row];
	struct output *out = &c->session->out;
	size_t len;
	const char *text = cell_text(c, row, &len);

	if (row < c->profiles) {
		json_errors(out, cell->errors);
		return;
	}
	output_char(out, '[');
	if (cell->state == CELL_LOST) {
		output_string(out, "\"lost\"");
	} else if (cell->state >= CELL_REFUSED) {
		bool list = cell->state == CELL_REFUSED;
		size_t end;

		for (size_t at = 0; at < len; at = end + 1) {
			const char *blank =
				list ? memchr(text + at, ' ', len - at) : NULL;

			end = blank != NULL ? (size_t)(blank - text) : len;
			output_string(out, at > 0 ? "," : "");
			json_string(out, text + at, end - at);
		}
	}
	output_char(out, ']');
}

/* The classes of a set as a list: their names, or objects with reasons. */
static void
put_classes(struct output *out, const struct class_set *set, bool reasons)
{
	const char *before = "[";
	size_t n = class_next(set, 0);

	if (n == CLASSES) {
		output_char(out, '[');
	}
	for (; n < CLASSES; n = class_next(set, n + 1)) {
		output_string(out, before);
		before = ",";
		if (!reasons) {
			json_text(out, class_words(n)->name);
			continue;
		}
		json_key(out, "{", "name");
		json_text(out, class_words(n)->name);
		json_key(out, ",", "reason");
		json_text(out, class_words(n)->reason);
		output_char(out, '}');
	}
	output_char(out, ']');
}

static void
put_row(struct comparison *c, size_t row)
{
	const struct cell *cell = &c->cell[row];
	struct output *out = &c->session->out;
	bool ok = cell->state == CELL_SAME || cell->state == CELL_RESULT;
	size_t len;
	const char *text = cell_text(c, row, &len);

	json_key(out, row > 0 ? ",{" : "{", "name");
	json_text(out, c->row[row].name);
	json_key(out, ",", "kind");
	json_text(out, row < c->profiles ? "profile" : "implementation");
	json_key(out, ",", "version");
	json_text(out, c->row[row].version);
	json_key(out, ",", "ok");
	json_bool(out, ok);
	json_key(out, ",", "output");
	if (ok) {
		json_string(out, text, len);
	} else {
		json_text(out, NULL);
	}
	json_key(out, ",", "errors");
	put_errors(c, row);
	json_key(out, ",", "differs");
	json_bool(out, cell->kinds != 0);
	json_key(out, ",", "classes");
	put_classes(out, &cell->set, false);
	output_char(out, '}');
}

void
show_json(struct comparison *c)
{
	struct output *out = &c->session->out;

	json_key(out, "{", "input");
	json_string(out, c->name.s, c->name.len);
	json_key(out, ",", "direction");
	json_text(out, c->direction == TO_ASCII ? "ascii" : "unicode");
	json_key(out, ",", "rows");
	output_char(out, '[');
	for (size_t row = 0; row < c->rows; row++) {
		if (show_has_row(c, row)) {
			put_row(c, row);
		}
	}
	output_char(out, ']');
	json_key(out, ",", "classes");
	put_classes(out, &c->set, true);
	output_char(out, '}');
}

/* ---- the summary -------------------------------------------------------- */

static void
put_count(struct output *out, const char *before, const char *key, size_t count)
{
	json_key(out, before, key);
	output_number(out, count);
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
	struct output *err = &c->session->err;
	bool first = true;

	progress_clear(&c->session->progress);
	put_count(err, "{", "names", summary->names);
	put_count(err, ",", "failed", summary->failed);
	put_count(err, ",", "differ", summary->differ);
	json_key(err, ",", "rows");
	output_char(err, '{');
	for (size_t i = 1; i < c->rows; i++) {
		json_key(err, i > 1 ? "," : "", c->row[i].name);
		for (size_t kind = 0; kind < KINDS; kind++) {
			put_count(err, kind > 0 ? "," : "{", kinds[kind],
				  summary->rows[i][kind]);
		}
		output_char(err, '}');
	}
	output_char(err, '}');
	json_key(err, ",", "classes");
	output_char(err, '{');
	for (size_t i = 0; i < CLASSES; i++) {
		if (summary->classes[i] > 0) {
			put_count(err, first ? "" : ",", class_words(i)->name,
				  summary->classes[i]);
			first = false;
		}
	}
	output_string(err, "}}");
	output_end(err, '\n');
}
