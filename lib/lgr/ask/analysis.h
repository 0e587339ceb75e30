/* SPDX-License-Identifier: MIT
 *
 * A label held against a ruleset: the elements that begin at each place, and
 * whether rules hold there.
 */
#ifndef XN_LGR_ANALYSIS_H
#define XN_LGR_ANALYSIS_H

#include "../compile/ruleset.h"

/* An element of the repertoire that a part of the label is. */
struct match {
	uint32_t unit;
	uint32_t length;
	bool holds; /* its context rule does, if it has one */
};

/* Start from {.lgr = lgr}. */
struct analysis {
	const xn_lgr *lgr;
	const uint32_t *point;
	size_t len;
	struct list text;    /* uint32_t: a copy, which nobody changes */
	struct list matches; /* struct match, by place, the longest first */
	struct list at;      /* uint32_t, len + 1: the first match of a place */
	struct list atoms;   /* uint16_t, by place, once a rule is asked */
	/*
	 * Runs of automata over the label: a row for each place, of the states
	 * after what stands before it, and another one of the states from which
	 * what stands behind it leads to a match.
	 */
	struct list runs;   /* uint64_t */
	struct list run_of; /* size_t, by rule: 1 + its place in runs, or 0 */
	struct list run;    /* uint32_t, the rules that have one */
	uint64_t work;      /* words that were filled for this label */
	bool no_memory;     /* it ran out, so answers may be wrong */
};

/* Takes a label and finds its matches.  False: no memory. */
bool xn_lgr_analyse(struct analysis *analysis, const uint32_t *point,
		    size_t len);

void xn_lgr_analysis_free(struct analysis *analysis);

/* The matches at a place: first to last - 1. */
static inline const struct match *
matches_at(const struct analysis *analysis, size_t at,
	   const struct match **last)
{
	const struct match *match = analysis->matches.data;
	const uint32_t *first = analysis->at.data;

	*last = match + first[at + 1];
	return match + first[at];
}

static inline const struct unit *
unit_of(const struct analysis *analysis, const struct match *match)
{
	return &analysis->lgr->units[match->unit];
}

/* The first match at a place whose context rule holds, or NULL (8.1). */
const struct match *xn_lgr_longest(const struct analysis *analysis, size_t at);

/* Whether every place that is reached has a match that holds (8.1). */
bool xn_lgr_is_in_repertoire(const struct analysis *analysis);

/*
 * Whether when or not-when holds for the text from low to high, if other points
 * stand there instead (6.4).  rule may be NONE: it holds.
 */
bool xn_lgr_context_holds(struct analysis *analysis, uint32_t rule,
			  bool negated, size_t low, size_t high,
			  const uint32_t *point, size_t len);

/* Drops the runs of all rules. */
void xn_lgr_drop_runs(struct analysis *analysis);

/* Whether a rule matches in the label (6.3). */
bool xn_lgr_rule_matches(struct analysis *analysis, uint32_t rule);

/* The types of mappings that a label came from (7.2.1). */
struct types {
	uint64_t bits;
	bool all; /* every element came from a mapping */
};

static inline void
add_mapping(struct types *types, const struct variant *variant)
{
	if (variant->type != TYPE_NONE) {
		types->bits |= UINT64_C(1) << variant->type;
	}
}

/* The number of the action that applies to a label (8.3). */
size_t xn_lgr_decide(struct analysis *analysis, struct types types);

/* The disposition of an action; equal ones are one string. */
static inline const char *
disposition_of(const xn_lgr *lgr, size_t action)
{
	return lgr->actions[action].disposition;
}

/* "invalid", as one of the default actions has it. */
static inline const char *
invalid_of(const xn_lgr *lgr)
{
	return disposition_of(lgr, lgr->summary.actions);
}

/*
 * The types of the reflexive mappings in force for the elements that the label
 * is taken apart into from left to right (8.1, 8.2).
 */
struct types xn_lgr_own_types(struct analysis *analysis);

/*
 * Whether the label comes out of its own permutations with a disposition other
 * than that of its own types (8.4).
 */
bool xn_lgr_is_in_conflict(struct analysis *analysis, struct types own,
			   const char *disposition);

/* As xn_lgr_count, for a label that is analysed. */
xn_lgr_number xn_lgr_count_matches(const struct analysis *analysis);

/* Whether a label's arguments are misused. */
static inline bool
is_misused_label(const xn_lgr *lgr, const uint32_t *label, size_t len)
{
	return lgr == NULL || (label == NULL && len > 0) ||
	       len > SIZE_MAX / 4096;
}

#endif
