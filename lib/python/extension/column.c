/* SPDX-License-Identifier: MIT
 *
 * The conversion of columns, with or without threads.  Nothing here touches a
 * Python object, so that other Python threads may run.
 */
#include "column.h"

#include <stdlib.h>
#include <string.h>

/* A thread has to have this many rows to be worth its start. */
#define ROWS_A_THREAD 1024
#define THREADS_MAX 256

void
column_release(struct column *column)
{
	if (column == NULL || COUNT_DOWN(column->references) > 0) {
		return;
	}
	free(column->offsets64);
	free(column->offsets32);
	free(column->validity);
	free(column->errors);
	free(column->data);
	free(column);
}

/* Rows first to end - 1 of all pieces, with buffers of its own. */
struct part {
	struct column *column;
	const struct direction *direction;
	const xn_options *opt;
	const struct pieces *pieces;
	size_t first;
	size_t end;
	int32_t *offsets32;
	int64_t *offsets64;
	char *data;
	size_t cap;
	xn_status status;
	uint32_t errors;
	size_t nulls;
	PyThread_type_lock done;
};

static size_t
part_end_of(const struct part *part, size_t row)
{
	size_t at = row - part->first;

	return part->offsets32 != NULL ? (size_t)part->offsets32[at]
	                               : (size_t)part->offsets64[at];
}

static void
part_set_end(struct part *part, size_t row, size_t end)
{
	size_t at = row - part->first;

	if (part->offsets32 != NULL) {
		part->offsets32[at] = (int32_t)end;
	} else {
		part->offsets64[at] = (int64_t)end;
	}
}

/*
 * Makes room for `needed` bytes after those of the rows before row, for which
 * offsets of 32 bits may be too narrow.
 */
static xn_status
part_make_room(struct part *part, size_t row, size_t needed)
{
	size_t used = part_end_of(part, row);
	size_t cap = part->cap + part->cap / 2 + 256;
	char *data;

	if (part->offsets32 != NULL && needed > INT32_MAX - used) {
		return XN_NO_SPACE;
	}
	if (needed <= part->cap - used) {
		return XN_OK;
	}
	cap = cap - used < needed ? used + needed : cap;
	data = realloc(part->data, cap);
	if (data == NULL) {
		return XN_NO_MEMORY;
	}
	part->data = data;
	part->cap = cap;
	return XN_OK;
}

/*
 * Room for results as long as the names, and a quarter more: a part that has to
 * grow converts a row twice.
 */
static bool
part_allocate(struct part *part, bool small, size_t names)
{
	size_t rows = part->end - part->first;

	part->cap = names + names / 4 + 256;
	part->data = malloc(part->cap);
	if (part->data == NULL) {
		return false;
	}
	if (small) {
		part->offsets32 = calloc(rows + 1, sizeof *part->offsets32);
	} else {
		part->offsets64 = calloc(rows + 1, sizeof *part->offsets64);
	}
	return part->offsets32 != NULL || part->offsets64 != NULL;
}

/* The bytes of all names. */
static size_t
bytes_of(const struct pieces *pieces)
{
	size_t bytes = 0;

	for (size_t i = 0; i < pieces->count; i++) {
		const xn_column_in *in = &pieces->at[i];
		uint64_t from = loaded_offset(in->offsets32, in->offsets64, 0);
		uint64_t to = loaded_offset(in->offsets32, in->offsets64,
		                            in->count);

		/* Wrong offsets are found later. */
		bytes += from <= to && to <= in->data_len ? (size_t)(to - from)
		                                          : 0;
	}
	return bytes;
}

typedef xn_batch_result convert_batch(const xn_options *opt,
                                      const xn_column_out *dst,
                                      const xn_column_in *src);

/* The rows of one piece; row is the number of its first one here. */
static void
convert_piece(struct part *part, xn_column_in *in, size_t row)
{
	convert_batch *batch = part->direction->to_ascii
	                               ? xn_to_ascii_batch
	                               : xn_to_unicode_batch;
	struct column *column = part->column;

	while (part->status == XN_OK) {
		xn_column_out out = {
			.data = part->data,
			.cap = part->cap,
			.offsets32 = part->offsets32,
			.offsets64 = part->offsets64,
			.validity = column->validity,
			.validity_at = part->first,
			.errors = column->errors + part->first,
			.first = row - part->first,
		};
		xn_batch_result r = batch(part->opt, &out, in);

		part->errors |= r.errors;
		part->nulls += r.nulls;
		in->first += r.rows;
		row += r.rows;
		part->status = r.status;
		if (r.status != XN_NO_SPACE) {
			break;
		}
		part->status = part_make_room(part, row, r.needed);
	}
}

