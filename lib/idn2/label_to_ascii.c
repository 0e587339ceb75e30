/* SPDX-License-Identifier: MIT
 *
 * One label under RFC 5891.  libxn converts it as a name of one label.
 */
#include "dropin.h"

#include "../unicode/utf8.h"

#include <assert.h>
#include <string.h>

/*
 * The most code points of a label that always fits the workspace on the stack:
 * each decomposes to at most 4.
 */
#define FITTING (XN_LABEL_POINTS / 4)

/* Whether NFC leaves only ASCII: it maps U+037E to ;, U+1FEF to `, U+212A to K.
 */
static bool
becomes_ascii(const char *src, size_t len)
{
	for (size_t i = 0; i < len; i += utf8_extent(src + i, len - i)) {
		uint32_t c = 0x80;

		utf8_decode(src + i, len - i, &c);
		if (c >= 0x80 && c != 0x37E && c != 0x1FEF && c != 0x212A) {
			return false;
		}
	}
	return true;
}

static int
convert_label(char dst[LABEL_SIZE], size_t *dst_len, const char *src,
	      size_t len, uint32_t checks)
{
	xn_options opt = xn_profile(XN_REGISTER);
	xn_result r;
	int rc;

	opt.checks = checks | XN_CHECK_LENGTH;
	if (len > FITTING && dropin_utf8_length(src, len) > FITTING) {
		char *heap;

		/* It is too long, but another fault may come first. */
		r = xn_to_ascii_alloc(&opt, &heap, src, len, NULL);
		xn_free(heap);
	} else {
		r = xn_to_ascii(&opt, dst, LABEL_SIZE, src, len, NULL);
	}
	*dst_len = r.length;
	rc = r.status == XN_NO_MEMORY ? IDN2_MALLOC : dropin_fault_rc(r.errors);
	/* libidn2 refuses such ASCII however long the label is. */
	return rc == IDN2_PUNYCODE_BIG_OUTPUT && becomes_ascii(src, len)
		       ? IDN2_DISALLOWED
		       : rc;
}

/* Convert a label that may have full stops. */
static int
convert_any_label(char dst[LABEL_SIZE], size_t *dst_len, const char *src,
		  size_t len, uint32_t checks)
{
	struct utf8_name name;
	char *copy;
	int rc;

	if (memchr(src, '.', len) == NULL) {
		rc = convert_label(dst, dst_len, src, len, checks);
		/* NFC made ASCII of it: K, ; or `, which libidn2 disallows. */
		if (rc == IDN2_OK &&
		    strncmp(dst, ACE_PREFIX, ACE_PREFIX_LEN) != 0) {
			rc = IDN2_DISALLOWED;
		}
		return rc;
	}
	/*
	 * libidn2 disallows a full stop in a label, but libxn would end the
	 * label there.  So another disallowed character stands in for it.
	 */
	copy = dropin_name_room(&name, len);
	if (copy == NULL) {
		return IDN2_MALLOC;
	}
	for (size_t i = 0; i < len; i++) {
		copy[i] = (char)(src[i] == '.' ? '/' : src[i]);
	}
	rc = convert_label(dst, dst_len, copy, len, checks);
	dropin_name_release(&name);
	/* NFC may have made it all ASCII, which passes. */
	return rc == IDN2_OK ? IDN2_DISALLOWED : rc;
}

int
dropin_label_to_ascii(char dst[LABEL_SIZE], size_t *dst_len, const char *src,
		      size_t len, uint32_t checks)
{
	assert(!is_ascii(src, len));
	/* libxn would take it for an A-label. */
	if ((checks & XN_MAP_NFC) && has_ace_prefix(src, len) &&
	    becomes_ascii(src, len)) {
		return IDN2_2HYPHEN;
	}
	return convert_any_label(dst, dst_len, src, len, checks);
}

bool
dropin_breaks_bidi(const char *src, size_t len)
{
	xn_options opt = xn_profile(XN_IDNA2008);
	char dst[ASCII_SIZE];

	opt.checks = XN_CHECK_BIDI;
	return (xn_to_ascii(&opt, dst, sizeof dst, src, len, NULL).errors &
		XN_ERROR_BIDI) != 0;
}
