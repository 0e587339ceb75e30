/* SPDX-License-Identifier: MIT
 *
 * The public conversions, with the encoding as an argument.  All text is in
 * that encoding, and lengths are in its units.
 */
#ifndef XN_DISPLAY_CONVERSIONS_H
#define XN_DISPLAY_CONVERSIONS_H

#include "../../unicode/text.h"

#include <xn/idna.h>

xn_result xn_text_to_ascii(enum encoding encoding, const xn_options *opt,
			   char *dst, size_t cap, const char *src, size_t len,
			   xn_report *report);
xn_result xn_text_to_unicode(enum encoding encoding, const xn_options *opt,
			     char *dst, size_t cap, const char *src, size_t len,
			     xn_report *report);

/* The same for names of any length; xn_free releases *dst. */
xn_result xn_text_to_ascii_alloc(enum encoding encoding, const xn_options *opt,
				 char **dst, const char *src, size_t len,
				 xn_report *report);
xn_result xn_text_to_unicode_alloc(enum encoding encoding,
				   const xn_options *opt, char **dst,
				   const char *src, size_t len,
				   xn_report *report);

/*
 * Write a well-formed text in UTF-8, without a NUL; returns its bytes.  They
 * are at most four a unit, even if the text changes meanwhile.
 */
size_t xn_text_to_utf8(char *dst, enum encoding encoding, const char *src,
		       size_t len);

#endif
