/* SPDX-License-Identifier: MIT
 *
 * Names from the arguments or, one a line, from standard input.  A file is read
 * in blocks of whole lines, and names are handed out where they lie in them.
 */
#include "input.h"
#include "output.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A block, and the largest that is kept for the lines after a long one. */
#define BLOCK_SIZE ((size_t)1 << 17)
#define BLOCK_KEPT (8 * BLOCK_SIZE)

/* ---- blocks ------------------------------------------------------------- */

void
block_open(struct block *block, char separator)
{
	memset(block, 0, sizeof *block);
	block->separator = separator;
}

void
block_close(struct block *block)
{
	free(block->data);
}

static bool
resize(struct block *block, size_t cap)
{
	char *data = realloc(block->data, cap);

	if (data == NULL) {
		return false;
	}
	block->data = data;
	block->cap = cap;
	return true;
}

/*
 * The capacity for a line that is not whole after so many bytes: as much again
 * is free behind them.  0: there is no such memory.
 */
static size_t
cap_for(size_t begun)
{
	size_t cap = BLOCK_SIZE;

	if (begun > SIZE_MAX / 4) {
		return 0;
	}
	while (cap / 2 < begun) {
		cap *= 2;
	}
	return cap;
}

/* Begin a block with what is left of the last one; false: no memory. */
static bool
begin_block(struct input *in, struct block *block)
{
	const struct block *last = in->last != NULL ? in->last : block;
	size_t begun = last->filled - last->end;
	size_t cap = cap_for(begun);

	if (cap == 0 || (cap > block->cap && !resize(block, cap))) {
		return false;
	}
	memmove(block->data, last->data + last->end, begun);
	block->at = 0;
	block->end = 0;
	block->filled = begun;
	in->last = block;
	/* As large as this it was for a line that has gone. */
	if (cap <= BLOCK_KEPT && block->cap > BLOCK_KEPT) {
		resize(block, cap);
	}
	return true;
}

/* The lines of a block end behind the last separator from there on. */
static void
end_block(struct block *block, size_t from)
{
	size_t end = block->filled;

	while (end > from && block->data[end - 1] != block->separator) {
		end--;
	}
	block->end = end > from ? end : 0;
}

/* ---- reading ------------------------------------------------------------ */

bool
input_is_ready(int milliseconds)
{
	struct pollfd poll_fd = {STDIN_FILENO, POLLIN, 0};

	return poll(&poll_fd, 1, milliseconds) > 0;
}

/* Read once behind what is there; false at the end and on an error. */
static bool
fill(struct input *in, struct block *block)
{
	/* No more than it would be without lines that have gone. */
	size_t room = cap_for(block->filled) - block->filled;
	ssize_t n;

	do {
		n = read(in->fd, block->data + block->filled, room);
		if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
			output_wait(in->fd, POLLIN);
			errno = EINTR;
		}
	} while (n < 0 && errno == EINTR);
	if (n < 0) {
		in->error = errno;
		return false;
	}
	in->eof = n == 0;
	block->filled += (size_t)n;
	in->done += (size_t)n;
	return n > 0;
}

bool
input_read(struct input *in, struct block *block)
{
	size_t begun;

	if (in->eof || in->error != 0) {
		return false;
	}
	if (!begin_block(in, block)) {
		in->error = ENOMEM;
		return false;
	}
	begun = block->filled;
	if (fill(in, block)) {
		end_block(block, begun);
		return true;
	}
	/* The last line counts without a separator, too. */
	block->end = in->eof ? begun : 0;
	return block->end > 0;
}

bool
input_must_read(const struct input *in)
{
	return in->args == NULL && in->block.at == in->block.end && !in->eof &&
	       in->error == 0;
}

static bool
next_argument(struct input *in, struct name *name)
{
	if (in->block.number == in->arg_count) {
		return false;
	}
	name->s = in->args[in->block.number];
	name->len = strlen(name->s);
	name->number = ++in->block.number;
	return true;
}

bool
input_next(struct input *in, struct name *name)
{
	if (in->args != NULL) {
		return next_argument(in, name);
	}
	while (!block_next(&in->block, name)) {
		if (!input_read(in, &in->block)) {
			return false;
		}
	}
	return true;
}

/* What is left to read of a regular file; 0 of anything else. */
static size_t
bytes_left(int fd)
{
	struct stat st;
	off_t at;

	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode)) {
		return 0;
	}
	at = lseek(fd, 0, SEEK_CUR);
	return at >= 0 && at < st.st_size ? (size_t)(st.st_size - at) : 0;
}

void
input_open(struct input *in, char **args, size_t count, char separator)
{
	memset(in, 0, sizeof *in);
	block_open(&in->block, separator);
	in->fd = STDIN_FILENO;
	if (count > 0) {
		in->args = args;
		in->arg_count = count;
	} else {
		in->total = bytes_left(STDIN_FILENO);
	}
}

void
input_open_file(struct input *in, int fd)
{
	memset(in, 0, sizeof *in);
	block_open(&in->block, '\n');
	in->fd = fd;
}

void
input_close(struct input *in)
{
	block_close(&in->block);
}
