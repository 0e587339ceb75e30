/* SPDX-License-Identifier: MIT
 *
 * A profile as the pipeline sees it: a row of data.
 */
#ifndef XN_IDNA_PROFILE_H
#define XN_IDNA_PROFILE_H

#include <stdbool.h>
#include <stdint.h>

#include <xn/idna.h>

enum mapping {
	MAPPING_NONE,
	MAPPING_NFC, /* only normalised */
	MAPPING_UTS46,
	MAPPING_NAMEPREP,
	MAPPING_RFC5895
};

enum repertoire { REPERTOIRE_UTS46, REPERTOIRE_RFC5892, REPERTOIRE_RFC3454 };

/* A profile's own ways, which no option switches. */
enum {
	/* ToASCII: a name that is all ASCII is only brought to lower case. */
	TRAIT_ASCII_PASSES = 1 << 0,
	/* ToASCII: an empty result is an error, whatever the checks. */
	TRAIT_NOT_EMPTY = 1 << 1,
	/* ToUnicode: with any error the input comes back. */
	TRAIT_INPUT_BACK = 1 << 2,
	/* ToUnicode: the check for forbidden code points is not made. */
	TRAIT_SHOWS_FORBIDDEN = 1 << 3,
	/* An A-label counts as it is, not brought to lower case first. */
	TRAIT_EXACT_ALABEL = 1 << 4,
	/* ASCII labels keep their case; in ToASCII they may be A-labels. */
	TRAIT_ASCII_STAYS = 1 << 5,
	/*
	 * ToUnicode: only an A-label that ToASCII makes again is decoded; all
	 * others come back as they came, and nothing is an error.
	 */
	TRAIT_VERIFIES = 1 << 6,
	/* The check of STD3 comes with that of hyphens at the ends. */
	TRAIT_STD3_HYPHENS = 1 << 7,
	/* Names and labels are empty as typed, not as mapped. */
	TRAIT_EMPTY_AS_TYPED = 1 << 8
};

struct profile {
	xn_profile_info info;
	enum mapping mapping;
	enum repertoire repertoire;
	unsigned traits;
};

#define PROFILES 7

extern const struct profile xn_profiles[PROFILES];

/* The profile of a number, from 1; NULL: there is none. */
static inline const struct profile *
profile_of(uint32_t id)
{
	return id - 1 < PROFILES ? &xn_profiles[id - 1] : NULL;
}

/* What is wrong with options. */
enum options_fault {
	OPTIONS_RIGHT,
	OPTIONS_NULL,
	OPTIONS_ZERO,
	OPTIONS_PROFILE,
	OPTIONS_CHECKS,
	OPTIONS_RESERVED,
	OPTIONS_NORMALIZER
};

static inline enum options_fault
options_fault(const xn_options *opt)
{
	const struct profile *profile;

	if (opt == NULL) {
		return OPTIONS_NULL;
	}
	profile = profile_of(opt->profile);
	if (profile == NULL) {
		return opt->profile == 0 ? OPTIONS_ZERO : OPTIONS_PROFILE;
	}
	if ((opt->checks & ~profile->info.allowed) != 0) {
		return OPTIONS_CHECKS;
	}
	if ((opt->reserved[0] | opt->reserved[1] | opt->reserved[2] |
	     opt->reserved[3] | opt->reserved[4] | opt->reserved[5]) != 0) {
		return OPTIONS_RESERVED;
	}
	if (opt->normalizer != NULL &&
	    (opt->normalizer->nfc == NULL ||
	     opt->normalizer->nameprep == NULL ||
	     (opt->normalizer->reserved[0] | opt->normalizer->reserved[1] |
	      opt->normalizer->reserved[2] | opt->normalizer->reserved[3]) !=
		     0)) {
		return OPTIONS_NORMALIZER;
	}
	return OPTIONS_RIGHT;
}

/* The rules in force for one call: a profile's row and the options' bits. */
struct rules {
	enum mapping mapping;
	enum repertoire repertoire;
	unsigned traits;
	uint32_t checks;
	bool maps;  /* code points become others, and dots are of four kinds */
	bool lower; /* ASCII labels are brought to lower case */
	bool ldh_passes; /* letters, digits and hyphens alone break no rule */
	bool bare;       /* the result gets no NUL, and needs no room for it */
	const xn_normalizer *normalizer;
};

/* Make the rules of the options.  False: the options are misused. */
bool xn_rules(struct rules *rules, const xn_options *opt);

#endif
