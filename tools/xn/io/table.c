/* SPDX-License-Identifier: MIT
 *
 * Tables.
 */
#include "table.h"

#include "../../../lib/base/eight_bytes.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define QUOTE '"'

/* ---- fields ------------------------------------------------------------- */

/* The place of the first byte whose bit 7 is set in a word that is not 0. */
static inline size_t
first_byte(uint64_t found)
{
#ifdef __GNUC__
	return (size_t)__builtin_ctzll(found) / 8;
#else
	size_t at = 0;

	for (; (found & 0xFF) == 0; found >>= 8) {
		at++;
	}
	return at;
#endif
}

/* The first delimiter or newline at s, or end. */
static inline char *
plain_end(const struct table *table, char *s, char *end)
{
	for (; end - s >= WORD_BYTES; s += WORD_BYTES) {
		uint64_t word = word_load(s);
		uint64_t found = word_equal(word, table->delimiter) |
				 word_equal(word, '\n');

		if (found != 0) {
			return s + first_byte(found);
		}
	}
	while (s < end && *s != table->delimiter && *s != '\n') {
		s++;
	}
	return s;
}

/* After the quote that ends what begins at s, or NULL. */
static char *
quoted_end(char *s, char *end)
{
	while (s < end) {
		s = memchr(s, QUOTE, (size_t)(end - s));
		if (s == NULL) {
			return NULL;
		}
		if (end - s == 1 || s[1] != QUOTE) {
			return s + 1;
		}
		s += 2;
	}
	return NULL;
}

static size_t
newlines(const char *s, const char *end)
{
	size_t count = 0;

	while (s < end && (s = memchr(s, '\n', (size_t)(end - s))) != NULL) {
		count++;
		s++;
	}
	return count;
}

/*
 * The end of the quotes at s.  Counts the newlines in them; *open: they do not
 * end.
 */
static char *
skip_quotes(char *s, char *end, size_t *lines, bool *open)
{
	char *stop = quoted_end(s + 1, end);

	if (stop == NULL) {
		*open = true;
		stop = end;
	}
	*lines += newlines(s, stop);
	return stop;
}

/* The end of the field at s. */
static inline char *
skip_field(const struct table *table, char *s, char *end, size_t *lines,
	   bool *open)
{
	if (table->quotes && s < end && *s == QUOTE) {
		s = skip_quotes(s, end, lines, open);
	}
	return plain_end(table, s, end);
}

void
field_read(struct field *field, const struct table *table, char **at, char *end)
{
	size_t lines = 0;
	bool open = false;

	field->s = *at;
	*at = skip_field(table, *at, end, &lines, &open);
	field->len = (size_t)(*at - field->s);
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
	/* Nearly every field ends with the next quote. */
	if (memchr(from, QUOTE, field->len - 1) == end - 1) {
		field->s++;
		field->len -= 2;
		return;
	}
	for (; from < end; from++) {
		if (*from == QUOTE) {
			from++;
			if (from == end || *from != QUOTE) {
				break;
			}
		}
		*to++ = *from;
	}
	memmove(to, from, (size_t)(end - from));
	field->len = (size_t)(to - field->s) + (size_t)(end - from);
}

bool
field_needs_quotes(const struct table *table, const char *s, size_t len)
{
	bool found = false;

	if (!table->quotes) {
		return false;
	}
	for (; len >= WORD_BYTES && !found; len -= WORD_BYTES) {
		uint64_t word = word_load(s);

		found = (word_equal(word, ',') | word_equal(word, QUOTE) |
			 word_equal(word, '\n') | word_equal(word, '\r')) != 0;
		s += WORD_BYTES;
	}
	for (; len > 0 && !found; len--, s++) {
		found = *s == ',' || *s == QUOTE || *s == '\n' || *s == '\r';
	}
	return found;
}

/* ---- rows --------------------------------------------------------------- */

void
record_read(struct record *record, const struct table *table, char *s,
	    char *end)
{
	struct field field = {NULL, 0};
	size_t lines = 1, fields = 0;
	bool open = false;
	char *start;

	record->s = s;
	for (;; s++) {
		start = s;
		s = skip_field(table, s, end, &lines, &open);
		if (fields++ == table->column) {
			field.s = start;
			field.len = (size_t)(s - start);
		}
		if (s == end || *s == '\n') {
			break;
		}
	}
	record->ending_len = s < end;
	/* A CR there belongs to the line ending. */
	if (s < end && s > start && s[-1] == '\r') {
		record->ending_len++;
		field.len -= start == field.s;
		s--;
	}
	record->len = (size_t)(s - record->s);
	record->lines = lines;
	record->fields = fields;
	record->open = open;
	record->field = field;
}

size_t
record_ending(const char *s, size_t len)
{
	if (len == 0 || s[len - 1] != '\n') {
		return 0;
	}
	return len > 1 && s[len - 2] == '\r' ? 2 : 1;
}

/* ---- borders ------------------------------------------------------------ */

