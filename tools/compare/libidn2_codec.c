/* SPDX-License-Identifier: MIT
 *
 * libidn2's Punycode (RFC 3492, 6.2 and 6.3).
 */
#include "libidn2_model.h"

enum {
	BASE = 36,
	TMIN = 1,
	TMAX = 26,
	SKEW = 38,
	DAMP = 700,
	BIAS = 72,
	INITIAL_N = 128
};

#define MAXINT UINT32_MAX

static uint32_t
adapt(uint32_t delta, uint32_t points, bool first)
{
	uint32_t k = 0;

	delta = first ? delta / DAMP : delta / 2;
	delta += delta / points;
	while (delta > (BASE - TMIN) * TMAX / 2) {
		delta /= BASE - TMIN;
		k += BASE;
	}
	return k + (BASE - TMIN + 1) * delta / (delta + SKEW);
}

static uint32_t
threshold(uint32_t k, uint32_t bias)
{
	return k <= bias ? TMIN : k >= bias + TMAX ? TMAX : k - bias;
}

uint32_t
libidn2_digit(struct world *world, uint32_t c)
{
	if (c == '_') {
		return departs(world, DEPART_CODEC_UNDERSCORE) ? 0 : BASE;
	}
	c = lower(c);
	if (c >= 'a' && c <= 'z') {
		return c - 'a';
	}
	return c >= '0' && c <= '9' ? c - '0' + 26 : BASE;
}

static bool
is_surrogate(struct world *world, uint32_t point)
{
	return (point >= 0xD800 && point <= 0xDBFF) ||
	       (point >= 0xDC00 && point <= 0xDFFF &&
		!departs(world, DEPART_CODEC_SURROGATES));
}

/* Letters, digits, hyphen, and the underscore. */
static bool
is_basic(uint32_t c)
{
	return is_ldh(lower(c)) || c == '_';
}

bool
libidn2_decodes(struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (s.point[i] < 0x80 && !is_basic(s.point[i])) {
			return false;
		}
	}
	return true;
}

/* Read a generalised integer at *at and add its value to *i. */
static int
decode_integer(struct world *world, struct slice code, size_t *at, uint32_t *i,
	       uint32_t bias)
{
	uint32_t w = 1;

	for (uint32_t k = BASE;; k += BASE) {
		uint32_t digit, t = threshold(k, bias);

		if (*at == code.len) {
			return IDN2_PUNYCODE_BAD_INPUT;
		}
		digit = libidn2_digit(world, code.point[(*at)++]);
		if (digit >= BASE) {
			return IDN2_PUNYCODE_BAD_INPUT;
		}
		if (digit > (MAXINT - *i) / w) {
			return IDN2_PUNYCODE_OVERFLOW;
		}
		*i += digit * w;
		if (digit < t) {
			return IDN2_OK;
		}
		if (w > MAXINT / (BASE - t)) {
			return IDN2_PUNYCODE_OVERFLOW;
		}
		w *= BASE - t;
	}
}

int
libidn2_decode(struct world *world, uint32_t *to, size_t cap, size_t *len,
	       struct slice code)
{
	uint32_t n = INITIAL_N, i = 0, bias = BIAS;
	size_t basic = code.len, at, out = 0;

	while (basic > 0 && code.point[basic - 1] != '-') {
		basic--;
	}
	/* Nothing to decode, or a delimiter with nothing before it. */
	if (code.len == 0 || basic == code.len || basic == 1) {
		return IDN2_PUNYCODE_BAD_INPUT;
	}
	for (at = 0; at < code.len; at++) {
		if (!is_basic(code.point[at])) {
			return IDN2_PUNYCODE_BAD_INPUT;
		}
	}
	at = basic;
	basic -= basic > 0;
	if (basic > 0 && basic >= cap) {
		return IDN2_PUNYCODE_BIG_OUTPUT;
	}
	for (; out < basic; out++) {
		to[out] = code.point[out];
	}
	while (at < code.len) {
		uint32_t before = i, points = (uint32_t)out + 1;
		int rc = decode_integer(world, code, &at, &i, bias);

		if (rc != IDN2_OK) {
			return rc;
		}
		bias = adapt(i - before, points, before == 0);
		if (i / points > MAXINT - n) {
			return IDN2_PUNYCODE_OVERFLOW;
		}
		n += i / points;
		i %= points;
		if (n > LAST_POINT || is_surrogate(world, n)) {
			return IDN2_PUNYCODE_BAD_INPUT;
		}
		if (out >= cap) {
			return IDN2_PUNYCODE_BIG_OUTPUT;
		}
		for (size_t j = out++; j > i; j--) {
			to[j] = to[j - 1];
		}
		to[i++] = n;
	}
	*len = out;
	return IDN2_OK;
}

/* ---- encoding ----------------------------------------------------------- */

struct encoded {
	char *to;
	size_t cap;
	size_t len;
};

static bool
put(struct encoded *encoded, char c)
{
	if (encoded->len == encoded->cap) {
		return false;
	}
	encoded->to[encoded->len++] = c;
	return true;
}

static bool
put_integer(struct encoded *encoded, uint32_t value, uint32_t bias)
{
	static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";

	for (uint32_t k = BASE;; k += BASE) {
		uint32_t t = threshold(k, bias);

		if (value < t) {
			return put(encoded, digits[value]);
		}
		if (!put(encoded, digits[t + (value - t) % (BASE - t)])) {
			return false;
		}
		value = (value - t) / (BASE - t);
	}
}

/* Write the basic code points, and check the range of all others. */
static int
put_basic(struct world *world, struct encoded *encoded, struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (s.point[i] > LAST_POINT ||
		    is_surrogate(world, s.point[i])) {
			return IDN2_PUNYCODE_BAD_INPUT;
		}
		/* It keeps room for the delimiter. */
		if (s.point[i] < 0x80 && (encoded->cap - encoded->len < 2 ||
					  !put(encoded, (char)s.point[i]))) {
			return IDN2_PUNYCODE_BIG_OUTPUT;
		}
	}
	if (encoded->len > 0) {
		put(encoded, '-');
	}
	return IDN2_OK;
}

static uint32_t
next_point(struct slice s, uint32_t n)
{
	uint32_t least = MAXINT;

	for (size_t i = 0; i < s.len; i++) {
		if (s.point[i] >= n && s.point[i] < least) {
			least = s.point[i];
		}
	}
	return least;
}

int
libidn2_encode(struct world *world, char *to, size_t cap, size_t *len,
	       struct slice s)
{
	struct encoded encoded = {to, cap, 0};
	uint32_t n = INITIAL_N, delta = 0, bias = BIAS, done = 0, basic;
	int rc = put_basic(world, &encoded, s);

	if (rc != IDN2_OK) {
		return rc;
	}
	for (size_t i = 0; i < s.len; i++) {
		done += s.point[i] < 0x80;
	}
	basic = done;
	while (done < s.len) {
		uint32_t m = next_point(s, n);

		if (m - n > (MAXINT - delta) / (done + 1)) {
			return IDN2_PUNYCODE_OVERFLOW;
		}
		delta += (m - n) * (done + 1);
		n = m;
		for (size_t i = 0; i < s.len; i++) {
			if (s.point[i] < n) {
				delta++;
			}
			if (s.point[i] == n) {
				if (!put_integer(&encoded, delta, bias)) {
					return IDN2_PUNYCODE_BIG_OUTPUT;
				}
				bias = adapt(delta, done + 1, done == basic);
				delta = 0;
				done++;
			}
		}
		delta++;
		n++;
	}
	*len = encoded.len;
	return IDN2_OK;
}
