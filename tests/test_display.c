/* SPDX-License-Identifier: MIT
 *
 * xn_display: capacities, memory, reports, options.
 */
#include <check.h>

#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

static const char *const names[] = {
	"",
	".",
	("b\xC3\xBC"
	 "cher.example"),
	"\xD0\xB0\xD1\x80\xD0\xB5.com.",
	"xn--a.\xC3\xBC.",
	"a..b",
	"\xFF.\xC3\xBC",
	"\xD7\xA9.\xC3\xBC.x",
};

#define NAMES (sizeof names / sizeof *names)

/* Everything is known, and nothing is the name itself. */
static int
all_known(void *user, const char *skeleton, size_t skeleton_len,
	  const char *name, size_t name_len)
{
	(void)user;
	return memchr(skeleton, 0, skeleton_len) == NULL && name_len > 0 &&
	       name[0] != '\0';
}

static void
check_name(const xn_display_options *opt, const char *name, size_t len)
{
	char *whole, small[64];
	xn_display_result r = xn_display_alloc(opt, &whole, name, len, NULL);

	ck_assert(r.status == XN_OK || r.status == XN_INVALID);
	ck_assert_uint_eq(strlen(whole), r.length);
	for (size_t cap = 0; cap < sizeof small; cap++) {
		xn_display_result s;

		memset(small, '#', sizeof small);
		s = xn_display(opt, cap > 0 ? small : NULL, cap, name, len,
			       NULL);
		for (size_t i = cap; i < sizeof small; i++) {
			ck_assert_int_eq(small[i], '#');
		}
		if (cap <= r.length) {
			ck_assert_int_eq(s.status, XN_NO_SPACE);
			ck_assert_uint_eq(s.length, r.length + 1);
			ck_assert(cap == 0 || small[0] == '\0');
		} else {
			ck_assert_int_eq(s.status, r.status);
			ck_assert_str_eq(small, whole);
			ck_assert_uint_eq(s.reasons, r.reasons);
		}
		ck_assert_uint_eq(s.errors, r.errors);
		ck_assert_uint_eq(s.labels, r.labels);
	}
	xn_free(whole);
}

START_TEST(capacities)
{
	for (size_t p = 0; xn_policy_at(p) != NULL; p++) {
		xn_display_options opt = xn_display_policy(xn_policy_at(p)->id);

		for (size_t i = 0; i < NAMES; i++) {
			opt.known = NULL;
			check_name(&opt, names[i], strlen(names[i]));
			opt.known = all_known;
			check_name(&opt, names[i], strlen(names[i]));
		}
	}
}
END_TEST

START_TEST(reports)
{
	xn_display_label labels[2];
	xn_display_spot spots[1];
	xn_fault faults[1];
	xn_display_report report = {labels, 2, spots, 1, 7, faults, 1, 7};
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	const char *name = "a\xD0\xB1\xC3\xBE.xn--a.c";
	char shown[XN_NAME_SIZE];
	xn_display_result r = xn_display(&opt, shown, sizeof shown, name,
					 strlen(name), &report);

	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_uint_eq(r.labels, 3);
	ck_assert_uint_eq(report.fault_count, 1);
	ck_assert_uint_eq(report.spot_count, 3);
	ck_assert_uint_eq(faults[0].error, XN_ERROR_DISALLOWED);
	ck_assert_uint_eq(spots[0].reason, XN_REASON_MIXED_SCRIPT);
	ck_assert_uint_eq(spots[0].at, 1);
	ck_assert_uint_eq(labels[0].reasons,
			  XN_REASON_MIXED_SCRIPT | XN_REASON_OTHER_TLD);
	ck_assert_int_eq(labels[0].level, XN_LEVEL_MINIMALLY);
	ck_assert_uint_eq(labels[0].unicode, 0);
	ck_assert_uint_eq(labels[1].reasons, XN_REASON_INVALID);
	ck_assert_uint_eq(labels[1].label.output_at, 13);
}
END_TEST

START_TEST(limits)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	size_t len = 3 * (XN_DISPLAY_LABELS + 1) - 1;
	char name[3 * (XN_DISPLAY_LABELS + 1)], shown[1024], *whole;
	xn_display_result r;

	for (size_t i = 0; i < len; i++) {
		name[i] = "\xC3\xBC."[i % 3];
	}
	r = xn_display(&opt, shown, sizeof shown, name, len, NULL);
	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_uint_eq(r.errors, XN_ERROR_LABEL_TOO_LONG);
	ck_assert_str_eq(shown, "");
	r = xn_display_alloc(&opt, &whole, name, len, NULL);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_eq(r.length, len);
	xn_free(whole);
	r = xn_display(&opt, shown, sizeof shown, name, len - 3, NULL);
	ck_assert_int_eq(r.status, XN_OK);
}
END_TEST

