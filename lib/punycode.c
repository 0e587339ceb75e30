/* SPDX-License-Identifier: MIT
 *
 * Punycode, RFC 3492, in n log n steps: the core, on which everything else
 * stands and which stands on nothing.
 *
 * The procedures of RFC 3492, section 6, scan or move the whole label once
 * for every code point.  What they compute can be had directly.  Seen from
 * the decoder, the string passes through states <n,i> (section 3.2); with h
 * code points in it, n comes round once in h + 1 states.  So, when the
 * encoder's insertions are sorted by code point and then by position, the
 * delta between one at <m',i'> and the next at <m,i> is
 *
 *     (m - m') * (h + 1) + rank(i) - rank(i')
 *
 * where the rank of a position is the number of code points in front of it
 * that are already in the string; i' itself has been passed and counts.  The
 * decoder turns this round: seen from the end, the last code point to be
 * inserted stands at its place for good, and each earlier one at its place
 * among those that are still free.  Both need a set of positions that can
 * tell a member's rank or find the member of a rank: struct places.
 */
#include <stdbool.h>
#include <string.h>

#include <xn/punycode.h>

#include "fast.h"
#include "word.h"

/* RFC 3492, section 5. */
enum {
	BASE = 36,
	TMIN = 1,
	TMAX = 26,
	SKEW = 38,
	DAMP = 700,
	INITIAL_BIAS = 72,
	INITIAL_N = 0x80
};

#define DELIMITER '-'

/* The end of Unicode. */
#define LAST_POINT UINT32_C(0x10FFFF)

/* Insertion by moving is faster up to about so many characters. */
#define SHORT 64

/* Where the decoder keeps the case of an insertion: beside its point. */
#define UPPER_BIT (UINT32_C(1) << 31)

static bool
is_basic(uint32_t c)
{
	return c < INITIAL_N;
}

static bool
is_surrogate(uint32_t c)
{
	return c >= 0xD800 && c <= 0xDFFF;
}

static xn_punycode_result
result(xn_punycode_status status, size_t read, size_t written)
{
	xn_punycode_result r;

	r.status = status;
	r.read = read;
	r.written = written;
	return r;
}

/* What a call that found no fault says. */
static xn_punycode_result
finish(size_t cap, size_t read, size_t written)
{
	return result(written > cap ? XN_PUNYCODE_NO_SPACE : XN_PUNYCODE_OK,
		      read, written);
}

/* ---- a set of positions ------------------------------------------------- */

struct places {
	/* Position i is a member if bit i % 32 of mask[i / 32] is set. */
	uint32_t *mask;
	uint32_t words;
	/*
	 * A binary tree whose leaves, a power of two, are the words of the
	 * mask and then empty ones.  It is numbered from the root, 1, so that
	 * node j's children are 2 * j and 2 * j + 1 and word w is the node
	 * leaves + w.  An inner node has the number of members on its left.
	 */
	uint32_t *tree;
	uint32_t leaves;
};

static uint32_t
count_bits(uint32_t x)
{
	x -= x >> 1 & 0x55555555;
	x = (x & 0x33333333) + (x >> 2 & 0x33333333);
	x = (x + (x >> 4)) & 0x0F0F0F0F;
	return x * 0x01010101 >> 24;
}

static uint32_t
bits_below(uint32_t n)
{
	return (UINT32_C(1) << n) - 1;
}

/* The positions 0..len-1 in a workspace behind two arrays of len. */
static struct places
lay_out_places(uint32_t *work, size_t len)
{
	struct places p;

	p.words = (uint32_t)(len / 32 + 1);
	p.mask = work + 2 * len;
	p.tree = p.mask + p.words;
	p.leaves = 1;
	while (p.leaves < p.words) {
		p.leaves *= 2;
	}
	return p;
}

