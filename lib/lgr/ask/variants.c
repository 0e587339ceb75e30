/* SPDX-License-Identifier: MIT
 *
 * The variants of a label (RFC 7940, sections 8.2 to 8.4).
 */
#include "analysis.h"

/* The most sets of types that one permutation may have. */
#define TYPES_MAX 1024

/* A variant label that came out of a permutation. */
struct outcome {
	size_t at; /* in the list of code points */
	size_t len;
	const uint32_t *point; /* once the list stays where it is */
	size_t action;
	const char *disposition;
};

/* What is done with the element at a place; the list is the permutation. */
struct choice {
	size_t at;
	const struct match *match; /* one of those at the place */
	const struct match *last;
	uint32_t option; /* a mapping of it, or their number: it stays */
	size_t made;     /* the code points made before it */
};

struct permutations {
	const xn_lgr *lgr;
	struct analysis label;
	struct analysis result; /* of the variant label */
	bool *leads;            /* by place: whether the end is reached */
	struct choice *choice;
	size_t depth;
	struct list types;    /* struct types, of one permutation */
	struct list made;     /* uint32_t: the variant label */
	struct list points;   /* uint32_t, of all outcomes */
	struct list outcomes; /* struct outcome */
};

/* The target of a choice. */
static const uint32_t *
target_of(const struct permutations *all, const struct choice *choice,
	  size_t *len)
{
	const struct unit *unit = unit_of(&all->label, choice->match);
	const struct variant *variant;

	if (choice->option == unit->variants) {
		*len = choice->match->length;
		return all->label.point + choice->at;
	}
	variant = &all->lgr->variants[unit->variant + choice->option];
	*len = variant->length;
	return all->lgr->points + variant->points;
}

/* Notes types that a permutation may have, if they are new since the first. */
static bool
add_types(struct permutations *all, size_t first, struct types types)
{
	const struct types *known = all->types.data;

	for (size_t i = first; i < all->types.count; i++) {
		if (known[i].bits == types.bits) {
			return true;
		}
	}
	if (all->types.count - first == TYPES_MAX ||
	    !list_append(&all->types, &types, sizeof types)) {
		all->result.no_memory = true;
		return false;
	}
	return true;
}

/* Goes on with a mapping from each of the first types. */
static bool
add_mappings(struct permutations *all, size_t first,
	     const struct variant *variant)
{
	for (size_t i = 0; i < first; i++) {
		struct types types = ((struct types *)all->types.data)[i];

		add_mapping(&types, variant);
		if (!add_types(all, first, types)) {
			return false;
		}
	}
	return true;
}

/* An element that stays does so by any of its reflexive mappings that hold. */
static bool
stay(struct permutations *all, const struct choice *choice)
{
	const struct unit *unit = unit_of(&all->label, choice->match);
	size_t len = choice->match->length;
	size_t first = all->types.count;
	struct types *types;

	for (uint32_t i = 0; unit->reflexive && i < unit->variants; i++) {
		const struct variant *variant =
			&all->lgr->variants[unit->variant + i];

		if (variant->reflexive &&
		    xn_lgr_context_holds(&all->result, variant->rule,
					 variant->negated, choice->made,
					 choice->made + len,
					 all->label.point + choice->at, len) &&
		    !add_mappings(all, first, variant)) {
			return false;
		}
	}
	types = all->types.data;
	if (all->types.count > first) {
		all->types.count -= first;
		memmove(types, types + first,
			all->types.count * sizeof *types);
		return true;
	}
	for (size_t i = 0; i < first; i++) {
		types[i].all = false;
	}
	return true;
}

/* Goes on with a mapping; false: its context fails. */
static bool
map(struct permutations *all, const struct choice *choice,
    const struct variant *variant)
{
	struct types *types = all->types.data;

	if (!xn_lgr_context_holds(&all->result, variant->rule,
				  variant->negated, choice->made,
				  choice->made + variant->length,
				  all->lgr->points + variant->points,
				  variant->length)) {
		return false;
	}
	for (size_t i = 0; i < all->types.count; i++) {
		add_mapping(&types[i], variant);
	}
	return true;
}

/* The types of the permutation; false: the context of a mapping fails. */
static bool
find_types(struct permutations *all)
{
	all->types.count = 0;
	if (!add_types(all, 0, (struct types){0, true})) {
		return false;
	}
	for (size_t i = 0; i < all->depth; i++) {
		const struct choice *choice = &all->choice[i];
		const struct unit *unit = unit_of(&all->label, choice->match);

		if (choice->option == unit->variants
			    ? !stay(all, choice)
			    : !map(all, choice,
				   &all->lgr->variants[unit->variant +
						       choice->option])) {
			return false;
		}
	}
	return true;
}

