/* SPDX-License-Identifier: MIT
 *
 * Tables: CSV (RFC 4180) and TSV, in which a tab ends a field and nothing is
 * quoted.  The first row is the header.
 *
 * A quote has a meaning only where a field begins.  Such a field ends at the
 * next quote that is not doubled; bytes between that quote and the delimiter
 * belong to the field, as in other readers of CSV.
 */
#ifndef XN_TABLE_H
#define XN_TABLE_H

#include <stdbool.h>
#include <stddef.h>

/* What is wrong with a table as a whole. */
enum table_fault {
	TABLE_FINE,
	TABLE_EMPTY,     /* it has no header */
	TABLE_NO_COLUMN, /* the header does not have the column */
	TABLE_OTHER,     /* the header is not that of the first table */
	TABLE_OPEN,      /* a quote in the header never ends */
	TABLE_NO_MEMORY
};

struct table {
	const char *wanted; /* name or number of the column */
	char delimiter;     /* 0: this is no table, but names on lines */
	bool quotes;
	/* Out, from the header: */
	char *header; /* a copy */
	size_t header_len;
	size_t column; /* from 0 */
	size_t fields;
	const char *ending; /* of the header's line */
};

/* Sets the kind of a table.  Without a delimiter it is no table. */
void table_open(struct table *table, char delimiter, const char *wanted);
void table_close(struct table *table);

struct field {
	char *s; /* with its quotes */
	size_t len;
};

/*
 * Reads the field at *at, which moves to the delimiter, the newline or the end
 * behind it.  False: a quote in it never ends.
 */
bool field_read(struct field *field, const struct table *table, char **at,
		char *end);

/* Takes the quotes off a field, which changes its bytes. */
void field_unquote(struct field *field, const struct table *table);

/* Whether a field has to be quoted. */
bool field_needs_quotes(const struct table *table, const char *s, size_t len);

struct record {
	char *s;
	size_t len;        /* without the line ending */
	size_t ending_len; /* 0 to 2; it is at s + len */
	size_t lines;      /* of the file */
	size_t number;     /* of its first line, from 1 */
	size_t fields;
	bool open;          /* a quote in it never ends */
	struct field field; /* of the table's column */
};

/* Reads the row at s, which ends at end at the latest. */
void record_read(struct record *record, const struct table *table, char *s,
		 char *end);

/*
 * Takes a header, which may not have a byte order mark.  The first one decides
 * about the table; others have to be equal.
 */
enum table_fault table_header(struct table *table, const struct record *record);

/* Where the bytes of a file end that have come so far. */
enum place { PLACE_START, PLACE_FIELD, PLACE_QUOTED, PLACE_QUOTE };

/*
 * Reads on in data[at..len).  Returns where the last whole row in it ends, or
 * 0.
 */
size_t table_rows(enum place *place, const struct table *table,
		  const char *data, size_t at, size_t len);

#endif
