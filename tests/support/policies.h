/* SPDX-License-Identifier: MIT
 *
 * All display policies, from the library's own list.
 */
#ifndef TESTS_POLICIES_H
#define TESTS_POLICIES_H

#include <stddef.h>

#include <xn/display.h>

/* The last policy; the first is 1. */
static inline unsigned
last_policy(void)
{
	unsigned last = 0;

	while (xn_policy_at(last) != NULL) {
		last++;
	}
	return last;
}

#endif