/* Goes through the pieces that have rows of this part. */
static void
convert_part(struct part *part)
{
	size_t base = 0;

	for (size_t i = 0; i < part->pieces->count; i++) {
		xn_column_in in = part->pieces->at[i];
		size_t from = part->first > base ? part->first - base : 0;
		size_t to = part->end > base ? part->end - base : 0;

		to = to < in.count ? to : in.count;
		if (from < to) {
			in.first = from;
			in.count = to;
			convert_piece(part, &in, base + from);
		}
		base += part->pieces->at[i].count;
		if (part->status != XN_OK) {
			return;
		}
	}
}

/* ---- names of any length, and texts ------------------------------------- */

static xn_status
convert_row(struct part *part, size_t row, const char *s, size_t len)
{
	struct conversion to;
	size_t used = part_end_of(part, row);
	bool stays = part->direction->kind != 0;
	xn_status status = XN_OK;

	convert_name(&to, part->direction, part->opt, s, len);
	if (to.r.status != XN_OK && to.r.status != XN_INVALID) {
		status = to.r.status;
		to.r.length = 0;
	}
	if (status == XN_OK) {
		status = part_make_room(part, row, to.r.length);
	}
	if (status == XN_OK) {
		if (to.r.length > 0) {
			memcpy(part->data + used, to.s, to.r.length);
		}
		part_set_end(part, row + 1, used + to.r.length);
		part->column->errors[row] = to.r.errors;
		if ((stays || (part->direction->to_ascii &&
		               to.r.status == XN_OK)) &&
		    row_is_null(part->column->validity, row)) {
			part->column->validity[row / 8] |=
				(uint8_t)(1u << row % 8);
			part->nulls--;
		}
	}
	conversion_free(&to);
	return status;
}

static void
convert_rows(struct part *part)
{
	size_t base = 0;

	for (size_t i = 0; i < part->pieces->count; i++) {
		const xn_column_in *in = &part->pieces->at[i];

		for (size_t k = 0; k < in->count; k++) {
			size_t row = base + k;
			size_t start;
			size_t len;

			if (row < part->first || row >= part->end) {
				continue;
			}
			if (row_is_null(in->validity, in->validity_at + k)) {
				part_set_end(part, row + 1,
				             part_end_of(part, row));
				continue;
			}
			part->status =
				piece_row(in, k, &start, &len)
					? convert_row(part, row,
			                              in->data + start, len)
					: XN_MISUSE;
			if (part->status != XN_OK) {
				return;
			}
		}
		base += in->count;
	}
}

/*
 * A batch has a limit for a label's code points.  Where DNS's own is checked,
 * ToASCII refuses such a label anyway.
 */
static bool
has_limit(const struct part *part)
{
	return (part->errors & XN_ERROR_LABEL_TOO_LONG) != 0 &&
	       (!part->direction->to_ascii ||
	        (part->opt->checks & XN_CHECK_LENGTH) == 0);
}

static void
run_part(void *user)
{
	struct part *part = user;
	bool names = part->direction->kind == 0;

	if (names) {
		convert_part(part);
	} else {
		part->nulls = part->end - part->first;
	}
	if (part->status == XN_OK && (!names || has_limit(part))) {
		convert_rows(part);
	}
	if (part->done != NULL) {
		PyThread_release_lock(part->done);
	}
}

/* ---- all parts ---------------------------------------------------------- */

/* Runs a part in a thread, or here if no thread can be started. */
static void
start_part(struct part *part)
{
	part->done = PyThread_allocate_lock();
	if (part->done != NULL) {
		PyThread_acquire_lock(part->done, WAIT_LOCK);
		if (PyThread_start_new_thread(run_part, part) !=
		    (unsigned long)-1) {
			return;
		}
	}
	run_part(part);
}

static void
wait_for(struct part *part)
{
	if (part->done != NULL) {
		PyThread_acquire_lock(part->done, WAIT_LOCK);
		PyThread_release_lock(part->done);
		PyThread_free_lock(part->done);
		part->done = NULL;
	}
}

/* The buffers of the only part become the column's. */
static void
take_part(struct column *column, struct part *part)
{
	column->offsets32 = part->offsets32;
	column->offsets64 = part->offsets64;
	column->data = part->data;
	part->offsets32 = NULL;
	part->offsets64 = NULL;
	part->data = NULL;
}

