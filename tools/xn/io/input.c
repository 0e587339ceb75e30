/* SPDX-License-Identifier: MIT
 *
 * Reads names from the arguments, or from the lines of standard input.  A file
 * is read in blocks of whole lines, and names are handed out in place.
 */
#include "input.h"
#include "output.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* The size of a block, and the most that is kept after a long line. */
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
 * The capacity for a line of which begun bytes have been read: at least as many
 * again are free.  0: there is no such memory.
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

/* Begins a block with the rest of the last one.  False: out of memory. */
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
	/* A long line made the block large, and is gone. */
	if (cap <= BLOCK_KEPT && block->cap > BLOCK_KEPT) {
		resize(block, cap);
	}
	return true;
}

/* Ends the lines of a block after the last separator at from or later. */
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

/*
 * Reads once, after the bytes of the block.  False at the end and on an error.
 */
static bool
fill(struct input *in, struct block *block)
{
	/* Not the whole of a block that a long line made large. */
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
	/* The last line counts even without a separator. */
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

/* How many bytes of a regular file are left; 0 for any other. */
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
