/* SPDX-License-Identifier: MIT
 *
 * lib/idna/custom_normalizer.c, and what lib/idna/normalise.c does with a
 * foreign normal form.  The normalisers return what the test tells them, which
 * may be longer or shorter than any true normal form.
 */
#include <check.h>

#include "tests/support/tests.h"
#include "tests/support/workspace.h"

#define POINTS_MAX 8

/* What the normaliser returns. */
struct made {
	xn_normalized r;
	uint32_t point[POINTS_MAX];
};

/* What it was told. */
static size_t told_cap;
static uint32_t told_checks;

static xn_normalized
made_nfc(const xn_normalizer *self, uint32_t *dst, size_t cap,
	 const uint32_t *src, size_t len)
{
	const struct made *made = self->user;

	(void)src;
	(void)len;
	told_cap = cap;
	ck_assert_uint_ge(cap, POINTS_MAX);
	memcpy(dst, made->point, sizeof made->point);
	return made->r;
}

static xn_normalized
made_nameprep(const xn_normalizer *self, uint32_t *dst, size_t cap,
	      const uint32_t *src, size_t len, uint32_t checks)
{
	told_checks = checks;
	return made_nfc(self, dst, cap, src, len);
}

static struct made made;
static const xn_normalizer normalizer = {.name = "made",
					 .nfc = made_nfc,
					 .nameprep = made_nameprep,
					 .user = &made};
static struct workspace space;

/* Makes a label, and a normaliser that returns status and normal. */
static struct label *
begin(xn_profile_id profile, const char *label, xn_status status,
      const char *normal)
{
	uint32_t point[POINTS_MAX];
	xn_options opt = xn_profile(profile);

	opt.normalizer = &normalizer;
	made.r = (xn_normalized){.status = status, .length = strlen(normal)};
	for (size_t i = 0; normal[i] != '\0'; i++) {
		made.point[i] = (unsigned char)normal[i];
	}
	for (size_t i = 0; label[i] != '\0'; i++) {
		point[i] = (unsigned char)label[i];
	}
	/* Behind the normal form lies what would continue it like the label. */
	for (size_t i = strlen(normal); i < strlen(label); i++) {
		made.point[i] = label[i + 1] != '\0' ? point[i] : 0;
	}
	workspace_begin(&space, &opt);
	/* Behind the label lies what would continue it like the normal form. */
	memcpy(space.words, made.point, sizeof made.point);
	return workspace_points(&space, point, strlen(label));
}

/* ---- where code points came from ---------------------------------------- */

static const struct {
	const char *label;
	const char *normal;
	const char *sources; /* the index that each came from, as a digit */
	int fault;           /* the first place that is not in normal form */
} forms[] = {
	{"ab", "ab", "01", -1},
	{"abc", "axc", "012", 1},
	{"abcd", "axyd", "0123", 1},
	/* Longer than any normaliser makes it: the code points that are added
	 * came from the place where they begin. */
	{"abc", "axyc", "0112", 1},
	{"ab", "abc", "011", 1},
	{"aa", "aaa", "011", 1},
	{"a", "ba", "00", 0},
	{"ab", "xyz", "000", 0},
	/* Shorter. */
	{"abcd", "axd", "013", 1},
	{"abc", "ab", "01", 2},
	{"abcb", "ab", "01", 2},
	{"ab", "b", "1", 0},
	{"ab", "x", "0", 0},
	{"ab", "", "", 0},
};

/*
 * The label becomes the normal form, and each code point knows the place that
 * it came from.
 */
LOOP_TEST(normalised, sizeof forms / sizeof *forms)
{
	struct label *label =
		begin(XN_LOOKUP, forms[_i].label, XN_OK, forms[_i].normal);
	size_t len = strlen(forms[_i].normal);
	bool changed;

	for (size_t i = 0; i < label->len; i++) {
		label->from[i] = (uint32_t)(10 * i);
	}
	changed = xn_stage_nfc(label, &space.rules);
	ck_assert_int_eq(changed, forms[_i].fault >= 0);
	ck_assert_uint_eq(label->len, len);
	for (size_t i = 0; i < len; i++) {
		ck_assert_uint_eq(label->point[i],
				  (unsigned char)forms[_i].normal[i]);
		ck_assert_uint_eq(label->from[i],
				  10 * ((uint32_t)forms[_i].sources[i] - '0'));
	}
	ck_assert_uint_eq(label->errors, 0);
}

