/* SPDX-License-Identifier: MIT
 *
 * The last steps of the Unicode Bidirectional Algorithm, literally, for tests:
 * from levels, which the caller knows, to the order of display.
 */
#ifndef SHOWN_H
#define SHOWN_H

#include <stddef.h>
#include <stdint.h>

/*
 * Applies rules L2 to L4 to code points of these levels. dst gets the result,
 * without the code points that rule X9 removes.  Returns how many there are.
 */
size_t shown_of(uint32_t *dst, const uint32_t *point, const uint8_t *level,
		size_t len);

/* Removes in place what rule X9 removes. */
size_t shown_drop(uint32_t *point, size_t len);

#endif
