/* SPDX-License-Identifier: MIT
 *
 * What several policies ask about a label.
 */
#include "policy.h"

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
