/* SPDX-License-Identifier: MIT
 *
 * Every capacity of every function that writes to a buffer.
 */
#include "capacity.h"

#include "tests/support/generate.h"
#include "tests/support/hold.h"
#include "tests/support/profiles.h"
#include "tests/support/run_suite.h"

#include <stdlib.h>
#include <string.h>

void
does_not_hold(const char *what)
{
	ck_abort_msg("%s", what);
	abort();
}

static void
check(const xn_options *opt, const char *text, size_t len)
{
	struct question q = {.opt = opt};
#ifdef WITH_DISPLAY
	static unsigned turn;
	xn_display_options policy =
		xn_display_policy((xn_policy_id)(++turn % XN_POLICY_UTS39 + 1));

	q.policy = &policy;
	capacity_check(POLICY, &q, text, len);
#endif
	capacity_check(OPTIONS, &q, text, len);
	capacity_check(0, &q, text, len);
}

START_TEST(chosen)
{
	static const char *const texts[] = {
		"",
		"a",
		"www.example.com.",
		("b\xC3\xBC"
		 "cher.Example"),
		"xn--bcher-kva",
		"bcher-kva",
		"\xD7\x90\xD7\x91.1a",
		"a..b",
		"\xEF\xB7\xBA.\xE4\xB8\xAD",
		"\xF0\xA0\x80\x80.ab--c",
		"a\xC0",
		"p\xD0\xB0ypal.com",
	};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		for (int id = XN_LOOKUP; id <= last_profile(); id++) {
			xn_options opt = xn_profile((xn_profile_id)id);

			check(&opt, texts[i], strlen(texts[i]));
		}
	}
}
END_TEST

START_TEST(generated)
{
	static char name[GENERATE_MAX];
	struct generator gen;

	generate_begin(&gen, 4);
	for (size_t i = generate_count(1000); i > 0; i--) {
		xn_options opt = generate_options(&gen);

		check(&opt, name, generate_name(&gen, name));
	}
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("capacity");
	TCase *tcase = tcase_create("capacity");

	tcase_set_timeout(tcase, 300);
	tcase_add_test(tcase, chosen);
	tcase_add_test(tcase, generated);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
