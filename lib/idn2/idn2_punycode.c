/* SPDX-License-Identifier: MIT
 *
 * libidn2's Punycode functions, with its codec's return values.
 */
#include "dropin.h"

#include "../unicode/utf8.h"

#include <xn/punycode.h>

#include <assert.h>
#include <stdlib.h>

#define DIGITS 36

/*
 * An integer of 32 bits has no more digits: each is worth at least ten times
 * the one before.
 */
#define LONGEST 12

/* ---- decoding ----------------------------------------------------------- */

/*
 * A unit takes less than three words of work memory.  Where size_t is wide, the
 * codec's own limit is lower.
 */
#define WORK_MAX (SIZE_MAX / 3 / sizeof(uint32_t) - 1)
#define UNITS_MAX                                                              \
	(WORK_MAX < XN_PUNYCODE_LONG_MAX ? WORK_MAX : XN_PUNYCODE_LONG_MAX)

uint32_t *
dropin_codec_work(size_t len)
{
	return len <= UNITS_MAX
		       ? malloc(XN_PUNYCODE_WORK(len) * sizeof(uint32_t))
		       : NULL;
}

/* The place where the digits start: after the last delimiter, if any. */
static size_t
digits_at(const char *code, size_t len)
{
	while (len > 0 && code[len - 1] != '-') {
		len--;
	}
	return len;
}

/* Decode; a long code takes work memory from the heap. */
static int
decode(xn_punycode_result *r, uint32_t *dst, size_t cap, const char *src,
       size_t len)
{
	uint32_t *work;

	if (len <= XN_PUNYCODE_MAX) {
		*r = xn_punycode_decode(dst, cap, src, len, NULL);
		return IDN2_OK;
	}
	work = dropin_codec_work(len);
	if (work == NULL) {
		return IDN2_MALLOC;
	}
	*r = xn_punycode_decode_long(dst, cap, src, len, NULL, work,
				     XN_PUNYCODE_WORK(len));
	free(work);
	return IDN2_OK;
}

/* The value of a character that is basic and not a hyphen; "_" gives DIGITS. */
static uint32_t
digit_value(char c)
{
	if (c <= '9') {
		return (uint32_t)(c - '0') + 26;
	}
	if (c <= 'Z') {
		return (uint32_t)(c - 'A');
	}
	return c != '_' ? (uint32_t)(c - 'a') : DIGITS;
}

/* RFC 3492, 6.1. */
static uint32_t
adapt(uint32_t delta, size_t count, bool first)
{
	uint32_t bias = 0;

	delta = first ? delta / 700 : delta / 2;
	delta += (uint32_t)(delta / count);
	for (; delta > (DIGITS - 1) * 26 / 2; bias += DIGITS) {
		delta /= DIGITS - 1;
	}
	return bias + DIGITS * delta / (delta + 38);
}

/* Add an integer to *value (RFC 3492, 6.2); returns IDN2_OK or why not. */
static int
read_integer(uint32_t *value, const char **code, const char *end, uint32_t bias)
{
	uint32_t w = 1;

	for (uint32_t k = DIGITS; *code < end; k += DIGITS) {
		uint32_t digit = digit_value(*(*code)++);
		uint32_t t = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;

		if (digit == DIGITS) {
			return IDN2_PUNYCODE_BAD_INPUT;
		}
		if (digit > (UINT32_MAX - *value) / w) {
			return IDN2_PUNYCODE_OVERFLOW;
		}
		*value += digit * w;
		if (digit < t) {
			return IDN2_OK;
		}
		/*
		 * adapt() divides at most five times, so that the bias is below
		 * 216.  Up to the sixth digit w is at most 35^5.  After it t
		 * is 26, and the digit just added was no less: 26 * w fits.
		 */
		assert(w <= UINT32_MAX / (DIGITS - t));
		w *= DIGITS - t;
	}
	return IDN2_PUNYCODE_BAD_INPUT;
}

/*
 * Why a code does not decode to at most cap code points.  count of them stand
 * in front of its digits.
 *
 * libidn2 tests one integer after the other: whether it fits in 32 bits,
 * whether there is such a code point, whether there is room.  libxn's status
 * does not tell which comes first: it stops at any integer beyond the last code
 * point, and tests the room when all is read.
 */
