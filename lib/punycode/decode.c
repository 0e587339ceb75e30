/* SPDX-License-Identifier: MIT
 *
 * The Punycode decoder, RFC 3492, in n log n steps.
 *
 * Section 6.2 moves the end of the string once for every code point.  Here the
 * code point that is inserted last is put first: it stands at its final place,
 * and each earlier one at its place among those that are still free.  struct
 * ranks finds that.
 */
#include "codec_buffers.h"
#include "digits.h"
#include "unchecked.h"
#include "ranks.h"

/* The decoder keeps the case of an insertion in this bit of its code point. */
#define UPPER_BIT (UINT32_C(1) << 31)

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
marks_upper(char c)
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
	d->upper = marks_upper(d->src[d->at]);
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
				upper[i] = marks_upper(*basic);
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
	xn_punycode_decode_unchecked(&r, dst, cap, src, len, upper, work,
				     words);
	return r;
}

void
xn_punycode_decode_unchecked(xn_punycode_result *r, uint32_t *dst, size_t cap,
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
