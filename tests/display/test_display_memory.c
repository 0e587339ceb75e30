/* SPDX-License-Identifier: MIT
 *
 * Memory of libxn-display: each allocation fails in turn; names are too long
 * for the stack; lengths are larger than any memory.
 */
#include "tests/support/heap.h"
#include "tests/support/policies.h"
#include "tests/support/repeat.h"
#include "tests/support/run_suite.h"
#include "tests/support/units.h"
#include "lib/display/shown_name.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

/*
 * Answers that nothing is known, or, if user is set, that everything is another
 * name's.
 */
static xn_known_answer
knows(void *user, const char *skeleton, size_t skeleton_len, const char *name,
      size_t name_len, size_t *domain)
{
	(void)domain;
	(void)skeleton;
	(void)skeleton_len;
	(void)name;
	(void)name_len;
	return user != NULL ? XN_KNOWN_OTHER : XN_KNOWN_NONE;
}

/* Names, and what is long in each. */
static const struct kind {
	const char *part;
	size_t times;
	const char *tail;
} kinds[] = {
	{"", 0, "www.b\u00FCcher.example"},
	{"\u00FC.", 200, "com"},              /* many labels */
	{"\u00FC", 1100, ".com"},             /* many code points */
	{"\u65E5", 3000, ".a.\u00FC"},        /* a long label in front */
	{"\u3300", 1000, ".a.\u00FC"},        /* the same, and each becomes 4 */
	{"\u0390", 2000, ".com"},             /* long skeletons */
	{"\u00FC", 300, ".\u00FC.\u00FC.de"}, /* the last labels, as typed */
	{"a-.", 1200, "\u00FC"},
	/* a label with a fault that is longer than the first buffer */
	{"xn--", 1600, ".\u00FC.com"},
	{"xn--tda", 1, ".xn--tda"},
	{"\u00FC\u3002", 200, "com"}, /* many labels, and other dots */
	/* each label is converted alone, and one is long */
	{"\u00FC", 1100, ".\xFF.com"},
	{"a", 1100, ".\xFF.\u00FC"},
	/* short, but long in Unicode: a letter becomes 18 */
	{"\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA"
	 "\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA\uFDFA"
	 ".",
	 12, "com"},
	/* a long result: each digit a repeats the letter */
	{"xn--tdaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	 ".",
	 4, "com"},
};

#define KINDS (sizeof kinds / sizeof *kinds)

/* The last name has labels that are long only together. */
#define NAMES (KINDS + 1)

static char *
name_of(size_t i)
{
	char *label, *name;

	if (i < KINDS) {
		return repeat(kinds[i].part, kinds[i].times, kinds[i].tail);
	}
	label = repeat("a", 1500, ".");
	name = repeat(label, 3, "\u00FC");
	free(label);
	return name;
}

/* ---- each request fails ------------------------------------------------- */

static xn_display_label labels[300];
static xn_display_spot spots[300];
static xn_fault faults[300];

static const xn_display_report full_report = {.labels = labels,
					      .label_cap = 300,
					      .spots = spots,
					      .spot_cap = 300,
					      .spot_count = 7,
					      .faults = faults,
					      .fault_cap = 300,
					      .fault_count = 7,
					      .known = 7};

/* Returns how many allocations one call makes. */
static size_t
fail_display(const xn_display_options *opt, const char *name)
{
	size_t len = strlen(name), calls;
	xn_display_report report = full_report;
	xn_display_result want, r;
	char *whole, *dst;

	heap_watch(0, false);
	want = xn_display_alloc(opt, &whole, name, len, &report);
	heap.watch = false;
	calls = heap.calls;
	ck_assert(want.status == XN_OK || want.status == XN_INVALID);
	ck_assert_uint_eq(strlen(whole), want.length);
	ck_assert_uint_eq(heap.live, 1);
	ck_assert(heap_has(whole));
	for (size_t n = 1; n <= 2 * calls; n++) {
		report = full_report;
		dst = whole;
		heap_watch((n + 1) / 2, n % 2 == 0);
		r = xn_display_alloc(opt, &dst, name, len, &report);
		heap.watch = false;
		ck_assert_int_eq(r.status, XN_NO_MEMORY);
		ck_assert_ptr_null(dst);
		ck_assert(r.errors == 0 && r.reasons == 0 && r.length == 0 &&
			  r.labels == 0);
		ck_assert_uint_eq(heap.live, 0);
		ck_assert_uint_eq(report.spot_count, 0);
		ck_assert_uint_eq(report.fault_count, 0);
		ck_assert_uint_eq(report.known, XN_NOWHERE);
	}
	/* The same without a report. */
	heap_watch(calls, false);
	r = xn_display_alloc(opt, &dst, name, len, NULL);
	heap.watch = false;
	ck_assert_int_eq(r.status, XN_NO_MEMORY);
	ck_assert_uint_eq(heap.live, 0);
	xn_free(whole);
	return calls;
}

