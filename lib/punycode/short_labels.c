/* SPDX-License-Identifier: MIT
 *
 * Punycode for short labels, for callers with buffers of any size.
 * lib/punycode/encode.c and decode.c do all other labels.
 */
#include "../base/loaded.h"
#include "short.h"

/*
 * Does what encode() does, in a third of the time, for a short label with few
 * insertions and without flags: no delta has more than 27 bits, there is room
 * for all digits, and few branches are hard to predict.  False: the label is
 * longer, or has more insertions.
 */
bool
xn_punycode_encode_short(xn_punycode_result *r, char *dst, size_t cap,
			 const uint32_t *src, size_t len)
{
	char room[SHORT_ENCODED(SHORT_LABEL)];
	struct insertions all;
	bool direct = cap >= SHORT_ENCODED(len);
	char *start = direct ? dst : room, *end;
	size_t written;

	if (!FAST || len > SHORT_LABEL) {
		return false;
	}
	begin_insertions(&all, start);
	for (size_t i = 0; i < len; i++) {
		uint32_t point = loaded32(src[i]);

		if (point > LAST_POINT || is_surrogate(point)) {
			*r = result(XN_PUNYCODE_BAD_INPUT, i, 0);
			return true;
		}
		add_point(&all, point);
	}
	end = write_insertions(&all);
	if (end == NULL) {
		return false;
	}
	written = (size_t)(end - start);
	if (!direct && written <= cap && written > 0) {
		memcpy(dst, room, written);
	}
	*r = finish(cap, len, written);
	return true;
}

/*
 * Does what decode() does, in half of the time, for a label of up to 64 bytes
 * without flags.  False: the label is longer, or has a fault.
 */
bool
xn_punycode_decode_short(xn_punycode_result *r, uint32_t *dst, size_t cap,
			 const char *src, size_t len)
{
	struct arrivals all;
	uint32_t none;

	if (!FAST || len > SHORT_SOURCE ||
	    !read_arrivals(&all, src, len, look_away, &none) ||
	    !are_points(&all) || all.count > cap) {
		return false;
	}
	arrange(dst, &all);
	*r = finish(cap, len, all.count);
	return true;
}
