/* SPDX-License-Identifier: MIT
 *
 * The rules of RFC 3454 for a label that has gone through nameprep: prohibition
 * (section 5), bidirectional text (6) and unassigned code points (7).
 */
#include "../unicode/ucd.h"
#include "stages.h"

static bool
is_randal(const struct label *label, size_t i)
{
	return (label->row[i] & UCD_PREP_RANDAL) != 0;
}

/*
 * Section 6, rules 2 and 3: a label with a character of category R or AL has
 * none of category L, and R or AL both first and last.
 */
static void
check_direction(struct label *label)
{
	if (!(label->seen & UCD_PREP_RANDAL)) {
		return;
	}
	for (size_t i = 0; i < label->len; i++) {
		if (label->row[i] & UCD_PREP_IS_LCAT) {
			label_fault(label, XN_ERROR_BIDI, i, 2);
		}
	}
	if (!is_randal(label, 0)) {
		label_fault(label, XN_ERROR_BIDI, 0, 3);
	} else if (!is_randal(label, label->len - 1)) {
		label_fault(label, XN_ERROR_BIDI, label->len - 1, 3);
	}
}

void
xn_check_nameprep(struct label *label, const struct rules *rules)
{
	uint32_t unassigned =
		rules->checks & XN_ALLOW_UNASSIGNED ? 0 : UCD_PREP_UNASSIGNED;

	for (size_t i = 0; i < label->len; i++) {
		if (label->row[i] & UCD_PREP_PROHIBITED) {
			label_fault(label, XN_ERROR_DISALLOWED, i, 0);
		}
		if (label->row[i] & unassigned) {
			label_fault(label, XN_ERROR_UNASSIGNED, i, 0);
		}
	}
	if (rules->checks & XN_CHECK_BIDI) {
		check_direction(label);
	}
}
