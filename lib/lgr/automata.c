/* SPDX-License-Identifier: MIT
 *
 * Makes automata of rules: a state for each operator that matches a symbol, and
 * the states that can follow it (Glushkov).  Counts are written out.
 */
#include "automata.h"

#include "bits.h"
#include "ruleset.h"
#include "sets.h"

_Static_assert(XN_LGR_STATES + STATES_FIRST == 16 * 64, "rows of 16 words");

/* The most words of all rows, kinds of all rules, and steps to make them. */
#define BITS_MAX (UINT32_C(1) << 22)
#define KINDS_MAX (UINT32_C(1) << 25)
#define WORK_MAX (UINT32_C(1) << 29)

/* A part of a rule: where matches of it begin and end. */
struct part {
	bool nullable; /* it matches nothing, too */
	uint32_t low;  /* its states: low to high - 1 */
	uint32_t high;
	uint64_t *first;
	uint64_t *last;
};

struct building {
	struct reader *reader;
	struct automata *automata;
	const struct rule *rule;
	uint32_t words;
	uint32_t states;
	uint32_t next;     /* the states made so far */
	uint64_t *follow;  /* rows by state */
	uint32_t *symbol;  /* by state: a set, or NONE less a kind */
	struct part *part; /* a stack */
	size_t parts;
	uint64_t *rows; /* by atom: the states that match it */
	uint32_t *slot; /* a hash table: kinds by their rows */
	size_t slots;
	uint64_t work;
};

/* Stands for a symbol that is no set. */
#define SYMBOL_OF(kind) (NONE - (kind))

/* ---- how many states ---------------------------------------------------- */

/* The copies of an operand that a count needs. */
static uint32_t
copies_of(const struct op *op)
{
	if (op->b != NONE) {
		return op->b;
	}
	return op->a > 0 ? op->a : 1;
}

/* The states of a rule, or XN_LGR_STATES + 1 if there are more. */
static uint32_t
count_states(const struct op *op, size_t count, uint32_t *stack)
{
	size_t depth = 0;
	uint64_t states;

	for (size_t i = 0; i < count; i++) {
		states = 1;
		if (op[i].operator == OP_REPEAT) {
			states = (uint64_t)stack[--depth] * copies_of(&op[i]);
		} else if (op[i].operator >= OP_JOIN) {
			states = 0;
			for (uint32_t j = 0; j < op[i].a; j++) {
				states += stack[--depth];
			}
		}
		if (states > XN_LGR_STATES) {
			return XN_LGR_STATES + 1;
		}
		stack[depth++] = (uint32_t)states;
	}
	return stack[0];
}

/* ---- which state follows which ------------------------------------------ */

static uint64_t *
row(const struct building *building, uint32_t state)
{
	return building->follow + (size_t)state * building->words;
}

/* What begins with first may follow what ends with last. */
static void
connect(struct building *building, const uint64_t *last, const uint64_t *first)
{
	for (uint32_t i = 0; i < building->words; i++) {
		for (uint64_t word = last[i]; word != 0; word &= word - 1) {
			bits_unite(row(building, 64 * i + lowest_bit(word)),
				   first, building->words);
		}
	}
}

/* b follows a; a becomes both. */
static void
append(struct building *building, struct part *a, const struct part *b)
{
	size_t size = building->words * sizeof(uint64_t);

	connect(building, a->last, b->first);
	if (a->nullable) {
		bits_unite(a->first, b->first, building->words);
	}
	if (b->nullable) {
		bits_unite(a->last, b->last, building->words);
	} else {
		memcpy(a->last, b->last, size);
	}
	a->nullable = a->nullable && b->nullable;
	a->high = b->high;
}

static struct part *
push(struct building *building)
{
	size_t size = building->words * sizeof(uint64_t);
	struct part *part = &building->part[building->parts++];

	memset(part->first, 0, size);
	memset(part->last, 0, size);
	part->nullable = false;
	part->low = building->next;
	part->high = building->next;
	return part;
}

