/* SPDX-License-Identifier: MIT
 *
 * Our profiles, as switches of the model.
 */
#include "model.h"

/* The rules by which these checks differ from lookup's. */
static uint64_t
rules_of_checks(uint32_t checks)
{
	static const struct {
		uint32_t check;
		bool on; /* the rule has this check on */
		uint64_t rule;
	} table[] = {
		{XN_CHECK_HYPHEN_3_4, true, RULE_HYPHEN_3_4},
		{XN_CHECK_HYPHEN_ENDS, true, RULE_HYPHEN_ENDS},
		{XN_CHECK_STD3, true, RULE_STD3},
		{XN_CHECK_CONTEXTO, true, RULE_CONTEXTO},
		{XN_CHECK_FORBIDDEN, false, RULE_FORBIDDEN_PASSES},
		{XN_CHECK_LENGTH, false, RULE_LENGTH_PASSES},
		{XN_ALLOW_ROOT_DOT, false, RULE_ROOT_REFUSED},
		{XN_CHECK_BIDI, false, RULE_BIDI_PASSES},
		{XN_CHECK_JOINERS, false, RULE_JOINERS_PASS},
		{XN_ALLOW_UNASSIGNED, true, RULE_UNASSIGNED_PASS},
		{XN_TRANSITIONAL, true, RULE_DEVIATIONS},
	};
	uint64_t rules = 0;

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		if (((checks & table[i].check) != 0) == table[i].on) {
			rules |= table[i].rule;
		}
	}
	return rules;
}

uint64_t
model_rules(const xn_options *opt, enum direction direction)
{
	uint64_t rules = rules_of_checks(opt->checks);

	switch (opt->profile) {
	case XN_URL:
		rules |= RULE_ASCII_PASSES | RULE_NOT_EMPTY;
		if (direction == TO_UNICODE) {
			rules |= RULE_FORBIDDEN_PASSES;
		}
		return rules;
	case XN_REGISTER:
		return rules | RULE_UNMAPPED | RULE_RFC5892 | RULE_ASCII_KEPT |
		       RULE_EXACT_ALABEL;
	case XN_IDNA2008:
		return rules | RULE_UNMAPPED | RULE_RFC5892 | RULE_ASCII_KEPT;
	case XN_IDNA2003:
		if (opt->checks & XN_CHECK_STD3) {
			rules |= RULE_HYPHEN_ENDS;
		}
		return rules | RULE_DEVIATIONS | RULE_ASCII_KEPT |
		       RULE_UNICODE_3_2 | RULE_NAMEPREP_MAPPING |
		       RULE_CORRIGENDUM_4 | RULE_RFC3454 | RULE_BIDI_RFC3454 |
		       RULE_ACE_UNVERIFIED | RULE_MARK_FIRST |
		       RULE_EMPTY_AS_TYPED | RULE_NEVER_FAILS;
	default:
		return rules;
	}
}
