/* SPDX-License-Identifier: MIT
 *
 * Punycode for short labels, like most labels: no set of places, no division,
 * and few branches that depend on the data.
 */
#ifndef XN_PUNYCODE_SHORT_H
#define XN_PUNYCODE_SHORT_H

#include "../base/compiler.h"
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
static NOT_INLINE char *
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

/*
 * Does what write_any() does, with the limits after a damped delta.  If that
 * was small, most integers have one or two digits; no branch depends on which.
 */
static inline char *
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

/* The most insertions whose order is a word of hexadecimal digits. */
#define PLACES 16

/* Labels of more code points, or of more insertions, are not encoded here. */
#define SHORT_LABEL 64
#define FEW 32

/* No result is longer, and no more bytes are touched. */
#define SHORT_ENCODED(len) (DIGITS * (size_t)(len) + 1)

/*
 * A label on its way to Punycode.  Its basic code points are written.  Each
 * other one is a key: the code point, and its place in the low bits.
 */
struct insertions {
	char *to; /* behind what is written */
	uint32_t len;
	uint32_t count;
	uint32_t key[SHORT_LABEL];
};

#define PLACE_BITS 6
#define PLACE_MASK ((1u << PLACE_BITS) - 1)

static ALWAYS_INLINE void
begin_insertions(struct insertions *all, char *to)
{
	all->to = to;
	all->len = 0;
	all->count = 0;
}

/* Add the next code point, without a branch. */
static ALWAYS_INLINE void
add_point(struct insertions *all, uint32_t point)
{
	uint32_t basic = is_basic(point);

	*all->to = (char)point;
	all->to += basic;
	all->key[all->count] = point << PLACE_BITS | all->len++;
	all->count += 1 - basic;
}

/* Where the encoder is: after an insertion, of n, at rank. */
struct insertion {
	uint32_t n;
	uint32_t rank;
	uint32_t points; /* code points in the string, and one more */
	uint32_t last;   /* the delta, damped */
};

/* Write an insertion; its place in the key is its rank. */
static ALWAYS_INLINE char *
write_insertion(char *to, struct insertion *at, uint32_t key)
{
	uint32_t more = (key >> PLACE_BITS) - at->n;
	uint32_t rank = key & PLACE_MASK;
	uint32_t passed = at->rank + 1;
	uint32_t delta = more * at->points + rank - passed;

	to = write_next(to, delta, at->last);
	at->last = delta / 2 + (more - (rank < passed)) / 2;
	at->n += more;
	at->rank = rank;
	at->points++;
	return to;
}

/* Write the first insertion.  The divisors are constants. */
static ALWAYS_INLINE char *
write_first(char *to, struct insertion *at, uint32_t points, uint32_t key)
{
	uint32_t more = (key >> PLACE_BITS) - INITIAL_N;
	uint32_t rank = key & PLACE_MASK;
	uint32_t delta = more * points + rank;

	at->last = delta / DAMP + more / DAMP;
	at->n = INITIAL_N + more;
	at->rank = rank;
	at->points = points + 1;
	return write_by(to, delta, INITIAL_LIMITS);
}

/*
 * Write many insertions.  Each key is compared with all: the number of smaller
 * ones is its turn, and those in front are in the string when it comes.
 */
static NOT_INLINE char *
write_many(char *to, const struct insertions *all, uint32_t points)
{
	uint32_t item[FEW];
	uint32_t count = all->count;
	struct insertion at;

	for (uint32_t k = 0; k < count; k++) {
		uint32_t turn = 0, larger = 0;

		for (uint32_t i = 0; i < count; i++) {
			uint32_t is_larger = all->key[i] > all->key[k];

			turn += 1 - is_larger;
			larger += is_larger & (i < k);
		}
		item[turn - 1] = all->key[k] - larger;
	}
	to = write_first(to, &at, points, item[0]);
	for (uint32_t k = 1; k < count; k++) {
		to = write_insertion(to, &at, item[k]);
	}
	return to;
}

/*
 * Write the insertions, and return the end.  NULL: there are more than FEW.
 *
 * A larger code point is inserted later, so the place of each is known in
 * advance: everything else in front of it is in the string already.  The k-th
 * hexadecimal digit of turns is the turn of key k, and order has the keys'
 * numbers in that order.  Nothing is read from where it was just written at a
 * place that depends on the data: processors would wait for that.
 */
