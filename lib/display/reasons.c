/* SPDX-License-Identifier: MIT
 *
 * Names and texts of reasons.
 */
#include "display_rows.h"

#include <xn/display.h>

struct reason {
	const char *name;
	const char *text;
};

/* The reasons in the order of their bits: data/rules. */
static const struct reason reasons[XN_REASON_COUNT] = {REASON_ROWS};

/* The entry of the lowest bit, or NULL. */
static const struct reason *
lowest(uint32_t mask)
{
	for (unsigned n = 0; n < XN_REASON_COUNT; n++) {
		if (mask >> n & 1) {
			return &reasons[n];
		}
	}
	return NULL;
}

const char *
xn_reason_name(uint32_t mask)
{
	const struct reason *reason = lowest(mask);

	return reason != NULL ? reason->name : "";
}

const char *
xn_reason_text(uint32_t mask)
{
	const struct reason *reason = lowest(mask);

	return reason != NULL ? reason->text : "";
}

uint32_t
xn_reason_next(uint32_t mask)
{
	return mask & (mask - 1);
}
