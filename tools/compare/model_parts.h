/* SPDX-License-Identifier: MIT
 *
 * What the parts of the model share: model.c has the name, model_label.c a
 * label, model_ace.c what is encoded in one.
 */
#ifndef XN_MODEL_PARTS_H
#define XN_MODEL_PARTS_H

#include "checks.h"
#include "model.h"

struct model_label {
	struct slice source; /* as typed */
	struct slice whole;  /* mapped and normalised */
	struct slice inside; /* what the rules look at: decoded, if it is ACE */
	bool last;           /* no dot behind it */
	uint32_t dot;        /* else which */
	bool unmapped;       /* whole is as typed */
	bool kept;           /* that, and it is all ASCII */
	bool ace;
	bool given_up; /* there is nothing to look at */
};

/* A conversion under way. */
struct model_job {
	struct model *model;
	struct world *world;
	enum direction direction;
	const char *name;
	size_t len;
	size_t plain; /* see count_plain */
	bool bidi;    /* a label has right-to-left characters */
	unsigned classes;
	uint32_t errors;
	bool failed; /* see label-limit */
	size_t labels;
	size_t typed;  /* code points of all labels, as typed */
	size_t mapped; /* and as mapped */
	size_t shown;  /* and as U-labels */
};

/* ---- model_label.c ------------------------------------------------------ */

/* Convert the label whose source is set, behind the text so far. */
void model_do_label(struct model_job *job, struct model_label *label);

/* Bring a label into the form that is looked at. */
void model_prepare(struct model_job *job, struct model_label *label,
		   struct ustring *mapped, struct ustring *normal);

/* Add what is wrong with a label to the errors of the job. */
void model_check(struct model_job *job, const struct model_label *label);

/* ---- model_ace.c -------------------------------------------------------- */

/* Look into an A-label; one that is none is given up. */
void model_open_ace(struct model_job *job, struct model_label *label);

/* Add the A-label of s. */
void model_put_ace(struct model_job *job, struct bytes *to, struct slice s);

/* ToUnicode that never fails: RFC 3490, 4.2. */
void model_put_verified(struct model_job *job, struct model_label *label);

#endif
