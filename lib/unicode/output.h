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

/*
 * Copy len bytes, 1 to 32, in two pieces of a constant size, which may
 * overlap.
 */
static inline void
copy_few(char *to, const char *from, size_t len)
{
	if (len >= 16) {
		memcpy(to, from, 16);
		memcpy(to + len - 16, from + len - 16, 16);
	} else if (len >= 8) {
		memcpy(to, from, 8);
		memcpy(to + len - 8, from + len - 8, 8);
	} else if (len >= 4) {
		memcpy(to, from, 4);
		memcpy(to + len - 4, from + len - 4, 4);
	} else {
		to[0] = from[0];
		to[len / 2] = from[len / 2];
		to[len - 1] = from[len - 1];
	}
}

/* Copy bytes; up to 64 take less time. */
static inline void
copy_short(char *to, const char *from, size_t len)
{
	if (len - 1 < 32) {
		copy_few(to, from, len);
	} else if (len <= 64) {
		memcpy(to, from, 32);
		memcpy(to + len - 32, from + len - 32, 32);
	} else {
		memcpy(to, from, len);
	}
}

/* Append ASCII, like out_put_ascii(); a short text takes less time. */
static inline void
out_put_short(struct out *out, const char *s, size_t len)
{
	if (len == 0 || len > 32 || len > out_room(out) ||
	    out->encoding != UTF8) {
		out_put_ascii(out, s, len);
		return;
	}
	copy_few(out->dst + out->len, s, len);
	out->len += len;
}

/* copy_ascii.c: copy ASCII of any encoding, in lower case or as it is. */
void xn_copy_ascii(char *dst, const char *src, size_t bytes, bool small);

/* Append code points. */
static inline void
out_put_points(struct out *out, const uint32_t *point, size_t len)
{
	enum encoding encoding = out->encoding;
	size_t i = 0;

	/* If there is room for the longest forms, no write needs a check. */
	if (out_room(out) >= TEXT_UNITS * len) {
		char *start = out_end(out), *end = start;

		for (; encoding == UTF8 && i < len; i++) {
			end += utf8_encode(end, point[i]);
		}
		for (; i < len; i++) {
			end += text_encode(encoding, end, point[i]) << encoding;
		}
		out->len += (size_t)(end - start) >> encoding;
	}
	for (; i < len; i++) {
		char units[TEXT_UNITS];
		size_t size = text_encode(encoding, units, point[i]);

		out_put(out, units, size);
	}
}

#endif
