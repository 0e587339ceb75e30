/* SPDX-License-Identifier: MIT
 *
 * The parameters, digits and arithmetic of Punycode.
 */
#ifndef XN_PUNYCODE_DIGITS_H
#define XN_PUNYCODE_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/punycode.h>

#include "../base/eight_bytes.h"

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

static inline bool
is_basic(uint32_t c)
{
	return c < INITIAL_N;
}

static inline bool
is_surrogate(uint32_t c)
{
	return c >= 0xD800 && c <= 0xDFFF;
}

static inline xn_punycode_result
result(xn_punycode_status status, size_t read, size_t written)
{
	xn_punycode_result r;

	r.status = status;
	r.read = read;
	r.written = written;
	return r;
}

/* The result of a call that found no fault. */
static inline xn_punycode_result
finish(size_t cap, size_t read, size_t written)
{
	return result(written > cap ? XN_PUNYCODE_NO_SPACE : XN_PUNYCODE_OK,
		      read, written);
}

/*
 * Divides by multiplying: a division takes three times as long.  Exact for a up
 * to 2^29 and b up to DIVISORS, as 29 + 6 <= 35.
 */
#define DIVISORS 64
extern const uint64_t xn_punycode_inverses[DIVISORS + 1];

static inline uint32_t
divide_few(uint32_t a, uint32_t b)
{
	return (uint32_t)(a * xn_punycode_inverses[b] >> 35);
}

/* Divide any numbers.  64 bits take much longer, and few are needed. */
static inline uint64_t
divide(uint64_t a, uint32_t b)
{
	if (b <= DIVISORS && a >> 29 == 0) {
		return divide_few((uint32_t)a, b);
	}
	return a <= UINT32_MAX ? (uint32_t)a / b : a / b;
}

/*
 * The factor from one digit's weight to the next one's, section 6.2: 36 less
 * the digit's threshold.  Each digit takes 36 from the bias.
 */
static inline uint32_t
next_factor(int32_t *bias)
{
	int32_t factor = *bias;

	*bias -= BASE;
	factor = factor > BASE - TMAX ? factor : BASE - TMAX;
	return (uint32_t)(factor < BASE - TMIN ? factor : BASE - TMIN);
}

/*
 * The last step of section 6.1 as a table: a division takes longer.  A result
 * below BASE - TMAX stands there as BASE - TMAX, which gives the same factors.
 */
#define STEPS ((BASE - TMIN) * TMAX / 2 + 1)
extern const unsigned char xn_punycode_steps[STEPS];

/*
 * Section 6.1.  turns is delta divided by the number of code points.  No caller
 * has to divide for it: it is the growth of n, less one if the new position is
 * in front of the last one.
 */
static inline uint32_t
adapt(uint64_t delta, uint32_t turns, bool first)
{
	uint32_t k = 0;

	delta = first ? delta / DAMP + turns / DAMP : delta / 2 + turns / 2;
	for (; delta >= STEPS; k += BASE) {
		delta /= BASE - TMIN;
	}
	return k + xn_punycode_steps[delta];
}

static inline char
digit_char(uint32_t digit)
{
	return "abcdefghijklmnopqrstuvwxyz0123456789"[digit];
}

/* The value of a digit, or NO_DIGIT for any other character. */
#define NO_DIGIT 64
extern const unsigned char xn_punycode_values[256];

static inline uint32_t
digit_value(char c)
{
	return xn_punycode_values[(unsigned char)c];
}

/* The place after the last delimiter, or 0 if there is none. */
static inline size_t
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
 * Encode and decode short labels, like most labels, without case flags: in a
 * third and in half of the time.  False: the label is not short, or has a
 * fault; the functions for any label tell which.
 */
bool xn_punycode_encode_short(xn_punycode_result *r, char *dst, size_t cap,
			      const uint32_t *src, size_t len);
bool xn_punycode_decode_short(xn_punycode_result *r, uint32_t *dst, size_t cap,
			      const char *src, size_t len);

#endif
