/* SPDX-License-Identifier: MIT
 *
 * Another implementation compared with libxn, name by name, in each of its
 * modes and both directions; and our profiles with the profile lookup.
 *
 * A difference is explained when tools/compare/explainer.h says so: neither a
 * mistake of ours nor a new one of theirs fits into any class.  Where the two
 * agree, but on a code point so recent that they may do so for different
 * reasons, the model is asked too.
 */
#ifndef DIFFERENTIAL_COMPARE_H
#define DIFFERENTIAL_COMPARE_H

#include "tally.h"

#include "tools/compare/explainer.h"

/* What is compared: a mode with our profile beside it, or that with lookup. */
struct subject {
	const struct peer *peer; /* NULL: our own options, with lookup */
	const struct mode *mode;
	xn_options own; /* a profile, or what lies next to a mode */
	enum direction direction;
	bool unswept; /* with the other names only */
};

/* Compare all names; uses all processors. */
void compare_all(struct tally *sum, const struct subject *subject);

/* The results for a name, as they are shown, errors in brackets. */
void compare_show(const struct subject *subject, const char *bytes, size_t len,
		  char *ours, char *theirs, size_t cap);

#endif
