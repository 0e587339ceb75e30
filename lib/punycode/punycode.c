/* SPDX-License-Identifier: MIT
 *
 * Punycode, RFC 3492, in n log n steps.  The rest of the library uses it; it
 * uses only lib/base/.
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
 * already in the string; i' itself has been passed and counts.
 *
 * The decoder works the other way.  The code point that is inserted last stands
 * at its final place, and each earlier one at its place among those that are
 * still free.  Both directions need a set of positions that tells a member's
 * rank or finds the member of a rank: struct ranks.
 */
#include "codec_buffers.h"
#include "digits.h"
#include "own_buffers.h"
#include "ranks.h"

/* The decoder keeps the case of an insertion in this bit of its code point. */
#define UPPER_BIT (UINT32_C(1) << 31)

/*
 * Whether a label is too long, or words are fewer than XN_PUNYCODE_WORK(len),
 * which might wrap.
 */
static bool
exceeds(size_t len, size_t words)
{
	size_t places = 3 * (len / 32 + 1);

	return len > XN_PUNYCODE_LONG_MAX || words < places ||
	       (words - places) / 2 < len;
}

/* Whether the words for len units overlap none of the other buffers. */
static bool
work_is_apart(const uint32_t *work, size_t len, struct buffer dst,
	      struct buffer src, struct buffer upper)
{
	struct buffer words =
		buffer_of(work, XN_PUNYCODE_WORK(len), sizeof *work);

	return buffers_are_right(words, dst) && !buffers_overlap(words, src) &&
	       !buffers_overlap(words, upper);
}

/* Divide any numbers.  64 bits take much longer, and few are needed. */
static uint64_t
divide(uint64_t a, uint32_t b)
{
	if (b <= DIVISORS && a >> 29 == 0) {
		return divide_few((uint32_t)a, b);
	}
	return a <= UINT32_MAX ? (uint32_t)a / b : a / b;
}

/* ---- encoding ----------------------------------------------------------- */

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

