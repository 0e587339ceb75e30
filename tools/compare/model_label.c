/* SPDX-License-Identifier: MIT
 *
 * A label in the model.
 */
#include "libidn2_model.h"
#include "model_parts.h"

/* ---- the result --------------------------------------------------------- */

static void
put_label(struct model_job *job, const struct model_label *label)
{
	struct buffer *to = &job->model->text;
	struct slice s = label->whole;

	if (label->ace && label->kept && departs(job->world, DEPART_ACE_CASE)) {
		model_put_ace(job, to, label->inside);
		return;
	}
	if (job->direction == TO_ASCII && !is_ascii(s)) {
		if (!libidn2_decodes(s) &&
		    departs(job->world, DEPART_CODEC_LDH)) {
			job->errors |= XN_ERROR_BAD_ACE;
		}
		model_put_ace(job, to, s);
		return;
	}
	if (job->direction == TO_UNICODE && label->ace) {
		s = label->inside;
	}
	model_add_points(to, s);
}

/* Whether an empty label at this place is an error. */
static bool
refuses_empty(struct model_job *job, const struct model_label *label)
{
	struct world *world = job->world;
	bool root =
		job->labels > 0 && label->last &&
		!(label->source.len > 0 && follows(world, RULE_EMPTY_AS_TYPED));

	if (root && job->labels == job->plain &&
	    departs(world, DEPART_EMPTY_LAST)) {
		return true;
	}
	if (job->direction == TO_UNICODE) {
		return !root && departs(world, DEPART_EMPTY_IN_UNICODE);
	}
	return !(root && !follows(world, RULE_ROOT_REFUSED)) &&
	       !follows(world, RULE_LENGTH_PASSES) &&
	       !departs(world, DEPART_EMPTY_PASSES);
}

void
model_do_label(struct model_job *job, struct model_label *label)
{
	struct model *model = job->model;
	size_t start = model->text.len, len;
	uint32_t before = job->errors;

	job->typed += label->source.len;
	if (job->direction == TO_UNICODE &&
	    follows(job->world, RULE_NEVER_FAILS)) {
		model_put_verified(job, label);
		return;
	}
	job->errors = 0; /* of this label */
	model_prepare(job, label, &model->mapped, &model->normal);
	model_open_ace(job, label);
	model_check(job, label);
	put_label(job, label);
	job->errors |= before;
	len = model->text.len - start;
	job->shown += label->ace ? label->inside.len : label->whole.len;
	if (len == 0 && refuses_empty(job, label)) {
		job->errors |= XN_ERROR_EMPTY_LABEL;
	}
	if (job->direction == TO_ASCII && len > XN_LABEL_OCTETS &&
	    !follows(job->world, RULE_LENGTH_PASSES)) {
		job->errors |= XN_ERROR_LABEL_TOO_LONG;
	}
	/* See long-unicode. */
	if (job->direction == TO_UNICODE &&
	    (label->ace ? label->inside : label->whole).len >
		    LIBIDN2_LABEL_POINTS &&
	    departs(job->world, DEPART_LONG_UNICODE)) {
		job->errors |= XN_ERROR_LABEL_TOO_LONG;
	}
}
