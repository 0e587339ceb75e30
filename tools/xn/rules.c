/* SPDX-License-Identifier: MIT
 *
 * The rules that labels are held to.
 */
#include "rules.h"

static const struct rule rules[] = {
	{"repertoire", 0, XN_ERROR_DISALLOWED | XN_ERROR_UNASSIGNED, false},
	{"leading-mark", 0, XN_ERROR_LEADING_MARK, false},
	{"nfc", 0, XN_ERROR_NOT_NFC, false},
	{"a-label", 0, XN_ERROR_BAD_ACE | XN_ERROR_ACE_PREFIX, true},
	{"hyphens", XN_CHECK_HYPHENS,
	 XN_ERROR_LEADING_HYPHEN | XN_ERROR_TRAILING_HYPHEN |
		 XN_ERROR_HYPHEN_3_4,
	 false},
	{"bidi", XN_CHECK_BIDI, XN_ERROR_BIDI, false},
	{"joiners", XN_CHECK_JOINERS, XN_ERROR_CONTEXTJ, false},
	{"contexto", XN_CHECK_CONTEXTO, XN_ERROR_CONTEXTO, false},
	{"std3", XN_CHECK_STD3, XN_ERROR_STD3, false},
	{"forbidden", XN_CHECK_FORBIDDEN, XN_ERROR_FORBIDDEN_DOMAIN, false},
	{"length", XN_CHECK_LENGTH,
	 XN_ERROR_EMPTY_LABEL | XN_ERROR_LABEL_TOO_LONG, false},
};

/* Errors after which a label is given up. */
#define ENDS                                                                   \
	(XN_ERROR_INVALID_UTF8 | XN_ERROR_BAD_PUNYCODE | XN_ERROR_ACE_PREFIX)

uint32_t
rules_checks(uint32_t checks, bool passes)
{
	/* The URL Standard lets ASCII pass, but for what is forbidden. */
	return passes ? checks & XN_CHECK_FORBIDDEN : checks;
}

uint32_t
rules_known(xn_profile_id profile)
{
	uint32_t known = 0;

	for (uint32_t n = 0; n < XN_ERROR_COUNT; n++) {
		uint32_t error = UINT32_C(1) << n;

		if (*xn_error_section(profile, error) != '\0') {
			known |= error;
		}
	}
	return known;
}

bool
rules_was_decoded(const struct ruled *label)
{
	return label->decode && label->check &&
	       !(label->errors & XN_ERROR_BAD_PUNYCODE);
}

const struct rule *
rules_next(const struct ruled *label, size_t *at)
{
	bool given_up = !label->check && (label->errors & ENDS) != 0;

	while (*at < sizeof rules / sizeof *rules) {
		const struct rule *rule = &rules[(*at)++];
		bool on = rule->checks == 0
				  ? !label->passes
				  : (rule->checks & label->checks) != 0;

		on = on && (rule->errors & label->known) != 0;
		if ((on && !given_up &&
		     (!rule->decoded || rules_was_decoded(label))) ||
		    (rule->errors & label->errors)) {
			return rule;
		}
	}
	return NULL;
}
