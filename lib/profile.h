/* SPDX-License-Identifier: MIT
 *
 * A profile as the pipeline sees it: a row of data.
 */
#ifndef XN_PROFILE_H
#define XN_PROFILE_H

#include <stdbool.h>
#include <stdint.h>

#include <xn/idna.h>

enum mapping { MAPPING_NONE, MAPPING_UTS46, MAPPING_RFC5895 };
enum repertoire { REPERTOIRE_UTS46, REPERTOIRE_RFC5892 };

/* What else a profile does in its own way: no option switches these. */
enum {
	/* ToASCII: a name that is all ASCII only comes back in lower case. */
	TRAIT_ASCII_PASSES = 1 << 0,
	/* ToASCII: an empty result is an error, whatever the checks. */
	TRAIT_NOT_EMPTY = 1 << 1,
	/* ToUnicode: with any error the input comes back. */
	TRAIT_INPUT_BACK = 1 << 2,
	/* ToUnicode: the check for forbidden code points is not made. */
	TRAIT_SHOWS_FORBIDDEN = 1 << 3,
	/* An A-label counts as it is, not brought to lower case first. */
	TRAIT_EXACT_ALABEL = 1 << 4
};

struct profile {
	xn_profile_info info;
	enum mapping mapping;
	enum repertoire repertoire;
	unsigned traits;
};

/* The rules in force for one call: a profile's row and the options' bits. */
struct rules {
	enum mapping mapping;
	enum repertoire repertoire;
	unsigned traits;
	uint32_t checks;
};

/* Make the rules of the options; false where they make no sense. */
bool xn_rules(struct rules *rules, const xn_options *opt);

#endif
