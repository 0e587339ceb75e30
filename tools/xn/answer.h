/* SPDX-License-Identifier: MIT
 *
 * A command's answers about names, and how they are given: on lines, as JSON
 * objects, or in two more columns of a table.
 */
#ifndef XN_ANSWER_H
#define XN_ANSWER_H

#include "jobs.h"

#include <xn/idna.h>

struct outcome {
	/* XN_OK, XN_INVALID, XN_NO_MEMORY, or XN_FAILED for the normaliser. */
	xn_status status;
	const char *text; /* the result; "" if there is none */
	size_t len;
	uint32_t errors;  /* XN_ERROR_* */
	uint32_t reasons; /* XN_REASON_* */
	bool noted;       /* there is more to tell, though the name passed */
};

/* What stands in COLUMN_errors. */
enum findings { FINDINGS_NONE, FINDINGS_ERRORS, FINDINGS_REASONS };

/* How a command answers.  memory is what answer_names got. */
struct answerer {
	const char *column; /* what the name of its column ends in */
	enum findings findings;
	/* Answers a name.  *outcome is empty. */
	void (*ask)(void *memory, const struct name *name,
		    struct outcome *outcome);
	/* Writes the answer as a JSON object. */
	void (*put_object)(void *memory, const struct name *name);
	/* Says what is wrong with the name, or noted. */
	void (*tell)(void *memory, const struct name *name);
	/*
	 * Writes the result of a name that passed to dst, if that is all that
	 * is wanted, and faster than ask.  Returns its length; false: nothing
	 * is known about the name.  Or NULL.
	 */
	bool (*answer_at_once)(void *memory, const struct name *name, char *dst,
			       size_t cap, size_t *len);
};

/*
 * Answers the names of a session: its arguments, or those of in.block.  memory
 * is the command's.
 */
void answer_names(struct session *session, const struct answerer *answerer,
		  void *memory);

/*
 * Answers all names: block, which calls answer_names, runs for the arguments,
 * or for each block of the input, in several threads.
 */
void answer_all(struct session *session, jobs_work *block);

#endif
