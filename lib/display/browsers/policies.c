/* SPDX-License-Identifier: MIT
 *
 * The policies: their rows are in data/rules.
 */
#include "policy.h"

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
