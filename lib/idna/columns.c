/* SPDX-License-Identifier: MIT
 *
 * Columns of names: the loop over the rows.  All rows share the rules and the
 * workspace.
 */
#include "../base/compiler.h"
#include "../base/loaded.h"
#include "../ascii/scan.h"
#include "pipeline.h"
#include "stages.h"

#include <string.h>

#include <xn/batch.h>

/* One call for a batch of names. */
struct batch {
	/* Copies: nobody can change what was checked. */
	xn_column_in src;
	xn_column_out dst;
	const char *text; /* src.data, which may be NULL */
	size_t end;       /* where the text ends */
	size_t at;        /* where the next result begins in dst->data */
	size_t limit;     /* where the last result must end */

	/* The current row: its name, then its result. */
	const char *name;
	size_t len;
	uint32_t errors;
	bool valid;

	struct call call;
	xn_batch_result result;
	bool common; /* the columns are of the commonest kind */
	struct rules own;
	struct memory memory;
};

/* ---- columns ------------------------------------------------------------ */

/* The bytes of a bitmap. */
static inline struct buffer
bitmap(const uint8_t *bits, size_t at, size_t rows)
{
	return buffer_of(bits, bits != NULL ? (at + rows + 7) / 8 : 0, 1);
}

/* The bytes of the offsets, of either width: there is one more than rows. */
static inline struct buffer
offsets_of(const int32_t *offsets32, const int64_t *offsets64, size_t rows)
{
	return offsets64 != NULL
		       ? buffer_of(offsets64, rows + 1, sizeof *offsets64)
		       : buffer_of(offsets32, rows + 1, sizeof *offsets32);
}

/* Whether no output overlaps another buffer, and no number of rows wraps. */
COLD static bool
columns_are_apart(const xn_column_out *dst, const xn_column_in *src)
{
	size_t end = dst->first + (src->count - src->first);
	const struct buffer buffers[7] = {
		buffer_of(dst->data, dst->cap, 1),
		offsets_of(dst->offsets32, dst->offsets64, end),
		bitmap(dst->validity, dst->validity_at, end),
		buffer_of(dst->errors, dst->errors != NULL ? end : 0,
			  sizeof *dst->errors),
		buffer_of(src->data, src->data_len, 1),
		offsets_of(src->offsets32, src->offsets64, src->count),
		bitmap(src->validity, src->validity_at, src->count),
	};

	return (src->data_len | src->count | src->validity_at | dst->first |
		dst->validity_at) <= SIZE_MAX / 16 &&
	       buffers_are_apart(buffers, 4, sizeof buffers / sizeof *buffers);
}

static bool
is_zero(const uint64_t reserved[4])
{
	return (reserved[0] | reserved[1] | reserved[2] | reserved[3]) == 0;
}

/*
 * Find the ends of the buffers.  False: the columns are misused, as far as that
 * shows before the rows are read.
 */
COLD static bool
open_columns(struct batch *batch)
{
	const xn_column_in *src = &batch->src;
	const xn_column_out *dst = &batch->dst;
	uint64_t at, most = dst->offsets32 != NULL ? INT32_MAX : INT64_MAX;

	if ((src->offsets32 == NULL) == (src->offsets64 == NULL) ||
	    (dst->offsets32 == NULL) == (dst->offsets64 == NULL) ||
	    !columns_are_apart(dst, src)) {
		return false;
	}
	batch->text = src->data != NULL ? src->data : "";
	batch->end = src->data_len;
	batch->limit = dst->cap < most ? dst->cap : (size_t)most;
	at = loaded_offset(dst->offsets32, dst->offsets64, dst->first);
	batch->at = (size_t)at;
	batch->common = src->offsets32 != NULL && dst->offsets32 != NULL &&
			src->validity == NULL;
	return at <= batch->limit;
}

static inline bool
is_null(const xn_column_in *src, size_t row)
{
	size_t bit = src->validity_at + row;

	return src->validity != NULL &&
	       (src->validity[bit / 8] >> bit % 8 & 1) == 0;
}

/* Find the name of a row.  False: its offsets are wrong. */
static inline bool
find_name(struct batch *batch, size_t row)
{
	const xn_column_in *src = &batch->src;
	size_t at;
	bool right = loaded_row(src->offsets32, src->offsets64, row, batch->end,
				&at, &batch->len);

	batch->name = batch->text + (right ? at : 0);
	return right;
}

/*
 * Write the offset, validity and errors of a row.  Its bytes are already
 * written.
 */
static inline void
end_row(struct batch *batch, size_t row)
{
	const xn_column_out *dst = &batch->dst;
	size_t bit = dst->validity_at + row;

	batch->at += batch->len;
	if (dst->offsets64 != NULL) {
		dst->offsets64[row + 1] = (int64_t)batch->at;
	} else {
		dst->offsets32[row + 1] = (int32_t)batch->at;
	}
	if (dst->validity != NULL) {
		unsigned byte = dst->validity[bit / 8] & ~(1u << bit % 8);

		byte |= (unsigned)batch->valid << bit % 8;
		dst->validity[bit / 8] = (uint8_t)byte;
	}
	if (dst->errors != NULL) {
		dst->errors[row] = batch->errors;
	}
}

