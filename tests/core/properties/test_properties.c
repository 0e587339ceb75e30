/* SPDX-License-Identifier: MIT
 *
 * Properties that hold for every name, on generated names in every profile and
 * with many other options.
 */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idna.h>
#include <xn/punycode.h>

#include "tests/support/generate.h"
#include "tests/support/guard.h"
#include "tests/support/hold.h"
#include "tests/support/naive.h"
#include "tests/support/tests.h"
#include "properties.h"
#include "lib/unicode/utf8.h"

#define NAMES 20000
#define SHOWN 400 /* bytes of a name that fails */

/* ---- the name under test ------------------------------------------------ */

static struct generator gen;
static size_t number;
static struct subject now;

_Noreturn void
does_not_hold(const char *what)
{
	fprintf(stderr,
		"%s\nseed %llu, name %zu, profile %u, checks 0x%x, %zu bytes: ",
		what, (unsigned long long)gen.seed, number,
		(unsigned)now.opt.profile, (unsigned)now.opt.checks, now.len);
	for (size_t i = 0; i < now.len && i < SHOWN; i++) {
		unsigned char c = (unsigned char)now.src[i];

		fprintf(stderr,
			c < 0x21 || c > 0x7E || c == '\\' ? "\\x%02X" : "%c",
			c);
	}
	fputc('\n', stderr);
	ck_abort_msg("%s", what);
}

/* The name ends at a guard page. */
static void
set_name(const char *name, size_t len)
{
	static struct guard source;

	if (source.first == NULL) {
		guard_make(&source, GENERATE_MAX);
	}
	now.src = guard_copy(&source, name, len);
	now.len = len;
}

static void
make_name(void)
{
	static char name[GENERATE_MAX];
	size_t len = generate_name(&gen, name);

	set_name(name, len);
	now.opt = generate_options(&gen);
}

static void
each_name(uint64_t salt, size_t count, void (*test)(void))
{
	memset(&now, 0, sizeof now);
	generate_begin(&gen, salt);
	count = generate_count(count);
	for (number = 0; number < count; number++) {
		make_name();
		test();
	}
}

/* ---- as on a fuzzer's names --------------------------------------------- */

static void
conversion_of(void)
{
	now.alloc = false;
	now.report = UNREPORTED;
	check_conversion(&now);
	now.report = generate_below(&gen, 2) ? COUNTED : REPORTED;
	check_conversion(&now);
}

TEST(conversion)
{
	each_name(2, NAMES, conversion_of);
}

static void
alloc_conversion_of(void)
{
	now.alloc = true;
	now.report = UNREPORTED;
	check_conversion(&now);
}

TEST(alloc_conversion)
{
	each_name(1, NAMES, alloc_conversion_of);
}

/* ---- every code point --------------------------------------------------- */

/* The A-label of a code point behind so many letters. */
static size_t
make_alabel(char *name, size_t letters, uint32_t point)
{
	uint32_t label[] = {'a', point};
	xn_punycode_result r = xn_punycode_encode(
		name + 4, 60, label + 1 - letters, 1 + letters, NULL);

	memcpy(name, "xn--", 4);
	return 4 + r.written;
}

/*
 * Runs a test with a profile as it is and with bits flipped: one of them, the
 * i-th, or with XN_TEST_SCALE above 100 each; both with and without RFC 5895's
 * mapping.
 */
static void
each_bit(const xn_profile_info *info, size_t i, void (*test)(void))
{
	bool all = generate_count(100) > 100;

	for (uint32_t k = 0; k <= 14; k++) {
		uint32_t bit = k < 14 ? UINT32_C(1) << k & info->allowed : 0;

		if ((k < 14 && bit == 0) || (bit != 0 && !all && i != k)) {
			continue;
		}
		now.opt = xn_profile(info->id);
		now.opt.checks ^= bit;
		test();
		if (info->allowed & ~bit & XN_MAP_RFC5895) {
			now.opt.checks ^= XN_MAP_RFC5895;
			test();
		}
	}
}

