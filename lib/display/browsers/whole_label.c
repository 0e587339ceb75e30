/* SPDX-License-Identifier: MIT
 *
 * Labels that look like Latin letters, or like a number.
 */
#include "whole_label.h"

#include "../../base/letters.h"

static bool
has_letter(const struct lookalikes *set, uint32_t point)
{
	for (const uint16_t *letter = set->letters; *letter != 0; letter++) {
		if (*letter == point) {
			return true;
		}
	}
	return false;
}

static bool
has_only_lookalikes(const struct lookalikes *set, struct point_span label)
{
	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];

		if (display_script(point) == set->script &&
		    !has_letter(set, point)) {
			return false;
		}
	}
	return true;
}

bool
xn_looks_latin(const struct subject *subject, const struct lookalikes *set)
{
	return script_set_has(&subject->findings->scripts, set->script) &&
	       has_only_lookalikes(set, subject->label) &&
	       !script_set_has(&subject->tld_findings->scripts, set->script) &&
	       !xn_span_is_any(subject->tld, set->tlds);
}

void
xn_judge_number(struct point_span label, const struct range *lookalikes,
		size_t count, struct verdict *verdict)
{
	size_t first = XN_NOWHERE;

	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];

		if (ranges_have(lookalikes, count, point)) {
			first = first == XN_NOWHERE ? i : first;
		} else if (!is_digit(point)) {
			return;
		}
	}
	/* first is set, because a U-label is not all ASCII. */
	verdict_add(verdict, XN_REASON_DIGIT_LOOKALIKE, first);
}
