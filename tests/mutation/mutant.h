/* SPDX-License-Identifier: MIT
 *
 * What the sources that tools/dev/mutate makes refer to.
 */
#ifndef XN_MUTANT_H
#define XN_MUTANT_H

/* The number of the mutant that is on; 0: none. */
extern unsigned xn_mutant __attribute__((visibility("hidden")));

/* A byte for each mutant: 1 once it is reached, 3 once it would differ. */
extern unsigned char *xn_map __attribute__((visibility("hidden")));

/* Whether one of count mutants is on, of which the first is base. */
#define XN_AT(base, count) (xn_mutant - (base) < (count))

#define XN_NOTE(number, differs) (xn_map[number] |= (differs) ? 3 : 1)

#endif
