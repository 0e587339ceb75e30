/* SPDX-License-Identifier: MIT
 *
 * Batches of names.
 */
#include "batch.h"

#include <stdlib.h>
#include <string.h>

/* The size of a batch: little memory, few system calls. */
#define BATCH_NAMES 512
#define BATCH_BYTES 65536

void
batch_clear(struct batch *batch)
{
	batch->count = 0;
	batch->names = 0;
	batch->request.len = 0;
	batch->text.len = 0;
}

bool
batch_is_full(const struct batch *batch)
{
	return batch->names >= BATCH_NAMES || batch->request.len >= BATCH_BYTES;
}

void
batch_free(struct batch *batch)
{
	free(batch->items);
	free(batch->cells);
	buffer_free(&batch->request);
	buffer_free(&batch->text);
}

struct cell *
batch_cell(const struct batch *batch, const struct rows *rows, size_t item,
	   size_t row)
{
	return &batch->cells[item * rows->count + row];
}

const char *
batch_result(const struct batch *batch, const struct rows *rows, size_t item,
	     size_t row, size_t *len)
{
	const struct cell *cell = batch_cell(batch, rows, item, row);

	if (cell->state == CELL_SAME) {
		cell = batch_cell(batch, rows, item, 0);
	}
	*len = cell->len;
	return cell->len > 0 ? batch->text.data + cell->at : "";
}

void
batch_text(struct batch *batch, struct cell *cell, const char *s, size_t len)
{
	cell->at = batch->text.len;
	cell->len = len;
	buffer_add(&batch->text, s, len);
}

/* ---- our profiles ------------------------------------------------------- */

void
ours_open(struct ours *ours, const struct rows *rows)
{
	ours->rows = rows;
	ours->explainer = explainer_open();
	for (size_t i = 0; i < rows->profiles; i++) {
		ours->options[i] = xn_profile(rows->row[i].profile->id);
		for (size_t d = 0; d < 2; d++) {
			convert_open(&ours->conversion[i][d], &ours->options[i],
				     d == TO_UNICODE);
		}
	}
}

void
ours_close(struct ours *ours)
{
	for (size_t i = 0; i < ours->rows->profiles; i++) {
		convert_close(&ours->conversion[i][TO_ASCII]);
		convert_close(&ours->conversion[i][TO_UNICODE]);
	}
	explainer_close(ours->explainer);
}

/* Whether two conversions that passed have the same output. */
static bool
same_output(const struct conversion *a, const struct conversion *b)
{
	return a->result.length == b->result.length &&
	       memcmp(a->output, b->output, a->result.length) == 0;
}

/* Fills the cell of a profile.  The name was converted by lookup before. */
static void
fill_cell(struct batch *batch, struct cell *cell, const struct ours *ours,
	  size_t row, const struct item *item)
{
	const struct conversion *base = &ours->conversion[0][item->direction];
	const struct conversion *c = &ours->conversion[row][item->direction];
	bool passed = c->result.status == XN_OK;

	cell->errors = passed ? 0 : c->result.errors;
	cell->differs = passed != (base->result.status == XN_OK) ||
			(passed && !same_output(c, base));
	if (!passed) {
		cell->state = CELL_REFUSED;
	} else if (!cell->differs && row > 0) {
		cell->state = CELL_SAME;
	} else {
		cell->state = CELL_RESULT;
		batch_text(batch, cell, c->output, c->result.length);
	}
	cell->classes = (struct classes){0, 0, true};
}

/* ---- items -------------------------------------------------------------- */

static bool
grow(void **list, size_t *cap, size_t need, size_t size)
{
	void *grown;

	if (need <= *cap) {
		return true;
	}
	grown = realloc(*list, 2 * need * size);
	if (grown == NULL) {
		return false;
	}
	*list = grown;
	*cap = 2 * need;
	return true;
}

/* Adds an item and its cells, all 0.  NULL: out of memory. */
static struct item *
new_item(struct batch *batch, const struct rows *rows)
{
	void *items = batch->items;
	void *cells = batch->cells;
	bool ok = grow(&items, &batch->item_cap, batch->count + 1,
		       sizeof *batch->items) &&
		  grow(&cells, &batch->cell_cap,
		       (batch->count + 1) * rows->count, sizeof *batch->cells);

	batch->items = items;
	batch->cells = cells;
	if (!ok) {
		batch->lost = true;
		return NULL;
	}
	memset(batch_cell(batch, rows, batch->count, 0), 0,
	       rows->count * sizeof *batch->cells);
	return &batch->items[batch->count++];
}

/* Adds the item to the request that the processes get. */
static void
put_request(struct batch *batch, struct item *item, const struct name *name,
	    const struct conversion *lookup)
{
	struct wire_item wire;

	/* Clears the padding of the structure, too. */
	memset(&wire, 0, sizeof wire);
	wire.direction = item->direction;
	wire.passed = lookup->result.status == XN_OK;
	wire.len = name->len;
	wire.output_len = wire.passed ? lookup->result.length : 0;
	buffer_add(&batch->request, &wire, sizeof wire);
	item->at = batch->request.len;
	item->len = name->len;
	buffer_add(&batch->request, name->s, name->len);
	buffer_add(&batch->request, lookup->output, wire.output_len);
}

static bool
add_item(struct batch *batch, struct ours *ours, const struct name *name,
	 enum direction direction)
{
	struct item *item = new_item(batch, ours->rows);

	if (item == NULL || ours->explainer == NULL) {
		return false;
	}
	*item = (struct item){.number = name->number, .direction = direction};
	for (size_t row = 0; row < ours->rows->profiles; row++) {
		struct conversion *c = &ours->conversion[row][direction];

		convert_name(c, name, DETAIL_RESULT);
		if (c->result.status == XN_NO_MEMORY) {
			batch->count--;
			return false;
		}
		fill_cell(batch,
			  batch_cell(batch, ours->rows, batch->count - 1, row),
			  ours, row, item);
	}
	put_request(batch, item, name, &ours->conversion[0][direction]);
	return true;
}

bool
batch_add(struct batch *batch, struct ours *ours, const struct name *name,
	  bool *passed)
{
	*passed = true;
	batch->names++;
	for (size_t d = 0; d < 2; d++) {
		if (!ours->directions[d]) {
			continue;
		}
		if (!add_item(batch, ours, name, (enum direction)d)) {
			return false;
		}
		*passed &= ours->conversion[0][d].result.status == XN_OK;
	}
	return true;
}

/* ---- explanations ------------------------------------------------------- */

void
batch_explain(struct batch *batch, const struct ours *ours, size_t item)
{
	const struct item *it = &batch->items[item];
	const struct rows *rows = ours->rows;

	explainer_name(ours->explainer, it->direction,
		       batch->request.data + it->at, it->len);
	for (size_t i = 0; i < rows->count; i++) {
		const struct row *row = &rows->row[i];
		struct cell *cell = batch_cell(batch, rows, item, i);
		struct classes classes;
		xn_options opt;

		/* Nothing explains a process that died. */
		if (!cell->differs || (cell->state != CELL_RESULT &&
				       cell->state != CELL_REFUSED)) {
			continue;
		}
		opt = row->mode != NULL ? mode_options(row->mode)
					: ours->options[i];
		classes = explain_options(ours->explainer, &opt);
		cell->classes.rules = classes.rules;
		cell->classes.complete &= classes.complete;
	}
}
