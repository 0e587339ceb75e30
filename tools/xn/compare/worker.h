/* SPDX-License-Identifier: MIT
 *
 * Other implementations, each in a process of its own, as xn sees them.
 * Batches are sent to the processes while others are filled and shown.  If a
 * process dies, the name that killed it is found, and a new process goes on
 * after that name.
 */
#ifndef XN_COMPARE_WORKER_H
#define XN_COMPARE_WORKER_H

#include "batch.h"
#include "child.h"

#include <sys/types.h>
#include <time.h>

/* The most teams: sets of a process for each library. */
#define TEAMS_MAX 16

/* The most batches under way: a few for each team. */
#define RING_A_TEAM 8
#define RING_SIZE (RING_A_TEAM * TEAMS_MAX)

/*
 * The batches under way.  A batch's place is its sequence number modulo
 * RING_SIZE.
 */
struct ring {
	struct batch batches[RING_SIZE];
	uint32_t oldest; /* sequence numbers start at 1 */
	uint32_t next;   /* the number of the batch to add */
};

struct worker {
	struct child child;
	size_t first_row; /* the row of its first mode; the others follow */
	bool there;       /* the library could be loaded */
	bool usable;      /* and can still be used */
	char why[256];    /* if it is not there */
	char version[32];
	pid_t pid; /* 0: no process */
	int fd;
	/* The batch that is being sent, and how many bytes of it are. */
	uint32_t sending;
	size_t sent;
	struct wire_batch head;
	/* The unit whose answer comes next. */
	uint32_t batch;
	uint32_t unit;
	uint32_t skip; /* this unit has its cell already */
	bool careful;  /* the batch killed a process */
	struct buffer in;
	/* To notice that the process hangs. */
	uint64_t place;
	double waited; /* how long place has been the same */
	struct timespec checked;
	bool hung;
	unsigned deaths; /* in a row, without a name to blame */
};

/*
 * Team t has the workers from t * PEER_LIBRARIES on, one for each library, and
 * answers each batch whose sequence number is t + 1 modulo the number of teams.
 */
struct crew {
	struct worker workers[TEAMS_MAX * PEER_LIBRARIES];
	uint32_t teams;
	const struct rows *rows;
	struct ring ring;
	bool lost; /* memory ran out */
};

/*
 * Starts a process for each library that has modes; each child is set before.
 * Returns once it is known which libraries can be loaded.
 */
void crew_open(struct crew *crew, const struct rows *rows);

/*
 * Starts more teams like the first one, whose first_row is set: at most as many
 * as are wanted in all, and fewer if the system has no more processes.
 */
void crew_enlarge(struct crew *crew, size_t teams);

/* How many batches may be under way. */
uint32_t crew_room(const struct crew *crew);

/* Sends and receives what it can.  With wait, waits a moment until it can. */
void crew_turn(struct crew *crew, bool wait);

/* Whether every usable worker has answered the oldest batch. */
bool crew_has_done(const struct crew *crew);

void crew_close(struct crew *crew);

/* Whether the library was wanted but could not be loaded. */
bool worker_is_missing(const struct worker *worker);

/* ---- its parts ---------------------------------------------------------- */

/* Makes the memory that a process shares with xn; once. */
bool worker_share(struct worker *worker);

/* Starts a process.  False: why says why not. */
bool worker_start(struct crew *crew, struct worker *worker);

/* Waits until the library is loaded.  False: why says why it is not. */
bool worker_greet(struct worker *worker);

/* Ends a process.  Returns waitpid's status, or -1. */
int worker_reap(struct worker *worker);

#endif