static int
fault_of_code(const char *code, const char *end, size_t count, size_t cap)
{
	uint32_t point = 0x80, i = 0, bias = 72;

	for (;;) {
		uint32_t before = i;
		int rc = read_integer(&i, &code, end, bias);

		if (rc != IDN2_OK) {
			return rc;
		}
		bias = adapt(i - before, ++count, before == 0);
		if (i / count > UINT32_MAX - point) {
			return IDN2_PUNYCODE_OVERFLOW;
		}
		point += (uint32_t)(i / count);
		if (!is_scalar(point)) {
			return IDN2_PUNYCODE_BAD_INPUT;
		}
		if (count > cap) {
			return IDN2_PUNYCODE_BIG_OUTPUT;
		}
		i = (uint32_t)(i % count) + 1;
	}
}

int
idn2_punycode_decode(const char *input, size_t input_length, uint32_t *output,
		     size_t *output_length)
{
	size_t digits = digits_at(input, input_length);
	size_t cap = *output_length;
	xn_punycode_result r;
	int rc;

	/*
	 * It has no digits, nothing but a delimiter before them, or a character
	 * that is not basic.
	 */
	if (digits == input_length || digits == 1 ||
	    !is_basic(input, input_length)) {
		return IDN2_PUNYCODE_BAD_INPUT;
	}
	if (digits > 0 && digits - 1 >= cap) {
		return IDN2_PUNYCODE_BIG_OUTPUT;
	}
	/* The digits alone make more code points than there is room for. */
	if ((input_length - digits) / LONGEST > cap) {
		return fault_of_code(input + digits, input + input_length,
				     digits > 0 ? digits - 1 : 0, cap);
	}
	rc = decode(&r, output, cap, input, input_length);
	if (rc != IDN2_OK) {
		return rc;
	}
	if (r.status != XN_PUNYCODE_OK) {
		return fault_of_code(input + digits, input + input_length,
				     digits > 0 ? digits - 1 : 0, cap);
	}
	*output_length = r.written;
	return IDN2_OK;
}

int
dropin_decode_alabel(char dst[ULABEL_SIZE], size_t *dst_len, const char *src,
		     size_t len)
{
	uint32_t points[IDN2_LABEL_MAX_LENGTH];
	size_t count = IDN2_LABEL_MAX_LENGTH;
	int rc = idn2_punycode_decode(src + ACE_PREFIX_LEN,
				      len - ACE_PREFIX_LEN, points, &count);

	if (rc != IDN2_OK) {
		return rc;
	}
	*dst_len = 0;
	for (size_t i = 0; i < count; i++) {
		*dst_len += utf8_encode(dst + *dst_len, points[i]);
	}
	return IDN2_OK;
}

int
_idn2_punycode_decode(size_t input_length, const char *input,
		      size_t *output_length, uint32_t *output)
{
	return idn2_punycode_decode(input, input_length, output, output_length);
}

/* ---- encoding ----------------------------------------------------------- */

/*
 * The fault that libidn2 finds while it reads.  It wants room for each basic
 * code point and the delimiter, so it may find too little room before it comes
 * to a wrong code point.
 */
static int
test_points(const uint32_t *src, size_t len, size_t cap)
{
	size_t basic = 0;

	for (size_t i = 0; i < len; i++) {
		if (src[i] < 0x80 && cap - basic < 2) {
			return IDN2_PUNYCODE_BIG_OUTPUT;
		}
		if (!is_scalar(src[i])) {
			return IDN2_PUNYCODE_BAD_INPUT;
		}
		basic += src[i] < 0x80;
	}
	return IDN2_OK;
}

int
idn2_punycode_encode(const uint32_t *input, size_t input_length, char *output,
		     size_t *output_length)
{
	size_t cap = *output_length;
	xn_punycode_result r;
	uint32_t *work;
	int rc = test_points(input, input_length, cap);

	if (rc != IDN2_OK) {
		return rc;
	}
	if (input_length <= XN_PUNYCODE_MAX) {
		r = xn_punycode_encode(output, cap, input, input_length, NULL);
	} else {
		work = dropin_codec_work(input_length);
		if (work == NULL) {
			return IDN2_MALLOC;
		}
		r = xn_punycode_encode_long(output, cap, input, input_length,
					    NULL, work,
					    XN_PUNYCODE_WORK(input_length));
		free(work);
	}
	if (r.status != XN_PUNYCODE_OK) {
		return IDN2_PUNYCODE_BIG_OUTPUT;
	}
	*output_length = r.written;
	return IDN2_OK;
}

int
_idn2_punycode_encode(size_t input_length, const uint32_t *input,
		      size_t *output_length, char *output)
{
	return idn2_punycode_encode(input, input_length, output, output_length);
}
