/* SPDX-License-Identifier: MIT
 *
 * Assertions for programs that each report a failure in their own way:
 * test_properties.c and the fuzz targets.
 *
 * They are plain comparisons; ck_assert would take longer than the functions.
 */
#ifndef HOLD_H
#define HOLD_H

#include <stdbool.h>

/* Defined by the program: reports what did not hold, and ends. */
_Noreturn void does_not_hold(const char *what);

static inline void
expect(bool holds, const char *what)
{
	if (!holds) {
		does_not_hold(what);
	}
}

#endif
