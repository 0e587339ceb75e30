/* SPDX-License-Identifier: MIT */
#include "vector_names.h"

#include "tests/core/differential/names.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/conformance_rows.h"
#include "tests/support/generate.h"
#include "tests/support/text_files.h"

#define ROWS_MAX 80000
#define ROWS_BYTES (4u << 20)

static struct {
	char *bytes;
	size_t used;
	size_t *at; /* where each name starts, and the end */
	size_t count;
} rows;

static void
add(const char *name, size_t len)
{
	require(rows.count < ROWS_MAX && rows.used + len <= ROWS_BYTES,
		"too many rows");
	memcpy(rows.bytes + rows.used, name, len);
	rows.used += len;
	rows.at[++rows.count] = rows.used;
}

static void
add_text(const char *text)
{
	char name[NAME_BYTES];

	add(name, read_text(name, sizeof name, text));
}

/* Reads "PROFILE ... ascii|unicode NAME : RESULT". */
static void
add_rows(const char *file)
{
	struct lines lines;
	char *line;

	lines_need(&lines, vectors_folder(), file);
	while ((line = lines_next(&lines)) != NULL) {
		char *name = strstr(line, "ascii "), *end;

		if (name == NULL) {
			name = strstr(line, "unicode ");
		}
		end = strstr(line, " : ");
		if (*line == '#' || name == NULL || end == NULL || end < name) {
			continue;
		}
		*end = '\0';
		add_text(strchr(name, ' ') + 1);
		if (end[3] != '!') {
			add_text(end + 3);
		}
	}
	lines_close(&lines);
}

static void
add_points(const struct points *points)
{
	char name[4 * POINTS_MAX];
	size_t len = 0;

	for (size_t i = 0; i < points->len; i++) {
		len += utf8_encode(name + len, points->point[i]);
	}
	add(name, len);
}

/* The sources, and their canonically equivalent forms. */
static void
add_normalization(void)
{
	static struct normal_file file;

	file.form = FORM_OURS;
	lines_need(&file.lines, vectors_folder(), "normalization.txt");
	for (size_t i = 0; normal_next(&file); i++) {
		if (i % 100 < generate_count(100)) {
			add_points(&file.row.column[0]);
			add_points(&file.row.column[2]);
		}
	}
	lines_close(&file.lines);
}

/* Characters with a canonical decomposition, and one step of it. */
static void
add_decompositions(void)
{
	struct lines lines;
	char *line;

	lines_need(&lines, data_folder(), "decomposition.txt");
	for (size_t i = 0; (line = lines_next(&lines)) != NULL; i++) {
		char *to = strchr(line, ' ');
		struct points points = {1, {(uint32_t)strtoul(line, NULL, 16)}};

		if (*line != '#' && i % 100 < generate_count(100)) {
			add_points(&points);
			to[strcspn(to, "!")] = '\0';
			points_read(&points, to);
			add_points(&points);
		}
	}
	lines_close(&lines);
}

void
rows_load(void)
{
	rows.bytes = malloc(ROWS_BYTES);
	rows.at = malloc((ROWS_MAX + 1) * sizeof *rows.at);
	require(rows.bytes != NULL && rows.at != NULL, "no memory");
	rows.used = rows.count = rows.at[0] = 0;
	add_rows("known.txt");
	add_rows("idna2003.txt");
	add_normalization();
	add_decompositions();
}

void
rows_free(void)
{
	free(rows.bytes);
	free(rows.at);
}

size_t
rows_count(void)
{
	return rows.count;
}

size_t
rows_name(size_t i, char *dst)
{
	size_t len = rows.at[i + 1] - rows.at[i];

	memcpy(dst, rows.bytes + rows.at[i], len);
	return len;
}
