/* SPDX-License-Identifier: MIT
 *
 * xn skeleton: what names that look alike have in common.
 */
#include "answer.h"
#include "commands.h"
#include "faults.h"

#include <xn/display.h>

/* Where a skeleton lies. */
struct skeleton {
	char *heap;
	char fixed[2 * XN_NAME_SIZE];
};

_Static_assert(sizeof(struct skeleton) <= ASKER_MEMORY, "it fits");

/* The skeleton of a text of any length. */
static void
ask_of_text(struct skeleton *skeleton, const char *s, size_t len,
	    struct answer *answer)
{
	xn_text_result r =
		xn_bidi_skeleton(XN_LEFT_TO_RIGHT, skeleton->fixed,
				 sizeof skeleton->fixed, s, len);

	answer->text = skeleton->fixed;
	if (r.status != XN_OK) {
		/* The text may only be too long for the workspace. */
		xn_free(skeleton->heap);
		skeleton->heap = NULL;
		r = xn_bidi_skeleton_alloc(XN_LEFT_TO_RIGHT, &skeleton->heap, s,
					   len);
		answer->text = skeleton->heap;
	}
	answer->len = r.length;
	if (r.status != XN_OK) {
		answer_unread(answer, r.status);
	}
}

/* The skeleton of a name's Unicode form, or of a name that has none. */
static void
ask(struct asker *asker, const struct name *name, struct answer *answer)
{
	struct conversion *unicode = &asker->conversion;
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
	ask_of_text(asker->memory, s, len, answer);
}

static void
put_fields(struct asker *asker, const struct name *name,
	   struct answer *answer, struct fields *fields)
{
	(void)asker;
	(void)name;
	field_string(fields, "output",
		     answer->status == XN_OK ? answer->text : NULL,
		     answer->len);
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
	xn_free(((struct skeleton *)asker->memory)->heap);
}

void
run_skeleton(struct session *session)
{
	static const struct answerer skeleton = {.column = "skeleton",
						 .findings = FINDINGS_ERRORS,
						 .unicode = true,
						 .close = close_skeleton,
						 .ask = ask,
						 .put_fields = put_fields,
						 .tell = tell};

	answer_all(session, &skeleton);
}
