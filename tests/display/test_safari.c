/* SPDX-License-Identifier: MIT
 *
 * Safari's lists.  rules.txt has the edges of its rules.
 */
#include "tests/support/policy_rules.h"

#define LOOKALIKE XN_REASON_LOOKALIKE

/*
 * URLHelpers.cpp, isASCIIDigitOrValidHostCharacter: digits, and all punctuation
 * of ASCII except what the URL parser rejects, may stand beside the letters.
 * The rest of what a URL forbids cannot be in a name.
 */
TEST(ascii_beside)
{
	static const char forbidden[] = "#%/:<>?@[\\]^|.";
	xn_display_options opt = xn_display_policy(XN_POLICY_SAFARI);

	for (char c = '!'; c <= '~'; c++) {
		char name[] = {c, '\xD5', '\xB8', '.', 'd', 'e', '\0'};
		bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
		char shown[64];
		xn_display_result r;

		if (strchr(forbidden, c) != NULL) {
			continue;
		}
		r = xn_display(&opt, shown, sizeof shown, name, strlen(name),
			       NULL);
		ck_assert_int_eq(r.status, XN_OK);
		ck_assert_msg(r.reasons == (letter ? LOOKALIKE : 0), "%c", c);
	}
	/* Beyond ASCII only its script; a dot above has another rule. */
	for (uint32_t c = 0x80; c <= 0xFFFF; c++) {
		const uint32_t label[] = {c, 0x578, c};

		for (int i = 0; i < 2 && c != 0x307; i++) {
			ck_assert_msg(
				(judged(XN_POLICY_SAFARI, label + i, 2, "de") &
				 LOOKALIKE) != 0 ||
					display_script(c) == SCRIPT_Armn,
				"U+%04X", (unsigned)c);
		}
	}
}

/*
 * URLHelpers.cpp, isLookalikeCharacter, as far as UTS #46 lets the characters
 * pass.  All of them are refused as lookalikes, even if the script is refused,
 * too.
 */
TEST(lookalikes)
{
	static const uint32_t ranges[][2] = {
		{0x01C3, 0x01C3}, {0x0251, 0x0251},   {0x0261, 0x0261},
		{0x02D0, 0x02D0}, {0x0335, 0x0335},   {0x0337, 0x0338},
		{0x0589, 0x0589}, {0x05B4, 0x05B4},   {0x05B9, 0x05BA},
		{0x05BC, 0x05BC}, {0x05C1, 0x05C4},   {0x05F4, 0x05F4},
		{0x0609, 0x060A}, {0x0650, 0x0650},   {0x0660, 0x0660},
		{0x066A, 0x066A}, {0x06D4, 0x06D4},   {0x06F0, 0x06F0},
		{0x0701, 0x0704}, {0x1735, 0x1735},   {0x1D04, 0x1D04},
		{0x1D0F, 0x1D0F}, {0x1D1C, 0x1D1C},   {0x1D20, 0x1D22},
		{0x1ECD, 0x1ECD}, {0x2010, 0x2010},   {0x2027, 0x2027},
		{0x2039, 0x203A}, {0x2041, 0x2041},   {0x2044, 0x2044},
		{0x2052, 0x2052}, {0x2212, 0x2212},   {0x2215, 0x2216},
		{0x2236, 0x2236}, {0x233F, 0x233F},   {0x23AE, 0x23AE},
		{0x244A, 0x244A}, {0x2571, 0x2572},   {0x29F6, 0x29F6},
		{0x29F8, 0x29F8}, {0x2AFB, 0x2AFB},   {0x2AFD, 0x2AFD},
		{0x3008, 0x3008}, {0x3014, 0x3015},   {0x3033, 0x3033},
		{0x3035, 0x3035}, {0xA731, 0xA731},   {0xA771, 0xA771},
		{0xA789, 0xA789}, {0x1F50F, 0x1F513},
	};

	check_lookalikes(XN_POLICY_SAFARI, ranges,
			 sizeof ranges / sizeof *ranges);
}

TESTS(.name = "safari")
