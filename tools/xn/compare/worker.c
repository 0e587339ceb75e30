/* SPDX-License-Identifier: MIT
 *
 * Works with the processes of other implementations.
 */
#include "worker.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* A call that takes longer than this many seconds hangs. */
#define HANG_SECONDS 5.0
/* More time for each byte of the name: not all libraries are linear. */
#define HANG_SECONDS_BYTE 5e-6
/* Times this for work outside a call. */
#define HANG_FACTOR 10.0

#define TURN_MILLISECONDS 200
#define READ_BYTES 65536

/*
 * A process is given up if it dies this often in a row without a name to blame.
 */
#define DEATHS_MAX 3

/* No answer is this long.  The process has gone wrong. */
#define ANSWER_MAX ((size_t)1 << 31)

/* ---- starting and ending ----------------------------------------------- */

static size_t
worker_count(const struct crew *crew)
{
	return crew->teams * (size_t)PEER_LIBRARIES;
}

uint32_t
crew_room(const struct crew *crew)
{
	return RING_A_TEAM * crew->teams;
}

void
crew_open(struct crew *crew, const struct rows *rows)
{
	crew->rows = rows;
	crew->teams = 1;
	crew->ring.oldest = crew->ring.next = 1;
	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		struct worker *worker = &crew->workers[i];

		worker->batch = 1;
		worker->skip = NO_UNIT;
		if (worker->child.modes > 0 && worker_share(worker)) {
			worker_start(crew, worker);
		}
	}
	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		struct worker *worker = &crew->workers[i];

		worker->there = worker->pid > 0 && worker_greet(worker);
		worker->usable = worker->there;
	}
}

/* Ends a worker's process, and gives its memory back. */
static void
dismiss(struct worker *worker)
{
	if (worker->pid > 0) {
		worker_reap(worker);
	}
	if (worker->child.place != NULL) {
		munmap(worker->child.place, sizeof *worker->child.place);
	}
	buffer_free(&worker->in);
}

/* Starts a worker like another one.  False: that did not work. */
static bool
hire(struct crew *crew, struct worker *worker, const struct worker *like)
{
	worker->child = like->child;
	worker->child.place = NULL;
	worker->first_row = like->first_row;
	worker->batch = crew->teams + 1;
	worker->skip = NO_UNIT;
	worker->usable = worker_share(worker) && worker_start(crew, worker) &&
			 worker_greet(worker);
	return worker->usable;
}

void
crew_enlarge(struct crew *crew, size_t teams)
{
	while (crew->teams < teams && crew->teams < TEAMS_MAX) {
		struct worker *team = &crew->workers[worker_count(crew)];
		bool whole = true;

		for (size_t i = 0; whole && i < PEER_LIBRARIES; i++) {
			whole = !crew->workers[i].usable ||
				hire(crew, &team[i], &crew->workers[i]);
		}
		if (!whole) {
			for (size_t i = 0; i < PEER_LIBRARIES; i++) {
				dismiss(&team[i]);
			}
			return;
		}
		crew->teams++;
	}
}

bool
worker_is_missing(const struct worker *worker)
{
	return worker->child.modes > 0 && !worker->there;
}

void
crew_close(struct crew *crew)
{
	for (size_t i = 0; i < worker_count(crew); i++) {
		dismiss(&crew->workers[i]);
	}
	for (size_t i = 0; i < RING_SIZE; i++) {
		batch_free(&crew->ring.batches[i]);
	}
}

/* ---- what is awaited ---------------------------------------------------- */

static struct batch *
batch_of(struct crew *crew, uint32_t sequence)
{
	return &crew->ring.batches[sequence % RING_SIZE];
}

/* Whether a batch has been filled.  Sequence numbers may wrap. */
static bool
is_there(const struct crew *crew, uint32_t sequence)
{
	return crew->ring.next - sequence - 1 < RING_SIZE;
}

static bool
is_awaited(const struct crew *crew, const struct worker *worker)
{
	return worker->usable && is_there(crew, worker->batch);
}

static uint32_t
units_of(const struct worker *worker, const struct batch *batch)
{
	return (uint32_t)(batch->count * worker->child.modes);
}

static struct cell *
cell_of(struct crew *crew, const struct worker *worker, uint32_t unit)
{
	const struct batch *batch = batch_of(crew, worker->batch);
	size_t count = worker->child.modes;

	return batch_cell(batch, crew->rows, unit / count,
			  worker->first_row + unit % count);
}

/* Goes on to the next unit: this one has its cell. */
static void
advance(struct crew *crew, struct worker *worker)
{
	worker->deaths = 0;
	do {
		worker->unit++;
	} while (worker->unit == worker->skip);
	if (worker->unit >= units_of(worker, batch_of(crew, worker->batch))) {
		worker->batch += crew->teams;
		worker->unit = 0;
		worker->skip = NO_UNIT;
		worker->careful = false;
	}
}

