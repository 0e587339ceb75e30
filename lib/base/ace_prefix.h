/* SPDX-License-Identifier: MIT
 *
 * The ACE prefix: every A-label begins with it (RFC 3490, section 5).
 */
#ifndef XN_BASE_ACE_PREFIX_H
#define XN_BASE_ACE_PREFIX_H

#include "letters.h"

#define ACE_PREFIX "xn--"
#define ACE_PREFIX_LEN 4

/* Whether four characters are the prefix, in any case. */
static inline bool
is_ace_prefix(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
	return lower(a) == 'x' && lower(b) == 'n' && c == '-' && d == '-';
}

#endif
