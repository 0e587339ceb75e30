/* SPDX-License-Identifier: MIT
 *
 * The public conversions, with the encoding as an argument.
 */
#include "conversions.h"

/*
 * The units of a text.  It is aligned for them: the caller's text and the
 * memory of struct scratch are.
 */
static const void *
units(const char *text)
{
	return text;
}

static void *
room(char *dst)
{
	return dst;
}

xn_result
xn_text_to_ascii(enum encoding encoding, const xn_options *opt, char *dst,
		 size_t cap, const char *src, size_t len, xn_report *report)
{
	if (encoding == UTF16) {
		return xn_to_ascii_utf16(opt, room(dst), cap, units(src), len,
					 report);
	}
	if (encoding == UTF32) {
		return xn_to_ascii_utf32(opt, room(dst), cap, units(src), len,
					 report);
	}
	return xn_to_ascii(opt, dst, cap, src, len, report);
}

xn_result
xn_text_to_unicode(enum encoding encoding, const xn_options *opt, char *dst,
		   size_t cap, const char *src, size_t len, xn_report *report)
{
	if (encoding == UTF16) {
		return xn_to_unicode_utf16(opt, room(dst), cap, units(src), len,
					   report);
	}
	if (encoding == UTF32) {
		return xn_to_unicode_utf32(opt, room(dst), cap, units(src), len,
					   report);
	}
	return xn_to_unicode(opt, dst, cap, src, len, report);
}

xn_result
xn_text_to_ascii_alloc(enum encoding encoding, const xn_options *opt,
		       char **dst, const char *src, size_t len,
		       xn_report *report)
{
	uint16_t *two = NULL;
	uint32_t *four = NULL;
	void *made;
	xn_result r;

	if (encoding == UTF8) {
		return xn_to_ascii_alloc(opt, dst, src, len, report);
	}
	if (encoding == UTF16) {
		r = xn_to_ascii_utf16_alloc(opt, &two, units(src), len, report);
		made = two;
	} else {
		r = xn_to_ascii_utf32_alloc(opt, &four, units(src), len,
					    report);
		made = four;
	}
	*dst = made;
	return r;
}

xn_result
xn_text_to_unicode_alloc(enum encoding encoding, const xn_options *opt,
			 char **dst, const char *src, size_t len,
			 xn_report *report)
{
	uint16_t *two = NULL;
	uint32_t *four = NULL;
	void *made;
	xn_result r;

	if (encoding == UTF8) {
		return xn_to_unicode_alloc(opt, dst, src, len, report);
	}
	if (encoding == UTF16) {
		r = xn_to_unicode_utf16_alloc(opt, &two, units(src), len,
					      report);
		made = two;
	} else {
		r = xn_to_unicode_utf32_alloc(opt, &four, units(src), len,
					      report);
		made = four;
	}
	*dst = made;
	return r;
}

size_t
xn_text_to_utf8(char *dst, enum encoding encoding, const char *src, size_t len)
{
	char *end = dst;
	uint32_t point = 0;

	for (size_t i = 0; i < len;) {
		size_t size = text_decode(encoding, src, len, i, &point);

		/* The text may have become ill-formed. */
		i += size + (size == 0);
		end += utf8_encode(end, point);
	}
	return (size_t)(end - dst);
}
