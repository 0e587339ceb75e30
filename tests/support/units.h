/* SPDX-License-Identifier: MIT
 *
 * Converts bytes to wider units without the library: UTF-8 becomes UTF-16 or
 * UTF-32, and each byte that is not UTF-8 becomes one ill-formed unit, so that
 * ill-formed text can be tried as well.
 */
#ifndef UNITS_H
#define UNITS_H

#include <stddef.h>
#include <stdint.h>

/* The bytes of a unit. */
enum width { TWO = 2, FOUR = 4 };

#define NO_UNIT SIZE_MAX

/*
 * Writes the units of src, at most len, to dst, which must be aligned for them.
 * Unless unit_at is NULL, it gets for each byte from 0 to len the unit that
 * begins there, or NO_UNIT.  Returns the number of units.
 */
size_t units_of(enum width width, void *dst, size_t *unit_at, const char *src,
		size_t len);

#endif
