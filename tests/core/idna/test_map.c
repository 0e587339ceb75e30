/* SPDX-License-Identifier: MIT
 *
 * lib/idna/map.c: what UTS #46, RFC 5895 and nameprep map a code point and its
 * label to, and what happens if nothing is mapped.  Other tests check the
 * tables.
 */
#include <check.h>

#include "lib/unicode/utf8.h"
#include "tests/support/run_suite.h"
#include "tests/support/workspace.h"

/* ---- one code point ----------------------------------------------------- */

enum kind { UTS46, TRANSITIONAL, RFC5895, NONE, NAMEPREP };

static xn_options
options(enum kind kind)
{
	xn_options opt = xn_profile(kind <= TRANSITIONAL ? XN_LOOKUP
				    : kind == NAMEPREP   ? XN_IDNA2003
							 : XN_IDNA2008);

	if (kind == TRANSITIONAL) {
		opt.checks |= XN_TRANSITIONAL;
	}
	if (kind == RFC5895) {
		opt.checks |= XN_MAP_RFC5895;
	}
	return opt;
}

#define KEPT XN_MAPPING_KEPT
#define MAPPED XN_MAPPING_MAPPED
#define IGNORED XN_MAPPING_IGNORED
#define REFUSED XN_MAPPING_REFUSED

