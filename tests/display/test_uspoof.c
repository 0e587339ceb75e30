/* SPDX-License-Identifier: MIT
 *
 * libxn-display against ICU's uspoof on generated texts: skeletons, restriction
 * levels, mixed numbers and repeated marks.  Unicode's own rows say more of the
 * order of display than ICU (test_reorder.c).
 *
 * ICU's data is of another Unicode version.  Texts have only code points with
 * equal properties in both, looked at one by one.  So the test compares what
 * the algorithms do with texts; test_display_data.c compares our data with the
 * official files.
 */
#include "tests/support/generate.h"
#include "lib/display/skeleton/properties.h"
#include "lib/display/skeleton/scripts.h"
#include "tests/support/tests.h"
#include "lib/display/skeleton/skeleton.h"
#include "tests/support/text_files.h"
#include "lib/unicode/utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>

#define LAST 0x10FFFF
#define TEXT_MAX 40
#define TEXTS 400000

static struct generator gen;

/* ---- code points with equal properties ---------------------------------- */

typedef bool alike(uint32_t point);

static bool is_good[LAST + 1];

static void
collect(alike *is_alike, size_t least)
{
	size_t count = 0;

	for (uint32_t c = 1; c <= LAST; c++) {
		is_good[c] = (c < 0xD800 || c > 0xDFFF) &&
			     u_charType((UChar32)c) != U_UNASSIGNED &&
			     is_alike(c);
		count += is_good[c];
	}
	printf("%zu code points\n", count);
	ck_assert_uint_gt(count, least);
}

/* A generated name without the others; often a code point stands twice. */
static size_t
make_text(uint32_t point[TEXT_MAX])
{
	static char name[GENERATE_MAX];
	uint32_t words[TEXT_WORDS(GENERATE_MAX)];
	struct working_text text = {0, GENERATE_MAX, words};
	size_t len = 0, at;

	if (xn_text_read(&text, UTF8, name, generate_name(&gen, name), &at) !=
	    XN_OK) {
		return 0;
	}
	for (size_t i = 0; i < text.len && len + 2 <= TEXT_MAX; i++) {
		if (is_good[words[i]]) {
			point[len++] = words[i];
		}
		if (len > 0 && generate_below(&gen, 16) == 0) {
			point[len] = point[len - 1];
			len++;
		}
	}
	return len;
}

static size_t
encode(char *dst, const uint32_t *point, size_t len)
{
	size_t at = 0;

	for (size_t i = 0; i < len; i++) {
		at += utf8_encode(dst + at, point[i]);
	}
	return at;
}

static const char *
in_hex(const uint32_t *point, size_t len)
{
	static char buffer[8 * TEXT_MAX];
	size_t at = 0;

	buffer[0] = '\0';
	for (size_t i = 0; i < len; i++) {
		at += (size_t)sprintf(buffer + at, "%04" PRIX32 " ", point[i]);
	}
	return buffer;
}

static USpoofChecker *
open_checker(int32_t checks)
{
	UErrorCode error = U_ZERO_ERROR;
	USpoofChecker *checker = uspoof_open(&error);

	uspoof_setChecks(checker, checks, &error);
	require(U_SUCCESS(error), "uspoof");
	return checker;
}

/* ---- skeletons ---------------------------------------------------------- */

#define BYTES_MAX (TEXT_MAX * 4 * 18 * 4)

static USpoofChecker *checker;

static size_t
icu_skeleton(char *dst, const char *src, size_t len)
{
	UErrorCode error = U_ZERO_ERROR;
	int32_t got = uspoof_getSkeletonUTF8(checker, 0, src, (int32_t)len, dst,
					     BYTES_MAX, &error);

	require(U_SUCCESS(error), "uspoof_getSkeletonUTF8");
	return (size_t)got;
}

/*
 * Whether a code point has the same prototype and the same decompositions.  ICU
 * removes ignorable code points only since version 74.
 */
static bool
alike_in_skeletons(uint32_t point)
{
	char src[4], ours[BYTES_MAX], icus[BYTES_MAX];
	size_t len = utf8_encode(src, point);
	xn_text_result r = xn_skeleton(ours, sizeof ours, src, len);

	return !display_is_ignorable(point) && r.status == XN_OK &&
	       icu_skeleton(icus, src, len) == r.length &&
	       memcmp(ours, icus, r.length) == 0 &&
	       u_getCombiningClass((UChar32)point) == UCD_CCC(ucd_row(point));
}

TEST(skeletons)
{
	uint32_t point[TEXT_MAX];
	char src[4 * TEXT_MAX], ours[BYTES_MAX], icus[BYTES_MAX];

	checker = open_checker(USPOOF_CONFUSABLE);
	collect(alike_in_skeletons, 280000);
	generate_begin(&gen, 39);
	for (size_t n = generate_count(TEXTS); n > 0; n--) {
		size_t count = make_text(point);
		size_t len = encode(src, point, count);
		size_t want = icu_skeleton(icus, src, len);
		xn_text_result r = xn_skeleton(ours, sizeof ours, src, len);

		if (r.status != XN_OK || r.length != want ||
		    memcmp(ours, icus, want) != 0) {
			complain("skeleton of %s", in_hex(point, count));
		}
	}
	settle();
	uspoof_close(checker);
}

