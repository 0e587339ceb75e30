/* SPDX-License-Identifier: MIT
 *
 * xn skeleton: what names that look alike have in common.
 */
#include "answer.h"
#include "commands.h"
#include "faults.h"
#include "io/json.h"

#include <xn/display.h>

struct skeleton {
	struct session *session;
	struct conversion unicode;
	/* Out: the skeleton of a text. */
	xn_text_result result;
	const char *output;
	char *heap;
	char fixed[8 * XN_NAME_SIZE];
};

/* Makes the skeleton of a text of any length. */
static void
make(struct skeleton *skeleton, const char *s, size_t len)
{
	xn_free(skeleton->heap);
	skeleton->heap = NULL;
	skeleton->output = skeleton->fixed;
	skeleton->result = xn_bidi_skeleton(XN_LEFT_TO_RIGHT, skeleton->fixed,
					    sizeof skeleton->fixed, s, len);
	if (skeleton->result.status == XN_OK) {
		return;
	}
	/* The text may only be too long for the workspace. */
	skeleton->result = xn_bidi_skeleton_alloc(XN_LEFT_TO_RIGHT,
						  &skeleton->heap, s, len);
	skeleton->output = skeleton->heap;
}

/* Makes the skeleton of a name's Unicode form, or of a name that has none. */
static void
make_of_name(struct skeleton *skeleton, const struct name *name)
{
	const struct conversion *unicode = &skeleton->unicode;

	if (!(skeleton->session->args.given & OPTION_TEXT)) {
		convert_name(&skeleton->unicode, name, DETAIL_RESULT);
		if (convert_failed(unicode)) {
			skeleton->result.status = XN_NO_MEMORY;
			return;
		}
		if (unicode->result.status == XN_OK) {
			make(skeleton, unicode->output, unicode->result.length);
			return;
		}
	}
	make(skeleton, name->s, name->len);
}

/* ---- a name ------------------------------------------------------------- */

static void
put_object(void *memory, const struct name *name)
{
	const struct skeleton *skeleton = memory;
	struct output *out = &skeleton->session->out;
	bool ok = skeleton->result.status == XN_OK;

	json_key(out, "{", "input");
	json_string(out, name->s, name->len);
	json_key(out, ",", "ok");
	json_bool(out, ok);
	json_key(out, ",", "output");
	if (ok) {
		json_string(out, skeleton->output, skeleton->result.length);
	} else {
		json_text(out, NULL);
	}
	output_char(out, '}');
}

static void
ask(void *memory, const struct name *name, struct outcome *outcome)
{
	struct skeleton *skeleton = memory;

	make_of_name(skeleton, name);
	if (skeleton->result.status == XN_OK) {
		outcome->text = skeleton->output;
		outcome->len = skeleton->result.length;
	} else {
		answer_unread(outcome, skeleton->result.status);
	}
}

static void
tell(void *memory, const struct name *name)
{
	struct skeleton *skeleton = memory;

	faults_not_utf8(skeleton->session, &skeleton->unicode, name);
}

/* ---- names -------------------------------------------------------------- */

static void
do_block(struct session *session)
{
	struct skeleton skeleton;
	struct answerer answerer = {.column = "skeleton",
				    .findings = FINDINGS_ERRORS,
				    .ask = ask,
				    .put_object = put_object,
				    .tell = tell,
				    .memory = &skeleton};

	skeleton.session = session;
	skeleton.heap = NULL;
	convert_open(&skeleton.unicode, &session->args.options, true);
	answer_names(session, &answerer);
	convert_close(&skeleton.unicode);
	xn_free(skeleton.heap);
}

void
run_skeleton(struct session *session)
{
	jobs_run(session, do_block);
}
