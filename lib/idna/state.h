/* SPDX-License-Identifier: MIT
 *
 * The state of one call: a name (name.c) and its current label (label.c).
 */
#ifndef XN_IDNA_STATE_H
#define XN_IDNA_STATE_H

#include "pipeline.h"
#include "report.h"
#include "split.h"
#include "stages.h"

struct name {
	const struct call *call;
	struct view view; /* the source */
	const struct rules *rules;
	struct rules adapted; /* where they depend on the direction */
	struct memory *memory;
	struct label label;
	struct out out;
	uint32_t errors;
	size_t labels;
	size_t last;  /* octets of the last label */
	size_t typed; /* units of the labels that went through the stages */

	/* "xn--" has no meaning: the name is only brought to lower case. */
	bool no_ace;
	/*
	 * Two facts about the whole name on which all labels depend.  If one
	 * shows late, the loop over the labels starts again.
	 */
	bool bidi;
	bool empty;
	/*
	 * The Bidi rule was not applied to a label of this pass that might
	 * break it.
	 */
	bool bidi_unchecked;
};

/* Whether a label that is not verified comes back as typed. */
static inline bool
verifies(const struct name *name)
{
	return name->call->direction == TO_UNICODE &&
	       (name->rules->traits & TRAIT_VERIFIES);
}

static inline bool
checks_length(const struct name *name)
{
	return name->call->direction == TO_ASCII &&
	       (name->rules->checks & XN_CHECK_LENGTH);
}

static inline void
trace_step(const struct name *name, xn_step step)
{
	if (name->call->report != NULL) {
		xn_report_trace(name->call->report, step, name->labels,
				&name->label);
	}
}

static inline bool
is_traced(const struct name *name)
{
	return name->call->report != NULL && name->call->report->trace != NULL;
}

/*
 * Take a label through all stages and write its result, without the dot.  Its
 * errors and lengths are noted in name.
 */
void xn_do_label(struct name *name, const struct span *span);

#endif
