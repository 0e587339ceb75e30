/* SPDX-License-Identifier: MIT
 *
 * The normaliser of lib/icu/ agrees with the library's own, which
 * NormalizationTest.txt tests.
 *
 * Both libraries take their memory from heap.c; u_setMemoryFunctions sets
 * ICU's.
 */
#define _DEFAULT_SOURCE

#include "tests/support/text_files.h"
#include "tests/support/generate.h"
#include "tests/support/heap.h"
#include "tests/support/tests.h"
#include "lib/unicode/utf8.h"

#include <xn/icu.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unicode/uchar.h>
#include <unicode/uclean.h>
#include <unicode/unorm2.h>
#include <unicode/usprep.h>
#include <unicode/uversion.h>

/* ---- the heap ----------------------------------------------------------- */

/* ICU's allocations are counted; they are not libxn's to release. */
void *__real_malloc(size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *old);

static void *
icu_malloc(const void *context, size_t size)
{
	(void)context;
	return heap_refuses(size) ? NULL : __real_malloc(size);
}

static void *
icu_realloc(const void *context, void *old, size_t size)
{
	(void)context;
	return heap_refuses(size) ? NULL : __real_realloc(old, size);
}

static void
icu_free(const void *context, void *old)
{
	(void)context;
	__real_free(old);
}

/* Call this before the first call of ICU. */
static void
watch_icu(void)
{
	UErrorCode error = U_ZERO_ERROR;

	u_setMemoryFunctions(NULL, icu_malloc, icu_realloc, icu_free, &error);
	ck_assert_msg(U_SUCCESS(error), "%s", u_errorName(error));
}

/* ---- loading ------------------------------------------------------------ */

static const xn_normalizer *
icu(void)
{
	static const xn_normalizer *normalizer;

	if (normalizer == NULL) {
		normalizer = xn_icu_normalizer();
		ck_assert_msg(normalizer != NULL, "%s", xn_icu_error());
	}
	return normalizer;
}

enum { NFC, NAMEPREP };

static xn_normalized
call(int which, uint32_t *dst, size_t cap, const uint32_t *src, size_t len,
     uint32_t checks)
{
	const xn_normalizer *normalizer = icu();

	return which == NFC ? normalizer->nfc(normalizer, dst, cap, src, len)
			    : normalizer->nameprep(normalizer, dst, cap, src,
						   len, checks);
}

TEST(is_there)
{
	char version[U_MAX_VERSION_STRING_LENGTH];
	UVersionInfo unicode;

	ck_assert_ptr_eq(icu(), xn_icu_normalizer());
	ck_assert_str_eq(icu()->name, "icu");
	ck_assert_str_eq(xn_icu_error(), "");
	ck_assert_str_eq(xn_icu_version(), U_ICU_VERSION);
	u_getUnicodeVersion(unicode);
	u_versionToString(unicode, version);
	ck_assert_str_eq(xn_icu_unicode_version(), version);
}

/*
 * ICU is loaded, cleaned up and loaded again.  If an allocation fails, the
 * result is right or XN_NO_MEMORY.
 */
LOOP_TEST(cannot_load, 32)
{
	static const uint32_t src[] = {'U', 0x308};
	const xn_normalizer *normalizer = icu();
	int which = _i % 2;

	u_cleanup();
	watch_icu();
	for (size_t n = 0; n < 2; n++) {
		uint32_t dst[4] = {0};
		xn_normalized r;

		heap_watch(n == 0 ? (size_t)_i / 2 + 1 : 0, false);
		r = which == NFC ? normalizer->nfc(normalizer, dst, 4, src, 2)
				 : normalizer->nameprep(normalizer, dst, 4, src,
							2, 0);
		heap.watch = false;
		ck_assert_uint_eq(heap.live, 0);
		if (r.status == XN_OK) {
			ck_assert_uint_eq(r.length, 1);
			ck_assert_uint_eq(dst[0], which == NFC ? 0xDC : 0xFC);
		} else {
			ck_assert_int_eq(r.status, XN_NO_MEMORY);
			ck_assert(r.length == 0 && r.errors == 0);
		}
		ck_assert(n > 0 || _i > 1 || r.status == XN_NO_MEMORY);
	}
}

