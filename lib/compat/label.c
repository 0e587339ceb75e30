/* SPDX-License-Identifier: MIT
 *
 * One label under RFC 5891, which libxn knows as a name.
 */
#include "compat.h"

/*
 * A full stop in a label is a character like others that are disallowed, but
 * to libxn the end of a label: what is between two of them has no hyphens or
 * marks that would matter.
 */
static uint32_t
whole_label(const xn_result *r, const xn_label *first, const char *src,
	    size_t len)
{
	const uint32_t front = XN_ERROR_HYPHEN_3_4 | XN_ERROR_LEADING_HYPHEN |
			       XN_ERROR_LEADING_MARK;
	const uint32_t edges = front | XN_ERROR_TRAILING_HYPHEN;
	uint32_t errors = r->errors & ~edges;

	if (r->labels < 2) {
		return r->errors;
	}
	errors |= first->errors & front;
	errors |= src[len - 1] == '-' ? XN_ERROR_TRAILING_HYPHEN : 0;
	return errors | XN_ERROR_DISALLOWED;
}

uint32_t
label_to_ascii(char dst[LABEL_SIZE], size_t *dst_len, const char *src,
	       size_t len, uint32_t checks)
{
	xn_options opt = xn_profile(XN_REGISTER);
	xn_label first = {0};
	xn_report report = {.labels = &first, .label_cap = 1};
	xn_result r;

	opt.checks = checks | XN_CHECK_LENGTH;
	r = xn_to_ascii(&opt, dst, LABEL_SIZE, src, len, &report);
	if (len > XN_LABEL_POINTS && (r.errors & XN_ERROR_LABEL_TOO_LONG)) {
		char *heap;

		/* Too long for the stack: what else is wrong with it? */
		r = xn_to_ascii_alloc(&opt, &heap, src, len, &report);
		xn_free(heap);
		if (r.status == XN_NO_MEMORY) {
			return XN_ERROR_LABEL_TOO_LONG;
		}
	}
	*dst_len = r.length;
	return whole_label(&r, &first, src, len);
}
