/* SPDX-License-Identifier: MIT
 *
 * The names: from the arguments, from files, or from standard input.
 */
#ifndef XN_INPUT_H
#define XN_INPUT_H

#include "table.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct name {
	const char *s; /* valid until the next call */
	size_t len;
	size_t number; /* from 1 */
};

/* Whole lines of the input, or rows of a table: data[at..end). */
struct block {
	char *data;
	size_t cap;
	size_t at;
	size_t end;
	size_t filled; /* data[end..filled) is the start of the next line */
	size_t number; /* lines of the input before at */
	char separator;
	bool trim; /* no name begins or ends with a blank, a tab or a CR */
	/* The file, or NULL for standard input, and the lines before it. */
	const char *file;
	size_t before;
	/* With a table: */
	const struct table *table; /* or NULL */
	size_t header; /* data[0..header) is the header, to be passed on, or 0
			*/
	bool apart;    /* the last row of the file before had no line ending */
};

/* Whether there is nothing to do for a block. */
static inline bool
block_is_empty(const struct block *block)
{
	return block->at == block->end && block->header == 0;
}

static inline bool
is_margin(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* Takes blanks, tabs and carriage returns off both ends of a name. */
static inline void
name_trim(struct name *name)
{
	while (name->len > 0 && is_margin(name->s[0])) {
		name->s++;
		name->len--;
	}
	while (name->len > 0 && is_margin(name->s[name->len - 1])) {
		name->len--;
	}
}

/* The next name of the block.  False: there are no more. */
static inline bool
block_next(struct block *block, struct name *name)
{
	size_t len = block->end - block->at;
	const char *s, *stop;

	/* An empty block has no data. */
	if (len == 0) {
		return false;
	}
	s = block->data + block->at;
	stop = memchr(s, block->separator, len);
	block->at = block->end;
	if (stop != NULL) {
		len = (size_t)(stop - s);
		block->at = (size_t)(stop - block->data) + 1;
		/* A CR there belongs to the line ending. */
		len -= block->separator == '\n' && len > 0 && stop[-1] == '\r';
	}
	name->s = s;
	name->len = len;
	name->number = ++block->number;
	if (block->trim) {
		name_trim(name);
	}
	return true;
}

/* The next row of the block.  False: there are no more. */
static inline bool
block_record(struct block *block, struct record *record)
{
	if (block->at == block->end) {
		return false;
	}
	record_read(record, block->table, block->data + block->at,
		    block->data + block->end);
	record->number = block->number + 1;
	block->number += record->lines;
	block->at += record->len + record->ending_len;
	return true;
}

/* Makes a block empty, and sets the separator of its lines. */
void block_open(struct block *block, char separator, bool trim);

void block_close(struct block *block);

/* Where names come from: one of the three. */
struct source {
	char **names; /* arguments, or NULL */
	size_t name_count;
	char **files; /* names of files, "-" for standard input, or NULL */
	size_t file_count;
};

struct input {
	struct source from;
	size_t file; /* number of the next file */
	/* The file that is open, and the lines before it. */
	const char *open; /* NULL: standard input */
	size_t before;
	size_t lines; /* read so far */
	int fd;
	bool eof;
	size_t total; /* bytes in all, or 0 if that is not known */
	size_t done;  /* bytes read so far */
	int error;    /* errno of a failure that ended it, or 0 */
	/*
	 * For each file errno if it could not be opened or read, else 0; NULL
	 * without files.
	 */
	int *errors;
	const struct block *last; /* read into; has the start of a line */
	struct block block;       /* for input_next */
	/* With a table: */
	struct table table;
	enum table_fault fault; /* ended the input in the file that is open */
	struct border border;
	size_t mark; /* bytes of the file's byte order mark */
	bool begun;  /* the start of the file has been looked at */
	bool headed; /* its header has been read */
	bool loose;  /* the last row to be passed on has no line ending */
};

/*
 * Opens a source, or standard input if it has neither names nor files.
 * table_open may follow, for in->table.
 */
void input_open(struct input *in, const struct source *from, char separator,
		bool trim);

/* Opens another file, line by line. */
void input_open_file(struct input *in, int fd);

/* The next name; false at the end and on an error. */
bool input_next(struct input *in, struct name *name);

/* Whether input_next has to read, and so may have to wait. */
bool input_must_read(const struct input *in);

/*
 * Reads the input once into a block whose names are no longer needed.  The
 * block gets the lines that are complete now, which may be none.  A block takes
 * over the start of a line from the one before.  False at the end and on an
 * error.
 */
bool input_read(struct input *in, struct block *block);

/* Waits up to this long for input.  False: input_read would still wait. */
bool input_is_ready(const struct input *in, int milliseconds);

void input_close(struct input *in);

#endif