static void
push_symbol(struct building *building, uint32_t symbol)
{
	struct part *part = push(building);
	uint32_t state = building->next++;

	building->symbol[state] = symbol;
	bit_set(part->first, state);
	bit_set(part->last, state);
	part->high = building->next;
}

/* Copies the bits low to high - 1 of a row to distance bits higher. */
static void
copy_bits(uint64_t *to, const uint64_t *from, uint32_t low, uint32_t high,
	  uint32_t distance)
{
	for (uint32_t i = low; i < high; i++) {
		if (bit_is_set(from, i)) {
			bit_set(to, i + distance);
		}
	}
}

/* Pushes a copy of a part, as it was before anything followed it. */
static void
push_copy(struct building *building, uint32_t low, uint32_t high,
	  const uint64_t *first, const uint64_t *last)
{
	struct part *copy = push(building);
	uint32_t distance = building->next - low;

	for (uint32_t state = low; state < high; state++) {
		building->symbol[state + distance] = building->symbol[state];
		copy_bits(row(building, state + distance),
			  row(building, state), low, high, distance);
	}
	copy_bits(copy->first, first, low, high, distance);
	copy_bits(copy->last, last, low, high, distance);
	building->next += high - low;
	copy->high = building->next;
}

static void
repeat(struct building *building, const struct op *op)
{
	struct part *whole = &building->part[building->parts - 1];
	uint32_t copies = copies_of(op);
	uint32_t low = whole->low, high = whole->high;
	bool nullable = whole->nullable;
	uint64_t first[16], last[16], end[16], begin[16];
	size_t size = building->words * sizeof(uint64_t);

	memcpy(first, whole->first, size);
	memcpy(last, whole->last, size);
	memcpy(begin, first, size);
	memcpy(end, last, size);
	whole->nullable = nullable || op->a == 0;
	for (uint32_t i = 1; i < copies; i++) {
		struct part *copy;

		push_copy(building, low, high, first, last);
		copy = &building->part[--building->parts];
		copy->nullable = nullable || i >= op->a;
		memcpy(begin, copy->first, size);
		memcpy(end, copy->last, size);
		append(building, whole, copy);
	}
	if (op->b == NONE) {
		connect(building, end, begin);
	}
}

/* The last n parts become one. */
static void
merge(struct building *building, uint32_t n, bool choice)
{
	struct part *whole = &building->part[building->parts - n];

	for (uint32_t i = 1; i < n; i++) {
		const struct part *other = whole + i;

		if (!choice) {
			append(building, whole, other);
			continue;
		}
		bits_unite(whole->first, other->first, building->words);
		bits_unite(whole->last, other->last, building->words);
		whole->nullable = whole->nullable || other->nullable;
		whole->high = other->high;
	}
	building->parts -= n - 1;
}

static void
build_states(struct building *building, const struct op *op, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		switch (op[i].operator) {
		case OP_SET:
			push_symbol(building, op[i].a);
			break;
		case OP_START:
			push_symbol(building, SYMBOL_OF(KIND_START));
			break;
		case OP_END:
			push_symbol(building, SYMBOL_OF(KIND_END));
			break;
		case OP_ANCHOR:
			push_symbol(building, SYMBOL_OF(KIND_ANCHOR));
			break;
		case OP_REPEAT:
			repeat(building, &op[i]);
			break;
		default:
			merge(building, op[i].a, op[i].operator == OP_CHOICE);
		}
	}
}

