/* SPDX-License-Identifier: MIT
 *
 * Firefox's policy at the edges of its rules.  The names of a test differ in
 * one condition of the rule.
 */
#include "tests/support/policy_rules.h"

#define OK 0, 0
#define LOOKALIKE XN_REASON_LOOKALIKE
#define MISPLACED XN_REASON_MISPLACED_MARK
#define OTHER_TLD XN_REASON_OTHER_TLD
#define WHOLE XN_REASON_WHOLE_SCRIPT, XN_NOWHERE
#define DIGIT XN_REASON_DIGIT_LOOKALIKE

/* The lookalikes of a slash, between letters that are not Japanese. */
START_TEST(slashes)
{
	static const struct rule rules[] = {
		{"a\u30CEb.de", LOOKALIKE, 1}, {"\u30CE.de", OK},
		{"a\u30CE.de", LOOKALIKE, 1},  {"\u65E5\u30CEb.de", OK},
		{"\u3042\u30CEb.de", OK},      {"\u30AB\u30CEb.de", OK},
		{"a\u30CE\u65E5.de", OK},      {"a\u30CE\u3042.de", OK},
		{"a\u30CE\u30AB.de", OK},
	};

	CHECK_RULES(XN_POLICY_FIREFOX, rules);
}
END_TEST

/* Once scripts may not be combined, a later letter does not mend it. */
START_TEST(scripts)
{
	static const struct rule rules[] = {
		{"a\u0915.de", XN_REASON_MIXED_SCRIPT, 1},
		{"a\u0915b\u65E5.de", XN_REASON_MIXED_SCRIPT, 1},
		{"a\u65E5b.de", OK},
	};

	CHECK_RULES(XN_POLICY_FIREFOX, rules);
}
END_TEST

START_TEST(kana)
{
	static const struct rule rules[] = {
		{"\u65E5\u30FC.de", LOOKALIKE, 1},
		{"\u3042\u30FC.de", OK},
		{"\u30AB\u30FC.de", OK},
		{"\u30AB\u3078.de", LOOKALIKE, 1},
		{"\u3078\u30AB.de", LOOKALIKE, 0},
		{"\u3042\u3078\u3042.de", OK},
		{"\u3042\u30D8.de", LOOKALIKE, 1},
		{"\u30D8\u3042.de", LOOKALIKE, 0},
		{"\u30AB\u30D8\u30AB.de", OK},
		{"\u3042\u30FD.de", LOOKALIKE, 1},
		{"\u3042\u30FE.de", LOOKALIKE, 1},
		{"\u30AB\u30FE.de", OK},
		{"a\u30FB.de", LOOKALIKE, 1},
		/* The first and the last of the syllables, and their
		 * neighbours. */
		{"\u30AB\u3077.de", OK},
		{"\u30AB\u307A.de", LOOKALIKE, 1},
		{"\u30AB\u307B.de", OK},
		{"\u3042\u30D7.de", OK},
		{"\u3042\u30DA.de", LOOKALIKE, 1},
		{"\u3042\u30DB.de", OK},
		{"\u65E5\u3078.de", OK},
		{"\u65E5\u30D8\u65E5.de", OK},
		{"\u65E5\u30FD.de", LOOKALIKE, 1},
		{"a\u30FC.de", LOOKALIKE, 1},
		{"\u65E5\u30FBa.de", LOOKALIKE, 1},
		{"\u65E5\u30FB\u65E5.de", OK},
	};

	CHECK_RULES(XN_POLICY_FIREFOX, rules);
}
END_TEST

/* Digits of Devanagari, which end with U+096F, and of ASCII. */
START_TEST(numbers)
{
	static const struct rule rules[] = {
		{"\u0966\u096F.de", OK},
		{"\u09671.de", XN_REASON_MIXED_NUMBERS, 1},
		{"1\u0967.de", XN_REASON_MIXED_NUMBERS, 1},
		{"\u0915\u0967\u09682.de", XN_REASON_MIXED_NUMBERS, 3},
	};

	CHECK_RULES(XN_POLICY_FIREFOX, rules);
}
END_TEST

/* U+02BB turned comma, U+02BC apostrophe. */
START_TEST(apostrophes)
{
	static const struct rule rules[] = {
		{"a\u02BBb.de", LOOKALIKE, 1},
		{"a\u02BCb.de", LOOKALIKE, 1},
		{"a\u00E9b.de", OK},
	};

	CHECK_RULES(XN_POLICY_FIREFOX, rules);
}
END_TEST

START_TEST(middle_dots)
{
	static const struct rule rules[] = {
		{"al\u00B7la.cat", OK},
		{"al\u00B7la.de", OTHER_TLD, 2},
		{"aa\u00B7la.cat", OTHER_TLD, 2},
		{"al\u00B7aa.cat", OTHER_TLD, 2},
		{"am\u00B7la.cat", OTHER_TLD, 2},
		{"al\u00B7ma.cat", OTHER_TLD, 2},
		{"al\u00B7.cat", OTHER_TLD, 2},
	};

	CHECK_RULES(XN_POLICY_FIREFOX, rules);
}
END_TEST

