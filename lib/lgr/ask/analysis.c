/* SPDX-License-Identifier: MIT
 *
 * Finds the elements that a label may be taken apart into, and the action that
 * applies to it.
 */
#include "analysis.h"

static bool
is_below(const void *starts, size_t i, uint64_t point)
{
	return ((const struct start *)starts)[i].last < point;
}

/* The start at a code point, or NULL: nothing begins with it. */
static const struct start *
find_start(const xn_lgr *lgr, uint32_t point)
{
	size_t i = search(is_below, lgr->starts, 0, lgr->start_count, point);

	return i < lgr->start_count && lgr->starts[i].first <= point
		       ? &lgr->starts[i]
		       : NULL;
}

/* Appends a match; a rule's answer follows once all matches are known. */
static bool
add_match(struct analysis *analysis, uint32_t unit)
{
	struct match match = {unit, analysis->lgr->units[unit].length, true};

	return list_append(&analysis->matches, &match, sizeof match);
}

static bool
add_matches(struct analysis *analysis, size_t at)
{
	const xn_lgr *lgr = analysis->lgr;
	const uint32_t *point = analysis->point + at;
	const struct start *start = find_start(lgr, *point);
	size_t left = analysis->len - at;

	if (start == NULL) {
		return true;
	}
	for (uint32_t i = 0; i < start->sequences; i++) {
		const struct unit *unit = &lgr->units[start->sequence + i];

		if (unit->length <= left &&
		    memcmp(lgr->points + unit->points, point,
			   unit->length * sizeof *point) == 0 &&
		    !add_match(analysis, start->sequence + i)) {
			return false;
		}
	}
	return start->single == NONE || add_match(analysis, start->single);
}

/* Forgets the runs over the label before this one. */
static bool
forget_runs(struct analysis *analysis)
{
	size_t rules = analysis->lgr->summary.rules;
	size_t *run_of = analysis->run_of.data;

	if (run_of == NULL) {
		run_of = list_add(&analysis->run_of, sizeof *run_of, rules + 1);
		if (run_of == NULL) {
			return false;
		}
		memset(run_of, 0, (rules + 1) * sizeof *run_of);
	}
	xn_lgr_drop_runs(analysis);
	analysis->atoms.count = 0;
	return true;
}

/* Asks the context rule of each match. */
static void
ask_contexts(struct analysis *analysis)
{
	struct match *match = analysis->matches.data;
	const uint32_t *at = analysis->at.data;

	for (size_t i = 0; i < analysis->len; i++) {
		for (uint32_t j = at[i]; j < at[i + 1]; j++) {
			const struct unit *unit = unit_of(analysis, &match[j]);

			match[j].holds = xn_lgr_context_holds(
				analysis, unit->rule, unit->negated, i,
				i + match[j].length, analysis->point + i,
				match[j].length);
		}
	}
}

bool
xn_lgr_analyse(struct analysis *analysis, const uint32_t *point, size_t len)
{
	uint32_t *at, *text;

	analysis->len = len;
	analysis->work = 0;
	analysis->matches.count = 0;
	analysis->at.count = 0;
	analysis->text.count = 0;
	at = list_add(&analysis->at, sizeof *at, len + 1);
	text = list_add(&analysis->text, sizeof *text, len + 1);
	/* Even without a match there is a list of them. */
	if (at == NULL || text == NULL || !forget_runs(analysis) ||
	    list_add(&analysis->matches, sizeof(struct match), 0) == NULL) {
		return false;
	}
	analysis->point = text;
	for (size_t i = 0; i < len; i++) {
		text[i] = point[i];
	}
	for (size_t i = 0; i < len; i++) {
		at[i] = (uint32_t)analysis->matches.count;
		if (!add_matches(analysis, i)) {
			return false;
		}
	}
	at[len] = (uint32_t)analysis->matches.count;
	ask_contexts(analysis);
	return !analysis->no_memory;
}

void
xn_lgr_analysis_free(struct analysis *analysis)
{
	list_free(&analysis->text);
	list_free(&analysis->matches);
	list_free(&analysis->at);
	list_free(&analysis->atoms);
	list_free(&analysis->runs);
	list_free(&analysis->run_of);
	list_free(&analysis->run);
}

const struct match *
xn_lgr_longest(const struct analysis *analysis, size_t at)
{
	const struct match *last;
	const struct match *match = matches_at(analysis, at, &last);

	while (match < last && !match->holds) {
		match++;
	}
	return match < last ? match : NULL;
}

bool
xn_lgr_is_in_repertoire(const struct analysis *analysis)
{
	size_t at = 0;

	while (at < analysis->len) {
		const struct match *match = xn_lgr_longest(analysis, at);

		if (match == NULL) {
			return false;
		}
		at += match->length;
	}
	return analysis->len > 0;
}

struct types
xn_lgr_own_types(struct analysis *analysis)
{
	struct types types = {0, true};
	const struct match *match;
	bool mapped;

	for (size_t at = 0; at < analysis->len; at += match->length) {
		const struct unit *unit;

		match = xn_lgr_longest(analysis, at);
		unit = unit_of(analysis, match);
		mapped = false;
		for (uint32_t i = 0; unit->reflexive && i < unit->variants;
		     i++) {
			const struct variant *variant =
				&analysis->lgr->variants[unit->variant + i];

			if (variant->reflexive &&
			    xn_lgr_context_holds(analysis, variant->rule,
						 variant->negated, at,
						 at + match->length,
						 analysis->point + at,
						 match->length)) {
				add_mapping(&types, variant);
				mapped = true;
			}
		}
		types.all = types.all && mapped;
	}
	return types;
}

/* ---- actions (RFC 7940, sections 7 and 8.3) ----------------------------- */

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
