/* SPDX-License-Identifier: MIT
 *
 * Every row of policies.tsv, through the library: the first name is refused for
 * the row's reason alone, the second one is shown. test_display.py does the
 * same through the command.  rules.txt has the edges of the rules of browsers.
 */
#include "lib/display/browsers/policy.h"
#include "lib/display/skeleton/skeleton.h"
#include "tests/support/guard.h"
#include "tests/support/tests.h"
#include "tests/support/text_files.h"

#include <stdio.h>
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

/* A row is a policy, a rule, a name, the reason, and a name that is shown. */
static void
check_policy(size_t number, char *const field[5])
{
	xn_display_options opt = options_of(field[0]);
	uint32_t reasons = reasons_of(&opt, field[2]);

	(void)number;
	if (strcmp(xn_reason_name(reasons), field[3]) != 0 ||
	    xn_reason_next(reasons) != 0) {
		complain("%s, %s: %s: %s", field[0], field[1], field[2],
			 xn_reason_name(reasons));
	}
	reasons = reasons_of(&opt, field[4]);
	if (reasons != 0) {
		complain("%s, %s: %s: %s", field[0], field[1], field[4],
			 xn_reason_name(reasons));
	}
}

TEST(rows)
{
	each_row_of("tests/support/policies.tsv", 5, 100, check_policy);
}

/* ---- the edges of rules ------------------------------------------------- */

/* Copies code points to the end of memory. */
static struct point_span
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
static void
judge_at_end(const xn_display_options *opt, const char *name)
{
	uint32_t words[TEXT_WORDS(XN_NAME_SIZE)];
	struct working_text text = {0, XN_NAME_SIZE, words};
	size_t len = 0, tld, at;
	struct guard guards[2];
	struct findings findings[2];
	struct verdict verdict = {0};
	struct point_span points[2];

	ck_assert_int_eq(xn_text_read(&text, UTF8, name, strlen(name), &at),
			 XN_OK);
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

/* The names of reasons, with blanks in between, or "-". */
static const char *
reason_names(uint32_t reasons)
{
	static char names[200];

	strcpy(names, reasons == 0 ? "-" : "");
	for (; reasons != 0; reasons = xn_reason_next(reasons)) {
		strcat(names, names[0] != '\0' ? " " : "");
		strcat(names, xn_reason_name(reasons));
	}
	return names;
}

/* A row is a policy, a name, reasons, and the place of the lowest one. */
static void
check_rule(size_t number, char *const field[4])
{
	xn_display_options opt = options_of(field[0]);
	xn_display_spot spot = {.point = XN_NOWHERE};
	xn_display_report report = {.spots = &spot, .spot_cap = 1};
	char name[XN_NAME_SIZE], shown[XN_NAME_SIZE], place[24] = "-";
	xn_display_result r;

	name[read_text(name, sizeof name - 1, field[1])] = '\0';
	r = xn_display(&opt, shown, sizeof shown, name, strlen(name), &report);
	if (spot.point != XN_NOWHERE) {
		(void)snprintf(place, sizeof place, "%zu", spot.point);
	}
	if (r.status != XN_OK ||
	    strcmp(reason_names(r.reasons), field[2]) != 0 ||
	    (strcmp(shown, name) == 0) != (r.reasons == 0) ||
	    (r.reasons != 0 && spot.label != 0) ||
	    strcmp(place, field[3]) != 0) {
		complain("line %zu: %s: status %d, %s at %s, shown as %s",
			 number, name, (int)r.status, reason_names(r.reasons),
			 place, shown);
	}
	judge_at_end(&opt, name);
}

TEST(each_rule)
{
	each_row_of("tests/display/rules.txt", 4, 300, check_rule);
}

TESTS(.name = "rules")
