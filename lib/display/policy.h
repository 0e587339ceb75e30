/* SPDX-License-Identifier: MIT
 *
 * A label before a policy: what it has against showing the U-label.
 */
#ifndef XN_DISPLAY_POLICY_H
#define XN_DISPLAY_POLICY_H

#include "scripts.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/display.h>

/* Code points in a row. */
struct points {
	const uint32_t *point;
	size_t len;
};

/* A U-label, the last label of the name that is not empty, and options. */
struct subject {
	struct points label;
	struct points tld; /* 0 long in a name of one label */
	const struct findings *findings;
	const struct findings *tld_findings;
	const xn_display_options *opt;
};

/* The reasons, and the first place that each is about, or XN_NOWHERE. */
struct verdict {
	uint32_t reasons;
	size_t first[XN_REASON_COUNT];
};

static inline void
verdict_add(struct verdict *verdict, uint32_t reason, size_t at)
{
	size_t n = 0;

	while (reason >> n != 1) {
		n++;
	}
	if (!(verdict->reasons & reason) || at < verdict->first[n]) {
		verdict->first[n] = at;
	}
	verdict->reasons |= reason;
}

typedef void policy_judge(const struct subject *subject,
			  struct verdict *verdict);

/* An extra map of skeletons, see skeleton.h. */
typedef const uint32_t *policy_map(uint32_t point);

/*
 * A policy.  With whole_host the reasons of any label, a fault among them,
 * count for all, unless saves, which is there then, says that the name is all
 * right nevertheless: it is asked with the last label and the one in front.
 */
struct policy {
	xn_policy_info info;
	policy_judge *judge;
	bool whole_host;
	bool (*saves)(struct points tld, struct points second);
	/* Skeletons are made in Chromium's way, not in UTS #39's alone. */
	bool folds;
};

/* NULL: these options make no sense. */
const struct policy *xn_policy_of(const xn_display_options *opt);

policy_judge xn_chromium_judge, xn_firefox_judge, xn_safari_judge,
	xn_uts39_judge;
bool xn_safari_saves(struct points tld, struct points second);

/* The first code point at which the scripts of a label exceed a level. */
size_t xn_mixed_at(struct points label, xn_level level);

/* The first digit of a second decimal system, which findings have counted. */
size_t xn_second_system_at(struct points label);

/* Whether Chromium takes the accents off names of such characters. */
bool xn_chromium_folds(uint32_t point);

/* Whether code points are a text of ASCII. */
bool xn_points_are(struct points points, const char *text);

/* The same for any of a list that ends in NULL. */
bool xn_points_are_any(struct points points, const char *const *texts);

#endif
