/* SPDX-License-Identifier: MIT
 *
 * Names of megabytes, and the empty one.
 */
#include <check.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idna.h>

#include "tests/support/heap.h"
#include "tests/support/profiles.h"
#include "tests/support/repeat.h"
#include "tests/support/tests.h"

#define MB ((size_t)1000 * 1000)

/* ---- names -------------------------------------------------------------- */

typedef xn_result convert(const xn_options *opt, char *dst, size_t cap,
			  const char *src, size_t len, xn_report *report);
typedef xn_result convert_alloc(const xn_options *opt, char **dst,
				const char *src, size_t len, xn_report *report);

static convert *const converts[] = {xn_to_ascii, xn_to_unicode};
static convert_alloc *const allocs[] = {xn_to_ascii_alloc, xn_to_unicode_alloc};

/* The options of a profile without limits of length. */
static xn_options
unlimited(void)
{
	xn_options opt = xn_profile(XN_LOOKUP);

	opt.checks &= ~XN_CHECK_LENGTH;
	return opt;
}

TEST(null_is_the_empty_name)
{
	for (int id = XN_LOOKUP; id <= last_profile(); id++) {
		xn_options opt = xn_profile((xn_profile_id)id);
		/* URL Standard: an empty result is always a failure. */
		bool fails_empty =
			(opt.checks & XN_CHECK_LENGTH) || id == XN_URL;
		/* RFC 3490, 4.1, step 8: an empty label is an error. */
		uint32_t more = id == XN_IDNA2003 ? XN_ERROR_EMPTY_LABEL : 0;
		char dst[4] = "x";
		xn_result r = xn_to_ascii(&opt, dst, 4, NULL, 0, NULL);

		ck_assert_int_eq(r.status, fails_empty ? XN_INVALID : XN_OK);
		ck_assert_uint_eq(r.errors,
				  fails_empty ? XN_ERROR_EMPTY_NAME | more : 0);
		ck_assert_uint_eq(r.labels, 1);
		ck_assert_str_eq(dst, "");
		dst[0] = 'x';
		r = xn_to_unicode(&opt, dst, 4, NULL, 0, NULL);
		ck_assert_int_eq(r.status, XN_OK);
		ck_assert_uint_eq(r.labels, 1);
		ck_assert_str_eq(dst, "");
	}
}

/* ---- long names --------------------------------------------------------- */

/* Converts on the stack, to a dst of the length that the first call tells. */
static xn_result
convert_long(convert *call, const xn_options *opt, char **dst, const char *src,
	     size_t len)
{
	xn_result r = call(opt, NULL, 0, src, len, NULL);
	size_t cap = r.status == XN_NO_SPACE ? r.length : 1;

	*dst = malloc(cap);
	ck_assert_ptr_nonnull(*dst);
	return call(opt, *dst, cap, src, len, NULL);
}

static void
assert_refused(const char *part, xn_profile_id id, uint32_t errors)
{
	xn_options opt = xn_profile(id);
	size_t len = 10 * MB / strlen(part) * strlen(part);
	char *name = repeat(part, len / strlen(part), ""), *dst;
	xn_result r = convert_long(xn_to_ascii, &opt, &dst, name, len);

	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_uint_eq(r.errors & errors, errors);
	ck_assert_str_eq(dst, "");
	free(dst);
	free(name);
}

TEST(ten_megabytes_refused)
{
	assert_refused("\xC3\xBC", XN_URL, XN_ERROR_LABEL_TOO_LONG);
	assert_refused("\xC3\xBC", XN_LOOKUP, XN_ERROR_LABEL_TOO_LONG);
	assert_refused("\xEF\xB7\xBA", XN_URL, XN_ERROR_LABEL_TOO_LONG);
	assert_refused("\xCC\x81\xCC\xA3", XN_IDNA2008,
		       XN_ERROR_LABEL_TOO_LONG);
	assert_refused("xn--", XN_LOOKUP, XN_ERROR_LABEL_TOO_LONG);
	assert_refused("a", XN_STRICT,
		       XN_ERROR_LABEL_TOO_LONG | XN_ERROR_NAME_TOO_LONG);
	assert_refused(".", XN_LOOKUP,
		       XN_ERROR_EMPTY_LABEL | XN_ERROR_NAME_TOO_LONG);
	assert_refused("\xE3\x80\x82", XN_STRICT,
		       XN_ERROR_EMPTY_LABEL | XN_ERROR_NAME_TOO_LONG);
	assert_refused("\x80", XN_URL, XN_ERROR_INVALID_UTF8);
	assert_refused("xn--\xC3\xBC.", XN_URL, XN_ERROR_ACE_PREFIX);
	assert_refused("\xC2\xAD", XN_URL, XN_ERROR_EMPTY_NAME);
}

/* A label of ASCII may have any length, even on the stack. */
TEST(ten_megabytes_of_ascii)
{
	xn_options opt = unlimited();
	char *name = repeat("A", 10 * MB, ""),
	     *lower = repeat("a", 10 * MB, ""), *dst;
	xn_result r;

	for (size_t i = 0; i < 2; i++) {
		r = convert_long(converts[i], &opt, &dst, name, 10 * MB);
		ck_assert_int_eq(r.status, XN_OK);
		ck_assert_uint_eq(r.length, 10 * MB);
		ck_assert(memcmp(dst, lower, r.length + 1) == 0);
		free(dst);
	}
	free(name);
	free(lower);
}

/*
 * A label that just fits the stack's workspace when it is in normal form, but
 * not while its last letter is decomposed.
 */
