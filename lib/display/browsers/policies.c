/* SPDX-License-Identifier: MIT
 *
 * The policies and the texts of their reasons: their rows are in data/rules.
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

/* The policy of UTS #39's restriction levels (section 5.2). */
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

static const struct policy policies[] = {POLICY_ROWS};

#define POLICIES (sizeof policies / sizeof *policies)

const xn_policy_info *
xn_policy_at(size_t i)
{
	return i < POLICIES ? &policies[i].info : NULL;
}

xn_display_options
xn_display_policy(xn_policy_id id)
{
	xn_display_options opt = {0};

	opt.policy = (uint32_t)id;
	opt.level = XN_LEVEL_HIGHLY;
	return opt;
}

const struct policy *
xn_policy_of(const xn_display_options *opt)
{
	if (opt == NULL || opt->policy - 1 >= POLICIES ||
	    opt->level > XN_LEVEL_UNRESTRICTED) {
		return NULL;
	}
	if (opt->level != XN_LEVEL_HIGHLY && opt->policy != XN_POLICY_UTS39) {
		return NULL;
	}
	for (size_t i = 0; i < sizeof opt->reserved / sizeof *opt->reserved;
	     i++) {
		if (opt->reserved[i] != 0) {
			return NULL;
		}
	}
	return &policies[opt->policy - 1];
}

/* ---- reasons ----------------------------------------------------------- */

struct reason {
	const char *name;
	const char *text;
};

/* The reasons in the order of their bits. */
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
