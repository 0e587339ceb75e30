/* SPDX-License-Identifier: MIT
 *
 * The built tables, code point by code point, against data/, which is read here
 * by other code than the generator's.  test_condense.py compares data/ with
 * Unicode's own files, tests/command/test_reference.py the library.
 */
#include "ucd_text.h"

#include "lib/unicode/ucd.h"

#include "tests/support/tests.h"

#include <check.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idna.h>

static const struct properties *properties;

static bool
same_string(struct ucd_string got, const uint32_t *want, size_t len)
{
	if (got.count != len) {
		return false;
	}
	for (size_t i = 0; i < len; i++) {
		if (ucd_next(&got) != want[i]) {
			return false;
		}
	}
	return true;
}

/* ---- the row ------------------------------------------------------------ */

static void
compare(uint32_t point, const char *what, unsigned got, unsigned want)
{
	if (got != want) {
		complain("U+%04" PRIX32 ": %s is %u, should be %u", point, what,
			 got, want);
	}
}

static void
check_rows(void)
{
	const struct properties *p = properties;

	for (uint32_t c = 0; c < POINT_COUNT; c++) {
		uint32_t row = ucd_row(c);
		bool rtl = p->bidi[c] == BIDI_R || p->bidi[c] == BIDI_AL ||
			   p->bidi[c] == BIDI_AN;

		compare(c, "status", UCD_STATUS(row), p->status[c]);
		compare(c, "class", UCD_CLASS(row), p->class[c]);
		compare(c, "mark", (row & UCD_IS_MARK) != 0, p->mark[c]);
		compare(c, "rtl", (row & UCD_IS_RTL) != 0, rtl);
		compare(c, "quick check", UCD_QC(row), p->quick[c]);
		compare(c, "bidi", UCD_BIDI(row), p->bidi[c]);
		compare(c, "joining", UCD_JOINING(row), p->joining[c]);
		compare(c, "ccc", UCD_CCC(row), p->ccc[c]);
		compare(c, "script", UCD_SCRIPT(row), p->script[c]);
		compare(c, "nameprep", xn_ucd_prep(c), p->prep[c]);
	}
	settle();
}

/* ---- strings ------------------------------------------------------------ */

static void
check_mappings(void)
{
	for (uint32_t c = 0; c < POINT_COUNT; c++) {
		size_t len;
		const uint32_t *to =
			pool_string(properties, properties->mapping[c], &len);

		if (!same_string(xn_ucd_mapping(c), to, len)) {
			complain("U+%04" PRIX32 ": the mapping", c);
		}
	}
	settle();
}

static void
check_decompositions(void)
{
	for (uint32_t c = 0; c < POINT_COUNT; c++) {
		struct ucd_string got = xn_ucd_decomposition(c);
		struct points want;

		decomposition_of(&want, properties, c);
		if (properties->step[c] == 0) {
			want.len = 0;
		}
		if (!same_string(got, want.point, want.len)) {
			complain("U+%04" PRIX32 ": the decomposition", c);
		}
	}
	settle();
}

/* The mapping that lib/idna/map.c makes of UCD_FOLD. */
static bool
same_fold(uint32_t point, const struct points *want)
{
	switch (UCD_FOLD(ucd_row(point))) {
	case UCD_FOLD_KEEP:
		return want->len == 1 && want->point[0] == point;
	case UCD_FOLD_SAME:
		return same_string(xn_ucd_mapping(point), want->point,
				   want->len);
	case UCD_FOLD_OTHER:
		return same_string(xn_ucd_fold(point), want->point, want->len);
	default:
		return false;
	}
}

static void
check_folds(void)
{
	for (uint32_t c = 0; c < POINT_COUNT; c++) {
		struct points want;

		rfc5895_of(&want, properties, c);
		if (!same_fold(c, &want)) {
			complain("U+%04" PRIX32 ": the mapping of RFC 5895", c);
		}
	}
	settle();
}

/* ---- composition -------------------------------------------------------- */

/* A primary composite and its decomposition. */
struct pair {
	uint32_t second;
	uint32_t first;
	uint32_t composite;
};

#define PAIRS_MAX 4096

static struct pair pairs[PAIRS_MAX];
static size_t pair_count;

static int
by_second(const void *a, const void *b)
{
	const struct pair *x = a, *y = b;

	if (x->second != y->second) {
		return x->second < y->second ? -1 : 1;
	}
	return x->first < y->first ? -1 : x->first > y->first;
}

static void
collect_pairs(void)
{
	pair_count = 0;
	for (uint32_t c = 0; c < POINT_COUNT; c++) {
		size_t len;
		const uint32_t *to =
			pool_string(properties, properties->step[c], &len);

		if (len == 2 && !properties->excluded[c]) {
			struct pair pair = {to[1], to[0], c};

			require(pair_count < PAIRS_MAX, "room for pairs");
			pairs[pair_count++] = pair;
		}
	}
	qsort(pairs, pair_count, sizeof *pairs, by_second);
	ck_assert_uint_gt(pair_count, 900);
}

/* Tries every code point before one that is a second half. */
static size_t
check_firsts(size_t i)
{
	uint32_t second = pairs[i].second;

	for (uint32_t c = 0; c < POINT_COUNT; c++) {
		uint32_t want = 0;

		if (i < pair_count && pairs[i].second == second &&
		    pairs[i].first == c) {
			want = pairs[i++].composite;
		}
		if (xn_ucd_compose(c, second) != want) {
			complain("U+%04" PRIX32 " U+%04" PRIX32
				 ": the composite is not U+%04" PRIX32,
				 c, second, want);
		}
	}
	return i;
}

