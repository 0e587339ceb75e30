/* SPDX-License-Identifier: MIT
 *
 * UTF-16 and UTF-32 beside UTF-8: a row, its sisters for wider units, and the
 * row itself with other capacities give the same outcome, result and report,
 * with lengths and places in their units.
 *
 * A difference is printed and ends the program by abort(), which fuzzers
 * notice.
 */
#ifndef ALIKE_H
#define ALIKE_H

#include "entries.h"

/* The longest text, in bytes. */
#define ALIKE_LEN_MAX 2100000

/* Known domains for each encoding, by the bytes of a unit. */
struct alike_sets {
	xn_known_set *of[4 + 1];
};

/*
 * Compares the rows of these names, or all that take what has says: OPTIONS,
 * POLICY, or 0: neither.  With and without a report, with and without enough
 * room for the result and for the report.  q has options, policy and direction;
 * sets may be NULL.  Bytes that are not UTF-8 become ill-formed units, see
 * units.h.
 */
void alike_row(const char *name, const struct question *q,
	       const struct alike_sets *sets, const char *src, size_t len);
void alike(unsigned has, const struct question *q,
	   const struct alike_sets *sets, const char *src, size_t len);

#endif
