/* SPDX-License-Identifier: MIT
 *
 * What is to be known of a label's code points, fetched once.
 */
#include "stages.h"
#include "ucd.h"

/*
 * A plain label has no room for rows, and the rules ask only whether all of
 * it is PVALID.
 */
static void
plain_facts(struct label *label)
{
	bool pvalid = true;

	for (size_t i = 0; i < label->len; i++) {
		uint32_t c = label_point(label, i);

		pvalid &= c - 'a' < 26 || c - '0' < 10 || c == '-';
	}
	label->seen = pvalid ? 0 : UCD_CLASS_MASK;
	label->ascii = true;
}

void
xn_stage_facts(struct label *label)
{
	bool frozen = label->frozen;
	uint32_t seen = 0, all = 0;

	if (label->plain) {
		plain_facts(label);
		return;
	}
	for (size_t i = 0; i < label->len; i++) {
		uint32_t row = ucd_row_of(frozen, label->point[i]);

		label->row[i] = row;
		seen |= row;
		all |= label->point[i];
	}
	label->seen = seen;
	label->all = all;
	label->ascii = all < 0x80;
}
