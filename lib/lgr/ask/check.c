/* SPDX-License-Identifier: MIT
 *
 * Whether a label may be registered (RFC 7940, sections 8.1 and 8.3).
 */
#include "analysis.h"

/* The faults of a label: written as far as there is room. */
struct faults {
	xn_lgr_fault *fault;
	size_t cap;
	size_t count;
};

static void
add_fault(struct faults *faults, xn_lgr_fault fault)
{
	if (faults->count < faults->cap) {
		faults->fault[faults->count] = fault;
	}
	faults->count++;
}

/* Whether an earlier match at the same place failed by the same rule. */
static bool
is_known(const struct analysis *analysis, const struct match *first,
	 const struct match *match)
{
	for (; first < match; first++) {
		if (unit_of(analysis, first)->rule ==
		    unit_of(analysis, match)->rule) {
			return true;
		}
	}
	return false;
}

/* Says why nothing holds at a place. */
static void
add_faults(struct faults *faults, const struct analysis *analysis, size_t at)
{
	const struct match *last;
	const struct match *first = matches_at(analysis, at, &last);
	xn_lgr_fault fault = {at, analysis->point[at], XN_NOWHERE, false};

	if (first == last) {
		add_fault(faults, fault);
	}
	for (const struct match *match = first; match < last; match++) {
		const struct unit *unit = unit_of(analysis, match);

		if (!is_known(analysis, first, match)) {
			fault.rule = unit->rule;
			fault.matched = unit->negated;
			add_fault(faults, fault);
		}
	}
}

static void
find_faults(struct faults *faults, const struct analysis *analysis)
{
	size_t at = 0;

	while (at < analysis->len) {
		const struct match *match = xn_lgr_longest(analysis, at);

		if (match == NULL) {
			add_faults(faults, analysis, at++);
		} else {
			at += match->length;
		}
	}
}

static void
judge(struct analysis *analysis, xn_lgr_verdict *verdict)
{
	struct types own = xn_lgr_own_types(analysis);
	size_t action = xn_lgr_decide(analysis, own);
	const char *disposition = disposition_of(analysis->lgr, action);
	bool eligible = disposition != invalid_of(analysis->lgr);

	/* A label that is not eligible has no variants. */
	verdict->status = eligible ? XN_OK : XN_INVALID;
	if (eligible && xn_lgr_is_in_conflict(analysis, own, disposition)) {
		verdict->status = XN_INVALID;
		return;
	}
	verdict->disposition = disposition;
	verdict->action = (ptrdiff_t)action;
}

xn_lgr_verdict
xn_lgr_check(const xn_lgr *lgr, xn_lgr_fault *faults, size_t cap,
	     const uint32_t *label, size_t len)
{
	xn_lgr_verdict verdict = {.status = XN_MISUSE, .action = -1};
	struct analysis analysis = {.lgr = lgr};
	struct faults found = {faults, cap, 0};

	if (is_misused_label(lgr, label, len) || (faults == NULL && cap > 0)) {
		return verdict;
	}
	if (xn_lgr_analyse(&analysis, label, len)) {
		find_faults(&found, &analysis);
		verdict.fault_count = found.count;
		if (found.count > 0 || len == 0) {
			verdict.disposition = invalid_of(lgr);
			verdict.status = XN_INVALID;
		} else {
			judge(&analysis, &verdict);
		}
	} else {
		analysis.no_memory = true;
	}
	if (analysis.no_memory) {
		verdict = (xn_lgr_verdict){.status = XN_NO_MEMORY,
					   .action = -1};
	}
	xn_lgr_analysis_free(&analysis);
	return verdict;
}
