/* SPDX-License-Identifier: MIT
 *
 * Makes automata of the rules of a document, and a ruleset of both.
 */
#ifndef XN_LGR_COMPILE_H
#define XN_LGR_COMPILE_H

#include "../read/reader.h"
#include "ruleset.h"

/* An automaton whose rows and kinds are places in lists. */
struct draft {
	uint32_t words;
	uint32_t states;
	uint32_t kinds;
	size_t kind;
	size_t mask;
	size_t follow;
	size_t precede;
	size_t accept;
};

struct automata {
	struct list drafts; /* struct draft, by rule */
	struct list bits;   /* uint64_t */
	struct list kinds;  /* uint16_t */
	struct list edges;  /* uint32_t; the first is 0 */
	struct list atoms;  /* uint16_t; by edge */
	uint32_t atom_count;
};

/* Divides the code points into atoms: sets that no rule tells apart. */
bool xn_lgr_make_atoms(struct reader *reader, struct automata *automata);

/* Makes the automaton of each rule. */
bool xn_lgr_make_automata(struct reader *reader, struct automata *automata);

void xn_lgr_automata_free(struct automata *automata);

/* The repertoire as a ruleset has it. */
struct compiled {
	struct list units;    /* struct unit */
	struct list variants; /* struct variant */
	struct list starts;   /* struct start */
	xn_lgr_summary summary;
};

/* Fills the lists; false: no memory. */
bool xn_lgr_compile_repertoire(struct document *doc, struct compiled *compiled);

/* Puts all into one block of memory; NULL: no memory. */
xn_lgr *xn_lgr_assemble(struct document *doc, const struct automata *automata,
			const struct compiled *compiled);

#endif
