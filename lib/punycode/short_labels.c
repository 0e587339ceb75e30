/* SPDX-License-Identifier: MIT
 *
 * Punycode for short labels, like most labels: no set of places, no division,
 * and few branches that depend on the data.  lib/punycode/encode.c and
 * decode.c do the others.
 */
#include "../base/compiler.h"
#include "../base/loaded.h"
#include "digits.h"

#include <string.h>

/* ---- both directions ----------------------------------------------------- */

/*
 * The limits of an integer stand for its bias.  Byte i is the largest digit i
 * that ends the integer: its threshold, less one.  BASE less that threshold is
 * the factor from this digit's weight to the next one's.
 *
 * These are the limits by the bias 0.  Each BASE in a bias puts a digit in
 * front that only 0 ends.
 */
#define LIMITS WORD_EACH((uint64_t)TMAX - 1)
#define INITIAL_LIMITS (LIMITS << INITIAL_BIAS / BASE * 8)

static inline uint32_t
limit_of(uint64_t limits, unsigned digit)
{
	return (unsigned char)(limits >> 8 * digit);
}

/* The limits by the bias that adapt() makes of a damped delta. */
static inline uint64_t
limits_after(uint32_t delta)
{
	unsigned shift = 0;

	while (delta >= STEPS) {
		delta /= BASE - TMIN;
		shift += 8;
	}
	return (LIMITS - (TMAX - 1) + BASE - 1 - xn_punycode_steps[delta])
	       << shift;
}

/* ---- encoding ----------------------------------------------------------- */

/* The most digits of a delta: see struct output in encode.c. */
#define DIGITS 9

/*
 * Writes an integer; there is room.  It has at most eight digits: a delta is
 * below 10^8 here, and no factor is below 10.
 */
static char *
write_any(char *to, uint32_t delta, uint64_t limits)
{
	for (unsigned i = 0; delta > limit_of(limits, i); i++) {
		uint32_t limit = limit_of(limits, i);
		uint32_t factor = BASE - 1 - limit;
		uint32_t up = divide_few(delta - limit - 1, factor);

		*to++ = digit_char(delta - up * factor);
		delta = up;
	}
	*to = digit_char(delta);
	return to + 1;
}

/*
 * Does what write_any() does.  If the integer has three or four digits, no
 * branch depends on which.
 */
static ALWAYS_INLINE char *
write_by(char *to, uint32_t delta, uint64_t limits)
{
	uint32_t first = BASE - 1 - limit_of(limits, 0);
	uint32_t second = BASE - 1 - limit_of(limits, 1);
	uint32_t third = BASE - 1 - limit_of(limits, 2);
	uint32_t by_first, by_second, by_third, more;

	if (delta + first < BASE) {
		return write_any(to, delta, limits);
	}
	by_first = divide_few(delta + first - BASE, first);
	if (by_first + second < BASE) {
		return write_any(to, delta, limits);
	}
	by_second = divide_few(by_first + second - BASE, second);
	more = by_second + third >= BASE;
	by_third = divide_few((by_second + third - BASE) & (0 - more), third);
	if (by_third > limit_of(limits, 3)) {
		return write_any(to, delta, limits);
	}
	to[0] = digit_char(delta - by_first * first);
	to[1] = digit_char(by_first - by_second * second);
	to[2 + more] = digit_char(by_third);
	to[2] = digit_char(by_second - by_third * third);
	return to + 3 + more;
}

static NOT_INLINE char *
write_integer(char *to, uint32_t delta, uint64_t limits)
{
	return write_by(to, delta, limits);
}

/* The divisors are constants. */
static inline char *
write_first(char *to, uint32_t delta)
{
	return write_by(to, delta, INITIAL_LIMITS);
}

/*
 * Does what write_any() does, with the limits after a damped delta.  If that
 * was small, most integers have one or two digits; no branch depends on which.
 */