/* If nothing is mapped, a label that is not in normal form is a fault. */
LOOP_TEST(compared, sizeof forms / sizeof *forms)
{
	struct label *label =
		begin(XN_IDNA2008, forms[_i].label, XN_OK, forms[_i].normal);
	size_t len = strlen(forms[_i].label);
	size_t fault = (size_t)forms[_i].fault;

	xn_check_nfc(label, &space.rules);
	if (forms[_i].fault < 0) {
		ck_assert_uint_eq(label->errors, 0);
		return;
	}
	ck_assert_uint_eq(label->errors, XN_ERROR_NOT_NFC);
	/* The place is never behind the end. */
	ck_assert_uint_eq(label->fault_at[lowest_bit(XN_ERROR_NOT_NFC)],
			  fault < len ? fault : len - 1);
	ck_assert_uint_eq(label->len, len);
}

/* ---- what is accepted --------------------------------------------------- */

/* Only nameprep may return a full stop. */
TEST(full_stop)
{
	struct label *label = begin(XN_LOOKUP, "ab", XN_OK, "a.");
	size_t len;

	ck_assert(!xn_custom_form(label, &space.rules, &len));
	ck_assert_uint_eq(label->failed, XN_FAILED);
	ck_assert_uint_eq(told_cap, label->cap);
	label = begin(XN_IDNA2003, "ab", XN_OK, "a.");
	told_cap = 0;
	ck_assert(xn_custom_form(label, &space.rules, &len));
	ck_assert_uint_eq(told_cap, label->cap);
	ck_assert_uint_eq(told_checks, xn_profile(XN_IDNA2003).checks);
	ck_assert_uint_eq(label->failed, XN_OK);
	ck_assert_uint_eq(len, 2);
}

/* Each error, alone and with one other, is reported at the given place. */
TEST(errors)
{
	for (uint32_t i = 0; i < XN_ERROR_COUNT * XN_ERROR_COUNT; i++) {
		uint32_t all = UINT32_C(1) << i / XN_ERROR_COUNT |
			       UINT32_C(1) << i % XN_ERROR_COUNT;
		struct label *label = begin(XN_LOOKUP, "abc", XN_INVALID, "");
		size_t len;

		made.r.errors = all;
		made.r.at = 1;
		label->from[1] = 7;
		ck_assert(!xn_custom_form(label, &space.rules, &len));
		ck_assert_uint_eq(label->failed, XN_OK);
		ck_assert_uint_eq(label->errors, all);
		for (unsigned n = 0; n < XN_ERROR_COUNT; n++) {
			ck_assert_uint_eq(label->fault_at[n],
					  all >> n & 1 ? 7 : 0);
			ck_assert_uint_eq(label->fault_rule[n], 0);
		}
	}
}

/* The contract: a fault is in the label, and the output in its room. */
TEST(bounds)
{
	struct label *label = begin(XN_LOOKUP, "abc", XN_INVALID, "");
	size_t len;

	made.r.errors = XN_ERROR_UNASSIGNED;
	made.r.at = 2;
	ck_assert(!xn_custom_form(label, &space.rules, &len));
	ck_assert_uint_eq(label->failed, XN_OK);
	label = begin(XN_LOOKUP, "abc", XN_INVALID, "");
	made.r.errors = XN_ERROR_UNASSIGNED;
	made.r.at = 3;
	ck_assert(!xn_custom_form(label, &space.rules, &len));
	ck_assert_uint_eq(label->failed, XN_FAILED);
	ck_assert_uint_eq(label->errors, 0);

	label = begin(XN_LOOKUP, "abc", XN_OK, "abc");
	made.r.length = label->cap + 1;
	ck_assert(!xn_custom_form(label, &space.rules, &len));
	ck_assert_uint_eq(label->failed, XN_FAILED);
}

/* What a normaliser may return for "abc", and what it may not. */
static const struct {
	xn_status status;
	uint32_t errors;
	uint32_t point; /* the second of its normal form */
	unsigned failed;
} returns[] = {
	{XN_INVALID, 0, 0, XN_FAILED},
	{XN_INVALID, UINT32_C(1) << (XN_ERROR_COUNT - 1), 0, XN_OK},
	{XN_INVALID, UINT32_C(1) << XN_ERROR_COUNT, 0, XN_FAILED},
	{XN_INVALID, UINT32_C(1) << 31, 0, XN_FAILED},
	{XN_INVALID, UINT32_C(1) << XN_ERROR_COUNT | XN_ERROR_UNASSIGNED, 0,
	 XN_FAILED},
	{XN_OK, 0, 0, XN_OK},
	{XN_OK, 0, 0xD7FF, XN_OK},
	{XN_OK, 0, 0xD800, XN_FAILED},
	{XN_OK, 0, 0xDFFF, XN_FAILED},
	{XN_OK, 0, 0xE000, XN_OK},
	{XN_OK, 0, 0xFFFF, XN_OK},
	{XN_OK, 0, 0x10FFFF, XN_OK},
	{XN_OK, 0, 0x110000, XN_FAILED},
	{XN_OK, 0, UINT32_MAX, XN_FAILED},
	{XN_NO_MEMORY, 0, 0, XN_NO_MEMORY},
	{XN_MISUSE, 0, 0, XN_FAILED},
	{XN_FAILED, 0, 0, XN_FAILED},
	{(xn_status)(XN_FAILED + 1), 0, 0, XN_FAILED},
};

