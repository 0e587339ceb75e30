/* SPDX-License-Identifier: MIT
 *
 * The rules for one label, as the model has them: UTS #46, 4.1; RFC 5891,
 * 4.2.3 and 5.4; RFC 5892, appendix A; RFC 5893, 2; RFC 3454, 5 and 6.
 */
#ifndef XN_CHECKS_H
#define XN_CHECKS_H

#include "ustring.h"
#include "world.h"

struct checked {
	struct slice s;
	bool ace;      /* it was decoded */
	bool unmapped; /* it is as it was typed */
	bool kept;     /* that, and it is all ASCII */
	bool bidi;     /* it is a label of a Bidi name */
};

/* The Bidi classes that occur, as a mask of CLASS_*. */
unsigned checks_bidi_classes(struct world *world, struct slice s);

/* What is wrong with a label, XN_ERROR_*. */
uint32_t checks_errors(struct world *world, const struct checked *label);

#endif