START_TEST(display_without_memory)
{
	size_t calls = 0;

	for (size_t i = 0; i < NAMES; i++) {
		char *name = name_of(i);

		for (unsigned p = 1; p <= last_policy(); p++) {
			xn_display_options opt =
				xn_display_policy((xn_policy_id)p);

			calls += fail_display(&opt, name);
			opt.known = knows;
			calls += fail_display(&opt, name);
		}
		free(name);
	}
	printf("requests that failed: %zu\n", calls);
	ck_assert_uint_gt(calls, 500);
}
END_TEST

/* Returns how many allocations one call makes. */
static size_t
fail_skeleton(const char *src, int direction)
{
	size_t len = strlen(src), calls = 0;

	for (size_t n = 0; n <= calls; n++) {
		char *dst = (char *)labels;
		xn_text_result r;

		heap_watch(n, n % 2 == 0);
		r = direction < 0
			    ? xn_skeleton_alloc(&dst, src, len)
			    : xn_bidi_skeleton_alloc((xn_direction)direction,
						     &dst, src, len);
		heap.watch = false;
		if (n == 0) {
			calls = heap.calls;
			ck_assert_int_eq(r.status, XN_OK);
			ck_assert_uint_eq(strlen(dst), r.length);
			ck_assert_uint_eq(heap.live, 1);
			xn_free(dst);
		} else {
			ck_assert_int_eq(r.status, XN_NO_MEMORY);
			ck_assert_uint_eq(r.length, 0);
			ck_assert_ptr_null(dst);
		}
		ck_assert_uint_eq(heap.live, 0);
	}
	return calls;
}

START_TEST(skeletons_without_memory)
{
	char *grows = repeat("m", 1000, "\u05D0");

	for (int direction = -1; direction < 2; direction++) {
		ck_assert_uint_eq(fail_skeleton("", direction), 2);
		ck_assert_uint_eq(fail_skeleton("a\u05D0", direction), 2);
		/* It reorders twice, and the second buffer is still too
		 * small. */
		ck_assert_uint_eq(fail_skeleton(grows, direction), 3);
	}
	free(grows);
}
END_TEST

/* Only *_alloc allocates. */
START_TEST(nothing_else_allocates)
{
	static char dst[20000];
	uint32_t how;

	for (size_t i = 0; i < NAMES; i++) {
		char *name = name_of(i);
		size_t len = strlen(name);

		heap_watch(0, false);
		for (unsigned p = 1; p <= last_policy(); p++) {
			xn_display_options opt =
				xn_display_policy((xn_policy_id)p);

			opt.known = knows;
			xn_display(&opt, dst, sizeof dst, name, len, NULL);
			xn_known_skeletons(&opt, dst, sizeof dst, name, len);
		}
		xn_skeleton(dst, sizeof dst, name, len);
		xn_bidi_skeleton(XN_RIGHT_TO_LEFT, dst, sizeof dst, name, len);
		xn_confusable(name, len, name, len, &how);
		xn_restriction_of(name, len);
		heap.watch = false;
		ck_assert_uint_eq(heap.calls, 0);
		free(name);
	}
}
END_TEST

/* ---- UTF-16 and UTF-32 --------------------------------------------------- */

/* The functions that allocate, each called with one text. */
enum wide_call { DISPLAY, SKELETON, BIDI_SKELETON, LOOKALIKES, WIDE_CALLS };

