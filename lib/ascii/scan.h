/* SPDX-License-Identifier: MIT
 *
 * The scanner's functions.  scan.c is compiled once for each instruction set,
 * and dispatch.c chooses one when the library is loaded.
 */
#ifndef XN_ASCII_SCAN_H
#define XN_ASCII_SCAN_H

#include "window.h"

/* The name of a function for one instruction set. */
#ifndef XN_ISA
#define XN_ISA(name) name
#endif

/*
 * Look at a name of 1 to WINDOW_MAX units.  If it consists of clean labels, of
 * letters, digits and hyphens (see window.h), and fits with a NUL: write it to
 * dst, and return the number of labels; the window has its dots.  Otherwise
 * open the window, and return 0.
 */
typedef size_t xn_scan_name_function(struct window *window,
				     const struct scan_options *options,
				     void *dst, size_t cap, const void *src,
				     size_t len);
xn_scan_name_function XN_ISA(xn_scan_name), XN_ISA(xn_scan_name_utf16),
	XN_ISA(xn_scan_name_utf32);

/* Columns whose offsets have 32 bits, without a row that is null. */
struct scan_rows {
	const char *text;
	size_t end;          /* where the text ends */
	const int32_t *from; /* the offsets of the names that are left */
	size_t count;        /* how many there are */
	char *data;
	size_t at;    /* where the next result begins in data */
	size_t limit; /* where the last result must end */
	int32_t *to;  /* for the offsets of where the results end */
};

/*
 * xn_scan_name() for the first rows, as many as it does, without a window.
 * Returns how many.
 */
typedef size_t xn_scan_rows_function(const struct scan_options *options,
				     struct scan_rows *rows);
xn_scan_rows_function XN_ISA(xn_scan_rows);

/* Open the window at unit at of src[0..len), at < len. */
typedef void xn_scan_window_function(struct window *window,
				     enum encoding encoding,
				     const struct scan_options *options,
				     const char *src, size_t len, size_t at);
xn_scan_window_function XN_ISA(xn_scan_window);

#endif
