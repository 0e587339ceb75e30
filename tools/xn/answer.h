/* SPDX-License-Identifier: MIT
 *
 * A command's answers about names, and how they are given: on lines, as JSON
 * objects, or in two more columns of a table.
 */
#ifndef XN_ANSWER_H
#define XN_ANSWER_H

#include "convert.h"
#include "io/json.h"
#include "session.h"

/* What is known of one name. */
struct answer {
	/* XN_OK, XN_INVALID, XN_NO_MEMORY, or XN_FAILED for the normaliser. */
	xn_status status;
	const char *text; /* the result, or "" */
	size_t len;
	uint32_t errors;  /* XN_ERROR_* */
	uint32_t reasons; /* XN_REASON_* */
	bool noted;       /* there is more to tell, though the name passed */
};

/* The most memory of a command's own. */
#define ASKER_MEMORY 8192

/* Who answers the names of a block. */
struct asker {
	struct session *session;
	const struct answerer *answerer;
	struct conversion conversion;
	void *memory; /* the command's own, all 0 at first */
};

/* What stands in COLUMN_errors. */
enum findings { FINDINGS_NONE, FINDINGS_ERRORS, FINDINGS_REASONS };

/* How a command answers. */
struct answerer {
	const char *column; /* what the name of its column ends in */
	enum findings findings;
	bool unicode;                       /* what its conversion makes */
	void (*open)(struct asker *asker);  /* or NULL */
	void (*close)(struct asker *asker); /* or NULL */
	/* Answers a name.  *answer is XN_OK with an empty text. */
	void (*ask)(struct asker *asker, const struct name *name,
		    struct answer *answer);
	/*
	 * Writes the answer with its ends of lines; NULL: it is the text, on a
	 * line.
	 */
	void (*put_lines)(struct asker *asker, const struct name *name,
			  struct answer *answer);
	/* Puts the fields of --json behind "input" and "ok". */
	void (*put_fields)(struct asker *asker, const struct name *name,
			   struct answer *answer, struct fields *fields);
	/* Says what is wrong with the name, or noted. */
	void (*tell)(struct asker *asker, const struct name *name,
		     const struct answer *answer);
};

/* The answer about a text that is not UTF-8, or of a lack of memory. */
void answer_unread(struct answer *answer, xn_status status);

/* Answers all names, those of the input in several threads. */
void answer_all(struct session *session, const struct answerer *answerer);

#endif
