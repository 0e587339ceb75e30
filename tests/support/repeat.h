/* SPDX-License-Identifier: MIT
 *
 * Long texts.
 */
#ifndef TESTS_REPEAT_H
#define TESTS_REPEAT_H

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* Returns part, repeated, and tail.  The caller frees it. */
static inline char *
repeat(const char *part, size_t times, const char *tail)
{
	size_t len = strlen(part), tail_len = strlen(tail);
	char *all = malloc(len * times + tail_len + 1);

	ck_assert_ptr_nonnull(all);
	for (size_t i = 0; i < times; i++) {
		memcpy(all + i * len, part, len);
	}
	memcpy(all + len * times, tail, tail_len + 1);
	return all;
}

#endif