/* ---- each code point ---------------------------------------------------- */

/* A label around a code point (POINT); 0 ends it. */
#define POINT 1
static const uint32_t positions[][4] = {
	{POINT},
	{'a', POINT},
	{POINT, 0x301},
	{'a', POINT, 0x323},
	{0x5D0, POINT, 0x5D0},
	{0x2801, 0x5D0, POINT}, /* without a class in RFC 3454, L today */
};

#define POSITIONS (sizeof positions / sizeof *positions)

/*
 * The next code point to try; in planes whose code points are all alike, only
 * some are tried.
 */
static uint32_t
next_point(uint32_t point)
{
	uint32_t step = (uint32_t)(100 / generate_count(100));

	if (point >= 0x34000 && (point & 0xFFFF) < 0xFE00 &&
	    point >> 16 != 0xE) {
		step *= 251;
	}
	point += step > 0 ? step : 1;
	if (point >= 0xD800 && point < 0xE000) {
		point = 0xE000;
	}
	return point;
}

static bool
icu_knows(uint32_t point)
{
	return u_charType((UChar32)point) != U_UNASSIGNED ||
	       U_IS_UNICODE_NONCHAR(point);
}

/*
 * Both ways, in allocated memory.  ICU may not know a character.  Of a wrong
 * label under RFC 3490 nameprep tells one error, and libxn all of them; errors
 * says whether that is compared.
 */
static void
compare_name(xn_options *opt, const char *name, size_t len, bool errors)
{
	bool old = opt->profile == XN_IDNA2003;

	for (size_t i = 0; i < 2; i++) {
		xn_result (*convert_alloc)(const xn_options *, char **,
					   const char *, size_t, xn_report *) =
			i == 0 ? xn_to_ascii_alloc : xn_to_unicode_alloc;
		xn_result ours, theirs;
		char *our_text, *their_text;
		bool same;

		opt->normalizer = NULL;
		ours = convert_alloc(opt, &our_text, name, len, NULL);
		opt->normalizer = icu();
		theirs = convert_alloc(opt, &their_text, name, len, NULL);
		same = ours.status == theirs.status &&
		       strcmp(our_text, their_text) == 0 &&
		       (theirs.errors & ~ours.errors) == 0 &&
		       (old ? (theirs.errors == 0) == (ours.errors == 0)
			    : ours.errors == theirs.errors);
		if (!same && (old ? errors || theirs.errors == 0
				  : !(theirs.errors & XN_ERROR_UNASSIGNED))) {
			complain("profile %" PRIu32 ", checks %" PRIX32
				 ", %zu: '%s', status %d, %s and %d, %s",
				 opt->profile, opt->checks, i, shown(name, len),
				 (int)ours.status, names_of(ours.errors),
				 (int)theirs.status, names_of(theirs.errors));
		}
		xn_free(our_text);
		xn_free(their_text);
	}
}

static void
sweep(xn_options *opt)
{
	for (uint32_t c = 1; c <= 0x10FFFF; c = next_point(c)) {
		for (size_t p = 0; p < POSITIONS; p++) {
			const uint32_t *at = positions[p];
			char text[32];
			size_t len = 0;

			for (size_t i = 0; i < 4 && at[i] != 0; i++) {
				len += utf8_encode(text + len,
						   at[i] == POINT ? c : at[i]);
			}
			compare_name(opt, text, len, true);
		}
	}
	settle();
}