/* ---- rows --------------------------------------------------------------- */

/* Convert any name. */
static xn_status
convert_row(struct batch *batch)
{
	struct call *call = &batch->call;
	struct window window;
	struct made made;
	xn_result r;

	call->cap = batch->limit - batch->at;
	call->dst = call->cap > 0 ? batch->dst.data + batch->at : NULL;
	call->src = batch->name;
	call->len = batch->len;
	made = xn_convert_short(call, &window);
	if (made.labels > 0) {
		batch->len = made.length;
		batch->errors = 0;
		batch->valid = true;
		return XN_OK;
	}
	r = xn_convert_with(call, &window, &batch->memory);
	if (r.status != XN_OK && r.status != XN_INVALID) {
		batch->result.needed = r.length;
		return r.status;
	}
	batch->len = r.length;
	batch->errors = r.errors;
	batch->valid = r.status == XN_OK || call->direction == TO_UNICODE;
	batch->result.errors |= r.errors;
	batch->result.nulls += !batch->valid;
	return XN_OK;
}

static inline xn_status
do_row(struct batch *batch, size_t row)
{
	if (is_null(&batch->src, row)) {
		batch->len = 0;
		batch->errors = 0;
		batch->valid = false;
		batch->result.nulls++;
		return XN_OK;
	}
	if (!find_name(batch, row)) {
		return XN_MISUSE;
	}
	return convert_row(batch);
}

/* Set the bits from at up to end, a byte at a time if they fill it. */
static void
set_bits(uint8_t *bits, size_t at, size_t end)
{
	while (at < end) {
		bool whole = at % 8 == 0 && end - at >= 8;
		unsigned some = whole ? 0xFF : 1u << at % 8;

		bits[at / 8] = (uint8_t)(bits[at / 8] | some);
		at += whole ? 8 : 1;
	}
}

/*
 * Convert the rows of plain ASCII from row on, in columns of the commonest
 * kind, and return the first other row.
 */
static size_t
pass_rows(struct batch *batch, size_t row, size_t ahead)
{
	const xn_column_out *dst = &batch->dst;
	size_t to = row + ahead, count;
	struct scan_rows rows = {.count = batch->src.count - row,
				 .text = batch->text,
				 .end = batch->end,
				 .from = batch->src.offsets32 + row,
				 .data = dst->data,
				 .at = batch->at,
				 .limit = batch->limit,
				 .to = dst->offsets32 + to + 1};

	count = xn_scan_rows(&batch->call.rules->scan, &rows);
	if (count == 0) {
		return row;
	}
	batch->at = rows.at;
	if (dst->validity != NULL) {
		size_t bit = dst->validity_at + to;

		set_bits(dst->validity, bit, bit + count);
	}
	if (dst->errors != NULL) {
		memset(dst->errors + to, 0, count * sizeof *dst->errors);
	}
	return row + count;
}

static xn_status
do_rows(struct batch *batch)
{
	size_t first = batch->src.first, count = batch->src.count;
	size_t ahead = batch->dst.first - first;
	xn_status status = XN_OK;
	size_t row;

	for (row = first; row < count; row++) {
		row = batch->common ? pass_rows(batch, row, ahead) : row;
		if (row == count) {
			break;
		}
		status = do_row(batch, row);
		if (status != XN_OK) {
			break;
		}
		end_row(batch, row + ahead);
	}
	batch->result.rows = row - first;
	return status;
}

/* Convert a batch with a workspace on the stack. */
static xn_batch_result
run_on_stack(enum direction direction, const xn_options *opt,
	     const xn_column_out *dst, const xn_column_in *src)
{
	uint32_t words[LABEL_WORDS(XN_LABEL_POINTS)];
	char chars[LABEL_CHARS(XN_LABEL_POINTS)];
	struct batch batch;

	batch.result = (xn_batch_result){XN_MISUSE, 0, 0, 0, 0};
	if (dst == NULL || src == NULL) {
		return batch.result;
	}
	batch.src = *src;
	batch.dst = *dst;
	batch.call = (struct call){direction, UTF8, rules_of(&batch.own, opt),
				   NULL,      0,    NULL,
				   0,         NULL, true};
	if (batch.src.first > batch.src.count || !is_zero(batch.dst.reserved) ||
	    !is_zero(batch.src.reserved) || batch.call.rules == NULL) {
		return batch.result;
	}
	batch.memory = (struct memory){XN_LABEL_POINTS, words, chars, false, 0};
	/* Arrow's arrays need no buffers if they have no rows. */
	if (batch.src.first == batch.src.count) {
		batch.result.status = XN_OK;
	} else if (open_columns(&batch)) {
		batch.result.status = do_rows(&batch);
	}
	return batch.result;
}

xn_batch_result
xn_to_ascii_batch(const xn_options *opt, const xn_column_out *dst,
		  const xn_column_in *src)
{
	return run_on_stack(TO_ASCII, opt, dst, src);
}

xn_batch_result
xn_to_unicode_batch(const xn_options *opt, const xn_column_out *dst,
		    const xn_column_in *src)
{
	return run_on_stack(TO_UNICODE, opt, dst, src);
}
