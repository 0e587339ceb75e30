/* SPDX-License-Identifier: MIT
 *
 * Runs automata over labels: in time linear in the label, whatever the rule.
 */
#include "analysis.h"

#include "../compile/bit_rows.h"

/* The most memory that runs are kept in, in words; one run may take more. */
#define RUNS_MAX (UINT32_C(1) << 21)
/*
 * The most words that are filled for a label of so many code points.  Without
 * this limit many rules that take turns in memory would need time that grows
 * with the square of the label.
 */
#define WORK_MAX(len) ((UINT64_C(1) << 24) + 1024 * (uint64_t)(len))

/* A row of states, on the stack. */
#define ROW_WORDS 16
_Static_assert(XN_LGR_STATES + STATES_FIRST <= 64 * ROW_WORDS, "");

/* The atom of a code point. */
static uint16_t
atom_of(const xn_lgr *lgr, uint32_t point)
{
	return lgr->atoms[edge_at(lgr->edges, 0, lgr->edge_count, point)];
}

/* The atoms of the label's code points; NULL: no memory. */
static const uint16_t *
atoms_of(struct analysis *analysis)
{
	uint16_t *atom = analysis->atoms.data;

	if (analysis->atoms.count == analysis->len) {
		return atom;
	}
	atom = list_add(&analysis->atoms, sizeof *atom, analysis->len);
	if (atom == NULL) {
		analysis->no_memory = true;
		return NULL;
	}
	for (size_t i = 0; i < analysis->len; i++) {
		atom[i] = atom_of(analysis->lgr, analysis->point[i]);
	}
	return atom;
}

static const uint64_t *
mask_of(const struct automaton *automaton, uint32_t kind)
{
	return automaton->mask + (size_t)kind * automaton->words;
}

/* Unites the rows of some states. */
static void
unite_rows(uint64_t *all, const uint64_t *rows, const uint64_t *states,
	   uint32_t words)
{
	memset(all, 0, words * sizeof *all);
	for (uint32_t i = 0; i < words; i++) {
		for (uint64_t word = states[i]; word != 0; word &= word - 1) {
			bits_unite(all,
				   rows + (64 * i + lowest_bit(word)) * words,
				   words);
		}
	}
}

/* The states after a symbol of this kind. */
static void
step(const struct automaton *automaton, uint64_t *to, const uint64_t *from,
     uint32_t kind)
{
	const uint64_t *mask = mask_of(automaton, kind);
	uint64_t all[ROW_WORDS];

	unite_rows(all, automaton->follow, from, automaton->words);
	for (uint32_t i = 0; i < automaton->words; i++) {
		to[i] = all[i] & mask[i];
	}
}

/* The states from which a symbol of this kind leads to one of some states. */
static void
step_back(const struct automaton *automaton, uint64_t *to,
	  const uint64_t *from, uint32_t kind)
{
	const uint64_t *mask = mask_of(automaton, kind);
	uint64_t some[ROW_WORDS];

	for (uint32_t i = 0; i < automaton->words; i++) {
		some[i] = from[i] & mask[i];
	}
	unite_rows(to, automaton->precede, some, automaton->words);
}

/* The states before the first symbol. */
static void
begin(const struct automaton *automaton, uint64_t *row)
{
	uint64_t before[ROW_WORDS] = {UINT64_C(1) << STATE_LOOP};

	step(automaton, row, before, KIND_START);
}

/* Fills both halves of a run. */
static void
fill(const struct automaton *automaton, uint64_t *ahead, uint64_t *back,
     const uint16_t *atom, size_t len)
{
	uint32_t words = automaton->words;

	begin(automaton, ahead);
	for (size_t i = 0; i < len; i++) {
		step(automaton, ahead + (i + 1) * words, ahead + i * words,
		     automaton->kind[atom[i]]);
	}
	step_back(automaton, back + len * words, automaton->accept, KIND_END);
	for (size_t i = len; i-- > 0;) {
		step_back(automaton, back + i * words, back + (i + 1) * words,
			  automaton->kind[atom[i]]);
	}
}

void
xn_lgr_drop_runs(struct analysis *analysis)
{
	const uint32_t *rule = analysis->run.data;
	size_t *run_of = analysis->run_of.data;

	for (size_t i = 0; i < analysis->run.count; i++) {
		run_of[rule[i]] = 0;
	}
	analysis->run.count = 0;
	analysis->runs.count = 0;
}

/* The run of a rule, made if there is none; NULL: no memory, too much work. */
static const uint64_t *
run_of(struct analysis *analysis, uint32_t rule)
{
	const struct automaton *automaton = &analysis->lgr->automata[rule];
	size_t rows = (analysis->len + 1) * automaton->words;
	size_t *place = (size_t *)analysis->run_of.data + rule;
	const uint16_t *atom;
	uint64_t *run;

	if (*place != 0) {
		return (uint64_t *)analysis->runs.data + (*place - 1);
	}
	if (analysis->runs.count > RUNS_MAX) {
		xn_lgr_drop_runs(analysis);
	}
	analysis->work += 2 * (uint64_t)rows;
	if (analysis->work > WORK_MAX(analysis->len)) {
		analysis->no_memory = true;
		return NULL;
	}
	atom = atoms_of(analysis);
	run = list_add(&analysis->runs, sizeof *run, 2 * rows);
	if (atom == NULL || run == NULL ||
	    !list_append(&analysis->run, &rule, sizeof rule)) {
		analysis->no_memory = true;
		return NULL;
	}
	*place = analysis->runs.count - 2 * rows + 1;
	fill(automaton, run, run + rows, atom, analysis->len);
	return run;
}

bool
xn_lgr_context_holds(struct analysis *analysis, uint32_t rule, bool negated,
		     size_t low, size_t high, const uint32_t *point, size_t len)
{
	const struct automaton *automaton;
	const uint64_t *run;
	uint64_t row[ROW_WORDS], anchored[ROW_WORDS];
	uint32_t words;

	if (rule == NONE) {
		return true;
	}
	run = run_of(analysis, rule);
	if (run == NULL) {
		return false;
	}
	automaton = &analysis->lgr->automata[rule];
	words = automaton->words;
	/* The text is the anchor, or code points like any others. */
	step(automaton, anchored, run + low * words, KIND_ANCHOR);
	memcpy(row, run + low * words, words * sizeof *row);
	for (size_t i = 0; i < len; i++) {
		step(automaton, row, row,
		     automaton->kind[atom_of(analysis->lgr, point[i])]);
	}
	bits_unite(row, anchored, words);
	return bits_meet(row, run + (analysis->len + 1 + high) * words,
			 words) != negated;
}

bool
xn_lgr_rule_matches(struct analysis *analysis, uint32_t rule)
{
	const struct automaton *automaton = &analysis->lgr->automata[rule];
	const uint16_t *atom = atoms_of(analysis);
	uint64_t row[ROW_WORDS];

	if (atom == NULL) {
		return false;
	}
	begin(automaton, row);
	for (size_t i = 0; i < analysis->len; i++) {
		if (bit_is_set(row, STATE_MATCHED)) {
			return true;
		}
		step(automaton, row, row, automaton->kind[atom[i]]);
	}
	step(automaton, row, row, KIND_END);
	return bits_meet(row, automaton->accept, automaton->words);
}
