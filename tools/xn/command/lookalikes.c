/* SPDX-License-Identifier: MIT
 *
 * xn lookalikes: the domains of a file that names look like.
 */
#include "../options/usage.h"
#include "../print/answer.h"
#include "../print/faults.h"
#include "known_file.h"

#include <xn/display.h>

/* The most domains that are printed for a name. */
#define PRINTED_MAX 100

/* The domains that a name looks like. */
struct lookalikes {
	xn_lookalikes_result result;
	size_t numbers[PRINTED_MAX];
	struct buffer text; /* the same, separated by blanks */
};

_Static_assert(sizeof(struct lookalikes) <= ASKER_MEMORY, "it fits");

static const char *
domain_at(const struct asker *asker, size_t i)
{
	const struct lookalikes *lookalikes = asker->memory;

	return xn_known_set_domain(*(xn_known_set **)asker->session->shared,
				   lookalikes->numbers[i]);
}

static void
ask(struct asker *asker, const struct name *name, struct answer *answer)
{
	struct lookalikes *lookalikes = asker->memory;
	xn_known_set **known = asker->session->shared;
	xn_lookalikes_result *r = &lookalikes->result;
	struct buffer *text = &lookalikes->text;

	*r = xn_lookalikes_alloc(*known, lookalikes->numbers, PRINTED_MAX,
				 name->s, name->len);
	text->len = 0;
	for (size_t i = 0; i < r->count; i++) {
		const char *domain = domain_at(asker, i);

		buffer_add(text, " ", i > 0);
		buffer_add(text, domain, strlen(domain));
	}
	if (text->lost) {
		text->lost = false;
		*r = (xn_lookalikes_result){.status = XN_NO_MEMORY};
	}
	if (r->status != XN_OK) {
		answer_unread(answer, r->status);
	} else if (r->count > 0) {
		answer->text = text->data;
		answer->len = text->len;
		answer->noted = r->more;
	}
}

static const char *
how_name(uint32_t how)
{
	return how == XN_CONFUSABLE_SINGLE_SCRIPT  ? "single-script"
	       : how == XN_CONFUSABLE_MIXED_SCRIPT ? "mixed-script"
						   : "whole-script";
}

static void
put_fields(struct asker *asker, const struct name *name, struct answer *answer,
	   struct fields *fields)
{
	const struct lookalikes *lookalikes = asker->memory;

	(void)name;
	(void)answer;
	fields_put(fields, "known:[");
	for (size_t i = 0; i < lookalikes->result.count; i++) {
		fields_put(fields, ":t", domain_at(asker, i));
	}
	fields_put(fields, "] how:N", lookalikes->result.how, how_name);
}

static void
tell(struct asker *asker, const struct name *name, const struct answer *answer)
{
	if (answer->status == XN_INVALID) {
		faults_not_utf8(asker->session, &asker->conversion, name);
		return;
	}
	session_note(asker->session, name);
	output_string(&asker->session->err,
		      "it looks like more than 100 domains\n");
}

static void
close_lookalikes(struct asker *asker)
{
	buffer_free(&((struct lookalikes *)asker->memory)->text);
}

static const char *
policy_name(size_t i)
{
	static const char *const names[] = {"uts39", "chromium", ""};

	return names[i];
}

/* Reads the file. */
static bool
start(struct session *session)
{
	const struct args *args = &session->args;
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	xn_known_set **known = session->shared;
	size_t policy = 0;

	session->misused = true;
	if (args->policy != NULL &&
	    !usage_find(&session->err, args->command, &policy, "policy",
			args->policy, policy_name)) {
		return false;
	}
	if (args->known == NULL) {
		return usage_error(&session->err, args->command,
				   "lookalikes needs %: the domains to compare"
				   " with",
				   "--known FILE");
	}
	session->misused = false;
	*known = known_file_load(session, policy == 0 ? NULL : &opt,
				 args->known);
	return *known != NULL;
}

static void
end(struct session *session)
{
	xn_known_set_free(*(xn_known_set **)session->shared);
}

const struct answerer lookalikes_answerer = {.start = start,
					     .end = end,
					     .column = "lookalikes",
					     .unicode = true,
					     .close = close_lookalikes,
					     .ask = ask,
					     .put_fields = put_fields,
					     .tell = tell};
