/* SPDX-License-Identifier: MIT
 *
 * A command's answers about names, and how they are given: on lines, as JSON
 * objects, or in two more columns of a table.
 */
#ifndef XN_ANSWER_H
#define XN_ANSWER_H

#include "convert.h"
#include "jobs.h"

#include <xn/idna.h>

struct outcome {
	/* XN_OK, XN_INVALID, XN_NO_MEMORY, or XN_FAILED for the normaliser. */
	xn_status status;
	const char *text; /* the result, or "" */
	size_t len;
	uint32_t errors;  /* XN_ERROR_* */
	uint32_t reasons; /* XN_REASON_* */
	bool noted;       /* there is more to tell, though the name passed */
};

/* What stands in COLUMN_errors. */
enum findings { FINDINGS_NONE, FINDINGS_ERRORS, FINDINGS_REASONS };

/* How a command answers. */
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
	void *memory; /* for these functions */
	/*
	 * Of a name that this converts in place its result is the whole answer;
	 * or NULL.
	 */
	const struct conversion *conversion;
};

/* Answers the names of a session. */
void answer_names(struct session *session, const struct answerer *answerer);

/* The outcome of a text that is not UTF-8, or of a lack of memory. */
void answer_unread(struct outcome *outcome, xn_status status);

#endif