static uint16_t two[40000];
static uint32_t four[40000];
static size_t two_len, four_len;
static xn_known_set *some_set;
static bool left; /* something in the report of a call that failed */

static xn_status
call_wide(enum wide_call call, enum width width, xn_display_options *opt,
	  void **made)
{
	xn_display_report report = full_report;
	uint16_t *dst2 = two;
	uint32_t *dst4 = four;
	xn_direction direction = XN_LEFT_TO_RIGHT;
	xn_status status;
	bool is_two = width == TWO;
	size_t number;

	*made = NULL;
	switch (call) {
	case DISPLAY:
		status = is_two ? xn_display_utf16_alloc(opt, &dst2, two,
							 two_len, &report)
					  .status
				: xn_display_utf32_alloc(opt, &dst4, four,
							 four_len, &report)
					  .status;
		left = status == XN_NO_MEMORY &&
		       (report.spot_count > 0 || report.fault_count > 0 ||
			report.known != XN_NOWHERE);
		break;
	case SKELETON:
		status = is_two ? xn_skeleton_utf16_alloc(&dst2, two, two_len)
					  .status
				: xn_skeleton_utf32_alloc(&dst4, four, four_len)
					  .status;
		break;
	case BIDI_SKELETON:
		status = is_two ? xn_bidi_skeleton_utf16_alloc(direction, &dst2,
							       two, two_len)
					  .status
				: xn_bidi_skeleton_utf32_alloc(direction, &dst4,
							       four, four_len)
					  .status;
		break;
	default:
		return is_two ? xn_lookalikes_utf16_alloc(some_set, &number, 1,
							  two, two_len)
					.status
			      : xn_lookalikes_utf32_alloc(some_set, &number, 1,
							  four, four_len)
					.status;
	}
	*made = is_two ? (void *)dst2 : (void *)dst4;
	return status;
}

/* Returns how many allocations one call makes. */
static size_t
fail_wide(enum wide_call call, enum width width, xn_display_options *opt)
{
	size_t calls = 0;
	void *made;

	for (size_t n = 0; n <= calls; n++) {
		xn_status status;

		heap_watch(n, n % 2 == 0);
		status = call_wide(call, width, opt, &made);
		heap.watch = false;
		if (n == 0) {
			calls = heap.calls;
			ck_assert(status == XN_OK || status == XN_INVALID);
			ck_assert_uint_eq(heap.live, made != NULL);
			xn_free(made);
		} else {
			ck_assert_int_eq(status, XN_NO_MEMORY);
			ck_assert_ptr_null(made);
			ck_assert(!left);
		}
		ck_assert_uint_eq(heap.live, 0);
	}
	return calls;
}

START_TEST(wide_without_memory)
{
	xn_display_options chromium = xn_display_policy(XN_POLICY_CHROMIUM);
	size_t calls = 0;

	ck_assert_int_eq(xn_known_set_new(&some_set, _i > 0 ? &chromium : NULL),
			 XN_OK);
	ck_assert_int_eq(xn_known_set_add(some_set, "paypal.com", 10), XN_OK);
	ck_assert_int_eq(xn_known_set_seal(some_set), XN_OK);
	for (size_t i = 0; i < NAMES; i++) {
		xn_display_options opt = xn_display_policy(
			(xn_policy_id)(i % last_policy() + 1));
		char *name = name_of(i);
		size_t len = strlen(name);

		ck_assert_uint_lt(len, 40000);
		opt.known = i % 2 == 0 ? knows : NULL;
		two_len = units_of(TWO, two, NULL, name, len);
		four_len = units_of(FOUR, four, NULL, name, len);
		for (enum wide_call call = DISPLAY; call < WIDE_CALLS; call++) {
			calls += fail_wide(call, TWO, &opt);
			calls += fail_wide(call, FOUR, &opt);
		}
		free(name);
	}
	xn_known_set_free(some_set);
	printf("requests that failed: %zu\n", calls);
	ck_assert_uint_gt(calls, 300);
}
END_TEST