/* Makes the tree agree with the mask. */
static void
count_places(struct places *p)
{
	for (uint32_t node = 1; node < p->leaves; node++) {
		p->tree[node] = 0;
	}
	if (p->leaves == 1) {
		return;
	}
	for (uint32_t w = 0; w < p->words; w++) {
		uint32_t count = count_bits(p->mask[w]);

		for (uint32_t node = p->leaves + w; node > 1; node /= 2) {
			p->tree[node / 2] += node % 2 ? 0 : count;
		}
	}
}

/* Makes i a member and returns how many there are below it. */
static uint32_t
add_place(struct places *p, uint32_t i)
{
	uint32_t w = i / 32;
	uint32_t rank = count_bits(p->mask[w] & bits_below(i % 32));

	p->mask[w] |= UINT32_C(1) << i % 32;
	for (uint32_t node = p->leaves + w; node > 1; node /= 2) {
		uint32_t right = node % 2;

		rank += right ? p->tree[node / 2] : 0;
		p->tree[node / 2] += 1 - right;
	}
	return rank;
}

/*
 * The index of the bit that has rank others set below it; there is one.
 * The counts are those of count_bits, of ever smaller pieces.
 */
static uint32_t
select_bit(uint32_t word, uint32_t rank)
{
	uint32_t by_2 = word - (word >> 1 & 0x55555555);
	uint32_t by_4 = (by_2 & 0x33333333) + (by_2 >> 2 & 0x33333333);
	uint32_t by_8 = (by_4 + (by_4 >> 4)) & 0x0F0F0F0F;
	uint32_t by_16 = (by_8 + (by_8 >> 8)) & 0x00FF00FF;
	uint32_t at = 0;
	uint32_t below = by_16 & 0xFF;
	uint32_t skip;

	skip = rank >= below;
	rank -= skip ? below : 0;
	at += skip * 16;
	below = by_8 >> at & 0xFF;
	skip = rank >= below;
	rank -= skip ? below : 0;
	at += skip * 8;
	below = by_4 >> at & 0xF;
	skip = rank >= below;
	rank -= skip ? below : 0;
	at += skip * 4;
	below = by_2 >> at & 3;
	skip = rank >= below;
	rank -= skip ? below : 0;
	at += skip * 2;
	below = word >> at & 1;
	return at + (rank >= below);
}

/* Takes the member out that has rank others below it; there is one. */
static uint32_t
take_place(struct places *p, uint32_t rank)
{
	uint32_t node = 1;
	uint32_t w;
	uint32_t at;

	while (node < p->leaves) {
		uint32_t left = p->tree[node];
		uint32_t right = rank >= left;

		rank -= right ? left : 0;
		p->tree[node] = left - (1 - right);
		node = 2 * node + right;
	}
	w = node - p->leaves;
	at = select_bit(p->mask[w], rank);
	p->mask[w] &= ~(UINT32_C(1) << at);
	return w * 32 + at;
}

/* ---- what both directions share ----------------------------------------- */

/*
 * A product instead of a quotient, which takes three times as long: of up to
 * 2^29, as 29 + 6 is no more than 35, by up to BASE.
 */
#define INVERSE(n) (UINT64_C(1) << 35) / (n) + 1
static const uint64_t inverses[BASE + 1] = {
	0,           INVERSE(1),  INVERSE(2),  INVERSE(3),  INVERSE(4),
	INVERSE(5),  INVERSE(6),  INVERSE(7),  INVERSE(8),  INVERSE(9),
	INVERSE(10), INVERSE(11), INVERSE(12), INVERSE(13), INVERSE(14),
	INVERSE(15), INVERSE(16), INVERSE(17), INVERSE(18), INVERSE(19),
	INVERSE(20), INVERSE(21), INVERSE(22), INVERSE(23), INVERSE(24),
	INVERSE(25), INVERSE(26), INVERSE(27), INVERSE(28), INVERSE(29),
	INVERSE(30), INVERSE(31), INVERSE(32), INVERSE(33), INVERSE(34),
	INVERSE(35), INVERSE(36),
};

static uint32_t
divide_few(uint32_t a, uint32_t b)
{
	return (uint32_t)(a * inverses[b] >> 35);
}

