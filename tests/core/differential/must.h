/* SPDX-License-Identifier: MIT
 *
 * An assertion for code that runs millions of times: Check's record every one
 * that passes.
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
