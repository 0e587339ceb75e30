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

/* The lookalikes of a slash, between letters that are not Japanese. */
START_TEST(slashes)
{
	static const struct rule rules[] = {
		{"a\u30CEb.de", LOOKALIKE, 1}, {"\u30CE.de", OK},
		{"\u65E5\u30CEb.de", OK},      {"\u3042\u30CEb.de", OK},
		{"\u30AB\u30CEb.de", OK},      {"a\u30CE\u65E5.de", OK},
		{"a\u30CE\u3042.de", OK},      {"a\u30CE\u30AB.de", OK},
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
		{"\u65E5\u30FBa.de", LOOKALIKE, 1},
		{"\u65E5\u30FB\u65E5.de", OK},
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
		/* Marks of a script, on letters of that script or another. */
		{"\u0628\u064E.de", OK},
		{"a\u064Eb.de", MISPLACED, 1},
		{"1\u064E.de", OK},
		/* Marks on dotless i; those above make it look like another
		 * letter. */
		{"a\u0131\u0301b.de", MISPLACED, 2},
		{"a\u0131\u0314b.de", XN_REASON_RESTRICTED | MISPLACED, 2},
		{"a\u0131\u031Ab.de", XN_REASON_RESTRICTED | MISPLACED, 2},
		{"a\u0131\u0323b.de", OK},
		{"a\u0131\u0323\u0301b.de", MISPLACED, 3},
	};

	CHECK_RULES(XN_POLICY_FIREFOX, rules);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {slashes,     scripts, kana, apostrophes,
				      middle_dots, marks,   NULL};

	return run_rules("firefox", tests);
}
