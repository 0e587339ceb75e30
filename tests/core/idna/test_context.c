/* SPDX-License-Identifier: MIT
 *
 * lib/idna/context.c against the words of RFC 5892, appendix A: every sequence
 * of up to six code points (joiners) or five (others) from those that its rules
 * tell apart.
 */
#include <check.h>
#include <stdio.h>

#include "tests/support/run_suite.h"
#include "tests/support/workspace.h"

#define CONTEXTJ_BIT 17 /* XN_ERROR_CONTEXTJ */
#define CONTEXTO_BIT 18
#define LONGEST 6

#define ZWNJ 0x200C
#define ZWJ 0x200D

/* The first code point that breaks a rule, and the rule. */
struct verdict {
	unsigned rule; /* of A.n; 0: none */
	size_t at;
};

static void
spell(char *to, size_t size, const uint32_t *point, size_t len)
{
	size_t n = 0;

	*to = '\0';
	for (size_t i = 0; i < len && n < size; i++) {
		n += (size_t)snprintf(to + n, size - n, "U+%04X ",
				      (unsigned)point[i]);
	}
}

typedef struct verdict judge(const uint32_t *point, size_t len);

static void
compare(const uint32_t *alphabet, size_t letters, size_t len, judge *judge_of,
	void (*check)(struct label *label, const struct rules *rules),
	unsigned bit)
{
	static struct workspace space;
	xn_options opt = xn_profile(XN_REGISTER);
	size_t count = 1, wrong = 0;

	workspace_begin(&space, &opt);
	for (size_t i = 0; i < len; i++) {
		count *= letters;
	}
	for (size_t n = 0; n < count; n++) {
		uint32_t point[LONGEST];
		struct verdict want;
		struct label *label;
		char text[80];
		bool same;

		for (size_t i = 0, rest = n; i < len; i++, rest /= letters) {
			point[i] = alphabet[rest % letters];
		}
		want = judge_of(point, len);
		label = workspace_points(&space, point, len);
		check(label, &space.rules);
		wrong += want.rule != 0;
		if (want.rule == 0) {
			same = label->errors == 0;
		} else {
			same = label->errors == UINT32_C(1) << bit &&
			       label->fault_at[bit] == want.at &&
			       label->fault_rule[bit] == want.rule;
		}
		if (!same) {
			spell(text, sizeof text, point, len);
			ck_abort_msg("%s: A.%u at %zu", text, want.rule,
				     want.at);
		}
	}
	ck_assert_uint_gt(wrong, 0);
	ck_assert_uint_lt(wrong, count);
}

/* ---- A.1 and A.2 -------------------------------------------------------- */

/* A code point of each joining type, from ArabicShaping.txt. */
static const struct {
	uint32_t point;
	char type;
} joining[] = {
	{'a', 'U'},   {0xA872, 'L'}, {0x627, 'R'}, {0x628, 'D'},
	{0x640, 'C'}, {0x64B, 'T'},  {0x94D, 'T'}, /* virama, class 9 */
	{ZWNJ, 'U'},  {ZWJ, 'C'},
};

#define JOINING (sizeof joining / sizeof *joining)

static char
type_of(uint32_t point)
{
	for (size_t i = 0; i < JOINING; i++) {
		if (joining[i].point == point) {
			return joining[i].type;
		}
	}
	return 'U';
}

/* (Joining_Type:{L,D})(Joining_Type:T)*\u200C(Joining_Type:T)*(...:{R,D}) */
static bool
matches(const uint32_t *point, size_t len, size_t zwnj)
{
	for (size_t first = 0; first < zwnj; first++) {
		bool between = true;

		if (strchr("LD", type_of(point[first])) == NULL) {
			continue;
		}
		for (size_t i = first + 1; i < zwnj; i++) {
			between &= type_of(point[i]) == 'T';
		}
		for (size_t i = zwnj + 1; between && i < len; i++) {
			if (strchr("RD", type_of(point[i])) != NULL) {
				return true;
			}
			between = type_of(point[i]) == 'T';
		}
	}
	return false;
}

static struct verdict
judge_joiners(const uint32_t *point, size_t len)
{
	struct verdict verdict = {0, 0};

	for (size_t i = 0; i < len; i++) {
		bool virama = i > 0 && point[i - 1] == 0x94D;

		verdict.at = i;
		if (point[i] == ZWNJ && !virama && !matches(point, len, i)) {
			verdict.rule = 1;
			return verdict;
		}
		if (point[i] == ZWJ && !virama) {
			verdict.rule = 2;
			return verdict;
		}
	}
	return verdict;
}

