/* SPDX-License-Identifier: MIT
 *
 * What the headers promise about memory: who allocates, what happens if memory
 * runs out, how much stack a call takes, how long a name may be; and misuse.
 *
 * heap.c replaces malloc and its relatives. test_symbols.py makes sure that the
 * library calls no other function that allocates.
 */
#define _DEFAULT_SOURCE

#include <check.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <xn/batch.h>
#include <xn/find.h>
#include <xn/idna.h>
#include <xn/punycode.h>

#include "tests/support/failing_normalizer.h"
#include "tests/support/generate.h"
#include "tests/support/heap.h"
#include "tests/support/profiles.h"
#include "tests/support/repeat.h"
#include "tests/support/run_suite.h"
#include "tests/support/units.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||     \
	__has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#define MB ((size_t)1000 * 1000)

/* ---- names -------------------------------------------------------------- */

typedef xn_result convert(const xn_options *opt, char *dst, size_t cap,
			  const char *src, size_t len, xn_report *report);
typedef xn_result convert_alloc(const xn_options *opt, char **dst,
				const char *src, size_t len, xn_report *report);

static convert *const converts[] = {xn_to_ascii, xn_to_unicode};
static convert_alloc *const allocs[] = {xn_to_ascii_alloc, xn_to_unicode_alloc};

/* The same for wider units: converts the name to them first. */
static uint32_t units[MB];

static xn_result
to_ascii_16(const xn_options *opt, char **dst, const char *src, size_t len,
	    xn_report *report)
{
	uint16_t *got = (uint16_t *)(void *)units;
	size_t count = units_of(TWO, units, NULL, src, len);
	xn_result r = xn_to_ascii_utf16_alloc(opt, &got, (const void *)units,
					      count, report);

	*dst = (char *)got;
	return r;
}

static xn_result
to_unicode_16(const xn_options *opt, char **dst, const char *src, size_t len,
	      xn_report *report)
{
	uint16_t *got = (uint16_t *)(void *)units;
	size_t count = units_of(TWO, units, NULL, src, len);
	xn_result r = xn_to_unicode_utf16_alloc(opt, &got, (const void *)units,
						count, report);

	*dst = (char *)got;
	return r;
}

static xn_result
to_ascii_32(const xn_options *opt, char **dst, const char *src, size_t len,
	    xn_report *report)
{
	uint32_t *got = (uint32_t *)(void *)units;
	size_t count = units_of(FOUR, units, NULL, src, len);
	xn_result r = xn_to_ascii_utf32_alloc(opt, &got, (const void *)units,
					      count, report);

	*dst = (char *)got;
	return r;
}

static xn_result
to_unicode_32(const xn_options *opt, char **dst, const char *src, size_t len,
	      xn_report *report)
{
	uint32_t *got = (uint32_t *)(void *)units;
	size_t count = units_of(FOUR, units, NULL, src, len);
	xn_result r = xn_to_unicode_utf32_alloc(opt, &got, (const void *)units,
						count, report);

	*dst = (char *)got;
	return r;
}

static convert_alloc *const wide_allocs[] = {to_ascii_16, to_unicode_16,
					     to_ascii_32, to_unicode_32};

/* The options of a profile without limits of length. */
static xn_options
unlimited(void)
{
	xn_options opt = xn_profile(XN_LOOKUP);

	opt.checks &= ~XN_CHECK_LENGTH;
	return opt;
}

/* ---- who allocates ------------------------------------------------------ */

static void
call_batches(const xn_options *opt, char *dst, size_t cap, const char *src,
	     size_t len)
{
	int64_t offsets[] = {0, (int64_t)len}, ends[] = {0, 0};
	xn_column_in in = {
		.data = src, .data_len = len, .offsets64 = offsets, .count = 1};
	xn_column_out out = {.data = dst, .cap = cap, .offsets64 = ends};

	xn_to_ascii_batch(opt, &out, &in);
	xn_to_unicode_batch(opt, &out, &in);
}

static void
call_wide(const xn_options *opt, const char *src, size_t len, xn_report *report)
{
	static uint32_t dst[16 * GENERATE_MAX];
	const uint16_t *two = (const uint16_t *)(const void *)units;
	uint16_t *dst_two = (uint16_t *)(void *)dst;
	size_t cap = sizeof dst / sizeof *dst;
	size_t count = units_of(TWO, units, NULL, src, len);

	xn_to_ascii_utf16(opt, dst_two, cap, two, count, report);
	xn_to_unicode_utf16(opt, dst_two, cap, two, count, report);
	count = units_of(FOUR, units, NULL, src, len);
	xn_to_ascii_utf32(opt, dst, cap, units, count, report);
	xn_to_unicode_utf32(opt, dst, cap, units, count, report);
}

