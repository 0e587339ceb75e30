/* SPDX-License-Identifier: MIT
 *
 * What the model does with every label, also with one that was an A-label: it
 * maps, normalises and checks.
 */
#include "libidn2_model.h"
#include "model_parts.h"

void
model_prepare(struct model_job *job, struct model_label *label,
	      struct ustring *mapped, struct ustring *normal)
{
	struct world *world = job->world;
	bool ascii = is_ascii(label->source);

	label->kept = ascii && follows(world, RULE_ASCII_KEPT);
	label->unmapped = label->kept ||
			  (!ascii && follows(world, RULE_UNMAPPED)) ||
			  departs(world, DEPART_NO_MAPPING);
	label->ace = false;
	label->given_up = false;
	if (label->unmapped) {
		label->whole = label->inside = label->source;
		return;
	}
	mapped->len = 0;
	for (size_t i = 0; i < label->source.len; i++) {
		job->errors |= map_point(world, mapped, label->source.point[i]);
	}
	job->mapped += mapped->len;
	normalise(world, &job->model->room, normal, ustring_all(mapped));
	label->whole = label->inside = ustring_all(normal);
}

void
model_check(struct model_job *job, const struct model_label *label)
{
	struct checked checked = {label->inside, label->ace, label->unmapped,
				  label->kept, job->bidi};
	unsigned classes;

	if (label->given_up) {
		return;
	}
	classes = checks_bidi_classes(job->world, label->inside);
	job->classes |= classes;
	if (job->bidi && !(classes & CLASS_RTL) &&
	    departs(job->world, DEPART_BIDI_LABEL)) {
		checked.bidi = false;
	}
	job->errors |= checks_errors(job->world, &checked);
	if ((label->ace || label->unmapped) &&
	    !is_normal(job->world, &job->model->room, label->inside) &&
	    !departs(job->world, DEPART_NO_CHECKS)) {
		job->errors |= XN_ERROR_NOT_NFC;
	}
}
