/* SPDX-License-Identifier: MIT
 *
 * lib/idna/map.c: what UTS #46, RFC 5895 and nameprep map a code point and its
 * label to, and what happens if nothing is mapped.  Other tests check the
 * tables.
 */
#include <check.h>

#include "lib/unicode/utf8.h"
#include "tests/support/tests.h"
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

static bool
is_code_point(uint32_t point)
{
	return point <= 0x10FFFF && (point < 0xD800 || point > 0xDFFF);
}

/* The stage maps each code point of a label as xn_map_point does. */
LOOP_TEST(stage_is_the_same, NAMEPREP + 1)
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
		if (xn_map_point(&opt, to, point, &count) ==
			    XN_MAPPING_MAPPED &&
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

/* Unassigned code points are refused, or kept if the options allow them. */
TEST(unassigned)
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
		/* A noncharacter is refused even then, and what is no code
		 * point. */
		for (size_t k = 0; k < 5; k++) {
			static const uint32_t no[] = {0xFFFE, 0xD800, 0xDFFF,
						      0x110000, UINT32_MAX};

			ck_assert_int_eq(xn_map_point(&opt, to, no[k], &count),
					 XN_MAPPING_REFUSED);
			ck_assert_uint_eq(count, k == 0);
		}
	}
}

/* ---- labels that cannot be loaded --------------------------------------- */

/* As many code points as there is room for, one more, and many more. */
TEST(full)
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

/* Longer than offsets within a label can count: refused before it is read. */
TEST(beyond_offsets)
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

TESTS(.name = "map", .timeout = 60)
