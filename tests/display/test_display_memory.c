/* SPDX-License-Identifier: MIT
 *
 * Limits of libxn-display: names are too long for the stack; lengths are larger
 * than any memory.  That each request for memory may fail is in
 * tests/entries/test_memory.c.
 */
#include "tests/support/heap.h"
#include "tests/support/knows_nothing.h"
#include "tests/support/repeat.h"
#include "tests/support/tests.h"
#include "lib/display/shown_name.h"

#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

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

	opt.known = known ? knows_nothing : NULL;
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

TEST(too_long_for_the_stack)
{
	static const struct {
		xn_policy_id id;
		bool known;
		const char *part;
		size_t times;
		const char *tail;
	} rows[] = {
		{XN_POLICY_CHROMIUM, false, "\u00FC", 1001, ".de"},
		{XN_POLICY_CHROMIUM, false, "a", 1001, ".\u00FC"},
		{XN_POLICY_CHROMIUM, false, "a", 5000, ".\u00FC"},
		/* The last label is too long. */
		{XN_POLICY_CHROMIUM, false, "a", 5000, ""},
		/* A label that is shown as typed. */
		{XN_POLICY_CHROMIUM, false, "xn--", 1500, ".\u00FC"},
		/* A label in front of the last four.  It is read only once the
		 * others are, or, where all labels are checked, before. */
		{XN_POLICY_CHROMIUM, false, "a", 1001, ".a.b.c.\u00FC"},
		{XN_POLICY_CHROMIUM, true, "a", 1001, ".a.b.c.\u00FC"},
		{XN_POLICY_SAFARI, false, "a", 1001, ".a.b.c.\u00FC"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char *name = repeat(rows[i].part, rows[i].times, rows[i].tail);

		check_too_long(rows[i].id, rows[i].known, name);
		free(name);
	}
}

TEST(tail_too_long_for_the_stack)
{
	char *label = repeat("a", 400, ".");
	char *name = repeat(label, 3, "\u00FC");

	check_too_long(XN_POLICY_CHROMIUM, false, name);
	free(label);
	free(name);
}

/* The longest skeletons: a Hangul syllable that becomes 7 letters. */
TEST(skeleton_too_long_for_the_stack)
{
	char *label = repeat("\uAF66", 63, ".");
	char *name = repeat(label, 4, "");

	check_too_long(XN_POLICY_CHROMIUM, true, name);
	check_too_long(XN_POLICY_FIREFOX, true, name);
	free(label);
	free(name);
}

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
TEST(domains_too_long)
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

/* ---- lengths ------------------------------------------------------------ */

static size_t asked;

static void *
no_more(void *memory, size_t size)
{
	(void)memory;
	asked = size;
	return NULL;
}

TEST(lengths_that_wrap)
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

/* A text longer than any memory is refused before it is read. */
TEST(texts_beyond_memory)
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

TESTS(.name = "display-memory", .timeout = 300)
