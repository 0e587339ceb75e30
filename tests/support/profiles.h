/* SPDX-License-Identifier: MIT
 *
 * All profiles, as the library lists them: a test that tries each of them
 * tries a new one, too.
 */
#ifndef TESTS_PROFILES_H
#define TESTS_PROFILES_H

#include <stddef.h>

#include <xn/idna.h>

/* The last profile; the first is 1. */
static inline int
last_profile(void)
{
	int last = 0;

	while (xn_profile_at((size_t)last) != NULL) {
		last++;
	}
	return last;
}

#endif
