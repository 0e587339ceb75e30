/* SPDX-License-Identifier: MIT
 *
 * One run of a command: its input, its output, and how it ends.
 */
#ifndef XN_SESSION_H
#define XN_SESSION_H

#include "../io/input.h"
#include "../io/output.h"
#include "../options/args.h"
#include "counts.h"

struct answerer;

struct session {
	struct args args;
	struct input in;
	struct output out;
	struct output err;
	struct progress progress;
	struct counts counts;
	const struct answerer *answerer;
	void *shared;       /* the command's own, all 0 at first */
	bool broken;        /* a failure that is no name's fault */
	bool misused;       /* the value of an option is wrong */
};

/* Opens the outputs. */
void session_open(struct session *session);

/* Starts to read names.  args has to be set before. */
void session_read(struct session *session);

/*
 * Reads a block of names into in.block.  False at the end, or if the output has
 * failed.
 */
bool session_read_block(struct session *session);

/* The next name.  False as above. */
static inline bool
session_next(struct session *session, struct name *name)
{
	while (!block_next(&session->in.block, name)) {
		if (!session_read_block(session)) {
			return false;
		}
	}
	session->counts.names++;
	return true;
}

/* Shows the progress: the names so far, and the bytes of the input. */
void session_tick(struct session *session, size_t bytes);

/* What ends each line. */
static inline char
session_end(const struct session *session)
{
	return session->args.given & OPTION_NULL ? '\0' : '\n';
}

/* Begins a message about a name on err: "xn: line 3: ". */
void session_complain(struct session *session, const struct name *name);

/* The same for what is no fault: "note: line 3: ". */
void session_note(struct session *session, const struct name *name);

/* Says why a name, valid or not, could not be processed.  The run goes on. */
void session_failed(struct session *session, const struct name *name,
		    const char *why);

/* The same for a lack of memory. */
void session_no_memory(struct session *session, const struct name *name);

/* Closes everything.  Returns the exit status. */
int session_close(struct session *session);

#endif
