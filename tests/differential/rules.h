/* SPDX-License-Identifier: MIT
 *
 * The rules for one label, as the model has them: UTS #46, 4.1; RFC 5891,
 * 4.2.3 and 5.4; RFC 5892, appendix A; RFC 5893, 2.
 */
#ifndef DIFFERENTIAL_RULES_H
#define DIFFERENTIAL_RULES_H

#include "world.h"

#include <xn/idna.h>

struct rules {
	const struct world *world;
	uint32_t checks; /* XN_CHECK_* and the like */
	bool uts46;      /* else RFC 5891 */
};

#define BIDI_RTL (BIDI_R | BIDI_AL | BIDI_AN)

/* The Bidi classes that occur, as a mask. */
unsigned rules_bidi_classes(const struct rules *rules, struct slice s);

/*
 * What is wrong with a label, XN_ERROR_*.  ace: it was decoded; bidi: it is
 * a label of a Bidi name.
 */
uint32_t rules_errors(const struct rules *rules, struct slice s, bool ace,
		      bool bidi);

#endif