/* What the documents say. to is used with MAPPED; 0 ends it. */
static const struct {
	enum kind kind;
	uint32_t point;
	xn_mapping what;
	uint32_t to[XN_MAP_MAX];
} points[] = {
	{UTS46, 'a', KEPT, {0}},
	{UTS46, 'A', MAPPED, {'a'}},
	{UTS46, 'Z', MAPPED, {'z'}},
	{UTS46, '_', KEPT, {0}},
	{UTS46, ' ', KEPT, {0}},
	{UTS46, 0, KEPT, {0}},
	{UTS46, 0x7F, KEPT, {0}},
	{UTS46, 0x80, REFUSED, {0}},
	{UTS46, 0xA0, MAPPED, {' '}},
	{UTS46, 0xA8, MAPPED, {' ', 0x308}},
	{UTS46, 0xAD, IGNORED, {0}},
	{UTS46, 0xDC, MAPPED, {0xFC}},
	{UTS46, 0xDF, KEPT, {0}},
	{UTS46, 0x131, KEPT, {0}},
	{UTS46, 0x17F, MAPPED, {'s'}},
	{UTS46, 0x378, REFUSED, {0}},
	{UTS46, 0x3A3, MAPPED, {0x3C3}},
	{UTS46, 0x3C2, KEPT, {0}},
	{UTS46, 0x10A0, MAPPED, {0x2D00}},
	{UTS46, 0x115F, IGNORED, {0}},
	{UTS46, 0x1806, KEPT, {0}},
	{UTS46, 0x180E, IGNORED, {0}},
	{UTS46, 0x1E9E, MAPPED, {0xDF}},
	{UTS46, 0x200C, KEPT, {0}},
	{UTS46, 0x200D, KEPT, {0}},
	{UTS46, 0x2024, REFUSED, {0}},
	{UTS46, 0x202E, REFUSED, {0}},
	{UTS46, 0x2100, MAPPED, {'a', '/', 'c'}},
	{UTS46, 0x212A, MAPPED, {'k'}},
	{UTS46, 0x2132, MAPPED, {0x214E}},
	{UTS46, 0x226E, KEPT, {0}},
	{UTS46, 0x2488, REFUSED, {0}},
	{UTS46, 0x3002, MAPPED, {'.'}},
	{UTS46, 0xFB01, MAPPED, {'f', 'i'}},
	{UTS46,
	 0xFDFA,
	 MAPPED,
	 {0x635, 0x644, 0x649, ' ', 0x627, 0x644, 0x644, 0x647, ' ', 0x639,
	  0x644, 0x64A, 0x647, ' ', 0x648, 0x633, 0x644, 0x645}},
	{UTS46, 0xFE0F, IGNORED, {0}},
	{UTS46, 0xFF0E, MAPPED, {'.'}},
	{UTS46, 0xFF61, MAPPED, {'.'}},
	{UTS46, 0xFFFD, REFUSED, {0}},
	{UTS46, 0x1F600, KEPT, {0}},
	{UTS46, 0x2F868, MAPPED, {0x36FC}},
	{UTS46, 0xE0100, IGNORED, {0}},
	{UTS46, 0x10FFFF, REFUSED, {0}},
	/* section 4, step 1: the four deviations, and capital sharp s */
	{TRANSITIONAL, 0xDF, MAPPED, {'s', 's'}},
	{TRANSITIONAL, 0x1E9E, MAPPED, {'s', 's'}},
	{TRANSITIONAL, 0x3C2, MAPPED, {0x3C3}},
	{TRANSITIONAL, 0x200C, IGNORED, {0}},
	{TRANSITIONAL, 0x200D, IGNORED, {0}},
	{TRANSITIONAL, 'A', MAPPED, {'a'}},
	{TRANSITIONAL, 0xFC, KEPT, {0}},
	/* RFC 5895, section 2: lower case, then width */
	{RFC5895, 'A', MAPPED, {'a'}},
	{RFC5895, 'a', KEPT, {0}},
	{RFC5895, 0xDC, MAPPED, {0xFC}},
	{RFC5895, 0x130, MAPPED, {'i', 0x307}},
	{RFC5895, 0x3A3, MAPPED, {0x3C3}},
	{RFC5895, 0x1E9E, MAPPED, {0xDF}},
	{RFC5895, 0x2126, MAPPED, {0x3C9}},
	{RFC5895, 0xFF21, MAPPED, {'a'}},
	{RFC5895, 0xFF41, MAPPED, {'a'}},
	{RFC5895, 0xFF76, MAPPED, {0x30AB}},
	{RFC5895, 0x3000, MAPPED, {' '}},
	{RFC5895, 0xFF0D, MAPPED, {'-'}},
	/* not mapped: other compatibility characters, and those UTS #46
	 * ignores */
	{RFC5895, 0x17F, REFUSED, {0}},
	{RFC5895, 0x2460, REFUSED, {0}},
	{RFC5895, 0xAD, REFUSED, {0}},
	{RFC5895, 0xDF, KEPT, {0}},
	{RFC5895, 0x378, REFUSED, {0}},
	/* RFC 5892's repertoire, which does not restrict ASCII */
	{NONE, 'A', KEPT, {0}},
	{NONE, '_', KEPT, {0}},
	{NONE, 0xFC, KEPT, {0}},
	{NONE, 0xB7, KEPT, {0}},
	{NONE, 0x200D, KEPT, {0}},
	{NONE, 0xDC, REFUSED, {0}},
	{NONE, 0xAD, REFUSED, {0}},
	{NONE, 0x378, REFUSED, {0}},
	{NONE, 0x1F600, REFUSED, {0}},
	/* RFC 3454's tables B.1 and B.2, then NFKC of Unicode 3.2 */
	{NAMEPREP, 'a', KEPT, {0}},
	{NAMEPREP, 'A', MAPPED, {'a'}},
	{NAMEPREP, ' ', KEPT, {0}},
	{NAMEPREP, 0xA0, MAPPED, {' '}},
	{NAMEPREP, 0xAD, IGNORED, {0}},
	{NAMEPREP, 0xDF, MAPPED, {'s', 's'}},
	{NAMEPREP, 0x200D, IGNORED, {0}},
	{NAMEPREP, 0x340, MAPPED, {0x300}},
	{NAMEPREP, 0x3002, KEPT, {0}},
	{NAMEPREP, 0xFF0E, MAPPED, {'.'}},
	{NAMEPREP, 0xFF61, MAPPED, {0x3002}},
	/* Corrigendum #4 came after Unicode 3.2. */
	{NAMEPREP, 0x2F868, MAPPED, {0x2136A}},
	/* C.2.2, C.3, C.7, C.9; A.1 */
	{NAMEPREP, 0x80, REFUSED, {0}},
	{NAMEPREP, 0xE000, REFUSED, {0}},
	{NAMEPREP, 0x2FF0, REFUSED, {0}},
	{NAMEPREP, 0xE0001, REFUSED, {0}},
	{NAMEPREP, 0x221, REFUSED, {0}},
	{NAMEPREP, 0x1E9E, REFUSED, {0}},
	/* not code points */
	{UTS46, 0xD800, REFUSED, {0}},
	{UTS46, 0xDFFF, REFUSED, {0}},
	{UTS46, 0x110000, REFUSED, {0}},
	{NONE, 0xDC00, REFUSED, {0}},
	{RFC5895, 0xFFFFFFFF, REFUSED, {0}},
};

static bool
is_code_point(uint32_t point)
{
	return point <= 0x10FFFF && (point < 0xD800 || point > 0xDFFF);
}

START_TEST(one_point)
{
	uint32_t to[XN_MAP_MAX + 1];
	xn_options opt = options(points[_i].kind);
	uint32_t point = points[_i].point;
	size_t count = 99, want = 0;

	memset(to, 0x5A, sizeof to);
	ck_assert_int_eq(xn_map_point(&opt, to, point, &count),
			 points[_i].what);
	ck_assert_uint_eq(to[XN_MAP_MAX], 0x5A5A5A5A);
	if (points[_i].what == MAPPED) {
		while (want < XN_MAP_MAX && points[_i].to[want] != 0) {
			want++;
		}
		ck_assert_uint_eq(count, want);
		ck_assert_mem_eq(to, points[_i].to, want * sizeof *to);
	} else if (points[_i].what == IGNORED || !is_code_point(point)) {
		ck_assert_uint_eq(count, 0);
	} else {
		ck_assert_uint_eq(count, 1);
		ck_assert_uint_eq(to[0], point);
	}
}
END_TEST

/* ---- all of them -------------------------------------------------------- */

/* Transitional processing is different for five code points and no other. */
START_TEST(transitional)
{
	const xn_options plain = options(UTS46), other = options(TRANSITIONAL);
	size_t different = 0;

	for (uint32_t point = 0; point <= 0x10FFFF; point++) {
		uint32_t a[XN_MAP_MAX], b[XN_MAP_MAX];
		size_t an, bn;
		bool five = point == 0xDF || point == 0x1E9E ||
			    point == 0x3C2 || point == 0x200C ||
			    point == 0x200D;
		bool same = xn_map_point(&plain, a, point, &an) ==
				    xn_map_point(&other, b, point, &bn) &&
			    an == bn && memcmp(a, b, an * sizeof *a) == 0;

		if (same == five) {
			ck_abort_msg("U+%04X", (unsigned)point);
		}
		different += !same;
	}
	ck_assert_uint_eq(different, 5);
}
END_TEST

/* Mapping the result once more changes nothing. */
START_TEST(mapped_stays)
{
	const xn_options opt = options(UTS46);

	for (uint32_t point = 0; point <= 0x10FFFF; point++) {
		uint32_t to[XN_MAP_MAX], again[XN_MAP_MAX];
		size_t count, n;

		if (xn_map_point(&opt, to, point, &count) != MAPPED) {
			continue;
		}
		ck_assert_uint_ge(count, 1);
		for (size_t i = 0; i < count; i++) {
			if (xn_map_point(&opt, again, to[i], &n) != KEPT) {
				ck_abort_msg("U+%04X", (unsigned)point);
			}
		}
	}
}
END_TEST