/* The end of the last line in data[at..end), or 0. */
static size_t
last_line(const char *data, size_t at, size_t end)
{
	while (end > at && data[end - 1] != '\n') {
		end--;
	}
	return end > at ? end : 0;
}

/* Whether a quote at a place outside of quotes begins a quoted field. */
static bool
opens(const struct border *border, const struct table *table, const char *data,
      size_t at)
{
	return at == border->start || data[at - 1] == table->delimiter ||
	       data[at - 1] == '\n';
}

static const char *
find_quote(const char *data, size_t at, size_t len)
{
	return at < len ? memchr(data + at, QUOTE, len - at) : NULL;
}

size_t
border_find(struct border *border, const struct table *table, const char *data,
	    size_t len)
{
	size_t at = border->at, end = 0;

	while (at < len) {
		const char *quote =
			table->quotes ? find_quote(data, at, len) : NULL;
		size_t next = quote != NULL ? (size_t)(quote - data) : len;

		if (!border->quoted) {
			size_t line = last_line(data, at, next);

			end = line > 0 ? line : end;
			at = next;
			if (quote != NULL) {
				border->quoted = opens(border, table, data, at);
				at++;
			}
		} else if (quote == NULL) {
			at = len;
		} else if (next + 1 == len) {
			/* What it means depends on the next byte. */
			at = next;
			break;
		} else if (data[next + 1] == QUOTE) {
			at = next + 2;
		} else {
			border->quoted = false;
			at = next + 1;
		}
	}
	border->at = at - end;
	if (end > 0) {
		border->start = 0;
	}
	return end;
}

bool
border_is_open(const struct border *border, size_t len)
{
	/* A quote that is the last byte is left to be read. */
	return border->quoted && border->at == len;
}

bool
table_is_utf16(const char *data, size_t len)
{
	unsigned char s[4];

	if (len < sizeof s) {
		return false;
	}
	memcpy(s, data, sizeof s);
	return (s[0] == 0xFF && s[1] == 0xFE) ||
	       (s[0] == 0xFE && s[1] == 0xFF) ||
	       (s[0] != 0 && s[1] == 0 && s[2] != 0 && s[3] == 0) ||
	       (s[0] == 0 && s[1] != 0 && s[2] == 0 && s[3] != 0);
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
	free(table->name);
}

static char *
copy(const char *s, size_t len)
{
	char *to = malloc(len > 0 ? len : 1);

	if (to != NULL && len > 0) {
		memcpy(to, s, len);
	}
	return to;
}

/* The number from 1 that a text stands for, or 0. */
static size_t
number_of(const char *text)
{
	size_t number = 0;

	for (; *text >= '0' && *text <= '9'; text++) {
		/* No table has so many columns. */
		if (number > SIZE_MAX / 10 - 1) {
			return 0;
		}
		number = 10 * number + (size_t)(*text - '0');
	}
	return *text == '\0' ? number : 0;
}

/*
 * Finds the field of the header s[0..len), whose bytes it changes: that of the
 * name, or else that of the number.  False: the header has neither.
 */
static bool
find_field(struct table *table, struct field *found, char *s, size_t len)
{
	size_t number = number_of(table->wanted);
	size_t wanted_len = strlen(table->wanted);
	char *end = s + len;
	bool numbered = false;
	struct field field;

	for (table->fields = 1;; table->fields++, s++) {
		field_read(&field, table, &s, end);
		field_unquote(&field, table);
		if (field.len == wanted_len &&
		    memcmp(field.s, table->wanted, wanted_len) == 0) {
			*found = field;
			table->column = table->fields - 1;
			return true;
		}
		if (table->fields == number) {
			*found = field;
			numbered = true;
		}
		if (s == end) {
			break;
		}
	}
	table->column = number - 1;
	return numbered;
}

/* The number of fields of a header. */
static size_t
count_fields(const struct table *table, char *s, size_t len)
{
	struct record record;

	record_read(&record, table, s, s + len);
	return record.fields;
}

/* The first header. */
static enum table_fault
find_column(struct table *table)
{
	char *spare = copy(table->header, table->header_len);
	struct field field;
	bool found;

	if (spare == NULL) {
		return TABLE_NO_MEMORY;
	}
	found = find_field(table, &field, spare, table->header_len);
	if (found) {
		table->name = copy(field.s, field.len);
		table->name_len = field.len;
	}
	free(spare);
	if (!found) {
		return TABLE_NO_COLUMN;
	}
	table->fields = count_fields(table, table->header, table->header_len);
	return table->name != NULL ? TABLE_FINE : TABLE_NO_MEMORY;
}

enum table_fault
table_header(struct table *table, const char *s, size_t len, const char *ending)
{
	if (table->header == NULL) {
		table->header = copy(s, len);
		table->header_len = len;
		table->ending = ending;
		return table->header != NULL ? find_column(table)
					     : TABLE_NO_MEMORY;
	}
	return len == table->header_len && memcmp(s, table->header, len) == 0
		       ? TABLE_FINE
		       : TABLE_OTHER;
}
