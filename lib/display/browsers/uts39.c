/* SPDX-License-Identifier: MIT
 *
 * The policy of UTS #39's restriction levels (section 5.2).
 */
#include "policy.h"

/* The first code point outside the level's set of characters. */
static size_t
restricted_at(struct point_span label, xn_level level)
{
	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];

		if (!display_is_allowed(point) ||
		    (level == XN_LEVEL_ASCII && point > 0x7F)) {
			return i;
		}
	}
	return XN_NOWHERE;
}

void
xn_uts39_judge(const struct subject *subject, struct verdict *verdict)
{
	xn_level level = (xn_level)subject->opt->level;
	size_t at;

	if (level == XN_LEVEL_UNRESTRICTED) {
		return;
	}
	at = restricted_at(subject->label, level);
	if (at != XN_NOWHERE) {
		verdict_add(verdict, XN_REASON_RESTRICTED, at);
	}
	at = xn_mixed_at(subject->label,
			 level > XN_LEVEL_SINGLE ? level : XN_LEVEL_SINGLE);
	if (at != XN_NOWHERE) {
		verdict_add(verdict, XN_REASON_MIXED_SCRIPT, at);
	}
}
