/* SPDX-License-Identifier: MIT
 *
 * Many names at once, in columns as Apache Arrow has them: the rows' bytes one
 * behind the other, and offsets that say where each begins.
 *
 *     xn_options opt = xn_profile(XN_LOOKUP);
 *     xn_column_in in = {.data = data, .data_len = len,
 *                        .offsets32 = offsets, .count = count};
 *     xn_column_out out = {.data = room, .cap = cap, .offsets32 = ends};
 *     xn_batch_result r;
 *
 *     ends[0] = 0;
 *     for (;;) {
 *             r = xn_to_ascii_batch(&opt, &out, &in);
 *             in.first += r.rows;
 *             out.first += r.rows;
 *             if (r.status != XN_NO_SPACE || !make_room(&out, r.needed))
 *                     break;
 *     }
 *
 * The contract, for both functions here:
 *
 * - A row's result, and its errors, are those of xn_to_ascii or xn_to_unicode
 *   with as much room as it takes, limits such as XN_LABEL_POINTS included.
 * - Nothing is allocated, unless a normaliser of the caller's does; nothing
 *   is kept, no locale is consulted; any thread may call.
 * - Rows are done in their order, each whole or not at all.  A batch that
 *   stopped can go on with the next row, and comes to the same end as one
 *   that did not stop.
 * - No buffer of the output may overlap another one of either column.
 * - Nothing is written at or beyond data + cap, nothing read at or beyond
 *   data + data_len.  What is in data behind the last row that was done may
 *   have been written over.
 * - Time is linear in the input.  Stack use stays below XN_STACK bytes.
 */
#ifndef XN_BATCH_H
#define XN_BATCH_H

#include <stddef.h>
#include <stdint.h>

#include <xn/export.h>
#include <xn/idna.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A column of names: row i is data[offsets[i]..offsets[i + 1]), UTF-8, so that
 * there are count + 1 offsets.  Those of rows in front of first, and of null
 * rows, are not looked at.
 *
 * Of an array of Arrow's that is a slice, row 0 is the slice's first: offsets
 * points at offset's place in the buffer, and validity_at is offset.
 */
typedef struct xn_column_in {
	const char *data; /* may be NULL when data_len is 0 */
	size_t data_len;  /* all of data, not only the rows' */
	/* One of the two. */
	const int32_t *offsets32;
	const int64_t *offsets64;
	/*
	 * A bitmap, the lowest bit of a byte first, or NULL: bit validity_at
	 * + i tells whether row i is there (1) or null (0).
	 */
	const uint8_t *validity;
	size_t validity_at;
	size_t count; /* the rows of the column */
	size_t first; /* the row to begin with, 0 to count */
	uint64_t reserved[4]; /* 0 */
} xn_column_in;

/*
 * Where the results go: those of rows first, first + 1, ... of the input to
 * rows first, first + 1, ... of this, by the first of either.
 *
 * offsets[first] is the caller's: the place in data where the first result
 * begins, so 0 in a fresh column.  It is where the last row of an earlier call
 * ended, so that there is nothing to do for a call that goes on.  For each row
 * that is done, offsets[row + 1] and, unless they are NULL, bit validity_at
 * + row of validity and errors[row] are written, and nothing else is.
 */
typedef struct xn_column_out {
	char *data; /* may be NULL when cap is 0; no NUL ends a row */
	size_t cap; /* all of data */
	/* One of the two, of the input's width or not. */
	int32_t *offsets32;
	int64_t *offsets64;
	/* Which rows are there; other bits stay as they are. */
	uint8_t *validity;
	size_t validity_at;
	uint32_t *errors; /* XN_ERROR_*, 0 for a row that is right or null */
	size_t first;
	uint64_t reserved[4]; /* 0 */
} xn_column_out;

typedef struct xn_batch_result {
	/*
	 * XN_OK: all rows are done, whatever is wrong with them.  Else the
	 * batch stopped in front of a row, for what xn_to_ascii and
	 * xn_to_unicode have such a status for, and:
	 * XN_NO_SPACE: data is full, or the row would end beyond what the
	 * offsets can tell (INT32_MAX).
	 * XN_MISUSE: the call is not right, or the row's offsets are not:
	 * negative, descending, or beyond data_len.
	 */
	xn_status status;
	uint32_t errors; /* XN_ERROR_* of all rows that were done */
	size_t rows;     /* how many were done */
	size_t nulls;    /* how many of these are null in the output */
	/*
	 * With XN_NO_SPACE how many bytes the row takes, so that a cap greater
	 * by that than where it begins does; else 0.
	 */
	size_t needed;
} xn_batch_result;

/*
 * ToASCII of rows first to count - 1 of src.  A row that is null, or a name
 * that is not right, is null in the output, with no bytes: errors tell which.
 * (Without validity it is the empty string.)
 */
XN_API xn_batch_result
xn_to_ascii_batch(const xn_options *opt, const xn_column_out *dst,
                  const xn_column_in *src);

/*
 * ToUnicode of the same.  Only a row that is null is null in the output: of
 * other rows, right or not, it has the best result there is.
 */
XN_API xn_batch_result
xn_to_unicode_batch(const xn_options *opt, const xn_column_out *dst,
                    const xn_column_in *src);

#ifdef __cplusplus
}
#endif

#endif
