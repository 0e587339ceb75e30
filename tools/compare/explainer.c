/* SPDX-License-Identifier: MIT */
#include "explainer.h"
#include "model.h"

#include <stdlib.h>
#include <string.h>

/* find_few tries no pairs of switches for longer names. */
#define PAIRS_MAX 4096

/* Whether two refusals have the same reason, as far as a library names it. */
typedef bool same_reason(uint32_t theirs, uint32_t ours);

/*
 * The explanation of a set of rules.  It holds for any other set that differs
 * only in switches that no run of the model asked for.
 */
struct explanation {
	uint64_t on;
	uint64_t asked;
	struct outcome outcome; /* with these rules; its text is in goal */
	struct model goal;
	uint64_t rules; /* the smallest set, if the outcome is not lookup's */
};

/* The profiles of xn compare need no more. */
#define EXPLANATIONS 4

struct explainer {
	enum direction direction;
	const char *name;
	size_t len;
	bool lost; /* out of memory */
	/*
	 * The model's result for the profile lookup, kept because several
	 * explanations of a name begin with it.
	 */
	bool known;
	bool right; /* libxn gives the same */
	struct outcome lookup;
	uint64_t asked;
	/* Kept for the same reason. */
	struct explanation explanations[EXPLANATIONS];
	size_t explained;
	uint64_t seen; /* the rules that runs have asked for */
	/* Memory for the results of lookup, of a search. */
	struct model base;
	struct model trial;
};

/* A search for a set of switches with which the model gives goal. */
struct search {
	struct explainer *explainer;
	struct model *model;
	struct world world;
	struct switches *which; /* one of those of world */
	struct outcome goal;
	same_reason *same;
};

/* ---- whether two results are the same ----------------------------------- */

/* Reasons do not matter, only whether there is a result. */
static bool
any_reason(uint32_t theirs, uint32_t ours)
{
	(void)theirs;
	(void)ours;
	return true;
}

/*
 * For libraries that return one code for a name: it must be one of the faults
 * of the name.  Their names for faults of Punycode are vague, so any matches
 * any.
 */
static bool
one_reason(uint32_t theirs, uint32_t ours)
{
	const uint32_t ace =
		XN_ERROR_BAD_PUNYCODE | XN_ERROR_BAD_ACE | XN_ERROR_ACE_PREFIX;
	const uint32_t empty = XN_ERROR_EMPTY_LABEL | XN_ERROR_EMPTY_NAME;

	if (ours & XN_ERROR_INVALID_UTF8) {
		return true;
	}
	return (theirs & ours) != 0 || ((theirs & ace) && (ours & ace)) ||
	       ((theirs & empty) && (ours & empty));
}

/*
 * For ICU, which names all faults: they must be the same.  But ICU gives up a
 * decoded label at its first severe fault, and calls it an invalid ACE label in
 * addition to that fault or instead of it.  So if either side has a severe
 * fault, only the kind of that fault is compared.
 */
static bool
all_reasons(uint32_t theirs, uint32_t ours)
{
	const uint32_t mark = XN_ERROR_LEADING_MARK;
	const uint32_t refused = XN_ERROR_INVALID_UTF8 | XN_ERROR_DISALLOWED |
				 XN_ERROR_STD3 | XN_ERROR_NOT_NFC |
				 XN_ERROR_BAD_PUNYCODE | XN_ERROR_BAD_ACE |
				 XN_ERROR_ACE_PREFIX;
	const uint32_t lengths =
		XN_ERROR_LABEL_TOO_LONG | XN_ERROR_NAME_TOO_LONG;

	if (ours & XN_ERROR_INVALID_UTF8) {
		return true;
	}
	if ((theirs | ours) & (refused | mark)) {
		return ((theirs & refused) && (ours & refused)) ||
		       ((theirs & mark) && (ours & mark));
	}
	/* ICU has one name for both. */
	if (ours & XN_ERROR_EMPTY_NAME) {
		ours |= XN_ERROR_EMPTY_LABEL;
		ours &= ~XN_ERROR_EMPTY_NAME;
	}
	/* Lengths count only if nothing else is wrong. */
	if ((theirs | ours) & ~lengths) {
		theirs &= ~lengths;
		ours &= ~lengths;
	}
	return theirs == ours;
}

