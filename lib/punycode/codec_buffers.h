/* SPDX-License-Identifier: MIT
 *
 * Whether a codec may use the caller's buffers.
 */
#ifndef XN_PUNYCODE_CODEC_BUFFERS_H
#define XN_PUNYCODE_CODEC_BUFFERS_H

#include "../base/buffers.h"

/* An encoder writes dst.  upper may be NULL, or has len flags. */
static inline bool
encoder_buffers_are_right(const char *dst, size_t cap, const uint32_t *src,
			  size_t len, const unsigned char *upper)
{
	struct buffer to = buffer_of(dst, cap, 1);

	return buffers_are_right(to, buffer_of(src, len, sizeof *src)) &&
	       !buffers_overlap(to, buffer_of(upper, upper ? len : 0, 1));
}

/* A decoder writes dst and upper, which may be NULL, or has cap flags. */
static inline bool
decoder_buffers_are_right(const uint32_t *dst, size_t cap, const char *src,
			  size_t len, const unsigned char *upper)
{
	struct buffer to = buffer_of(dst, cap, sizeof *dst);
	struct buffer from = buffer_of(src, len, 1);
	struct buffer flags = buffer_of(upper, upper ? cap : 0, 1);

	return buffers_are_right(to, from) && !buffers_overlap(flags, to) &&
	       !buffers_overlap(flags, from);
}

#endif
