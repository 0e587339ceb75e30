/* SPDX-License-Identifier: MIT
 *
 * Nameprep by ICU.
 *
 * ICU's nameprep also tests bidirectional text, by the classes of its own
 * Unicode version, and gives no result for a label that fails.  Such a label is
 * prepared in parts, because libxn itself does the test, by the classes of RFC
 * 3454.
 */
#include "transform.h"

#include <assert.h>

#include <unicode/uchar.h>

static const UChar alef = 0x05D0;

/*
 * Prepare s between two right-to-left letters, and append it without them.  So
 * its own first and last characters cannot make it fail.  Nothing composes with
 * an alef.
 */
static UErrorCode
append_between(struct utf16 *text, const struct transform *nameprep,
	       const UChar *s, int32_t len)
{
	struct utf16 between, prepared;
	UErrorCode error;

	xn_utf16_open(&between);
	xn_utf16_open(&prepared);
	error = xn_utf16_append(&between, &alef, 1);
	/* A single unit fits on the stack. */
	assert(U_SUCCESS(error));
	error = xn_utf16_append(&between, s, len);
	if (U_SUCCESS(error)) {
		error = xn_utf16_append(&between, &alef, 1);
	}
	if (U_SUCCESS(error)) {
		error = xn_icu_append_transformed(&prepared, nameprep,
						  between.s, between.len);
	}
	if (U_SUCCESS(error)) {
		error = xn_utf16_append(text, prepared.s + 1, prepared.len - 2);
	}
	xn_utf16_close(&between);
	xn_utf16_close(&prepared);
	return error;
}

/* Append s prepared.  It fails if s has both directions in it. */
static UErrorCode
append_directed(struct utf16 *text, const struct transform *nameprep,
		const UChar *s, int32_t len)
{
	UErrorCode error = xn_icu_append_transformed(text, nameprep, s, len);

	return error == U_STRINGPREP_CHECK_BIDI_ERROR
		       ? append_between(text, nameprep, s, len)
		       : error;
}

/*
 * Whether Unicode 3.2, the last version 3, has a code point.  RFC 3454, A.1,
 * lists those that it does not have.  Those that ICU does not have are of age
 * 0: they count as old, as no normal form changes them.
 */
static bool
is_old(uint32_t point)
{
	UVersionInfo age;

	u_charAge((UChar32)point, age);
	return age[0] <= 3;
}

/* The end of the span from at on whose code points are all old, or none. */
static int32_t
span_end(const struct utf16 *text, int32_t at, bool *old)
{
	int32_t next = at;

	*old = is_old(utf16_next(text, &next));
	do {
		at = next;
	} while (at < text->len && is_old(utf16_next(text, &next)) == *old);
	return at;
}

/*
 * Append the form KC of Unicode 3.2.  It does not change unassigned code
 * points, so characters of later versions stay as they are.
 */
static UErrorCode
append_old_normal(struct utf16 *text, const struct utf16 *in)
{
	UErrorCode error = U_ZERO_ERROR;
	const UNormalizer2 *form = unorm2_getNFKCInstance(&error);
	int32_t end;
	bool old;

	for (int32_t at = 0; U_SUCCESS(error) && at < in->len; at = end) {
		struct utf16 span;

		end = span_end(in, at, &old);
		span.s = in->s + at;
		span.len = end - at;
		error = old ? xn_icu_append_normal(text, form, &span)
			    : xn_utf16_append(text, span.s, span.len);
	}
	return error;
}

/*
 * Append a label prepared code point by code point: a single one has neither
 * both directions nor many marks.  The normal form of the label is that of its
 * parts' normal forms.  An unassigned code point counts before a prohibited
 * one, so the search goes on after a prohibited one.
 */