static same_reason *
same_reason_of(const struct mode *mode)
{
	return mode->call == CALL_UTS46 ? all_reasons : one_reason;
}

static struct outcome
outcome_of(const struct peer_answer *theirs)
{
	struct outcome out = {theirs->ok, theirs->errors, theirs->text,
			      theirs->len};

	return out;
}

static bool
agree(const struct outcome *theirs, const struct outcome *ours,
      same_reason *same)
{
	if (theirs->ok != ours->ok) {
		return false;
	}
	if (!theirs->ok) {
		return same(theirs->errors, ours->errors);
	}
	return theirs->len == ours->len &&
	       (ours->len == 0 ||
		memcmp(theirs->text, ours->text, ours->len) == 0);
}

/* Lengths count only if nothing else is wrong. */
static uint32_t
without_lengths(uint32_t errors)
{
	const uint32_t lengths =
		XN_ERROR_LABEL_TOO_LONG | XN_ERROR_NAME_TOO_LONG;

	if (errors & ~lengths) {
		return errors & ~lengths;
	}
	return errors & XN_ERROR_LABEL_TOO_LONG ? XN_ERROR_LABEL_TOO_LONG
						: errors;
}

/*
 * Whether the errors of libxn are those of the model.  If a label is given up,
 * libxn may report more: no rule says which errors such a label has.
 */
static bool
same_errors(uint32_t ours, uint32_t expected)
{
	const uint32_t given_up =
		XN_ERROR_BAD_PUNYCODE | XN_ERROR_BAD_ACE | XN_ERROR_ACE_PREFIX;

	if (expected & XN_ERROR_INVALID_UTF8) {
		return (ours & XN_ERROR_INVALID_UTF8) != 0;
	}
	ours = without_lengths(ours);
	expected = without_lengths(expected);
	if (expected & given_up) {
		/* It is optional if there is another error. */
		if (expected & ~XN_ERROR_BAD_ACE) {
			expected &= ~XN_ERROR_BAD_ACE;
		}
		return (ours & expected) == expected;
	}
	return ours == expected;
}

/* ---- the smallest set --------------------------------------------------- */

static bool
run(struct search *search, struct outcome *out)
{
	struct explainer *e = search->explainer;
	bool done = model_run(search->model, out, &search->world, e->direction,
			      e->name, e->len);

	e->lost |= !done;
	e->seen |= search->world.rules.asked;
	return done;
}

static bool
gives(struct search *search, uint64_t set)
{
	struct outcome out;

	search->which->on = set;
	return run(search, &out) && agree(&search->goal, &out, search->same);
}

/* The lowest bit of a set. */
static uint64_t
first_of(uint64_t set)
{
	return set & (~set + 1);
}

/* One switch of asked that is enough, or two of all; 0: there are none. */
static uint64_t
find_few(struct search *search, uint64_t all, uint64_t asked)
{
	for (uint64_t rest = asked; rest != 0; rest &= rest - 1) {
		if (gives(search, first_of(rest))) {
			return first_of(rest);
		}
	}
	for (uint64_t rest = asked;
	     rest != 0 && search->explainer->len <= PAIRS_MAX;
	     rest &= rest - 1) {
		uint64_t first = first_of(rest), others;

		(void)gives(search, first);
		others = search->which->asked & all & ~first;
		for (; others != 0; others &= others - 1) {
			if (gives(search, first | first_of(others))) {
				return first | first_of(others);
			}
		}
	}
	return 0;
}

/*
 * The smallest set of switches that reaches the goal; all of them together do.
 * It has one switch, or two, or those that remain when no further one can be
 * left out.  A switch that the model does not ask for makes no difference and
 * is not tried: with all switches on it asks for set, with none on for asked.
 */
