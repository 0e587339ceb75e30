/* SPDX-License-Identifier: MIT
 *
 * Columns of names: what the _many functions read and write, in the layout of
 * Apache Arrow.
 */
#ifndef XN_PYTHON_COLUMN_H
#define XN_PYTHON_COLUMN_H

#include "extension.h"

#include "loaded.h"

/* Counts references from any thread. */
#if defined(__GNUC__)
#define COUNT_UP(count) __atomic_add_fetch(&(count), 1, __ATOMIC_RELAXED)
#define COUNT_DOWN(count) __atomic_sub_fetch(&(count), 1, __ATOMIC_ACQ_REL)
#else
#include <intrin.h>
#define COUNT_UP(count) _InterlockedIncrement(&(count))
#define COUNT_DOWN(count) _InterlockedDecrement(&(count))
#endif

/* A result, which Python and receivers of the Arrow interface share. */
struct column {
	long references;
	size_t count;
	size_t nulls;
	int64_t *offsets64; /* one of the two is NULL */
	int32_t *offsets32;
	uint8_t *validity;
	uint32_t *errors;
	char *data;
};

void column_release(struct column *column);

static inline size_t
column_offset(const struct column *column, size_t row)
{
	return column->offsets32 != NULL ? (size_t)column->offsets32[row]
	                                 : (size_t)column->offsets64[row];
}

/* The rows of the input, in one or more pieces. */
struct pieces {
	xn_column_in *at;
	size_t count;
	size_t rows;
};

/*
 * Converts all rows.  Needs no Python: the caller may let other threads run.
 * The status is XN_OK, XN_NO_MEMORY, or XN_MISUSE for offsets that are wrong.
 */
xn_status column_convert(struct column **column,
                         const struct direction *direction,
                         const xn_options *opt, const struct pieces *pieces,
                         size_t threads, bool small);

/* The names that an Arrow array or stream holds. */
struct arrow_names {
	struct pieces pieces;
	bool small; /* offsets of 32 bits */
	struct arrow_memory *memory;
};
/* 1: it is one, 0: it is none, -1: an exception is set. */
int arrow_open(struct arrow_names *names, PyObject *object);
void arrow_close(struct arrow_names *names);

/* Converts them in one thread to an xn.Column; NULL: an exception is set. */
PyObject *arrow_convert(struct state *state, const struct direction *direction,
                        const xn_options *opt, const struct arrow_names *names);

/*
 * Where row k of a piece is in its text, which another thread or process may
 * have changed since the last time.  False: its offsets are wrong.
 */
static inline bool
piece_row(const xn_column_in *in, size_t k, size_t *at, size_t *len)
{
	return loaded_row(in->offsets32, in->offsets64, k, in->data_len, at,
	                  len);
}

static inline bool
row_is_null(const uint8_t *validity, size_t at)
{
	return validity != NULL && (validity[at / 8] >> at % 8 & 1) == 0;
}

#endif
