/* SPDX-License-Identifier: MIT
 *
 * A command's answers about names, and how they are given: on lines, as JSON
 * objects, or in two more columns of a table.
 */
#ifndef XN_ANSWER_H
#define XN_ANSWER_H

#include "../io/text.h"
#include "../run/session.h"
#include "convert.h"
#include "json.h"

/* What is known of one name. */
struct answer {
	xn_status status;    /* XN_OK, XN_INVALID, XN_NO_MEMORY, XN_FAILED */
	const char *failure; /* with XN_FAILED, if not the normaliser's */
	const char *text;    /* the result, or "" */
	size_t len;
	uint32_t errors;  /* XN_ERROR_* */
	uint32_t reasons; /* XN_REASON_* */
	bool noted;       /* there is more to tell, though the name passed */
};

/* The most memory of a command's own: for a thread, and for all of them. */
#define ASKER_MEMORY 8192
#define SHARED_MEMORY 512

/* Who answers the names of a block. */
struct asker {
	struct session *session;
	const struct answerer *answerer;
	struct conversion conversion;
	void *memory; /* the command's own, all 0 at first */
	struct buffer text;    /* of --in: a line, converted */
	struct buffer decoded; /* and a name without percent-encoding */
};

/* What stands in COLUMN_errors. */
enum findings { FINDINGS_NONE, FINDINGS_ERRORS, FINDINGS_REASONS };

/* How a command answers. */
struct answerer {
	/*
	 * Begins, by the options; false: there are no names to answer.  Or
	 * NULL.
	 */
	bool (*start)(struct session *session);
	void (*end)(struct session *session); /* or NULL */
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

/* Writes the text of an answer, which may stand there already. */
static inline void
answer_line(struct asker *asker, const struct answer *answer)
{
	struct output *out = &asker->session->out;
	struct buffer *text = &out->text;

	if (text->data != NULL && answer->text == text->data + text->len) {
		text->len += answer->len;
	} else {
		text_plain(out, answer->text, answer->len);
	}
	output_end(out, session_end(asker->session));
}

/* Whether nothing is wrong, as with most names. */
static inline bool
answer_is_fine(const struct answer *answer)
{
	return answer->status == XN_OK && answer->errors == 0 &&
	       answer->reasons == 0 && !answer->noted;
}

/* Counts an answer that was given, and says what is wrong with the name. */
void answer_judge(struct asker *asker, const struct name *name,
		  const struct answer *answer);

/*
 * Writes the object of an answer, with the name's line and place there, unless
 * line is 0.
 */
void answer_object(struct asker *asker, const struct name *name,
		   struct answer *answer, size_t line, size_t at, size_t len);

/* Answers the names of a session. */
void answer_names(struct session *session);

/* Those of commands.def. */
#define COMMAND(id, name, ...) extern const struct answerer name##_answerer;
#include "../options/commands.def"

#endif