static char *
write_next(char *to, uint32_t delta, uint32_t last)
{
	if (last < STEPS) {
		uint32_t factor = xn_punycode_steps[last];
		uint32_t more = delta + factor >= BASE;
		uint32_t over = (delta + factor - BASE) & (0 - more);
		uint32_t up = divide_few(over, factor);

		if (up < TMAX) {
			to[more] = digit_char(up);
			to[0] = digit_char(delta - up * factor);
			return to + 1 + more;
		}
	}
	return write_integer(to, delta, limits_after(last));
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
	uint32_t point = INITIAL_N;
	uint32_t passed = 0, last = 0;
	unsigned char at[FEW];

	for (uint32_t j = 0; j < all->count; j++) {
		at[all->turn[j]] = (unsigned char)j;
	}
	for (uint32_t j = 0; j < all->count; j++) {
		uint32_t more = all->point[at[j]] - point;
		uint32_t rank = all->rank[at[j]];
		uint32_t delta = more * (points + j) + rank - passed;
		uint32_t turns = more - (rank < passed);

		if (j == 0) {
			to = write_first(to, delta);
			last = delta / DAMP + turns / DAMP;
		} else {
			to = write_next(to, delta, last);
			last = delta / 2 + turns / 2;
		}
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
		uint32_t c = loaded32(src[i]);

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

/* Longer sources are not decoded here: numbers of points divide deltas. */
#define SHORT_SOURCE DIVISORS

/* The most code points whose order is a word of hexadecimal digits. */
#define PLACES 16

/*
 * Reads an integer of up to eight digits at src[at].  Returns the place behind
 * it, or 0 if it is ill-formed or very large.
 */
static size_t
read_any(const char *src, size_t len, size_t at, uint64_t limits,
	 uint32_t *delta)
{
	uint64_t sum = 0, weight = 1;

	for (unsigned i = 0; i < 8 && at < len; i++) {
		uint32_t digit = digit_value(src[at++]);
		uint32_t limit = limit_of(limits, i);

		sum += digit * weight;
		if (digit <= limit) {
			*delta = (uint32_t)sum;
			return sum <= LAST_POINT * SHORT_SOURCE ? at : 0;
		}
		if (digit == NO_DIGIT) {
			return 0;
		}
		weight *= BASE - 1 - limit;
	}
	return 0;
}

/*
 * Does what read_any() does.  If the integer has three or four digits, no
 * branch depends on which.  If the fourth digit is missing, the place returned
 * is beyond len, or 0.
 */
static inline size_t
read_short_integer(const char *src, size_t len, size_t at, uint64_t limits,
		   uint32_t *delta)
{
	uint32_t first, second, third, fourth, more;

	if (len - at < 3) {
		return read_any(src, len, at, limits, delta);
	}
	first = digit_value(src[at]);
	second = digit_value(src[at + 1]);
	third = digit_value(src[at + 2]);
	more = 0 - (uint32_t)(third > limit_of(limits, 2));
	fourth = digit_value(src[at + 2 + (at + 3 < len)]) & more;
	if (first <= limit_of(limits, 0) || second <= limit_of(limits, 1) ||
	    fourth > limit_of(limits, 3) ||
	    (first | second | third) >= NO_DIGIT) {
		return read_any(src, len, at, limits, delta);
	}
	third += (BASE - 1 - limit_of(limits, 2)) * fourth;
	second += (BASE - 1 - limit_of(limits, 1)) * third;
	*delta = first + (BASE - 1 - limit_of(limits, 0)) * second;
	return at + 3 + (more & 1);
}

/*
 * Does what read_any() does, with the limits after a damped delta.  If that was
 * small, most integers have one or two digits; no branch depends on which.  If
 * the second one is missing, the place returned is beyond len, or 0.
 */
static inline size_t
read_next(const char *src, size_t len, size_t at, uint32_t last,
	  uint32_t *delta)
{
	uint32_t factor, first, second, more;

	if (last >= STEPS) {
		return read_short_integer(src, len, at, limits_after(last),
					  delta);
	}
	factor = xn_punycode_steps[last];
	first = digit_value(src[at]);
	second = digit_value(src[at + (at + 1 < len)]);
	if (first + factor >= BASE && second >= TMAX) {
		return read_short_integer(src, len, at, limits_after(last),
					  delta);
	}
	more = 0 - (uint32_t)(first + factor >= BASE);
	*delta = first + (factor * second & more);
	return first == NO_DIGIT ? 0 : at + 1 + (more & 1);
}

/* The code points of a label, the basic ones first, then as they come. */
struct arrivals {
	uint32_t count;
	uint32_t point[SHORT_SOURCE];
	/* The place of each insertion when it comes. */
	unsigned char place[SHORT_SOURCE];
	/*
	 * For each place a hexadecimal digit: the number of the code point
	 * there.  Without meaning if there are more than PLACES.
	 */
	uint64_t order;
};

/*
 * Reads the insertions in src[at..len).  False: one is ill-formed, or very
 * large.
 *
 * The next bias has a quotient of its own, which need not wait for the place.
 * An insertion shifts the digits of the order behind it.
 */
static bool
read_insertions(struct arrivals *all, const char *src, size_t len, size_t at)
{
	uint32_t count = all->count, place = 0, point = INITIAL_N;
	uint64_t order = UINT64_C(0xFEDCBA9876543210);
	uint32_t delta = 0, last;

	at = read_short_integer(src, len, at, INITIAL_LIMITS, &delta);
	last = delta / DAMP + divide_few(delta, count + 1) / DAMP;
	for (;;) {
		uint32_t turns = divide_few(place + delta, count + 1);
		uint64_t behind;
		unsigned shift;

		if (at == 0 || at > len) {
			return false;
		}
		point += turns;
		place += delta - turns * (count + 1);
		all->place[count] = (unsigned char)place;
		shift = 4 * place++ % 64;
		behind = order >> shift;
		order ^= (behind ^ (behind << 4 | count)) << shift;
		all->point[count++] = point;
		if (at == len) {
			break;
		}
		at = read_next(src, len, at, last, &delta);
		last = delta / 2 + divide_few(delta, count + 1) / 2;
	}
	all->count = count;
	all->order = order;
	return true;
}

/* Whether all are code points.  Insertions are in ascending order. */
static bool
are_points(const uint32_t *point, uint32_t count)
{
	if (point[count - 1] < 0xD800) {
		return true;
	}
	for (uint32_t i = 0; i < count; i++) {
		if (is_surrogate(point[i])) {
			return false;
		}
	}
	return point[count - 1] <= LAST_POINT;
}

static inline void
put_four(uint32_t *dst, const uint32_t *point, uint64_t order)
{
	dst[0] = point[order & 0xF];
	dst[1] = point[order >> 4 & 0xF];
	dst[2] = point[order >> 8 & 0xF];
	dst[3] = point[order >> 12 & 0xF];
}

/* Puts the code points in order.  The last four may overlap those before. */
static void
put_in_order(uint32_t *dst, const struct arrivals *all)
{
	uint32_t count = all->count;

	if (count < 4) {
		for (uint32_t i = 0; i < count; i++) {
			dst[i] = all->point[all->order >> 4 * i & 0xF];
		}
		return;
	}
	put_four(dst + count - 4, all->point, all->order >> 4 * (count - 4));
	for (uint64_t order = all->order; count > 4; count -= 4, order >>= 16) {
		put_four(dst, all->point, order);
		dst += 4;
	}
}

/* Puts the basic code points, and inserts the others one after the other. */
static void
insert_all(uint32_t *dst, const struct arrivals *all, uint32_t basic)
{
	memcpy(dst, all->point, basic * sizeof *dst);
	for (uint32_t i = basic; i < all->count; i++) {
		uint32_t *to = dst + all->place[i];

		memmove(to + 1, to, (i - all->place[i]) * sizeof *dst);
		*to = all->point[i];
	}
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
	size_t at = find_delimiter(src, len);
	uint32_t basic = 0, any = 0;

	if (!FAST || at == 1 || at == len || len > SHORT_SOURCE) {
		return false;
	}
	for (; basic + 1 < at; basic++) {
		all.point[basic] = (unsigned char)src[basic];
		any |= all.point[basic];
	}
	all.count = basic;
	if (!is_basic(any) || !read_insertions(&all, src, len, at) ||
	    !are_points(all.point, all.count) || all.count > cap) {
		return false;
	}
	if (all.count <= PLACES) {
		put_in_order(dst, &all);
	} else {
		insert_all(dst, &all, basic);
	}
	*r = finish(cap, len, all.count);
	return true;
}
