/* SPDX-License-Identifier: MIT
 *
 * Declarations that the files of the model share: model.c (names),
 * model_label.c (labels), model_ace.c (A-labels).
 */
#ifndef XN_MODEL_PARTS_H
#define XN_MODEL_PARTS_H

#include "checks.h"
#include "model.h"

struct model_label {
	struct slice source; /* as typed */
	struct slice whole;  /* mapped and normalised */
	struct slice inside; /* the rules check this: decoded, if it is ACE */
	bool last;           /* no dot follows */
	uint32_t dot;        /* the dot that follows */
	bool unmapped;       /* whole is as typed */
	bool kept;           /* as typed, and all ASCII */
	bool ace;
	bool given_up; /* nothing is left to check */
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
	/* How many code points all labels have */
	size_t typed;  /* as typed */
	size_t mapped; /* mapped */
	size_t shown;  /* as U-labels */
};

/* ---- model_label.c ------------------------------------------------------ */

/* Convert the label in label->source, and append the result to the text. */
void model_do_label(struct model_job *job, struct model_label *label);

/* Map and normalise a label. */
void model_prepare(struct model_job *job, struct model_label *label,
		   struct ustring *mapped, struct ustring *normal);

/* Add the errors of a label to those of the job. */
void model_check(struct model_job *job, const struct model_label *label);

/* ---- model_ace.c -------------------------------------------------------- */

/* Decode a label with the ACE prefix; give it up if it is not an A-label. */
void model_open_ace(struct model_job *job, struct model_label *label);

/* Append s in UTF-8. */
void model_add_points(struct buffer *to, struct slice s);

/* Append the A-label of s. */
void model_put_ace(struct model_job *job, struct buffer *to, struct slice s);

/* RFC 3490's ToUnicode, which never fails (4.2). */
void model_put_verified(struct model_job *job, struct model_label *label);

#endif
