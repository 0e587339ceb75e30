/* SPDX-License-Identifier: MIT
 *
 * For the harnesses of the encoders: every number at every place, in one case
 * for each choice of the places of basic code points.  So how many of each
 * there are is exact.
 */
#ifndef XN_ANY_POINTS_H
#define XN_ANY_POINTS_H

#include "proof.h"

/* Bit i of others: the number at i is above 7F. */
static void
any_points(uint32_t *points, size_t len, unsigned others)
{
	for (size_t i = 0; i < len; i++) {
		points[i] = others >> i & 1 ? ANY_OTHER : ANY_BASIC;
	}
}

#endif
