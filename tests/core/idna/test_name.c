/* SPDX-License-Identifier: MIT
 *
 * lib/idna/name.c and lib/idna/alabel.c: rare cases of the pipeline.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include <xn/idna.h>

#include "tests/support/tests.h"
#include "tests/support/units.h"
#include "tests/support/workspace.h"

#define UE "\xC3\xBC"

typedef xn_result convert(const xn_options *opt, char *dst, size_t cap,
			  const char *src, size_t len, xn_report *report);

static xn_result
to_unicode(const xn_options *opt, char *dst, size_t cap, const char *src)
{
	return xn_to_unicode(opt, dst, cap, src, strlen(src), NULL);
}

/*
 * A window of 64 units has a name of 31 labels that takes up to 278 octets: 7
 * for a label of U+00E9, and 8 for one of U+AC00.
 */
TEST(long_from_few_units)
{
	xn_options opt = xn_profile(XN_LOOKUP);

	for (size_t longer = 0; longer <= 31; longer++) {
		size_t octets = 31 * 7 + 30 + longer;
		uint32_t errors = octets > 253 ? XN_ERROR_NAME_TOO_LONG : 0;
		uint16_t two[62], dst16[XN_NAME_SIZE + 64];
		uint32_t four[62], dst32[XN_NAME_SIZE + 64];
		xn_result r;

		for (size_t i = 0; i < 61; i++) {
			four[i] = i % 2 == 1       ? '.'
				  : i / 2 < longer ? 0xAC00
						   : 0xE9;
			two[i] = (uint16_t)four[i];
		}
		r = xn_to_ascii_utf16(&opt, dst16, XN_NAME_SIZE + 64, two, 61,
				      NULL);
		ck_assert_uint_eq(r.errors, errors);
		ck_assert_uint_eq(r.length, errors == 0 ? octets : 0);
		r = xn_to_ascii_utf32(&opt, dst32, XN_NAME_SIZE + 64, four, 61,
				      NULL);
		ck_assert_uint_eq(r.errors, errors);
		ck_assert_uint_eq(r.length, errors == 0 ? octets : 0);
	}
}

/* A label that is too long is still read to the end: it may be ill-formed. */
TEST(long_and_no_text)
{
	static char name[2 * XN_LABEL_POINTS + 8], dst[sizeof name];
	xn_options opt = xn_profile(XN_IDNA2003);
	xn_fault fault;
	xn_report report = {.faults = &fault, .fault_cap = 1};
	xn_result r;

	for (size_t i = 0; i < XN_LABEL_POINTS + 2; i++) {
		memcpy(name + 2 * i, UE, 2);
	}
	r = to_unicode(&opt, dst, sizeof dst, name);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_str_eq(dst, name);
	strcat(name, "\xC3");
	r = xn_to_unicode(&opt, dst, sizeof dst, name, strlen(name), &report);
	ck_assert_uint_eq(report.fault_count, 1);
	ck_assert_uint_eq(fault.at, strlen(name) - 1);
	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_uint_eq(r.errors, XN_ERROR_INVALID_UTF8);
	ck_assert_str_eq(dst, name);
}

/* ---- passes ------------------------------------------------------------- */

static void
count_pass(void *user, xn_step step, size_t label, const uint32_t *points,
	   size_t len)
{
	(void)label, (void)points, (void)len;
	*(int *)user += step == XN_STEP_START;
}

/* The labels are done again only if that may change something. */
TEST(number_of_passes)
{
	static const struct {
		const char *name;
		int count;
	} rows[] = {
		{"a", 1},        {"1.b", 1},      {"\u05D0", 1},
		{"\u05D0.1", 1}, {"1.\u05D0", 2}, {"1.a.\u05D0.b", 2},
		{"", 2},         {".", 2},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		xn_options opt = xn_profile(XN_LOOKUP);
		int passes = 0;
		xn_report report = {.trace = count_pass, .user = &passes};
		char dst[64];

		xn_to_ascii(&opt, dst, sizeof dst, rows[i].name,
			    strlen(rows[i].name), &report);
		ck_assert_int_eq(passes, rows[i].count);
	}
}

/*
 * A label that does not fit the workspace makes the name too long as well, as
 * in the functions that allocate.
 */
