/* SPDX-License-Identifier: MIT
 *
 * Output through one large buffer.  A write that fails is remembered, what
 * comes after it is dropped, and whoever runs the command asks for error.
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
	size_t len;
	char data[OUTPUT_SIZE];
};

void output_open(struct output *out, int fd);

/* Write what there is no room for. */
void output_overflow(struct output *out, const char *s, size_t len);

static inline void
output_bytes(struct output *out, const char *s, size_t len)
{
	if (len > sizeof out->data - out->len) {
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

void output_spaces(struct output *out, size_t count);
void output_number(struct output *out, size_t number);
/* "U+00E9": at least four digits. */
void output_point(struct output *out, unsigned long point);
/* The end of a line, or of whatever end ends. */
void output_end(struct output *out, char end);
void output_flush(struct output *out);
/* Flush and close: some file systems report a full disk only then. */
void output_close(struct output *out);

/* The width of the terminal that it is; 80 where that cannot be told. */
size_t output_columns(const struct output *out);

/* Wait until fd can be read or written again after EAGAIN. */
void output_wait(int fd, short events);

#endif
