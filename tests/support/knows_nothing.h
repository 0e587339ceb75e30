/* SPDX-License-Identifier: MIT
 *
 * For the field known of display options: a function that knows no domain.
 */
#ifndef TESTS_KNOWS_NOTHING_H
#define TESTS_KNOWS_NOTHING_H

#include <stddef.h>

#include <xn/display.h>

static inline xn_known_answer
knows_nothing(void *user, const char *skeleton, size_t skeleton_len,
	      const char *name, size_t name_len, size_t *domain)
{
	(void)user;
	(void)skeleton;
	(void)skeleton_len;
	(void)name;
	(void)name_len;
	(void)domain;
	return XN_KNOWN_NONE;
}

#endif
