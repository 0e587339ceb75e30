/* SPDX-License-Identifier: MIT
 *
 * Chromium's policy at the edges of its rules.  The names of a test differ in
 * one condition of the rule.
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
		/* The first of two faults is told. */
		{"\u00FCb--.de", XN_REASON_INVALID, 2},
		{"\u00FC--.de", XN_REASON_INVALID, 2},
		{"\u00FCab--c.de", OK},
		/* A code point beyond the BMP has two places. */
		{"\U00020FB4--\u65E5.de", XN_REASON_INVALID, 1},
		{"\U00020FB4a--\u65E5.de", OK},
		{"a\U00020FB4--\u65E5.de", OK},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

/*
 * A dot above is not visible on a letter that has a dot, or looks as if it had
 * one.
 */
START_TEST(dots_that_hide)
{
	static const struct rule rules[] = {
		/* q is not in the list of letters with a dot; i, j and l are */
		{"q\u0307a.de", OK},
		{"i\u0307a.de", MISPLACED, 1},
		{"xi\u0307a.de", MISPLACED, 2},
		{"xj\u0307a.de", MISPLACED, 2},
		{"xl\u0307a.de", MISPLACED, 2},
		/* iota, palochka and yi are refused for what they look like;
		 * alpha only because U+0307 does not belong to its script */
		{"\u03B2\u03B9\u0307\u03B3.de", MIXED | MISPLACED, 2},
		{"\u0436\u04CF\u0307\u0436.de", MIXED | MISPLACED, 2},
		{"\u0561\u0575\u0307\u0561.de", MIXED | MISPLACED, 2},
		{"\u03B2\u03B1\u0307\u03B3.de", MIXED, 2},
		/* i with a mark below, or l with another mark above, in front
		 * of the dot */
		{"xi\u0331\u0307a.de", MISPLACED, 3},
		{"q\u0331\u0307a.de", OK},
		{"xl\u0308\u0307a.de", OK},
		/* The i and the dot are in different labels. */
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

/* Two digits of one system, and a third one of another. */
START_TEST(systems_of_digits)
{
	static const struct rule rules[] = {
		{"\u0915\u0967\u0968.de", OK},
		{"\u0915\u0967\u09681.de", XN_REASON_MIXED_NUMBERS, 3},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

/* Words of lookalikes of Latin letters: an excepted word, and its beginning. */
START_TEST(words)
{
	static const struct rule rules[] = {
		{"\u043A\u043E\u0441\u0430.de", OK},
		{"\u043A\u043E.de", XN_REASON_WHOLE_SCRIPT, XN_NOWHERE},
		/* The top-level domain is a word of lookalikes itself. */
		{"\u043A\u043E", XN_REASON_WHOLE_SCRIPT, XN_NOWHERE},
		/* A letter that looks like no Latin one stands in front. */
		{"\u0444\u043A\u043E.de", OK},
		/* An excepted word, and the word without its first letter. */
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

/* Combining voiced sound marks, and marks on letters that should have none. */
START_TEST(marks_out_of_place)
{
	static const struct rule rules[] = {
		{"\u3042b.de", OK},
		{"\u3042\u3099b.de", RESTRICTED | MISPLACED, 1},
		{"\u3042\u309Ab.de", RESTRICTED | MISPLACED, 1},
		{"\u3042\u0301b.de", MISPLACED, 1},
		{"\u0131\u0301b.de", MISPLACED, 1},
		{"q\u0301b.de", OK},
		/* Two rules find a fault; the one that comes first in the label
		 * is told. */
		{"\u3042\u0301xi\u0307a.de", MISPLACED, 1},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

/* One syllable of the other kana in the middle of a label, and two. */
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
		{"\u3078\u3078\u30AB.de", OK},
		{"\u30AB\u3078\u3078\u30AB.de", OK},
		{"\u3042\u30DA\u3042.de", LOOKALIKE, 1},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

/*
 * Between digits U+30BD may stand in a label of one script, unless the label
 * has a syllable that looks the same in both kana, or a sign.
 */
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

/* A name that ends with a dot has no top-level domain. */
START_TEST(final_dots)
{
	static const struct rule rules[] = {
		{"a\u00FE.is", OK},
		{"a\u00FE.is.", OTHER_TLD, 1},
		{"\u043A\u043E.ru", OK},
		{"\u043A\u043E.ru.", XN_REASON_WHOLE_SCRIPT, XN_NOWHERE},
		{"\u043A\u043E\u0436.ru.", OK},
	};

	CHECK_RULES(XN_POLICY_CHROMIUM, rules);
}
END_TEST

/* Labels that break the Bidi rule by themselves, or beside another label. */
START_TEST(labels_alone)
{
	static const struct {
		const char *name;
		const char *shown;
	} names[] = {
		/* 0 and a with grave; alef; alef and a */
		{"xn--0-sfa.xn--4db", "0\u00E0.\u05D0"},
		{"xn--4db.xn--0-sfa", "\u05D0.0\u00E0"},
		{"0a.xn--4db", "0a.\u05D0"},
		{"xn--0-sfa.xn--a-zhc", "0\u00E0.xn--a-zhc"},
		{"xn--0-sfa.xn--a", "0\u00E0.xn--a"},
		/* Not a URL: it stays as it was typed. */
		{"0\u00E0.xn--4db", "0\u00E0.\u05D0"},
		{"xn--0-sfa.\u05D0", "xn--0-sfa.\u05D0"},
	};
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		char shown[XN_NAME_SIZE];

		xn_display(&opt, shown, sizeof shown, names[i].name,
			   strlen(names[i].name), NULL);
		ck_assert_str_eq(shown, names[i].shown);
	}
	opt = xn_display_policy(XN_POLICY_UTS39);
	for (size_t i = 0; i < 2; i++) {
		char shown[XN_NAME_SIZE];

		xn_display(&opt, shown, sizeof shown, names[i].name,
			   strlen(names[i].name), NULL);
		ck_assert_str_ne(shown, names[i].shown);
	}
}
END_TEST

/* The characters of skeletons whose accents have been removed. */
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
				      final_dots,
				      labels_alone,
				      folded,
				      NULL};

	return run_rules("chromium", tests);
}
