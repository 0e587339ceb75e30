/* SPDX-License-Identifier: MIT
 *
 * Firefox's lists.  rules.txt has the edges of its rules.
 */
#include "tests/support/policy_rules.h"

#define LOOKALIKE XN_REASON_LOOKALIKE
#define OTHER_TLD XN_REASON_OTHER_TLD
#define DIGIT XN_REASON_DIGIT_LOOKALIKE

/* ---- lists -------------------------------------------------------------- */

/*
 * nsIDNService.cpp: which scripts may be in one label.  A row for each set;
 * below is a letter of each script.
 */
TEST(script_sets)
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

/*
 * IDNCharacterBlocklist.inc, as far as UTS #46 lets the characters pass.  All
 * of them are refused as lookalikes, even if they are also restricted.
 */
TEST(blocklist)
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

	check_lookalikes(XN_POLICY_FIREFOX, ranges,
			 sizeof ranges / sizeof *ranges);
}

/* nsIDNService.cpp: which characters a rule refuses beside others. */
TEST(characters)
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

TESTS(.name = "firefox")
