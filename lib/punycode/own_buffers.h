/* SPDX-License-Identifier: MIT
 *
 * The codec for buffers of the library's own, which need no check:
 * xn_punycode_encode_long and xn_punycode_decode_long without MISUSE.
 */
#ifndef XN_PUNYCODE_OWN_BUFFERS_H
#define XN_PUNYCODE_OWN_BUFFERS_H

#include <xn/punycode.h>

xn_punycode_result xn_punycode_encode_own(char *dst, size_t cap,
					  const uint32_t *src, size_t len,
					  const unsigned char *upper,
					  uint32_t *work, size_t words);
xn_punycode_result xn_punycode_decode_own(uint32_t *dst, size_t cap,
					  const char *src, size_t len,
					  unsigned char *upper, uint32_t *work,
					  size_t words);

#endif
