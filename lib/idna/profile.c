/* SPDX-License-Identifier: MIT
 *
 * The profiles, a row of a table for each.
 */
#include "profile.h"
#include "rules.h"

#include <stddef.h>

#define COMMON_CHECKS                                                          \
	(XN_CHECK_HYPHENS | XN_CHECK_BIDI | XN_CHECK_JOINERS |                 \
	 XN_CHECK_CONTEXTO | XN_CHECK_STD3 | XN_CHECK_FORBIDDEN |              \
	 XN_CHECK_LENGTH | XN_ALLOW_ROOT_DOT | XN_ALLOW_UNASSIGNED)
#define UTS46_CHECKS                                                           \
	(COMMON_CHECKS | XN_TRANSITIONAL | XN_IGNORE_INVALID_PUNYCODE)

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

/* A row is easier to read when its parts stay together. */
/* clang-format off */
const struct profile xn_profiles[] = {
	PROFILE(XN_LOOKUP, "lookup",
	  "resolvers and programs that are about to look a name up",
	  "UTS #46", "UTS #46",
	  XN_CHECK_BIDI | XN_CHECK_JOINERS | XN_CHECK_FORBIDDEN |
		  XN_CHECK_LENGTH | XN_ALLOW_ROOT_DOT,
	  UTS46_CHECKS,
	 MAPPING_UTS46, REPERTOIRE_UTS46, 0),
	PROFILE(XN_STRICT, "strict",
	  "UTS #46 with every check: what IdnaTestV2.txt expects",
	  "UTS #46", "UTS #46",
	  XN_CHECK_HYPHENS | XN_CHECK_BIDI | XN_CHECK_JOINERS |
		  XN_CHECK_STD3 | XN_CHECK_LENGTH,
	  UTS46_CHECKS,
	 MAPPING_UTS46, REPERTOIRE_UTS46, 0),
	PROFILE(XN_URL, "url",
	  "the URL Standard's domain parser, beStrict false",
	  "UTS #46", "UTS #46",
	  XN_CHECK_BIDI | XN_CHECK_JOINERS | XN_CHECK_FORBIDDEN |
		  XN_ALLOW_ROOT_DOT,
	  UTS46_CHECKS,
	 MAPPING_UTS46, REPERTOIRE_UTS46,
	 TRAIT_ASCII_PASSES | TRAIT_NOT_EMPTY | TRAIT_INPUT_BACK |
		 TRAIT_SHOWS_FORBIDDEN),
	PROFILE(XN_URL_STRICT, "url-strict",
	  "the URL Standard's domain parser, beStrict true",
	  "UTS #46", "UTS #46",
	  XN_CHECK_HYPHENS | XN_CHECK_BIDI | XN_CHECK_JOINERS |
		  XN_CHECK_STD3 | XN_CHECK_FORBIDDEN | XN_CHECK_LENGTH,
	  UTS46_CHECKS,
	 MAPPING_UTS46, REPERTOIRE_UTS46, 0),
	PROFILE(XN_IDNA2008, "idna2008", "RFC 5891 section 5, lookup",
	  "none", "RFC 5892",
	  XN_CHECK_HYPHEN_3_4 | XN_CHECK_BIDI | XN_CHECK_JOINERS |
		  XN_CHECK_FORBIDDEN | XN_CHECK_LENGTH | XN_ALLOW_ROOT_DOT,
	  COMMON_CHECKS | XN_MAP_RFC5895 | XN_MAP_NFC,
	 MAPPING_NONE, REPERTOIRE_RFC5892, 0),
	PROFILE(XN_REGISTER, "register", "RFC 5891 section 4, registration",
	  "none", "RFC 5892",
	  XN_CHECK_HYPHENS | XN_CHECK_BIDI | XN_CHECK_JOINERS |
		  XN_CHECK_CONTEXTO | XN_CHECK_STD3 | XN_CHECK_LENGTH |
		  XN_ALLOW_ROOT_DOT,
	  COMMON_CHECKS | XN_MAP_NFC,
	 MAPPING_NONE, REPERTOIRE_RFC5892, TRAIT_EXACT_ALABEL),
	PROFILE(XN_IDNA2003, "idna2003",
		"RFC 3490, with nameprep over Unicode 3.2",
	  "nameprep", "RFC 3454",
	  XN_CHECK_BIDI | XN_CHECK_LENGTH | XN_ALLOW_ROOT_DOT,
	  XN_CHECK_HYPHEN_ENDS | XN_CHECK_BIDI | XN_CHECK_STD3 |
		  XN_CHECK_FORBIDDEN | XN_CHECK_LENGTH | XN_ALLOW_ROOT_DOT |
		  XN_ALLOW_UNASSIGNED,
	 MAPPING_NAMEPREP, REPERTOIRE_RFC3454,
	 TRAIT_ASCII_STAYS | TRAIT_VERIFIES | TRAIT_STD3_HYPHENS |
		 TRAIT_EMPTY_AS_TYPED),
};
/* clang-format on */

_Static_assert(sizeof xn_profiles / sizeof *xn_profiles == PROFILES,
	       "each profile has a row");

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

static const xn_check_info checks[] = {
	{"hyphens", "no hyphen first or last, none in third and fourth place",
	 XN_CHECK_HYPHENS},
	{"bidi", "the Bidi rule over the whole name (RFC 5893)", XN_CHECK_BIDI},
	{"joiners", "CONTEXTJ: joiners only where they matter (RFC 5892, A)",
	 XN_CHECK_JOINERS},
	{"contexto", "CONTEXTO: other contextual rules (RFC 5892, A)",
	 XN_CHECK_CONTEXTO},
	{"std3", "of ASCII only letters, digits and hyphens", XN_CHECK_STD3},
	{"forbidden", "no forbidden domain code point of the URL Standard",
	 XN_CHECK_FORBIDDEN},
	{"length", "no empty label, labels to 63, the name 1 to 253 octets",
	 XN_CHECK_LENGTH},
	{"root-dot", "a final dot is allowed", XN_ALLOW_ROOT_DOT},
	{"transitional", "UTS #46 transitional processing", XN_TRANSITIONAL},
	{"ignore-invalid-punycode", "A-labels that do not decode pass",
	 XN_IGNORE_INVALID_PUNYCODE},
	{"unassigned", "unassigned code points pass", XN_ALLOW_UNASSIGNED},
	{"map", "RFC 5895 first: lower case, width, NFC", XN_MAP_RFC5895},
};

const xn_check_info *
xn_check_at(size_t i)
{
	return i < sizeof checks / sizeof *checks ? &checks[i] : NULL;
}
