/* SPDX-License-Identifier: MIT
 *
 * Tables.
 */
#include "table.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define QUOTE '"'

/* ---- fields ------------------------------------------------------------- */

bool
field_read(struct field *field, const struct table *table, char **at, char *end)
{
	char *s = *at;
	bool closed = true;

	field->s = s;
	/* A doubled quote ends the quotes and begins others. */
	while (closed && table->quotes && s < end && *s == QUOTE) {
		char *quote = memchr(s + 1, QUOTE, (size_t)(end - s - 1));

		closed = quote != NULL;
		s = closed ? quote + 1 : end;
	}
	while (s < end && *s != table->delimiter && *s != '\n') {
		s++;
	}
	field->len = (size_t)(s - field->s);
	*at = s;
	return closed;
}

void
field_unquote(struct field *field, const struct table *table)
{
	const char *from = field->s + 1;
	const char *end = field->s + field->len;
	char *to = field->s;

	if (!table->quotes || field->len == 0 || *field->s != QUOTE) {
		return;
	}
	while (from < end &&
	       (*from != QUOTE || (end - from > 1 && from[1] == QUOTE))) {
		from += *from == QUOTE;
		*to++ = *from++;
	}
	/* After the quote at the end. */
	from += from < end;
	memmove(to, from, (size_t)(end - from));
	field->len = (size_t)(to - field->s) + (size_t)(end - from);
}

bool
field_needs_quotes(const struct table *table, const char *s, size_t len)
{
	for (size_t i = 0; table->quotes && i < len; i++) {
		if (s[i] == ',' || s[i] == QUOTE || s[i] == '\n' ||
		    s[i] == '\r') {
			return true;
		}
	}
	return false;
}

/* ---- rows --------------------------------------------------------------- */

void
record_read(struct record *record, const struct table *table, char *s,
	    char *end)
{
	struct field field;

	memset(record, 0, sizeof *record);
	record->s = s;
	for (;; s++) {
		record->open = !field_read(&field, table, &s, end);
		if (record->fields++ == table->column) {
			record->field = field;
		}
		if (s == end || *s == '\n') {
			break;
		}
	}
	record->ending_len = s < end;
	/* A CR there belongs to the line ending. */
	if (s < end && field.len > 0 && s[-1] == '\r') {
		record->ending_len++;
		record->field.len -= record->field.s == field.s;
		s--;
	}
	record->len = (size_t)(s - record->s);
	record->lines = 1;
	for (const char *at = record->s;
	     (at = memchr(at, '\n', (size_t)(s - at))) != NULL; at++) {
		record->lines++;
	}
}

size_t
table_rows(enum place *place, const struct table *table, const char *data,
	   size_t at, size_t len)
{
	enum place here = *place;
	size_t end = 0;

	for (; at < len; at++) {
		if (data[at] == QUOTE && table->quotes) {
			here = here == PLACE_FIELD    ? PLACE_FIELD
			       : here == PLACE_QUOTED ? PLACE_QUOTE
						      : PLACE_QUOTED;
		} else if (here == PLACE_QUOTED) {
			continue;
		} else if (data[at] == '\n') {
			here = PLACE_START;
			end = at + 1;
		} else {
			here = data[at] == table->delimiter ? PLACE_START
							    : PLACE_FIELD;
		}
	}
	*place = here;
	return end;
}

/* ---- the header --------------------------------------------------------- */

void
table_open(struct table *table, char delimiter, const char *wanted)
{
	memset(table, 0, sizeof *table);
	table->delimiter = delimiter;
	table->quotes = delimiter == ',';
	table->wanted = wanted;
}

void
table_close(struct table *table)
{
	free(table->header);
}

/*
 * Finds the column in the header s[0..len), whose bytes it changes: that of the
 * name, or else that of the number.  False: the header has neither.
 */
static bool
find_column(struct table *table, char *s, size_t len)
{
	const char *wanted = table->wanted;
	const char *digits = wanted + strspn(wanted, "0");
	char *end = s + len;
	bool numbered = false;
	char number[24];
	struct field field;

	for (size_t i = 0;; i++, s++) {
		field_read(&field, table, &s, end);
		field_unquote(&field, table);
		if (field.len == strlen(wanted) &&
		    memcmp(field.s, wanted, field.len) == 0) {
			table->column = i;
			return true;
		}
		snprintf(number, sizeof number, "%zu", i + 1);
		if (strcmp(number, digits) == 0) {
			table->column = i;
			numbered = true;
		}
		if (s == end) {
			return numbered;
		}
	}
}

enum table_fault
table_header(struct table *table, const struct record *record)
{
	size_t len = record->len;

	if (record->open) {
		return TABLE_OPEN;
	}
	if (table->header != NULL) {
		return len == table->header_len &&
				       memcmp(record->s, table->header, len) ==
					       0
			       ? TABLE_FINE
			       : TABLE_OTHER;
	}
	/* The second half is for find_column to change. */
	table->header = malloc(2 * len + 1);
	if (table->header == NULL) {
		return TABLE_NO_MEMORY;
	}
	memcpy(table->header, record->s, len);
	memcpy(table->header + len, record->s, len);
	table->header_len = len;
	table->fields = record->fields;
	table->ending = record->ending_len == 2 ? "\r\n" : "\n";
	return find_column(table, table->header + len, len) ? TABLE_FINE
							    : TABLE_NO_COLUMN;
}
