/* SPDX-License-Identifier: MIT
 *
 * Punycode for short labels, like most labels: no set of places, no division,
 * and few branches that depend on the data.  lib/punycode/punycode.c does the
 * others.
 */
#include "../base/compiler.h"
#include "digits.h"

#include <string.h>

/* ---- encoding ----------------------------------------------------------- */

/*
 * The most digits of a delta of 27 bits: see struct output in punycode.c.
 */
#define DIGITS 9

/*
 * Write such a delta as put_integer() does; there is room.  Most deltas have
 * one or two digits.  A processor cannot predict which, so no branch depends on
 * it.
 */
static char *
write_integer(char *to, uint32_t delta, uint32_t bias)
{
	int32_t rest = (int32_t)bias;
	uint32_t factor = next_factor(&rest);
	uint32_t more = delta >= BASE - factor;
	uint32_t over = (delta - (BASE - factor)) & (0 - more);
	uint32_t up = divide_few(over, factor);
	char first = digit_char(delta - up * factor);
	char *start = to;

	to += more;
	for (factor = next_factor(&rest); up >= BASE - factor;
	     factor = next_factor(&rest)) {
		delta = up;
		up = divide_few(delta - (BASE - factor), factor);
		*to++ = digit_char(delta - up * factor);
	}
	*to = digit_char(up);
	*start = first;
	return to + 1;
}

/* The most insertions that are sorted by comparing each with each. */
#define FEW 32

/*
 * The insertions, in the order of src.  The place of each is known in advance:
 * larger code points are inserted later, and everything else in front of it is
 * in the string already.
 */
struct insertions {
	uint32_t count;
	uint32_t point[FEW];
	uint32_t rank[FEW]; /* code points in front of it then */
	uint32_t turn[FEW]; /* its number in the order of insertions */
};

/* Add an insertion, without a branch that depends on the data. */
static void
add_insertion(struct insertions *all, uint32_t point, uint32_t i)
{
	uint32_t larger = 0, count = all->count;

	for (uint32_t k = 0; k < count; k++) {
		uint32_t is_larger = all->point[k] > point;

		all->turn[k] += is_larger;
		larger += is_larger;
	}
	all->point[count] = point;
	all->rank[count] = i - larger;
	all->turn[count] = count - larger;
	all->count++;
}

/*
 * Write the insertions.  points is one more than the number of basic code
 * points, which are written already.
 */
static char *
write_insertions(char *to, const struct insertions *all, uint32_t points)
{
	uint32_t bias = INITIAL_BIAS;
	uint32_t point = INITIAL_N;
	uint32_t passed = 0;
	unsigned char at[FEW];

	for (uint32_t j = 0; j < all->count; j++) {
		at[all->turn[j]] = (unsigned char)j;
	}
	for (uint32_t j = 0; j < all->count; j++) {
		uint32_t more = all->point[at[j]] - point;
		uint32_t rank = all->rank[at[j]];
		uint32_t delta = more * (points + j) + rank - passed;

		to = write_integer(to, delta, bias);
		bias = adapt(delta, more - (rank < passed), j == 0);
		point += more;
		passed = rank + 1;
	}
	return to;
}

/* Labels of more code points are not encoded here. */
#define SHORT_LABEL 64

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
	char room[DIGITS * SHORT_LABEL + 1];
	struct insertions all;
	bool direct = cap > DIGITS * len;
	char *start = direct ? dst : room;
	char *to = start;
	size_t written;

	if (!FAST || len > SHORT_LABEL) {
		return false;
	}
	all.count = 0;
	for (uint32_t i = 0; i < len; i++) {
		uint32_t c = src[i];

		if (is_basic(c)) {
			*to++ = (char)c;
		} else if (c > LAST_POINT || is_surrogate(c)) {
			*r = result(XN_PUNYCODE_BAD_INPUT, i, 0);
			return true;
		} else if (all.count == FEW) {
			return false;
		} else {
			add_insertion(&all, c, i);
		}
	}
	if (all.count < len) {
		*to++ = DELIMITER;
	}
	to = write_insertions(to, &all, (uint32_t)len - all.count + 1);
	written = (size_t)(to - start);
	if (!direct && written <= cap && written > 0) {
		memcpy(dst, room, written);
	}
	*r = finish(cap, len, written);
	return true;
}

