/* SPDX-License-Identifier: MIT
 *
 * The fast path for names of letters, digits and hyphens, as most are.
 *
 * A label that is LDH, of legal length, without hyphens at the ends or in
 * third and fourth place breaks no rule of any profile, whatever is checked,
 * but maybe the Bidi rule, and no mapping does more to it than lower case.
 * Every other one, right or wrong, is left to the pipeline.
 */
#ifndef XN_IDNA_ASCII_NAME_H
#define XN_IDNA_ASCII_NAME_H

#include "../ascii/scanner.h"
#include "../base/compiler.h"
#include "profile.h"
#include "rules.h"

/* What of the options matters to such names. */
struct ascii_rules {
	bool lower;
	bool root_dot; /* may be there */
};

/* False: it takes more than a look to tell whether they make sense. */
static ALWAYS_INLINE bool
ascii_rules(struct ascii_rules *rules, const xn_options *opt)
{
	const struct profile *profile;

	if (opt == NULL || opt->profile >= PROFILES) {
		return false;
	}
	profile = &xn_profiles[opt->profile];
	rules->lower = profile->mapping == MAPPING_UTS46 ||
		       (opt->checks & XN_MAP_RFC5895) != 0;
	rules->root_dot = (opt->checks & XN_ALLOW_ROOT_DOT) != 0;
	return opt->normalizer == NULL && options_known(opt, profile) &&
	       !may_ordinary_break(opt->checks);
}

/*
 * Whether hyphens and dots are where they may be.  "--" in third and fourth
 * place is where a label starts three bytes before the second hyphen: one that
 * is shorter than that has a hyphen first, or a dot in between.
 */
static inline bool
ascii_marks_pass(uint64_t hyphens, uint64_t dots, size_t len)
{
	uint64_t first = dots << 1 | 1;
	uint64_t last = dots >> 1 | UINT64_C(1) << (len - 1);

	if ((dots & first) != 0) {
		return false;
	}
	return hyphens == 0 ||
	       (hyphens & (first | last | (hyphens << 1 & first << 3))) == 0;
}

/*
 * The whole of the work for a short name that breaks no rule: writes its
 * result, NUL-terminated.  Returns how many labels it has, or 0 where it has
 * to go through the stages.
 */
static ALWAYS_INLINE size_t
ascii_name(enum encoding encoding, const struct ascii_rules *rules, void *dst,
	   size_t cap, const void *src, size_t len)
{
	struct octets octets;

	/* No label in these can be too long. */
	if (!FAST || len - 1 >= OCTETS_MAX || len >= cap) {
		return 0;
	}
	octets_load(&octets, encoding, src, len);
	if (octets.others ||
	    !ascii_marks_pass(octets.hyphens, octets.dots, len) ||
	    (octets.dots >> (len - 1) != 0 && !rules->root_dot)) {
		return 0;
	}
	octets_store(dst, &octets, encoding, len, rules->lower);
	text_put_unit(encoding, dst, len, 0);
	return octets_count_dots(&octets) + 1;
}

#endif
