/* SPDX-License-Identifier: MIT
 *
 * Every row of policies.tsv, through the library: the first name is refused for
 * the row's reason alone, the second one is shown. test_display.py does the
 * same through the command.
 */
#include "tests/support/run_suite.h"
#include "tests/support/text_files.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

static xn_display_options
options_of(const char *policy)
{
	xn_display_options opt = xn_display_policy((xn_policy_id)-1);
	const char *colon = strchr(policy, ':');
	size_t len = colon != NULL ? (size_t)(colon - policy) : strlen(policy);
	const xn_policy_info *info;

	for (size_t i = 0; (info = xn_policy_at(i)) != NULL; i++) {
		if (strncmp(info->name, policy, len) == 0 &&
		    info->name[len] == '\0') {
			opt = xn_display_policy(info->id);
		}
	}
	for (xn_level l = XN_LEVEL_ASCII;
	     colon != NULL && l <= XN_LEVEL_UNRESTRICTED; l++) {
		if (strcmp(xn_level_name(l), colon + 1) == 0) {
			opt.level = l;
		}
	}
	return opt;
}

/* All reasons against the labels of a name, except XN_REASON_INVALID. */
static uint32_t
reasons_of(const xn_display_options *opt, const char *name)
{
	xn_display_label labels[8];
	xn_display_report report = {.labels = labels, .label_cap = 8};
	char shown[XN_NAME_SIZE];
	xn_display_result r = xn_display(opt, shown, sizeof shown, name,
					 strlen(name), &report);
	uint32_t reasons = 0;

	ck_assert_msg(r.status == XN_OK || r.status == XN_INVALID, "%s: %d",
		      name, (int)r.status);
	ck_assert_uint_le(r.labels, 8);
	for (size_t i = 0; i < r.labels; i++) {
		reasons |= labels[i].label.errors == 0 ? labels[i].reasons : 0;
	}
	return reasons;
}

/* policy, rule, name, reason, name */
#define FIELDS 5

START_TEST(rows)
{
	struct lines lines;
	size_t count = 0;
	char *line;

	lines_need(&lines, folder_in("XN_SOURCE"),
		   "tests/support/policies.tsv");
	while ((line = lines_next(&lines)) != NULL) {
		char *field[FIELDS];
		xn_display_options opt;
		uint32_t reasons;

		if (line[0] == '#') {
			continue;
		}
		for (size_t i = 0; i < FIELDS; i++) {
			field[i] = line;
			line = strchr(line, i + 1 < FIELDS ? '\t' : '\0');
			ck_assert_ptr_nonnull(line);
			*line++ = '\0';
		}
		opt = options_of(field[0]);
		reasons = reasons_of(&opt, field[2]);
		ck_assert_msg(strcmp(xn_reason_name(reasons), field[3]) == 0 &&
				      xn_reason_next(reasons) == 0,
			      "%s, %s: %s: %s", field[0], field[1], field[2],
			      xn_reason_name(reasons));
		reasons = reasons_of(&opt, field[4]);
		ck_assert_msg(reasons == 0, "%s, %s: %s: %s", field[0],
			      field[1], field[4], xn_reason_name(reasons));
		count++;
	}
	lines_close(&lines);
	ck_assert_uint_ge(count, 100);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("rules");
	TCase *tcase = tcase_create("rules");

	tcase_add_test(tcase, rows);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
