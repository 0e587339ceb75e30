/* SPDX-License-Identifier: MIT
 *
 * Punycode as libidn2 offers it, and the return values of its codec.
 */
#include "compat.h"

#include "../utf8.h"

#include <xn/bootstring.h>
#include <xn/punycode.h>

#include <stdlib.h>

/* ---- decoding ----------------------------------------------------------- */

bool
is_basic(const char *code, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		char c = code[i];
		bool basic = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
			     (c >= '0' && c <= '9') || c == '-' || c == '_';

		if (!basic) {
			return false;
		}
	}
	return true;
}

/* Memory for the codec; NULL: there is none. */
static uint32_t *
get_work(size_t len)
{
	size_t words = XN_PUNYCODE_WORK(len);

	if (len > XN_PUNYCODE_LONG_MAX || words > SIZE_MAX / sizeof(uint32_t)) {
		return NULL;
	}
	return malloc(words * sizeof(uint32_t));
}

/* Where the digits start: behind the last delimiter, if there is one. */
static size_t
digits_at(const char *code, size_t len)
{
	while (len > 0 && code[len - 1] != '-') {
		len--;
	}
	return len;
}

/* Decode with as much memory as that takes. */
static int
decode(xn_punycode_result *r, uint32_t *dst, size_t cap, const char *src,
       size_t len)
{
	uint32_t *work;

	if (len <= XN_PUNYCODE_MAX) {
		*r = xn_punycode_decode(dst, cap, src, len, NULL);
		return IDN2_OK;
	}
	work = get_work(len);
	if (work == NULL) {
		return IDN2_MALLOC;
	}
	*r = xn_punycode_decode_long(dst, cap, src, len, NULL, work,
				     XN_PUNYCODE_WORK(len));
	free(work);
	return IDN2_OK;
}

/*
 * How many code points the whole integers in front of a fault stand for; no
 * integer has more than 16 digits before it is too large.
 */
static size_t
count_before(const char *src, size_t digits, size_t fault)
{
	for (size_t i = 0; i < 16 && fault - i > digits; i++) {
		xn_punycode_result r;

		if (decode(&r, NULL, 0, src, fault - i) == IDN2_OK &&
		    r.status == XN_PUNYCODE_NO_SPACE) {
			return r.written;
		}
	}
	return digits > 0 ? digits - 1 : 0;
}

/*
 * Whether the integer behind the first count code points leads beyond 32 bits,
 * not only beyond the last code point.  The limit is that of a code point, to
 * which the integer adds a count'th of itself.
 */
static bool
overflows(const char *src, size_t len, size_t count)
{
	xn_bootstring wide = xn_bootstring_punycode();
	uint32_t last = UINT32_MAX / (uint32_t)(count + 1);

	wide.last_point = last < 0x10FFFF ? 0x10FFFF : last;
	wide.surrogates = true;
	return xn_bootstring_decode(&wide, NULL, 0, src, len, NULL).status ==
	       XN_BOOTSTRING_OVERFLOW;
}

/* libidn2 asks for room integer by integer, libxn at the end. */
static int
fault_of_code(xn_punycode_result r, const char *src, size_t len, size_t cap)
{
	size_t count = count_before(src, digits_at(src, len), r.read);

	if (count > cap) {
		return IDN2_PUNYCODE_BIG_OUTPUT;
	}
	return r.status == XN_PUNYCODE_OVERFLOW && overflows(src, len, count)
		       ? IDN2_PUNYCODE_OVERFLOW
		       : IDN2_PUNYCODE_BAD_INPUT;
}

int
idn2_punycode_decode(const char *input, size_t input_length, uint32_t *output,
		     size_t *output_length)
{
	size_t digits = digits_at(input, input_length);
	xn_punycode_result r;
	int rc;

	/* No digits, a delimiter in front, a character that is none of code. */
	if (digits == input_length || digits == 1 ||
	    !is_basic(input, input_length)) {
		return IDN2_PUNYCODE_BAD_INPUT;
	}
	if (digits > 0 && digits - 1 >= *output_length) {
		return IDN2_PUNYCODE_BIG_OUTPUT;
	}
	rc = decode(&r, output, *output_length, input, input_length);
	if (rc != IDN2_OK) {
		return rc;
	}
	if (r.status == XN_PUNYCODE_NO_SPACE) {
		return IDN2_PUNYCODE_BIG_OUTPUT;
	}
	if (r.status != XN_PUNYCODE_OK) {
		return fault_of_code(r, input, input_length, *output_length);
	}
	*output_length = r.written;
	return IDN2_OK;
}

int
decode_alabel(char dst[ULABEL_SIZE], size_t *dst_len, const char *src,
	      size_t len)
{
	uint32_t points[IDN2_LABEL_MAX_LENGTH];
	size_t count = IDN2_LABEL_MAX_LENGTH;
	int rc;

	/* So many characters are too many points, or wrong before that. */
	len = len < XN_PUNYCODE_MAX ? len : XN_PUNYCODE_MAX;
	rc = idn2_punycode_decode(src + PREFIX_LEN, len - PREFIX_LEN, points,
				  &count);
	if (rc != IDN2_OK) {
		return rc;
	}
	*dst_len = 0;
	for (size_t i = 0; i < count; i++) {
		*dst_len += utf8_encode(dst + *dst_len, points[i]);
	}
	dst[*dst_len] = '\0';
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
 * libidn2 asks for room for a basic code point and the delimiter while it
 * reads, and so may find too little of it before it sees what is wrong.
 */
static int
test_points(const uint32_t *src, size_t len, size_t cap)
{
	size_t basic = 0;

	for (size_t i = 0; i < len; i++) {
		if (src[i] < 0x80 && cap - basic < 2) {
			return IDN2_PUNYCODE_BIG_OUTPUT;
		}
		if (src[i] > 0x10FFFF ||
		    (src[i] >= 0xD800 && src[i] <= 0xDFFF)) {
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
		work = get_work(input_length);
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
