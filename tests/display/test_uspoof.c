/* SPDX-License-Identifier: MIT
 *
 * libxn-display against ICU on generated texts: skeletons, restriction levels,
 * mixed numbers and repeated marks against uspoof, the order of display against
 * ubidi.
 *
 * ICU's data is of another Unicode version.  Texts have only code points with
 * equal properties in both, looked at one by one.  So the test compares what
 * the algorithms do with texts; test_display_tables.c compares our data with
 * the official files.
 */
#include "tests/support/generate.h"
#include "lib/display/skeleton/properties.h"
#include "lib/display/skeleton/scripts.h"
#include "tests/support/run_suite.h"
#include "tests/support/shown.h"
#include "lib/display/skeleton/skeleton.h"
#include "tests/support/text_files.h"
#include "lib/unicode/utf8.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unicode/ubidi.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#define LAST 0x10FFFF
#define TEXT_MAX 40
#define TEXTS 400000

static struct generator gen;

/* ---- code points with equal properties ---------------------------------- */

/* The code points, sorted by script. */
struct pool {
	uint32_t *point;
	size_t count;
	size_t start[SCRIPT_COUNT + 1];
	enum script scripts[SCRIPT_COUNT]; /* the scripts that have any */
	size_t script_count;
};

typedef bool alike(uint32_t point);

static struct pool
collect(alike *is_alike, size_t least)
{
	struct pool pool = {0};
	bool *good = calloc(LAST + 1, sizeof *good);

	pool.point = calloc(LAST + 1, sizeof *pool.point);
	require(good != NULL && pool.point != NULL, "memory");
	for (uint32_t c = 1; c <= LAST; c++) {
		good[c] = (c < 0xD800 || c > 0xDFFF) &&
			  u_charType((UChar32)c) != U_UNASSIGNED && is_alike(c);
	}
	for (size_t s = 0; s < SCRIPT_COUNT; s++) {
		pool.start[s] = pool.count;
		for (uint32_t c = 1; c <= LAST; c++) {
			if (good[c] && display_script(c) == s) {
				pool.point[pool.count++] = c;
			}
		}
		if (pool.count > pool.start[s]) {
			pool.scripts[pool.script_count++] = (enum script)s;
		}
	}
	pool.start[SCRIPT_COUNT] = pool.count;
	free(good);
	printf("%zu code points, %zu scripts\n", pool.count, pool.script_count);
	ck_assert_uint_gt(pool.count, least);
	return pool;
}

static uint32_t
below(size_t n)
{
	return generate_below(&gen, (uint32_t)n);
}

static uint32_t
any_of(const struct pool *pool, enum script script)
{
	size_t first = pool->start[script];
	size_t count = pool->start[script + 1] - first;

	return count > 0 ? pool->point[first + below(count)]
			 : pool->point[below(pool->count)];
}

