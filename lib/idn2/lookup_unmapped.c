/* SPDX-License-Identifier: MIT
 *
 * Lookup without UTS #46: RFC 5891, section 5, label by label.  ASCII labels
 * are not checked, unless they are A-labels.
 */
#include "dropin.h"

#include "../base/compiler.h"

#include <string.h>

#define CHECKS (XN_CHECK_HYPHEN_3_4 | XN_CHECK_BIDI | XN_CHECK_JOINERS)

/* The name so far. */
struct ascii {
	char *dst;
	size_t len;
	bool opaque; /* no label was checked */
};

/* Whether the A-label that the encoder made is the typed one in lower case. */
static bool
is_lower_of(const char *made, size_t made_len, const char *typed, size_t len)
{
	for (size_t i = 0; i < len && len == made_len; i++) {
		if (made[i] != (char)lower((unsigned char)typed[i])) {
			return false;
		}
	}
	return len == made_len;
}

/*
 * Convert a label that is not ASCII, or an A-label.  libidn2 decodes an A-label
 * and encodes it again, so its Punycode digits may be capitals, and its letters
 * may not.
 */
static int
convert_label(char dst[LABEL_SIZE], size_t *dst_len, const char *src,
	      size_t len, uint32_t checks)
{
	char ulabel[ULABEL_SIZE];
	size_t ulabel_len;
	int rc;

	if (!is_ascii(src, len)) {
		return dropin_label_to_ascii(dst, dst_len, src, len, checks);
	}
	rc = dropin_decode_alabel(ulabel, &ulabel_len, src, len);
	if (rc == IDN2_OK) {
		rc = dropin_label_to_ascii(dst, dst_len, ulabel, ulabel_len,
					   checks);
	}
	/* A label that was not in NFC has become another one. */
	if (rc == IDN2_OK && !is_lower_of(dst, *dst_len, src, len)) {
		rc = IDN2_ALABEL_ROUNDTRIP_FAILED;
	}
	return rc;
}

static int
add_label(struct ascii *out, const char *src, size_t len, int flags)
{
	uint32_t checks = CHECKS;
	bool ace = len >= ACE_PREFIX_LEN &&
		   memcmp(src, ACE_PREFIX, ACE_PREFIX_LEN) == 0 &&
		   !(flags & IDN2_NO_ALABEL_ROUNDTRIP);
	char label[LABEL_SIZE];
	int rc = IDN2_OK;

	checks |= flags & IDN2_NFC_INPUT ? XN_MAP_NFC : 0;
	if (ace || !is_ascii(src, len)) {
		rc = convert_label(label, &len, src, len, checks);
		src = label;
		out->opaque = false;
	} else if (len > IDN2_LABEL_MAX_LENGTH) {
		rc = IDN2_TOO_BIG_LABEL;
	}
	if (rc != IDN2_OK) {
		return rc;
	}
	memcpy(out->dst + out->len, src, len);
	out->len += len;
	return IDN2_OK;
}

/*
 * The fast path: libxn converts the whole name.  It checks all labels, even
 * ASCII labels, and accepts no label that is not in NFC.  False: the labels
 * have to be converted one by one.
 */
static bool
lookup_whole(char dst[ASCII_SIZE], size_t *dst_len, const char *src, size_t len)
{
	xn_options opt = xn_profile(XN_REGISTER);
	xn_result r;

	opt.checks = CHECKS | XN_CHECK_LENGTH | XN_ALLOW_ROOT_DOT;
	r = xn_to_ascii(&opt, dst, ASCII_SIZE, src, len, NULL);
	*dst_len = r.length;
	return r.status == XN_OK;
}

int
dropin_lookup_unmapped(char dst[ASCII_SIZE], size_t *dst_len, const char *src,
		       size_t len, int flags)
{
	struct ascii out = {dst, 0, true};
	const char *end = src + len;

	/* With "_", ASCII labels would take longer than their copies. */
	if (FAST && memchr(src, '_', len) == NULL &&
	    lookup_whole(dst, dst_len, src, len)) {
		return IDN2_OK;
	}
	for (;;) {
		const char *dot = memchr(src, '.', (size_t)(end - src));
		const char *stop = dot != NULL ? dot : end;
		size_t root = dot == NULL && stop == src;
		int rc = add_label(&out, src, (size_t)(stop - src), flags);

		if (rc != IDN2_OK) {
			return rc;
		}
		if (out.len > XN_NAME_OCTETS + root) {
			return IDN2_TOO_BIG_DOMAIN;
		}
		if (dot == NULL) {
			break;
		}
		dst[out.len++] = '.';
		src = dot + 1;
	}
	/* Labels that pass one by one may break the rule together. */
	if (!out.opaque && dropin_breaks_bidi(dst, out.len)) {
		return IDN2_BIDI;
	}
	dst[out.len] = '\0';
	*dst_len = out.len;
	return IDN2_OK;
}
