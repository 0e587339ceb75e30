/* SPDX-License-Identifier: MIT
 *
 * Starts and ends the processes of other implementations.
 */
#include "worker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define LOAD_SECONDS 10

static void
run_child(struct crew *crew, const struct worker *worker, int fd)
{
	/* Otherwise the other processes would not notice the end of xn. */
	for (size_t i = 0; i < TEAMS_MAX * PEER_LIBRARIES; i++) {
		if (crew->workers[i].pid > 0) {
			close(crew->workers[i].fd);
		}
	}
	child_serve(&worker->child, fd);
	_exit(0);
}

static bool
fail(struct worker *worker, const char *why, int error)
{
	snprintf(worker->why, sizeof worker->why, "%s: %s", why,
		 strerror(error));
	return false;
}

/*
 * Moves a descriptor above the standard streams.  It may have the number of one
 * if xn was started without it.
 */
static bool
keep_clear(int *fd)
{
	int other;

	if (*fd > STDERR_FILENO) {
		return true;
	}
	other = fcntl(*fd, F_DUPFD, STDERR_FILENO + 1);
	if (other < 0) {
		return false;
	}
	close(*fd);
	*fd = other;
	return true;
}

bool
worker_start(struct crew *crew, struct worker *worker)
{
	int fds[2];

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, fds) != 0) {
		return fail(worker, "no socket", errno);
	}
	if (!keep_clear(&fds[0]) || !keep_clear(&fds[1])) {
		int error = errno;

		close(fds[0]);
		close(fds[1]);
		return fail(worker, "no socket", error);
	}
	atomic_store(&worker->child.place->place, 0);
	worker->pid = fork();
	if (worker->pid == 0) {
		close(fds[0]);
		run_child(crew, worker, fds[1]);
	}
	close(fds[1]);
	if (worker->pid < 0) {
		worker->pid = 0;
		close(fds[0]);
		return fail(worker, "no process", errno);
	}
	worker->fd = fds[0];
	fcntl(worker->fd, F_SETFL, O_NONBLOCK);
	worker->hung = false;
	worker->waited = 0;
	worker->in.len = 0;
	worker->sending = worker->batch;
	worker->sent = 0;
	clock_gettime(CLOCK_MONOTONIC, &worker->checked);
	return true;
}

int
worker_reap(struct worker *worker)
{
	int status = -1;

	/* The process may live on after it has closed its end. */
	kill(worker->pid, SIGKILL);
	close(worker->fd);
	while (waitpid(worker->pid, &status, 0) < 0 && errno == EINTR) {
	}
	worker->pid = 0;
	return status;
}

/* Reads the first message of a process.  False: it did not come in time. */
static bool
hear(struct worker *worker, struct hello *hello)
{
	struct pollfd poll_fd = {worker->fd, POLLIN, 0};
	char *to = (char *)hello;
	size_t got = 0;

	while (got < sizeof *hello) {
		int ready = poll(&poll_fd, 1, LOAD_SECONDS * 1000);
		ssize_t n;

		if (ready <= 0) {
			if (ready < 0 && errno == EINTR) {
				continue;
			}
			return false;
		}
		n = recv(worker->fd, to + got, sizeof *hello - got, 0);
		if (n > 0) {
			got += (size_t)n;
		} else if (n == 0 || (errno != EINTR && errno != EAGAIN)) {
			return false;
		}
	}
	hello->version[sizeof hello->version - 1] = '\0';
	for (char *c = hello->version; *c != '\0'; c++) {
		/* The library chose these characters: no escape sequences. */
		if (*c < ' ' || *c > '~') {
			*c = '?';
		}
	}
	hello->why[sizeof hello->why - 1] = '\0';
	return true;
}

bool
worker_greet(struct worker *worker)
{
	struct hello hello;

	if (!hear(worker, &hello)) {
		snprintf(worker->why, sizeof worker->why,
			 "it crashes or hangs when it is loaded");
	} else if (!hello.ok) {
		snprintf(worker->why, sizeof worker->why, "%s", hello.why);
	} else {
		snprintf(worker->version, sizeof worker->version, "%s",
			 hello.version);
		return true;
	}
	worker_reap(worker);
	return false;
}

bool
worker_share(struct worker *worker)
{
	void *shared =
		mmap(NULL, sizeof *worker->child.place, PROT_READ | PROT_WRITE,
		     MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (shared == MAP_FAILED) {
		worker->child.place = NULL;
		return fail(worker, "no memory", errno);
	}
	worker->child.place = shared;
	return true;
}
