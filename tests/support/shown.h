/* SPDX-License-Identifier: MIT
 *
 * The last steps of the Unicode Bidirectional Algorithm as UAX #9 words them,
 * for tests: from levels, which others know, to what is shown.
 */
#ifndef SHOWN_H
#define SHOWN_H

#include <stddef.h>
#include <stdint.h>

/*
 * Rules L2 to L4 for code points of these levels: the result is in dst, without
 * those that rule X9 removes.  Returns how many there are.
 */
size_t shown_of(uint32_t *dst, const uint32_t *point, const uint8_t *level,
		size_t len);

/* Drop what rule X9 removes, in place. */
size_t shown_drop(uint32_t *point, size_t len);

#endif
