/* SPDX-License-Identifier: MIT
 *
 * Bootstring, RFC 3492, in the words of sections 3 and 6.  Names are the RFC's.
 * {Braces} in the RFC mark steps that Punycode could do without; here they are
 * done.  This is plain and quadratic: lib/punycode/encode.c and decode.c are
 * tested against it.
 */
#include "codec_buffers.h"

#include <string.h>

#include <xn/bootstring.h>

static xn_bootstring_result
bootstring_result(xn_bootstring_status status, size_t read, size_t written)
{
	return (xn_bootstring_result){status, read, written};
}

/* The result of a call that found no fault. */
static xn_bootstring_result
finished(size_t cap, size_t read, size_t written)
{
	return bootstring_result(written > cap ? XN_BOOTSTRING_NO_SPACE
					       : XN_BOOTSTRING_OK,
				 read, written);
}

static bool
is_basic_in(const xn_bootstring *p, uint32_t c)
{
	return c < 0x80 && c <= p->last_point &&
	       (p->basic[c / 32] >> c % 32 & 1) != 0;
}

static bool
is_point(const xn_bootstring *p, uint32_t c)
{
	bool surrogate = c >= 0xD800 && c <= 0xDFFF;

	return c <= p->last_point && (p->surrogates || !surrogate);
}

static bool
is_capital(char c)
{
	return c >= 'A' && c <= 'Z';
}

/* ---- the parameters ----------------------------------------------------- */

xn_bootstring
xn_bootstring_punycode(void)
{
	static const xn_bootstring punycode = {
		.base = 36,
		.tmin = 1,
		.tmax = 26,
		.skew = 38,
		.damp = 700,
		.initial_bias = 72,
		.initial_n = 0x80,
		.last_point = 0x10FFFF,
		.surrogates = false,
		.delimiter = '-',
		.basic = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX},
		.digits = "abcdefghijklmnopqrstuvwxyz0123456789",
		.capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
	};

	return punycode;
}

/*
 * Whether no character stands for two digits, and each is basic and not the
 * delimiter.
 */
static bool
digits_are_valid(const xn_bootstring *p)
{
	/* The digit that a character stands for, counted from 1. */
	unsigned char digit_of[0x80] = {0};
	const char *const forms[2] = {p->digits,
				      p->capitals ? p->capitals : p->digits};

	for (int f = 0; f < 2; f++) {
		for (uint32_t digit = 0; digit < p->base; digit++) {
			unsigned char c = (unsigned char)forms[f][digit];

			if (c == 0 || !is_basic_in(p, c) ||
			    forms[f][digit] == p->delimiter) {
				return false;
			}
			if (digit_of[c] != 0 && digit_of[c] != digit + 1) {
				return false;
			}
			digit_of[c] = (unsigned char)(digit + 1);
		}
	}
	return true;
}

bool
xn_bootstring_is_valid(const xn_bootstring *parameters)
{
	const xn_bootstring *p = parameters;

	/* Each digit needs an ASCII character, and so does the delimiter. */
	if (p == NULL || p->base < 2 || p->base > 0x7F) {
		return false;
	}
	if (p->tmin > p->tmax || p->tmax > p->base - 1 || p->tmax == 0) {
		return false;
	}
	if (p->base - p->tmin < 2 || p->skew < 1 || p->damp < 2) {
		return false;
	}
	if (p->initial_bias % p->base > p->base - p->tmin) {
		return false;
	}
	return p->initial_n <= p->last_point &&
	       is_basic_in(p, (unsigned char)p->delimiter) && p->digits &&
	       digits_are_valid(p);
}

/* ---- both directions ---------------------------------------------------- */

static uint64_t
threshold(const xn_bootstring *p, uint64_t k, uint64_t bias)
{
	if (k <= bias + p->tmin) {
		return p->tmin;
	}
	if (k >= bias + p->tmax) {
		return p->tmax;
	}
	return k - bias;
}

/* Section 6.1. */
static uint64_t
adapt_bias(const xn_bootstring *p, uint64_t delta, uint64_t numpoints,
	   bool firsttime)
{
	uint64_t k = 0;

	if (firsttime) {
		delta /= p->damp;
	} else {
		delta /= 2;
	}
	delta += delta / numpoints;
	while (delta > (p->base - p->tmin) * p->tmax / 2) {
		delta /= p->base - p->tmin;
		k += p->base;
	}
	return k + (p->base - p->tmin + 1) * delta / (delta + p->skew);
}

/* ---- encoding: section 6.3 ---------------------------------------------- */

/* The destination; len counts on beyond cap, for NO_SPACE. */
struct bootstring_output {
	char *dst;
	size_t cap;
	size_t len;
};

static void
put_char(struct bootstring_output *out, char c)
{
	if (out->len < out->cap) {
		out->dst[out->len] = c;
	}
	out->len += out->len < SIZE_MAX;
}

static char
char_of_digit(const xn_bootstring *p, uint64_t digit, bool upper)
{
	return upper && p->capitals ? p->capitals[digit] : p->digits[digit];
}

