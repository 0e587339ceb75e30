/* SPDX-License-Identifier: MIT
 *
 * Other implementations at work, each in a process of its own, seen from
 * here.  Batches are sent to them while others are being filled and shown.
 * When a process dies, the name that it died of is found, and a new process
 * goes on behind that.
 */
#ifndef XN_COMPARE_WORKER_H
#define XN_COMPARE_WORKER_H

#include "compare_batch.h"
#include "compare_child.h"

#include <sys/types.h>
#include <time.h>

/* So many batches may be under way. */
#define RING_SIZE 8

/* Those that are: a batch's place is its sequence number modulo the size. */
struct ring {
	struct batch batches[RING_SIZE];
	uint32_t oldest; /* sequence numbers start at 1 */
	uint32_t next;   /* that of the one to be added */
};

struct worker {
	struct child child;
	size_t first_row; /* its modes have this row and those behind it */
	bool there;       /* the library could be loaded */
	bool usable;      /* and can be used still */
	char why[256];    /* not there */
	char version[32];
	pid_t pid; /* 0: there is no process */
	int fd;
	/* What is being sent: so many bytes of that batch are. */
	uint32_t sending;
	size_t sent;
	struct wire_batch head;
	/* What is awaited: the answer of that unit of that batch. */
	uint32_t batch;
	uint32_t unit;
	uint32_t skip; /* this one has got its cell */
	bool careful;  /* the batch killed a process */
	struct buffer in;
	/* To find out that it hangs. */
	uint64_t place;
	double waited; /* for that place to change */
	struct timespec checked;
	bool hung;
	unsigned deaths; /* one after the other that no name explains */
};

struct crew {
	struct worker workers[PEER_LIBRARIES];
	const struct rows *rows;
	struct ring ring;
	bool lost; /* there was not enough memory */
};

/*
 * Start a process for each library, whose child has been set, if it has modes;
 * when all this returns, it is known which ones are there.
 */
void crew_open(struct crew *crew, const struct rows *rows);

/*
 * Send and receive what there is; wait: until there is something, or for a
 * moment.
 */
void crew_turn(struct crew *crew, bool wait);

/* Whether all that is usable has answered the oldest batch. */
bool crew_has_done(const struct crew *crew);

void crew_close(struct crew *crew);

/* Whether it was to be loaded, and could not be. */
bool worker_is_missing(const struct worker *worker);

/* ---- its parts ---------------------------------------------------------- */

/* The memory that a process shares with us, once. */
bool worker_share(struct worker *worker);

/* Start a process; false: why says why not. */
bool worker_start(struct crew *crew, struct worker *worker);

/* Wait until its library is loaded, or cannot be: then why says why not. */
bool worker_greet(struct worker *worker);

/* End a process; returns waitpid's status, or -1. */
int worker_reap(struct worker *worker);

#endif
