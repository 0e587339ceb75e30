/* SPDX-License-Identifier: MIT
 *
 * The state of one call: a name (name.c) and its current label (label.c).
 */
#ifndef XN_IDNA_RUN_H
#define XN_IDNA_RUN_H

#include "pipeline.h"
#include "report.h"
#include "split.h"
#include "stages.h"

struct run {
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
verifies(const struct run *run)
{
	return run->call->direction == TO_UNICODE &&
	       (run->rules->traits & TRAIT_VERIFIES);
}

static inline bool
checks_length(const struct run *run)
{
	return run->call->direction == TO_ASCII &&
	       (run->rules->checks & XN_CHECK_LENGTH);
}

static inline void
trace(const struct run *run, xn_step step)
{
	if (run->call->report != NULL) {
		xn_report_trace(run->call->report, step, run->labels,
				&run->label);
	}
}

static inline bool
is_traced(const struct run *run)
{
	return run->call->report != NULL && run->call->report->trace != NULL;
}

/*
 * Take a label through all stages and write its result, without the dot.  Its
 * errors and lengths are noted in run.
 */
void xn_do_label(struct run *run, const struct span *span);

#endif