TEST(composes_to_the_limit)
{
	static const char *const ends[] = {"aae\xCC\x81",
					   "aa\xE1\x84\x80\xE1\x85\xA1"};
	xn_options opt = xn_profile(XN_IDNA2008);

	opt.checks &= ~XN_CHECK_LENGTH;
	opt.checks |= XN_MAP_NFC;
	for (size_t i = 0; i < 2; i++) {
		/* U+0958 becomes two code points. */
		char *name = repeat("\xE0\xA5\x98", (XN_LABEL_POINTS - 2) / 2,
				    ends[i] + 1), *dst;
		xn_result r = convert_long(xn_to_ascii, &opt, &dst, name,
					   strlen(name));

		ck_assert_uint_eq(r.errors, 0);
		ck_assert_int_eq(r.status, XN_OK);
		free(dst);
		free(name);
	}
}

TEST(half_a_million_labels)
{
	const size_t count = 500000;
	xn_options opt = unlimited();
	char *name = repeat("\xC3\xBC.", count, "");
	char *ascii = repeat("xn--tda.", count, ""), *dst;
	xn_result r;

	for (size_t i = 0; i < 2; i++) {
		const char *src = i == 0 ? name : ascii;
		const char *want = i == 0 ? ascii : name;

		r = convert_long(converts[i], &opt, &dst, src, strlen(src));
		ck_assert_int_eq(r.status, XN_OK);
		ck_assert_uint_eq(r.labels, count + 1);
		ck_assert_uint_eq(r.length, strlen(want));
		ck_assert(memcmp(dst, want, r.length + 1) == 0);
		free(dst);
		r = allocs[i](&opt, &dst, src, strlen(src), NULL);
		ck_assert_int_eq(r.status, XN_OK);
		ck_assert(memcmp(dst, want, r.length + 1) == 0);
		xn_free(dst);
	}
	free(name);
	free(ascii);
}

/* One label of 10 MB, to ASCII and back; memory grows in proportion. */
TEST(ten_megabytes_allocated)
{
	const size_t points = 5 * MB;
	xn_options opt = unlimited();
	char *name = repeat("\xC3\xBC", points, ""), *ascii, *shown, *tail;
	xn_result r;

	heap_watch(0, false);
	r = xn_to_ascii_alloc(&opt, &ascii, name, 2 * points, NULL);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_lt(heap.peak, 100 * 2 * points);
	/* The first delta is U+0080 + 124 = U+00FC; each further one is the
	 * digit 0. */
	ck_assert_uint_eq(r.length, 4 + 2 + points);
	ck_assert(memcmp(ascii, "xn--tda", 7) == 0);
	tail = repeat("a", points - 1, "");
	ck_assert_str_eq(ascii + 7, tail);
	free(tail);

	r = xn_to_unicode_alloc(&opt, &shown, ascii, r.length, NULL);
	heap.watch = false;
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_eq(r.length, 2 * points);
	ck_assert(memcmp(shown, name, 2 * points) == 0);
	ck_assert_uint_lt(heap.peak, 100 * 2 * points);
	xn_free(shown);
	xn_free(ascii);
	free(name);
}

/* More right-to-left letters than an int16_t counts; "a" breaks the rule. */
TEST(long_bidi_label)
{
	xn_options opt = unlimited();

	for (uint32_t i = 0; i < 2; i++) {
		char *name = repeat("\xD7\x90", 70000, i == 0 ? "" : "a"), *dst;
		xn_result r =
			xn_to_ascii_alloc(&opt, &dst, name, 140000 + i, NULL);

		ck_assert_uint_eq(r.errors, i == 0 ? 0 : XN_ERROR_BIDI);
		ck_assert((r.length > 70000) == (i == 0));
		xn_free(dst);
		free(name);
	}
}

/* The longest mapping: U+FDFA becomes 18 code points. */
TEST(a_megabyte_that_grows)
{
	xn_options opt = unlimited();
	char *name = repeat("\xEF\xB7\xBA", MB / 3, ""), *dst;
	xn_result r;

	opt.checks &= ~XN_CHECK_FORBIDDEN; /* the result has spaces */
	heap_watch(0, false);
	r = xn_to_unicode_alloc(&opt, &dst, name, MB / 3 * 3, NULL);
	heap.watch = false;
	ck_assert_int_eq(r.status, XN_INVALID); /* spaces break the Bidi rule */
	ck_assert_uint_eq(r.length, MB / 3 * 33);
	ck_assert_uint_lt(heap.peak, 100 * 6 * MB);
	ck_assert(memcmp(dst, dst + 33, r.length - 33) == 0);
	xn_free(dst);
	free(name);
}

/* Counts the steps of a label of LONG units, which are all "a". */
#define LONG 5000

static void
count_long(void *user, xn_step step, size_t label, const uint32_t *points,
	   size_t len)
{
	size_t *seen = user;

	ck_assert_uint_eq(label, 0);
	if (step == XN_STEP_START) {
		memset(seen, 0, (XN_STEP_CHECK + 1) * sizeof *seen);
	} else {
		ck_assert_uint_eq(len, LONG);
		ck_assert_uint_eq(points[len - 1], 'a');
	}
	seen[step]++;
}

/* The functions that allocate trace ASCII of any length, too. */
TEST(long_label_traced)
{
	xn_options opt = unlimited();
	char *name = repeat("a", LONG, ""), *dst;
	size_t seen[XN_STEP_CHECK + 1] = {0};
	xn_report report = {.trace = count_long, .user = seen};
	xn_result r =
		xn_to_ascii_alloc(&opt, &dst, name, strlen(name), &report);

	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_str_eq(dst, name);
	ck_assert_uint_eq(seen[XN_STEP_SPLIT], 1);
	ck_assert_uint_eq(seen[XN_STEP_MAP], 1);
	xn_free(dst);
	free(name);
}

TESTS(.name = "long_names", .timeout = 300)