/* ---- decoding ----------------------------------------------------------- */

/* The hexadecimal digits of a word, one for each place. */
#define PLACES 16

/*
 * Read the rest of an integer of more than two digits.  *at is the place of the
 * second one, *sum the value of the two, weight the second one's weight.
 * False: the integer is ill-formed or very large.
 */
static bool
read_rest(const char *src, size_t len, size_t *at, uint32_t bias,
	  uint32_t weight, uint32_t *sum)
{
	int32_t rest = (int32_t)bias - BASE;
	uint32_t digit, factor = next_factor(&rest);
	uint64_t more = *sum;

	do {
		if (++*at >= len || weight > LAST_POINT) {
			return false;
		}
		weight *= factor;
		digit = digit_value(src[*at]);
		if (digit == BASE) {
			return false;
		}
		more += (uint64_t)digit * weight;
		factor = next_factor(&rest);
	} while (digit >= BASE - factor);
	*sum = (uint32_t)more;
	return true;
}

/*
 * Decode src[at..len) after count basic code points.  Returns the number of
 * all code points, or 0 if the label is not for this function.
 *
 * Most integers have one or two digits.  A processor cannot predict which, so
 * both are fetched and no branch depends on it.  The next bias has a quotient
 * of its own, which need not wait for the place.
 *
 * The order is a word of hexadecimal digits: for each place the number of the
 * code point there.  The basic ones are numbered first, then the others as they
 * come.  An insertion shifts the digits after it.
 */
static uint32_t
decode_insertions(uint32_t points[PLACES], uint64_t *order, uint32_t count,
		  const char *src, size_t len, size_t at)
{
	uint32_t point = INITIAL_N, place = 0, bias = INITIAL_BIAS;
	uint64_t word = UINT64_C(0xFEDCBA9876543210);

	for (; at < len; at++) {
		size_t next = at + (at + 1 < len);
		uint32_t first = digit_value(src[at]);
		uint32_t second = digit_value(src[next]);
		int32_t rest = (int32_t)bias;
		uint32_t weight = next_factor(&rest);
		uint32_t factor = next_factor(&rest);
		uint32_t more = 0 - (uint32_t)(first >= BASE - weight);
		uint32_t delta = first + (second * weight & more);
		uint32_t turns, shift;
		uint64_t behind;

		at += more & 1;
		if (count == PLACES || first == BASE || at >= len) {
			return 0;
		}
		if ((second & more) >= BASE - factor &&
		    (second == BASE ||
		     !read_rest(src, len, &at, bias, weight, &delta))) {
			return 0;
		}
		bias = adapt(delta, divide_few(delta, count + 1), place == 0);
		turns = divide_few(place + delta, count + 1);
		point += turns;
		place += delta - turns * (count + 1);
		shift = 4 * place++;
		behind = word >> shift;
		word ^= (behind ^ (behind << 4 | count)) << shift;
		points[count++] = point;
		if (is_surrogate(point)) {
			return 0;
		}
	}
	*order = word;
	return point <= LAST_POINT ? count : 0;
}

/*
 * Does what decode() does, in half of the time, for a label of up to 16 code
 * points without flags.  False: the label is longer, or has a fault.
 */
bool
xn_punycode_decode_short(xn_punycode_result *r, uint32_t *dst, size_t cap,
			 const char *src, size_t len)
{
	uint32_t points[PLACES];
	size_t at = find_delimiter(src, len);
	uint32_t count = 0, all = 0;
	uint64_t order;

	if (!FAST || at == 1 || at > PLACES || at == len) {
		return false;
	}
	for (; count + 1 < at; count++) {
		points[count] = (unsigned char)src[count];
		all |= points[count];
	}
	count = decode_insertions(points, &order, count, src, len, at);
	if (count == 0 || count > cap || !is_basic(all)) {
		return false;
	}
	for (uint32_t i = 0; i < count; i++, order >>= 4) {
		dst[i] = points[order % PLACES];
	}
	*r = finish(cap, len, count);
	return true;
}