static void
alabel_of(void)
{
	xn_result r = xn_to_ascii(&now.opt, NULL, 0, now.src, now.len, NULL);

	if (r.status != XN_INVALID) {
		check_conversion(&now);
	}
}

/*
 * What an A-label decodes to converts back to it, mapped or not (RFC 5890,
 * 2.3.2.1).
 */
TEST(alabels_of_every_code_point)
{
	char name[64];

	memset(&now, 0, sizeof now);
	now.report = UNREPORTED;
	for (uint32_t point = 0x80; point < 0x110000; point++) {
		number = point;
		for (size_t letters = 0; letters < 2; letters++) {
			set_name(name, make_alabel(name, letters, point));
			for (size_t i = 0; xn_profile_at(i) != NULL; i++) {
				each_bit(xn_profile_at(i), point % 14,
					 alabel_of);
			}
		}
	}
}

/* Runs a test for both ToASCII and ToUnicode. */
static void
both(void (*test)(void))
{
	now.unicode = false;
	test();
	now.unicode = true;
	test();
}

static void
report_of(void)
{
	size_t label_room = generate_below(&gen, 4);

	check_report(&now, label_room, generate_below(&gen, 4));
}

static void
reports_of(void)
{
	both(report_of);
}

TEST(reports)
{
	each_name(3, NAMES / 2, reports_of);
}

static void
labels_alone_of(void)
{
	check_labels(&now);
}

static void
labels_of(void)
{
	both(labels_alone_of);
}

TEST(labels_alone)
{
	each_name(11, NAMES / 2, labels_of);
}

/* ---- the model ---------------------------------------------------------- */

static struct naive model;

/*
 * Whether a label may be too long for the fixed workspace.  A byte becomes at
 * most 6 code points: those of U+FDFA.
 */
static bool
may_be_too_long(void)
{
	if (!naive_split(&model, &now.opt, now.src, now.len)) {
		return now.len >= XN_LABEL_POINTS / 6;
	}
	for (size_t i = 0; i < model.labels; i++) {
		if (model.label[i].len > XN_LABEL_POINTS / 4) {
			return true;
		}
	}
	return false;
}

typedef xn_result convert_alloc(const xn_options *opt, char **dst,
				const char *src, size_t len, xn_report *report);

static void
check_alloc(convert *call, convert_alloc *alloc)
{
	static char out[ROOM];
	static xn_label kept[LABELS];
	static xn_fault first[FAULTS];
	xn_report report = whole_report();
	xn_report other = {.labels = kept,
			   .label_cap = LABELS,
			   .faults = first,
			   .fault_cap = FAULTS};
	xn_result r, s;
	char *dst;

	r = call(&now.opt, out, ROOM, now.src, now.len, &report);
	s = alloc(&now.opt, &dst, now.src, now.len, &other);
	expect(dst != NULL && dst[s.length] == '\0', "alloc gives a string");
	if ((r.errors & XN_ERROR_LABEL_TOO_LONG) && may_be_too_long()) {
		xn_free(dst);
		return;
	}
	expect(same_result(r, s) && memcmp(out, dst, r.length + 1) == 0,
	       "alloc gives the same result");
	expect(report.fault_count == other.fault_count, "as many faults");
	for (size_t i = 0; i < r.labels; i++) {
		expect(same_label(&report.labels[i], &kept[i]),
		       "alloc reports the same labels");
	}
	for (size_t i = 0; i < report.fault_count; i++) {
		expect(same_fault(&report.faults[i], &first[i]),
		       "alloc reports the same faults");
	}
	xn_free(dst);
}

static void
alloc_of(void)
{
	check_alloc(xn_to_ascii, xn_to_ascii_alloc);
	check_alloc(xn_to_unicode, xn_to_unicode_alloc);
}

