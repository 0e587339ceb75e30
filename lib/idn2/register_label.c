/* SPDX-License-Identifier: MIT
 *
 * Registration of one label as libidn2 does it (RFC 5891, section 4).
 */
#include "dropin.h"

#include <string.h>

static int
register_ulabel(char dst[LABEL_SIZE], size_t *dst_len, const char *src,
		size_t len, int flags)
{
	uint32_t checks = XN_CHECK_HYPHENS | XN_CHECK_BIDI | XN_CHECK_JOINERS |
			  XN_CHECK_CONTEXTO;

	if (is_ascii(src, len)) {
		if (len > IDN2_LABEL_MAX_LENGTH) {
			return IDN2_TOO_BIG_LABEL;
		}
		memcpy(dst, src, len);
		dst[len] = '\0';
		*dst_len = len;
		return IDN2_OK;
	}
	checks |= flags & IDN2_NFC_INPUT ? XN_MAP_NFC : 0;
	return dropin_label_to_ascii(dst, dst_len, src, len, checks);
}

int
dropin_register_label(char dst[LABEL_SIZE], size_t *dst_len, const char *ulabel,
		      size_t ulen, const char *alabel, int flags)
{
	char shown[ULABEL_SIZE], copy[LABEL_SIZE];
	size_t shown_len, len;
	int rc;

	if (alabel == NULL) {
		return register_ulabel(dst, dst_len, ulabel, ulen, flags);
	}
	len = strlen(alabel);
	if (len > IDN2_LABEL_MAX_LENGTH) {
		return IDN2_TOO_BIG_LABEL;
	}
	/* Nobody can change it any more. */
	memcpy(copy, alabel, len);
	copy[len] = '\0';
	alabel = copy;
	if (len <= ACE_PREFIX_LEN ||
	    memcmp(alabel, ACE_PREFIX, ACE_PREFIX_LEN) != 0 ||
	    !is_ascii(alabel, len)) {
		return IDN2_INVALID_ALABEL;
	}
	rc = dropin_decode_alabel(shown, &shown_len, alabel, len);
	if (rc != IDN2_OK) {
		return rc;
	}
	if (ulabel != NULL &&
	    (ulen != shown_len || memcmp(ulabel, shown, ulen) != 0)) {
		return IDN2_UALABEL_MISMATCH;
	}
	rc = register_ulabel(dst, dst_len, shown, shown_len, 0);
	if (rc != IDN2_OK) {
		return rc;
	}
	return strcmp(dst, alabel) == 0 ? IDN2_OK : IDN2_UALABEL_MISMATCH;
}
