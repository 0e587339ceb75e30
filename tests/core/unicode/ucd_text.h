/* SPDX-License-Identifier: MIT
 *
 * The properties of all code points, read in C from data/, to compare the
 * generated tables with.  Values are those of lib/unicode/ucd.h.
 */
#ifndef TESTS_UCD_TEXT_H
#define TESTS_UCD_TEXT_H

#include "tests/support/text_files.h"

#define POINT_COUNT 0x110000

struct properties {
	char version[16];
	uint8_t status[POINT_COUNT];  /* UCD_VALID ... */
	uint8_t class[POINT_COUNT];   /* UCD_PVALID ... */
	uint8_t bidi[POINT_COUNT];    /* BIDI_* */
	uint8_t joining[POINT_COUNT]; /* JOIN_* */
	uint8_t ccc[POINT_COUNT];
	uint8_t mark[POINT_COUNT];
	uint8_t quick[POINT_COUNT];  /* UCD_QC_* */
	uint8_t script[POINT_COUNT]; /* SCRIPT_* */
	uint8_t prep[POINT_COUNT];   /* UCD_PREP_* */
	/* The code point's decomposition does not compose again. */
	uint8_t excluded[POINT_COUNT];

	/* Index of a string in pool, which begins with its length; 0: none. */
	uint32_t mapping[POINT_COUNT]; /* of UTS #46, deviations included */
	uint32_t step[POINT_COUNT];    /* canonical decomposition, one step */
	uint32_t lower[POINT_COUNT];
	uint32_t width[POINT_COUNT];
	uint32_t prepped[POINT_COUNT]; /* where nameprep maps differently */
	uint32_t *pool;
	size_t pool_len;
	size_t pool_cap;
};

/* Reads data/ in the source tree, which XN_SOURCE names. */
struct properties *properties_from_data(void);

void properties_free(struct properties *properties);

/* A string of the pool; the empty string for index 0. */
const uint32_t *pool_string(const struct properties *properties, uint32_t at,
			    size_t *len);

/*
 * The full canonical decomposition, or the code point itself; Hangul is not
 * decomposed.
 */
void decomposition_of(struct points *out, const struct properties *properties,
		      uint32_t point);

/*
 * RFC 3454's tables B.1 and B.2, then NFKC; an unassigned code point stays.
 */
void nameprep_of(struct points *out, const struct properties *properties,
		 uint32_t point);

/* RFC 5895, section 2, steps 1 and 2: lower case, then width; PVALID stays. */
void rfc5895_of(struct points *out, const struct properties *properties,
		uint32_t point);

#endif
