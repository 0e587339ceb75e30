/* SPDX-License-Identifier: MIT
 *
 * Output through one large buffer.  After a write that fails, error is set and
 * the rest is dropped; the caller checks it at the end.  An output can also be
 * held in memory, for another output to take.
 */
#ifndef XN_OUTPUT_H
#define XN_OUTPUT_H

#include "../../../lib/base/compiler.h"
#include "../../peers/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define OUTPUT_SIZE 65536

struct output {
	int fd;
	bool tty;
	bool by_line;          /* flush at the end of every line */
	int error;             /* errno of the first failure, or 0 */
	struct output *before; /* the same file, flushed first; or NULL */
	bool held;             /* held in memory: it grows and is not flushed */
	struct buffer text;
	size_t whole; /* of text, up to the end of the last record */
};

void output_open(struct output *out, int fd);

/*
 * Opens an output that is held in memory until another output takes it.  If
 * memory runs out, it ends after a whole record.
 */
void output_hold(struct output *out, int fd);

/* Writes what from holds, and empties it. */
void output_take(struct output *out, struct output *from);

/* Writes bytes for which there is no room yet. */
void output_overflow(struct output *out, const char *s, size_t len);

static ALWAYS_INLINE void
output_bytes(struct output *out, const char *s, size_t len)
{
	struct buffer *text = &out->text;

	if (len > text->cap - text->len) {
		output_overflow(out, s, len);
	} else if (len > 0) {
		memcpy(text->data + text->len, s, len);
		text->len += len;
	}
}

static ALWAYS_INLINE void
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

/* The most decimal digits of a number. */
#define OUTPUT_DECIMAL 20

/* Writes a number in decimal.  Returns how many digits. */
size_t output_decimal(char digits[OUTPUT_DECIMAL], size_t number);

/* The most hexadecimal digits of a number. */
#define OUTPUT_HEX 8

/*
 * Writes a number in hexadecimal, with at least this many digits.  Returns how
 * many.
 */
size_t output_hex(char digits[OUTPUT_HEX], uint32_t number, size_t least);

/* "U+00E9": at least four digits. */
void output_point(struct output *out, uint32_t point);

void output_flush(struct output *out);

/* Marks the end of a record that has been written. */
static inline void
output_ended(struct output *out)
{
	out->whole = out->text.len;
	if (out->by_line) {
		output_flush(out);
	}
}

/* Writes the character that ends a line or a name. */
static inline void
output_end(struct output *out, char end)
{
	output_char(out, end);
	output_ended(out);
}

/* Flushes and closes.  Some file systems report a full disk only on close. */
void output_close(struct output *out);
void output_free(struct output *out);

/* The width of the terminal, or 80 if that is not known. */
size_t output_columns(const struct output *out);

/* After EAGAIN: waits until fd can be read or written. */
void output_wait(int fd, short events);

#endif
