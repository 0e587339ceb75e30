/* SPDX-License-Identifier: MIT
 *
 * Normal forms by ICU, in linear time.
 */
#include "transform.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <unicode/uchar.h>
#include <unicode/ustring.h>

/* ---- results ------------------------------------------------------------ */

xn_normalized
xn_icu_invalid(uint32_t errors, size_t at)
{
	xn_normalized r = {XN_INVALID, errors, 0, at};

	return r;
}

static xn_status
status_of(UErrorCode error)
{
	if (U_SUCCESS(error)) {
		return XN_OK;
	}
	if (error == U_MEMORY_ALLOCATION_ERROR) {
		return XN_NO_MEMORY;
	}
	return error == U_BUFFER_OVERFLOW_ERROR ? XN_NO_SPACE : XN_FAILED;
}

xn_normalized
xn_icu_deliver(uint32_t *dst, size_t cap, const struct utf16 *text,
	       UErrorCode error)
{
	xn_normalized r = {XN_OK, 0, 0, 0};
	int32_t len = 0;

	if (U_SUCCESS(error)) {
		u_strToUTF32((UChar32 *)dst,
			     cap < INT32_MAX ? (int32_t)cap : INT32_MAX, &len,
			     text->s, text->len, &error);
	}
	r.status = status_of(error);
	if (r.status == XN_OK) {
		r.length = (size_t)len;
	}
	return r;
}

/* ---- ICU's transformations ---------------------------------------------- */

/* Write s, transformed, after the text; returns its length. */
static int32_t
transform_to(struct utf16 *text, const struct transform *transform,
	     const UChar *s, int32_t len, UErrorCode *error)
{
	UChar *end = text->s + text->len;
	int32_t room = text->cap - text->len;

	*error = U_ZERO_ERROR;
	return transform->form != NULL
		       ? unorm2_normalize(transform->form, s, len, end, room,
					  error)
		       : usprep_prepare(transform->profile, s, len, end, room,
					transform->options, NULL, error);
}

UErrorCode
xn_icu_append_transformed(struct utf16 *text, const struct transform *transform,
			  const UChar *s, int32_t len)
{
	UErrorCode error;
	int32_t units = transform_to(text, transform, s, len, &error);

	if (error == U_BUFFER_OVERFLOW_ERROR) {
		error = xn_utf16_room(text, units);
		if (U_SUCCESS(error)) {
			units = transform_to(text, transform, s, len, &error);
		}
	}
	if (U_SUCCESS(error)) {
		text->len += units;
	}
	return error;
}

/* ---- many marks --------------------------------------------------------- */

/*
 * ICU inserts each mark where it belongs.  For a run of marks out of order that
 * takes quadratic time, so labels with more marks than this are ordered here
 * first.
 */
#define MARKS 64

bool
xn_icu_has_many_marks(const UNormalizer2 *form, const struct utf16 *text)
{
	int32_t marks = 0;

	for (int32_t at = 0; at < text->len && marks <= MARKS;) {
		marks += !unorm2_hasBoundaryBefore(
			form, (UChar32)utf16_next(text, &at));
	}
	return marks > MARKS;
}

/* Append each code point decomposed, in the order of the text. */
static UErrorCode
append_decomposed(struct utf16 *text, const UNormalizer2 *form,
		  const struct utf16 *in)
{
	UErrorCode error = U_ZERO_ERROR;
	int32_t next;

	for (int32_t at = 0; U_SUCCESS(error) && at < in->len; at = next) {
		UChar parts[64];
		uint32_t point;
		int32_t len;

		next = at;
		point = utf16_next(in, &next);
		len = unorm2_getDecomposition(form, (UChar32)point, parts, 64,
					      &error);
		/* No code point has more than 18 parts. */
		assert(U_SUCCESS(error));
		error = len < 0 ? xn_utf16_append(text, in->s + at, next - at)
				: xn_utf16_append(text, parts, len);
	}
	return error;
}

