/* SPDX-License-Identifier: MIT
 *
 * Reads names from the arguments, or from the lines of files or of standard
 * input.  A file is read in blocks of whole lines, or of whole rows of a table,
 * and these are handed out in place.
 */
#include "input.h"
#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

/* The size of a block. */
#define BLOCK_SIZE ((size_t)1 << 17)

/* A byte can count so many bytes. */
#define CHUNK 128

/* The most bytes that are looked at for UTF-16. */
#define UTF16_BYTES 64
#define UTF_MESSAGE(kind, name)                                                \
	"this is " kind ", and xn reads UTF-8; iconv -f " name                 \
	" -t UTF-8 converts it"

/* ---- blocks ------------------------------------------------------------- */

#define MARGIN " \t\r"

void
name_trim(struct name *name)
{
	while (name->len > 0 && memchr(MARGIN, name->s[0], 3) != NULL) {
		name->s++;
		name->len--;
	}
	while (name->len > 0 &&
	       memchr(MARGIN, name->s[name->len - 1], 3) != NULL) {
		name->len--;
	}
}

bool
block_record(struct block *block, struct record *record)
{
	if (block->at == block->end) {
		return false;
	}
	record_read(record, block->table, block->text.data + block->at,
		    block->text.data + block->end);
	record->number = block->number + 1;
	block->number += record->lines;
	block->at += record->len + record->ending_len;
	return true;
}

/* ---- files -------------------------------------------------------------- */

/* The name of the file that is open, or was last. */
static const char *
file_name(const struct input *in)
{
	return in->files != NULL ? in->files[in->file - 1] : "standard input";
}

static bool
is_standard(const struct input *in, size_t file)
{
	return in->files == NULL || strcmp(in->files[file], "-") == 0;
}

static void
close_file(struct input *in)
{
	if (in->fd >= 0 && in->open != NULL) {
		close(in->fd);
	}
	in->fd = -1;
}

/*
 * Says why a file cannot be read, and leaves it.  The start of a line that
 * could not be read is not used.
 */
static void
fail(struct input *in, const char *file, const char *why)
{
	text_say(&in->messages, file != NULL ? "xn: %e: " : "xn: ", file);
	text_say(&in->messages, "%s\n", why);
	in->text.len = 0;
	close_file(in);
}

/* Opens the next file that can be opened.  False: there is none. */
static bool
next_file(struct input *in)
{
	while (in->fd < 0 && in->file < in->file_count) {
		const char *file;
		bool standard = is_standard(in, in->file++);

		file = file_name(in);
		in->fd = standard ? STDIN_FILENO
				  : open(file, O_RDONLY | O_CLOEXEC);
		in->open = standard ? NULL : file;
		in->before = in->lines;
		in->begun = false;
		if (in->fd < 0) {
			fail(in, file, strerror(errno));
		}
	}
	return in->fd >= 0;
}

bool
input_is_ready(const struct input *in, int milliseconds)
{
	struct pollfd poll_fd = {in->fd, POLLIN, 0};

	/* At the end of a file there is nothing to wait for. */
	return in->fd < 0 || poll(&poll_fd, 1, milliseconds) > 0;
}

/* ---- reading ------------------------------------------------------------ */

/* Reads once.  Returns what read does, and errno. */
static ssize_t
fill(struct input *in)
{
	struct buffer *text = &in->text;
	size_t len = text->len;
	ssize_t n;

	/* A long line is read in pieces that grow as it does. */
	if (!buffer_reserve(text,
			    len < BLOCK_SIZE / 2 ? BLOCK_SIZE - len : len)) {
		/* The next file may be shorter. */
		text->lost = false;
		errno = ENOMEM;
		return -1;
	}
	do {
		n = read(in->fd, text->data + len, text->cap - len);
		if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
			output_wait(in->fd, POLLIN);
			errno = EINTR;
		}
	} while (n < 0 && errno == EINTR);
	if (n > 0) {
		text->len += (size_t)n;
		in->done += (size_t)n;
	}
	return n;
}

/*
 * What is said of a file that begins like UTF-16 or UTF-32, with a byte order
 * mark, or with ASCII in two bytes each; NULL: it does not.  Without a mark
 * iconv would take the order of this machine.
 */
