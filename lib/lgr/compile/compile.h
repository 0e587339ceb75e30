/* SPDX-License-Identifier: MIT
 *
 * Makes a ruleset of a document and its automata.
 */
#ifndef XN_LGR_COMPILE_H
#define XN_LGR_COMPILE_H

#include "automata.h"
#include "ruleset.h"

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
