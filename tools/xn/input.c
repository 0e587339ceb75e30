/* SPDX-License-Identifier: MIT
 *
 * Names from the arguments or, one a line, from standard input.  Names are
 * handed out where they lie in the buffer, which grows to the longest.
 */
#include "input.h"
#include "output.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FIRST_CAP 65536

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
	in->separator = separator;
	if (count > 0) {
		in->args = args;
		in->arg_count = count;
	} else {
		in->total = bytes_left(STDIN_FILENO);
	}
}

void
input_close(struct input *in)
{
	free(in->data);
}

/* Make room behind end; false when there is no memory. */
static bool
make_room(struct input *in)
{
	size_t cap = in->cap == 0 ? FIRST_CAP : in->cap * 2;
	char *data;

	if (in->start > 0) {
		memmove(in->data, in->data + in->start, in->end - in->start);
		in->end -= in->start;
		in->scanned -= in->start;
		in->start = 0;
	}
	/* Moving is only worth it for a good part of the buffer. */
	if (in->end < in->cap / 2) {
		return true;
	}
	data = in->cap <= SIZE_MAX / 2 ? realloc(in->data, cap) : NULL;
	if (data == NULL) {
		return false;
	}
	in->data = data;
	in->cap = cap;
	return true;
}

/* Read once; false at the end and on an error. */
static bool
fill(struct input *in)
{
	ssize_t n;

	if (in->end == in->cap && !make_room(in)) {
		in->error = ENOMEM;
		return false;
	}
	do {
		n = read(STDIN_FILENO, in->data + in->end, in->cap - in->end);
		if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
			output_wait(STDIN_FILENO, POLLIN);
			errno = EINTR;
		}
	} while (n < 0 && errno == EINTR);
	if (n < 0) {
		in->error = errno;
		return false;
	}
	in->eof = n == 0;
	in->end += (size_t)n;
	in->done += (size_t)n;
	return n > 0;
}

/* The separator behind start, or NULL. */
static const char *
find_end(struct input *in)
{
	const char *end = NULL;

	if (in->scanned < in->end) {
		end = memchr(in->data + in->scanned, in->separator,
			     in->end - in->scanned);
	}
	in->scanned = end != NULL ? (size_t)(end - in->data) : in->end;
	return end;
}

bool
input_must_read(struct input *in)
{
	return in->args == NULL && !in->eof && in->error == 0 &&
	       find_end(in) == NULL;
}

static bool
next_line(struct input *in, struct name *name)
{
	const char *end = find_end(in);

	while (end == NULL && fill(in)) {
		end = find_end(in);
	}
	if (in->error != 0 || (end == NULL && in->start == in->end)) {
		return false;
	}
	name->s = in->data + in->start;
	name->len = in->scanned - in->start;
	in->start = end != NULL ? in->scanned + 1 : in->end;
	in->scanned = in->start;
	/* The CR of a line's end is part of it, not of the name. */
	if (end != NULL && in->separator == '\n' && name->len > 0 &&
	    name->s[name->len - 1] == '\r') {
		name->len--;
	}
	return true;
}

bool
input_next(struct input *in, struct name *name)
{
	if (in->args == NULL) {
		if (!next_line(in, name)) {
			return false;
		}
	} else if (in->number < in->arg_count) {
		name->s = in->args[in->number];
		name->len = strlen(name->s);
	} else {
		return false;
	}
	name->number = ++in->number;
	return true;
}