START_TEST(misuse)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_SAFARI);
	xn_display_options other = opt;
	xn_display_report report = {0};
	char shown[8] = "#";
	char *whole = shown;

	ck_assert_int_eq(xn_display(NULL, shown, 8, "a", 1, NULL).status,
			 XN_MISUSE);
	ck_assert_str_eq(shown, "");
	ck_assert_int_eq(xn_display(&opt, NULL, 8, "a", 1, NULL).status,
			 XN_MISUSE);
	ck_assert_int_eq(xn_display(&opt, shown, 8, NULL, 1, NULL).status,
			 XN_MISUSE);
	report.label_cap = 1;
	ck_assert_int_eq(xn_display(&opt, shown, 8, "a", 1, &report).status,
			 XN_MISUSE);
	other.reserved[5] = 1;
	ck_assert_int_eq(xn_display_alloc(&other, &whole, "a", 1, NULL).status,
			 XN_MISUSE);
	ck_assert_ptr_null(whole);
	other = opt;
	other.level = XN_LEVEL_SINGLE;
	ck_assert_int_eq(xn_display(&other, shown, 8, "a", 1, NULL).status,
			 XN_MISUSE);
	opt = xn_display_policy((xn_policy_id)4);
	ck_assert_int_eq(xn_known_skeletons(&opt, shown, 8, "a.b", 3).status,
			 XN_MISUSE);
}
END_TEST

/* Skeletons are put whole or not at all. */
START_TEST(no_part_of_skeletons)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	/* Thorn: as it is, as b, and as p. */
	const char *domain = "\xC3\xBE\xC3\xBE.com";
	char whole[256], made[256];
	static const char none[256];
	size_t len = strlen(domain);
	xn_text_result r =
		xn_known_skeletons(&opt, whole, sizeof whole, domain, len);

	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_gt(r.length, 2 * (strlen(whole) + 1));
	for (size_t cap = 0; cap <= r.length; cap++) {
		xn_text_result s;

		memset(made, '#', sizeof made);
		s = xn_known_skeletons(&opt, cap > 0 ? made : NULL, cap, domain,
				       len);
		ck_assert_uint_eq(s.length, r.length);
		ck_assert_int_eq(made[cap], '#');
		if (cap < r.length) {
			ck_assert_int_eq(s.status, XN_NO_SPACE);
			ck_assert_mem_eq(made, none, cap);
		} else {
			ck_assert_int_eq(s.status, XN_OK);
			ck_assert_mem_eq(made, whole, cap);
		}
	}
	memset(made, '#', sizeof made);
	r = xn_known_skeletons(&opt, made, sizeof made, "\xC3\xBE..b", 5);
	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_uint_eq(r.length, 0);
	ck_assert_str_eq(made, "");
}
END_TEST

START_TEST(skeletons)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	char made[64];
	xn_text_result r = xn_known_skeletons(&opt, made, sizeof made,
					      "M\xC3\xA9.com.", 8);

	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_eq(r.length, 9);
	ck_assert_mem_eq(made, "rne.corn", 9);
	r = xn_known_skeletons(&opt, made, 8, "me.com", 6);
	ck_assert_int_eq(r.status, XN_NO_SPACE);
	ck_assert_uint_eq(r.length, 9);
	r = xn_known_skeletons(&opt, made, sizeof made, "com", 3);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_eq(r.length, 0);
	r = xn_known_skeletons(&opt, made, sizeof made, "a..b", 4);
	ck_assert_int_eq(r.status, XN_INVALID);
}
END_TEST

START_TEST(texts)
{
	uint32_t all = (UINT32_C(1) << XN_REASON_COUNT) - 1;
	size_t count = 0;

	for (uint32_t e = all; e != 0; e = xn_reason_next(e)) {
		ck_assert(xn_reason_name(e)[0] != '\0');
		ck_assert(xn_reason_text(e)[0] != '\0');
		count++;
	}
	ck_assert_uint_eq(count, XN_REASON_COUNT);
	ck_assert_str_eq(xn_reason_name(0), "");
	ck_assert_str_eq(xn_reason_text(all + 1), "");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("display");
	TCase *tcase = tcase_create("display");
	SRunner *runner;
	int failed;

	tcase_add_test(tcase, capacities);
	tcase_add_test(tcase, reports);
	tcase_add_test(tcase, limits);
	tcase_add_test(tcase, misuse);
	tcase_add_test(tcase, skeletons);
	tcase_add_test(tcase, no_part_of_skeletons);
	tcase_add_test(tcase, texts);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? 0 : 1;
}
