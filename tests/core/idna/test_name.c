/* SPDX-License-Identifier: MIT
 *
 * lib/idna/name.c and lib/idna/alabel.c: rare cases of the pipeline.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include <xn/idna.h>

#include "tests/support/run_suite.h"
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

#define WIDE_X "\xEF\xBD\x98" /* nameprep maps it to "x" */

/*
 * A window of 64 units has a name of 31 labels that takes up to 278 octets: 7
 * for a label of U+00E9, and 8 for one of U+AC00.
 */
START_TEST(long_from_few_units)
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
END_TEST

/* A label that is too long is still read to the end: it may be ill-formed. */
START_TEST(long_and_no_text)
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
END_TEST

/* ---- passes ------------------------------------------------------------- */

static void
count_pass(void *user, xn_step step, size_t label, const uint32_t *points,
	   size_t len)
{
	(void)label, (void)points, (void)len;
	*(int *)user += step == XN_STEP_START;
}

/* The labels are done again only if that may change something. */
START_TEST(number_of_passes)
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
END_TEST

/*
 * A label that does not fit the workspace makes the name too long as well, as
 * in the functions that allocate.
 */
START_TEST(full_label_in_a_name)
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
END_TEST

/* ---- A-labels that mapping makes ---------------------------------------- */

static const char *const alabels[] = {
	"xn--tda",    "xn--e-xbb",    "xn--u-ccb", "xn--99999", "xn--tda0",
	"xn--",       "xn---",        "xn--a-",    "xn--a-b-",  "xn--a_b-",
	"xn--0",      "xn--ls8h",     "xn--4db",   "xn--1-zhc", "xn--1ug",
	"xn--a-0gn",  "xn---tda-7za", "xn--tda-",  "xn--lsa",   "xn--pokxncvks",
	"xn--fiqs8s", "xn--zca",      "xn--b1a",   "xn--57h",   "xn--08e",
};

/*
 * An A-label with a wide letter has the faults and the result of the one that
 * mapping makes of it, behind a label that is not ASCII.
 */
START_TEST(mapped_alabels)
{
	const char *alabel = alabels[_i / 2];

	for (size_t i = 0; i < 2 * 5 * 16; i++) {
		static const struct {
			xn_profile_id id;
			uint32_t on;
		} maps[] = {{XN_LOOKUP, 0},
			    {XN_STRICT, 0},
			    {XN_URL, 0},
			    {XN_IDNA2008, XN_MAP_RFC5895},
			    {XN_IDNA2003, 0}};
		static const uint32_t checks[4] = {
			XN_CHECK_HYPHENS, XN_CHECK_STD3, XN_CHECK_FORBIDDEN,
			XN_IGNORE_INVALID_PUNYCODE};
		convert *call = i % 2 == 0 ? xn_to_ascii : xn_to_unicode;
		xn_options opt = xn_profile(maps[i / 2 % 5].id);
		char name[80], typed[80], dst[200], want[200];
		xn_result plain, mapped;

		opt.checks |= maps[i / 2 % 5].on;
		for (size_t k = 0; k < 4; k++) {
			opt.checks |= i / 10 >> k & 1 ? checks[k] : 0;
		}
		opt.checks &= xn_profile_at(opt.profile - 1)->allowed;
		snprintf(typed, sizeof typed, UE ".%s", alabel);
		plain = call(&opt, want, sizeof want, typed, strlen(typed),
			     NULL);
		snprintf(name, sizeof name,
			 _i % 2 == 0 ? UE "." WIDE_X "n%s" : UE ".x\uFF2E%s",
			 alabel + 2);
		mapped = call(&opt, dst, sizeof dst, name, strlen(name), NULL);
		/* Either may come back as typed. */
		if (strcmp(want, typed) == 0 && strcmp(dst, name) == 0) {
			strcpy(dst, want);
		}
		ck_assert_msg(mapped.errors == plain.errors &&
				      mapped.status == plain.status &&
				      strcmp(dst, want) == 0,
			      "%s, profile %u, checks %x: %x \"%s\", not "
			      "%x \"%s\"",
			      name, (unsigned)opt.profile, (unsigned)opt.checks,
			      (unsigned)mapped.errors, dst,
			      (unsigned)plain.errors, want);
	}
}
END_TEST

/* ---- checks one by one -------------------------------------------------- */