bool
crew_has_done(const struct crew *crew)
{
	for (size_t i = 0; i < worker_count(crew); i++) {
		if (crew->workers[i].usable &&
		    crew->workers[i].batch == crew->ring.oldest) {
			return false;
		}
	}
	return true;
}

/* ---- death -------------------------------------------------------------- */

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
 * Whether the process died by itself.  A process that closes the connection or
 * sends nonsense is killed with SIGKILL.
 */
static bool
is_own_death(int status)
{
	return status != -1 &&
	       !(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void
describe(char *text, size_t cap, const struct worker *worker, int status)
{
	if (worker->hung) {
		snprintf(text, cap, "hung (no answer in %.0f s)",
			 worker->waited);
	} else if (!is_own_death(status)) {
		snprintf(text, cap, "crashed (lost contact)");
	} else if (WIFSIGNALED(status)) {
		snprintf(text, cap, "crashed (%s)",
			 signal_name(WTERMSIG(status)));
	} else {
		snprintf(text, cap, "crashed (exit status %d)",
			 WEXITSTATUS(status));
	}
}

/*
 * The unit in which the process died.  NO_UNIT: no unit that is awaited, or it
 * is not clear which, and the batch is to be replayed with care.
 */
static uint32_t
find_unit(struct crew *crew, struct worker *worker, int status)
{
	uint64_t place = atomic_load(&worker->child.place->place);
	uint32_t unit = PLACE_UNIT(place);

	if (!is_awaited(crew, worker) ||
	    PLACE_BATCH(place) != PLACE_BATCH(PLACE(worker->batch, 0, 0))) {
		return NO_UNIT;
	}
	/* In a replay every earlier unit has been answered. */
	if (worker->careful) {
		return worker->unit;
	}
	if ((worker->hung || (PLACE_INSIDE(place) && is_own_death(status))) &&
	    unit >= worker->unit &&
	    unit < units_of(worker, batch_of(crew, worker->batch))) {
		return unit;
	}
	worker->careful = true;
	return NO_UNIT;
}

static void
blame(struct crew *crew, struct worker *worker, uint32_t unit, int status)
{
	struct cell *cell = cell_of(crew, worker, unit);
	char text[64];

	describe(text, sizeof text, worker, status);
	cell->state = worker->hung ? CELL_HUNG : CELL_CRASHED;
	cell->differs = true;
	cell->classes.complete = true;
	batch_text(batch_of(crew, worker->batch), cell, text, strlen(text));
	worker->careful = true;
	if (unit == worker->unit) {
		advance(crew, worker);
	} else {
		worker->skip = unit;
	}
	worker->deaths = 0;
}

static void
bury(struct crew *crew, struct worker *worker)
{
	int status = worker_reap(worker);
	uint32_t unit = find_unit(crew, worker, status);

	worker->deaths++;
	if (unit != NO_UNIT) {
		blame(crew, worker, unit, status);
	}
	worker->usable = worker->deaths < DEATHS_MAX &&
			 worker_start(crew, worker) && worker_greet(worker);
	if (!worker->usable && worker->pid > 0) {
		worker_reap(worker);
	}
}

/* ---- hanging ------------------------------------------------------------ */

/* How long the process may stay at a place. */
static double
patience(struct crew *crew, const struct worker *worker, uint64_t place)
{
	const struct batch *batch = batch_of(crew, worker->batch);
	size_t item = PLACE_UNIT(place) / worker->child.modes;
	size_t len = item < batch->count ? batch->items[item].len : 0;
	double seconds = HANG_SECONDS + HANG_SECONDS_BYTE * (double)len;

	return PLACE_INSIDE(place) ? seconds : seconds * HANG_FACTOR;
}

/*
 * Kills a process that hangs.  Each turn counts for a second at most, because
 * xn and its processes may all have been stopped.
 */
static void
check(struct crew *crew, struct worker *worker)
{
	uint64_t place = atomic_load(&worker->child.place->place);
	struct timespec now;
	double passed;

	clock_gettime(CLOCK_MONOTONIC, &now);
	passed = (double)(now.tv_sec - worker->checked.tv_sec) +
		 (double)(now.tv_nsec - worker->checked.tv_nsec) / 1e9;
	worker->checked = now;
	if (place != worker->place || !is_awaited(crew, worker)) {
		worker->place = place;
		worker->waited = 0;
		return;
	}
	worker->waited += passed < 1 ? passed : 1;
	if (!worker->hung && worker->waited > patience(crew, worker, place)) {
		worker->hung = true;
		kill(worker->pid, SIGKILL);
	}
}

/* ---- sending and receiving ---------------------------------------------- */

static bool
has_to_send(const struct crew *crew, const struct worker *worker)
{
	return worker->usable && is_there(crew, worker->sending);
}

static void
prepare_head(struct crew *crew, struct worker *worker)
{
	const struct batch *batch = batch_of(crew, worker->sending);
	bool resumed = worker->sending == worker->batch;

	memset(&worker->head, 0, sizeof worker->head);
	worker->head.bytes = batch->request.len;
	worker->head.sequence = worker->sending;
	worker->head.items = (uint32_t)batch->count;
	worker->head.first = resumed ? worker->unit : 0;
	worker->head.skip = resumed ? worker->skip : NO_UNIT;
	worker->head.careful = resumed && worker->careful;
}

static void
send_some(struct crew *crew, struct worker *worker)
{
	while (has_to_send(crew, worker)) {
		const struct buffer *request =
			&batch_of(crew, worker->sending)->request;
		const char *from = (const char *)&worker->head + worker->sent;
		size_t len = sizeof worker->head - worker->sent;
		ssize_t n;

		if (worker->sent == 0) {
			prepare_head(crew, worker);
		}
		if (worker->sent >= sizeof worker->head) {
			size_t at = worker->sent - sizeof worker->head;

			from = request->data + at;
			len = request->len - at;
		}
		n = send(worker->fd, from, len, MSG_NOSIGNAL);
		if (n < 0) {
			/* receive_some notices if the process is dead. */
			return;
		}
		worker->sent += (size_t)n;
		if (worker->sent == sizeof worker->head + request->len) {
			worker->sending += crew->teams;
			worker->sent = 0;
		}
	}
}

/* Takes an answer.  False: it makes no sense. */
static bool
take_answer(struct crew *crew, struct worker *worker,
	    const struct wire_answer *wire, const char *text)
{
	struct cell *cell;

	if (!is_awaited(crew, worker) || wire->state < CELL_NONE ||
	    wire->state > CELL_REFUSED) {
		return false;
	}
	cell = cell_of(crew, worker, worker->unit);
	cell->state = wire->state;
	cell->differs = wire->differs;
	cell->classes = wire->classes;
	batch_text(batch_of(crew, worker->batch), cell, text, wire->len);
	advance(crew, worker);
	return true;
}

/* Takes all complete answers.  False: one makes no sense. */
static bool
take_answers(struct crew *crew, struct worker *worker)
{
	struct buffer *in = &worker->in;
	struct wire_answer wire;
	size_t at = 0;

	while (in->len - at >= sizeof wire) {
		memcpy(&wire, in->data + at, sizeof wire);
		if (wire.len > ANSWER_MAX) {
			return false;
		}
		if (in->len - at - sizeof wire < wire.len) {
			break;
		}
		at += sizeof wire;
		if (!take_answer(crew, worker, &wire, in->data + at)) {
			return false;
		}
		at += wire.len;
	}
	buffer_drop(in, at);
	return true;
}

static void
receive_some(struct crew *crew, struct worker *worker)
{
	for (;;) {
		ssize_t n;

		if (!buffer_reserve(&worker->in, READ_BYTES)) {
			crew->lost = true;
			return;
		}
		n = recv(worker->fd, worker->in.data + worker->in.len,
			 worker->in.cap - worker->in.len, 0);
		if (n < 0 && errno == EINTR) {
			continue;
		}
		if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
			return;
		}
		if (n > 0) {
			worker->in.len += (size_t)n;
		}
		if (n <= 0 || !take_answers(crew, worker)) {
			bury(crew, worker);
			return;
		}
	}
}

void
crew_turn(struct crew *crew, bool wait)
{
	struct pollfd fds[TEAMS_MAX * PEER_LIBRARIES];
	size_t count = worker_count(crew);

	for (size_t i = 0; i < count; i++) {
		struct worker *worker = &crew->workers[i];
		short events = POLLIN;

		if (has_to_send(crew, worker)) {
			events |= POLLOUT;
		}
		fds[i] = (struct pollfd){worker->usable ? worker->fd : -1,
					 events, 0};
	}
	if (poll(fds, (nfds_t)count, wait ? TURN_MILLISECONDS : 0) < 0) {
		return;
	}
	for (size_t i = 0; i < count; i++) {
		struct worker *worker = &crew->workers[i];

		if (fds[i].revents & POLLOUT) {
			send_some(crew, worker);
		}
		if (fds[i].revents & (POLLIN | POLLHUP | POLLERR)) {
			receive_some(crew, worker);
		}
		if (worker->usable) {
			check(crew, worker);
		}
	}
}