static NOT_INLINE char *
write_insertions(const struct insertions *all)
{
	const uint32_t *key = all->key;
	uint32_t count = all->count, points = all->len - count + 1;
	uint64_t turns = 0, order = 0;
	uint32_t item[PLACES];
	struct insertion at;
	char *to = all->to;

	if (count < all->len) {
		*to++ = DELIMITER;
	}
	if (count - 1 >= PLACES) {
		return count == 0     ? to
		       : count <= FEW ? write_many(to, all, points)
				      : NULL;
	}
	for (uint32_t k = 0; k < count; k++) {
		uint64_t larger = 0;

		for (uint32_t i = 0; i < k; i++) {
			uint64_t is_larger = key[i] > key[k];

			turns += is_larger << 4 * i;
			larger += is_larger;
		}
		turns += (k - larger) << 4 * k;
		item[k] = key[k] - (uint32_t)larger;
	}
	for (uint32_t k = 0; k < count; k++) {
		order |= (uint64_t)k << (turns << 2 & 60);
		turns >>= 4;
	}
	to = write_first(to, &at, points, item[order & 15]);
	for (uint32_t k = 1; k < count; k++) {
		order >>= 4;
		to = write_insertion(to, &at, item[order & 15]);
	}
	return to;
}

/* ---- decoding ----------------------------------------------------------- */

/* Longer sources are not decoded here: numbers of points divide deltas. */
#define SHORT_SOURCE DIVISORS

/*
 * Reads an integer of up to eight digits at src[at].  Returns the place behind
 * it, or 0 if it is ill-formed or very large.
 */
static NOT_INLINE size_t
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
	uint32_t basic; /* so many are basic */
	uint32_t point[SHORT_SOURCE];
	/* The place of each insertion when it comes. */
	unsigned char place[SHORT_SOURCE];
	/*
	 * For each place a hexadecimal digit: the number of the code point
	 * there.  Without meaning if there are more than PLACES.
	 */
	uint64_t order;
};

/* What a caller wants to know of each code point: bits, which are ORed. */
typedef uint32_t look_function(uint32_t point);

static inline uint32_t
look_away(uint32_t point)
{
	(void)point;
	return 0;
}

/*
 * Reads the insertions in src[at..len).  False: one is ill-formed, or beyond
 * Unicode.
 *
 * The next bias has a quotient of its own, which need not wait for the place.
 * An insertion shifts the digits of the order behind it.
 */
static ALWAYS_INLINE bool
read_insertions(struct arrivals *all, const char *src, size_t len, size_t at,
		look_function *look, uint32_t *seen)
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

		point += turns;
		if (at == 0 || at > len || point > LAST_POINT) {
			return false;
		}
		place += delta - turns * (count + 1);
		all->place[count] = (unsigned char)place;
		shift = 4 * place++ % 64;
		behind = order >> shift;
		order ^= (behind ^ (behind << 4 | count)) << shift;
		all->point[count++] = point;
		*seen |= look(point);
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

/* Whether there is no surrogate.  Insertions are in ascending order. */
static inline bool
are_points(const struct arrivals *all)
{
	for (uint32_t i = all->count;
	     i > all->basic && all->point[i - 1] >= 0xD800; i--) {
		if (is_surrogate(all->point[i - 1])) {
			return false;
		}
	}
	return true;
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
insert_all(uint32_t *dst, const struct arrivals *all)
{
	memcpy(dst, all->point, all->basic * sizeof *dst);
	for (uint32_t i = all->basic; i < all->count; i++) {
		uint32_t *to = dst + all->place[i];

		memmove(to + 1, to, (i - all->place[i]) * sizeof *dst);
		*to = all->point[i];
	}
}

/*
 * Reads a label of 1 to SHORT_SOURCE bytes, and looks at each code point;
 * surrogates are not refused.  False: it has a fault, or no insertion.
 */
static ALWAYS_INLINE bool
read_arrivals(struct arrivals *all, const char *src, size_t len,
	      look_function *look, uint32_t *seen)
{
	size_t at = find_delimiter(src, len);
	uint32_t basic = 0, any = 0;

	if (at == 1 || at == len) {
		return false;
	}
	*seen = 0;
	for (; basic + 1 < at; basic++) {
		all->point[basic] = (unsigned char)src[basic];
		any |= all->point[basic];
		*seen |= look(all->point[basic]);
	}
	all->basic = basic;
	all->count = basic;
	return is_basic(any) && read_insertions(all, src, len, at, look, seen);
}

/* Puts the code points in order. */
static void
arrange(uint32_t *dst, const struct arrivals *all)
{
	if (all->count <= PLACES) {
		put_in_order(dst, all);
	} else {
		insert_all(dst, all);
	}
}

#endif
