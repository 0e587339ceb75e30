/* SPDX-License-Identifier: MIT
 *
 * Labels as people and the DNS write them.
 */
#include "../../base/ace_prefix.h"
#include "../../unicode/utf8.h"

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

/*
 * Decodes what stands behind the prefix.  Each text that decodes is what it
 * encodes to, letter case aside, unless it is all ASCII: that has no A-label.
 */
static xn_lgr_points
decode_in(uint32_t *dst, size_t cap, const char *src, size_t len,
	  uint32_t *point, size_t words)
{
	bool ascii = true;
	xn_punycode_result decoded = xn_punycode_decode_long(
		point, len, src, len, NULL, point + len, words);

	if (decoded.status != XN_PUNYCODE_OK) {
		return failed(XN_ERROR_BAD_PUNYCODE);
	}
	for (size_t i = 0; i < decoded.written; i++) {
		ascii = ascii && point[i] < 0x80;
		if (i < cap) {
			/* The case of an A-label means nothing (RFC 5891, 5.3).
			 */
			dst[i] = lower(point[i]);
		}
	}
	if (ascii) {
		return failed(XN_ERROR_BAD_ACE);
	}
	return (xn_lgr_points){decoded.written > cap ? XN_NO_SPACE : XN_OK, 0,
			       decoded.written};
}

static xn_lgr_points
decode(uint32_t *dst, size_t cap, const char *src, size_t len)
{
	size_t words = XN_PUNYCODE_WORK(len);
	xn_lgr_points result = {XN_NO_MEMORY, 0, 0};
	uint32_t *memory = malloc((len + words + 1) * sizeof *memory);

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
	    len > XN_PUNYCODE_LONG_MAX) {
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
