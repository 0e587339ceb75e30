/* SPDX-License-Identifier: MIT
 *
 * Used by the sources that tools/dev/mutate makes.
 */
#ifndef XN_MUTANT_H
#define XN_MUTANT_H

/* The number of the active mutant; 0: none. */
extern unsigned xn_mutant __attribute__((visibility("hidden")));

/* A byte for each mutant: 1 if it is reached, 3 if it would also differ. */
extern unsigned char *xn_map __attribute__((visibility("hidden")));

/* Whether the active mutant is one of count mutants from base on. */
#define XN_AT(base, count) (xn_mutant - (base) < (count))

#define XN_NOTE(number, differs) (xn_map[number] |= (differs) ? 3 : 1)

#endif
