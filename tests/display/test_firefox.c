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

static const struct rule rules[] = {
	/* The lookalikes of a slash, between letters that are not Japanese. */
	{"a\u30CEb.de", LOOKALIKE, 1},
	{"\u30CE.de", OK},
	{"a\u30CE.de", LOOKALIKE, 1},
	{"\u65E5\u30CEb.de", OK},
	{"\u3042\u30CEb.de", OK},
	{"\u30AB\u30CEb.de", OK},
	{"a\u30CE\u65E5.de", OK},
	{"a\u30CE\u3042.de", OK},
	{"a\u30CE\u30AB.de", OK},
	/* Once scripts may not be combined, a later letter does not mend it. */
	{"a\u0915.de", XN_REASON_MIXED_SCRIPT, 1},
	{"a\u0915b\u65E5.de", XN_REASON_MIXED_SCRIPT, 1},
	{"a\u65E5b.de", OK},
	/* Kana. */
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
	/* Digits of Devanagari, which end with U+096F, and of ASCII. */
	{"\u0966\u096F.de", OK},
	{"\u09671.de", XN_REASON_MIXED_NUMBERS, 1},
	{"1\u0967.de", XN_REASON_MIXED_NUMBERS, 1},
	{"\u0915\u0967\u09682.de", XN_REASON_MIXED_NUMBERS, 3},
	/* Zeros, too. */
	{"\u09660.de", XN_REASON_MIXED_NUMBERS, 1},
	{"\u09670.de", XN_REASON_MIXED_NUMBERS, 1},
	{"\u09661.de", XN_REASON_MIXED_NUMBERS, 1},
	/* U+02BB turned comma, U+02BC apostrophe. */
	{"a\u02BBb.de", LOOKALIKE, 1},
	{"a\u02BCb.de", LOOKALIKE, 1},
	{"a\u00E9b.de", OK},
	/* Middle dots. */
	{"al\u00B7la.cat", OK},
	{"al\u00B7la.de", OTHER_TLD, 2},
	{"aa\u00B7la.cat", OTHER_TLD, 2},
	{"al\u00B7aa.cat", OTHER_TLD, 2},
	{"am\u00B7la.cat", OTHER_TLD, 2},
	{"al\u00B7ma.cat", OTHER_TLD, 2},
	{"al\u00B7.cat", OTHER_TLD, 2},
	/* Marks. */
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
	/* Strokes beside nothing, digits, letters of each script, and a
	 * hyphen. */
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
	/* Labels whose letters all look like Latin ones. */
	{"\u0430.de", WHOLE},
	{"\u043A\u043E\u0441\u0430.de", WHOLE},
	{"\u04301-\u0443.de", WHOLE},
	{"\u0430\u0301.de", WHOLE},
	/* It is told beside other reasons, but not of mixed scripts. */
	{"\u0430\u0301\u0301.de",
	 XN_REASON_WHOLE_SCRIPT | XN_REASON_REPEATED_MARK, 2},
	{"\u0430\u0915.de", XN_REASON_MIXED_SCRIPT, 1},
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
	/* A final dot is behind the top-level domain. */
	{"\u0430.de.", WHOLE},
	{"\u0430.ru.", OK},
	{"\u0E1A.th.", OK},
	{"\u00FEa.is.", OK},
	{"\u0259a.az.", OK},
	{"l\u00B7l.cat.", OK},
	/* A name of one label is its own top-level domain. */
	{"\u0430", OK},
	{"\u0430.", OK},
	{"\u0E1A", OK},
	/* Chromium has the rule for other scripts as well. */
	{"\u0561\u0563.de", OK},
	{"\u10D8\u10DD.de", OK},
	{"\u03B1\u03B9.de", OK},
	/* Lookalikes of digits. */
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

START_TEST(each_rule)
{
	check_rules(XN_POLICY_FIREFOX, rules, sizeof rules / sizeof *rules);
}
END_TEST

/* ---- lists -------------------------------------------------------------- */

/*
 * nsIDNService.cpp: which scripts may be in one label.  A row for each set;
 * below is a letter of each script.
 */
START_TEST(script_sets)
{
	enum { LATN, HANI, HIRA, KANA, BOPO, HANG, CYRL, GREK, THAI, COUNT };
	static const uint32_t letters[COUNT] = {
		[LATN] = 'q',    [HANI] = 0x65E5, [HIRA] = 0x3042,
		[KANA] = 0x30A2, [BOPO] = 0x3105, [HANG] = 0xAC00,
		[CYRL] = 0x436,  [GREK] = 0x3B4,  [THAI] = 0xE02};
	static const unsigned sets[] = {1u << LATN | 1u << HANI | 1u << HIRA |
						1u << KANA,
					1u << LATN | 1u << HANI | 1u << BOPO,
					1u << LATN | 1u << HANI | 1u << HANG,
					1u << CYRL,
					1u << GREK,
					1u << THAI};

	for (unsigned n = 0; n < COUNT * COUNT * COUNT * COUNT; n++) {
		uint32_t label[4];
		unsigned has = 0, left = n;
		bool fits = false;

		for (size_t i = 0; i < 4; i++, left /= COUNT) {
			label[i] = letters[left % COUNT];
			has |= 1u << left % COUNT;
		}
		for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
			fits |= (has & ~sets[i]) == 0;
		}
		if (fits == ((judged(XN_POLICY_FIREFOX, label, 4, "de") &
			      XN_REASON_MIXED_SCRIPT) != 0)) {
			ck_abort_msg("U+%04X U+%04X U+%04X U+%04X",
				     (unsigned)label[0], (unsigned)label[1],
				     (unsigned)label[2], (unsigned)label[3]);
		}
	}
}
END_TEST

