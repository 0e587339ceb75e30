/* SPDX-License-Identifier: MIT
 *
 * The number of permutations of an analysed label.
 */
#ifndef XN_LGR_COUNT_H
#define XN_LGR_COUNT_H

#include "analysis.h"

/* As xn_lgr_count. */
xn_lgr_number xn_lgr_count_matches(const struct analysis *analysis);

#endif