/* ---- levels, numbers, marks --------------------------------------------- */

static USet *allowed;

static bool
same_scripts(uint32_t point)
{
	UErrorCode error = U_ZERO_ERROR;
	UScriptCode codes[64];
	xn_script_set ours = xn_display_scripts(display_row(point));
	xn_script_set icus = {{0}};
	int32_t count =
		uscript_getScriptExtensions((UChar32)point, codes, 64, &error);

	require(U_SUCCESS(error), "uscript_getScriptExtensions");
	for (int32_t i = 0; i < count; i++) {
		const char *name = uscript_getShortName(codes[i]);
		size_t s = 0;

		while (s < SCRIPT_COUNT &&
		       strcmp(xn_script_name(s), name) != 0) {
			s++;
		}
		if (s == SCRIPT_COUNT) {
			return false;
		}
		script_set_add(&icus, (enum script)s);
	}
	return memcmp(&ours, &icus, sizeof ours) == 0;
}

static bool
same_digit(uint32_t point)
{
	int32_t digit = u_charType((UChar32)point) == U_DECIMAL_DIGIT_NUMBER
				? u_charDigitValue((UChar32)point) + 1
				: 0;

	return DISPLAY_DIGIT(display_row(point)) == (uint32_t)digit;
}

static bool
alike_in_levels(uint32_t point)
{
	bool is_allowed = uset_contains(allowed, (UChar32)point);

	return is_allowed == display_is_allowed(point) && same_scripts(point) &&
	       same_digit(point) &&
	       u_getCombiningClass((UChar32)point) == UCD_CCC(ucd_row(point)) &&
	       display_is_mn(point) ==
		       (u_charType((UChar32)point) == U_NON_SPACING_MARK);
}

static bool
alike_and_allowed(uint32_t point)
{
	return display_is_allowed(point) && alike_in_levels(point);
}

static xn_level
level_of(URestrictionLevel level)
{
	return (xn_level)(((unsigned)level >> 28) - 1);
}

/*
 * ICU looks for repeated marks in form D of the text.  There a mark that has a
 * combining class but is not nonspacing may have moved from between two others.
 */
static bool
has_other_marks(const uint32_t *point, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (!display_is_mn(point[i]) &&
		    UCD_CCC(ucd_row(point[i])) != 0) {
			return true;
		}
	}
	return false;
}

static size_t level_count[XN_LEVEL_UNRESTRICTED + 1];

static void
compare_findings(const uint32_t *point, size_t count)
{
	UErrorCode error = U_ZERO_ERROR;
	USpoofCheckResult *result = uspoof_openCheckResult(&error);
	char src[4 * TEXT_MAX];
	size_t len = encode(src, point, count);
	xn_restriction r = xn_restriction_of(src, len);
	int32_t found =
		uspoof_check2UTF8(checker, src, (int32_t)len, result, &error);
	xn_level level =
		level_of(uspoof_getCheckResultRestrictionLevel(result, &error));
	unsigned numbers = (unsigned)uset_size(
		uspoof_getCheckResultNumerics(result, &error));

	require(U_SUCCESS(error) && r.status == XN_OK, "uspoof_check2UTF8");
	level_count[r.level]++;
	if (level != r.level) {
		complain("%s: level %d, ICU's is %d", in_hex(point, count),
			 (int)r.level, (int)level);
	}
	if (numbers != r.numbers) {
		complain("%s: %u numbers, ICU has %u", in_hex(point, count),
			 r.numbers, numbers);
	}
	if (((found & USPOOF_INVISIBLE) != 0) !=
		    (r.repeated_mark != XN_NOWHERE) &&
	    !has_other_marks(point, count)) {
		complain("%s: a mark twice at %zu, not so for ICU",
			 in_hex(point, count), r.repeated_mark);
	}
	uspoof_closeCheckResult(result);
}

static void
compare_levels(alike *is_alike, size_t least)
{
	uint32_t point[TEXT_MAX];

	collect(is_alike, least);
	for (size_t n = generate_count(TEXTS) / 2; n > 0; n--) {
		size_t count = make_text(point);

		/* Mostly short texts: long ones are nearly always of many
		 * scripts. */
		compare_findings(point, count % 2 ? count : count % 6);
	}
	settle();
}

TEST(levels)
{
	UErrorCode error = U_ZERO_ERROR;

	checker = open_checker(USPOOF_RESTRICTION_LEVEL | USPOOF_MIXED_NUMBERS |
			       USPOOF_INVISIBLE | USPOOF_AUX_INFO);
	allowed = uset_openEmpty();
	uset_addAll(allowed, uspoof_getRecommendedSet(&error));
	uset_addAll(allowed, uspoof_getInclusionSet(&error));
	uspoof_setAllowedChars(checker, allowed, &error);
	require(U_SUCCESS(error), "uspoof's sets");
	generate_begin(&gen, 52);
	compare_levels(alike_and_allowed, 30000);
	compare_levels(alike_in_levels, 200000);
	for (size_t i = 0; i <= XN_LEVEL_UNRESTRICTED; i++) {
		printf("%s: %zu\n", xn_level_name((xn_level)i), level_count[i]);
		ck_assert_uint_gt(level_count[i], 0);
	}
	uset_close(allowed);
	uspoof_close(checker);
}

TESTS(.name = "uspoof", .timeout = 600)
