/* SPDX-License-Identifier: MIT
 *
 * The fast path for names of ordinary labels, like most names.
 *
 * An ordinary label (see rules.h) of legal length, also one with "_" if the
 * rules allow it, breaks no rule, except perhaps the Bidi rule, and mapping
 * only brings it to lower case.  The pipeline does all other labels, right or
 * wrong.
 */
#ifndef XN_IDNA_ASCII_NAME_H
#define XN_IDNA_ASCII_NAME_H

#include "../ascii/scanner.h"
#include "../base/compiler.h"
#include "profile.h"
#include "rules.h"

/* What the options say about such names. */
struct ascii_rules {
	struct looks looks;
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
	rules->looks = looks_of(mapping_of(opt), opt->checks);
	rules->root_dot = (opt->checks & XN_ALLOW_ROOT_DOT) != 0;
	return !may_ordinary_break(opt->checks);
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
 * Whether a name consists of ordinary labels, and fits with a NUL.  A label of
 * such a name cannot be too long.
 */
static ALWAYS_INLINE bool
is_ascii_name(const struct ascii_rules *rules, const struct scan *scan,
	      const struct marks *marks, size_t cap, size_t len)
{
	uint64_t starts = marks->dots << 1 | 1, others = marks->others;

	if (others != 0 && rules->looks.underscores) {
		others &= ~scan_equal(scan, len, '_');
	}
	return FAST && len < WINDOW_MAX && len < cap &&
	       (others | (marks->dots & starts) |
		misplaced(marks->hyphens, starts,
			  label_ends(marks->dots, len))) == 0 &&
	       (rules->root_dot || marks->dots >> (len - 1) == 0);
}

/* Write the result for such a name and return the number of labels. */
static ALWAYS_INLINE size_t
put_ascii_name(const struct ascii_rules *rules, enum encoding encoding,
	       void *dst, const struct scan *scan, const struct marks *marks,
	       size_t len)
{
	scan_store(dst, scan, encoding, len, rules->looks.lower);
	text_put_unit(encoding, dst, len, 0);
	return count_marks(marks->dots) + 1;
}

#endif
