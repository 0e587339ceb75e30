/* SPDX-License-Identifier: MIT
 *
 * An assertion for what runs millions of times: those of check note every
 * one they pass.
 */
#ifndef DIFFERENTIAL_MUST_H
#define DIFFERENTIAL_MUST_H

#include <check.h>
#include <stdbool.h>

static inline void
must(bool truth, const char *what)
{
	if (!truth) {
		ck_abort_msg("%s", what);
	}
}

#endif
