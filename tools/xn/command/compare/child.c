/* SPDX-License-Identifier: MIT
 *
 * A process that calls another implementation, which may crash or hang there.
 * It has the names of the block in memory, as they were when it was started.
 */
#include "comparison.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/*
 * The process ends if it has sent nothing for this long: then the library
 * hangs, and the parent, which would have killed it, is gone.
 */
#define ORPHAN_SECONDS 600

/*
 * Ends the process, because it cannot go on or the parent is gone.  It dies by
 * SIGKILL, which is not taken for a crash of the library.
 */
static void
end(void)
{
	kill(getpid(), SIGKILL);
	_exit(0);
}

/* Sends an answer at once: the one that does not come is the guilty one. */
static void
flush(struct worker *worker)
{
	const char *from = worker->data.data;
	size_t len = worker->data.len;

	/* If the library forks, there is a second process here. */
	if (worker->data.lost || getpid() != worker->pid) {
		end();
	}
	while (len > 0) {
		ssize_t n = write(worker->fd, from, len);

		if (n >= 0) {
			from += n;
			len -= (size_t)n;
		} else if (errno != EINTR) {
			end();
		}
	}
	worker->data.len = 0;
	alarm(ORPHAN_SECONDS);
}

static void
put(struct worker *worker, const struct cell *cell, const char *text)
{
	buffer_add(&worker->data, cell, sizeof *cell);
	buffer_add(&worker->data, text, cell->len);
	flush(worker);
}

static void
serve_row(struct comparison *c, struct worker *worker, const struct mode *mode)
{
	struct peer_answer *answer = &worker->answer;
	struct cell cell;

	/* Clears the padding of the structure, too. */
	memset(&cell, 0, sizeof cell);
	peer_convert(worker->peer, answer, mode->call, mode->flags,
		     c->direction, c->name.s, c->name.len);
	cell_judge(c, &cell, answer->ok, answer->text, answer->len);
	if (cell.kinds != 0) {
		struct classes classes =
			explain_peer(c->explainer, mode, worker->peer, answer);

		cell_explain(&cell, &classes);
	}
	if (cell.state == CELL_RESULT) {
		cell.len = answer->len;
	} else if (cell.state == CELL_REFUSED) {
		cell.len = strlen(answer->error);
	}
	put(worker, &cell, answer->ok ? answer->text : answer->error);
}

/* Answers c->name from this row on. */
static void
serve_name(struct comparison *c, struct worker *worker, size_t row)
{
	struct conversion *lookup = &c->row[0].conversion;

	lookup->unicode = c->direction == TO_UNICODE;
	convert_name(lookup, &c->name, DETAIL_RESULT);
	if (convert_failed(lookup)) {
		end();
	}
	explainer_name(c->explainer, c->direction, c->name.s, c->name.len);
	for (; row < worker->first + worker->count; row++) {
		if (row_answers(&c->row[row], c->direction)) {
			serve_row(c, worker, c->row[row].mode);
		}
	}
}

/* Hides what the library prints, and prevents a core file. */
static void
be_quiet(void)
{
	const struct rlimit none = {0, 0};
	int null = open("/dev/null", O_RDWR);

	setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
	/* Ends with the parent.  On other systems ORPHAN_SECONDS does that. */
	prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
		if (null < 0 || dup2(null, fd) < 0) {
			end();
		}
	}
}

/*
 * Loads the library; the first answer is its version, or why it is missing.
 * dlopen looks for a file without a slash in the library path, so one in the
 * current folder gets "./" in front.
 */
static void
load(struct worker *worker)
{
	const char *path = worker->path;
	const char *why = NULL;
	struct buffer file = {0};
	struct cell cell;

	if (path != NULL && strchr(path, '/') == NULL &&
	    access(path, F_OK) == 0) {
		buffer_add(&file, "./", 2);
		buffer_add(&file, path, strlen(path) + 1);
		path = file.data;
	}
	if (file.lost) {
		end();
	}
	worker->peer = peer_open(worker->library, path, &why);
	buffer_free(&file);
	if (worker->peer != NULL) {
		why = peer_version(worker->peer);
	}
	memset(&cell, 0, sizeof cell);
	cell.state = worker->peer != NULL ? CELL_RESULT : CELL_REFUSED;
	cell.len = strlen(why);
	put(worker, &cell, why);
}

void
child_serve(struct comparison *c, struct worker *worker, size_t row)
{
	bool more = c->name.s != NULL;
	size_t d = c->direction;

	/* Otherwise the other processes would not notice the end of xn. */
	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		if (c->workers[i].pid > 0) {
			close(c->workers[i].fd);
		}
	}
	worker->pid = getpid();
	/* It may have the number of a standard stream. */
	worker->fd = fcntl(worker->fd, F_DUPFD, STDERR_FILENO + 1);
	if (worker->fd < 0) {
		end();
	}
	be_quiet();
	alarm(ORPHAN_SECONDS);
	load(worker);
	while (more) {
		for (; d < 2; d++) {
			if (c->directions[d]) {
				c->direction = (enum direction)d;
				serve_name(c, worker, row);
				row = worker->first;
			}
		}
		d = 0;
		more = block_next(&c->session->in.block, &c->name);
	}
	/* The parent ends it, and so can tell this from a death. */
	pause();
	end();
}
