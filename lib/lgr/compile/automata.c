/* SPDX-License-Identifier: MIT
 *
 * Makes an automaton of each rule.
 */
#include "building.h"

_Static_assert(XN_LGR_STATES + STATES_FIRST == 16 * 64, "rows of 16 words");

/* The most steps to make the kinds of all rules. */
#define WORK_MAX (UINT32_C(1) << 27)

/* Writes the rows of states into the lists of all automata. */
static bool
add_states(struct building *building, struct draft *draft,
	   const struct op *op, size_t count)
{
	uint32_t words = building->words, states = building->states;
	struct list *list = &building->automata->bits;
	size_t size = (1 + 2 * (size_t)states + KINDS_FIRST) * words;
	uint64_t *bits = list_add(list, sizeof *bits, size);

	if (bits == NULL) {
		return false;
	}
	memset(bits, 0, size * sizeof *bits);
	draft->accept = list->count - size;
	draft->follow = draft->accept + words;
	draft->precede = draft->follow + (size_t)states * words;
	draft->mask = draft->precede + (size_t)states * words;
	bits = list->data;
	xn_lgr_build_states(building, op, count, bits + draft->accept);
	memcpy(bits + draft->follow, building->follow,
	       (size_t)states * words * sizeof *bits);
	for (uint32_t s = 0; s < states; s++) {
		for (uint32_t t = 0; t < states; t++) {
			if (bit_is_set(row_of(building, s), t)) {
				bit_set(bits + draft->precede +
						(size_t)t * words,
					s);
			}
		}
	}
	return true;
}

/* The bytes of all rows of a rule while it is built. */
static size_t
row_bytes(const struct building *building)
{
	size_t rows = 3 * (size_t)building->states +
		      building->automata->atom_count;

	return rows * building->words * sizeof(uint64_t);
}

/* Memory for the parts of a rule: as many as it has states, at most. */
static bool
make_room(struct building *building)
{
	size_t states = building->states, words = building->words;
	uint64_t *rows;

	building->follow = calloc(states * words, sizeof(uint64_t));
	building->symbol = malloc(states * sizeof(uint32_t));
	building->part = malloc(states * sizeof(struct part));
	rows = malloc(2 * states * words * sizeof *rows);
	building->rows = malloc(building->automata->atom_count * words *
				sizeof(uint64_t));
	if (building->part != NULL) {
		building->part[0].first = rows;
	}
	if (building->follow == NULL || building->symbol == NULL ||
	    building->part == NULL || rows == NULL || building->rows == NULL) {
		free(rows);
		return false;
	}
	for (size_t i = 0; i < states; i++) {
		building->part[i].first = rows + 2 * i * words;
		building->part[i].last = rows + (2 * i + 1) * words;
	}
	return true;
}

static void
free_room(struct building *building, bool made)
{
	if (made) {
		free(building->part[0].first);
	}
	free(building->follow);
	free(building->symbol);
	free(building->part);
	free(building->rows);
}

static bool
build(struct building *building, struct draft *draft)
{
	const struct rule *rule = building->rule;
	const struct op *op = building->reader->doc->ops.data;
	struct budget *budget = &building->reader->doc->budget;
	bool made, ok;

	if (!budget_take(budget, row_bytes(building))) {
		return xn_lgr_no_memory(building->reader);
	}
	made = make_room(building);
	ok = made;
	if (ok) {
		ok = add_states(building, draft, op + rule->op, rule->ops) &&
		     xn_lgr_build_kinds(building, draft);
	}
	free_room(building, made);
	budget->left += row_bytes(building);
	if (!ok) {
		return xn_lgr_no_memory(building->reader);
	}
	return true;
}

static bool
build_rule(struct building *building, uint32_t *stack)
{
	struct reader *reader = building->reader;
	const struct op *op = reader->doc->ops.data;
	const struct rule *rule = building->rule;
	struct automata *automata = building->automata;
	uint32_t states = xn_lgr_count_states(op + rule->op, rule->ops, stack);
	struct draft draft = {0};

	if (states > XN_LGR_STATES) {
		return xn_lgr_fail_at(reader, &rule->place, "",
				      "the rule has too many parts, counts "
				      "written out",
				      symbol_text(reader->doc, rule->name));
	}
	building->states = states + STATES_FIRST;
	building->words = (building->states + 63) / 64;
	if (!build(building, &draft)) {
		return false;
	}
	draft.words = building->words;
	draft.states = building->states;
	if (!xn_lgr_append(reader, &automata->drafts, &draft, sizeof draft)) {
		return false;
	}
	if (building->work > WORK_MAX) {
		return xn_lgr_fail_at(reader, &rule->place, "",
				      "the rules are too large", "");
	}
	return true;
}

/* The most parts of any rule. */
static size_t
most_ops(const struct document *doc)
{
	size_t most = 1;

	for (size_t i = 0; i < doc->rules.count; i++) {
		if (rule_at(doc, i)->ops > most) {
			most = rule_at(doc, i)->ops;
		}
	}
	return most;
}

bool
xn_lgr_make_automata(struct reader *reader, struct automata *automata)
{
	struct document *doc = reader->doc;
	struct building building = {.reader = reader, .automata = automata};
	uint32_t *stack = malloc(most_ops(doc) * sizeof *stack);
	bool ok;

	building.slots = 1;
	while (building.slots < 2 * (size_t)automata->atom_count) {
		building.slots *= 2;
	}
	building.slot = malloc(building.slots * sizeof(uint32_t));
	ok = stack != NULL && building.slot != NULL;
	if (!ok) {
		(void)xn_lgr_no_memory(reader);
	}
	for (size_t i = 0; ok && i < doc->rules.count; i++) {
		building.rule = rule_at(doc, i);
		ok = build_rule(&building, stack);
	}
	free(building.slot);
	free(stack);
	return ok;
}

void
xn_lgr_automata_free(struct automata *automata)
{
	list_free(&automata->drafts);
	list_free(&automata->bits);
	list_free(&automata->kinds);
	list_free(&automata->edges);
	list_free(&automata->atoms);
}
