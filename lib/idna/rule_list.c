/* SPDX-License-Identifier: MIT
 *
 * The rules that a label was held to, for programs that explain a result.
 */
#include "idna_rows.h"
#include "profile.h"

static const struct listed_rule {
	xn_rule_info info;
	bool decoded; /* only for labels that were A-labels */
} rule_list[] = {RULE_ROWS};

/* Whether a profile looks for one of the errors.  Not each has every rule. */
static bool
looks_for(uint32_t profile, uint32_t errors)
{
	for (; errors != 0; errors = xn_error_next(errors)) {
		if (*xn_error_section((xn_profile_id)profile, errors) != '\0') {
			return true;
		}
	}
	return false;
}

static bool
has_step(uint32_t steps, xn_step step)
{
	return (steps >> step & 1) != 0;
}

/* Whether a rule is in force at all. */
static bool
is_on(const struct listed_rule *rule, uint32_t checks)
{
	return rule->info.checks == 0 || (rule->info.checks & checks) != 0;
}

/* Whether a rule held for a label that was not given up. */
static bool
holds(const struct listed_rule *rule, const xn_options *opt, bool ascii,
      uint32_t steps)
{
	bool decoded = has_step(steps, XN_STEP_DECODE);
	/* The URL Standard lets ASCII pass, except forbidden code points. */
	bool on = opt->profile != XN_URL || !ascii ||
		  rule->info.checks == XN_CHECK_FORBIDDEN;

	/* Invalid Punycode that the options let pass is held to two rules. */
	if (decoded && !has_step(steps, XN_STEP_CHECK) &&
	    !(rule->info.checks & (XN_CHECK_FORBIDDEN | XN_CHECK_LENGTH))) {
		return false;
	}
	return on && (decoded || !rule->decoded) &&
	       looks_for(opt->profile, rule->info.errors);
}

const xn_rule_info *
xn_rule_next(const xn_options *opt, bool ascii, uint32_t errors, uint32_t steps,
	     size_t *at)
{
	bool given_up = !has_step(steps, XN_STEP_CHECK) &&
			(errors & ERRORS_THAT_END) != 0;
	struct rules own;
	/* Their checks include those that XN_CHECK_PVALID switches on. */
	const struct rules *rules = xn_read_options(&own, opt);

	if (at == NULL || rules == NULL) {
		return NULL;
	}
	while (*at < sizeof rule_list / sizeof *rule_list) {
		const struct listed_rule *rule = &rule_list[(*at)++];

		if (is_on(rule, rules->checks) &&
		    ((rule->info.errors & errors) ||
		     (!given_up && holds(rule, opt, ascii, steps)))) {
			return &rule->info;
		}
	}
	return NULL;
}
