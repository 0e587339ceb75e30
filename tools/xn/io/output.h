/* SPDX-License-Identifier: MIT
 *
 * Output through one large buffer.  A write that fails is remembered, what
 * comes after it is dropped, and whoever runs the command asks for error.
 * What is written can also be held in memory, for another output to take.
 */
#ifndef XN_OUTPUT_H
#define XN_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define OUTPUT_SIZE 65536

struct output {
	int fd;
	bool tty;
	bool by_line;          /* flush at the end of every line */
	int error;             /* errno of the first failure, or 0 */
	struct output *before; /* flushed first: the same file, or NULL */
	bool held;             /* grows, and is not flushed */
	char end;              /* and this ends a record */
	char *data;
	size_t len;
	size_t cap;
};

void output_open(struct output *out, int fd);

/* The same, but held in memory until an output takes it, in whole records. */
void output_hold(struct output *out, int fd, char end);

/* Write what is held in from, and empty it. */
void output_take(struct output *out, struct output *from);

/* Make room for so many bytes more; false: there is none. */
bool output_make_room(struct output *out, size_t size);

/* Write what there is no room for. */
void output_overflow(struct output *out, const char *s, size_t len);

static inline void
output_bytes(struct output *out, const char *s, size_t len)
{
	if (len > out->cap - out->len) {
		output_overflow(out, s, len);
	} else if (len > 0) {
		memcpy(out->data + out->len, s, len);
		out->len += len;
	}
}

static inline void
output_string(struct output *out, const char *s)
{
	output_bytes(out, s, strlen(s));
}

static inline void
output_char(struct output *out, char c)
{
	output_bytes(out, &c, 1);
}

/*
 * Room for so many bytes, at most OUTPUT_SIZE, for the caller to write there
 * and to add to len; NULL: there is no memory.
 */
static inline char *
output_room(struct output *out, size_t size)
{
	if (size > out->cap - out->len && !output_make_room(out, size)) {
		return NULL;
	}
	return out->data + out->len;
}

void output_spaces(struct output *out, size_t count);
void output_number(struct output *out, size_t number);
/* "U+00E9": at least four digits. */
void output_point(struct output *out, unsigned long point);
/* The end of a line, or of whatever end ends. */
void output_end(struct output *out, char end);
void output_flush(struct output *out);
/* Flush and close: some file systems report a full disk only then. */
void output_close(struct output *out);
void output_free(struct output *out);

/* The width of the terminal that it is; 80 where that cannot be told. */
size_t output_columns(const struct output *out);

/* Wait until fd can be read or written again after EAGAIN. */
void output_wait(int fd, short events);

#endif