/* Notes the variant label with its disposition, unless that is "invalid". */
static bool
add_outcome(struct permutations *all, struct types types)
{
	size_t len = all->made.count;
	struct outcome outcome = {.at = all->points.count, .len = len};
	uint32_t *point;

	outcome.action = xn_lgr_decide(&all->result, types);
	outcome.disposition = disposition_of(all->lgr, outcome.action);
	if (outcome.disposition == invalid_of(all->lgr)) {
		return true;
	}
	point = list_add(&all->points, sizeof *point, len);
	if (point == NULL) {
		return false;
	}
	memcpy(point, all->made.data, len * sizeof *point);
	return list_append(&all->outcomes, &outcome, sizeof outcome);
}

/* A permutation is complete. */
static bool
complete(struct permutations *all)
{
	if (all->made.count == 0) {
		return true;
	}
	if (!xn_lgr_analyse(&all->result, all->made.data, all->made.count)) {
		return false;
	}
	if (!find_types(all) || !xn_lgr_is_in_repertoire(&all->result)) {
		return !all->result.no_memory;
	}
	for (size_t i = 0; i < all->types.count; i++) {
		if (!add_outcome(all, ((struct types *)all->types.data)[i])) {
			return false;
		}
	}
	return !all->result.no_memory;
}

/* Whether the choice is one; mappings to itself are no choice but to stay. */
static bool
is_choice(const struct permutations *all, const struct choice *choice)
{
	const struct unit *unit = unit_of(&all->label, choice->match);

	return choice->option == unit->variants ||
	       !all->lgr->variants[unit->variant + choice->option].reflexive;
}

/* Moves to the next choice at a place; false: there is none. */
static bool
advance(const struct permutations *all, struct choice *choice)
{
	for (;;) {
		if (choice->match == choice->last) {
			return false;
		}
		choice->option++;
		if (!choice->match->holds ||
		    !all->leads[choice->at + choice->match->length] ||
		    choice->option >
			    unit_of(&all->label, choice->match)->variants) {
			choice->match++;
			choice->option = UINT32_MAX;
		} else if (is_choice(all, choice)) {
			return true;
		}
	}
}

static void
push(struct permutations *all, size_t at)
{
	struct choice *choice = &all->choice[all->depth++];

	choice->at = at;
	choice->match = matches_at(&all->label, at, &choice->last);
	choice->option = UINT32_MAX; /* one before the first */
	choice->made = all->made.count;
}

/* Makes every permutation, the last element changing fastest. */
static bool
permute(struct permutations *all)
{
	all->depth = 0;
	push(all, 0);
	while (all->depth > 0) {
		struct choice *choice = &all->choice[all->depth - 1];
		const uint32_t *target;
		uint32_t *to;
		size_t len;

		all->made.count = choice->made;
		if (!advance(all, choice)) {
			all->depth--;
			continue;
		}
		target = target_of(all, choice, &len);
		if (len > 0) {
			to = list_add(&all->made, sizeof *to, len);
			if (to == NULL) {
				return false;
			}
			memcpy(to, target, len * sizeof *to);
		}
		if (choice->at + choice->match->length < all->label.len) {
			push(all, choice->at + choice->match->length);
		} else if (!complete(all)) {
			return false;
		}
	}
	return true;
}

/* Finds the places from which the end is reached. */
static void
find_leads(struct permutations *all)
{
	size_t len = all->label.len;

	all->leads[len] = true;
	for (size_t at = len; at-- > 0;) {
		const struct match *last;
		const struct match *match = matches_at(&all->label, at, &last);

		all->leads[at] = false;
		for (; match < last; match++) {
			if (match->holds && all->leads[at + match->length]) {
				all->leads[at] = true;
			}
		}
	}
}

static int
compare_outcomes(const void *a, const void *b)
{
	const struct outcome *one = a;
	const struct outcome *other = b;
	int order = compare_points(one->point, one->len, other->point,
				   other->len);

	if (order != 0) {
		return order;
	}
	/* Equal ones in the order in which they were found. */
	return (one->at > other->at) - (one->at < other->at);
}

static bool
is_text(const struct outcome *outcome, const uint32_t *point, size_t len)
{
	return compare_points(outcome->point, outcome->len, point, len) == 0;
}

