/* SPDX-License-Identifier: MIT
 *
 * lib/idna/bidi.c against the words of RFC 5893, section 2: every sequence of
 * up to five Bidi classes.
 */
#include <check.h>

#include "tests/support/run_suite.h"
#include "tests/support/workspace.h"

/* A code point of each class, from UnicodeData.txt. */
static const struct {
	const char *class;
	uint32_t point;
} classes[] = {
	{"L", 'a'},  {"R", 0x5D0},   {"AL", 0x628},  {"AN", 0x660},
	{"EN", '1'}, {"ES", '-'},    {"CS", ','},    {"ET", '%'},
	{"ON", '!'}, {"BN", 0x200D}, {"NSM", 0x301}, {"WS", ' '},
};

#define CLASSES (sizeof classes / sizeof *classes)
#define LONGEST 5
#define BIDI_BIT 16 /* XN_ERROR_BIDI */

static bool
is(size_t class, const char *name)
{
	return strcmp(classes[class].class, name) == 0;
}

/* Whether a class is one of a list like "R AL EN AN". */
static bool
is_in(size_t class, const char *list)
{
	const char *name = classes[class].class;
	size_t len = strlen(name);

	for (const char *p = list; (p = strstr(p, name)) != NULL; p++) {
		if ((p == list || p[-1] == ' ') &&
		    (p[len] == '\0' || p[len] == ' ')) {
			return true;
		}
	}
	return false;
}

#define NO_RULE 0

/* The first of the six conditions that a label breaks. */
static unsigned
broken(const size_t *class, size_t len)
{
	bool rtl = is_in(class[0], "R AL"), ltr = is(class[0], "L");
	bool en = false, an = false;
	size_t last = len;

	/* 1. The first character must be a character with L, R, or AL. */
	if (!rtl && !ltr) {
		return 1;
	}
	for (size_t i = 0; i < len; i++) {
		/* 2. In an RTL label, only these. */
		if (rtl && !is_in(class[i], "R AL AN EN ES CS ET ON BN NSM")) {
			return 2;
		}
		/* 5. In an LTR label, only these. */
		if (ltr && !is_in(class[i], "L EN ES CS ET ON BN NSM")) {
			return 5;
		}
		en |= is(class[i], "EN");
		an |= is(class[i], "AN");
	}
	while (last > 0 && is(class[last - 1], "NSM")) {
		last--;
	}
	/* 3. The end of an RTL label, followed by zero or more NSM. */
	if (rtl && (last == 0 || !is_in(class[last - 1], "R AL EN AN"))) {
		return 3;
	}
	/* 6. The end of an LTR label, likewise. */
	if (ltr && (last == 0 || !is_in(class[last - 1], "L EN"))) {
		return 6;
	}
	/* 4. In an RTL label, EN and AN exclude each other. */
	if (rtl && en && an) {
		return 4;
	}
	return NO_RULE;
}

/*
 * The place of a fault: the first character; the first that is not allowed; the
 * second kind of digits; or the last character before trailing NSM.
 */
static size_t
first_place(const size_t *class, size_t len)
{
	bool rtl = is_in(class[0], "R AL");
	size_t end = len;

	if (broken(class, len) == 1) {
		return 0;
	}
	for (size_t i = 0; i < len; i++) {
		bool en = false, an = false;

		if (!is_in(class[i], rtl ? "R AL AN EN ES CS ET ON BN NSM"
					 : "L EN ES CS ET ON BN NSM")) {
			return i;
		}
		for (size_t k = 0; k <= i; k++) {
			en |= is(class[k], "EN");
			an |= is(class[k], "AN");
		}
		if (rtl && en && an) {
			return i;
		}
		while (end > 0 && is(class[end - 1], "NSM")) {
			end--;
		}
		if (i + 1 == end &&
		    !is_in(class[i], rtl ? "R AL EN AN" : "L EN")) {
			return i;
		}
	}
	return len;
}

static void
spell(char *to, const size_t *class, size_t len)
{
	*to = '\0';
	for (size_t i = 0; i < len; i++) {
		strcat(to, classes[class[i]].class);
		strcat(to, " ");
	}
}

/* Whether a fault at that place can belong to the rule. */
static bool
is_rule_there(const size_t *class, size_t len, unsigned rule)
{
	bool rtl = is_in(class[0], "R AL");

	if (broken(class, len) == 1) {
		return rule == 1;
	}
	return rtl ? rule >= 2 && rule <= 4 : rule == 5 || rule == 6;
}

START_TEST(every_sequence)
{
	static struct workspace space;
	xn_options opt = xn_profile(XN_LOOKUP);
	size_t class[LONGEST], count = 1, wrong = 0;

	workspace_begin(&space, &opt);
	for (int i = 0; i < _i; i++) {
		count *= CLASSES;
	}
	for (size_t n = 0; n < count; n++) {
		uint32_t point[LONGEST];
		size_t len = (size_t)_i, rest = n;
		struct label *label;
		unsigned rule;
		char text[64];
		bool same;

		for (size_t i = 0; i < len; i++, rest /= CLASSES) {
			class[i] = rest % CLASSES;
			point[i] = classes[class[i]].point;
		}
		label = workspace_points(&space, point, len);
		xn_check_bidi(label, &space.rules);
		rule = broken(class, len);
		wrong += rule != NO_RULE;
		if (rule == NO_RULE) {
			same = label->errors == 0;
		} else {
			same = label->errors == XN_ERROR_BIDI &&
			       label->fault_at[BIDI_BIT] ==
				       first_place(class, len) &&
			       is_rule_there(class, len,
					     label->fault_rule[BIDI_BIT]);
		}
		if (same) {
			continue;
		}
		spell(text, class, len);
		ck_abort_msg("%s: rule %u at %zu, not %u at %zu", text, rule,
			     first_place(class, len),
			     (unsigned)label->fault_rule[BIDI_BIT],
			     label->fault_at[BIDI_BIT]);
	}
	/* Some labels are wrong, some are right. */
	ck_assert_uint_gt(wrong, 0);
	ck_assert_uint_lt(wrong, count);
}
END_TEST

/* An example for each rule, with a single fault. */
static const struct {
	uint32_t point[6];
	unsigned rule; /* 0: none */
	size_t at;
} examples[] = {
	{{'1', 'a'}, 1, 0},
	{{0x660, 0x628}, 1, 0},
	{{'-', 0x5D0}, 1, 0},
	{{0x5D0, 'a', 0x5D0}, 2, 1},
	{{0x5D0, '-'}, 3, 1},
	{{0x5D0, '!', 0x301, 0x301}, 3, 1},
	{{0x628, '1', 0x660}, 4, 2},
	{{0x628, 0x660, 0x660, '1'}, 4, 3},
	{{'a', 0x5D0, 'a'}, 5, 1},
	{{'a', 'b', '-'}, 6, 2},
	{{'a', '-', 0x301}, 6, 1},
	{{0x5D0, 0x5D1}, 0, 0},
	{{0x628, 0x660}, 0, 0},
	{{0x628, '1'}, 0, 0},
	{{0x628, 0x301, '-', 0x628, 0x301}, 0, 0},
	{{'a', '-', '1', 0x301}, 0, 0},
};

START_TEST(each_rule)
{
	static struct workspace space;
	xn_options opt = xn_profile(XN_LOOKUP);
	struct label *label;
	size_t len = 0;

	while (len < 6 && examples[_i].point[len] != 0) {
		len++;
	}
	workspace_begin(&space, &opt);
	label = workspace_points(&space, examples[_i].point, len);
	xn_check_bidi(label, &space.rules);
	if (examples[_i].rule == 0) {
		ck_assert_uint_eq(label->errors, 0);
		return;
	}
	ck_assert_uint_eq(label->errors, XN_ERROR_BIDI);
	ck_assert_uint_eq(label->fault_rule[BIDI_BIT], examples[_i].rule);
	ck_assert_uint_eq(label->fault_at[BIDI_BIT], examples[_i].at);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("bidi");
	TCase *all = tcase_create("bidi");

	tcase_set_timeout(all, 120);
	tcase_add_loop_test(all, every_sequence, 1, LONGEST + 1);
	tcase_add_loop_test(all, each_rule, 0,
			    sizeof examples / sizeof *examples);
	suite_add_tcase(suite, all);

	return run_suite(suite);
}