/* ICU refuses what it does not know, and nothing else. */
TEST(lookup)
{
	xn_options opt = xn_profile(XN_LOOKUP);

	sweep(&opt);
	for (uint32_t c = 1; c <= 0x10FFFF; c = next_point(c)) {
		uint32_t dst[8];
		xn_normalized r = call(NFC, dst, 8, &c, 1, 0);

		require((r.status == XN_OK) == icu_knows(c), "it is known");
		require(r.status == XN_OK || r.errors == XN_ERROR_UNASSIGNED,
			"or unassigned");
	}
}

LOOP_TEST(idna2003, 4)
{
	xn_options opt = xn_profile(XN_IDNA2003);

	opt.checks ^= _i & 1 ? XN_CHECK_BIDI : 0;
	opt.checks ^= _i & 2 ? XN_ALLOW_UNASSIGNED : 0;
	sweep(&opt);
}

TEST(whole_names)
{
	static char name[GENERATE_MAX];
	struct generator gen;

	generate_begin(&gen, 46);
	for (size_t n = generate_count(20000); n > 0; n--) {
		size_t len = generate_name(&gen, name);
		xn_options opt = generate_options(&gen);

		compare_name(&opt, name, len, false);
	}
	settle();
}

/* ---- the functions themselves ------------------------------------------- */

static uint32_t
checks_named(const char *name)
{
	static const struct {
		const char *name;
		uint32_t checks;
	} all[] = {{"-", 0},
		   {"unassigned", XN_ALLOW_UNASSIGNED},
		   {"bidi", XN_CHECK_BIDI},
		   {"others", ~XN_ALLOW_UNASSIGNED},
		   {"all", UINT32_MAX}};
	size_t i = 0;

	while (strcmp(all[i].name, name) != 0) {
		require(++i < sizeof all / sizeof *all, name);
	}
	return all[i].checks;
}

/* With each capacity that is too small, nothing is written behind it. */
static void
check_call(size_t number, char *const field[4])
{
	int which = strcmp(field[0], "nfc") == 0 ? NFC : NAMEPREP;
	uint32_t checks = checks_named(field[1]);
	struct points src, want = {0};
	char told[80] = "";
	xn_normalized r;

	require(which == NFC || strcmp(field[0], "nameprep") == 0, field[0]);
	points_read(&src, field[2]);
	if (field[3][0] != '!') {
		points_read(&want, field[3]);
	}
	for (size_t cap = 0; cap < 17; cap++) {
		uint32_t dst[17];

		memset(dst, 0x5A, sizeof dst);
		r = call(which, dst, cap, src.point, src.len, checks);
		ck_assert_uint_eq(dst[cap], 0x5A5A5A5A);
		if (r.status == XN_INVALID && field[3][0] == '!') {
			continue;
		}
		ck_assert_int_eq(r.status,
				 cap < want.len ? XN_NO_SPACE : XN_OK);
		ck_assert_uint_eq(r.length, cap < want.len ? 0 : want.len);
		ck_assert(cap < want.len ||
			  memcmp(dst, want.point, want.len * sizeof *dst) == 0);
	}
	if (r.status == XN_INVALID) {
		(void)snprintf(told, sizeof told, "! %s@%zu",
			       names_of(r.errors), r.at);
	}
	if (strcmp(told, field[3][0] == '!' ? field[3] : "") != 0) {
		complain("line %zu: \"%s\"", number, told);
	}
}

TEST(direct_calls)
{
	each_row_of("tests/icu/calls.txt", 4, 28, check_call);
}

#define MANY 5000

