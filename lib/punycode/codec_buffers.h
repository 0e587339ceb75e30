/* SPDX-License-Identifier: MIT
 *
 * Whether a codec may use the caller's buffers.
 */
#ifndef XN_PUNYCODE_CODEC_BUFFERS_H
#define XN_PUNYCODE_CODEC_BUFFERS_H

#include <xn/punycode.h>

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

/*
 * Whether a label is too long, or words are fewer than XN_PUNYCODE_WORK(len),
 * which might wrap.
 */
static inline bool
exceeds(size_t len, size_t words)
{
	size_t places = 3 * (len / 32 + 1);

	return len > XN_PUNYCODE_LONG_MAX || words < places ||
	       (words - places) / 2 < len;
}

/* Whether the words for len units overlap none of the other buffers. */
static inline bool
work_is_apart(const uint32_t *work, size_t len, struct buffer dst,
	      struct buffer src, struct buffer upper)
{
	struct buffer words =
		buffer_of(work, XN_PUNYCODE_WORK(len), sizeof *work);

	return buffers_are_right(words, dst) && !buffers_overlap(words, src) &&
	       !buffers_overlap(words, upper);
}

#endif
