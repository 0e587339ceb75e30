/* SPDX-License-Identifier: MIT
 *
 * The Punycode encoder, RFC 3492, in n log n steps.
 *
 * The procedures of RFC 3492, section 6, scan or move the whole label once
 * for every code point.  Here the deltas are computed directly.  Seen from
 * the decoder, the string passes through states <n,i> (section 3.2); with h
 * code points in it, n grows once in h + 1 states.  So, if the encoder's
 * insertions are sorted by code point and then by position, the delta between
 * one at <m',i'> and the next at <m,i> is
 *
 *     (m - m') * (h + 1) + rank(i) - rank(i')
 *
 * The rank of a position is the number of code points in front of it that are
 * already in the string; i' itself has been passed and counts.  struct ranks
 * tells it.
 */
#include "codec_buffers.h"
#include "../base/loaded.h"
#include "digits.h"
#include "unchecked.h"
#include "ranks.h"

#include <string.h>

/*
 * The destination; len counts on beyond cap, for NO_SPACE.
 *
 * len cannot wrap.  The deltas of n code points pass 10FFFF * (n + 1) states in
 * all.  A delta of d takes at most 2 + log10 d digits, as each digit weighs at
 * least 36 - 26 times the one before.  So there are fewer than 9 * n digits,
 * while src and work take 12 bytes for each of the n.
 */
struct output {
	char *dst;
	size_t cap;
	size_t len;
};

static void
put(struct output *out, char c)
{
	if (out->len < out->cap) {
		out->dst[out->len] = c;
	}
	out->len++;
}

static char
basic_in_case(uint32_t c, bool upper)
{
	if ((c | 0x20) - 'a' < 26) {
		c = upper ? c & ~UINT32_C(0x20) : c | 0x20;
	}
	return (char)c;
}

/* Write a generalised variable-length integer: section 3.3. */
static void
put_integer(struct output *out, uint64_t delta, int32_t bias, bool upper)
{
	uint64_t q = delta;
	uint32_t last;

	for (;;) {
		uint32_t factor = next_factor(&bias);
		uint64_t up;

		if (q < BASE - factor) {
			break;
		}
		up = divide(q - (BASE - factor), factor);
		put(out, digit_char((uint32_t)(q - up * factor)));
		q = up;
	}
	/* It is below the threshold, thus a letter: appendix A. */
	last = (uint32_t)q;
	put(out, (char)((upper ? 'A' : 'a') + last));
}

/*
 * One pass of a stable sort, by seven bits of the code points.  src may change
 * meanwhile: to has indices all the same.
 */
static void
sort_pass(uint32_t *to, const uint32_t *from, uint32_t count,
	  const uint32_t *src, unsigned shift)
{
	uint32_t starts[128] = {0};
	uint32_t sum = 0;

	memcpy(to, from, count * sizeof *to);
	for (uint32_t j = 0; j < count; j++) {
		starts[src[from[j]] >> shift & 127]++;
	}
	for (unsigned d = 0; d < 128; d++) {
		uint32_t here = starts[d];

		starts[d] = sum;
		sum += here;
	}
	for (uint32_t j = 0; j < count; j++) {
		uint32_t at = starts[src[from[j]] >> shift & 127]++;

		to[at * (at < count)] = from[j];
	}
}

/*
 * Sorts indices into src by code point and leaves equal ones in order.  Returns
 * the one of the two arrays that has the result.
 */
static const uint32_t *
sort_by_point(uint32_t *order, uint32_t *spare, uint32_t count,
	      const uint32_t *src)
{
	uint32_t differing = 0;

	for (uint32_t j = 1; j < count; j++) {
		differing |= src[order[j]] ^ src[order[0]];
	}
	for (unsigned shift = 0; shift < 21; shift += 7) {
		uint32_t *from = order;

		if (differing >> shift & 127) {
			sort_pass(spare, order, count, src, shift);
			order = spare;
			spare = from;
		}
	}
	return order;
}

/*
 * Writes the basic code points, makes their places members, and lists the
 * indices of the others.  Returns the index of the first value that is not a
 * code point, or len.
 */
