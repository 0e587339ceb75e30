/* SPDX-License-Identifier: MIT
 *
 * What is to be known of a label's code points, fetched once.
 */
#include "stages.h"
#include "ucd.h"

/* A plain label has no room for rows, and the rules ask for none. */
static void
plain_facts(struct label *label)
{
	uint32_t seen = 0;

	for (size_t i = 0; i < label->len; i++) {
		seen |= ucd_row(label_point(label, i));
	}
	label->seen = seen;
	label->ascii = true;
}

void
xn_stage_facts(struct label *label)
{
	uint32_t seen = 0, all = 0;

	if (label->plain) {
		plain_facts(label);
		return;
	}
	for (size_t i = 0; i < label->len; i++) {
		uint32_t row = ucd_row(label->point[i]);

		label->row[i] = row;
		seen |= row;
		all |= label->point[i];
	}
	label->seen = seen;
	label->ascii = all < 0x80;
}
