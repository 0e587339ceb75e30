/* SPDX-License-Identifier: MIT
 *
 * Right-to-left text: RFC 5893, 2, and RFC 3454, 6.
 */
#include "checks.h"

#include <xn/idna.h>

unsigned
checks_bidi_classes(struct world *world, struct slice s)
{
	unsigned classes = 0;

	for (size_t i = 0; i < s.len; i++) {
		classes |= world_bidi(world, s.point[i]);
	}
	return classes;
}

/* The last class, for conditions 3 and 6; the label is not empty. */
static unsigned
last_class(struct world *world, struct slice s)
{
	size_t end = s.len;

	while (end > 1 && world_bidi(world, s.point[end - 1]) == CLASS_NSM) {
		end--;
	}
	if (end < s.len && departs(world, DEPART_BIDI_NSM_ENDS)) {
		return CLASS_EN;
	}
	return world_bidi(world, s.point[end - 1]);
}

bool
checks_breaks_bidi(struct world *world, struct slice s)
{
	const unsigned both = CLASS_EN | CLASS_ES | CLASS_CS | CLASS_ET |
			      CLASS_ON | CLASS_BN | CLASS_NSM;
	unsigned all = checks_bidi_classes(world, s), first, last;

	if (s.len == 0) {
		return false;
	}
	first = world_bidi(world, s.point[0]);
	last = last_class(world, s);
	if (first & (CLASS_R | CLASS_AL)) {
		return (all & ~(both | CLASS_RTL)) ||
		       !(last & (CLASS_RTL | CLASS_EN)) ||
		       ((all & CLASS_EN) && (all & CLASS_AN) &&
			!departs(world, DEPART_BIDI_RULE_4));
	}
	return first != CLASS_L || (all & ~(both | CLASS_L)) ||
	       !(last & (CLASS_L | CLASS_EN));
}

/* RFC 3454, D.1 and D.2, as a Bidi class */
static unsigned
direction_of(struct world *world, uint32_t point)
{
	unsigned frozen = fact_direction_3_2(point);
	unsigned now = world_direction(world, point);

	return now != frozen && departs(world, DEPART_BIDI_OF_TODAY) ? now
								     : frozen;
}

/* RFC 3454, 6: requirements 2 and 3; 1 is checked with prohibited points */
static bool
breaks_rfc3454(struct world *world, struct slice s)
{
	unsigned all = 0;

	for (size_t i = 0; i < s.len; i++) {
		all |= direction_of(world, s.point[i]);
	}
	return (all & CLASS_R) &&
	       ((all & CLASS_L) || direction_of(world, s.point[0]) != CLASS_R ||
		direction_of(world, s.point[s.len - 1]) != CLASS_R);
}

uint32_t
checks_bidi(struct world *world, const struct checked *label)
{
	bool breaks3454 = !label->kept && breaks_rfc3454(world, label->s);
	bool breaks5893 = label->bidi && checks_breaks_bidi(world, label->s);
	bool breaks = breaks5893;

	if (breaks3454 != breaks5893 && follows(world, RULE_BIDI_RFC3454)) {
		breaks = breaks3454;
	}
	return breaks && !follows(world, RULE_BIDI_PASSES) ? XN_ERROR_BIDI : 0;
}
