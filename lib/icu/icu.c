/* SPDX-License-Identifier: MIT
 *
 * ICU as normaliser and as nameprep.
 *
 * ICU's strings are UTF-16: labels are brought to that and back.  Its error
 * codes serve for what goes wrong here, too; outcome() says what they mean.
 */
#include <xn/icu.h>

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/usprep.h>
#include <unicode/ustring.h>
#include <unicode/utf16.h>
#include <unicode/uversion.h>

/* ---- UTF-16 ------------------------------------------------------------- */

/* Units that lie on the stack: DNS has no labels that need more. */
#define USUAL 256

struct text {
	UChar *s;
	int32_t len;
	int32_t cap;
	UChar usual[USUAL];
};

static void
text_open(struct text *text)
{
	text->s = text->usual;
	text->len = 0;
	text->cap = USUAL;
}

static void
text_close(struct text *text)
{
	if (text->s != text->usual) {
		free(text->s);
	}
}

/* Make room for more units than there are. */
static UErrorCode
text_room(struct text *text, int32_t more)
{
	int32_t cap = text->cap;
	UChar *s;

	if (more <= cap - text->len) {
		return U_ZERO_ERROR;
	}
	if (more > INT32_MAX / 4 - text->len) {
		return U_INDEX_OUTOFBOUNDS_ERROR;
	}
	/* At least doubled, that appending stays linear; there is less room
	 * than INT32_MAX / 4, or it were enough. */
	cap = 2 * cap;
	if (cap < text->len + more) {
		cap = text->len + more;
	}
	s = malloc((size_t)cap * sizeof *s);
	if (s == NULL) {
		return U_MEMORY_ALLOCATION_ERROR;
	}
	memcpy(s, text->s, (size_t)text->len * sizeof *s);
	text_close(text);
	text->s = s;
	text->cap = cap;
	return U_ZERO_ERROR;
}

static UErrorCode
text_append(struct text *text, const UChar *s, int32_t len)
{
	UErrorCode error = text_room(text, len);

	if (U_SUCCESS(error)) {
		memcpy(text->s + text->len, s, (size_t)len * sizeof *s);
		text->len += len;
	}
	return error;
}

/* Append code points. */
static UErrorCode
text_load(struct text *text, const uint32_t *src, size_t len)
{
	UErrorCode error;
	int32_t units;

	if (len > INT32_MAX / 2) {
		return U_INDEX_OUTOFBOUNDS_ERROR;
	}
	error = text_room(text, (int32_t)len * 2);
	if (U_SUCCESS(error)) {
		u_strFromUTF32(text->s + text->len, text->cap - text->len,
			       &units, (const UChar32 *)src, (int32_t)len,
			       &error);
	}
	if (U_SUCCESS(error)) {
		text->len += units;
	}
	return error;
}

/* The code point at *at, which moves behind it. */
static uint32_t
next_point(const struct text *text, int32_t *at)
{
	uint32_t unit = text->s[(*at)++];

	if (!U16_IS_LEAD(unit)) {
		return unit;
	}
	return (uint32_t)U16_GET_SUPPLEMENTARY(unit, text->s[(*at)++]);
}

/* ---- results ------------------------------------------------------------ */

static xn_normalized
invalid(uint32_t errors, size_t at)
{
	xn_normalized r = {XN_INVALID, errors, 0, at};

	return r;
}

/* What an error of ICU's means that is not the label's. */
static xn_normalized
outcome(UErrorCode error)
{
	xn_normalized r = {XN_FAILED, 0, 0, 0};

	if (U_SUCCESS(error)) {
		r.status = XN_OK;
	} else if (error == U_MEMORY_ALLOCATION_ERROR) {
		r.status = XN_NO_MEMORY;
	} else if (error == U_BUFFER_OVERFLOW_ERROR) {
		r.status = XN_NO_SPACE;
	}
	return r;
}

/* The text is the result. */
static xn_normalized
deliver(uint32_t *dst, size_t cap, const struct text *text)
{
	UErrorCode error = U_ZERO_ERROR;
	xn_normalized r;
	int32_t len;

	u_strToUTF32((UChar32 *)dst, cap < INT32_MAX ? (int32_t)cap : INT32_MAX,
		     &len, text->s, text->len, &error);
	r = outcome(error);
	if (r.status == XN_OK) {
		r.length = (size_t)len;
	}
	return r;
}

/* ---- ICU's transformations ---------------------------------------------- */

/* One of them: a normal form, or where that is NULL nameprep. */
struct transform {
	const UNormalizer2 *form;
	UStringPrepProfile *profile;
	int32_t options; /* USPREP_* */
};

