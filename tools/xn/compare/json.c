/* SPDX-License-Identifier: MIT
 *
 * xn compare --json.
 */
#include "show.h"
#include "../io/json.h"

#include <string.h>

/* Writes a peer's error names, which are separated by blanks, as a list. */
static void
put_names(struct output *out, const char *names, size_t len)
{
	output_char(out, '[');
	for (size_t at = 0; at < len;) {
		const char *blank = memchr(names + at, ' ', len - at);
		size_t end = blank != NULL ? (size_t)(blank - names) : len;

		output_string(out, at > 0 ? "," : "");
		json_string(out, names + at, end - at);
		at = end + 1;
	}
	output_char(out, ']');
}

static void
put_errors(struct show *show, const struct batch *batch, size_t item,
	   size_t row)
{
	const struct cell *cell = batch_cell(batch, show->rows, item, row);
	struct output *out = &show->session->out;
	size_t len;
	const char *text = batch_result(batch, show->rows, item, row, &len);

	if (show->rows->row[row].profile != NULL) {
		json_errors(out, cell->errors);
	} else if (cell->state == CELL_REFUSED) {
		put_names(out, text, len);
	} else if (cell->state == CELL_CRASHED || cell->state == CELL_HUNG) {
		output_char(out, '[');
		json_string(out, text, len);
		output_char(out, ']');
	} else {
		output_string(out,
			      cell->state == CELL_LOST ? "[\"lost\"]" : "[]");
	}
}

static void
put_class_names(struct output *out, const struct class_set *set)
{
	size_t at = 0;
	size_t number;
	bool first = true;

	output_char(out, '[');
	while (class_next(set, &at, &number)) {
		output_string(out, first ? "" : ",");
		json_text(out, class_name(number));
		first = false;
	}
	output_char(out, ']');
}

static void
put_row(struct show *show, const struct batch *batch, size_t item, size_t row)
{
	const struct cell *cell = batch_cell(batch, show->rows, item, row);
	const struct row *info = &show->rows->row[row];
	struct class_set set = class_set_of(cell);
	struct output *out = &show->session->out;
	bool ok = cell->state == CELL_SAME || cell->state == CELL_RESULT;
	size_t len;
	const char *text = batch_result(batch, show->rows, item, row, &len);

	json_key(out, "{", "name");
	json_text(out, info->name);
	json_key(out, ",", "kind");
	json_text(out, info->profile != NULL ? "profile" : "implementation");
	json_key(out, ",", "version");
	json_text(out, info->version);
	json_key(out, ",", "ok");
	json_bool(out, ok);
	json_key(out, ",", "output");
	if (ok) {
		json_string(out, text, len);
	} else {
		json_text(out, NULL);
	}
	json_key(out, ",", "errors");
	put_errors(show, batch, item, row);
	json_key(out, ",", "differs");
	json_bool(out, cell->differs);
	json_key(out, ",", "classes");
	put_class_names(out, &set);
	output_char(out, '}');
}

static void
put_reasons(struct output *out, const struct class_set *set)
{
	size_t at = 0;
	size_t number;
	bool first = true;

	output_char(out, '[');
	while (class_next(set, &at, &number)) {
		json_key(out, first ? "{" : ",{", "name");
		json_text(out, class_name(number));
		json_key(out, ",", "reason");
		json_text(out, class_reason(number));
		output_char(out, '}');
		first = false;
	}
	output_char(out, ']');
}

void
show_json(struct show *show, const struct batch *batch, size_t item)
{
	const struct item *it = &batch->items[item];
	struct output *out = &show->session->out;
	struct class_set all = {{0}};

	json_key(out, "{", "input");
	json_string(out, batch->request.data + it->at, it->len);
	json_key(out, ",", "direction");
	json_text(out, it->direction == TO_ASCII ? "ascii" : "unicode");
	json_key(out, ",", "rows");
	output_char(out, '[');
	for (size_t row = 0; row < show->rows->count; row++) {
		const struct cell *cell =
			batch_cell(batch, show->rows, item, row);
		struct class_set set = class_set_of(cell);

		if (!show_has_row(show, batch, item, row)) {
			continue;
		}
		output_string(out, row > 0 ? "," : "");
		put_row(show, batch, item, row);
		class_set_add(&all, &set);
	}
	output_string(out, "],\"classes\":");
	put_reasons(out, &all);
	output_char(out, '}');
}

/* ---- the summary -------------------------------------------------------- */

static void
put_count(struct output *out, const char *before, const char *key, size_t count)
{
	json_key(out, before, key);
	output_number(out, count);
}

static void
put_kinds(struct output *out, const size_t counts[KINDS])
{
	static const char *const names[KINDS] = {
		[KIND_ANY] = "differ",
		[KIND_OTHER] = "other",
		[KIND_ACCEPTED] = "accepted",
		[KIND_REFUSED] = "refused",
	};

	for (size_t kind = 0; kind < KINDS; kind++) {
		put_count(out, kind > 0 ? "," : "{", names[kind], counts[kind]);
	}
	output_char(out, '}');
}

void
summary_json(struct show *show)
{
	const struct summary *summary = &show->summary;
	struct output *err = &show->session->err;
	bool first = true;

	progress_clear(&show->session->progress);
	put_count(err, "{", "names", summary->names);
	put_count(err, ",", "failed", summary->failed);
	put_count(err, ",", "differ", summary->differ);
	json_key(err, ",", "rows");
	output_char(err, '{');
	for (size_t i = 1; i < show->rows->count; i++) {
		json_key(err, i > 1 ? "," : "", show->rows->row[i].name);
		put_kinds(err, summary->rows[i]);
	}
	output_char(err, '}');
	json_key(err, ",", "classes");
	output_char(err, '{');
	for (size_t i = 0; i < CLASSES; i++) {
		if (summary->classes[i] > 0) {
			put_count(err, first ? "" : ",", class_name(i),
				  summary->classes[i]);
			first = false;
		}
	}
	output_string(err, "}}");
	output_end(err, '\n');
}
