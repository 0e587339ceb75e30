/* SPDX-License-Identifier: MIT
 *
 * Profiles as the pipeline sees them, and the rules of one call.
 */
#ifndef XN_IDNA_PROFILE_H
#define XN_IDNA_PROFILE_H

#include <stdbool.h>
#include <stdint.h>

#include <xn/idna.h>

#include "../ascii/window.h"

enum mapping {
	MAPPING_NONE,
	MAPPING_NFC, /* only normalised */
	MAPPING_UTS46,
	MAPPING_NAMEPREP,
	MAPPING_RFC5895
};

enum repertoire { REPERTOIRE_UTS46, REPERTOIRE_RFC5892, REPERTOIRE_RFC3454 };

/* Traits of a profile, which no option switches. */
enum {
	/*
	 * ToASCII: a name that is all ASCII is brought to lower case and no
	 * more.
	 */
	TRAIT_ASCII_PASSES = 1 << 0,
	/* ToASCII: an empty result is an error, whatever the checks. */
	TRAIT_NOT_EMPTY = 1 << 1,
	/* ToUnicode: if there is any error, the input comes back. */
	TRAIT_INPUT_BACK = 1 << 2,
	/* ToUnicode: forbidden code points are not checked. */
	TRAIT_SHOWS_FORBIDDEN = 1 << 3,
	/* An A-label is decoded as typed, without lower case first. */
	TRAIT_EXACT_ALABEL = 1 << 4,
	/* ASCII labels keep their case; in ToASCII they may be A-labels. */
	TRAIT_ASCII_STAYS = 1 << 5,
	/*
	 * ToUnicode: an A-label is only decoded if ToASCII makes it again.  All
	 * others come back as they came, and nothing is an error.
	 */
	TRAIT_VERIFIES = 1 << 6,
	/* XN_CHECK_STD3 also refuses hyphens at the ends. */
	TRAIT_STD3_HYPHENS = 1 << 7,
	/* Whether a name or label is empty is decided before mapping. */
	TRAIT_EMPTY_AS_TYPED = 1 << 8
};

/* The rules of a call: a profile's row and the bits of the options. */
struct rules {
	enum mapping mapping;
	enum repertoire repertoire;
	unsigned traits;
	uint32_t checks;
	struct scan_options scan;
	bool quick; /* the quick way knows them */
	const xn_normalizer *normalizer;
};

struct profile {
	xn_profile_info info;
	struct rules rules; /* of its options as they stand */
};

/* The number of rows: the last xn_profile_id. */
#define PROFILES ((size_t)XN_IDNA2003)

extern const struct profile xn_profiles[];

/* The profile with a number, from 1; NULL: there is none. */
static inline const struct profile *
profile_of(uint32_t id)
{
	return id - 1 < PROFILES ? &xn_profiles[id - 1] : NULL;
}

/* The first thing that is wrong with options. */
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

/*
 * The rules of options that are not a profile as it stands, made in own.  NULL:
 * the options are misused.
 */
const struct rules *xn_read_options(struct rules *own, const xn_options *opt);

/* The rules of the options.  NULL: they are misused. */
static inline const struct rules *
rules_of(struct rules *own, const xn_options *opt)
{
	const struct profile *profile =
		opt != NULL ? profile_of(opt->profile) : NULL;

	/* One comparison of all fields with the profile's. */
	if (profile != NULL &&
	    ((opt->checks ^ profile->info.checks) | (uintptr_t)opt->normalizer |
	     opt->reserved[0] | opt->reserved[1] | opt->reserved[2] |
	     opt->reserved[3] | opt->reserved[4] | opt->reserved[5]) == 0) {
		return &profile->rules;
	}
	return xn_read_options(own, opt);
}

#endif
