/* SPDX-License-Identifier: MIT
 *
 * Reads names from the arguments, or from the lines of files or of standard
 * input.  A file is read in blocks of whole lines, and names are handed out in
 * place.
 */
#include "input.h"
#include "output.h"

#include <errno.h>
#include <fcntl.h>
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
block_open(struct block *block, char separator, bool trim)
{
	memset(block, 0, sizeof *block);
	block->separator = separator;
	block->trim = trim;
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
input_is_ready(const struct input *in, int milliseconds)
{
	struct pollfd poll_fd = {in->fd, POLLIN, 0};

	/* At the end of a file there is nothing to wait for. */
	return in->eof || poll(&poll_fd, 1, milliseconds) > 0;
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

/* ---- files -------------------------------------------------------------- */

static bool
has_files(const struct input *in)
{
	return in->file < in->from.file_count;
}

/* Leaves a file after an error or at its end. */
static void
leave_file(struct input *in, int error)
{
	in->errors[in->file - 1] = error;
	if (in->fd > STDIN_FILENO) {
		close(in->fd);
	}
	in->fd = -1;
	in->eof = true;
}

/* Opens the next file that can be opened.  False: there is none. */
static bool
next_file(struct input *in)
{
	while (has_files(in)) {
		const char *file = in->from.files[in->file++];
		bool standard = strcmp(file, "-") == 0;

		in->fd = standard ? STDIN_FILENO
				  : open(file, O_RDONLY | O_CLOEXEC);
		in->open = standard ? NULL : file;
		in->before = in->block.number;
		in->eof = false;
		if (in->fd >= 0) {
			return true;
		}
		leave_file(in, errno);
	}
	return false;
}

/* The end of a file, or an error.  Returns whether there is more to read. */
static bool
end_file(struct input *in, struct block *block, size_t begun)
{
	/* The last line counts even without a separator. */
	block->end = in->eof ? begun : 0;
	if (in->from.files != NULL) {
		leave_file(in, in->error);
		in->error = 0;
		/* The start of a line that could not be read is not used. */
		block->filled = block->end;
	}
	return block->end > 0 || has_files(in);
}

bool
input_read(struct input *in, struct block *block)
{
	size_t begun;

	if (in->error != 0 || (in->eof && !next_file(in))) {
		return false;
	}
	if (!begin_block(in, block)) {
		in->error = ENOMEM;
		return false;
	}
	block->file = in->open;
	block->before = in->before;
	begun = block->filled;
	if (fill(in, block)) {
		end_block(block, begun);
		return true;
	}
	return end_file(in, block, begun);
}

bool
input_must_read(const struct input *in)
{
	return in->from.names == NULL && in->block.at == in->block.end &&
	       (!in->eof || has_files(in)) && in->error == 0;
}

/* ---- names -------------------------------------------------------------- */

static bool
next_argument(struct input *in, struct name *name)
{
	if (in->block.number == in->from.name_count) {
		return false;
	}
	name->s = in->from.names[in->block.number];
	name->len = strlen(name->s);
	name->number = ++in->block.number;
	if (in->block.trim) {
		name_trim(name);
	}
	return true;
}

bool
input_next(struct input *in, struct name *name)
{
	if (in->from.names != NULL) {
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

/* The same for all files together; 0 if one of them is not regular. */
static size_t
bytes_of(const struct source *from)
{
	size_t total = 0;
	struct stat st;

	for (size_t i = 0; i < from->file_count; i++) {
		if (stat(from->files[i], &st) != 0 || !S_ISREG(st.st_mode)) {
			return 0;
		}
		total += (size_t)st.st_size;
	}
	return total;
}

void
input_open(struct input *in, const struct source *from, char separator,
	   bool trim)
{
	memset(in, 0, sizeof *in);
	block_open(&in->block, separator, trim);
	in->from = *from;
	in->fd = STDIN_FILENO;
	if (from->files != NULL) {
		in->eof = true;
		in->total = bytes_of(from);
		in->errors = calloc(from->file_count, sizeof *in->errors);
		in->error = in->errors == NULL ? ENOMEM : 0;
	} else if (from->names == NULL) {
		in->total = bytes_left(STDIN_FILENO);
	}
}

void
input_open_file(struct input *in, int fd)
{
	memset(in, 0, sizeof *in);
	block_open(&in->block, '\n', false);
	in->fd = fd;
}

void
input_close(struct input *in)
{
	block_close(&in->block);
	free(in->errors);
}
