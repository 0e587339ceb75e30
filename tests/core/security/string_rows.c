/* SPDX-License-Identifier: MIT */
#include "string_rows.h"

#include "tests/support/text_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idna.h>

#define FIELDS 8

const uint32_t row_profiles[ROW_PROFILES] = {
	XN_STRICT, XN_LOOKUP, XN_URL, XN_IDNA2008, XN_IDNA2003,
};

/* ---- fields ------------------------------------------------------------- */

static bool
open_file(struct lines *lines, const char *name)
{
	static char path[4096];
	const char *source = folder_in("XN_SOURCE");

	snprintf(path, sizeof path, "%s/tests/core/security",
		 source != NULL ? source : ".");
	return lines_open(lines, path, name);
}

/* The next row with this number of fields; false at the end. */
static bool
next_row(struct lines *lines, char *field[], size_t fields)
{
	char *line;

	while ((line = lines_next(lines)) != NULL) {
		if (*line != '#' && *line != '\0') {
			size_t count = split_fields(line, '\t', field, fields);

			if (count != fields) {
				fprintf(stderr, "line %zu: %zu fields\n",
					lines->number, count);
				exit(1);
			}
			return true;
		}
	}
	return false;
}

static void
copy(char *to, size_t cap, const char *from)
{
	if (strlen(from) >= cap) {
		fprintf(stderr, "\"%s\" is too long\n", from);
		exit(1);
	}
	strcpy(to, from);
}

/* ---- strings.tsv -------------------------------------------------------- */

static size_t
read_field(char text[ROW_TEXT], const char *field)
{
	return strcmp(field, "\"\"") == 0 ? 0
					  : read_escaped(text, ROW_TEXT, field);
}

static void
read_cell(struct cell *cell, const struct cell *before, const char *field)
{
	if (strcmp(field, "=") == 0) {
		*cell = *before;
	} else if (*field == '!') {
		cell->refused = true;
		copy(cell->errors, sizeof cell->errors, field + 1);
	} else {
		cell->len = read_field(cell->text, field);
	}
}

size_t
read_strings(struct string_row rows[ROWS_MAX])
{
	struct lines lines;
	char *field[FIELDS];
	size_t count = 0;

	if (!open_file(&lines, "strings.tsv")) {
		return 0;
	}
	while (count < ROWS_MAX && next_row(&lines, field, FIELDS)) {
		struct string_row *row = &rows[count++];

		memset(row, 0, sizeof *row);
		copy(row->name, sizeof row->name, field[0]);
		row->len = read_field(row->input, field[1]);
		for (size_t i = 0; i < ROW_COLUMNS; i++) {
			read_cell(&row->cell[i], &row->cell[i > 0 ? i - 1 : 0],
				  field[i + 2]);
		}
	}
	lines_close(&lines);
	return count;
}

/* ---- delimiters.tsv ----------------------------------------------------- */

/* Reads "2100 2488-249B", or "-" for none. */
static size_t
read_set(uint32_t set[ROW_POINTS], char *field)
{
	size_t len = 0;
	char *end;

	if (strcmp(field, "-") == 0) {
		return 0;
	}
	for (char *at = field; *at != '\0'; at = end) {
		uint32_t first = (uint32_t)strtoul(at, &end, 16), last = first;

		if (end == at) {
			fprintf(stderr, "\"%s\" is not a code point\n", at);
			exit(1);
		}
		if (*end == '-') {
			last = (uint32_t)strtoul(end + 1, &end, 16);
		}
		for (; first <= last && len < ROW_POINTS; first++) {
			set[len++] = first;
		}
		end += strspn(end, " ");
	}
	return len;
}

size_t
read_delimiters(struct delimiter_row rows[ROWS_MAX])
{
	struct lines lines;
	char *field[4];
	size_t count = 0;

	if (!open_file(&lines, "delimiters.tsv")) {
		return 0;
	}
	while (count < ROWS_MAX && next_row(&lines, field, 4)) {
		struct delimiter_row *row = &rows[count++];

		memset(row, 0, sizeof *row);
		copy(row->name, sizeof row->name, field[0]);
		row->character = (uint32_t)strtoul(field[1], NULL, 16);
		row->uts46_len = read_set(row->uts46, field[2]);
		row->idna2003_len = read_set(
			row->idna2003,
			strcmp(field[3], "=") == 0 ? field[2] : field[3]);
	}
	lines_close(&lines);
	return count;
}
