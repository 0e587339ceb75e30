/* SPDX-License-Identifier: MIT
 *
 * The symbols of an automaton: those that lead to the same states are of one
 * kind.
 */
#include "building.h"

#include "../../base/keyed_hash.h"

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

		e = edge_at(edge, e, edges, range->first);
		/* The end of each range is an edge. */
		for (; edge[e] <= range->last; e++) {
			bit_set(building->rows +
					(size_t)atom[e] * building->words,
				state);
			building->work++;
		}
	}
}

static uint64_t
hash_row(uint64_t key, const uint64_t *bits, uint32_t words)
{
	uint64_t sum = 0;

	for (uint32_t i = 0; i < words; i++) {
		sum = hash_add(bits[i] & UINT32_MAX, sum, key);
		sum = hash_add(bits[i] >> 32, sum, key);
	}
	return hash_mix(sum);
}

/* The kind of symbols that has this row, made if there is none; or NONE. */
static uint32_t
kind_of(struct building *building, struct draft *draft, const uint64_t *bits)
{
	struct list *all = &building->automata->bits;
	size_t size = building->words * sizeof *bits;
	uint64_t key = building->reader->doc->key;
	size_t slot = (size_t)hash_row(key, bits, building->words) &
		      (building->slots - 1);
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

/* Fills the rows of the symbols that are no code points. */
static void
make_other_kinds(struct building *building, struct draft *draft)
{
	uint64_t *mask = (uint64_t *)building->automata->bits.data +
			 draft->mask;

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
}

bool
xn_lgr_build_kinds(struct building *building, struct draft *draft)
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
	building->work += atoms;
	draft->kind = building->automata->kinds.count;
	kind = list_add(&building->automata->kinds, sizeof *kind, atoms);
	if (kind == NULL) {
		return false;
	}
	make_other_kinds(building, draft);
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