static xn_status
join_parts(struct column *column, struct part *parts, size_t count, bool small)
{
	struct part all = {.end = column->count};
	size_t total = 0;
	size_t at = 0;

	for (size_t i = 0; i < count; i++) {
		total += part_end_of(&parts[i], parts[i].end);
	}
	if (small && total > INT32_MAX) {
		return XN_NO_SPACE;
	}
	if (!part_allocate(&all, small, total)) {
		free(all.data);
		return XN_NO_MEMORY;
	}
	for (size_t i = 0; i < count; i++) {
		size_t len = part_end_of(&parts[i], parts[i].end);

		for (size_t row = parts[i].first; row < parts[i].end; row++) {
			part_set_end(&all, row + 1,
			             at + part_end_of(&parts[i], row + 1));
		}
		if (len > 0) {
			memcpy(all.data + at, parts[i].data, len);
		}
		at += len;
	}
	take_part(column, &all);
	return XN_OK;
}

/* Whole bytes of the bitmap for each part: no two parts write the same byte. */
static size_t
split_rows(struct part *parts, size_t rows, size_t threads)
{
	size_t step;
	size_t count = 0;

	threads = threads > rows / ROWS_A_THREAD ? rows / ROWS_A_THREAD
	                                         : threads;
	threads = threads > 0 ? threads : 1;
	step = (rows / threads / 8 + 1) * 8;
	do {
		parts[count].first = count * step;
		parts[count].end = rows - count * step < step
		                           ? rows
		                           : (count + 1) * step;
		count++;
	} while (parts[count - 1].end < rows);
	return count;
}

static xn_status
run_parts(struct column *column, struct part *parts, size_t count, bool small)
{
	size_t names = bytes_of(parts[0].pieces) / count;
	xn_status status = XN_OK;

	for (size_t i = 0; i < count && status == XN_OK; i++) {
		status = part_allocate(&parts[i], small, names) ? XN_OK
		                                                : XN_NO_MEMORY;
	}
	if (status == XN_OK) {
		for (size_t i = 1; i < count; i++) {
			start_part(&parts[i]);
		}
		run_part(&parts[0]);
		for (size_t i = 1; i < count; i++) {
			wait_for(&parts[i]);
		}
	}
	for (size_t i = 0; i < count; i++) {
		status = status == XN_OK ? parts[i].status : status;
		column->nulls += parts[i].nulls;
	}
	if (status == XN_OK && count == 1) {
		take_part(column, &parts[0]);
	} else if (status == XN_OK) {
		status = join_parts(column, parts, count, small);
	}
	for (size_t i = 0; i < count; i++) {
		free(parts[i].offsets32);
		free(parts[i].offsets64);
		free(parts[i].data);
	}
	return status;
}

static struct column *
column_new(size_t rows)
{
	struct column *column = calloc(1, sizeof *column);

	if (column == NULL) {
		return NULL;
	}
	column->references = 1;
	column->count = rows;
	column->validity = calloc(rows / 8 + 1, 1);
	column->errors = calloc(rows + 1, sizeof *column->errors);
	if (column->validity == NULL || column->errors == NULL) {
		column_release(column);
		return NULL;
	}
	return column;
}

xn_status
column_convert(struct column **result, const struct direction *direction,
               const xn_options *opt, const struct pieces *pieces,
               size_t threads, bool small)
{
	struct column *column = column_new(pieces->rows);
	struct part *parts;
	xn_status status = XN_NO_MEMORY;
	size_t count;

	*result = NULL;
	threads = threads > THREADS_MAX ? THREADS_MAX : threads;
	parts = calloc(threads + 2, sizeof *parts);
	if (parts != NULL && column != NULL) {
		count = split_rows(parts, pieces->rows, threads);
		for (size_t i = 0; i < count; i++) {
			parts[i].column = column;
			parts[i].direction = direction;
			parts[i].opt = opt;
			parts[i].pieces = pieces;
		}
		status = run_parts(column, parts, count, small);
	}
	free(parts);
	if (status == XN_OK) {
		*result = column;
		return XN_OK;
	}
	column_release(column);
	/* 32 bits were not enough. */
	if (status == XN_NO_SPACE && small) {
		return column_convert(result, direction, opt, pieces, threads,
		                      false);
	}
	return status;
}
