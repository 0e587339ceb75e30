/* SPDX-License-Identifier: MIT
 *
 * Where the names come from: the arguments, or standard input.
 */
#ifndef XN_INPUT_H
#define XN_INPUT_H

#include <stdbool.h>
#include <stddef.h>

struct name {
	const char *s; /* valid until the next call */
	size_t len;
	size_t number; /* from 1 */
};

struct input {
	char **args; /* NULL: standard input */
	size_t arg_count;
	char separator;
	size_t number; /* names so far */
	size_t total;  /* bytes in all, where that is known, or 0 */
	size_t done;   /* bytes read so far */
	int error;     /* errno of what ended the input early, or 0 */
	/* What was read and not yet handed out: data[start..end). */
	bool eof;
	char *data;
	size_t cap;
	size_t start;
	size_t end;
	size_t scanned; /* no separator in data[start..scanned) */
};

/* No names (count 0) means standard input. */
void input_open(struct input *in, char **args, size_t count, char separator);

/* The next name; false at the end and on an error. */
bool input_next(struct input *in, struct name *name);

/* Whether input_next has to read first, and so may have to wait. */
bool input_must_read(struct input *in);

void input_close(struct input *in);

#endif
