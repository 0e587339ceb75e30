/* SPDX-License-Identifier: MIT
 *
 * An automaton while it is made.
 */
#ifndef XN_LGR_BUILDING_H
#define XN_LGR_BUILDING_H

#include "bit_rows.h"
#include "compile.h"

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

/* Where a state leads. */
static inline uint64_t *
row_of(const struct building *building, uint32_t state)
{
	return building->follow + (size_t)state * building->words;
}

/* The states of a rule, or XN_LGR_STATES + 1 if there are more. */
uint32_t xn_lgr_count_states(const struct op *op, size_t count,
			     uint32_t *stack);

/* Makes the states, and their rows in follow; accept begins as all 0. */
void xn_lgr_build_states(struct building *building, const struct op *op,
			 size_t count, uint64_t *accept);

/* Makes the kinds of symbols and their rows; false: no memory. */
bool xn_lgr_build_kinds(struct building *building, struct draft *draft);

#endif
