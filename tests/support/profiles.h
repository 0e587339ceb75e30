/* SPDX-License-Identifier: MIT
 *
 * All profiles, from the library's own list: a test that tries all of them also
 * tries new ones.
 */
#ifndef TESTS_PROFILES_H
#define TESTS_PROFILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

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

/* Whether a profile maps as UTS #46 does. */
static inline bool
maps_uts46(uint32_t profile)
{
	return strcmp(xn_profile_at(profile - 1)->mapping, "UTS #46") == 0;
}

#endif