/* The rows of the two states that every automaton has. */
static void
finish_states(struct building *building, uint64_t *accept)
{
	struct part *whole = &building->part[0];

	bit_set(whole->first, STATE_LOOP);
	if (whole->nullable) {
		bit_set(whole->first, STATE_MATCHED);
	}
	memcpy(accept, whole->last, building->words * sizeof *accept);
	bit_set(accept, STATE_MATCHED);
	if (whole->nullable) {
		bit_set(accept, STATE_LOOP);
	}
	bits_unite(row(building, STATE_LOOP), whole->first, building->words);
	bit_set(row(building, STATE_MATCHED), STATE_MATCHED);
	for (uint32_t s = STATES_FIRST; s < building->states; s++) {
		if (bit_is_set(whole->last, s)) {
			bit_set(row(building, s), STATE_MATCHED);
		}
	}
}

/* ---- which symbols lead where ------------------------------------------- */

/* Marks a state in the rows of the atoms that its set has. */
static void
mark_atoms(struct building *building, uint32_t state)
{
	struct document *doc = building->reader->doc;
	struct set set = *set_at(doc, building->symbol[state]);
	const uint32_t *edge = building->automata->edges.data;
	const uint16_t *atom = building->automata->atoms.data;
	size_t edges = building->automata->edges.count;
	size_t e = 0;

	for (uint32_t i = 0; i < set.count; i++) {
		const xn_lgr_range *range = range_at(doc, set.at + i);
		size_t high = edges;

		while (high - e > 1) {
			size_t middle = e + (high - e) / 2;

			if (edge[middle] <= range->first) {
				e = middle;
			} else {
				high = middle;
			}
		}
		for (; e < edges && edge[e] <= range->last; e++) {
			bit_set(building->rows +
					(size_t)atom[e] * building->words,
				state);
			building->work++;
		}
		e -= e == edges;
	}
}

static uint64_t
hash_row(const uint64_t *bits, uint32_t words)
{
	uint64_t hash = 0;

	for (uint32_t i = 0; i < words; i++) {
		hash = (hash ^ bits[i]) * UINT64_C(0x9E3779B97F4A7C15);
		hash ^= hash >> 32;
	}
	return hash;
}

/* The kind of symbols that has this row, made if there is none; or NONE. */
static uint32_t
kind_of(struct building *building, struct draft *draft, const uint64_t *bits)
{
	struct list *all = &building->automata->bits;
	size_t size = building->words * sizeof *bits;
	size_t slot = hash_row(bits, building->words) & (building->slots - 1);
	uint64_t *mask;

	for (; building->slot[slot] != NONE;
	     slot = (slot + 1) & (building->slots - 1)) {
		mask = (uint64_t *)all->data + draft->mask +
		       (size_t)building->slot[slot] * building->words;
		if (memcmp(mask, bits, size) == 0) {
			return building->slot[slot];
		}
	}
	mask = list_add(all, sizeof *mask, building->words);
	if (mask == NULL) {
		return NONE;
	}
	memcpy(mask, bits, size);
	building->slot[slot] = draft->kinds;
	return draft->kinds++;
}

/* The rows of the symbols that are no code points. */
static bool
add_other_kinds(struct building *building, struct draft *draft)
{
	uint64_t *mask = list_add(&building->automata->bits, sizeof *mask,
				  (size_t)KINDS_FIRST * building->words);

	if (mask == NULL) {
		return false;
	}
	memset(mask, 0, (size_t)KINDS_FIRST * building->words * sizeof *mask);
	for (uint32_t kind = 0; kind < KINDS_FIRST; kind++) {
		uint64_t *bits = mask + (size_t)kind * building->words;

		bit_set(bits, STATE_LOOP);
		bit_set(bits, STATE_MATCHED);
		for (uint32_t s = STATES_FIRST; s < building->states; s++) {
			if (building->symbol[s] == SYMBOL_OF(kind)) {
				bit_set(bits, s);
			}
		}
	}
	draft->kinds = KINDS_FIRST;
	return true;
}

