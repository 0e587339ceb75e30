/* SPDX-License-Identifier: MIT
 *
 * Runs the rules of a policy on names that differ in one condition.
 */
#ifndef TESTS_RULES_H
#define TESTS_RULES_H

#include "guard.h"
#include "lib/display/browsers/policy.h"
#include "lib/display/skeleton/skeleton.h"
#include "run_suite.h"
#include "text_files.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

struct rule {
	const char *name;
	uint32_t reasons; /* the reasons of all labels together */
	size_t point; /* the place of the lowest reason, which is in label 0 */
};

/* Copies code points to the end of memory. */
static inline struct point_span
at_end(struct guard *guard, const uint32_t *point, size_t len)
{
	struct point_span points = {NULL, len};
	size_t size = len * sizeof *point;

	guard_make(guard, size + 1);
	points.point =
		(const void *)guard_copy(guard, (const void *)point, size);
	return points;
}

/* Judges the first label of a name; behind it is a guard page. */
static inline void
judge_at_end(const xn_display_options *opt, const char *name)
{
	uint32_t words[TEXT_WORDS(XN_NAME_SIZE)];
	struct working_text text = {0, XN_NAME_SIZE, words};
	size_t len = 0, tld, at;
	struct guard guards[2];
	struct findings findings[2];
	struct verdict verdict = {0};
	struct point_span points[2];

	ck_assert_int_eq(xn_text_read(&text, UTF8, name, strlen(name),
				      &at), XN_OK);
	while (len < text.len && words[len] != '.') {
		len++;
	}
	tld = text.len;
	while (tld > len && words[tld - 1] != '.') {
		tld--;
	}
	points[0] = at_end(&guards[0], words, len);
	points[1] = at_end(&guards[1], words + tld, text.len - tld);
	for (int i = 0; i < 2; i++) {
		xn_findings_of(&findings[i], points[i].point, points[i].len);
	}
	xn_policy_of(opt)->judge(&(struct subject){points[0], points[1],
						   &findings[0], &findings[1],
						   opt},
				 &verdict);
	guard_drop(&guards[0]);
	guard_drop(&guards[1]);
}

static inline void
check_rule(xn_policy_id id, const struct rule *rule)
{
	xn_display_options opt = xn_display_policy(id);
	xn_display_spot spot;
	xn_display_report report = {.spots = &spot, .spot_cap = 1};
	char shown[XN_NAME_SIZE];
	xn_display_result r = xn_display(&opt, shown, sizeof shown, rule->name,
					 strlen(rule->name), &report);

	if (r.status != XN_OK || r.reasons != rule->reasons ||
	    (strcmp(shown, rule->name) == 0) != (rule->reasons == 0) ||
	    (rule->reasons != 0 &&
	     (spot.label != 0 || spot.point != rule->point))) {
		complain("%s: status %d, reasons %#x, shown as %s",
			 rule->name, (int)r.status, (unsigned)r.reasons, shown);
	}
	judge_at_end(&opt, rule->name);
}

static inline void
check_rules(xn_policy_id id, const struct rule *rules, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		check_rule(id, &rules[i]);
	}
	settle();
}

/* ---- lists -------------------------------------------------------------- */

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
check_ranges(xn_policy_id id, const uint32_t (*ranges)[2], size_t count)
{
	xn_display_options opt = xn_display_policy(id);

	for (size_t i = 0; i < count; i++) {
		for (uint32_t c = ranges[i][0]; c <= ranges[i][1]; c++) {
			/* The Bidi rule wants letters of one direction. */
			uint32_t a = c >= 0x600 && c < 0x900   ? 0x628
				     : c >= 0x590 && c < 0x600 ? 0x5D0
							       : 'q';
			const uint32_t name[] = {a, c, a, '.', 'd', 'e'};
			uint32_t shown[64];
			xn_display_result r = xn_display_utf32(
				&opt, shown, 64, name, 6, NULL);

			if (r.status != XN_OK ||
			    !(r.reasons & XN_REASON_LOOKALIKE)) {
				complain("U+%04X", (unsigned)c);
			}
		}
	}
	settle();
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

/* Letters that look like Latin ones, and the domains where they are shown. */
struct whole_script {
	const char *letters;
	const char *tlds[9];
};

/* Tries each letter and each domain of the rows, and other letters. */
static inline void
check_whole_scripts(xn_policy_id id, const struct whole_script *rows,
		    size_t count)
{
	static bool listed[0x10000];

	memset(listed, 0, sizeof listed);
	for (size_t i = 0; i < count; i++) {
		uint32_t letters[64];
		size_t len = read_points(letters, rows[i].letters);

		for (size_t k = 0; k < len; k++) {
			listed[letters[k]] = true;
		}
		for (size_t k = 0; k < count * 9; k++) {
			const char *tld = rows[k / 9].tlds[k % 9];

			if (tld != NULL) {
				ck_assert_int_eq(
					(judged(id, letters, len, tld) &
					 XN_REASON_WHOLE_SCRIPT) != 0,
					k / 9 != i);
			}
		}
	}
	for (uint32_t c = 0x80; c <= 0xFFFF; c++) {
		/* No U-label begins with a mark. */
		if (!display_is_mn(c) &&
		    listed[c] != ((judged(id, &c, 1, "de") &
				   XN_REASON_WHOLE_SCRIPT) != 0)) {
			ck_abort_msg("U+%04X", (unsigned)c);
		}
	}
}

/* Runs tests, given with their names, up to NULL. */
static inline int
run_rules(const char *name, const TTest *const *tests)
{
	Suite *suite = suite_create(name);
	TCase *tcase = tcase_create(name);

	for (size_t i = 0; tests[i] != NULL; i++) {
		tcase_add_test(tcase, tests[i]);
	}
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}

#endif
