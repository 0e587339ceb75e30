/* SPDX-License-Identifier: MIT
 *
 * For the harnesses of the encoders: any number at each place, with a case for
 * each choice of the places of basic code points.  So the numbers of basic and
 * of other code points are exact.
 */
#ifndef XN_ANY_POINTS_H
#define XN_ANY_POINTS_H

#include "proof.h"

/* Bit i of others: the number at i is above 0x7F. */
static void
any_points(uint32_t *points, size_t len, unsigned others)
{
	for (size_t i = 0; i < len; i++) {
		points[i] = others >> i & 1 ? ANY_OTHER : ANY_BASIC;
	}
}

#endif
