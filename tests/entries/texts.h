/* SPDX-License-Identifier: MIT
 *
 * Texts for the rows.
 */
#ifndef TEXTS_H
#define TEXTS_H

#include <string.h>

#include "entries.h"
#include "tests/support/units.h"

#include <xn/wire.h>

/*
 * Writes a name in the units of a row, for a row that takes a wire name as
 * that, if it has one.  Returns its length; there are as many units at most.
 */
static inline size_t
text_of(const struct entry *entry, uint32_t *units, const char *name,
	size_t len)
{
	xn_wire_result r = {.status = XN_WIRE_MISUSE};

	if (entry->from > 1) {
		return units_of((enum width)entry->from, units, NULL, name,
				len);
	}
	if (strncmp(entry->name, "xn_wire_", 8) == 0 &&
	    strncmp(entry->name, "xn_wire_from", 12) != 0) {
		r = xn_wire_from_text((uint8_t *)units, len + 2, name, len);
	}
	if (r.status == XN_WIRE_OK) {
		return r.written;
	}
	if (len > 0) {
		memcpy(units, name, len);
	}
	return len;
}

#endif