TEST(alloc_is_the_same)
{
	each_name(6, NAMES, alloc_of);
}

/* Whether the model's label starts with the ACE prefix, in any case. */
static bool
has_prefix(const struct naive_label *label)
{
	const uint32_t *point = model.point + label->at;

	return label->len >= 4 && (point[0] | 0x20) == 'x' &&
	       (point[1] | 0x20) == 'n' && point[2] == '-' && point[3] == '-';
}

/*
 * Whether a label may be refused for its length: with more code points than fit
 * the workspace, as they are or decomposed, to at most 4 each.
 */
static bool
may_not_fit(const struct naive_label *label)
{
	static uint32_t point[4 * XN_LABEL_POINTS];

	if (label->len > XN_LABEL_POINTS || has_prefix(label)) {
		return label->len > XN_LABEL_POINTS / 4;
	}
	memcpy(point, model.point + label->at, label->len * sizeof *point);
	return naive_nfd(point, label->len, 4 * XN_LABEL_POINTS) >
	       XN_LABEL_POINTS;
}

/* The limit of the fixed workspace. */
static void
limit_of(void)
{
	static char out[ROOM];
	xn_report report = whole_report();

	if (!naive_split(&model, &now.opt, now.src, now.len)) {
		return;
	}
	/* ToUnicode does not check lengths there. */
	xn_to_unicode(&now.opt, out, ROOM, now.src, now.len, &report);
	for (size_t i = 0; i < model.labels; i++) {
		const struct naive_label *label = &model.label[i];
		const xn_label *told = &report.labels[i];
		bool full = (told->errors & XN_ERROR_LABEL_TOO_LONG) != 0;
		bool plain =
			is_ascii(now.src + told->input_at, told->input_len) &&
			!has_prefix(label);

		if (plain) {
			expect(!full, "a plain label may have any length");
		} else if (label->len > XN_LABEL_POINTS) {
			expect(full, "a label beyond the limit is too long");
		} else {
			expect(!full || may_not_fit(label),
			       "a label within the limit is not too long");
		}
	}
}

TEST(workspace_limit)
{
	each_name(7, NAMES, limit_of);
}

/*
 * Labels of a few code points less than the limit, as many, and more.  Each
 * ends in characters that decompose or compose.
 */
static void
end_label(size_t fill, const char *tail)
{
	char name[XN_LABEL_POINTS + 32];

	memset(name, 'a', fill);
	memcpy(name + fill, tail, strlen(tail));
	set_name(name, fill + strlen(tail));
}

TEST(at_the_limit)
{
	static const char *const tails[] = {
		"\xC3\xBC",                         /* does not change */
		"\xE1\xBA\xBF\xCC\xA3",             /* 1EBF 0323: 4 */
		"\xE1\xBA\xBF\xCC\xA3\xE1\xBA\xBF", /* and 3 */
		"\xEA\xB0\x80\xE1\x86\xA8",         /* AC00 11A8: 3 */
		"\xF0\x9D\x85\xA0",                 /* 1D160: 3 */
		"\xE1\xBE\x82",                     /* 1F82: 4 */
		"\xCD\x84\xCD\x84",                 /* 0344: 2 marks each */
		"\xEF\xB7\xBA",                     /* FDFA: mapped to 18 */
	};
	const xn_profile_info *info;
	size_t first = XN_LABEL_POINTS - 40;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		now.opt = xn_profile(info->id);
		now.opt.checks &= ~XN_CHECK_LENGTH;
		for (size_t k = 0; k < sizeof tails / sizeof *tails; k++) {
			for (size_t n = first; n < first + 44; n++) {
				end_label(n, tails[k]);
				limit_of();
				alloc_of();
			}
		}
	}
}