/* The other functions never allocate. */
START_TEST(wide_does_not_allocate)
{
	static uint16_t dst2[20000];
	static uint32_t dst4[20000];
	uint32_t how;

	for (size_t i = 0; i < NAMES; i++) {
		xn_display_options opt = xn_display_policy(
			(xn_policy_id)(i % last_policy() + 1));
		char *name = name_of(i), known[100];
		size_t len = strlen(name);

		opt.known = knows;
		two_len = units_of(TWO, two, NULL, name, len);
		four_len = units_of(FOUR, four, NULL, name, len);
		heap_watch(0, false);
		xn_display_utf16(&opt, dst2, 20000, two, two_len, NULL);
		xn_display_utf32(&opt, dst4, 20000, four, four_len, NULL);
		xn_known_skeletons_utf16(&opt, known, 100, two, two_len);
		xn_known_skeletons_utf32(&opt, known, 100, four, four_len);
		xn_skeleton_utf16(dst2, 20000, two, two_len);
		xn_skeleton_utf32(dst4, 20000, four, four_len);
		xn_bidi_skeleton_utf16(XN_RIGHT_TO_LEFT, dst2, 20000, two,
				       two_len);
		xn_bidi_skeleton_utf32(XN_RIGHT_TO_LEFT, dst4, 20000, four,
				       four_len);
		xn_confusable_utf16(two, two_len, two, two_len, &how);
		xn_confusable_utf32(four, four_len, four, four_len, &how);
		xn_restriction_of_utf16(two, two_len);
		xn_restriction_of_utf32(four, four_len);
		heap.watch = false;
		ck_assert_uint_eq(heap.calls, 0);
		free(name);
	}
}
END_TEST

/* ---- too long for the stack --------------------------------------------- */

/* Too long on the stack; *_alloc takes it. */
static void
check_too_long(xn_policy_id id, bool known, const char *name)
{
	static char shown[20000];
	xn_display_options opt = xn_display_policy(id);
	xn_display_report report = full_report;
	xn_display_result r;
	char *dst;

	opt.known = known ? knows : NULL;
	strcpy(shown, "#");
	r = xn_display(&opt, shown, sizeof shown, name, strlen(name), &report);
	ck_assert_msg(
		r.status == XN_INVALID && r.errors == XN_ERROR_LABEL_TOO_LONG,
		"%.20s...: %d, %#x", name, (int)r.status, (unsigned)r.errors);
	ck_assert_uint_eq(r.length, 0);
	ck_assert_str_eq(shown, "");
	ck_assert_uint_eq(report.spot_count, 0);
	ck_assert_uint_eq(report.fault_count, 0);
	ck_assert_uint_eq(report.known, XN_NOWHERE);
	r = xn_display(&opt, NULL, 0, name, strlen(name), NULL);
	ck_assert_int_eq(r.status, XN_INVALID);
	r = xn_display_alloc(&opt, &dst, name, strlen(name), NULL);
	ck_assert(r.status == XN_OK || (r.status == XN_INVALID &&
					r.errors != XN_ERROR_LABEL_TOO_LONG));
	ck_assert_uint_eq(strlen(dst), r.length);
	xn_free(dst);
}

START_TEST(too_long_for_the_stack)
{
	static const struct {
		xn_policy_id id;
		bool known;
		struct kind kind;
	} rows[] = {
		{XN_POLICY_CHROMIUM, false, {"\u00FC", 1001, ".de"}},
		{XN_POLICY_CHROMIUM, false, {"a", 1001, ".\u00FC"}},
		{XN_POLICY_CHROMIUM, false, {"a", 5000, ".\u00FC"}},
		/* The last label is too long. */
		{XN_POLICY_CHROMIUM, false, {"a", 5000, ""}},
		/* A label that is shown as typed. */
		{XN_POLICY_CHROMIUM, false, {"xn--", 1500, ".\u00FC"}},
		/* A label in front of the last four.  It is read only once the
		 * others are, or, where all labels are checked, before. */
		{XN_POLICY_CHROMIUM, false, {"a", 1001, ".a.b.c.\u00FC"}},
		{XN_POLICY_CHROMIUM, true, {"a", 1001, ".a.b.c.\u00FC"}},
		{XN_POLICY_SAFARI, false, {"a", 1001, ".a.b.c.\u00FC"}},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct kind *kind = &rows[i].kind;
		char *name = repeat(kind->part, kind->times, kind->tail);

		check_too_long(rows[i].id, rows[i].known, name);
		free(name);
	}
}
END_TEST

