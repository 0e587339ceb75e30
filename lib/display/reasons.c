/* SPDX-License-Identifier: MIT
 *
 * Names and texts of reasons.
 */
#include <xn/display.h>

struct reason {
	const char *name;
	const char *text;
};

/* The reasons in the order of their bits. */
static const struct reason reasons[XN_REASON_COUNT] = {
	{"invalid", "a rule for host names forbids this label"},
	{"restricted", "this character is outside the policy's set"},
	{"mixed-script", "scripts are mixed that do not belong together"},
	{"mixed-numbers", "digits of several number systems are mixed"},
	{"repeated-mark", "the same mark stands twice on one character"},
	{"whole-script", "all letters look like letters of another script"},
	{"digit-lookalike", "the label looks like a number"},
	{"other-tld", "this character is only safe under other domains"},
	{"lookalike", "this character looks like another one here"},
	{"misplaced-mark", "a mark stands where it does not belong"},
	{"known-name", "the name looks like a well-known domain"},
};

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
