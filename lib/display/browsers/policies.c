/* SPDX-License-Identifier: MIT
 *
 * The policies, a row of a table for each.
 */
#include "policy.h"

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
		.judge = xn_uts39_judge,
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
