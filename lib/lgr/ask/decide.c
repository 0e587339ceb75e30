/* SPDX-License-Identifier: MIT
 *
 * Actions: which one applies to a label (RFC 7940, sections 7 and 8.3).
 */
#include "analysis.h"

static bool
is_triggered(const struct rule_of_action *condition, struct types types)
{
	uint64_t seen = types.bits & condition->known;
	bool all = seen != 0 && (seen & ~condition->types) == 0;

	switch (condition->trigger) {
	case TRIGGER_NONE:
		return true;
	case TRIGGER_ANY:
		return (seen & condition->types) != 0;
	case TRIGGER_ALL:
		return all;
	default:
		return all && types.all;
	}
}

static bool
applies(struct analysis *analysis, const struct rule_of_action *condition,
	struct types types)
{
	return is_triggered(condition, types) &&
	       (condition->match == NONE ||
		xn_lgr_rule_matches(analysis, condition->match)) &&
	       (condition->not_match == NONE ||
		!xn_lgr_rule_matches(analysis, condition->not_match));
}

size_t
xn_lgr_decide(struct analysis *analysis, struct types types)
{
	const xn_lgr *lgr = analysis->lgr;
	size_t i = 0;

	/* The last default action applies always. */
	while (!applies(analysis, &lgr->conditions[i], types)) {
		i++;
	}
	return i;
}
