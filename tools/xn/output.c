/* SPDX-License-Identifier: MIT
 *
 * Output through one large buffer.
 */
#include "output.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

void
output_open(struct output *out, int fd)
{
	out->fd = fd;
	out->tty = isatty(fd) != 0;
	out->by_line = out->tty;
	out->error = 0;
	out->before = NULL;
	out->len = 0;
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

static void
write_all(struct output *out, const char *s, size_t len)
{
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
	if (out->len == 0) {
		return;
	}
	if (out->before != NULL) {
		output_flush(out->before);
	}
	write_all(out, out->data, out->len);
	out->len = 0;
}

void
output_close(struct output *out)
{
	output_flush(out);
	if (close(out->fd) != 0 && out->error == 0 && errno != EINTR) {
		out->error = errno;
	}
}

void
output_overflow(struct output *out, const char *s, size_t len)
{
	output_flush(out);
	if (len > sizeof out->data) {
		write_all(out, s, len);
	} else {
		output_bytes(out, s, len);
	}
}

void
output_spaces(struct output *out, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		output_char(out, ' ');
	}
}

void
output_number(struct output *out, size_t number)
{
	char digits[24];
	size_t i = sizeof digits;

	do {
		digits[--i] = (char)('0' + number % 10);
		number /= 10;
	} while (number != 0);
	output_bytes(out, digits + i, sizeof digits - i);
}

void
output_point(struct output *out, unsigned long point)
{
	char text[24];

	snprintf(text, sizeof text, "U+%04lX", point);
	output_string(out, text);
}

void
output_end(struct output *out, char end)
{
	output_char(out, end);
	if (out->by_line) {
		output_flush(out);
	}
}