static void
call_everything(const xn_options *opt, const char *src, size_t len,
		xn_report *report)
{
	static char dst[16 * GENERATE_MAX];
	static uint32_t points[XN_PUNYCODE_MAX];
	uint32_t mapped[XN_MAP_MAX];
	size_t count;
	bool same;

	xn_to_ascii(opt, dst, sizeof dst, src, len, report);
	xn_to_unicode(opt, dst, sizeof dst, src, len, report);
	call_wide(opt, src, len, report);
	call_batches(opt, dst, sizeof dst, src, len);
	xn_register(opt, dst, sizeof dst, src, len, src, len, report);
	xn_register(opt, dst, sizeof dst, NULL, 0, src, len, report);
	xn_same_host(opt, src, len, src, len, &same);
	xn_ends_in_number(src, len);
	xn_punycode_decode(points, XN_PUNYCODE_MAX, src, len, NULL);
	xn_map_point(opt, mapped, 0xFDFA, &count);
}

START_TEST(nothing_allocates)
{
	static char name[GENERATE_MAX];
	static xn_label labels[50];
	static xn_fault faults[50];
	struct generator gen;
	size_t count = generate_count(5000);

	generate_begin(&gen, 20);
	for (size_t i = 0; i < count; i++) {
		xn_report report = {.labels = labels,
				    .label_cap = 50,
				    .faults = faults,
				    .fault_cap = 50};
		size_t len = generate_name(&gen, name);
		xn_options opt = generate_options(&gen);

		heap_watch(0, false);
		call_everything(&opt, name, len, &report);
		heap.watch = false;
		ck_assert_uint_eq(heap.calls, 0);
	}
}
END_TEST

START_TEST(nothing_else_allocates)
{
	uint32_t e = (UINT32_C(1) << XN_ERROR_COUNT) - 1;

	heap_watch(0, false);
	for (; e != 0; e = xn_error_next(e)) {
		xn_error_name(e);
		xn_error_text(e);
		xn_error_section(XN_STRICT, e);
	}
	xn_status_name(XN_OK);
	xn_version();
	xn_unicode_version();
	xn_profile(XN_URL);
	xn_profile_at(0);
	xn_check_at(0);
	heap.watch = false;
	ck_assert_uint_eq(heap.calls, 0);
}
END_TEST

/* heap.c works: it sees *_alloc allocate and release. */
START_TEST(alloc_allocates)
{
	for (size_t i = 0; i < 2; i++) {
		xn_options opt = xn_profile(XN_LOOKUP);
		char *dst;

		heap_watch(0, false);
		allocs[i](&opt, &dst,
			  "b\xC3\xBC"
			  "cher",
			  7, NULL);
		ck_assert_uint_ge(heap.calls, 1);
		ck_assert_uint_eq(heap.live, 1);
		ck_assert(heap_has(dst));
		xn_free(dst);
		heap.watch = false;
		ck_assert_uint_eq(heap.live, 0);
		xn_free(NULL);
	}
}
END_TEST

/* ---- no memory ---------------------------------------------------------- */

static size_t
allocations(convert_alloc *call, const xn_options *opt, const char *src,
	    size_t len)
{
	char *dst;
	xn_result r;

	heap_watch(0, false);
	r = call(opt, &dst, src, len, NULL);
	xn_free(dst);
	heap.watch = false;
	ck_assert_int_ne(r.status, XN_NO_MEMORY);
	ck_assert_uint_eq(heap.live, 0);
	return heap.calls;
}

static void
fail_each(convert_alloc *call, const xn_options *opt, const char *src,
	  size_t len)
{
	size_t count = allocations(call, opt, src, len);

	ck_assert_uint_ge(count, 1);
	for (size_t i = 0; i < 2 * count; i++) {
		static char other;
		xn_label labels[2];
		xn_fault faults[2];
		xn_report report = {.labels = labels,
				    .label_cap = 2,
				    .faults = faults,
				    .fault_cap = 2,
				    .fault_count = 99};
		char *dst = &other;
		xn_result r;

		heap_watch(i / 2 + 1, i % 2 != 0);
		r = call(opt, &dst, src, len, &report);
		heap.watch = false;
		ck_assert_uint_eq(report.fault_count, 0);
		ck_assert_int_eq(r.status, XN_NO_MEMORY);
		ck_assert_uint_eq(r.errors, 0);
		ck_assert_uint_eq(r.length, 0);
		ck_assert_ptr_null(dst);
		ck_assert_uint_eq(heap.live, 0);
	}
}

/* Names in a text, which has no report. */
static xn_result
in_text(const xn_options *opt, char **dst, const char *src, size_t len,
	xn_report *report)
{
	if (report != NULL) {
		report->fault_count = 0;
	}
	return xn_convert_in_alloc(opt, dst, src, len, XN_IN_TEXT,
				   XN_FORM_ASCII);
}

START_TEST(no_memory)
{
	/* The first room is too small for all of its names. */
	char *text = repeat("\xC3\xBC.a ", 2000, "");
	xn_options lookup = xn_profile(XN_LOOKUP), open = unlimited();
	char *big = repeat("\xC3\xBC", MB / 2, "");
	char *wide = repeat("\xEF\xB7\xBA", 1000, ""); /* it grows 11 times */
	char *many = repeat("\xC3\xBC.", 1000, "");
	char *faulty = repeat("-\xC3\xBC.", 1000, "");

	for (size_t i = 0; i < 6; i++) {
		convert_alloc *call = i < 2 ? allocs[i] : wide_allocs[i - 2];

		fail_each(call, &lookup, "a.b", 3);
		fail_each(call, &lookup,
			  "b\xC3\xBC"
			  "cher.example",
			  15);
		fail_each(call, &lookup, "\x80", 1);
		fail_each(call, &lookup, NULL, 0);
		fail_each(call, &open, big, MB);
		fail_each(call, &open, wide, 3000);
		fail_each(call, &open, many, 3000);
		fail_each(call, &open, faulty, 4000);
	}
	ck_assert_uint_eq(allocations(in_text, &lookup, text, 10000), 2);
	fail_each(in_text, &lookup, text, 10000);
	fail_each(in_text, &lookup, NULL, 0);
	free(text);
	free(big);
	free(wide);
	free(many);
	free(faulty);
}
END_TEST

/* A normaliser fails after output was made, and faults were found. */
START_TEST(failed_late)
{
	xn_options opt = unlimited();
	char *names[] = {repeat("-\xC3\xBC.", 1000, "f\xC3\xBC"),
			 repeat("-\xC3\xBC.", 1000, "m\xC3\xBC")};
	static const xn_status status[] = {XN_FAILED, XN_NO_MEMORY};

	opt.normalizer = &failing_normalizer;
	for (size_t i = 0; i < 12; i++) {
		convert_alloc *call =
			i < 4 ? allocs[i / 2] : wide_allocs[(i - 4) / 2];
		xn_report report = {.fault_count = 99};
		const char *name = names[i % 2];
		static char other;
		char *dst = &other;
		xn_result r;

		heap_watch(0, false);
		r = call(&opt, &dst, name, strlen(name), &report);
		heap.watch = false;
		ck_assert_int_eq(r.status, status[i % 2]);
		ck_assert_uint_eq(r.errors, 0);
		ck_assert_uint_eq(r.length, 0);
		ck_assert_uint_eq(r.labels, 0);
		ck_assert_uint_eq(report.fault_count, 0);
		ck_assert_ptr_null(dst);
		ck_assert_uint_eq(heap.live, 0);
	}
	free(names[0]);
	free(names[1]);
}
END_TEST

/* ---- misuse ------------------------------------------------------------- */

static const xn_result misuse = {XN_MISUSE, 0, 0, 0};

static void
assert_misuse(xn_result r)
{
	ck_assert_int_eq(r.status, misuse.status);
	ck_assert_uint_eq(r.errors, misuse.errors);
	ck_assert_uint_eq(r.length, misuse.length);
	ck_assert_uint_eq(r.labels, misuse.labels);
}