TEST(full_label_in_a_name)
{
	static uint16_t src[XN_LABEL_POINTS + 1];

	for (size_t i = 0; i <= XN_LABEL_POINTS; i++) {
		src[i] = 0xFC;
	}
	for (size_t i = 0; xn_profile_at(i) != NULL; i++) {
		xn_options opt = xn_profile(xn_profile_at(i)->id);
		uint16_t dst[XN_NAME_SIZE], *made;
		xn_result r, alloc;

		if (!(opt.checks & XN_CHECK_LENGTH)) {
			continue;
		}
		r = xn_to_ascii_utf16(&opt, dst, XN_NAME_SIZE, src,
				      XN_LABEL_POINTS + 1, NULL);
		alloc = xn_to_ascii_utf16_alloc(&opt, &made, src,
						XN_LABEL_POINTS + 1, NULL);
		xn_free(made);
		ck_assert_uint_eq(r.errors, XN_ERROR_LABEL_TOO_LONG |
						    XN_ERROR_NAME_TOO_LONG);
		ck_assert_uint_eq(alloc.errors, r.errors);
	}
}

/* ---- the workspace ------------------------------------------------------ */

/*
 * A label that does not fit the first, small workspace is converted once more.
 * Nothing stays of where the first try wrote the label behind it.
 */
TEST(nothing_stays)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	char name[64] = "", dst[2 * XN_NAME_SIZE];
	xn_result r;

	for (size_t i = 0; i < 6; i++) {
		strcat(name, "\uFDFA"); /* becomes 18 code points */
	}
	strcat(name, ".secret");
	memset(dst, '~', sizeof dst);
	r = xn_to_ascii(&opt, dst, sizeof dst, name, strlen(name), NULL);
	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_int_eq(dst[0], '\0');
	for (size_t i = 0; i < sizeof dst; i++) {
		ck_assert(dst[i] == '\0' || dst[i] == '~');
	}
}

/* It is the first of two labels that does not fit at first. */
TEST(first_is_too_long_at_first)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	char name[64] = "", dst[XN_NAME_SIZE];
	xn_result r;

	for (size_t i = 0; i < 17; i++) {
		strcat(name, "\u3316"); /* becomes six letters */
	}
	strcat(name, "." UE);
	r = to_unicode(&opt, dst, sizeof dst, name);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_eq(r.length, 17 * 18 + 3);
}

/* The limit counts code points, however few units they are typed in. */
TEST(as_many_as_fit)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	uint16_t src[256], dst[XN_LABEL_POINTS + 8];

	opt.checks &= ~XN_CHECK_LENGTH;
	for (size_t more = 0; more < 3; more++) {
		size_t len = 0, points = XN_LABEL_POINTS + more;
		xn_fault fault = {.at = 99};
		xn_report report = {.faults = &fault, .fault_cap = 1};
		xn_result r;

		for (; points >= 6; points -= 6) {
			src[len++] = 0x3316; /* becomes six letters */
		}
		for (; points > 0; points--) {
			src[len++] = 'a';
		}
		r = xn_to_unicode_utf16(&opt, dst, XN_LABEL_POINTS + 8, src,
					len, &report);
		ck_assert_int_eq(r.status, more == 0 ? XN_OK : XN_INVALID);
		ck_assert_uint_eq(r.errors,
				  more == 0 ? 0 : XN_ERROR_LABEL_TOO_LONG);
		ck_assert_uint_eq(fault.at, more == 0 ? 99 : 0);
	}
}

static void
note_checked(void *user, xn_step step, size_t label, const uint32_t *points,
	     size_t len)
{
	(void)label, (void)points;
	*(size_t *)user = step == XN_STEP_CHECK ? len : *(size_t *)user;
}

/* The last two code points of a label that fills the workspace compose. */
TEST(full_label_composed)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	uint16_t src[XN_LABEL_POINTS], dst[XN_LABEL_POINTS + 1];
	xn_result r;

	opt.checks &= ~XN_CHECK_LENGTH;
	for (size_t i = 0; i < XN_LABEL_POINTS; i++) {
		src[i] = 0xFC;
	}
	src[XN_LABEL_POINTS - 2] = 'e';
	src[XN_LABEL_POINTS - 1] = 0x301;
	r = xn_to_unicode_utf16(&opt, dst, XN_LABEL_POINTS + 1, src,
				XN_LABEL_POINTS, NULL);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_eq(r.length, XN_LABEL_POINTS - 1);
	ck_assert_uint_eq(dst[r.length - 1], 0xE9);
}

/* The same limit without a mapping. */
TEST(full_label_unmapped)
{
	xn_options opt = xn_profile(XN_IDNA2008);
	uint16_t src[XN_LABEL_POINTS + 1], dst[XN_LABEL_POINTS + 2];

	opt.checks &= ~XN_CHECK_LENGTH;
	for (size_t i = 0; i <= XN_LABEL_POINTS; i++) {
		src[i] = 0xFC;
	}
	for (size_t more = 0; more < 2; more++) {
		xn_result r =
			xn_to_unicode_utf16(&opt, dst, XN_LABEL_POINTS + 2, src,
					    XN_LABEL_POINTS + more, NULL);

		ck_assert_uint_eq(r.errors,
				  more == 0 ? 0 : XN_ERROR_LABEL_TOO_LONG);
		ck_assert_uint_eq(r.length, XN_LABEL_POINTS + more);
	}
}