START_TEST(tail_too_long_for_the_stack)
{
	char *label = repeat("a", 400, ".");
	char *name = repeat(label, 3, "\u00FC");

	check_too_long(XN_POLICY_CHROMIUM, false, name);
	free(label);
	free(name);
}
END_TEST

/* The longest skeletons: a Hangul syllable that becomes 7 letters. */
START_TEST(skeleton_too_long_for_the_stack)
{
	char *label = repeat("\uAF66", 63, ".");
	char *name = repeat(label, 4, "");

	check_too_long(XN_POLICY_CHROMIUM, true, name);
	check_too_long(XN_POLICY_FIREFOX, true, name);
	free(label);
	free(name);
}
END_TEST

/* ---- well-known domains ------------------------------------------------- */

/* Five letters oe; ka, virama and an invisible joiner. */
#define OE5 "\u0153\u0153\u0153\u0153\u0153"
#define KSA "\u0915\u094D\u200D"

static void
check_domain(xn_policy_id id, const char *part, size_t times, const char *tail,
	     xn_status want)
{
	static char made[1 << 20];
	xn_display_options opt = xn_display_policy(id);
	char *domain = repeat(part, times, tail);
	xn_text_result r;

	memset(made, '#', sizeof made);
	r = xn_known_skeletons(&opt, made, sizeof made, domain, strlen(domain));
	ck_assert_msg(r.status == want, "%zu of %s and %s: %d", times, part,
		      tail, (int)r.status);
	ck_assert_int_eq(r.length == 0, want == XN_INVALID);
	ck_assert_int_eq(made[0] == '\0', want == XN_INVALID);
	free(domain);
}

/* Skeletons of a domain that just fit, and that are one code point too long. */
START_TEST(domains_too_long)
{
	const xn_policy_id chromium = XN_POLICY_CHROMIUM;
	const xn_policy_id firefox = XN_POLICY_FIREFOX;
	char *letters;

	/* Limits of reading: bytes and code points. */
	check_domain(chromium, "a", 996, ".com", XN_OK);
	check_domain(chromium, "a", 997, ".com", XN_INVALID);
	check_domain(chromium, "a", 5000, ".com", XN_INVALID);
	check_domain(chromium, "\u65E5", 996, ".com", XN_OK);
	check_domain(chromium, "\u65E5", 997, ".com", XN_INVALID);
	/* oe looks like two letters.  Other readings are tried in up to five
	 * places; the first one is made before invisible signs are removed. */
	check_domain(firefox, "a", 990, OE5 ".com", XN_OK);
	check_domain(firefox, "a", 991, OE5 ".com", XN_INVALID);
	check_domain(chromium, "a", 990, OE5 ".com", XN_OK);
	check_domain(chromium, "a", 991, OE5 ".com", XN_INVALID);
	check_domain(firefox, KSA, 330, "a" OE5 ".com", XN_OK);
	check_domain(chromium, KSA, 329, "aa" OE5 ".com", XN_OK);
	check_domain(chromium, KSA, 330, OE5 ".com", XN_OK);
	check_domain(chromium, KSA, 330, "a" OE5 ".com", XN_INVALID);
	letters = repeat(KSA, 330, "a.com");
	check_domain(chromium, OE5, 1, letters, XN_INVALID);
	check_domain(firefox, OE5, 1, letters, XN_OK);
	free(letters);
	/* l with stroke looks like l and a stroke.  Its accent is removed
	 * first. */
	check_domain(chromium, "\u0142", 5, ".com", XN_OK);
	check_domain(chromium, "\u0142", 501, ".com", XN_INVALID);
	/* ae always becomes two letters. */
	check_domain(chromium, "\u00E6", 500, ".com", XN_OK);
	check_domain(chromium, "\u00E6", 501, ".com", XN_INVALID);
	check_domain(chromium, "\u00E6", 500, "b.com", XN_INVALID);
	/* Decomposed with the accents removed, or kept. */
	check_domain(chromium, "\u0390", 333, ".com", XN_OK);
	check_domain(chromium, "\u0390", 334, ".com", XN_INVALID);
	check_domain(firefox, "\u0390", 333, ".com", XN_OK);
	check_domain(firefox, "\u0390", 334, ".com", XN_INVALID);
	/* m looks like rn. */
	check_domain(firefox, "m", 499, "\u0430b.com", XN_OK);
	check_domain(firefox, "m", 499, "\u0430bb.com", XN_INVALID);
	check_domain(firefox, "m", 500, "\u0430.com", XN_INVALID);
	check_domain(firefox, "m", 501, "\u0430.com", XN_INVALID);
}
END_TEST