/* One pass of a stable sort, by seven bits of the code points. */
static void
sort_pass(uint32_t *to, const uint32_t *from, uint32_t count,
	  const uint32_t *src, unsigned shift)
{
	uint32_t starts[128] = {0};
	uint32_t sum = 0;

	for (uint32_t j = 0; j < count; j++) {
		starts[src[from[j]] >> shift & 127]++;
	}
	for (unsigned d = 0; d < 128; d++) {
		uint32_t here = starts[d];

		starts[d] = sum;
		sum += here;
	}
	for (uint32_t j = 0; j < count; j++) {
		to[starts[src[from[j]] >> shift & 127]++] = from[j];
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
			uint32_t c = src[i];

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
		uint32_t rank = ranks_add(handled, i);
		uint64_t delta =
			(uint64_t)(src[i] - point) * points + rank - passed;

		put_integer(out, delta, (int32_t)bias, upper && upper[i]);
		bias = adapt(delta, src[i] - point - (rank < passed), j == 0);
		point = src[i];
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
	xn_punycode_encode_own(&r, dst, cap, src, len, upper, work, words);
	return r;
}

void
xn_punycode_encode_own(xn_punycode_result *r, char *dst, size_t cap,
		       const uint32_t *src, size_t len,
		       const unsigned char *upper, uint32_t *work, size_t words)
{
	if (exceeds(len, words)) {
		*r = result(XN_PUNYCODE_TOO_LONG, 0, 0);
	} else if (upper != NULL ||
		   !xn_punycode_encode_short(r, dst, cap, src, len)) {
		*r = encode(dst, cap, src, len, upper, work);
	}
}

/* ---- decoding ----------------------------------------------------------- */

/* The decoder's state machine, section 3.2, and its way through src. */
struct decoder {
	const char *src;
	size_t len;
	/* The next unit; after a fault, the one at fault. */
	size_t at;
	/* How many code points src began with, and how many there are now. */
	uint32_t basic;
	uint32_t count;
	/* The state: after the insertion that was read last. */
	uint32_t point;
	uint32_t place;
	uint32_t bias;
	/* The case of the integer read last. */
	bool upper;
};

static bool
is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

/*
 * Splits src at its last delimiter.  A delimiter in front delimits nothing:
 * section 6.2 would read it as a digit, which it is not.
 */
static bool
start_decoder(struct decoder *d, const char *src, size_t len)
{
	size_t end = find_delimiter(src, len);

	d->src = src;
	d->len = len;
	d->basic = (uint32_t)(end > 0 ? end - 1 : 0);
	d->count = d->basic;
	d->point = INITIAL_N;
	d->place = 0;
	d->bias = INITIAL_BIAS;
	d->upper = false;
	for (d->at = 0; d->at < d->basic; d->at++) {
		if (!is_basic((unsigned char)src[d->at])) {
			return false;
		}
	}
	d->at = end == 1 ? 0 : end;
	return end != 1;
}

/*
 * Reads a generalised variable-length integer of at most limit: section 3.3.
 * Stops at the last digit, or at the one at fault.
 *
 * Nothing wraps: any digit but the last is at least TMIN = 1, so weight is at
 * most 35 times the value so far, and that is below 2^52.
 */
static xn_punycode_status
read_integer(struct decoder *d, uint64_t limit, uint64_t *value)
{
	xn_punycode_status status = XN_PUNYCODE_BAD_INPUT;
	int32_t bias = (int32_t)d->bias;
	uint64_t weight = 1, sum = 0;
	size_t at;

	for (at = d->at; at < d->len; at++) {
		uint32_t digit = digit_value(d->src[at]);
		uint32_t factor;

		if (digit == NO_DIGIT) {
			break;
		}
		sum += digit * weight;
		if (sum > limit) {
			status = XN_PUNYCODE_OVERFLOW;
			break;
		}
		factor = next_factor(&bias);
		if (digit < BASE - factor) {
			status = XN_PUNYCODE_OK;
			break;
		}
		weight *= factor;
	}
	d->at = at;
	*value = sum;
	return status;
}

/*
 * Reads one integer and takes the state to the insertion it stands for, as
 * the body of the loop in section 6.2 does.
 */
static xn_punycode_status
next_insertion(struct decoder *d, uint32_t *point, uint32_t *place)
{
	uint32_t points = d->count + 1;
	uint64_t states = (uint64_t)(LAST_POINT - d->point + 1) * points;
	uint64_t delta;
	uint64_t i;
	uint32_t turns;
	xn_punycode_status status;

	status = read_integer(d, states - 1 - d->place, &delta);
	if (status != XN_PUNYCODE_OK) {
		return status;
	}
	i = d->place + delta;
	/* 0 as long as the code point stays the same. */
	turns = i < points ? 0 : (uint32_t)divide(i, points);
	*point = d->point + turns;
	*place = (uint32_t)(i - (uint64_t)turns * points);
	/* After an insertion the place is never 0. */
	d->bias = adapt(delta, turns - (*place < d->place), d->place == 0);
	if (is_surrogate(*point)) {
		return XN_PUNYCODE_BAD_INPUT;
	}
	d->upper = is_upper(d->src[d->at]);
	d->at++;
	d->point = *point;
	d->place = *place + 1;
	d->count++;
	return XN_PUNYCODE_OK;
}

/* Puts the insertions, in reverse, and then the basic code points. */
static void
put_points(uint32_t *dst, const struct decoder *d, unsigned char *upper,
	   uint32_t *work)
{
	const uint32_t *points = work;
	const uint32_t *at = work + d->len;
	struct ranks vacant = ranks_lay_out(work, d->len);
	const char *basic = d->src;

	for (uint32_t w = 0; w < d->count / 32; w++) {
		vacant.mask[w] = UINT32_MAX;
	}
	for (uint32_t w = d->count / 32; w < vacant.words; w++) {
		vacant.mask[w] = 0;
	}
	vacant.mask[d->count / 32] = bits_below(d->count % 32);
	ranks_count(&vacant);
	for (uint32_t j = d->count - d->basic; j-- > 0;) {
		uint32_t place = ranks_take(&vacant, at[j]);

		dst[place] = points[j] & ~UPPER_BIT;
		if (upper) {
			upper[place] = (points[j] & UPPER_BIT) != 0;
		}
	}
	for (uint32_t i = 0; i < d->count; i++) {
		if (vacant.mask[i / 32] >> i % 32 & 1) {
			dst[i] = (unsigned char)*basic;
			if (upper) {
				upper[i] = is_upper(*basic);
			}
			basic++;
		}
	}
}

static xn_punycode_result
decode(uint32_t *dst, size_t cap, const char *src, size_t len,
       unsigned char *upper, uint32_t *work)
{
	uint32_t *points = work;
	uint32_t *at = work + len;
	struct decoder d;

	if (!start_decoder(&d, src, len)) {
		return result(XN_PUNYCODE_BAD_INPUT, d.at, 0);
	}
	while (d.at < len) {
		xn_punycode_status status = next_insertion(&d, points, at);

		if (status != XN_PUNYCODE_OK) {
			return result(status, d.at, 0);
		}
		*points++ |= d.upper ? UPPER_BIT : 0;
		at++;
	}
	if (d.count <= cap) {
		put_points(dst, &d, upper, work);
	}
	return finish(cap, len, d.count);
}

xn_punycode_result
xn_punycode_decode(uint32_t *dst, size_t cap, const char *src, size_t len,
		   unsigned char *upper)
{
	uint32_t work[XN_PUNYCODE_WORK(XN_PUNYCODE_MAX)];
	xn_punycode_result r;

	if (len > XN_PUNYCODE_MAX) {
		return result(XN_PUNYCODE_TOO_LONG, 0, 0);
	}
	if (!decoder_buffers_are_right(dst, cap, src, len, upper)) {
		return result(XN_PUNYCODE_MISUSE, 0, 0);
	}
	if (upper == NULL && xn_punycode_decode_short(&r, dst, cap, src, len)) {
		return r;
	}
	return decode(dst, cap, src, len, upper, work);
}

xn_punycode_result
xn_punycode_decode_long(uint32_t *dst, size_t cap, const char *src, size_t len,
			unsigned char *upper, uint32_t *work, size_t words)
{
	xn_punycode_result r;

	if (!exceeds(len, words) &&
	    (!decoder_buffers_are_right(dst, cap, src, len, upper) ||
	     !work_is_apart(work, len, buffer_of(dst, cap, sizeof *dst),
			    buffer_of(src, len, sizeof *src),
			    buffer_of(upper, upper ? cap : 0, 1)))) {
		return result(XN_PUNYCODE_MISUSE, 0, 0);
	}
	xn_punycode_decode_own(&r, dst, cap, src, len, upper, work, words);
	return r;
}

void
xn_punycode_decode_own(xn_punycode_result *r, uint32_t *dst, size_t cap,
		       const char *src, size_t len, unsigned char *upper,
		       uint32_t *work, size_t words)
{
	if (exceeds(len, words)) {
		*r = result(XN_PUNYCODE_TOO_LONG, 0, 0);
	} else if (upper != NULL ||
		   !xn_punycode_decode_short(r, dst, cap, src, len)) {
		*r = decode(dst, cap, src, len, upper, work);
	}
}
