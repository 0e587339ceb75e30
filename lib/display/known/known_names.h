/* SPDX-License-Identifier: MIT
 *
 * The skeletons of the last labels of a name.
 */
#ifndef XN_DISPLAY_KNOWN_NAMES_H
#define XN_DISPLAY_KNOWN_NAMES_H

#include "readings.h"

struct ascii_name {
	const char *s;
	size_t len;
};

/* How many labels a domain has: one more than dots. */
static inline size_t
labels_of(struct point_span domain)
{
	size_t labels = 1;

	for (size_t i = 0; i < domain.len; i++) {
		labels += domain.point[i] == '.';
	}
	return labels;
}

/* Called with each skeleton; returns whether to go on. */
typedef bool take_skeleton(void *user, const char *skeleton, size_t len);

/* Pass all skeletons of a tail to take.  False: there is too little memory. */
bool xn_tail_skeletons(const struct policy *policy, const struct tail *tail,
		       const struct workbench *bench, take_skeleton *take,
		       void *user);

/*
 * Compare the last four, three or two labels of a name with the well-known
 * domains.  name has the A-labels of the tail.  *known becomes the number of
 * the domain that the name looks like, or XN_NOWHERE.  False: there is too
 * little memory.
 */
bool xn_tail_look(const struct policy *policy, const struct tail *tail,
		  const struct workbench *bench, const xn_display_options *opt,
		  struct ascii_name name, size_t *known);

#endif
