/* SPDX-License-Identifier: MIT
 *
 * A compiled ruleset: one block of memory, which nothing changes.
 */
#ifndef XN_LGR_RULESET_H
#define XN_LGR_RULESET_H

#include "../../base/search.h"
#include "../read/document.h"

#include <xn/lgr.h>

/*
 * An automaton for a rule.  A state is an operator of the rule that has matched
 * a symbol; sets of states are rows of bits.  The symbols are the code points
 * of a label, the start and the end of the label, and the anchor.  State 0 is
 * there from the start and stays, so that the rule may match anywhere; state 1
 * is reached by any symbol behind a match, and stays.
 */
struct automaton {
	uint32_t words; /* 64-bit words in a row */
	uint32_t states;
	uint32_t kinds;         /* of symbols */
	const uint16_t *kind;   /* by atom */
	const uint64_t *mask;   /* a row a kind: the states that match it */
	const uint64_t *follow; /* a row a state: where it leads */
	const uint64_t *precede; /* a row a state: from where it is reached */
	const uint64_t *accept;  /* the states in which the rule has matched */
};

#define STATE_LOOP 0
#define STATE_MATCHED 1
#define STATES_FIRST 2

/* Kinds of symbols that are no code points. */
#define KIND_START 0
#define KIND_END 1
#define KIND_ANCHOR 2
#define KINDS_FIRST 3

/* A mapping of an element. */
struct variant {
	uint32_t points;
	uint16_t length;
	uint8_t type; /* a bit, or TYPE_NONE */
	bool reflexive;
	bool negated;
	uint32_t rule; /* when or not-when; or NONE */
};

/* An element of the repertoire: a code point, any of a range, a sequence. */
struct unit {
	uint32_t points; /* of a sequence */
	uint16_t length;
	bool negated;
	bool conditional; /* a mapping that is not reflexive has a context */
	bool reflexive;   /* a reflexive mapping */
	uint32_t rule;    /* when or not-when; or NONE */
	uint32_t variant; /* its mappings, by their code points */
	uint32_t variants;
	uint32_t others; /* of these, not reflexive */
	uint32_t least;  /* the smallest without a context that is smaller */
			 /* than the element itself; or NONE */
};

/* What begins with any of these code points; in ascending order. */
struct start {
	uint32_t first;
	uint32_t last;
	uint32_t single;   /* the unit of one code point, or NONE */
	uint32_t sequence; /* the first of its sequences, the longest first */
	uint32_t sequences;
};

struct rule_of_action {
	uint32_t match; /* a rule, or NONE */
	uint32_t not_match;
	enum trigger trigger;
	uint64_t types;
	uint64_t known; /* the types that the action sees */
};

struct xn_lgr {
	xn_lgr_summary summary;
	const uint32_t *points;
	const struct unit *units;
	const struct variant *variants;
	const struct start *starts;
	size_t start_count;
	/* Code points that no rule tells apart have one number, the atom. */
	const uint32_t *edges; /* where it changes */
	const uint16_t *atoms; /* from there on */
	size_t edge_count;
	const struct automaton *automata; /* by rule */
	const struct rule_of_action *conditions; /* by action */
	size_t action_count; /* with the default ones */

	const char *const *languages;
	const xn_lgr_scope *scopes;
	const xn_lgr_reference *references;
	const xn_lgr_class *classes;
	const xn_lgr_rule *rules;
	const xn_lgr_action *actions;
};

static inline bool
edge_is_not_above(const void *edges, size_t i, uint64_t point)
{
	return ((const uint32_t *)edges)[i] <= point;
}

/* The last edge that is not above a code point; edge low is not above it. */
static inline size_t
edge_at(const uint32_t *edges, size_t low, size_t count, uint32_t point)
{
	return search(edge_is_not_above, edges, low, count, point) - 1;
}

#endif
