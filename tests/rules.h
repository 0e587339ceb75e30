/* SPDX-License-Identifier: MIT
 *
 * Rules of a policy, each by names that it alone decides.
 */
#ifndef TESTS_RULES_H
#define TESTS_RULES_H

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

struct rule {
	const char *name;
	uint32_t reasons; /* of all labels */
	size_t point;     /* the place of the lowest one, which is in label 0 */
};

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
}

#define CHECK_RULES(id, rules)                                                 \
	do {                                                                   \
		for (size_t i = 0; i < sizeof(rules) / sizeof *(rules); i++) { \
			check_rule(id, &(rules)[i]);                           \
		}                                                              \
	} while (0)

/* Run tests, which are named one after the other, NULL at the end. */
static inline int
run_rules(const char *name, const TTest *const *tests)
{
	Suite *suite = suite_create(name);
	TCase *tcase = tcase_create(name);
	SRunner *runner;
	int failed;

	for (size_t i = 0; tests[i] != NULL; i++) {
		tcase_add_test(tcase, tests[i]);
	}
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif
