/* SPDX-License-Identifier: MIT
 *
 * A policy judges a label: it finds the reasons against showing it in Unicode.
 */
#ifndef XN_DISPLAY_POLICY_H
#define XN_DISPLAY_POLICY_H

#include "../../base/bits.h"
#include "../skeleton/ranges.h"
#include "../skeleton/scripts.h"
#include "display_rows.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/display.h>

/* Code points in a row. */
struct point_span {
	const uint32_t *point;
	size_t len;
};

/*
 * The input of a policy: a U-label, and the name's last label that is not
 * empty.
 */
struct subject {
	struct point_span label;
	struct point_span tld; /* empty if the name has one label */
	const struct findings *findings;
	const struct findings *tld_findings;
	const xn_display_options *opt;
};

/*
 * The reasons against a label, and the first place that each is about, or
 * XN_NOWHERE.
 */
struct verdict {
	uint32_t reasons;
	size_t first[XN_REASON_COUNT];
};

static inline void
verdict_add(struct verdict *verdict, uint32_t reason, size_t at)
{
	size_t n = lowest_bit(reason);

	if (!(verdict->reasons & reason) || at < verdict->first[n]) {
		verdict->first[n] = at;
	}
	verdict->reasons |= reason;
}

typedef void policy_judge(const struct subject *subject,
			  struct verdict *verdict);

/*
 * A policy.  If whole_host is set, the reasons against one label count against
 * all labels, and so does a fault.  A name without a fault is spared if saves()
 * allows its last label and the one in front of it.  If labels_alone is set, a
 * right-to-left label does not bring the Bidi rule to the labels beside it.  If
 * root_is_tld is set, a name that ends with a dot has no top-level domain.
 */
struct policy {
	xn_policy_info info;
	policy_judge *judge;
	bool labels_alone;
	bool root_is_tld;
	bool whole_host;
	bool (*saves)(struct point_span tld, struct point_span second);
	/* Names are compared by Chromium's skeletons, not by UTS #39's. */
	bool folds;
};

/*
 * The policy that options ask for, whatever their known domains are.  NULL: the
 * options are not valid.
 */
const struct policy *xn_policy_of(const xn_display_options *opt);

policy_judge POLICY_JUDGES;
bool xn_safari_saves(struct point_span tld, struct point_span second);

/* The first code point at which the scripts of a label exceed a level. */
size_t xn_mixed_at(struct point_span label, xn_level level);

/*
 * The first digit of a second decimal system.  The label must have one: its
 * findings have counted more than one system.
 */
size_t xn_second_system_at(struct point_span label);

/* Whether code points spell an ASCII text. */
bool xn_span_is(struct point_span points, const char *text);

/* Whether they spell one of a list of texts, which ends with NULL. */
bool xn_span_is_any(struct point_span points, const char *const *texts);

/* ---- rules of Chromium and Firefox, each with its own characters --------- */

#define LATIN_LIKE_MAX 29
#define TLDS_MAX 9

/*
 * The letters of a script that look like Latin ones, and the top-level domains
 * under which they may be shown.
 */
struct lookalikes {
	enum script script;
	uint16_t letters[LATIN_LIKE_MAX + 1]; /* ends in 0 */
	const char *tlds[TLDS_MAX];
};

/*
 * Whether a label has characters of the script, and all of these look like
 * Latin letters.  False if the top-level domain has the script or is on the
 * list.
 */
bool xn_looks_latin(const struct subject *subject,
		    const struct lookalikes *set);

/*
 * Refuse a label of ASCII digits and characters that look like a digit, which
 * are count ranges.
 */
void xn_judge_number(struct point_span label, const struct range *lookalikes,
		     size_t count, struct verdict *verdict);

#endif
