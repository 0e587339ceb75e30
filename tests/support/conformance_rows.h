/* SPDX-License-Identifier: MIT
 *
 * Reads the rows of Unicode's conformance files, as Unicode writes them and as
 * tools/unicode/vectors.py rewrites them in tests/core/vectors.  Each form has
 * its own reader; both give the same rows.
 */
#ifndef TESTS_CONFORMANCE_H
#define TESTS_CONFORMANCE_H

#include "tests/support/text_files.h"

enum form { FORM_OURS, FORM_ORIGINAL };

/* ---- IdnaTestV2.txt ----------------------------------------------------- */

/* The status codes of revision 33 of UTS #46 and later. */
enum code {
	CODE_A3,
	CODE_A4_1,
	CODE_A4_2,
	CODE_B1,
	CODE_B2,
	CODE_B3,
	CODE_B4,
	CODE_B5,
	CODE_B6,
	CODE_C1,
	CODE_C2,
	CODE_P4,
	CODE_U1,
	CODE_V1,
	CODE_V2,
	CODE_V3,
	CODE_V4,
	CODE_V6,
	CODE_V7,
	CODE_X4_2,
	CODE_COUNT
};

const char *code_name(enum code code);

/* The columns of a row.  Each has a text and, except the source, a status. */
enum column { SOURCE, TO_UNICODE_N, TO_ASCII_N, TO_ASCII_T, COLUMNS };

#define ROW_TEXT 1024

struct idna_row {
	size_t len[COLUMNS];
	char text[COLUMNS]
		 [ROW_TEXT];     /* UTF-8, which may have lone surrogates */
	uint32_t codes[COLUMNS]; /* bits 1 << CODE_* */
};

struct idna_file {
	struct lines lines;
	enum form form;
	struct idna_row row; /* the last row read */
};

/* Reads the next row into file->row; false at the end. */
bool idna_next(struct idna_file *file);

/* The Unicode version that the head names, in either form. */
void version_in_head(char version[16], const struct lines *lines);

/* ---- NormalizationTest.txt ---------------------------------------------- */

struct normal_row {
	char part; /* '0' to '5' */
	struct points column[5];
};

struct normal_file {
	struct lines lines;
	enum form form;
	struct normal_row row;
};

bool normal_next(struct normal_file *file);

#endif
