/* SPDX-License-Identifier: MIT
 *
 * lib/idna/rule_list.c and lib/idna/bidi.c: the rules that labels are checked
 * by, and their Bidi classes.
 */
#include "lib/idna/rules.h"
#include "tests/support/run_suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include <xn/idna.h>

#define LABELS 4

/* The steps of each label, as a caller gathers them. */
static void
listen(void *user, xn_step step, size_t label, const uint32_t *points,
       size_t len)
{
	uint32_t *steps = user;

	(void)points;
	(void)len;
	if (step == XN_STEP_START) {
		memset(steps, 0, LABELS * sizeof *steps);
		return;
	}
	ck_assert_uint_lt(label, LABELS);
	steps[label] |= UINT32_C(1) << step;
}

static bool
is_ascii(const char *s)
{
	while (*s != '\0' && (unsigned char)*s < 0x80) {
		s++;
	}
	return *s == '\0';
}

#define LONG "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

static const struct {
	xn_profile_id profile;
	uint32_t on, off;
	const char *name;
	const char *rules; /* of the first label; "!": the label breaks it */
} names[] = {
	{XN_LOOKUP, 0, 0, "a.b",
	 " repertoire leading-mark nfc bidi joiners forbidden length"},
	{XN_STRICT, 0, 0, "-a_b",
	 " repertoire leading-mark nfc !hyphens bidi joiners !std3 length"},
	/* An A-label that decodes is checked by one more rule. */
	{XN_LOOKUP, 0, 0, "xn--bcher-kva",
	 " repertoire leading-mark nfc a-label bidi joiners forbidden length"},
	{XN_LOOKUP, 0, 0, "xn--zz--",
	 " repertoire leading-mark nfc !a-label bidi joiners forbidden length"},
	/* These labels are given up. */
	{XN_LOOKUP, 0, 0, "xn--0", ""},
	{XN_LOOKUP, 0, 0, "xn--\u00FC", " !a-label"},
	/* This one is not: it decodes, and begins with the prefix again. */
	{XN_LOOKUP, 0, 0, "xn--xn---3ra",
	 " repertoire leading-mark nfc !a-label bidi joiners forbidden length"},
	/* Each rule is broken. */
	{XN_LOOKUP, 0, 0, "\uE000",
	 " !repertoire leading-mark nfc bidi joiners forbidden length"},
	{XN_IDNA2008, 0, 0, "\u0378",
	 " !repertoire leading-mark nfc hyphens bidi joiners forbidden length"},
	{XN_LOOKUP, 0, 0, "\u0301",
	 " repertoire !leading-mark nfc bidi joiners forbidden length"},
	{XN_IDNA2008, 0, 0, "u\u0308",
	 " repertoire leading-mark !nfc hyphens bidi joiners forbidden length"},
	{XN_IDNA2008, 0, 0, "xn--A-ba",
	 " !repertoire leading-mark nfc a-label hyphens bidi joiners forbidden"
	 " length"},
	{XN_LOOKUP, 0, 0, "1\u05D0",
	 " repertoire leading-mark nfc !bidi joiners forbidden length"},
	{XN_LOOKUP, 0, 0, "a\u200D",
	 " repertoire leading-mark nfc bidi !joiners forbidden length"},
	{XN_REGISTER, 0, 0, "a\u30FB",
	 " repertoire leading-mark nfc hyphens bidi joiners !contexto std3"
	 " length"},
	{XN_STRICT, 0, 0, "a-",
	 " repertoire leading-mark nfc !hyphens bidi joiners std3 length"},
	{XN_STRICT, 0, 0, "ab--c",
	 " repertoire leading-mark nfc !hyphens bidi joiners std3 length"},
	{XN_LOOKUP, 0, 0, LONG,
	 " repertoire leading-mark nfc bidi joiners forbidden !length"},
	/* The URL Standard only forbids some characters in ASCII. */
	{XN_URL, 0, 0, "a--b.c", " forbidden"},
	{XN_URL, 0, 0, "a%b.c", " !forbidden"},
	{XN_URL, 0, 0, "a--b.\xC3\xBC",
	 " repertoire leading-mark nfc bidi joiners forbidden"},
	/* Each profile has its own rules. */
	{XN_REGISTER, 0, 0, "a",
	 " repertoire leading-mark nfc hyphens bidi joiners contexto std3"
	 " length"},
	{XN_IDNA2003, 0, 0, "a", " repertoire bidi length"},
	/* A label that is not UTF-8 is not checked at all. */
	{XN_LOOKUP, 0, 0, "\xFF", ""},
	{XN_LOOKUP, 0, 0, ".a",
	 " repertoire leading-mark nfc bidi joiners forbidden !length"},
	/* Invalid Punycode that may pass is not decoded, and so not checked
	 * further. */
	{XN_LOOKUP, XN_IGNORE_INVALID_PUNYCODE, 0, "xn--0",
	 " forbidden length"},
	{XN_LOOKUP, XN_IGNORE_INVALID_PUNYCODE, 0, "xn--%",
	 " !forbidden length"},
	{XN_LOOKUP, XN_IGNORE_INVALID_PUNYCODE, XN_CHECK_FORBIDDEN, "xn--%",
	 " length"},
	/* A profile may look for one of a rule's errors, and not for another.
	 */
	{XN_IDNA2003, XN_CHECK_HYPHEN_ENDS, 0, "a",
	 " repertoire hyphens bidi length"},
	{XN_IDNA2003, XN_CHECK_HYPHEN_ENDS, 0, "-a",
	 " repertoire !hyphens bidi length"},
	/* A check may bring others; one that is off is never told. */
	{XN_LOOKUP, XN_CHECK_PVALID, 0, "\u2603",
	 " !repertoire leading-mark nfc bidi joiners contexto forbidden length"
	 " !pvalid"},
	{XN_LOOKUP, XN_CHECK_PVALID, XN_CHECK_JOINERS, "a\u30FB",
	 " repertoire leading-mark nfc bidi joiners !contexto forbidden length"
	 " pvalid"},
};

