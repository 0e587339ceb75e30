/* SPDX-License-Identifier: MIT
 *
 * Columns: many names in one call.  A column has the layout of Apache Arrow:
 * the bytes of all rows one after the other, and offsets that say where each
 * row begins.
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
 * - The result and the errors of a row are those of xn_to_ascii or
 *   xn_to_unicode with a buffer that is large enough.  Limits such as
 *   XN_LABEL_POINTS hold.
 * - Nothing is allocated.  (A normaliser that the caller brings may allocate.)
 *   Nothing is kept between calls and no locale is consulted.  Any thread may
 *   call any function at any time.
 * - Rows are done in their order, each whole or not at all.  A batch that
 *   stopped may go on with the next row; the results are those of a batch that
 *   did not stop.
 * - No buffer of the output may overlap any other buffer of the two columns.
 * - Nothing is written at or beyond data + cap.  Nothing is read at or beyond
 *   data + data_len.  The bytes of the output's data after the last row that
 *   was done may be overwritten.
 * - Nobody else may change the buffers of the two columns during a call.  If
 *   another thread or process does, rows may be wrong or refused, but what is
 *   read and written stays inside the buffers.
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
 * A column of names: row i is data[offsets[i]..offsets[i + 1]), in UTF-8.
 * There are count + 1 offsets.  The offsets of rows before first, and of null
 * rows, are not looked at.
 *
 * If an Arrow array is a slice, row 0 is the first row of the slice: let
 * offsets point to entry "offset" of the array's buffer, and set validity_at to
 * "offset".
 */
typedef struct xn_column_in {
	const char *data; /* may be NULL when data_len is 0 */
	size_t data_len;  /* all of data, not only the bytes of rows */
	/* One of the two; the other is NULL. */
	const int32_t *offsets32;
	const int64_t *offsets64;
	/*
	 * NULL, or a bitmap with the lowest bit of a byte first: row i is null
	 * if bit validity_at + i is 0.
	 */
	const uint8_t *validity;
	size_t validity_at;
	size_t count; /* the number of rows */
	size_t first; /* the row to begin with, 0 to count */
	uint64_t reserved[4]; /* 0 */
} xn_column_in;

/*
 * Where the results go.  Row first of the input becomes row first of the
 * output, and so on.  Each column has a first of its own.
 *
 * The caller sets offsets[first], the place in data where the first result
 * begins: 0 in a fresh column.  A call that goes on finds it there, as the end
 * of the last row.  For each row that is done, the call writes
 * offsets[row + 1], bit validity_at + row of validity, and errors[row], and
 * nothing else.  validity and errors may be NULL.
 */
typedef struct xn_column_out {
	char *data; /* may be NULL when cap is 0; no NUL ends a row */
	size_t cap; /* all of data */
	/* One of the two; it may have another width than the input's. */
	int32_t *offsets32;
	int64_t *offsets64;
	/* 0: the row is null.  The bits of other rows stay. */
	uint8_t *validity;
	size_t validity_at;
	uint32_t *errors; /* XN_ERROR_*; 0: valid name, or null row */
	size_t first;
	uint64_t reserved[4]; /* 0 */
} xn_column_out;

typedef struct xn_batch_result {
	/*
	 * XN_OK: all rows are done, even if names in them break rules.  On any
	 * other status the batch stopped before a row.  XN_NO_SPACE: the row
	 * does not fit into data; or it would end beyond INT32_MAX and the
	 * offsets have 32 bits: then a larger cap does not help.
	 * XN_NO_MEMORY, XN_FAILED: as for xn_to_ascii.
	 * XN_MISUSE: the call breaks the contract, or the row's offsets are
	 * negative, descending, or beyond data_len.
	 */
	xn_status status;
	uint32_t errors; /* XN_ERROR_* of all rows that were done */
	size_t rows;     /* the number of rows that were done */
	size_t nulls;    /* the number of these that are null in the output */
	/*
	 * With XN_NO_SPACE the number of bytes that the row takes: cap must be
	 * at least the place where it begins, plus needed.  Else 0.
	 */
	size_t needed;
} xn_batch_result;

/*
 * ToASCII of rows first to count - 1 of src.  A null row becomes a null row,
 * with errors 0.  A name that breaks a rule becomes a null row, too, and its
 * errors say why.  Null rows have no bytes: in an output without validity they
 * are empty strings.
 *
 * xn_status: OK, NO_SPACE, NO_MEMORY, MISUSE, FAILED
 */
XN_API xn_batch_result
xn_to_ascii_batch(const xn_options *opt, const xn_column_out *dst,
                  const xn_column_in *src);

/*
 * ToUnicode of the same rows.  Only null rows are null in the output.  A name
 * that breaks a rule has the result that xn_to_unicode has for it.
 *
 * xn_status: OK, NO_SPACE, NO_MEMORY, MISUSE, FAILED
 */
XN_API xn_batch_result
xn_to_unicode_batch(const xn_options *opt, const xn_column_out *dst,
                    const xn_column_in *src);

#ifdef __cplusplus
}
#endif

#endif
