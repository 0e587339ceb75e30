/* SPDX-License-Identifier: MIT
 *
 * The profiles: their rows are in data/rules.
 */
#include "profile.h"
#include "rules.h"

#include "idna_rows.h"

#include <stddef.h>

/* Whether a mapping brings ASCII to lower case; nameprep leaves it as typed. */
#define LOWERS(mapping)                                                        \
	((mapping) == MAPPING_UTS46 || (mapping) == MAPPING_RFC5895)

/* Whether a mapping takes all four dots, and checks allow the last one. */
#define DOTS(mapping) ((mapping) > MAPPING_NFC)
#define HAS_ROOT(checks) (((checks)&XN_ALLOW_ROOT_DOT) != 0)

/* Whether the quick way knows a mapping and checks. */
#define QUICK(mapping, checks)                                                 \
	(((mapping) == MAPPING_UTS46) & !((checks)&XN_TRANSITIONAL) &          \
	 !MAY_CLEAN_BREAK(checks))

#define RULES(mapping, repertoire, traits, checks, normalizer, quick)          \
	{                                                                      \
		mapping, repertoire, traits, checks,                           \
			{LOWERS(mapping), DOTS(mapping),                       \
			 !MAY_UNDERSCORE_BREAK(checks),                        \
			 !MAY_CLEAN_BREAK(checks), HAS_ROOT(checks)},          \
			quick, normalizer                                      \
	}
#define PROFILE(id, name, use, map, set, on, allowed, mapping, repertoire,     \
		traits)                                                        \
	{                                                                      \
		{id, name, use, map, set, on, allowed},                        \
			RULES(mapping, repertoire, traits, on, NULL,           \
			      QUICK(mapping, on))                              \
	}

const struct profile xn_profiles[] = {PROFILE_ROWS};

_Static_assert(sizeof xn_profiles / sizeof *xn_profiles == PROFILES,
	       "PROFILES is the last profile");

xn_options
xn_profile(xn_profile_id id)
{
	xn_options opt = {(uint32_t)id, 0, NULL, {0}};

	if (profile_of(opt.profile) != NULL) {
		opt.checks = profile_of(opt.profile)->info.checks;
	}
	return opt;
}

const char *
xn_options_text(const xn_options *opt)
{
	static const char *const texts[] = {
		[OPTIONS_RIGHT] = "",
		[OPTIONS_NULL] = "the options are NULL",
		[OPTIONS_ZERO] = "profile is 0: begin with xn_profile(), not "
				 "with zeros",
		[OPTIONS_PROFILE] = "profile is not one that this version of "
				    "the library has",
		[OPTIONS_CHECKS] = "checks has a bit that this profile does "
				   "not know",
		[OPTIONS_RESERVED] = "reserved is not all 0: begin with "
				     "xn_profile()",
		[OPTIONS_NORMALIZER] = "the normalizer lacks a function, or "
				       "its reserved fields are not all 0",
	};

	return texts[options_fault(opt)];
}

static enum mapping
mapping_of(const xn_options *opt)
{
	if (opt->checks & XN_MAP_RFC5895) {
		return MAPPING_RFC5895;
	}
	if (opt->checks & XN_MAP_NFC) {
		return MAPPING_NFC;
	}
	return profile_of(opt->profile)->rules.mapping;
}

const struct rules *
xn_read_options(struct rules *own, const xn_options *opt)
{
	const struct rules *stock;
	enum mapping mapping;
	uint32_t checks;

	if (options_fault(opt) != OPTIONS_RIGHT) {
		return NULL;
	}
	stock = &profile_of(opt->profile)->rules;
	mapping = mapping_of(opt);
	checks = opt->checks;
	if ((stock->traits & TRAIT_STD3_HYPHENS) && (checks & XN_CHECK_STD3)) {
		checks |= XN_CHECK_HYPHEN_ENDS;
	}
	if (checks & XN_CHECK_PVALID) {
		checks |= XN_CHECK_JOINERS | XN_CHECK_CONTEXTO;
	}
	*own = (struct rules)RULES(mapping, stock->repertoire, stock->traits,
				   checks, opt->normalizer,
				   opt->normalizer == NULL &&
					   QUICK(mapping, checks));
	return own;
}

const xn_profile_info *
xn_profile_at(size_t i)
{
	return i < PROFILES ? &xn_profiles[i].info : NULL;
}

static const xn_check_info checks[] = {CHECK_ROWS};

const xn_check_info *
xn_check_at(size_t i)
{
	return i < sizeof checks / sizeof *checks ? &checks[i] : NULL;
}
