/* SPDX-License-Identifier: MIT
 *
 * The destination: what does not fit is counted and not written.
 */
#ifndef XN_OUT_H
#define XN_OUT_H

#include <stddef.h>
#include <string.h>

struct out {
	char *dst;
	size_t cap;
	size_t len; /* what there would be with room enough */
};

static inline size_t
out_room(const struct out *out)
{
	return out->len < out->cap ? out->cap - out->len : 0;
}

/* Where the next character goes; not to be used without room. */
static inline char *
out_end(const struct out *out)
{
	return out_room(out) > 0 ? out->dst + out->len : NULL;
}

/* Write what there is room for. */
static inline void
out_fill(struct out *out, const char *s, size_t room)
{
	if (room > 0) {
		memcpy(out->dst + out->len, s, room);
	}
}

static inline void
out_put(struct out *out, const char *s, size_t len)
{
	size_t room = out_room(out);

	/* That it fits is a case of its own: mostly len is a constant. */
	if (len > room) {
		out_fill(out, s, room);
	} else if (len > 0) {
		memcpy(out->dst + out->len, s, len);
	}
	out->len += len;
}

#endif
