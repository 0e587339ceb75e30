/* SPDX-License-Identifier: MIT
 *
 * Runs the rules of a policy on names that differ in one condition.
 */
#ifndef TESTS_RULES_H
#define TESTS_RULES_H

#include "guard.h"
#include "lib/display/policy.h"
#include "lib/display/skeleton.h"
#include "run_suite.h"

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

	ck_assert_msg(r.status == XN_OK, "%s: %d, %#x", rule->name,
		      (int)r.status, (unsigned)r.errors);
	ck_assert_msg(r.reasons == rule->reasons, "%s: %#x, not %#x",
		      rule->name, (unsigned)r.reasons, (unsigned)rule->reasons);
	ck_assert_msg((strcmp(shown, rule->name) == 0) == (rule->reasons == 0),
		      "%s: %s", rule->name, shown);
	if (rule->reasons != 0) {
		ck_assert_msg(spot.label == 0 && spot.point == rule->point,
			      "%s: label %zu, code point %zu", rule->name,
			      spot.label, spot.point);
	}
	judge_at_end(&opt, rule->name);
}

#define CHECK_RULES(id, rules)                                                 \
	do {                                                                   \
		for (size_t i = 0; i < sizeof(rules) / sizeof *(rules); i++) { \
			check_rule(id, &(rules)[i]);                           \
		}                                                              \
	} while (0)

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