LOOP_TEST(contract, (int)(sizeof returns / sizeof *returns))
{
	struct label *label =
		begin(XN_LOOKUP, "abc", returns[_i].status, "abc");
	size_t len;

	made.r.errors = returns[_i].errors;
	made.point[1] = returns[_i].point;
	ck_assert_int_eq(xn_custom_form(label, &space.rules, &len),
			 returns[_i].status == XN_OK &&
				 returns[_i].failed == XN_OK);
	ck_assert_uint_eq(label->failed, returns[_i].failed);
	ck_assert_uint_eq(label->errors,
			  returns[_i].failed == XN_OK ? returns[_i].errors : 0);
}

/* XN_NO_SPACE is accepted only if a label of that length may need more room. */
TEST(no_space)
{
	const size_t longest = (size_t)XN_MAP_MAX * 4;
	struct label *label = begin(XN_LOOKUP, "ab", XN_NO_SPACE, "");
	size_t len;

	ck_assert_uint_lt(label->cap / longest, label->len);
	ck_assert(!xn_custom_form(label, &space.rules, &len));
	ck_assert(label->full);
	ck_assert_uint_eq(label->failed, XN_OK);
	ck_assert_uint_eq(label->errors, 0);

	label = begin(XN_LOOKUP, "ab", XN_NO_SPACE, "");
	label->cap = 2 * longest;
	ck_assert(!xn_custom_form(label, &space.rules, &len));
	ck_assert(!label->full);
	ck_assert_uint_eq(label->failed, XN_FAILED);
}

/* An empty label is not passed to a normaliser. */
TEST(empty)
{
	struct label *label = begin(XN_LOOKUP, "", XN_FAILED, "");
	size_t len;

	ck_assert(!xn_custom_form(label, &space.rules, &len));
	ck_assert_uint_eq(label->failed, XN_OK);
}

/*
 * ToUnicode of IDNA2003 gives a label back that is too long for the workspace:
 * it is too long for an A-label.  The caller's nameprep might shorten it.
 */
TEST(too_long)
{
	static uint32_t name[XN_LABEL_POINTS + 1], back[XN_LABEL_POINTS + 2];
	const size_t len = XN_LABEL_POINTS + 1;
	xn_options opt = xn_profile(XN_IDNA2003);
	xn_result r;

	for (size_t i = 0; i < len; i++) {
		name[i] = 0xFC;
	}
	r = xn_to_unicode_utf32(&opt, back, len + 1, name, len, NULL);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_mem_eq(back, name, sizeof name);
	opt.normalizer = &normalizer;
	r = xn_to_unicode_utf32(&opt, back, len + 1, name, len, NULL);
	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_uint_eq(r.errors, XN_ERROR_LABEL_TOO_LONG);
	ck_assert_mem_eq(back, name, sizeof name);
}

/* Fails when it is called for the third time. */
static int calls;

static xn_normalized
third_nfc(const xn_normalizer *self, uint32_t *dst, size_t cap,
	  const uint32_t *src, size_t len)
{
	xn_normalized r = {.status = XN_OK, .length = len};

	(void)self;
	if (++calls == 3) {
		r = (xn_normalized){.status = XN_FAILED};
	} else {
		ck_assert_uint_le(len, cap);
		memcpy(dst, src, len * sizeof *src);
	}
	return r;
}

/*
 * The second label makes the name a Bidi name, so the first one is converted
 * again, and then the normaliser fails.  Nothing stays of what both labels were
 * written as before.
 */