START_TEST(marks)
{
	static const struct rule rules[] = {
		{"q\u0308.de", OK},
		{"\u03B1\u0308.de", OK},
		{"\u0431\u0308.de", OK},
		{"\u65E5\u0308.de", MISPLACED, 1},
		/* The first and the last of the marks, and the neighbours of
		 * these. */
		{"\u65E5\u0300.de", MISPLACED, 1},
		{"\u65E5\u0339.de", XN_REASON_RESTRICTED | MISPLACED, 1},
		{"\u65E5\u033A.de", XN_REASON_RESTRICTED, 1},
		{"\u65E5\u02FF.de", XN_REASON_RESTRICTED, 1},
		{"q\u0307.de", OK},
		{"xi\u0307.de", MISPLACED, 2},
		{"xj\u0307.de", MISPLACED, 2},
		{"xl\u0307.de", MISPLACED, 2},
		{"xk\u0307.de", OK},
		{"xi\u030A.de", OK},
		/* Marks of a script, on letters of that script or another. */
		{"\u0628\u064E.de", OK},
		{"a\u064Eb.de", MISPLACED, 1},
		{"1\u064E.de", OK},
		/* No letter is in front of the mark, only a digit. */
		{"1\u0DD3.de", OK},
		{"a\u0DD3.de", XN_REASON_MIXED_SCRIPT | MISPLACED, 1},
		/* Marks on dotless i; those above make it look like another
		 * letter. */
		{"a\u0131\u0301b.de", MISPLACED, 2},
		{"a\u0131\u0314b.de", XN_REASON_RESTRICTED | MISPLACED, 2},
		{"a\u0131\u031Ab.de", XN_REASON_RESTRICTED | MISPLACED, 2},
		{"a\u0131\u0315b.de", XN_REASON_RESTRICTED, 2},
		{"a\u0131\u031Bb.de", OK},
		{"a\u0131\u0323b.de", OK},
		{"a\u0131\u0323\u0301b.de", MISPLACED, 3},
	};

	CHECK_RULES(XN_POLICY_FIREFOX, rules);
}
END_TEST

/* Strokes beside nothing, digits, letters of each script, and a hyphen. */
START_TEST(strokes)
{
	static const struct rule rules[] = {
		{"\u4E00.de", OK},
		{"a\u4E00.de", LOOKALIKE, 1},
		{"\u4E00a.de", LOOKALIKE, 0},
		{"1\u4E00.de", OK},
		{"\u4E001.de", OK},
		{"a1\u4E001a.de", OK},
		{"-\u4E00.de", LOOKALIKE, 1},
		{"\u4E00-.de", LOOKALIKE, 0},
		{"\uD55C\u4E00.de", LOOKALIKE, 1},
		{"\u4E00\uD55C.de", LOOKALIKE, 0},
		{"\u65E5\u4E00\u65E5.de", OK},
		{"\u3042\u4E00\u3042.de", OK},
		{"\u30AB\u4E00\u30AB.de", OK},
		{"\u65E5\u4E00a.de", LOOKALIKE, 1},
		{"a\u4E00\u65E5.de", LOOKALIKE, 1},
		/* In front the last script counts, behind the next character.
		 */
		{"\u65E5-\u4E00.de", OK},
		{"\u4E00-\u65E5.de", LOOKALIKE, 0},
		/* Chromium refuses this one. */
		{"a\u4E8C.de", OK},
	};

	CHECK_RULES(XN_POLICY_FIREFOX, rules);
}
END_TEST

/* Labels whose letters all look like Latin ones. */
START_TEST(whole_scripts)
{
	static const struct rule rules[] = {
		{"\u0430.de", WHOLE},
		{"\u043A\u043E\u0441\u0430.de", WHOLE},
		{"\u04301-\u0443.de", WHOLE},
		{"\u0430\u0301.de", WHOLE},
		{"\u0430\u0442.de", OK},
		{"\u0442\u0430.de", OK},
		/* The letters in front of the first and behind the last. */
		{"\u0430\u044F.de", OK},
		{"\u0430\u04D1.de", OK},
		{"\u0430.ru", OK},
		{"\u0430.r", WHOLE},
		{"\u0430.rus", WHOLE},
		{"\u0430.pyc", OK},
		{"\u0430.\u0440\u0444", OK},
		{"p\u0430y.de", XN_REASON_MIXED_SCRIPT, 1},
		{"\u0430.\u0E44", WHOLE},
		{"\u0E1A.de", WHOLE},
		{"\u0E1A.th", OK},
		{"\u0E1A.ru", WHOLE},
		{"\u0E1A\u0E01.de", OK},
		/* A name of one label is its own top-level domain. */
		{"\u0430", OK},
		{"\u0430.", OK},
		{"\u0E1A", OK},
		/* Chromium has the rule for other scripts as well. */
		{"\u0561\u0563.de", OK},
		{"\u10D8\u10DD.de", OK},
		{"\u03B1\u03B9.de", OK},
	};

	CHECK_RULES(XN_POLICY_FIREFOX, rules);
}
END_TEST

START_TEST(lookalikes_of_digits)
{
	static const struct rule rules[] = {
		{"\u0437.de", DIGIT, 0},
		{"1\u0437\u04372.de", DIGIT, 1},
		{"\u0437-.de", OK},
		{"\u0437\u0433.de", OK},
		/* No top-level domain excepts a number. */
		{"\u0437.ru", DIGIT, 0},
		{"\u0437", DIGIT, 0},
		{"\u0968.de", DIGIT, 0},
		{"\u0967.de", OK},
		{"\u0AE8\u0AE9.de", DIGIT, 0},
		{"\u0CED.de", OK},
	};

	CHECK_RULES(XN_POLICY_FIREFOX, rules);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {slashes,       scripts,
				      kana,          numbers,
				      apostrophes,   middle_dots,
				      marks,         strokes,
				      whole_scripts, lookalikes_of_digits,
				      NULL};

	return run_rules("firefox", tests);
}