/* Labels that are too long for the normaliser's stack. */
TEST(long_labels)
{
	/* What is repeated, and its NFC and nameprep form. */
	static const uint32_t part[] = {'U', 0x308, 0x1D15E, 0x5D0};
	static const uint32_t want[2][5] = {
		{0xDC, 0x1D157, 0x1D165, 0x5D0},
		{0xFC, 0x1D157, 0x1D165, 0x5D0},
	};
	static uint32_t src[4 * MANY], dst[4 * MANY + 1];

	for (size_t i = 0; i < 4 * MANY; i++) {
		src[i] = part[i % 4];
	}
	for (int which = NFC; which <= NAMEPREP; which++) {
		for (size_t n = 1; n <= MANY; n += n < 200 ? 1 : 997) {
			xn_normalized r;

			dst[4 * n] = 0xCA9A27;
			r = call(which, dst, 4 * n, src, 4 * n, 0);
			require(r.status == XN_OK && r.length == 4 * n,
				"all of it");
			require(dst[4 * n] == 0xCA9A27, "no more than it");
			for (size_t i = 0; i < 4 * n; i++) {
				require(dst[i] == want[which][i % 4],
					"the form");
			}
		}
	}
}

/*
 * Many marks, out of order; some decompose to two, some are removed by
 * nameprep. lib/icu/ orders them itself, and agrees with the library.
 */
TEST(many_marks)
{
	static const uint32_t from[] = {
		'a',   0x301,   0x327,   0x323,  0x345,  0xF73,  0x34F, 0x5B4,
		0x308, 0x1D165, 0x1D15E, 0x1100, 0x1161, 0x11A8, 0x9BE, 0x3099};
	static const xn_profile_id ids[] = {XN_LOOKUP, XN_IDNA2003};
	static char text[4 * 2000];
	uint32_t state = 1;

	for (int round = 0; round < 400; round++) {
		size_t len = 0, points = 1 + (state >> 16) % 2000;
		/* Mostly marks, or all kinds alike. */
		uint32_t kinds = round % 2 ? 16 : 11;

		for (size_t i = 0; i < points; i++) {
			state = state * 1103515245 + 12345;
			len += utf8_encode(text + len,
					   from[(state >> 16) % kinds]);
		}
		for (size_t i = 0; i < 2; i++) {
			xn_options opt = xn_profile(ids[i]);

			opt.checks &= ~(XN_CHECK_LENGTH | XN_CHECK_BIDI);
			compare_name(&opt, text, len, false);
		}
	}
	settle();
}

/* An unassigned code point is the error that nameprep tells, wherever it is. */
TEST(unassigned_first)
{
	for (size_t len = 2; len <= 100; len++) {
		uint32_t src[100], dst[100];
		xn_normalized r;

		for (size_t k = 0; k < len; k++) {
			src[k] = k == 0 ? 0x80 : k + 1 < len ? 0x301 : 0x221;
		}
		r = call(NAMEPREP, dst, 100, src, len, 0);
		ck_assert_int_eq(r.status, XN_INVALID);
		ck_assert_uint_eq(r.errors, XN_ERROR_UNASSIGNED);
		ck_assert_uint_eq(r.at, len - 1);
		r = call(NAMEPREP, dst, 100, src, len, XN_ALLOW_UNASSIGNED);
		ck_assert_uint_eq(r.errors, XN_ERROR_DISALLOWED);
		ck_assert_uint_eq(r.at, 0);
		src[0] = 0x221;
		src[len - 1] = 0x80;
		r = call(NAMEPREP, dst, 100, src, len, 0);
		ck_assert_int_eq(r.status, XN_INVALID);
		ck_assert_uint_eq(r.errors, XN_ERROR_UNASSIGNED);
		ck_assert_uint_eq(r.at, 0);
	}
}

/*
 * Values that are not code points are outside the contract, and ICU does not
 * check them.
 */
TEST(no_code_points)
{
	static const uint32_t wrong[][2] = {{'a', 0xD800},
					    {'a', 0xDFFF},
					    {'a', 0x110000},
					    {'a', UINT32_MAX}};
	uint32_t dst[8];

	for (int which = NFC; which <= NAMEPREP; which++) {
		for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
			xn_normalized r = call(which, dst, 8, wrong[i], 2, 0);

			ck_assert_int_ne(r.status, XN_OK);
		}
	}
}

/* ---- no memory ---------------------------------------------------------- */

/*
 * Each allocation fails in turn: the result is right, or the status says why
 * not.  Returns how many failed.
 */
