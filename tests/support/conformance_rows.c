/* SPDX-License-Identifier: MIT
 *
 * Readers of the conformance files in both forms.
 */
#include "conformance_rows.h"

#include <stdlib.h>
#include <string.h>

static const char *const code_names[CODE_COUNT] = {
	"A3", "A4_1", "A4_2", "B1", "B2", "B3", "B4", "B5", "B6", "C1",
	"C2", "P4",   "U1",   "V1", "V2", "V3", "V4", "V6", "V7", "X4_2",
};

const char *
code_name(enum code code)
{
	return code_names[code];
}

/* Reads status codes with blanks, commas or brackets around them. */
static uint32_t
read_codes(const char *text)
{
	static const char between[] = " ,[]";
	uint32_t codes = 0;

	text += strspn(text, between);
	while (*text != '\0') {
		size_t len = strcspn(text, between);
		unsigned n = 0;

		while (n < CODE_COUNT && (strlen(code_names[n]) != len ||
					  memcmp(code_names[n], text, len))) {
			n++;
		}
		require(n < CODE_COUNT, "a known status code");
		codes |= UINT32_C(1) << n;
		text += len;
		text += strspn(text, between);
	}
	return codes;
}

static void
put_bytes(struct idna_row *row, enum column column, const char *bytes,
	  size_t len)
{
	require(row->len[column] + len < ROW_TEXT, "room for the text");
	memcpy(row->text[column] + row->len[column], bytes, len);
	row->len[column] += len;
}

static void
put_point(struct idna_row *row, enum column column, unsigned long point)
{
	char bytes[4];

	require(point <= 0x10FFFF, "a code point");
	put_bytes(row, column, bytes, utf8_encode(bytes, (uint32_t)point));
}

static void
copy_text(struct idna_row *row, enum column to, const struct idna_row *from,
	  enum column column)
{
	row->len[to] = 0;
	put_bytes(row, to, from->text[column], from->len[column]);
}

/* A blank column has the text of the column before it. */
static void
fill_text(struct idna_row *row, enum column column)
{
	copy_text(row, column, row, column - 1);
}

/* ---- the original ------------------------------------------------------- */

/* \uXXXX and \x{XXXX} are code points. */
static void
read_original_text(struct idna_row *row, enum column column, const char *text)
{
	row->len[column] = 0;
	if (strcmp(text, "\"\"") == 0) {
		return;
	}
	while (*text != '\0') {
		char digits[5] = "";
		char *end;

		if (text[0] == '\\' && text[1] == 'u') {
			strncat(digits, text + 2, 4);
			put_point(row, column, strtoul(digits, &end, 16));
			require(end == digits + 4, "four digits");
			text += 6;
		} else if (text[0] == '\\') {
			require(strncmp(text, "\\x{", 3) == 0, "an escape");
			put_point(row, column, strtoul(text + 3, &end, 16));
			require(*end == '}', "an escape");
			text = end + 1;
		} else {
			put_bytes(row, column, text++, 1);
		}
	}
}

static void
read_original_row(struct idna_row *row, char *line)
{
	char *field[7];

	line[strcspn(line, "#")] = '\0';
	require(split_fields(line, ';', field, 7) == 7, "seven columns");
	read_original_text(row, SOURCE, field[0]);
	row->codes[SOURCE] = 0;
	for (enum column i = TO_UNICODE_N; i < COLUMNS; i++) {
		const char *text = field[2 * i - 1];
		const char *codes = field[2 * i];

		if (*text != '\0') {
			read_original_text(row, i, text);
		} else {
			fill_text(row, i);
		}
		row->codes[i] =
			*codes != '\0' ? read_codes(codes) : row->codes[i - 1];
	}
}

/* ---- ours --------------------------------------------------------------- */

static void
read_our_row(struct idna_row *row, char *line)
{
	static struct idna_row above;
	char *field[7];

	above = *row;
	require(split_fields(line, ';', field, 7) <= 7, "seven columns");
	row->len[SOURCE] = read_text(row->text[SOURCE], ROW_TEXT, field[0]);
	row->codes[SOURCE] = 0;
	for (enum column i = TO_UNICODE_N; i < COLUMNS; i++) {
		const char *text = field[2 * i - 1];
		const char *codes = field[2 * i];

		if (*text == '\0') {
			fill_text(row, i);
		} else if (strcmp(text, "=") == 0) {
			copy_text(row, i, row, SOURCE);
		} else if (strcmp(text, "\"") == 0) {
			copy_text(row, i, &above, i);
		} else {
			row->len[i] = read_text(row->text[i], ROW_TEXT, text);
		}
		if (*codes == '\0') {
			row->codes[i] = row->codes[i - 1];
		} else if (strcmp(codes, "\"") == 0) {
			row->codes[i] = above.codes[i];
		} else {
			row->codes[i] =
				strcmp(codes, "-") == 0 ? 0 : read_codes(codes);
		}
	}
}

/* The next line that is not empty or a comment. */
static char *
next_line(struct lines *lines)
{
	char *line;

	do {
		line = lines_next(lines);
	} while (line != NULL && (*line == '\0' || *line == '#'));
	return line;
}

bool
idna_next(struct idna_file *file)
{
	char *line = next_line(&file->lines);

	if (line == NULL) {
		return false;
	}
	if (file->form == FORM_OURS) {
		read_our_row(&file->row, line);
	} else {
		read_original_row(&file->row, line);
	}
	return true;
}

/* The length of the version at the start of text, or 0. */
static size_t
version_len(const char *text)
{
	size_t len = 0;

	for (unsigned part = 0; part < 3; part++) {
		size_t digits = strspn(text + len, "0123456789");

		if (digits == 0 || (part < 2 && text[len + digits] != '.')) {
			return 0;
		}
		len += digits + (part < 2);
	}
	return len;
}

void
version_in_head(char version[16], const struct lines *lines)
{
	const char *at = lines->data;
	size_t len;

	while ((len = version_len(at)) == 0) {
		require(*at != '\0', "a version in the head");
		at++;
	}
	require(len < 16, "a version");
	memcpy(version, at, len);
	version[len] = '\0';
}

/* ---- NormalizationTest.txt ---------------------------------------------- */

static void
read_our_columns(struct normal_row *row, char *field[])
{
	/* The column that a blank column equals. */
	static const unsigned before[5] = {0, 0, 1, 1, 2};

	points_read(&row->column[0], field[0]);
	for (unsigned i = 1; i < 5; i++) {
		if (field[i][0] == '\0') {
			row->column[i] = row->column[before[i]];
		} else if (strcmp(field[i], "=") == 0) {
			row->column[i] = row->column[0];
		} else {
			points_read(&row->column[i], field[i]);
		}
	}
}

bool
normal_next(struct normal_file *file)
{
	struct normal_row *row = &file->row;
	char *line = next_line(&file->lines);
	char *field[5];

	while (line != NULL && *line == '@') {
		require(strncmp(line, "@Part", 5) == 0, "a part");
		row->part = line[5];
		line = next_line(&file->lines);
	}
	if (line == NULL) {
		return false;
	}
	if (file->form == FORM_OURS) {
		require(split_fields(line, ';', field, 5) <= 5, "columns");
		read_our_columns(row, field);
		return true;
	}
	line[strcspn(line, "#")] = '\0';
	require(split_fields(line, ';', field, 5) == 6, "columns");
	for (unsigned i = 0; i < 5; i++) {
		points_read(&row->column[i], field[i]);
	}
	return true;
}
