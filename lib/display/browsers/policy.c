/* SPDX-License-Identifier: MIT
 *
 * What several policies ask about a label.
 */
#include "policy.h"

#include "../../base/letters.h"

size_t
xn_mixed_at(struct point_span label, xn_level level)
{
	struct findings findings;

	xn_findings_begin(&findings);
	for (size_t i = 0; i < label.len; i++) {
		xn_findings_add(&findings, label.point[i]);
		if (xn_findings_level_of_scripts(&findings) > level) {
			return i;
		}
	}
	return XN_NOWHERE;
}

size_t
xn_second_system_at(struct point_span label)
{
	uint32_t system = 0;

	for (size_t i = 0;; i++) {
		uint32_t zero = display_zero(label.point[i]);

		if (zero != 0 && system != 0 && zero != system) {
			return i;
		}
		system = zero != 0 ? zero : system;
	}
}

bool
xn_span_is(struct point_span points, const char *text)
{
	size_t i = 0;

	while (i < points.len && text[i] != '\0' &&
	       points.point[i] == (unsigned char)text[i]) {
		i++;
	}
	return i == points.len && text[i] == '\0';
}

bool
xn_span_is_any(struct point_span points, const char *const *texts)
{
	for (; *texts != NULL; texts++) {
		if (xn_span_is(points, *texts)) {
			return true;
		}
	}
	return false;
}

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