static uint64_t
find_smallest(struct search *search, uint64_t all, uint64_t set, uint64_t asked)
{
	uint64_t few = find_few(search, all, asked & all);

	if (few != 0) {
		return few;
	}
	set &= all;
	for (uint64_t rest = set; rest != 0; rest &= rest - 1) {
		if (gives(search, set & ~first_of(rest))) {
			set &= ~first_of(rest) & search->which->asked;
		}
	}
	return set;
}

/* ---- libxn -------------------------------------------------------------- */

/* Whether libxn gives the same result as the model. */
static bool
is_as_modelled(const struct explainer *explainer, const xn_options *opt,
	       const struct outcome *expected)
{
	char buffer[XN_NAME_SIZE], *text = buffer;
	struct outcome ours;
	bool same, ascii = explainer->direction == TO_ASCII;
	xn_result r = {XN_NO_SPACE, 0, 0, 0};

	if (explainer->len <= sizeof buffer / 4) {
		r = (ascii ? xn_to_ascii : xn_to_unicode)(
			opt, text, sizeof buffer, explainer->name,
			explainer->len, NULL);
	}
	if (r.status == XN_NO_SPACE) {
		r = (ascii ? xn_to_ascii_alloc : xn_to_unicode_alloc)(
			opt, &text, explainer->name, explainer->len, NULL);
	}
	ours.ok = r.status == XN_OK;
	ours.errors = r.errors;
	ours.text = text;
	ours.len = r.length;
	same = agree(&ours, expected, any_reason) &&
	       same_errors(r.errors, expected->errors);
	if (text != buffer) {
		xn_free(text);
	}
	return same;
}

static void
begin(struct search *search, struct explainer *explainer, struct model *model)
{
	memset(search, 0, sizeof *search);
	search->explainer = explainer;
	search->model = model;
	search->same = any_reason;
	search->world.uts46 = VERSION_OURS;
	search->world.rfc5892 = VERSION_OURS;
	search->world.ucd = VERSION_OURS;
}

/* Find out what lookup gives; false: libxn and the model disagree. */
static bool
ask_lookup(struct explainer *explainer)
{
	const xn_options lookup = xn_profile(XN_LOOKUP);
	struct search search;

	if (explainer->known) {
		return explainer->right;
	}
	begin(&search, explainer, &explainer->base);
	explainer->known = true;
	explainer->right =
		run(&search, &explainer->lookup) &&
		is_as_modelled(explainer, &lookup, &explainer->lookup);
	explainer->asked = search.world.rules.asked;
	return explainer->right;
}

/* An explanation that holds for a set of rules, or NULL. */
static const struct explanation *
find_explanation(const struct explainer *explainer, uint64_t all)
{
	for (size_t i = 0; i < EXPLANATIONS && i < explainer->explained; i++) {
		const struct explanation *e = &explainer->explanations[i];

		if (((e->on ^ all) & e->asked) == 0) {
			return e;
		}
	}
	return NULL;
}

/*
 * Explain a set of rules.  NULL: out of memory, or libxn and the model disagree
 * on lookup.
 */
static const struct explanation *
new_explanation(struct explainer *explainer, uint64_t all)
{
	struct explanation *e =
		&explainer->explanations[explainer->explained % EXPLANATIONS];
	struct search profile, search;

	begin(&profile, explainer, &e->goal);
	profile.world.rules.on = all;
	begin(&search, explainer, &explainer->trial);
	search.which = &search.world.rules;
	explainer->seen = 0;
	if (!run(&profile, &search.goal) || !ask_lookup(explainer)) {
		return NULL;
	}
	e->on = all;
	e->outcome = search.goal;
	e->rules = 0;
	if (!agree(&search.goal, &explainer->lookup, any_reason)) {
		e->rules =
			find_smallest(&search, all, profile.world.rules.asked,
				      explainer->asked);
	}
	e->asked = explainer->seen | explainer->asked;
	explainer->explained++;
	return e;
}

