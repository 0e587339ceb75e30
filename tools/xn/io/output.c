/* SPDX-License-Identifier: MIT
 *
 * Output through one large buffer.
 */
#include "output.h"

#include <errno.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

void
output_hold(struct output *out, int fd)
{
	memset(out, 0, sizeof *out);
	out->fd = fd;
	out->tty = isatty(fd) != 0;
	out->held = true;
}

void
output_open(struct output *out, int fd)
{
	output_hold(out, fd);
	out->held = false;
	out->by_line = out->tty;
	/* Without a buffer everything is written at once. */
	buffer_reserve(&out->text, OUTPUT_SIZE);
}

void
output_free(struct output *out)
{
	buffer_free(&out->text);
}

size_t
output_columns(const struct output *out)
{
	struct winsize size;

	if (ioctl(out->fd, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20) {
		return size.ws_col;
	}
	return 80;
}

void
output_wait(int fd, short events)
{
	struct pollfd poll_fd = {fd, events, 0};

	poll(&poll_fd, 1, -1);
}

/* Writes bytes behind what comes before them in another output. */
static void
write_all(struct output *out, const char *s, size_t len)
{
	if (out->before != NULL) {
		output_flush(out->before);
	}
	while (len > 0 && out->error == 0) {
		ssize_t n = write(out->fd, s, len);

		if (n >= 0) {
			s += n;
			len -= (size_t)n;
		} else if (errno == EAGAIN || errno == EWOULDBLOCK) {
			output_wait(out->fd, POLLOUT);
		} else if (errno != EINTR) {
			out->error = errno;
		}
	}
}

void
output_flush(struct output *out)
{
	if (out->text.len > 0 && !out->held) {
		write_all(out, out->text.data, out->text.len);
		out->text.len = 0;
	}
}

void
output_close(struct output *out)
{
	output_flush(out);
	output_free(out);
	if (close(out->fd) != 0 && out->error == 0 && errno != EINTR) {
		out->error = errno;
	}
}

/* Without memory the text ends after a whole record; the rest is dropped. */
static void
hold(struct output *out, const char *s, size_t len)
{
	if (out->error == 0) {
		buffer_add(&out->text, s, len);
	}
	if (out->error != 0 || out->text.lost) {
		out->error = ENOMEM;
		out->text.len = out->whole;
		out->text.cap = out->whole;
	}
}

void
output_overflow(struct output *out, const char *s, size_t len)
{
	if (out->held) {
		hold(out, s, len);
		return;
	}
	output_flush(out);
	if (len <= out->text.cap) {
		buffer_add(&out->text, s, len);
	} else {
		write_all(out, s, len);
	}
}

void
output_take(struct output *out, struct output *from)
{
	output_bytes(out, from->text.data, from->text.len);
	if (out->error == 0) {
		out->error = from->error;
	}
	from->text.len = 0;
	from->text.lost = false;
	from->whole = 0;
	from->error = 0;
}

void
output_spaces(struct output *out, size_t count)
{
	while (count-- > 0) {
		output_char(out, ' ');
	}
}

size_t
output_decimal(char digits[OUTPUT_DECIMAL], size_t number)
{
	size_t unit = 1, len = 0;

	while (number / unit >= 10) {
		unit *= 10;
	}
	for (; unit > 0; unit /= 10) {
		digits[len++] = (char)('0' + number / unit % 10);
	}
	return len;
}

void
output_number(struct output *out, size_t number)
{
	char digits[OUTPUT_DECIMAL];

	output_bytes(out, digits, output_decimal(digits, number));
}

size_t
output_hex(char digits[OUTPUT_HEX], uint32_t number, size_t least)
{
	size_t len = least;

	while (len < OUTPUT_HEX && number >> 4 * len != 0) {
		len++;
	}
	for (size_t i = len; i-- > 0; number >>= 4) {
		digits[i] = "0123456789ABCDEF"[number & 15];
	}
	return len;
}

void
output_point(struct output *out, uint32_t point)
{
	char text[2 + OUTPUT_HEX] = "U+";

	output_bytes(out, text, 2 + output_hex(text + 2, point, 4));
}
