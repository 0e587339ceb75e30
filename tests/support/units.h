/* SPDX-License-Identifier: MIT
 *
 * Text of bytes in wider units, by code that is not the library's: UTF-8
 * becomes UTF-16 or UTF-32, and each byte that is no UTF-8 becomes one unit
 * that is nothing either, so that what is ill-formed can be tried as well.
 */
#ifndef UNITS_H
#define UNITS_H

#include <stddef.h>
#include <stdint.h>

/* Bytes of a unit. */
enum width { TWO = 2, FOUR = 4 };

#define NO_UNIT SIZE_MAX

/*
 * Write the units of src, of which there are at most len, to dst, which is
 * aligned for them, and to unit_at, unless it is NULL, for each byte from 0 to
 * len the unit that begins there, or NO_UNIT.  Returns how many units there
 * are.
 */
size_t units_of(enum width width, void *dst, size_t *unit_at, const char *src,
		size_t len);

#endif