/* The letter c in the case that is asked for, if that is basic. */
static char
cased_basic(const xn_bootstring *p, uint32_t c, bool upper)
{
	uint32_t other = c;

	if ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') {
		other = upper ? c & ~UINT32_C(0x20) : c | 0x20;
	}
	return (char)(is_basic_in(p, other) ? other : c);
}

static void
put_delta(const xn_bootstring *p, struct bootstring_output *out, uint64_t delta,
	  uint64_t bias, bool upper)
{
	uint64_t q = delta;

	for (uint64_t k = p->base;; k += p->base) {
		uint64_t t = threshold(p, k, bias);

		if (q < t) {
			break;
		}
		put_char(out,
			 char_of_digit(p, t + (q - t) % (p->base - t), false));
		q = (q - t) / (p->base - t);
	}
	put_char(out, char_of_digit(p, q, upper));
}

/* The index of the first unit that cannot be encoded, or len. */
static size_t
find_fault(const xn_bootstring *p, const uint32_t *src, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (!is_point(p, src[i]) ||
		    (src[i] < p->initial_n && !is_basic_in(p, src[i]))) {
			return i;
		}
	}
	return len;
}

/*
 * The minimum non-basic code point >= n, or UINT64_MAX: there was one, but src
 * has changed since.
 */
static uint64_t
find_minimum(const xn_bootstring *p, const uint32_t *src, size_t len,
	     uint64_t n)
{
	uint64_t m = UINT64_MAX;

	for (size_t i = 0; i < len; i++) {
		if (src[i] >= n && src[i] < m && !is_basic_in(p, src[i])) {
			m = src[i];
		}
	}
	return m;
}

/*
 * Nothing overflows: n and m have 32 bits and h less than 31, so that delta
 * stays below 2^63 + 2^31.
 */
static void
put_deltas(const xn_bootstring *p, struct bootstring_output *out,
	   const uint32_t *src, size_t len, const unsigned char *upper,
	   size_t b)
{
	uint64_t n = p->initial_n;
	uint64_t delta = 0;
	uint64_t bias = p->initial_bias;
	size_t h = b;

	while (h < len) {
		uint64_t m = find_minimum(p, src, len, n);

		if (m == UINT64_MAX) {
			return;
		}
		delta += (m - n) * ((uint64_t)h + 1);
		n = m;
		for (size_t i = 0; i < len; i++) {
			uint32_t c = src[i];

			if (c < n || is_basic_in(p, c)) {
				delta++;
			} else if (c == n) {
				put_delta(p, out, delta, bias,
					  upper && upper[i] != 0);
				bias = adapt_bias(p, delta, (uint64_t)h + 1,
						  h == b);
				delta = 0;
				h++;
			}
		}
		delta++;
		n++;
	}
}

xn_bootstring_result
xn_bootstring_encode(const xn_bootstring *parameters, char *dst, size_t cap,
		     const uint32_t *src, size_t len,
		     const unsigned char *upper)
{
	const xn_bootstring *p = parameters;
	struct bootstring_output out = {dst, cap, 0};
	size_t fault;
	size_t b;

	if (!xn_bootstring_is_valid(p)) {
		return bootstring_result(XN_BOOTSTRING_BAD_PARAMETERS, 0, 0);
	}
	if (len > XN_BOOTSTRING_MAX) {
		return bootstring_result(XN_BOOTSTRING_TOO_LONG, 0, 0);
	}
	if (!encoder_buffers_are_right(dst, cap, src, len, upper)) {
		return bootstring_result(XN_BOOTSTRING_MISUSE, 0, 0);
	}
	fault = find_fault(p, src, len);
	if (fault < len) {
		return bootstring_result(XN_BOOTSTRING_BAD_INPUT, fault, 0);
	}
	for (size_t i = 0; i < len; i++) {
		if (is_basic_in(p, src[i])) {
			put_char(&out, upper ? cased_basic(p, src[i], upper[i])
					     : (char)src[i]);
		}
	}
	b = out.len;
	if (b > 0) {
		put_char(&out, p->delimiter);
	}
	put_deltas(p, &out, src, len, upper, b);
	return finished(cap, len, out.len);
}

/* ---- decoding: section 6.2 ---------------------------------------------- */

struct bootstring_decoder {
	const xn_bootstring *p;
	const char *src;
	size_t len;
	/* The next unit to consume; after a fault, the one at fault. */
	size_t at;
	uint64_t n;
	uint64_t i;
	uint64_t bias;
	/* length(output), even if dst has less room. */
	size_t length;
	/* The form of the last digit consumed. */
	bool upper;
};

/* The digit's value, or base if the character has none. */
static uint32_t
value_of_digit(const xn_bootstring *p, char c, bool *upper)
{
	const char *found = memchr(p->digits, c, p->base);

	*upper = false;
	if (found) {
		return (uint32_t)(found - p->digits);
	}
	found = p->capitals ? memchr(p->capitals, c, p->base) : NULL;
	*upper = found != NULL;
	return found ? (uint32_t)(found - p->capitals) : p->base;
}