/* Calls every function with these options; nothing else is wrong. */
static void
assert_bad_options(const xn_options *opt)
{
	uint32_t mapped[XN_MAP_MAX];
	size_t count = 7;
	char dst[64];
	bool same = true;

	for (size_t i = 0; i < 2; i++) {
		char *got = dst;

		memset(dst, 'x', sizeof dst);
		assert_misuse(converts[i](opt, dst, sizeof dst, "a", 1, NULL));
		ck_assert_int_eq(dst[0], '\0');
		assert_misuse(converts[i](opt, NULL, 0, "a", 1, NULL));
		assert_misuse(allocs[i](opt, &got, "a", 1, NULL));
		ck_assert_ptr_null(got);
	}
	dst[0] = 'x';
	assert_misuse(xn_register(opt, dst, sizeof dst, "a", 1, "a", 1, NULL));
	ck_assert_int_eq(dst[0], '\0');
	assert_misuse(xn_register(opt, dst, sizeof dst, NULL, 0, "a", 1, NULL));
	ck_assert_int_eq(xn_same_host(opt, "a", 1, "a", 1, &same), XN_MISUSE);
	ck_assert(!same);
	ck_assert_int_eq(xn_map_point(opt, mapped, 'A', &count),
			 XN_MAPPING_REFUSED);
	ck_assert_uint_eq(count, 0);
}

START_TEST(bad_options)
{
	const int ids[] = {0, last_profile() + 1, 1000, -1};
	xn_options opt;

	assert_bad_options(NULL);
	for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
		opt = xn_profile((xn_profile_id)ids[i]);
		assert_bad_options(&opt);
		opt = xn_profile(XN_LOOKUP);
		opt.profile = (uint32_t)ids[i];
		assert_bad_options(&opt);
	}
	for (size_t i = 0; i < sizeof opt.reserved / sizeof *opt.reserved;
	     i++) {
		opt = xn_profile(XN_LOOKUP);
		opt.reserved[i] = 1;
		assert_bad_options(&opt);
		opt.reserved[i] = UINT64_C(1) << 63;
		assert_bad_options(&opt);
		/* Two that are the same. */
		opt.reserved[(i + 1) % 6] = opt.reserved[i];
		assert_bad_options(&opt);
		opt.reserved[(i + 1) % 6] = 0;
		opt.reserved[(i + 2) % 6] = opt.reserved[i];
		assert_bad_options(&opt);
	}
}
END_TEST

/* Every bit of checks in every profile is either allowed or refused. */
START_TEST(bad_checks)
{
	const xn_profile_info *info;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		for (unsigned bit = 0; bit < 32; bit++) {
			xn_options opt = xn_profile(info->id);
			char dst[8];

			opt.checks ^= UINT32_C(1) << bit;
			if (info->allowed >> bit & 1) {
				ck_assert_int_eq(xn_to_ascii(&opt, dst,
							     sizeof dst, "a", 1,
							     NULL)
							 .status,
						 XN_OK);
			} else {
				assert_bad_options(&opt);
			}
		}
	}
}
END_TEST

START_TEST(bad_arguments)
{
	const xn_options opt = xn_profile(XN_LOOKUP);
	const size_t much = SIZE_MAX / 16 + 1;
	char dst[16];
	xn_report no_labels = {.label_cap = 1};
	xn_report no_faults = {.fault_cap = 1};
	bool same;

	for (size_t i = 0; i < 2; i++) {
		char *got = dst;

		assert_misuse(converts[i](&opt, dst, 16, "a", 1, &no_labels));
		assert_misuse(converts[i](&opt, dst, 16, "a b", 3, &no_faults));

		assert_misuse(converts[i](&opt, NULL, 1, "a", 1, NULL));
		assert_misuse(converts[i](&opt, dst, 16, NULL, 1, NULL));
		assert_misuse(converts[i](&opt, dst, 16, "a", much, NULL));
		assert_misuse(converts[i](&opt, dst, 16, "a", SIZE_MAX, NULL));
		assert_misuse(converts[i](&opt, NULL, 0, NULL, 1, NULL));
		assert_misuse(allocs[i](&opt, NULL, "a", 1, NULL));
		assert_misuse(allocs[i](&opt, &got, NULL, 1, NULL));
		ck_assert_ptr_null(got);
		got = dst;
		assert_misuse(allocs[i](&opt, &got, "a", much, NULL));
		ck_assert_ptr_null(got);
	}
	assert_misuse(xn_register(&opt, NULL, 1, "a", 1, "a", 1, NULL));
	assert_misuse(xn_register(&opt, dst, 16, NULL, 1, "a", 1, NULL));
	assert_misuse(xn_register(&opt, dst, 16, "a", 1, NULL, 1, NULL));
	assert_misuse(xn_register(&opt, dst, 16, "a", much, "a", 1, NULL));
	assert_misuse(xn_register(&opt, dst, 16, "a", 1, "a", much, NULL));
	ck_assert_int_eq(xn_same_host(&opt, "a", 1, "a", 1, NULL), XN_MISUSE);
	ck_assert_int_eq(xn_same_host(&opt, NULL, 1, "a", 1, &same), XN_MISUSE);
	ck_assert_int_eq(xn_same_host(&opt, "a", 1, NULL, 1, &same), XN_MISUSE);
}
END_TEST

