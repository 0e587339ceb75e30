/* SPDX-License-Identifier: MIT
 *
 * Labels as people and the DNS write them.
 */
#include "../base/ace_prefix.h"
#include "../unicode/utf8.h"

#include <stdlib.h>

#include <xn/bootstring.h>
#include <xn/lgr.h>
#include <xn/punycode.h>

static xn_lgr_points
failed(uint32_t errors)
{
	return (xn_lgr_points){XN_INVALID, errors, 0};
}

/* Whether the name begins with the ACE prefix. */
static bool
has_prefix(const char *src, size_t len)
{
	return len >= ACE_PREFIX_LEN &&
	       is_ace_prefix((unsigned char)src[0], (unsigned char)src[1],
			     (unsigned char)src[2], (unsigned char)src[3]);
}

/* Decodes UTF-8; says what is wrong with it, and whether all is ASCII. */
static xn_lgr_points
load(uint32_t *dst, size_t cap, const char *src, size_t len, bool *ascii)
{
	xn_lgr_points result = {XN_OK, 0, 0};
	uint32_t point;
	size_t units;

	*ascii = true;
	for (size_t i = 0; i < len; i += units, result.length++) {
		units = utf8_decode(src + i, len - i, &point);
		if (units == 0) {
			return failed(XN_ERROR_INVALID_UTF8);
		}
		if (point == '.') {
			return failed(XN_ERROR_DISALLOWED);
		}
		*ascii = *ascii && point < 0x80;
		if (result.length < cap) {
			dst[result.length] = point;
		}
	}
	if (result.length > cap) {
		result.status = XN_NO_SPACE;
	}
	return result;
}

/* Whether code points encode to this text again, letter case aside. */
static bool
encodes_to(const uint32_t *point, size_t count, const char *src, size_t len,
	   char *again, uint32_t *work, size_t words)
{
	xn_punycode_result result = xn_punycode_encode_long(
		again, len, point, count, NULL, work, words);
	bool ascii = true;

	if (result.status != XN_PUNYCODE_OK || result.written != len) {
		return false;
	}
	for (size_t i = 0; i < len; i++) {
		if (lower((unsigned char)again[i]) !=
		    lower((unsigned char)src[i])) {
			return false;
		}
	}
	for (size_t i = 0; i < count; i++) {
		ascii = ascii && point[i] < 0x80;
	}
	return !ascii;
}

/* Decodes what stands behind the prefix, with memory for both directions. */
static xn_lgr_points
decode_in(uint32_t *dst, size_t cap, const char *src, size_t len,
	  uint32_t *point, size_t words)
{
	uint32_t *work = point + len;
	char *again = (char *)(work + words);
	xn_punycode_result decoded = xn_punycode_decode_long(
		point, len, src, len, NULL, work, words);

	if (decoded.status != XN_PUNYCODE_OK) {
		return failed(XN_ERROR_BAD_PUNYCODE);
	}
	if (!encodes_to(point, decoded.written, src, len, again, work,
			words)) {
		return failed(XN_ERROR_BAD_ACE);
	}
	for (size_t i = 0; i < decoded.written && i < cap; i++) {
		/* The case of an A-label means nothing (RFC 5891, 5.3). */
		dst[i] = lower(point[i]);
	}
	return (xn_lgr_points){decoded.written > cap ? XN_NO_SPACE : XN_OK, 0,
			       decoded.written};
}

static xn_lgr_points
decode(uint32_t *dst, size_t cap, const char *src, size_t len)
{
	size_t words = XN_PUNYCODE_WORK(len);
	uint32_t *memory;
	xn_lgr_points result = {XN_NO_MEMORY, 0, 0};

	if (len > XN_PUNYCODE_LONG_MAX) {
		return failed(XN_ERROR_BAD_PUNYCODE);
	}
	memory = malloc((len + words + len / 4 + 1) * sizeof *memory);
	if (memory != NULL) {
		result = decode_in(dst, cap, src, len, memory, words);
	}
	free(memory);
	return result;
}

xn_lgr_points
xn_lgr_label(uint32_t *dst, size_t cap, const char *src, size_t len)
{
	xn_lgr_points result = {XN_MISUSE, 0, 0};
	bool ascii;

	if ((dst == NULL && cap > 0) || (src == NULL && len > 0) ||
	    len > SIZE_MAX / 64) {
		return result;
	}
	result = load(dst, cap, src, len, &ascii);
	if (result.status == XN_INVALID || !has_prefix(src, len)) {
		return result;
	}
	if (!ascii) {
		return failed(XN_ERROR_ACE_PREFIX);
	}
	return decode(dst, cap, src + ACE_PREFIX_LEN, len - ACE_PREFIX_LEN);
}
