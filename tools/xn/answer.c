/* SPDX-License-Identifier: MIT
 *
 * Gives a command's answers.
 */
#include "answer.h"
#include "answer_record.h"
#include "io/text.h"

#include <string.h>
#include <sys/stat.h>

/* Whether a name has a result in profile lookup. */
static bool
is_host_name(const struct name *name)
{
	xn_options lookup = xn_profile(XN_LOOKUP);
	char ascii[XN_NAME_SIZE];

	return xn_to_ascii(&lookup, ascii, sizeof ascii, name->s, name->len,
			   NULL)
		       .status == XN_OK;
}

/* Somebody who gives the name of a file may want the names in it. */
static void
put_hint(struct session *session, const struct name *name)
{
	struct stat st;

	if (session->args.given & OPTION_QUIET || stat(name->s, &st) != 0 ||
	    S_ISDIR(st.st_mode) || (!session->err.tty && is_host_name(name))) {
		return;
	}
	session_complain(session, name);
	output_string(&session->err,
		      "there is a file of this name; --file reads names from"
		      " it");
	output_end(&session->err, '\n');
}

void
answer_judge(struct session *session, const struct answerer *answerer,
	     const struct name *name, const struct outcome *outcome)
{
	bool quiet = (session->args.given & OPTION_QUIET) != 0;

	counts_note(&session->counts, outcome->errors, outcome->reasons);
	session->counts.failed += outcome->status != XN_OK;
	if (outcome->status == XN_NO_MEMORY) {
		session_no_memory(session, name);
		return;
	}
	if (outcome->status == XN_FAILED) {
		session_failed(session, name, "the normalizer failed");
		return;
	}
	if (!quiet && (outcome->status != XN_OK || outcome->noted)) {
		answerer->tell(answerer->memory, name);
	}
}

static void
answer_name(struct session *session, const struct answerer *answerer,
	    const struct name *name)
{
	struct outcome outcome = {XN_OK, "", 0, 0, 0, false};

	answerer->ask(answerer->memory, name, &outcome);
	if (session->args.given & OPTION_JSON) {
		answerer->put_object(answerer->memory, name);
	} else {
		text_plain(&session->out, outcome.text, outcome.len);
	}
	output_end(&session->out, session_end(session));
	answer_judge(session, answerer, name, &outcome);
}

/*
 * Answers straight into the output, which works for nearly every name.  False:
 * nothing was written, and answer_name has to do it.  An ASCII name takes half
 * the time of answer_name without a report, and a tenth of it with one.
 */
static inline bool
answer_in_place(struct session *session, const struct conversion *conversion,
		const struct name *name)
{
	struct output *out = &session->out;
	char *room = output_room(out, XN_NAME_SIZE);
	xn_result r;

	if (room == NULL ||
	    !convert_in_place(conversion, room, XN_NAME_SIZE, name, &r)) {
		return false;
	}
	/* The separator replaces the NUL. */
	room[r.length] = session->in.block.separator;
	out->len += r.length + 1;
	if (out->by_line) {
		output_flush(out);
	}
	return true;
}

static void
answer_arguments(struct session *session, const struct answerer *answerer)
{
	struct name name;

	while (session_next(session, &name)) {
		answer_name(session, answerer, &name);
		put_hint(session, &name);
	}
}

static void
answer_lines(struct session *session, const struct answerer *answerer)
{
	bool in_place = answerer->conversion != NULL &&
			!(session->args.given & OPTION_JSON) &&
			!session->out.tty;
	struct name name;

	while (block_next(&session->in.block, &name)) {
		session->counts.names++;
		if (!in_place ||
		    !answer_in_place(session, answerer->conversion, &name)) {
			answer_name(session, answerer, &name);
		}
	}
}

void
answer_names(struct session *session, const struct answerer *answerer)
{
	if (session->args.count > 0) {
		answer_arguments(session, answerer);
	} else if (session->in.block.table != NULL) {
		answer_records(session, answerer);
	} else {
		answer_lines(session, answerer);
	}
}

void
answer_unread(struct outcome *outcome, xn_status status)
{
	bool invalid = status == XN_INVALID;

	outcome->status = invalid ? XN_INVALID : XN_NO_MEMORY;
	outcome->errors = invalid ? XN_ERROR_INVALID_UTF8 : 0;
}

void
answer_all(struct session *session, jobs_work *block)
{
	if (session->args.count > 0) {
		block(session);
	} else {
		jobs_run(session, block);
	}
}
