/* SPDX-License-Identifier: MIT
 *
 * The codec for buffers of the library's own, which need no check:
 * xn_punycode_encode_long and xn_punycode_decode_long without MISUSE.
 */
#ifndef XN_PUNYCODE_UNCHECKED_H
#define XN_PUNYCODE_UNCHECKED_H

#include <xn/punycode.h>

/* A result that is returned would be copied, and wait for its parts. */
void xn_punycode_encode_unchecked(xn_punycode_result *r, char *dst, size_t cap,
				  const uint32_t *src, size_t len,
				  const unsigned char *upper, uint32_t *work,
				  size_t words);
void xn_punycode_decode_unchecked(xn_punycode_result *r, uint32_t *dst,
				  size_t cap, const char *src, size_t len,
				  unsigned char *upper, uint32_t *work,
				  size_t words);

#endif