START_TEST(null_is_the_empty_name)
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
END_TEST

/* ---- the stack ---------------------------------------------------------- */

#define STACK ((size_t)512 * 1024)
#define PAINT 0xA5

struct dive {
	void (*call)(void *user);
	void *user;
	unsigned char *from;
};

static void *
dive(void *arg)
{
	struct dive *it = arg;
	unsigned char here;

	it->from = &here;
	it->call(it->user);
	return NULL;
}

/* The stack that a call takes: run in a thread whose stack is painted first. */
static size_t
depth(void (*call)(void *user), void *user)
{
	struct dive it = {call, user, NULL};
	unsigned char *ground, *p;
	pthread_attr_t attr;
	pthread_t thread;

	call(user); /* the first call may do work once */
	ground = mmap(NULL, STACK, PROT_READ | PROT_WRITE,
		      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	ck_assert(ground != MAP_FAILED);
	memset(ground, PAINT, STACK);
	ck_assert_int_eq(pthread_attr_init(&attr), 0);
	ck_assert_int_eq(pthread_attr_setstack(&attr, ground, STACK), 0);
	ck_assert_int_eq(pthread_create(&thread, &attr, dive, &it), 0);
	ck_assert_int_eq(pthread_join(thread, NULL), 0);
	pthread_attr_destroy(&attr);
	p = ground;
	while (p < it.from && *p == PAINT) {
		p++;
	}
	munmap(ground, STACK);
	return (size_t)(it.from - p);
}

struct one_name {
	const xn_options *opt;
	const char *src;
	size_t len;
	bool alloc;
};

static void
convert_one(void *user)
{
	const struct one_name *one = user;
	static xn_label labels[8];
	static xn_fault faults[8];
	xn_report report = {.labels = labels,
			    .label_cap = 8,
			    .faults = faults,
			    .fault_cap = 8};
	char *dst;

	if (!one->alloc) {
		call_everything(one->opt, one->src, one->len, &report);
		return;
	}
	for (size_t i = 0; i < 2; i++) {
		allocs[i](one->opt, &dst, one->src, one->len, &report);
		xn_free(dst);
	}
}

/* Names with long labels, which need every stage. */
static char *
heavy_name(size_t i)
{
	static const char *const parts[] = {
		"a",
		"\xC3\xBC",
		"\xCC\x81\xCC\xA3",
		"\xEF\xB7\xBA",
		"\xEA\xB0\x80\xE1\x86\xA8",
		"\xD7\x90\x31",
		"\xE2\x80\x8C",
		"\xE3\x83\xBB",
		"a.",
		"\xCD\x84",
		"\xE1\xBA\xBF\xCC\xA3",
		"9",
		"\x80",
	};
	char *all, *name;

	if (i >= 2 * sizeof parts / sizeof *parts) {
		return NULL;
	}
	all = repeat(parts[i / 2], 500, "");
	name = malloc(strlen(all) + 5);
	ck_assert_ptr_nonnull(name);
	strcpy(name, i % 2 == 0 ? "" : "xn--");
	strcat(name, all);
	free(all);
	return name;
}

START_TEST(stack_of_conversions)
{
	size_t deepest = 0;
	char *name;

	for (size_t i = 0; (name = heavy_name(i)) != NULL; i++) {
		const xn_profile_info *info;

		for (size_t k = 0; (info = xn_profile_at(k)) != NULL; k++) {
			xn_options opt = xn_profile(info->id);
			struct one_name one = {&opt, name, strlen(name),
					       i % 2 != 0};
			size_t used;

			opt.checks = info->allowed &
				     ~(XN_CHECK_LENGTH | XN_TRANSITIONAL);
			used = depth(convert_one, &one);
			deepest = used > deepest ? used : deepest;
			one.alloc = !one.alloc;
			used = depth(convert_one, &one);
			deepest = used > deepest ? used : deepest;
		}
		free(name);
	}
	printf("stack of conversions: %zu of %d bytes\n", deepest, XN_STACK);
	/* It includes the workspace, 21 words a code point. */
	ck_assert_uint_gt(deepest, 21 * (size_t)XN_LABEL_POINTS);
	ck_assert_uint_lt(deepest, XN_STACK);
}
END_TEST

START_TEST(stack_of_generated_names)
{
	static char name[GENERATE_MAX];
	struct generator gen;
	size_t count = generate_count(300);

	generate_begin(&gen, 21);
	for (size_t i = 0; i < count; i++) {
		size_t len = generate_name(&gen, name);
		xn_options opt = generate_options(&gen);
		struct one_name one = {&opt, name, len, i % 2 != 0};

		ck_assert_uint_lt(depth(convert_one, &one), XN_STACK);
	}
}
END_TEST

struct one_label {
	uint32_t points[XN_PUNYCODE_MAX];
	size_t len;
	char ace[16 * XN_PUNYCODE_MAX];
	size_t ace_len;
};

static void
code_one(void *user)
{
	static unsigned char upper[XN_PUNYCODE_MAX];
	static uint32_t points[XN_PUNYCODE_MAX];
	static char ace[16 * XN_PUNYCODE_MAX];
	struct one_label *one = user;

	one->ace_len = xn_punycode_encode(ace, sizeof ace, one->points,
					  one->len, upper)
			       .written;
	memcpy(one->ace, ace, one->ace_len);
	if (one->ace_len > XN_PUNYCODE_MAX) {
		one->ace_len = XN_PUNYCODE_MAX;
	}
	xn_punycode_decode(points, XN_PUNYCODE_MAX, one->ace, one->ace_len,
			   upper);
}

START_TEST(stack_of_punycode)
{
	static struct one_label one;
	size_t deepest = 0;

	for (size_t shape = 0; shape < 5; shape++) {
		size_t used;

		one.len = XN_PUNYCODE_MAX;
		for (uint32_t i = 0; i < XN_PUNYCODE_MAX; i++) {
			const uint32_t shapes[] = {
				'a', 0xFC, 0x4E00 + i, 0xFFFF - i,
				i % 2 == 0 ? 0x80 : 0x10FFFF};

			one.points[i] = shapes[shape];
		}
		used = depth(code_one, &one);
		deepest = used > deepest ? used : deepest;
	}
	printf("stack of Punycode: %zu of %d bytes\n", deepest,
	       XN_PUNYCODE_STACK);
	ck_assert_uint_gt(deepest, 4 * XN_PUNYCODE_MAX);
	ck_assert_uint_lt(deepest, XN_PUNYCODE_STACK);
}
END_TEST

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

START_TEST(ten_megabytes_refused)
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
END_TEST

/* A label of ASCII may have any length, even on the stack. */
START_TEST(ten_megabytes_of_ascii)
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
END_TEST

START_TEST(half_a_million_labels)
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
END_TEST

/* One label of 10 MB, to ASCII and back; memory grows in proportion. */
START_TEST(ten_megabytes_allocated)
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
END_TEST

/* The longest mapping: U+FDFA becomes 18 code points. */
START_TEST(a_megabyte_that_grows)
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
END_TEST

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
START_TEST(long_label_traced)
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
END_TEST

int
main(void)
{
	Suite *suite = suite_create("memory");
	TCase *heap_use = tcase_create("heap");
	TCase *calls = tcase_create("misuse");
	TCase *stack = tcase_create("stack");
	TCase *size = tcase_create("long names");

	tcase_set_timeout(heap_use, 300);
	tcase_add_test(heap_use, nothing_allocates);
	tcase_add_test(heap_use, nothing_else_allocates);
	tcase_add_test(heap_use, alloc_allocates);
	tcase_add_test(heap_use, no_memory);
	tcase_add_test(heap_use, failed_late);
	suite_add_tcase(suite, heap_use);

	tcase_add_test(calls, bad_options);
	tcase_add_test(calls, bad_checks);
	tcase_add_test(calls, bad_arguments);
	tcase_add_test(calls, null_is_the_empty_name);
	suite_add_tcase(suite, calls);

	tcase_set_timeout(stack, 300);
	/* Sanitizers use larger stack frames. */
	if (!SANITIZED) {
		tcase_add_test(stack, stack_of_conversions);
		tcase_add_test(stack, stack_of_generated_names);
		tcase_add_test(stack, stack_of_punycode);
	}
	suite_add_tcase(suite, stack);

	tcase_set_timeout(size, 300);
	tcase_add_test(size, ten_megabytes_refused);
	tcase_add_test(size, ten_megabytes_of_ascii);
	tcase_add_test(size, half_a_million_labels);
	tcase_add_test(size, ten_megabytes_allocated);
	tcase_add_test(size, a_megabyte_that_grows);
	tcase_add_test(size, long_label_traced);
	suite_add_tcase(suite, size);

	return run_suite(suite);
}
