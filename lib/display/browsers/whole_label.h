/* SPDX-License-Identifier: MIT
 *
 * Rules that Chromium and Firefox have for a label as a whole, each with its
 * own characters.
 */
#ifndef XN_DISPLAY_WHOLE_LABEL_H
#define XN_DISPLAY_WHOLE_LABEL_H

#include "policy.h"
#include "../skeleton/ranges.h"

#define LETTERS_MAX 29
#define TLDS_MAX 9

/*
 * The letters of a script that look like Latin ones, and the top-level domains
 * under which they may be shown.
 */
struct lookalikes {
	enum script script;
	uint16_t letters[LETTERS_MAX + 1]; /* ends in 0 */
	const char *tlds[TLDS_MAX];
};

/*
 * Whether a label has characters of the script, and all of these look like
 * Latin letters.  Under a top-level domain that has the script or is on the
 * list no label does.
 */
bool xn_looks_latin(const struct subject *subject,
		    const struct lookalikes *set);

/*
 * Refuse a label of ASCII digits and characters that look like a digit, which
 * are count ranges.
 */
void xn_judge_number(struct point_span label, const struct range *lookalikes,
		     size_t count, struct verdict *verdict);

#endif