/* What one check finds, in a name with U+00FC and in one of ASCII. */
static const struct {
	uint32_t check;
	uint32_t error;
	const char *name, *ascii;
} found[] = {
	{XN_CHECK_HYPHEN_3_4, XN_ERROR_HYPHEN_3_4, "\u00FCb--", "ab--"},
	{XN_CHECK_HYPHEN_ENDS, XN_ERROR_LEADING_HYPHEN, "-\u00FC", "-a"},
	{XN_CHECK_HYPHEN_ENDS, XN_ERROR_TRAILING_HYPHEN, "\u00FC-", "a-"},
	{XN_CHECK_BIDI, XN_ERROR_BIDI, "\u05D0a\u05D0", NULL},
	{XN_CHECK_JOINERS, XN_ERROR_CONTEXTJ, "\u00FC\u200Da", NULL},
	{XN_CHECK_CONTEXTO, XN_ERROR_CONTEXTO, "\u00FC\u00B7", NULL},
	{XN_CHECK_STD3, XN_ERROR_STD3, "\u00FC_", "a_b"},
	{XN_CHECK_STD3, XN_ERROR_STD3, "\u00FC%", "a%b"},
	{XN_CHECK_FORBIDDEN, XN_ERROR_FORBIDDEN_DOMAIN, "\u00FC%", "a%b"},
	{XN_CHECK_LENGTH, XN_ERROR_EMPTY_LABEL, "\u00FC..a", "a..b"},
	{XN_CHECK_LENGTH, XN_ERROR_EMPTY_LABEL, "\u00FC.", "a."},
};

/* Whether a profile looks for it in this direction. */
static bool
is_looked_for(xn_profile_id id, uint32_t check, bool unicode, bool ascii)
{
	if (unicode) {
		/* RFC 3490's ToUnicode never fails. */
		return id != XN_IDNA2003 && check != XN_CHECK_LENGTH &&
		       (id != XN_URL || check != XN_CHECK_FORBIDDEN);
	}
	return id != XN_URL || !ascii || check == XN_CHECK_FORBIDDEN;
}

/* Each check finds its error if it is on, and nothing else does. */
START_TEST(checks_one_by_one)
{
	const xn_profile_info *info;

	for (size_t i = 0; (info = xn_profile_at(i / 4)) != NULL; i++) {
		bool unicode = i % 2 == 1, ascii = i % 4 >= 2;
		const char *name = ascii ? found[_i].ascii : found[_i].name;
		xn_options opt = xn_profile(info->id);
		bool wanted = is_looked_for(info->id, found[_i].check, unicode,
					    ascii);
		convert *call = unicode ? xn_to_unicode : xn_to_ascii;
		uint32_t none, some, most;
		char dst[64];

		if (name == NULL || (found[_i].check & ~info->allowed)) {
			continue;
		}
		opt.checks = 0;
		none = call(&opt, dst, 64, name, strlen(name), NULL).errors;
		opt.checks = found[_i].check;
		some = call(&opt, dst, 64, name, strlen(name), NULL).errors;
		/* All but this one, and what has the same error. */
		opt.checks = info->allowed &
			     ~(found[_i].check | XN_CHECK_PVALID |
			       XN_TRANSITIONAL | XN_MAP_RFC5895 | XN_MAP_NFC);
		if (info->id == XN_IDNA2003 &&
		    found[_i].check == XN_CHECK_HYPHEN_ENDS) {
			opt.checks &= ~XN_CHECK_STD3;
		}
		most = call(&opt, dst, 64, name, strlen(name), NULL).errors;
		ck_assert_msg((none & found[_i].error) == 0 &&
				      (most & found[_i].error) == 0 &&
				      (some & ~none) ==
					      (wanted ? found[_i].error : 0),
			      "%s, profile %s: %x, %x, %x", name, info->name,
			      (unsigned)none, (unsigned)some, (unsigned)most);
	}
}
END_TEST

/* ---- dots beyond ASCII -------------------------------------------------- */

struct dotted {
	xn_result r;
	xn_label labels[3];
	uint32_t dst[256];
};

/* Converts first, dot, second. */
static void
convert_dotted(struct dotted *to, const xn_options *opt, size_t how,
	       const char *first, const char *dot, const char *second)
{
	char name[200];
	uint32_t units[200];
	xn_report report = {.labels = to->labels, .label_cap = 3};
	xn_report *asked = how % 2 == 0 ? NULL : &report;
	size_t len = (size_t)snprintf(name, sizeof name, "%s%s%s", first, dot,
				      second);

	memset(to, 0, sizeof *to);
	if (how / 2 % 2 == 0) {
		to->r = (how < 4 ? xn_to_ascii : xn_to_unicode)(
			opt, (void *)to->dst, 256, name, len, asked);
		return;
	}
	len = units_of(TWO, units, NULL, name, len);
	to->r = (how < 4 ? xn_to_ascii_utf16 : xn_to_unicode_utf16)(
		opt, (void *)to->dst, 256, (const void *)units, len, asked);
}

