/* SPDX-License-Identifier: MIT
 *
 * Gives a command's answers.
 */
#include "answer.h"
#include "answer_record.h"
#include "io/text.h"
#include "jobs.h"

#include <stddef.h>
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

	if (!(session->args.command->options & OPTION_FILE) ||
	    session->args.given & OPTION_QUIET || stat(name->s, &st) != 0 ||
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
answer_judge(struct asker *asker, const struct name *name,
	     const struct answer *answer)
{
	struct session *session = asker->session;

	counts_note(&session->counts, answer->errors, answer->reasons);
	session->counts.failed += answer->status != XN_OK;
	if (answer->status == XN_NO_MEMORY) {
		session_no_memory(session, name);
	} else if (answer->status == XN_FAILED) {
		session_failed(session, name, "the normalizer failed");
	} else if (!(session->args.given & OPTION_QUIET) &&
		   (answer->status != XN_OK || answer->noted)) {
		asker->answerer->tell(asker, name, answer);
	}
}

static void
put_object(struct asker *asker, const struct name *name, struct answer *answer)
{
	struct fields fields = {&asker->session->out, false};

	field_open(&fields, NULL, '{');
	field_string(&fields, "input", name->s, name->len);
	field_bool(&fields, "ok", answer->status == XN_OK);
	asker->answerer->put_fields(asker, name, answer, &fields);
	field_close(&fields, '}');
}

static void
answer_name(struct asker *asker, const struct name *name)
{
	struct session *session = asker->session;
	struct answer answer = {XN_OK, "", 0, 0, 0, false};

	asker->answerer->ask(asker, name, &answer);
	if (!(session->args.given & OPTION_JSON) &&
	    asker->answerer->put_lines != NULL) {
		asker->answerer->put_lines(asker, name, &answer);
	} else {
		if (session->args.given & OPTION_JSON) {
			put_object(asker, name, &answer);
		} else {
			text_plain(&session->out, answer.text, answer.len);
		}
		output_end(&session->out, session_end(session));
	}
	answer_judge(asker, name, &answer);
}

/* Answers the names of a session: its arguments, or those of in.block. */
static void
answer_names(struct asker *asker)
{
	struct session *session = asker->session;
	struct name name;

	if (session->args.count > 0) {
		while (session_next(session, &name)) {
			answer_name(asker, &name);
			put_hint(session, &name);
		}
	} else if (session->in.block.table != NULL) {
		answer_records(asker);
	} else {
		while (block_next(&session->in.block, &name)) {
			session->counts.names++;
			answer_name(asker, &name);
		}
	}
}

static void
answer_block(struct session *session)
{
	const struct answerer *answerer = session->answerer;
	_Alignas(max_align_t) char memory[ASKER_MEMORY] = {0};
	struct asker asker = {.session = session,
			      .answerer = answerer,
			      .memory = memory};

	convert_open(&asker.conversion, &session->args.options,
		     answerer->unicode);
	asker.conversion.pair = (session->args.given & OPTION_PAIR) != 0;
	if (answerer->open != NULL) {
		answerer->open(&asker);
	}
	answer_names(&asker);
	if (answerer->close != NULL) {
		answerer->close(&asker);
	}
	convert_close(&asker.conversion);
}

void
answer_unread(struct answer *answer, xn_status status)
{
	bool invalid = status == XN_INVALID;

	answer->text = "";
	answer->len = 0;
	answer->status = invalid ? XN_INVALID : XN_NO_MEMORY;
	answer->errors = invalid ? XN_ERROR_INVALID_UTF8 : 0;
}

void
answer_all(struct session *session, const struct answerer *answerer)
{
	session->answerer = answerer;
	if (session->args.count > 0) {
		answer_block(session);
	} else {
		jobs_run(session, answer_block);
	}
}