/*
 * The last delimiter's index, or 0 if there is none.  A delimiter in front
 * gives 0, too: it is not consumed, and then found not to be a digit.
 */
static size_t
count_basic(const xn_bootstring *p, const char *src, size_t len)
{
	for (size_t i = len; i > 0; i--) {
		if (src[i - 1] == p->delimiter) {
			return i - 1;
		}
	}
	return 0;
}

/*
 * Adds one integer to i.  If it would lead beyond the last code point, it is an
 * overflow: maxint depends on the state, as section 6.4 leaves the limit open.
 * The weight may pass maxint if only zeros follow.
 *
 * The digit that ends the integer is not consumed yet.
 */
static xn_bootstring_status
read_delta(struct bootstring_decoder *d)
{
	const xn_bootstring *p = d->p;
	uint64_t points = (uint64_t)d->length + 1;
	uint64_t maxint = (p->last_point - d->n + 1) * points - 1;
	uint64_t w = 1;

	for (uint64_t k = p->base; d->at < d->len; k += p->base) {
		uint32_t digit = value_of_digit(p, d->src[d->at], &d->upper);
		uint64_t t = threshold(p, k, d->bias);

		if (digit == p->base) {
			return XN_BOOTSTRING_BAD_INPUT;
		}
		if (digit > (maxint - d->i) / w) {
			return XN_BOOTSTRING_OVERFLOW;
		}
		d->i += digit * w;
		if (digit < t) {
			return XN_BOOTSTRING_OK;
		}
		w = w > maxint / (p->base - t) ? UINT64_MAX : w * (p->base - t);
		d->at++;
	}
	return XN_BOOTSTRING_BAD_INPUT;
}

/* Goes up to the insertion of n at i, which the caller does. */
static xn_bootstring_status
next_point(struct bootstring_decoder *d)
{
	uint64_t points = (uint64_t)d->length + 1;
	uint64_t oldi = d->i;
	xn_bootstring_status status = read_delta(d);

	if (status != XN_BOOTSTRING_OK) {
		return status;
	}
	d->bias = adapt_bias(d->p, d->i - oldi, points, oldi == 0);
	d->n += d->i / points;
	d->i %= points;
	if (!is_point(d->p, (uint32_t)d->n) ||
	    is_basic_in(d->p, (uint32_t)d->n)) {
		return XN_BOOTSTRING_BAD_INPUT;
	}
	d->at++;
	return XN_BOOTSTRING_OK;
}

static void
insert(const struct bootstring_decoder *d, uint32_t *dst, unsigned char *upper)
{
	size_t i = (size_t)d->i;

	memmove(dst + i + 1, dst + i, (d->length - i) * sizeof *dst);
	dst[i] = (uint32_t)d->n;
	if (upper) {
		memmove(upper + i + 1, upper + i, d->length - i);
		upper[i] = d->upper;
	}
}

/*
 * Copies the b basic code points.  Returns the index of the first one that is
 * not basic, or b.
 */
static size_t
copy_basic(const xn_bootstring *p, uint32_t *dst, size_t cap, const char *src,
	   size_t b, unsigned char *upper)
{
	for (size_t j = 0; j < b; j++) {
		if (!is_basic_in(p, (unsigned char)src[j])) {
			return j;
		}
		if (j >= cap) {
			continue;
		}
		dst[j] = (unsigned char)src[j];
		if (upper) {
			upper[j] = is_capital(src[j]);
		}
	}
	return b;
}

xn_bootstring_result
xn_bootstring_decode(const xn_bootstring *parameters, uint32_t *dst, size_t cap,
		     const char *src, size_t len, unsigned char *upper)
{
	const xn_bootstring *p = parameters;
	struct bootstring_decoder d = {.p = p, .src = src, .len = len};
	size_t b;

	if (!xn_bootstring_is_valid(p)) {
		return bootstring_result(XN_BOOTSTRING_BAD_PARAMETERS, 0, 0);
	}
	if (len > XN_BOOTSTRING_MAX) {
		return bootstring_result(XN_BOOTSTRING_TOO_LONG, 0, 0);
	}
	if (!decoder_buffers_are_right(dst, cap, src, len, upper)) {
		return bootstring_result(XN_BOOTSTRING_MISUSE, 0, 0);
	}
	b = count_basic(p, src, len);
	d.at = copy_basic(p, dst, cap, src, b, upper);
	if (d.at < b) {
		return bootstring_result(XN_BOOTSTRING_BAD_INPUT, d.at, 0);
	}
	if (b > 0) {
		d.at++;
	}
	d.n = p->initial_n;
	d.bias = p->initial_bias;
	d.length = b;
	while (d.at < len) {
		xn_bootstring_status status = next_point(&d);

		if (status != XN_BOOTSTRING_OK) {
			return bootstring_result(status, d.at, 0);
		}
		if (d.length < cap) {
			insert(&d, dst, upper);
		}
		d.i++;
		d.length++;
	}
	return finished(cap, len, d.length);
}
