/* SPDX-License-Identifier: MIT
 *
 * The functions that are compiled once for each instruction set (convert.c).
 * dispatch.c chooses one set when the library is loaded.
 */
#ifndef XN_IDNA_CONVERT_H
#define XN_IDNA_CONVERT_H

#include "ascii_name.h"
#include "pipeline.h"

/* The name of a function for one instruction set. */
#ifndef XN_ISA
#define XN_ISA(name) name
#endif

typedef size_t xn_ascii_function(const struct ascii_rules *rules, char *dst,
				 size_t cap, const char *src, size_t len);

/*
 * Do all the work for a name of ordinary labels in UTF-8: write the result,
 * with a NUL, and return the number of labels.  0: the name has to go through
 * the stages.
 */
xn_ascii_function xn_ascii_name;

/* Columns whose offsets have 32 bits, without a row that is null. */
struct ascii_rows {
	const char *text;
	size_t end;          /* where the text ends */
	const int32_t *from; /* the offsets of the names that are left */
	size_t count;        /* how many there are */
	char *data;
	size_t at;    /* where the next result begins in data */
	size_t limit; /* where the last result must end */
	int32_t *to;  /* for the offsets of where the results end */
};

typedef size_t xn_ascii_rows_function(const struct ascii_rules *rules,
				      struct ascii_rows *rows);

/*
 * xn_ascii_name() for the first rows, as many as it does.  Returns how many.
 * With the loop here, constants stay in registers.
 */
xn_ascii_rows_function xn_ascii_rows;

typedef void xn_scan_function(struct window *window, enum encoding encoding,
			      const struct looks *looks, const char *src,
			      size_t len, size_t at);

/* Open the window at unit at of src[0..len), at < len. */
xn_scan_function xn_scan;

/* The public functions, and the units of their text. */
#define CONVERSIONS(ENTRY)                                                     \
	ENTRY(xn_to_ascii, char)                                               \
	ENTRY(xn_to_unicode, char)                                             \
	ENTRY(xn_to_ascii_utf16, uint16_t)                                     \
	ENTRY(xn_to_unicode_utf16, uint16_t)                                   \
	ENTRY(xn_to_ascii_utf32, uint32_t)                                     \
	ENTRY(xn_to_unicode_utf32, uint32_t)

#define CONVERSION_ARGUMENTS(unit)                                             \
	const xn_options *opt, unit *dst, size_t cap, const unit *src,         \
		size_t len, xn_report *report

#ifdef XN_IFUNC
xn_ascii_function xn_ascii_name_base, xn_ascii_name_avx512;
xn_ascii_rows_function xn_ascii_rows_base, xn_ascii_rows_avx512;
xn_scan_function xn_scan_base, xn_scan_avx512;

#define DECLARE_CONVERSION(name, unit)                                         \
	xn_result name##_base(CONVERSION_ARGUMENTS(unit));                     \
	xn_result name##_avx512(CONVERSION_ARGUMENTS(unit));
CONVERSIONS(DECLARE_CONVERSION)
#undef DECLARE_CONVERSION
#endif

#endif