/*
 * Sorts the outcomes and leaves each label once; one with two dispositions has
 * none.
 */
static void
sort(struct permutations *all)
{
	struct outcome *outcome = all->outcomes.data;
	size_t kept = 0;

	for (size_t i = 0; i < all->outcomes.count; i++) {
		outcome[i].point =
			(const uint32_t *)all->points.data + outcome[i].at;
	}
	if (all->outcomes.count > 1) {
		qsort(outcome, all->outcomes.count, sizeof *outcome,
		      compare_outcomes);
	}
	for (size_t i = 0; i < all->outcomes.count; i++) {
		if (kept == 0 || !is_text(&outcome[kept - 1], outcome[i].point,
					  outcome[i].len)) {
			outcome[kept++] = outcome[i];
		} else if (outcome[kept - 1].disposition !=
			   outcome[i].disposition) {
			outcome[kept - 1].disposition = NULL;
		}
	}
	all->outcomes.count = kept;
}

static void
count(const struct permutations *all, xn_lgr_variants_result *result)
{
	const struct outcome *outcome = all->outcomes.data;

	for (size_t i = 0; i < all->outcomes.count; i++) {
		if (outcome[i].disposition == NULL) {
			result->conflicts++;
		}
		result->variants += !is_text(&outcome[i], all->label.point,
					     all->label.len);
	}
	result->status = result->conflicts > 0 ? XN_INVALID : XN_OK;
}

static void
show(const struct permutations *all, const xn_lgr_variants_result *result,
     xn_lgr_visit *visit, void *user)
{
	const struct outcome *outcome = all->outcomes.data;

	for (size_t i = 0; i < all->outcomes.count; i++) {
		bool conflict = outcome[i].disposition == NULL;
		xn_lgr_variant variant = {
			outcome[i].point, outcome[i].len,
			outcome[i].disposition,
			conflict ? -1 : (ptrdiff_t)outcome[i].action};

		if (result->conflicts > 0 ? !conflict
					  : is_text(&outcome[i],
						    all->label.point,
						    all->label.len)) {
			continue;
		}
		if (!visit(user, &variant)) {
			return;
		}
	}
}

/* Counts the permutations, and makes them if there are not too many. */
static void
run(struct permutations *all, uint64_t limit, xn_lgr_variants_result *result,
    xn_lgr_visit *visit, void *user)
{
	xn_lgr_number number = xn_lgr_count_matches(&all->label);
	size_t len = all->label.len;

	result->status = number.status;
	result->permutations = number.count;
	result->more = number.more;
	if (number.status == XN_OK && (number.more || number.count > limit)) {
		result->status = XN_NO_SPACE;
	}
	if (result->status != XN_OK) {
		return;
	}
	all->leads = malloc((len + 1) * sizeof *all->leads);
	all->choice = malloc(len * sizeof *all->choice);
	result->status = XN_NO_MEMORY;
	if (all->leads != NULL && all->choice != NULL) {
		find_leads(all);
		if (permute(all)) {
			sort(all);
			count(all, result);
			show(all, result, visit, user);
		}
	}
}

static void
free_all(struct permutations *all)
{
	xn_lgr_analysis_free(&all->label);
	xn_lgr_analysis_free(&all->result);
	free(all->leads);
	free(all->choice);
	list_free(&all->types);
	list_free(&all->made);
	list_free(&all->points);
	list_free(&all->outcomes);
}

xn_lgr_variants_result
xn_lgr_variants(const xn_lgr *lgr, uint64_t limit, xn_lgr_visit *visit,
		void *user, const uint32_t *label, size_t len)
{
	xn_lgr_variants_result result = {.status = XN_MISUSE};
	struct permutations all = {
		.lgr = lgr, .label = {.lgr = lgr}, .result = {.lgr = lgr}};
	xn_lgr_verdict verdict;

	if (is_misused_label(lgr, label, len) || visit == NULL) {
		return result;
	}
	verdict = xn_lgr_check(lgr, NULL, 0, label, len);
	result.status = verdict.status;
	/* Goes on with a label in conflict, to say with what. */
	if (verdict.status != XN_OK &&
	    (verdict.status != XN_INVALID || verdict.disposition != NULL)) {
		return result;
	}
	if (xn_lgr_analyse(&all.label, label, len)) {
		run(&all, limit, &result, visit, user);
	} else {
		result.status = XN_NO_MEMORY;
	}
	free_all(&all);
	return result;
}
