/* SPDX-License-Identifier: MIT
 *
 * The older functions: RFC 3490 with nameprep, errors as codes.
 */
#include "../base/letters.h"
#include "request.h"

#include <string.h>

/* Of the errors of a label, ICU reports the one that comes first here. */
static const struct {
	uint32_t errors;
	UErrorCode code;
} codes[] = {
	{XN_ERROR_UNASSIGNED, U_IDNA_UNASSIGNED_ERROR},
	{XN_ERROR_INVALID_UTF8 | XN_ERROR_DISALLOWED, U_IDNA_PROHIBITED_ERROR},
	{XN_ERROR_BIDI, U_IDNA_CHECK_BIDI_ERROR},
	{XN_ERROR_EMPTY_NAME | XN_ERROR_EMPTY_LABEL,
	 U_IDNA_ZERO_LENGTH_LABEL_ERROR},
	{XN_ERROR_STD3 | XN_ERROR_LEADING_HYPHEN | XN_ERROR_TRAILING_HYPHEN,
	 U_IDNA_STD3_ASCII_RULES_ERROR},
	{XN_ERROR_ACE_PREFIX, U_IDNA_ACE_PREFIX_ERROR},
	{XN_ERROR_LABEL_TOO_LONG, U_IDNA_LABEL_TOO_LONG_ERROR},
	{XN_ERROR_NAME_TOO_LONG, U_IDNA_DOMAIN_NAME_TOO_LONG_ERROR},
};

/* Fill where with the place of a fault, and the text around it. */
static void
show_place(UParseError *where, const UChar *src, size_t len, size_t at)
{
	size_t before = at < U_PARSE_CONTEXT_LEN ? at : U_PARSE_CONTEXT_LEN - 1;
	size_t behind = len - at < U_PARSE_CONTEXT_LEN
				? len - at
				: U_PARSE_CONTEXT_LEN - 1;

	if (where == NULL || at > len) {
		return;
	}
	memset(where, 0, sizeof *where);
	where->offset = (int32_t)at;
	memcpy(where->preContext, src + at - before, before * sizeof *src);
	memcpy(where->postContext, src + at, behind * sizeof *src);
}

/* The place of the fault for the code of the first label that is wrong. */
static size_t
first_fault(const xn_fault faults[XN_ERROR_COUNT], UErrorCode *code)
{
	for (size_t i = 0;; i++) {
		/* A label has at most one fault of each kind. */
		for (size_t k = 0; k < XN_ERROR_COUNT; k++) {
			if (faults[k].label == faults[0].label &&
			    (faults[k].error & codes[i].errors)) {
				*code = codes[i].code;
				return faults[k].at;
			}
		}
	}
}

static int32_t
serve(bool label, bool to_ascii, const UChar *src, int32_t len, UChar *dst,
      int32_t cap, int32_t options, UParseError *where, UErrorCode *code)
{
	xn_options opt = xn_profile(XN_IDNA2003);
	xn_fault faults[XN_ERROR_COUNT] = {{.error = 0}};
	xn_report report = {.faults = faults, .fault_cap = XN_ERROR_COUNT};
	int32_t written = 0;
	size_t units;
	uint16_t *text;
	xn_result r;

	if (code == NULL || *code > 0) {
		return 0;
	}
	if (src == NULL || len < -1 || cap < 0 || (dst == NULL && cap != 0)) {
		*code = U_ILLEGAL_ARGUMENT_ERROR;
		return 0;
	}
	units = len >= 0 ? (size_t)len
			 : xn_uidna_length(UTF16, (const char *)src);
	if (units == 0 && !(label && to_ascii)) {
		return xn_uidna_end(UTF16, dst, (size_t)cap, 0, code);
	}
	opt.checks &= ~(uint32_t)XN_CHECK_FORBIDDEN;
	opt.checks |=
		options & UIDNA_ALLOW_UNASSIGNED ? XN_ALLOW_UNASSIGNED : 0;
	opt.checks |= options & UIDNA_USE_STD3_RULES ? XN_CHECK_STD3 : 0;
	r = (to_ascii ? xn_to_ascii_utf16_alloc : xn_to_unicode_utf16_alloc)(
		&opt, &text, (const uint16_t *)src, units, &report);
	if (text == NULL) {
		*code = U_MEMORY_ALLOCATION_ERROR;
	} else if (r.status == XN_INVALID && to_ascii) {
		show_place(where, src, units, first_fault(faults, code));
	} else {
		for (size_t i = 0; i < r.length && i < (size_t)cap; i++) {
			dst[i] = text[i];
		}
		written = xn_uidna_end(UTF16, dst, (size_t)cap, r.length, code);
	}
	xn_free(text);
	return written;
}

#define RFC3490(name, label, to_ascii)                                         \
	int32_t name(const UChar *src, int32_t len, UChar *dst, int32_t cap,   \
		     int32_t options, UParseError *where, UErrorCode *code)    \
	{                                                                      \
		return serve(label, to_ascii, src, len, dst, cap, options,     \
			     where, code);                                     \
	}

RFC3490(uidna_toASCII, true, true)
RFC3490(uidna_toUnicode, true, false)
RFC3490(uidna_IDNToASCII, false, true)
RFC3490(uidna_IDNToUnicode, false, false)

int32_t
uidna_compare(const UChar *a, int32_t alen, const UChar *b, int32_t blen,
	      int32_t options, UErrorCode *code)
{
	/* ToASCII here makes at most XN_NAME_OCTETS, and a dot. */
	UChar left[XN_NAME_SIZE], right[XN_NAME_SIZE];

	alen = uidna_IDNToASCII(a, alen, left, XN_NAME_SIZE, options, NULL,
				code);
	blen = uidna_IDNToASCII(b, blen, right, XN_NAME_SIZE, options, NULL,
				code);
	if (code == NULL || *code > 0) {
		return -1;
	}
	for (int32_t i = 0; i < alen && i < blen; i++) {
		if (lower(left[i]) != lower(right[i])) {
			return (int32_t)lower(left[i]) -
			       (int32_t)lower(right[i]);
		}
	}
	return alen < blen ? -1 : alen > blen;
}
