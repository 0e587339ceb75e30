/* SPDX-License-Identifier: MIT
 *
 * Compares another implementation with libxn, name by name, in each of its
 * modes and both directions; and libxn's profiles with the profile lookup.
 *
 * A difference is explained if tools/compare/explainer.h finds its classes.  A
 * mistake of libxn, or a new one of theirs, fits no class.  If the two agree on
 * a name with a very recent code point, they may do so for different reasons,
 * and the model is asked as well.
 */
#ifndef DIFFERENTIAL_COMPARE_H
#define DIFFERENTIAL_COMPARE_H

#include "tally.h"

#include "tools/compare/explainer.h"

/*
 * One comparison: a mode with the nearest options of libxn, or options of libxn
 * with lookup.
 */
struct subject {
	const struct peer *peer; /* NULL: libxn's own options against lookup */
	const struct mode *mode;
	xn_options own; /* a profile, or the options nearest to a mode */
	enum direction direction;
	bool unswept; /* without the sweep over all code points */
};

/* Compares all names, on all processors. */
void compare_all(struct tally *sum, const struct subject *subject);

/* Both results for a name as text, with errors in brackets. */
void compare_show(const struct subject *subject, const char *bytes, size_t len,
		  char *ours, char *theirs, size_t cap);

#endif
