/* SPDX-License-Identifier: MIT
 *
 * The fast path for names of letters, digits and hyphens, like most names.
 *
 * An ordinary label (see rules.h) of legal length breaks no rule, except
 * perhaps the Bidi rule, and mapping only brings it to lower case.  The
 * pipeline does all other labels, right or wrong.
 */
#ifndef XN_IDNA_ASCII_NAME_H
#define XN_IDNA_ASCII_NAME_H

#include "../ascii/scanner.h"
#include "../base/compiler.h"
#include "profile.h"
#include "rules.h"

/* The options that matter to such names. */
struct ascii_rules {
	bool lower;
	bool root_dot; /* a final dot is allowed */
};

/*
 * Read the options.  False: they need a closer look, or have a rule about such
 * names.
 */
static ALWAYS_INLINE bool
ascii_rules(struct ascii_rules *rules, const xn_options *opt)
{
	if (options_fault(opt) != OPTIONS_RIGHT || opt->normalizer != NULL) {
		return false;
	}
	rules->lower = profile_of(opt->profile)->mapping == MAPPING_UTS46 ||
		       (opt->checks & XN_MAP_RFC5895) != 0;
	rules->root_dot = (opt->checks & XN_ALLOW_ROOT_DOT) != 0;
	return !may_ordinary_break(opt->checks);
}

/*
 * Whether no label is empty, and has no hyphen first or last, or in third and
 * fourth place.  A label that starts three bytes before the second of two
 * hyphens has them in third and fourth place.  (In a shorter label one of the
 * hyphens is first, or a dot is between.)
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
 * Whether dst and a short name have no byte in common, and dst does not end
 * beyond the last address.
 */
static ALWAYS_INLINE bool
is_apart(enum encoding encoding, const void *dst, size_t cap, const void *src,
	 size_t len)
{
	uintptr_t room = (uintptr_t)cap << encoding;
	uintptr_t last = ((uintptr_t)len << encoding) - 1;

	/* If they overlap, src is at most last before dst, or within it. */
	return cap < (UINTPTR_MAX - (uintptr_t)dst) >> encoding &&
	       (uintptr_t)src - (uintptr_t)dst + last >= room + last;
}

/*
 * Do all the work for a short name of ordinary labels: write the result, with a
 * NUL, and return the number of labels.  0: the name has to go through the
 * stages.
 */
static ALWAYS_INLINE size_t
ascii_name(enum encoding encoding, const struct ascii_rules *rules, void *dst,
	   size_t cap, const void *src, size_t len)
{
	struct octets octets;

	/* A label of such a name cannot be too long. */
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
