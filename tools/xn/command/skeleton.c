/* SPDX-License-Identifier: MIT
 *
 * xn skeleton: what names that look alike have in common.
 */
#include "../print/answer.h"
#include "../print/faults.h"

#include <xn/display.h>

/* The skeleton of a name's Unicode form, or of a name that has none. */
static void
ask(struct asker *asker, const struct name *name, struct answer *answer)
{
	struct conversion *unicode = &asker->conversion;
	char **heap = asker->memory;
	xn_text_result r;
	const char *s = name->s;
	size_t len = name->len;

	if (!(asker->session->args.given & OPTION_TEXT)) {
		convert_name(unicode, name, DETAIL_RESULT);
		if (convert_failed(unicode)) {
			answer_unread(answer, XN_NO_MEMORY);
			return;
		}
		if (unicode->result.status == XN_OK) {
			s = unicode->output;
			len = unicode->result.length;
		}
	}
	xn_free(*heap);
	*heap = NULL;
	r = xn_bidi_skeleton_alloc(XN_LEFT_TO_RIGHT, heap, s, len);
	if (r.status != XN_OK) {
		answer_unread(answer, r.status);
		return;
	}
	answer->text = *heap;
	answer->len = r.length;
}

static void
put_fields(struct asker *asker, const struct name *name, struct answer *answer,
	   struct fields *fields)
{
	(void)asker;
	(void)name;
	fields_put(fields, "output:s",
		   answer->status == XN_OK ? answer->text : NULL, answer->len);
}

static void
tell(struct asker *asker, const struct name *name, const struct answer *answer)
{
	(void)answer;
	faults_not_utf8(asker->session, &asker->conversion, name);
}

static void
close_skeleton(struct asker *asker)
{
	xn_free(*(char **)asker->memory);
}

const struct answerer skeleton_answerer = {.column = "skeleton",
					   .findings = FINDINGS_ERRORS,
					   .unicode = true,
					   .close = close_skeleton,
					   .ask = ask,
					   .put_fields = put_fields,
					   .tell = tell};