static size_t
fail_each(int which, const uint32_t *src, size_t len, uint32_t checks)
{
	static uint32_t want[8192], dst[8193];
	xn_normalized right, r;
	size_t failures = 0;

	right = call(which, want, 8192, src, len, checks);
	require(right.status == XN_OK || right.status == XN_INVALID,
		"there is a result");
	for (;; failures++) {
		dst[8192] = 0xCA9A27;
		heap_watch(failures + 1, false);
		r = call(which, dst, 8192, src, len, checks);
		heap.watch = false;
		require(heap.live == 0, "nothing is kept");
		require(dst[8192] == 0xCA9A27, "nothing is written behind");
		if (heap.calls <= failures) {
			return failures;
		}
		if (r.status == right.status) {
			require(r.length == right.length &&
					r.errors == right.errors &&
					r.at == right.at &&
					memcmp(dst, want,
					       r.length * sizeof *dst) == 0,
				"an XN_OK result is right");
		} else {
			require(r.status == XN_NO_MEMORY ||
					r.status == XN_FAILED,
				"a failure says why");
			require(r.length == 0 && r.errors == 0,
				"and nothing else");
		}
	}
}

TEST(no_memory)
{
	static uint32_t plain[2000], mixed[2000], wrong[2000], both[300];
	static uint32_t digit[300];
	static uint32_t newer[600];
	static const uint32_t usual[] = {'B', 0xFC, 'c', 'h', 0x5D0};
	size_t failures = 0, long_one;

	watch_icu();
	/* Too long to do without memory, and of both directions. */
	for (size_t i = 0; i < 300; i++) {
		both[i] = i == 0 ? 0x5D0 : 'a';
		/* ICU takes it between letters only. */
		digit[i] = i + 1 < 300 ? 0x5D0 : '1';
	}
	for (size_t i = 0; i < 2000; i++) {
		plain[i] = i % 2 ? 0x308 : 'U';
		mixed[i] = i == 0 ? 0x5D0 : plain[i];
		/* The fault is in the middle. */
		wrong[i] = i == 1000 ? 0xE000 : plain[i];
	}
	/* Parts that nameprep takes one by one, of both lengths. */
	for (size_t i = 0; i < 600; i++) {
		newer[i] = i % 12 == 11 ? 0x221 : plain[i];
	}
	for (int which = NFC; which <= NAMEPREP; which++) {
		failures += fail_each(which, usual, 5, 0);
		failures += fail_each(which, both, 300, 0);
		failures += fail_each(which, digit, 300, 0);
		failures += fail_each(which, plain, 300, 0);
		long_one = fail_each(which, plain, 2000, 0);
		/* Its texts double: few allocations for each. */
		ck_assert_uint_lt(long_one, 40);
		failures += long_one;
		failures += fail_each(which, mixed, 300, 0);
		failures += fail_each(which, mixed, 2000, 0);
		failures += fail_each(which, wrong + 700, 500, 0);
		failures += fail_each(which, wrong, 2000, 0);
	}
	for (size_t len = 450; len < 462; len++) {
		failures +=
			fail_each(NAMEPREP, newer, len, XN_ALLOW_UNASSIGNED);
	}
	ck_assert_uint_gt(failures, 10);
}

/* ---- lengths ------------------------------------------------------------ */

/* Longer than ICU can count: nothing is read, and no sum wraps. */
TEST(lengths_beyond_icu)
{
	static const size_t lens[] = {INT32_MAX / 8 + 1, INT32_MAX / 4,
				      INT32_MAX / 2, INT32_MAX / 2 + 1,
				      SIZE_MAX / 16};
	static const uint32_t src[] = {'a'};

	icu();
	for (size_t i = 0; i < sizeof lens / sizeof *lens; i++) {
		uint32_t dst[2] = {1, 1};
		xn_normalized r;

		heap_watch(0, false);
		r = call(NAMEPREP, dst, 1, src, lens[i], 0);
		heap.watch = false;
		ck_assert_int_eq(r.status, XN_FAILED);
		ck_assert_uint_eq(r.length, 0);
		ck_assert_uint_eq(heap.calls, 0);
		ck_assert(dst[0] == 1 && dst[1] == 1);
	}
}

