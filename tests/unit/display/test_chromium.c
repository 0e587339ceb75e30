/* SPDX-License-Identifier: MIT
 *
 * Chromium's policy at the edges of its rules: names that differ from one
 * another in what one condition asks for.
 */
#include "lib/display/chromium.h"
#include "tests/support/policy_rules.h"

#define OK 0, 0
#define RESTRICTED XN_REASON_RESTRICTED
#define MIXED XN_REASON_MIXED_SCRIPT
#define LOOKALIKE XN_REASON_LOOKALIKE
#define MISPLACED XN_REASON_MISPLACED_MARK
#define OTHER_TLD XN_REASON_OTHER_TLD

START_TEST(hyphens)
{
	static const struct rule rules[] = {
		{"ab--\u00FC.de", XN_REASON_INVALID, 2},
		{"ab-c\u00FC.de", OK},
		{"abc-\u00FC.de", OK},
		{"ab\u00FC.de", OK},
		{"-\u00FC.de", XN_REASON_INVALID, 0},
		{"\u00FC-.de", XN_REASON_INVALID, 1},
		/* Of two faults the first. */
		{"\u00FCb--.de", XN_REASON_INVALID, 2},
		{"\u00FC--.de", XN_REASON_INVALID, 2},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

/* A dot above is not seen on letters that have one, or look as if. */
START_TEST(dots_that_hide)
{
	static const struct rule rules[] = {
		/* q, then i, j and l, which are in the list */
		{"q\u0307a.de", OK},
		{"i\u0307a.de", MISPLACED, 1},
		{"xi\u0307a.de", MISPLACED, 2},
		{"xj\u0307a.de", MISPLACED, 2},
		{"xl\u0307a.de", MISPLACED, 2},
		/* iota, palochka and yi, for what they look like, and alpha: to
		 * their scripts the dot does not belong anyway */
		{"\u03B2\u03B9\u0307\u03B3.de", MIXED | MISPLACED, 2},
		{"\u0436\u04CF\u0307\u0436.de", MIXED | MISPLACED, 2},
		{"\u0561\u0575\u0307\u0561.de", MIXED | MISPLACED, 2},
		{"\u03B2\u03B1\u0307\u03B3.de", MIXED, 2},
		/* a mark below between them, or another one above */
		{"xi\u0331\u0307a.de", MISPLACED, 3},
		{"q\u0331\u0307a.de", OK},
		{"xl\u0308\u0307a.de", OK},
		/* One in the next label, where this one would have it. */
		{"xi\u0331.abq\u0307", OK},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

START_TEST(middle_dots)
{
	static const struct rule rules[] = {
		{"al\u00B7la.cat", OK},
		{"al\u00B7la.cats", OTHER_TLD, 2},
		{"al\u00B7la.ca", OTHER_TLD, 2},
		{"\u00B7la.cat", OTHER_TLD, 0},
		{"al\u00B7.cat", OTHER_TLD, 2},
		{"aa\u00B7la.cat", OTHER_TLD, 2},
		{"al\u00B7aa.cat", OTHER_TLD, 2},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

START_TEST(lookalikes_of_digits)
{
	static const struct rule rules[] = {
		{"\u0437\u0437.de", XN_REASON_DIGIT_LOOKALIKE, 0},
		{"1\u0437\u04372.de", XN_REASON_DIGIT_LOOKALIKE, 1},
		{"09\u0437.de", XN_REASON_DIGIT_LOOKALIKE, 2},
		{"\u0437-\u0437.de", OK},
		{"\u0437~.de", RESTRICTED, 1},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

/* Two are the same system, and the third one is another. */
START_TEST(systems_of_digits)
{
	static const struct rule rules[] = {
		{"\u0915\u0967\u0968.de", OK},
		{"\u0915\u0967\u09681.de", XN_REASON_MIXED_NUMBERS, 3},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

/* Words that look like Latin letters, one that may, and its beginning. */
START_TEST(words)
{
	static const struct rule rules[] = {
		{"\u043A\u043E\u0441\u0430.de", OK},
		{"\u043A\u043E.de", XN_REASON_WHOLE_SCRIPT, XN_NOWHERE},
		/* No top-level domain but itself. */
		{"\u043A\u043E", XN_REASON_WHOLE_SCRIPT, XN_NOWHERE},
		/* One that looks like none, in front. */
		{"\u0444\u043A\u043E.de", OK},
		/* A word that is excepted, and all but the first letter. */
		{"\u043A\u0430\u043A.de", OK},
		{"\u0441\u0430\u043A.de", XN_REASON_WHOLE_SCRIPT, XN_NOWHERE},
		{"\u043A\u043E\u0441\u0430\u0441.de", XN_REASON_WHOLE_SCRIPT,
		 XN_NOWHERE},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

START_TEST(slashes)
{
	static const struct rule rules[] = {
		{"a\u30CEb.de", LOOKALIKE, 1},
		{"\u30CEb.de", OK},
		{"a\u30CE.de", OK},
		{"\u65E5\u30CEb.de", OK},
		{"a\u30CE\u65E5.de", OK},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

START_TEST(strokes)
{
	static const struct rule rules[] = {
		{"a\u4E00.de", LOOKALIKE, 1},
		{"\u4E00a.de", LOOKALIKE, 0},
		{"\u65E5\u4E00a.de", LOOKALIKE, 1},
		{"a\u4E00\u65E5.de", LOOKALIKE, 1},
		{"a\u65E5\u4E00.de", OK},
		{"\u4E00\u65E5a.de", OK},
		{"\u65E5\u4E00\u65E5a.de", OK},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

/* Voiced sound marks that combine, and marks on what is no such letter. */
START_TEST(marks_out_of_place)
{
	static const struct rule rules[] = {
		{"\u3042b.de", OK},
		{"\u3042\u3099b.de", RESTRICTED | MISPLACED, 1},
		{"\u3042\u309Ab.de", RESTRICTED | MISPLACED, 1},
		{"\u3042\u0301b.de", MISPLACED, 1},
		{"\u0131\u0301b.de", MISPLACED, 1},
		{"q\u0301b.de", OK},
		/* The first of two that another rule finds first. */
		{"\u3042\u0301xi\u0307a.de", MISPLACED, 1},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

/* One syllable of the other kana, inside. */
START_TEST(syllables)
{
	static const struct rule rules[] = {
		{"\u30AB\u3078\u30AB.de", LOOKALIKE, 1},
		{"\u30AB\u3078\u30AB\u3078\u30AB.de", OK},
		{"\u30AB\u307B\u30AB.de", OK},
		{"\u30DF\u30DF.de", OK},
		{"\u30AB\u3077\u30AB.de", OK},
		{"\u3078\u30AB.de", OK},
		{"\u30AB\u3078.de", OK},
		{"\u3042\u30DA\u3042.de", LOOKALIKE, 1},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

/* In a label of one script a stroke between digits is no matter, unless there
 * is a syllable that is the same in both kana, or a sign. */
START_TEST(second_looks)
{
	static const struct rule rules[] = {
		{"1\u30BD1\u3077.de", OK},
		{"1\u30BD1\u3078.de", LOOKALIKE, 1},
		{"1\u30BD1\u307A.de", LOOKALIKE, 1},
		{"1\u30BD1\u307B.de", OK},
		{"1\u30BD1\u30D7.de", OK},
		{"1\u30BD1\u30D8.de", LOOKALIKE, 1},
		{"1\u30BD1\u30DA.de", LOOKALIKE, 1},
		{"1\u30BD1\u30DB.de", OK},
		{"1\u30BD1\u30FA.de", OK},
		{"1\u30BD1\u30AB\u30FB\u30AB.de", LOOKALIKE, 1},
		{"1\u30BD1\u30AB\u30FE.de", LOOKALIKE, 1},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

/* What names are made of whose accents are taken off. */
START_TEST(folded)
{
	static const char ascii[] = "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
	static const struct {
		uint32_t point;
		bool folds;
	} others[] = {{0xE9, true},   {0x3B1, true},  {0x430, true},
		      {0x300, true},  {0x339, true},  {0x33A, false},
		      {0x2BB, false}, {0x561, false}, {0x65E5, false}};

	for (uint32_t c = 1; c < 0x80; c++) {
		ck_assert_int_eq(xn_chromium_folds(c),
				 strchr(ascii, (int)c) != NULL);
	}
	for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
		ck_assert_int_eq(xn_chromium_folds(others[i].point),
				 others[i].folds);
	}
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {hyphens,
				      dots_that_hide,
				      middle_dots,
				      lookalikes_of_digits,
				      systems_of_digits,
				      words,
				      slashes,
				      strokes,
				      marks_out_of_place,
				      syllables,
				      second_looks,
				      folded,
				      NULL};

	return run_rules("chromium", tests);
}