static const char *
utf_message(const char *data, size_t len)
{
	size_t even = 0, odd = 0;

	if (len >= 4 && (memcmp(data, "\xFF\xFE\0\0", 4) == 0 ||
			 memcmp(data, "\0\0\xFE\xFF", 4) == 0)) {
		return UTF_MESSAGE("UTF-32", "UTF-32");
	}
	if (len >= 2 && (memcmp(data, "\xFF\xFE", 2) == 0 ||
			 memcmp(data, "\xFE\xFF", 2) == 0)) {
		return UTF_MESSAGE("UTF-16", "UTF-16");
	}
	len = (len < UTF16_BYTES ? len : UTF16_BYTES) / 2;
	for (size_t i = 0; i < len; i++) {
		even += data[2 * i] == '\0';
		odd += data[2 * i + 1] == '\0';
	}
	if (len < 2 || even + odd != len || (even > 0 && odd > 0)) {
		return NULL;
	}
	return even > 0 ? UTF_MESSAGE("UTF-16", "UTF-16BE")
			: UTF_MESSAGE("UTF-16", "UTF-16LE");
}

/* Ends the input in the file that is open. */
static void
end_input(struct input *in)
{
	close_file(in);
	in->file_count = in->file;
}

/*
 * Looks at the start of a file, if there are four bytes or a line of it, or all
 * of it.
 */
static void
begin_file(struct input *in, bool whole)
{
	const struct buffer *text = &in->text;
	char separator = in->block.separator;
	const char *message;

	if (!whole && text->len < 4 &&
	    memchr(text->data, separator, text->len) == NULL) {
		return;
	}
	in->begun = true;
	in->place = PLACE_START;
	in->mark = text->len >= 3 && memcmp(text->data, "\xEF\xBB\xBF", 3) == 0
			   ? 3
			   : 0;
	in->seen = in->mark;
	message = separator != '\0' ? utf_message(text->data, text->len) : NULL;
	if (message != NULL) {
		fail(in, in->open, message);
		end_input(in);
	}
}

/* Where the last whole line or row ends, or 0. */
static size_t
find_end(struct input *in)
{
	const char *data = in->text.data;
	size_t at = in->seen, end = in->text.len;

	in->seen = end;
	if (in->table.delimiter != 0) {
		return table_rows(&in->place, &in->table, data, at, end);
	}
	while (end > at && data[end - 1] != in->block.separator) {
		end--;
	}
	return end > at ? end : 0;
}

/* Reads the header of a file.  That of the first file stays. */
static void
take_header(struct input *in, struct block *block)
{
	struct record record;

	block->header = in->table.header == NULL;
	record_read(&record, &in->table, block->text.data + block->at,
		    block->text.data + block->end);
	in->fault = table_header(&in->table, &record);
	if (!block->header) {
		block->at += record.len + record.ending_len;
		block->number += record.lines;
	}
}

/*
 * Counts the bytes that are c, in chunks of a fixed size, which compilers
 * vectorise: a tenth of the time.
 */
static size_t
count(const char *s, size_t len, char c)
{
	size_t total = 0;

	for (; len >= CHUNK; len -= CHUNK, s += CHUNK) {
		unsigned char found = 0;

		for (size_t i = 0; i < CHUNK; i++) {
			found = (unsigned char)(found + (s[i] == c));
		}
		total += found;
	}
	for (size_t i = 0; i < len; i++) {
		total += s[i] == c;
	}
	return total;
}

/* Gives the first bytes to a block, and reads on behind them in other memory.
 */
static void
hand_over(struct input *in, struct block *block, size_t end)
{
	struct buffer text = in->text;

	in->text = block->text;
	in->text.len = 0;
	buffer_add(&in->text, text.data + end, text.len - end);
	block->text = text;
	block->at = in->mark;
	block->end = end;
	block->number = in->lines;
	block->separator = in->block.separator;
	block->trim = in->block.trim;
	block->file = in->open;
	block->before = in->before;
	in->mark = 0;
	in->seen = in->text.len;
	in->lines += count(text.data, end, block->separator);
	if (in->text.lost) {
		in->text.lost = false;
		fail(in, file_name(in), strerror(ENOMEM));
	}
}

