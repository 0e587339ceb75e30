/* SPDX-License-Identifier: MIT
 *
 * Chromium's policy at the edges of its rules.  The names of a test differ in
 * one condition of the rule.
 */
#include "lib/display/browsers/chromium.h"
#include "tests/support/policy_rules.h"

#define OK 0, 0
#define RESTRICTED XN_REASON_RESTRICTED
#define MIXED XN_REASON_MIXED_SCRIPT
#define LOOKALIKE XN_REASON_LOOKALIKE
#define MISPLACED XN_REASON_MISPLACED_MARK
#define REPEATED XN_REASON_REPEATED_MARK
#define OTHER_TLD XN_REASON_OTHER_TLD

static const struct rule rules[] = {
	/* Hyphens. */
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
	/* A dot above is not visible on a letter that has a dot, or looks as
	 * if it had one. */
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
	/* Middle dots. */
	{"al\u00B7la.cat", OK},
	{"al\u00B7la.cats", OTHER_TLD, 2},
	{"al\u00B7la.ca", OTHER_TLD, 2},
	{"\u00B7la.cat", OTHER_TLD, 0},
	{"al\u00B7.cat", OTHER_TLD, 2},
	{"aa\u00B7la.cat", OTHER_TLD, 2},
	{"al\u00B7aa.cat", OTHER_TLD, 2},
	/* Lookalikes of digits. */
	{"\u0437\u0437.de", XN_REASON_DIGIT_LOOKALIKE, 0},
	{"1\u0437\u04372.de", XN_REASON_DIGIT_LOOKALIKE, 1},
	{"09\u0437.de", XN_REASON_DIGIT_LOOKALIKE, 2},
	{"\u0437-\u0437.de", OK},
	{"\u0437~.de", RESTRICTED, 1},
	/* Two digits of one system, and a third one of another. */
	{"\u0915\u0967\u0968.de", OK},
	{"\u0915\u0967\u09681.de", XN_REASON_MIXED_NUMBERS, 3},
	/* Words of lookalikes of Latin letters: an excepted word, and its
	 * beginning. */
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
	/* Slashes. */
	{"a\u30CEb.de", LOOKALIKE, 1},
	{"\u30CEb.de", OK},
	{"a\u30CE.de", OK},
	{"\u65E5\u30CEb.de", OK},
	{"a\u30CE\u65E5.de", OK},
	/* Strokes. */
	{"a\u4E00.de", LOOKALIKE, 1},
	{"\u4E00a.de", LOOKALIKE, 0},
	{"\u65E5\u4E00a.de", LOOKALIKE, 1},
	{"a\u4E00\u65E5.de", LOOKALIKE, 1},
	{"a\u65E5\u4E00.de", OK},
	{"\u4E00\u65E5a.de", OK},
	{"\u65E5\u4E00\u65E5a.de", OK},
	/* Combining voiced sound marks, and marks on letters that should
	 * have none. */
	{"\u3042b.de", OK},
	{"\u3042\u3099b.de", RESTRICTED | MISPLACED, 1},
	{"\u3042\u309Ab.de", RESTRICTED | MISPLACED, 1},
	{"\u3042\u0301b.de", MISPLACED, 1},
	{"\u0131\u0301b.de", MISPLACED, 1},
	{"q\u0301b.de", OK},
	/* Two rules find a fault; the one that comes first in the label
	 * is told. */
	{"\u3042\u0301xi\u0307a.de", MISPLACED, 1},
	/* The second of two equal marks is told, and it may be in one letter.
	 */
	{"q\u0301\u0300.de", OK},
	{"q\u0301\u0301.de", REPEATED, 2},
	{"xq\u0301\u0300\u0301.de", REPEATED, 4},
	{"xq\u0301\u0301\u0301.de", REPEATED, 3},
	{"\u00E1\u0301.de", REPEATED, 1},
	/* One syllable of the other kana in the middle of a label, and two. */
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
	/* Between digits U+30BD may stand in a label of one script, unless
	 * the label has a syllable that looks the same in both kana, or a
	 * sign. */
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
	/* Long vowel and iteration marks follow the kana that they belong to.
	 */
	{"\u3042\u30FC.de", OK},
	{"\u30A2\u30FC.de", OK},
	{"\u65E5\u30FC.de", LOOKALIKE, 1},
	{"q\u30FC.de", LOOKALIKE, 1},
	{"\u30FC.de", LOOKALIKE, 0},
	{"\u30A2\u30FD.de", OK},
	{"\u3042\u30FD.de", LOOKALIKE, 1},
	{"\u30A2\u30FE.de", OK},
	{"\u3042\u30FE.de", LOOKALIKE, 1},
	{"\u30FE.de", LOOKALIKE, 0},
	/* Latin goes with Bopomofo: no identifier has it, but the scripts
	 * are no fault. */
	{"q\u3105.de", RESTRICTED, 1},
	{"q\u3105\u30AB.de", RESTRICTED | MIXED, 1},
	/* A stroke beside it is among Chinese. */
	{"q\u3105\u4E00\u65E5.de", RESTRICTED, 1},
	/* Two Latin letters beyond ASCII beside Han: the first one is told. */
	{"\u00E9\u65E5\u00FC.de", MIXED, 0},
	{"e\u65E5\u00FC.de", MIXED, 2},
	{"e\u65E5u.de", OK},
	/* A name that ends with a dot has no top-level domain. */
	{"a\u00FE.is", OK},
	{"a\u00FE.is.", OTHER_TLD, 1},
	{"\u043A\u043E.ru", OK},
	{"\u043A\u043E.ru.", XN_REASON_WHOLE_SCRIPT, XN_NOWHERE},
	{"\u043A\u043E\u0436.ru.", OK},
};

