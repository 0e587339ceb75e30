/* SPDX-License-Identifier: MIT
 *
 * The parts of Chromium's policy.
 */
#ifndef XN_DISPLAY_CHROMIUM_H
#define XN_DISPLAY_CHROMIUM_H

#include "policy.h"

/*
 * Whether Chromium counts a code point with the Latin, Greek and Cyrillic ones.
 * If a name has no others, Chromium takes its accents off.
 */
bool xn_chromium_folds(uint32_t point);
bool xn_chromium_folds_all(struct point_span points);

/*
 * Chromium's prototype of a code point beyond confusables.txt, ended by 0.
 * NULL: it has none.
 */
const uint32_t *xn_chromium_map(uint32_t point);

/* Refuse letters of one script that all look like Latin ones. */
void xn_chromium_judge_whole_script(const struct subject *subject,
				    struct verdict *verdict);

/* Refuse a label that looks like a number. */
void xn_chromium_judge_digits(struct point_span label, struct verdict *verdict);

/*
 * Whether the rules for neighbours apply even to a label of one script: it has
 * a combining mark, or kana that depend on their neighbours.
 */
bool xn_chromium_has_exception(struct point_span label);

/* Refuse letters and marks beside characters that they do not belong to. */
void xn_chromium_judge_neighbours(struct point_span label,
				  struct verdict *verdict);

#endif
