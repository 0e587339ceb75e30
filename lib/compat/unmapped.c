/* SPDX-License-Identifier: MIT
 *
 * Lookup without UTS #46: RFC 5891, section 5, label by label.  Labels in ASCII
 * are not looked at, unless they are A-labels.
 */
#include "compat.h"

#include <string.h>

#define NAME_OCTETS 253 /* without a final dot */

/* The name so far. */
struct ascii {
	char *dst;
	size_t len;
	bool opaque; /* no label was looked at */
};

/*
 * An A-label.  libidn2 decodes it, tests the U-label, and encodes that: so the
 * digits may be capitals, the letters may not.
 */
static int
test_alabel(const char *src, size_t len, uint32_t checks)
{
	char ulabel[ULABEL_SIZE], label[LABEL_SIZE];
	size_t label_len;
	uint32_t errors;
	int rc = decode_alabel(ulabel, &label_len, src, len);

	if (rc != IDN2_OK) {
		return rc;
	}
	errors = label_to_ascii(label, &label_len, src, len, checks);
	/* Capitals, of which those in letters are disallowed besides. */
	errors &= ~XN_ERROR_BAD_ACE;
	if (checks & XN_MAP_NFC) {
		/* Normalised first, it passes, and is encoded as another. */
		rc = fault_rc(errors & ~XN_ERROR_NOT_NFC);
		if (rc == IDN2_OK && errors != 0) {
			rc = IDN2_ALABEL_ROUNDTRIP_FAILED;
		}
		return rc;
	}
	return fault_rc(errors);
}

static char
lower(char c)
{
	return (char)(c >= 'A' && c <= 'Z' ? c + 0x20 : c);
}

static int
add_label(struct ascii *out, const char *src, size_t len, int flags)
{
	uint32_t checks =
		XN_CHECK_HYPHEN_3_4 | XN_CHECK_BIDI | XN_CHECK_JOINERS;
	bool ascii = is_ascii(src, len);
	bool ace = ascii && len >= PREFIX_LEN &&
		   memcmp(src, "xn--", PREFIX_LEN) == 0 &&
		   !(flags & IDN2_NO_ALABEL_ROUNDTRIP);
	char label[LABEL_SIZE];
	int rc = IDN2_OK;

	checks |= flags & IDN2_NFC_INPUT ? XN_MAP_NFC : 0;
	if (ace) {
		rc = test_alabel(src, len, checks);
	} else if (!ascii) {
		rc = fault_rc(label_to_ascii(label, &len, src, len, checks));
		src = label;
	} else if (len > IDN2_LABEL_MAX_LENGTH) {
		rc = IDN2_TOO_BIG_LABEL;
	}
	if (rc != IDN2_OK) {
		return rc;
	}
	for (size_t i = 0; i < len; i++) {
		out->dst[out->len++] = ace ? lower(src[i]) : src[i];
	}
	out->opaque = out->opaque && ascii && !ace;
	return IDN2_OK;
}

int
lookup_unmapped(char dst[ASCII_SIZE], size_t *dst_len, const char *src,
		size_t len, int flags)
{
	struct ascii out = {dst, 0, true};
	const char *end = src + len;

	for (;;) {
		const char *dot = memchr(src, '.', (size_t)(end - src));
		const char *stop = dot != NULL ? dot : end;
		size_t root = dot == NULL && stop == src;
		int rc = add_label(&out, src, (size_t)(stop - src), flags);

		if (rc != IDN2_OK) {
			return rc;
		}
		if (out.len > NAME_OCTETS + root) {
			return IDN2_TOO_BIG_DOMAIN;
		}
		if (dot == NULL) {
			break;
		}
		dst[out.len++] = '.';
		src = dot + 1;
	}
	/* The labels, each of which is right, may break the rule together. */
	if (!out.opaque && breaks_bidi(dst, out.len)) {
		return IDN2_BIDI;
	}
	dst[out.len] = '\0';
	*dst_len = out.len;
	return IDN2_OK;
}