static UErrorCode
append_parts(struct utf16 *text, const struct transform *nameprep,
	     const struct utf16 *in)
{
	UErrorCode error = U_ZERO_ERROR;
	struct utf16 parts;
	int32_t next;

	xn_utf16_open(&parts);
	for (int32_t at = 0; at < in->len; at = next) {
		UErrorCode one;

		if (U_FAILURE(error) &&
		    error != U_STRINGPREP_PROHIBITED_ERROR) {
			break;
		}
		next = at;
		utf16_next(in, &next);
		one = append_directed(&parts, nameprep, in->s + at, next - at);
		error = U_FAILURE(one) ? one : error;
	}
	if (U_SUCCESS(error)) {
		error = append_old_normal(text, &parts);
	}
	xn_utf16_close(&parts);
	return error;
}

/* Append a label prepared, of any directions and any number of marks. */
static UErrorCode
append_label(struct utf16 *text, const struct transform *nameprep,
	     const struct utf16 *in)
{
	UErrorCode error = U_ZERO_ERROR;
	const UNormalizer2 *form = unorm2_getNFKCInstance(&error);

	if (U_FAILURE(error)) {
		return error;
	}
	if (xn_icu_has_many_marks(form, in)) {
		return append_parts(text, nameprep, in);
	}
	error = append_directed(text, nameprep, in->s, in->len);
	return error == U_STRINGPREP_CHECK_BIDI_ERROR
		       ? append_parts(text, nameprep, in)
		       : error;
}

/* ---- places of faults --------------------------------------------------- */

/* The error that nameprep gives for one code point alone. */
static UErrorCode
error_of(const struct transform *nameprep, uint32_t point)
{
	struct utf16 in, out;
	UErrorCode error;

	xn_utf16_open(&in);
	xn_utf16_open(&out);
	/* It has been loaded with the others, so it can be loaded alone. */
	(void)xn_utf16_load(&in, &point, 1);
	error = append_label(&out, nameprep, &in);
	xn_utf16_close(&in);
	xn_utf16_close(&out);
	return error;
}

/*
 * The first code point that has this error by itself, or the last one if none
 * has.  ICU reports a place, too, but for a prohibited code point it is a place
 * in ICU's result, not in the label.
 */
static size_t
error_place(const struct transform *nameprep, const uint32_t *src, size_t len,
	    UErrorCode error)
{
	size_t i = 0;

	while (i + 1 < len && error_of(nameprep, src[i]) != error) {
		i++;
	}
	return i;
}

/* ---- nameprep, the whole ------------------------------------------------ */

/* The result for a prepared label, or for the error that prevented it. */
static xn_normalized
judge(const struct transform *nameprep, UErrorCode error,
      const struct utf16 *prepared, uint32_t *dst, size_t cap,
      const uint32_t *src, size_t len)
{
	if (error == U_STRINGPREP_UNASSIGNED_ERROR) {
		return xn_icu_invalid(XN_ERROR_UNASSIGNED,
				      error_place(nameprep, src, len, error));
	}
	if (error == U_STRINGPREP_PROHIBITED_ERROR) {
		return xn_icu_invalid(XN_ERROR_DISALLOWED,
				      error_place(nameprep, src, len, error));
	}
	return xn_icu_deliver(dst, cap, prepared, error);
}

xn_normalized
xn_icu_nameprep(const xn_normalizer *self, uint32_t *dst, size_t cap,
		const uint32_t *src, size_t len, uint32_t checks)
{
	struct utf16 in, out;
	struct transform prep = {NULL, NULL, USPREP_DEFAULT};
	UErrorCode error = U_ZERO_ERROR;
	xn_normalized r;

	(void)self;
	if (checks & XN_ALLOW_UNASSIGNED) {
		prep.options = USPREP_ALLOW_UNASSIGNED;
	}
	/* ICU caches the profile: opening it takes less than a short label. */
	prep.profile = usprep_openByType(USPREP_RFC3491_NAMEPREP, &error);
	if (U_FAILURE(error)) {
		return xn_icu_deliver(dst, cap, NULL, error);
	}
	xn_utf16_open(&in);
	xn_utf16_open(&out);
	error = xn_utf16_load(&in, src, len);
	if (U_SUCCESS(error)) {
		error = append_label(&out, &prep, &in);
	}
	r = judge(&prep, error, &out, dst, cap, src, len);
	xn_utf16_close(&in);
	xn_utf16_close(&out);
	usprep_close(prep.profile);
	return r;
}
