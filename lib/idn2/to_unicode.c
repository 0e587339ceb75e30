/* SPDX-License-Identifier: MIT
 *
 * Conversion to Unicode as libidn2 does it: A-labels are decoded, other labels
 * stay.  Unlike in libidn2, an A-label has to be valid.
 */
#include "dropin.h"

#include "../base/compiler.h"

#include <string.h>

/* Convert valid A-labels; other labels are mapped. */
static bool
decode_valid(char *dst, size_t cap, size_t *dst_len, const char *src,
	     size_t len)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_result r;

	opt.checks = XN_CHECK_HYPHENS | XN_CHECK_BIDI | XN_CHECK_JOINERS;
	r = xn_to_unicode(&opt, dst, cap, src, len, NULL);
	*dst_len = r.length;
	return r.status == XN_OK;
}

/*
 * The fast path for a name or label of small letters, digits and hyphens, which
 * mapping would not change.  If it is no longer than a label may be, no part of
 * it is.  False: it has to be converted label by label, or has a fault.
 */
static bool
show_ldh(char *dst, size_t cap, size_t *dst_len, const char *src, size_t len)
{
	return FAST && len <= IDN2_LABEL_MAX_LENGTH &&
	       !(dropin_kinds(src, len) & ~(unsigned)KIND_DOT) &&
	       decode_valid(dst, cap, dst_len, src, len);
}

/* The U-label of a valid A-label; its letters keep their case. */
static int
show_alabel(char dst[ULABEL_SIZE], size_t *dst_len, const char *src, size_t len)
{
	char right[ULABEL_SIZE + 1];
	size_t right_len;
	int rc;

	if (show_ldh(dst, ULABEL_SIZE, dst_len, src, len)) {
		return IDN2_OK;
	}
	rc = dropin_decode_alabel(dst, dst_len, src, len);
	if (rc != IDN2_OK) {
		return rc;
	}
	return decode_valid(right, sizeof right, &right_len, src, len)
		       ? IDN2_OK
		       : IDN2_ALABEL_ROUNDTRIP_FAILED;
}

int
dropin_show_name(char dst[UNICODE_SIZE], size_t *dst_len, const char *src,
		 size_t len)
{
	const char *end = src + len;
	size_t at = 0, points = 0;

	if (show_ldh(dst, UNICODE_SIZE, dst_len, src, len)) {
		return IDN2_OK;
	}
	for (;;) {
		const char *dot = memchr(src, '.', (size_t)(end - src));
		size_t label_len = (size_t)((dot != NULL ? dot : end) - src);
		char ulabel[ULABEL_SIZE];
		const char *label = src;
		size_t size = label_len, count;

		if (has_ace_prefix(src, label_len)) {
			int rc = show_alabel(ulabel, &size, src, label_len);

			if (rc != IDN2_OK) {
				return rc;
			}
			label = ulabel;
		}
		count = dropin_utf8_length(label, size);
		if (count == SIZE_MAX) {
			return IDN2_ENCODING_ERROR;
		}
		if (count > IDN2_LABEL_MAX_LENGTH) {
			return IDN2_TOO_BIG_LABEL;
		}
		points += count + (dot != NULL);
		if (points > NAME_POINTS) {
			return IDN2_TOO_BIG_DOMAIN;
		}
		memcpy(dst + at, label, size);
		at += size;
		if (dot == NULL) {
			break;
		}
		dst[at++] = '.';
		src = dot + 1;
	}
	*dst_len = at;
	return IDN2_OK;
}
