/* SPDX-License-Identifier: MIT
 *
 * What may stand beside Armenian letters for Safari.  rules.txt has the edges
 * of its rules.
 */
#include "tests/support/policy_rules.h"

#define LOOKALIKE XN_REASON_LOOKALIKE

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

int
main(void)
{
	const TTest *const tests[] = {ascii_beside, NULL};

	return run_rules("safari", tests);
}