static void
check_rules(const xn_options *opt, const char *name, const char *rules)
{
	uint32_t steps[LABELS] = {0};
	xn_label labels[LABELS];
	xn_report report = {.labels = labels,
			    .label_cap = LABELS,
			    .trace = listen,
			    .user = steps};
	const xn_rule_info *rule;
	char dst[XN_NAME_SIZE], found[256] = "";
	size_t at = 0;

	xn_to_ascii(opt, dst, sizeof dst, name, strlen(name), &report);
	while ((rule = xn_rule_next(opt, is_ascii(name), labels[0].errors,
				    steps[0], &at)) != NULL) {
		bool failed = (rule->errors & labels[0].errors) != 0;

		snprintf(found + strlen(found), sizeof found - strlen(found),
			 " %s%s", failed ? "!" : "", rule->name);
	}
	ck_assert_str_eq(found, rules);
	ck_assert_ptr_null(xn_rule_next(opt, true, 0, 0, &at));
}

START_TEST(rules_of_labels)
{
	xn_options opt = xn_profile(names[_i].profile);

	opt.checks = (opt.checks | names[_i].on) & ~names[_i].off;
	check_rules(&opt, names[_i].name, names[_i].rules);
}
END_TEST

/* Each check that switches a rule of rules.h on is told. */
START_TEST(every_check)
{
#define ADD_RULE_CHECKS(ascii, checks, features, test) | (checks)
	const uint32_t wanted = 0 LABEL_RULES(ADD_RULE_CHECKS);
#undef ADD_RULE_CHECKS
	xn_options opt = xn_profile(XN_STRICT);
	const xn_rule_info *rule;
	uint32_t told = 0;
	size_t at = 0;

	opt.checks = wanted;
	while ((rule = xn_rule_next(&opt, false, 0,
				    UINT32_C(1) << XN_STEP_CHECK, &at)) !=
	       NULL) {
		told |= rule->checks;
	}
	ck_assert_uint_eq(wanted & ~told, 0);
}
END_TEST

START_TEST(bidi_classes)
{
	static const struct {
		uint32_t point;
		const char *name;
	} points[] = {
		{'a', "L"},       {'1', "EN"},    {'-', "ES"},
		{'.', "CS"},      {'\n', ""},     {0x5D0, "R"},
		{0x627, "AL"},    {0x660, "AN"},  {0x301, "NSM"},
		{0x200D, "BN"},   {'$', "ET"},    {'!', "ON"},
		{0x10FFFF, "BN"}, {0x110000, ""}, {UINT32_MAX, ""},
	};

	for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
		ck_assert_str_eq(xn_bidi_class(points[i].point),
				 points[i].name);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("rule_list");
	TCase *all = tcase_create("all");

	tcase_add_loop_test(all, rules_of_labels, 0,
			    sizeof names / sizeof *names);
	tcase_add_test(all, every_check);
	tcase_add_test(all, bidi_classes);
	suite_add_tcase(suite, all);
	return run_suite(suite);
}
