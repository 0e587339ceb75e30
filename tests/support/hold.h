/* SPDX-License-Identifier: MIT
 *
 * What has to hold, in programs that each say in their own way what does not:
 * test_properties.c and the fuzz targets.
 *
 * Plain comparisons; ck_assert costs more than what it would check here.
 */
#ifndef HOLD_H
#define HOLD_H

#include <stdbool.h>

/* Say what did not hold, and end: the program's own. */
_Noreturn void does_not_hold(const char *what);

static inline void
expect(bool holds, const char *what)
{
	if (!holds) {
		does_not_hold(what);
	}
}

#endif
