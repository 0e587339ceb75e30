/* SPDX-License-Identifier: MIT
 *
 * One run of a command: the names that come in, what goes out, and how it
 * ends.
 */
#ifndef XN_SESSION_H
#define XN_SESSION_H

#include "args.h"
#include "io/input.h"
#include "io/output.h"
#include "io/progress.h"

struct session {
	struct args args;
	struct input in;
	struct output out;
	struct output err;
	struct progress progress;
	size_t bad;   /* names that failed */
	bool broken;  /* something failed that is no name's fault */
	bool misused; /* an option's value turned out to be wrong */
};

/* The terminals and files are known from here on. */
void session_open(struct session *session);

/* Start to read names, once the arguments are known. */
void session_read(struct session *session);

/* The next name; false at the end, and when going on makes no sense. */
bool session_next(struct session *session, struct name *name);

/* Read a block of names into in.block; false likewise. */
bool session_read_block(struct session *session);

/* Let be seen how far it has come: so many names, and bytes of the input. */
void session_tick(struct session *session, size_t names, size_t bytes);

/* What every line ends in. */
char session_end(const struct session *session);

/* Begin a message about a name: "xn: line 3: " on err. */
void session_complain(struct session *session, const struct name *name);

/* A name could not be dealt with, whatever it is: say why, and go on. */
void session_failed(struct session *session, const struct name *name,
		    const char *why);

/* The same: there was no memory for it. */
void session_no_memory(struct session *session, const struct name *name);

/* Close everything; returns the exit status. */
int session_close(struct session *session);

#endif
