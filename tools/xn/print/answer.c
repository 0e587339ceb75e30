/* SPDX-License-Identifier: MIT
 *
 * Tells one answer.
 */
#include "answer.h"

void
answer_judge(struct asker *asker, const struct name *name,
	     const struct answer *answer)
{
	struct session *session = asker->session;

	if (answer_is_fine(answer)) {
		return;
	}
	counts_note(&session->counts, answer->errors, answer->reasons);
	session->counts.failed += answer->status != XN_OK;
	if (answer->status == XN_NO_MEMORY) {
		session_no_memory(session, name);
	} else if (answer->status == XN_FAILED) {
		session_failed(session, name,
			       answer->failure != NULL
				       ? answer->failure
				       : "the normalizer failed");
	} else if (!(session->args.given & OPTION_QUIET) &&
		   (answer->status != XN_OK || answer->noted)) {
		asker->answerer->tell(asker, name, answer);
	}
}

void
answer_object(struct asker *asker, const struct name *name,
	      struct answer *answer, size_t line, size_t at, size_t len)
{
	struct fields fields = {&asker->session->out, false};

	fields_put(&fields, "{");
	if (line > 0) {
		fields_put(&fields, "line:n from:@", line, at, len);
	}
	fields_put(&fields, "input:s ok:b", name->s, name->len,
		   answer->status == XN_OK);
	asker->answerer->put_fields(asker, name, answer, &fields);
	fields_put(&fields, "}");
	output_end(&asker->session->out, session_end(asker->session));
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