/* Put the marks text[first..last) into canonical order, by way of spare. */
static void
order_run(struct utf16 *text, int32_t first, int32_t last, UChar *spare)
{
	int32_t place[256] = {0}, sum = 0, next;

	if (last - first < 2) {
		return;
	}
	for (int32_t at = first; at < last; at = next) {
		uint8_t class;

		next = at;
		class = u_getCombiningClass((UChar32)utf16_next(text, &next));
		place[class] += next - at;
	}
	for (int i = 0; i < 256; i++) {
		int32_t units = place[i];

		place[i] = sum;
		sum += units;
	}
	for (int32_t at = first; at < last; at = next) {
		uint8_t class;

		next = at;
		class = u_getCombiningClass((UChar32)utf16_next(text, &next));
		for (int32_t i = at; i < next; i++) {
			spare[place[class]++] = text->s[i];
		}
	}
	memcpy(text->s + first, spare, (size_t)sum * sizeof *spare);
}

/* Put a decomposed text into canonical order: a counting sort of each run. */
static UErrorCode
order_marks(struct utf16 *text)
{
	/* One unit more: malloc(0) may return NULL. */
	UChar *spare = malloc(((size_t)text->len + 1) * sizeof *spare);
	int32_t first = 0, next;

	if (spare == NULL) {
		return U_MEMORY_ALLOCATION_ERROR;
	}
	for (int32_t at = 0; at < text->len; at = next) {
		next = at;
		if (u_getCombiningClass((UChar32)utf16_next(text, &next)) ==
		    0) {
			order_run(text, first, at, spare);
			first = next;
		}
	}
	order_run(text, first, text->len, spare);
	free(spare);
	return U_ZERO_ERROR;
}

/* ---- normalisation ------------------------------------------------------ */

UErrorCode
xn_icu_append_normal(struct utf16 *text, const UNormalizer2 *form,
		     const struct utf16 *in)
{
	struct transform transform = {form, NULL, 0};
	struct utf16 ordered;
	UErrorCode error;

	if (!xn_icu_has_many_marks(form, in)) {
		return xn_icu_append_transformed(text, &transform, in->s,
						 in->len);
	}
	xn_utf16_open(&ordered);
	error = append_decomposed(&ordered, form, in);
	if (U_SUCCESS(error)) {
		error = order_marks(&ordered);
	}
	if (U_SUCCESS(error)) {
		error = xn_icu_append_transformed(text, &transform, ordered.s,
						  ordered.len);
	}
	xn_utf16_close(&ordered);
	return error;
}

/*
 * Whether ICU knows how to normalise a code point.  Noncharacters are not
 * assigned either, but never will be.
 */
static bool
is_known(uint32_t point)
{
	if (u_charType((UChar32)point) != U_UNASSIGNED) {
		return true;
	}
	return U_IS_UNICODE_NONCHAR(point);
}

xn_normalized
xn_icu_nfc(const xn_normalizer *self, uint32_t *dst, size_t cap,
	   const uint32_t *src, size_t len)
{
	const UNormalizer2 *form = NULL;
	struct utf16 in, out;
	UErrorCode error;
	xn_normalized r;

	(void)self;
	for (size_t i = 0; i < len; i++) {
		if (!is_known(src[i])) {
			return xn_icu_invalid(XN_ERROR_UNASSIGNED, i);
		}
	}
	xn_utf16_open(&in);
	xn_utf16_open(&out);
	error = xn_utf16_load(&in, src, len);
	if (U_SUCCESS(error)) {
		form = unorm2_getNFCInstance(&error);
	}
	if (U_SUCCESS(error)) {
		error = xn_icu_append_normal(&out, form, &in);
	}
	r = xn_icu_deliver(dst, cap, &out, error);
	xn_utf16_close(&in);
	xn_utf16_close(&out);
	return r;
}
