/* SPDX-License-Identifier: MIT
 *
 * The parts of Chromium's policy.
 */
#ifndef XN_DISPLAY_CHROMIUM_H
#define XN_DISPLAY_CHROMIUM_H

#include "policy.h"

/* Whether Chromium takes the accents off names of such characters. */
bool xn_chromium_folds(uint32_t point);

/* What a code point looks like beyond confusables.txt, 0-terminated; or NULL.
 */
const uint32_t *xn_chromium_map(uint32_t point);

/* Letters of one script that all look like Latin ones. */
void xn_chromium_judge_whole_script(const struct subject *subject,
				    struct verdict *verdict);

/* A label that looks like a number. */
void xn_chromium_judge_digits(struct point_span label, struct verdict *verdict);

/* Letters and marks beside ones that they do not belong to. */
void xn_chromium_judge_neighbours(struct point_span label,
				  struct verdict *verdict);

/* The combining marks that are not restricted. */
static inline bool
is_diacritic(uint32_t point)
{
	return point >= 0x300 && point <= 0x339;
}

#endif
