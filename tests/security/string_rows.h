/* SPDX-License-Identifier: MIT
 *
 * The rows of strings.tsv and delimiters.tsv, which say what they are.
 */
#ifndef SECURITY_STRING_ROWS_H
#define SECURITY_STRING_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ROWS_MAX 128
#define ROW_COLUMNS 6
#define ROW_TEXT 256
#define ROW_POINTS 96

/* The columns of results: five profiles, and the drop-in for libidn2. */
enum { ROW_PROFILES = 5, ROW_DROPIN = 5 };

struct outcome {
	bool refused;
	char errors[64]; /* as they are named there */
	char text[ROW_TEXT];
	size_t len;
};

struct string_row {
	char name[64];
	char input[ROW_TEXT];
	size_t len;
	struct outcome cell[ROW_COLUMNS];
};

/* The profile of each column but the last. */
extern const uint32_t row_profiles[ROW_PROFILES];

/* How many there are; 0 where the file cannot be read. */
size_t read_strings(struct string_row rows[ROWS_MAX]);

/* A character, and the code points of which a mapping makes it, in order. */
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
