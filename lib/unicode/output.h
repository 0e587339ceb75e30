/* SPDX-License-Identifier: MIT
 *
 * The destination of a result.  Units that do not fit are counted, but not
 * written.  All sizes are in units of its encoding.
 */
#ifndef XN_UNICODE_OUTPUT_H
#define XN_UNICODE_OUTPUT_H

#include "text.h"

#include <stddef.h>
#include <string.h>

struct out {
	char *dst;
	size_t cap;
	size_t len; /* the length with enough room */
	enum encoding encoding;
};

static inline size_t
out_room(const struct out *out)
{
	return out->len < out->cap ? out->cap - out->len : 0;
}

/* The place of the next unit; NULL without room. */
static inline char *
out_end(const struct out *out)
{
	return out_room(out) > 0 ? out->dst + (out->len << out->encoding)
				 : NULL;
}

/* Write as many units as there is room for. */
static inline void
out_fill(struct out *out, const char *s, size_t room)
{
	if (room > 0) {
		memcpy(out->dst + (out->len << out->encoding), s,
		       room << out->encoding);
	}
}

/* Append units of the destination's own encoding. */
static inline void
out_put(struct out *out, const char *s, size_t len)
{
	size_t room = out_room(out);

	/* The case that fits stands apart: there len is mostly a constant. */
	if (len > room) {
		out_fill(out, s, room);
	} else if (len > 0) {
		memcpy(out->dst + (out->len << out->encoding), s,
		       len << out->encoding);
	}
	out->len += len;
}

/* Widen len bytes of ASCII in place. */
static inline void
out_widen(struct out *out, size_t len)
{
	char *end = out_end(out);

	/* Backward, so no byte is overwritten before it is read. */
	for (size_t i = len; out->encoding != UTF8 && i-- > 0;) {
		text_put_unit(out->encoding, end, i, (unsigned char)end[i]);
	}
}

/* Append ASCII, one byte for each character. */
static inline void
out_put_ascii(struct out *out, const char *s, size_t len)
{
	size_t room = out_room(out);

	if (out->encoding == UTF8) {
		out_put(out, s, len);
		return;
	}
	for (size_t i = 0; i < len && i < room; i++) {
		text_put_unit(out->encoding, out->dst, out->len + i,
			      (unsigned char)s[i]);
	}
	out->len += len;
}

/* A text that out_put_text() takes has more bytes after it to be read. */
#define OUT_SPARE 32

/*
 * Append ASCII like out_put_ascii(), from a text with OUT_SPARE bytes after it:
 * a copy of a constant size is faster.
 */
static inline void
out_put_text(struct out *out, const char *s, size_t len)
{
	char *end;

	if (len > OUT_SPARE || out_room(out) < OUT_SPARE) {
		out_put_ascii(out, s, len);
		return;
	}
	end = out->dst + (out->len << out->encoding);
	if (out->encoding == UTF8) {
		memcpy(end, s, OUT_SPARE);
	} else {
		for (size_t i = 0; i < OUT_SPARE; i++) {
			text_put_unit(out->encoding, end, i,
				      (unsigned char)s[i]);
		}
	}
	out->len += len;
}

#endif