static void
check_compositions(void)
{
	size_t i = 0;

	collect_pairs();
	/* Other code points compose with nothing; two first halves stand for
	 * all. */
	for (uint32_t c = 0; c < POINT_COUNT; c++) {
		if (i < pair_count && pairs[i].second == c) {
			i = check_firsts(i);
		} else if (xn_ucd_compose('a', c) != 0 ||
			   xn_ucd_compose(pairs[0].first, c) != 0) {
			complain("U+%04" PRIX32 " composes", c);
		}
	}
	ck_assert_uint_eq(i, pair_count);
	settle();
}

/* ---- xn_map_point ------------------------------------------------------- */

static void
check_mapped(const xn_options *opt, uint32_t point, xn_mapping want,
	     const uint32_t *to, size_t len)
{
	uint32_t got[XN_MAP_MAX];
	size_t count;
	xn_mapping what = xn_map_point(opt, got, point, &count);

	/* to may be NULL if len is 0, which memcmp() does not take. */
	if (what != want || count != len ||
	    (len > 0 && memcmp(got, to, len * sizeof *to) != 0)) {
		complain("U+%04" PRIX32 ": xn_map_point, profile %u, checks "
			 "%" PRIX32 ": %d, should be %d",
			 point, opt->profile, opt->checks, what, want);
	}
}

static bool
is_surrogate(uint32_t point)
{
	return point >= 0xD800 && point <= 0xDFFF;
}

static void
check_map_uts46(uint32_t c, bool transitional)
{
	static const uint32_t ss[] = {'s', 's'};
	xn_options opt = xn_profile(XN_LOOKUP);
	size_t len;
	const uint32_t *to =
		pool_string(properties, properties->mapping[c], &len);

	if (transitional) {
		opt.checks |= XN_TRANSITIONAL;
	}
	switch (properties->status[c]) {
	case UCD_DEVIATION:
		if (!transitional) {
			check_mapped(&opt, c, XN_MAPPING_KEPT, &c, 1);
			return;
		}
		check_mapped(&opt, c,
			     len > 0 ? XN_MAPPING_MAPPED : XN_MAPPING_IGNORED,
			     to, len);
		return;
	case UCD_MAPPED:
		if (transitional && c == 0x1E9E) {
			to = ss;
			len = 2;
		}
		check_mapped(&opt, c, XN_MAPPING_MAPPED, to, len);
		return;
	case UCD_IGNORED:
		check_mapped(&opt, c, XN_MAPPING_IGNORED, NULL, 0);
		return;
	case UCD_VALID:
		check_mapped(&opt, c, XN_MAPPING_KEPT, &c, 1);
		return;
	default:
		check_mapped(&opt, c, XN_MAPPING_REFUSED, &c,
			     is_surrogate(c) ? 0 : 1);
	}
}

static void
check_map_idna2008(uint32_t c, bool map)
{
	xn_options opt = xn_profile(XN_IDNA2008);
	struct points to = {1, {c}};
	bool refused = c >= 0x80 && (properties->class[c] == UCD_DISALLOWED ||
				     properties->class[c] == UCD_UNASSIGNED);

	if (map) {
		opt.checks |= XN_MAP_RFC5895;
		rfc5895_of(&to, properties, c);
	}
	if (to.len != 1 || to.point[0] != c) {
		check_mapped(&opt, c, XN_MAPPING_MAPPED, to.point, to.len);
	} else {
		check_mapped(&opt, c,
			     refused ? XN_MAPPING_REFUSED : XN_MAPPING_KEPT, &c,
			     is_surrogate(c) ? 0 : 1);
	}
}

static void
check_map_idna2003(uint32_t c, bool unassigned)
{
	xn_options opt = xn_profile(XN_IDNA2003);
	unsigned faults =
		properties->prep[c] &
		(UCD_PREP_PROHIBITED | (unassigned ? 0 : UCD_PREP_UNASSIGNED));
	struct points to;

	opt.checks |= unassigned ? XN_ALLOW_UNASSIGNED : 0;
	nameprep_of(&to, properties, c);
	if (to.len == 0) {
		check_mapped(&opt, c, XN_MAPPING_IGNORED, NULL, 0);
	} else if (to.len != 1 || to.point[0] != c) {
		check_mapped(&opt, c, XN_MAPPING_MAPPED, to.point, to.len);
	} else {
		check_mapped(&opt, c,
			     faults ? XN_MAPPING_REFUSED : XN_MAPPING_KEPT, &c,
			     is_surrogate(c) ? 0 : 1);
	}
}

static void
check_map_points(void)
{
	for (uint32_t c = 0; c < POINT_COUNT; c++) {
		check_map_uts46(c, false);
		check_map_uts46(c, true);
		check_map_idna2008(c, false);
		check_map_idna2008(c, true);
		check_map_idna2003(c, false);
		check_map_idna2003(c, true);
	}
	settle();
}

/* ------------------------------------------------------------------------- */

TEST(tables_data)
{
	struct properties *source = properties_from_data();

	properties = source;
	ck_assert_str_eq(properties->version, xn_unicode_version());
	check_rows();
	check_mappings();
	check_decompositions();
	check_folds();
	check_compositions();
	check_map_points();
	properties_free(source);
}

TESTS(.name = "tables", .timeout = 300)