/* A capacity that ICU cannot count is large enough. */
TEST(room_beyond_icu)
{
	static const size_t caps[] = {INT32_MAX, (size_t)INT32_MAX + 1,
				      SIZE_MAX / 4};
	static const uint32_t src[] = {'U', 0x308};

	for (size_t i = 0; i < sizeof caps / sizeof *caps; i++) {
		for (int which = NFC; which <= NAMEPREP; which++) {
			uint32_t dst[8];
			xn_normalized r = call(which, dst, caps[i], src, 2, 0);

			ck_assert_int_eq(r.status, XN_OK);
			ck_assert_uint_eq(r.length, 1);
			ck_assert_uint_eq(dst[0], which == NFC ? 0xDC : 0xFC);
		}
	}
}

/* Form C is there with the normaliser: the first label needs no more memory. */
TEST(form_is_loaded)
{
	static const uint32_t src[] = {'U', 0x308};
	size_t counts[2];
	uint32_t dst[8];

	watch_icu();
	icu();
	for (int i = 0; i < 2; i++) {
		heap_watch(0, false);
		ck_assert_int_eq(call(NFC, dst, 8, src, 2, 0).status, XN_OK);
		heap.watch = false;
		counts[i] = heap.calls;
	}
	ck_assert_uint_eq(counts[0], counts[1]);
}

/* ---- another ICU -------------------------------------------------------- */

/*
 * The linker redirects calls to this one.  ICU's names may carry its version.
 */
#if !U_DISABLE_RENAMING
#define JOIN(a, b) a##b
#define WRAPPED(name) JOIN(__wrap_, name)
#define REAL(name) JOIN(__real_, name)

static int version_added;

void REAL(u_getUnicodeVersion)(UVersionInfo version);
void WRAPPED(u_getUnicodeVersion)(UVersionInfo version);

void
WRAPPED(u_getUnicodeVersion)(UVersionInfo version)
{
	REAL(u_getUnicodeVersion)(version);
	/* An older major version, or a newer minor one. */
	version[version_added > 0] =
		(uint8_t)(version[version_added > 0] + version_added);
}

TEST(another_unicode)
{
	for (version_added = -1; version_added <= 1; version_added += 2) {
		ck_assert_ptr_null(xn_icu_normalizer());
		ck_assert_str_eq(xn_icu_error(), "U_UNSUPPORTED_ERROR");
	}
	version_added = 0;
	ck_assert_ptr_nonnull(xn_icu_normalizer());
	ck_assert_str_eq(xn_icu_error(), "");
}

/* Marks out of order in the texts that ICU was given, if those have many. */
static size_t unordered;
static bool looks_at_marks;

int32_t REAL(unorm2_normalize)(const UNormalizer2 *form, const UChar *src,
			       int32_t len, UChar *dst, int32_t cap,
			       UErrorCode *error);
int32_t WRAPPED(unorm2_normalize)(const UNormalizer2 *form, const UChar *src,
				  int32_t len, UChar *dst, int32_t cap,
				  UErrorCode *error);

int32_t REAL(usprep_prepare)(const UStringPrepProfile *profile,
			     const UChar *src, int32_t len, UChar *dst,
			     int32_t cap, int32_t options, UParseError *parse,
			     UErrorCode *error);
int32_t WRAPPED(usprep_prepare)(const UStringPrepProfile *profile,
				const UChar *src, int32_t len, UChar *dst,
				int32_t cap, int32_t options,
				UParseError *parse, UErrorCode *error);