/* The stage maps each code point of a label as xn_map_point does. */
START_TEST(stage_is_the_same)
{
	xn_options opt = options((enum kind)_i);
	static struct workspace space;

	workspace_begin(&space, &opt);
	for (uint32_t point = 0; point <= 0x10FFFF; point++) {
		uint32_t to[XN_MAP_MAX];
		char text[6] = "a";
		struct label *label;
		size_t count, size;
		bool right;

		if (!is_code_point(point)) {
			continue;
		}
		size = utf8_encode(text + 1, point);
		text[size + 1] = 'b';
		/* Only a code point that changes counts as mapped. */
		if (xn_map_point(&opt, to, point, &count) == MAPPED &&
		    count == 1 && to[0] == point) {
			ck_abort_msg("U+%04X", (unsigned)point);
		}
		label = workspace_source(&space, text, size + 2);
		right = xn_stage_map(label, &space.rules, true) &&
			label->len == count + 2 && label->point[0] == 'a' &&
			label->point[count + 1] == 'b' && label->from[0] == 0 &&
			label->from[count + 1] == size + 1;
		for (size_t i = 0; right && i < count; i++) {
			right = label->point[i + 1] == to[i] &&
				label->from[i + 1] == 1;
		}
		if (!right || label->errors != 0) {
			ck_abort_msg("U+%04X", (unsigned)point);
		}
	}
}
END_TEST

/* Unassigned code points are refused, or kept if the options allow them. */
START_TEST(unassigned)
{
	const xn_profile_info *info;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		/* Assigned after 3.2, and never assigned. */
		uint32_t point = info->id == XN_IDNA2003 ? 0x221 : 0x378;
		xn_options opt = xn_profile(info->id);
		uint32_t to[XN_MAP_MAX];
		size_t count;

		ck_assert_int_eq(xn_map_point(&opt, to, point, &count),
				 XN_MAPPING_REFUSED);
		opt.checks |= XN_ALLOW_UNASSIGNED;
		ck_assert_int_eq(xn_map_point(&opt, to, point, &count),
				 XN_MAPPING_KEPT);
		ck_assert_uint_eq(count, 1);
		ck_assert_uint_eq(to[0], point);
		/* A noncharacter is refused even then. */
		ck_assert_int_eq(xn_map_point(&opt, to, 0xFFFE, &count),
				 XN_MAPPING_REFUSED);
	}
}
END_TEST

/* ---- normalisation without mapping -------------------------------------- */

static const struct {
	xn_profile_id id;
	const char *src;
	const char *ascii;
	uint32_t errors;
} normalised[] = {
	{XN_IDNA2008, "bu\u0308cher.De", "xn--bcher-kva.De", 0},
	{XN_IDNA2008, "b\u00FCcher", "xn--bcher-kva", 0},
	/* composes to a disallowed character */
	{XN_IDNA2008, "BU\u0308", NULL, XN_ERROR_DISALLOWED},
	{XN_IDNA2008, "\u212B", NULL, XN_ERROR_DISALLOWED},
	/* decomposes to an allowed one */
	{XN_IDNA2008, "\uF900", "xn--oh3a", 0},
	/* no other full stop, no wide letter */
	{XN_IDNA2008, "a\u3002b", NULL, XN_ERROR_DISALLOWED},
	{XN_IDNA2008, "\uFF41", NULL, XN_ERROR_DISALLOWED},
	/* A-labels as in other profiles */
	{XN_IDNA2008, "XN--Bcher-KVA", "xn--bcher-kva", 0},
	{XN_IDNA2008, "xn--bucher-xyd", NULL, XN_ERROR_NOT_NFC},
	{XN_REGISTER, "bu\u0308cher", "xn--bcher-kva", 0},
	{XN_REGISTER, "XN--bcher-kva", NULL, XN_ERROR_BAD_ACE},
	/* An A-label whose capital came of composition. */
	{XN_REGISTER, "xn--\u212A-eha", NULL,
	 XN_ERROR_STD3 | XN_ERROR_DISALLOWED},
};

START_TEST(normalised_only)
{
	xn_options opt = xn_profile(normalised[_i].id);
	const char *src = normalised[_i].src;
	const char *want = normalised[_i].ascii;
	char dst[64];
	xn_result r;

	opt.checks |= XN_MAP_NFC;
	r = xn_to_ascii(&opt, dst, sizeof dst, src, strlen(src), NULL);
	ck_assert_uint_eq(r.errors, normalised[_i].errors);
	ck_assert_str_eq(dst, want != NULL ? want : "");
}
END_TEST

