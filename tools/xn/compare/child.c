/* SPDX-License-Identifier: MIT
 *
 * A process that calls another implementation.
 */
#include "child.h"
#include "../io/buffer.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/* Answers are sent in pieces of this size. */
#define SEND_BYTES 32768

/*
 * The process ends if it has sent nothing for this long: then the library
 * hangs, and the parent, which would have killed it, is gone.
 */
#define ORPHAN_SECONDS 600

struct server {
	const struct child *child;
	int fd;
	struct peer *peer;
	struct peer_answer answer;
	struct explainer *explainer;
	struct buffer in;
	struct buffer out;
};

/* ---- reading and writing ------------------------------------------------ */

/*
 * Ends the process, because it cannot go on or the parent is gone.  It dies by
 * SIGKILL, which is_own_death does not take for a crash of the library.
 */
static void
end(void)
{
	kill(getpid(), SIGKILL);
	_exit(0);
}

static void
read_all(int fd, void *data, size_t len)
{
	char *to = data;

	while (len > 0) {
		ssize_t n = recv(fd, to, len, 0);

		if (n > 0) {
			to += n;
			len -= (size_t)n;
		} else if (n == 0 || errno != EINTR) {
			end();
		}
	}
}

static void
write_all(int fd, const void *data, size_t len)
{
	const char *from = data;

	while (len > 0) {
		ssize_t n = send(fd, from, len, MSG_NOSIGNAL);

		if (n >= 0) {
			from += n;
			len -= (size_t)n;
		} else if (errno != EINTR) {
			end();
		}
	}
}

static void
flush(struct server *server)
{
	if (server->out.lost) {
		end();
	}
	write_all(server->fd, server->out.data, server->out.len);
	server->out.len = 0;
	alarm(ORPHAN_SECONDS);
}

/* ---- a unit ------------------------------------------------------------- */

/* Compares an answer with that of lookup. */
static void
judge(const struct peer_answer *answer, const struct wire_item *item,
      const char *output, struct wire_answer *wire)
{
	bool same = answer->ok && item->passed &&
		    answer->len == item->output_len &&
		    (answer->len == 0 ||
		     memcmp(answer->text, output, answer->len) == 0);

	wire->state = same         ? CELL_SAME
		      : answer->ok ? CELL_RESULT
				   : CELL_REFUSED;
	wire->differs = !same && (answer->ok || item->passed);
}

/* Copies field by field: the padding of to stays 0. */
static void
explain(struct server *server, const struct mode *mode, struct classes *to)
{
	struct classes classes = explain_peer(server->explainer, mode,
					      server->peer, &server->answer);

	to->departures = classes.departures;
	to->rules = classes.rules;
	to->complete = classes.complete;
}

static void
serve_unit(struct server *server, const struct mode *mode, uint64_t place,
	   const struct wire_item *item, const char *name)
{
	_Atomic uint64_t *shared = &server->child->place->place;
	struct peer_answer *answer = &server->answer;
	struct wire_answer wire;
	const char *text;

	memset(&wire, 0, sizeof wire);
	wire.classes.complete = true;
	if (mode->ascii_only && item->direction == TO_UNICODE) {
		wire.state = CELL_NONE;
		buffer_add(&server->out, &wire, sizeof wire);
		return;
	}
	atomic_store_explicit(shared, place | 1, memory_order_relaxed);
	peer_convert(server->peer, answer, mode->call, mode->flags,
		     item->direction, name, item->len);
	atomic_store_explicit(shared, place, memory_order_relaxed);
	judge(answer, item, name + item->len, &wire);
	if (wire.differs) {
		explain(server, mode, &wire.classes);
	}
	text = answer->ok ? answer->text : answer->error;
	if (wire.state != CELL_SAME) {
		wire.len = answer->ok ? answer->len : strlen(answer->error);
	}
	buffer_add(&server->out, &wire, sizeof wire);
	buffer_add(&server->out, text, wire.len);
}

/* ---- a batch ------------------------------------------------------------ */

static void
serve_item(struct server *server, const struct wire_batch *batch, uint32_t unit,
	   const struct wire_item *item, const char *name)
{
	explainer_name(server->explainer, item->direction, name, item->len);
	for (size_t i = 0; i < server->child->modes; i++, unit++) {
		if (unit < batch->first || unit == batch->skip) {
			continue;
		}
		serve_unit(server, server->child->mode[i],
			   PLACE(batch->sequence, unit, 0), item, name);
		if (batch->careful || server->out.len >= SEND_BYTES) {
			flush(server);
		}
	}
}

static void
serve_batch(struct server *server, const struct wire_batch *batch)
{
	const char *at = server->in.data;

	for (uint32_t i = 0; i < batch->items; i++) {
		struct wire_item item;

		memcpy(&item, at, sizeof item);
		at += sizeof item;
		serve_item(server, batch, i * (uint32_t)server->child->modes,
			   &item, at);
		at += item.len + item.output_len;
	}
	flush(server);
}

/* ---- the process -------------------------------------------------------- */

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
		if (null >= 0) {
			dup2(null, fd);
		} else {
			close(fd);
		}
	}
}

static void
load(struct server *server)
{
	const struct child *child = server->child;
	const char *why = NULL;
	struct hello hello;

	memset(&hello, 0, sizeof hello);
	server->peer = peer_open(child->library, child->path, &why);
	hello.ok = server->peer != NULL;
	if (hello.ok) {
		snprintf(hello.version, sizeof hello.version, "%s",
			 peer_version(server->peer));
	} else {
		snprintf(hello.why, sizeof hello.why, "%s", why);
	}
	write_all(server->fd, &hello, sizeof hello);
	if (!hello.ok) {
		end();
	}
}

void
child_serve(const struct child *child, int fd)
{
	struct server server = {.child = child, .fd = fd};
	struct wire_batch batch;

	be_quiet();
	alarm(ORPHAN_SECONDS);
	load(&server);
	server.explainer = explainer_open();
	if (server.explainer == NULL) {
		end();
	}
	for (;;) {
		/* Waiting for work has no time limit. */
		alarm(0);
		read_all(fd, &batch, sizeof batch);
		server.in.len = 0;
		if (!buffer_reserve(&server.in, batch.bytes)) {
			end();
		}
		read_all(fd, server.in.data, batch.bytes);
		alarm(ORPHAN_SECONDS);
		serve_batch(&server, &batch);
	}
}
