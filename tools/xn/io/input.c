/* SPDX-License-Identifier: MIT
 *
 * Reads names from the arguments, or from the lines of files or of standard
 * input.  A file is read in blocks of whole lines, or of whole rows of a table,
 * and these are handed out in place.
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

/* A byte can count the separators of this many bytes. */
#define CHUNK 128

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
	block->number = in->lines;
	block->file = in->open;
	block->before = in->before;
	block->table = in->table.delimiter != 0 ? &in->table : NULL;
	block->header = 0;
	block->apart = false;
	in->last = block;
	/* A long line made the block large, and is gone. */
	if (cap <= BLOCK_KEPT && block->cap > BLOCK_KEPT) {
		resize(block, cap);
	}
	return true;
}

/* Ends the lines of a block after the last separator at from or later. */
static void
end_lines(struct block *block, size_t from)
{
	size_t end = block->filled;

	while (end > from && block->data[end - 1] != block->separator) {
		end--;
	}
	block->end = end > from ? end : 0;
}

/*
 * Counts in chunks of a fixed size, which compilers vectorise: a tenth of the
 * time.
 */
static size_t
count_lines(const struct block *block)
{
	const char *s = block->data;
	size_t left = block->end;
	size_t count = 0;

	for (; left >= CHUNK; left -= CHUNK, s += CHUNK) {
		unsigned char found = 0;

		for (size_t i = 0; i < CHUNK; i++) {
			found = (unsigned char)(found +
						(s[i] == block->separator));
		}
		count += found;
	}
	for (size_t i = 0; i < left; i++) {
		count += s[i] == block->separator;
	}
	return count;
}

/* ---- tables ------------------------------------------------------------- */

/*
 * Looks at the start of a file.  False: there is not enough of it yet, or it is
 * no table.
 */
static bool
begin_table(struct input *in, const struct block *block)
{
	static const char mark[] = {'\xEF', '\xBB', '\xBF'};

	if (block->filled <= sizeof mark && !in->eof) {
		return false;
	}
	in->mark = block->filled >= sizeof mark &&
				   memcmp(block->data, mark, sizeof mark) == 0
			   ? sizeof mark
			   : 0;
	in->border = (struct border){in->mark, in->mark, false};
	in->begun = true;
	if (table_is_utf16(block->data, block->filled)) {
		in->fault = TABLE_UTF16;
	}
	return in->fault == TABLE_FINE;
}

/* Reads the header at the start of a block.  That of the first file stays. */
static void
take_header(struct input *in, struct block *block)
{
	bool first = in->table.header == NULL;
	struct record record;

	record_read(&record, &in->table, block->data + in->mark,
		    block->data + block->end);
	in->headed = true;
	in->fault = record.open ? TABLE_OPEN
				: table_header(&in->table, record.s, record.len,
					       record.ending_len == 2 ? "\r\n"
								      : "\n");
	if (in->fault != TABLE_FINE) {
		return;
	}
	block->at = in->mark + record.len + record.ending_len;
	block->header = first ? block->at : 0;
	block->number += record.lines;
}

/* Ends the rows of a block after the last whole one. */
static void
end_rows(struct input *in, struct block *block)
{
	if (!in->begun && !begin_table(in, block)) {
		return;
	}
	block->end = border_find(&in->border, &in->table, block->data,
				 block->filled);
	if (block->end > 0 && !in->headed) {
		take_header(in, block);
	}
}

/* The same at the end of a file: the last row needs no line ending. */
static void
end_last_rows(struct input *in, struct block *block)
{
	end_rows(in, block);
	if (in->fault != TABLE_FINE) {
		return;
	}
	if (border_is_open(&in->border, block->filled - block->end)) {
		/* The run ends there. */
		in->from.file_count = in->file;
	}
	block->end = block->filled;
	if (block->end == 0) {
		in->fault = in->headed ? TABLE_FINE : TABLE_EMPTY;
	} else if (!in->headed) {
		take_header(in, block);
	}
}

/* Notes whether the next row has to be kept apart from the last one. */
static void
part_rows(struct input *in, struct block *block)
{
	if (block_is_empty(block)) {
		return;
	}
	block->apart = in->loose;
	in->loose = block->data[block->end - 1] != '\n';
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

static void
close_file(struct input *in)
{
	if (in->fd > STDIN_FILENO) {
		close(in->fd);
	}
	in->fd = -1;
	in->eof = true;
}

/* Leaves a file after an error or at its end. */
static void
leave_file(struct input *in, int error)
{
	in->errors[in->file - 1] = error;
	close_file(in);
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
		in->before = in->lines;
		in->eof = false;
		in->begun = false;
		in->headed = false;
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
	if (in->eof && block->table != NULL) {
		end_last_rows(in, block);
	} else {
		block->end = in->eof ? begun : 0;
	}
	if (in->from.files != NULL) {
		leave_file(in, in->error);
		in->error = 0;
		/* The start of a line that could not be read is not used. */
		block->filled = block->end;
	}
	return block->end > 0 || has_files(in);
}

/* Ends the input at what is wrong with a table. */
static void
drop_table(struct input *in, struct block *block)
{
	close_file(in);
	in->from.file_count = in->file;
	block->at = 0;
	block->end = 0;
	block->filled = 0;
}

bool
input_read(struct input *in, struct block *block)
{
	size_t begun;
	bool more;

	/* The names of this block have been taken, so its lines are counted. */
	if (block == &in->block) {
		in->lines = block->number;
	}
	if (in->error != 0 || (in->eof && !next_file(in))) {
		return false;
	}
	if (!begin_block(in, block)) {
		in->error = ENOMEM;
		return false;
	}
	begun = block->filled;
	more = fill(in, block);
	if (!more) {
		more = end_file(in, block, begun);
	} else if (block->table != NULL) {
		end_rows(in, block);
	} else {
		end_lines(block, begun);
	}
	if (in->fault != TABLE_FINE) {
		drop_table(in, block);
		return false;
	}
	part_rows(in, block);
	if (block != &in->block) {
		in->lines += count_lines(block);
	}
	return more;
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
	table_close(&in->table);
	free(in->errors);
}
