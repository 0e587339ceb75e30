/* SPDX-License-Identifier: MIT
 *
 * xn lookalikes: the domains of a file that names look like.
 */
#include "answer.h"
#include "commands.h"
#include "faults.h"
#include "io/buffer.h"
#include "io/json.h"
#include "known_file.h"
#include "usage.h"

#include <string.h>

#include <xn/display.h>

/* The most domains that are printed for a name. */
#define PRINTED_MAX 100

struct lookalikes {
	struct session *session;
	const xn_known_set *known;
	/* For messages about names that are not UTF-8. */
	struct conversion unicode;
	/* Out: the domains that a name looks like. */
	xn_lookalikes_result result;
	size_t numbers[PRINTED_MAX];
	struct buffer text; /* the same, separated by blanks */
};

static void
find(struct lookalikes *lookalikes, const struct name *name)
{
	xn_lookalikes_result *r = &lookalikes->result;

	*r = xn_lookalikes(lookalikes->known, lookalikes->numbers, PRINTED_MAX,
			   name->s, name->len);
	if (r->status == XN_INVALID) {
		/* The name may only be too long for the workspace. */
		*r = xn_lookalikes_alloc(lookalikes->known, lookalikes->numbers,
					 PRINTED_MAX, name->s, name->len);
	}
}

static const char *
domain_at(const struct lookalikes *lookalikes, size_t i)
{
	return xn_known_set_domain(lookalikes->known, lookalikes->numbers[i]);
}

/* ---- output ------------------------------------------------------------- */

static void
put_how(struct output *out, uint32_t how)
{
	static const struct {
		uint32_t bit;
		const char *name;
	} kinds[] = {{XN_CONFUSABLE_SINGLE_SCRIPT, "\"single-script\""},
		     {XN_CONFUSABLE_MIXED_SCRIPT, "\"mixed-script\""},
		     {XN_CONFUSABLE_WHOLE_SCRIPT, "\"whole-script\""}};
	const char *before = "";

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		if (how & kinds[i].bit) {
			output_string(out, before);
			output_string(out, kinds[i].name);
			before = ",";
		}
	}
}

static void
put_object(void *memory, const struct name *name)
{
	const struct lookalikes *lookalikes = memory;
	const xn_lookalikes_result *r = &lookalikes->result;
	struct output *out = &lookalikes->session->out;

	json_key(out, "{", "input");
	json_string(out, name->s, name->len);
	json_key(out, ",", "ok");
	json_bool(out, r->status == XN_OK);
	json_key(out, ",", "known");
	output_char(out, '[');
	for (size_t i = 0; i < r->count; i++) {
		output_string(out, i > 0 ? "," : "");
		json_text(out, domain_at(lookalikes, i));
	}
	output_char(out, ']');
	json_key(out, ",", "how");
	output_char(out, '[');
	put_how(out, r->how);
	output_string(out, "]}");
}

/* ---- a name ------------------------------------------------------------- */

static void
make_text(struct lookalikes *lookalikes)
{
	struct buffer *text = &lookalikes->text;

	text->len = 0;
	for (size_t i = 0; i < lookalikes->result.count; i++) {
		const char *domain = domain_at(lookalikes, i);

		buffer_add(text, " ", i > 0);
		buffer_add(text, domain, strlen(domain));
	}
	if (text->lost) {
		text->lost = false;
		lookalikes->result.status = XN_NO_MEMORY;
		lookalikes->result.count = 0;
		lookalikes->result.how = 0;
	}
}

static void
ask(void *memory, const struct name *name, struct outcome *outcome)
{
	struct lookalikes *lookalikes = memory;
	const xn_lookalikes_result *r = &lookalikes->result;

	find(lookalikes, name);
	make_text(lookalikes);
	if (r->status == XN_OK) {
		outcome->text = r->count > 0 ? lookalikes->text.data : "";
		outcome->len = r->count > 0 ? lookalikes->text.len : 0;
		outcome->noted = r->more;
	} else {
		answer_unread(outcome, r->status);
	}
}

static void
tell(void *memory, const struct name *name)
{
	struct lookalikes *lookalikes = memory;
	struct session *session = lookalikes->session;

	if (lookalikes->result.status == XN_INVALID) {
		faults_not_utf8(session, &lookalikes->unicode, name);
		return;
	}
	session_note(session, name);
	output_string(&session->err, "it looks like more than 100 domains\n");
}

/* ---- the command -------------------------------------------------------- */

static void
do_block(struct session *session)
{
	struct lookalikes lookalikes;
	struct answerer answerer = {.column = "lookalikes",
				    .findings = FINDINGS_NONE,
				    .ask = ask,
				    .put_object = put_object,
				    .tell = tell,
				    .memory = &lookalikes};

	memset(&lookalikes, 0, sizeof lookalikes);
	lookalikes.session = session;
	lookalikes.known = session->shared;
	convert_open(&lookalikes.unicode, &session->args.options, true);
	answer_names(session, &answerer);
	convert_close(&lookalikes.unicode);
	buffer_free(&lookalikes.text);
}

void
run_lookalikes(struct session *session)
{
	xn_known_set *known;

	if (session->args.known == NULL) {
		usage_error(&session->err, session->args.command,
			    "lookalikes needs %: the domains to compare with",
			    "--known FILE", NULL);
		session->misused = true;
		return;
	}
	known = known_file_load(session, NULL, session->args.known);
	if (known != NULL) {
		session->shared = known;
		jobs_run(session, do_block);
	}
	session->shared = NULL;
	xn_known_set_free(known);
}