/* What the rows of a table need. */
static void
hand_over_rows(struct input *in, struct block *block)
{
	block->table = &in->table;
	if (block->end <= block->at) {
		in->fault = TABLE_EMPTY;
	} else if (block->number == block->before) {
		take_header(in, block);
	}
	if (in->fault != TABLE_FINE) {
		block->at = block->end;
		block->header = false;
		end_input(in);
	}
	if (block->at < block->end) {
		block->apart = in->loose;
		in->loose = block->text.data[block->end - 1] != '\n';
	}
}

bool
input_read(struct input *in, struct block *block)
{
	ssize_t n;
	size_t end;

	block->at = 0;
	block->end = 0;
	block->header = false;
	block->apart = false;
	if (!next_file(in)) {
		return false;
	}
	n = fill(in);
	if (n < 0) {
		fail(in, file_name(in), strerror(errno));
	} else if (!in->begun) {
		begin_file(in, n == 0);
	}
	if (in->fd < 0 || !in->begun) {
		return in->fd >= 0 || in->file < in->file_count;
	}
	end = find_end(in);
	if (n == 0) {
		/* The last line needs no ending. */
		end = in->text.len;
		close_file(in);
		/* A quote that never ends ends the run. */
		in->file_count =
			in->place == PLACE_QUOTED ? in->file : in->file_count;
	}
	if (end > 0 || (n == 0 && in->lines == in->before)) {
		hand_over(in, block, end);
		if (in->table.delimiter != 0) {
			hand_over_rows(in, block);
		}
	}
	return in->fd >= 0 || block->end > 0 || in->file < in->file_count;
}

bool
input_must_read(const struct input *in)
{
	return in->block.at == in->block.end &&
	       (in->fd >= 0 || in->file < in->file_count);
}

/* ---- opening and closing ------------------------------------------------ */

/* The bytes of all files, or 0 if one of them is no regular file. */
static size_t
count_bytes(const struct input *in)
{
	size_t total = 0;

	for (size_t i = 0; i < in->file_count; i++) {
		bool standard = is_standard(in, i);
		struct stat st;
		off_t at = 0;

		if ((standard ? fstat(STDIN_FILENO, &st)
			      : stat(in->files[i], &st)) != 0 ||
		    !S_ISREG(st.st_mode)) {
			return 0;
		}
		if (standard) {
			at = lseek(STDIN_FILENO, 0, SEEK_CUR);
		}
		total += at >= 0 && at < st.st_size ? (size_t)(st.st_size - at)
						    : 0;
	}
	return total;
}

void
input_open(struct input *in, char *const *files, size_t count, char separator,
	   bool trim)
{
	memset(in, 0, sizeof *in);
	in->block.separator = separator;
	in->block.trim = trim;
	output_hold(&in->messages, STDERR_FILENO);
	in->files = count > 0 ? files : NULL;
	in->file_count = count > 0 ? count : 1;
	in->fd = -1;
	in->total = count_bytes(in);
}

void
input_arguments(struct input *in, char *const *names, size_t count, bool trim)
{
	struct block *block = &in->block;

	input_open(in, NULL, 0, '\0', trim);
	in->file_count = 0;
	in->total = 0;
	for (size_t i = 0; i < count; i++) {
		buffer_add(&block->text, names[i], strlen(names[i]) + 1);
	}
	block->end = block->text.len;
	if (block->text.lost) {
		block->end = 0;
		fail(in, NULL, strerror(ENOMEM));
	}
}

bool
input_report(struct input *in, struct output *err)
{
	bool fine = in->messages.text.len == 0 && in->messages.error == 0;

	if (in->messages.error != 0) {
		output_string(err, "xn: input: not enough memory\n");
		in->messages.error = 0;
	}
	output_take(err, &in->messages);
	return fine;
}

void
input_close(struct input *in)
{
	output_free(&in->messages);
	buffer_free(&in->text);
	buffer_free(&in->block.text);
	table_close(&in->table);
}