/* The results are the same; places are, from the start of each label. */
static bool
is_same_dotted(const struct dotted *a, const struct dotted *b)
{
	bool same = a->r.status == b->r.status && a->r.errors == b->r.errors &&
		    a->r.length == b->r.length && a->r.labels == b->r.labels &&
		    memcmp(a->dst, b->dst, sizeof a->dst) == 0;

	for (size_t i = 0; i < 3; i++) {
		const xn_label *x = &a->labels[i], *y = &b->labels[i];

		same &= x->errors == y->errors &&
			x->input_len == y->input_len &&
			x->output_at == y->output_at &&
			x->output_len == y->output_len &&
			(x->at == XN_NOWHERE
				 ? y->at == XN_NOWHERE
				 : x->at - x->input_at == y->at - y->input_at);
	}
	return same;
}

/*
 * Where a profile maps, each dot ends a label as U+002E does, wherever windows
 * of 64 units begin and end.  XN_URL's exception for ASCII has no part in it.
 */
START_TEST(dots)
{
	static const xn_profile_id ids[] = {XN_LOOKUP, XN_STRICT, XN_IDNA2003};
	static const char *const dot[] = {"\u3002", "\uFF0E", "\uFF61"};
	static const char *const ends[] = {"a", "-", "_", "\u00FC", "A"};
	static const char *const seconds[] = {
		"", "b", "\u00FC", "-", "a_", "xn--tda", "B", "ab--c"};
	size_t wrong = 0;

	for (size_t len = 0; len <= 70; len++) {
		for (size_t i = 0; i < 5 * 8 * 3 * 8; i++) {
			xn_options opt = xn_profile(ids[i / 40 % 3]);
			struct dotted plain, other;
			char first[80];

			memset(first, 'a', len);
			strcpy(first + len, len > 0 ? ends[i % 5] : "");
			convert_dotted(&plain, &opt, i / 120, first, ".",
				       seconds[i / 5 % 8]);
			convert_dotted(&other, &opt, i / 120, first,
				       dot[(i + len) % 3], seconds[i / 5 % 8]);
			wrong += !is_same_dotted(&plain, &other);
		}
	}
	ck_assert_uint_eq(wrong, 0);
}
END_TEST

/* ---- the workspace ------------------------------------------------------ */

/*
 * A label that does not fit the first, small workspace is converted once more.
 * Nothing stays of where the first try wrote the label behind it.
 */
START_TEST(nothing_stays)
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
END_TEST

/* It is the first of two labels that does not fit at first. */
START_TEST(first_is_too_long_at_first)
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
END_TEST

/* The limit counts code points, however few units they are typed in. */
START_TEST(as_many_as_fit)
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
END_TEST

static void
note_checked(void *user, xn_step step, size_t label, const uint32_t *points,
	     size_t len)
{
	(void)label, (void)points;
	*(size_t *)user = step == XN_STEP_CHECK ? len : *(size_t *)user;
}

/* The last two code points of a label that fills the workspace compose. */
START_TEST(full_label_composed)
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
END_TEST

/* The same limit without a mapping. */
START_TEST(full_label_unmapped)
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
END_TEST

/* A trace sees a label that fills the workspace. */
START_TEST(full_label_traced)
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
END_TEST

/* A label that is longer than a window, with each character of ASCII. */
START_TEST(long_label_in_lower_case)
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
END_TEST

/* The same where NFC adds code points: U+0958 becomes two. */
START_TEST(as_many_as_fit_in_nfc)
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
END_TEST

/*
 * An A-label that decodes to 60 times U+FDFA, which becomes 18 code points.
 * It is longer than the workspace, and that is its only fault.
 */
START_TEST(alabel_that_grows)
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
END_TEST

/* A label that does not decode is left as it was, code points and sources. */
START_TEST(given_up)
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
END_TEST

int
main(void)
{
	Suite *suite = suite_create("idna");
	TCase *all = tcase_create("idna");

	tcase_add_test(all, long_from_few_units);
	tcase_add_test(all, long_and_no_text);
	tcase_add_test(all, number_of_passes);
	tcase_add_test(all, full_label_in_a_name);
	tcase_add_test(all, dots);
	tcase_add_loop_test(all, checks_one_by_one, 0,
			    sizeof found / sizeof *found);
	tcase_add_loop_test(all, mapped_alabels, 0,
			    2 * sizeof alabels / sizeof *alabels);
	tcase_add_test(all, nothing_stays);
	tcase_add_test(all, first_is_too_long_at_first);
	tcase_add_test(all, as_many_as_fit);
	tcase_add_test(all, as_many_as_fit_in_nfc);
	tcase_add_test(all, full_label_composed);
	tcase_add_test(all, full_label_unmapped);
	tcase_add_test(all, full_label_traced);
	tcase_add_test(all, long_label_in_lower_case);
	tcase_add_test(all, alabel_that_grows);
	tcase_add_test(all, given_up);
	suite_add_tcase(suite, all);

	return run_suite(suite);
}