/* ---- labels that cannot be loaded --------------------------------------- */

START_TEST(ill_formed)
{
	static const struct {
		const char *src;
		size_t at;
	} bad[] = {
		{"\x80", 0},
		{"ab\xC3", 2},
		{"\xC3\xBC\xED\xA0\x80", 2},
		{"abc\xF4\x90\x80\x80"
		 "d",
		 3},
		{"\xFF\xFF", 0},
		{"a\xC0\xAF", 1},
	};
	xn_options opt = options(UTS46);
	static struct workspace space;
	struct label *label;

	workspace_begin(&space, &opt);
	label = workspace_source(&space, bad[_i].src, strlen(bad[_i].src));
	ck_assert(!xn_stage_map(label, &space.rules, true));
	ck_assert_uint_eq(label->errors, XN_ERROR_INVALID_UTF8);
	ck_assert_uint_eq(label->fault_at[0], bad[_i].at);
	ck_assert(!label->full);
}
END_TEST

/* As many code points as there is room for, one more, and many more. */
START_TEST(full)
{
	static const char wide[] = "\xEF\xB7\xBA"; /* 18 code points */
	char text[WORKSPACE_POINTS + 8];
	xn_options opt = options(UTS46);
	static struct workspace space;
	struct label *label;

	memset(text, 'a', sizeof text);
	workspace_begin(&space, &opt);
	label = workspace_source(&space, text, WORKSPACE_POINTS);
	ck_assert(xn_stage_map(label, &space.rules, true));
	ck_assert(!label->full);
	ck_assert_uint_eq(label->len, WORKSPACE_POINTS);

	label = workspace_source(&space, text, WORKSPACE_POINTS + 1);
	ck_assert(!xn_stage_map(label, &space.rules, true));
	ck_assert(label->full);
	ck_assert_uint_eq(label->errors, 0);

	for (size_t n = WORKSPACE_POINTS - 20; n < WORKSPACE_POINTS; n++) {
		memset(text, 'a', sizeof text);
		memcpy(text + n, wide, 3);
		label = workspace_source(&space, text, n + 3);
		ck_assert_int_eq(xn_stage_map(label, &space.rules, true),
				 n + 18 <= WORKSPACE_POINTS);
		ck_assert_int_eq(label->full, n + 18 > WORKSPACE_POINTS);
		ck_assert_uint_le(label->len, WORKSPACE_POINTS);
	}
}
END_TEST

/* Longer than offsets within a label can count: refused before it is read. */
START_TEST(beyond_offsets)
{
	xn_options opt = options(UTS46);
	static struct workspace space;
	struct label *label;

	workspace_begin(&space, &opt);
	label = workspace_source(&space, "a", 1);
	ck_assert(xn_stage_map(label, &space.rules, true));
#if SIZE_MAX > UINT32_MAX
	label = workspace_source(&space, "a", (size_t)UINT32_MAX + 1);
	ck_assert(!xn_stage_map(label, &space.rules, true));
	ck_assert(label->full);
	ck_assert_uint_eq(label->errors, 0);
	ck_assert_uint_eq(label->len, 0);
#endif
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("map");
	TCase *all = tcase_create("map");

	tcase_set_timeout(all, 60);
	tcase_add_loop_test(all, one_point, 0, sizeof points / sizeof *points);
	tcase_add_test(all, transitional);
	tcase_add_test(all, unassigned);
	tcase_add_test(all, mapped_stays);
	tcase_add_loop_test(all, stage_is_the_same, UTS46, NAMEPREP + 1);
	tcase_add_loop_test(all, normalised_only, 0,
			    sizeof normalised / sizeof *normalised);
	tcase_add_loop_test(all, ill_formed, 0, 6);
	tcase_add_test(all, full);
	tcase_add_test(all, beyond_offsets);
	suite_add_tcase(suite, all);

	return run_suite(suite);
}