START_TEST(contextj)
{
	uint32_t alphabet[JOINING];

	for (size_t i = 0; i < JOINING; i++) {
		alphabet[i] = joining[i].point;
	}
	compare(alphabet, JOINING, (size_t)_i, judge_joiners, xn_check_contextj,
		CONTEXTJ_BIT);
}
END_TEST

/* ---- A.3 to A.9 --------------------------------------------------------- */

static const uint32_t others[] = {
	'l',    'a',    0xB7,           /* middle dot */
	0x375,  0x3B1,                  /* keraia, alpha */
	0x5F3,  0x5F4,  0x5D0,          /* geresh, gershayim, alef */
	0x30FB, 0x3042, 0x30AB, 0x6F22, /* dot; Hiragana, Katakana, Han */
	0x660,  0x6F0,                  /* digits of both sorts */
};

#define OTHERS (sizeof others / sizeof *others)

static bool
holds(const uint32_t *point, size_t len, const uint32_t *any, size_t count)
{
	for (size_t i = 0; i < len * count; i++) {
		if (point[i / count] == any[i % count]) {
			return true;
		}
	}
	return false;
}

static unsigned
rule_of(const uint32_t *point, size_t len, size_t i)
{
	static const uint32_t east[] = {0x3042, 0x30AB, 0x6F22};
	static const uint32_t arabic[] = {0x660}, extended[] = {0x6F0};
	uint32_t before = i > 0 ? point[i - 1] : 0;
	uint32_t after = i + 1 < len ? point[i + 1] : 0;

	switch (point[i]) {
	case 0xB7: /* A.3: Before and After are U+006C */
		return before == 'l' && after == 'l' ? 0 : 3;
	case 0x375: /* A.4: Script(After) is Greek; the sign itself is */
		return after == 0x3B1 || after == 0x375 ? 0 : 4;
	case 0x5F3: /* A.5: Script(Before) is Hebrew, as these signs are */
		return before == 0x5D0 || before == 0x5F3 || before == 0x5F4
			       ? 0
			       : 5;
	case 0x5F4: /* A.6: likewise */
		return before == 0x5D0 || before == 0x5F3 || before == 0x5F4
			       ? 0
			       : 6;
	case 0x30FB: /* A.7: some character is Hiragana, Katakana or Han */
		return holds(point, len, east, 3) ? 0 : 7;
	case 0x660: /* A.8 */
		return holds(point, len, extended, 1) ? 8 : 0;
	case 0x6F0: /* A.9 */
		return holds(point, len, arabic, 1) ? 9 : 0;
	default:
		return 0;
	}
}

static struct verdict
judge_others(const uint32_t *point, size_t len)
{
	struct verdict verdict = {0, 0};

	for (size_t i = 0; i < len && verdict.rule == 0; i++) {
		verdict.rule = rule_of(point, len, i);
		verdict.at = i;
	}
	return verdict;
}

START_TEST(contexto)
{
	compare(others, OTHERS, (size_t)_i, judge_others, xn_check_contexto,
		CONTEXTO_BIT);
}
END_TEST

/* Both rules about digits hold for all ten. */
START_TEST(digits)
{
	static struct workspace space;
	xn_options opt = xn_profile(XN_REGISTER);

	workspace_begin(&space, &opt);
	for (uint32_t i = 0; i < 100; i++) {
		const uint32_t mixed[] = {0x660 + i / 10, 0x6F0 + i % 10};
		const uint32_t alike[] = {0x660 + i / 10, 0x660 + i % 10};
		const uint32_t extended[] = {0x6F0 + i / 10, 0x6F0 + i % 10};
		struct label *label;

		label = workspace_points(&space, mixed, 2);
		xn_check_contexto(label, &space.rules);
		ck_assert_uint_eq(label->errors, XN_ERROR_CONTEXTO);
		ck_assert_uint_eq(label->fault_rule[CONTEXTO_BIT], 8);
		label = workspace_points(&space, alike, 2);
		xn_check_contexto(label, &space.rules);
		ck_assert_uint_eq(label->errors, 0);
		label = workspace_points(&space, extended, 2);
		xn_check_contexto(label, &space.rules);
		ck_assert_uint_eq(label->errors, 0);
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("context");
	TCase *all = tcase_create("context");

	tcase_set_timeout(all, 120);
	tcase_add_loop_test(all, contextj, 1, LONGEST + 1);
	tcase_add_loop_test(all, contexto, 1, LONGEST);
	tcase_add_test(all, digits);
	suite_add_tcase(suite, all);

	return run_suite(suite);
}