/* Any numbers; 64 bits take much longer to divide, and few are needed. */
static uint64_t
divide(uint64_t a, uint32_t b)
{
	if (b <= BASE && a >> 29 == 0) {
		return divide_few((uint32_t)a, b);
	}
	return a <= UINT32_MAX ? (uint32_t)a / b : a / b;
}

/*
 * The factor by which the weight of the next digit rises, section 6.2: 36 less
 * its threshold.  What is left of the bias is the bias less 36 for each digit
 * in front.
 */
static uint32_t
next_factor(int32_t *bias)
{
	int32_t factor = *bias;

	*bias -= BASE;
	factor = factor > BASE - TMAX ? factor : BASE - TMAX;
	return (uint32_t)(factor < BASE - TMIN ? factor : BASE - TMIN);
}

/* The last step of section 6.1, as a division takes longer than a look-up. */
#define STEP(x) (unsigned char)((BASE - TMIN + 1) * (x) / ((x) + SKEW))
#define STEPS_4(x) STEP(x), STEP((x) + 1), STEP((x) + 2), STEP((x) + 3)
#define STEPS_16(x)                                                            \
	STEPS_4(x), STEPS_4((x) + 4), STEPS_4((x) + 8), STEPS_4((x) + 12)
#define STEPS_64(x)                                                            \
	STEPS_16(x), STEPS_16((x) + 16), STEPS_16((x) + 32), STEPS_16((x) + 48)
static const unsigned char steps[(BASE - TMIN) * TMAX / 2 + 1] = {
	STEPS_64(0),   STEPS_64(64),  STEPS_64(128),
	STEPS_64(192), STEPS_64(256), STEPS_64(320),
	STEPS_64(384), STEPS_4(448),  STEPS_4(452),
};

/*
 * Section 6.1.  turns is delta divided by the number of code points, which no
 * caller has to divide for: it is how often n came round, less one where the
 * place in the string is in front of where it was.
 */
static uint32_t
adapt(uint64_t delta, uint32_t turns, bool first)
{
	uint32_t k = 0;

	delta = first ? delta / DAMP + turns / DAMP : delta / 2 + turns / 2;
	for (; delta >= sizeof steps; k += BASE) {
		delta /= BASE - TMIN;
	}
	return k + steps[delta];
}

/* Whether words are fewer than XN_PUNYCODE_WORK(len), which might wrap. */
static bool
work_is_short(size_t len, size_t words)
{
	size_t places = 3 * (len / 32 + 1);

	return words < places || (words - places) / 2 < len;
}

/* ---- encoding ----------------------------------------------------------- */

/*
 * Counts on beyond the end, for NO_SPACE.  The count cannot wrap: the deltas
 * of n code points pass 10FFFF * (n + 1) states in all, and one of d takes at
 * most 2 + log10 d digits (a digit's weight grows by 36 - 26 or more), so
 * there are fewer than 9 * n digits; and src and work take 12 bytes for each
 * of the n.
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

static char
digit_char(uint32_t digit)
{
	return "abcdefghijklmnopqrstuvwxyz0123456789"[digit];
}

/* A generalised variable-length integer: section 3.3. */
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

/* Stable, on seven bits of the code points. */
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
 * Sorts indices into src by code point, equal ones left in order, into one
 * of the two arrays, which is returned.
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
 * Copies the basic code points out, makes their places members and lists the
 * others' indices.  Returns the index of the first that is no code point, or
 * len.
 */