START_TEST(each_rule)
{
	check_rules(XN_POLICY_CHROMIUM, rules, sizeof rules / sizeof *rules);
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

/*
 * Letters that look like others, beyond confusables.txt: by what they look like
 * in Chromium's list.  There are no more.
 */
START_TEST(prototypes)
{
	static const struct {
		const char *like;
		const char *letters;
	} rows[] = {
		{"ae", "\u00E6\u04D5"},
		{"p", "\u03FC\u048F"},
		{"h", "\u0127\u043D\u045B\u04A3\u04A5\u04C8\u04CA\u050B"
		      "\u0527\u0529"},
		{"k", "\u0138\u03BA\u043A\u049B\u049D\u049F\u04A1\u04C4"
		      "\u051F"},
		{"n", "\u014B\u043F\u0525\u05D7\u0E01"},
		{"t", "\u0167\u0442\u04AD\u050F\u4E01\u4E03\u4E05\u4E06"},
		{"b", "\u00DF\u0185\u0432\u044C\u048D"},
		{"w", "\u03C9\u0448\u0449\u0E1E\u0E1F\u0E9E\u0E9F"},
		{"m", "\u043C\u04CE"},
		{"e", "\u0454\u04BD\u04BF\u1054"},
		{"r", "\u0491"},
		{"f", "\u0493\u04FB"},
		{"c", "\u04AB\u1004"},
		{"y", "\u04B1\u4E2B"},
		{"x", "\u03C7\u04B3\u04FD\u04FF\u4E42"},
		{"d", "\u0503\u10EB"},
		{"g", "\u050D\u100C"},
		{"s", "\u0D1F\u0E23\u0EA3\u0EAE"},
		{"j", "\u1042"},
		{"o", "\u0966\u09E6\u0A66\u0AE6\u0B20\u0B66\u0CE6\u1005"},
		{"q", "\u09ED\u0A67\u0AE7"},
		{"u", "\u0E1A\u0E9A"},
		{"0", "\u03B8"},
		{"2", "\u0577\u0968\u09E8\u0A68\u0AE8\u0CE9\u0CED"},
		{"3", "\u0437\u0499\u04E1\u0909\u0993\u0A24\u0A5C\u0A69"
		      "\u0AE9\u0C69\u1012\u10D5\u10D9\u10DE"},
		{"4", "\u0A6B\u3110\u4E29"},
		{"6", "\u0573"},
		{"8", "\u09EA\u0A6A\u0B6B"},
		{"9", "\u0AED\u0B68\u0C68"},
		{"-", "\u2014\u2015\u2E3A\u2E3B\u4E00"},
	};
	size_t listed = 0, mapped = 0;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		uint32_t points[TEXT_WORDS(32)];
		struct working_text text = {0, 32, points};
		size_t at;

		ck_assert_int_eq(xn_text_read(&text, UTF8, rows[i].letters,
					      strlen(rows[i].letters), &at),
				 XN_OK);
		listed += text.len;
		for (size_t k = 0; k < text.len; k++) {
			const uint32_t *to = xn_chromium_map(points[k]);
			size_t len = strlen(rows[i].like);

			ck_assert_ptr_nonnull(to);
			for (size_t c = 0; c < len; c++) {
				ck_assert_uint_eq(
					to[c], (unsigned char)rows[i].like[c]);
			}
			ck_assert_uint_eq(to[len], 0);
		}
	}
	for (uint32_t point = 0; point <= 0x10FFFF; point++) {
		mapped += xn_chromium_map(point) != NULL;
	}
	ck_assert_uint_eq(mapped, listed);
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

/* ---- lists -------------------------------------------------------------- */

/* The reasons against a label under ".de". */
static uint32_t
reasons_of(const uint32_t *point, size_t len)
{
	return judged(XN_POLICY_CHROMIUM, point, len, "de");
}

/* idn_spoof_checker.cc: which characters a rule refuses beside others. */
START_TEST(characters)
{
#define KANA "\u30FB\u30FC\u30FD\u30FE"
#define STROKES                                                                \
	"\u3007\u3108\u3112\u311A\u311F\u3127\u3128\u3129\u31B2\u31B3\u31BA"   \
	"\u4E00\u4E01\u4E03\u4E05\u4E28\u4E36\u4E5B\u4E85\u4E8C\u4EA0\u5196"   \
	"\u5341\u5B80\u5DDB\u5DE5\u8BA0"
	static const struct refusal rows[] = {
		{XN_REASON_DIGIT_LOOKALIKE, "1#",
		 "\u03B8\u0968\u09E8\u0A68\u0AE8\u0CE9\u0CED\u0577\u0437\u0499"
		 "\u04E1\u0909\u0993\u0A24\u0A69\u0AE9\u0C69\u1012\u10D5\u10DE"
		 "\u0A5C\u10D9\u0A6B\u4E29\u3110\u0573\u09EA\u0A6A\u0B6B\u0AED"
		 "\u0B68\u0C68"},
		{LOOKALIKE, "q#", STROKES KANA},
		{LOOKALIKE, "#q", STROKES KANA},
		{LOOKALIKE, "q#q",
		 STROKES KANA "\u30BD\u30BE\u30CE\u30F3\u4E3F\u4E40\u4E41"},
		{OTHER_TLD, "q#q", "\u00B7\u00F0\u00FE\u0259"},
		{OTHER_TLD, "#", "\u00B7"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		check_refusal(XN_POLICY_CHROMIUM, &rows[i], true);
	}
}
END_TEST

/* SetAllowedUnicodeSet: what Chromium takes away from UTS #39's set. */
START_TEST(removed)
{
	static const uint32_t ranges[][2] = {
		{0x0138, 0x0138}, {0x01CD, 0x01DC}, {0x02BB, 0x02BC},
		{0x02EC, 0x02EC}, {0x0338, 0x0338}, {0x058A, 0x058A},
		{0x1C80, 0x1C8F}, {0x1E00, 0x1E9B}, {0x1F00, 0x1FFF},
		{0x2010, 0x2010}, {0x2019, 0x2019}, {0x2027, 0x2027},
		{0x30A0, 0x30A0}, {0xA640, 0xA69F}, {0xA720, 0xA7FF}};

	for (uint32_t c = 0x80; c <= 0xFFFF; c++) {
		const uint32_t label[] = {'q', c, 'q'};
		bool shown = display_is_allowed(c);

		for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
			shown &= c < ranges[i][0] || c > ranges[i][1];
		}
		if (shown == ((reasons_of(label, 3) & RESTRICTED) != 0)) {
			ck_abort_msg("U+%04X", (unsigned)c);
		}
	}
}
END_TEST

/* ICU's spoof checker: letters with a dot, or that look like one. */
START_TEST(dotted)
{
	uint32_t letters[64];
	size_t len = read_points(letters, "ijl\u012F\u0131\u0237\u0249\u0268"
					  "\u03F3\u0456\u0458\u1ECB");

	for (size_t i = 0; i < len; i++) {
		const uint32_t label[] = {'q', letters[i], 0x307, 'q'};

		ck_assert_msg(reasons_of(label, 4) & MISPLACED, "U+%04X",
			      (unsigned)letters[i]);
	}
	/* On any other letter it is seen, unless that ends like i, j or l. */
	for (uint32_t c = 0x80; c <= 0xFFFF; c++) {
		const uint32_t label[] = {'q', c, 0x307, 'q'};
		uint32_t like[DISPLAY_PROTOTYPE_MAX + 1];
		enum script script = display_script(c);
		bool hides = false;
		xn_text_result r;

		if (!display_is_allowed(c) || display_is_mn(c) ||
		    (script != SCRIPT_Latn && script != SCRIPT_Grek &&
		     script != SCRIPT_Cyrl)) {
			continue;
		}
		for (size_t i = 0; i < len; i++) {
			hides |= letters[i] == c;
		}
		r = xn_skeleton_utf32(like, DISPLAY_PROTOTYPE_MAX + 1, &c, 1);
		ck_assert_int_eq(r.status, XN_OK);
		hides |= like[r.length - 1] == 'i' ||
			 like[r.length - 1] == 'j' || like[r.length - 1] == 'l';
		ck_assert_msg(((reasons_of(label, 4) & MISPLACED) != 0) ==
				      hides,
			      "U+%04X", (unsigned)c);
	}
}
END_TEST

/*
 * The letters of a script that look like Latin ones, and the top-level domains
 * where labels of them are shown.
 */
START_TEST(whole_scripts)
{
	static const struct whole_script rows[] = {
		{"\u0561\u0563\u0566\u0567\u056C\u0570\u0575\u0578\u057D\u0582"
		 "\u0585\u0559",
		 {"am"}},
		{"\u0430\u044B\u0441\u0501\u0435\u050D\u04BB\u0456\u044E\u043A"
		 "\u0458\u04CF\u043E\u0440\u0517\u051B\u0455\u051D\u0445\u0443"
		 "\u044A\u044C\u04BD\u043F\u0433\u0475\u0461\u0442\u043C",
		 {"bg", "by", "kz", "pyc", "ru", "su", "ua", "uz"}},
		{"\u1200\u1220\u1230\u1235\u1260\u1270\u1290\u12A8\u12D0\u12D5"
		 "\u12D8\u1320\u1350\uAB05",
		 {"er", "et"}},
		{"\u10D8\u10DD\u10E7\u10EB\u10EE\u10FD\u10FF", {"ge"}},
		{"\u03B1\u03B9\u03BA\u03BD\u03C1\u03C5\u03C9\u03B7\u03BF\u03C4",
		 {"gr"}},
		{"\u05D3\u05D5\u05D7\u05D9\u05DF\u05E1\u05F0\u05F2\u05F3\uFB26",
		 {"il"}},
		{"\u09E6\u09ED", {NULL}},
		{"\u093D\u0966\u0971", {NULL}},
		{"\u0A9F\u0AA1\u0AE6\u0AE7", {NULL}},
		{"\u0A66\u0A67", {NULL}},
		{"\u0CBD\u0CE6\u0CE7", {NULL}},
		{"\u0D1F\u0D20\u0D27\u0D28\u0D31\u0D66", {NULL}},
		{"\u0B20\u0B66\u0B6E", {NULL}},
		{"\u0B9F\u0BAA\u0BE6", {NULL}},
		{"\u0C66\u0C67", {NULL}},
		{"\u1001\u1002\u1004\u1011\u1015\u101D\u1040\u1042\u1054\u105C"
		 "\u1090\u1091\u1095\u1096\u1097",
		 {"mm"}},
		{"\u0E17\u0E19\u0E1A\u0E1E\u0E23\u0E2B\u0E50\u0E14\u0E25\u0E1B"
		 "\u0E1F\u0E21\u0E40\u0E41",
		 {"th"}},
	};

	check_whole_scripts(XN_POLICY_CHROMIUM, rows,
			    sizeof rows / sizeof *rows);
}
END_TEST

/* Words that are shown although all their letters look like Latin ones. */
START_TEST(excepted_words)
{
	static const char *const excepted[] = {
		"\u0430\u0441\u0442\u0440\u043E",
		"\u043A\u0430\u043A",
		"\u043A\u043E\u0441\u0430",
		"\u043A\u0443\u0440\u0441",
		"\u043F\u0430\u0440\u043A",
		"\u043F\u043E\u043A\u0440\u0430\u0441\u043A\u0430",
		"\u043F\u0445\u0443\u043A\u0435\u0442",
		"\u0441\u0430\u0445\u0430\u0440\u043E\u043A",
		"\u0441\u0435\u043A\u0441",
		"\u0442\u0435\u0430\u0442\u0440",
		"\u0443\u043A\u0440\u043E\u043F",
	};

	for (size_t i = 0; i < sizeof excepted / sizeof *excepted; i++) {
		uint32_t word[64];
		size_t len = read_points(word, excepted[i]);

		ck_assert_uint_eq(reasons_of(word, len), 0);
		ck_assert_uint_eq(reasons_of(word + 1, len - 1),
				  XN_REASON_WHOLE_SCRIPT);
		word[len] = word[0];
		ck_assert_uint_eq(reasons_of(word, len + 1),
				  XN_REASON_WHOLE_SCRIPT);
	}
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {each_rule, labels_alone,  prototypes,
				      folded,    characters,    removed,
				      dotted,    whole_scripts, excepted_words,
				      NULL};

	return run_rules("chromium", tests);
}
