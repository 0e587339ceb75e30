/* SPDX-License-Identifier: MIT
 *
 * The policies, a row of a table for each, and the texts of their reasons.
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
static void
judge_uts39(const struct subject *subject, struct verdict *verdict)
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

static const struct policy policies[] = {
	{
		.info = {XN_POLICY_CHROMIUM, "chromium",
			 "Chromium, Chrome, Edge and their like, on Linux",
			 "Chromium 156"},
		.judge = xn_chromium_judge,
		.labels_alone = true,
		.root_is_tld = true,
		.folds = true,
	},
	{
		.info = {XN_POLICY_FIREFOX, "firefox",
			 "Firefox with its default settings, except on macOS",
			 "Firefox ESR 153.7"},
		.judge = xn_firefox_judge,
	},
	{
		.info = {XN_POLICY_SAFARI, "safari",
			 "Safari and others that use WebKit's list of scripts",
			 "WebKitGTK 2.50.6"},
		.judge = xn_safari_judge,
		.whole_host = true,
		.saves = xn_safari_saves,
	},
	{
		.info = {XN_POLICY_UTS39, "uts39",
			 "the restriction levels of UTS #39, as far as the one "
			 "given",
			 "UTS #39, Unicode " DISPLAY_VERSION},
		.judge = judge_uts39,
	},
};

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