/* Whether theirs agrees with our matching profile; if not, why. */
static bool
explain_departures(struct explainer *explainer, const struct mode *mode,
		   const struct peer *peer, const struct peer_answer *theirs,
		   struct classes *classes)
{
	const xn_options opt = mode_options(mode);
	uint64_t all = mode->departures[explainer->direction], asked;
	struct search search;
	struct outcome out;

	begin(&search, explainer, &explainer->trial);
	peer_unicode(peer, &search.world.uts46, &search.world.rfc5892,
		     &search.world.ucd);
	search.same = same_reason_of(mode);
	search.goal = outcome_of(theirs);
	search.world.answer = search.goal.text;
	search.world.answer_len = search.goal.len;
	search.world.rules.on = model_rules(&opt, explainer->direction);
	search.which = &search.world.departures;
	if (!run(&search, &out) || !is_as_modelled(explainer, &opt, &out)) {
		classes->complete = false;
		return false;
	}
	if (agree(&search.goal, &out, search.same)) {
		return true;
	}
	asked = search.which->asked;
	if (gives(&search, all)) {
		classes->departures =
			find_smallest(&search, all, search.which->asked, asked);
	} else {
		classes->complete = false;
	}
	return false;
}

/* ---- the whole ---------------------------------------------------------- */

struct explainer *
explainer_open(void)
{
	struct explainer *explainer = calloc(1, sizeof *explainer);

	if (explainer != NULL) {
		explainer->name = "";
	}
	return explainer;
}

void
explainer_close(struct explainer *explainer)
{
	if (explainer != NULL) {
		model_free(&explainer->base);
		for (size_t i = 0; i < EXPLANATIONS; i++) {
			model_free(&explainer->explanations[i].goal);
		}
		model_free(&explainer->trial);
		free(explainer);
	}
}

void
explainer_name(struct explainer *explainer, enum direction direction,
	       const char *name, size_t len)
{
	explainer->direction = direction;
	explainer->name = len > 0 ? name : "";
	explainer->len = len;
	explainer->lost = false;
	explainer->known = false;
	explainer->explained = 0;
}

bool
explain_is_same(const struct mode *mode, const struct peer_answer *theirs,
		const xn_result *r, const char *ours)
{
	struct outcome a = outcome_of(theirs);
	struct outcome b = {r->status == XN_OK, r->errors, ours, r->length};

	return agree(&a, &b, same_reason_of(mode));
}

bool
explain_agrees(struct explainer *explainer, const struct mode *mode,
	       const struct peer *peer, const struct peer_answer *theirs,
	       struct classes *classes)
{
	bool same;

	*classes = (struct classes){0, 0, true};
	same = explain_departures(explainer, mode, peer, theirs, classes);
	classes->complete &= !explainer->lost;
	return same;
}

struct classes
explain_peer(struct explainer *explainer, const struct mode *mode,
	     const struct peer *peer, const struct peer_answer *theirs)
{
	const xn_options opt = mode_options(mode);
	const struct outcome goal = outcome_of(theirs);
	struct classes classes = {0, 0, true};

	/* Nearly every result is that of our profile. */
	if (!goal.ok || !is_as_modelled(explainer, &opt, &goal)) {
		explain_agrees(explainer, mode, peer, theirs, &classes);
	}
	return classes;
}

struct classes
explain_options(struct explainer *explainer, const xn_options *opt)
{
	struct classes classes = {0, 0, true};
	uint64_t all = model_rules(opt, explainer->direction);
	const struct explanation *e = find_explanation(explainer, all);

	if (e == NULL) {
		e = new_explanation(explainer, all);
	}
	if (e == NULL || !is_as_modelled(explainer, opt, &e->outcome)) {
		classes.complete = false;
	} else {
		classes.rules = e->rules;
	}
	classes.complete &= !explainer->lost;
	return classes;
}
