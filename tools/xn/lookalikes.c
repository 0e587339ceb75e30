/* SPDX-License-Identifier: MIT
 *
 * xn lookalikes: the domains of a file that names look like.
 */
#include "commands.h"
#include "faults.h"
#include "io/json.h"
#include "io/text.h"
#include "known_file.h"
#include "usage.h"

#include <string.h>

#include <xn/display.h>

/* The most domains that are printed for a name. */
#define PRINTED_MAX 100

struct lookalikes {
	struct session *session;
	xn_known_set *known;
	/* For messages about names that are not UTF-8. */
	xn_options options;
	struct conversion unicode;
	/* Out: the domains that a name looks like. */
	xn_lookalikes_result result;
	size_t numbers[PRINTED_MAX];
};

static void
find(struct lookalikes *lookalikes, const struct name *name)
{
	xn_lookalikes_result *r = &lookalikes->result;

	*r = xn_lookalikes(lookalikes->known, lookalikes->numbers, PRINTED_MAX,
			   name->s, name->len);
	if (r->status == XN_INVALID) {
		/* The name may only be too long for the workspace. */
		*r = xn_lookalikes_alloc(lookalikes->known,
					 lookalikes->numbers, PRINTED_MAX,
					 name->s, name->len);
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
put_object(struct output *out, const struct name *name,
	   const struct lookalikes *lookalikes)
{
	const xn_lookalikes_result *r = &lookalikes->result;

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

static void
put_line(struct output *out, const struct lookalikes *lookalikes)
{
	for (size_t i = 0; i < lookalikes->result.count; i++) {
		const char *domain = domain_at(lookalikes, i);

		output_string(out, i > 0 ? " " : "");
		text_plain(out, domain, strlen(domain));
	}
}

static void
do_name(struct lookalikes *lookalikes, const struct name *name)
{
	struct session *session = lookalikes->session;
	const xn_lookalikes_result *r = &lookalikes->result;

	find(lookalikes, name);
	if (session->args.given & OPTION_JSON) {
		put_object(&session->out, name, lookalikes);
	} else {
		put_line(&session->out, lookalikes);
	}
	output_end(&session->out, session_end(session));
	if (r->status == XN_INVALID) {
		faults_not_utf8(session, &lookalikes->unicode, name);
	} else if (r->status != XN_OK) {
		session_no_memory(session, name);
	} else if (r->more && !(session->args.given & OPTION_QUIET)) {
		session_note(session, name);
		output_string(&session->err,
			      "it looks like more than 100 domains\n");
	}
}

/* ---- the command -------------------------------------------------------- */

void
run_lookalikes(struct session *session)
{
	/* Too large for some stacks. */
	static struct lookalikes lookalikes;
	struct name name;

	memset(&lookalikes, 0, sizeof lookalikes);
	if (session->args.known == NULL) {
		usage_error(&session->err, session->args.command,
			    "lookalikes needs %: the domains to compare with",
			    "--known FILE", NULL);
		session->misused = true;
		return;
	}
	lookalikes.session = session;
	lookalikes.options = xn_profile(XN_LOOKUP);
	session->args.options = lookalikes.options;
	convert_open(&lookalikes.unicode, &lookalikes.options, true);
	lookalikes.known = known_file_load(session, NULL, session->args.known);
	if (lookalikes.known != NULL) {
		while (session_next(session, &name)) {
			do_name(&lookalikes, &name);
		}
	}
	xn_known_set_free(lookalikes.known);
	convert_close(&lookalikes.unicode);
}