/* Write what becomes of s behind the text; returns how long it is. */
static int32_t
transform_to(struct text *text, const struct transform *transform,
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

/* Append what becomes of s. */
static UErrorCode
append_transformed(struct text *text, const struct transform *transform,
		   const UChar *s, int32_t len)
{
	UErrorCode error;
	int32_t units = transform_to(text, transform, s, len, &error);

	if (error == U_BUFFER_OVERFLOW_ERROR) {
		error = text_room(text, units);
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
 * ICU inserts each mark where it belongs, which is quadratic in a run of them
 * that is not in order.  So many at most in a label are left to it like that.
 */
#define MARKS 64

/* Whether a text has more characters that are joined to those in front. */
static bool
has_many_marks(const UNormalizer2 *form, const struct text *text)
{
	int32_t marks = 0;

	for (int32_t at = 0; at < text->len && marks <= MARKS;) {
		marks += !unorm2_hasBoundaryBefore(
			form, (UChar32)next_point(text, &at));
	}
	return marks > MARKS;
}

/* Append each code point decomposed, in the order that there is. */
static UErrorCode
append_decomposed(struct text *text, const UNormalizer2 *form,
		  const struct text *in)
{
	UErrorCode error = U_ZERO_ERROR;
	int32_t next;

	for (int32_t at = 0; U_SUCCESS(error) && at < in->len; at = next) {
		UChar parts[64];
		uint32_t point;
		int32_t len;

		next = at;
		point = next_point(in, &next);
		len = unorm2_getDecomposition(form, (UChar32)point, parts, 64,
					      &error);
		/* None has more than 18 parts. */
		assert(U_SUCCESS(error));
		error = len < 0 ? text_append(text, in->s + at, next - at)
				: text_append(text, parts, len);
	}
	return error;
}

/* Put the marks text[first..last) into canonical order, by way of spare. */
static void
order_run(struct text *text, int32_t first, int32_t last, UChar *spare)
{
	int32_t place[256] = {0}, sum = 0, next;

	if (last - first < 2) {
		return;
	}
	for (int32_t at = first; at < last; at = next) {
		next = at;
		place[u_getCombiningClass((UChar32)next_point(text, &next))] +=
			next - at;
	}
	for (int i = 0; i < 256; i++) {
		int32_t units = place[i];

		place[i] = sum;
		sum += units;
	}
	for (int32_t at = first; at < last; at = next) {
		uint8_t class;

		next = at;
		class = u_getCombiningClass((UChar32)next_point(text, &next));
		for (int32_t i = at; i < next; i++) {
			spare[place[class]++] = text->s[i];
		}
	}
	memcpy(text->s + first, spare, (size_t)sum * sizeof *spare);
}

/* Put a decomposed text into canonical order: a counting sort of each run. */
static UErrorCode
order_marks(struct text *text)
{
	/* Of nothing it may be NULL without a fault. */
	UChar *spare = malloc(((size_t)text->len + 1) * sizeof *spare);
	int32_t first = 0, next;

	if (spare == NULL) {
		return U_MEMORY_ALLOCATION_ERROR;
	}
	for (int32_t at = 0; at < text->len; at = next) {
		next = at;
		if (u_getCombiningClass((UChar32)next_point(text, &next)) ==
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

/* Append the normal form of a text, in linear time. */
static UErrorCode
append_normal(struct text *text, const UNormalizer2 *form,
	      const struct text *in)
{
	struct transform transform = {form, NULL, 0};
	struct text ordered;
	UErrorCode error;

	if (!has_many_marks(form, in)) {
		return append_transformed(text, &transform, in->s, in->len);
	}
	text_open(&ordered);
	error = append_decomposed(&ordered, form, in);
	if (U_SUCCESS(error)) {
		error = order_marks(&ordered);
	}
	if (U_SUCCESS(error)) {
		error = append_transformed(text, &transform, ordered.s,
					   ordered.len);
	}
	text_close(&ordered);
	return error;
}

/*
 * Whether ICU knows how a code point is normalised.  Noncharacters have no
 * assignment either, but will never get one.
 */
static bool
is_known(uint32_t point)
{
	if (u_charType((UChar32)point) != U_UNASSIGNED) {
		return true;
	}
	return U_IS_UNICODE_NONCHAR(point);
}

static xn_normalized
icu_nfc(const xn_normalizer *self, uint32_t *dst, size_t cap,
	const uint32_t *src, size_t len)
{
	const UNormalizer2 *form = NULL;
	struct text in, out;
	UErrorCode error;
	xn_normalized r;

	(void)self;
	for (size_t i = 0; i < len; i++) {
		if (!is_known(src[i])) {
			return invalid(XN_ERROR_UNASSIGNED, i);
		}
	}
	text_open(&in);
	text_open(&out);
	error = text_load(&in, src, len);
	if (U_SUCCESS(error)) {
		form = unorm2_getNFCInstance(&error);
	}
	if (U_SUCCESS(error)) {
		error = append_normal(&out, form, &in);
	}
	r = U_SUCCESS(error) ? deliver(dst, cap, &out) : outcome(error);
	text_close(&in);
	text_close(&out);
	return r;
}

/* ---- nameprep ----------------------------------------------------------- */

/*
 * ICU's nameprep also tests bidirectional text, by the classes of its own
 * Unicode, and does not give a label that fails.  Such a label is prepared in
 * parts: the test is the library's business, by the classes of RFC 3454.
 */

static const UChar alef = 0x05D0;

/*
 * Append s prepared between two letters that are written from right to left,
 * which are taken off again: so it cannot fail because its own first and last
 * characters are no such letters.  Nothing composes with an alef.
 */
static UErrorCode
append_between(struct text *text, const struct transform *nameprep,
	       const UChar *s, int32_t len)
{
	struct text between, prepared;
	UErrorCode error;

	text_open(&between);
	text_open(&prepared);
	error = text_append(&between, &alef, 1);
	/* So much needs no memory. */
	assert(U_SUCCESS(error));
	error = text_append(&between, s, len);
	if (U_SUCCESS(error)) {
		error = text_append(&between, &alef, 1);
	}
	if (U_SUCCESS(error)) {
		error = append_transformed(&prepared, nameprep, between.s,
					   between.len);
	}
	if (U_SUCCESS(error)) {
		error = text_append(text, prepared.s + 1, prepared.len - 2);
	}
	text_close(&between);
	text_close(&prepared);
	return error;
}

/* Append s prepared, unless it has both directions in it. */
static UErrorCode
append_directed(struct text *text, const struct transform *nameprep,
		const UChar *s, int32_t len)
{
	UErrorCode error = append_transformed(text, nameprep, s, len);

	return error == U_STRINGPREP_CHECK_BIDI_ERROR
		       ? append_between(text, nameprep, s, len)
		       : error;
}

/*
 * Whether a code point was in Unicode 3.2, the last one of 3: is not in RFC
 * 3454, A.1.
 */
static bool
is_old(uint32_t point)
{
	UVersionInfo age;

	u_charAge((UChar32)point, age);
	return age[0] != 0 && age[0] <= 3;
}

/* The end of the code points from at on that all are, or are not, in 3.2. */
static int32_t
span_end(const struct text *text, int32_t at, bool *old)
{
	int32_t next = at;

	*old = is_old(next_point(text, &next));
	do {
		at = next;
	} while (at < text->len && is_old(next_point(text, &next)) == *old);
	return at;
}

/*
 * Append the form KC of Unicode 3.2: later characters are what unassigned
 * ones were, which do not change.
 */
static UErrorCode
append_old_normal(struct text *text, const struct text *in)
{
	UErrorCode error = U_ZERO_ERROR;
	const UNormalizer2 *form = unorm2_getNFKCInstance(&error);
	int32_t end;
	bool old;

	for (int32_t at = 0; U_SUCCESS(error) && at < in->len; at = end) {
		struct text span;

		end = span_end(in, at, &old);
		span.s = in->s + at;
		span.len = end - at;
		error = old ? append_normal(text, form, &span)
			    : text_append(text, span.s, span.len);
	}
	return error;
}

/*
 * Append a label prepared code point by code point: no single one has both
 * directions in it, nor many marks.  The normal form of all is that of the
 * parts' normal forms.  Behind what is prohibited may be what is unassigned,
 * which comes first.
 */
static UErrorCode
append_parts(struct text *text, const struct transform *nameprep,
	     const struct text *in)
{
	UErrorCode error = U_ZERO_ERROR;
	struct text parts;
	int32_t next;

	text_open(&parts);
	for (int32_t at = 0; at < in->len; at = next) {
		UErrorCode one;

		if (U_FAILURE(error) &&
		    error != U_STRINGPREP_PROHIBITED_ERROR) {
			break;
		}
		next = at;
		next_point(in, &next);
		one = append_directed(&parts, nameprep, in->s + at, next - at);
		error = U_FAILURE(one) ? one : error;
	}
	if (U_SUCCESS(error)) {
		error = append_old_normal(text, &parts);
	}
	text_close(&parts);
	return error;
}

/* Append a label prepared, whatever its directions and marks. */
static UErrorCode
append_label(struct text *text, const struct transform *nameprep,
	     const struct text *in)
{
	UErrorCode error = U_ZERO_ERROR;
	const UNormalizer2 *form = unorm2_getNFKCInstance(&error);

	if (U_FAILURE(error)) {
		return error;
	}
	if (has_many_marks(form, in)) {
		return append_parts(text, nameprep, in);
	}
	error = append_directed(text, nameprep, in->s, in->len);
	return error == U_STRINGPREP_CHECK_BIDI_ERROR
		       ? append_parts(text, nameprep, in)
		       : error;
}

/* ---- places of faults --------------------------------------------------- */

/* What nameprep says of one code point alone. */
static UErrorCode
error_of(const struct transform *nameprep, uint32_t point)
{
	struct text in, out;
	UErrorCode error;

	text_open(&in);
	text_open(&out);
	/* As it could be among the others, it can be alone. */
	(void)text_load(&in, &point, 1);
	error = append_label(&out, nameprep, &in);
	text_close(&in);
	text_close(&out);
	return error;
}

/*
 * The first code point that alone has this error: the last one, if no other.
 * ICU tells a place, but of what is prohibited that in its own result.
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

/* The label is prepared, or error is why not: what to say of it. */
static xn_normalized
judge(const struct transform *nameprep, UErrorCode error,
      const struct text *prepared, uint32_t *dst, size_t cap,
      const uint32_t *src, size_t len)
{
	if (error == U_STRINGPREP_UNASSIGNED_ERROR) {
		return invalid(XN_ERROR_UNASSIGNED,
			       error_place(nameprep, src, len, error));
	}
	if (error == U_STRINGPREP_PROHIBITED_ERROR) {
		return invalid(XN_ERROR_DISALLOWED,
			       error_place(nameprep, src, len, error));
	}
	return U_SUCCESS(error) ? deliver(dst, cap, prepared) : outcome(error);
}

static xn_normalized
icu_nameprep(const xn_normalizer *self, uint32_t *dst, size_t cap,
	     const uint32_t *src, size_t len, uint32_t checks)
{
	struct text in, out;
	struct transform prep = {NULL, NULL, USPREP_DEFAULT};
	UErrorCode error = U_ZERO_ERROR;
	xn_normalized r;

	(void)self;
	if (checks & XN_ALLOW_UNASSIGNED) {
		prep.options = USPREP_ALLOW_UNASSIGNED;
	}
	/* ICU has it in a cache: this takes less time than a short label. */
	prep.profile = usprep_openByType(USPREP_RFC3491_NAMEPREP, &error);
	if (U_FAILURE(error)) {
		return outcome(error);
	}
	text_open(&in);
	text_open(&out);
	error = text_load(&in, src, len);
	if (U_SUCCESS(error)) {
		error = append_label(&out, &prep, &in);
	}
	r = judge(&prep, error, &out, dst, cap, src, len);
	text_close(&in);
	text_close(&out);
	usprep_close(prep.profile);
	return r;
}

/* ---- the normaliser ----------------------------------------------------- */

static const xn_normalizer normalizer = {"icu", icu_nfc, icu_nameprep, NULL};

/* Try whether all that is needed later can be had. */
static UErrorCode
try_icu(void)
{
	UErrorCode error = U_ZERO_ERROR;
	UVersionInfo here, built;

	/* Where ICU's functions carry no version in their names. */
	u_getUnicodeVersion(here);
	u_versionFromString(built, U_UNICODE_VERSION);
	if (memcmp(here, built, sizeof here) != 0) {
		return U_UNSUPPORTED_ERROR;
	}
	unorm2_getNFCInstance(&error);
	unorm2_getNFKCInstance(&error);
	usprep_close(usprep_openByType(USPREP_RFC3491_NAMEPREP, &error));
	return error;
}

const xn_normalizer *
xn_icu_normalizer(void)
{
	return U_SUCCESS(try_icu()) ? &normalizer : NULL;
}

const char *
xn_icu_error(void)
{
	UErrorCode error = try_icu();

	return U_SUCCESS(error) ? "" : u_errorName(error);
}

const char *
xn_icu_version(void)
{
	return U_ICU_VERSION;
}

const char *
xn_icu_unicode_version(void)
{
	return U_UNICODE_VERSION;
}
