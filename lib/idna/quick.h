/* SPDX-License-Identifier: MIT
 *
 * The quick way: a name within one window, from end to end.
 */
#ifndef XN_IDNA_QUICK_H
#define XN_IDNA_QUICK_H

#include "pipeline.h"

/*
 * Convert a name whose window is open, by rules that allow it.  If nothing is
 * made, the name needs the stages; nothing is written but rows of the report.
 */
struct made xn_quick(const struct call *call, const struct window *window);

#endif
