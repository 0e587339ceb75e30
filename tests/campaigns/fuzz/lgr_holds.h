/* SPDX-License-Identifier: MIT
 *
 * What holds for each ruleset and each label, for the targets of libxn-lgr.
 */
#ifndef LGR_HOLDS_H
#define LGR_HOLDS_H

#include <xn/lgr.h>

#include "tests/support/hold.h"

/* The longest label that these functions take. */
#define LGR_LABEL_MAX 64

/* What is known of a ruleset; each holds what the one before holds. */
enum lgr_kind {
	LGR_ANY,
	/*
	 * No index label is greater than its label.  Elsewhere it may be: if
	 * ca has the variant c, which is smaller, bcab becomes bcb.
	 */
	LGR_LESS,
	/*
	 * Variants have the index label of their origin, and the index label is
	 * its own: the variants of the ruleset are symmetric and transitive,
	 * and no sequence or context rule is in the way.
	 */
	LGR_REGULAR
};

/* That check, count, index label and variants of a label agree. */
void lgr_label_holds(const xn_lgr *lgr, const uint32_t *label, size_t len,
		     enum lgr_kind kind);

#endif