/* The same within an A-label: 50 times U+0344, which becomes two marks. */
TEST(at_the_limit_encoded)
{
	static uint32_t point[XN_LABEL_POINTS];
	static char name[GENERATE_MAX];
	const xn_profile_info *info;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		now.opt = xn_profile(info->id);
		now.opt.checks &= ~XN_CHECK_LENGTH;
		for (size_t n = XN_LABEL_POINTS - 60; n < XN_LABEL_POINTS;
		     n++) {
			xn_punycode_result r;

			for (size_t k = 0; k < n; k++) {
				point[k] = k < n - 50 ? 'a' : 0x344;
			}
			memcpy(name, "xn--", 4);
			r = xn_punycode_encode(name + 4, sizeof name - 4, point,
					       n, NULL);
			ck_assert_int_eq(r.status, XN_PUNYCODE_OK);
			set_name(name, r.written + 4);
			alloc_of();
		}
	}
}

/* ---- label by label, or the whole name ---------------------------------- */

/*
 * Whether each label was mapped and normalised right, when it was last traced.
 */
static bool as_model[NAIVE_LABELS];

static void
compare_step(void *user, xn_step step, size_t label, const uint32_t *points,
	     size_t len)
{
	(void)user;
	if (step == XN_STEP_START) {
		memset(as_model, 0, model.labels * sizeof *as_model);
	}
	if (step != XN_STEP_MAP && step != XN_STEP_NFC) {
		return;
	}
	expect(label < model.labels, "no more labels than the model has");
	as_model[label] = len == model.label[label].len &&
			  memcmp(points, model.point + model.label[label].at,
				 len * sizeof *points) == 0;
}

static void
whole_name_of(void)
{
	static char want[16 * ROOM];
	xn_report report = {0};
	xn_result r;
	char *out;
	size_t len;

	if (!maps(&now) || !naive_split(&model, &now.opt, now.src, now.len)) {
		return;
	}
	report.trace = compare_step;
	r = xn_to_unicode_alloc(&now.opt, &out, now.src, now.len, &report);
	expect(r.labels == model.labels, "the labels of the whole name");
	for (size_t i = 0; i < model.labels; i++) {
		expect(as_model[i], "mapped and normalised as a whole");
	}
	if (r.status == XN_OK || now.opt.profile != XN_URL) {
		len = naive_unicode(&model, want, sizeof want);
		expect(len == r.length && memcmp(want, out, len) == 0,
		       "ToUnicode of the whole name");
	}
	xn_free(out);

	r = xn_to_ascii_alloc(&now.opt, &out, now.src, now.len, NULL);
	if (r.status == XN_OK) {
		len = naive_ascii(&model, want, sizeof want);
		expect(len == r.length && memcmp(want, out, len) == 0,
		       "ToASCII of the whole name");
	}
	xn_free(out);
}

TEST(label_at_a_time)
{
	each_name(8, NAMES, whole_name_of);
}

/* ---- the generator ------------------------------------------------------ */

static struct {
	size_t right, wrong, ace;
	uint32_t errors;
} tally;

static void
tally_of(void)
{
	static char out[ROOM];
	xn_result r = xn_to_ascii(&now.opt, out, ROOM, now.src, now.len, NULL);

	tally.errors |= r.errors;
	if (r.status == XN_OK) {
		tally.right++;
		tally.ace += strstr(out, "xn--") != NULL;
	} else {
		tally.wrong++;
	}
}

/* These tests are worth something only with names of all kinds. */
TEST(generated_names)
{
	/* A small sample would not show every error. */
	generate_begin(&gen, 9);
	for (size_t i = 0; i < 3000; i++) {
		make_name();
		tally_of();
	}
	ck_assert_uint_ge(tally.right, 300);
	ck_assert_uint_ge(tally.ace, 100);
	ck_assert_uint_ge(tally.wrong, 300);
	ck_assert_uint_eq(tally.errors, (UINT32_C(1) << XN_ERROR_COUNT) - 1);
}

TESTS(.name = "properties", .timeout = 600)
