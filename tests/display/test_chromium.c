/* SPDX-License-Identifier: MIT
 *
 * Chromium's lists, and labels alone.  rules.txt has the edges of its rules.
 */
#include "lib/display/browsers/chromium.h"
#include "tests/support/policy_rules.h"

#define LOOKALIKE XN_REASON_LOOKALIKE
#define MISPLACED XN_REASON_MISPLACED_MARK
#define OTHER_TLD XN_REASON_OTHER_TLD

/* Labels that break the Bidi rule by themselves, or beside another label. */
TEST(labels_alone)
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

/*
 * Letters that look like others, beyond confusables.txt: by what they look like
 * in Chromium's list.  There are no more.
 */
TEST(prototypes)
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

/* The characters of skeletons whose accents have been removed. */
TEST(folded)
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

/* ---- lists -------------------------------------------------------------- */

/*
 * idn_spoof_checker.cc: which characters a rule refuses beside others; those of
 * rules for a letter alone, and for the letters of a script, are in verdicts/.
 */
TEST(characters)
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

/* ICU's spoof checker: letters with a dot, or that look like one. */
TEST(dotted)
{
	uint32_t letters[64];
	size_t len = read_points(letters, "ijl\u012F\u0131\u0237\u0249\u0268"
					  "\u03F3\u0456\u0458\u1ECB");

	for (size_t i = 0; i < len; i++) {
		const uint32_t label[] = {'q', letters[i], 0x307, 'q'};

		ck_assert_msg(judged(XN_POLICY_CHROMIUM, label, 4, "de") &
				      MISPLACED,
			      "U+%04X", (unsigned)letters[i]);
	}
}

TESTS(.name = "chromium")