/* A trace sees a label that fills the workspace. */
TEST(full_label_traced)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	size_t len = 0;
	xn_report report = {.trace = note_checked, .user = &len};
	uint16_t src[XN_LABEL_POINTS], dst[XN_LABEL_POINTS + 1];

	for (size_t i = 0; i < XN_LABEL_POINTS; i++) {
		src[i] = 0xFC;
	}
	xn_to_unicode_utf16(&opt, dst, XN_LABEL_POINTS + 1, src,
			    XN_LABEL_POINTS, &report);
	ck_assert_uint_eq(len, XN_LABEL_POINTS);
}

/* A label that is longer than a window, with each character of ASCII. */
TEST(long_label_in_lower_case)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	char name[137], want[137], dst[138];

	opt.checks = 0;
	for (size_t at = 0; at < 9; at++) {
		for (size_t i = 0; i < 128 + at; i++) {
			char c = i >= at ? (char)(i - at) : 'A';

			name[i] = c == '.' ? 'B' : c;
			want[i] = name[i] >= 'A' && name[i] <= 'Z'
					  ? (char)(name[i] + 0x20)
					  : name[i];
		}
		xn_to_ascii(&opt, dst, sizeof dst, name, 128 + at, NULL);
		ck_assert_mem_eq(dst, want, 128 + at);
	}
}

/* The same where NFC adds code points: U+0958 becomes two. */
TEST(as_many_as_fit_in_nfc)
{
	xn_options opt = xn_profile(XN_IDNA2008);
	char src[2 * XN_LABEL_POINTS], dst[8 * XN_LABEL_POINTS];

	opt.checks |= XN_MAP_NFC;
	opt.checks &= ~XN_CHECK_LENGTH;
	for (size_t more = 0; more < 3; more++) {
		size_t len = 0, points = XN_LABEL_POINTS + more;
		xn_result r;

		for (; points >= 2 + more; points -= 2) {
			memcpy(src + len, "\xE0\xA5\x98", 3);
			len += 3;
		}
		for (; points > 0; points--) {
			src[len++] = 'a';
		}
		r = xn_to_unicode(&opt, dst, sizeof dst, src, len, NULL);
		ck_assert_int_eq(r.status, more == 0 ? XN_OK : XN_INVALID);
		ck_assert_uint_eq(r.errors,
				  more == 0 ? 0 : XN_ERROR_LABEL_TOO_LONG);
	}
}

/*
 * An A-label that decodes to 60 times U+FDFA, which becomes 18 code points.
 * It is longer than the workspace, and that is its only fault.
 */
TEST(alabel_that_grows)
{
	xn_options opt = xn_profile(XN_IDNA2003);
	char name[80] = "xn--976c", dst[80];
	xn_result r;

	memset(name + strlen(name), 'a', 59);
	opt.checks &= ~XN_CHECK_LENGTH;
	r = to_unicode(&opt, dst, sizeof dst, name);
	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_uint_eq(r.errors, XN_ERROR_LABEL_TOO_LONG);
	ck_assert_str_eq(dst, name);
	opt.checks |= XN_CHECK_LENGTH;
	r = to_unicode(&opt, dst, sizeof dst, name);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_str_eq(dst, name);
}

/* A label that does not decode is left as it was, code points and sources. */
TEST(given_up)
{
	static const uint32_t point[] = {'x', 'n', '-', '-', '9',
					 '9', '9', '9', '9'};
	const size_t len = sizeof point / sizeof *point;
	static struct workspace space;
	xn_options opt = xn_profile(XN_LOOKUP);
	struct label *label;

	workspace_begin(&space, &opt);
	space.label.cap = len;
	space.label.from = space.label.point + len;
	space.label.row = space.label.from + len;
	label = workspace_points(&space, point, len);
	for (size_t i = 0; i < len; i++) {
		label->from[i] = 100 + (uint32_t)i;
	}
	ck_assert(!xn_stage_decode(label, &space.rules));
	ck_assert_uint_eq(label->errors, XN_ERROR_BAD_PUNYCODE);
	ck_assert_uint_eq(label->len, len);
	ck_assert_mem_eq(label->point, point, sizeof point);
	for (size_t i = 0; i < len; i++) {
		ck_assert_uint_eq(label->from[i], 100 + i);
	}
}

TESTS(.name = "name")
