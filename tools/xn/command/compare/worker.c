/* SPDX-License-Identifier: MIT
 *
 * Other implementations, each in a process of its own, as xn sees them.
 */
#include "comparison.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define LOAD_SECONDS 10.0

/* A call that takes longer than this many seconds hangs. */
#define HANG_SECONDS 5.0
/* More time for each byte of the name: not all libraries are linear. */
#define HANG_SECONDS_BYTE 5e-6

#define TURN_MILLISECONDS 200
#define READ_BYTES 65536

/* No answer is this long.  The process has gone wrong. */
#define ANSWER_MAX ((size_t)1 << 31)

/* Ends the process.  Returns waitpid's status, or -1. */
static int
reap(struct worker *worker)
{
	int status = -1;

	kill(worker->pid, SIGKILL);
	close(worker->fd);
	while (waitpid(worker->pid, &status, 0) < 0 && errno == EINTR) {
	}
	worker->pid = 0;
	return status;
}

void
worker_rest(struct worker *worker)
{
	if (worker->pid > 0) {
		reap(worker);
	}
}

/* ---- receiving ---------------------------------------------------------- */

/*
 * Waits until there are this many bytes.  False: the process is dead or hangs,
 * or memory ran out.
 */
static bool
await(struct worker *worker, size_t size, double seconds)
{
	struct buffer *in = &worker->data;
	struct pollfd poll_fd = {worker->fd, POLLIN, 0};

	while (in->len - worker->at < size) {
		int ready = poll(&poll_fd, 1, TURN_MILLISECONDS);
		ssize_t n;

		/* Turns, not time: all processes may have been stopped. */
		worker->waited += ready == 0 ? TURN_MILLISECONDS / 1e3 : 0;
		worker->hung = worker->waited > seconds;
		if (worker->hung || (ready < 0 && errno != EINTR)) {
			return false;
		}
		if (ready <= 0) {
			continue;
		}
		buffer_drop(in, worker->at);
		worker->at = 0;
		if (!buffer_reserve(in, READ_BYTES)) {
			return false;
		}
		n = read(worker->fd, in->data + in->len, READ_BYTES);
		if (n > 0) {
			in->len += (size_t)n;
		} else if (n == 0 || (errno != EINTR && errno != EAGAIN)) {
			return false;
		}
	}
	return true;
}

/* Receives an answer.  False: none comes, or it makes no sense. */
static bool
receive(struct comparison *c, struct worker *worker, struct cell *cell,
	double seconds)
{
	struct cell got;

	worker->waited = 0;
	if (!await(worker, sizeof got, seconds)) {
		return false;
	}
	memcpy(&got, worker->data.data + worker->at, sizeof got);
	if (got.state < CELL_SAME || got.state > CELL_REFUSED ||
	    got.len > ANSWER_MAX ||
	    !await(worker, sizeof got + got.len, seconds)) {
		return false;
	}
	got.at = c->text.len;
	buffer_add(&c->text, worker->data.data + worker->at + sizeof got,
		   got.len);
	worker->at += sizeof got + got.len;
	*cell = got;
	return true;
}

/* ---- starting ----------------------------------------------------------- */

/* Receives the first answer: the version, or why the library is missing. */
static bool
greet(struct comparison *c, struct worker *worker)
{
	const char *text = "it crashes or hangs when it is loaded";
	int len = (int)strlen(text);
	struct cell cell = {.state = CELL_REFUSED};
	size_t at = c->text.len;

	if (receive(c, worker, &cell, LOAD_SECONDS)) {
		text = c->text.data + at;
		len = (int)(c->text.len - at);
		c->text.len = at;
	}
	if (cell.state != CELL_RESULT) {
		snprintf(worker->why, sizeof worker->why, "%.*s", len, text);
		reap(worker);
		return false;
	}
	snprintf(worker->version, sizeof worker->version, "%.*s", len, text);
	for (char *v = worker->version; *v != '\0'; v++) {
		/* The library chose these characters: no escape sequences. */
		if (*v < ' ' || *v > '~') {
			*v = '?';
		}
	}
	return true;
}

bool
worker_start(struct comparison *c, struct worker *worker, size_t row)
{
	int fds[2];

	if (pipe(fds) != 0) {
		snprintf(worker->why, sizeof worker->why, "no pipe: %s",
			 strerror(errno));
		return false;
	}
	worker->fd = fds[0];
	worker->data.len = 0;
	worker->at = 0;
	worker->pid = fork();
	if (worker->pid == 0) {
		close(fds[0]);
		worker->fd = fds[1];
		child_serve(c, worker, row);
	}
	close(fds[1]);
	if (worker->pid < 0) {
		snprintf(worker->why, sizeof worker->why, "no process: %s",
			 strerror(errno));
		worker->pid = 0;
		close(fds[0]);
		return false;
	}
	return greet(c, worker);
}

/* ---- asking ------------------------------------------------------------- */

static const char *
signal_name(int number)
{
	static const struct {
		int number;
		const char *name;
	} table[] = {
		{SIGABRT, "SIGABRT"}, {SIGALRM, "SIGALRM"},
		{SIGBUS, "SIGBUS"},   {SIGFPE, "SIGFPE"},
		{SIGILL, "SIGILL"},   {SIGSEGV, "SIGSEGV"},
		{SIGSYS, "SIGSYS"},   {SIGTERM, "SIGTERM"},
		{SIGTRAP, "SIGTRAP"},
	};

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		if (table[i].number == number) {
			return table[i].name;
		}
	}
	return "another signal";
}

/*
 * Says in the cell how the process ended.  One that closes the pipe or sends
 * nonsense was killed with SIGKILL.
 */
static void
blame(struct comparison *c, const struct worker *worker, struct cell *cell,
      int status)
{
	char text[64];

	if (worker->hung) {
		snprintf(text, sizeof text, "hung (no answer in %.0f s)",
			 worker->waited);
	} else if (status == -1 ||
		   (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL)) {
		snprintf(text, sizeof text, "crashed (lost contact)");
	} else if (WIFSIGNALED(status)) {
		snprintf(text, sizeof text, "crashed (%s)",
			 signal_name(WTERMSIG(status)));
	} else {
		snprintf(text, sizeof text, "crashed (exit status %d)",
			 WEXITSTATUS(status));
	}
	cell->state = worker->hung ? CELL_HUNG : CELL_CRASHED;
	cell->kinds = 1u << KIND_ANY;
	cell->set.words[2] = worker->hung ? OWN_HANG : OWN_CRASH;
	cell->at = c->text.len;
	cell->len = strlen(text);
	buffer_add(&c->text, text, cell->len);
}

void
worker_ask(struct comparison *c, size_t row)
{
	struct worker *worker = &c->workers[c->row[row].mode->library];
	struct cell *cell = &c->cell[row];
	double seconds = HANG_SECONDS + HANG_SECONDS_BYTE * (double)c->name.len;
	int status;

	if (!row_answers(&c->row[row], c->direction)) {
		cell->state = CELL_NONE;
		return;
	}
	if (!worker->lost && worker->pid == 0) {
		worker->lost = !worker_start(c, worker, row);
	}
	if (worker->lost || receive(c, worker, cell, seconds)) {
		return;
	}
	status = reap(worker);
	c->text.lost |= worker->data.lost;
	worker->data.lost = false;
	blame(c, worker, cell, status);
}
