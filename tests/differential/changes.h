/* SPDX-License-Identifier: MIT
 *
 * What Unicode changed about code points that it had assigned before: the
 * facts as they were in the versions before the change.  From the sections
 * on modifications of UTS #46 and UAX #44, as far as the comparison meets it.
 */
#ifndef DIFFERENTIAL_CHANGES_H
#define DIFFERENTIAL_CHANGES_H

#include "departures.h"
#include "facts.h"

/* Those that changed a status of UTS #46. */
#define CHANGES_STATUS                                                         \
	(DEPART_SHARP_S | DEPART_LATE_CASE | DEPART_IDEOGRAPHS |               \
	 DEPART_FILLERS | DEPART_MONGOLIAN)

struct change {
	uint32_t first;
	uint32_t last;
	unsigned since;     /* the version with the facts in data/ */
	uint32_t departure; /* the class it belongs to */
	enum status status; /* before it, if that changed */
	uint32_t mapped[2];
	size_t count; /* of mapped */
};

/* Note in the facts which code points have changed. */
void changes_load(void);

/*
 * The change of a code point, if it belongs to one of the departures and came
 * after a version; else NULL.
 */
const struct change *change_of(uint32_t point, uint32_t departures,
			       unsigned version);

#endif
