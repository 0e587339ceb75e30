/* SPDX-License-Identifier: MIT
 *
 * Reads the rows of strings.tsv and delimiters.tsv, which describe their
 * format.
 */
#ifndef SECURITY_STRING_ROWS_H
#define SECURITY_STRING_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ROWS_MAX 128
#define ROW_COLUMNS 6
#define ROW_TEXT 300
#define ROW_POINTS 96

/*
 * The step through long lists of similar cases: a build with a sanitizer, which
 * is ten times slower, takes every seventh.
 */
#ifdef SECURITY_SAMPLE
#define SECURITY_STEP(many) ((many) ? 7u : 1u)
#else
#define SECURITY_STEP(many) ((void)(many), 1u)
#endif

/* The columns of results: five profiles, and the drop-in for libidn2. */
enum { ROW_PROFILES = 5, ROW_DROPIN = 5 };

struct cell {
	bool refused;
	char errors[64]; /* names, as in the file */
	char text[ROW_TEXT];
	size_t len;
};

struct string_row {
	char name[64];
	char input[ROW_TEXT];
	size_t len;
	struct cell cell[ROW_COLUMNS];
};

/* The profile of each column except the last. */
extern const uint32_t row_profiles[ROW_PROFILES];

/* Returns how many there are; 0 if the file cannot be read. */
size_t read_strings(struct string_row rows[ROWS_MAX]);

/* A delimiter, and the sorted code points that a mapping turns into it. */
struct delimiter_row {
	char name[64];
	uint32_t character;
	size_t uts46_len;
	uint32_t uts46[ROW_POINTS];
	size_t idna2003_len;
	uint32_t idna2003[ROW_POINTS];
};

size_t read_delimiters(struct delimiter_row rows[ROWS_MAX]);

#endif
