/* SPDX-License-Identifier: MIT
 *
 * xn skeleton: what names that look alike have in common.
 */
#include "commands.h"
#include "faults.h"
#include "io/json.h"
#include "io/text.h"

#include <string.h>

#include <xn/display.h>

struct skeleton {
	struct session *session;
	xn_options options;
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
	skeleton->result =
		xn_bidi_skeleton(XN_LEFT_TO_RIGHT, skeleton->fixed,
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
			make(skeleton, unicode->output,
			     unicode->result.length);
			return;
		}
	}
	make(skeleton, name->s, name->len);
}

static void
put_object(struct output *out, const struct name *name,
	   const struct skeleton *skeleton)
{
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
do_name(struct skeleton *skeleton, const struct name *name)
{
	struct session *session = skeleton->session;

	make_of_name(skeleton, name);
	if (session->args.given & OPTION_JSON) {
		put_object(&session->out, name, skeleton);
	} else if (skeleton->result.status == XN_OK) {
		text_plain(&session->out, skeleton->output,
			   skeleton->result.length);
	}
	output_end(&session->out, session_end(session));
	if (skeleton->result.status == XN_INVALID) {
		faults_not_utf8(session, &skeleton->unicode, name);
	} else if (skeleton->result.status != XN_OK) {
		session_no_memory(session, name);
	}
}

void
run_skeleton(struct session *session)
{
	/* Too large for some stacks. */
	static struct skeleton skeleton;
	struct name name;

	memset(&skeleton, 0, sizeof skeleton);
	skeleton.session = session;
	skeleton.options = xn_profile(XN_LOOKUP);
	session->args.options = skeleton.options;
	convert_open(&skeleton.unicode, &skeleton.options, true);
	while (session_next(session, &name)) {
		do_name(&skeleton, &name);
	}
	convert_close(&skeleton.unicode);
	xn_free(skeleton.heap);
}
