/* SPDX-License-Identifier: MIT
 *
 * Properties that Unicode changed after a code point was assigned: the values
 * before the change.  From the modification sections of UTS #46 and UAX #44,
 * as far as other implementations are affected.
 */
#ifndef XN_CHANGES_H
#define XN_CHANGES_H

#include "classes.h"
#include "facts.h"

struct change {
	uint32_t first;
	uint32_t last;
	unsigned since;     /* the version of the change */
	uint64_t departure; /* the class of the change */
	enum status status; /* the status before the change */
	uint32_t mapped[2];
	size_t count; /* of mapped */
};

/* The change of a code point, or NULL. */
const struct change *change_of(uint32_t point);

#endif
