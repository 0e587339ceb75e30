/* SPDX-License-Identifier: MIT
 *
 * Where the names come from: the arguments, or standard input.
 */
#ifndef XN_INPUT_H
#define XN_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct name {
	const char *s; /* valid until the next call */
	size_t len;
	size_t number; /* from 1 */
};

/* Lines of the input, whole ones: data[at..end). */
struct block {
	char *data;
	size_t cap;
	size_t at;
	size_t end;
	size_t filled; /* data[end..filled) begins a line of the next block */
	size_t number; /* names before at */
	char separator;
};

/* The block's next name; false: that was the last one. */
static inline bool
block_next(struct block *block, struct name *name)
{
	size_t len = block->end - block->at;
	const char *s, *stop;

	/* Before anything was read there are no data to point into. */
	if (len == 0) {
		return false;
	}
	s = block->data + block->at;
	stop = memchr(s, block->separator, len);
	block->at = block->end;
	if (stop != NULL) {
		len = (size_t)(stop - s);
		block->at = (size_t)(stop - block->data) + 1;
		/* A CR there is part of the line's end, not of the name. */
		len -= block->separator == '\n' && len > 0 && stop[-1] == '\r';
	}
	name->s = s;
	name->len = len;
	name->number = ++block->number;
	return true;
}

/* Say that a block is empty, and what its lines will end in. */
void block_open(struct block *block, char separator);

void block_close(struct block *block);

struct input {
	char **args; /* NULL: from fd */
	int fd;
	size_t arg_count;
	size_t total; /* bytes in all, where that is known, or 0 */
	size_t done;  /* bytes read so far */
	int error;    /* errno of what ended the input early, or 0 */
	bool eof;
	const struct block *last; /* read into; has the beginning of a line */
	struct block block;       /* what input_next hands out; its number */
};

/* No names (count 0) means standard input. */
void input_open(struct input *in, char **args, size_t count, char separator);

/* The lines of another file. */
void input_open_file(struct input *in, int fd);

/* The next name; false at the end and on an error. */
bool input_next(struct input *in, struct name *name);

/* Whether input_next has to read first, and so may have to wait. */
bool input_must_read(const struct input *in);

/*
 * Read standard input once, into a block whose names are done with: it gets
 * the lines that are whole by that, perhaps none.  False at the end and on an
 * error.  A block other than the one before takes a line over that began
 * there.
 */
bool input_read(struct input *in, struct block *block);

/* Whether so long a wait is enough for input_read not to have to. */
bool input_is_ready(int milliseconds);

void input_close(struct input *in);

#endif