TEST(fails_in_second_pass)
{
	static const char name[] = "1\u00E9.\u05D0\u05D1\u05D2";
	static const char none[64];
	static const xn_normalizer third = {
		.name = "third", .nfc = third_nfc, .nameprep = made_nameprep};
	xn_options opt = xn_profile(XN_LOOKUP);
	char dst[sizeof none] = {0};
	xn_result r;

	calls = 0;
	opt.normalizer = &third;
	r = xn_to_unicode(&opt, dst, sizeof dst, name, sizeof name - 1, NULL);
	ck_assert_int_eq(r.status, XN_FAILED);
	ck_assert_int_eq(calls, 3);
	ck_assert_mem_eq(dst, none, sizeof dst);
}

/* Notes the steps that a trace sees, as bits. */
static void
note_step(void *user, xn_step step, size_t label, const uint32_t *points,
	  size_t len)
{
	(void)label, (void)points, (void)len;
	*(unsigned *)user |= 1u << step;
}

/* A label without a normal form is not checked: it has no other fault. */
TEST(not_checked)
{
	static const xn_status status[] = {XN_OK, XN_INVALID, XN_FAILED,
					   XN_NO_MEMORY};

	for (size_t i = 0; i < sizeof status / sizeof *status; i++) {
		xn_options opt = xn_profile(XN_STRICT);
		unsigned steps = 0;
		xn_report report = {.trace = note_step, .user = &steps};
		char dst[64];
		xn_result r;

		begin(XN_STRICT, "-b", status[i], "-b");
		made.r.errors = XN_ERROR_UNASSIGNED;
		opt.normalizer = &normalizer;
		r = xn_to_ascii(&opt, dst, sizeof dst, "-\u00FC", 3, &report);
		ck_assert_int_eq(steps >> XN_STEP_CHECK & 1, i == 0);
		ck_assert_uint_eq(r.errors, i == 0   ? XN_ERROR_LEADING_HYPHEN
					    : i == 1 ? XN_ERROR_UNASSIGNED
						     : 0);
	}
}

/* RFC 3490, 4.1, step 1: nameprep is not for labels of ASCII. */
TEST(ascii_is_not_prepared)
{
	xn_options opt = xn_profile(XN_IDNA2003);
	char dst[64];
	xn_result r;

	begin(XN_IDNA2003, "", XN_FAILED, "");
	opt.normalizer = &normalizer;
	r = xn_to_ascii(&opt, dst, sizeof dst, "a.xn--TDA", 9, NULL);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_str_eq(dst, "a.xn--TDA");
	r = xn_to_ascii(&opt, dst, sizeof dst, "a.\u00FC", 4, NULL);
	ck_assert_int_eq(r.status, XN_FAILED);
	/* What an A-label decodes to is (4.2, step 6). */
	r = xn_to_unicode(&opt, dst, sizeof dst, "xn--tda", 7, NULL);
	ck_assert_int_eq(r.status, XN_FAILED);
}

/* Accepts only a label that is as typed. */
static xn_normalized
typed_nameprep(const xn_normalizer *self, uint32_t *dst, size_t cap,
	       const uint32_t *src, size_t len, uint32_t checks)
{
	static const uint32_t typed[] = {'A', 0xAD, 0xDC, 0xFF21};

	(void)self, (void)cap, (void)checks;
	ck_assert_uint_eq(len, sizeof typed / sizeof *typed);
	ck_assert_mem_eq(src, typed, sizeof typed);
	dst[0] = 0xFC;
	return (xn_normalized){.status = XN_OK, .length = 1};
}

/* The caller's nameprep maps: it gets capitals, and what it has to remove. */
TEST(typed_is_prepared)
{
	static const xn_normalizer typed = {
		.name = "typed", .nfc = made_nfc, .nameprep = typed_nameprep};
	xn_options opt = xn_profile(XN_IDNA2003);
	char dst[64];
	xn_result r;

	opt.normalizer = &typed;
	r = xn_to_ascii(&opt, dst, sizeof dst, "A\u00AD\u00DC\uFF21", 8, NULL);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_str_eq(dst, "xn--tda");
}

/* The caller's normaliser is asked, whatever the library's own tables say. */
TEST(asked_about_one)
{
	xn_options opt = xn_profile(XN_IDNA2008);
	char dst[64];

	opt.normalizer = &normalizer;
	made.r = (xn_normalized){.status = XN_OK, .length = 1};
	made.point[0] = 0xE4;
	ck_assert_uint_eq(
		xn_to_ascii(&opt, dst, sizeof dst, "\u00FC", 2, NULL).errors,
		XN_ERROR_NOT_NFC);
	made.point[0] = 0xFC;
	ck_assert_uint_eq(
		xn_to_ascii(&opt, dst, sizeof dst, "\u00FC", 2, NULL).errors,
		0);
}

TESTS(.name = "custom_normalizer")