static bool
add_kinds(struct building *building, struct draft *draft)
{
	uint32_t atoms = building->automata->atom_count;
	uint16_t *kind;

	memset(building->rows, 0,
	       (size_t)atoms * building->words * sizeof(uint64_t));
	memset(building->slot, 0xFF, building->slots * sizeof(uint32_t));
	for (uint32_t s = STATES_FIRST; s < building->states; s++) {
		if (building->symbol[s] < SYMBOL_OF(KINDS_FIRST)) {
			mark_atoms(building, s);
		}
	}
	draft->mask = building->automata->bits.count;
	draft->kind = building->automata->kinds.count;
	kind = list_add(&building->automata->kinds, sizeof *kind, atoms);
	if (kind == NULL || !add_other_kinds(building, draft)) {
		return false;
	}
	for (uint32_t atom = 0; atom < atoms; atom++) {
		uint64_t *bits =
			building->rows + (size_t)atom * building->words;
		uint32_t number;

		bit_set(bits, STATE_LOOP);
		bit_set(bits, STATE_MATCHED);
		number = kind_of(building, draft, bits);
		if (number == NONE) {
			return false;
		}
		kind[atom] = (uint16_t)number;
	}
	return true;
}

/* ---- automata ----------------------------------------------------------- */

/* Appends a row of 0 for each of count states; SIZE_MAX: no memory. */
static size_t
add_rows(struct building *building, uint32_t count)
{
	struct list *bits = &building->automata->bits;
	size_t at = bits->count;
	uint64_t *rows = list_add(bits, sizeof *rows,
				  (size_t)count * building->words);

	if (rows == NULL) {
		return SIZE_MAX;
	}
	memset(rows, 0, (size_t)count * building->words * sizeof *rows);
	return at;
}

/* Writes the rows of states into the lists of all automata. */
static bool
add_states(struct building *building, struct draft *draft)
{
	uint32_t words = building->words, states = building->states;
	uint64_t *bits;

	draft->accept = add_rows(building, 1);
	draft->follow = add_rows(building, states);
	draft->precede = add_rows(building, states);
	if (draft->accept == SIZE_MAX || draft->follow == SIZE_MAX ||
	    draft->precede == SIZE_MAX) {
		return false;
	}
	bits = building->automata->bits.data;
	finish_states(building, bits + draft->accept);
	memcpy(bits + draft->follow, building->follow,
	       (size_t)states * words * sizeof *bits);
	for (uint32_t s = 0; s < states; s++) {
		for (uint32_t t = 0; t < states; t++) {
			if (bit_is_set(row(building, s), t)) {
				bit_set(bits + draft->precede +
						(size_t)t * words,
					s);
			}
		}
	}
	return true;
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
	bool made = make_room(building);
	bool ok = made;

	building->parts = 0;
	building->next = STATES_FIRST;
	if (ok) {
		build_states(building, op + rule->op, rule->ops);
		ok = add_states(building, draft) && add_kinds(building, draft);
	}
	free_room(building, made);
	return ok || xn_lgr_no_memory(building->reader);
}

static bool
build_rule(struct building *building, uint32_t *stack)
{
	struct reader *reader = building->reader;
	const struct op *op = reader->doc->ops.data;
	const struct rule *rule = building->rule;
	struct automata *automata = building->automata;
	uint32_t states = count_states(op + rule->op, rule->ops, stack);
	struct draft draft = {0};
	struct draft *added;

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
	added = list_add(&automata->drafts, sizeof *added, 1);
	if (added == NULL) {
		return xn_lgr_no_memory(reader);
	}
	*added = draft;
	if (automata->bits.count > BITS_MAX ||
	    automata->kinds.count > KINDS_MAX || building->work > WORK_MAX) {
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
	bool ok = stack != NULL;

	building.slots = 1;
	while (building.slots < 2 * (size_t)automata->atom_count) {
		building.slots *= 2;
	}
	building.slot = malloc(building.slots * sizeof(uint32_t));
	ok = (ok && building.slot != NULL) || xn_lgr_no_memory(reader);
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
