/* SPDX-License-Identifier: MIT
 *
 * Conversion to Unicode as libidn2 does it: A-labels are decoded, other labels
 * stay.  Unlike in libidn2, an A-label has to be valid.
 */
#include "dropin.h"

#include <string.h>

/* The U-label of a valid A-label; its letters keep their case. */
static int
show_alabel(char dst[ULABEL_SIZE], size_t *dst_len, const char *src, size_t len)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	char right[ULABEL_SIZE + 1];
	int rc = dropin_decode_alabel(dst, dst_len, src, len);

	if (rc != IDN2_OK) {
		return rc;
	}
	opt.checks = XN_CHECK_HYPHENS | XN_CHECK_BIDI | XN_CHECK_JOINERS;
	return xn_to_unicode(&opt, right, sizeof right, src, len, NULL)
				       .status == XN_OK
		       ? IDN2_OK
		       : IDN2_ALABEL_ROUNDTRIP_FAILED;
}

int
dropin_show_name(char dst[UNICODE_SIZE], size_t *dst_len, const char *src,
		 size_t len)
{
	const char *end = src + len;
	size_t at = 0, points = 0;

	for (;;) {
		const char *dot = memchr(src, '.', (size_t)(end - src));
		size_t label_len = (size_t)((dot != NULL ? dot : end) - src);
		char label[ULABEL_SIZE];
		size_t size = label_len, count;

		if (has_ace_prefix(src, label_len)) {
			int rc = show_alabel(label, &size, src, label_len);

			if (rc != IDN2_OK) {
				return rc;
			}
			count = dropin_utf8_length(label, size);
		} else {
			count = dropin_utf8_length(src, label_len);
			if (count == SIZE_MAX) {
				return IDN2_ENCODING_ERROR;
			}
			if (count > IDN2_LABEL_MAX_LENGTH) {
				return IDN2_TOO_BIG_LABEL;
			}
			memcpy(label, src, size);
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