static void
look_at_marks(const UChar *src, int32_t len)
{
	size_t marks = 0, wrong = 0;
	unsigned last = 0;

	if (!looks_at_marks) {
		return;
	}
	/* No mark of this test is a surrogate pair. */
	for (int32_t i = 0; i < len; i++) {
		unsigned class = u_getCombiningClass(src[i]);

		marks += class != 0;
		wrong += class != 0 && class < last;
		last = class;
	}
	unordered += marks > 64 ? wrong : 0;
}

int32_t
WRAPPED(unorm2_normalize)(const UNormalizer2 *form, const UChar *src,
			  int32_t len, UChar *dst, int32_t cap,
			  UErrorCode *error)
{
	look_at_marks(src, len);
	return REAL(unorm2_normalize)(form, src, len, dst, cap, error);
}

int32_t
WRAPPED(usprep_prepare)(const UStringPrepProfile *profile, const UChar *src,
			int32_t len, UChar *dst, int32_t cap, int32_t options,
			UParseError *parse, UErrorCode *error)
{
	look_at_marks(src, len);
	return REAL(usprep_prepare)(profile, src, len, dst, cap, options, parse,
				    error);
}

/*
 * ICU would need quadratic time for many marks that are not in order: it gets
 * them in order, and all of these labels come out so.
 */
TEST(icu_gets_ordered_marks)
{
	/* How many marks, and where a letter is among them. */
	static const size_t rows[][2] = {{2, 0},     {62, 0},    {64, 0},
					 {65, 0},    {200, 0},   {200, 2},
					 {200, 100}, {200, 199}, {300, 300}};
	uint32_t src[302], dst[302];

	looks_at_marks = true;
	for (size_t i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
		size_t len = rows[i / 2][0] + 2, at = rows[i / 2][1] + 1;
		xn_normalized r;

		for (size_t k = 0; k < len; k++) {
			src[k] = k == 0 || k == at ? 'q'
				 : k % 2           ? 0x301
						   : 0x323;
		}
		unordered = 0;
		heap_watch(0, false);
		r = call(i % 2 == 0 ? NFC : NAMEPREP, dst, 302, src, len, 0);
		heap.watch = false;
		ck_assert_uint_eq(heap.live, 0);
		ck_assert_int_eq(r.status, XN_OK);
		ck_assert_uint_eq(r.length, len);
		ck_assert_uint_eq(unordered, 0);
		for (size_t k = 1; k < len; k++) {
			ck_assert((dst[k] == 'q') == (k == at));
			ck_assert(dst[k] == 'q' || dst[k - 1] == 'q' ||
				  dst[k] == 0x301 || dst[k - 1] == 0x323);
		}
	}
}
#endif

/*
 * Nameprep shortens this label.  It is too long only if it does not fit as
 * typed.
 */
TEST(shortened)
{
	static const size_t counts[] = {1, 300, 900, 1100, 20000};
	static char name[2 * 20000 + 16];

	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
		xn_options opt = xn_profile(XN_IDNA2003);
		bool fits = 13 + counts[i] <= XN_LABEL_POINTS;
		size_t len = 13;
		char fixed[64], *out;
		xn_result r;

		memcpy(name, "xn--bcher-kva", len);
		for (size_t k = 0; k < counts[i]; k++) {
			len += utf8_encode(name + len, 0xAD);
		}
		opt.normalizer = icu();
		r = xn_to_unicode_alloc(&opt, &out, name, len, NULL);
		ck_assert_int_eq(r.status, XN_OK);
		ck_assert_str_eq(out, "b\303\274cher");
		xn_free(out);
		r = xn_to_ascii_alloc(&opt, &out, name, len, NULL);
		ck_assert_int_eq(r.status, XN_OK);
		ck_assert_str_eq(out, "xn--bcher-kva");
		xn_free(out);
		r = xn_to_ascii(&opt, fixed, sizeof fixed, name, len, NULL);
		ck_assert_int_eq(r.status, fits ? XN_OK : XN_INVALID);
	}
}

TESTS(.name = "icu", .timeout = 300)
