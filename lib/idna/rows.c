/* SPDX-License-Identifier: MIT
 *
 * Fetches the properties of a label's code points, once.
 */
#include "../unicode/ucd.h"
#include "stages.h"

/* Without rows: the rules only ask whether all of the label is PVALID. */
static void
facts_in_place(struct label *label)
{
	bool pvalid = true;

	for (size_t i = 0; i < label->len; i++) {
		uint32_t c = label_point(label, i);

		pvalid &= is_lower(c) || is_digit(c) || c == '-';
	}
	label->seen = pvalid ? 0 : UCD_CLASS_MASK;
	label->ascii = true;
}

/* Replace the rows by those of nameprep; returns their OR. */
static uint32_t
fetch_prep_rows(struct label *label)
{
	uint32_t seen = 0;

	for (size_t i = 0; i < label->len; i++) {
		label->row[i] = xn_ucd_prep_row(label->point[i]);
		seen |= label->row[i];
	}
	return seen;
}

void
xn_stage_rows(struct label *label)
{
	const uint32_t *point = label->point;
	uint32_t *rows = label->row;
	size_t len = label->len;
	uint32_t seen = 0, all = 0;

	if (label->in_place) {
		facts_in_place(label);
		return;
	}
	for (size_t i = 0; i < len; i++) {
		uint32_t row = ucd_row(point[i]);

		rows[i] = row;
		seen |= row;
		all |= point[i];
	}
	if (label->unicode32) {
		seen = fetch_prep_rows(label);
	}
	label->seen = seen;
	label->all = all;
	label->ascii = all < 0x80;
}
