/* SPDX-License-Identifier: MIT
 *
 * What a policy finds against labels.
 */
#ifndef TESTS_RULES_H
#define TESTS_RULES_H

#include "lib/display/browsers/policy.h"
#include "lib/display/skeleton/skeleton.h"
#include "tests.h"
#include "text_files.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

/* The reasons that a policy finds against a label under a top-level domain. */
static inline uint32_t
judged(xn_policy_id id, const uint32_t *point, size_t len, const char *tld)
{
	xn_display_options opt = xn_display_policy(id);
	struct findings findings[2];
	struct verdict verdict = {0};
	uint32_t end[8];
	size_t n = 0;

	for (; tld[n] != '\0'; n++) {
		end[n] = (unsigned char)tld[n];
	}
	xn_findings_of(&findings[0], point, len);
	xn_findings_of(&findings[1], end, n);
	xn_policy_of(&opt)->judge(&(struct subject){{point, len},
						    {end, n},
						    &findings[0],
						    &findings[1],
						    &opt},
				  &verdict);
	return verdict.reasons;
}

/* Reads the code points of a text. */
static inline size_t
read_points(uint32_t points[64], const char *s)
{
	struct working_text text = {0, 64, points};
	size_t at;

	ck_assert_int_eq(xn_text_read(&text, UTF8, s, strlen(s), &at), XN_OK);
	return text.len;
}

/* Characters that are refused as lookalikes, even if for more reasons. */
static inline void
check_lookalikes(xn_policy_id id, const uint32_t (*ranges)[2], size_t count)
{
	for (size_t i = 0; i < count; i++) {
		for (uint32_t c = ranges[i][0]; c <= ranges[i][1]; c++) {
			ck_assert_msg(judged(id, &c, 1, "de") &
					      XN_REASON_LOOKALIKE,
				      "U+%04X", (unsigned)c);
		}
	}
}

/* The characters that a rule refuses in a label under ".de". */
struct refusal {
	uint32_t reason;
	const char *label; /* # stands for the character */
	const char *refused;
};

/*
 * Tries every character of the BMP that may begin a label, and those that UTS
 * #39 does not allow only if restricted is set.
 */
static inline void
check_refusal(xn_policy_id id, const struct refusal *row, bool restricted)
{
	uint32_t list[64], label[64];
	size_t count = read_points(list, row->refused);
	size_t len = read_points(label, row->label);
	size_t at = 0;

	while (label[at] != '#') {
		at++;
	}
	for (uint32_t c = 0x80; c <= 0xFFFF; c++) {
		bool found = false;

		if ((!restricted && !display_is_allowed(c)) ||
		    display_is_mn(c)) {
			continue;
		}
		for (size_t i = 0; i < count; i++) {
			found |= list[i] == c;
		}
		label[at] = c;
		if (found ==
		    ((judged(id, label, len, "de") & row->reason) == 0)) {
			ck_abort_msg("%s: U+%04X", row->label, (unsigned)c);
		}
	}
}

#endif