/* ---- lengths ------------------------------------------------------------ */

static size_t asked;

static void *
no_more(void *memory, size_t size)
{
	(void)memory;
	asked = size;
	return NULL;
}

START_TEST(lengths_that_wrap)
{
	struct scratch scratch = {.more = no_more};
	uint64_t word = 1, *list = &word;
	size_t cap = 1;

	/* The capacity is large enough already. */
	ck_assert(xn_scratch_reserve(&scratch, &list, &cap, 1, sizeof word));
	ck_assert(!scratch.no_memory);
	/* Capacity grows by half; asked is in bytes. */
	ck_assert(!xn_scratch_reserve(&scratch, &list, &cap, 10, sizeof word));
	ck_assert(scratch.no_memory);
	ck_assert_uint_eq(asked, 15 * sizeof word);
	ck_assert(!xn_scratch_reserve(&scratch, &list, &cap, SIZE_MAX / 16, 8));
	ck_assert_uint_eq(asked, (SIZE_MAX / 16 + SIZE_MAX / 32) * 8);
	/* The number of bytes wraps: nothing is asked for. */
	asked = 0;
	scratch.no_memory = false;
	ck_assert(!xn_scratch_reserve(&scratch, &list, &cap, SIZE_MAX / 16 + 1,
				      8));
	ck_assert(scratch.no_memory);
	ck_assert(!xn_scratch_reserve(&scratch, &list, &cap, SIZE_MAX, 1));
	ck_assert_uint_eq(asked, 0);
	ck_assert_ptr_eq(list, &word);
	ck_assert_uint_eq(cap, 1);
	/* On the stack nothing can grow. */
	scratch.more = NULL;
	scratch.no_memory = false;
	ck_assert(!xn_scratch_reserve(&scratch, &list, &cap, 2, sizeof word));
	ck_assert(!scratch.no_memory);
}
END_TEST

/* A text longer than any memory is refused before it is read. */
START_TEST(texts_beyond_memory)
{
	const size_t lens[] = {UINT32_MAX - (size_t)0, SIZE_MAX / 16};
	char text[] = "a", *dst;

	for (size_t i = 0; i < sizeof lens / sizeof *lens; i++) {
		xn_status want =
			lens[i] > SIZE_MAX / 16 ? XN_MISUSE : XN_NO_MEMORY;
		xn_text_result r;

		heap_watch(0, false);
		r = xn_skeleton_alloc(&dst, text, lens[i]);
		heap.watch = false;
		ck_assert_int_eq(r.status, want);
		ck_assert_uint_eq(r.length, 0);
		ck_assert_ptr_null(dst);
		ck_assert_uint_eq(heap.calls, 0);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("display-memory");
	TCase *tcase = tcase_create("memory");

	tcase_set_timeout(tcase, 300);
	tcase_add_test(tcase, display_without_memory);
	tcase_add_test(tcase, skeletons_without_memory);
	tcase_add_test(tcase, nothing_else_allocates);
	tcase_add_loop_test(tcase, wide_without_memory, 0, 2);
	tcase_add_test(tcase, wide_does_not_allocate);
	tcase_add_test(tcase, too_long_for_the_stack);
	tcase_add_test(tcase, tail_too_long_for_the_stack);
	tcase_add_test(tcase, skeleton_too_long_for_the_stack);
	tcase_add_test(tcase, domains_too_long);
	tcase_add_test(tcase, lengths_that_wrap);
	tcase_add_test(tcase, texts_beyond_memory);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