static size_t
segregate(struct output *out, struct places *handled, uint32_t *others,
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
put_insertions(struct output *out, struct places *handled,
	       const uint32_t *order, uint32_t count, uint32_t basic,
	       const uint32_t *src, const unsigned char *upper)
{
	uint32_t bias = INITIAL_BIAS;
	uint32_t point = INITIAL_N;
	uint32_t passed = 0;
	uint32_t points = basic + 1;

	for (uint32_t j = 0; j < count; j++) {
		uint32_t i = order[j];
		uint32_t rank = add_place(handled, i);
		uint64_t delta =
			(uint64_t)(src[i] - point) * points + rank - passed;

		put_integer(out, delta, (int32_t)bias, upper && upper[i]);
		bias = adapt(delta, src[i] - point - (rank < passed), j == 0);
		point = src[i];
		passed = rank + 1;
		points++;
	}
}

/* The digits that a delta of 27 bits has at most: see struct output. */
#define DIGITS 9

/*
 * What put_integer writes of such a delta, where there is room.  Mostly these
 * are one or two digits, and nobody can foresee which: no branch depends on it.
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

/* Up to so many insertions are sorted by comparing each with each. */
#define FEW 32

/*
 * What is to be inserted, in the order of src.  Where one stands when its turn
 * has come is known beforehand: all in front of it but those with larger code
 * points, which come later, are in the string by then.
 */
struct insertions {
	uint32_t count;
	uint32_t point[FEW];
	uint32_t rank[FEW]; /* of its place when it is inserted */
	uint32_t turn[FEW]; /* when it is inserted */
};

/* Add one; without a branch that depends on what there is. */
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

/* points: one more than there are basic code points, which are written. */
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

/* The most code points of a label that is encoded by comparing. */
#define SHORT_LABEL 64

/*
 * The same as encode() for a short label with few insertions and without flags,
 * in a third of the time: no delta has more than 27 bits, there is room for all
 * digits, and little has to be foreseen.  False: there are more than few.
 */
static bool
encode_few(xn_punycode_result *r, char *dst, size_t cap, const uint32_t *src,
	   uint32_t len)
{
	char room[DIGITS * SHORT_LABEL + 1];
	struct insertions all;
	char *start = cap > DIGITS * len ? dst : room;
	char *to = start;
	size_t written;

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
	to = write_insertions(to, &all, len - all.count + 1);
	written = (size_t)(to - start);
	if (start != dst && written <= cap && written > 0) {
		memcpy(dst, room, written);
	}
	*r = finish(cap, len, written);
	return true;
}

static xn_punycode_result
encode(char *dst, size_t cap, const uint32_t *src, size_t len,
       const unsigned char *upper, uint32_t *work)
{
	struct output out = {dst, cap, 0};
	struct places handled = lay_out_places(work, len);
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
	count_places(&handled);
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
	if (FAST && len <= SHORT_LABEL && upper == NULL &&
	    encode_few(&r, dst, cap, src, (uint32_t)len)) {
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

	if (len > XN_PUNYCODE_LONG_MAX || work_is_short(len, words)) {
		return result(XN_PUNYCODE_TOO_LONG, 0, 0);
	}
	if (FAST && len <= SHORT_LABEL && upper == NULL &&
	    encode_few(&r, dst, cap, src, (uint32_t)len)) {
		return r;
	}
	return encode(dst, cap, src, len, upper, work);
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
	/* The state: behind the insertion that was read last. */
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

/* The value of a digit, or BASE, for none of the other characters. */
#define NONE_8 36, 36, 36, 36, 36, 36, 36, 36
#define NONE_16 NONE_8, NONE_8
#define LETTERS                                                                \
	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,  \
		20, 21, 22, 23, 24, 25
static const unsigned char digit_values[256] = {
	NONE_16, NONE_16, NONE_16, /* 00 to 2F */
	26,      27,      28,      29,      30,      31,
	32,      33,      34,      35,      36,      36,
	36,      36,      36,      36,      36,      LETTERS,
	36,      36,      36,      36,      36,      36, /* 41 to 60 */
	LETTERS, 36,      36,      36,      36,      36, /* 61 to 7F */
	NONE_16, NONE_16, NONE_16, NONE_16, NONE_16, NONE_16,
	NONE_16, NONE_16,
};

static uint32_t
digit_value(char c)
{
	return digit_values[(unsigned char)c];
}

/* What is behind the last delimiter, or 0. */
static size_t
find_delimiter(const char *src, size_t len)
{
	size_t end = len;

	for (; end > 0 && len >= WORD_BYTES;
	     end -= end < WORD_BYTES ? end : WORD_BYTES) {
		size_t at = end < WORD_BYTES ? 0 : end - WORD_BYTES;
		unsigned found = word_last(word_load(src + at), DELIMITER);

		if (found > 0) {
			return at + found;
		}
	}
	while (end > 0 && src[end - 1] != DELIMITER) {
		end--;
	}
	return end;
}

/*
 * Splits src at its last delimiter.  One in front delimits nothing: it would
 * be taken for a digit (section 6.2), and is none.
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
 * A generalised variable-length integer of at most limit: section 3.3.
 * Leaves the last digit, or that at fault, to be passed.
 *
 * Nothing wraps: any digit but the last is at least TMIN = 1, so that weight
 * is at most 35 times the value so far, that is below 35 * 2^52.
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

		if (digit == BASE) {
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
	turns = (uint32_t)divide(i, points);
	*point = d->point + turns;
	*place = (uint32_t)(i - (uint64_t)turns * points);
	/* Behind an insertion the place is never 0. */
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

/* For short labels: inserts as told and moves what is behind. */
static void
insert_points(uint32_t *dst, const struct decoder *d, unsigned char *upper,
	      const uint32_t *work)
{
	const uint32_t *points = work;
	const uint32_t *at = work + d->len;

	for (uint32_t i = 0; i < d->basic; i++) {
		dst[i] = (unsigned char)d->src[i];
		if (upper) {
			upper[i] = is_upper(d->src[i]);
		}
	}
	for (uint32_t end = d->basic; end < d->count; end++) {
		uint32_t place = *at++;
		uint32_t point = *points++;

		for (uint32_t i = end; i > place; i--) {
			dst[i] = dst[i - 1];
		}
		dst[place] = point & ~UPPER_BIT;
		if (upper) {
			memmove(upper + place + 1, upper + place, end - place);
			upper[place] = (point & UPPER_BIT) != 0;
		}
	}
}

/* Puts the insertions, in reverse, and then the basic code points. */
static void
put_points(uint32_t *dst, const struct decoder *d, unsigned char *upper,
	   uint32_t *work)
{
	const uint32_t *points = work;
	const uint32_t *at = work + d->len;
	struct places vacant = lay_out_places(work, d->len);
	const char *basic = d->src;

	for (uint32_t w = 0; w < d->count / 32; w++) {
		vacant.mask[w] = UINT32_MAX;
	}
	for (uint32_t w = d->count / 32; w < vacant.words; w++) {
		vacant.mask[w] = 0;
	}
	vacant.mask[d->count / 32] = bits_below(d->count % 32);
	count_places(&vacant);
	for (uint32_t j = d->count - d->basic; j-- > 0;) {
		uint32_t place = take_place(&vacant, at[j]);

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

/* few: up to how many characters insertion is by moving. */
static xn_punycode_result
decode(uint32_t *dst, size_t cap, const char *src, size_t len,
       unsigned char *upper, uint32_t *work, size_t few)
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
	if (d.count <= cap && len <= few) {
		insert_points(dst, &d, upper, work);
	} else if (d.count <= cap) {
		put_points(dst, &d, upper, work);
	}
	return finish(cap, len, d.count);
}

/* As many places as there are hexadecimal digits in a word. */
#define PLACES 16

/* A label of few code points on its way: struct decoder's state machine. */
struct small_decoder {
	/*
	 * Of each place a word has a hexadecimal digit: which code point is
	 * there, the basic ones counted first and then the others as they came.
	 * To insert is to shift the digits behind.
	 */
	uint64_t order;
	uint32_t points[PLACES];
	uint32_t count;
	uint32_t point;
	uint32_t place;
	uint32_t bias;
};

/*
 * Read an integer at *at: mostly it has one or two digits, and nobody can
 * foresee which, so that no branch depends on that and both are fetched.
 * False: it is ill-formed or very large.
 */
static inline bool
read_small(const char *src, size_t len, size_t *at, uint32_t bias,
	   uint32_t *value)
{
	size_t last = *at + (*at + 1 < len);
	uint32_t first = digit_value(src[*at]), digit = digit_value(src[last]);
	int32_t rest = (int32_t)bias;
	uint32_t weight = next_factor(&rest), factor = next_factor(&rest);
	uint32_t more = first >= BASE - weight;
	uint64_t sum = first + (digit * weight & (0 - more));

	if (first == BASE || (more && last == *at)) {
		return false;
	}
	digit &= 0 - more;
	for (last = *at + more; digit >= BASE - factor; last++) {
		if (digit == BASE || last + 1 == len || weight > LAST_POINT) {
			return false;
		}
		weight *= factor;
		factor = next_factor(&rest);
		digit = digit_value(src[last + 1]);
		sum += (uint64_t)digit * weight;
	}
	*at = last + 1;
	*value = (uint32_t)sum;
	return true;
}

/*
 * Insert what a delta stands for; false: that is no code point.  The quotient
 * that the next bias needs is one of its own, so as not to wait for the place.
 */
static inline bool
insert_small(struct small_decoder *d, uint32_t delta)
{
	uint32_t number = d->count++;
	uint32_t i = d->place + delta;
	uint32_t turns = divide_few(i, d->count);
	uint32_t place = i - turns * d->count;
	uint64_t front = d->order & ((UINT64_C(1) << 4 * place) - 1);

	d->bias = adapt(delta, divide_few(delta, d->count), d->place == 0);
	d->point += turns;
	d->place = place + 1;
	d->order =
		front | (uint64_t)number << 4 * place | (d->order - front) << 4;
	d->points[number] = d->point;
	return d->point <= LAST_POINT && !is_surrogate(d->point);
}

/*
 * The same as decode() for labels of up to 16 code points without flags, in
 * half the time.  False: it is not one of these, or something is wrong.
 */
static bool
decode_few(xn_punycode_result *r, uint32_t *dst, size_t cap, const char *src,
	   size_t len)
{
	struct small_decoder d;
	size_t at = find_delimiter(src, len);
	uint32_t all = 0;

	if (at == 1 || at > PLACES) {
		return false;
	}
	d.order = UINT64_C(0xFEDCBA9876543210);
	d.count = 0;
	d.point = INITIAL_N;
	d.place = 0;
	d.bias = INITIAL_BIAS;
	for (; d.count + 1 < at; d.count++) {
		d.points[d.count] = (unsigned char)src[d.count];
		all |= d.points[d.count];
	}
	while (at < len) {
		uint32_t delta;

		if (d.count == PLACES ||
		    !read_small(src, len, &at, d.bias, &delta) ||
		    !insert_small(&d, delta)) {
			return false;
		}
	}
	if (d.count > cap || !is_basic(all)) {
		return false;
	}
	for (uint32_t i = 0; i < d.count; i++) {
		dst[i] = d.points[d.order >> 4 * i & (PLACES - 1)];
	}
	*r = finish(cap, len, d.count);
	return true;
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
	if (FAST && upper == NULL && decode_few(&r, dst, cap, src, len)) {
		return r;
	}
	return decode(dst, cap, src, len, upper, work, SHORT);
}

xn_punycode_result
xn_punycode_decode_long(uint32_t *dst, size_t cap, const char *src, size_t len,
			unsigned char *upper, uint32_t *work, size_t words)
{
	xn_punycode_result r;

	if (len > XN_PUNYCODE_LONG_MAX || work_is_short(len, words)) {
		return result(XN_PUNYCODE_TOO_LONG, 0, 0);
	}
	if (FAST && upper == NULL && decode_few(&r, dst, cap, src, len)) {
		return r;
	}
	return decode(dst, cap, src, len, upper, work, SHORT);
}