/* Makes a text of a few scripts, often with other code points, or these. */
static size_t
make_text(uint32_t *point, const struct pool *pool, const uint32_t *these,
	  size_t count)
{
	static const enum script common[] = {
		SCRIPT_Latn, SCRIPT_Latn, SCRIPT_Zyyy, SCRIPT_Hani,
		SCRIPT_Hira, SCRIPT_Kana, SCRIPT_Hang, SCRIPT_Cyrl,
		SCRIPT_Grek, SCRIPT_Arab, SCRIPT_Hebr, SCRIPT_Deva,
		SCRIPT_Beng, SCRIPT_Thai, SCRIPT_Zinh, SCRIPT_Bopo};
	enum script scripts[3];
	size_t len = below(TEXT_MAX + 1), width = 1 + below(3);
	bool wild = below(8) == 0;

	for (size_t i = 0; i < width; i++) {
		scripts[i] =
			below(4) != 0
				? common[below(sizeof common / sizeof *common)]
				: pool->scripts[below(pool->script_count)];
	}
	for (size_t i = 0; i < len; i++) {
		if (count > 0 && below(4) == 0) {
			point[i] = these[below(count)];
		} else if (i > 0 && below(16) == 0) {
			point[i] = point[i - 1];
		} else if (wild && below(4) == 0) {
			point[i] = pool->point[below(pool->count)];
		} else {
			point[i] = any_of(pool, scripts[below(width)]);
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
	static char buffers[4][16 * 64 * 20];
	static size_t turn;
	char *buffer = buffers[turn++ % 4];
	size_t at = 0;

	buffer[0] = '\0';
	for (size_t i = 0; i < len && at + 16 < sizeof buffers[0]; i++) {
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

START_TEST(skeletons)
{
	struct pool pool;
	uint32_t point[TEXT_MAX];
	char src[4 * TEXT_MAX], ours[BYTES_MAX], icus[BYTES_MAX];

	checker = open_checker(USPOOF_CONFUSABLE);
	pool = collect(alike_in_skeletons, 280000);
	generate_begin(&gen, 39);
	for (size_t n = generate_count(TEXTS); n > 0; n--) {
		size_t count = make_text(point, &pool, NULL, 0);
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
	free(pool.point);
}
END_TEST

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
	struct pool pool;
	uint32_t point[TEXT_MAX];

	pool = collect(is_alike, least);
	for (size_t n = generate_count(TEXTS) / 2; n > 0; n--) {
		size_t count = make_text(point, &pool, NULL, 0);

		/* Mostly short texts: long ones are nearly always of many
		 * scripts. */
		compare_findings(point, below(2) ? count : count % 6);
	}
	free(pool.point);
	settle();
}

START_TEST(levels)
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
END_TEST

/* ---- order -------------------------------------------------------------- */

static UCharDirection
direction_of(uint32_t point)
{
	static const UCharDirection of_ucd[] = {
		U_LEFT_TO_RIGHT,           U_RIGHT_TO_LEFT,
		U_RIGHT_TO_LEFT_ARABIC,    U_ARABIC_NUMBER,
		U_EUROPEAN_NUMBER,         U_EUROPEAN_NUMBER_SEPARATOR,
		U_COMMON_NUMBER_SEPARATOR, U_EUROPEAN_NUMBER_TERMINATOR,
		U_OTHER_NEUTRAL,           U_BOUNDARY_NEUTRAL,
		U_DIR_NON_SPACING_MARK};
	static const UCharDirection of_display[] = {
		U_CHAR_DIRECTION_COUNT,    U_BLOCK_SEPARATOR,
		U_SEGMENT_SEPARATOR,       U_WHITE_SPACE_NEUTRAL,
		U_LEFT_TO_RIGHT_EMBEDDING, U_LEFT_TO_RIGHT_OVERRIDE,
		U_RIGHT_TO_LEFT_EMBEDDING, U_RIGHT_TO_LEFT_OVERRIDE,
		U_POP_DIRECTIONAL_FORMAT,  U_LEFT_TO_RIGHT_ISOLATE,
		U_RIGHT_TO_LEFT_ISOLATE,   U_FIRST_STRONG_ISOLATE,
		U_POP_DIRECTIONAL_ISOLATE};
	enum display_bidi other = DISPLAY_BIDI(display_row(point));

	return other != DISPLAY_BIDI_NONE ? of_display[other]
					  : of_ucd[UCD_BIDI(ucd_row(point))];
}

static uint32_t
icu_mirror(uint32_t point)
{
	uint32_t mirror = (uint32_t)u_charMirror((UChar32)point);

	return mirror != point ? mirror : 0;
}

static char
icu_bracket(uint32_t point)
{
	switch (u_getIntPropertyValue((UChar32)point,
				      UCHAR_BIDI_PAIRED_BRACKET_TYPE)) {
	case U_BPT_OPEN:
		return 'o';
	case U_BPT_CLOSE:
		return 'c';
	default:
		return 0;
	}
}

/*
 * To libxn several paragraphs are several lines, to ICU one line.  ICU pairs
 * some canonically equivalent brackets twice; test_reorder.c checks these with
 * Unicode's own rows.
 */
static bool
is_strange(uint32_t point)
{
	return direction_of(point) == U_BLOCK_SEPARATOR || point == 0x2329 ||
	       point == 0x232A || point == 0x3008 || point == 0x3009;
}

static bool
alike_in_order(uint32_t point)
{
	bool mark = (U_GET_GC_MASK((UChar32)point) & U_GC_M_MASK) != 0;

	return direction_of(point) == u_charDirection((UChar32)point) &&
	       !is_strange(point) &&
	       mark == ((ucd_row(point) & UCD_IS_MARK) != 0) &&
	       icu_mirror(point) == xn_display_mirror(point) &&
	       icu_bracket(point) == xn_display_bracket(point);
}

static bool
is_isolate(uint32_t point)
{
	return point >= 0x2066 && point <= 0x2069;
}

/*
 * Removes what ICU does not do as UAX #9 says; test_reorder.c checks it with
 * Unicode's own rows.  These are overrides around isolates, which also override
 * the isolates' controls (rules X5a to X6a), and nonspacing marks behind a
 * bracket, which take its direction (N0).
 */
static size_t
drop_departures(uint32_t *point, size_t len)
{
	bool isolates = false, bracket = false;
	size_t kept = 0;

	for (size_t i = 0; i < len; i++) {
		isolates = isolates || is_isolate(point[i]);
	}
	for (size_t i = 0; i < len; i++) {
		bool override = point[i] == 0x202D || point[i] == 0x202E;
		bool mark = direction_of(point[i]) == U_DIR_NON_SPACING_MARK;

		if ((override && isolates) || (mark && bracket)) {
			continue;
		}
		/* Characters that rule X9 removes may stand between them. */
		if (shown_drop(&(uint32_t){point[i]}, 1) == 1) {
			bracket = xn_display_bracket(point[i]) != 0;
		}
		point[kept++] = point[i];
	}
	return kept;
}

/* ICU's levels of the code points; false for text of one direction. */
static bool
icu_levels(UBiDi *bidi, uint8_t *level, const uint32_t *point, size_t len,
	   xn_direction direction)
{
	UErrorCode error = U_ZERO_ERROR;
	UChar src[2 * TEXT_MAX + 1];
	int32_t units;
	size_t at = 0;

	u_strFromUTF32(src, 2 * TEXT_MAX + 1, &units, (const UChar32 *)point,
		       (int32_t)len, &error);
	ubidi_setPara(bidi, src, units, direction == XN_RIGHT_TO_LEFT, NULL,
		      &error);
	require(U_SUCCESS(error), "ubidi_setPara");
	for (size_t i = 0; i < len; i++) {
		level[i] = ubidi_getLevelAt(bidi, (int32_t)at);
		at += point[i] > 0xFFFF ? 2 : 1;
	}
	return ubidi_getDirection(bidi) == UBIDI_MIXED;
}

/* How many texts were compared. */
static size_t mixed;

static void
compare_order(UBiDi *bidi, const uint32_t *point, size_t count,
	      xn_direction direction)
{
	uint32_t icus[TEXT_MAX], words[TEXT_WORDS(TEXT_MAX)];
	uint8_t level[TEXT_MAX];
	struct working_text ours = {count, TEXT_MAX, words};
	size_t len;

	if (!icu_levels(bidi, level, point, count, direction)) {
		return;
	}
	mixed++;
	len = shown_of(icus, point, level, count);
	memcpy(words, point, count * sizeof *point);
	xn_text_reorder(&ours, direction);
	ours.len = shown_drop(words, ours.len);
	if (len != ours.len || memcmp(icus, words, len * sizeof *icus) != 0) {
		complain("%s, direction %d:\n  %s, ICU's is\n  %s",
			 in_hex(point, count), (int)direction,
			 in_hex(words, ours.len), in_hex(icus, len));
	}
}

START_TEST(order)
{
	/* Brackets, digits, signs, marks, letters; embeddings, overrides,
	 * isolates. */
	static const uint32_t these[] = {
		'(',    ')',    '[',    ']',    '{',    '}',    0x2045, 0x2046,
		'<',    '1',    '2',    '+',    '-',    '.',    ':',    '%',
		'#',    ' ',    '\t',   'a',    'b',    0x5D0,  0x5D1,  0x627,
		0x661,  0x662,  0x300,  0x5B0,  0x64E,  0x202A, 0x202B, 0x202C,
		0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0x2069, 0x200E,
		0x200F, 0x61C,  0xAD,   0x200B, 0x903,  0x20DD, '!',    0xAB};
	UBiDi *bidi = ubidi_open();
	struct pool pool;
	uint32_t point[TEXT_MAX];

	pool = collect(alike_in_order, 280000);
	generate_begin(&gen, 9);
	for (size_t n = generate_count(TEXTS); n > 0; n--) {
		size_t count = make_text(point, &pool, these,
					 sizeof these / sizeof *these);

		/* Every second text has only these, with most rules. */
		for (size_t i = 0; n % 2 && i < count; i++) {
			point[i] = these[below(sizeof these / sizeof *these)];
		}
		count = drop_departures(point, count);
		compare_order(bidi, point, count, XN_LEFT_TO_RIGHT);
		compare_order(bidi, point, count, XN_RIGHT_TO_LEFT);
	}
	printf("%zu texts of mixed direction\n", mixed);
	ck_assert_uint_gt(mixed, generate_count(TEXTS));
	settle();
	ubidi_close(bidi);
	free(pool.point);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("uspoof");
	TCase *icu = tcase_create("icu");

	tcase_set_timeout(icu, 600);
	tcase_add_test(icu, skeletons);
	tcase_add_test(icu, levels);
	tcase_add_test(icu, order);
	suite_add_tcase(suite, icu);
	return run_suite(suite);
}
