/* SPDX-License-Identifier: MIT
 *
 * Safari's policy at the edges of its rules.  The names of a test differ in one
 * condition of the rule.
 */
#include "tests/support/policy_rules.h"

#define OK 0, 0
#define RESTRICTED XN_REASON_RESTRICTED
#define LOOKALIKE XN_REASON_LOOKALIKE
#define MISPLACED XN_REASON_MISPLACED_MARK

/*
 * Top-level domains: rf and kaz, srb, bg.  Letters: Russian and others,
 * Serbian, Bulgarian.
 */
#define RF ".\u0440\u0444"
#define KAZ ".\u049B\u0430\u0437"
#define SRB ".\u0441\u0440\u0431"
#define BG ".\u0431\u0433"

static const struct rule rules[] = {
	/* Armenian. */
	{"\u0561\u0578\u0561.de", OK},
	{"\u0561\u057D\u0561.de", OK},
	{"\u00E9\u0578.de", LOOKALIKE, 1},
	{"\u00E9\u057D.de", LOOKALIKE, 1},
	{"\u0578\u00E9.de", LOOKALIKE, 1},
	{"\u057D\u00E9.de", LOOKALIKE, 1},
	{"\u0561\u00E9.de", OK},
	{"1\u0578-.de", OK},
	{"a\u0578.de", LOOKALIKE, 1},
	{"z\u0578.de", LOOKALIKE, 1},
	{"~\u0578.de", OK},
	{"a\u0581.de", LOOKALIKE, 1},
	{"a\u0585.de", LOOKALIKE, 1},
	{"a\u0582.de", OK},
	{"\u0578\u0307.de", OK},
	{"\u0578\u0308.de", LOOKALIKE, 1},
	/* Other letters. */
	{"\u0BE6\u0B95\u0BE6.de", OK},
	{"\u0BE6\u0E02.de", LOOKALIKE, 1},
	{"\u0E02\u0E01\u0E02.de", OK},
	{"\u0E01\u0B95.de", LOOKALIKE, 1},
	{"\u146D\u146F\u1472\u14AA\u157C\u1587\u15AF.de", OK},
	{"\u15B4\u15C5\u15DE\u15E9\u15F1\u15F4\u166D\u166E.de", OK},
	{"\u166E\u65E5.de", LOOKALIKE, 1},
	{"\u65E5\u146D.de", LOOKALIKE, 1},
	/* Other planes. */
	{"\U00020581\u65E5.de", LOOKALIKE, 1},
	{"\U00020581\u0561.de", OK},
	{"\U00020548\U00030561.de", OK},
	{"\u0578\U00020021.de", OK},
	{"\u0578\U00020023.de", LOOKALIKE, 1},
	{"\u0578\U00020000.de", LOOKALIKE, 1},
	/* Arabic marks. */
	{"\u0628\u064B.de", OK},
	{"\u0628\u065F.de", OK},
	{"\u0628\u064B\u064E.de", LOOKALIKE, 2},
	{"\u0640\u064B.de", LOOKALIKE, 1},
	{"\u0915\u064B.de", LOOKALIKE, 1},
	{"\u0915\u065F.de", LOOKALIKE, 1},
	{"\u0915\u0670.de", OK},
	{"\u0915\u0618.de", OK},
	/* Dots above on dotless i and j, and on vav. */
	{"a\u0131\u0307.de", MISPLACED, 2},
	{"a\u0237\u0307.de", LOOKALIKE | MISPLACED, 1},
	{"\u05D5\u0307\u05D0.de", MISPLACED, 1},
	{"\u05D0\u0307\u05D0.de", OK},
	{"q\u0307.de", OK},
	{"\u0131\u0308.de", OK},
	{"a\u0131\u0306.de", OK},
	{"a\u0131b.de", OK},
	/* Alphabets. */
	{"\u0430\u044F\u0451" RF, OK},
	{"\u0430-09" RF, OK},
	{"\u044B\u044D" RF, OK},
	{"\u0430+" RF, RESTRICTED, 0},
	{"\u0430;" RF, RESTRICTED, 0},
	{"\u0430\u0454" RF, RESTRICTED, 0},
	{"\u0430a" RF, RESTRICTED, 0},
	{"\u0430\u0456\u04E9" KAZ, OK},
	{"\u0430\u0451" KAZ, OK},
	{"\u0430\u0452" KAZ, RESTRICTED, 0},
	{"\u0430\u0438\u043A\u0448\u0452" SRB, OK},
	{"\u0439" SRB, RESTRICTED, 0},
	{"\u0449" SRB, RESTRICTED, 0},
	{"\u0451" SRB, RESTRICTED, 0},
	{"\u0430\u0449\u044F\u045D" BG, OK},
	{"\u044B" BG, RESTRICTED, 0},
	{"\u044D" BG, RESTRICTED, 0},
	{"\u0451" BG, RESTRICTED, 0},
	/* No top-level domain; one of another length; another one of
	 * the same length. */
	{"\u0430\u044F", RESTRICTED, 0},
	{"\u0430\u044F.\u0440\u0444\u0430", RESTRICTED, 0},
	{"\u0430\u044F.\u0440\u0430", RESTRICTED, 0},
};

START_TEST(each_rule)
{
	check_rules(XN_POLICY_SAFARI, rules, sizeof rules / sizeof *rules);
}
END_TEST

/*
 * URLHelpers.cpp, isASCIIDigitOrValidHostCharacter: digits, and all punctuation
 * of ASCII except what the URL parser rejects, may stand beside the letters.
 * The rest of what a URL forbids cannot be in a name.
 */
START_TEST(ascii_beside)
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
END_TEST

/*
 * URLHelpers.cpp, isLookalikeCharacter, as far as UTS #46 lets the characters
 * pass.  All of them are refused as lookalikes, even if the script is refused,
 * too.
 */
START_TEST(lookalikes)
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

	check_ranges(XN_POLICY_SAFARI, ranges, sizeof ranges / sizeof *ranges);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {each_rule, ascii_beside, lookalikes,
				      NULL};

	return run_rules("safari", tests);
}
