/* SPDX-License-Identifier: MIT
 *
 * A label in UTF-16, as ICU keeps its strings.  Failures here have ICU's error
 * codes, too.
 */
#ifndef XN_ICU_UTF16_H
#define XN_ICU_UTF16_H

#include <stddef.h>
#include <stdint.h>

#include <unicode/utf16.h>
#include <unicode/utypes.h>

/* Units on the stack: no label of the DNS needs more. */
#define UTF16_USUAL 256

struct utf16 {
	UChar *s;
	int32_t len;
	int32_t cap;
	UChar usual[UTF16_USUAL];
};

void xn_utf16_open(struct utf16 *text);
void xn_utf16_close(struct utf16 *text);

/* Make room for `more` further units. */
UErrorCode xn_utf16_room(struct utf16 *text, int32_t more);

UErrorCode xn_utf16_append(struct utf16 *text, const UChar *s, int32_t len);

/* Append code points. */
UErrorCode xn_utf16_load(struct utf16 *text, const uint32_t *src, size_t len);

/* The code point at *at; *at moves after it. */
static inline uint32_t
utf16_next(const struct utf16 *text, int32_t *at)
{
	uint32_t unit = text->s[(*at)++];

	if (!U16_IS_LEAD(unit)) {
		return unit;
	}
	return (uint32_t)U16_GET_SUPPLEMENTARY(unit, text->s[(*at)++]);
}

#endif
