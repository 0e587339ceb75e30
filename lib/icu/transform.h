/* SPDX-License-Identifier: MIT
 *
 * ICU's normal forms and its nameprep, and the normaliser that uses them.
 */
#ifndef XN_ICU_TRANSFORM_H
#define XN_ICU_TRANSFORM_H

#include "utf16.h"

#include <stdbool.h>

#include <unicode/unorm2.h>
#include <unicode/usprep.h>

#include <xn/icu.h>

/* A normal form, or nameprep if form is NULL. */
struct transform {
	const UNormalizer2 *form;
	UStringPrepProfile *profile;
	int32_t options; /* USPREP_* */
};

/* Append s transformed. */
UErrorCode xn_icu_append_transformed(struct utf16 *text,
				     const struct transform *transform,
				     const UChar *s, int32_t len);

/* Whether ICU would need too long for the normal form of a text. */
bool xn_icu_has_many_marks(const UNormalizer2 *form, const struct utf16 *text);

/* Append the normal form of a text, in linear time. */
UErrorCode xn_icu_append_normal(struct utf16 *text, const UNormalizer2 *form,
				const struct utf16 *in);

/* The result for a label that is wrong at a code point. */
xn_normalized xn_icu_invalid(uint32_t errors, size_t at);

/*
 * The result for a text, or for an error of ICU's that is no fault of the
 * label.
 */
xn_normalized xn_icu_deliver(uint32_t *dst, size_t cap,
			     const struct utf16 *text, UErrorCode error);

/* The functions of the normaliser. */
xn_normalized xn_icu_nfc(const xn_normalizer *self, uint32_t *dst, size_t cap,
			 const uint32_t *src, size_t len);
xn_normalized xn_icu_nameprep(const xn_normalizer *self, uint32_t *dst,
			      size_t cap, const uint32_t *src, size_t len,
			      uint32_t checks);

#endif
