/* SPDX-License-Identifier: MIT
 *
 * What Unicode changed about code points that it had assigned before: the
 * facts as they were in the versions before the change.  From the sections
 * on modifications of UTS #46 and UAX #44, as far as other implementations
 * meet it.
 */
#ifndef XN_CHANGES_H
#define XN_CHANGES_H

#include "classes.h"
#include "facts.h"

struct change {
	uint32_t first;
	uint32_t last;
	unsigned since;     /* the version with the facts of today */
	uint64_t departure; /* the class it belongs to */
	enum status status; /* before it, if that changed */
	uint32_t mapped[2];
	size_t count; /* of mapped */
};

/* The change of a code point, or NULL. */
const struct change *change_of(uint32_t point);

#endif