static size_t
segregate(struct output *out, struct ranks *handled, uint32_t *others,
	  const uint32_t *src, size_t len, const unsigned char *upper)
{
	size_t i = 0;

	for (uint32_t w = 0; w < handled->words; w++) {
		uint32_t bits = 0;

		for (uint32_t bit = 1; bit != 0 && i < len; bit <<= 1, i++) {
			uint32_t c = loaded32(src[i]);

			if (is_basic(c)) {
				put(out, upper ? basic_in_case(c, upper[i] != 0)
					       : (char)c);
				bits |= bit;
				continue;
			}
			if (c > LAST_POINT || is_surrogate(c)) {
				return i;
			}
			*others++ = (uint32_t)i;
		}
		handled->mask[w] = bits;
	}
	return len;
}

static void
put_insertions(struct output *out, struct ranks *handled, const uint32_t *order,
	       uint32_t count, uint32_t basic, const uint32_t *src,
	       const unsigned char *upper)
{
	uint32_t bias = INITIAL_BIAS;
	uint32_t point = INITIAL_N;
	uint32_t passed = 0;
	uint32_t points = basic + 1;

	for (uint32_t j = 0; j < count; j++) {
		uint32_t i = order[j];
		uint32_t more = loaded32(src[i]) - point;
		uint32_t rank = ranks_add(handled, i);
		uint64_t delta = (uint64_t)more * points + rank - passed;

		put_integer(out, delta, (int32_t)bias, upper && upper[i]);
		bias = adapt(delta, more - (rank < passed), j == 0);
		point += more;
		passed = rank + 1;
		points++;
	}
}

static xn_punycode_result
encode(char *dst, size_t cap, const uint32_t *src, size_t len,
       const unsigned char *upper, uint32_t *work)
{
	struct output out = {dst, cap, 0};
	struct ranks handled = ranks_lay_out(work, len);
	const uint32_t *order;
	uint32_t basic;
	uint32_t count;
	size_t good = segregate(&out, &handled, work, src, len, upper);

	if (good < len) {
		return result(XN_PUNYCODE_BAD_INPUT, good, 0);
	}
	basic = (uint32_t)out.len;
	count = (uint32_t)len - basic;
	if (basic > 0) {
		put(&out, DELIMITER);
	}
	ranks_count(&handled);
	order = sort_by_point(work, work + len, count, src);
	put_insertions(&out, &handled, order, count, basic, src, upper);
	return finish(cap, len, out.len);
}

xn_punycode_result
xn_punycode_encode(char *dst, size_t cap, const uint32_t *src, size_t len,
		   const unsigned char *upper)
{
	uint32_t work[XN_PUNYCODE_WORK(XN_PUNYCODE_MAX)];
	xn_punycode_result r;

	if (len > XN_PUNYCODE_MAX) {
		return result(XN_PUNYCODE_TOO_LONG, 0, 0);
	}
	if (!encoder_buffers_are_right(dst, cap, src, len, upper)) {
		return result(XN_PUNYCODE_MISUSE, 0, 0);
	}
	if (upper == NULL && xn_punycode_encode_short(&r, dst, cap, src, len)) {
		return r;
	}
	return encode(dst, cap, src, len, upper, work);
}

xn_punycode_result
xn_punycode_encode_long(char *dst, size_t cap, const uint32_t *src, size_t len,
			const unsigned char *upper, uint32_t *work,
			size_t words)
{
	xn_punycode_result r;

	if (!exceeds(len, words) &&
	    (!encoder_buffers_are_right(dst, cap, src, len, upper) ||
	     !work_is_apart(work, len, buffer_of(dst, cap, sizeof *dst),
			    buffer_of(src, len, sizeof *src),
			    buffer_of(upper, upper ? len : 0, 1)))) {
		return result(XN_PUNYCODE_MISUSE, 0, 0);
	}
	xn_punycode_encode_unchecked(&r, dst, cap, src, len, upper, work,
				     words);
	return r;
}

void
xn_punycode_encode_unchecked(xn_punycode_result *r, char *dst, size_t cap,
			     const uint32_t *src, size_t len,
			     const unsigned char *upper, uint32_t *work,
			     size_t words)
{
	if (exceeds(len, words)) {
		*r = result(XN_PUNYCODE_TOO_LONG, 0, 0);
	} else if (upper != NULL ||
		   !xn_punycode_encode_short(r, dst, cap, src, len)) {
		*r = encode(dst, cap, src, len, upper, work);
	}
}
