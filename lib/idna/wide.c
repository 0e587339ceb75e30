/* SPDX-License-Identifier: MIT
 *
 * Conversion of UTF-16 and UTF-32: the same pipeline in other units.
 */
#include "convert.h"

xn_result
xn_to_ascii_utf16(const xn_options *opt, uint16_t *dst, size_t cap,
		  const uint16_t *src, size_t len, xn_report *report)
{
	return xn_convert_utf16(opt, dst, cap, src, len, report, TO_ASCII);
}

xn_result
xn_to_unicode_utf16(const xn_options *opt, uint16_t *dst, size_t cap,
		    const uint16_t *src, size_t len, xn_report *report)
{
	return xn_convert_utf16(opt, dst, cap, src, len, report, TO_UNICODE);
}

/* The fast path by way of bytes: UTF-32 is not worth one of its own. */
static size_t
pass_name(const xn_options *opt, uint32_t *dst, size_t cap, const uint32_t *src,
	  size_t len)
{
	struct ascii_rules rules;
	char name[OCTETS_MAX + 1], result[OCTETS_MAX + 1];
	uint32_t all = 0;
	size_t labels;

	if (len == 0 || len > OCTETS_MAX || len >= cap ||
	    !ascii_rules(&rules, opt)) {
		return 0;
	}
	for (size_t i = 0; i < len; i++) {
		all |= src[i];
		name[i] = (char)src[i];
	}
	if (all >= 0x80) {
		return 0;
	}
	labels = xn_ascii_name(&rules, result, sizeof result, name, len);
	for (size_t i = 0; labels > 0 && i <= len; i++) {
		dst[i] = (unsigned char)result[i];
	}
	return labels;
}

static xn_result
convert_utf32(const xn_options *opt, uint32_t *dst, size_t cap,
	      const uint32_t *src, size_t len, xn_report *report,
	      enum direction direction)
{
	if (report == NULL && dst != NULL && src != NULL) {
		size_t labels = pass_name(opt, dst, cap, src, len);

		if (labels > 0) {
			xn_result ok = {XN_OK, 0, len, labels};

			return ok;
		}
	}
	return xn_run_on_stack(direction, UTF32, opt, dst, cap, src, len,
			       report);
}

xn_result
xn_to_ascii_utf32(const xn_options *opt, uint32_t *dst, size_t cap,
		  const uint32_t *src, size_t len, xn_report *report)
{
	return convert_utf32(opt, dst, cap, src, len, report, TO_ASCII);
}

xn_result
xn_to_unicode_utf32(const xn_options *opt, uint32_t *dst, size_t cap,
		    const uint32_t *src, size_t len, xn_report *report)
{
	return convert_utf32(opt, dst, cap, src, len, report, TO_UNICODE);
}