/*
 * IDNCharacterBlocklist.inc, as far as UTS #46 lets the characters pass.  All
 * of them are refused as lookalikes, even if they are also restricted.
 */
START_TEST(blocklist)
{
	static const uint32_t ranges[][2] = {
		{0x01C3, 0x01C3}, {0x02D0, 0x02D0}, {0x0337, 0x0338},
		{0x0589, 0x058A}, {0x05C3, 0x05C3}, {0x05F4, 0x05F4},
		{0x0609, 0x060A}, {0x066A, 0x066A}, {0x06D4, 0x06D4},
		{0x0701, 0x0704}, {0x1735, 0x1735}, {0x2010, 0x2010},
		{0x2019, 0x2019}, {0x2027, 0x2027}, {0x2039, 0x203A},
		{0x2041, 0x2041}, {0x2044, 0x2044}, {0x2052, 0x2052},
		{0x2215, 0x2215}, {0x2236, 0x2236}, {0x23AE, 0x23AE},
		{0x2571, 0x2571}, {0x29F6, 0x29F6}, {0x29F8, 0x29F8},
		{0x2AFB, 0x2AFB}, {0x2AFD, 0x2AFD}, {0x3014, 0x3015},
		{0x3033, 0x3033}, {0x30A0, 0x30A0}, {0xA789, 0xA789},
	};

	check_ranges(XN_POLICY_FIREFOX, ranges, sizeof ranges / sizeof *ranges);
}
END_TEST

/* nsIDNService.cpp: which characters a rule refuses beside others. */
START_TEST(characters)
{
/* The apostrophes, and what of the blocklist UTS #39 allows. */
#define BLOCKED "\u02BB\u02BC\u0338\u058A\u05F4\u2010\u2019\u2027\u30A0"
#define KANA "\u30FB\u30FC\u30FD\u30FE"
#define SLASHES "\u30BD\u30BE\u30CE\u30F3\u4E36\u4E3F\u4E40\u4E41"
#define STROKES "\u3007\u4E00\u4E01\u4E03\u4E05\u4E28\u4E5B\u5341\u5DE5\u8BA0"
	static const struct refusal rows[] = {
		{DIGIT, "1#",
		 "\u03B8\u0437\u0499\u04E1\u0573\u0577\u0909\u0968\u0993\u09E8"
		 "\u09EA\u0A24\u0A5C\u0AE8\u0AE9\u0AED\u0CE9\u1012\u10D5\u10D9"
		 "\u10DE"},
		{LOOKALIKE, "q#", BLOCKED KANA SLASHES STROKES},
		{LOOKALIKE, "#q", BLOCKED KANA SLASHES STROKES},
		{LOOKALIKE, "1#1", BLOCKED "\u30FC\u30FD\u30FE" SLASHES},
		{OTHER_TLD, "q#q", "\u00B7\u00F0\u00FE\u0259"},
		{OTHER_TLD, "#", "\u00B7\u00F0\u00FE\u0259"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		check_refusal(XN_POLICY_FIREFOX, &rows[i], false);
	}
}
END_TEST

/* The same for the letters of a script that look like Latin ones. */
START_TEST(letters_like_latin)
{
	static const struct whole_script rows[] = {
		{"\u0430\u044B\u0441\u0435\u04BB\u0456\u044E\u043A\u0458\u04CF"
		 "\u043E\u0440\u0455\u0445\u0443\u044A\u044C\u04BD\u043F\u0433"
		 "\u043C",
		 {"bg", "by", "kz", "pyc", "ru", "su", "ua", "uz"}},
		{"\u0E17\u0E19\u0E1A\u0E1E\u0E23\u0E2B\u0E40\u0E41\u0E50\u0E14"
		 "\u0E25\u0E1B\u0E1F\u0E21",
		 {"th"}},
	};

	check_whole_scripts(XN_POLICY_FIREFOX, rows,
			    sizeof rows / sizeof *rows);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {each_rule,  script_sets,        blocklist,
				      characters, letters_like_latin, NULL};

	return run_rules("firefox", tests);
}
