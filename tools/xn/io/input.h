/* SPDX-License-Identifier: MIT
 *
 * The names: from the arguments, from files, or from standard input.
 */
#ifndef XN_INPUT_H
#define XN_INPUT_H

#include "output.h"
#include "table.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct name {
	const char *s; /* valid until the next call */
	size_t len;
	size_t number; /* from 1 */
};

/* Whole lines of the input, or rows of a table: from at to end. */
struct block {
	struct buffer text;
	size_t at;
	size_t end;
	size_t number; /* lines of the input before at */
	char separator;
	bool trim; /* no name begins or ends with a blank, a tab or a CR */
	/* The file, or NULL for standard input, and the lines before it. */
	const char *file;
	size_t before;
	/* With a table: */
	const struct table *table; /* or NULL */
	bool header; /* the first row is the header, what is before at a mark */
	bool apart;  /* the last row of the file before had no line ending */
};

/* Takes blanks, tabs and carriage returns off both ends of a name. */
void name_trim(struct name *name);

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
	s = block->text.data + block->at;
	stop = memchr(s, block->separator, len);
	block->at = block->end;
	if (stop != NULL) {
		len = (size_t)(stop - s);
		block->at = (size_t)(stop - block->text.data) + 1;
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
bool block_record(struct block *block, struct record *record);

struct input {
	char *const *files; /* their names; NULL: standard input */
	size_t file_count;
	size_t file; /* number of the next file */
	/* The file that is open, and the lines before it. */
	const char *open; /* NULL: standard input */
	size_t before;
	size_t lines;           /* read so far */
	int fd;                 /* -1: none is open */
	size_t total;           /* bytes in all, or 0 if that is not known */
	size_t done;            /* bytes read so far */
	struct output messages; /* about what could not be read */
	struct buffer text;     /* read; text[0..seen) has no whole line */
	size_t seen;
	bool begun;         /* the start of the file has been looked at */
	size_t mark;        /* bytes of its byte order mark */
	struct block block; /* for one thread */
	/* With a table: */
	struct table table;
	enum table_fault fault; /* ended the input in the file that is open */
	enum place place;       /* at seen */
	bool loose; /* the last row to be passed on has no line ending */
};

/*
 * Opens files, of which "-" is standard input, or standard input if there are
 * none.  table_open may follow, for in->table.
 */
void input_open(struct input *in, char *const *files, size_t count,
		char separator, bool trim);

/* The same for names that are there: in->block gets them all. */
void input_arguments(struct input *in, char *const *names, size_t count,
		     bool trim);

/* Whether the block is empty, but the input is not. */
bool input_must_read(const struct input *in);

/*
 * Reads the input once into a block whose names are no longer needed.  The
 * block gets the lines that are complete now, which may be none.  False at the
 * end.
 */
bool input_read(struct input *in, struct block *block);

/* Waits up to this long for input.  False: input_read would still wait. */
bool input_is_ready(const struct input *in, int milliseconds);

/* Says what could not be read.  True: nothing. */
bool input_report(struct input *in, struct output *err);

void input_close(struct input *in);

#endif
